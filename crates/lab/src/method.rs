//! How a puzzle is solved, and what that may take.

use slidepack::pack::Want;
use slidepack::slide::{Device, Metric};
use slidepack::{Family, Limits, pack, slide};
use std::time::Duration;

/// A way to solve puzzles that an experiment compares with others.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// What tables and charts call it.
    pub name: String,
    /// The part of the experiment it belongs to.
    pub part: String,
    /// As `--algorithm` has it.
    pub algorithm: String,
    /// As `--heuristic` has it.
    pub heuristic: String,
    /// What counts as one move of a sliding puzzle.
    pub metric: Metric,
    /// Whether solutions are counted instead of one being found.
    pub count: bool,
    /// Worker threads.
    pub threads: usize,
    /// Where sliding puzzles are searched.
    pub device: Device,
    /// What a run may take.
    pub budget: Budget,
}

impl Method {
    /// Whether puzzles of a family can be solved in this way at all.
    pub fn suits(&self, family: Family) -> bool {
        match family {
            Family::Slide => !self.count && self.algorithm.parse::<slide::Algorithm>().is_ok(),
            Family::Pack => {
                let is_plain = self.heuristic == "auto" && self.metric == Metric::Single;
                is_plain && self.algorithm.parse::<pack::Algorithm>().is_ok()
            }
        }
    }

    /// What is wanted of packing puzzles.
    pub(crate) fn want(&self) -> Want {
        if self.count { Want::Count } else { Want::First }
    }

    /// What it is called unless somebody says otherwise.
    pub(crate) fn default_name(&self) -> String {
        let mut name = self.algorithm.clone();
        if self.heuristic != "auto" {
            name += &format!(" {}", self.heuristic);
        }
        if self.metric == Metric::Multi {
            name += ", multi-tile moves";
        }
        if self.count {
            name += ", count";
        }
        if 1 < self.threads {
            name += &format!(", {} threads", self.threads);
        }
        if self.device != Device::Cpu {
            name += &format!(", device {}", self.device);
        }
        name
    }
}

/// What a run may take. `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Seconds.
    pub time: Option<f64>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes for the states that are kept.
    pub memory: Option<u64>,
}

impl Budget {
    /// What a run may take if a plan does not say: a minute and a gibibyte,
    /// whatever the machine has, so that runs compare.
    pub const DEFAULT: Budget = Budget { time: Some(60.0), nodes: None, memory: Some(1 << 30) };

    /// This budget, and for what it leaves open the other one.
    pub fn or(self, other: Budget) -> Budget {
        Budget {
            time: self.time.or(other.time),
            nodes: self.nodes.or(other.nodes),
            memory: self.memory.or(other.memory),
        }
    }

    /// As the solvers want it.
    pub(crate) fn limits(self, threads: usize) -> Limits {
        let time = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits { time, nodes: self.nodes, memory: self.memory, threads }
    }

    /// As options of `slidepack solve`.
    pub(crate) fn options(self) -> String {
        let mut options = String::new();
        if let Some(time) = self.time {
            options += &format!(" --time {time}");
        }
        if let Some(nodes) = self.nodes {
            options += &format!(" --nodes {nodes}");
        }
        if let Some(memory) = self.memory {
            options += &format!(" --memory {memory}");
        }
        options
    }
}
