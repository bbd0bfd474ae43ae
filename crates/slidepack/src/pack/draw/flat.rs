//! Trays of squares: flat ones, and boxes layer by layer.

use super::outline::{Pen, path};
use super::scene::{Canvas, Layers, Scene};
use std::collections::BTreeSet;

const CELL: usize = 40;

pub(super) fn draw(scene: &Scene<'_>) -> String {
    let tray = scene.packing.tray();
    let size = |(rows, cols): (usize, usize)| ((cols * CELL) as f64, (rows * CELL) as f64);
    let layers = Layers::new((0..tray.layers()).map(|layer| size(tray.size(layer))).collect());
    let mut canvas = layers.canvas(scene);
    for layer in 0..tray.layers() {
        layers.name(&mut canvas, layer);
        draw_layer(&mut canvas, scene, layer, layers.corner(layer));
    }
    canvas.finish(scene)
}

fn draw_layer(canvas: &mut Canvas, scene: &Scene<'_>, layer: usize, (x, y): (f64, f64)) {
    let tray = scene.packing.tray();
    let (rows, cols) = tray.size(layer);
    let cell = CELL as f64;
    let pen = |inset: f64, radius: f64| Pen { x, y, cell, inset, radius };
    let grid = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let number = |(row, col): (usize, usize)| tray.number(layer, row, col);
    let point = |(row, col): (usize, usize)| (row as i32, col as i32);
    let all: BTreeSet<_> = grid().filter(|&at| number(at).is_some()).map(point).collect();
    canvas.svg.line(format_args!(r#"<path class="tray" d="{}"/>"#, path(&all, pen(-5.0, 8.0))));
    for at in grid() {
        if let Some(number) = number(at).filter(|&number| scene.owner[number].is_none()) {
            let (x, y) = (x + at.1 as f64 * cell + 2.0, y + at.0 as f64 * cell + 2.0);
            let may = if scene.may(number) { " may" } else { "" };
            let side = cell - 4.0;
            canvas.svg.line(format_args!(
                r#"<rect class="cell{may}" x="{x}" y="{y}" width="{side}" height="{side}" rx="7"/>"#
            ));
            canvas.paint(scene, number, (x + side / 2.0, y + side / 2.0));
        }
    }
    for (at, placement) in scene.in_order() {
        let here: BTreeSet<(i32, i32)> = placement
            .cells
            .iter()
            .map(|&number| tray.cells()[number])
            .filter(|cell| usize::from(cell.layer) == layer)
            .map(|cell| (cell.row.into(), cell.col.into()))
            .collect();
        if here.is_empty() {
            continue;
        }
        let fill = scene.hex(placement.piece);
        let class = scene.class(at);
        canvas.svg.line(format_args!(
            r#"<path class="piece{class}" fill="{fill}" d="{}"/>"#,
            path(&here, pen(1.5, 9.0))
        ));
        for &(row, col) in &here {
            let (x, y) = (x + (f64::from(col) + 0.5) * cell, y + (f64::from(row) + 0.5) * cell);
            canvas.letter(scene, placement.piece, x, y);
        }
    }
}
