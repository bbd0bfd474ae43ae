//! Iterative deepening in rounds over subtrees that any worker can search.
//!
//! A round has a bound on the solution length and searches every subtree within it. The result
//! depends only on subtree, round and heuristic, so a subtree can be searched by another thread,
//! process or machine, or by a GPU. The node count of a failed round is independent of the
//! assignment and the order of subtrees.
//!
//! The local implementation is [`BatchIda`](super::batch_ida::BatchIda).
//!
//! ```text
//!            Rounds (splits the board, keeps the order, raises the bound)
//!            |  next() -> Round           ^  finish(RoundResult)
//!            v                            |
//!            Engine::run(rounds, round): subtrees, nearest to the goal first
//!            |            |            |
//!            Subtree..    Subtree..    Subtree..    carried wherever there is work
//!            |            |            |
//!            RoundResult  RoundResult  RoundResult  put together by Pieces
//! ```
//!
//! The division of IDA* among machines follows A. Reinefeld and V. Schnecke, "AIDA*: asynchronous
//! parallel IDA*" (1994). All values consist of boards, moves and numbers and validate their parts,
//! so they can be sent in any format.

mod rounds;

pub(crate) use rounds::{ENOUGH, Forest, Short, nearest_first, smallest_first};
pub use rounds::{IsHard, Next, Rounds};

use super::board::{Board, Dir};
use super::pdb::PatternState;
use crate::run::{Meter, Stop};

/// A board some moves away from the start, with the moves pruned at its root.
///
/// Invariant: `moves` lead to `board`, and `read <= moves.len()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    board: Board,
    moves: Vec<Dir>,
    /// Bit `d` for the `d`th of [`Dir::ALL`].
    pruned: u8,
    read: usize,
}

errors! {
    /// Why the board and the moves of a subtree contradict each other.
    #[derive(Copy)]
    #[non_exhaustive]
    pub enum SubtreeError {
        Move { at: usize } => "move {} cannot have led to the board", at + 1;
        Read { moves: usize, read: usize } => "{read} moves cannot have been read: there are {moves}";
    }
}

impl Subtree {
    /// The subtree of `board`, reached by `moves`.
    ///
    /// `pruned` are moves from `board` that sibling subtrees cover. The move pruner has read the
    /// last `read` moves, beginning with them in its initial state.
    pub fn new(board: Board, moves: Vec<Dir>, pruned: &[Dir], read: usize) -> Result<Subtree, SubtreeError> {
        if moves.len() < read {
            return Err(SubtreeError::Read { moves: moves.len(), read });
        }
        let pruned = pruned.iter().fold(0, |set, &dir| set | 1 << dir as u8);
        let subtree = Subtree { board, moves, pruned, read };
        subtree.rewound()?;
        Ok(subtree)
    }

    pub(crate) fn trusted(board: Board, moves: Vec<Dir>, pruned: u8, read: usize) -> Subtree {
        Subtree { board, moves, pruned, read }
    }

    fn rewound(&self) -> Result<Board, SubtreeError> {
        let mut board = self.board.clone();
        for (at, dir) in self.moves.iter().enumerate().rev() {
            if !board.slide(dir.opposite()) {
                return Err(SubtreeError::Move { at });
            }
        }
        Ok(board)
    }

    /// The root.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves from the start to the root.
    pub fn moves(&self) -> &[Dir] {
        &self.moves
    }

    /// g at the root.
    pub fn depth(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The moves that are pruned at the root.
    pub fn pruned(&self) -> Vec<Dir> {
        Dir::ALL.into_iter().filter(|&dir| self.pruned >> dir as u8 & 1 == 1).collect()
    }

    pub(crate) fn pruned_dirs(&self) -> u8 {
        self.pruned
    }

    /// How many trailing moves the pruner has read.
    pub fn read(&self) -> usize {
        self.read
    }

    /// The board before the first move.
    pub fn start(&self) -> Board {
        self.rewound().expect("the moves were tried when the subtree was made")
    }
}

/// The root of a subtree with its heuristic state.
#[derive(Clone, Copy, Debug)]
pub struct RootNode<'a> {
    /// The tiles by cell. The blank's cell and the cells past the end of the board are unspecified.
    pub tiles: &'a [u8],
    pub blank: usize,
    /// One per pattern of [`Partitions`].
    ///
    /// [`Partitions`]: super::pdb::Partitions
    pub states: &'a [PatternState],
    pub sums: &'a [u16],
    /// Bit `d` if no tile needs to move in direction `d` of [`Dir::ALL`].
    pub pruned: u8,
    /// A state of [`MovePruner::transitions`].
    ///
    /// [`MovePruner::transitions`]: super::batch_ida::MovePruner::transitions
    pub pruner_state: u16,
    pub depth: u32,
}

