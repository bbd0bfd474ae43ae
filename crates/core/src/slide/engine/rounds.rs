//! The driver: splits a board into subtrees, has them searched round by round,
//! and raises the bound.

use super::super::board::{Board, Dir};
use super::super::grid::Grid;
use super::{Engine, EngineError, Pruning, RootNode, Round, RoundError, RoundResult, Subtree, SubtreeResult};
use crate::SMALL_CODE;
use crate::run::{Meter, Stop};
use std::ops::ControlFlow;

/// What to do once a search proves a long one.
pub type IsHard<'a> = &'a mut dyn FnMut(&mut Meter<'_>) -> Result<(), Stop>;

// Measured with `cargo bench -p conformance --bench tables`; see docs/internals.md.

/// Subtrees of the first round, and those that are enough for every round.
const SUBTREES: (usize, usize) = (48, 32_768);

/// Nodes of a round for every subtree of the next.
const NODES_A_SUBTREE: usize = 10;

/// Nodes of a round after which a search is a long one.
const LONG: u64 = 500_000;

/// How many times more nodes than a round the next one is expected to have, at
/// least and at most.
const GROWTH: (u64, u64) = (4, 12);

/// With fewer subtrees than this, a round is over before a second thread has
/// started. Measured with `cargo bench -p conformance --bench tables -- threads 1 2`.
pub(crate) const ENOUGH: usize = 500;

/// What became of a short search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Short {
    /// This is a shortest solution.
    Solved(Vec<Dir>),
    /// It proved long, and is left to rounds.
    Long {
        /// No solution has fewer moves.
        bound: u32,
        /// The bounds that failed, with the nodes that a round has there.
        failed: Vec<(u32, u64)>,
        /// The nodes that it expanded.
        nodes: u64,
    },
}

/// The subtrees of a board, as the machine that splits it keeps them.
pub(crate) trait Forest {
    /// The number of subtrees.
    fn len(&self) -> usize;

    /// The lower bound on the moves left from the root of the first one.
    fn value(&self) -> u32;

