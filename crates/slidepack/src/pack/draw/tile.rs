//! Hexagons and triangles, and pieces made of them.

use super::paint::{label, tone};
use crate::draw::Svg;
use crate::pack::{Cell, Kit, Lattice, Shape};
use std::collections::BTreeMap;

/// Column width of pieces beside the tray: half of a tile.
const SMALL: f64 = 14.0;
pub(super) const LETTER: f64 = 0.68;

pub(super) type Point = (f64, f64);

pub(super) struct Tile {
    corners: Vec<Point>,
    pub(super) middle: Point,
}

#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) lattice: Lattice,
    pub(super) column: f64,
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Grid {
    fn row(&self) -> f64 {
        // Edges of triangles are two columns long; rows of hexagons are as far apart.
        self.column * 3f64.sqrt()
    }

    pub(super) fn size(&self, rows: usize, cols: usize) -> Point {
        let over = match self.lattice {
            Lattice::Hexagonal => self.column / 3f64.sqrt(),
            _ => 0.0,
        };
        ((cols + 1) as f64 * self.column, rows as f64 * self.row() + over)
    }

    pub(super) fn tile(&self, row: usize, col: usize, points_down: bool) -> Tile {
        let x = self.x + (col + 1) as f64 * self.column;
        let (top, bottom) = (self.y + row as f64 * self.row(), self.y + (row + 1) as f64 * self.row());
        let (west, east) = (x - self.column, x + self.column);
        match (self.lattice, points_down) {
            (Lattice::Hexagonal, _) => {
                let edge = 2.0 * self.column / 3f64.sqrt();
                let y = top + edge;
                let half = edge / 2.0;
                let corners = vec![
                    (x, y - edge),
                    (east, y - half),
                    (east, y + half),
                    (x, y + edge),
                    (west, y + half),
                    (west, y - half),
                ];
                Tile { corners, middle: (x, y) }
            }
            (_, false) => {
                let corners = vec![(x, top), (east, bottom), (west, bottom)];
                Tile { corners, middle: (x, bottom - self.row() / 3.0) }
            }
            (_, true) => {
                let corners = vec![(west, top), (east, top), (x, bottom)];
                Tile { corners, middle: (x, top + self.row() / 3.0) }
            }
        }
    }
}

impl Tile {
    /// The corners, moved towards the middle by the fraction `smaller`.
    pub(super) fn points(&self, smaller: f64) -> String {
        let near = |at: f64, middle: f64| middle + (at - middle) * (1.0 - smaller);
        let point = |&(x, y): &Point| format!("{:.1},{:.1}", near(x, self.middle.0), near(y, self.middle.1));
        self.corners.iter().map(point).collect::<Vec<_>>().join(" ")
    }
}

/// Space between the layers of a solid piece, which lie side by side, top first.
const PARTED: f64 = 8.0;

fn piece_grid(shape: &Shape, layer: usize, (x, y): Point) -> Grid {
    let grid = Grid { lattice: shape.lattice(), column: SMALL, x, y };
    let (width, _) = grid.size(shape.rows(), shape.cols());
    Grid { x: x + layer as f64 * (width + PARTED), ..grid }
}

pub(super) fn size(shape: &Shape) -> (usize, usize) {
    let last = piece_grid(shape, shape.layers() - 1, (0.0, 0.0));
    let (width, height) = last.size(shape.rows(), shape.cols());
    ((last.x + width).ceil() as usize, height.ceil() as usize)
}

pub(super) fn draw_piece(svg: &mut Svg, kit: &Kit, piece: usize, corner: Point) {
    let shape = &kit.pieces()[piece].shape;
    let tile = |cell: &Cell| {
        let points_down = shape.lattice() == Lattice::Triangular && (cell.row + cell.col) % 2 == 1;
        piece_grid(shape, cell.layer.into(), corner).tile(cell.row.into(), cell.col.into(), points_down)
    };
    let tiles: Vec<Tile> = shape.cells().iter().map(tile).collect();
    draw_tiles(svg, kit, piece, &tiles, "");
    for (at, tile) in tiles.iter().enumerate() {
        label(svg, kit, piece, at, tile.middle, LETTER * SMALL);
    }
}

pub(super) fn draw_tiles(svg: &mut Svg, kit: &Kit, piece: usize, tiles: &[Tile], class: &str) {
    let (fill, dark) = (tone(kit, piece, 0.0), tone(kit, piece, -0.45));
    for tile in tiles {
        // A line in the colour of the face closes the seams.
        let points = tile.points(0.0);
        svg.line(format_args!(r#"<polygon fill="{fill}" stroke="{fill}" points="{points}"/>"#));
    }
    let around = outline(tiles);
    svg.line(format_args!(
        r#"<path class="edge{class}" fill="none" stroke="{dark}" stroke-width="2" stroke-linecap="round" d="{around}"/>"#
    ));
}

/// Edges that belong to only one tile.
fn outline(tiles: &[Tile]) -> String {
    let key = |(x, y): Point| ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
    let mut edges: BTreeMap<_, (Point, Point, usize)> = BTreeMap::new();
    for tile in tiles {
        for (at, &from) in tile.corners.iter().enumerate() {
            let to = tile.corners[(at + 1) % tile.corners.len()];
            let ends = (key(from).min(key(to)), key(from).max(key(to)));
            edges.entry(ends).or_insert((from, to, 0)).2 += 1;
        }
    }
    let once = edges.into_values().filter(|(.., tiles)| *tiles == 1);
    once.map(|((x1, y1), (x2, y2), _)| format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}")).collect()
}
