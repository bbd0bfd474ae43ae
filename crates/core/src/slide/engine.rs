//! Iterative deepening whose work can be carried away.
//!
//! A search goes in rounds. A round has a bound, and looks below every board
//! some moves away from the start, a subtree each, for a solution within that
//! bound. Whoever has the subtree, the round and the same heuristic finds the
//! same: another thread, another process, another machine, a GPU. The nodes of a
//! round that fails do not depend on who ran which subtree, or in which order.
//!
//! The search that is divided in this way is
//! [`BatchIda`](super::batch_ida::BatchIda).
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
//! Dividing one depth-first search among many machines in this way is A.
//! Reinefeld and V. Schnecke's AIDA* ("AIDA*: asynchronous parallel IDA*", 1994).
//! All values are made of boards, moves and numbers, and check what they are
//! made of, so they can travel in any format.

mod rounds;

pub(crate) use rounds::{ENOUGH, Forest, Short, nearest_first, smallest_first};
pub use rounds::{IsHard, Next, Rounds};

use super::board::{Board, Dir};
use super::pdb::PatternState;
use crate::name::UnknownName;
use crate::run::{Meter, Stop};
use std::fmt;
use std::str::FromStr;

/// A board some moves away from the start, and what need not be searched below
/// it.
///
/// Invariant: the moves lead to the board, and the pruner has read at most all
/// of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    board: Board,
    moves: Vec<Dir>,
    /// Bit `d` for the `d`th of [`Dir::ALL`].
    pruned: u8,
    read: usize,
}

/// Why values make no subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SubtreeError {
    /// The moves cannot have led to the board: one of them is impossible.
    Move {
        /// Its place among the moves.
        at: usize,
    },
    /// The pruner has read more moves than there are.
    Read {
        /// The moves that were made.
        moves: usize,
        /// The moves it is said to have read.
        read: usize,
    },
}

impl fmt::Display for SubtreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtreeError::Move { at } => write!(f, "move {} cannot have led to the board", at + 1),
            SubtreeError::Read { moves, read } => {
                write!(f, "{read} moves cannot have been read: there are {moves}")
            }
        }
    }
}

impl std::error::Error for SubtreeError {}

impl Subtree {
    /// The subtree of `board`, which `moves` have led to.
    ///
    /// No move of `pruned` is made at the board itself: other subtrees have what
    /// is behind them. The last `read` moves are those that the pruner of moves
    /// has read; it begins anew before them.
    pub fn new(board: Board, moves: Vec<Dir>, pruned: &[Dir], read: usize) -> Result<Subtree, SubtreeError> {
        if moves.len() < read {
            return Err(SubtreeError::Read { moves: moves.len(), read });
        }
        let pruned = pruned.iter().fold(0, |set, &dir| set | 1 << dir as u8);
        let subtree = Subtree { board, moves, pruned, read };
        subtree.rewound()?;
        Ok(subtree)
    }

    /// A subtree that is known to be one.
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

    /// The board at its root.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves from the start to the board.
    pub fn moves(&self) -> &[Dir] {
        &self.moves
    }

    /// How many moves there are: g at its root.
    pub fn depth(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The moves that are not made at the board.
    pub fn pruned(&self) -> Vec<Dir> {
        Dir::ALL.into_iter().filter(|&dir| self.pruned >> dir as u8 & 1 == 1).collect()
    }

    pub(crate) fn pruned_dirs(&self) -> u8 {
        self.pruned
    }

    /// How many of the last moves the pruner has read.
    pub fn read(&self) -> usize {
        self.read
    }

    /// The board that the moves begin at.
    pub fn start(&self) -> Board {
        self.rewound().expect("the moves were tried when the subtree was made")
    }
}

/// The root of a subtree with all that the searches of this machine know of it,
/// for an engine that does not begin with a [`Subtree`].
#[derive(Clone, Copy, Debug)]
pub struct RootNode<'a> {
    /// The tiles by cell. The blank's cell, and those behind the board, hold
    /// anything.
    pub tiles: &'a [u8],
    /// The blank's cell.
    pub blank: usize,
    /// The state of every pattern of [`Partitions`].
    ///
    /// [`Partitions`]: super::pdb::Partitions
    pub states: &'a [PatternState],
    /// The lower bound of every partition.
    pub sums: &'a [u16],
    /// Bit `d` if no tile need move in direction `d` of [`Dir::ALL`].
    pub pruned: u8,
    /// What the pruner has read, a state of [`MovePruner::transitions`].
    ///
    /// [`MovePruner::transitions`]: super::batch_ida::MovePruner::transitions
    pub pruner_state: u16,
    /// Moves from the start to here.
    pub depth: u32,
}

