//! Many puzzles in parallel, one thread each.

use crate::answer::Answer;
use crate::error::{Wrong, is_input_error, with_answer};
use crate::given::{self, How};
use crate::solve::{Task, options};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use slidepack::ask::{Allowance, Options};
use slidepack::go_on_if;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Puzzles read ahead of the answers taken, per thread.
const AHEAD: usize = 64;

/// Solves tasks by their numbers until no more will come, the answers are dropped, or all is over.
fn work(
    tasks: &Mutex<Receiver<(u64, Task)>>,
    answers: &Sender<(u64, PyResult<Answer>)>,
    is_over: &AtomicBool,
) {
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((number, task)) = next() {
        let mut observer = |_: &slidepack::Progress| go_on_if(!is_over.load(Ordering::Relaxed));
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        let found = catch_unwind(AssertUnwindSafe(|| task.run(&mut observer).0))
            .map_err(|_| PyRuntimeError::new_err("this is a bug in slidepack; please report it"));
        if answers.send((number, found)).is_err() {
            return;
        }
    }
}

/// The answers to many puzzles.
#[pyclass(module = "slidepack")]
pub(crate) struct Answers {
    /// `None` if no more will come.
    tasks: Option<Sender<(u64, Task)>>,
    answers: Mutex<Receiver<(u64, PyResult<Answer>)>>,
    is_over: Arc<AtomicBool>,
    /// Answers that were not taken yet, by number.
    found: BTreeMap<u64, PyResult<Answer>>,
    /// Iterator of puzzles, until exhausted.
    input: Option<Py<PyIterator>>,
    /// Remaining puzzles of a source that held several.
    waiting: VecDeque<Result<slidepack::Puzzle, Wrong>>,
    how: How,
    options: Options,
    threads: usize,
    /// Lists of puzzles that share the memory of the machine, this one included.
    lists: usize,
    is_ordered: bool,
    given: u64,
    taken: u64,
    /// Exception of the input, raised after all earlier answers.
    raised: Option<PyErr>,
}

impl Answers {
    fn next_puzzle(&mut self, py: Python<'_>) -> PyResult<Option<PyResult<slidepack::Puzzle>>> {
        if let Some(puzzle) = self.waiting.pop_front() {
            return Ok(Some(puzzle.map_err(PyErr::from)));
        }
        let Some(input) = &self.input else { return Ok(None) };
        match input.bind(py).clone().next() {
            // An unreadable puzzle is an error only when its turn comes.
            Some(item) => match given::puzzle(&item?, &self.how, None) {
                Err(error) if !is_input_error(py, &error) => Err(error),
                puzzle => Ok(Some(puzzle)),
            },
            None => {
                self.input = None;
                Ok(None)
            }
        }
    }

    /// Queues puzzles until enough are in flight.
    fn feed(&mut self, py: Python<'_>) {
        let most = (self.threads * AHEAD) as u64;
        if self.raised.is_some() || most / 2 < self.given - self.taken {
            return;
        }
        while self.given - self.taken < most {
            let task = match self.next_puzzle(py) {
                Ok(Some(puzzle)) => puzzle.and_then(|puzzle| Ok(Task::new(puzzle, &self.options)?)),
                Ok(None) => {
                    self.tasks = None;
                    return;
                }
                Err(error) => {
                    // Answer the earlier puzzles first.
                    (self.tasks, self.input, self.raised) = (None, None, Some(error));
                    return;
                }
            };
            match (task, &self.tasks) {
                (Ok(task), Some(tasks)) => {
                    // The workers end before this only after `close`.
                    let _ = tasks.send((self.given, task.beside(self.threads * self.lists)));
                }
                (Ok(_), None) => {}
                (Err(wrong), _) => drop(self.found.insert(self.given, Err(wrong))),
            }
            self.given += 1;
        }
    }

    fn take(&mut self) -> Option<PyResult<Answer>> {
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let answers = self.answers.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.found.extend(answers.try_iter());
        let found = if self.is_ordered { self.found.remove(&self.taken)? } else { self.found.pop_first()?.1 };
        self.taken += 1;
        Some(found)
    }
}

#[pymethods]
impl Answers {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Answer>> {
        const WAIT: Duration = Duration::from_millis(20);
        loop {
            self.feed(py);
            if let Some(found) = self.take() {
                return found.map(Some);
            }
            if self.given == self.taken {
                return self.raised.take().map_or(Ok(None), Err);
            }
            let answers = &self.answers;
            let next = || answers.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(WAIT);
            self.found.extend(py.detach(next).ok());
            if let Err(error) = py.check_signals() {
                self.close();
                return Err(with_answer(py, error, || None));
            }
        }
    }

    /// Ends all work; puzzles that are not answered stay so.
    fn close(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        (self.tasks, self.input, self.given) = (None, None, self.taken);
        self.waiting.clear();
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.close();
    }
}

/// Solves many puzzles; see `slidepack.solve_many`. `lists` lists of puzzles are
/// solved on this machine at the same time, and share its memory.
#[pyfunction]
#[pyo3(signature = (
    puzzles, options, *, goal=None, family=None, format=None, lenient=false, ordered=true, lists=1
))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn solve_many(
    puzzles: &Bound<'_, PyAny>,
    options: &str,
    goal: Option<&Bound<'_, PyAny>>,
    family: Option<&str>,
    format: Option<&str>,
    lenient: bool,
    ordered: bool,
    lists: usize,
) -> PyResult<Answers> {
    let how = How::new(family, format, goal, lenient)?;
    let options = self::options(options)?;
    let threads = options.limits(&Allowance::everything()).map_err(Wrong::from)?.threads;
    let py = puzzles.py();
    let is_source = puzzles.is_instance_of::<PyString>()
        || puzzles.hasattr(pyo3::intern!(py, "__fspath__"))?
        || puzzles.hasattr(pyo3::intern!(py, "read"))?;
    let (input, waiting) = match is_source {
        true => (None, given::puzzles(puzzles, &how)?.into()),
        false => (Some(puzzles.try_iter()?.unbind()), VecDeque::new()),
    };
    let ((tasks, queue), (sender, answers)) = (channel(), channel());
    let (queue, is_over) = (Arc::new(Mutex::new(queue)), Arc::new(AtomicBool::new(false)));
    for _ in 0..threads {
        let (queue, sender, is_over) = (queue.clone(), sender.clone(), is_over.clone());
        std::thread::spawn(move || work(&queue, &sender, &is_over));
    }
    Ok(Answers {
        tasks: Some(tasks),
        answers: Mutex::new(answers),
        is_over,
        found: BTreeMap::new(),
        input,
        waiting,
        how,
        options,
        threads,
        lists: lists.max(1),
        is_ordered: ordered,
        given: 0,
        taken: 0,
        raised: None,
    })
}
