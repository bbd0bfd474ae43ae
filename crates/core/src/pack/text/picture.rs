//! Placed pieces as rows of letters.

use crate::pack::{Fill, Placement, Puzzle};

/// A tray with pieces as rows of characters, by layer from the top.
///
/// All rows of a layer have the same length: the letter of the piece that covers the cell, `.` for
/// an empty cell, a space for no cell. `placements` is [`Puzzle::placed`] or comes from a
/// [`Solution`](crate::pack::Solution). Ignores pieces and cells that are not part of the puzzle.
pub fn picture(puzzle: &Puzzle, placements: &[Placement]) -> Vec<Vec<String>> {
    drawing(puzzle, placements, '.', ' ')
}

/// As [`picture`](picture()), with `may` for empty cells that may stay empty, and `gap` for no cell.
pub fn drawing(puzzle: &Puzzle, placements: &[Placement], may: char, gap: char) -> Vec<Vec<String>> {
    let tray = puzzle.tray();
    let empty = |cell| if tray.fill(cell) == Fill::May { may } else { '.' };
    let mut letters: Vec<char> = (0..tray.cells().len()).map(empty).collect();
    for placement in placements {
        let Some(piece) = puzzle.kit().pieces().get(placement.piece) else { continue };
        for &cell in &placement.cells {
            if let Some(letter) = letters.get_mut(cell) {
                *letter = piece.letter;
            }
        }
    }
    tray.drawn(|cell| letters[cell], gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::text::parse;

    fn check(text: &str, expected: &[&[&str]]) {
        let instance = parse(text, None).remove(0).unwrap();
        assert_eq!(picture(&instance.puzzle, instance.puzzle.placed()), expected);
    }

    #[test]
    fn holes_are_spaces_and_empty_cells_are_dots() {
        check("slidepack pack\ntray\n  A-?\n  AB-\npieces\n  A\n  A\n  B\n", &[&["A .", "AB "]]);
    }

    #[test]
    fn layers_come_from_the_top() {
        check(
            "slidepack pack\ntray pyramid\n  A\n\n  .A\n  ..\npieces\n  AA\n  BBB\n",
            &[&["A"], &[".A", ".."]],
        );
    }
}
