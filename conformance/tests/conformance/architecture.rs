//! Dependencies point one way, and the core stays pure.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("conformance is in the workspace").to_owned()
}

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

fn ours<'a>(metadata: &'a Value, name: &str) -> Option<&'a Value> {
    metadata["packages"]
        .as_array()?
        .iter()
        .find(|package| package["name"] == name && package["source"].is_null())
}

/// The crates that a crate of ours may use of ours, outside of its tests.
const ARROWS: [(&str, &[&str]); 11] = [
    ("slidepack-core", &[]),
    ("slidepack", &["slidepack-core"]),
    ("slidepack-lab", &["slidepack"]),
    ("slidepack-web", &["slidepack"]),
    ("slidepack-wasm", &["slidepack-core", "slidepack"]),
    ("slidepack-gpu", &["slidepack-core"]),
    ("slidepack-cli", &["slidepack", "slidepack-gpu", "slidepack-lab", "slidepack-web"]),
    ("slidepack-python", &["slidepack", "slidepack-gpu", "slidepack-cli"]),
    ("conformance", &["slidepack-core", "slidepack"]),
    // It reads the sources of core instead of using the crate.
    ("threads", &[]),
    ("fuzz-readers", &["slidepack-core", "slidepack", "slidepack-lab", "slidepack-web"]),
];

#[test]
fn dependencies_point_one_way() {
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().expect("a list").len();
    let mut seen = 0;
    for (name, allowed) in ARROWS {
        let Some(package) = ours(&metadata, name) else { continue };
        seen += 1;
        for dependency in package["dependencies"].as_array().expect("a list") {
            let used = dependency["name"].as_str().expect("a name");
            let is_ours = ARROWS.iter().any(|(ours, _)| *ours == used);
            let in_tests = dependency["kind"] == "dev";
            assert!(!is_ours || in_tests || allowed.contains(&used), "{name} must not use {used}");
        }
    }
    assert_eq!(seen, members, "every crate of the workspace has its arrows here");
}

#[test]
fn the_core_uses_nothing_and_does_no_io() {
    let metadata = metadata();
    let core = ours(&metadata, "slidepack-core").expect("the core is a member");
    let used = core["dependencies"].as_array().expect("a list").iter();
    assert_eq!(used.filter(|dependency| dependency["kind"].is_null()).count(), 0);
    for file in rust_files(&root().join("crates/core/src")) {
        let text = fs::read_to_string(&file).expect("a source file");
        for word in ["std::fs", "std::env", "std::net", "std::process", "println!", "SystemTime"] {
            assert!(!text.contains(word), "{} has {word}", file.display());
        }
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// No dependency asks for a newer Rust than we say we need.
#[test]
fn the_rust_version_is_true_of_all_dependencies() {
    let version = |text: &str| -> [u32; 3] {
        let mut parts = text.split('.').map(|part| part.parse().unwrap_or(0));
        std::array::from_fn(|_| parts.next().unwrap_or(0))
    };
    let metadata = metadata();
    let ours = ours(&metadata, "slidepack-core").expect("the core is a member")["rust_version"].clone();
    let ours = version(ours.as_str().expect("rust-version is set"));
    for package in metadata["packages"].as_array().expect("a list") {
        if let Some(theirs) = package["rust_version"].as_str() {
            assert!(version(theirs) <= ours, "{} needs Rust {theirs}", package["name"]);
        }
    }
}

/// Public types and functions say what they are for; names of fields and variants do.
#[test]
fn public_types_and_functions_have_a_comment() {
    let kinds = ["fn ", "struct ", "enum ", "trait ", "type ", "const fn ", "unsafe fn ", "async fn "];
    for package in ["core", "slidepack", "lab", "web", "wasm", "gpu"] {
        for file in rust_files(&root().join("crates").join(package).join("src")) {
            if file.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests")) {
                continue;
            }
            let text = fs::read_to_string(&file).expect("a source file");
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            let code = lines.iter().position(|line| *line == "#[cfg(test)]").unwrap_or(lines.len());
            for (at, line) in lines[..code].iter().enumerate() {
                let Some(item) = line.strip_prefix("pub ") else { continue };
                if item.contains('$') || !kinds.iter().any(|kind| item.starts_with(kind)) {
                    continue;
                }
                // Attributes may stand between, over several lines.
                let block = lines[..at]
                    .iter()
                    .rev()
                    .take_while(|line| !line.is_empty() && !line.ends_with(['{', '}', ';']));
                let documented = block.clone().any(|line| line.starts_with("///"));
                assert!(documented, "{}:{}: `{line}` has no comment", file.display(), at + 1);
            }
        }
    }
}

/// Everything else asks the lattice, so that a new one is its file and its drawing.
#[test]
fn a_lattice_is_named_by_its_file_and_its_drawing_alone() {
    let crates = root().join("crates");
    let own = fs::read_to_string(crates.join("core/src/pack/lattice.rs")).expect("there is such a file");
    let all = own.split("ALL: [Lattice; ").nth(1).and_then(|rest| rest.split(';').next()).expect("a list");
    let names: Vec<&str> = all
        .split("Lattice::")
        .skip(1)
        .map(|name| name.trim_matches(|c: char| !c.is_alphanumeric()))
        .collect();
    assert!(4 <= names.len() && names.iter().all(|name| own.contains(&format!("    {name},"))), "{names:?}");
    let is_free = |path: &Path| {
        let path = path.strip_prefix(&crates).expect("it is below").to_string_lossy().replace('\\', "/");
        let owners = ["core/src/pack/lattice", "slidepack/src/pack/draw"];
        owners.iter().any(|owner| path.starts_with(owner)) || !path.contains("/src/")
    };
    for file in rust_files(&crates).iter().filter(|file| !is_free(file)) {
        let text = fs::read_to_string(file).expect("it can be read");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, _) in code.match_indices("Lattice::") {
            let is_ours = !code[..at].ends_with(|c: char| c.is_alphanumeric());
            let named = code[at + "Lattice::".len()..].split(|c: char| !c.is_alphanumeric()).next();
            let line = code[..at].lines().count();
            assert!(!is_ours || !names.iter().any(|name| named == Some(name)), "{}:{line}", file.display());
        }
    }
}
