//! Charts with one column per method: dots or box plots.

use super::axes::{Axes, Margins};
use super::legend::Swatch;
use super::range::{Range, grouped};
use super::svg::{Anchor, Body, Shape, fill, line, mark, n, segment, shape, text, wrapped};
use super::{Axis, Chart, Sample, Scale, Words};
use crate::stats::{Observation, median_observed, quantile_observed};

const NAME: f64 = 11.5;
const NAME_LINE: f64 = 15.0;

/// One dot per run, one column per method, with a line at the median.
pub fn dots(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    chart(words, axis, samples, false)
}

/// One box per method from lower to upper quartile, with its runs.
///
/// Whiskers reach to the last run within one and a half times the box length (J. W. Tukey),
/// measured on the scale of the axis. If censoring leaves a quartile or the median unknown, its
/// line is a lower bound and dashed.
pub fn boxes(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    chart(words, axis, samples, true)
}

fn chart(words: Words, axis: &Axis, samples: &[Sample], has_boxes: bool) -> Chart {
    let mut entries = vec![(Swatch::Rule("rule", 2.5, None), "median".to_owned())];
    if has_boxes {
        let swatch = Swatch::Mark(Shape::Square, Body::Glass, 7);
        entries.push((swatch, "middle half of the runs".to_owned()));
    }
    if samples.iter().flat_map(|sample| &sample.runs).any(|run| run.censored) {
        let swatch = Swatch::Mark(Shape::Up, Body::Hollow, 6);
        entries.push((swatch, "stopped by a limit: at least this".to_owned()));
    }
    let bounded = |sample: &Sample| {
        let quartiles = [0.25, 0.5, 0.75].map(|share| quantile_observed(&sample.runs, share));
        quartiles.into_iter().flatten().any(|quartile| quartile.censored)
    };
    if has_boxes && samples.iter().any(bounded) {
        entries.push((Swatch::Rule("rule", 1.6, Some("4 3")), "at least there".to_owned()));
    }
    let columns = Columns::new(axis, samples);
    let mut svg = columns.svg.clone();
    for (i, sample) in samples.iter().enumerate() {
        let (x, half) = (columns.axes.x(i as f64 + 1.0), columns.half);
        let is_single = sample.runs.len() < 2;
        let size = if has_boxes && !is_single { 2.2 } else { 3.2 };
        let shape = if has_boxes { Shape::Circle } else { shape(i) };
        svg += &columns.runs(sample, i, x, 0.85 * half, size, shape);
        // The line would hide a single run.
        if !is_single {
            svg += &match (has_boxes, median_observed(&sample.runs)) {
                (true, _) => columns.tukey(sample, i, x, 0.55 * half),
                (false, Some(median)) => columns.level("rule", 2.5, median, x, 0.6 * half),
                (false, None) => String::new(),
            };
        }
    }
    let is_empty = samples.iter().all(|sample| sample.runs.is_empty());
    columns.axes.chart(words, &entries, ["", &axis.title], &[], (!is_empty).then_some(&svg))
}

struct Columns {
    axes: Axes,
    half: f64,
    svg: String,
}

impl Columns {
    fn new(axis: &Axis, samples: &[Sample]) -> Columns {
        let runs = || samples.iter().flat_map(|sample| &sample.runs);
        let range = Range::of(axis, runs().map(|run| run.value));
        let left = 40.0 + range.room(11.0);
        let column = (560.0 / samples.len().max(1) as f64).clamp(104.0, 190.0);
        let width = (left + column * samples.len() as f64 + 20.0).max(640.0);
        let slot = (width - left - 20.0) / samples.len().max(1) as f64;
        let names: Vec<Vec<String>> =
            samples.iter().map(|sample| wrapped(&sample.name, NAME, slot - 10.0, 4)).collect();
        let lines = names.iter().map(Vec::len).max().unwrap_or(0);
        let counts = if runs().any(|run| run.censored) { 2.0 } else { 1.0 };
        let bottom = 14.0 + NAME_LINE * (lines as f64 + counts) + 8.0;
        let margins = Margins { left, right: 20.0, top: 10.0, bottom };
        let height = 10.0 + 330.0 + bottom;
        let axes = Axes { x_range: Range::columns(samples.len()), y_range: range, margins, width, height };
        let half = (0.5 * slot).min(80.0);
        let mut svg = String::new();
        for (i, (sample, name)) in samples.iter().zip(&names).enumerate() {
            let x = axes.x(i as f64 + 1.0);
            svg += &segment("axis", 1.0, None, (x, axes.bottom()), (x, axes.bottom() + 5.0));
            let mut y = axes.bottom() + 5.0;
            for line in name {
                y += NAME_LINE;
                svg += &text("ink", NAME, Anchor::Middle, x, y, line);
            }
            y += NAME_LINE;
            let count = format!("n = {}", grouped(sample.runs.len() as f64));
            svg += &text("soft", 10.5, Anchor::Middle, x, y, &count);
            let stopped = sample.runs.iter().filter(|run| run.censored).count();
            if 0 < stopped {
                let stopped = format!("{} at limit", grouped(stopped as f64));
                svg += &text("soft", 10.5, Anchor::Middle, x, y + NAME_LINE - 1.0, &stopped);
            }
            svg.push('\n');
        }
        Columns { axes, half, svg }
    }

