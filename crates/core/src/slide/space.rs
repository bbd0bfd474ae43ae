//! All boards of a small size: the number of boards per distance, and the farthest ones.
//!
//! Breadth-first search from the goal with two bits per board: the distance modulo three, which is
//! enough to descend to the goal, because a move changes the distance by at most one. Two more bits
//! mark the current level and the next one, so the 239,500,800 boards of 3x4 take 120 MB.

mod index;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir, Size};
use super::metric::Metric;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop, WorkerHandle, run_workers, scoped_workers};
use index::{Index, Number};
use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Every board from which a goal can be reached, with its distance.
pub struct Space {
    goal: Board,
    metric: Metric,
    levels: Vec<u64>,
    table: Option<Table>,
    last: Vec<u64>,
}

/// Numbers of shortest solutions of the boards of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaysOfLevel {
    pub all: u128,
    pub most: u128,
    /// Number of boards with only one.
    pub single: u64,
}

impl WaysOfLevel {
    fn new(boards: u64, ways: impl Fn(usize) -> u128) -> WaysOfLevel {
        let none = WaysOfLevel { all: 0, most: 0, single: 0 };
        (0..boards as usize).map(ways).fold(none, |level, ways| WaysOfLevel {
            all: level.all.saturating_add(ways),
            most: level.most.max(ways),
            single: level.single + u64::from(ways == 1),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyBoards {
    pub size: Size,
}

impl std::fmt::Display for TooManyBoards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (size, most) = (self.size, Space::MOST_CELLS);
        write!(
            f,
            "a {size} board has too many arrangements to look at each: at most {most} cells, such as 3x4"
        )
    }
}

impl std::error::Error for TooManyBoards {}

/// Distances modulo three in two bits, `low` and `high`; both set means not reached.
struct Table {
    index: Index,
    /// Words of 64 boards, per cell of the blank.
    words: usize,
    low: Vec<AtomicU64>,
    high: Vec<AtomicU64>,
}

type Level = Vec<AtomicU64>;

fn zeros(words: usize) -> Level {
    std::iter::repeat_with(AtomicU64::default).take(words).collect()
}

impl Space {
    /// Largest number of cells of a board of more than one row and column.
    pub const MOST_CELLS: usize = index::MOST_CELLS;

    /// Largest number of boards whose shortest solutions are counted.
    pub const MOST_COUNTED: u64 = 2_000_000;

    const CHUNK: usize = 4096;

    /// Number of boards of a size from which the goal can be reached.
    pub fn boards_of(size: Size) -> Result<u64, TooManyBoards> {
        match size.cells() {
            cells if size.is_line() => Ok(cells as u64),
            cells if cells <= Space::MOST_CELLS => Ok((1..=cells as u64).product::<u64>() / 2),
            _ => Err(TooManyBoards { size }),
        }
    }

    /// Memory of exploring all boards of a size, in bytes.
    pub fn bytes_for(size: Size) -> Result<u64, TooManyBoards> {
        Ok(Space::boards_of(size)? / 2)
    }

    /// Computes the distance of every board to a goal. A stopped run has its finished levels.
    pub fn explore(
        goal: &Board,
        metric: Metric,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Report<Space>, TooManyBoards> {
        let bytes = Space::bytes_for(goal.size())?;
        let mut meter = Meter::new(limits.clone(), observer);
        let mut space = Space { goal: goal.clone(), metric, levels: vec![1], table: None, last: Vec::new() };
        let Some(index) = Index::new(goal) else {
            space.levels = space.line();
            return Ok(meter.finish(Outcome::Solved(space)));
        };
        if limits.memory.is_some_and(|most| most < bytes) {
            return Ok(meter.finish(Outcome::Stopped { why: Stop::Memory, best: None }));
        }
        let words = (index.sequences as usize).div_ceil(64);
        let all = words * goal.size().cells();
        let ones = || std::iter::repeat_with(|| AtomicU64::new(u64::MAX)).take(all).collect();
        let table = Table { index, words, low: ones(), high: ones() };
        let mut search = Search { table: &table, metric, level: zeros(all), next: zeros(all) };
        let (word, bit) = table.at(table.index.number(goal).expect("the goal is reached"));
        search.level[word].store(1 << bit, Relaxed);
        table.set(&search.level, 0..all, 0);
        let count = Space::boards_of(goal.size())?;
        let mut reached = 1;
        let ended = loop {
            meter.progress.done = Some(reached as f64 / count as f64);
            (meter.progress.kept, meter.progress.bound) = (reached, space.levels.len() as u32 - 1);
            meter.progress.iterations += 1;
            if reached == count {
                break Ok(());
            }
            if let Err(why) = meter.poll().and_then(|()| search.expand(&mut meter)) {
                break Err(why);
            }
            let found = search.advance(space.levels.len(), &mut meter);
            assert_ne!(found, 0, "all boards of one parity can be reached");
            space.levels.push(found);
            reached += found;
        };
        meter.progress.done = None;
        if ended.is_ok() {
            space.last = search.level.iter().map(|word| word.load(Relaxed)).collect();
        }
        drop(search);
        space.table = Some(table);
        Ok(meter.finish(Outcome::new(Some(space), ended)))
    }

    fn line(&self) -> Vec<u64> {
        let (home, cells) = (self.goal.blank(), self.goal.size().cells());
        match self.metric {
            Metric::Single => {
                let farthest = home.max(cells - 1 - home);
                let at = |moves: usize| (0..cells).filter(|cell| cell.abs_diff(home) == moves).count() as u64;
                (0..=farthest).map(at).collect()
            }
            Metric::Multi => vec![1, cells as u64 - 1],
        }
    }

    pub fn goal(&self) -> &Board {
        &self.goal
    }

    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Number of boards per distance, from 0, for the finished levels.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// Distance of a board to the goal; `None` if it is unsolvable, or its level was not finished.
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.solution(board).map(|moves| self.metric.length(&moves) as u32)
    }

    /// A shortest solution in single-tile moves; `None` if there is none in the finished levels.
    pub fn solution(&self, board: &Board) -> Option<Vec<Dir>> {
        let Some(table) = &self.table else { return self.line_solution(board) };
        let mut at = table.index.number(board)?;
        let home = table.index.number(&self.goal)?;
        let mut moves = Vec::new();
        while at != home {
            let here = table.get(at)?;
            let (dir, steps, next) = table
                .neighbours(self.metric, at)
                .into_iter()
                .find(|(_, _, next)| table.get(*next) == Some((here + 2) % 3))?;
            moves.extend(std::iter::repeat_n(dir, steps));
            at = next;
        }
        Some(moves)
    }

    fn line_solution(&self, board: &Board) -> Option<Vec<Dir>> {
        let is_open = super::solvability::is_solvable(board, &self.goal);
        let (at, home) = (board.blank(), self.goal.blank());
        let dir = match (self.goal.size().rows() == 1, home < at) {
            (true, true) => Dir::Right,
            (true, false) => Dir::Left,
            (false, true) => Dir::Down,
            (false, false) => Dir::Up,
        };
        is_open.then(|| vec![dir; at.abs_diff(home)])
    }

    /// Number of shortest solutions; `None` if there are none in the finished levels.
    pub fn ways(&self, board: &Board) -> Option<u128> {
        let Some(table) = &self.table else { return self.line_solution(board).map(|_| 1) };
        let start = table.index.number(board)?;
        let home = table.index.number(&self.goal)?;
        table.get(start)?;
        let mut known: HashMap<Number, u128> = HashMap::from([(home, 1)]);
        let mut stack = vec![start];
        while let Some(&at) = stack.last() {
            if known.contains_key(&at) {
                stack.pop();
                continue;
            }
            let here = table.get(at)?;
            let neighbours = table.neighbours(self.metric, at).into_iter();
            let nearer: Vec<Number> = neighbours
                .map(|(_, _, next)| next)
                .filter(|&next| table.get(next) == Some((here + 2) % 3))
                .collect();
            let open = nearer.iter().copied().filter(|next| !known.contains_key(next)).collect::<Vec<_>>();
            if open.is_empty() {
                let ways = nearer.iter().map(|next| known[next]).fold(0, u128::saturating_add);
                known.insert(at, ways);
                stack.pop();
            }
            stack.extend(open);
        }
        known.get(&start).copied()
    }

    /// Numbers of shortest solutions per level, in the order of [`Space::levels`]; `None` if there
    /// are more than [`Space::MOST_COUNTED`] boards or not all of them were reached.
    pub fn ways_of_levels(&self) -> Option<Vec<WaysOfLevel>> {
        let count = Space::boards_of(self.goal.size()).ok()?;
        if Space::MOST_COUNTED < count || self.levels.iter().sum::<u64>() != count {
            return None;
        }
        let Some(table) = &self.table else {
            return Some(self.levels.iter().map(|&boards| WaysOfLevel::new(boards, |_| 1)).collect());
        };
        let mut ways: HashMap<Number, u128> = HashMap::from([(table.index.number(&self.goal)?, 1)]);
        let mut levels = vec![WaysOfLevel::new(1, |_| 1)];
        for distance in 1..self.levels.len() {
            let wanted = Some((distance % 3) as u8);
            let mut next: HashMap<Number, u128> = HashMap::new();
            for (&at, &from) in &ways {
                let neighbours = table.neighbours(self.metric, at);
                for (_, _, then) in neighbours.into_iter().filter(|(_, _, then)| table.get(*then) == wanted) {
                    let all = next.entry(then).or_default();
                    *all = all.saturating_add(from);
                }
            }
            let counts: Vec<u128> = next.values().copied().collect();
            levels.push(WaysOfLevel::new(counts.len() as u64, |board| counts[board]));
            ways = next;
        }
        Some(levels)
    }

    /// Up to `most` of the farthest boards, if all boards were reached, by blank's cell and tiles.
    pub fn deepest(&self, most: usize) -> Vec<Board> {
        let Some(table) = &self.table else {
            let farthest = self.levels.len() as u32 - 1;
            let places = (0..self.goal.size().cells()).map(|cell| self.goal.with_blank_at(cell));
            return places.filter(|board| self.distance(board) == Some(farthest)).take(most).collect();
        };
        let numbers = self.last.iter().enumerate().flat_map(|(word, &bits)| {
            let set = (0..64).filter(move |bit| bits >> bit & 1 == 1);
            set.map(move |bit| (word / table.words, (word % table.words * 64) as u32 + bit))
        });
        numbers.take(most).map(|(blank, sequence)| table.index.board(Number { blank, sequence })).collect()
    }
}

impl Table {
    fn at(&self, number: Number) -> (usize, u32) {
        (number.blank * self.words + number.sequence as usize / 64, number.sequence % 64)
    }

    fn get(&self, number: Number) -> Option<u8> {
        let (word, bit) = self.at(number);
        let of = |bits: &[AtomicU64]| (bits[word].load(Relaxed) >> bit & 1) as u8;
        let value = of(&self.low) | of(&self.high) << 1;
        (value != 3).then_some(value)
    }

    /// Writes the distance of a level's new boards, removes the others, and counts the new ones.
    fn set(&self, level: &Level, words: Range<usize>, distance: usize) -> u64 {
        let value = distance % 3;
        let mut count = 0;
        for word in words {
            let bits = level[word].load(Relaxed);
            if bits == 0 {
                continue;
            }
            let (low, high) = (self.low[word].load(Relaxed), self.high[word].load(Relaxed));
            let new = bits & low & high;
            level[word].store(new, Relaxed);
            if value & 1 == 0 {
                self.low[word].store(low & !new, Relaxed);
            }
            if value & 2 == 0 {
                self.high[word].store(high & !new, Relaxed);
            }
            count += u64::from(new.count_ones());
        }
        count
    }

    fn neighbours(&self, metric: Metric, number: Number) -> Vec<(Dir, usize, Number)> {
        let mut found = Vec::with_capacity(6);
        for dir in Dir::ALL {
            let mut at = number;
            for steps in 1..=metric.reach(self.index.size, dir) {
                let Some(next) = self.index.moved(at, dir) else { break };
                at = next;
                found.push((dir, steps, at));
            }
        }
        found
    }
}

/// The ranges of words that a worker takes.
fn chunks(taken: &AtomicUsize, len: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        let begin = taken.fetch_add(Space::CHUNK, Relaxed);
        (begin < len).then(|| begin..len.min(begin + Space::CHUNK))
    })
}

