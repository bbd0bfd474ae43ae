//! The examples of README.md and the guide are true.
//!
//! In every block marked `console`, what follows a line `$ slidepack ...` is
//! what that command prints at the root of the repository. Times may differ,
//! and a line `...` stands for any lines.

#![cfg(unix)]
// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

#[path = "cli/timeless.rs"]
mod timeless;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use timeless::timeless;

/// A command and what the page says it prints.
#[derive(Debug, PartialEq)]
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

#[test]
fn every_example_prints_what_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = root.join("README.md");
    let mut wrong = String::new();
    for page in pages(&root) {
        let examples = examples(&fs::read_to_string(&page).unwrap());
        let enough = if page == readme { 5 } else { 0 };
        assert!(enough <= examples.len(), "{} has {} examples", page.display(), examples.len());
        for Example { line, command, output } in examples {
            let printed = run(&root, &command);
            let (expected, printed) = (lines(&output.join("\n")), lines(&printed));
            if !fits(&expected, &printed) {
                let (page, expected, printed) = (page.display(), expected.join("\n"), printed.join("\n"));
                wrong += &format!(
                    "{page}:{line}: {command}\n--- the page:\n{expected}\n--- slidepack:\n{printed}\n\n"
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// README.md, once there is one, and the pages of the guide.
fn pages(root: &Path) -> Vec<PathBuf> {
    let guide = fs::read_dir(root.join("docs")).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        guide.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.push(root.join("README.md"));
    pages.retain(|page| page.exists());
    pages.sort();
    pages
}

/// The commands of a page that run slidepack.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut in_block, mut in_example) = (false, false);
    let mut lines = (1..).zip(page.lines());
    while let Some((line, text)) = lines.next() {
        if text.starts_with("```") {
            (in_block, in_example) = (!in_block && text.trim_end() == "```console", false);
        } else if let Some(command) = text.strip_prefix("$ ").filter(|_| in_block) {
            let mut command = command.to_owned();
            while command.ends_with('\\') {
                command.pop();
                command += lines.next().map_or("", |(_, more)| more.trim_start_matches("> ").trim_start());
            }
            let command = command.replace("cargo run --release -- ", "slidepack ");
            in_example = command.split('|').any(|part| part.trim_start().starts_with("slidepack"));
            if in_example {
                examples.push(Example { line, command, output: Vec::new() });
            }
        } else if in_example {
            examples.last_mut().unwrap().output.push(text.to_owned());
        }
    }
    examples
}

/// What a shell prints for the command in a folder that looks like the root
/// of the repository, on both streams.
fn run(root: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_slidepack"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for name in ["puzzles", "docs"] {
        std::os::unix::fs::symlink(root.join(name).canonicalize().unwrap(), folder.join(name)).unwrap();
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1 </dev/null\n{command}")])
        .env("PATH", format!("{}:{path}", program.parent().unwrap().display()))
        .env("SLIDEPACK_CACHE", folder.join("tables"))
        .current_dir(&folder)
        .output()
        .unwrap();
    fs::remove_dir_all(&folder).unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The lines without their times and without the empty ones at the end.
fn lines(text: &str) -> Vec<String> {
    timeless(text).trim_end().lines().map(str::to_owned).collect()
}

/// Whether the lines are as expected, where `...` is as many as it takes.
fn fits(expected: &[String], printed: &[String]) -> bool {
    match (expected, printed) {
        ([dots, rest @ ..], _) if dots == "..." => {
            (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..]))
        }
        ([line, expected @ ..], [same, printed @ ..]) => line == same && fits(expected, printed),
        _ => expected.is_empty() && printed.is_empty(),
    }
}

#[test]
fn examples_are_found_in_console_blocks_only() {
    let block = "```console\n$ ls\nx\n$ cargo run --release -- solve \\\n  b\n1\n\n2\n```\n";
    let page = format!("```text\n$ slidepack a\n```\n{block}3\n");
    let output = ["1", "", "2"].map(str::to_owned).to_vec();
    assert_eq!(examples(&page), [Example { line: 7, command: "slidepack solve b".into(), output }]);
}

#[test]
fn dots_stand_for_any_lines() {
    let fits = |expected: &str, printed: &str| fits(&lines(expected), &lines(printed));
    assert!(
        fits("a\n...\nd", "a\nb\nc\nd") && fits("a\n...", "a") && fits("...", "a\nb") && fits("1 ms", "2 ms")
    );
    assert!(!fits("a\n...\nd", "a\nb") && !fits("a", "a\nb") && !fits("a\nb", "a"));
}
