//! All boards of a small size: how many need how many moves, and which need most.
//!
//! Breadth-first search from the goal with two bits a board: the number of moves
//! modulo three, which is enough to go home, because a move changes the distance
//! by at most one. Two more bits mark the level at work and the next one, so the
//! 239,500,800 boards of 3x4 take 120 MB.

mod index;
#[cfg(test)]
mod tests;

use super::board::{Board, Dir, Size};
use super::metric::Metric;
use crate::run::{
    Ended, Limits, Meter, Observer, Outcome, Report, Stop, WorkerHandle, run_workers, scoped_workers,
};
use index::{Index, Vertical};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Every board from which a goal can be reached, with its distance.
pub struct Space {
    goal: Board,
    metric: Metric,
    levels: Vec<u64>,
    /// Nothing for boards of a single line: their tiles stay in order.
    table: Option<Table>,
    /// The boards of the last level, a bit each, once all boards were reached.
    last: Vec<u64>,
}

/// The shortest ways of all boards of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaysOfLevel {
    /// Of all its boards together.
    pub all: u128,
    /// Of the board that has most.
    pub most: u128,
    /// How many of its boards have only one.
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

/// Why the boards of a size are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyBoards {
    /// The size.
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

/// Distances modulo three as two bits: `low` and `high`, both set where nothing
/// was reached yet.
struct Table {
    index: Index,
    /// Words of 64 boards for each cell of the blank.
    words: usize,
    low: Vec<AtomicU64>,
    high: Vec<AtomicU64>,
}

/// The boards of a level, a bit each.
type Level = Vec<AtomicU64>;

/// A board as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Number {
    blank: usize,
    sequence: u32,
}

fn zeros(words: usize) -> Level {
    std::iter::repeat_with(AtomicU64::default).take(words).collect()
}

impl Space {
    /// The most cells of a board of more than one row and column.
    pub const MOST_CELLS: usize = index::MOST_CELLS;

    /// The most boards whose shortest ways are all counted.
    pub const MOST_COUNTED: u64 = 2_000_000;

    /// Words that a worker takes at a time.
    const CHUNK: usize = 4096;

    /// Checks that there are not too many boards of a size, and tells how many
    /// there are.
    pub fn boards_of(size: Size) -> Result<u64, TooManyBoards> {
        match size.cells() {
            cells if size.rows() == 1 || size.cols() == 1 => Ok(cells as u64),
            cells if cells <= Space::MOST_CELLS => Ok((1..=cells as u64).product::<u64>() / 2),
            _ => Err(TooManyBoards { size }),
        }
    }

    /// The bytes that exploring all boards of a size takes.
    pub fn bytes_for(size: Size) -> Result<u64, TooManyBoards> {
        Ok(Space::boards_of(size)? / 2)
    }

