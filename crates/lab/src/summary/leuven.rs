//! The table of the Leuven assignment, and the answer to its question.

use super::grid::{Grid, Measure};
use super::unit::{TimeUnit, memory, time_limit};
use super::words::{
    axis, block, comparison_sentence, count_cell, hollow, nodes_cell, solved_block, time_cell,
};
use crate::chart::{Axis, Point, Scale, Series, Words, growth};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{Observation, median_observed};

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    vec![table(&Grid::new(rows, "table", time)), question(&Grid::new(rows, "question", time))]
}

fn table(grid: &Grid<'_>) -> Section {
    if grid.instances.is_empty() {
        return Section::default();
    }
    let mut columns = vec![Column::words("puzzle"), Column::numbers("moves", "")];
    columns.extend(grid.methods.iter().flat_map(|method| {
        [
            grid.time.column(&format!("{method}: time")),
            Column::numbers(format!("{method}: nodes expanded"), ""),
        ]
    }));
    let mut table = Table::new("Time and nodes of A* with each priority function", columns);
    for instance in &grid.instances {
        let mut cells = vec![Cell::text(*instance), count_cell(grid.optimum(instance))];
        for method in &grid.methods {
            let row = grid.row(method, instance);
            cells.push(time_cell(row, grid.time));
            cells.push(nodes_cell(row));
        }
        table.row(cells);
    }
    if let Some(row) = grid.methods.first().and_then(|method| grid.of_method(method).next()) {
        table.note(format!("Limits of each run: {}.", limits(row)));
    }
    let mut blocks = vec![Block::Table(table)];
    if let [first, second, ..] = grid.methods[..] {
        for measure in [Measure::Nodes, Measure::Seconds] {
            let pairs = grid.pairs(first, second, measure);
            blocks.extend(comparison_sentence(first, second, measure, &pairs).map(Block::Paragraph));
        }
    }
    let line = |method: &&str| {
        let point = |point: (&&str, Option<Observation>)| {
            let (instance, seen) = point;
            Some(Point { x: grid.optimum(instance)? as f64, y: seen?, interval: None })
        };
        let seen = grid.instances.iter().zip(grid.observed(method, Measure::Seconds));
        Series { name: (*method).to_owned(), points: seen.filter_map(point).collect() }
    };
    let series: Vec<Series> = grid.methods.iter().map(line).collect();
    let words = Words {
        title: "Time by the length of the solution".into(),
        explanation: format!("Each point is a puzzle of the table.{}", hollow(seen(&series))),
    };
    let x = Axis { title: "length of a shortest solution (moves)".into(), scale: Scale::Linear };
    blocks.push(block("table-time", growth(words, &x, &axis(Measure::Seconds, grid.time), &series)));
    Section { heading: "Question 3: the table".into(), blocks }
}

