//! Trays of hexagons and of triangles.

use super::paint::letter;
use super::scene::{Canvas, MARGIN, Scene, layer_name};
use super::tile::{Grid, LETTER, Point, Tile, draw_tiles};
use slidepack_core::pack::Cell;

/// Column width: half of a tile.
const COLUMN: f64 = 21.0;

const GAP: f64 = 28.0;

pub(super) fn draw(scene: &Scene<'_>) -> String {
    let tray = scene.packing.tray();
    let (lattice, margin) = (tray.lattice(), MARGIN as f64);
    let at_origin = Grid { lattice, column: COLUMN, x: 0.0, y: 0.0 };
    let sizes = (0..tray.layers()).map(|layer| tray.size(layer));
    let sizes: Vec<Point> = sizes.map(|(rows, cols)| at_origin.size(rows, cols)).collect();
    let widest = sizes.iter().map(|size| size.0).fold(0.0, f64::max);
    let tallest = sizes.iter().map(|size| size.1).fold(0.0, f64::max);
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
