//! Pieces in their places, as rows of letters.

use crate::pack::{Placement, Puzzle};

/// A tray with some pieces in it, for a renderer: layers from the top, each
/// the rows of its grid.
///
/// Every row of a layer has as many characters: the letter of the piece that
/// covers the cell, `.` where the cell is empty, a space where there is no
/// cell. Give it [`Puzzle::placed`] or the placements of a
/// [`Solution`](crate::pack::Solution). What does not belong to the puzzle is
/// not drawn.
pub fn picture(puzzle: &Puzzle, placements: &[Placement]) -> Vec<Vec<String>> {
    let tray = puzzle.tray();
    let mut letters = vec!['.'; tray.cells().len()];
    for placement in placements {
        let Some(piece) = puzzle.kit().pieces().get(placement.piece) else { continue };
        for &cell in &placement.cells {
            if let Some(letter) = letters.get_mut(cell) {
                *letter = piece.letter;
            }
        }
    }
    let row = |layer, row, cols| -> String {
        (0..cols).map(|col| tray.number(layer, row, col).map_or(' ', |cell| letters[cell])).collect()
    };
    let layer = |layer| {
        let (rows, cols) = tray.size(layer);
        (0..rows).map(|at| row(layer, at, cols)).collect()
    };
    (0..tray.layers()).map(layer).collect()
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
