//! The numbers of tables, charts and sentences.

use super::grid::Grid;
use crate::Row;
use crate::quantity::{Quantity, decimal, number, ratio};
use crate::report::Cell;
use crate::show::{Aggregate, Value};
use crate::stats::{Observation, bootstrap, mean, median_observed};
use slidepack::say;
use slidepack::slide::Board;
use slidepack::slide::notation::{from_letters, tiles_moved};

pub(super) const SEED: u64 = 1;

#[derive(Default)]
pub(super) struct Shown {
    pub(super) text: String,
    range: String,
    pub(super) key: Option<f64>,
    pub(super) at_least: bool,
}

impl Shown {
    fn words(text: impl Into<String>) -> Shown {
        Shown { text: text.into(), ..Shown::default() }
    }

    fn number(text: String, key: f64) -> Shown {
        Shown { text, key: Some(key), ..Shown::default() }
    }

    fn none() -> Shown {
        Shown::words("–")
    }

    fn bound(quantity: Quantity, bound: Observation) -> Shown {
        Shown { at_least: bound.censored, ..Shown::number(bounded(quantity, bound), bound.value) }
    }

    fn share(some: usize, all: usize) -> Shown {
        Shown::number(format!("{} of {}", say::count(some as u64), say::count(all as u64)), some as f64)
    }

    pub(super) fn cell(self) -> Cell {
        Cell { text: self.text + &self.range, key: self.key }
    }

    pub(super) fn observation(self) -> Option<Observation> {
        Some(Observation { value: self.key?, censored: self.at_least })
    }
}

fn bounded(quantity: Quantity, bound: Observation) -> String {
    format!("{}{}", if bound.censored { "≥ " } else { "" }, quantity.amount(bound.value))
}

pub(super) fn value(of: &Value, grid: &Grid<'_>, method: &str) -> Shown {
    if let Some(over) = &of.over {
        let known = |shown: Shown| shown.key.filter(|key| !shown.at_least && 0.0 < *key);
        let above = value(&Value { over: None, ..of.clone() }, grid, method);
        let (Some(above), Some(below)) = (known(above), known(value(over, grid, method))) else {
            return Shown::none();
        };
        return Shown::number(ratio(above / below), above / below);
    }
    let method = of.of.as_deref().unwrap_or(method);
    if let Some(shown) = summed(of.quantity, grid, method) {
        return shown;
    }
    if let ([instance], None) = (&grid.instances[..], of.aggregate)
        && !of.quantity.is_shared()
        && let Some(row) = grid.row(method, instance)
        && let Some(shown) = run(of.quantity, row, grid)
    {
        return shown;
    }
    let seen = grid.seen(method, of.quantity);
    let finished: Vec<f64> = seen.iter().filter(|seen| !seen.censored).map(|seen| seen.value).collect();
    let known = |value: Option<f64>| {
        value.map_or_else(Shown::none, |value| Shown::number(of.quantity.amount(value), value))
    };
    match of.aggregate {
        Some(Aggregate::Mean) => known(mean(&finished)),
        Some(Aggregate::Least) => known(finished.into_iter().reduce(f64::min)),
        Some(Aggregate::Most) => known(finished.into_iter().reduce(f64::max)),
        Some(Aggregate::Total) if seen.is_empty() => Shown::none(),
        Some(Aggregate::Total) => {
            let (value, censored) =
                (seen.iter().map(|seen| seen.value).sum(), seen.iter().any(|seen| seen.censored));
            Shown::bound(of.quantity, Observation { value, censored })
        }
        Some(Aggregate::Median) | None => {
            let Some(median) = median_observed(&seen) else { return Shown::none() };
            let range = bootstrap(&seen, SEED, median_observed).map(|interval| {
                format!(" [{}, {}]", bounded(of.quantity, interval.low), bounded(of.quantity, interval.high))
            });
            Shown { range: range.unwrap_or_default(), ..Shown::bound(of.quantity, median) }
        }
    }
}

