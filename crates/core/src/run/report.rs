//! The words that all solvers share: what a run may use, what it tells while
//! it works, how it ends.

use std::ops::ControlFlow;
use std::time::Duration;

/// What a run may use. `None` means no limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the start of the run.
    pub time: Option<Duration>,
    /// Nodes expanded.
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

/// What a run is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Searching; where a bound is proven, the search raises it.
    #[default]
    Search,
    /// Building a pattern database or reading one.
    Tables,
    /// Building a first answer line by line, without a search.
    Construction,
    /// Looking for answers that are better than the best so far.
    Improvement,
}

/// What a run has done so far.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What it is doing now.
    pub stage: Stage,
    /// Nodes whose successors were made.
    pub expanded: u64,
    /// Nodes made, the start among them.
    pub generated: u64,
    /// Rounds of a search that deepens or restarts; 1 for one that does not.
    pub iterations: u64,
    /// The most states kept in memory at one time.
    pub kept: u64,
    /// No solution is shorter than this.
    pub bound: u32,
    /// The length of the best solution known.
    pub best: Option<u32>,
    /// Solutions found, for runs that look for more than one.
    pub found: u64,
    /// The part of a table or an enumeration that is done, 0 to 1. Searches have none.
    pub done: Option<f64>,
    /// Time since the start of the run.
    pub elapsed: Duration,
}

/// Hears of progress now and then, and may end the run.
///
/// This is the only line out of a search: it knows no terminal, signal or
/// socket.
pub type Observer<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// Why a run ended without finishing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// [`Limits::time`] was reached.
    Time,
    /// [`Limits::nodes`] was reached.
    Nodes,
    /// [`Limits::memory`] was reached.
    Memory,
    /// The observer asked for it.
    Cancelled,
}

/// How a run ended. Ending without an answer is not an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S> {
    /// An answer of the kind that was asked for.
    Solved(S),
    /// Proof that there is none.
    Impossible,
    /// A limit or the observer came first.
    Stopped {
        /// What ended the run.
        why: Stop,
        /// The best answer found until then.
        best: Option<S>,
    },
}

impl<S> Outcome<S> {
    /// The answer, if there is one, final or not.
    pub fn answer(&self) -> Option<&S> {
        match self {
            Outcome::Solved(answer) => Some(answer),
            Outcome::Impossible => None,
            Outcome::Stopped { best, .. } => best.as_ref(),
        }
    }

    /// The same outcome with its answer, if any, changed by `change`.
    pub fn map<T>(self, change: impl FnOnce(S) -> T) -> Outcome<T> {
        match self {
            Outcome::Solved(answer) => Outcome::Solved(change(answer)),
            Outcome::Impossible => Outcome::Impossible,
            Outcome::Stopped { why, best } => Outcome::Stopped { why, best: best.map(change) },
        }
    }
}

/// The outcome of a run and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<S> {
    /// How the run ended.
    pub outcome: Outcome<S>,
    /// What it did, final.
    pub progress: Progress,
}