/// Which sequences of moves a round prunes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pruning {
    /// Redundant sequences of up to 6 moves within 4 cells.
    Short,
    /// Redundant sequences of up to 12 moves within 12 cells, which takes longer
    /// to prepare.
    Long,
}

impl Pruning {
    /// All of them.
    pub const ALL: [Pruning; 2] = [Pruning::Short, Pruning::Long];

    /// What it is called in messages between machines.
    pub fn name(self) -> &'static str {
        match self {
            Pruning::Short => "short",
            Pruning::Long => "long",
        }
    }

    /// The moves of the longest sequences.
    pub fn length(self) -> usize {
        match self {
            Pruning::Short => 6,
            Pruning::Long => 12,
        }
    }

    /// The cells of the largest rectangle that a sequence stays in.
    pub fn area(self) -> usize {
        match self {
            Pruning::Short => 4,
            Pruning::Long => 12,
        }
    }
}

impl FromStr for Pruning {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Pruning, UnknownName> {
        let known = Pruning::ALL.into_iter().find(|one| one.name() == name);
        known.ok_or_else(|| UnknownName::new("pruning", name, Pruning::ALL.map(Pruning::name)))
    }
}

/// One round of a search: how far to go below every subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The most moves of a solution, from the start.
    pub bound: u32,
    /// What is not searched because something else does the same.
    pub pruning: Pruning,
}

/// What a round found below one subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtreeResult {
    pub(crate) nearest: u16,
    pub(crate) nodes: u32,
}

impl SubtreeResult {
    /// Nothing was expanded.
    pub const NONE: SubtreeResult = SubtreeResult { nearest: u16::MAX, nodes: 0 };

    /// So many nodes below the root were within the bound, and this is the least
    /// lower bound on the moves left of any of them.
    pub fn new(nodes: u32, nearest: Option<u16>) -> SubtreeResult {
        SubtreeResult { nearest: nearest.unwrap_or(u16::MAX), nodes }
    }

    /// Nodes below the root that were within the bound; all nodes that would
    /// count more are counted as `u32::MAX`.
    pub fn nodes(self) -> u32 {
        self.nodes
    }

    /// A lower bound on the moves left as results tell it: what is larger than
    /// 65,534 is told as 65,534.
    pub fn told(value: u32) -> u16 {
        value.min(u32::from(u16::MAX) - 1) as u16
    }

    /// The least lower bound on the moves left that was met below the root, by
    /// [`SubtreeResult::told`]. Where it is small, the next round is likeliest to
    /// reach the goal.
    pub fn nearest(self) -> Option<u16> {
        (self.nearest != u16::MAX).then_some(self.nearest)
    }

    /// What two workers found together.
    #[inline(always)]
    pub(crate) fn with(self, other: SubtreeResult) -> SubtreeResult {
        SubtreeResult {
            nearest: self.nearest.min(other.nearest),
            nodes: self.nodes.saturating_add(other.nodes),
        }
    }
}

/// What a round found below some subtrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// The round.
    pub round: Round,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// What was found below each subtree, in their order.
    pub subtrees: Vec<SubtreeResult>,
    /// All moves of a solution, from the start; then what is said of the
    /// subtrees means nothing.
    pub solution: Option<Vec<Dir>>,
}