fn question(grid: &Grid<'_>) -> Section {
    if grid.instances.is_empty() {
        return Section::default();
    }
    let mut sizes: Vec<(usize, String)> = Vec::new();
    for instance in &grid.instances {
        let Some(row) = grid.of_instance(instance).next() else { continue };
        let size = (row.cells, format!("{}x{}", row.rows, row.cols));
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    let solved = |method: &str, size: Option<&str>| {
        let rows = grid
            .of_method(method)
            .filter(|row| size.is_none_or(|size| format!("{}x{}", row.rows, row.cols) == size));
        rows.fold((0, 0), |(solved, all), row| (solved + u64::from(row.is_solved()), all + 1))
    };
    let cell = |(solved, all): (u64, u64)| Cell::number(format!("{solved} of {all}"), solved as f64);
    let mut columns = vec![Column::words("method")];
    columns.extend(sizes.iter().map(|(_, size)| Column::numbers(size.clone(), "")));
    columns.extend([Column::numbers("all", ""), Column::words("what stopped the others")]);
    let mut table = Table::new("Random boards solved", columns);
    for method in &grid.methods {
        let mut cells = vec![Cell::text(*method)];
        cells.extend(sizes.iter().map(|(_, size)| cell(solved(method, Some(size)))));
        let stopped =
            |by: &str| grid.of_method(method).filter(|row| row.stopped_by.as_deref() == Some(by)).count();
        let reasons: Vec<String> = ["time", "memory", "nodes", "kill"]
            .into_iter()
            .filter(|by| 0 < stopped(by))
            .map(|by| format!("{by} {}", stopped(by)))
            .collect();
        cells.extend([
            cell(solved(method, None)),
            Cell::text(if reasons.is_empty() { "–".into() } else { reasons.join(", ") }),
        ]);
        table.row(cells);
    }
    if let Some(row) = grid.methods.first().and_then(|method| grid.of_method(method).next()) {
        let limits = limits(row);
        table.note(format!("The other methods are compared with the first, whose limits are {limits}."));
    }
    let mut blocks =
        vec![Block::Paragraph(answer(&|method| solved(method, None), &grid.methods)), Block::Table(table)];
    blocks.push(solved_block("question-solved", "Random boards solved within a time", grid));
    for (file, measure, title) in [
        ("question-nodes", Measure::Nodes, "Nodes expanded by the size of the board"),
        ("question-time", Measure::Seconds, "Time by the size of the board"),
    ] {
        let line = |method: &&str| {
            let point = |(cells, size): &(usize, String)| {
                let of_size = grid.only(|row| format!("{}x{}", row.rows, row.cols) == *size);
                let median = median_observed(&of_size.seen(method, measure))?;
                let y = Observation { value: median.value, censored: median.at_least };
                Some(Point { x: *cells as f64, y, interval: None })
            };
            Series { name: (*method).to_owned(), points: sizes.iter().filter_map(point).collect() }
        };
        let series: Vec<Series> = grid.methods.iter().map(line).collect();
        let words = Words {
            title: title.into(),
            explanation: format!("Medians over the random boards of each size.{}", hollow(seen(&series))),
        };
        let x = Axis { title: "size of the board (cells)".into(), scale: Scale::Linear };
        blocks.push(block(file, growth(words, &x, &axis(measure, grid.time), &series)));
    }
    Section { heading: "Question 4: more time, more memory, or a better priority function?".into(), blocks }
}

/// What a run may take, in words.
fn limits(row: &Row) -> String {
    let time = row.time_limit.map_or("no time limit".into(), time_limit);
    let states = row
        .memory_limit
        .map_or("no memory limit".into(), |limit| format!("{} of memory for the states", memory(limit)));
    format!("{time} and {states}")
}

fn seen(series: &[Series]) -> impl Iterator<Item = Observation> {
    series.iter().flat_map(|series| series.points.iter().map(|point| point.y))
}

/// The answer, from the boards that each method solved.
fn answer(solved: &dyn Fn(&str) -> (u64, u64), methods: &[&str]) -> String {
    let Some((base, others)) = methods.split_first() else { return String::new() };
    let (before, all) = solved(base);
    let more = |method: &str| solved(method).0.saturating_sub(before);
    let (time, memory) = (more("ten times the time"), more("ten times the memory"));
    let better =
        others.iter().filter(|method| !method.starts_with("ten times") && !method.starts_with("IDA*"));
    let best = better.max_by_key(|method| more(method));
    let mut text = format!(
        "{base} solves {before} of {all} boards. Ten times the time adds {time}, ten times the memory {memory}"
    );
    if let Some(best) = best {
        let gain = more(best);
        text += &format!(", and the better heuristic that helps most, {best}, {gain}. ");
        text += match (gain, time.max(memory)) {
            (gain, most) if most < gain => "A better priority function helps most.",
            (gain, most) if most == gain && 0 < gain => {
                "A better priority function helps as much as the better machine."
            }
            (_, most) if 0 < most => "Here the machine helps more than the heuristic.",
            _ => "Within these limits none of them makes a difference.",
        };
        if time < memory {
            text += " More time alone is of little use to A*, because it runs out of memory first.";
        }
    } else {
        text += ".";
    }
    if let Some(ida) = others.iter().find(|method| method.starts_with("IDA*")) {
        let solved = solved(ida).0;
        text += &format!(" {ida}, which keeps no states, solves {solved} of {all} within the same limits.");
    }
    text
}
