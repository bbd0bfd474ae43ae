//! One method against another, puzzle by puzzle.

use super::frame::{self, Frame, Sample as Key, below, beside, nothing};
use super::paint::{Anchor, Body, Shape, mark, n, segment, text};
use super::plane::{Margins, Plane, Range, grouped};
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
    let plane = Plane::new(width, height, margins, range.clone(), range);
    let mut below_line = [0usize; 4];
    let mut marks = String::new();
    for (a, b) in &pairs {
        let kind = kind(a, b);
        below_line[kind] += 1;
        let x = if a.censored { plane.right() } else { plane.x(a.value) };
        let y = if b.censored { margins.top } else { plane.y(b.value) };
        let (shape, body) = LOOKS[kind];
        marks += &mark(shape, body, [0, 1, 7, 6][kind], x, y, if kind == 3 { 4.6 } else { 3.6 });
        marks.push('\n');
    }
    let says = [
        format!("{} is less", names[1]),
        format!("{} is less", names[0]),
        "both the same".to_owned(),
        "stopped by a limit, at the border".to_owned(),
    ];
    let mut entries: Vec<(Key, String)> = Vec::new();
    for (kind, said) in says.into_iter().enumerate().filter(|(kind, _)| 0 < below_line[*kind]) {
        let (shape, body) = LOOKS[kind];
        entries.push((
            Key::Mark(shape, body, [0, 1, 7, 6][kind]),
            format!("{said}: {}", grouped(below_line[kind] as f64)),
        ));
    }
    let (key, key_height) = frame::key(&entries, width);
    let mut body = format!("{key}<g transform=\"translate(0 {})\">\n", n(key_height));
    body += &plane.draw(Vec::new());
    body += &guides(&plane);
    body += &below(&format!("{}: {}", names[0], axis.title), left, plane.right(), plane.bottom() + 38.0);
    body += &beside(&format!("{}: {}", names[1], axis.title), margins.top, plane.bottom());
    body += &marks;
    if pairs.is_empty() {
        body += &nothing(0.5 * (left + plane.right()), 0.5 * plane.bottom());
    }
    body += "</g>\n";
    Chart { words, frame: Frame { width, height: height + key_height, body } }
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
fn guides(plane: &Plane) -> String {
    let (low, high) = (plane.x_range.low, plane.x_range.high);
    let mut svg = segment("axis", 1.3, None, (plane.x(low), plane.y(low)), (plane.x(high), plane.y(high)));
    let label = |x: f64, y: f64, words: &str| text("soft", 10.5, Anchor::Start, x, y, words);
    let top = plane.y(high);
    svg += &label(plane.right() + 8.0, top + 4.0, "the same");
    if plane.x_range.scale == Scale::Log && 10.0 * low < high {
        for (factor, words) in [(0.1, "a tenth"), (0.01, "a hundredth")] {
            if high * factor <= low * 1.5 {
                continue;
            }
            let right = plane.y(high * factor);
            let upper = (plane.x(low), plane.y(low / factor));
            svg += &segment("axis", 1.0, Some("3 4"), upper, (plane.x(high * factor), top));
            svg += &segment(
                "axis",
                1.0,
                Some("3 4"),
                (plane.x(low / factor), plane.y(low)),
                (plane.right(), right),
            );
            svg += &label(plane.right() + 8.0, right + 4.0, words);
        }
    }
    svg + "\n"
}
