//! What can be wrong with a proof.

use crate::schema::SCHEMA_VERSION;
use crate::slide::HeuristicName;
use crate::slide::engine::{EngineError, RoundError};
use slidepack_core::run::Stop;
use std::fmt;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// It is not the JSON of a proof.
    Json(String),
    /// It was written by a version that this one does not know.
    Version(u32),
    /// Something in it is not a board.
    Board {
        /// What it stands for.
        what: &'static str,
        /// Why it is none.
        why: String,
    },
    /// Board and goal have different sizes, or one cannot become the other.
    Unsolvable,
    /// No solution can have a length of this parity.
    Parity {
        /// The bound of a round, or the first bound.
        bound: u32,
    },
    /// A round's bound is not above the one before it.
    Order {
        /// The number of the round, counted from 1.
        round: usize,
    },
    /// A round that found a solution is not the last.
    Solved {
        /// The number of the round, counted from 1.
        round: usize,
    },
    /// A round names a pruning that there is not.
    Pruning {
        /// The number of the round, counted from 1.
        round: usize,
        /// What it names.
        found: String,
    },
    /// The rounds do not prove what is claimed.
    AtLeast {
        /// What is claimed.
        claimed: u32,
        /// What the rounds prove.
        proven: u32,
    },
    /// The moves are no solution.
    Moves(String),
    /// The solution is shorter than what is claimed of all solutions.
    Shorter {
        /// Its length.
        length: usize,
        /// What is claimed.
        at_least: u32,
    },
    /// A round says that it found a solution, and there is none, or the other
    /// way round.
    Missing,
    /// There is no round of this number.
    Round {
        /// What was asked for, counted from 1.
        number: usize,
        /// How many there are.
        rounds: usize,
    },
    /// The heuristic cannot be used for this board.
    Heuristic(HeuristicName),
    /// A run could not be made.
    Engine(EngineError),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Json(why) => write!(f, "this is no proof: {why}"),
            ProofError::Version(version) => {
                write!(f, "this proof has version {version}; this program knows version {SCHEMA_VERSION}")
            }
            ProofError::Board { what, why } => write!(f, "the {what} is no board: {why}"),
            ProofError::Unsolvable => write!(f, "the board can never become the goal"),
            ProofError::Parity { bound } => {
                write!(f, "no solution can have {bound} moves: the blank's way home has another parity")
            }
            ProofError::Order { round } => {
                write!(f, "the bound of round {round} is not above what was proven before it")
            }
            ProofError::Solved { round } => {
                write!(f, "round {round} found a solution, but it is not the last")
            }
            ProofError::Pruning { round, found } => {
                write!(f, "round {round} prunes by `{found}`, and there is no such pruning")
            }
            ProofError::AtLeast { claimed, proven } => {
                write!(f, "at least {claimed} moves are claimed, but the rounds prove at least {proven}")
            }
            ProofError::Moves(why) => write!(f, "the moves are no solution: {why}"),
            ProofError::Shorter { length, at_least } => {
                write!(f, "the solution has {length} moves, but at least {at_least} are claimed")
            }
            ProofError::Missing => {
                write!(f, "either the moves of the solution or the round that found it are missing")
            }
            ProofError::Round { number, rounds } => {
                write!(f, "there is no round {number}: the proof has {rounds}")
            }
            ProofError::Heuristic(name) => write!(
                f,
                "{name} cannot lead a proof of this board; pattern databases are for boards of 11 to 32 cells, \
                 linear-conflict works for every size"
            ),
            ProofError::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProofError {}

impl From<EngineError> for ProofError {
    fn from(error: EngineError) -> ProofError {
        ProofError::Engine(error)
    }
}

impl From<RoundError> for ProofError {
    fn from(error: RoundError) -> ProofError {
        ProofError::Engine(error.into())
    }
}

impl From<Stop> for ProofError {
    fn from(stop: Stop) -> ProofError {
        ProofError::Engine(stop.into())
    }
}
