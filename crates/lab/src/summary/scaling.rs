//! How time, nodes and memory grow.

use super::general::methods;
use super::grid::{Grid, Measure};
use super::words::{amount, axis, block, capital, number, ratio, time};
use crate::chart::{Axis, Point, Scale, Series, Words, growth};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{Observation, median, median_observed};

pub(super) fn sections(rows: &[Row]) -> Vec<Section> {
    let part = |part: &str| Grid::new(rows, part);
    let cells = |_: &Grid<'_>, row: &Row| Some(row.cells as u64);
    // Lengths of 4x4 boards are all different; tens of moves make points.
    let length = |grid: &Grid<'_>, row: &Row| grid.optimum(&row.instance).map(|length| length / 10 * 10 + 5);
    let all = [Measure::Nodes, Measure::Seconds, Measure::Memory];
    vec![
        grown("With the size of the board", "size", &part("size"), "cells of the board", &cells, &all),
        grown(
            "With the length of the solution",
            "length",
            &part("length"),
            "moves of a shortest solution, by tens",
            &length,
            &all,
        ),
        grown("With the area of the tray", "area", &part("area"), "cells of the tray", &cells, &all),
        threads(&part("threads")),
    ]
}

fn grown(
    heading: &str,
    slug: &str,
    grid: &Grid<'_>,
    x_title: &str,
    x: &dyn Fn(&Grid<'_>, &Row) -> Option<u64>,
    measures: &[Measure],
) -> Section {
    if grid.instances.is_empty() {
        return Section::default();
    }
    let mut places: Vec<u64> =
        grid.instances.iter().filter_map(|name| x(grid, grid.of_instance(name).next()?)).collect();
    places.sort_unstable();
    places.dedup();
    let mut blocks = Vec::new();
    for &measure in measures {
        let series: Vec<Series> =
            grid.methods.iter().map(|method| series(grid, method, &places, x, measure)).collect();
        blocks.extend(rates(&series, measure).map(Block::Paragraph));
        let title = match measure {
            Measure::Nodes | Measure::Generated => "Nodes",
            Measure::Seconds => "Time",
            Measure::Memory => "Memory",
        };
        let words = Words {
            title: format!("{title}: {}", heading.to_lowercase()),
            explanation: "Medians over the puzzles of each step; a hollow point is only a bound, because limits ended too many runs to know the median.".into(),
        };
        let axis_x = Axis { title: x_title.into(), scale: Scale::Linear };
        let file = format!("{slug}-{}", title.to_lowercase());
        blocks.push(block(&file, growth(words, &axis_x, &axis(measure), &series)));
    }
    blocks.insert(0, Block::Table(methods(grid)));
    Section { heading: heading.into(), blocks }
}

fn series(
    grid: &Grid<'_>,
    method: &str,
    places: &[u64],
    x: &dyn Fn(&Grid<'_>, &Row) -> Option<u64>,
    measure: Measure,
) -> Series {
    let point = |&place: &u64| {
        let here = grid.only(|row| x(grid, row) == Some(place));
        let median = median_observed(&here.seen(method, measure))?;
        let censored = median.at_least && measure != Measure::Memory;
        Some(Point { x: place as f64, y: Observation { value: median.value, censored }, interval: None })
    };
    Series { name: method.into(), points: places.iter().filter_map(point).collect() }
}

/// How much a step takes more than the one before, by the first and the last
/// point that are known.
fn rates(series: &[Series], measure: Measure) -> Option<String> {
    let rate = |line: &Series| {
        let known: Vec<&Point> =
            line.points.iter().filter(|point| !point.y.censored && 0.0 < point.y.value).collect();
        let (first, last) = (known.first()?, known.last()?);
        let steps = last.x - first.x;
        if steps <= 0.0 {
            return None;
        }
        let factor = (last.y.value / first.y.value).powf(1.0 / steps);
        let (low, high) = (amount(measure, first.y.value), amount(measure, last.y.value));
        let (from, to) = (number(first.x), number(last.x));
        Some(format!("{}: {low} at {from}, {high} at {to}, a factor of {} a step", line.name, ratio(factor)))
    };
    let told: Vec<String> = series.iter().filter_map(rate).collect();
    (!told.is_empty()).then(|| format!("{}. {}.", capital(measure.axis()), told.join("; ")))
}

/// How much several threads gain.
fn threads(grid: &Grid<'_>) -> Section {
    let Some(&first) = grid.methods.first() else { return Section::default() };
    let mut table = Table::new(
        "Threads",
        vec![
            Column::words("method"),
            Column::numbers("solved", ""),
            Column::numbers("total time", ""),
            Column::numbers("times as fast", ""),
            Column::numbers("nodes, times as many", ""),
        ],
    );
    let ratios = |method: &str, measure: Measure| {
        let both = grid.pairs(first, method, measure).into_iter();
        let finished = both.filter(|(a, b)| !a.censored && !b.censored && 0.0 < a.value && 0.0 < b.value);
        finished.map(|(a, b)| a.value / b.value).collect::<Vec<f64>>()
    };
    let mut points = Vec::new();
    for method in &grid.methods {
        let rows: Vec<&Row> = grid.of_method(method).collect();
        let solved = rows.iter().filter(|row| row.is_solved()).count();
        let total: f64 = rows.iter().filter_map(|row| row.seconds).sum();
        let speed = median(&ratios(method, Measure::Seconds));
        let nodes = median(&ratios(method, Measure::Nodes)).map(|ratio| 1.0 / ratio);
        let cell =
            |value: Option<f64>| value.map_or_else(Cell::none, |value| Cell::number(ratio(value), value));
        table.row(vec![
            Cell::text(*method),
            Cell::number(format!("{solved} of {}", rows.len()), solved as f64),
            Cell::number(time(total), total),
            cell(speed),
            cell(nodes),
        ]);
        if let (Some(speed), Some(row)) = (speed, rows.first()) {
            points.push(Point { x: row.threads as f64, y: Observation::finished(speed), interval: None });
        }
    }
    let cores = grid.of_method(first).next().map_or(1, |row| row.cores);
    table.note(format!(
        "This machine runs {} at the same time; more gain nothing.",
        slidepack::say::counted(cores as u64, "thread")
    ));
    let alone: Vec<f64> = grid.seen(first, Measure::Seconds).iter().map(|seen| seen.value).collect();
    if median(&alone).is_some_and(|seconds| seconds < 1.0) {
        table.note("Most of these boards take one thread less than a second, which leaves little to share.");
    }
    let words = Words {
        title: "Speed by the number of threads".into(),
        explanation: "How many times as fast as with one thread, the median over the boards; a perfect crew would be as many times as fast as it has threads.".into(),
    };
    let x = Axis { title: "threads".into(), scale: Scale::Linear };
    let y = Axis { title: "times as fast as one thread".into(), scale: Scale::Linear };
    let ideal = points.iter().map(|point| Point { y: Observation::finished(point.x), ..*point }).collect();
    let series =
        [Series { name: "measured".into(), points }, Series { name: "perfect".into(), points: ideal }];
    let chart = block("threads", growth(words, &x, &y, &series));
    Section { heading: "With the number of threads".into(), blocks: vec![Block::Table(table), chart] }
}
