//! How time, nodes and the states kept grow.

use super::general::methods;
use super::grid::{Grid, Measure};
use super::unit::{TimeUnit, decimal, time_limit};
use super::words::{amount, axis, block, hollow, number, ratio, total_cell};
use crate::chart::{Axis, Point, Scale, Series, Words, growth};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{Observation, median, median_observed};
use slidepack::say;

/// What a puzzle grows by.
pub(super) struct Size {
    /// As an axis calls it.
    pub(super) axis: &'static str,
    /// One of it.
    pub(super) one: &'static str,
    /// How much of it a puzzle has: where it stands on the axis.
    pub(super) of: fn(&Grid<'_>, &Row) -> Option<u64>,
    /// A place on the axis in words.
    pub(super) told: fn(u64) -> String,
}

const CELLS: fn(&Grid<'_>, &Row) -> Option<u64> = |_, row| Some(row.cells as u64);

/// Lengths are taken together by tens; a class stands at its middle.
const LENGTH: Size = Size {
    axis: "length of a shortest solution (moves, classes of ten)",
    one: "move",
    of: |grid, row| grid.optimum(&row.instance).map(|length| length / 10 * 10 + 5),
    told: |middle| format!("{} to {} moves", middle - 5, middle + 4),
};

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let part = |part: &str| Grid::new(rows, part, time);
    let cells = |axis| Size { axis, one: "cell", of: CELLS, told: |cells| say::counted(cells, "cell") };
    vec![
        grown(
            "Growth with the size of the board",
            "size",
            &part("size"),
            &cells("size of the board (cells)"),
        ),
        grown("Growth with the length of the solution", "length", &part("length"), &LENGTH),
        grown("Growth with the area of the tray", "area", &part("area"), &cells("area of the tray (cells)")),
        quality(&part("quality")),
        threads(&part("threads")),
    ]
}

/// How the work grows with a size of the puzzles.
pub(super) fn grown(heading: &str, slug: &str, grid: &Grid<'_>, size: &Size) -> Section {
    if grid.instances.is_empty() {
        return Section::default();
    }
    let place = |name: &&str| (size.of)(grid, grid.of_instance(name).next()?);
    let mut places: Vec<u64> = grid.instances.iter().filter_map(place).collect();
    let unplaced = grid.instances.len() - places.len();
    places.sort_unstable();
    places.dedup();
    let mut blocks = vec![Block::Table(methods(grid))];
    if 0 < unplaced {
        let (puzzles, verb) =
            (say::counted(unplaced as u64, "puzzle"), if unplaced == 1 { "is" } else { "are" });
        blocks.push(Block::Paragraph(format!(
            "No method proved the length of a shortest solution of {puzzles}, so {} {verb} not in the charts below.",
            if unplaced == 1 { "it" } else { "they" }
        )));
    }
    for measure in [Measure::Nodes, Measure::Seconds, Measure::Kept] {
        let mut series: Vec<Series> =
            grid.methods.iter().map(|method| series(grid, method, &places, size, measure)).collect();
        if measure == Measure::Kept
            && series.iter().flat_map(|line| &line.points).all(|point| point.y.value == 0.0)
        {
            continue;
        }
        blocks.push(Block::Table(rates(&series, measure, size, grid.time)));
        let (title, file) = match measure {
            Measure::Nodes | Measure::Generated => ("Nodes expanded", "nodes"),
            Measure::Seconds => ("Time", "time"),
            Measure::Kept => ("States kept", "kept"),
        };
        // A logarithmic axis has no place for methods that keep nothing.
        series.iter_mut().for_each(|line| line.points.retain(|point| 0.0 < point.y.value));
        let seen = series.iter().flat_map(|line| line.points.iter().map(|point| point.y));
        let words = Words {
            title: format!("{title}: {}", heading.to_lowercase()),
            explanation: format!("Each point is the median over the puzzles of that size.{}", hollow(seen)),
        };
        let axis_x = Axis { title: size.axis.into(), scale: Scale::Linear };
        let chart = growth(words, &axis_x, &axis(measure, grid.time), &series);
        blocks.push(block(&format!("{slug}-{file}"), chart));
    }
    Section { heading: heading.into(), blocks }
}

fn series(grid: &Grid<'_>, method: &str, places: &[u64], size: &Size, measure: Measure) -> Series {
    let point = |&place: &u64| {
        let here = grid.only(|row| (size.of)(grid, row) == Some(place));
        let median = median_observed(&here.seen(method, measure))?;
        let y = Observation { value: median.value, censored: median.at_least };
        Some(Point { x: place as f64, y, interval: None })
    };
    Series { name: method.into(), points: places.iter().filter_map(point).collect() }
}

/// By how much a median is multiplied for each cell or move more, between the
/// smallest and the largest size at which it is known.
fn rates(series: &[Series], measure: Measure, size: &Size, time: TimeUnit) -> Table {
    let name = measure.name();
    let unit = measure.unit(time);
    let columns = vec![
        Column::words("method"),
        Column::numbers("smallest size", ""),
        Column::numbers("median at the smallest", unit),
        Column::numbers("largest size", ""),
        Column::numbers("median at the largest", unit),
        Column::numbers(format!("factor per {}", size.one), ""),
    ];
    let mut table = Table::new(format!("Growth of the median: {name}"), columns);
    for line in series {
        let known: Vec<&Point> = line.points.iter().filter(|point| !point.y.censored).collect();
        let mut cells = vec![Cell::text(&*line.name)];
        if let (Some(first), Some(last)) = (known.first(), known.last()) {
            for point in [first, last] {
                cells.push(Cell::number((size.told)(point.x as u64), point.x));
                cells.push(Cell::number(amount(measure, point.y.value), point.y.value));
            }
            let steps = last.x - first.x;
            let factor = (last.y.value / first.y.value).powf(1.0 / steps);
            let is_known = 0.0 < steps && 0.0 < first.y.value && 0.0 < last.y.value;
            cells.push(if is_known { Cell::number(ratio(factor), factor) } else { Cell::none() });
        } else {
            cells.extend([(); 5].map(|()| Cell::none()));
        }
        table.row(cells);
    }
    table.note(format!(
        "The factor is by how much the median is multiplied for each additional {}. Sizes at which limits hide the median do not count.",
        size.one
    ));
    table
}

/// How good answers are after a time: the length of the solution as a multiple
/// of the largest lower bound that any run proved for the board.
fn quality(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "Length of the solution by the time allowed",
        vec![
            Column::words("method"),
            grid.time.column("time allowed"),
            Column::numbers("boards", ""),
            Column::numbers("median length", "moves"),
            Column::numbers("median length / lower bound", ""),
            Column::numbers("worst length / lower bound", ""),
        ],
    );
    let bound = |instance: &str| grid.of_instance(instance).filter_map(|row| row.lower_bound).max();
    let mut points = Vec::new();
    for method in &grid.methods {
        let rows: Vec<&Row> = grid.of_method(method).filter(|row| row.length.is_some()).collect();
        let lengths: Vec<f64> =
            rows.iter().filter_map(|row| row.length).map(|length| length as f64).collect();
        let over = |row: &&Row| {
            let bound = bound(&row.instance).filter(|bound| 0 < *bound)?;
            Some(row.length? as f64 / f64::from(bound))
        };
        let ratios: Vec<f64> = rows.iter().filter_map(over).collect();
        let (Some(length), Some(middle)) = (median(&lengths), median(&ratios)) else { continue };
        let Some(allowed) = rows.first().and_then(|row| row.time_limit) else { continue };
        let (allowed, worst) = (grid.time.scaled(allowed), ratios.iter().copied().fold(0.0, f64::max));
        table.row(vec![
            Cell::text(*method),
            Cell::number(decimal(allowed), allowed),
            Cell::count(ratios.len() as u64),
            Cell::number(number(length), length),
            Cell::number(format!("{middle:.3}"), middle),
            Cell::number(format!("{worst:.3}"), worst),
        ]);
        points.push(Point { x: allowed, y: Observation::finished(middle), interval: None });
    }
    if points.is_empty() {
        return Section::default();
    }
    table.note("The lower bound of a board is the largest that any of the runs proved, so the ratios are upper bounds on how far the solutions are from a shortest one.");
    let words = Words {
        title: "Quality against time".into(),
        explanation: "The median length of the best solution found within a time, as a multiple of the lower bound. No solution is below 1.".into(),
    };
    let x = Axis { title: format!("time ({})", grid.time.symbol()), scale: Scale::Log };
    let y = Axis { title: "length of the solution / lower bound".into(), scale: Scale::Linear };
    let chart = block("quality", growth(words, &x, &y, &[Series { name: "anytime".into(), points }]));
    Section {
        heading: "Quality of the 35-puzzle's answers against time".into(),
        blocks: vec![Block::Table(table), chart],
    }
}

