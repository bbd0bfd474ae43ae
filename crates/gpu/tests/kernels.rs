//! The PTX belongs to the source, and drivers of the last years read it.

use slidepack_gpu::{Kernel, PTX, SOURCE};

/// FNV-1a of G. Fowler, L. C. Noll and K.-P. Vo, as in `kernels/make`.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |value, byte| (value ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn the_ptx_was_made_of_this_source() {
    let first = PTX.lines().next().unwrap();
    let expected = format!("// Made of kernels.cu, FNV-1a {:016x}, by kernels/make.", fingerprint(SOURCE));
    assert_eq!(first, expected, "kernels.cu has changed: run crates/gpu/kernels/make");
}

/// Drivers refuse PTX that is newer than they are. 8.4 takes a driver of 550.
#[test]
fn the_ptx_has_a_version_and_a_target_that_older_drivers_and_cards_have() {
    let line = |start: &str| PTX.lines().find(|line| line.starts_with(start)).map(str::trim_end);
    assert_eq!(line(".version"), Some(".version 8.4"));
    assert_eq!(line(".target"), Some(".target sm_75"));
}

#[test]
fn every_kernel_is_there() {
    for kernel in Kernel::ALL {
        let entry = format!(".visible .entry {}(", kernel.name());
        assert!(PTX.contains(&entry), "{entry}");
    }
}
