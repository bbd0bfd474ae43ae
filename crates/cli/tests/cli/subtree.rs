//! One hard board divided among processes.

use crate::run::{Folder, piped, slidepack};
use std::fs;

/// A 15-puzzle of 57 moves.
const BOARD: &str = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";

/// A subcommand for that board, with small tables.
fn with_board<'a>(action: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["subtree", action, "--board", BOARD, "--goal", "first", "--class", "small"], more].concat()
}

#[test]
fn a_board_is_split_run_and_merged_until_it_is_solved() {
    let folder = Folder::new();
    let file = folder.path().join("results.jsonl");
    let path = file.to_str().unwrap();
    let split = slidepack(&with_board("split", &["--lines", "3"]));
    assert_eq!((split.code, split.err.as_str(), split.out.lines().count()), (0, "", 3));
    let (mut round, mut results, mut rounds) = (split.out, String::new(), 0);
    let answer = loop {
        rounds += 1;
        for (number, line) in round.lines().enumerate() {
            let run = piped(line, &["subtree", "run", "--threads", "1"]);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
            // Some work is done twice, and what was written first may be torn.
            if number == 0 {
                results += &run.out;
            } else if rounds == 1 {
                results += &run.out[..run.out.len() / 2];
                results.push('\n');
            }
            results += &run.out;
        }
        fs::write(&file, &results).unwrap();
        let merged = slidepack(&with_board("merge", &[path, "--lines", "2"]));
        assert!(merged.err.contains("2 lines are cut off"), "{merged:?}");
        match merged.code {
            0 => break merged.out,
            code => assert_eq!((code, merged.out.lines().count()), (3, 2), "{merged:?}"),
        }
        round = merged.out;
    };
    assert!(2 < rounds);
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((&answer["length"], &answer["optimal"]), (&57.into(), &true.into()));
    assert_eq!((&answer["algorithm"], &answer["heuristic"]), (&"ida".into(), &"pattern:small".into()));
}

#[test]
fn what_is_missing_is_printed_again() {
    let folder = Folder::new();
    let file = folder.path().join("results.jsonl");
    let round = slidepack(&with_board("split", &["--lines", "2"])).out;
    let lines: Vec<&str> = round.lines().collect();
    fs::write(&file, piped(lines[0], &["subtree", "run"]).out).unwrap();
    let merged = slidepack(&with_board("merge", &[file.to_str().unwrap(), "--lines", "1"]));
    assert_eq!((merged.code, merged.out.trim_end()), (3, lines[1]));
}

#[test]
fn boards_that_need_no_search_are_answered_at_once() {
    let solved = slidepack(&["subtree", "split", "--board", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]);
    assert_eq!((solved.code, &solved.json()["length"]), (0, &0.into()));
    let odd = slidepack(&["subtree", "split", "--board", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"]);
    assert_eq!((odd.code, &odd.json()["outcome"]), (1, &"impossible".into()));
}

#[test]
fn an_answer_goes_through_run_and_merge() {
    let board = ["--board", "1 2 3 0/5 6 8 4/9 10 7 12/13 14 11 15", "--class", "small"];
    let split = slidepack(&[&["subtree", "split"][..], &board].concat());
    let run = piped(&split.out, &["subtree", "run", "-"]);
    assert_eq!((run.code, &run.out), (0, &split.out), "{run:?}");
    let folder = Folder::with("results.jsonl", &run.out);
    let merged = folder.run(&[&["subtree", "merge", "results.jsonl"][..], &board].concat());
    assert_eq!((merged.code, &merged.json()["length"]), (0, &split.json()["length"]));
    // Standard input may be named between files.
    let work = slidepack(&with_board("split", &["--lines", "1"])).out;
    let run = piped(work, &["subtree", "run", folder.path().join("results.jsonl").to_str().unwrap(), "-"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{run:?}");
}

#[test]
fn what_cannot_be_divided_is_refused() {
    let check = |args: &[&str], input: &str, said: &str| {
        let run = piped(input, &[&["subtree"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {run:?}");
        assert!(run.err.contains(said), "{args:?} says {}", run.err);
    };
    check(&["split", "--board", "8 1 3/4 0 2/7 6 5"], "", "pattern databases for boards of 11 to 32 cells");
    check(&["split", "--board", "1 2/3 3"], "", "tile 3 appears twice");
    check(
        &["split", "puzzles/slide/korf-100.txt"],
        "",
        "one board is expected, but here are 100; give one with --board \"14 13 15 7/11",
    );
    check(&["split"], "", "name the file with the board");
    check(&["merge"], "", "name the file with the board");
    check(&["run"], "{}", "this line is not a subtree");
    check(&["split", "--board", BOARD, "--class", "huge"], "", "huge");
}
