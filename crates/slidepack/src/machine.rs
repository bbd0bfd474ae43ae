//! What this machine has to offer.

use std::hash::{BuildHasher, RandomState};
use sysinfo::{MemoryRefreshKind, System};

/// Half of the memory that is free now, also inside a container: what a run
/// may use unless it is told otherwise.
pub fn default_memory() -> u64 {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let free = system.available_memory();
    let free = system.cgroup_limits().map_or(free, |limits| free.min(limits.free_memory));
    free / 2
}

/// The number of threads the machine can run at the same time.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// A number nobody chose, small enough to type again: where chance starts if
/// nobody says.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000
}
