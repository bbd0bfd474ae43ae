//! Packing puzzles as callers use them: every method agrees with every
//! other, with counts known from outside, and with a slow judge that shares
//! no geometry and no search with them.

mod counts;
mod judge;
mod limits;
mod mirrors;
mod paint;
mod random;
mod reasons;

use slidepack_core::pack::{Fill, Kit, Lattice, Layer, NamedKit, NamedTray, Piece, Puzzle, Shape, cover};
use slidepack_core::run::{Limits, Outcome, Progress};
use std::ops::ControlFlow;

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn threads(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

/// A shape with rows parted by `/`, and layers of cubes by `//`.
fn shape(art: &str) -> Shape {
    let rows = art.split("//").zip(0..);
    let rows = rows.flat_map(|(rows, layer)| rows.split('/').zip(0..).map(move |(row, at)| (layer, at, row)));
    let cells = rows.flat_map(|(layer, row, text)| {
        text.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, col)| [layer, row, col])
    });
    Shape::on(Lattice::Cubic, cells).unwrap()
}

/// A layer drawn with `X` and `?`, rows parted by `/`.
fn layer(art: &str) -> Layer {
    let fill = |c| match c {
        'X' => Some(Fill::Must),
        '?' => Some(Fill::May),
        _ => None,
    };
    art.split('/').map(|row| row.chars().map(fill).collect()).collect()
}

/// A kit lettered from A.
fn kit(pieces: &[&str]) -> Kit {
    Kit::new(('A'..).zip(pieces).map(|(letter, art)| Piece::new(letter, shape(art))).collect()).unwrap()
}

fn counted(puzzle: &Puzzle, limits: &Limits) -> (u128, u128) {
    match cover::count(puzzle, limits, &mut go_on).outcome {
        Outcome::Solved(count) => (count.all.as_u128().unwrap(), count.unique.unwrap().as_u128().unwrap()),
        Outcome::Impossible => (0, 0),
        Outcome::Stopped { why, .. } => panic!("{why:?}"),
    }
}

fn named(tray: NamedTray, kit: NamedKit) -> Puzzle {
    Puzzle::empty(tray.tray(), kit.kit())
}
