//! Numbers, cells and sentences of reports.

use super::grid::{Grid, Measure};
use crate::chart::{Axis, Chart, Sample, Scale, Words, boxes, dots, scatter, solved};
use crate::report::{Block, Cell};
use crate::row::Row;
use crate::stats::{Bound, Comparison, Observation, compare, median_observed_interval};
use slidepack::say;
use std::time::Duration;

/// Intervals are drawn with the same random numbers every time.
pub(super) const SEED: u64 = 1;

/// A time in words.
pub(super) fn time(seconds: f64) -> String {
    if seconds < 5e-7 {
        return "< 0.001 ms".into();
    }
    say::duration(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

/// A number of nodes: to the digit while it is short.
pub(super) fn number(value: f64) -> String {
    match value {
        ..10.0 if value.fract() != 0.0 => format!("{value:.1}"),
        _ => say::count(value.round().clamp(0.0, u64::MAX as f64) as u64),
    }
}

/// A value of a measure in words.
pub(super) fn amount(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Nodes | Measure::Generated => number(value),
        Measure::Seconds => time(value),
        Measure::Memory => say::bytes(value as u64),
    }
}

fn bound(measure: Measure, bound: Bound) -> String {
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

/// One observation; a bound is marked.
pub(super) fn observed_cell(measure: Measure, seen: Option<Observation>) -> Cell {
    let Some(Observation { value, censored }) = seen else { return Cell::none() };
    let mark = if censored { "≥ " } else { "" };
    Cell::number(format!("{mark}{}", amount(measure, value)), value)
}

/// A run's time, or what stopped it.
pub(super) fn time_cell(row: Option<&Row>) -> Cell {
    let Some(row) = row else { return Cell::none() };
    let seconds = row.seconds.unwrap_or_default();
    match row.stopped_by.as_deref() {
        _ if row.is_answered() => Cell::number(time(seconds), seconds),
        Some("memory") => Cell::number(format!("out of memory after {}", time(seconds)), seconds),
        Some(_) => Cell::number(format!("> {}", time(row.time_limit.unwrap_or(seconds))), seconds),
        None => Cell::text(&*row.outcome),
    }
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
        ..1.0 => format!("{value:.3}"),
        ..100.0 => format!("{value:.2}"),
        _ => number(value),
    }
}

/// What a comparison of the second method with the first says.
pub(crate) fn comparison_sentence(
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
    let less = match measure {
        Measure::Nodes | Measure::Generated => "needed fewer nodes",
        Measure::Seconds => "took less time",
        Measure::Memory => "took less memory",
    };
    let mut sentence = format!(
        "{second} {less} than {first} on {} of {}",
        found.wins,
        say::counted(found.pairs as u64, "puzzle")
    );
    let mut asides = Vec::new();
    if 0 < found.ties {
        asides.push(format!("the same on {}", found.ties));
    }
    if 0 < found.undecided {
        asides.push(format!("{} undecided, as limits ended both runs or the one in front", found.undecided));
    }
    if 0 < found.wins + found.losses {
        asides.push(format!("sign test {}", p_value(found.sign_p)));
    }
    if let Some(test) = &found.signed_rank {
        asides.push(format!("Wilcoxon signed-rank test {}", p_value(test.p)));
    }
    if !asides.is_empty() {
        sentence += &format!(" ({})", asides.join(", "));
    }
    sentence += &ratio_words(&found);
    Some(capital(&sentence) + ".")
}

/// A sentence begins with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// A limit of memory, as plans write it.
pub(super) fn memory(bytes: u64) -> String {
    match bytes {
        _ if bytes.is_multiple_of(1 << 30) => format!("{} GiB", bytes >> 30),
        _ if bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        _ => say::bytes(bytes),
    }
}

/// The median ratio of a comparison, with its interval.
fn ratio_words(found: &Comparison) -> String {
    let Some(median) = found.ratio else { return String::new() };
    let over = match found.ratios < found.pairs {
        true => format!(" over {} of them", found.ratios),
        false => String::new(),
    };
    match &found.ratio_interval {
        Some(interval) => {
            let (low, high) = (ratio(interval.low), ratio(interval.high));
            format!("; median ratio {} [{low}, {high}]{over}", ratio(median))
        }
        None => format!("; ratio {}{over}", ratio(median)),
    }
}

/// The samples of all methods of a grid that have any.
pub(super) fn samples(grid: &Grid<'_>, measure: Measure) -> Vec<Sample> {
    let sample = |method: &&str| Sample { name: (*method).to_owned(), runs: grid.seen(method, measure) };
    grid.methods.iter().map(sample).filter(|sample| !sample.runs.is_empty()).collect()
}

pub(super) fn axis(measure: Measure) -> Axis {
    Axis { title: measure.axis().into(), scale: Scale::Log }
}

fn chart_block(file: &str, chart: Chart) -> Block {
    Block::Chart { file: format!("charts/{file}"), chart }
}

pub(super) fn block(file: &str, chart: Chart) -> Block {
    chart_block(file, chart)
}

/// A dot for each puzzle.
pub(super) fn dots_block(file: &str, title: &str, grid: &Grid<'_>, measure: Measure) -> Block {
    let explanation = "Each dot is a puzzle, each column a method; hollow dots are runs that hit a limit, whose full value lies above.";
    let words = Words { title: title.into(), explanation: explanation.into() };
    chart_block(file, dots(words, &axis(measure), &samples(grid, measure)))
}

/// A box for each method.
pub(super) fn boxes_block(file: &str, title: &str, grid: &Grid<'_>, measure: Measure) -> Block {
    let explanation = "The box reaches from quartile to quartile and the line in it is the median: half of the puzzles lie within the box.";
    let words = Words { title: title.into(), explanation: explanation.into() };
    chart_block(file, boxes(words, &axis(measure), &samples(grid, measure)))
}

/// Solved within a time.
pub(super) fn solved_block(file: &str, title: &str, grid: &Grid<'_>) -> Block {
    let explanation = "How large a part of the puzzles each method has answered within the time below; the curve further up and to the left is the better one.";
    let words = Words { title: title.into(), explanation: explanation.into() };
    chart_block(file, solved(words, &axis(Measure::Seconds), &samples(grid, Measure::Seconds)))
}

/// One method against another.
pub(super) fn scatter_block(
    file: &str,
    title: &str,
    grid: &Grid<'_>,
    [first, second]: [&str; 2],
    measure: Measure,
) -> Block {
    let explanation = format!(
        "Each point is a puzzle; below the diagonal {second} needed less than {first}, and both scales are logarithmic."
    );
    let words = Words { title: title.into(), explanation };
    let pairs = grid.pairs(first, second, measure);
    chart_block(file, scatter(words, &axis(measure), [first, second], &pairs))
}
