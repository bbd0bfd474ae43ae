//! All shortest solutions of sliding puzzles.

use crate::run::{Folder, slidepack};
use serde_json::Value;

/// Two 8-puzzles need 31 moves; this one has 40 solutions.
const HARDEST: &str = "8 6 7/2 5 4/3 0 1";

#[test]
fn shortest_solutions_are_counted() {
    let run = slidepack(&["solve", "--count", "--goal", "last", "--board", HARDEST]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let said = "Solved in 31 moves, and no solution is shorter. There are 40 shortest solutions.\n";
    assert!(run.out.contains(said), "{}", run.out);
    // One of them is shown.
    assert!(run.out.contains("\nMoves (each letter is the way a tile moves):\n"), "{}", run.out);
    let only = slidepack(&["solve", "--count", "--board", "1 2 3/4 5 6/0 7 8"]);
    assert!(only.out.contains("no solution is shorter. It is the only shortest solution.\n"), "{}", only.out);
}

#[test]
fn shortest_solutions_are_listed_each_once() {
    let run = slidepack(&["solve", "--all", "--threads", "1", "--goal", "last", "--board", HARDEST]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut listed: Vec<&str> = run.out.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    listed.retain(|line| line.chars().all(|c| "UDLR ".contains(c)) && line.starts_with(|c| c != ' '));
    assert_eq!(listed.len(), 40, "{}", run.out);
    assert!(listed.iter().all(|moves| moves.split(' ').count() == 31), "{}", run.out);
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed.len(), 40);
    assert!(run.out.starts_with("1.\n  ") && run.out.contains("\n40.\n  "), "{}", run.out);
    assert!(!run.out.contains("Moves ("), "{}", run.out);
    // A solved board has a solution without moves, which is no line of a list.
    let solved = slidepack(&["solve", "--all", "--goal", "last", "--board", "1 2 3/4 5 6/7 8 0"]);
    assert!(
        solved.out.starts_with("<board>: 3x3") && solved.out.contains("Solved already"),
        "{}",
        solved.out
    );
}

#[test]
fn json_has_their_number_and_each_of_them() {
    let counted = slidepack(&["solve", "--count", "--json", "--board", HARDEST]).json();
    assert_eq!((&counted["solutions"], &counted["found"]), (&40.into(), &40.into()));
    assert_eq!(counted["all"], Value::Null);
    let listed = slidepack(&["solve", "--all", "--json", "--moves", "blank", "--board", HARDEST]).json();
    let all = listed["all"].as_array().unwrap();
    assert_eq!((all.len(), &listed["convention"]), (40, &"blank".into()));
    assert!(all.iter().all(|moves| moves.as_array().unwrap().len() == 31));
    assert!(all.contains(&listed["moves"]), "{listed}");
    let lines = slidepack(&["solve", "--all", "--jsonl", "--board", HARDEST]).json_lines();
    assert_eq!(lines.len(), 41);
    assert_eq!((&lines[39]["number"], &lines[39]["length"]), (&40.into(), &31.into()));
    assert_eq!(lines[40]["solutions"], 40);
    // An answer with one solution has its usual fields.
    let one = slidepack(&["solve", "--json", "--board", HARDEST]).json();
    assert!(["solutions", "found", "all"].iter().all(|field| one.get(field).is_none()), "{one}");
    // A board that cannot be solved has none.
    let none = slidepack(&["solve", "--count", "--json", "--board", "2 1 3/4 5 6/7 8 0"]);
    assert_eq!(none.code, 1);
    assert_eq!(none.json()["solutions"], 0);
}

#[test]
fn a_limit_returns_the_solutions_found_so_far() {
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let solve = ["solve", "--count", "--goal", "first", "--threads", "1", "--board", board];
    let run = slidepack(&[&solve[..], &["--nodes", "1000"]].concat());
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.out.contains("Stopped at the node limit. "), "{}", run.out);
    let reply = slidepack(&[&solve[..], &["--nodes", "1000", "--json"]].concat()).json();
    assert_eq!((&reply["solutions"], &reply["found"]), (&Value::Null, &0.into()));
    assert_eq!((&reply["stopped_by"], &reply["outcome"]), (&"nodes".into(), &"stopped".into()));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let refused = |args: &[&str], said: &str| {
        let run = slidepack(&[&["solve", "--board", "8 1 3/4 0 2/7 6 5"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(said), "{run:?}");
    };
    refused(
        &["--all", "-a", "greedy"],
        "`greedy` does not prove that a solution is a shortest one; choose one of auto, bfs, ucs, bidirectional, iddfs, astar, branch-and-bound, ida",
    );
    refused(&["--count", "-a", "constructive"], "`constructive` does not prove");
    refused(&["--count", "--style", "princeton"], "--style princeton cannot be used with --count");
    refused(&["--all", "--style", "42"], "--style 42 cannot be used with --all");
    refused(&["--all", "--moves", "none"], "--count counts them");
}

#[test]
fn files_hold_all_shortest_solutions() {
    let folder = Folder::with("a.txt", "# goal: last\n8 6 7\n2 5 4\n3 0 1\n");
    let run = folder.run(&["solve", "--all", "--threads", "1", "a.txt", "-o", "all.txt", "-o", "all.json"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.read("all.txt"), run.out);
    let page: Value = serde_json::from_str(&folder.read("all.json")).unwrap();
    assert_eq!(page["all"].as_array().map(Vec::len), Some(40));
}
