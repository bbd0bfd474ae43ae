//! The plane a chart is drawn in: scales, ticks, grid, axes and curves, by kuva.

use super::paint::{Anchor, n, number, segment, width};
use super::{Axis, Scale};
use kuva::TickFormat;
use kuva::plot::{LinePlot, line::LineStyle};
use kuva::render::color::Color;
use kuva::render::layout::{ComputedLayout, Layout};
use kuva::render::plots::Plot;
use kuva::render::render::{Primitive, Scene, TextAnchor, render_multiple};
use kuva::render::render_utils::{compute_tick_step, generate_ticks, generate_ticks_log};
use std::sync::Arc;

/// About how many numbers stand at a linear axis.
const TICKS: usize = 6;

/// The least number a logarithmic axis shows; kuva goes no lower.
const LEAST: f64 = 1e-9;

/// The most, so that no range overflows.
const MOST: f64 = 1e250;

/// What part of the numbers an axis shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) scale: Scale,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Numbers to stand at the axis instead of round ones.
    marked: Option<Vec<f64>>,
    percent: bool,
}

impl Range {
    /// A range with round ends that holds all values, and more than one even
    /// if they are all the same.
    pub(super) fn of(axis: &Axis, values: impl Iterator<Item = f64>) -> Range {
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let (low, high) = match axis.scale {
            Scale::Log => log_ends(&values),
            Scale::Linear => linear_ends(&values),
        };
        Range { scale: axis.scale, low, high, marked: None, percent: false }
    }

    /// From none to all.
    pub(super) fn shares() -> Range {
        Range { scale: Scale::Linear, low: 0.0, high: 1.0, marked: None, percent: true }
    }

    /// Places of columns, 1 to `count`.
    pub(super) fn columns(count: usize) -> Range {
        let high = count.max(1) as f64 + 0.5;
        Range { scale: Scale::Linear, low: 0.5, high, marked: Some(Vec::new()), percent: false }
    }

    /// The same, with exactly these numbers at the axis.
    pub(super) fn marked_at(mut self, numbers: Vec<f64>) -> Range {
        self.marked = Some(numbers);
        self
    }

    /// The same, ending a little beyond the outermost of these values instead
    /// of at round numbers.
    pub(super) fn around(mut self, values: &[f64]) -> Range {
        let (Some(first), Some(last)) = (values.first(), values.last()) else { return self };
        let (first, last) = (first.clamp(-MOST, MOST), last.clamp(-MOST, MOST));
        if first < last {
            (self.low, self.high) = match self.scale {
                Scale::Linear => {
                    let edge = 0.04 * (last - first);
                    (first - edge, last + edge)
                }
                Scale::Log => {
                    let (first, last) = (first.max(LEAST), last.max(LEAST));
                    let edge = (last / first).powf(0.04);
                    ((first / edge).max(LEAST), last * edge)
                }
            };
        }
        self
    }

    /// The same with some room at the upper end.
    pub(super) fn widened(mut self) -> Range {
        self.high = match self.scale {
            Scale::Linear => self.high + 0.06 * (self.high - self.low),
            Scale::Log => self.high * (self.high / self.low).powf(0.06),
        };
        self
    }

    /// The nearest value inside.
    pub(super) fn clamp(&self, value: f64) -> f64 {
        if value.is_nan() { self.low } else { value.clamp(self.low, self.high) }
    }

    /// The numbers at the axis.
    pub(super) fn ticks(&self) -> Vec<f64> {
        match (&self.marked, self.scale) {
            (Some(marked), _) => marked.clone(),
            (None, Scale::Log) => generate_ticks_log(self.low, self.high),
            (None, Scale::Linear) => generate_ticks(self.low, self.high, TICKS),
        }
    }

    /// A number as it stands at the axis.
    pub(super) fn label(&self, value: f64) -> String {
        if self.percent {
            return format!("{} %", n(100.0 * value));
        }
        // All numbers of an axis are written in one way.
        let powers = self.scale == Scale::Log && (self.low < 9e-4 || 1.1e6 < self.high);
        if powers && 0.0 < value { power(value) } else { grouped(value) }
    }

    /// The width of the widest label.
    pub(super) fn room(&self, size: f64) -> f64 {
        self.ticks().iter().map(|tick| width(&self.label(*tick), size)).fold(0.0, f64::max)
    }
}

/// 1, 2 or 5 times a power of ten around the values, a decade apart at least.
fn log_ends(values: &[f64]) -> (f64, f64) {
    let positive = || values.iter().copied().filter(|value| 0.0 < *value);
    let low = positive().fold(f64::INFINITY, f64::min);
    if low.is_infinite() {
        return (1.0, 10.0);
    }
    let high = positive().fold(0.0, f64::max).clamp(LEAST, MOST);
    let (mut from, mut to) = (step_of(low.clamp(LEAST, MOST)), step_of(high));
    if step(to) < high * (1.0 - 1e-9) {
        to += 1;
    }
    // A value that is not positive needs a place below all others.
    if values.iter().any(|value| *value <= 0.0) {
        from -= 1;
    }
    while to - from < 3 {
        if (to - from) % 2 == 0 { to += 1 } else { from -= 1 }
    }
    (step(from).max(LEAST), step(to))
}

