//! Searches to watch.

use super::options::named;
use crate::app::Web;
use crate::body::Json;
use crate::input::asked;
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use slidepack::pack::watch::PackWatch;
use slidepack::slide::HeuristicName;
use slidepack::slide::watch::{MOST_EXPANSIONS, SlideWatch};
use slidepack::{Family, InputError, Limits, Puzzle, pack, quietly, slide};
use std::time::Duration;

asked! {
    /// `POST /api/watch`
    Asked {
        options: Options,
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    algorithm: Option<String>,
    heuristic: Option<String>,
    steps: Option<u64>,
    from: Option<u64>,
    count: Option<usize>,
}

/// What was seen.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Seen {
    Slide(SlideWatch),
    Pack(PackWatch),
}

/// How long a search is run to get to what is wanted of it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Events of the brute force unless more are asked for.
const FEW_EVENTS: usize = 1000;

/// `POST /api/watch`
pub(crate) async fn watch(
    State(web): State<Web>,
    Json(mut asked, room): Json<Asked>,
) -> Result<axum::Json<Seen>, Refusal> {
    let (input, options, memory) = (asked.input(), asked.options, web.settings().memory_for_questions());
    let seen = web.ask(&room, move || {
        Ok(match input.read()?.puzzle {
            Puzzle::Slide(puzzle) => Seen::Slide(slide(&puzzle, &options)?),
            Puzzle::Pack(puzzle) => Seen::Pack(pack(&puzzle, &options, memory)?),
        })
    });
    seen.await.map(axum::Json)
}

fn slide(puzzle: &slide::Puzzle, options: &Options) -> Result<SlideWatch, Refusal> {
    if options.from.is_some() || options.count.is_some() {
        return Err(Refusal::bad(Code::Field, "`from` and `count` are for packing puzzles; give `steps`"));
    }
    let names = slide::Algorithm::ALL.map(|one| one.name());
    let algorithm = options.algorithm.as_deref().or(Some("astar"));
    let algorithm = named(Code::Algorithm, algorithm, Family::Slide, &names)?;
    let names = HeuristicName::ALL.map(|one| one.name());
    let heuristic = named(Code::Heuristic, options.heuristic.as_deref(), Family::Slide, &names)?;
    let steps = options.steps.unwrap_or(MOST_EXPANSIONS);
    let watched = slide::watch::watch(puzzle, algorithm, heuristic, steps).map_err(refusal)?;
    Ok(SlideWatch::new(&watched))
}

fn pack(puzzle: &pack::Puzzle, options: &Options, memory: u64) -> Result<PackWatch, Refusal> {
    if options.heuristic.is_some() || options.steps.is_some() {
        return Err(Refusal::bad(
            Code::Field,
            "`heuristic` and `steps` are for sliding puzzles; give `from` and `count`",
        ));
    }
    let only = pack::Algorithm::BruteForce.name();
    if options.algorithm.as_deref().is_some_and(|name| name != only) {
        return Err(Refusal::bad(Code::Algorithm, format!("only {only} can be watched on packing puzzles")));
    }
    let limits = Limits { time: Some(PATIENCE), memory: Some(memory), ..Limits::default() };
    let (from, count) = (options.from.unwrap_or(0), options.count.unwrap_or(FEW_EVENTS));
    let page = pack::watch::watch(puzzle, from, count, &limits, &mut quietly()).map_err(refusal)?;
    Ok(PackWatch::new(puzzle, &page))
}

fn refusal(error: InputError) -> Refusal {
    match error.code {
        "too-large" => Refusal::too_large(error.message),
        "too-far" => Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, Code::TooFar, error.message),
        _ => error.into(),
    }
}
