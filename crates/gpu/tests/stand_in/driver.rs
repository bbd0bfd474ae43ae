//! A driver made of C, in the place of NVIDIA's.

use std::path::PathBuf;
use std::process::Command;

/// Compiles the driver and loads it, so that this process finds it as
/// `libcuda.so`; `None` if this machine has no C compiler.
pub(crate) fn loaded(defined: &[&str]) -> Option<libloading::Library> {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let made = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("libcuda-{}.so", std::process::id()));
    let compiled = Command::new("cc")
        .args(["-std=gnu11", "-O2", "-w", "-shared", "-fPIC", "-Wl,-soname,libcuda.so"])
        .args(defined)
        .arg("-I")
        .arg(crate_folder.join("kernels"))
        .arg("-o")
        .args([&made, &crate_folder.join("tests/stand_in/libcuda.c")])
        .arg("-lpthread")
        .status();
    let compiled = compiled.is_ok_and(|status| status.success());
    // SAFETY: the library was just made of our own source.
    let library = compiled.then(|| unsafe { libloading::Library::new(&made) });
    let _ = std::fs::remove_file(&made);
    library.map(|library| library.expect("a library that was just made"))
}