names! {
    /// The set of redundant move sequences that a round prunes.
    #[non_exhaustive]
    pub enum Pruning: "pruning" {
        Short = "short",
        Long = "long",
    }
}

impl Pruning {
    /// The maximum sequence length, in moves.
    pub fn length(self) -> usize {
        match self {
            Pruning::Short => 6,
            Pruning::Long => 12,
        }
    }

    /// The maximum area of a sequence's bounding box, in cells.
    pub fn area(self) -> usize {
        match self {
            Pruning::Short => 4,
            Pruning::Long => 12,
        }
    }
}

/// The parameters of one round of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub bound: u32,
    pub pruning: Pruning,
}

/// The result of a round below one subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtreeResult {
    pub(crate) nearest: u16,
    pub(crate) nodes: u32,
}

impl SubtreeResult {
    pub const NONE: SubtreeResult = SubtreeResult { nearest: u16::MAX, nodes: 0 };

    /// Nodes below the root within the bound, and the smallest heuristic value among them.
    pub fn new(nodes: u32, nearest: Option<u16>) -> SubtreeResult {
        SubtreeResult { nearest: nearest.unwrap_or(u16::MAX), nodes }
    }

    /// Nodes below the root within the bound, saturating at `u32::MAX`.
    pub fn nodes(self) -> u32 {
        self.nodes
    }

    /// The smallest heuristic value below the root. The next round is likeliest to reach the goal where
    /// it is small.
    pub fn nearest(self) -> Option<u16> {
        (self.nearest != u16::MAX).then_some(self.nearest)
    }

    #[inline(always)]
    pub(crate) fn with(self, other: SubtreeResult) -> SubtreeResult {
        SubtreeResult {
            nearest: self.nearest.min(other.nearest),
            nodes: self.nodes.saturating_add(other.nodes),
        }
    }
}

/// The result of a round below a list of subtrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundResult {
    pub round: Round,
    pub expanded: u64,
    pub generated: u64,
    pub subtrees: Vec<SubtreeResult>,
    /// All moves from the start. If present, `subtrees` is meaningless.
    pub solution: Option<Vec<Dir>>,
}

errors! {
    /// Why the result of a round is rejected.
    #[derive(Copy)]
    #[non_exhaustive]
    pub enum RoundError {
        Round { expected: Round, found: Round } =>
            "the result is of the round up to {} moves with {} pruning, not up to {} with {}",
            found.bound, found.pruning, expected.bound, expected.pruning;
        Subtrees { expected: usize, found: usize } => "the result has {found} subtrees, not {expected}";
        Number(number: usize) => "there is no subtree {number}";
        Repeated(number: usize) => "subtree {number} was searched already";
        Missing(count: usize) => "{count} subtrees were not searched";
        Solution => "the moves of the result are not a solution within the bound";
        NotOpen => "no round is open";
    }
}

errors! {
    /// Why an engine did not end a round.
    #[non_exhaustive]
    pub enum EngineError {
        Stopped(stop: Stop) => "the round was stopped: {stop:?}";
        Failed(why: String) => "{why}";
        Wrong(error: RoundError) => "{error}";
    }
}

impl From<Stop> for EngineError {
    fn from(stop: Stop) -> EngineError {
        EngineError::Stopped(stop)
    }
}

impl From<RoundError> for EngineError {
    fn from(error: RoundError) -> EngineError {
        EngineError::Wrong(error)
    }
}

/// Runs rounds.
pub trait Engine {
    /// Runs `round` below all subtrees of `rounds`, preferably in [`Rounds::order`]. The result
    /// lists them by number.
    ///
    /// The engine adds expanded and generated nodes to the meter while it works, and stops when the
    /// meter does. A solution counts even if a limit is reached at the same moment.
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError>;

    /// Number of pieces to split the large subtrees into before a round of at least `expected`
    /// nodes; `None` leaves it to the driver. More pieces locate the nearest approach to the goal
    /// more precisely, but take time to create.
    fn pieces(&self, expected: u64) -> Option<usize> {
        let _ = expected;
        None
    }
}

/// The local engine: as many threads as the meter allows, heuristic in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threads;

impl Engine for Threads {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        rounds.run_here(round, meter)
    }
}

/// Assembles the result of a round from partial results. Subtrees may be searched twice, for
/// example after the loss of a machine.
#[derive(Clone, Debug)]
pub struct Pieces {
    result: RoundResult,
    is_known: Vec<bool>,
}

