//! Hints for sliding puzzles.

use crate::run::{Folder, slidepack};
use serde_json::json;

#[test]
fn a_hint_is_one_move_and_why() {
    let run = slidepack(&["solve", "--hint", "--board", "8 1 3/4 0 2/7 6 5"]);
    let said = "\
<board>: 3x3, goal `last`

  8 1 3
  4 . 2
  7 6 5

Move 2 left.
It begins a shortest solution: 14 moves from here, 13 after it. Moving 6 up,
1 down or 4 right leads to a board that needs 15 moves. Tile 2 comes one
cell nearer to its place, row 1, column 2.
";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, said, ""));
}

#[test]
fn a_hint_can_be_had_in_json() {
    let hint = slidepack(&["solve", "--hint", "--json", "--board", "1 2 3/4 5 6/7 0 8"]).json();
    assert_eq!((&hint["puzzle"], &hint["move"], &hint["tile"]), (&json!("slide"), &json!("L"), &json!(8)));
    assert_eq!(
        (&hint["length"], &hint["optimal"], &hint["lower_bound"]),
        (&json!(1), &json!(true), &json!(1))
    );
    assert!(hint["why"].as_str().unwrap().starts_with("It solves the puzzle."));
    let others = json!([
        {"move": "D", "tile": 5, "length": 2, "lower_bound": 2},
        {"move": "R", "tile": 7, "length": 2, "lower_bound": 2},
    ]);
    assert_eq!(hint["others"], others);
}

#[test]
fn without_a_move_to_make_the_reason_is_printed() {
    let run = slidepack(&["solve", "--hint", "--board", "1 2 3/4 5 6/7 8 0"]);
    assert!(run.code == 0 && run.out.contains("Solved already"), "{run:?}");
    let run = slidepack(&["solve", "--hint", "--board", "2 1 3/4 5 6/7 8 0"]);
    assert!(run.code == 1 && run.out.contains("No solution"), "{run:?}");
    let hint = slidepack(&["solve", "--hint", "--json", "--board", "2 1 3/4 5 6/7 8 0"]).json();
    assert_eq!((&hint["move"], &hint["outcome"]), (&json!(null), &json!("impossible")));
}

#[test]
fn what_is_not_proven_is_said_to_be_so() {
    let run = slidepack(&["solve", "--hint", "-a", "greedy", "--board", "8 6 7/2 5 4/3 0 1"]);
    assert!(run.out.contains("It is good, not proven best"), "{run:?}");
}

#[test]
fn a_hint_is_written_to_files() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--hint", "--board", "1 2 3/4 5 6/0 7 8", "-o", "a.txt", "-o", "a.gif"]);
    assert_eq!((run.code, folder.read("a.txt")), (0, run.out));
    assert_eq!(&folder.bytes("a.gif")[..6], b"GIF89a");
}
