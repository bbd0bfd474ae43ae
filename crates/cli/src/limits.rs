use clap::builder::ValueParser;
use slidepack::ask::{AskMemory, AskTime};
use slidepack::{amount, machine};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

/// How long a run may take.
#[derive(clap::Args)]
pub(crate) struct TimeArg {
    /// Time limit, like 10s, 500ms or 2m; seconds without a unit. Prints the best answer so far
    #[arg(long, short, value_name = "TIME", value_parser = amount::duration)]
    pub(crate) time: Option<Duration>,
}

/// How much of the machine a run may use.
#[derive(clap::Args)]
pub(crate) struct MachineArgs {
    /// Memory limit, like 500M or 2G [default: half of the free memory]
    #[arg(long, short, value_name = "SIZE", value_parser = amount::bytes)]
    pub(crate) memory: Option<u64>,

    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    pub(crate) threads: Option<usize>,
}

/// Limits of a run; each puzzle has all of them.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) time: TimeArg,

    /// Limit on the nodes expanded, like 1000000, 1e6 or 2M
    #[arg(long, short, value_name = "N", value_parser = amount::number)]
    pub(crate) nodes: Option<u64>,

    #[command(flatten)]
    pub(crate) machine: MachineArgs,
}

impl MachineArgs {
    pub(crate) fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(machine::default_memory)
    }

    pub(crate) fn limits(&self) -> slidepack::Limits {
        slidepack::Limits {
            memory: Some(self.memory()),
            threads: self.threads.unwrap_or_else(machine::threads),
            ..slidepack::Limits::default()
        }
    }
}

impl LimitArgs {
    pub(crate) fn seconds(&self) -> Option<f64> {
        self.time.time.map(|time| time.as_secs_f64())
    }

    pub(crate) fn ask_time(&self) -> Option<AskTime> {
        self.time.time.map(AskTime::from)
    }

    pub(crate) fn ask_memory(&self) -> AskMemory {
        AskMemory::Bytes(self.machine.memory())
    }
}

pub(crate) fn whole<T>(bounds: RangeInclusive<T>) -> ValueParser
where
    T: TryFrom<u64> + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    ValueParser::new(move |text: &str| {
        let number = amount::number(text)?;
        let within = T::try_from(number).ok().filter(|number| bounds.contains(number));
        within.ok_or_else(|| format!("{number} is not in {}..={}", bounds.start(), bounds.end()))
    })
}
