//! Requirements of a release: packages that stand alone, and workflows that cannot be changed from outside.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("conformance is in the workspace").to_owned()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The crates that are published.
fn crates() -> Vec<(PathBuf, toml::Table)> {
    let crates: Vec<_> = files(&root().join("crates"))
        .into_iter()
        .map(|folder| {
            let manifest = text(&folder.join("Cargo.toml")).parse().expect("a manifest is TOML");
            (folder, manifest)
        })
        .collect();
    assert!(!crates.is_empty());
    crates
}

#[test]
fn every_package_says_what_it_is() {
    for (folder, manifest) in crates() {
        let package = &manifest["package"];
        let described = package.get("description").and_then(toml::Value::as_str);
        assert!(described.is_some_and(|words| !words.is_empty()), "{}", folder.display());
        for field in ["version", "edition", "rust-version", "license", "keywords"] {
            assert_eq!(package[field]["workspace"].as_bool(), Some(true), "{}: {field}", folder.display());
        }
        assert!(package.get("categories").is_some(), "{}", folder.display());
        let readme = text(&folder.join(package["readme"].as_str().expect("a README")));
        let name = package["name"].as_str().expect("a name");
        assert!(readme.starts_with(&format!("# {name}\n")), "{}", folder.display());
        assert!(readme.contains("Licensed under MIT or Apache-2.0"), "{}", folder.display());
        let oldest = text(&root().join("Cargo.toml"));
        let oldest = oldest.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("a version");
        assert!(
            readme.contains(&format!("Rust {} or newer", oldest.trim_matches('"'))),
            "{}",
            folder.display()
        );
    }
}

#[test]
fn every_package_brings_both_licences() {
    for (folder, _) in crates() {
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(text(&folder.join(name)), text(&root().join(name)), "{}", folder.display());
        }
    }
}

/// An action is named by its commit: a tag can be moved to other code.
#[test]
fn every_action_of_the_workflows_is_pinned() {
    let mut seen = BTreeSet::new();
    for file in files(&root().join(".github/workflows")) {
        for line in text(&file).lines() {
            let Some((_, action)) = line.split_once("uses: ") else { continue };
            let (name, rest) = action.split_once('@').expect("an action has a version");
            let (commit, version) = rest.split_once(" # v").expect("a comment has the version");
            let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_commit && !version.is_empty(), "{}: {line}", file.display());
            seen.insert(name.to_owned());
        }
    }
    let known = ["actions/checkout", "actions/download-artifact", "actions/upload-artifact"];
    assert_eq!(seen, known.map(String::from).into(), "a new action is looked at first");
}

#[test]
fn the_workflows_use_the_oldest_rust_that_we_promise() {
    let manifest: toml::Table = text(&root().join("Cargo.toml")).parse().expect("a manifest is TOML");
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str().expect("a version");
    let check = text(&root().join(".github/workflows/check.yml"));
    assert!(check.contains(&format!("rustup toolchain install {oldest} ")), "{oldest}");
    assert!(check.contains(&format!("cargo +{oldest} check")), "{oldest}");
}

#[test]
fn every_fuzz_target_is_run_at_night() {
    let manifest = text(&root().join("fuzz/Cargo.toml"));
    let workflow = text(&root().join(".github/workflows/fuzz.yml"));
    let list = workflow.lines().find_map(|line| line.trim().strip_prefix("target: [")).expect("a list");
    let run: BTreeSet<&str> = list.trim_end_matches(']').split(", ").collect();
    let names = manifest.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    let targets: BTreeSet<&str> = names.filter(|name| *name != "slidepack-fuzz").collect();
    assert_eq!(run, targets);
}
