//! One puzzle at a time.

use crate::answer::Answer;
use crate::error::Wrong;
use crate::given::{self, How};
use crate::observer::Hearer;
use crate::tables::{card, tables};
use pyo3::prelude::*;
use slidepack::ask::{Allowance, AskMemory, Options};
use slidepack::pack::wire::PackAnswer;
use slidepack::slide::{Device, Metric};
use slidepack::{machine, pack, slide};

/// An amount of memory: bytes, or text like 500M.
#[derive(FromPyObject)]
pub(crate) enum Memory {
    Bytes(u64),
    Text(String),
}

/// How to search, and what it may take.
pub(crate) fn options(
    [algorithm, heuristic, device, metric, want]: [Option<String>; 5],
    (time, nodes, memory, threads): (Option<f64>, Option<u64>, Option<Memory>, Option<usize>),
) -> Options {
    let memory = memory.map(|memory| match memory {
        Memory::Bytes(bytes) => AskMemory::Bytes(bytes),
        Memory::Text(text) => AskMemory::Text(text),
    });
    Options { algorithm, heuristic, device, metric, time, nodes, memory, threads, want, limit: None }
}

/// A graphics card that is asked for must be there.
fn device_there(device: Device) -> Result<(), Wrong> {
    match device {
        Device::Auto | Device::Cpu => Ok(()),
        Device::Gpu => {
            card().open().map(|_| ()).map_err(|why| Wrong::new("device", format!("device gpu: {why}")))
        }
    }
}

/// A puzzle and what is asked of it, both checked.
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
                let mut request = match metric {
                    Metric::Single => options.slide(&allowance)?,
                    Metric::Multi => {
                        // Refuses to count or list, which other functions do.
                        Options { metric: None, ..options.clone() }.slide(&allowance)?;
                        options.slide_multi(&allowance, puzzle.board().size())?.0
                    }
                };
                device_there(request.device)?;
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

    /// The same on one thread, with its part of the memory: so many others run
    /// beside it.
    pub(crate) fn beside(mut self, others: usize) -> Task {
        let limits = match &mut self {
            Task::Slide(task) => &mut task.1.limits,
            Task::Pack(task) => &mut task.1.limits,
        };
        limits.threads = 1;
        limits.memory = Some(limits.memory.unwrap_or_else(machine::default_memory) / others.max(1) as u64);
        self
    }

    /// Does it, without being attached to Python.
    pub(crate) fn run(self, observer: slidepack::Observer<'_>) -> (Answer, slidepack::Progress) {
        match self {
            Task::Slide(task) => {
                let (puzzle, request, metric) = *task;
                let (start, goal) = (puzzle.board(), puzzle.goal_board());
                let answer = match metric {
                    Metric::Single => slide::solve_in(tables(), &puzzle, &request, observer, &mut |_| ()),
                    Metric::Multi => slide::solve_multi(tables(), start, goal, &request, observer),
                };
                let progress = answer.report.progress.clone();
                (Answer::slide(puzzle, answer, request.limits.threads).in_metric(metric), progress)
            }
            Task::Pack(task) => {
                let (puzzle, request) = *task;
                let answer = pack::solve(&puzzle, &request, observer);
                let progress = answer.report.progress.clone();
                let told = PackAnswer::new(&puzzle, &answer);
                (Answer::pack(puzzle, told), progress)
            }
        }
    }
}

/// Solves one puzzle; see `slidepack.solve`.
#[pyfunction]
#[pyo3(signature = (
    puzzle, *, goal=None, algorithm=None, heuristic=None, device=None, metric=None, time=None, nodes=None,
    memory=None, threads=None, family=None, format=None, lenient=false, index=None, want=None, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    algorithm: Option<String>,
    heuristic: Option<String>,
    device: Option<String>,
    metric: Option<String>,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<Memory>,
    threads: Option<usize>,
    family: Option<&str>,
    format: Option<&str>,
    lenient: bool,
    index: Option<usize>,
    want: Option<String>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Py<Answer>> {
    let how = How::new(family, format, goal, lenient)?;
    let options = options([algorithm, heuristic, device, metric, want], (time, nodes, memory, threads));
    let task = Task::new(given::puzzle(puzzle, &how, index)?, &options)?;
    let mut hearer = Hearer::new(progress);
    let (answer, last) = py.detach(|| task.run(&mut |progress| hearer.hear(progress)));
    let _ = hearer.call(py, &last);
    let answer = Py::new(py, answer)?;
    hearer.raised(py, || Some(answer.clone_ref(py).into_any()))?;
    Ok(answer)
}
