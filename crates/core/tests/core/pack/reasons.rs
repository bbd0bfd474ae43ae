//! Why puzzles have no solution, by colours in every lattice.

use super::{counted, go_on, threads};
use slidepack_core::pack::check::{Pattern, Reason, impossible};
use slidepack_core::pack::{Puzzle, text};
use slidepack_core::run::Meter;

fn puzzle(text: &str) -> Puzzle {
    text::parse(&format!("slidepack pack\n{text}"), None).remove(0).unwrap().puzzle
}

fn reason(puzzle: &Puzzle) -> Option<Reason> {
    impossible(puzzle, &mut Meter::new(threads(1), &mut go_on)).unwrap()
}

/// The reason, of a puzzle that has no solution.
fn why(text: &str) -> Option<Reason> {
    let puzzle = puzzle(text);
    assert_eq!(counted(&puzzle, &threads(1)), (0, 0), "{text}");
    reason(&puzzle)
}

fn check_three(text: &str, expected: [usize; 3]) {
    let Some(Reason::ThreeColours { mut free }) = why(text) else { panic!("{:?}: {text}", why(text)) };
    free.sort_unstable();
    assert_eq!(free, expected, "{text}");
}

#[test]
fn two_colours_of_squares_cubes_and_triangles() {
    let dominoes = why("tray\n  -...\n  ....\n  ....\n  ...-\npiece x7\n  AA\n");
    assert_eq!(dominoes, Some(Reason::Colouring { even: 6, odd: 8, most: 0 }));
    // A box without the middle of one of its edges.
    let cubes =
        why("tray\n  .-.\n  ...\n  ...\n\n  ...\n  ...\n  ...\n\n  ...\n  ...\n  ...\npiece x13\n  AA\n");
    assert_eq!(cubes, Some(Reason::Colouring { even: 14, odd: 12, most: 0 }));
    let triangles = why("tray triangles\n  -.\n  ...\npiece x2\n  AA\n");
    assert_eq!(triangles, Some(Reason::Colouring { even: 3, odd: 1, most: 0 }));
}

/// Bars of three cells cover one of each colour.
#[test]
fn three_colours_of_squares_cubes_and_hexagons() {
    check_three("tray\n  .-..\n  ....\n  ....\n  ....\npiece x5\n  AAA\n", [4, 5, 6]);
    check_three("tray hexagons\n     .\n    . -\n   . . .\n  . . . .\npiece x3\n  A A A\n", [2, 3, 4]);
    let layer = "  ....\n  ....\n  ....\n  ....\n";
    let first = "  .-..\n  ....\n  ....\n  ....\n";
    check_three(&format!("tray\n{first}\n{layer}\n{layer}\n{layer}piece x21\n  AAA\n"), [20, 21, 22]);
}

/// In stripes an L of four squares covers three of one colour; in blocks of two a bar of
/// four and a brick of 1x2x4 cover as many of both (de Bruijn 1969: none fill 6x6x6).
#[test]
fn two_colours_by_other_patterns() {
    let check = |text: &str, pattern: Pattern, free: [usize; 2]| {
        assert_eq!(reason(&puzzle(text)), Some(Reason::TwoColours { pattern, free }), "{text}");
    };
    check("tray 6x6\npiece x9\n  AAA\n  A\n", Pattern::Rows, [18, 18]);
    check("tray 6x6\npiece x9\n  AAAA\n", Pattern::Blocks, [20, 16]);
    check("tray 6x6x6\npiece x27\n  AAAA\n  AAAA\n", Pattern::Blocks, [112, 104]);
    assert_eq!(counted(&puzzle("tray 6x6\npiece x9\n  AAA\n  A\n"), &threads(1)), (0, 0));
    assert_eq!(counted(&puzzle("tray 6x6\npiece x9\n  AAAA\n"), &threads(1)), (0, 0));
    // Eight fill a rectangle, and so do bars of four.
    assert_eq!(reason(&puzzle("tray 4x8\npiece x8\n  AAA\n  A\n")), None);
    assert_eq!(reason(&puzzle("tray 4x5\npiece x5\n  AAAA\n")), None);
}

/// Placed pieces are not coloured, and a cell that may stay empty saves a puzzle.
#[test]
fn colours_are_those_of_free_cells() {
    check_three("tray\n  .B..\n  ....\n  ....\n  ....\npiece x5\n  AAA\npiece\n  B\n", [4, 5, 6]);
    let saved = puzzle("tray\n  ?...\n  ....\n  ....\n  ....\npiece x5\n  AAA\n");
    assert_eq!(reason(&saved), None);
    assert_ne!(counted(&saved, &threads(1)).0, 0);
}

/// No number of pieces is known where some may be left over.
#[test]
fn pieces_that_may_be_left_over_are_no_reason() {
    let loose =
        puzzle("tray\n  .-..\n  ....\n  ....\n  ....\npiece x0-5\n  AAA\npiece x0-1\n  BBB\n  B\n  B\n");
    assert_eq!(reason(&loose), None);
    assert_eq!(why("tray 2x2\npiece x0-3\n  AAA\n"), Some(Reason::NoPiece { cell: 0 }));
    assert_eq!(why("tray 2x2\npiece x3-4\n  AA\n"), Some(Reason::TooMuch { pieces: 6, room: 4 }));
    assert_eq!(why("tray 2x3\npiece x1-2\n  AA\n"), Some(Reason::TooLittle { pieces: 4, must: 6 }));
}
