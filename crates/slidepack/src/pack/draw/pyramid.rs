//! Trays of balls, with separate layers.

use super::scene::{Canvas, Scene, layer_name};
use crate::pack::Cell;

/// Radius of a ball, and the steps to its neighbours in a layer seen from the side.
const RADIUS: f64 = 19.0;
const ACROSS: f64 = 36.0;
const DOWN: f64 = 22.0;
const GAP: f64 = 14.0;
const MARGIN: f64 = 18.0;
const NAMES: f64 = 70.0;

struct View {
    /// Middle of the page, and of each layer.
    x: f64,
    y: Vec<f64>,
    sizes: Vec<(usize, usize)>,
    width: f64,
    height: f64,
}

impl View {
    fn new(scene: &Scene<'_>) -> View {
        let tray = scene.packing.tray();
        let sizes: Vec<(usize, usize)> = (0..tray.layers()).map(|layer| tray.size(layer)).collect();
        // Half the height of a layer.
        let half = |(rows, cols): (usize, usize)| {
            (rows + cols).saturating_sub(2) as f64 * DOWN / 2.0 + RADIUS + DOWN / 2.0
        };
        let mut y = Vec::with_capacity(sizes.len());
        let mut top = MARGIN;
        for &size in &sizes {
            y.push(top + half(size));
            top += 2.0 * half(size) + GAP;
        }
        let widest = sizes.iter().map(|&(rows, cols)| rows + cols).max().unwrap_or(2) as f64;
        let width = widest * ACROSS + 2.0 * MARGIN + NAMES;
        View { x: (width + NAMES) / 2.0, y, sizes, width, height: top - GAP + MARGIN }
    }

    /// Middle of a ball. Rows lead down to the left, columns to the right.
    fn place(&self, cell: Cell) -> (f64, f64) {
        let layer = usize::from(cell.layer);
        self.point(layer, f64::from(cell.row), f64::from(cell.col))
    }

    fn point(&self, layer: usize, row: f64, col: f64) -> (f64, f64) {
        let (rows, cols) = self.sizes[layer];
        let (row, col) = (row - (rows as f64 - 1.0) / 2.0, col - (cols as f64 - 1.0) / 2.0);
        (self.x + (col - row) * ACROSS, self.y[layer] + (col + row) * DOWN)
    }
}

pub(super) fn draw(scene: &Scene<'_>) -> String {
    let tray = scene.packing.tray();
    let view = View::new(scene);
    let mut canvas = Canvas::new(scene, view.width.ceil() as usize, view.height.ceil() as usize);
    shades(&mut canvas, scene);
    for (layer, &(rows, cols)) in view.sizes.iter().enumerate() {
        let (rows, cols) = (rows as f64 - 0.4, cols as f64 - 0.4);
        let corners = [(-0.6, -0.6), (-0.6, cols), (rows, cols), (rows, -0.6)];
        let corners = corners.map(|(row, col)| {
            let (x, y) = view.point(layer, row, col);
            format!("{x:.1},{y:.1}")
        });
        canvas.svg.line(format_args!(r#"<polygon class="tray" points="{}"/>"#, corners.join(" ")));
        let name = layer_name(layer, view.sizes.len());
        canvas.note(MARGIN + NAMES / 2.0 - 8.0, view.y[layer] + 5.0, &name);
    }
    let owned = |&(number, _): &(usize, &Cell)| scene.owner[number].is_some();
    let (filled, empty): (Vec<_>, Vec<_>) = tray.cells().iter().enumerate().partition(owned);
    for (number, &cell) in empty {
        let (x, y) = view.place(cell);
        let may = if scene.may(number) { " may" } else { "" };
        let radius = RADIUS - 3.0;
        canvas.svg.line(format_args!(r#"<circle class="cell{may}" cx="{x:.1}" cy="{y:.1}" r="{radius}"/>"#));
        canvas.paint(scene, number, (x, y));
    }
    links(&mut canvas, scene, &view);
    for (number, &cell) in filled {
        let Some(at) = scene.owner[number] else { continue };
        let (x, y) = view.place(cell);
        let (piece, class) = (scene.placements[at].piece, scene.class(at));
        canvas.svg.line(format_args!(
            r##"<circle class="ball{class}" fill="url(#p{piece})" cx="{x:.1}" cy="{y:.1}" r="{RADIUS}"/>"##
        ));
        canvas.letter(scene, piece, x, y);
    }
    canvas.finish(scene)
}

fn shades(canvas: &mut Canvas, scene: &Scene<'_>) {
    canvas.svg.line(format_args!("<defs>"));
    for piece in 0..scene.packing.kit().pieces().len() {
        let (light, full, dark) = (scene.tone(piece, 0.45), scene.hex(piece), scene.tone(piece, -0.3));
        canvas.svg.line(format_args!(
            r#"<radialGradient id="p{piece}" cx="0.5" cy="0.5" r="0.62" fx="0.33" fy="0.28"><stop offset="0" stop-color="{light}"/><stop offset="0.45" stop-color="{full}"/><stop offset="1" stop-color="{dark}"/></radialGradient>"#
        ));
    }
    canvas.svg.line(format_args!("</defs>"));
}

/// Rods between touching balls of a piece, thin ones between layers.
fn links(canvas: &mut Canvas, scene: &Scene<'_>, view: &View) {
    let tray = scene.packing.tray();
    for placement in scene.placements {
        let colour = scene.tone(placement.piece, -0.15);
        for &number in &placement.cells {
            let cell = tray.cells()[number];
            for other in tray.neighbours(number).into_iter().filter(|&other| number < other) {
                let beside = tray.cells()[other];
                if !placement.cells.contains(&other) {
                    continue;
                }
                let rod = if beside.layer == cell.layer { "rod" } else { "rod far" };
                let ((x1, y1), (x2, y2)) = (view.place(cell), view.place(beside));
                canvas.svg.line(format_args!(
                    r#"<line class="{rod}" stroke="{colour}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
                ));
            }
        }
    }
}
