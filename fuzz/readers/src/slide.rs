//! The text formats of sliding puzzles.

use crate::place;
use slidepack_core::slide::text::{Format, Instance, WhyGoal, parse, print};
use slidepack_core::slide::{Board, Goal, NamedGoal};

pub(crate) const WORDS: &[&str] = &[
    "# goal: first\n",
    "# goal: 1 2/3 0\n",
    "# goal: snail\n",
    "# This puzzle is solvable\n",
    "goal",
    "starting positions for each tile:\n",
    "goal positions:\n",
    "?width=3&height=3&start=",
    "&goal=",
    "->",
    "=>",
    "/",
    "//",
    "[[",
    "]]",
    "],[",
    "null",
    ",,",
    " _ ",
    "x",
    "b",
    "123456780",
    "Initial state:",
    "Goal state:",
    "goal = ",
    "Puzzle 1\n",
    "board = ",
    "array(",
    "))",
    "int[][] t = {{",
    "}};",
    "vec![",
    "new int[]{",
    ", dtype=int32",
    "- - ",
    "- [",
    "> ",
    "```\n",
    "---\n",
    "1. ",
    " & ",
    "\\\\",
    "\\begin{array}{ccc}",
    "\\hline",
    "1.0 ",
    "blank",
    "__",
    "; ",
    "% ",
    "-- ",
    "é",
    "moves",
    "0 ",
    "\n\n",
];

/// The first byte chooses the format: that of the text itself, or any other.
pub(crate) fn text(bytes: &[u8]) {
    let (format, bytes) = match bytes.split_first() {
        Some((first, rest)) if 0x80 <= *first => {
            (Format::ALL.get(usize::from(first & 0x7f) % Format::ALL.len()).copied(), rest)
        }
        _ => (None, bytes),
    };
    let text = String::from_utf8_lossy(bytes);
    let found = parse(&text, format);
    assert!(!found.is_empty());
    for instance in &found {
        match instance {
            Ok(instance) => read(&text, instance),
            Err(error) => {
                place::inside(&text, &error.span);
                assert!(!error.code().is_empty() && !error.kind.to_string().is_empty());
            }
        }
    }
}

fn read(text: &str, instance: &Instance) {
    place::inside(text, &instance.span);
    assert_eq!(instance.goal.is_none(), instance.why_goal == WhyGoal::Unsaid, "{instance:?}");
    let goal = instance.goal.clone().unwrap_or(Goal::Named(NamedGoal::Last));
    let goal_board = goal.board(instance.board.size()).expect("a goal has the size of its board");
    written(&instance.board, &goal, &goal_board);
}

/// A board is read as it was written, in every format that can write it.
pub(crate) fn written(board: &Board, goal: &Goal, goal_board: &Board) {
    for format in Format::ALL {
        let Some(text) = print(board, goal, format) else { continue };
        let again = parse(&text, Some(format));
        let [Ok(again)] = &again[..] else { panic!("{format}: {text:?} is read as {again:?}") };
        assert_eq!(&again.board, board, "{format}: {text:?}");
        if format.carries_goal() {
            let goal = again.goal.as_ref().and_then(|goal| goal.board(board.size()));
            assert_eq!(goal.as_ref(), Some(goal_board), "{format}: {text:?}");
        }
    }
}
