use super::grid::{Class, Grid};
use super::value::value;
use super::words::sentence;
use crate::Row;
use crate::chart::Series;
use crate::quantity::{Quantity, number, ratio};
use crate::report::{Cell, Column, Table};
use crate::show::{self, Along, Lines, Place, Published, Show};
use slidepack::slide::{self, HeuristicName, Metric, NamedGoal, Space};
use slidepack::{Limits, Outcome, quietly, say};

/// Most runs listed in a report; the CSV file has all.
const MOST_RUNS: usize = 60;

/// Largest state space counted for a report.
const MOST_BOARDS: u64 = 200_000;

struct Line<'a> {
    cells: Vec<Cell>,
    grid: Grid<'a>,
    method: Option<&'a str>,
}

pub(super) fn table<'a>(show: &Show, lines: &Lines, grid: &Grid<'a>) -> Option<Table> {
    let (caption, mut columns, defaults, lines): (_, _, &[&str], _) = match lines {
        Lines::Methods => {
            let line = |method: &&'a str| {
                let cells = vec![Cell::text(*method)];
                Line { cells, grid: grid.clone(), method: Some(method) }
            };
            let lines: Vec<Line<'a>> = grid.methods.iter().map(line).collect();
            let defaults = &[
                "solved",
                "(impossible)",
                "(proven)",
                "median nodes",
                "median time",
                "(total time)",
                "(median kept)",
            ];
            ("Methods".into(), vec![Column::words("method")], defaults, lines)
        }
        Lines::Puzzles => {
            let line = |instance: &&'a str| {
                let cells = vec![Cell::text(*instance)];
                Line { cells, grid: grid.puzzle(instance), method: None }
            };
            let lines = grid.instances.iter().map(line).collect();
            ("Puzzles".into(), vec![Column::words("puzzle")], &["optimum", "time", "nodes"], lines)
        }
        Lines::Runs => {
            let lines: Vec<Line<'_>> = runs(grid);
            if MOST_RUNS < lines.len() {
                return None;
            }
            let columns = vec![Column::words("puzzle"), Column::words("method")];
            ("Runs".into(), columns, &["outcome", "moves", "(lower-bound)", "nodes", "time"], lines)
        }
        Lines::At(place) => {
            let line = |(class, grid): (Class, _)| {
                let cells = vec![Cell::number(class.label, class.at as f64)];
                Line { cells, grid, method: None }
            };
            let lines = grid.classes(place).0.into_iter().map(line).collect();
            let (name, unit) = (heading(place), unit(place));
            let unit = if unit.is_empty() { String::new() } else { format!("{unit}s") };
            (format!("By the {name}"), vec![Column::numbers(name, unit)], &["puzzles", "median nodes"], lines)
        }
        Lines::Levels => return levels(grid),
    };
    let defaults: Vec<show::Column> = defaults.iter().filter_map(|column| column.parse().ok()).collect();
    let columns_asked = expanded(show.columns.as_deref().unwrap_or(&defaults), &lines, grid);
    columns.extend(columns_asked.iter().map(|column| {
        let shown = column.value.quantity.column(&column.heading, grid.time);
        let shown = if column.value.over.is_some() { Column::numbers(&*column.heading, "") } else { shown };
        if column.minor { shown.minor() } else { shown }
    }));
    let mut body: Vec<Vec<Cell>> = Vec::new();
    for line in lines {
        let here = |column: &Expanded| {
            let Some((place, label)) = &column.class else { return Some(line.grid.clone()) };
            let mut classes = line.grid.classes(place).0.into_iter();
            classes.find(|(class, _)| class.label == *label).map(|(_, grid)| grid)
        };
        let cell = |column: &Expanded| {
            here(column).map_or_else(Cell::none, |grid| {
                value(&column.value, &grid, line.method.unwrap_or_default()).cell()
            })
        };
        let cells = columns_asked.iter().map(cell).collect::<Vec<Cell>>();
        body.push(line.cells.into_iter().chain(cells).collect());
    }
    let same = match &show.published {
        Some(published) => beside(published, &mut columns, &mut body),
        None => String::new(),
    };
    if body.is_empty() {
        return None;
    }
    let kept: Vec<bool> =
        (0..columns.len()).map(|at| body.iter().any(|cells| cells[at].text != "–")).collect();
    let mut keep = kept.iter();
    columns.retain(|_| *keep.next().unwrap_or(&true));
    let caption = show.title.clone().unwrap_or(caption);
    let mut table = Table::new(caption, columns);
    for cells in body {
        table.row(cells.into_iter().zip(&kept).filter(|(_, kept)| **kept).map(|(cell, _)| cell).collect());
    }
    if let Some(note) = &show.note {
        table.note(sentence(note, grid, &same));
    }
    Some(table)
}

