//! All shortest solutions of a board: how many there are, and each of them.
//!
//! A move changes the distance to the goal by exactly one. So the boards on
//! shortest ways form a graph without cycles in which every move leads one move
//! nearer, and the number of ways from a board is the sum of the numbers from its
//! nearer neighbours. [`all_shortest`] finds that graph depth first, each board
//! once, whatever the number of ways through it.
//!
//! Whether a neighbour is nearer is a question for one round of IDA* with a
//! bound ([`Near`]): the same search with the same pruning that finds one
//! solution, because an answer to "is there any?" may leave out ways that do the
//! same.

mod near;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir};
use super::frame::Frame;
use super::grid::Grid;
use super::solve::{Aim, Answer, Puzzle, Request};
use super::table_cache::TableCache;
use crate::run::{Meter, Observer, Outcome, Stop};
pub(super) use near::Near;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Which of the shortest solutions are handed out.
pub struct Listing<'a> {
    /// The most of them. The others are counted all the same.
    pub most: u64,
    /// Hears of each as soon as it is found, and may end the run.
    pub each: &'a mut dyn FnMut(&[Dir]) -> ControlFlow<()>,
}

/// The shortest solutions of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct AllShortest {
    /// One of them. Its outcome is [`Outcome::Stopped`] if a limit was met before
    /// all were counted.
    pub answer: Answer,
    /// How many were found; `u128::MAX` means that many or more.
    pub found: u128,
    /// Whether these are all.
    pub is_complete: bool,
}

/// Counts the shortest ways from `start` to `goal`, boards of the same size, and
/// lists them if that is wanted.
///
/// The method asked for finds the length. Then rounds of IDA* with the same
/// heuristic tell which boards are on shortest ways; boards of up to ten cells
/// have a table of all distances instead.
///
/// Every solution is replayed before it is handed out. They come in the order of
/// their moves, those of [`Dir::ALL`] first to last, whatever the method and the
/// tables.
///
/// # Panics
/// If the sizes differ, or a search is wrong.
pub fn all_shortest(
    library: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    listing: Listing<'_>,
) -> AllShortest {
    let mut meter = Meter::new(request.limits.clone(), observer);
    let puzzle = Puzzle { library, start, goal, request, aim: Aim::Proof };
    let mut ran = puzzle.run(&mut meter, &mut |_| ());
    let first = match &ran.outcome {
        Outcome::Solved(moves) => moves.clone(),
        Outcome::Impossible => {
            return AllShortest { answer: ran.told(meter), found: 0, is_complete: true };
        }
        Outcome::Stopped { .. } => {
            return AllShortest { answer: ran.told(meter), found: 0, is_complete: false };
        }
    };
    if first.len() != meter.progress.bound as usize {
        // The method asked for does not prove its answers.
        return AllShortest { answer: ran.told(meter), found: 0, is_complete: false };
    }
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let near = Near::new(library, &grid, ran.method, &mut meter, &mut ran.tables);
    let turn = |moves: &[Dir]| {
        let moves = frame.unturned(moves);
        assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "a solution must lead to the goal");
        moves
    };
    let mut order = Dir::ALL;
    order.copy_from_slice(&frame.turned(&Dir::ALL));
    let mut ways =
        Ways { boards: HashMap::new(), bytes: 0, found: 0, path: Vec::new(), listing, order, turn: &turn };
    let turned = frame.turned(&first);
    let ended = near.and_then(|near| ways.count(&near, frame.start(), &turned, &mut meter));
    if ended.is_err() && ways.found == 0 {
        // The one that the length is known by.
        ways.path = turned;
        _ = ways.tell(&mut meter);
    }
    let (found, mut is_complete) = (ways.found, ended.is_ok());
    if let Err(why) = ended {
        ran.outcome = Outcome::Stopped { why, best: Some(first) };
    }
    if is_complete && !ran.tables.is_empty() && !library.is_intact() {
        is_complete = false;
        ran.notes.push("a table was changed while it was in use, so the count was not finished".into());
    }
    meter.progress.found = u64::try_from(found).unwrap_or(u64::MAX);
    meter.progress.kept = meter.progress.kept.max(ways.boards.len() as u64);
    AllShortest { answer: ran.told(meter), found, is_complete }
}

/// A board that was met.
#[derive(Clone, Copy)]
struct Met {
    /// The moves of its shortest solutions.
    distance: u32,
    /// Bit `d` if a move in direction `d` of [`Dir::ALL`] is known to lead nearer.
    nearer: u8,
    /// How many shortest solutions it has; 0 until they are counted.
    ways: u128,
}

