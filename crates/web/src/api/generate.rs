//! Random puzzles.

use crate::app::Web;
use crate::body::Json;
use crate::input::{self, AskedGoal};
use crate::refusal::Refusal;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use slidepack::machine;
use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::{Level, Size};

/// `POST /api/generate`
#[derive(Deserialize)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
pub(crate) enum Asked {
    Slide(AskedBoards),
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
const MOST_BOARDS: usize = 1000;
const MOST_CELLS: usize = 1 << 20;
const MOST_MOVES: u64 = 10_000_000;

/// `POST /api/generate`
pub(crate) async fn generate(State(web): State<Web>, Json(asked): Json<Asked>) -> Result<Response, Refusal> {
    match asked {
        Asked::Slide(asked) => {
            let boards = web.ask(move || boards(asked)).await?;
            Ok(axum::Json(boards).into_response())
        }
    }
}

fn boards(asked: AskedBoards) -> Result<Boards, Refusal> {
    let size = Size::new(asked.rows, asked.cols).map_err(|error| Refusal::bad("size", error.to_string()))?;
    let count = asked.count.unwrap_or(1);
    let walk = asked.walk.unwrap_or(0);
    if MOST_BOARDS < count
        || MOST_CELLS < count * size.cells()
        || MOST_MOVES < walk.saturating_mul(count as u64)
    {
        let message = format!(
            "at most {MOST_BOARDS} boards are made at once, of {MOST_CELLS} cells and {MOST_MOVES} moves together"
        );
        return Err(Refusal::too_large(message));
    }
    let goal = asked.goal.map(input::goal).transpose()?.unwrap_or_default();
    let goal =
        goal.board(size).ok_or_else(|| Refusal::bad("goal-size", "the goal is a board of another size"))?;
    let kind = match (asked.walk, asked.difficulty.as_deref(), asked.unsolvable) {
        (Some(moves), None, false) => Kind::Walk(moves),
        (None, Some(name), false) => {
            let level: Level = name.parse().map_err(|()| {
                Refusal::bad(
                    "difficulty",
                    format!("`{name}` is no difficulty; there are easy, medium and hard"),
                )
            })?;
            level.kind(size)
        }
        (None, None, true) => Kind::Unsolvable,
        (None, None, false) => Kind::Solvable,
        _ => return Err(Refusal::bad("field", "give one of `walk`, `difficulty` and `unsolvable`")),
    };
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
            return Err(Refusal::bad("unsolvable", format!("every {size} board can reach the goal")));
        };
        boards.push(board.rows().map(<[u16]>::to_vec).collect());
    }
    Ok(Boards { seed, boards })
}
