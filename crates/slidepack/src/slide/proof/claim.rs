//! What a proof claims, checked as far as that goes without a search.

use super::{BREADTH, Proof, ProofError, ProofRound};
use crate::slide::engine::Pruning;
use crate::slide::{Board, Dir, Goal, NamedGoal, Puzzle, solvability};

/// What a proof claims, checked as far as that goes without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The board.
    pub board: Board,
    /// The goal.
    pub goal: Board,
    /// No solution is shorter than this, if the last round that failed is right.
    pub at_least: u32,
    /// The solution, replayed.
    pub moves: Option<Vec<Dir>>,
    /// The number of the last round that failed, counted from 1, if there was
    /// one. It alone proves the bound.
    pub decisive: Option<usize>,
}

impl Claim {
    /// Whether the solution is proven to be a shortest one, if that round is
    /// right.
    pub fn is_optimal(&self) -> bool {
        self.moves.as_ref().is_some_and(|moves| moves.len() as u64 == u64::from(self.at_least))
    }

    /// The puzzle that it is about.
    pub fn puzzle(&self) -> Puzzle {
        let named = NamedGoal::ALL.into_iter().find(|named| named.board(self.goal.size()) == self.goal);
        let goal = named.map_or_else(|| Goal::Custom(self.goal.clone()), Goal::Named);
        Puzzle::new(self.board.clone(), goal)
    }
}

impl Proof {
    /// What it claims, if what it tells fits together.
    pub fn claim(&self) -> Result<Claim, ProofError> {
        let board = board_of("board", &self.board)?;
        let goal = board_of("goal", &self.goal)?;
        if board.size() != goal.size() || !solvability::is_solvable(&board, &goal) {
            return Err(ProofError::Unsolvable);
        }
        let parity = board.size().distance(board.blank(), goal.blank()) as u32 % 2;
        let mut proven_before = self.first_bound;
        if self.first_bound % 2 != parity {
            return Err(ProofError::Parity { bound: self.first_bound });
        }
        for (number, round) in (1..).zip(&self.rounds) {
            if round.pruning != BREADTH && round.pruning.parse::<Pruning>().is_err() {
                return Err(ProofError::Pruning { round: number, found: round.pruning.clone() });
            }
            if round.bound % 2 != parity {
                return Err(ProofError::Parity { bound: round.bound });
            }
            if round.bound < proven_before {
                return Err(ProofError::Order { round: number });
            }
            if (round.solved && number != self.rounds.len()) || (round.pruning == BREADTH && !round.solved) {
                return Err(ProofError::Solved { round: number });
            }
            // The file may name any number.
            proven_before = round.bound.saturating_add(2);
        }
        let proven = proven(self.first_bound, &self.rounds);
        if proven != self.at_least {
            return Err(ProofError::AtLeast { claimed: self.at_least, proven });
        }
        let moves = self.moves.as_deref().map(|text| solution(&board, &goal, text)).transpose()?;
        let is_solved = self.rounds.last().is_some_and(|round| round.solved) || board == goal;
        if moves.is_some() != is_solved {
            return Err(ProofError::Missing);
        }
        if let Some(moves) = &moves {
            if (moves.len() as u64) < u64::from(self.at_least) {
                return Err(ProofError::Shorter { length: moves.len(), at_least: self.at_least });
            }
            if self.rounds.last().is_some_and(|round| (round.bound as usize) < moves.len()) {
                let why = "it is longer than the bound of its round";
                return Err(ProofError::Moves(why.into()));
            }
        }
        let failed = self.rounds.iter().filter(|round| !round.solved).count();
        let decisive = (0 < failed).then_some(failed);
        Ok(Claim { board, goal, at_least: self.at_least, moves, decisive })
    }
}

/// What rounds prove, after a first bound.
pub(super) fn proven(first_bound: u32, rounds: &[ProofRound]) -> u32 {
    rounds.iter().fold(first_bound, |proven, round| match round.solved {
        // What is below the bound of a search is proven by the rounds before, or
        // by the subtrees it begins with.
        true => proven.max(round.bound),
        false => proven.max(round.bound.saturating_add(2)),
    })
}

fn board_of(what: &'static str, text: &str) -> Result<Board, ProofError> {
    text.parse::<Board>().map_err(|error| ProofError::Board { what, why: error.to_string() })
}

fn solution(board: &Board, goal: &Board, text: &str) -> Result<Vec<Dir>, ProofError> {
    let dir = |(at, letter): (usize, char)| {
        let dir = Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
        dir.ok_or_else(|| ProofError::Moves(format!("move {} is `{letter}`, not U, D, L or R", at + 1)))
    };
    let moves = text.chars().enumerate().map(dir).collect::<Result<Vec<_>, _>>()?;
    let mut end = board.clone();
    for (at, &dir) in moves.iter().enumerate() {
        if !end.slide(dir) {
            return Err(ProofError::Moves(format!("move {} leads off the board", at + 1)));
        }
    }
    if end != *goal {
        return Err(ProofError::Moves("they do not lead to the goal".into()));
    }
    Ok(moves)
}
