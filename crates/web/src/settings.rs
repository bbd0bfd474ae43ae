use crate::allowed_hosts::AllowedHosts;
use slidepack::ask::Allowance;
use slidepack::cache::Cache;
use slidepack::machine;
use std::sync::Arc;
use std::time::Duration;

/// Resource limits and host names of the app.
#[derive(Clone, Debug)]
pub struct Settings {
    pub hosts: AllowedHosts,
    pub jobs: usize,
    pub queue: usize,
    pub time: Duration,
    /// Memory limit of a job, in bytes; all jobs together may use `jobs` times as much.
    pub memory: u64,
    pub threads: usize,
    /// Maximum number of connections. A new one closes the one that has been idle longest.
    pub connections: usize,
    /// How long an abandoned job continues.
    pub grace: Duration,
    pub patience: Duration,
    pub cache: Arc<Cache>,
}

/// Memory limit of a direct question, in bytes.
const MOST_FOR_QUESTIONS: u64 = 256 << 20;

impl Settings {
    /// Limits of a question. As many questions as jobs can run at the same time.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            time: Some(self.time),
            memory: Some(self.memory),
            memory_at_once: Some((self.memory / 4).min(MOST_FOR_QUESTIONS)),
            threads: self.threads,
            ..Allowance::default()
        }
    }

    /// Defaults for this machine.
    pub fn new(hosts: AllowedHosts) -> Settings {
        let threads = machine::threads();
        let jobs = threads.clamp(2, 16);
        Settings {
            hosts,
            jobs,
            queue: 64,
            time: Duration::from_secs(300),
            memory: (machine::default_memory() / jobs as u64).max(64 << 20),
            threads,
            connections: 512,
            grace: Duration::from_secs(15),
            patience: Duration::from_secs(10),
            cache: Arc::new(Cache::at_home()),
        }
    }
}
