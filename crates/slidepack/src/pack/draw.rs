//! Trays as pictures.

#[cfg(feature = "raster")]
mod film;
mod flat;
mod outline;
mod pieces;
mod pyramid;
mod solid;
mod tiles;

#[cfg(feature = "raster")]
pub use film::{FRAME, gif};

use super::colour::{colour, is_light};
use super::{Answer, Packing, Puzzle, sentences};
use crate::draw::{Svg, escaped};
use pieces::Pieces;
use slidepack_core::pack::{Colour, Fill, Kit, Lattice, Left, Piece, Placement};

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

/// A puzzle as an SVG to print: the tray with the pieces that are placed, and
/// below it every piece that is still to be placed, with its letter.
pub fn challenge(packing: &Packing) -> String {
    let left = packing.left().into_iter().enumerate().filter(|(_, left)| 0 < left.most).collect();
    Scene { left, ..Scene::new(packing, packing.placed(), &[]) }.drawn()
}

/// A tray with some pieces in it as an SVG; `framed` are those of them to
/// draw attention to.
///
/// # Panics
/// If a placement is not one of the puzzle's kit and tray.
pub fn picture(packing: &Packing, placements: &[Placement], framed: &[Placement]) -> String {
    Scene::new(packing, placements, framed).drawn()
}

/// An empty tray as an SVG, described by `label`.
pub(super) fn tray(packing: &Packing, label: &str) -> String {
    Scene { label: label.to_owned(), ..Scene::new(packing, &[], &[]) }.drawn()
}

/// The pieces of a kit as an SVG, described by `label`.
pub(super) fn kit(kit: &Kit, label: &str) -> String {
    let left = |piece: &Piece| Left { most: piece.copies, least: piece.at_least() };
    let all = kit.pieces().iter().map(left).enumerate().collect();
    let pieces = Pieces::in_a_landscape(kit, all);
    let (width, height) = pieces.size();
    let margin = 2 * MARGIN;
    let mut svg = Svg::new(width + margin, height + margin, label, STYLE, DARK);
    pieces.draw(&mut svg, kit, MARGIN as f64, MARGIN as f64, false);
    svg.finish()
}

/// Around everything.
const MARGIN: usize = 16;

/// What there is to draw.
struct Scene<'a> {
    packing: &'a Packing,
    placements: &'a [Placement],
    framed: Vec<bool>,
    /// For each cell the placement that covers it.
    owner: Vec<Option<usize>>,
    /// Pieces to show below the tray, and how many of each.
    left: Vec<(usize, Left)>,
    /// What it is, for those who cannot see it.
    label: String,
}

/// A piece's colour, lighter by a part up to 1 or darker by one down to -1.
fn tone(kit: &Kit, piece: usize, by: f64) -> String {
    let Colour(red, green, blue) = colour(kit, piece);
    let towards = if by < 0.0 { 0.0 } else { 255.0 };
    let mix = |part: u8| (f64::from(part) + (towards - f64::from(part)) * by.abs()).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(red), mix(green), mix(blue))
}

