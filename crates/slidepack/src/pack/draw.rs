//! Trays as pictures.

#[cfg(feature = "raster")]
mod film;
mod flat;
mod outline;
mod paint;
mod pieces;
mod pyramid;
mod scene;
mod solid;
mod tile;
mod tiles;

#[cfg(feature = "raster")]
pub use film::{FRAME, gif};

use super::{Answer, Kit, Lattice, Left, NamedKit, Packing, Piece, Placement, Puzzle, Tray, sentences};
use crate::draw::Svg;
use pieces::Pieces;
use scene::{DARK, MARGIN, STYLE, Scene};

/// The answer to a puzzle as an SVG: the solution, the hint, or the placed pieces. Frames mark the
/// pieces placed at the start in a solution, and the new piece in a hint.
///
/// Pieces have their real colours where they are known, and always letters. The tray follows the
/// reader's light or dark setting. Layers are drawn separately, top first.
pub fn svg(puzzle: &Puzzle, answer: &Answer) -> String {
    let packing = &puzzle.packing;
    let framed = match answer.hint() {
        Some(hint) => std::slice::from_ref(&hint.placement),
        None if answer.solution().is_some() && 0 < puzzle.left() => packing.placed(),
        None => &[],
    };
    picture(packing, &answer.shown(packing.placed()), framed)
}

/// A printable puzzle as an SVG: the tray with the placed pieces, and below it all other pieces
/// with their letters.
pub fn challenge(packing: &Packing) -> String {
    let left = packing.left().into_iter().enumerate().filter(|(_, left)| 0 < left.most).collect();
    drawn(&Scene { left, ..Scene::new(packing, packing.placed(), &[]) })
}

/// A tray with pieces as an SVG; `framed` pieces have a frame.
///
/// # Panics
/// If a placement is not one of the puzzle's kit and tray.
pub fn picture(packing: &Packing, placements: &[Placement], framed: &[Placement]) -> String {
    drawn(&Scene::new(packing, placements, framed))
}

/// An empty tray as an SVG.
pub fn tray(tray: &Tray) -> String {
    // A picture of a tray needs a kit, which is not shown.
    let empty = Packing::empty(tray.clone(), NamedKit::Tetrominoes.kit());
    drawn(&Scene { label: sentences::tray(tray), ..Scene::new(&empty, &[], &[]) })
}

/// The pieces of a kit as an SVG with this label.
pub fn kit(kit: &Kit, label: &str) -> String {
    let left = |piece: &Piece| Left { most: piece.copies, least: piece.at_least() };
    let all = kit.pieces().iter().map(left).enumerate().collect();
    let pieces = Pieces::in_a_landscape(kit, all);
    let (width, height) = pieces.size();
    let margin = 2 * MARGIN;
    let mut svg = Svg::new(width + margin, height + margin, label, STYLE, DARK);
    pieces.draw(&mut svg, kit, MARGIN as f64, MARGIN as f64, false);
    svg.finish()
}

fn drawn(scene: &Scene<'_>) -> String {
    match scene.packing.tray().lattice() {
        Lattice::Hexagonal | Lattice::Triangular => tiles::draw(scene),
        Lattice::Pyramid if scene.has_balls() => pyramid::draw(scene),
        Lattice::Cubic | Lattice::Pyramid => flat::draw(scene),
    }
}
