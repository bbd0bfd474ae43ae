//! A column for each method: its runs as dots, or as a box with its runs.

use super::axes::{Axes, Margins};
use super::legend::{Frame, Swatch, beside, legend, nothing};
use super::range::{Range, grouped};
use super::svg::{Anchor, Body, Shape, fill, line, mark, n, segment, shape, text, wrapped};
use super::{Axis, Chart, Sample, Scale, Words};
use crate::stats::{Bound, Observation, median_observed, quantile_observed};

const NAME: f64 = 11.5;
const NAME_LINE: f64 = 15.0;

/// A dot for each run, a column for each method; a line at the median.
pub fn dots(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    let mut entries = vec![(Swatch::Rule("rule", 2.5, None), "median".to_owned())];
    entries.extend(limit_entry(samples));
    let columns = Columns::new(axis, samples, &entries);
    let mut svg = columns.svg.clone();
    for (i, sample) in samples.iter().enumerate() {
        let (x, half) = (columns.axes.x(i as f64 + 1.0), columns.half);
        svg += &columns.runs(sample, i, x, 0.85 * half, 3.2, shape(i));
        // The line would hide a run that stands alone.
        let median = median_observed(&sample.runs).filter(|_| 1 < sample.runs.len());
        if let Some(median) = median {
            svg += &columns.level("rule", 2.5, median, x, 0.6 * half);
        }
    }
    columns.chart(words, svg)
}

/// A box from quartile to quartile for each method, with its runs.
///
/// Whiskers reach to the last run within one and a half times the box, as
/// J. W. Tukey drew them, measured on the axis's own scale. Where a limit
/// leaves a quartile or the median unknown, its line is dashed: it is at least
/// there.
pub fn boxes(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    let mut entries = vec![
        (Swatch::Rule("rule", 2.5, None), "median".to_owned()),
        (Swatch::Mark(Shape::Square, Body::Glass, 7), "middle half of the runs".to_owned()),
    ];
    entries.extend(limit_entry(samples));
    let bounded = |sample: &Sample| {
        [0.25, 0.5, 0.75]
            .iter()
            .filter_map(|share| quantile_observed(&sample.runs, *share))
            .any(|q| q.at_least)
    };
    if samples.iter().any(bounded) {
        entries.push((Swatch::Rule("rule", 1.6, Some("4 3")), "at least there".to_owned()));
    }
    let columns = Columns::new(axis, samples, &entries);
    let mut svg = columns.svg.clone();
    for (i, sample) in samples.iter().enumerate() {
        let (x, half) = (columns.axes.x(i as f64 + 1.0), columns.half);
        let size = if sample.runs.len() < 2 { 3.2 } else { 2.2 };
        svg += &columns.runs(sample, i, x, 0.85 * half, size, Shape::Circle);
        if 1 < sample.runs.len() {
            svg += &columns.tukey(sample, i, x, 0.55 * half);
        }
    }
    columns.chart(words, svg)
}

/// What a hollow mark means, if there is one.
fn limit_entry(samples: &[Sample]) -> Option<(Swatch, String)> {
    let any = samples.iter().flat_map(|sample| &sample.runs).any(|run| run.censored);
    any.then(|| (Swatch::Mark(Shape::Up, Body::Hollow, 6), "stopped by a limit: at least this".to_owned()))
}

/// Axes with a column for each sample.
struct Columns {
    axes: Axes,
    /// Half of what a column has for itself.
    half: f64,
    svg: String,
    height: f64,
    legend_height: f64,
}

impl Columns {
    fn new(axis: &Axis, samples: &[Sample], entries: &[(Swatch, String)]) -> Columns {
        let runs = || samples.iter().flat_map(|sample| &sample.runs);
        let range = Range::of(axis, runs().map(|run| run.value));
        let left = 40.0 + range.room(11.0);
        let column = (560.0 / samples.len().max(1) as f64).clamp(104.0, 190.0);
        let width = (left + column * samples.len() as f64 + 20.0).max(640.0);
        let (legend, legend_height) = legend(entries, width);
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
        let mut svg = axes.draw(&[]);
        svg += &beside(&axis.title, margins.top, axes.bottom());
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
        if runs().next().is_none() {
            svg += &nothing(0.5 * (left + axes.right()), 0.5 * axes.bottom());
        }
        let svg = format!("{legend}<g transform=\"translate(0 {})\">\n{svg}", n(legend_height));
        Columns { axes, half, svg, height, legend_height }
    }

    fn chart(self, words: Words, body: String) -> Chart {
        let body = format!("{body}</g>\n");
        let height = self.height + self.legend_height;
        Chart { words, frame: Frame { width: self.axes.width, height, body } }
    }

    /// The runs of one method, spread sideways the more the denser they lie.
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

    /// A level line, dashed if the level is only a bound.
    fn level(&self, class: &str, width: f64, level: Bound, x: f64, half: f64) -> String {
        let y = self.axes.y(level.value);
        let dashes = level.at_least.then_some("4 3");
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
        let low = Bound { value: low, at_least: false };
        for (whisker, from) in [(low, bottom), (high, top)] {
            let dashes = whisker.at_least.then_some("4 3");
            svg += &segment(&class, 1.4, dashes, (x, from), (x, self.axes.y(whisker.value)));
            svg += &self.level(&class, 1.4, whisker, x, 0.4 * half);
        }
        svg + &self.level("rule", 2.5, median, x, half)
    }
}

/// How far the whiskers reach. The upper is a bound if a run at its end is one.
fn whiskers(sample: &Sample, scale: Scale, lower: f64, upper: f64) -> (f64, Bound) {
    let place = |value: f64| match scale {
        Scale::Linear => value,
        Scale::Log => value.max(f64::MIN_POSITIVE).ln(),
    };
    let reach = 1.5 * (place(upper) - place(lower));
    let (from, to) = (place(lower) - reach, place(upper) + reach);
    let mut ends = (lower, Bound { value: upper, at_least: false });
    for run in &sample.runs {
        let at = place(run.value);
        if from <= at && run.value < ends.0 {
            ends.0 = run.value;
        }
        if at <= to && ends.1.value <= run.value {
            let at_least = run.censored || (ends.1.at_least && ends.1.value == run.value);
            ends.1 = Bound { value: run.value, at_least };
        }
    }
    ends
}

/// The numbers of J. G. van der Corput: evenly spread over 0 to 1 however
/// many are taken.
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
        assert_eq!((low, high), (1.0, Bound { value: 5.0, at_least: false }));
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
