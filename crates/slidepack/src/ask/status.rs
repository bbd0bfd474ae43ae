//! The status of a server or an engine: its version, its jobs and its limits.

use super::Allowance;
use crate::pack::watch::MOST_EVENTS;
use crate::slide::Size;
use crate::slide::watch::{MOST_CELLS, MOST_EXPANSIONS};
use serde::Serialize;

/// Maximum size of a question in JSON, in bytes.
pub const MOST_BYTES: usize = 1 << 20;

/// State of the server, and its limits per request.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    version: &'static str,
    jobs: Jobs,
    limits: Limits,
}

/// Numbers of jobs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Jobs {
    pub running: usize,
    pub waiting: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Limits of a job, and of the number of jobs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct JobLimits {
    seconds: f64,
    memory_bytes: u64,
    threads: usize,
    running: usize,
    waiting: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WatchLimits {
    /// Cells of a sliding board whose search can be watched.
    cells: usize,
    steps: u64,
    /// Events of a packing search in one reply.
    events: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GenerateLimits {
    boards: usize,
    /// Cells of all boards together.
    cells: usize,
    /// Random moves of all boards together.
    moves: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PackLimits {
    /// Pieces, copies counted.
    pieces: usize,
    /// Places of all pieces in one reply.
    placements: usize,
    /// Solutions of one job.
    solutions: usize,
}

impl Status {
    /// The status; `most` is the maximum number of running and waiting jobs.
    pub fn new(allowance: &Allowance, jobs: Jobs, most: Jobs) -> Status {
        let &Allowance { threads, boards, cells, moves, pieces, placements, solutions, .. } = allowance;
        Status {
            version: env!("CARGO_PKG_VERSION"),
            jobs,
            limits: Limits {
                body_bytes: MOST_BYTES,
                board_side: Size::MOST,
                job: JobLimits {
                    seconds: allowance.time.unwrap_or_default().as_secs_f64(),
                    memory_bytes: allowance.memory.unwrap_or_default(),
                    threads,
                    running: most.running,
                    waiting: most.waiting,
                },
                watch: WatchLimits { cells: MOST_CELLS, steps: MOST_EXPANSIONS, events: MOST_EVENTS },
                generate: GenerateLimits { boards, cells, moves },
                pack: PackLimits { pieces, placements, solutions },
            },
        }
    }
}
