//! A* with heuristics that dominate each other, by the length of the solution.

use super::grid::{Grid, Measure};
use super::unit::{TimeUnit, memory, time_limit};
use super::words::{
    amount, axis, block, boxes_block, comparison_sentence, hollow, median_cell, number, ratio, scatter_block,
    total_cell,
};
use crate::chart::{Axis, Point, Scale, Series, Words, growth};
use crate::report::{Block, Cell, Column, Section, Table};
use crate::row::Row;
use crate::stats::{Observation, effective_branching_factor, mean, median_observed};
use slidepack::say;

/// Solutions are taken together in classes of so many moves.
const CLASS: u64 = 5;

/// The last class is open: few boards are so far away.
const LAST: u64 = 25;

pub(super) fn sections(rows: &[Row], time: TimeUnit) -> Vec<Section> {
    let grid = Grid::new(rows, "", time);
    if grid.instances.is_empty() {
        return Vec::new();
    }
    vec![setup(&grid), nodes(&grid), lengths(&grid), quality(&grid), times(&grid), conclusion(&grid)]
}

/// What was run.
fn setup(grid: &Grid<'_>) -> Section {
    let lengths: Vec<u64> = grid.instances.iter().filter_map(|instance| grid.optimum(instance)).collect();
    let mut text = format!("The experiment has {}. ", say::counted(grid.possible() as u64, "board"));
    if let (Some(least), Some(most)) = (lengths.iter().min(), lengths.iter().max()) {
        text += &format!("Their shortest solutions have from {least} to {most} moves. ");
    }
    let methods: Vec<String> = grid.methods.iter().map(|method| (*method).to_owned()).collect();
    text += &format!("A* solves each of them with {}. ", listed(&methods));
    if let Some(row) = grid.methods.first().and_then(|method| grid.of_method(method).next()) {
        let time = row.time_limit.map_or("no time limit".into(), time_limit);
        let states = row.memory_limit.map_or("no memory limit".into(), memory);
        text += &format!("A run may take {time} and {states} of memory for its states. ");
    }
    text += "A node is expanded when its successors are generated. Of nodes with the same f, the newest is expanded first.";
    Section { heading: "The experiment".into(), blocks: vec![Block::Paragraph(text)] }
}

/// Names in a sentence.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn nodes(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "All boards",
        vec![
            Column::words("heuristic"),
            Column::numbers("solved", ""),
            Measure::Nodes.column("median", grid.time),
            Column::numbers("mean nodes expanded", ""),
            Column::numbers("mean nodes generated", "").minor(),
        ],
    );
    for method in &grid.methods {
        let nodes = grid.seen(method, Measure::Nodes);
        let solved = nodes.iter().filter(|seen| !seen.censored).count();
        table.row(vec![
            Cell::text(*method),
            Cell::number(format!("{solved} of {}", nodes.len()), solved as f64),
            median_cell(Measure::Nodes, &nodes),
            average_cell(&solved_values(grid, method, Measure::Nodes)),
            average_cell(&solved_values(grid, method, Measure::Generated)),
        ]);
    }
    table.note("Means are over the boards that were solved. A heuristic that is never smaller than another expands no more nodes with f below the length of the solution; among the nodes with f equal to it, the order decides, so on a few boards the better heuristic may expand more.");
    let mut blocks = vec![Block::Table(table)];
    blocks.extend(comparisons(grid, Measure::Nodes));
    blocks.push(boxes_block("nodes", "Nodes expanded", grid, Measure::Nodes));
    if let [first, second, ..] = grid.methods[..] {
        let title = format!("Nodes expanded: {second} against {first}");
        blocks.push(scatter_block("scatter", &title, grid, [first, second], Measure::Nodes));
    }
    Section { heading: "Nodes expanded".into(), blocks }
}

/// The values of the runs that no limit ended.
fn solved_values(grid: &Grid<'_>, method: &str, measure: Measure) -> Vec<f64> {
    grid.seen(method, measure).iter().filter(|seen| !seen.censored).map(|seen| seen.value).collect()
}

fn average_cell(values: &[f64]) -> Cell {
    mean(values).map_or_else(Cell::none, |mean| Cell::number(number(mean), mean))
}

