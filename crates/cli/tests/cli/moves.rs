//! The plain answer, and its moves in every notation.

use crate::replay::{Rows, goal, replay};
use crate::run::slidepack;
use crate::timeless::timeless;

fn solved(notation: &str, board: &str) -> String {
    let run = slidepack(&["solve", "--moves", notation, "--board", board]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

/// The moves of the only shortest solution of a small board, from the heading on.
#[track_caller]
fn check(notation: &str, expected: &str) {
    let out = solved(notation, "2 0/1 3");
    let moves = out.split_once("\nMoves (").unwrap_or_else(|| panic!("no moves in {out}")).1;
    assert_eq!(moves, expected);
}

#[test]
fn every_notation_names_its_convention() {
    check("tile", "each letter is the way a tile moves):\nR U L\n");
    check("blank", "each letter is the way the blank moves):\nL D R\n");
    check("numbers", "each number is the tile that moves):\n2 1 3\n");
    check("words", "each word is the way a tile moves):\nright up left\n");
    check("arrows", "each arrow is the way a tile moves):\n→ ↑ ←\n");
    check("counts", "each letter is the way tiles move, a number how many in a line):\nR U L\n");
    check(
        "boards",
        "the board after each move):\n\n1.\n  . 2\n  1 3\n\n2.\n  1 2\n  . 3\n\n3.\n  1 2\n  3 .\n",
    );
    assert!(!solved("none", "2 0/1 3").contains("Moves"));
}

#[test]
fn a_plain_answer_shows_start_goal_length_effort_and_moves() {
    let out = timeless(&solved("tile", "1 2 3/4 5 6/7 0 8"));
    let (head, rest) = out.split_once("A* with ").unwrap_or_else(|| panic!("{out}"));
    let picture = "  1 2 3        1 2 3\n  4 5 6   ->   4 5 6\n  7 . 8        7 8 .\n";
    assert_eq!(
        head,
        format!("<board>: 3x3, goal `last`\n\n{picture}\nSolved in 1 move, and no solution is shorter.\n")
    );
    let (effort, moves) = rest.split_once('\n').unwrap();
    for word in [" expanded, ", " generated, ", " kept, TIME"] {
        assert!(effort.contains(word), "{effort}");
    }
    assert_eq!(moves, "\nMoves (each letter is the way a tile moves):\nL\n");
}

#[test]
fn a_solved_board_needs_no_moves() {
    let out = solved("boards", "1 2/3 0");
    assert!(out.contains("\nSolved already: there is nothing to do.\n") && !out.contains("Moves"), "{out}");
}

/// The moves of the hardest 8-puzzle as words of the text.
fn hardest(notation: &str) -> Vec<String> {
    let out = solved(notation, "8 6 7/2 5 4/3 0 1");
    let moves = out.split_once("):\n").unwrap().1;
    moves.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn all_notations_have_the_same_way_to_the_goal() {
    let start: Rows = vec![vec![8, 6, 7], vec![2, 5, 4], vec![3, 0, 1]];
    let letters: Vec<char> = hardest("tile").iter().map(|word| word.parse().unwrap()).collect();
    assert_eq!(letters.len(), 31);
    assert_eq!(replay(start.clone(), &letters), goal("last", 3, 3));
    let translated = |to: fn(char) -> &'static str| {
        letters.iter().map(|&letter| to(letter).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        hardest("blank"),
        translated(|l| match l {
            'U' => "D",
            'D' => "U",
            'L' => "R",
            _ => "L",
        })
    );
    assert_eq!(
        hardest("words"),
        translated(|l| match l {
            'U' => "up",
            'D' => "down",
            'L' => "left",
            _ => "right",
        })
    );
    assert_eq!(
        hardest("arrows"),
        translated(|l| match l {
            'U' => "↑",
            'D' => "↓",
            'L' => "←",
            _ => "→",
        })
    );
    let tile = |at: usize| {
        let (row, col) = crate::replay::blank(&replay(start.clone(), &letters[..at]));
        replay(start.clone(), &letters[..=at])[row][col].to_string()
    };
    assert_eq!(hardest("numbers"), (0..31).map(tile).collect::<Vec<_>>());
}

#[test]
fn long_lists_of_moves_are_wrapped() {
    let run = slidepack(&["solve", "--moves", "words", "puzzles/slide/rect-2x4-36.txt"]);
    let moves: Vec<&str> = run.out.split_once("):\n").unwrap().1.lines().collect();
    assert!(1 < moves.len() && moves.iter().all(|line| line.len() <= 76), "{moves:?}");
}
