//! One method against another, puzzle by puzzle.

use super::axes::{Axes, Margins};
use super::legend::{Frame, Swatch, below, beside, legend, nothing};
use super::range::{Range, grouped};
use super::svg::{Anchor, Body, Shape, mark, n, segment, text};
use super::{Axis, Chart, Scale, Words};
use crate::stats::Observation;

const SIDE: f64 = 460.0;

/// A point for each puzzle: the first method across, the second upwards, both
/// on the same axis. Runs that hit a limit stand hollow at the border.
///
/// `names` are the methods' names.
pub fn scatter(words: Words, axis: &Axis, names: [&str; 2], pairs: &[(Observation, Observation)]) -> Chart {
    let pairs: Vec<&(Observation, Observation)> =
        pairs.iter().filter(|(a, b)| a.value.is_finite() && b.value.is_finite()).collect();
    let values = || pairs.iter().flat_map(|(a, b)| [a, b]);
    let range = Range::of(axis, values().map(|run| run.value));
    // What hit a limit has the border for itself.
    let range = if values().any(|run| run.censored) { range.widened() } else { range };
    let left = 40.0 + range.room(11.0);
    let margins = Margins { left, right: 150.0, top: 12.0, bottom: 50.0 };
    let (width, height) = (left + SIDE + 150.0, 12.0 + SIDE + 50.0);
    let axes = Axes { x_range: range.clone(), y_range: range, margins, width, height };
    let mut below_line = [0usize; 4];
    let mut marks = String::new();
    for (a, b) in &pairs {
        let kind = kind(a, b);
        below_line[kind] += 1;
        let x = if a.censored { axes.right() } else { axes.x(a.value) };
        let y = if b.censored { margins.top } else { axes.y(b.value) };
        let (shape, body) = LOOKS[kind];
        marks += &mark(shape, body, [0, 1, 7, 6][kind], x, y, if kind == 3 { 4.6 } else { 3.6 });
        marks.push('\n');
    }
    let says = [
        format!("less with {}", names[1]),
        format!("less with {}", names[0]),
        "both the same".to_owned(),
        "stopped by a limit, at the border".to_owned(),
    ];
    let mut entries: Vec<(Swatch, String)> = Vec::new();
    for (kind, said) in says.into_iter().enumerate().filter(|(kind, _)| 0 < below_line[*kind]) {
        let (shape, body) = LOOKS[kind];
        entries.push((
            Swatch::Mark(shape, body, [0, 1, 7, 6][kind]),
            format!("{said}: {}", grouped(below_line[kind] as f64)),
        ));
    }
    let (legend, legend_height) = legend(&entries, width);
    let mut body = format!("{legend}<g transform=\"translate(0 {})\">\n", n(legend_height));
    body += &axes.draw(&[]);
    body += &guides(&axes);
    body += &below(&format!("{}: {}", names[0], axis.title), left, axes.right(), axes.bottom() + 38.0);
    body += &beside(&format!("{}: {}", names[1], axis.title), margins.top, axes.bottom());
    body += &marks;
    if pairs.is_empty() {
        body += &nothing(0.5 * (left + axes.right()), 0.5 * axes.bottom());
    }
    body += "</g>\n";
    Chart { words, frame: Frame { width, height: height + legend_height, body } }
}

const LOOKS: [(Shape, Body); 4] = [
    (Shape::Circle, Body::Glass),
    (Shape::Diamond, Body::Glass),
    (Shape::Cross, Body::Full),
    (Shape::Up, Body::Hollow),
];

/// Below the diagonal, above it, on it, or ended by a limit.
fn kind(a: &Observation, b: &Observation) -> usize {
    match () {
        () if a.censored || b.censored => 3,
        () if b.value < a.value => 0,
        () if a.value < b.value => 1,
        () => 2,
    }
}

/// The diagonal, where both are the same, and beside it where one is ten
/// times the other.
fn guides(axes: &Axes) -> String {
    let (low, high) = (axes.x_range.low, axes.x_range.high);
    let mut svg = segment("axis", 1.3, None, (axes.x(low), axes.y(low)), (axes.x(high), axes.y(high)));
    let label = |x: f64, y: f64, words: &str| text("soft", 10.5, Anchor::Start, x, y, words);
    let top = axes.y(high);
    svg += &label(axes.right() + 8.0, top + 4.0, "the same");
    if axes.x_range.scale == Scale::Log && 10.0 * low < high {
        for (factor, words) in [(0.1, "a tenth"), (0.01, "a hundredth")] {
            if high * factor <= low * 1.5 {
                continue;
            }
            let right = axes.y(high * factor);
            let upper = (axes.x(low), axes.y(low / factor));
            svg += &segment("axis", 1.0, Some("3 4"), upper, (axes.x(high * factor), top));
            svg += &segment(
                "axis",
                1.0,
                Some("3 4"),
                (axes.x(low / factor), axes.y(low)),
                (axes.right(), right),
            );
            svg += &label(axes.right() + 8.0, right + 4.0, words);
        }
    }
    svg + "\n"
}
