//! Random puzzles.

use super::Answer;
use super::error::{AskError, Code};
use super::hint::always_a_job;
use super::pack::{AskKit, AskTray, empty};
use super::puzzle::AskGoal;
use super::service::{Allowance, Listener};
use crate::pack::{self, Packing, Puzzle, Wish};
use crate::slide::generate::{Generator, Kind};
use crate::slide::{Board, Level, Size};
use crate::wire::{self, Ended, StoppedBy};
use crate::{Limits, Outcome, Progress, Stop, machine};
use serde::{Deserialize, Serialize};

/// Random puzzles of either family.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedGenerate"))]
pub enum AskGenerate {
    /// Boards.
    Slide(AskBoards),
    /// A challenge.
    Pack(AskChallenge),
}

/// Random boards, one of `walk`, `difficulty` and `unsolvable` at most; if none
/// is given, every solvable board is equally likely.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedBoards"))]
pub struct AskBoards {
    /// At most 128.
    pub rows: usize,
    /// At most 128.
    pub cols: usize,
    /// The goal that the boards can reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<AskGoal>,
    /// The same seed gives the same boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many; one unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// Random moves from the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<u64>,
    /// easy, medium or hard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// Boards that cannot reach the goal.
    #[serde(default)]
    pub unsolvable: bool,
}

/// Random boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    /// What they were made from.
    pub seed: u64,
    /// Each as rows of tiles.
    pub boards: Vec<Vec<Vec<u16>>>,
}

/// Boards to be made.
pub(super) struct Plan {
    goal: Board,
    kind: Kind,
    count: usize,
    seed: u64,
    /// Whether a board that is the goal itself is not wanted.
    is_game: bool,
}

impl Plan {
    pub(super) fn new(ask: AskBoards, allowance: &Allowance) -> Result<Plan, AskError> {
        let size = Size::new(ask.rows, ask.cols)
            .map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        let count = ask.count.unwrap_or(1);
        let goal = ask.goal.map(AskGoal::read).transpose()?.unwrap_or_default();
        let goal = goal
            .board(size)
            .ok_or_else(|| AskError::question(Code::GoalSize, "the goal has another size than the boards"))?;
        let kind = match (ask.walk, ask.difficulty.as_deref(), ask.unsolvable) {
            (Some(moves), None, false) => Kind::Walk(moves),
            (None, Some(name), false) => {
                let level: Level = name.parse().map_err(|_| {
                    let message =
                        format!("`{name}` is not a difficulty; `difficulty` is easy, medium or hard");
                    AskError::question(Code::Difficulty, message)
                })?;
                level.kind(size)
            }
            (None, None, true) => Kind::Unsolvable,
            (None, None, false) => Kind::Solvable,
            _ => {
                let message = "give at most one of `walk`, `difficulty` and `unsolvable`";
                return Err(AskError::question(Code::Field, message));
            }
        };
        let walk = if let Kind::Walk(moves) = kind { moves } else { 0 };
        let &Allowance { boards, cells, moves, .. } = allowance;
        if boards < count
            || cells < count.saturating_mul(size.cells())
            || moves < walk.saturating_mul(count as u64)
        {
            let message = format!(
                "one request makes at most {boards} boards, with {cells} cells and {moves} random moves in all"
            );
            return Err(AskError::too_large(message));
        }
        let seed = ask.seed.unwrap_or_else(machine::any_seed);
        Ok(Plan { goal, kind, count, seed, is_game: ask.difficulty.is_some() })
    }

    pub(super) fn run(self) -> Result<Answer, AskError> {
        let mut generator = Generator::new(self.seed);
        let mut boards = Vec::with_capacity(self.count);
        for _ in 0..self.count {
            let mut board = generator.board(&self.goal, self.kind);
            // A scramble that has come home is none.
            while self.is_game && board.as_ref() == Some(&self.goal) {
                board = generator.board(&self.goal, self.kind);
            }
            let board = board.ok_or_else(|| {
                let size = self.goal.size();
                let message = format!("there are no unsolvable {size} boards: every one can reach the goal");
                AskError::question(Code::Unsolvable, message)
            })?;
            boards.push(board.rows().map(<[u16]>::to_vec).collect());
        }
        Ok(Answer::Boards(Boards { seed: self.seed, boards }))
    }
}

/// A challenge with exactly one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedChallenge"))]
pub struct AskChallenge {
    /// The tray.
    pub tray: AskTray,
    /// The pieces.
    pub kit: AskKit,
    /// Pieces that lie in the tray at the start; half of them unless given, fewer
    /// for the levels master and wizard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<usize>,
    /// starter, junior, expert, master, wizard; easy, medium or hard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The same seed gives the same challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// May be given as true; the answer is always a job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<bool>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChallengeReport"))]
pub struct Challenge {
    puzzle: wire::Pack,
    /// What it was made from.
    pub seed: u64,
    /// How the run ended; if it was stopped, the challenge is the nearest one to
    /// what was wanted.
    pub outcome: Ended,
    /// What stopped it.
    pub stopped_by: Option<StoppedBy>,
    /// Pieces that lie in the tray.
    pub placed: Option<usize>,
    /// The puzzle.
    pub text: Option<String>,
}

/// A challenge to be made.
pub(super) struct Making {
    empty: Packing,
    wish: Wish,
    limits: Limits,
}

impl Making {
    pub(super) fn new(ask: AskChallenge, allowance: &Allowance) -> Result<Making, AskError> {
        always_a_job(ask.job)?;
        let empty = empty(ask.tray, ask.kit, allowance)?;
        let pieces = empty.kit().count();
        let level = ask.level.as_deref().map(level).transpose()?;
        let given = ask.placed.unwrap_or_else(|| pack::usual_placed(pieces, level));
        if pieces < given {
            let message = format!("{given} pieces cannot be placed: the kit has only {pieces}");
            return Err(AskError::question(Code::Placed, message));
        }
        let seed = ask.seed.unwrap_or_else(machine::any_seed);
        let limits = Limits { time: allowance.time, memory: allowance.memory, ..Limits::default() };
        Ok(Making { empty, wish: Wish { given, level, seed }, limits })
    }

    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        let (tray, kit) = (self.empty.tray(), self.empty.kit());
        let mut observer = |progress: &Progress| listener.progress(progress);
        self.made(&pack::generate(tray, kit, &self.wish, &self.limits, &mut observer).outcome)
    }

    pub(super) fn skipped(&self) -> Answer {
        self.made(&Outcome::Stopped { why: Stop::Cancelled, best: None })
    }

    fn made(&self, outcome: &Outcome<Packing>) -> Answer {
        let packing = outcome.answer();
        Answer::Challenge(Challenge {
            puzzle: wire::Pack,
            seed: self.wish.seed,
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            placed: packing.map(|packing| packing.placed().len()),
            text: packing.and_then(|packing| pack::to_text(&Puzzle::new(packing.clone()))),
        })
    }
}

/// A level by its name, or by one of those that sliding puzzles have.
fn level(name: &str) -> Result<pack::Level, AskError> {
    let known = match name {
        "easy" => Some(pack::Level::Starter),
        "medium" => Some(pack::Level::Expert),
        "hard" => Some(pack::Level::Master),
        name => pack::Level::find(name),
    };
    known.ok_or_else(|| {
        let names = pack::Level::ALL.map(|level| level.name()).join(", ");
        let message = format!("`{name}` is not a level; the levels are {names}, easy, medium and hard");
        AskError::question(Code::Level, message)
    })
}
