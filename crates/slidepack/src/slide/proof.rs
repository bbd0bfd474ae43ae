//! Proofs of lower bounds that a sceptic can repeat.
//!
//! IDA* proves that a board takes at least so many moves in rounds: each round
//! has a bound and finds no solution within it. A [`Proof`] tells the rounds,
//! what was expanded in each, and the tables that led the search, with their
//! checksums. [`Proof::claim`] says whether what it tells fits together;
//! [`Proof::repeat`] runs the rounds again, with the same heuristic, where every
//! count must be the same, or with another one, which must come to the same end.

mod claim;
mod error;
mod run;
mod sha256;

pub use claim::Claim;
pub use error::ProofError;
pub use run::{Disagreement, Repeated, heuristic_for, prove};

use super::HeuristicName;
use crate::schema::{ByName, SCHEMA_VERSION};
use serde::{Deserialize, Serialize};

/// What a search has proven about a board, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    schema_version: u32,
    /// The version of slidepack that wrote it.
    pub slidepack: String,
    /// The board, with / between its rows.
    pub board: String,
    /// The goal, with / between its rows.
    pub goal: String,
    /// What led the search.
    pub heuristic: ByName<HeuristicName>,
    /// Its tables, if it has any.
    pub tables: Vec<ProofTable>,
    /// The lower bound before the first round: the value of the heuristic, one
    /// more if no solution can have that length.
    pub first_bound: u32,
    /// The rounds, in order.
    pub rounds: Vec<ProofRound>,
    /// No solution is shorter than this.
    pub at_least: u32,
    /// A solution, if one was found, the way each tile moves.
    pub moves: Option<String>,
}

/// A table that led the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofTable {
    /// Its name: the board, the blank's home and the pattern's tiles.
    pub name: String,
    /// Its bytes, a bit for each entry.
    pub bytes: usize,
    /// Their SHA-256.
    pub sha256: String,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofRound {
    /// The most moves of a solution that it looked for.
    pub bound: u32,
    /// What it pruned: back, short or long. Breadth if the board was solved
    /// breadth first while it was divided into subtrees.
    pub pruning: String,
    /// Nodes expanded, those above the subtrees too.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Whether it found a solution. Then its counts depend on who was first.
    pub solved: bool,
}

/// The word for a solution that was met while the board was divided.
const BREADTH: &str = "breadth";

impl Proof {
    /// A proof from its JSON.
    pub fn from_json(text: &str) -> Result<Proof, ProofError> {
        let proof: Proof = serde_json::from_str(text).map_err(|error| ProofError::Json(error.to_string()))?;
        if proof.schema_version != SCHEMA_VERSION {
            return Err(ProofError::Version(proof.schema_version));
        }
        Ok(proof)
    }
}

#[cfg(test)]
mod tests;