    /// The runs of one method, spread sideways in proportion to their density.
    fn runs(&self, sample: &Sample, series: usize, x: f64, half: f64, size: f64, shape: Shape) -> String {
        let mut runs: Vec<(f64, &Observation)> =
            sample.runs.iter().map(|run| (self.axes.y(run.value), run)).collect();
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let near = |y: f64| {
            let from = runs.partition_point(|(other, _)| *other < y - 2.5 * size);
            runs.partition_point(|(other, _)| *other <= y + 2.5 * size) - from
        };
        let mut svg = String::new();
        for (i, (y, run)) in runs.iter().enumerate() {
            // As wide as the neighbours need side by side, if there is room.
            let wide = (0.6 * size * near(*y) as f64).min(half - size);
            let spread = if near(*y) == 1 { 0.0 } else { wide * (2.0 * even(i as u32 + 1) - 1.0) };
            let (shape, body) = if run.censored { (Shape::Up, Body::Hollow) } else { (shape, Body::Glass) };
            let size = if run.censored { size + 0.8 } else { size };
            svg += &mark(shape, body, series, x + spread, *y, size);
            svg.push('\n');
        }
        svg
    }

    /// A horizontal line, dashed if the level is a bound.
    fn level(&self, class: &str, width: f64, level: Observation, x: f64, half: f64) -> String {
        let y = self.axes.y(level.value);
        let dashes = level.censored.then_some("4 3");
        segment(class, width, dashes, (x - half, y), (x + half, y)) + "\n"
    }

    fn tukey(&self, sample: &Sample, series: usize, x: f64, half: f64) -> String {
        let quantile = |share| quantile_observed(&sample.runs, share);
        let (Some(lower), Some(median), Some(upper)) = (quantile(0.25), quantile(0.5), quantile(0.75)) else {
            return String::new();
        };
        let (bottom, top) = (self.axes.y(lower.value), self.axes.y(upper.value));
        let class = line(series);
        let mut svg = format!(
            "<rect class=\"{}\" fill-opacity=\"0.16\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            fill(series),
            n(x - half),
            n(top),
            n(2.0 * half),
            n(bottom - top)
        );
        for side in [x - half, x + half] {
            svg += &segment(&class, 1.6, None, (side, top), (side, bottom));
        }
        svg += &self.level(&class, 1.6, lower, x, half);
        svg += &self.level(&class, 1.6, upper, x, half);
        let (low, high) = whiskers(sample, self.axes.y_range.scale, lower.value, upper.value);
        for (whisker, from) in [(Observation::finished(low), bottom), (high, top)] {
            let dashes = whisker.censored.then_some("4 3");
            svg += &segment(&class, 1.4, dashes, (x, from), (x, self.axes.y(whisker.value)));
            svg += &self.level(&class, 1.4, whisker, x, 0.4 * half);
        }
        svg + &self.level("rule", 2.5, median, x, half)
    }
}

/// The ends of the whiskers. The upper one is a bound if a run at its end is censored.
fn whiskers(sample: &Sample, scale: Scale, lower: f64, upper: f64) -> (f64, Observation) {
    let place = |value: f64| match scale {
        Scale::Linear => value,
        Scale::Log => value.max(f64::MIN_POSITIVE).ln(),
    };
    let reach = 1.5 * (place(upper) - place(lower));
    let (from, to) = (place(lower) - reach, place(upper) + reach);
    let mut ends = (lower, Observation::finished(upper));
    for run in &sample.runs {
        let at = place(run.value);
        if from <= at && run.value < ends.0 {
            ends.0 = run.value;
        }
        if at <= to && ends.1.value <= run.value {
            let censored = run.censored || (ends.1.censored && ends.1.value == run.value);
            ends.1 = Observation { value: run.value, censored };
        }
    }
    ends
}

/// The van der Corput sequence: every prefix is evenly spread over 0 to 1.
fn even(index: u32) -> f64 {
    f64::from(index.reverse_bits()) / 4_294_967_296.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whiskers_stop_at_the_last_run_within_reach() {
        let runs = [1.0, 2.0, 3.0, 4.0, 5.0, 30.0].map(Observation::finished).to_vec();
        let sample = Sample { name: String::new(), runs };
        let (low, high) = whiskers(&sample, Scale::Linear, 2.0, 5.0);
        assert_eq!((low, high), (1.0, Observation::finished(5.0)));
        let (_, high) = whiskers(&sample, Scale::Log, 2.0, 5.0);
        assert_eq!(high.value, 5.0);
        let (_, high) = whiskers(&sample, Scale::Log, 1.0, 5.0);
        assert_eq!(high.value, 30.0);
    }

    #[test]
    fn spreading_is_even() {
        assert_eq!([1, 2, 3, 4].map(even), [0.5, 0.25, 0.75, 0.125]);
    }
}
