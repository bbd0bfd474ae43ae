//! Puzzles that the program generates are read again.

use crate::run::{piped, slidepack};
use serde_json::Value;

/// The answers of the program to a text.
fn read(text: &str) -> Vec<Value> {
    let run = piped(text, &["check", "--jsonl"]);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn lists_of_kits_are_no_puzzles_and_what_is_generated_is() {
    let answers = read(&slidepack(&["kits"]).out);
    assert_eq!(answers[0]["error"]["code"], "no-puzzle-shown", "{answers:?}");
    for args in [
        &["generate", "slide", "--count", "2", "--seed", "1"][..],
        &["generate", "slide", "--count", "2", "--seed", "1", "--size", "2x5", "--goal", "snail"],
        &["generate", "pack", "--count", "2", "--seed", "1"],
        &["generate", "pack", "--count", "2", "--seed", "1", "--format", "pack-json"],
    ] {
        let out = slidepack(args).out;
        let answers = read(&out);
        assert_eq!(answers.len(), 2, "{out}");
        assert!(answers.iter().all(|answer| answer.get("error").is_none()), "{answers:?}\n{out}");
    }
}
