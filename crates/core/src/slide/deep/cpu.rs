//! The processor's bit counting and its wider vectors, where it has them.
//!
//! A look-up counts bits and shifts them by numbers of their own; the oldest
//! x86-64 processors, which the program must run on too, have no instruction
//! for the one, and none to do the other to eight numbers at once. Calling a
//! function made for newer ones is unsafe unless the processor was asked first.

#![allow(unsafe_code)]

/// Work that profits. `run` must be `#[inline(always)]`, and what it calls
/// too: what is merely called is compiled for the oldest processor.
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