fn runs<'a>(grid: &Grid<'a>) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    for instance in &grid.instances {
        for method in grid.methods.iter().filter(|method| grid.row(method, instance).is_some()) {
            let cells = vec![Cell::text(*instance), Cell::text(*method)];
            lines.push(Line { cells, grid: grid.puzzle(instance), method: Some(method) });
        }
    }
    lines
}

struct Expanded {
    value: show::Value,
    class: Option<(Place, String)>,
    heading: String,
    minor: bool,
}

/// Repeats columns without a method for every method, and `by` for every class.
fn expanded(columns: &[show::Column], lines: &[Line<'_>], grid: &Grid<'_>) -> Vec<Expanded> {
    let with_method = lines.iter().any(|line| line.method.is_some());
    let is_open = |column: &show::Column| {
        let value = &column.value;
        !with_method && value.of.is_none() && !value.quantity.is_shared()
    };
    let mut all = Vec::new();
    for group in columns.chunk_by(|a, b| is_open(a) == is_open(b)) {
        if !is_open(&group[0]) {
            group.iter().for_each(|column| all.extend(spread(column, grid)));
            continue;
        }
        for method in &grid.methods {
            for column in group {
                let value = show::Value { of: Some((*method).to_owned()), ..column.value.clone() };
                let name = column.heading.clone().unwrap_or_else(|| title(&column.value));
                let heading =
                    if group.len() == 1 { (*method).to_owned() } else { format!("{method}: {name}") };
                all.push(Expanded { value, class: None, heading, minor: column.minor });
            }
        }
    }
    all
}

fn spread(column: &show::Column, grid: &Grid<'_>) -> Vec<Expanded> {
    let show::Column { value, spread, heading, minor } = column;
    let one = |value: show::Value, class, heading| Expanded { value, class, heading, minor: *minor };
    if value.quantity == Quantity::Bounds {
        let start = |(name, _)| {
            let quantity = Quantity::Start(name);
            one(show::Value { quantity, ..value.clone() }, None, quantity.heading().to_owned())
        };
        return HeuristicName::bound_keys().map(start).collect();
    }
    match spread {
        None => vec![one(value.clone(), None, heading.clone().unwrap_or_else(|| title(value)))],
        Some(place) => {
            let classes = grid.classes(place).0.into_iter().map(|(class, _)| class.label);
            classes.map(|label| one(value.clone(), Some((place.clone(), label.clone())), label)).collect()
        }
    }
}

fn title(value: &show::Value) -> String {
    let aggregate = value.aggregate.map_or(String::new(), |aggregate| format!("{} ", aggregate.name()));
    let name = format!("{aggregate}{}", value.quantity.heading());
    match &value.of {
        Some(method) => format!("{method}: {name}"),
        None => name,
    }
}

/// Adds published figures and drops lines without any. Returns the number of lines whose first
/// published figure equals ours.
fn beside(published: &Published, columns: &mut Vec<Column>, body: &mut Vec<Vec<Cell>>) -> String {
    let first = columns.len();
    columns.extend(published.columns.iter().map(|heading| Column::numbers(heading.as_str(), "")));
    body.retain(|cells| published.lines.contains_key(&cells[0].text));
    for cells in body.iter_mut() {
        let figures = published.lines.get(&cells[0].text).into_iter().flatten();
        cells.extend(figures.map(|figure| match figure {
            toml::Value::Integer(value) => Cell::number(number(*value as f64), *value as f64),
            toml::Value::Float(value) => Cell::number(value.to_string(), *value),
            toml::Value::String(text) => Cell::text(text),
            other => Cell::text(other.to_string()),
        }));
        cells.resize(columns.len(), Cell::none());
    }
    for (at, column) in columns.iter_mut().enumerate().skip(first) {
        if body.iter().all(|cells| cells[at].key.is_none()) {
            *column = Column::words(&*column.heading);
        }
    }
    let same = body
        .iter()
        .filter(|cells| cells.get(1).map(|cell| cell.key) == cells.get(first).map(|cell| cell.key));
    format!("{} of {}", same.count(), body.len())
}

pub(super) fn heading(place: &Place) -> String {
    match &place.along {
        Along::Cells | Along::Size => "number of cells".into(),
        Along::Length => "length of a shortest solution".into(),
        Along::Threads => "number of threads".into(),
        Along::TimeLimit => "time allowed".into(),
        Along::Of(quantity, method) => format!("{} of {method}", quantity.heading()),
    }
}

fn unit(place: &Place) -> &'static str {
    match &place.along {
        Along::Cells => "cell",
        Along::Length => "move",
        _ => "",
    }
}

