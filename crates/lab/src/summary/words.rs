//! Numbers, cells and sentences of reports.

use super::grid::{Grid, Measure};
use super::unit::{TimeUnit, decimal};
use crate::chart::{Axis, Chart, Sample, Scale, Words, boxes, dots, scatter, solved};
use crate::report::{Block, Cell};
use crate::row::Row;
use crate::stats::{Bound, Comparison, Observation, compare, median_observed_interval};
use slidepack::say;

/// Intervals are drawn with the same random numbers every time.
pub(super) const SEED: u64 = 1;

/// With fewer puzzles than this that differ, the sign test cannot reach 5 %.
pub(crate) const FEWEST_FOR_A_TEST: usize = 6;

/// A number of nodes: to the digit while it is short.
pub(super) fn number(value: f64) -> String {
    match value {
        ..10.0 if value.fract() != 0.0 => format!("{value:.1}"),
        _ => say::count(value.round().clamp(0.0, u64::MAX as f64) as u64),
    }
}

/// A value of a measure in the unit of the report, which its heading names.
pub(super) fn amount(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Nodes | Measure::Generated | Measure::Kept => number(value),
        Measure::Seconds => decimal(value),
    }
}

/// A number that may only be a bound.
pub(super) fn bound(measure: Measure, bound: Bound) -> String {
    format!("{}{}", if bound.at_least { "≥ " } else { "" }, amount(measure, bound.value))
}

/// A median with its interval.
pub(super) fn median_cell(measure: Measure, seen: &[Observation]) -> Cell {
    match (median_observed_interval(seen, SEED), seen) {
        (Some(median), _) => {
            let (low, high) = (bound(measure, median.low), bound(measure, median.high));
            Cell::number(
                format!("{} [{low}, {high}]", bound(measure, median.estimate)),
                median.estimate.value,
            )
        }
        (None, [only]) => observed_cell(measure, Some(*only)),
        (None, _) => Cell::none(),
    }
}

/// A sum; a bound if a limit ended one of the runs.
pub(super) fn total_cell(measure: Measure, seen: &[Observation]) -> Cell {
    let total: f64 = seen.iter().map(|seen| seen.value).sum();
    match seen.is_empty() {
        true => Cell::none(),
        false => {
            let at_least = seen.iter().any(|seen| seen.censored);
            Cell::number(bound(measure, Bound { value: total, at_least }), total)
        }
    }
}

/// One observation; a bound is marked.
pub(super) fn observed_cell(measure: Measure, seen: Option<Observation>) -> Cell {
    let Some(Observation { value, censored }) = seen else { return Cell::none() };
    Cell::number(bound(measure, Bound { value, at_least: censored }), value)
}

/// A run's time in the unit of the report. If a limit ended the run it is a
/// bound, and a limit other than time is named.
pub(super) fn time_cell(row: Option<&Row>, unit: TimeUnit) -> Cell {
    let Some(row) = row else { return Cell::none() };
    let time = unit.scaled(row.seconds.unwrap_or_default());
    match row.stopped_by.as_deref() {
        _ if row.is_solved() || row.is_impossible() => Cell::number(decimal(time), time),
        Some(why @ ("memory" | "nodes")) => Cell::number(format!("≥ {} ({why})", decimal(time)), time),
        Some(_) => {
            let limit = row.time_limit.map_or(time, |limit| unit.scaled(limit));
            Cell::number(format!("≥ {}", decimal(limit)), limit)
        }
        None => Cell::text(&*row.outcome),
    }
}

/// The nodes a run expanded; a bound if a limit ended it.
pub(super) fn nodes_cell(row: Option<&Row>) -> Cell {
    let Some((row, nodes)) = row.and_then(|row| Some((row, row.expanded?))) else { return Cell::none() };
    let at_least = !row.is_solved() && !row.is_impossible();
    Cell::number(bound(Measure::Nodes, Bound { value: nodes as f64, at_least }), nodes as f64)
}

/// A number that may be missing.
pub(super) fn count_cell(number: Option<u64>) -> Cell {
    number.map_or_else(Cell::none, Cell::count)
}

/// A probability as papers write it.
pub(super) fn p_value(p: f64) -> String {
    match p {
        ..0.001 => "p < 0.001".into(),
        ..0.1 => format!("p = {p:.3}"),
        _ => format!("p = {p:.2}"),
    }
}

/// A ratio to three digits.
pub(super) fn ratio(value: f64) -> String {
    match value {
        ..0.01 => format!("{value:.4}"),
        ..0.9995 => format!("{value:.3}"),
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => number(value),
    }
}

