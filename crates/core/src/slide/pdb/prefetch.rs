//! Telling the processor what will be read soon.
//!
//! Look-ups go all over tables of many megabytes; asking early while
//! other nodes are worked on more than halves the time of a search. There is no
//! safe way to say it.

#![allow(unsafe_code)]

/// Starts to fetch an item. Whether there is one or not, nothing else happens.
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], at: usize) {
    let item = items.as_ptr().wrapping_add(at);
    // SAFETY: a prefetch reads and writes nothing that a program can see, and
    // an address where nothing is does no harm.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(item.cast());
    }
    // SAFETY: as above.
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    unsafe {
        std::arch::asm!("prfm pldl1keep, [{0}]", in(reg) item, options(nostack, readonly, preserves_flags));
    }
    let _ = item;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefetching_what_is_not_there_does_no_harm() {
        let items = [1u64, 2, 3];
        for at in [0, 2, 3, 1 << 20, usize::MAX] {
            prefetch(&items, at);
        }
        prefetch::<u8>(&[], 0);
        assert_eq!(items, [1, 2, 3]);
    }
}
