//! What can be told of a puzzle at once.

use crate::app::Web;
use crate::body::{Json, reply};
use crate::input::asked;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use slidepack::pack::wire::PackCheck;
use slidepack::say::Ink;
use slidepack::slide::text::Format;
use slidepack::slide::wire::SlideCheck;
use slidepack::wire::Reply;
use slidepack::{Limits, Puzzle, pack, quietly, slide};
use std::time::Duration;

asked! {
    /// `POST /api/check`
    Asked {
        draft: bool,
    }
}

/// What `check --json` says, and a little more.
#[derive(Serialize)]
pub(crate) struct Checked {
    #[serde(flatten)]
    reply: Reply,
    /// How many puzzles the text holds.
    instances: usize,
    /// The puzzle in a form that can be sent again.
    text: Option<String>,
    /// Why a sliding puzzle can be solved or not, in three ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<[String; 3]>,
    /// Whether a packing puzzle can be solved, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
}

/// Cells of the tray times nodes that each of the two questions about a packing
/// puzzle may take. The limit is one of nodes, not of time, so that the same
/// puzzle always gets the same answer.
const WORK: u64 = 20_000_000;

/// How long each of them may take at most, for a machine that is very busy.
const PATIENCE: Duration = Duration::from_secs(10);

/// `POST /api/check`
pub(crate) async fn check(
    State(web): State<Web>,
    Json(mut asked, room): Json<Asked>,
) -> Result<Response, Refusal> {
    let (input, memory) = (asked.input(), web.settings().memory_for_questions());
    let checked = web.ask(&room, move || {
        let given = input.read()?;
        Ok(match &given.puzzle {
            Puzzle::Slide(puzzle) => slide(puzzle, given.instances),
            Puzzle::Pack(puzzle) => pack(puzzle, given.instances, memory),
        })
    });
    reply(checked.await, asked.draft)
}

fn slide(puzzle: &slide::Puzzle, instances: usize) -> Checked {
    let check = slide::Check::new(puzzle);
    let text = slide::text::print(&puzzle.board, &puzzle.goal, Format::Slash);
    Checked {
        reply: SlideCheck::new(puzzle, &check).into(),
        instances,
        text: text.map(|text| text.trim_end().to_owned()),
        reasons: Some(check.reasons(puzzle)),
        verdict: None,
    }
}

fn pack(puzzle: &pack::Puzzle, instances: usize, memory: u64) -> Checked {
    let nodes = WORK / puzzle.packing.tray().cells().len().max(1) as u64;
    let limits = Limits { time: Some(PATIENCE), nodes: Some(nodes), memory: Some(memory), threads: 1 };
    let check = pack::Check::new(puzzle, &limits, &mut quietly());
    Checked {
        reply: PackCheck::new(puzzle, &check).into(),
        instances,
        text: pack::written(puzzle),
        reasons: None,
        verdict: Some(check.verdict(puzzle, Ink::new(false))),
    }
}
