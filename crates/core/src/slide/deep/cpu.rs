//! The processor's own bit counting, where it has it.
//!
//! A look-up counts bits several times; the oldest x86-64 processors, which
//! the program must run on too, have no instruction for it. Calling a function
//! made for newer ones is unsafe unless the processor was asked first.

#![allow(unsafe_code)]

/// Work that profits. `run` must be `#[inline(always)]`, and what it calls
/// too: what is merely called is compiled for the oldest processor.
pub(super) trait Work<R> {
    fn run(self) -> R;
}

/// Runs `work`, compiled for the processor at hand.
#[inline(always)]
pub(super) fn with_bits<R>(work: impl Work<R>) -> R {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the processor was just asked for these.
        return unsafe { modern(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn modern<R>(work: impl Work<R>) -> R {
    work.run()
}