/// Each heuristic against the one before it.
fn comparisons(grid: &Grid<'_>, measure: Measure) -> impl Iterator<Item = Block> {
    grid.methods.windows(2).filter_map(move |pair| {
        let pairs = grid.pairs(pair[0], pair[1], measure);
        comparison_sentence(pair[0], pair[1], measure, &pairs).map(Block::Paragraph)
    })
}

/// The class that a length belongs to, by its least length.
fn class(length: u64) -> u64 {
    (length / CLASS * CLASS).min(LAST)
}

/// The boards by classes of length, each with its name.
fn classes<'a>(grid: &Grid<'a>) -> Vec<(String, Grid<'a>)> {
    let of = |row: &Row| grid.optimum(&row.instance);
    let lengths: Vec<u64> = grid.instances.iter().filter_map(|instance| grid.optimum(instance)).collect();
    let mut classes: Vec<u64> = lengths.iter().map(|length| class(*length)).collect();
    classes.sort_unstable();
    classes.dedup();
    let one = |least: u64| {
        let most = match least {
            LAST => lengths.iter().copied().max().unwrap_or(LAST),
            _ => least + CLASS - 1,
        };
        let name = if least == most { least.to_string() } else { format!("{least} to {most}") };
        (name, grid.only(|row| of(row).map(class) == Some(least)))
    };
    classes.into_iter().map(one).collect()
}

