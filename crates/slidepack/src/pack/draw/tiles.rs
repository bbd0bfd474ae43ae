//! Trays and pieces of hexagons and of triangles.

use super::{Canvas, MARGIN, Scene, label, layer_name, letter, tone};
use crate::draw::Svg;
use slidepack_core::pack::{Cell, Kit, Lattice, Shape};
use std::collections::BTreeMap;

/// The half of a tile's width on the page: what a column is wide.
const COLUMN: f64 = 21.0;
/// The same of pieces beside the tray.
const SMALL: f64 = 14.0;
/// The size of letters, in columns.
const LETTER: f64 = 0.68;

/// A point of the page.
type Point = (f64, f64);

/// A hexagon or a triangle on the page.
struct Tile {
    corners: Vec<Point>,
    middle: Point,
}

/// How tiles are drawn.
#[derive(Clone, Copy)]
struct Grid {
    lattice: Lattice,
    column: f64,
    x: f64,
    y: f64,
}

impl Grid {
    /// The height of a row.
    fn row(&self) -> f64 {
        // Triangles of two columns to an edge; rows of hexagons are as far apart.
        self.column * 3f64.sqrt()
    }

    /// The width and the height of so many rows and columns.
    fn size(&self, rows: usize, cols: usize) -> Point {
        let over = match self.lattice {
            Lattice::Hexagonal => self.column / 3f64.sqrt(),
            _ => 0.0,
        };
        ((cols + 1) as f64 * self.column, rows as f64 * self.row() + over)
    }

    fn tile(&self, row: usize, col: usize, points_down: bool) -> Tile {
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
    /// Its corners, drawn nearer to the middle by a part.
    fn points(&self, smaller: f64) -> String {
        let near = |at: f64, middle: f64| middle + (at - middle) * (1.0 - smaller);
        let point = |&(x, y): &Point| format!("{:.1},{:.1}", near(x, self.middle.0), near(y, self.middle.1));
        self.corners.iter().map(point).collect::<Vec<_>>().join(" ")
    }
}

/// Between layers, and above them for their names.
const GAP: f64 = 28.0;

pub(super) fn draw(scene: &Scene<'_>) -> String {
    let tray = scene.packing.tray();
    let (lattice, margin) = (tray.lattice(), MARGIN as f64);
    let at_origin = Grid { lattice, column: COLUMN, x: 0.0, y: 0.0 };
    let sizes = (0..tray.layers()).map(|layer| tray.size(layer));
    let sizes: Vec<Point> = sizes.map(|(rows, cols)| at_origin.size(rows, cols)).collect();
    let widest = sizes.iter().map(|size| size.0).fold(0.0, f64::max);
    let tallest = sizes.iter().map(|size| size.1).fold(0.0, f64::max);
    // As many layers side by side as make the picture about as wide as high.
    let fits = |across: &usize| {
        sizes.len().div_ceil(*across) as f64 * tallest * 2.0 <= *across as f64 * widest * 3.0
    };
    let across = (1..sizes.len()).find(fits).unwrap_or(sizes.len());
    let down = sizes.len().div_ceil(across);
    let heading = if tray.is_flat() { 0.0 } else { GAP };
    let width = 2.0 * margin + across as f64 * (widest + GAP) - GAP;
    let height = 2.0 * margin + down as f64 * (tallest + heading + margin) - margin;
    let mut canvas = Canvas::new(scene, width.ceil() as usize, height.ceil() as usize);
    let grid = |layer: usize| {
        let x = margin + (layer % across) as f64 * (widest + GAP);
        let y = margin + (layer / across) as f64 * (tallest + heading + margin) + heading;
        Grid { lattice, column: COLUMN, x, y }
    };
    let tile = |number: usize| {
        let Cell { layer, row, col } = tray.cells()[number];
        grid(layer.into()).tile(row.into(), col.into(), tray.points_down(number))
    };
    if !tray.is_flat() {
        for (layer, size) in sizes.iter().enumerate() {
            let Grid { x, y, .. } = grid(layer);
            canvas.note(x + size.0 / 2.0, y - 12.0, &layer_name(layer, sizes.len()));
        }
    }
    for number in 0..tray.cells().len() {
        canvas.svg.line(format_args!(r#"<polygon class="tray rim" points="{}"/>"#, tile(number).points(0.0)));
    }
    for number in (0..tray.cells().len()).filter(|&number| scene.owner[number].is_none()) {
        let may = if scene.may(number) { " may" } else { "" };
        canvas
            .svg
            .line(format_args!(r#"<polygon class="cell{may}" points="{}"/>"#, tile(number).points(0.12)));
        canvas.paint(scene, number, tile(number).middle);
    }
    for (at, placement) in scene.in_order() {
        let tiles: Vec<Tile> = placement.cells.iter().map(|&number| tile(number)).collect();
        let (kit, class) = (scene.packing.kit(), scene.class(at));
        draw_tiles(&mut canvas.svg, kit, placement.piece, &tiles, class);
        for tile in &tiles {
            letter(&mut canvas.svg, kit, placement.piece, tile.middle, LETTER * COLUMN);
        }
    }
    canvas.finish(scene)
}

/// Between the layers of a solid piece, which lie side by side, the top one first.
const PARTED: f64 = 8.0;

/// The grid of a piece's layer, if the piece has its upper left corner at a point.
fn piece_grid(shape: &Shape, layer: usize, (x, y): Point) -> Grid {
    let grid = Grid { lattice: shape.lattice(), column: SMALL, x, y };
    let (width, _) = grid.size(shape.rows(), shape.cols());
    Grid { x: x + layer as f64 * (width + PARTED), ..grid }
}

/// The width and the height of a piece outside the tray.
pub(super) fn size(shape: &Shape) -> (usize, usize) {
    let last = piece_grid(shape, shape.layers() - 1, (0.0, 0.0));
    let (width, height) = last.size(shape.rows(), shape.cols());
    ((last.x + width).ceil() as usize, height.ceil() as usize)
}

/// Draws a piece with its upper left corner at a point.
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

/// Tiles that are one piece: their faces, and the edges around them.
fn draw_tiles(svg: &mut Svg, kit: &Kit, piece: usize, tiles: &[Tile], class: &str) {
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

/// The edges that only one of the tiles has.
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
