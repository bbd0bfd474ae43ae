//! Solving methods and their limits.

use crate::{Instance, Program};
use slidepack::pack::{self, Want};
use slidepack::slide::{self, Device, HeuristicName, Metric};
use slidepack::{Family, Limits};
use std::time::Duration;

/// A solving method of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    pub name: String,
    pub part: String,
    pub algorithm: String,
    pub heuristic: HeuristicName,
    pub weight: Option<f64>,
    pub depth: Option<u32>,
    pub metric: Metric,
    /// Count solutions instead of finding one.
    pub count: bool,
    pub threads: usize,
    pub device: Device,
    /// A program of the user in place of an algorithm.
    pub program: Option<Program>,
    pub budget: Budget,
}

impl Method {
    /// Whether the method can solve puzzles of `family`.
    pub fn suits(&self, family: Family) -> bool {
        match family {
            _ if self.program.is_some() => family == Family::Slide,
            Family::Slide => !self.count && self.algorithm.parse::<slide::Algorithm>().is_ok(),
            Family::Pack => {
                let is_plain = self.heuristic == HeuristicName::Auto && self.metric == Metric::Single;
                is_plain && self.algorithm.parse::<pack::Algorithm>().is_ok()
            }
        }
    }

    pub(crate) fn want(&self) -> Want {
        if self.count { Want::Count } else { Want::First }
    }

    /// Weight and depth limit where they are set, each after `before`.
    pub(crate) fn tuning(&self, before: &str) -> String {
        let weight = self.weight.map_or(String::new(), |weight| format!("{before}weight {weight}"));
        weight + &self.depth.map_or(String::new(), |depth| format!("{before}depth {depth}"))
    }

    pub(crate) fn default_name(&self) -> String {
        if let Some(program) = &self.program {
            return program.words.join(" ");
        }
        let mut name = self.algorithm.clone();
        if self.heuristic != HeuristicName::Auto {
            name += &format!(" {}", self.heuristic);
        }
        name += &self.tuning(", ");
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

/// One run of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Index in the plan, from 0.
    pub number: usize,
    pub instance: &'a Instance,
    pub method: &'a Method,
    /// From 1.
    pub repeat: u32,
}

/// Limits of a run. `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    pub time: Option<f64>,
    pub nodes: Option<u64>,
    /// Bytes for stored states.
    pub memory: Option<u64>,
}

impl Budget {
    /// The default: a minute and a gibibyte on every machine, so that runs compare.
    pub const DEFAULT: Budget = Budget { time: Some(60.0), nodes: None, memory: Some(1 << 30) };

    /// Fills unset limits from `other`.
    pub fn or(self, other: Budget) -> Budget {
        Budget {
            time: self.time.or(other.time),
            nodes: self.nodes.or(other.nodes),
            memory: self.memory.or(other.memory),
        }
    }

    pub(crate) fn limits(self, threads: usize) -> Limits {
        let time = self.time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Limits { time, nodes: self.nodes, memory: self.memory, threads }
    }

    /// As arguments of the command.
    pub fn options(self) -> String {
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
