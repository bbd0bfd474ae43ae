//! Random puzzles.

use super::job::{accept, always_a_job};
use super::pack::{AskedKit, AskedTray, empty};
use super::solve::is_cancelled;
use crate::app::Web;
use crate::body::Json;
use crate::input::{self, AskedGoal};
use crate::jobs::{Ended, Job, JsonText, Work, json};
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use slidepack::pack::{self, Packing, Puzzle, Wish};
use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::{Level, Size};
use slidepack::{Limits, Outcome, Progress, Stop, machine, wire};

/// `POST /api/generate`
#[derive(Deserialize)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
pub(crate) enum Asked {
    Slide(AskedBoards),
    Pack(AskedChallenge),
}

/// Boards of a size.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedBoards {
    rows: usize,
    cols: usize,
    goal: Option<AskedGoal>,
    seed: Option<u64>,
    count: Option<usize>,
    walk: Option<u64>,
    difficulty: Option<String>,
    #[serde(default)]
    unsolvable: bool,
}

#[derive(Serialize)]
struct Boards {
    seed: u64,
    boards: Vec<Vec<Vec<u16>>>,
}

/// Boards asked for at once, their cells together, and the moves of all walks.
pub(super) const MOST_BOARDS: usize = 1000;
pub(super) const MOST_CELLS: usize = 1 << 20;
pub(super) const MOST_MOVES: u64 = 10_000_000;

/// `POST /api/generate`
pub(crate) async fn generate(
    State(web): State<Web>,
    Json(asked, room): Json<Asked>,
) -> Result<Response, Refusal> {
    match asked {
        Asked::Slide(asked) => {
            let boards = web.ask(&room, move || boards(asked)).await?;
            Ok(axum::Json(boards).into_response())
        }
        Asked::Pack(asked) => {
            always_a_job(asked.job)?;
            let settings = web.settings();
            let limits =
                Limits { time: Some(settings.time), memory: Some(settings.memory), ..Limits::default() };
            let work = web.ask(&room, move || Challenge::new(asked, limits)).await?;
            accept(&web, Box::new(work))
        }
    }
}

fn boards(asked: AskedBoards) -> Result<Boards, Refusal> {
    let size =
        Size::new(asked.rows, asked.cols).map_err(|error| Refusal::bad(Code::Size, error.to_string()))?;
    let count = asked.count.unwrap_or(1);
    let goal = asked.goal.map(input::goal).transpose()?.unwrap_or_default();
    let goal = goal
        .board(size)
        .ok_or_else(|| Refusal::bad(Code::GoalSize, "the goal has another size than the boards"))?;
    let kind = match (asked.walk, asked.difficulty.as_deref(), asked.unsolvable) {
        (Some(moves), None, false) => Kind::Walk(moves),
        (None, Some(name), false) => {
            let level: Level = name.parse().map_err(|()| {
                Refusal::bad(
                    Code::Difficulty,
                    format!("`{name}` is not a difficulty; `difficulty` is easy, medium or hard"),
                )
            })?;
            level.kind(size)
        }
        (None, None, true) => Kind::Unsolvable,
        (None, None, false) => Kind::Solvable,
        _ => {
            return Err(Refusal::bad(
                Code::Field,
                "give at most one of `walk`, `difficulty` and `unsolvable`",
            ));
        }
    };
    let moves = if let Kind::Walk(moves) = kind { moves } else { 0 };
    if MOST_BOARDS < count
        || MOST_CELLS < count * size.cells()
        || MOST_MOVES < moves.saturating_mul(count as u64)
    {
        let message = format!(
            "one request makes at most {MOST_BOARDS} boards, with {MOST_CELLS} cells and {MOST_MOVES} random moves in all"
        );
        return Err(Refusal::too_large(message));
    }
    let seed = asked.seed.unwrap_or_else(machine::any_seed);
    let mut generator = Generator::new(seed);
    let mut boards = Vec::with_capacity(count);
    for _ in 0..count {
        let mut board = generator.board(&goal, kind);
        // A scramble that has come home is none.
        while asked.difficulty.is_some() && board.as_ref() == Some(&goal) {
            board = generator.board(&goal, kind);
        }
        let Some(board) = board else {
            return Err(Refusal::bad(
                Code::Unsolvable,
                format!("there are no unsolvable {size} boards: every one can reach the goal"),
            ));
        };
        boards.push(board.rows().map(<[u16]>::to_vec).collect());
    }
    Ok(Boards { seed, boards })
}

/// A tray and a kit to make a challenge with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedChallenge {
    tray: AskedTray,
    kit: AskedKit,
    placed: Option<usize>,
    level: Option<String>,
    seed: Option<u64>,
    job: Option<bool>,
}

/// A challenge to be made.
struct Challenge {
    empty: Packing,
    wish: Wish,
    limits: Limits,
}

/// What came of it.
#[derive(Serialize)]
struct Made {
    puzzle: &'static str,
    seed: u64,
    /// `solved`, `impossible` or `stopped`; the nearest one if it was stopped.
    outcome: &'static str,
    stopped_by: Option<&'static str>,
    placed: Option<usize>,
    text: Option<String>,
}

impl Challenge {
    fn new(asked: AskedChallenge, limits: Limits) -> Result<Challenge, Refusal> {
        let empty = empty(asked.tray, asked.kit)?;
        let pieces = empty.kit().count();
        let given = asked.placed.unwrap_or(pieces / 2);
        if pieces < given {
            let message = format!("{given} pieces cannot be placed: the kit has only {pieces}");
            return Err(Refusal::bad(Code::Placed, message));
        }
        let level = asked.level.as_deref().map(level).transpose()?;
        let seed = asked.seed.unwrap_or_else(machine::any_seed);
        Ok(Challenge { empty, wish: Wish { given, level, seed }, limits })
    }

    fn made(&self, outcome: &Outcome<Packing>) -> JsonText {
        let packing = outcome.answer();
        json(&Made {
            puzzle: "pack",
            seed: self.wish.seed,
            outcome: match outcome {
                Outcome::Solved(_) => "solved",
                Outcome::Impossible => "impossible",
                Outcome::Stopped { .. } => "stopped",
            },
            stopped_by: match outcome {
                Outcome::Stopped { why, .. } => Some(wire::stopped_by(*why)),
                _ => None,
            },
            placed: packing.map(|packing| packing.placed().len()),
            text: packing.and_then(|packing| pack::written(&Puzzle::new(packing.clone()))),
        })
    }
}

impl Work for Challenge {
    fn run(self: Box<Self>, job: &Job) -> Result<Ended, Refusal> {
        let (tray, kit) = (self.empty.tray(), self.empty.kit());
        let mut observer = |progress: &Progress| job.hear(progress);
        let outcome = pack::generate(tray, kit, &self.wish, &self.limits, &mut observer).outcome;
        Ok(Ended { report: self.made(&outcome), cancelled: is_cancelled(&outcome) })
    }

    fn skipped(&self) -> JsonText {
        self.made(&Outcome::Stopped { why: Stop::Cancelled, best: None })
    }
}

/// A level by its name, or by one of those that sliding puzzles have.
fn level(name: &str) -> Result<pack::Level, Refusal> {
    let known = match name {
        "easy" => Some(pack::Level::Starter),
        "medium" => Some(pack::Level::Expert),
        "hard" => Some(pack::Level::Master),
        name => pack::Level::find(name),
    };
    known.ok_or_else(|| {
        let names = pack::Level::ALL.map(|level| level.name()).join(", ");
        Refusal::bad(
            Code::Level,
            format!("`{name}` is not a level; the levels are {names}, easy, medium and hard"),
        )
    })
}