/// The steps of a logarithmic axis: 1, 2, 5, 10, 20, 50, …
fn step(index: i32) -> f64 {
    let digit = [1.0, 2.0, 5.0][index.rem_euclid(3) as usize];
    // Read from text, a power of ten is exact to the last bit.
    format!("{digit}e{}", index.div_euclid(3)).parse().unwrap_or(f64::MAX)
}

/// The last step that is not above the value.
fn step_of(value: f64) -> i32 {
    let first = 3 * value.log10().floor() as i32 - 1;
    (first..first + 6).rev().find(|index| step(*index) <= value * (1.0 + 1e-9)).unwrap_or(first)
}

fn linear_ends(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min).max(-MOST);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max).min(MOST);
    if high < low {
        return (0.0, 1.0);
    }
    // Sizes start at nothing unless that would squeeze them into a corner.
    let low = if 0.0 <= low && low < 0.6 * high { 0.0 } else { low };
    let (low, high) = if low < high {
        (low, high)
    } else {
        (low - 1.0_f64.max(0.1 * low.abs()), high + 1.0_f64.max(0.1 * high.abs()))
    };
    let step = compute_tick_step(low, high, TICKS);
    ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step)
}

/// A number with a comma between thousands and no more digits than it needs.
pub(super) fn grouped(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-6..1e15).contains(&size) {
        return power(value);
    }
    let digits = if 1000.0 <= size { 0 } else { (3.0 - size.max(1e-6).log10().floor()) as usize };
    let text = format!("{size:.digits$}");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let part = part.trim_end_matches('0');
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if 0 < i && (whole.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if value < 0.0 && (grouped != "0" || !part.is_empty()) { "−" } else { "" };
    if part.is_empty() { format!("{sign}{grouped}") } else { format!("{sign}{grouped}.{part}") }
}

/// "10^6" or "2×10^6"; 1 and 10 as they are.
fn power(value: f64) -> String {
    let sign = if value < 0.0 { "−" } else { "" };
    let exponent = (value.abs().log10() + 1e-9).floor() as i32;
    let digit = format!("{:.1}", value.abs() / 10f64.powi(exponent));
    let digit = digit.trim_end_matches('0').trim_end_matches('.');
    if exponent == 0 || exponent == 1 {
        return grouped(value);
    }
    let raised = exponent.to_string().replace('-', "−");
    if digit == "1" { format!("{sign}10^{raised}") } else { format!("{sign}{digit}×10^{raised}") }
}

/// Space around the plane.
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

/// A plane with its two ranges.
pub(super) struct Plane {
    pub(super) x_range: Range,
    pub(super) y_range: Range,
    pub(super) margins: Margins,
    pub(super) width: f64,
    pub(super) height: f64,
    computed: ComputedLayout,
}

impl Plane {
    /// A plane of this size, margins included.
    pub(super) fn new(width: f64, height: f64, margins: Margins, x_range: Range, y_range: Range) -> Plane {
        let layout = layout(width, height, margins, &x_range, &y_range);
        let computed = ComputedLayout::from_layout(&layout);
        Plane { computed, x_range, y_range, margins, width, height }
    }

    /// Where a number stands across; numbers outside stand at the border.
    pub(super) fn x(&self, value: f64) -> f64 {
        self.computed.map_x(self.x_range.clamp(value))
    }

    /// Where a number stands upwards; numbers outside stand at the border.
    pub(super) fn y(&self, value: f64) -> f64 {
        self.computed.map_y(self.y_range.clamp(value))
    }

    /// The right border.
    pub(super) fn right(&self) -> f64 {
        self.width - self.margins.right
    }

    /// The lower border.
    pub(super) fn bottom(&self) -> f64 {
        self.height - self.margins.bottom
    }

    /// Grid, axes and curves.
    pub(super) fn draw(&self, curves: Vec<Curve>) -> String {
        let mut svg = String::new();
        for x in self.x_range.marked.iter().flatten() {
            let at = self.x(*x);
            svg += &segment("grid", 1.0, None, (at, self.margins.top), (at, self.bottom()));
            svg += &segment("axis", 1.0, None, (at, self.bottom()), (at, self.bottom() + 5.0));
            svg += &number(Anchor::Middle, at, self.bottom() + 18.0, &self.x_range.label(*x));
            svg.push('\n');
        }
        let layout = layout(self.width, self.height, self.margins, &self.x_range, &self.y_range);
        // Without a curve kuva would leave out the axes: this one shows nothing.
        let none = std::iter::once(Plot::Line(LinePlot::new()));
        let lines = curves.into_iter().map(|curve| {
            let points = curve.points.iter().map(|(x, y)| (self.x_range.clamp(*x), self.y_range.clamp(*y)));
            let mut line = LinePlot::new()
                .with_data(points)
                .with_color(format!("#0101{:02x}", curve.series % super::paint::COLOURS))
                .with_stroke_width(2.0);
            if let Some(dashes) = curve.dashes {
                line = line.with_line_style(LineStyle::Custom(dashes.into()));
            }
            Plot::Line(if curve.steps { line.with_step() } else { line })
        });
        svg + &painted(&render_multiple(none.chain(lines).collect(), layout))
    }
}

