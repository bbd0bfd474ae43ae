//! Trays as pictures.

mod film;
mod flat;
mod outline;
mod pyramid;

pub use film::{FRAME, gif};

use super::colour::{colour, is_light};
use super::{Answer, Packing, Puzzle, words};
use crate::draw::{Svg, escaped};
use slidepack_core::pack::{Colour, Fill, Lattice, Placement};

/// The answer to a puzzle as an SVG: the solution, the hint, or what is
/// placed. Of a solution the pieces that lay in the tray already are framed,
/// of a hint the new one.
///
/// Pieces have their real colours where they are known, and letters always.
/// The tray follows the reader's light or dark setting. Trays of several
/// layers are taken apart, the top first.
pub fn svg(puzzle: &Puzzle, answer: &Answer) -> String {
    let packing = &puzzle.packing;
    let framed = match answer.hint() {
        Some(hint) => std::slice::from_ref(&hint.placement),
        None if answer.solution().is_some() && 0 < puzzle.left() => packing.placed(),
        None => &[],
    };
    picture(packing, &answer.shown(packing.placed()), framed)
}

/// A tray with some pieces in it as an SVG; `framed` are those of them to
/// draw attention to.
///
/// # Panics
/// If a placement is not one of the puzzle's kit and tray.
pub fn picture(packing: &Packing, placements: &[Placement], framed: &[Placement]) -> String {
    let mut owner = vec![None; packing.tray().cells().len()];
    for (at, placement) in placements.iter().enumerate() {
        for &cell in &placement.cells {
            owner[cell] = Some(at);
        }
    }
    let framed = placements.iter().map(|placement| framed.contains(placement)).collect();
    let scene = Scene { packing, placements, framed, owner };
    match (packing.tray().lattice(), packing.tray().is_flat()) {
        (Lattice::Pyramid, false) => pyramid::draw(&scene),
        _ => flat::draw(&scene),
    }
}

/// What there is to draw.
struct Scene<'a> {
    packing: &'a Packing,
    placements: &'a [Placement],
    framed: Vec<bool>,
    /// For each cell the placement that covers it.
    owner: Vec<Option<usize>>,
}

impl Scene<'_> {
    fn hex(&self, piece: usize) -> String {
        self.tone(piece, 0.0)
    }

    /// A piece's colour, lighter by a part up to 1 or darker by one down to -1.
    fn tone(&self, piece: usize, by: f64) -> String {
        let Colour(red, green, blue) = colour(self.packing.kit(), piece);
        let towards = if by < 0.0 { 0.0 } else { 255.0 };
        let mix = |part: u8| (f64::from(part) + (towards - f64::from(part)) * by.abs()).round() as u8;
        format!("#{:02x}{:02x}{:02x}", mix(red), mix(green), mix(blue))
    }

    /// The class of a placement to draw attention to.
    fn class(&self, at: usize) -> &'static str {
        if self.framed[at] { " framed" } else { "" }
    }

    /// The placements with their numbers, framed ones last so that nothing
    /// covers their frames.
    fn in_order(&self) -> impl Iterator<Item = (usize, &Placement)> {
        let all = || self.placements.iter().enumerate();
        all().filter(|&(at, _)| !self.framed[at]).chain(all().filter(|&(at, _)| self.framed[at]))
    }

    fn may(&self, cell: usize) -> bool {
        self.packing.tray().fill(cell) == Fill::May
    }
}

const STYLE: &str = r##".may { fill-opacity: 0.4; }
.rod { stroke-width: 15; } .far { stroke-width: 5; stroke-opacity: 0.55; }
.framed { stroke: #14171c; stroke-width: 2.5; }
.dark-letter { fill: #14171c; font-weight: 600; } .light-letter { fill: #ffffff; font-weight: 600; }
"##;

const DARK: &str = " .framed { stroke: #ffffff; }";

/// A picture being drawn.
struct Canvas {
    svg: Svg,
}

impl Canvas {
    fn new(scene: &Scene<'_>, width: usize, height: usize) -> Canvas {
        let label = words::packing(scene.packing);
        Canvas { svg: Svg::new(width, height, &label, STYLE, DARK) }
    }

    /// A piece's letter with its middle here.
    fn letter(&mut self, scene: &Scene<'_>, piece: usize, x: f64, y: f64) {
        let class = match is_light(colour(scene.packing.kit(), piece)) {
            true => "dark-letter",
            false => "light-letter",
        };
        let letter = escaped(&scene.packing.kit().pieces()[piece].letter.to_string());
        let y = y + 5.5;
        self.svg.line(format_args!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" font-size="15">{letter}</text>"#
        ));
    }

    fn note(&mut self, x: f64, y: f64, text: &str) {
        self.svg.line(format_args!(
            r#"<text class="note" x="{x:.1}" y="{y:.1}" font-size="13">{}</text>"#,
            escaped(text)
        ));
    }

    fn finish(self) -> String {
        self.svg.finish()
    }
}
