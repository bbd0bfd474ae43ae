use crate::answer::{Answer, Slide};
use crate::classes::Puzzle;
use crate::error::Wrong;
use crate::observer::RunObserver;
use crate::tables::{CARD, TABLES};
use pyo3::prelude::*;
use slidepack::ask::{Allowance, AskMemory, Options};
use slidepack::pack::wire::PackAnswer;
use slidepack::slide::{Device, Metric};
use slidepack::{machine, pack, slide};

/// Memory in bytes, or text like 500M.
#[derive(FromPyObject)]
pub(crate) enum Memory {
    Bytes(u64),
    Text(String),
}

impl From<Memory> for AskMemory {
    fn from(memory: Memory) -> AskMemory {
        match memory {
            Memory::Bytes(bytes) => AskMemory::Bytes(bytes),
            Memory::Text(text) => AskMemory::Text(text),
        }
    }
}

pub(crate) fn options(json: &str) -> Result<Options, Wrong> {
    serde_json::from_str(json).map_err(|error| Wrong::new("field", error.to_string()))
}

/// A validated puzzle and its options.
pub(crate) enum Task {
    Slide(Box<(slide::Puzzle, slide::Request, Metric)>),
    Pack(Box<(pack::Puzzle, pack::Request)>),
}

impl Task {
    pub(crate) fn new(puzzle: slidepack::Puzzle, options: &Options) -> Result<Task, Wrong> {
        let allowance = Allowance::everything();
        Ok(match puzzle {
            slidepack::Puzzle::Slide(puzzle) => {
                let metric = options.metric()?;
                // Rejects counting and listing, which other functions do.
                Options { metric: None, ..options.clone() }.slide(&allowance)?;
                let (mut request, ..) = options.slide_wanted(&allowance, puzzle.board().size())?;
                if request.device == Device::Gpu {
                    CARD.open().map_err(|why| Wrong::new("device", format!("device gpu: {why}")))?;
                }
                request.limits.memory.get_or_insert_with(machine::default_memory);
                let puzzle = slide::usable(*puzzle, &request)?;
                Task::Slide(Box::new((puzzle, request, metric)))
            }
            slidepack::Puzzle::Pack(puzzle) => {
                let request = options.pack(&allowance)?;
                let puzzle = pack::check_method(*puzzle, &request)?;
                Task::Pack(Box::new((puzzle, request)))
            }
        })
    }

    /// Restricts the task to one thread and `1 / others` of the memory.
    pub(crate) fn beside(mut self, others: usize) -> Task {
        let limits = match &mut self {
            Task::Slide(task) => &mut task.1.limits,
            Task::Pack(task) => &mut task.1.limits,
        };
        limits.threads = 1;
        limits.memory = Some(limits.memory.unwrap_or_else(machine::default_memory) / others.max(1) as u64);
        self
    }

    pub(crate) fn run(self, observer: slidepack::Observer<'_>) -> (Answer, slidepack::Progress) {
        match self {
            Task::Slide(task) => {
                let (puzzle, request, metric) = *task;
                let request = slide::Request { metric, ..request };
                let answer = slide::solve_in(&TABLES, &puzzle, &request, observer, &mut |_| ());
                let progress = answer.report.progress.clone();
                let threads = request.limits.threads;
                (Slide { puzzle, answer, threads, metric, heuristic: None }.into(), progress)
            }
            Task::Pack(task) => {
                let (puzzle, request) = *task;
                let answer = pack::solve(&puzzle, &request, observer);
                let progress = answer.report.progress.clone();
                let report = PackAnswer::new(&puzzle, &answer);
                (Answer::pack(puzzle, report), progress)
            }
        }
    }
}

/// Solves one puzzle; see `slidepack.solve`.
#[pyfunction]
#[pyo3(signature = (puzzle, options, *, progress=None))]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    options: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Py<Answer>> {
    let task = Task::new(puzzle.get().puzzle.clone(), &self::options(options)?)?;
    let mut run_observer = RunObserver::new(progress);
    let (answer, last) = py.detach(|| task.run(&mut |progress| run_observer.hear(progress)));
    let _ = run_observer.call(py, &last);
    let answer = Py::new(py, answer)?;
    run_observer.raised(py, || Some(answer.clone_ref(py).into_any()))?;
    Ok(answer)
}
