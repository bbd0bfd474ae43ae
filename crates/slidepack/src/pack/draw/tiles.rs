//! Trays of hexagons and of triangles.

use super::paint::letter;
use super::scene::{Layers, Scene};
use super::tile::{Grid, LETTER, Tile, draw_tiles};
use crate::pack::Cell;

/// Column width: half of a tile.
const COLUMN: f64 = 21.0;

pub(super) fn draw(scene: &Scene<'_>) -> String {
    let tray = scene.packing.tray();
    let grid = Grid { lattice: tray.lattice(), column: COLUMN, x: 0.0, y: 0.0 };
    let sizes = (0..tray.layers()).map(|layer| tray.size(layer));
    let layers = Layers::new(sizes.map(|(rows, cols)| grid.size(rows, cols)).collect());
    let mut canvas = layers.canvas(scene);
    let tile = |number: usize| {
        let Cell { layer, row, col } = tray.cells()[number];
        let (x, y) = layers.corner(layer.into());
        Grid { x, y, ..grid }.tile(row.into(), col.into(), tray.points_down(number))
    };
    (0..tray.layers()).for_each(|layer| layers.name(&mut canvas, layer));
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
