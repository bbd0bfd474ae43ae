//! The exact covers in `puzzles/cover` that a program wrote.

use crate::classics;
use std::fs;
use std::path::Path;

/// `SLIDEPACK_WRITE=1 cargo test -p slidepack-core` writes them again.
#[test]
fn the_examples_are_those_of_the_generator() {
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let words =
        ["ace", "are", "den", "ice", "ire", "men", "pen", "ram", "rap", "rat", "rid", "rim", "rip", "ten"];
    let examples = [
        (
            "queens-8.dlx",
            "| Eight queens on a chessboard that do not attack each other: rows r and columns c are covered\n\
             | once, diagonals a and b at most once.\n",
            classics::queens(8),
        ),
        (
            "langford-7.dlx",
            "| Langford's problem: 1 1 2 2 ... 7 7 in the places s0 to s13, with k places between the two k.\n",
            classics::langford(7),
        ),
        (
            "sudoku.dlx",
            "| A sudoku: every cell p has a digit, and every row r, column c and box b has each digit once.\n",
            classics::sudoku(9, 3, givens),
        ),
        (
            "soma.dlx",
            "| Piet Hein's Soma cube: seven pieces fill a cube of 3x3x3. A cell is layer, row, column.\n",
            classics::boxed([3, 3, 3], &classics::SOMA),
        ),
        (
            "pentominoes-3x20.dlx",
            "| The twelve pentominoes fill a rectangle of 3x20. A cell is layer, row, column, in hexadecimal.\n",
            classics::boxed([1, 3, 20], &classics::PENTOMINOES),
        ),
        (
            "words.dlx",
            "| Six different words make a square: a0 to a2 across, d0 to d2 down. The colour of a cell is its\n\
             | letter.\n",
            classics::word_square(&words),
        ),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/cover");
    for (file, about, text) in examples {
        let text = format!("{about}{text}");
        if std::env::var_os("SLIDEPACK_WRITE").is_some() {
            fs::write(folder.join(file), &text).unwrap();
        }
        assert!(fs::read_to_string(folder.join(file)).unwrap() == text, "{file}");
    }
}