    /// Finds the distance of every board from a goal. A run that is stopped has
    /// the levels that it had finished.
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
        let words = index.sequences().div_ceil(64);
        let all = words * goal.size().cells();
        let ones = || std::iter::repeat_with(|| AtomicU64::new(u64::MAX)).take(all).collect();
        let table = Table { index, words, low: ones(), high: ones() };
        let mut search = Search { table: &table, metric, level: zeros(all), next: zeros(all) };
        search.level[table.at(table.number(goal).expect("the goal is reached")).0]
            .store(table.bit(goal), Relaxed);
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
        Ok(meter.finish(match ended {
            Ok(()) => Outcome::Solved(space),
            Err(why) => Outcome::Stopped { why, best: Some(space) },
        }))
    }

    /// The levels of a board of a single line.
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

    /// What the boards must become.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// How moves are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// How many boards need no move, one move and so on, as far as the levels
    /// were finished.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// The least number of moves from a board to the goal; `None` if there is no
    /// way, or the level of the board was not finished.
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.solution(board).map(|moves| self.metric.length(&moves) as u32)
    }

    /// A shortest solution, as moves of single tiles; `None` if there is none, or
    /// the level of the board was not finished.
    pub fn solution(&self, board: &Board) -> Option<Vec<Dir>> {
        let Some(table) = &self.table else { return self.line_solution(board) };
        let mut at = table.number(board)?;
        let home = table.number(&self.goal)?;
        let mut moves = Vec::new();
        while at != home {
            let here = table.get(at)?;
            let size = self.goal.size();
            let (dir, steps, next) = table
                .neighbours(size, self.metric, at)
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

    /// How many shortest solutions a board has; `None` if it has none, or its
    /// level was not finished.
    pub fn ways(&self, board: &Board) -> Option<u128> {
        let Some(table) = &self.table else { return self.line_solution(board).map(|_| 1) };
        let start = table.number(board)?;
        let home = table.number(&self.goal)?;
        table.get(start)?;
        // Depth first; each board once.
        let mut known: HashMap<Number, u128> = HashMap::from([(home, 1)]);
        let mut stack = vec![start];
        while let Some(&at) = stack.last() {
            if known.contains_key(&at) {
                stack.pop();
                continue;
            }
            let here = table.get(at)?;
            let neighbours = table.neighbours(self.goal.size(), self.metric, at).into_iter();
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

    /// The shortest ways of all boards of each level, in the order of
    /// [`Space::levels`]; `None` if there are more than [`Space::MOST_COUNTED`]
    /// boards or not all of them were reached.
    pub fn ways_of_levels(&self) -> Option<Vec<WaysOfLevel>> {
        let count = Space::boards_of(self.goal.size()).ok()?;
        if Space::MOST_COUNTED < count || self.levels.iter().sum::<u64>() != count {
            return None;
        }
        let Some(table) = &self.table else {
            return Some(self.levels.iter().map(|&boards| WaysOfLevel::new(boards, |_| 1)).collect());
        };
        let mut ways: HashMap<Number, u128> = HashMap::from([(table.number(&self.goal)?, 1)]);
        let mut levels = vec![WaysOfLevel::new(1, |_| 1)];
        let size = self.goal.size();
        for distance in 1..self.levels.len() {
            let wanted = Some((distance % 3) as u8);
            let mut next: HashMap<Number, u128> = HashMap::new();
            for (&at, &from) in &ways {
                let neighbours = table.neighbours(size, self.metric, at);
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

    /// Up to so many of the boards that need most moves, in the order of their
    /// blank's cell and their tiles; none if not all boards were reached.
    pub fn deepest(&self, most: usize) -> Vec<Board> {
        let Some(table) = &self.table else {
            let farthest = self.levels.len() as u32 - 1;
            let places = (0..self.goal.size().cells()).map(|cell| self.with_blank_at(cell));
            return places.filter(|board| self.distance(board) == Some(farthest)).take(most).collect();
        };
        let numbers = self.last.iter().enumerate().flat_map(|(word, &bits)| {
            let set = (0..64).filter(move |bit| bits >> bit & 1 == 1);
            set.map(move |bit| (word / table.words, (word % table.words * 64) as u32 + bit))
        });
        numbers.take(most).map(|(blank, sequence)| table.index.board(blank, sequence)).collect()
    }

    /// The goal of a single line with its blank elsewhere.
    fn with_blank_at(&self, cell: usize) -> Board {
        let mut tiles: Vec<usize> =
            self.goal.tiles().iter().filter(|&&tile| tile != 0).map(|&tile| tile.into()).collect();
        tiles.insert(cell, 0);
        Board::new(self.goal.size(), &tiles).expect("each tile is there once")
    }
}

impl Table {
    fn number(&self, board: &Board) -> Option<Number> {
        self.index.number(board).map(|(blank, sequence)| Number { blank, sequence })
    }

    /// The word and the bit of a board.
    fn at(&self, number: Number) -> (usize, u32) {
        (number.blank * self.words + number.sequence as usize / 64, number.sequence % 64)
    }

    fn bit(&self, board: &Board) -> u64 {
        let number = self.number(board).expect("it can be reached");
        1 << self.at(number).1
    }

    /// The distance of a board modulo three, if it was reached.
    fn get(&self, number: Number) -> Option<u8> {
        let (word, bit) = self.at(number);
        let of = |bits: &[AtomicU64]| (bits[word].load(Relaxed) >> bit & 1) as u8;
        let value = of(&self.low) | of(&self.high) << 1;
        (value != 3).then_some(value)
    }

    /// Writes a level's distance for those of its boards that were not reached
    /// before, and takes the others out of the level; tells how many are left.
    fn set(&self, level: &Level, words: std::ops::Range<usize>, distance: usize) -> u64 {
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

    /// The boards one move away: the way the tiles go, how many of them, and where
    /// that leads.
    fn neighbours(&self, size: Size, metric: Metric, number: Number) -> Vec<(Dir, usize, Number)> {
        let mut found = Vec::with_capacity(6);
        for dir in Dir::ALL {
            let mut at = number;
            for steps in 1..=metric.reach(size, dir) {
                let Some(cell) = size.step(at.blank, dir) else { break };
                let sequence = match dir {
                    Dir::Left | Dir::Right => at.sequence,
                    Dir::Up => self.index.gone(at.blank, at.sequence, Vertical::Down),
                    Dir::Down => self.index.gone(at.blank, at.sequence, Vertical::Up),
                };
                at = Number { blank: cell, sequence };
                found.push((dir, steps, at));
            }
        }
        found
    }
}

/// A breadth-first search at work.
struct Search<'a> {
    table: &'a Table,
    metric: Metric,
    level: Level,
    next: Level,
}

impl Search<'_> {
    /// Marks all neighbours of the level.
    fn expand(&self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let taken = AtomicUsize::new(0);
        let threads = meter.limits().threads.max(1);
        run_workers(meter, threads, |handle| {
            let mut counts = Counts::default();
            loop {
                let begin = taken.fetch_add(Space::CHUNK, Relaxed);
                if self.level.len() <= begin {
                    break;
                }
                for word in begin..self.level.len().min(begin + Space::CHUNK) {
                    if self.expand_word(word, handle, &mut counts).is_err() {
                        return;
                    }
                }
                if counts.report(handle).is_err() {
                    return;
                }
            }
            // The work is over either way.
            let _ = counts.report(handle);
        })
        .map(|_| ())
    }

    fn expand_word(
        &self,
        word: usize,
        handle: &mut WorkerHandle<'_, '_>,
        counts: &mut Counts,
    ) -> Result<(), Ended> {
        let bits = self.level[word].load(Relaxed);
        if bits == 0 {
            return Ok(());
        }
        let Table { index, words, .. } = self.table;
        let size = index.size();
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
                counts.generated += u64::from(bits.count_ones());
            }
        }
        let mut left = bits;
        while left != 0 {
            counts.tick(handle)?;
            let sequence = first + left.trailing_zeros();
            left &= left - 1;
            for (dir, way) in [(Dir::Up, Vertical::Down), (Dir::Down, Vertical::Up)] {
                let (mut cell, mut sequence) = (blank, sequence);
                for _ in 0..self.metric.reach(size, dir) {
                    let Some(next) = size.step(cell, dir) else { break };
                    sequence = index.gone(cell, sequence, way);
                    cell = next;
                    mark(cell * words + sequence as usize / 64, 1 << (sequence % 64));
                    counts.generated += 1;
                }
            }
        }
        Ok(())
    }

    /// Makes the next level the one at work; tells how many boards it has.
    fn advance(&mut self, distance: usize, meter: &mut Meter<'_>) -> u64 {
        let taken = AtomicUsize::new(0);
        let threads = meter.limits().threads.max(1);
        let all = self.next.len();
        let write = |_: &mut WorkerHandle<'_, '_>| {
            let mut count = 0;
            loop {
                let begin = taken.fetch_add(Space::CHUNK, Relaxed);
                if all <= begin {
                    break count;
                }
                let words = begin..all.min(begin + Space::CHUNK);
                self.level[words.clone()].iter().for_each(|word| word.store(0, Relaxed));
                count += self.table.set(&self.next, words, distance);
            }
        };
        // Nothing ends this before the whole level is written; it takes milliseconds.
        let (counts, _) = scoped_workers(meter, threads, write, |(), _| ControlFlow::Continue(()));
        std::mem::swap(&mut self.level, &mut self.next);
        counts.into_iter().sum()
    }
}

/// Nodes of a worker that were not reported yet.
#[derive(Default)]
struct Counts {
    expanded: u64,
    generated: u64,
    room: u64,
}

impl Counts {
    fn tick(&mut self, handle: &mut WorkerHandle<'_, '_>) -> Result<(), Ended> {
        if self.expanded == self.room {
            self.report(handle)?;
            self.room = handle.room();
            if self.room == 0 {
                return handle.report(0, 0).and(Err(Ended));
            }
        }
        self.expanded += 1;
        Ok(())
    }

    fn report(&mut self, handle: &mut WorkerHandle<'_, '_>) -> Result<(), Ended> {
        let Counts { expanded, generated, .. } = std::mem::take(self);
        handle.report(expanded, generated)
    }
}
