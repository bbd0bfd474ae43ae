//! What the app may use.

use crate::hosts::Hosts;
use slidepack::cache::Cache;
use slidepack::machine;
use std::sync::Arc;
use std::time::Duration;

/// What the app may use, and under which names it is called.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The names and addresses that requests may be meant for.
    pub hosts: Hosts,
    /// Jobs that run at the same time.
    pub jobs: usize,
    /// Jobs that may wait for their turn; more are refused.
    pub queue: usize,
    /// The longest a job may run.
    pub time: Duration,
    /// The most memory a job may use, in bytes.
    pub memory: u64,
    /// The most threads a job may use.
    pub threads: usize,
    /// How long a job goes on when nobody looks at it any more.
    pub grace: Duration,
    /// How long a request may take to arrive.
    pub patience: Duration,
    /// Where tables are kept.
    pub cache: Arc<Cache>,
}

impl Settings {
    /// What suits this machine.
    pub fn new(hosts: Hosts) -> Settings {
        let threads = machine::threads();
        let jobs = threads.clamp(2, 16);
        Settings {
            hosts,
            jobs,
            queue: 64,
            time: Duration::from_secs(300),
            memory: (machine::default_memory() / jobs as u64).max(64 << 20),
            threads,
            grace: Duration::from_secs(15),
            patience: Duration::from_secs(10),
            cache: Arc::new(Cache::at_home()),
        }
    }
}