fn summed(quantity: Quantity, grid: &Grid<'_>, method: &str) -> Option<Shown> {
    let rows = || grid.of_method(method);
    let count = |what: &dyn Fn(&Row) -> bool| rows().filter(|row| what(row)).count();
    let all = || grid.methods.iter().flat_map(|method| grid.of_method(method));
    let counted = |count: usize| Shown::number(say::count(count as u64), count as f64);
    Some(match quantity {
        Quantity::Puzzles => counted(grid.possible()),
        Quantity::Solved => {
            Shown::share(count(&Row::is_solved), count(&|row| !grid.is_impossible(&row.instance)))
        }
        Quantity::Impossible if !all().any(Row::is_impossible) => Shown::none(),
        Quantity::Impossible => counted(count(&Row::is_impossible)),
        Quantity::Proven if all().all(|row| row.optimal.is_none()) => Shown::none(),
        Quantity::Proven => counted(count(&|row| row.optimal == Some(true))),
        Quantity::Shortest => {
            let is_shortest = |row: &Row| row.length.is_some() && row.length == grid.optimum(&row.instance);
            Shown::share(count(&is_shortest), count(&|row| row.length.is_some()))
        }
        Quantity::Known => {
            let right = |instance: &&&str| {
                let known = grid.of_instance(instance).find_map(|row| row.known_length).map(u64::from);
                grid.of_instance(instance).filter(|row| row.is_solved()).all(|row| row.length == known)
            };
            Shown::share(grid.instances.iter().filter(right).count(), grid.instances.len())
        }
        Quantity::Speed => {
            let solved = || rows().filter(|row| row.is_solved());
            let nodes: f64 = solved().filter_map(|row| row.expanded).map(|nodes| nodes as f64).sum();
            let seconds: f64 = solved().filter_map(|row| row.seconds).sum();
            match 0.0 < seconds {
                true => Shown::number(number(nodes / seconds), nodes / seconds),
                false => Shown::none(),
            }
        }
        Quantity::Stopped => {
            let by = |why: &&str| {
                let stopped = count(&|row| row.stopped_by.as_deref() == Some(why));
                (0 < stopped).then(|| format!("{why} {stopped}"))
            };
            let reasons: Vec<String> = ["time", "memory", "nodes", "kill"].iter().filter_map(by).collect();
            if reasons.is_empty() { Shown::none() } else { Shown::words(reasons.join(", ")) }
        }
        Quantity::Tiles => {
            let mut rows = grid.instances.iter().flat_map(|instance| grid.of_instance(instance));
            let tiles = rows.find(|row| row.optimal == Some(true)).and_then(tiles);
            tiles.map_or_else(Shown::none, Shown::words)
        }
        _ => return None,
    })
}

fn run(quantity: Quantity, row: &Row, grid: &Grid<'_>) -> Option<Shown> {
    let ended = row.is_solved() || row.is_impossible();
    match quantity {
        Quantity::Outcome => Some(Shown::words(&*row.outcome)),
        Quantity::Time => {
            let time = grid.time.scaled(row.seconds.unwrap_or_default());
            Some(match row.stopped_by.as_deref() {
                _ if ended => Shown::number(decimal(time), time),
                Some(why @ ("memory" | "nodes")) => {
                    Shown { at_least: true, ..Shown::number(format!("≥ {} ({why})", decimal(time)), time) }
                }
                Some(_) => {
                    let value = row.time_limit.map_or(time, |limit| grid.time.scaled(limit));
                    Shown::bound(quantity, Observation::censored(value))
                }
                None => Shown::words(&*row.outcome),
            })
        }
        Quantity::Nodes | Quantity::Generated | Quantity::Kept => {
            let value = match quantity {
                Quantity::Nodes => row.expanded,
                Quantity::Generated => row.generated,
                _ => row.kept,
            }? as f64;
            Some(Shown::bound(quantity, Observation { value, censored: !ended }))
        }
        Quantity::Solutions | Quantity::Unique => {
            let count = if quantity == Quantity::Unique { row.unique } else { row.solutions }?;
            Some(Shown::number(say::large(count), count as f64))
        }
        _ => None,
    }
}

fn tiles(row: &Row) -> Option<String> {
    let board: Board = row.board.parse().ok()?;
    let moves = from_letters(row.solution.as_ref()?)?;
    let tiles: Vec<String> = tiles_moved(&board, &moves).iter().map(u16::to_string).collect();
    Some(tiles.join(" "))
}
