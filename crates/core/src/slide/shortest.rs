//! All shortest solutions of a board: their number, and a list.
//!
//! A move changes the distance to the goal by exactly one. So the boards on shortest paths form a
//! directed acyclic graph, and the number of paths from a board is the sum over its neighbours
//! closer to the goal. [`all_shortest`] explores that graph depth first, each board once, whatever
//! the number of paths through it.
//!
//! One round of IDA* with a bound decides whether a neighbour is closer ([`Near`]). It may use the
//! same pruning as the search for one solution, because existence does not depend on pruned
//! duplicates.

mod near;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir};
use super::frame::Frame;
use super::grid::Grid;
use super::metric::Metric;
use super::multi;
use super::request::{AllShortest, Listing, Request};
use super::solutions::Solutions;
use super::solve::{Aim, Puzzle};
use super::table_cache::TableCache;
use crate::run::{Meter, Observer, Outcome, Stop};
pub(super) use near::Near;
use std::collections::HashMap;

/// Counts the shortest solutions from `start` to `goal`, boards of the same size, and lists them on
/// request.
///
/// The requested method finds the length. Then rounds of IDA* with the same heuristic find the
/// boards on shortest paths; boards of up to ten cells use a table of all distances instead.
///
/// Every solution is replayed before it is listed. They are ordered lexicographically by the
/// directions of [`Dir::ALL`], whatever the method and the tables.
///
/// # Panics
/// If the sizes differ, or a search is wrong.
pub fn all_shortest(
    tables: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    listing: Listing<'_>,
) -> AllShortest {
    let mut meter = Meter::new(request.limits.clone(), observer);
    let puzzle = Puzzle { tables, start, goal, request, aim: Aim::Proof };
    let mut ran = puzzle.run(&mut meter, &mut |_| ());
    let first = match &ran.outcome {
        // The requested method may not prove optimality.
        Outcome::Solved(moves) if request.metric.length(moves) == meter.progress.bound as usize => {
            moves.clone()
        }
        outcome => {
            let is_complete = *outcome == Outcome::Impossible;
            return AllShortest { answer: ran.answer(meter), found: 0, is_complete };
        }
    };
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let turn = |moves: &[Dir]| {
        let moves = frame.unturned(moves);
        assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "a solution must lead to the goal");
        moves
    };
    let mut solutions = Solutions::new(listing, &turn);
    let turned = frame.turned(&first);
    let ended = match request.metric {
        _ if first.is_empty() => solutions.one(&first, &mut meter),
        Metric::Single => {
            Near::new(tables, &grid, ran.method, &mut meter, &mut ran.tables).and_then(|near| {
                let mut order = Dir::ALL;
                order.copy_from_slice(&frame.turned(&Dir::ALL));
                let mut ways = Ways {
                    boards: HashMap::new(),
                    bytes: 0,
                    path: Vec::new(),
                    solutions: &mut solutions,
                    order,
                };
                let ended = ways.count(&near, frame.start(), &turned, &mut meter);
                meter.progress.kept = meter.progress.kept.max(ways.boards.len() as u64);
                ended
            })
        }
        Metric::Multi => {
            let length = meter.progress.bound as usize;
            multi::count(tables, &grid, frame.start(), length, &mut solutions, &mut meter, &mut ran.tables)
        }
    };
    if ended.is_err() && solutions.found == 0 {
        // The solution that gave the length.
        _ = solutions.one(&turned, &mut meter);
    }
    let (found, is_complete) = (solutions.found, ended.is_ok());
    if let Err(why) = ended {
        ran.outcome = Outcome::Stopped { why, best: Some(first) };
    }
    AllShortest { answer: ran.answer(meter), found, is_complete }
}

#[derive(Clone, Copy)]
struct Met {
    distance: u32,
    nearer: u8,
    /// Number of shortest solutions; 0 until they are counted.
    ways: u128,
}

struct Ways<'a, 't, 'l> {
    boards: HashMap<Board, Met>,
    bytes: u64,
    path: Vec<Dir>,
    solutions: &'a mut Solutions<'t, 'l>,
    /// [`Dir::ALL`] of the given board, as the search sees it.
    order: [Dir; 4],
}

struct Open {
    board: Board,
    distance: u32,
    done: u8,
    ways: u128,
}

impl Open {
    fn new(board: Board, distance: u32) -> Open {
        Open { board, distance, done: 0, ways: 0 }
    }
}

