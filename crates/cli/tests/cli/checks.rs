//! `check` explains whether a board can be solved, in three ways.

use crate::replay::{goal, is_solvable, rows};
use crate::run::{piped, slidepack};

#[test]
fn a_solvable_board_is_explained() {
    let run = slidepack(&["check", "--board", "8 1 3/4 0 2/7 6 5"]);
    let expected = "\
<board>: a 3x3 board
  read as `slash`: one board per line, rows separated by `/` (speed
    solvers); the blank is written 0
  goal: `last`, 1 2 3 ... and the blank last (the default)

  8 1 3
  4 . 2
  7 6 5

Solvable: it can reach the goal. Three ways to see it:

1. Inversions: 12 pairs of tiles stand in the wrong order. The board's width is
   odd, where no move changes whether that number is even or odd:
   12 is even, so it can be solved.

2. kurang(i), the smaller numbers that come after i (the blank as 9), sum up to
   16; X is 0, because the blank is an even number of steps from home.
   16 + 0 = 16 is even, so it can be solved.
   i           1  2  3  4  5  6  7  8  9
   kurang(i)   0  0  1  1  0  1  2  7  4

3. Sign: walk the blank home in 2 steps; the 8 tiles are then 4 exchanges
   apart from the goal. 4 is even, the sign is positive, so it can be solved.

At least 10 moves. Lower bounds:
  Hamming                    5
  Manhattan                 10
  linear conflict           10
  walking distance          10
";
    assert_eq!((run.code, run.err.as_str(), run.out.as_str()), (0, "", expected));
}

#[test]
fn an_unsolvable_board_is_explained_with_a_cure() {
    let out = slidepack(&["check", "puzzles/slide/itb-gagal2.txt"]).out;
    for said in [
        "read as `rows`",
        "is written -",
        "goal: `last`, 1 2 3 ... and the blank last (as a comment in the file says)",
        "Not solvable: no moves lead from it to the goal.",
        "48 + 1 = 49 is odd, so it cannot be solved.",
        "55 + 0 = 55 is odd, so it cannot be solved.",
        "9 is odd, the sign is negative, so it cannot be solved.",
        "It can reach the goal `first`: try --goal first.",
        "Exchanging two tiles, say 13 and 4, would make it solvable.",
    ] {
        assert!(out.contains(said), "{said} is not in {out}");
    }
    assert!(!out.contains("Lower bounds"), "{out}");
}

#[test]
fn the_exchange_that_is_offered_helps() {
    for size in ["2x2", "3x3", "2x4", "4x4"] {
        let boards =
            slidepack(&["generate", "slide", "--size", size, "--unsolvable", "-n", "5", "--seed", "2"]).out;
        for check in piped(boards, &["check", "--jsonl"]).json_lines() {
            let mut board = rows(&check["start"]);
            let pair = [0, 1].map(|at| check["swap"][at].as_u64().unwrap());
            for tile in board.iter_mut().flatten() {
                let place = pair.iter().position(|one| one == tile);
                *tile = place.map_or(*tile, |place| pair[1 - place]);
            }
            assert!(is_solvable(&board, &goal("last", board.len(), board[0].len())), "{check}");
        }
    }
}

#[test]
fn all_three_ways_agree_with_a_fourth() {
    for size in ["2x2", "2x3", "3x2", "3x3", "4x4", "3x4", "4x3", "3x5", "5x2"] {
        for kind in [&[][..], &["--unsolvable"]] {
            let args =
                [&["generate", "slide", "--size", size, "-n", "8", "--seed", "5", "--bare"], kind].concat();
            let boards = slidepack(&args).out;
            for name in ["last", "first", "snail"] {
                for check in piped(&boards, &["check", "--jsonl", "--goal", name]).json_lines() {
                    let board = rows(&check["start"]);
                    let truth = is_solvable(&board, &goal(name, board.len(), board[0].len()));
                    let ways = ["inversions", "kurang", "sign"].map(|way| check[way]["even"] == true);
                    assert_eq!((ways, check["solvable"] == true), ([truth; 3], truth), "{check}");
                }
            }
        }
    }
}

#[test]
fn lower_bounds_grow_from_hamming_on_and_stay_below_the_answer() {
    let boards = slidepack(&["generate", "slide", "--size", "3", "-n", "20", "--seed", "3"]).out;
    let lengths = piped(&boards, &["solve", "--jsonl"]).json_lines();
    for (check, answer) in piped(&boards, &["check", "--jsonl"]).json_lines().iter().zip(&lengths) {
        let bound = |name: &str| check["lower_bounds"][name].as_u64().unwrap();
        assert!(
            bound("hamming") <= bound("manhattan") && bound("manhattan") <= bound("linear_conflict"),
            "{check}"
        );
        let length = answer["length"].as_u64().unwrap();
        assert!(bound("linear_conflict") <= length && bound("walking_distance") <= length, "{check}");
    }
}

/// On a single line parity does not decide, and nothing says it does.
#[test]
fn a_single_line_is_decided_by_order() {
    let run = slidepack(&["check", "puzzles/slide/unsolvable-1x5.txt"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("Not solvable: on a board of a single line"), "{}", run.out);
    assert!(!run.out.contains("so it can be solved"), "{}", run.out);
    let run = slidepack(&["solve", "puzzles/slide/unsolvable-1x5.txt"]);
    assert!(run.out.contains("cannot pass each other") && !run.out.contains("can be solved"), "{}", run.out);
}

/// Every format has a sentence about itself, and some are long.
#[test]
fn what_a_check_says_of_reading_fits_a_terminal() {
    let board = "8 1 3/4 0 2/7 6 5";
    for format in ["rows", "sized", "line", "slash", "json", "compact", "counted", "url"] {
        let made = slidepack(&["generate", "slide", "-s", "3", "--seed", "5", "--format", format]);
        assert_eq!(made.code, 0, "{format}: {}", made.err);
        let check = piped(&made.out, &["check"]);
        let wide = check.out.lines().find(|line| 80 < line.chars().count());
        assert_eq!(wide, None, "{format}");
    }
    let tray = slidepack(&["check", "--board", "slidepack pack/tray 3x20/kit pentominoes"]);
    assert_eq!(tray.out.lines().find(|line| 80 < line.chars().count()), None);
    assert!(slidepack(&["check", "--board", board]).out.contains("; the blank is written 0\n"));
}
