//! Limits, progress and outcome of a run, shared by all solvers.

use std::ops::ControlFlow;
use std::time::Duration;

/// Limits of a run. `None` means no limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the start of the run.
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// Bytes kept by searches that remember states.
    pub memory: Option<u64>,
    /// Worker threads; at least one is always used.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: None, nodes: None, memory: None, threads: 1 }
    }
}

/// Kind of work of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    #[default]
    Search,
    Tables,
    /// Building a first answer line by line, without a search.
    Construction,
    Improvement,
}

/// Work of a run so far.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    pub stage: Stage,
    /// Nodes whose successors were generated.
    pub expanded: u64,
    /// Nodes generated, including the start.
    pub generated: u64,
    /// Rounds of a search that deepens or restarts; 1 for others.
    pub iterations: u64,
    /// Peak number of states in memory.
    pub kept: u64,
    /// Proven lower bound on the length of solutions.
    pub bound: u32,
    pub best: Option<u32>,
    pub found: u64,
    /// Fraction of a table, enumeration or count that is done, 0 to 1. `None` for searches.
    pub done: Option<f64>,
    pub elapsed: Duration,
}

/// Receives progress from time to time, and may end the run.
///
/// The only output channel of a search, which knows no terminal, signal or socket.
pub type Observer<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// Why a run ended without finishing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Time,
    Nodes,
    Memory,
    Cancelled,
    /// There is no solution within the depth limit.
    Depth,
    /// No move lowers the heuristic value.
    LocalMinimum,
}

/// How a run ended. Ending without an answer is not an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S> {
    /// An answer of the requested kind.
    Solved(S),
    /// Proof that there is none.
    Impossible,
    /// A limit or the observer ended the run.
    Stopped { why: Stop, best: Option<S> },
}

impl<S> Outcome<S> {
    /// The outcome of a run that ended with an answer, or with the proof that there is none.
    pub fn new(best: Option<S>, ended: Result<(), Stop>) -> Outcome<S> {
        match (best, ended) {
            (best, Err(why)) => Outcome::Stopped { why, best },
            (Some(answer), Ok(())) => Outcome::Solved(answer),
            (None, Ok(())) => Outcome::Impossible,
        }
    }

    /// The answer, if there is one, final or not.
    pub fn answer(&self) -> Option<&S> {
        match self {
            Outcome::Solved(answer) => Some(answer),
            Outcome::Impossible => None,
            Outcome::Stopped { best, .. } => best.as_ref(),
        }
    }

    /// Maps the answer.
    pub fn map<T>(self, change: impl FnOnce(S) -> T) -> Outcome<T> {
        match self {
            Outcome::Solved(answer) => Outcome::Solved(change(answer)),
            Outcome::Impossible => Outcome::Impossible,
            Outcome::Stopped { why, best } => Outcome::Stopped { why, best: best.map(change) },
        }
    }
}

impl<S> From<Result<Option<S>, Stop>> for Outcome<S> {
    fn from(found: Result<Option<S>, Stop>) -> Outcome<S> {
        let ended = found.as_ref().map(|_| ()).map_err(|&why| why);
        Outcome::new(found.ok().flatten(), ended)
    }
}

/// Outcome and cost of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<S> {
    pub outcome: Outcome<S>,
    pub progress: Progress,
}

impl<S> Report<S> {
    pub(crate) fn map<T>(self, change: impl FnOnce(S) -> T) -> Report<T> {
        Report { outcome: self.outcome.map(change), progress: self.progress }
    }
}