impl Ways<'_, '_, '_> {
    /// Counts the solutions from `start`, of which `first` is one.
    ///
    /// While solutions are listed, directions are followed in order. After that, directions known
    /// to lead closer go first, which leaves fewer others to test, and boards that are counted are
    /// not entered again.
    fn count(
        &mut self,
        near: &Near<'_>,
        start: &Board,
        first: &[Dir],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        self.learn(start, first.len() as u32, first, meter)?;
        expand(start, meter)?;
        let mut stack = vec![Open::new(start.clone(), first.len() as u32)];
        while let Some(open) = stack.last_mut() {
            if open.distance == 0 {
                self.solutions.one(&self.path, meter)?;
                open.ways = 1;
            } else if let Some(dir) = self.next(open, near, meter)? {
                let board = open.board.moved(dir).expect("a move that leads nearer is possible");
                let distance = open.distance - 1;
                match self.boards.get(&board).map_or(0, |met| met.ways) {
                    0 if distance != 0 => expand(&board, meter)?,
                    0 => {}
                    ways if !self.solutions.lists_more() => {
                        self.solutions.add(ways, meter);
                        open.ways = open.ways.saturating_add(ways);
                        continue;
                    }
                    _ if distance == 0 => meter.poll()?,
                    _ => {}
                }
                self.path.push(dir);
                stack.push(Open::new(board, distance));
                continue;
            }
            let done = stack.pop().expect("it is the last one");
            if let Some(met) = self.boards.get_mut(&done.board) {
                met.ways = done.ways;
            }
            if let Some(before) = stack.last_mut() {
                before.ways = before.ways.saturating_add(done.ways);
                self.path.pop();
            }
        }
        Ok(())
    }

    fn next(&mut self, open: &mut Open, near: &Near<'_>, meter: &mut Meter<'_>) -> Result<Option<Dir>, Stop> {
        let nearer = self.boards.get(&open.board).map_or(0, |met| met.nearer);
        let mut left = self.order.into_iter().filter(|dir| open.done & bit(*dir) == 0).collect::<Vec<_>>();
        if !self.solutions.lists_more() {
            left.sort_by_key(|dir| nearer & bit(*dir) == 0);
        }
        for dir in left {
            open.done |= bit(dir);
            if nearer & bit(dir) != 0 {
                return Ok(Some(dir));
            }
            let Some(board) = open.board.moved(dir) else { continue };
            let distance = open.distance - 1;
            let is_nearer = match self.boards.get(&board) {
                Some(met) => met.distance == distance,
                None => match near.way(&board, distance, meter)? {
                    Some(moves) => {
                        self.learn(&board, distance, &moves, meter)?;
                        true
                    }
                    None => {
                        // Not closer, so one move farther.
                        self.meet(board, open.distance + 1, 0, meter)?;
                        false
                    }
                },
            };
            if is_nearer {
                let met = self.boards.get_mut(&open.board).expect("an open board was met");
                met.nearer |= bit(dir);
                return Ok(Some(dir));
            }
        }
        Ok(None)
    }

    fn learn(&mut self, start: &Board, distance: u32, moves: &[Dir], meter: &Meter<'_>) -> Result<(), Stop> {
        let (mut board, mut distance) = (start.clone(), distance);
        for &dir in moves {
            let next = board.moved(dir).expect("a way is made of possible moves");
            self.meet(board, distance, bit(dir), meter)?;
            (board, distance) = (next, distance - 1);
        }
        self.meet(board, distance, 0, meter)
    }

    fn meet(&mut self, board: Board, distance: u32, nearer: u8, meter: &Meter<'_>) -> Result<(), Stop> {
        let bytes = (2 * size_of::<(Board, Met)>() + 32 + size_of_val(board.tiles())) as u64;
        let met = self.boards.entry(board).or_insert_with(|| {
            self.bytes += bytes;
            Met { distance, nearer: 0, ways: 0 }
        });
        debug_assert_eq!(met.distance, distance, "a board has one distance");
        met.nearer |= nearer;
        if meter.limits().memory.is_some_and(|most| most < self.bytes) { Err(Stop::Memory) } else { Ok(()) }
    }
}

/// Counts a board as expanded, and its neighbours as generated.
fn expand(board: &Board, meter: &mut Meter<'_>) -> Result<(), Stop> {
    meter.tick()?;
    let is_possible = |dir: &&Dir| board.size().step(board.blank(), **dir).is_some();
    meter.progress.generated += Dir::ALL.iter().filter(is_possible).count() as u64;
    Ok(())
}

fn bit(dir: Dir) -> u8 {
    1 << dir as u8
}
