//! Instructions of newer processors, chosen at run time.
//!
//! A look-up needs popcount and per-lane variable shifts. Baseline x86-64 has
//! neither (POPCNT, AVX2), so the code is compiled twice. Calling the version for
//! newer processors is unsafe unless the processor was asked first.

#![allow(unsafe_code)]

/// Work that is compiled for newer processors, too. `run` must be
/// `#[inline(always)]`, and so must what it calls: a function that is not inlined
/// is compiled for the baseline.
pub(super) trait Work<R> {
    fn run(self) -> R;
}

/// Runs `work`, compiled for the processor at hand.
#[inline(always)]
pub(super) fn with_vectors<R>(work: impl Work<R>) -> R {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("avx2")
    {
        // SAFETY: the processor was just asked for these.
        return unsafe { modern(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
fn modern<R>(work: impl Work<R>) -> R {
    work.run()
}