/// What a comparison of the second method with the first says.
pub(super) fn comparison_sentence(
    first: &str,
    second: &str,
    measure: Measure,
    pairs: &[(Observation, Observation)],
) -> Option<String> {
    if pairs.is_empty() {
        return None;
    }
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let found = compare(&a, &b, SEED);
    let (less, same) = match measure {
        Measure::Nodes => ("expanded fewer nodes", "as many"),
        Measure::Generated => ("generated fewer nodes", "as many"),
        Measure::Seconds => ("took less time", "the same time"),
        Measure::Kept => ("kept fewer states", "as many"),
    };
    let puzzles = say::counted(found.pairs as u64, "puzzle");
    let mut text = format!(
        "{} {less} than {first} on {} of {puzzles}",
        say::capital(second),
        say::count(found.wins as u64)
    );
    if 0 < found.ties {
        text += &format!(" and {same} on {}", say::count(found.ties as u64));
    }
    text += ".";
    if 0 < found.undecided {
        let (count, verb) = (found.undecided, if found.undecided == 1 { "is" } else { "are" });
        text +=
            &format!(" {count} {verb} undecided, because a limit ended both runs or the one that was ahead.");
    }
    let decided = found.wins + found.losses;
    if decided < FEWEST_FOR_A_TEST {
        text += " These are too few puzzles for a test of significance.";
    } else {
        text += &format!(" Sign test: {}.", p_value(found.sign_p));
        if let Some(test) = found.signed_rank.as_ref().filter(|test| FEWEST_FOR_A_TEST <= test.count) {
            text += &format!(" Wilcoxon signed-rank test: {}.", p_value(test.p));
        }
    }
    Some(text + &ratio_words(&found, first, second, measure))
}

/// The median ratio of a comparison, with its interval.
fn ratio_words(found: &Comparison, first: &str, second: &str, measure: Measure) -> String {
    let Some(median) = found.ratio else { return String::new() };
    let what = match measure {
        Measure::Nodes | Measure::Generated => "nodes",
        Measure::Seconds => "times",
        Measure::Kept => "states",
    };
    let over = match found.ratios < found.pairs {
        true => format!(", over the {} that both solved,", say::counted(found.ratios as u64, "puzzle")),
        false => String::new(),
    };
    let range = match &found.ratio_interval {
        Some(interval) => format!(" [{}, {}]", ratio(interval.low), ratio(interval.high)),
        None => String::new(),
    };
    format!(" The median ratio of the {what} ({second} / {first}){over} is {}{range}.", ratio(median))
}

/// The samples of all methods of a grid that have any.
pub(super) fn samples(grid: &Grid<'_>, measure: Measure) -> Vec<Sample> {
    let sample = |method: &&str| Sample { name: (*method).to_owned(), runs: grid.seen(method, measure) };
    grid.methods.iter().map(sample).filter(|sample| !sample.runs.is_empty()).collect()
}

/// The logarithmic axis of a measure.
pub(super) fn axis(measure: Measure, time: TimeUnit) -> Axis {
    Axis { title: measure.axis(time), scale: Scale::Log }
}

fn chart_block(file: &str, chart: Chart) -> Block {
    Block::Chart { file: format!("charts/{file}"), chart }
}

pub(super) fn block(file: &str, chart: Chart) -> Block {
    chart_block(file, chart)
}

/// What a hollow mark means, for captions of charts that have one.
pub(super) fn hollow(mut seen: impl Iterator<Item = Observation>) -> &'static str {
    match seen.any(|seen| seen.censored) {
        true => " A hollow mark is a bound: limits ended runs there, so the true value is at least as large.",
        false => "",
    }
}

fn runs(samples: &[Sample]) -> impl Iterator<Item = Observation> {
    samples.iter().flat_map(|sample| sample.runs.iter().copied())
}

/// A dot for each puzzle.
pub(super) fn dots_block(file: &str, title: &str, grid: &Grid<'_>, measure: Measure) -> Block {
    let samples = samples(grid, measure);
    let explanation = format!("Each dot is a puzzle, each column a method.{}", hollow(runs(&samples)));
    let words = Words { title: title.into(), explanation };
    chart_block(file, dots(words, &axis(measure, grid.time), &samples))
}

/// A box for each method.
pub(super) fn boxes_block(file: &str, title: &str, grid: &Grid<'_>, measure: Measure) -> Block {
    let samples = samples(grid, measure);
    let explanation = format!(
        "Each dot is a puzzle. The box reaches from the lower to the upper quartile, and the line in it is the median. The whiskers reach to the last run within 1.5 heights of the box, on the scale of the axis.{}",
        hollow(runs(&samples))
    );
    let words = Words { title: title.into(), explanation };
    chart_block(file, boxes(words, &axis(measure, grid.time), &samples))
}

/// Solved within a time.
pub(super) fn solved_block(file: &str, title: &str, grid: &Grid<'_>) -> Block {
    let explanation = "The share of the puzzles that each method has solved within the time on the horizontal axis. The further up and to the left a curve lies, the better.";
    let words = Words { title: title.into(), explanation: explanation.into() };
    chart_block(file, solved(words, &axis(Measure::Seconds, grid.time), &samples(grid, Measure::Seconds)))
}

/// One method against another.
pub(super) fn scatter_block(
    file: &str,
    title: &str,
    grid: &Grid<'_>,
    [first, second]: [&str; 2],
    measure: Measure,
) -> Block {
    let needed = match measure {
        Measure::Nodes => "expanded fewer nodes",
        Measure::Generated => "generated fewer nodes",
        Measure::Seconds => "took less time",
        Measure::Kept => "kept fewer states",
    };
    let explanation = format!(
        "Each point is a puzzle. Below the diagonal {second} {needed} than {first}. Both scales are logarithmic."
    );
    let words = Words { title: title.into(), explanation };
    let pairs = grid.pairs(first, second, measure);
    chart_block(file, scatter(words, &axis(measure, grid.time), [first, second], &pairs))
}
