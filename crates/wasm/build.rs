//! Gives the engine the stack that a thread of the program has, and its calls as few bytes as they take.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=2097152");
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
    }
}
