//! Options that mean nothing for a request are refused or said to be ignored.

use crate::run::{Folder, slidepack};
use serde_json::json;

const BOARD: &str = "2 0/1 3";
const TRAY: &str = "2 2 2\nDEFAULT\nA\nBB\nB\n";

#[test]
fn json_follows_the_notation_of_moves() {
    let check = |notation: &str, moves: serde_json::Value| {
        for form in ["--json", "--jsonl"] {
            let answer = slidepack(&["solve", form, "--moves", notation, "--board", BOARD]).json();
            assert_eq!((&answer["convention"], &answer["moves"]), (&json!(notation), &moves));
            assert_eq!(answer["length"], 3);
        }
    };
    check("tile", json!(["R", "U", "L"]));
    check("blank", json!(["L", "D", "R"]));
    check("numbers", json!([2, 1, 3]));
    check("words", json!(["right", "up", "left"]));
    check("arrows", json!(["→", "↑", "←"]));
    check("boards", json!([[[0, 2], [1, 3]], [[1, 2], [0, 3]], [[1, 2], [3, 0]]]));
    check("none", json!(null));
    let args = ["solve", "--jsonl", "-a", "anytime", "--moves", "numbers", "--board", BOARD];
    for line in slidepack(&args).json_lines() {
        assert_eq!(line["convention"], "numbers", "{line}");
    }
}

#[track_caller]
fn refused(args: &[&str], said: &str) {
    let folder = Folder::with("tray.txt", TRAY);
    folder.run(args).refused(2, &format!("error: {said}\n"));
    assert_eq!(folder.names(), ["tray.txt"]);
}

#[test]
fn what_means_nothing_for_a_sliding_puzzle_is_refused() {
    let solve = |options: &[&str], said: &str| {
        refused(&[&["solve", "--board", BOARD], options].concat(), said);
    };
    for algorithm in ["bfs", "anytime", "constructive"] {
        solve(
            &["-a", algorithm, "-H", "manhattan"],
            &format!(
                "--heuristic manhattan cannot be used with --algorithm {algorithm}, which uses no heuristic"
            ),
        );
    }
    for form in ["--json", "--jsonl"] {
        solve(
            &[form, "--style", "princeton"],
            "--style princeton does not apply to JSON: leave one of them out",
        );
    }
    solve(
        &["--style", "princeton", "--moves", "blank"],
        "--moves blank cannot be used with --style princeton, which has its own",
    );
    solve(
        &["--hint", "--moves", "blank"],
        "--moves blank cannot be used with --hint, which shows one move in words",
    );
    solve(&["--hint", "--style", "itb"], "--style itb cannot be used with --hint: hints have one wording");
    solve(&["--frame", "100"], "--frame is for GIF files: add -o FILE.gif");
    solve(&["--frame", "100", "-o", "a.svg"], "--frame is for GIF files: add -o FILE.gif");
}

#[test]
fn what_means_nothing_for_a_packing_puzzle_is_refused() {
    refused(
        &["solve", "tray.txt", "-H", "manhattan"],
        "--heuristic does not apply to packing puzzles: their search uses no heuristic",
    );
    refused(
        &["solve", "tray.txt", "--moves", "blank", "--json"],
        "--moves does not apply to packing puzzles: their answer is a full tray",
    );
    for command in ["solve", "check"] {
        refused(
            &[command, "tray.txt", "--goal", "snail"],
            "--goal does not apply to packing puzzles: their goal is a full tray",
        );
    }
    for format in ["course", "pack-json"] {
        refused(
            &["generate", "pack", "--placed", "0", "--bare", "--format", format],
            &format!("--bare cannot be used with --format {format}, which has no comment"),
        );
    }
}

#[test]
fn what_is_for_some_of_the_puzzles_is_said_to_be_ignored_for_the_others() {
    let folder = Folder::with("tray.txt", TRAY);
    let run = folder.run(&["solve", "--board", BOARD, "tray.txt", "--moves", "numbers"]);
    assert_eq!(run.code, 0);
    assert_eq!(run.err, "note: --moves is ignored for the packing puzzles: their answer is a full tray\n");
    assert!(run.out.contains("\n2 1 3\n") && run.out.contains("tray.txt: "), "{}", run.out);
}

#[test]
fn a_style_is_for_a_text_file_beside_json() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--json", "--style", "princeton", "--board", BOARD, "-o", "a.txt"]);
    assert_eq!((run.code, run.json()["length"].as_u64()), (0, Some(3)));
    assert!(folder.read("a.txt").starts_with("Minimum number of moves = 3\n"));
}

#[test]
fn other_names_of_methods_are_understood() {
    for (written, meant) in [("idastar", "ida"), ("ida*", "ida"), ("a*", "astar"), ("breadth-first", "bfs")] {
        let answer = slidepack(&["solve", "--json", "-a", written, "--board", BOARD]).json();
        assert_eq!(answer["algorithm"], meant);
    }
}