/// The boards on shortest ways, as far as they are known.
struct Ways<'a, 'l> {
    boards: HashMap<Board, Met>,
    /// What they take, about.
    bytes: u64,
    /// The ways from the start that were found.
    found: u128,
    /// The moves from the start to the board at work.
    path: Vec<Dir>,
    listing: Listing<'l>,
    /// [`Dir::ALL`] of the board as it was given, as the search sees it.
    order: [Dir; 4],
    /// Turns moves back to those of the board as it was given.
    turn: &'a dyn Fn(&[Dir]) -> Vec<Dir>,
}

/// A board whose ways are being counted.
struct Open {
    board: Board,
    distance: u32,
    /// Directions that were followed or ruled out.
    done: u8,
    ways: u128,
}

impl Open {
    fn new(board: Board, distance: u32) -> Open {
        Open { board, distance, done: 0, ways: 0 }
    }
}

impl Ways<'_, '_> {
    /// Counts the ways from `start`, of which `first` is one.
    ///
    /// Ways that are listed are followed in their order. Others are followed where
    /// they are known to lead nearer before other moves are asked about, which
    /// leaves fewer of them to ask about.
    fn count(
        &mut self,
        near: &Near<'_>,
        start: &Board,
        first: &[Dir],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        self.learn(start, first, meter)?;
        if !first.is_empty() {
            expand(start, meter)?;
        }
        let mut stack = vec![Open::new(start.clone(), first.len() as u32)];
        while let Some(open) = stack.last_mut() {
            if open.distance == 0 {
                self.tell(meter)?;
                open.ways = 1;
            } else if let Some(dir) = self.next(open, near, meter)? {
                let board = open.board.moved(dir).expect("a move that leads nearer is possible");
                self.path.push(dir);
                match self.boards.get(&board).map_or(0, |met| met.ways) {
                    0 => {
                        let distance = open.distance - 1;
                        if distance != 0 {
                            expand(&board, meter)?;
                        }
                        stack.push(Open::new(board, distance));
                    }
                    ways => {
                        self.tell_from(&board, ways, meter)?;
                        open.ways = open.ways.saturating_add(ways);
                        self.path.pop();
                    }
                }
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

    /// The next direction that leads nearer from a board, if there is one left.
    fn next(&mut self, open: &mut Open, near: &Near<'_>, meter: &mut Meter<'_>) -> Result<Option<Dir>, Stop> {
        let nearer = self.boards.get(&open.board).map_or(0, |met| met.nearer);
        let mut left = self.order.into_iter().filter(|dir| open.done & bit(*dir) == 0).collect::<Vec<_>>();
        if u128::from(self.listing.most) <= self.found {
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
                        self.learn_at(&board, distance, &moves, meter)?;
                        true
                    }
                    None => {
                        // It is not nearer, so it is one move farther away.
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

    /// Takes note of all boards on a shortest way.
    fn learn(&mut self, start: &Board, moves: &[Dir], meter: &Meter<'_>) -> Result<(), Stop> {
        self.learn_at(start, moves.len() as u32, moves, meter)
    }

    /// Takes note of the first boards on a shortest way.
    fn learn_at(
        &mut self,
        start: &Board,
        distance: u32,
        moves: &[Dir],
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
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

    /// Tells of the solution that the path is.
    fn tell(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.found = self.found.saturating_add(1);
        meter.progress.found = meter.progress.found.saturating_add(1);
        if u128::from(self.listing.most) < self.found {
            return Ok(());
        }
        let moves = (self.turn)(&self.path);
        match (self.listing.each)(&moves) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    }

    /// Tells of all solutions that go on from a board whose ways are counted, as
    /// far as they are listed.
    fn tell_from(&mut self, board: &Board, ways: u128, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let all = self.found.saturating_add(ways);
        let length = self.path.len();
        let mut stack = vec![(board.clone(), 0u8)];
        while self.found < u128::from(self.listing.most)
            && let Some((board, done)) = stack.last_mut()
        {
            let met = self.boards.get(board).expect("all boards behind it were met");
            let next = self.order.into_iter().find(|&dir| met.nearer & !*done & bit(dir) != 0);
            if let Some(dir) = next {
                *done |= bit(dir);
                let board = board.moved(dir).expect("it leads nearer");
                self.path.push(dir);
                stack.push((board, 0));
                continue;
            }
            if met.distance == 0 {
                // Only what is told takes time here.
                meter.poll()?;
                self.tell(meter)?;
            }
            stack.pop();
            if !stack.is_empty() {
                self.path.pop();
            }
        }
        self.path.truncate(length);
        self.found = all;
        meter.progress.found = u64::try_from(all).unwrap_or(u64::MAX);
        Ok(())
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
