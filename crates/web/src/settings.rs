//! What the app may use.

use crate::allowed_hosts::AllowedHosts;
use slidepack::ask::Allowance;
use slidepack::cache::Cache;
use slidepack::machine;
use std::sync::Arc;
use std::time::Duration;

/// What the app may use, and under which names it is called.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The names and addresses that requests may be meant for.
    pub hosts: AllowedHosts,
    /// Jobs that run at the same time.
    pub jobs: usize,
    /// Jobs that may wait for their turn; more are refused.
    pub queue: usize,
    /// The longest a job may run.
    pub time: Duration,
    /// The most memory a job may use, in bytes; all jobs together may use
    /// `jobs` times as much.
    pub memory: u64,
    /// The most threads a job may use.
    pub threads: usize,
    /// Connections at the same time. For one more, the one that has been idle
    /// the longest is closed.
    pub connections: usize,
    /// How long a job goes on when nobody looks at it any more.
    pub grace: Duration,
    /// How long a request may take to arrive.
    pub patience: Duration,
    /// Where tables are kept.
    pub cache: Arc<Cache>,
}

/// The most memory that a question may use which is not a job.
const MOST_FOR_QUESTIONS: u64 = 256 << 20;

impl Settings {
    /// What a question may use. As many questions as jobs can be answered at the
    /// same time.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            time: Some(self.time),
            memory: Some(self.memory),
            memory_at_once: Some((self.memory / 4).min(MOST_FOR_QUESTIONS)),
            threads: self.threads,
            ..Allowance::default()
        }
    }

    /// What suits this machine.
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