impl Pieces {
    /// No results yet for a round below `subtrees` subtrees.
    pub fn new(round: Round, subtrees: usize) -> Pieces {
        let result = RoundResult {
            round,
            expanded: 0,
            generated: 0,
            subtrees: vec![SubtreeResult::NONE; subtrees],
            solution: None,
        };
        Pieces { result, is_known: vec![false; subtrees] }
    }

    /// Adds the results of the subtrees `numbers`, unless one of them already has a result.
    pub fn add(&mut self, numbers: &[usize], piece: &RoundResult) -> Result<(), RoundError> {
        if piece.round != self.result.round {
            return Err(RoundError::Round { expected: self.result.round, found: piece.round });
        }
        if piece.subtrees.len() != numbers.len() {
            return Err(RoundError::Subtrees { expected: numbers.len(), found: piece.subtrees.len() });
        }
        let mut is_known = self.is_known.clone();
        for &number in numbers {
            let known = is_known.get_mut(number).ok_or(RoundError::Number(number))?;
            if std::mem::replace(known, true) {
                return Err(RoundError::Repeated(number));
            }
        }
        self.is_known = is_known;
        for (&number, &result) in numbers.iter().zip(&piece.subtrees) {
            self.result.subtrees[number] = result;
        }
        self.result.expanded += piece.expanded;
        self.result.generated += piece.generated;
        if self.result.solution.is_none() {
            self.result.solution.clone_from(&piece.solution);
        }
        Ok(())
    }

    /// The numbers of the subtrees without a result.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        (0..self.is_known.len()).filter(|&number| !self.is_known[number])
    }

    /// The result, if it has a solution or no subtree is missing.
    pub fn done(self) -> Result<RoundResult, RoundError> {
        match self.missing().count() {
            count if 0 < count && self.result.solution.is_none() => Err(RoundError::Missing(count)),
            _ => Ok(self.result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Size;
    use super::super::goal::NamedGoal;
    use super::*;

    const ROUND: Round = Round { bound: 10, pruning: Pruning::Short };

    fn piece(nodes: &[u32]) -> RoundResult {
        let subtrees = nodes.iter().map(|&nodes| SubtreeResult::new(nodes, Some(3))).collect();
        let expanded = nodes.iter().map(|&nodes| u64::from(nodes)).sum();
        RoundResult { round: ROUND, expanded, generated: 2 * expanded, subtrees, solution: None }
    }

    #[test]
    fn a_subtree_is_made_of_moves_that_lead_to_its_board() {
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        let moves = vec![Dir::Down, Dir::Right];
        let board = goal.replayed(&moves).unwrap();
        let subtree = Subtree::new(board.clone(), moves, &[Dir::Left], 1).unwrap();
        assert_eq!((subtree.start(), subtree.depth(), subtree.pruned()), (goal, 2, vec![Dir::Left]));
        let read = Subtree::new(board.clone(), vec![Dir::Right], &[], 2);
        assert_eq!(read, Err(SubtreeError::Read { moves: 1, read: 2 }));
        // The blank has never been below the board.
        let wrong = vec![Dir::Down, Dir::Up, Dir::Up, Dir::Up];
        assert!(matches!(Subtree::new(board, wrong, &[], 0), Err(SubtreeError::Move { .. })));
    }

    #[test]
    fn every_subtree_is_counted_once() {
        let mut pieces = Pieces::new(ROUND, 4);
        pieces.add(&[2, 0], &piece(&[7, 5])).unwrap();
        assert_eq!(pieces.add(&[1, 2], &piece(&[1, 7])), Err(RoundError::Repeated(2)));
        assert_eq!(pieces.add(&[1, 1], &piece(&[1, 1])), Err(RoundError::Repeated(1)));
        assert_eq!(pieces.add(&[4], &piece(&[1])), Err(RoundError::Number(4)));
        assert_eq!(pieces.add(&[1], &piece(&[1, 2])), Err(RoundError::Subtrees { expected: 1, found: 2 }));
        let other = RoundResult { round: Round { bound: 12, ..ROUND }, ..piece(&[1]) };
        assert!(matches!(pieces.add(&[1], &other), Err(RoundError::Round { .. })));
        assert_eq!(pieces.missing().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(pieces.clone().done(), Err(RoundError::Missing(2)));
        pieces.add(&[3, 1], &piece(&[2, 1])).unwrap();
        let whole = pieces.done().unwrap();
        assert_eq!((whole.expanded, whole.generated), (15, 30));
        assert_eq!(whole.subtrees.iter().map(|one| one.nodes()).collect::<Vec<_>>(), [5, 1, 7, 2]);
    }
}
