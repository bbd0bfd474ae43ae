use super::grid::Grid;
use super::tables::heading;
use super::value::value;
use super::words::{less, sentence};
use crate::chart::{Axis, Chart, Point, Sample, Scale, Series, Words, boxes, dots, growth, scatter, solved};
use crate::quantity::Quantity;
use crate::show::{Aggregate, Along, Kind, Place, Show, Value};
use crate::stats::Observation;
use slidepack::say;

const FEW: usize = 2;

pub(super) fn chart(show: &Show, kind: Kind, grid: &Grid<'_>) -> Option<(String, Chart)> {
    let default = if kind == Kind::Solved { Quantity::Time } else { Quantity::Nodes };
    let default = Value { aggregate: None, quantity: default, of: None, over: None };
    let y = show.y.as_ref().unwrap_or(&default);
    let quantity = y.quantity;
    if kind == Kind::Growth {
        let place = show.x.as_ref()?;
        let mut series = series(y, place, grid);
        if let (Some(name), Some(line)) = (&show.diagonal, series.first()) {
            let ideal = line.points.iter().map(|point| Point { y: Observation::finished(point.x), ..*point });
            series.push(Series { name: name.clone(), points: ideal.collect() });
        }
        let chart = growth_chart(show, y, place, series, grid)?;
        return Some((format!("{}-{}", quantity.name(), place.name()), chart));
    }
    if grid.possible() < FEW {
        return None;
    }
    let sample = |method: &&str| Sample { name: (*method).to_owned(), runs: grid.seen(method, quantity) };
    let samples: Vec<Sample> =
        grid.methods.iter().map(sample).filter(|sample| !sample.runs.is_empty()).collect();
    let hollow = hollow(samples.iter().flat_map(|sample| sample.runs.iter().copied()));
    let axis = axis(quantity, grid);
    let words = |title: String, explanation: String| Words {
        title: show.title.clone().unwrap_or(title),
        explanation: explanation + &note(show, grid),
    };
    let heading = say::capital(quantity.heading());
    Some(match kind {
        Kind::Boxes => {
            let explanation = format!(
                "Each dot is a puzzle. The box reaches from the lower to the upper quartile, and the line in it is the median. The whiskers reach to the last run within 1.5 heights of the box, on the scale of the axis.{hollow}"
            );
            (quantity.name().into(), boxes(words(heading, explanation), &axis, &samples))
        }
        Kind::Dots => {
            let explanation = format!("Each dot is a puzzle, each column a method.{hollow}");
            (quantity.name().into(), dots(words(heading, explanation), &axis, &samples))
        }
        Kind::Solved => {
            let explanation = "The share of the puzzles that each method has solved within the time on the horizontal axis. The further up and to the left a curve lies, the better.";
            let words = words("Puzzles solved within a time".into(), explanation.into());
            ("solved".into(), solved(words, &axis, &samples))
        }
        Kind::Scatter | Kind::Growth => {
            let [first, second, ..] = grid.methods[..] else { return None };
            let explanation = format!(
                "Each point is a puzzle. Below the diagonal {second} {} than {first}. Both scales are logarithmic.",
                less(quantity).0
            );
            let title = format!("{heading}: {second} against {first}");
            let pairs = grid.pairs(first, second, quantity);
            ("scatter".into(), scatter(words(title, explanation), &axis, [first, second], &pairs))
        }
    })
}

fn note(show: &Show, grid: &Grid<'_>) -> String {
    show.note.as_ref().map_or_else(String::new, |note| format!(" {}", sentence(note, grid, "")))
}

fn axis(quantity: Quantity, grid: &Grid<'_>) -> Axis {
    let scale = if quantity.is_effort() { Scale::Log } else { Scale::Linear };
    Axis { title: quantity.axis(grid.time), scale }
}

fn hollow(mut seen: impl Iterator<Item = Observation>) -> &'static str {
    match seen.any(|seen| seen.censored) {
        true => " A hollow mark is a bound: limits ended runs there, so the true value is at least as large.",
        false => "",
    }
}

/// One line per method along an axis of puzzles, or a single line along an axis of methods.
pub(super) fn series(y: &Value, place: &Place, grid: &Grid<'_>) -> Vec<Series> {
    let point = |x: f64, grid: &Grid<'_>, method: &str| {
        let y = value(y, grid, method).observation()?;
        Some(Point { x, y })
    };
    let of_method = match place.along {
        Along::Threads => Quantity::Threads,
        Along::TimeLimit => Quantity::TimeLimit,
        _ => {
            let classes = grid.classes(place).0;
            let line = |method: &&str| Series {
                name: (*method).to_owned(),
                points: classes
                    .iter()
                    .filter_map(|(class, here)| point(class.at as f64, here, method))
                    .collect(),
            };
            return grid.methods.iter().map(line).collect();
        }
    };
    let points = grid.methods.iter().filter_map(|method| {
        let x = grid.seen(method, of_method).first()?.value;
        point(x, grid, method)
    });
    vec![Series { name: "measured".into(), points: points.collect() }]
}

pub(super) fn growth_chart(
    show: &Show,
    y: &Value,
    place: &Place,
    mut series: Vec<Series>,
    grid: &Grid<'_>,
) -> Option<Chart> {
    let quantity = y.quantity;
    if quantity.is_effort() {
        // A logarithmic axis cannot show methods that store nothing.
        series.iter_mut().for_each(|line| line.points.retain(|point| 0.0 < point.y.value));
    }
    let points = || series.iter().flat_map(|line| &line.points);
    points().next()?;
    let (x, aggregate) = (heading(place), y.aggregate.unwrap_or(Aggregate::Median).name());
    let words = Words {
        title: show
            .title
            .clone()
            .unwrap_or_else(|| format!("{} by the {x}", say::capital(quantity.heading()))),
        explanation: format!(
            "Each point is the {aggregate} over the puzzles there.{}{}",
            hollow(points().map(|point| point.y)),
            note(show, grid)
        ),
    };
    let classes = if 1 < place.by { format!(", classes of {}", place.by) } else { String::new() };
    let (x, scale) = match place.along {
        Along::TimeLimit => (Quantity::TimeLimit.axis(grid.time), Scale::Log),
        Along::Length => (format!("{x} (moves{classes})"), Scale::Linear),
        _ => (x, Scale::Linear),
    };
    Some(growth(words, &Axis { title: x, scale }, &axis(quantity, grid), &series))
}
