use super::given::or_default;
use super::options::tuning;
use super::{About, Address, AskError, Code, Either, EitherGiven, Given, Listener, Question, Service, Task};
use crate::pack::watch::PackWatch;
use crate::slide::watch::{MOST_EXPANSIONS, SlideWatch};
use crate::slide::{self, Algorithm, HeuristicName};
use crate::{Family, Limits, Progress, Puzzle, pack};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A search to watch.
pub type AskWatch = About<WatchOf>;

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedWatch"))]
pub struct WatchOf {
    /// How to search, and which events to return.
    pub options: WatchOptions,
}

/// How to search, and which events to return.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchOptions {
    /// slide: bfs, ucs, bidirectional, dfs, iddfs, greedy, hill-climbing, astar,
    /// wastar, branch-and-bound, ida; pack: brute-force.
    pub algorithm: Option<EitherGiven<Algorithm, pack::Algorithm>>,
    pub heuristic: Option<Given<HeuristicName>>,
    /// slide, with wastar: the weight of h.
    pub weight: Option<f64>,
    /// slide, with dfs: the depth limit.
    pub depth: Option<u32>,
    /// slide: the most nodes expanded, up to 2000.
    pub steps: Option<u64>,
    /// pack: the number of the first event wanted.
    pub from: Option<u64>,
    /// pack: the most events, up to 5000.
    pub count: Option<usize>,
}

const PATIENCE: Duration = Duration::from_secs(5);

const FEW_EVENTS: usize = 1000;

impl Question for AskWatch {
    type Task = WatchTask;

    const ADDRESS: Option<Address> = Some(Address::Post("/api/watch"));
    const SUMMARY: &'static str = "A search step by step, to learn from.";

    fn check(self, service: &Service) -> Result<WatchTask, AskError> {
        let puzzle = self.puzzle.read(None, &service.allowance)?.puzzle;
        Ok(WatchTask { puzzle, options: self.question.options, memory: service.allowance.memory_at_once })
    }

    #[cfg(feature = "schema")]
    fn answers(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<SlideWatch>(), generator.subschema_for::<PackWatch>()]
    }
}

/// A checked [`AskWatch`].
#[derive(Clone)]
pub struct WatchTask {
    puzzle: Puzzle,
    options: WatchOptions,
    memory: Option<u64>,
}

impl Task for WatchTask {
    type Answer = Either<SlideWatch, PackWatch>;

    fn run(self, listener: &mut dyn Listener) -> Result<Self::Answer, AskError> {
        match &self.puzzle {
            Puzzle::Slide(puzzle) => {
                AskError::unless(Family::Slide.is_there())?;
                self.slide(puzzle).map(Either::Slide)
            }
            Puzzle::Pack(puzzle) => {
                AskError::unless(Family::Pack.is_there())?;
                self.pack(puzzle, listener).map(Either::Pack)
            }
        }
    }
}

impl WatchTask {
    fn slide(&self, puzzle: &slide::Puzzle) -> Result<SlideWatch, AskError> {
        let options = &self.options;
        if options.from.is_some() || options.count.is_some() {
            return Err(AskError::field("`from` and `count` are for packing puzzles; give `steps`"));
        }
        let algorithm = match &options.algorithm {
            Some(algorithm) => or_default(Some(&algorithm.slide), Code::Algorithm)?,
            None => Algorithm::AStar,
        };
        let heuristic = or_default(options.heuristic.as_ref(), Code::Heuristic)?;
        let tuning = tuning(algorithm, options.weight, options.depth)?;
        let request = slide::Request { algorithm, heuristic, tuning, ..slide::Request::default() };
        let steps = options.steps.unwrap_or(MOST_EXPANSIONS);
        let watched = slide::watch::watch(puzzle, &request, steps)?;
        Ok(SlideWatch::new(&watched))
    }

    fn pack(&self, puzzle: &pack::Puzzle, listener: &mut dyn Listener) -> Result<PackWatch, AskError> {
        let options = &self.options;
        let has_slide = options.heuristic.is_some() || options.weight.is_some() || options.depth.is_some();
        if has_slide || options.steps.is_some() {
            return Err(AskError::field(
                "`heuristic`, `weight`, `depth` and `steps` are for sliding puzzles; give `from` and `count`",
            ));
        }
        let only = pack::Algorithm::BruteForce;
        if options.algorithm.as_ref().is_some_and(|algorithm| algorithm.pack.value() != Ok(only)) {
            let message = format!("only {only} can be watched on packing puzzles");
            return Err(AskError::question(Code::Algorithm, message));
        }
        let limits = Limits { time: Some(PATIENCE), memory: self.memory, ..Limits::default() };
        let (from, count) = (options.from.unwrap_or(0), options.count.unwrap_or(FEW_EVENTS));
        let mut observer = |progress: &Progress| listener.progress(progress);
        Ok(pack::watch::watch(puzzle, from, count, &limits, &mut observer)?)
    }
}