fn layout(width: f64, height: f64, margins: Margins, x_range: &Range, y_range: &Range) -> Layout {
    let mut layout = Layout::new((x_range.low, x_range.high), (y_range.low, y_range.high))
        .with_width(width)
        .with_height(height)
        .with_x_axis_min(x_range.low)
        .with_x_axis_max(x_range.high)
        .with_y_axis_min(y_range.low)
        .with_y_axis_max(y_range.high)
        .with_force_margins(margins.left, margins.right)
        .with_force_margins_y(margins.top, margins.bottom)
        .with_ticks(TICKS)
        .with_tick_size(11);
    layout.log_x = x_range.scale == Scale::Log;
    layout.log_y = y_range.scale == Scale::Log;
    // Numbers of our own choice are set by `axes`.
    layout.suppress_x_ticks = x_range.marked.is_some();
    if x_range.marked.is_some() {
        layout = layout.with_x_categories(Vec::new());
    }
    layout.with_x_tick_format(format(x_range)).with_y_tick_format(format(y_range))
}

fn format(range: &Range) -> TickFormat {
    let range = range.clone();
    TickFormat::Custom(Arc::new(move |value| range.label(value)))
}

/// What kuva laid out, in our classes. Only what [`Plane::draw`] asks for
/// occurs in it.
fn painted(scene: &Scene) -> String {
    let mut svg = String::new();
    for element in &scene.elements {
        match element {
            Primitive::Line { x1, y1, x2, y2, stroke, .. } => {
                svg += &segment(class(stroke), 1.0, None, (*x1, *y1), (*x2, *y2));
                svg.push('\n');
            }
            Primitive::PolyLine { points, stroke, stroke_width, stroke_dasharray } => {
                let dashes = stroke_dasharray.as_ref();
                let dashes = dashes.map_or(String::new(), |d| format!(" stroke-dasharray=\"{d}\""));
                let points: Vec<String> =
                    points.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect();
                svg += &format!(
                    "<polyline class=\"{}\" fill=\"none\" stroke-width=\"{}\" stroke-linejoin=\"round\"{dashes} points=\"{}\"/>\n",
                    class(stroke),
                    n(*stroke_width),
                    points.join(" ")
                );
            }
            Primitive::Text { x, y, content, anchor, .. } => {
                let anchor = match anchor {
                    TextAnchor::Start => Anchor::Start,
                    TextAnchor::Middle => Anchor::Middle,
                    TextAnchor::End => Anchor::End,
                };
                svg += &number(anchor, *x, *y, content);
                svg.push('\n');
            }
            _ => {}
        }
    }
    svg
}

/// The class of a line that kuva drew in this colour.
fn class(colour: &Color) -> &'static str {
    const SERIES: [&str; super::paint::COLOURS] = ["l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7"];
    match colour {
        Color::Rgb(1, 1, series) => SERIES.get(usize::from(*series)).copied().unwrap_or("axis"),
        // The grid of kuva's light theme is the one light grey.
        Color::Rgb(0xcc, 0xcc, 0xcc) => "grid",
        _ => "axis",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        for (value, text) in [
            (0.0, "0"),
            (0.001, "0.001"),
            (0.25, "0.25"),
            (1.0, "1"),
            (300.0, "300"),
            (1234.0, "1,234"),
            (1e6, "1,000,000"),
            (-1500.0, "−1,500"),
            (2e20, "2×10^20"),
            (1e-8, "10^−8"),
        ] {
            assert_eq!(grouped(value), text);
        }
    }

    #[test]
    fn logarithmic_ends_are_round_and_hold_all() {
        let ends = |values: &[f64]| log_ends(values);
        assert_eq!(ends(&[0.003, 700.0]), (0.002, 1000.0));
        assert_eq!(ends(&[1.0, 1e6]), (1.0, 1e6));
        assert_eq!(ends(&[7.0]), (2.0, 20.0));
        assert_eq!(ends(&[]), (1.0, 10.0));
        assert_eq!(ends(&[0.0]), (1.0, 10.0));
        let (low, high) = ends(&[0.0, 3.0, 30.0]);
        assert!(low < 2.0 && 30.0 <= high);
        let (low, high) = ends(&[1e-300, 1e305]);
        assert!(low == LEAST && high.is_finite());
    }

    #[test]
    fn linear_ends_are_round_and_hold_all() {
        assert_eq!(linear_ends(&[]), (0.0, 1.0));
        assert_eq!(linear_ends(&[0.0, 31.0]), (0.0, 35.0));
        let (low, high) = linear_ends(&[5.0]);
        assert!(low < 5.0 && 5.0 < high);
        let (low, high) = linear_ends(&[f64::MAX, f64::MIN]);
        assert!(low.is_finite() && high.is_finite());
    }
}