/// Growth factor of the median per cell or move, between the smallest and the largest size with a
/// known median.
pub(super) fn factors(series: &[Series], quantity: Quantity, place: &Place, grid: &Grid<'_>) -> Table {
    let labels = grid.classes(place).0;
    let unit = unit(place);
    let label = |at: f64| {
        let label =
            labels.iter().find(|(class, _)| class.at as f64 == at).map_or("", |(class, _)| &class.label);
        if unit.is_empty() || label == "1" { format!("{label} {unit}") } else { format!("{label} {unit}s") }
    };
    let median = |end: &str| Column::numbers(format!("median at the {end}"), quantity.unit(grid.time));
    let unit_name = if unit.is_empty() { "step" } else { unit };
    let columns = vec![
        Column::words("method"),
        Column::numbers("smallest size", ""),
        median("smallest"),
        Column::numbers("largest size", ""),
        median("largest"),
        Column::numbers(format!("factor per {unit_name}"), ""),
    ];
    let mut table = Table::new(format!("Growth of the median: {}", quantity.heading()), columns);
    for line in series {
        let known: Vec<_> = line.points.iter().filter(|point| !point.y.censored).collect();
        let mut cells = vec![Cell::text(&*line.name)];
        if let (Some(first), Some(last)) = (known.first(), known.last()) {
            for point in [first, last] {
                cells.push(Cell::number(label(point.x).trim(), point.x));
                cells.push(Cell::number(quantity.amount(point.y.value), point.y.value));
            }
            let steps = last.x - first.x;
            let factor = (last.y.value / first.y.value).powf(1.0 / steps);
            let is_known = 0.0 < steps && 0.0 < first.y.value && 0.0 < last.y.value;
            cells.push(if is_known { Cell::number(ratio(factor), factor) } else { Cell::none() });
        }
        cells.resize(6, Cell::none());
        table.row(cells);
    }
    table.note(format!(
        "The factor is by how much the median is multiplied for each additional {unit_name}. Sizes at which limits hide the median do not count."
    ));
    table
}

fn levels(grid: &Grid<'_>) -> Option<Table> {
    let row: &Row = grid.of_instance(grid.instances.first()?).next()?;
    let size = slide::Size::new(row.rows, row.cols).ok()?;
    let goal = row.goal.as_deref()?.parse::<NamedGoal>().ok()?.board(size);
    let count = Space::boards_of(size).ok().filter(|count| *count <= MOST_BOARDS)?;
    let spaces = Metric::ALL.map(|metric| {
        match Space::explore(&goal, metric, &Limits::default(), &mut quietly()).ok()?.outcome {
            Outcome::Solved(space) => Some(space),
            _ => None,
        }
    });
    let [single, multi] = spaces;
    let (single, multi) = (single?, multi?);
    let mut table = Table::new(
        format!("All {} boards of {size} by the fewest moves they need", say::count(count)),
        vec![
            Column::numbers("moves", ""),
            Column::numbers("boards, single-tile moves", ""),
            Column::numbers("boards, multi-tile moves", ""),
        ],
    );
    for moves in 0..single.levels().len().max(multi.levels().len()) {
        let boards = |space: &Space| space.levels().get(moves).copied().map_or_else(Cell::none, Cell::count);
        table.row(vec![Cell::count(moves as u64), boards(&single), boards(&multi)]);
    }
    table.note("Counted by breadth-first search from the goal over all boards that can be solved.");
    Some(table)
}
