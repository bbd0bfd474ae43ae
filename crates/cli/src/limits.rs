//! The options that limit a run.

use crate::solve;
use slidepack::ask::AskMemory;
use slidepack::machine;
use std::time::Duration;

/// What a run may use.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Time limit in seconds; what is known by then is told
    #[arg(long, short, value_name = "SECONDS", value_parser = solve::seconds)]
    pub(crate) time: Option<Duration>,

    /// Limit on the nodes expanded
    #[arg(long, short, value_name = "N", value_parser = solve::number)]
    pub(crate) nodes: Option<u64>,

    /// Memory limit, like 500M or 2G [default: half of the free memory]
    #[arg(long, short, value_name = "SIZE", value_parser = solve::bytes)]
    pub(crate) memory: Option<u64>,

    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl LimitArgs {
    /// The seconds asked for.
    pub(crate) fn seconds(&self) -> Option<f64> {
        self.time.map(|time| time.as_secs_f64())
    }

    /// The memory asked for, or what this machine can well spare.
    pub(crate) fn ask_memory(&self) -> AskMemory {
        AskMemory::Bytes(self.memory.unwrap_or_else(machine::default_memory))
    }

    /// The threads asked for.
    pub(crate) fn ask_threads(&self) -> Option<usize> {
        self.threads.map(usize::from)
    }
}
