//! What an experiment runs.

mod entry;
mod place;
mod text;

use crate::instance::Instance;
use crate::method::{Budget, Method};
use slidepack::slide::{Device, Metric};
use slidepack::{InputError, Source};
use std::path::Path;

/// Instances and methods, and what each run may take.
///
/// Every instance meets every method of its part that suits its family.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What the report is called.
    pub title: String,
    /// The question it asks; blank lines part paragraphs.
    pub about: String,
    /// What to add at the end of the report.
    pub note: String,
    /// The puzzles.
    pub instances: Vec<Instance>,
    /// The ways to solve them.
    pub methods: Vec<Method>,
    /// How often everything is run.
    pub repeats: u32,
}

/// What the command line changes about a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// The small version, for a first look.
    pub quick: bool,
    /// Limits for every method.
    pub budget: Budget,
    /// The seed of generated boards.
    pub seed: Option<u64>,
    /// Threads of every method.
    pub threads: Option<usize>,
    /// How often everything is run.
    pub repeats: Option<u32>,
}

/// One run of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Its place among all runs, from 0.
    pub number: usize,
    /// The puzzle.
    pub instance: &'a Instance,
    /// How to solve it.
    pub method: &'a Method,
    /// Which repeat it is, from 1.
    pub repeat: u32,
}

impl Plan {
    /// Reads a plan. Paths of files in it are relative to `folder`.
    pub fn read(source: &Source, folder: &Path, changes: &Changes) -> Result<Plan, InputError> {
        text::read(source, folder, changes)
    }

    /// Every run, in the order they are made: methods take turns on each
    /// instance, so that a machine that slows down slows all of them.
    pub fn runs(&self) -> Vec<Run<'_>> {
        let mut runs = Vec::new();
        for repeat in 1..=self.repeats {
            for instance in &self.instances {
                let suits =
                    |method: &&Method| method.part == instance.part && method.suits(instance.puzzle.family());
                for method in self.methods.iter().filter(suits) {
                    runs.push(Run { number: runs.len(), instance, method, repeat });
                }
            }
        }
        runs
    }

    /// What tells this plan from others: the keys of all its runs.
    pub fn key(&self) -> String {
        let keys: String = self.runs().iter().map(Run::key).collect();
        hash(&format!("{}\n{keys}", self.title))
    }
}

impl Run<'_> {
    /// What tells this run from others: puzzle, method, limits and version.
    pub fn key(&self) -> String {
        let Run { instance, method, repeat, .. } = self;
        let Budget { time, nodes, memory } = method.budget;
        let goal = instance.goal.as_deref().unwrap_or_default();
        let what = format!("{}|{}|{}|{goal}", instance.part, instance.name, instance.text);
        let mut how =
            format!("{}|{}|{}|{}", method.algorithm, method.heuristic, method.count, method.threads);
        if method.device != Device::Cpu {
            how += &format!("|{}", method.device);
        }
        if method.metric != Metric::Single {
            how += &format!("|{}", method.metric);
        }
        let version = env!("CARGO_PKG_VERSION");
        hash(&format!("{version}|{what}|{}|{how}|{time:?}|{nodes:?}|{memory:?}|{repeat}", method.name))
    }

    /// The command that does it again.
    pub fn command(&self) -> String {
        let Run { instance, method, .. } = self;
        let mut command = format!("slidepack solve --board {}", quoted(&instance.text));
        if let Some(goal) = &instance.goal {
            command += &format!(" --goal {}", quoted(goal));
        }
        command += &format!(" --algorithm {}", method.algorithm);
        if instance.goal.is_some() {
            command += &format!(" --heuristic {}", method.heuristic);
        }
        if method.metric == Metric::Multi {
            command += " --metric multi";
        }
        if method.count {
            command += " --count";
        }
        if method.device != Device::Cpu && instance.goal.is_some() {
            command += &format!(" --device {}", method.device);
        }
        command + &format!(" --threads {}{} --json", method.threads, method.budget.options())
    }
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=+,@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Sixteen hexadecimal digits (FNV-1a), the same on every machine.
fn hash(text: &str) -> String {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}
