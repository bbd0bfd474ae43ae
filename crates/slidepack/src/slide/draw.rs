//! Boards as pictures.

use crate::draw::Svg;
use crate::say;
use crate::slide::Puzzle;
use slidepack_core::run::Outcome;
use slidepack_core::slide::{Answer, Board};

const CELL: usize = 44;
const GAP: usize = 4;
const MARGIN: usize = 16;
const BETWEEN: usize = 72;

/// Start and goal as an SVG, with the length of the solution between them.
///
/// Colours follow the reader's light or dark setting. Tiles are tinted by the
/// row they belong to, so one sees at a glance how far each is from home.
pub fn svg(puzzle: &Puzzle, answer: &Answer) -> String {
    let size = puzzle.board.size();
    let (board_width, board_height) = (size.cols() * (CELL + GAP) + GAP, size.rows() * (CELL + GAP) + GAP);
    let (width, height) = (2 * board_width + BETWEEN + 2 * MARGIN, board_height + 2 * MARGIN);
    let caption = caption(answer);
    let style = ".tile { stroke: none; } .tile + text { fill: #ffffff; font-weight: 600; }\n";
    let mut svg = Svg::new(width, height, &caption, style, "");
    let homes = puzzle.goal_board.places();
    let mut draw = |board: &Board, left: usize| {
        let (x, y) = (left, MARGIN);
        svg.line(format_args!(
            r#"<rect class="tray" x="{x}" y="{y}" width="{board_width}" height="{board_height}" rx="8"/>"#
        ));
        for (cell, &tile) in board.tiles().iter().enumerate() {
            if tile == 0 {
                continue;
            }
            let x = left + GAP + cell % size.cols() * (CELL + GAP);
            let y = MARGIN + GAP + cell / size.cols() * (CELL + GAP);
            let colour = colour(usize::from(homes[usize::from(tile)]) / size.cols());
            let font = if tile < 100 { 18 } else { 13 };
            svg.line(format_args!(
                r#"<rect class="tile" x="{x}" y="{y}" width="{CELL}" height="{CELL}" rx="5" fill="{colour}"/><text x="{}" y="{}" font-size="{font}">{tile}</text>"#,
                x + CELL / 2,
                y + CELL / 2 + font / 3,
            ));
        }
    };
    draw(&puzzle.board, MARGIN);
    draw(&puzzle.goal_board, MARGIN + board_width + BETWEEN);
    let (x, y) = (MARGIN + board_width + BETWEEN / 2, MARGIN + board_height / 2);
    let (first, second) = caption.split_once(' ').unwrap_or((&caption, ""));
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

fn caption(answer: &Answer) -> String {
    match (&answer.report.outcome, answer.length()) {
        (_, Some(length)) => say::counted(length as u64, "move"),
        (Outcome::Impossible, None) => "no solution".into(),
        (_, None) => format!("≥{} moves", answer.report.progress.bound),
    }
}

/// Colours that people with any colour vision tell apart, after Okabe and Ito,
/// darkened where white figures need it.
fn colour(line: usize) -> &'static str {
    const COLOURS: [&str; 6] = ["#0072b2", "#b35900", "#00796b", "#8c3f7a", "#5b6b1f", "#7a5c00"];
    COLOURS[line % COLOURS.len()]
}
