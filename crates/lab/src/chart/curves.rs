//! Line charts: share of solved runs over time, and growth with size.

use super::axes::{Axes, Curve, Margins};
use super::legend::Swatch;
use super::range::{Range, grouped};
use super::svg::{Body, Shape, dashes, line, mark, segment, shape, width as text_width};
use super::{Axis, Chart, Sample, Scale, Series, Words};
use crate::stats::solved_within;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 390.0;

/// The share of runs solved within each time, one step curve per method.
///
/// A short vertical line marks censored runs.
pub fn solved(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    let runs = || samples.iter().flat_map(|sample| &sample.runs);
    let range = Range::of(axis, runs().map(|run| run.value));
    let mut entries: Vec<(Swatch, String)> = samples
        .iter()
        .enumerate()
        .map(|(i, sample)| {
            let solved = sample.runs.iter().filter(|run| !run.censored).count();
            let (solved, all) = (grouped(solved as f64), grouped(sample.runs.len() as f64));
            (Swatch::Line(shape(i), i), format!("{} ({solved} of {all} solved)", sample.name))
        })
        .collect();
    if runs().any(|run| run.censored) {
        entries.push((Swatch::Tick, "a limit ended runs here".into()));
    }
    let axes = axes(range, Range::shares());
    let mut curves = Vec::new();
    let mut marks = String::new();
    for (i, sample) in samples.iter().enumerate() {
        let steps = solved_within(&sample.runs);
        let Some(last) = steps.last() else { continue };
        let mut points = vec![(axes.x_range.low, 0.0)];
        points.extend(steps.iter().map(|step| (step.at, step.solved)));
        // A curve that reaches all runs continues to the border.
        if last.censored == 0 {
            points.push((axes.x_range.high, last.solved));
        }
        for step in steps.iter().filter(|step| 0 < step.censored) {
            let (x, y) = (axes.x(step.at), axes.y(step.solved));
            marks += &segment(&line(i), 1.6, None, (x, y - 6.0), (x, y + 6.0));
        }
        // Marks at other levels for each method, so that they do not overlap.
        for level in 0..4 {
            let level = 0.12 + 0.22 * f64::from(level) + 0.06 * (i % 4) as f64;
            if let Some(step) = steps.iter().find(|step| level <= step.solved) {
                let (x, y) = (axes.x(step.at), axes.y(step.solved));
                marks += &mark(shape(i), Body::Full, i, x, y, 4.0);
            }
        }
        marks.push('\n');
        curves.push(Curve { series: i, dashes: dashes(i), steps: true, points });
    }
    let is_empty = curves.is_empty() && marks.trim().is_empty();
    axes.chart(words, &entries, [&axis.title, "puzzles solved"], &curves, (!is_empty).then_some(&marks))
}

/// Growth with size, one line per method.
///
/// A hollow mark is a lower bound from censored runs. No line connects to it, because the true
/// value is unknown.
pub fn growth(words: Words, x: &Axis, y: &Axis, series: &[Series]) -> Chart {
    let points = || series.iter().flat_map(|series| &series.points);
    let mut entries: Vec<(Swatch, String)> = series
        .iter()
        .enumerate()
        .map(|(i, series)| (Swatch::Line(shape(i), i), series.name.clone()))
        .collect();
    if points().any(|point| point.y.censored) {
        entries.push((Swatch::Mark(Shape::Up, Body::Hollow, 6), "stopped by a limit: at least this".into()));
    }
    let y_range = Range::of(y, points().map(|point| point.y.value));
    let axes = axes(sizes(x, points().map(|point| point.x)), y_range);
    let mut curves = Vec::new();
    let mut marks = String::new();
    for (i, one) in series.iter().enumerate() {
        for point in &one.points {
            // Shift censored marks of equal value sideways, so that they do not overlap.
            let aside = 4.8 * (i as f64 - 0.5 * (series.len() as f64 - 1.0));
            let (shape, body, aside) = match point.y.censored {
                true => (Shape::Up, Body::Hollow, aside),
                false => (shape(i), Body::Full, 0.0),
            };
            marks += &mark(shape, body, i, axes.x(point.x) + aside, axes.y(point.y.value), 4.2);
        }
        marks.push('\n');
        let mut points = one.points.clone();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        for known in points.split(|point| point.y.censored).filter(|known| 1 < known.len()) {
            let points = known.iter().map(|point| (point.x, point.y.value)).collect();
            curves.push(Curve { series: i, dashes: dashes(i), steps: false, points });
        }
    }
    let is_empty = curves.is_empty() && marks.trim().is_empty();
    axes.chart(words, &entries, [&x.title, &y.title], &curves, (!is_empty).then_some(&marks))
}

/// The range of sizes, labelled with the sizes themselves if they are few.
fn sizes(axis: &Axis, values: impl Iterator<Item = f64>) -> Range {
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let range = Range::of(axis, values.iter().copied());
    if axis.scale == Scale::Log && values.iter().any(|value| *value <= 0.0) {
        return range;
    }
    let range = range.around(&values);
    let trial = axes(range.clone(), Range::shares());
    let apart = values.windows(2).all(|pair| {
        let labels = [range.label(pair[0]), range.label(pair[1])];
        let needed = 0.5 * labels.iter().map(|label| text_width(label, 11.0)).sum::<f64>() + 6.0;
        needed < trial.x(pair[1]) - trial.x(pair[0])
    });
    if apart && values.len() <= 16 && !values.is_empty() { range.marked_at(values) } else { range }
}

fn axes(x: Range, y: Range) -> Axes {
    let left = 40.0 + y.room(11.0);
    let margins = Margins { left, right: 24.0, top: 12.0, bottom: 50.0 };
    Axes { x_range: x, y_range: y, margins, width: WIDTH, height: HEIGHT }
}
