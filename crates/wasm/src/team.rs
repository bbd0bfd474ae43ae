//! Several engines on one hard board.
//!
//! The leader splits the board into subtrees, distributes them, and merges the results, round by
//! round. The other engines search their subtrees. All have the same tables, and all messages are
//! JSON, so the page can pass them between workers.

use serde::{Deserialize, Serialize};
use slidepack::ask::{Allowance, AskGoal, AskPuzzle, Rows};
use slidepack::slide::engine::{Next, Pieces, Rounds};
use slidepack::slide::notation::letters;
use slidepack::slide::pdb::Class;
use slidepack::slide::subtree::{self, Done, Work, WorkSubtree};
use slidepack::slide::{Dir, TableCache};
use slidepack::{Puzzle, quietly};
use slidepack_core::run::{Limits, Meter};
use slidepack_core::slide::Frame;
use slidepack_core::slide::batch_ida::BatchIda;
use std::collections::VecDeque;

/// A board to be solved by several engines.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    start: Rows,
    goal: Rows,
    bound: u32,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Step {
    /// A round over `subtrees` subtrees.
    Round {
        bound: u32,
        subtrees: usize,
    },
    Solved {
        moves: String,
    },
}

#[derive(Serialize)]
pub(crate) struct Left {
    subtrees: usize,
    done: bool,
}

pub(crate) struct Leader {
    frame: Frame,
    class: Class,
    rounds: Rounds<'static>,
    bound: u32,
    pieces: Option<Pieces>,
    waiting: VecDeque<usize>,
}

type Failed = String;

impl Leader {
    /// Starts a team, if the page stores the tables that all engines need.
    pub(crate) fn new(tables: &TableCache, wanted: Wanted, memory: u64) -> Result<Leader, Failed> {
        let Wanted { start, goal, bound } = wanted;
        let puzzle =
            AskPuzzle { board: Some(start), goal: Some(AskGoal::Rows(goal)), ..AskPuzzle::default() };
        let puzzle = puzzle.puzzle(&Allowance::default()).map_err(|error| error.message)?;
        let Puzzle::Slide(puzzle) = puzzle else { return Err("a team solves sliding puzzles".into()) };
        let frame = Frame::new(puzzle.board(), puzzle.goal_board());
        let is_kept = |class: &Class| {
            let plan = tables.plan_for(frame.goal(), *class, Some(memory));
            plan.is_some_and(|(plan, _)| tables.has(&plan))
        };
        let kept = Class::ALL.into_iter().rfind(is_kept);
        let class = kept.ok_or("no tables for this board are kept")?;
        let ida = subtree::searcher(tables, frame.goal(), class, &limits(memory), &mut quietly());
        // Leaked: the page terminates the worker of a leader, which frees its memory.
        let ida: &'static BatchIda = Box::leak(Box::new(ida.map_err(|error| error.to_string())?));
        let rounds = ida.rounds(frame.start()).ok_or("the goal cannot be reached")?;
        Ok(Leader { frame, class, rounds, bound, pieces: None, waiting: VecDeque::new() })
    }

    pub(crate) fn next(&mut self) -> Result<Step, Failed> {
        if let Some(pieces) = self.pieces.take() {
            let result = pieces.done().map_err(|error| error.to_string())?;
            if let Some(moves) = self.rounds.finish(result).map_err(|error| error.to_string())? {
                return Ok(self.solved(&moves));
            }
        }
        let mut observer = quietly();
        let mut meter = Meter::new(Limits::default(), &mut observer);
        meter.progress.bound = self.bound;
        match self.rounds.next(&mut meter).map_err(|stop| format!("{stop:?}"))? {
            Next::Solved(moves) => Ok(self.solved(&moves)),
            Next::GaveUp => Err("the search gave up".into()),
            Next::Round(round) => {
                self.bound = meter.progress.bound;
                self.pieces = Some(Pieces::new(round, self.rounds.len()));
                self.waiting = self.rounds.order().into();
                Ok(Step::Round { bound: round.bound, subtrees: self.waiting.len() })
            }
        }
    }

    fn solved(&self, moves: &[Dir]) -> Step {
        Step::Solved { moves: letters(&self.frame.unturned(moves)) }
    }

    pub(crate) fn hand_out(&mut self, most: usize) -> Result<Option<Work>, Failed> {
        let round = self.rounds.open().ok_or("no round is open")?;
        let numbers = self.waiting.drain(..most.min(self.waiting.len()));
        let subtree = |number| Some(WorkSubtree::new(number, &self.rounds.subtree(number)?));
        let subtrees: Vec<WorkSubtree> = numbers.filter_map(subtree).collect();
        if subtrees.is_empty() {
            return Ok(None);
        }
        Ok(Some(Work { subtrees, ..Work::new(self.frame.goal(), self.class, round) }))
    }

    pub(crate) fn take(&mut self, found: &Done) -> Result<Left, Failed> {
        let pieces = self.pieces.as_mut().ok_or("no round is open")?;
        found.add_to(pieces).map_err(|error| error.to_string())?;
        let subtrees = pieces.missing().count();
        Ok(Left { subtrees, done: subtrees == 0 || found.solution.is_some() })
    }
}

pub(crate) fn run(work: &Work, tables: &TableCache, memory: u64) -> Result<Done, Failed> {
    work.run(tables, &limits(memory), None, &mut quietly()).map_err(|error| error.to_string())
}

fn limits(memory: u64) -> Limits {
    Limits { memory: Some(memory), ..Limits::default() }
}
