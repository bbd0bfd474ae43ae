//! The two axes of a chart, and curves in their coordinates.

use super::legend::{Swatch, beside, legend};
use super::range::Range;
use super::svg::{Anchor, WORDS, line, n, number, polyline, segment, text, wrapped};
use super::{Chart, Words};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Margins {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

pub(super) struct Curve {
    pub(super) series: usize,
    pub(super) dashes: Option<&'static str>,
    /// A step function: constant up to the next point.
    pub(super) steps: bool,
    pub(super) points: Vec<(f64, f64)>,
}

pub(super) struct Axes {
    pub(super) x_range: Range,
    pub(super) y_range: Range,
    pub(super) margins: Margins,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Axes {
    pub(super) fn x(&self, value: f64) -> f64 {
        self.margins.left + self.x_range.share(value) * (self.right() - self.margins.left)
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        self.bottom() - self.y_range.share(value) * (self.bottom() - self.margins.top)
    }

    pub(super) fn right(&self) -> f64 {
        self.width - self.margins.right
    }

    pub(super) fn bottom(&self) -> f64 {
        self.height - self.margins.bottom
    }

    pub(super) fn draw(&self, curves: &[Curve]) -> String {
        let (left, right, top, bottom) = (self.margins.left, self.right(), self.margins.top, self.bottom());
        let ticks = |range: &Range| -> Vec<(f64, String)> {
            range.ticks().into_iter().map(|tick| (tick, range.label(tick))).collect()
        };
        let (across, upwards) = (ticks(&self.x_range), ticks(&self.y_range));
        let mut svg = String::new();
        let mut add = |element: String| svg += &(element + "\n");
        // No grid line at the low end, where the other axis is.
        for x in across.iter().map(|(tick, _)| self.x(*tick)).filter(|x| left + 0.5 < *x) {
            add(segment("grid", 1.0, None, (x, top), (x, bottom)));
        }
        for y in upwards.iter().map(|(tick, _)| self.y(*tick)).filter(|y| *y < bottom - 0.5) {
            add(segment("grid", 1.0, None, (left, y), (right, y)));
        }
        add(segment("axis", 1.0, None, (left, bottom), (right, bottom)));
        add(segment("axis", 1.0, None, (left, top), (left, bottom)));
        for (tick, label) in &across {
            let x = self.x(*tick);
            add(segment("axis", 1.0, None, (x, bottom), (x, bottom + 5.0)));
            add(number(Anchor::Middle, x, bottom + 18.0, label));
        }
        for (tick, label) in &upwards {
            let y = self.y(*tick);
            add(segment("axis", 1.0, None, (left - 5.0, y), (left, y)));
            add(number(Anchor::End, left - 8.0, y + 4.0, label));
        }
        for curve in curves {
            add(polyline(&line(curve.series), 2.0, curve.dashes, &self.path(curve)));
        }
        svg
    }

    pub(super) fn chart(
        &self,
        words: Words,
        entries: &[(Swatch, String)],
        [across, upwards]: [&str; 2],
        curves: &[Curve],
        marks: Option<&str>,
    ) -> Chart {
        let (legend, legend_height) = legend(entries, self.width);
        let mut body = format!("{legend}<g transform=\"translate(0 {})\">\n", n(legend_height));
        body += &self.draw(curves);
        let middle = 0.5 * (self.margins.left + self.right());
        if !across.is_empty() {
            let line = wrapped(across, WORDS, self.right() - self.margins.left, 1).concat();
            body += &(text("ink", WORDS, Anchor::Middle, middle, self.bottom() + 38.0, &line) + "\n");
        }
        body += &beside(upwards, self.margins.top, self.bottom());
        let nothing = || {
            text("soft", WORDS + 1.0, Anchor::Middle, middle, 0.5 * self.bottom(), "no runs to show") + "\n"
        };
        body += &marks.map_or_else(nothing, str::to_owned);
        body += "</g>\n";
        Chart { words, width: self.width, height: self.height + legend_height, body }
    }

    fn path(&self, curve: &Curve) -> Vec<(f64, f64)> {
        let mut path: Vec<(f64, f64)> = Vec::new();
        for (x, y) in &curve.points {
            let (x, y) = (self.x(*x), self.y(*y));
            if let Some((_, level)) = path.last().copied().filter(|_| curve.steps) {
                path.push((x, level));
            }
            path.push((x, y));
        }
        path.dedup();
        path
    }
}