impl<'a> Scene<'a> {
    fn new(packing: &'a Packing, placements: &'a [Placement], framed: &[Placement]) -> Scene<'a> {
        let mut owner = vec![None; packing.tray().cells().len()];
        for (at, placement) in placements.iter().enumerate() {
            for &cell in &placement.cells {
                owner[cell] = Some(at);
            }
        }
        let framed = placements.iter().map(|placement| framed.contains(placement)).collect();
        let label = sentences::packing(packing);
        Scene { packing, placements, framed, owner, left: Vec::new(), label }
    }

    fn drawn(&self) -> String {
        match self.packing.tray().lattice() {
            Lattice::Hexagonal | Lattice::Triangular => tiles::draw(self),
            Lattice::Pyramid if self.has_balls() => pyramid::draw(self),
            Lattice::Cubic | Lattice::Pyramid => flat::draw(self),
        }
    }

    /// Whether cells are balls, not squares.
    fn has_balls(&self) -> bool {
        self.packing.tray().lattice() == Lattice::Pyramid && !self.packing.tray().is_flat()
    }

    fn hex(&self, piece: usize) -> String {
        self.tone(piece, 0.0)
    }

    fn tone(&self, piece: usize, by: f64) -> String {
        tone(self.packing.kit(), piece, by)
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
.rim { stroke: #d7d9de; stroke-width: 10; stroke-linejoin: round; }
.dark-letter { fill: #14171c; font-weight: 600; } .light-letter { fill: #ffffff; font-weight: 600; }
"##;

const DARK: &str = " .framed { stroke: #ffffff; } .rim { stroke: #31353d; }";

/// A picture being drawn: the tray, and below it the pieces left.
struct Canvas {
    svg: Svg,
    /// The pieces left, and where they go.
    left: Option<(Pieces, f64, f64)>,
}

/// The least width that pieces below a tray are laid out in.
const NARROWEST: usize = 320;

impl Canvas {
    /// A canvas on which the tray takes this width and height.
    fn new(scene: &Scene<'_>, width: usize, height: usize) -> Canvas {
        if scene.left.is_empty() {
            return Canvas { svg: Svg::new(width, height, &scene.label, STYLE, DARK), left: None };
        }
        const HEADING: usize = 34;
        let most = width.max(NARROWEST) - 2 * MARGIN;
        let pieces = Pieces::within(scene.packing.kit(), scene.left.clone(), most);
        let (across, down) = pieces.size();
        let all = width.max(across + 2 * MARGIN).max(NARROWEST);
        let mut svg = Svg::new(all, height + HEADING + down + MARGIN, &scene.label, STYLE, DARK);
        let middle = all as f64 / 2.0;
        svg.line(format_args!(
            r#"<text class="note" x="{middle:.1}" y="{}" font-size="14">still to place</text>"#,
            height + 14
        ));
        svg.line(format_args!(r#"<g transform="translate({} 0)">"#, (all - width) / 2));
        let x = (all - across) as f64 / 2.0;
        Canvas { svg, left: Some((pieces, x, (height + HEADING) as f64)) }
    }

    /// A piece's letter with its middle here.
    fn letter(&mut self, scene: &Scene<'_>, piece: usize, x: f64, y: f64) {
        letter(&mut self.svg, scene.packing.kit(), piece, (x, y), 15.0);
    }

    /// What an empty cell with its middle here is painted with, if it is.
    fn paint(&mut self, scene: &Scene<'_>, cell: usize, (x, y): (f64, f64)) {
        if let Some(&Some(paint)) = scene.packing.tray().paints().get(cell) {
            self.note(x, y + 5.0, &paint.to_string());
        }
    }

    fn note(&mut self, x: f64, y: f64, text: &str) {
        self.svg.line(format_args!(
            r#"<text class="note" x="{x:.1}" y="{y:.1}" font-size="13">{}</text>"#,
            escaped(text)
        ));
    }

    fn finish(mut self, scene: &Scene<'_>) -> String {
        if let Some((pieces, x, y)) = self.left {
            self.svg.line(format_args!("</g>"));
            pieces.draw(&mut self.svg, scene.packing.kit(), x, y, scene.has_balls());
        }
        self.svg.finish()
    }
}

/// A piece's letter with its middle at a point.
fn letter(svg: &mut Svg, kit: &Kit, piece: usize, at: (f64, f64), size: f64) {
    mark(svg, kit, piece, kit.pieces()[piece].letter, at, size);
}

/// What one of a piece's cells is painted with; its letter if the piece has no paint.
fn label(svg: &mut Svg, kit: &Kit, piece: usize, cell: usize, at: (f64, f64), size: f64) {
    let Piece { shape, letter, .. } = &kit.pieces()[piece];
    let paint = shape.paints().get(cell).copied();
    if let Some(letter) = paint.unwrap_or(Some(*letter)) {
        mark(svg, kit, piece, letter, at, size);
    }
}

/// A letter on a piece with its middle at a point.
fn mark(svg: &mut Svg, kit: &Kit, piece: usize, letter: char, (x, y): (f64, f64), size: f64) {
    let class = if is_light(colour(kit, piece)) { "dark-letter" } else { "light-letter" };
    let letter = escaped(&letter.to_string());
    let y = y + size * 0.366;
    svg.line(format_args!(
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" font-size="{size}">{letter}</text>"#
    ));
}

/// What the picture of a tray calls one of its layers.
fn layer_name(layer: usize, layers: usize) -> String {
    match layer {
        0 => "top".into(),
        _ if layer + 1 == layers => "bottom".into(),
        _ => format!("layer {}", layer + 1),
    }
}
