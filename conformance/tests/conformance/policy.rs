//! The rules of deny.toml hold: licences, duplicates and sources of all dependencies, on every platform.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("conformance is in the workspace").to_owned()
}

/// Name, version and licence of every crate that is compiled for some platform, our own among them.
fn crates() -> BTreeMap<(String, String), String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--locked", "--target", "all", "--edges", "normal,build,dev"])
        .args(["--all-features", "--prefix", "none", "--no-dedupe", "--format", "{p}\t{l}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let line = |line: &str| {
        let (package, licence) = line.split_once('\t')?;
        let mut words = package.split(' ');
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        Some(((name.to_owned(), version.to_owned()), licence.to_owned()))
    };
    text.lines().filter_map(line).collect()
}

fn policy() -> toml::Table {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    text.parse().expect("deny.toml is TOML")
}

/// Whether an SPDX expression can be met with these licences. `/` is how `OR` was written once.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let met = any(&words, &mut at, allowed);
    met && at == words.len()
}

fn any(words: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let mut met = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        met |= all(words, at, allowed);
    }
    met
}

fn all(words: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let mut met = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        met &= one(words, at, allowed);
    }
    met
}

fn one(words: &[&str], at: &mut usize, allowed: &[&str]) -> bool {
    let Some(&word) = words.get(*at) else { return false };
    *at += 1;
    if word == "(" {
        let met = any(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return met && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        let licence = format!("{word} WITH {}", words.get(*at + 1).unwrap_or(&""));
        *at += 2;
        return allowed.contains(&licence.as_str());
    }
    allowed.contains(&word)
}

#[test]
fn licences_are_read_as_expressions() {
    let allowed = ["MIT", "Apache-2.0"];
    for good in ["MIT", "MIT/Apache-2.0", "MIT OR GPL-3.0", "(MIT OR X) AND Apache-2.0", "X AND Y OR MIT"] {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in ["", "GPL-3.0", "MIT AND X", "(MIT", "MIT)", "Apache-2.0 WITH LLVM-exception", "MIT MIT"] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_we_allow() {
    let policy = policy();
    let allow = policy["licenses"]["allow"].as_array().expect("a list of licences");
    let allow: Vec<&str> = allow.iter().filter_map(toml::Value::as_str).collect();
    let refused: Vec<_> = crates().into_iter().filter(|(_, licence)| !is_allowed(licence, &allow)).collect();
    assert_eq!(refused, []);
}

#[test]
fn no_dependency_is_there_twice_without_a_reason() {
    let policy = policy();
    let skip = policy["bans"]["skip"].as_array().expect("a list of crates");
    let reasoned: BTreeSet<(String, String)> = skip
        .iter()
        .map(|entry| {
            assert!(entry["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{entry}");
            let (name, version) =
                entry["crate"].as_str().and_then(|name| name.split_once('@')).expect("a name and a version");
            (name.to_owned(), version.to_owned())
        })
        .collect();
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let crates = crates();
    for (name, version) in crates.keys() {
        versions.entry(name.clone()).or_default().push(version.clone());
    }
    for (name, versions) in &versions {
        let unexplained: Vec<&String> =
            versions.iter().filter(|&version| !reasoned.contains(&(name.clone(), version.clone()))).collect();
        assert!(unexplained.len() <= 1, "{name} is there as {unexplained:?}; see deny.toml");
    }
    for (name, version) in &reasoned {
        let count = versions.get(name).map_or(0, Vec::len);
        let is_used = crates.contains_key(&(name.clone(), version.clone()));
        assert!(is_used && 1 < count, "{name} {version} need not be in deny.toml any more");
    }
}

/// Nothing comes from a repository or from another registry, and no version is left open.
#[test]
fn every_dependency_comes_from_the_registry_in_a_version_that_is_written_down() {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock is there");
    let sources: BTreeSet<&str> = lock.lines().filter_map(|line| line.strip_prefix("source = ")).collect();
    assert_eq!(sources, BTreeSet::from(["\"registry+https://github.com/rust-lang/crates.io-index\""]));
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml is there");
    let manifest: toml::Table = manifest.parse().expect("Cargo.toml is TOML");
    for (name, dependency) in manifest["workspace"]["dependencies"].as_table().expect("a table") {
        let version = dependency.as_str().or_else(|| dependency.get("version")?.as_str());
        let is_ours = dependency.get("path").is_some();
        assert!(version.map_or(is_ours, |version| version != "*"), "{name} has no version");
    }
}