struct Search<'a> {
    table: &'a Table,
    metric: Metric,
    level: Level,
    next: Level,
}

impl Search<'_> {
    fn expand(&self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let taken = AtomicUsize::new(0);
        let threads = meter.limits().threads.max(1);
        let work = |meter: &mut Meter<'_>| {
            chunks(&taken, self.level.len()).flatten().try_for_each(|word| self.expand_word(word, meter))
        };
        run_workers(meter, threads, |handle| _ = handle.with_meter::<Result<(), Stop>>(work)).map(|_| ())
    }

    fn expand_word(&self, word: usize, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let bits = self.level[word].load(Relaxed);
        if bits == 0 {
            return Ok(());
        }
        let Table { index, words, .. } = self.table;
        let size = index.size;
        let (blank, first) = (word / words, (word % words * 64) as u32);
        let mark = |word: usize, bits: u64| {
            if self.next[word].load(Relaxed) & bits != bits {
                self.next[word].fetch_or(bits, Relaxed);
            }
        };
        for dir in [Dir::Left, Dir::Right] {
            let mut cell = blank;
            for _ in 0..self.metric.reach(size, dir) {
                let Some(next) = size.step(cell, dir) else { break };
                cell = next;
                mark(cell * words + word % words, bits);
                meter.progress.generated += u64::from(bits.count_ones());
            }
        }
        let mut left = bits;
        while left != 0 {
            meter.tick()?;
            let sequence = first + left.trailing_zeros();
            left &= left - 1;
            for dir in [Dir::Up, Dir::Down] {
                let mut at = Number { blank, sequence };
                for _ in 0..self.metric.reach(size, dir) {
                    let Some(next) = index.moved(at, dir) else { break };
                    at = next;
                    let (word, bit) = self.table.at(at);
                    mark(word, 1 << bit);
                    meter.progress.generated += 1;
                }
            }
        }
        Ok(())
    }

    fn advance(&mut self, distance: usize, meter: &mut Meter<'_>) -> u64 {
        let taken = AtomicUsize::new(0);
        let threads = meter.limits().threads.max(1);
        let write = |_: &mut WorkerHandle<'_, '_>| {
            let written = chunks(&taken, self.next.len()).map(|words| {
                self.level[words.clone()].iter().for_each(|word| word.store(0, Relaxed));
                self.table.set(&self.next, words, distance)
            });
            written.sum::<u64>()
        };
        // Not interruptible: a level is written whole, in milliseconds.
        let (counts, _) = scoped_workers(meter, threads, write, |(), _| ControlFlow::Continue(()));
        std::mem::swap(&mut self.level, &mut self.next);
        counts.into_iter().sum()
    }
}
