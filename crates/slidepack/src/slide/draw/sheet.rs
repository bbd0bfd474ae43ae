//! Several boards on one page.

use super::{STYLE, USUAL, draw};
use crate::draw::Svg;
use crate::say;
use crate::slide::Puzzle;

const PAGE: usize = 960;

const NUMBER: usize = 26;

/// An SVG of boards in rows, numbered from 1, for handouts.
pub fn sheet_svg(puzzles: &[Puzzle]) -> String {
    let width = |puzzle: &Puzzle| USUAL.width(puzzle.board.size()) + 2 * USUAL.margin;
    let height = |puzzle: &Puzzle| USUAL.height(puzzle.board.size()) + USUAL.margin + NUMBER;
    let (cell_width, cell_height) =
        (puzzles.iter().map(width).max().unwrap_or(0), puzzles.iter().map(height).max().unwrap_or(0));
    let columns = (PAGE / cell_width.max(1)).clamp(1, puzzles.len().max(1));
    let rows = puzzles.len().div_ceil(columns);
    let label = say::counted(puzzles.len() as u64, "board");
    let mut svg = Svg::new(columns * cell_width, rows * cell_height + USUAL.margin, &label, STYLE, "");
    for (at, puzzle) in puzzles.iter().enumerate() {
        let (x, y) = (at % columns * cell_width + USUAL.margin, at / columns * cell_height + USUAL.margin);
        let middle = x + USUAL.width(puzzle.board.size()) / 2;
        svg.line(format_args!(
            r#"<text class="note" x="{middle}" y="{}" font-size="15" font-weight="600">{}</text>"#,
            y + 12,
            at + 1
        ));
        draw(&mut svg, &puzzle.board, &puzzle.goal_board.places(), USUAL, (x, y + NUMBER - 8));
    }
    svg.finish()
}
