//! Moves of several tiles in a line.

use crate::run::{Folder, slidepack};
use serde_json::Value;

/// The only 8-puzzle that needs 24 multi-tile moves.
const HARDEST: &str = "1 4 7/2 0 8/3 6 5";

#[test]
fn a_shortest_solution_has_fewest_multi_tile_moves() {
    let run = slidepack(&["solve", "--metric", "multi", "--goal", "last", "--board", HARDEST]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let said = "Solved in 24 multi-tile moves, and no solution is shorter. Tile by tile that is ";
    assert!(run.out.contains(said), "{}", run.out);
    let heading = "\nMoves (each letter is the way tiles move, a number how many in a line):\n";
    let moves = run.out.split_once(heading).unwrap_or_else(|| panic!("{}", run.out)).1;
    assert_eq!(moves.split_whitespace().count(), 24, "{moves}");
    // No two of them go along the same line.
    let is_vertical = |word: &str| word.starts_with(['U', 'D']);
    let words: Vec<&str> = moves.split_whitespace().collect();
    assert!(words.windows(2).all(|two| is_vertical(two[0]) != is_vertical(two[1])), "{moves}");
}

#[test]
fn all_shortest_solutions_are_counted_and_listed() {
    let solve = ["solve", "--metric", "multi", "--goal", "last", "--board", HARDEST];
    let counted = slidepack(&[&solve[..], &["--count"]].concat());
    assert!(counted.out.contains(" moves. There are 38 shortest solutions.\n"), "{}", counted.out);
    let listed = slidepack(&[&solve[..], &["--all", "--json"]].concat()).json();
    assert_eq!((&listed["solutions"], listed["all"].as_array().map(Vec::len)), (&38.into(), Some(38)));
    let is_one = |moves: &Value| moves.as_array().is_some_and(|moves| moves.len() == 24);
    assert!(listed["all"].as_array().unwrap().iter().all(is_one), "{listed}");
    let text = slidepack(&[&solve[..], &["--all"]].concat()).out;
    assert!(text.starts_with("1.\n  ") && text.contains("\n38.\n  "), "{text}");
}

#[test]
fn json_has_both_lengths() {
    let multi =
        slidepack(&["solve", "--metric", "multi", "--json", "--moves", "tile", "--board", HARDEST]).json();
    assert_eq!((&multi["metric"], &multi["multi_length"]), (&"multi".into(), &24.into()));
    assert_eq!((&multi["lower_bound"], &multi["optimal"]), (&24.into(), &true.into()));
    let length = multi["moves"].as_array().unwrap().len();
    assert_eq!(multi["length"], length);
    let single = slidepack(&["solve", "--json", "--board", HARDEST]).json();
    assert_eq!(single["metric"], Value::Null);
    assert!(single["length"].as_u64().unwrap() as usize <= length);
    assert!(24 <= single["multi_length"].as_u64().unwrap());
    let counts = slidepack(&["solve", "--json", "--moves", "counts", "--board", "1 2 3/4 5 6/0 7 8"]).json();
    assert_eq!((&counts["moves"][0], &counts["convention"]), (&"L2".into(), &"counts".into()));
    assert_eq!((&counts["length"], &counts["multi_length"]), (&2.into(), &1.into()));
}

#[test]
fn fifteen_puzzles_are_solved_with_tables_that_are_kept() {
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let solve =
        ["solve", "--metric", "multi", "--goal", "first", "--threads", "1", "--json", "--board", board];
    let built = slidepack(&solve).json();
    assert_eq!((&built["multi_length"], &built["tables"][0]["from"]), (&33.into(), &"built".into()));
    let kept = slidepack(&solve).json();
    assert_eq!((&kept["multi_length"], &kept["tables"][0]["from"]), (&33.into(), &"cache".into()));
    assert_eq!(built["expanded"], kept["expanded"]);
    let list = slidepack(&["tables", "list"]).out;
    assert!(
        list.contains("4x4 boards, goals with the blank in a corner: 5 tiles, multi-tile moves"),
        "{list}"
    );
    let limited = slidepack(&[&solve[..], &["--nodes", "100"]].concat());
    assert_eq!(limited.code, 3);
    assert_eq!((&limited.json()["optimal"], &limited.json()["multi_length"]), (&false.into(), &Value::Null));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let refused = |args: &[&str], said: &str| {
        let run = slidepack(&[&["solve", "--metric", "multi"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(said), "{run:?}");
    };
    let board = ["--board", HARDEST];
    refused(&[&board[..], &["-a", "astar"]].concat(), "the metric multi has one method: the algorithm ida");
    refused(&[&board[..], &["-H", "manhattan"]].concat(), "with the heuristic pattern");
    refused(&[&board[..], &["--hint"]].concat(), "this question is answered in single-tile moves");
    refused(&[&board[..], &["--style", "42"]].concat(), "--style 42 counts single-tile moves");
    let large = ["puzzles/slide/korf-felner-50.txt"];
    refused(&[&large[..], &["-a", "ida"]].concat(), "more than 16 cells: the algorithm anytime");
    refused(
        &[&large[..], &["--count"]].concat(),
        "a 5x5 board is too large for all shortest solutions in multi-tile moves: at most 16 cells",
    );
    refused(&["puzzles/pack/seed-1.txt"], "--metric does not apply to packing puzzles");
}

#[test]
fn files_hold_multi_tile_answers() {
    let folder = Folder::with("a.txt", "# goal: last\n1 4 7\n2 0 8\n3 6 5\n");
    let files = ["-o", "a.json", "-o", "a.svg", "-o", "b.txt", "-o", "a.gif"];
    let run = folder.run(&[&["solve", "--metric", "multi", "a.txt"], &files[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(folder.read("b.txt"), run.out);
    assert!(folder.read("a.json").contains("\"multi_length\": 24"));
    assert!(!folder.read("a.svg").contains("24 "), "{}", folder.read("a.svg"));
}

#[test]
fn large_boards_have_good_solutions_in_multi_tile_moves() {
    let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
    let solve = |metric: &str| {
        let limits = ["--goal", "first", "--nodes", "200000", "--threads", "1", "--json"];
        slidepack(&[&["solve", "--board", board, "-a", "anytime", "--metric", metric], &limits[..]].concat())
    };
    let (single, multi) = (solve("single"), solve("multi"));
    assert_eq!((single.code, multi.code), (3, 3));
    let (single, multi) = (single.json(), multi.json());
    let number = |answer: &Value, key: &str| answer[key].as_u64().unwrap();
    assert!(number(&multi, "multi_length") < number(&single, "multi_length"), "{multi}");
    assert!(number(&multi, "lower_bound") <= number(&multi, "multi_length"));
    assert_eq!(multi["optimal"], false);
    let steps =
        slidepack(&["solve", "--board", board, "-a", "anytime", "--metric", "multi", "--nodes", "9000"]);
    let first = steps.out.lines().next().unwrap();
    assert!(first.contains("multi-tile moves, at least"), "{first}");
}
