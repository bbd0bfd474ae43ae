//! What can be asked for, as `GET /api/status` of `slidepack serve` tells it.

use crate::engine::MOST_BYTES;
use serde::Serialize;
use slidepack::ask::Allowance;
use slidepack::pack::watch::MOST_EVENTS;
use slidepack::slide::Size;
use slidepack::slide::watch::{MOST_CELLS, MOST_EXPANSIONS};

#[derive(Serialize)]
pub(crate) struct Status {
    version: &'static str,
    jobs: Jobs,
    limits: Limits,
}

#[derive(Serialize)]
struct Jobs {
    running: usize,
    waiting: usize,
}

#[derive(Serialize)]
struct Limits {
    body_bytes: usize,
    board_side: usize,
    job: Job,
    watch: Watch,
    generate: Generate,
    pack: Pack,
}

#[derive(Serialize)]
struct Job {
    seconds: f64,
    memory_bytes: u64,
    threads: usize,
    running: usize,
    waiting: usize,
}

#[derive(Serialize)]
struct Watch {
    cells: usize,
    steps: u64,
    events: usize,
}

#[derive(Serialize)]
struct Generate {
    boards: usize,
    cells: usize,
    moves: u64,
}

#[derive(Serialize)]
struct Pack {
    pieces: usize,
    placements: usize,
    solutions: usize,
}

impl Status {
    /// An engine answers one question at a time; how many engines there are is
    /// the page's choice.
    pub(crate) fn new(allowance: &Allowance) -> Status {
        Status {
            version: env!("CARGO_PKG_VERSION"),
            jobs: Jobs { running: 0, waiting: 0 },
            limits: Limits {
                body_bytes: MOST_BYTES,
                board_side: Size::MOST,
                job: Job {
                    seconds: allowance.time.unwrap_or_default().as_secs_f64(),
                    memory_bytes: allowance.memory.unwrap_or_default(),
                    threads: allowance.threads,
                    running: 1,
                    waiting: 0,
                },
                watch: Watch { cells: MOST_CELLS, steps: MOST_EXPANSIONS, events: MOST_EVENTS },
                generate: Generate {
                    boards: allowance.boards,
                    cells: allowance.cells,
                    moves: allowance.moves,
                },
                pack: Pack {
                    pieces: allowance.pieces,
                    placements: allowance.placements,
                    solutions: allowance.solutions,
                },
            },
        }
    }
}