/// How much several threads gain.
fn threads(grid: &Grid<'_>) -> Section {
    let Some(&first) = grid.methods.first() else { return Section::default() };
    let mut table = Table::new(
        "Threads",
        vec![
            Column::words("method"),
            Column::numbers("solved", ""),
            grid.time.column("total time"),
            Column::numbers("speed-up", ""),
            Column::numbers("nodes expanded, ratio to one thread", ""),
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
        let speed = median(&ratios(method, Measure::Seconds));
        let nodes = median(&ratios(method, Measure::Nodes)).map(|ratio| 1.0 / ratio);
        let cell =
            |value: Option<f64>| value.map_or_else(Cell::none, |value| Cell::number(ratio(value), value));
        table.row(vec![
            Cell::text(*method),
            Cell::number(format!("{solved} of {}", rows.len()), solved as f64),
            total_cell(Measure::Seconds, &grid.seen(method, Measure::Seconds)),
            cell(speed),
            cell(nodes),
        ]);
        if let (Some(speed), Some(row)) = (speed, rows.first()) {
            points.push(Point { x: row.threads as f64, y: Observation::finished(speed), interval: None });
        }
    }
    let cores = grid.of_method(first).next().map_or(1, |row| row.cores);
    table.note(format!(
        "This machine runs {} at the same time; more threads gain nothing.",
        say::counted(cores as u64, "thread")
    ));
    let alone: Vec<f64> = grid.of_method(first).filter_map(|row| row.seconds).collect();
    if median(&alone).is_some_and(|seconds| seconds < 1.0) {
        let second = time_limit(1.0);
        table.note(format!(
            "Most of these boards take one thread less than {second}, which leaves little to share."
        ));
    }
    let words = Words {
        title: "Speed-up by the number of threads".into(),
        explanation: "How many times as fast as one thread, the median over the boards that both solved. The ideal speed-up is the number of threads.".into(),
    };
    let x = Axis { title: "threads".into(), scale: Scale::Linear };
    let y = Axis { title: "speed-up".into(), scale: Scale::Linear };
    let ideal = points.iter().map(|point| Point { y: Observation::finished(point.x), ..*point }).collect();
    let series = [Series { name: "measured".into(), points }, Series { name: "ideal".into(), points: ideal }];
    let chart = block("threads", growth(words, &x, &y, &series));
    Section { heading: "Several threads".into(), blocks: vec![Block::Table(table), chart] }
}
