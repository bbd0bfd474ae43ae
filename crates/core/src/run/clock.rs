//! The only clock of the crate.

use std::time::Duration;

/// Time since a fixed moment.
///
/// On `wasm32-unknown-unknown` the standard library has no clock: the host must provide one with
/// `set_clock`. Until then no time passes.
pub fn now() -> Duration {
    system::now()
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    use std::sync::LazyLock;
    use std::time::{Duration, Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(super) fn now() -> Duration {
        START.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod system {
    use std::sync::OnceLock;
    use std::time::Duration;

    pub(super) static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    pub(super) fn now() -> Duration {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }
}

/// Sets the clock of the host. Later calls are ignored.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn set_clock(clock: fn() -> Duration) {
    let _ = system::CLOCK.set(clock);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_does_not_run_backwards() {
        let moments: Vec<Duration> = (0..1000).map(|_| now()).collect();
        assert!(moments.is_sorted());
    }
}
