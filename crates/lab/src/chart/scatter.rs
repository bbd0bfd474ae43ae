//! Scatter plot of two methods, one point per puzzle.

use super::axes::{Axes, Margins};
use super::legend::Swatch;
use super::range::{Range, grouped};
use super::svg::{Anchor, Body, Shape, mark, segment, text};
use super::{Axis, Chart, Scale, Words};
use crate::stats::Observation;

const SIDE: f64 = 460.0;

/// One point per puzzle: the first method across, the second upwards, on equal axes. Censored runs
/// are hollow and drawn at the border.
///
/// `names` are the names of the methods.
pub fn scatter(words: Words, axis: &Axis, names: [&str; 2], pairs: &[(Observation, Observation)]) -> Chart {
    let pairs: Vec<&(Observation, Observation)> =
        pairs.iter().filter(|(a, b)| a.value.is_finite() && b.value.is_finite()).collect();
    let values = || pairs.iter().flat_map(|(a, b)| [a, b]);
    let range = Range::of(axis, values().map(|run| run.value));
    // Reserve the border for censored runs.
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
    let titles = names.map(|name| format!("{name}: {}", axis.title));
    let marks = guides(&axes) + &marks;
    let marks = (!pairs.is_empty()).then_some(marks.as_str());
    axes.chart(words, &entries, [&titles[0], &titles[1]], &[], marks)
}

const LOOKS: [(Shape, Body); 4] = [
    (Shape::Circle, Body::Glass),
    (Shape::Diamond, Body::Glass),
    (Shape::Cross, Body::Full),
    (Shape::Up, Body::Hollow),
];

/// Below the diagonal, above it, on it, or censored.
fn kind(a: &Observation, b: &Observation) -> usize {
    match () {
        () if a.censored || b.censored => 3,
        () if b.value < a.value => 0,
        () if a.value < b.value => 1,
        () => 2,
    }
}

/// The diagonal, and parallels where one value is 10 or 100 times the other.
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
