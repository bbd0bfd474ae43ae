//! A tray with pieces to draw, and its canvas.

use super::paint::{letter, tone};
use super::pieces::Pieces;
use crate::draw::{Svg, escaped};
use crate::pack::{Fill, Lattice, Left, Packing, Placement, covering, sentences};

pub(super) const MARGIN: usize = 16;
const GAP: f64 = 28.0;

pub(super) struct Scene<'a> {
    pub(super) packing: &'a Packing,
    pub(super) placements: &'a [Placement],
    pub(super) framed: Vec<bool>,
    pub(super) owner: Vec<Option<usize>>,
    /// Pieces to show below the tray, with their copies.
    pub(super) left: Vec<(usize, Left)>,
    pub(super) label: String,
}

impl<'a> Scene<'a> {
    pub(super) fn new(packing: &'a Packing, placements: &'a [Placement], framed: &[Placement]) -> Scene<'a> {
        let owner = covering(packing, placements);
        let framed = placements.iter().map(|placement| framed.contains(placement)).collect();
        let label = sentences::packing(packing);
        Scene { packing, placements, framed, owner, left: Vec::new(), label }
    }

    pub(super) fn has_balls(&self) -> bool {
        self.packing.tray().lattice() == Lattice::Pyramid && !self.packing.tray().is_flat()
    }

    pub(super) fn hex(&self, piece: usize) -> String {
        self.tone(piece, 0.0)
    }

    pub(super) fn tone(&self, piece: usize, by: f64) -> String {
        tone(self.packing.kit(), piece, by)
    }

    pub(super) fn class(&self, at: usize) -> &'static str {
        if self.framed[at] { " framed" } else { "" }
    }

    /// Placements with their indices, framed ones last so that no other piece covers their frames.
    pub(super) fn in_order(&self) -> impl Iterator<Item = (usize, &Placement)> {
        let all = || self.placements.iter().enumerate();
        all().filter(|&(at, _)| !self.framed[at]).chain(all().filter(|&(at, _)| self.framed[at]))
    }

    pub(super) fn may(&self, cell: usize) -> bool {
        self.packing.tray().fill(cell) == Fill::May
    }
}

pub(super) const STYLE: &str = r##".may { fill-opacity: 0.4; }
.rod { stroke-width: 15; } .far { stroke-width: 5; stroke-opacity: 0.55; }
.framed { stroke: #14171c; stroke-width: 2.5; }
.rim { stroke: #d7d9de; stroke-width: 10; stroke-linejoin: round; }
.dark-letter { fill: #14171c; font-weight: 600; } .light-letter { fill: #ffffff; font-weight: 600; }
"##;

pub(super) const DARK: &str = " .framed { stroke: #ffffff; } .rim { stroke: #31353d; }";

pub(super) struct Canvas {
    pub(super) svg: Svg,
    left: Option<(Pieces, f64, f64)>,
}

const NARROWEST: usize = 320;

impl Canvas {
    /// `width` and `height` are those of the tray.
    pub(super) fn new(scene: &Scene<'_>, width: usize, height: usize) -> Canvas {
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

    pub(super) fn letter(&mut self, scene: &Scene<'_>, piece: usize, x: f64, y: f64) {
        letter(&mut self.svg, scene.packing.kit(), piece, (x, y), 15.0);
    }

    pub(super) fn paint(&mut self, scene: &Scene<'_>, cell: usize, (x, y): (f64, f64)) {
        if let Some(&Some(paint)) = scene.packing.tray().paints().get(cell) {
            self.note(x, y + 5.0, &paint.to_string());
        }
    }

    pub(super) fn note(&mut self, x: f64, y: f64, text: &str) {
        self.svg.line(format_args!(
            r#"<text class="note" x="{x:.1}" y="{y:.1}" font-size="13">{}</text>"#,
            escaped(text)
        ));
    }

    pub(super) fn finish(mut self, scene: &Scene<'_>) -> String {
        if let Some((pieces, x, y)) = self.left {
            self.svg.line(format_args!("</g>"));
            pieces.draw(&mut self.svg, scene.packing.kit(), x, y, scene.has_balls());
        }
        self.svg.finish()
    }
}

/// The layers of a tray beside and below each other, in a picture about as wide as high.
pub(super) struct Layers {
    sizes: Vec<(f64, f64)>,
    across: usize,
    pitch: (f64, f64),
    heading: f64,
}

impl Layers {
    pub(super) fn new(sizes: Vec<(f64, f64)>) -> Layers {
        let most = |part: fn(&(f64, f64)) -> f64| sizes.iter().map(part).fold(0.0, f64::max);
        let (widest, tallest) = (most(|size| size.0), most(|size| size.1));
        let fits = |across: &usize| {
            sizes.len().div_ceil(*across) as f64 * tallest * 2.0 <= *across as f64 * widest * 3.0
        };
        let across = (1..sizes.len()).find(fits).unwrap_or(sizes.len());
        let heading = if sizes.len() == 1 { 0.0 } else { GAP };
        Layers { across, pitch: (widest + GAP, tallest + heading + MARGIN as f64), heading, sizes }
    }

    pub(super) fn canvas(&self, scene: &Scene<'_>) -> Canvas {
        let (margin, down) = (MARGIN as f64, self.sizes.len().div_ceil(self.across));
        let width = 2.0 * margin + self.across as f64 * self.pitch.0 - GAP;
        let height = 2.0 * margin + down as f64 * self.pitch.1 - margin;
        Canvas::new(scene, width.ceil() as usize, height.ceil() as usize)
    }

    /// The upper left corner of a layer, below its name.
    pub(super) fn corner(&self, layer: usize) -> (f64, f64) {
        let (col, row) = ((layer % self.across) as f64, (layer / self.across) as f64);
        (MARGIN as f64 + col * self.pitch.0, MARGIN as f64 + row * self.pitch.1 + self.heading)
    }

    /// Names a layer, unless it is the only one.
    pub(super) fn name(&self, canvas: &mut Canvas, layer: usize) {
        let (x, y) = self.corner(layer);
        if 1 < self.sizes.len() {
            let name = layer_name(layer, self.sizes.len());
            canvas.note(x + self.sizes[layer].0 / 2.0, y - 12.0, &name);
        }
    }
}

pub(super) fn layer_name(layer: usize, layers: usize) -> String {
    match layer {
        0 => "top".into(),
        _ if layer + 1 == layers => "bottom".into(),
        _ => format!("layer {}", layer + 1),
    }
}
