//! The two axes of a chart, and the curves between them.

use super::range::Range;
use super::svg::{Anchor, line, number, polyline, segment};

/// Space around the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Margins {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// A line through points.
pub(super) struct Curve {
    pub(super) series: usize,
    pub(super) dashes: Option<&'static str>,
    /// Whether it stays level up to the next point and rises there.
    pub(super) steps: bool,
    pub(super) points: Vec<(f64, f64)>,
}

/// A horizontal and a vertical axis with their ranges.
pub(super) struct Axes {
    pub(super) x_range: Range,
    pub(super) y_range: Range,
    pub(super) margins: Margins,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Axes {
    /// Where a number stands across; numbers outside stand at the border.
    pub(super) fn x(&self, value: f64) -> f64 {
        self.margins.left + self.x_range.share(value) * (self.right() - self.margins.left)
    }

    /// Where a number stands upwards; numbers outside stand at the border.
    pub(super) fn y(&self, value: f64) -> f64 {
        self.bottom() - self.y_range.share(value) * (self.bottom() - self.margins.top)
    }

    /// The right border.
    pub(super) fn right(&self) -> f64 {
        self.width - self.margins.right
    }

    /// The lower border.
    pub(super) fn bottom(&self) -> f64 {
        self.height - self.margins.bottom
    }

    /// Grid, axes, numbers and curves.
    pub(super) fn draw(&self, curves: &[Curve]) -> String {
        let (left, right, top, bottom) = (self.margins.left, self.right(), self.margins.top, self.bottom());
        let ticks = |range: &Range| -> Vec<(f64, String)> {
            range.ticks().into_iter().map(|tick| (tick, range.label(tick))).collect()
        };
        let (across, upwards) = (ticks(&self.x_range), ticks(&self.y_range));
        let mut svg = String::new();
        let mut add = |element: String| svg += &(element + "\n");
        // At its low end an axis crosses the other one, which is line enough.
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

    /// The corners of a curve.
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
