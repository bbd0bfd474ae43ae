//! Searches to watch.

use super::Answer;
use super::about::About;
use super::error::{AskError, Code};
use super::options::named;
use super::service::{Allowance, Listener};
use crate::pack::watch::PackWatch;
use crate::puzzle::{Family, Puzzle};
use crate::slide::watch::{MOST_EXPANSIONS, SlideWatch};
use crate::{Limits, Progress, pack, slide};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A search to watch.
pub type AskWatch = About<WatchOf>;

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedWatch"))]
pub struct WatchOf {
    /// How to search, and what of it to tell.
    pub options: WatchOptions,
}

/// How to search, and what of it to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchOptions {
    /// slide: bfs, greedy, astar, branch-and-bound, ida; pack: brute-force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// slide: the heuristic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// slide: the most nodes expanded, up to 2000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// pack: the number of the first event wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// pack: the most events, up to 5000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
}

/// How long a search is run to get to what is wanted of it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Events of the brute force unless more are asked for.
const FEW_EVENTS: usize = 1000;

#[derive(Clone)]
pub(super) struct Watching {
    puzzle: Puzzle,
    options: WatchOptions,
    memory: Option<u64>,
}

impl Watching {
    pub(super) fn new(ask: AskWatch, allowance: &Allowance) -> Result<Watching, AskError> {
        let puzzle = ask.puzzle.read(allowance)?.puzzle;
        Ok(Watching { puzzle, options: ask.question.options, memory: allowance.memory_at_once })
    }

    pub(super) fn run(self, listener: &dyn Listener) -> Result<Answer, AskError> {
        match &self.puzzle {
            #[cfg(feature = "slide")]
            Puzzle::Slide(puzzle) => self.slide(puzzle),
            #[cfg(feature = "pack")]
            Puzzle::Pack(puzzle) => self.pack(puzzle, listener),
            #[cfg(not(all(feature = "slide", feature = "pack")))]
            puzzle => Err(puzzle.family().left_out("<board>").into()),
        }
    }

    fn slide(&self, puzzle: &slide::Puzzle) -> Result<Answer, AskError> {
        let options = &self.options;
        if options.from.is_some() || options.count.is_some() {
            return Err(AskError::question(
                Code::Field,
                "`from` and `count` are for packing puzzles; give `steps`",
            ));
        }
        let algorithm = options.algorithm.as_deref().or(Some("astar"));
        let algorithm = named(Code::Algorithm, algorithm, Family::Slide)?;
        let heuristic = named(Code::Heuristic, options.heuristic.as_deref(), Family::Slide)?;
        let steps = options.steps.unwrap_or(MOST_EXPANSIONS);
        let watched = slide::watch::watch(puzzle, algorithm, heuristic, steps)?;
        Ok(Answer::SlideWatch(SlideWatch::new(&watched)))
    }

    fn pack(&self, puzzle: &pack::Puzzle, listener: &dyn Listener) -> Result<Answer, AskError> {
        let options = &self.options;
        if options.heuristic.is_some() || options.steps.is_some() {
            return Err(AskError::question(
                Code::Field,
                "`heuristic` and `steps` are for sliding puzzles; give `from` and `count`",
            ));
        }
        let only = pack::Algorithm::BruteForce.name();
        if options.algorithm.as_deref().is_some_and(|name| name != only) {
            let message = format!("only {only} can be watched on packing puzzles");
            return Err(AskError::question(Code::Algorithm, message));
        }
        let limits = Limits { time: Some(PATIENCE), memory: self.memory, ..Limits::default() };
        let (from, count) = (options.from.unwrap_or(0), options.count.unwrap_or(FEW_EVENTS));
        let mut observer = |progress: &Progress| listener.progress(progress);
        let page = pack::watch::watch(puzzle, from, count, &limits, &mut observer)?;
        Ok(Answer::PackWatch(PackWatch::new(puzzle, &page)))
    }
}
