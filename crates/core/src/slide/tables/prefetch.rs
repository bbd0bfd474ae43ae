//! Telling the processor which byte will be read soon.
//!
//! Look-ups go all over tables of many megabytes; asking for a byte while
//! others are worked on more than halves the time of a search. There is no
//! safe way to say it.

#![allow(unsafe_code)]

/// Starts to fetch a byte. Whether it is there or not, nothing else happens.
#[inline(always)]
pub(crate) fn prefetch(bytes: &[u8], at: usize) {
    let Some(byte) = bytes.get(at) else { return };
    let byte = std::ptr::from_ref(byte);
    // SAFETY: a prefetch reads and writes nothing that a program can see, and
    // the address is that of a byte that exists.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(byte.cast());
    }
    // SAFETY: as above.
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    unsafe {
        std::arch::asm!("prfm pldl1keep, [{0}]", in(reg) byte, options(nostack, readonly, preserves_flags));
    }
    let _ = byte;
}
