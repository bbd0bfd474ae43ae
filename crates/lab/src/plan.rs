mod entry;
mod place;
mod text;

use crate::{Budget, Instance, Method, Run};
use slidepack::slide::{Device, Metric};

/// Instances, methods and limits of an experiment.
///
/// Every instance is run with every method of its part that suits its family.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub title: String,
    /// Introduction of the report; blank lines separate paragraphs.
    pub about: String,
    /// Appended to the report.
    pub note: String,
    pub instances: Vec<Instance>,
    pub methods: Vec<Method>,
    /// `[[show]]` entries; if empty, the default report.
    pub show: Vec<toml::Table>,
    pub repeats: u32,
}

/// Command-line overrides of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    pub quick: bool,
    pub budget: Budget,
    pub seed: Option<u64>,
    pub threads: Option<usize>,
    pub repeats: Option<u32>,
}

impl Plan {
    /// All runs in execution order. Methods alternate on each instance, so that a machine that
    /// slows down affects all of them.
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

    /// Hash over the keys of all runs.
    pub fn key(&self) -> String {
        let keys: String = self.runs().iter().map(Run::key).collect();
        hash(&format!("{}\n{keys}", self.title))
    }
}

impl Run<'_> {
    /// Hash of puzzle, method, limits and version.
    pub fn key(&self) -> String {
        let Run { instance, method, repeat, .. } = self;
        let Budget { time, nodes, memory } = method.budget;
        let goal = instance.goal.as_deref().unwrap_or_default();
        let what = format!("{}|{}|{}|{goal}", instance.part, instance.name, instance.text);
        let mut how =
            format!("{}|{}|{}|{}", method.algorithm, method.heuristic, method.count, method.threads);
        how += &method.tuning("|");
        if method.device != Device::Cpu {
            how += &format!("|{}", method.device);
        }
        if method.metric != Metric::Single {
            how += &format!("|{}", method.metric);
        }
        if let Some(program) = &method.program {
            how += &format!("|{}|{}", program.words.join("|"), program.version);
        }
        let version = env!("CARGO_PKG_VERSION");
        hash(&format!("{version}|{what}|{}|{how}|{time:?}|{nodes:?}|{memory:?}|{repeat}", method.name))
    }

    /// The shell command that repeats the run.
    pub fn command(&self) -> String {
        let Run { instance, method, .. } = self;
        if let Some(program) = &method.program {
            let words: Vec<String> = program.words.iter().map(|word| quoted(word)).collect();
            return format!("echo {} | tr / '\\n' | {}", quoted(&instance.text), words.join(" "));
        }
        let mut command = format!("slidepack solve --board {}", quoted(&instance.text));
        if let Some(goal) = &instance.goal {
            command += &format!(" --goal {}", quoted(goal));
        }
        command += &format!(" --algorithm {}", method.algorithm);
        if instance.goal.is_some() {
            command += &format!(" --heuristic {}", method.heuristic);
        }
        command += &method.tuning(" --");
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

/// Quotes a word for the shell.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=+,@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// FNV-1a as sixteen hexadecimal digits, the same on every machine.
fn hash(text: &str) -> String {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}
