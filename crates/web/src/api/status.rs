//! Is it there, and what does it do?

use crate::app::Web;
use crate::body;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use slidepack::pack::watch::MOST_EVENTS;
use slidepack::slide::Size;
use slidepack::slide::watch::{MOST_CELLS, MOST_EXPANSIONS};

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

/// `GET /healthz`
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// What the app is doing, and the most that it does for a request.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Status {
    version: &'static str,
    jobs: Jobs,
    limits: Limits,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Jobs {
    running: usize,
    waiting: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Limits {
    /// Bytes of a request's body.
    body_bytes: usize,
    /// Rows of a board, and columns.
    board_side: usize,
    job: JobLimits,
    watch: WatchLimits,
    generate: GenerateLimits,
    pack: PackLimits,
}

/// What one job may use, and how many there may be.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JobLimits {
    seconds: f64,
    memory_bytes: u64,
    threads: usize,
    running: usize,
    waiting: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WatchLimits {
    /// Cells of a sliding board whose search can be watched.
    cells: usize,
    /// Nodes expanded.
    steps: u64,
    /// Events of a packing search in one reply.
    events: usize,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct GenerateLimits {
    boards: usize,
    /// Cells of all boards together.
    cells: usize,
    /// Random moves of all boards together.
    moves: u64,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PackLimits {
    /// Pieces, copies counted.
    pieces: usize,
    /// Places of all pieces in one reply.
    placements: usize,
    /// Solutions of one job.
    solutions: usize,
}

/// `GET /api/status`
pub(crate) async fn status(State(web): State<Web>) -> Json<Status> {
    let (settings, allowance) = (web.settings(), web.allowance());
    let (running, waiting) = web.jobs().open();
    Json(Status {
        version: env!("CARGO_PKG_VERSION"),
        jobs: Jobs { running, waiting },
        limits: Limits {
            body_bytes: body::MOST,
            board_side: Size::MOST,
            job: JobLimits {
                seconds: settings.time.as_secs_f64(),
                memory_bytes: settings.memory,
                threads: settings.threads,
                running: settings.jobs,
                waiting: settings.queue,
            },
            watch: WatchLimits { cells: MOST_CELLS, steps: MOST_EXPANSIONS, events: MOST_EVENTS },
            generate: GenerateLimits {
                boards: allowance.boards,
                cells: allowance.cells,
                moves: allowance.moves,
            },
            pack: PackLimits {
                pieces: allowance.pieces,
                placements: allowance.placements,
                solutions: allowance.solutions,
            },
        },
    })
}

/// What can be asked and what is answered.
const OPENAPI: &str = include_str!("../../openapi.json");

/// `GET /api/openapi.json`
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}
