//! Memory, threads and description of this machine.

#[cfg(feature = "files")]
mod allowance;

use crate::Limits;
#[cfg(feature = "files")]
use allowance::Allowance;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
#[cfg(feature = "files")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "files")]
use std::time::{Duration, Instant};
#[cfg(feature = "files")]
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// Default memory limit in bytes, where the system cannot be queried.
#[cfg(not(feature = "files"))]
pub fn default_memory() -> u64 {
    512 << 20
}

/// Default memory limit in bytes: half of the free memory, within the limits of control groups
/// (containers) and of this process.
///
/// Cached for a second: the query takes longer than solving an easy board.
#[cfg(feature = "files")]
pub fn default_memory() -> u64 {
    const FRESH: Duration = Duration::from_secs(1);
    static LAST: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match *last {
        Some((time, memory)) if time.elapsed() < FRESH => memory,
        _ => {
            let memory = free_memory() / 2;
            *last = Some((Instant::now(), memory));
            memory
        }
    }
}

#[cfg(feature = "files")]
fn free_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let free = system.available_memory();
    Allowance::now().free.map_or(free, |allowed| free.min(allowed))
}

/// The limits, with [`default_memory`] unless they name one.
pub(crate) fn limits(limits: &Limits) -> Limits {
    Limits { memory: limits.memory.or_else(|| Some(default_memory())), ..limits.clone() }
}

/// Number of threads that run at the same time. Cached, because control groups are slow to read.
pub fn threads() -> usize {
    static THREADS: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    *THREADS
}

/// A random seed below 10^9, used when none is given.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000
}

/// A short description of the machine, without anything that identifies its owner.
#[cfg(feature = "files")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    pub cpu: String,
    pub cores: usize,
    /// In bytes, or the limit of a container.
    pub memory: u64,
    /// System and architecture, like `linux x86_64`.
    pub os: String,
}

/// Describes the machine.
#[cfg(feature = "files")]
pub fn describe() -> Description {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let mut system = System::new_with_specifics(kind);
    system.refresh_cpu_list(CpuRefreshKind::nothing());
    let memory = system.total_memory();
    Description {
        cpu: system.cpus().first().map_or("unknown", |cpu| cpu.brand()).trim().to_owned(),
        cores: threads(),
        memory: Allowance::now().total.map_or(memory, |allowed| memory.min(allowed)),
        os: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    }
}

/// Peak memory of this process in bytes, where the system reports it.
#[cfg(feature = "files")]
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    allowance::field(&status, "VmHWM:").map(|kilobytes| kilobytes * 1024)
}