impl RoundResult {
    /// The bound of the next round, if this one has failed: no solution is
    /// shorter. All solutions of a board have one parity.
    pub fn next_bound(&self) -> u32 {
        self.round.bound + 2
    }
}

/// Why a result does not belong to a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoundError {
    /// It is of another round.
    Round {
        /// The round that was to be run.
        expected: Round,
        /// The round that was run.
        found: Round,
    },
    /// It tells of more or fewer subtrees than were to be searched.
    Subtrees {
        /// The subtrees that were to be searched.
        expected: usize,
        /// The subtrees it tells of.
        found: usize,
    },
    /// There is no subtree of this number.
    Number(usize),
    /// This subtree was searched already, and is counted once.
    Repeated(usize),
    /// So many subtrees were not searched.
    Missing(usize),
    /// What it says is a solution is none, or too long.
    Solution,
    /// There is no round to be run.
    NotOpen,
}

impl fmt::Display for RoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundError::Round { expected, found } => write!(
                f,
                "the result is of the round up to {} moves with {} pruning, not up to {} with {}",
                found.bound,
                found.pruning.name(),
                expected.bound,
                expected.pruning.name()
            ),
            RoundError::Subtrees { expected, found } => {
                write!(f, "the result tells of {found} subtrees, not of {expected}")
            }
            RoundError::Number(number) => write!(f, "there is no subtree {number}"),
            RoundError::Repeated(number) => write!(f, "subtree {number} was searched already"),
            RoundError::Missing(count) => write!(f, "{count} subtrees were not searched"),
            RoundError::Solution => write!(f, "the moves of the result are no solution within the bound"),
            RoundError::NotOpen => write!(f, "no round is open"),
        }
    }
}

impl std::error::Error for RoundError {}

/// Why a round was not run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// A limit was met, or the observer ended the run.
    Stopped(Stop),
    /// The engine cannot do it; why, in words.
    Failed(String),
    /// Its answer does not belong to the round.
    Wrong(RoundError),
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

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Stopped(stop) => write!(f, "the round was stopped: {stop:?}"),
            EngineError::Failed(why) => f.write_str(why),
            EngineError::Wrong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EngineError {}

/// Runs rounds.
pub trait Engine {
    /// Runs a round below all subtrees of a search, in [`Rounds::order`] if it
    /// can choose, and answers for each of them by number.
    ///
    /// The nodes it expands and generates are added to the meter while it
    /// works, which also tells it when to stop. A solution found in the same
    /// moment as a limit is met counts as found.
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError>;

    /// About how many pieces the large subtrees are best split into before a
    /// round that is expected to expand at least so many nodes; `None` to leave
    /// it to the driver. More pieces tell more exactly where a round came near
    /// the goal, and take time to make.
    fn pieces(&self, expected: u64) -> Option<usize> {
        let _ = expected;
        None
    }
}

/// The engine of this machine: as many threads as the meter allows, with the
/// heuristic in its memory.
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

/// The result of a round that is run in pieces: some subtrees here, others
/// there, some perhaps twice because a machine was lost.
#[derive(Clone, Debug)]
pub struct Pieces {
    result: RoundResult,
    is_known: Vec<bool>,
}

impl Pieces {
    /// No piece of a round below so many subtrees.
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

    /// Adds what was found below the subtrees of these numbers, each of which is
    /// counted once: a piece with one that is known already is refused whole.
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

    /// The numbers of the subtrees that nothing is known about.
    pub fn missing(&self) -> impl Iterator<Item = usize> {
        (0..self.is_known.len()).filter(|&number| !self.is_known[number])
    }

    /// The whole result, once there is a solution or nothing is missing.
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
        assert_eq!((whole.expanded, whole.generated, whole.next_bound()), (15, 30, 12));
        assert_eq!(whole.subtrees.iter().map(|one| one.nodes()).collect::<Vec<_>>(), [5, 1, 7, 2]);
    }
}