fn lengths(grid: &Grid<'_>) -> Section {
    let classes = classes(grid);
    let columns = || {
        let mut columns = vec![Column::numbers("shortest solution", "moves"), Column::numbers("boards", "")];
        columns.extend(grid.methods.iter().map(|method| Column::numbers(*method, "")));
        columns
    };
    let mut nodes = Table::new("Median nodes expanded by the length of the shortest solution", columns());
    let mut factors =
        Table::new("Mean effective branching factor by the length of the shortest solution", columns());
    for (at, (name, boards)) in classes.iter().enumerate() {
        let row = |cell: &dyn Fn(&str) -> Cell| {
            let methods = grid.methods.iter().map(|method| cell(method));
            let begin = [Cell::number(&**name, at as f64), Cell::count(boards.instances.len() as u64)];
            begin.into_iter().chain(methods).collect()
        };
        nodes.row(row(&|method| {
            let median = median_observed(&boards.seen(method, Measure::Nodes));
            let cell = |median: crate::stats::Bound| {
                Cell::number(super::words::bound(Measure::Nodes, median), median.value)
            };
            median.map_or_else(Cell::none, cell)
        }));
        factors.row(row(&|method| {
            let mean = mean(&branching(boards, method, None));
            mean.map_or_else(Cell::none, |mean| Cell::number(format!("{mean:.3}"), mean))
        }));
    }
    factors.note("The effective branching factor b* is that of a uniform tree with as many nodes and the same depth: 1 + b* + b*² + … + b*^length is the number of nodes generated. The nearer it is to 1, the better the heuristic.");
    let by_length = |value: &dyn Fn(&Grid<'_>, &str, u64) -> Option<Observation>| {
        let mut lengths: Vec<u64> =
            grid.instances.iter().filter_map(|instance| grid.optimum(instance)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let line = |method: &&str| {
            let point = |&length: &u64| {
                let here = grid.only(|row| grid.optimum(&row.instance) == Some(length));
                Some(Point { x: length as f64, y: value(&here, method, length)?, interval: None })
            };
            Series { name: (*method).to_owned(), points: lengths.iter().filter_map(point).collect() }
        };
        grid.methods.iter().map(line).collect::<Vec<Series>>()
    };
    let moves = Axis { title: "length of the shortest solution (moves)".into(), scale: Scale::Linear };
    let medians = by_length(&|here, method, _| {
        let median = median_observed(&here.seen(method, Measure::Nodes))?;
        Some(Observation { value: median.value, censored: median.at_least })
    });
    let seen = medians.iter().flat_map(|line| line.points.iter().map(|point| point.y));
    let words = Words {
        title: "Nodes expanded by the length of the shortest solution".into(),
        explanation: format!("Each point is the median over the boards of that length.{}", hollow(seen)),
    };
    let nodes_chart = growth(words, &moves, &axis(Measure::Nodes, grid.time), &medians);
    let means = by_length(&|here, method, length| {
        mean(&branching(here, method, Some(length))).map(Observation::finished)
    });
    let words = Words {
        title: "Effective branching factor by the length of the shortest solution".into(),
        explanation: "Each point is the mean over the boards of that length that were solved.".into(),
    };
    let y = Axis { title: "effective branching factor b*".into(), scale: Scale::Linear };
    let factor_chart = growth(words, &moves, &y, &means);
    Section {
        heading: "The length of the solution".into(),
        blocks: vec![
            Block::Table(nodes),
            block("nodes-length", nodes_chart),
            Block::Table(factors),
            block("branching", factor_chart),
        ],
    }
}

/// The effective branching factors of the runs of a method that solved their
/// board, or only those of one length.
fn branching(grid: &Grid<'_>, method: &str, length: Option<u64>) -> Vec<f64> {
    let solved = grid.of_method(method).filter(|row| row.is_solved());
    let wanted = solved.filter(|row| length.is_none() || row.length == length);
    let factor =
        |row: &Row| effective_branching_factor(row.generated? as f64, u32::try_from(row.length?).ok()?);
    wanted.filter_map(factor).collect()
}

fn quality(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "How close each heuristic comes to the true length",
        vec![
            Column::words("heuristic"),
            Column::numbers("mean h at the start", "moves"),
            Column::numbers("mean of h / length", ""),
            Column::numbers("mean b*", ""),
        ],
    );
    for method in &grid.methods {
        let rows: Vec<&Row> = grid.of_method(method).filter(|row| row.is_solved()).collect();
        let average = |value: &dyn Fn(&Row) -> Option<f64>, digits: usize| {
            let mean = mean(&rows.iter().filter_map(|row| value(row)).collect::<Vec<f64>>());
            mean.map_or_else(Cell::none, |mean| Cell::number(format!("{mean:.digits$}"), mean))
        };
        let share = |row: &Row| {
            let length = row.length.filter(|length| 0 < *length)?;
            Some(f64::from(row.estimate()?) / length as f64)
        };
        let factor = mean(&branching(grid, method, None));
        table.row(vec![
            Cell::text(*method),
            average(&|row| row.estimate().map(f64::from), 1),
            average(&share, 3),
            factor.map_or_else(Cell::none, |mean| Cell::number(format!("{mean:.3}"), mean)),
        ]);
    }
    table.note("A heuristic whose h / length were 1 on every board would lead straight to the goal.");
    Section { heading: "The quality of the heuristics".into(), blocks: vec![Block::Table(table)] }
}

fn times(grid: &Grid<'_>) -> Section {
    let mut table = Table::new(
        "Time with each heuristic",
        vec![
            Column::words("heuristic"),
            Measure::Seconds.column("median", grid.time),
            Measure::Seconds.column("total", grid.time),
            Column::numbers("nodes expanded per second", ""),
        ],
    );
    for method in &grid.methods {
        let times = grid.seen(method, Measure::Seconds);
        table.row(vec![
            Cell::text(*method),
            median_cell(Measure::Seconds, &times),
            total_cell(Measure::Seconds, &times),
            speed(grid, method).map_or_else(Cell::none, |speed| Cell::number(number(speed), speed)),
        ]);
    }
    let mut blocks = vec![Block::Table(table)];
    blocks.extend(comparisons(grid, Measure::Seconds));
    blocks.push(boxes_block("time", "Time", grid, Measure::Seconds));
    Section { heading: "Time".into(), blocks }
}

/// Nodes that a method expands in a second.
fn speed(grid: &Grid<'_>, method: &str) -> Option<f64> {
    let (mut nodes, mut seconds) = (0.0, 0.0);
    for row in grid.of_method(method).filter(|row| row.is_solved()) {
        nodes += row.expanded? as f64;
        seconds += row.seconds?;
    }
    (0.0 < seconds).then(|| nodes / seconds)
}