    /// Searches below the first subtree, with this bound and larger ones, as long
    /// as that takes little memory and at most so many nodes.
    fn search_short(&self, bound: u32, nodes: u64, meter: &mut Meter<'_>) -> Result<Short, Stop>;

    /// Replaces all subtrees by those one move further on. A shortest solution if
    /// the goal is met.
    fn deepen(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop>;

    /// A lower bound on the length of every solution.
    fn lower_bound(&self) -> u32;

    /// The subtrees, nearest to the goal in the last round first.
    fn order(&self) -> Vec<u32>;

    /// One of them as a value.
    fn subtree(&self, number: usize) -> Subtree;

    /// The root of one of them.
    fn root(&self, number: usize) -> RootNode<'_>;

    /// What is pruned below them.
    fn pruning(&self) -> Pruning;

    /// Runs a round on the threads of this machine.
    fn run(&self, bound: u32, meter: &mut Meter<'_>) -> Result<RoundResult, Stop>;

    /// Takes note of what a round found below each subtree.
    fn note(&mut self, results: Vec<SubtreeResult>);

    /// Does what pays in long searches only.
    fn prepare(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop>;

    /// Splits subtrees that had much work below them in the last round, into
    /// about so many pieces if that is said.
    fn split_large(&mut self, pieces: Option<usize>, meter: &mut Meter<'_>) -> Result<(), Stop>;
}

/// A search in rounds, from one board.
///
/// It can be driven by hand: [`Rounds::next`] tells the round, somebody searches
/// all subtrees, and [`Rounds::finish`] takes the result, until one of them has
/// the solution. [`Rounds::drive`] does so with an engine.
pub struct Rounds<'a> {
    forest: Box<dyn Forest + 'a>,
    start: Board,
    goal: Board,
    /// Of the length of every solution.
    parity: u32,
    /// The lower bound of the start.
    value: u32,
    bound: u32,
    /// Subtrees for the next round.
    wanted: usize,
    /// Nodes after which the search gives up.
    most_nodes: u64,
    expanded: u64,
    /// Nodes of the last round and of the one before.
    spent: u64,
    before: u64,
    /// Nodes that the next round is expected to have.
    expected: u64,
    /// About how many pieces large subtrees are split into, if that is said.
    pieces: Option<usize>,
    is_long: bool,
    is_prepared: bool,
    /// Whether rounds are run whose bound is proven already.
    repeats: bool,
    /// The bound of every round that failed, with its nodes.
    failed: Vec<(u32, u64)>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    /// The bound is set, the subtrees are not split yet.
    Bounded,
    Open(Round),
    Failed,
    GaveUp,
    Over,
}

/// The numbers of subtrees, those first where the last round came nearest to the
/// goal.
pub(crate) fn nearest_first(results: &[SubtreeResult]) -> Vec<u32> {
    let known = results.iter().filter_map(|result| result.nearest());
    let unknown = known.max().map_or(0, |farthest| usize::from(farthest) + 1);
    smallest_first(results.iter().map(|result| usize::from(result.nearest).min(unknown)))
}

/// The numbers of some values, the smallest first, and equal ones in their order.
pub(crate) fn smallest_first(values: impl ExactSizeIterator<Item = usize> + Clone) -> Vec<u32> {
    let largest = values.clone().max().unwrap_or(0);
    // Where the next number of each value goes.
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

/// What comes next in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A round below all subtrees.
    Round(Round),
    /// Nothing: this is a shortest solution.
    Solved(Vec<Dir>),
    /// Nothing: the next round would probably take the search past the nodes
    /// it may expand.
    GaveUp,
}

impl<'a> Rounds<'a> {
    /// A search from `start`, the root of the only subtree.
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

    /// The same search, which gives up before a round that would probably take
    /// it past `nodes` nodes in all.
    pub fn within(self, nodes: u64) -> Rounds<'a> {
        Rounds { most_nodes: nodes, ..self }
    }

    /// The same search, which also runs rounds whose bound is proven already: they
    /// tell how large the next one is, and where to look first.
    pub(crate) fn repeating(self) -> Rounds<'a> {
        Rounds { repeats: true, ..self }
    }

    /// Has a search that gave up go on, up to so many nodes in all.
    pub(crate) fn go_on(&mut self, nodes: u64) {
        self.most_nodes = nodes;
        if self.phase == Phase::GaveUp {
            self.phase = Phase::Bounded;
        }
    }

    /// The bound of every round that failed, with its nodes.
    pub(crate) fn failed(&self) -> &[(u32, u64)] {
        &self.failed
    }

    /// The number of subtrees.
    pub fn len(&self) -> usize {
        self.forest.len()
    }

    /// Whether there are no subtrees.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of the subtrees in the order to search them: where the last
    /// round came nearest to the goal, this one is likeliest to reach it.
    pub fn order(&self) -> Vec<usize> {
        self.forest.order().into_iter().map(|number| number as usize).collect()
    }

    /// The subtree of a number; `None` if there is none.
    pub fn subtree(&self, number: usize) -> Option<Subtree> {
        (number < self.len()).then(|| self.forest.subtree(number))
    }

    /// The root of the subtree of a number; `None` if there is none. It is made
    /// much sooner than [`Rounds::subtree`].
    pub fn root(&self, number: usize) -> Option<RootNode<'_>> {
        (number < self.len()).then(|| self.forest.root(number))
    }

    /// The nodes that the open round is expected to expand: as many times more
    /// than the last one as that had more than its own predecessor; none if
    /// there was no round before.
    pub fn expected(&self) -> u64 {
        self.expected
    }

    /// The round to be run, if there is one.
    pub fn open(&self) -> Option<Round> {
        match self.phase {
            Phase::Open(round) => Some(round),
            Phase::New | Phase::Bounded | Phase::Failed | Phase::GaveUp | Phase::Over => None,
        }
    }

    /// Prepares the next round: as many subtrees as pay, and its bound. The
    /// nodes that this takes are counted in the meter.
    ///
    /// `progress.bound` of the meter is proven by the rounds before, perhaps of
    /// other searches: no round goes below it.
    ///
    /// If a limit ends this, it can be called again, with another meter.
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

    /// Takes the result of the round that is open; the solution, if it has one.
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

    /// Begins with a short search on this thread: most boards need no more. The
    /// solution, if it found one; otherwise rounds go on from what it has proven.
    pub(crate) fn begin(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        if SMALL_CODE || self.phase != Phase::New || self.value == 0 {
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

    /// Works out what to expect of the next round; whether it is within the nodes
    /// of the search.
    fn expect(&mut self) -> bool {
        // Each round is as many times larger than the one before as that was than
        // its own predecessor, and rarely less than four times.
        let growth = (self.spent / self.before).clamp(GROWTH.0, GROWTH.1);
        self.before = self.spent.max(1);
        self.expected = self.spent.saturating_mul(growth);
        self.expanded.saturating_add(self.expected) <= self.most_nodes
    }

    /// Subtrees for the round after one of so many nodes.
    fn wanted_after(&self, nodes: u64) -> usize {
        self.wanted.max((nodes as usize / NODES_A_SUBTREE).min(SUBTREES.1))
    }

    /// The bound of the first round.
    fn first_bound(&self, meter: &Meter<'_>) -> u32 {
        let proven = if self.repeats { 0 } else { meter.progress.bound };
        self.rounded_up(self.value.max(proven))
    }

    /// Has an engine run rounds until there is a shortest solution; `None` if
    /// the search gave up.
    ///
    /// `is_hard` is called between two rounds, once, when the search proves a
    /// long one.
    pub fn drive(
        &mut self,
        engine: &mut dyn Engine,
        meter: &mut Meter<'_>,
        is_hard: IsHard<'_>,
    ) -> Result<Option<Vec<Dir>>, EngineError> {
        self.drive_while(engine, meter, is_hard, &mut |_, _| true)
    }

    /// As [`Rounds::drive`], but `None` as soon as `wants` does not want a round,
    /// which stays open.
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

    /// One round; whether it ends the search, with a solution or without.
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

    /// Runs the open round on the threads of this machine.
    pub(super) fn run_here(&self, round: Round, meter: &mut Meter<'_>) -> Result<RoundResult, EngineError> {
        match self.open() {
            Some(open) if open == round => Ok(self.forest.run(round.bound, meter)?),
            Some(expected) => Err(RoundError::Round { expected, found: round }.into()),
            None => Err(RoundError::NotOpen.into()),
        }
    }

    /// The next number that can be the length of a solution.
    fn rounded_up(&self, length: u32) -> u32 {
        length + (length + self.parity) % 2
    }
}
