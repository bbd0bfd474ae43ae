//! Conversion of a JSON answer back to an answer.
//!
//! A file made from it states its facts, so they are checked against the puzzle and the moves as
//! far as possible.

use super::{SlideAnswer, WireCard, WireGoal, WireMoves, WireTable, rows};
use crate::slide::notation::Notation;
use crate::slide::{Answer, Dir, Method, Puzzle, TableUse, solvability};
use crate::wire::{ByName, Ended, StoppedBy};
use crate::{Outcome, Progress, Report};
use std::time::Duration;

impl SlideAnswer {
    /// The answer to this puzzle, and the number of threads. `moves` are the moves of its solution,
    /// if known, so that the JSON may omit a long solution.
    pub fn facts(&self, puzzle: &Puzzle, moves: Option<&[Dir]>) -> Result<(Answer, usize), String> {
        if self.puzzle.start != rows(&puzzle.board) {
            return Err("the answer is about another board: its `start` is not the board given".into());
        }
        if self.metric.is_some() {
            return Err("the answer counts multi-tile moves, and files state facts about single ones".into());
        }
        let is_goal = match &self.puzzle.goal {
            WireGoal::Named(named) => named.board(puzzle.board.size()) == puzzle.goal_board,
            WireGoal::Rows(goal) => *goal == rows(&puzzle.goal_board),
        };
        if !is_goal {
            return Err("the answer is about another goal".into());
        }
        let found = self.directions()?;
        if let (Some(moves), Some(found)) = (moves, &found)
            && moves != found.as_slice()
        {
            return Err("the answer has other moves than `moves`".into());
        }
        let found = found.or_else(|| moves.map(<[Dir]>::to_vec));
        if self.length != found.as_ref().map(Vec::len) {
            return Err("the answer's `length` is not the number of its moves".into());
        }
        if let Some(found) = &found
            && puzzle.board.replayed(found).as_ref() != Some(&puzzle.goal_board)
        {
            return Err("the answer's moves do not lead from the board to its goal".into());
        }
        let bound = self.lower_bound.unwrap_or(0);
        if self.length.is_some_and(|length| (length as u64) < u64::from(bound)) {
            return Err("the answer's `lower_bound` is larger than its length".into());
        }
        let outcome = self.outcome(puzzle, found)?;
        let method = Method { algorithm: *self.algorithm, heuristic: self.heuristic.map(|name| *name) };
        let tables = self.tables.iter().map(WireTable::fetched).collect::<Result<Vec<_>, _>>()?;
        let mut progress = Progress::default();
        progress.expanded = self.expanded;
        progress.generated = self.generated;
        progress.iterations = self.iterations;
        progress.kept = self.kept;
        progress.bound = bound;
        progress.best = self.length.map(|length| length as u32);
        progress.elapsed = duration(self.seconds)?;
        let card = self.card.as_ref().map(WireCard::used);
        let report = Report { outcome, progress };
        let round = |&[bound, nodes]: &[u64; 2]| {
            let bound = u32::try_from(bound).map_err(|_| format!("no round has the bound {bound}"))?;
            Ok((bound, nodes))
        };
        let rounds = self.rounds.iter().map(round).collect::<Result<_, String>>()?;
        let answer = Answer { report, method, tables, rounds, card, notes: self.notes.clone() };
        if answer.is_optimal() != self.optimal {
            return Err(
                "the answer is `optimal` where its length is its `lower_bound`, and nowhere else".into()
            );
        }
        Ok((answer, self.threads))
    }

    /// The moves, if any.
    pub fn directions(&self) -> Result<Option<Vec<Dir>>, String> {
        let letters = match (&self.moves, *self.convention) {
            (None, _) => return Ok(None),
            (Some(WireMoves::Letters(letters)), Notation::Tile | Notation::Blank) => letters,
            (Some(_), notation) => {
                return Err(format!("the answer's moves are in the notation `{notation}`, not in letters"));
            }
        };
        let is_blank = *self.convention == Notation::Blank;
        let dir = |dir: &ByName<Dir>| if is_blank { dir.opposite() } else { **dir };
        Ok(Some(letters.iter().map(dir).collect()))
    }

    fn outcome(&self, puzzle: &Puzzle, moves: Option<Vec<Dir>>) -> Result<Outcome<Vec<Dir>>, String> {
        match (self.outcome, moves) {
            (Ended::Solved, Some(moves)) => Ok(Outcome::Solved(moves)),
            (Ended::Solved, None) => Err("the answer says `solved`, but has no moves".into()),
            (Ended::Impossible, None) if !solvability::is_solvable(&puzzle.board, &puzzle.goal_board) => {
                Ok(Outcome::Impossible)
            }
            (Ended::Impossible, _) => {
                Err("the answer says `impossible`, but this board can be solved".into())
            }
            (Ended::Stopped, best) => match self.stopped_by {
                Some(why) if why != StoppedBy::Limit => Ok(Outcome::Stopped { why: why.stop(), best }),
                _ => Err("the answer says `stopped`, but `stopped_by` names no limit".into()),
            },
        }
    }
}

impl WireTable {
    fn fetched(&self) -> Result<TableUse, String> {
        Ok(TableUse { name: self.name.clone(), time: duration(self.seconds)?, origin: *self.from })
    }
}

fn duration(seconds: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| format!("the answer took {seconds} seconds, which cannot be"))
}