/// What follows, in sentences that hold whatever was measured.
fn conclusion(grid: &Grid<'_>) -> Section {
    let mut blocks = Vec::new();
    let solved: Vec<&Row> =
        grid.methods.iter().flat_map(|method| grid.of_method(method)).filter(|row| row.is_solved()).collect();
    let shortest = solved.iter().filter(|row| row.optimal == Some(true)).count();
    if !solved.is_empty() && shortest == solved.len() {
        let all = say::count(shortest as u64);
        let text = format!(
            "All {all} solutions found were proven shortest, as they must be with admissible heuristics: the heuristic changes the effort, not the answer."
        );
        blocks.push(Block::Paragraph(text));
    }
    let medians: Vec<(String, f64)> = grid
        .methods
        .iter()
        .filter_map(|method| {
            let median = median_observed(&grid.seen(method, Measure::Nodes))?;
            (!median.at_least).then(|| ((*method).to_owned(), median.value))
        })
        .collect();
    if let [(first, most), .., (last, least)] = &medians[..] {
        let told: Vec<String> = medians
            .iter()
            .map(|(method, median)| format!("{} with {method}", amount(Measure::Nodes, *median)))
            .collect();
        let mut text = format!("The median number of nodes expanded is {}.", listed(&told));
        if least < most && 0.0 < *least {
            text += &format!(" From {first} to {last} it falls by a factor of {}.", ratio(most / least));
        }
        blocks.push(Block::Paragraph(text));
    }
    blocks.extend(growing_gap(grid).map(Block::Paragraph));
    blocks.extend(price(grid).map(Block::Paragraph));
    Section { heading: "Conclusion".into(), blocks }
}

/// Whether the gap between the first two heuristics widens with the length.
fn growing_gap(grid: &Grid<'_>) -> Option<String> {
    let [first, second, ..] = grid.methods[..] else { return None };
    let factor = |boards: &Grid<'_>| {
        let median = |method: &str| {
            let median = median_observed(&boards.seen(method, Measure::Nodes))?;
            (!median.at_least && 0.0 < median.value).then_some(median.value)
        };
        Some(median(first)? / median(second)?)
    };
    let classes = classes(grid);
    let known: Vec<(&String, f64)> =
        classes.iter().filter_map(|(name, boards)| Some((name, factor(boards)?))).collect();
    let ((short, before), (long, after)) = (known.first()?, known.last()?);
    if known.len() < 2 {
        return None;
    }
    let verdict = match after / before {
        1.2.. => format!("The advantage of {second} over {first} grows with the length of the solution"),
        ..0.8 => format!("The advantage of {second} over {first} shrinks with the length of the solution"),
        _ => format!("The advantage of {second} over {first} hardly depends on the length of the solution"),
    };
    Some(format!(
        "{verdict}: the ratio of the median nodes expanded is {} for solutions of {short} moves and {} for solutions of {long} moves.",
        ratio(*before),
        ratio(*after)
    ))
}

/// What the better heuristics cost for each node.
fn price(grid: &Grid<'_>) -> Option<String> {
    let [first, .., last] = grid.methods[..] else { return None };
    let (before, after) = (speed(grid, first)?, speed(grid, last)?);
    let (nodes, times) = (grid.pairs(first, last, Measure::Nodes), grid.pairs(first, last, Measure::Seconds));
    let total = |pairs: &[(Observation, Observation)]| {
        let both = pairs.iter().filter(|(a, b)| !a.censored && !b.censored);
        let (a, b) = both.fold((0.0, 0.0), |(x, y), (a, b)| (x + a.value, y + b.value));
        (0.0 < a && 0.0 < b).then(|| a / b)
    };
    let (nodes, times) = (total(&nodes)?, total(&times)?);
    let dearer = match before / after {
        ratio_of @ 1.05.. => {
            format!("A node costs {} times as much time with {last} as with {first}", ratio(ratio_of))
        }
        _ => format!("A node costs no more time with {last} than with {first}"),
    };
    Some(format!(
        "{dearer}. Over all boards that both solved, {last} divides the number of nodes expanded by {} and the time by {}.",
        ratio(nodes),
        ratio(times)
    ))
}
