//! Boards as SVG.

#[cfg(feature = "raster")]
mod film;
mod sheet;

#[cfg(feature = "raster")]
pub use film::{FRAME, gif};
pub use sheet::sheet_svg;

use crate::draw::Svg;
use crate::slide::{Answer, Board, Puzzle, Size};
use crate::{Outcome, say};

#[derive(Clone, Copy)]
struct Measures {
    cell: usize,
    gap: usize,
    margin: usize,
}

const USUAL: Measures = Measures { cell: 44, gap: 4, margin: 16 };

const BETWEEN: usize = 72;

impl Measures {
    fn pitch(self) -> usize {
        self.cell + self.gap
    }

    fn width(self, size: Size) -> usize {
        size.cols() * self.pitch() + self.gap
    }

    fn height(self, size: Size) -> usize {
        size.rows() * self.pitch() + self.gap
    }

    /// The upper left corner of a cell, given that of the board.
    fn corner(self, size: Size, cell: usize, (left, top): (usize, usize)) -> (usize, usize) {
        let (row, col) = (cell / size.cols(), cell % size.cols());
        (left + self.gap + col * self.pitch(), top + self.gap + row * self.pitch())
    }

    /// The font size of the tile numbers; `None` if they would be illegible.
    fn font(self, size: Size) -> Option<usize> {
        let font = self.cell * if size.cells() <= 100 { 18 } else { 13 } / 44;
        (6 <= font).then_some(font)
    }
}

const STYLE: &str = ".tile { stroke: none; } .tile + text { fill: #ffffff; font-weight: 600; }\n";

/// An SVG of start and goal, with the length of the solution between them.
///
/// Colours follow the reader's light or dark setting. Tiles are tinted by their home row, which
/// shows how far each is from home.
pub fn svg(puzzle: &Puzzle, answer: &Answer) -> String {
    both(puzzle, &caption(answer))
}

/// Like [`svg`], for a solution of known length.
pub fn solution_svg(puzzle: &Puzzle, length: usize) -> String {
    both(puzzle, &say::counted(length as u64, "move"))
}

fn both(puzzle: &Puzzle, caption: &str) -> String {
    let size = puzzle.board.size();
    let Measures { margin, .. } = USUAL;
    let (board_width, board_height) = (USUAL.width(size), USUAL.height(size));
    let (width, height) = (2 * board_width + BETWEEN + 2 * margin, board_height + 2 * margin);
    let mut svg = Svg::new(width, height, caption, STYLE, "");
    let homes = puzzle.goal_board.places();
    draw(&mut svg, &puzzle.board, &homes, USUAL, (margin, margin));
    draw(&mut svg, &puzzle.goal_board, &homes, USUAL, (margin + board_width + BETWEEN, margin));
    let (x, y) = (margin + board_width + BETWEEN / 2, margin + board_height / 2);
    let (first, second) = caption.split_once(' ').unwrap_or((caption, ""));
    svg.line(format_args!(
        r#"<text class="note" x="{x}" y="{}" font-size="20" font-weight="600">{first}</text>
<text class="note" x="{x}" y="{}" font-size="13">{second}</text>
<path class="note" d="M{} {y} h36 v-6 l14 9 l-14 9 v-6 h-36 z"/>"#,
        y - 26,
        y - 10,
        x - 25,
    ));
    svg.finish()
}

/// An SVG of the board alone, tinted as in [`svg`].
pub fn board_svg(puzzle: &Puzzle) -> String {
    let size = puzzle.board.size();
    let (width, height) = (USUAL.width(size) + 2 * USUAL.margin, USUAL.height(size) + 2 * USUAL.margin);
    let label = format!("a {size} board: {}", say::board_lines(&puzzle.board).join(" / "));
    let mut svg = Svg::new(width, height, &label, STYLE, "");
    draw(&mut svg, &puzzle.board, &puzzle.goal_board.places(), USUAL, (USUAL.margin, USUAL.margin));
    svg.finish()
}

/// Draws a board with its upper left corner at `corner`. `homes` are the home cells of the tiles.
fn draw(svg: &mut Svg, board: &Board, homes: &[u16], measures: Measures, corner: (usize, usize)) {
    let size = board.size();
    let (x, y) = corner;
    let Measures { cell: side, .. } = measures;
    svg.line(format_args!(
        r#"<rect class="tray" x="{x}" y="{y}" width="{}" height="{}" rx="{}"/>"#,
        measures.width(size),
        measures.height(size),
        2 * measures.gap,
    ));
    let (round, font) = ((side / 8).min(12), measures.font(size));
    for (cell, &tile) in board.tiles().iter().enumerate() {
        if tile == 0 {
            continue;
        }
        let (x, y) = measures.corner(size, cell, corner);
        let colour = colour(usize::from(homes[usize::from(tile)]) / size.cols());
        let figures = font.map_or(String::new(), |font| {
            let (x, y) = (x + side / 2, y + side / 2 + font / 3);
            format!(r#"<text x="{x}" y="{y}" font-size="{font}">{tile}</text>"#)
        });
        svg.line(format_args!(
            r#"<rect class="tile" x="{x}" y="{y}" width="{side}" height="{side}" rx="{round}" fill="{colour}"/>{figures}"#
        ));
    }
}

fn caption(answer: &Answer) -> String {
    match (&answer.report.outcome, answer.length()) {
        (_, Some(length)) => say::counted(length as u64, "move"),
        (Outcome::Impossible, None) => "no solution".into(),
        (_, None) => format!("≥{} moves", answer.report.progress.bound),
    }
}

/// Colours for every colour vision, after Okabe and Ito, darkened for white numbers.
fn colour(line: usize) -> &'static str {
    const COLOURS: [&str; 6] = ["#0072b2", "#b35900", "#00796b", "#8c3f7a", "#5b6b1f", "#7a5c00"];
    COLOURS[line % COLOURS.len()]
}
