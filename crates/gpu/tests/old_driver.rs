//! A driver that lacks a function is refused. It does not end the program.

#![cfg(target_os = "linux")]
#![allow(unsafe_code, clippy::unwrap_used)]

#[path = "stand_in/driver.rs"]
mod stand_in;

#[test]
fn a_driver_without_a_function_that_is_needed_is_refused() {
    let Some(_library) = stand_in::loaded(&["-DWITHOUT_MEMSET"]) else {
        return eprintln!("there is no C compiler: not tested");
    };
    let error = slidepack_gpu::Cuda::open().err().unwrap();
    let expected = "the NVIDIA driver of this machine has no cuMemsetD8_v2: one of 550 or newer has it";
    assert_eq!(error.to_string(), expected);
}
