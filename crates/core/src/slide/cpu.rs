//! Run-time selection of instruction sets.
//!
//! Look-ups need popcount and per-lane variable shifts, which baseline x86-64 lacks (POPCNT, AVX2),
//! so the code is compiled twice. Beams sum products, which wider vectors do in fewer steps.
//! Calling the second version is unsafe unless the CPU supports it.

#![allow(unsafe_code)]

/// Work that is also compiled for newer CPUs. `run` and everything it calls must be
/// `#[inline(always)]`: a function that is not inlined is compiled for the baseline.
pub(crate) trait Work<R> {
    fn run(self) -> R;
}

#[inline(always)]
pub(crate) fn with_vectors<R>(work: impl Work<R>) -> R {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("avx2")
    {
        // SAFETY: the CPU supports these features, as just checked.
        return unsafe { modern(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
fn modern<R>(work: impl Work<R>) -> R {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts bits and shifts by numbers of their own, as look-ups do.
    struct Sum<'a>(&'a [u32]);

    impl Work<u64> for Sum<'_> {
        #[inline(always)]
        fn run(self) -> u64 {
            self.0.iter().zip(0u32..).map(|(&word, at)| u64::from((word >> (at % 32)).count_ones())).sum()
        }
    }

    #[test]
    fn work_is_the_same_for_every_processor() {
        let words: Vec<u32> = (0..100u32).map(|word| word.wrapping_mul(0x9e37_79b9)).collect();
        assert_eq!(with_vectors(Sum(&words)), Sum(&words).run());
    }
}
