//! The driver: splits a board into subtrees, runs rounds and raises the bound.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::{Engine, EngineError, Pruning, RootNode, Round, RoundError, RoundResult, Subtree, SubtreeResult};
use crate::run::{Meter, Stop};
use std::ops::ControlFlow;

/// Called once when a search turns out to be long.
pub type IsHard<'a> = &'a mut dyn FnMut(&mut Meter<'_>) -> Result<(), Stop>;

// Measured with `cargo bench -p conformance --bench tables`; see docs/internals.md.

/// Number of subtrees in the first round, and the cap for later rounds.
const SUBTREES: (usize, usize) = (48, 32_768);

/// Nodes of the last round per subtree of the next.
const NODES_A_SUBTREE: usize = 10;

const LONG: u64 = 500_000;

/// Clamp of the predicted growth factor between two rounds.
const GROWTH: (u64, u64) = (4, 12);

/// With fewer subtrees, a round ends before a second thread has started. Measured with
/// `cargo bench -p conformance --bench tables -- threads 1 2`.
pub(crate) const ENOUGH: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Short {
    Solved(Vec<Dir>),
    /// Too long; rounds continue from `bound`.
    Long {
        bound: u32,
        /// The failed bounds, each with the node count of a complete round.
        failed: Vec<(u32, u64)>,
        nodes: u64,
    },
}

/// The subtrees of a board in the representation of the local search.
pub(crate) trait Forest {
    fn len(&self) -> usize;

    fn value(&self) -> u32;

    fn search_short(&self, bound: u32, nodes: u64, meter: &mut Meter<'_>) -> Result<Short, Stop>;

    fn deepen(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop>;

    fn lower_bound(&self) -> u32;

    fn order(&self) -> Vec<u32>;

    fn subtree(&self, number: usize) -> Subtree;

    fn root(&self, number: usize) -> RootNode<'_>;

    fn pruning(&self) -> Pruning;

    fn run(&self, bound: u32, meter: &mut Meter<'_>) -> Result<RoundResult, Stop>;

    fn note(&mut self, results: Vec<SubtreeResult>);

    /// Set-up that pays only in long searches.
    fn prepare(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop>;

    fn split_large(&mut self, pieces: Option<usize>, meter: &mut Meter<'_>) -> Result<(), Stop>;
}

/// A search in rounds from one board.
///
/// To drive it manually, search all subtrees of the round that [`Rounds::next`] returns and pass
/// the result to [`Rounds::finish`], until it returns a solution. [`Rounds::drive`] does this with
/// an engine.
pub struct Rounds<'a> {
    forest: Box<dyn Forest + 'a>,
    start: Board,
    goal: Board,
    parity: u32,
    value: u32,
    bound: u32,
    wanted: usize,
    most_nodes: u64,
    expanded: u64,
    /// Nodes of the last round (`spent`) and of its predecessor.
    spent: u64,
    before: u64,
    expected: u64,
    pieces: Option<usize>,
    is_long: bool,
    is_prepared: bool,
    repeats: bool,
    pub(crate) failed: Vec<(u32, u64)>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    Bounded,
    Open(Round),
    Failed,
    GaveUp,
    Over,
}

/// Subtree numbers, nearest to the goal in the last round first.
pub(crate) fn nearest_first(results: &[SubtreeResult]) -> Vec<u32> {
    let known = results.iter().filter_map(|result| result.nearest());
    let unknown = known.max().map_or(0, |farthest| usize::from(farthest) + 1);
    smallest_first(results.iter().map(|result| usize::from(result.nearest).min(unknown)))
}

/// A stable counting sort: indices by ascending value.
pub(crate) fn smallest_first(values: impl ExactSizeIterator<Item = usize> + Clone) -> Vec<u32> {
    let largest = values.clone().max().unwrap_or(0);
    let mut places = vec![0; largest + 2];
    values.clone().for_each(|value| places[value + 1] += 1);
    for value in 1..places.len() {
        places[value] += places[value - 1];
    }
    let mut order = vec![0; values.len()];
    for (number, value) in values.enumerate() {
        order[places[value]] = number as u32;
        places[value] += 1;
    }
    order
}

/// The next step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Round(Round),
    Solved(Vec<Dir>),
    GaveUp,
}

impl<'a> Rounds<'a> {
    pub(crate) fn new(grid: &Grid, start: &Board, forest: Box<dyn Forest + 'a>) -> Rounds<'a> {
        Rounds {
            value: forest.value(),
            forest,
            start: start.clone(),
            goal: grid.goal(),
            parity: grid.size().distance(start.blank(), grid.blank_home()) as u32 % 2,
            bound: 0,
            wanted: SUBTREES.0,
            most_nodes: u64::MAX,
            expanded: 0,
            spent: 0,
            before: 1,
            expected: 0,
            pieces: None,
            is_long: false,
            is_prepared: false,
            repeats: false,
            failed: Vec::new(),
            phase: Phase::New,
        }
    }

    /// Gives up before a round that would probably exceed `nodes` nodes.
    pub fn within(self, nodes: u64) -> Rounds<'a> {
        Rounds { most_nodes: nodes, ..self }
    }

    /// Proven rounds predict the size of the next one and provide the subtree order.
    pub(crate) fn repeating(self) -> Rounds<'a> {
        Rounds { repeats: true, ..self }
    }

    /// Resumes a search that gave up, with a new total budget of `nodes`.
    pub(crate) fn go_on(&mut self, nodes: u64) {
        self.most_nodes = nodes;
        if self.phase == Phase::GaveUp {
            self.phase = Phase::Bounded;
        }
    }

    /// The number of subtrees.
    pub fn len(&self) -> usize {
        self.forest.len()
    }

    /// Whether there are no subtrees.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The subtree numbers, nearest to the goal in the last round first.
    pub fn order(&self) -> Vec<usize> {
        self.forest.order().into_iter().map(|number| number as usize).collect()
    }

    /// The subtree `number`, if it exists.
    pub fn subtree(&self, number: usize) -> Option<Subtree> {
        (number < self.len()).then(|| self.forest.subtree(number))
    }

    /// The root of the subtree `number`, if it exists. Much cheaper than [`Rounds::subtree`].
    pub fn root(&self, number: usize) -> Option<RootNode<'_>> {
        (number < self.len()).then(|| self.forest.root(number))
    }

    /// Predicted nodes of the open round, or 0 in the first.
    pub fn expected(&self) -> u64 {
        self.expected
    }

    /// The round to run, if one is open.
    pub fn open(&self) -> Option<Round> {
        match self.phase {
            Phase::Open(round) => Some(round),
            Phase::New | Phase::Bounded | Phase::Failed | Phase::GaveUp | Phase::Over => None,
        }
    }

    /// Prepares the next round: splits subtrees and sets the bound. The meter counts the nodes this
    /// takes.
    ///
    /// Bounds below `progress.bound` of the meter are already proven, perhaps by other searches,
    /// and are skipped.
    ///
    /// If a limit ends the call, it can be repeated with another meter.
    pub fn next(&mut self, meter: &mut Meter<'_>) -> Result<Next, Stop> {
        match self.phase {
            Phase::Open(round) => return Ok(Next::Round(round)),
            Phase::GaveUp | Phase::Over => return Ok(Next::GaveUp),
            Phase::Bounded => {}
            Phase::New => {
                meter.progress.generated += 1;
                if self.value == 0 {
                    meter.progress.iterations += 1;
                    self.phase = Phase::Over;
                    return Ok(Next::Solved(Vec::new()));
                }
                self.bound = self.first_bound(meter);
                self.phase = Phase::Bounded;
            }
            Phase::Failed => {
                let begun = meter.progress.expanded;
                if self.is_long && !self.is_prepared {
                    self.forest.prepare(meter)?;
                    self.is_prepared = true;
                }
                if SUBTREES.1 <= self.len() {
                    self.forest.split_large(self.pieces, meter)?;
                }
                self.expanded += meter.progress.expanded - begun;
                self.bound += 2;
                self.phase = Phase::Bounded;
                meter.progress.bound = meter.progress.bound.max(self.bound);
                if !self.expect() {
                    self.phase = Phase::GaveUp;
                    return Ok(Next::GaveUp);
                }
            }
        }
        let begun = meter.progress.expanded;
        while self.len() < self.wanted && !self.is_empty() {
            if let Some(path) = self.forest.deepen(meter)? {
                meter.progress.iterations += 1;
                self.bound = path.len() as u32;
                meter.progress.bound = self.bound;
                self.phase = Phase::Over;
                return Ok(Next::Solved(path));
            }
        }
        self.bound = self.bound.max(self.rounded_up(self.forest.lower_bound()));
        meter.progress.bound = meter.progress.bound.max(self.bound);
        self.expanded += meter.progress.expanded - begun;
        meter.progress.iterations += 1;
        let round = Round { bound: self.bound, pruning: self.forest.pruning() };
        self.phase = Phase::Open(round);
        Ok(Next::Round(round))
    }

    /// Accepts the result of the open round and returns its solution, if it has one.
    pub fn finish(&mut self, result: RoundResult) -> Result<Option<Vec<Dir>>, RoundError> {
        let expected = self.open().ok_or(RoundError::NotOpen)?;
        if result.round != expected {
            return Err(RoundError::Round { expected, found: result.round });
        }
        if let Some(moves) = result.solution {
            let is_short = moves.len() <= expected.bound as usize;
            if !is_short || self.start.replayed(&moves).as_ref() != Some(&self.goal) {
                return Err(RoundError::Solution);
            }
            self.phase = Phase::Over;
            return Ok(Some(moves));
        }
        if result.subtrees.len() != self.len() {
            return Err(RoundError::Subtrees { expected: self.len(), found: result.subtrees.len() });
        }
        self.forest.note(result.subtrees);
        self.spent = result.expanded;
        self.failed.push((expected.bound, self.spent));
        self.expanded += self.spent;
        self.wanted = self.wanted_after(self.spent);
        self.is_long |= LONG < self.spent;
        self.phase = Phase::Failed;
        Ok(None)
    }

    /// Starts with a short search on this thread; the rounds continue from its bound.
    pub fn begin(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        if self.phase != Phase::New || self.value == 0 {
            return Ok(None);
        }
        let (bound, failed, nodes) =
            match self.forest.search_short(self.first_bound(meter), self.most_nodes, meter)? {
                Short::Solved(moves) => {
                    meter.progress.generated += 1;
                    self.phase = Phase::Over;
                    return Ok(Some(moves));
                }
                Short::Long { bound, failed, nodes } => (bound, failed, nodes),
            };
        meter.progress.generated += 1;
        self.bound = bound;
        self.expanded += nodes;
        self.wanted = self.wanted_after(nodes);
        if let [.., (_, last)] = failed[..] {
            self.spent = last;
        }
        if let [.., (_, before), _] = failed[..] {
            self.before = before.max(1);
        }
        self.failed = failed;
        self.phase = if self.expect() { Phase::Bounded } else { Phase::GaveUp };
        Ok(None)
    }

    /// Predicts the next round; returns whether it fits the node budget.
    fn expect(&mut self) -> bool {
        // Assumes a constant branching factor between rounds, at least 4.
        let growth = (self.spent / self.before).clamp(GROWTH.0, GROWTH.1);
        self.before = self.spent.max(1);
        self.expected = self.spent.saturating_mul(growth);
        self.expanded.saturating_add(self.expected) <= self.most_nodes
    }

    fn wanted_after(&self, nodes: u64) -> usize {
        self.wanted.max((nodes as usize / NODES_A_SUBTREE).min(SUBTREES.1))
    }

    fn first_bound(&self, meter: &Meter<'_>) -> u32 {
        let proven = if self.repeats { 0 } else { meter.progress.bound };
        self.rounded_up(self.value.max(proven))
    }

    /// Runs rounds on `engine` until a shortest solution is found; `None` if the search gave up.
    ///
    /// `is_hard` is called once, between two rounds, when the search turns out to be long.
    pub fn drive(
        &mut self,
        engine: &mut dyn Engine,
        meter: &mut Meter<'_>,
        is_hard: IsHard<'_>,
    ) -> Result<Option<Vec<Dir>>, EngineError> {
        self.drive_while(engine, meter, is_hard, &mut |_, _| true)
    }

    /// Like [`Rounds::drive`]; `None` with the round still open once `wants` rejects it.
    pub(crate) fn drive_while(
        &mut self,
        engine: &mut dyn Engine,
        meter: &mut Meter<'_>,
        is_hard: IsHard<'_>,
        wants: &mut dyn FnMut(&Rounds<'_>, Round) -> bool,
    ) -> Result<Option<Vec<Dir>>, EngineError> {
        loop {
            let (was_long, begun) = (self.is_long, meter.progress.expanded);
            let ended = self.drive_round(engine, meter, wants);
            meter.end_round(self.bound, begun);
            if let ControlFlow::Break(found) = ended? {
                return Ok(found);
            }
            if self.is_long && !was_long {
                is_hard(meter)?;
            }
        }
    }

    fn drive_round(
        &mut self,
        engine: &mut dyn Engine,
        meter: &mut Meter<'_>,
        wants: &mut dyn FnMut(&Rounds<'_>, Round) -> bool,
    ) -> Result<ControlFlow<Option<Vec<Dir>>>, EngineError> {
        self.pieces = engine.pieces(self.spent.saturating_mul(GROWTH.0));
        let round = match self.next(meter)? {
            Next::Round(round) if wants(self, round) => round,
            Next::Solved(moves) => return Ok(ControlFlow::Break(Some(moves))),
            Next::Round(_) | Next::GaveUp => return Ok(ControlFlow::Break(None)),
        };
        let result = engine.run(self, round, meter)?;
        Ok(match self.finish(result)? {
            Some(moves) => ControlFlow::Break(Some(moves)),
            None => ControlFlow::Continue(()),
        })
    }

    pub(super) fn run_here(&self, round: Round, meter: &mut Meter<'_>) -> Result<RoundResult, EngineError> {
        match self.open() {
            Some(open) if open == round => Ok(self.forest.run(round.bound, meter)?),
            Some(expected) => Err(RoundError::Round { expected, found: round }.into()),
            None => Err(RoundError::NotOpen.into()),
        }
    }

    /// Rounds up to the parity of all solution lengths.
    fn rounded_up(&self, length: u32) -> u32 {
        length + (length + self.parity) % 2
    }
}
