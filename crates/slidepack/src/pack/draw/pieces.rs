//! Pieces outside a tray, in rows.

use super::outline::{Pen, path};
use super::paint::{label, tone};
use super::solid::Solid;
use super::tile;
use crate::draw::Svg;
use crate::pack::{Cell, Kit, Left, Shape};
use std::collections::BTreeSet;

const CELL: usize = 28;
const GAP: usize = 22;
const COPIES: usize = 30;

pub(super) struct Pieces {
    items: Vec<Item>,
    width: usize,
    height: usize,
}

struct Item {
    piece: usize,
    copies: Option<String>,
    x: usize,
    y: usize,
}

impl Pieces {
    /// Rows of at most `most` units; a wider piece has its own row.
    pub(super) fn within(kit: &Kit, pieces: Vec<(usize, Left)>, most: usize) -> Pieces {
        let mut laid = Pieces { items: Vec::with_capacity(pieces.len()), width: 0, height: 0 };
        let (mut x, mut y) = (0, 0);
        for (piece, left) in pieces {
            let copies = left.said();
            let shape = &kit.pieces()[piece].shape;
            let (width, height) = size(shape);
            let width = width + if copies.is_some() { COPIES } else { 0 };
            if 0 < x && most < x + width {
                (x, y) = (0, laid.height + GAP);
            }
            laid.items.push(Item { piece, copies, x, y });
            laid.width = laid.width.max(x + width);
            laid.height = laid.height.max(y + height);
            x += width + GAP;
        }
        laid
    }

    /// Rows that make the picture wider than high.
    pub(super) fn in_a_landscape(kit: &Kit, pieces: Vec<(usize, Left)>) -> Pieces {
        let mut most = 10 * CELL;
        loop {
            let laid = Pieces::within(kit, pieces.clone(), most);
            if 2 * laid.height <= laid.width || laid.items.last().is_none_or(|last| last.y == 0) {
                return laid;
            }
            most += most / 4;
        }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Draws the pieces with their upper left corner at a point, flat ones as squares or as balls.
    /// Balls need gradients named `p0`, `p1` and so on, one per piece.
    pub(super) fn draw(&self, svg: &mut Svg, kit: &Kit, x: f64, y: f64, balls: bool) {
        for item in &self.items {
            let (x, y) = (x + item.x as f64, y + item.y as f64);
            let shape = &kit.pieces()[item.piece].shape;
            if !shape.lattice().has_squares() {
                tile::draw_piece(svg, kit, item.piece, (x, y));
            } else if !shape.is_flat() {
                Solid::new(shape).draw(svg, kit, item.piece, (x, y));
            } else if balls {
                draw_balls(svg, kit, item.piece, x, y);
            } else {
                let cells: BTreeSet<(i32, i32)> =
                    shape.cells().iter().map(|cell| (cell.row.into(), cell.col.into())).collect();
                let pen = Pen { x, y, cell: CELL as f64, inset: 1.0, radius: 7.0 };
                let (fill, d) = (tone(kit, item.piece, 0.0), path(&cells, pen));
                svg.line(format_args!(r#"<path class="piece" fill="{fill}" d="{d}"/>"#));
            }
            let is_square = shape.is_flat() && shape.lattice().has_squares();
            for (at, &cell) in shape.cells().iter().enumerate().filter(|_| is_square) {
                label(svg, kit, item.piece, at, middle(x, y, cell), 12.0);
            }
            if let Some(copies) = &item.copies {
                let (x, y) = (x + (size(shape).0 + COPIES / 2) as f64, y + CELL as f64 / 2.0 + 5.0);
                svg.line(format_args!(
                    r#"<text class="note" x="{x:.1}" y="{y:.1}" font-size="13">{copies}</text>"#
                ));
            }
        }
    }
}

fn size(shape: &Shape) -> (usize, usize) {
    match shape.is_flat() {
        _ if !shape.lattice().has_squares() => tile::size(shape),
        true => (shape.cols() * CELL, shape.rows() * CELL),
        false => Solid::new(shape).size(),
    }
}

fn middle(x: f64, y: f64, cell: Cell) -> (f64, f64) {
    let side = CELL as f64;
    (x + (f64::from(cell.col) + 0.5) * side, y + (f64::from(cell.row) + 0.5) * side)
}

fn draw_balls(svg: &mut Svg, kit: &Kit, piece: usize, x: f64, y: f64) {
    let cells = kit.pieces()[piece].shape.cells();
    let colour = tone(kit, piece, -0.15);
    for &cell in cells {
        let (x1, y1) = middle(x, y, cell);
        for beside in [Cell { col: cell.col + 1, ..cell }, Cell { row: cell.row + 1, ..cell }] {
            if cells.binary_search(&beside).is_ok() {
                let (x2, y2) = middle(x, y, beside);
                svg.line(format_args!(
                    r#"<line class="rod" stroke="{colour}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
                ));
            }
        }
    }
    for &cell in cells {
        let (cx, cy) = middle(x, y, cell);
        svg.line(format_args!(
            r##"<circle class="ball" fill="url(#p{piece})" cx="{cx:.1}" cy="{cy:.1}" r="13.4"/>"##
        ));
    }
}
