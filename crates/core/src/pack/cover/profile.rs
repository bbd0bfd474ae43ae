//! Profile counting: dynamic programming over a broken profile, for flat trays.
//!
//! Cells are filled in a fixed order along the short side, so that at any time
//! the border between filled and free cells, the profile, is short. Two partial
//! fillings that cover the same cells with the same pieces have the same
//! number of completions, so they are merged and only their number is kept:
//! level by level, one piece a level. There are far fewer such states than
//! partial fillings; counting IQ Puzzler Pro's 4,331,140 solutions takes
//! half a million of them.
//!
//! When a level grows beyond the memory allowed, its states are completed in
//! batches, one after the other. That merges less but counts the same, so a
//! count never stops for want of memory. On trays of more than 128 cells, where
//! many pieces are left at that moment, the count is given up instead and a
//! search takes its place.

mod barrier;
mod exchange;
mod lookup;
mod table;
mod wide;

use super::instance::Cover;
use super::progress::SearchMonitor;
use crate::run::Stop;
use exchange::{LETTER, OUTBOX, OwnerKeys};
use lookup::{Chunk, LOW, fields};
use table::Table;

pub(super) use exchange::{Exchange, Overflow};
pub(super) use table::{Filled, State};
pub(super) use wide::Wide;

/// A flat tray's cells on a grid with the short side first, and what can be
/// put there.
pub(super) struct Profile<W> {
    /// Everything outside the cells to be filled.
    outside: W,
    /// Cells in one line along the short side.
    stride: u32,
    /// Cells whose neighbour before and after lies in the same line.
    not_first: W,
    not_last: W,
    /// Placements, by the first cell they cover and then by class; the
    /// pieces each uses, in its class's field; and how often it counts.
    places: Vec<W>,
    used: Vec<u64>,
    weights: Vec<u64>,
    /// The placements that start at one cell, by cell.
    chunks: Vec<Vec<Chunk>>,
    /// One field per class; the count of pieces left in each.
    left: u64,
    /// The keys of what is left, and of the pieces each placement uses.
    keys: Option<OwnerKeys>,
    used_keys: Vec<u8>,
    /// The fields of classes with a part of one cell, and of one or two.
    ones: u64,
    twos: u64,
    /// Symmetry breaking: the field of the piece class whose placement is
    /// restricted to one of each orbit, and the largest first cell of such a
    /// placement.
    root: u64,
    root_last: u32,
    pieces: usize,
}

/// What a profile needs to know that a cover does not tell.
pub(crate) struct Grid {
    /// Lines and cells in a line.
    pub(super) lines: usize,
    pub(super) stride: usize,
    /// The place of each of the cover's cells on the grid, ascending.
    pub(super) places: Vec<usize>,
    /// The sizes of the parts of each class's pieces.
    pub(super) parts: Vec<Vec<usize>>,
}

impl Grid {
    /// The same grid with these of the cover's cells alone. Cells next to each
    /// other on it need not be all that are next to each other, so no hole is
    /// taken for a hopeless one.
    pub(super) fn folded(&self, kept: &[usize]) -> Grid {
        Grid {
            lines: self.lines,
            stride: self.stride,
            places: kept.iter().map(|&cell| self.places[cell]).collect(),
            parts: vec![vec![1]; self.parts.len()],
        }
    }

    /// The number of places, cells or not.
    pub(super) fn size(&self) -> usize {
        self.lines * self.stride
    }

    /// The grid of what some choices of a cover leave.
    pub(crate) fn without(&self, cover: &Cover, made: &[usize]) -> Grid {
        let mut is_free = vec![true; cover.cells];
        for &at in made {
            for &cell in cover.cells_of(&cover.choices[at]) {
                is_free[cell as usize] = false;
            }
        }
        let places = self.places.iter().zip(is_free).filter(|(_, is_free)| *is_free);
        Grid {
            lines: self.lines,
            stride: self.stride,
            places: places.map(|(&place, _)| place).collect(),
            parts: self.parts.clone(),
        }
    }
}

impl<W: Filled> Profile<W> {
    /// The profile of a cover, if the grid fits a word, the numbers of pieces left
    /// fit another, and every piece must be used. Every position in `root` counts as often as
    /// it says, other choices of its class not at all.
    pub(super) fn new(
        cover: &Cover,
        grid: &Grid,
        root: &[(usize, u64)],
        monitor: &mut impl SearchMonitor,
    ) -> Result<Option<Profile<W>>, Stop> {
        let size = grid.size();
        let has_spare = cover.spare.iter().any(|&spare| spare != 0);
        let has_many = || cover.choices.iter().any(|choice| LOW < choice.uses.into());
        if (W::BITS as usize) < size || has_spare || has_many() {
            return Ok(None);
        }
        let Some((fields, left)) = fields(&cover.copies) else { return Ok(None) };
        let fields_with = |most: usize| {
            let small = |class: &usize| grid.parts[*class].iter().any(|&part| part <= most);
            (0..fields.len()).filter(small).fold(0, |all, class| all | fields[class].1)
        };
        let root_class = root.first().map(|&(at, _)| cover.class_of(at));
        let mut starts = Vec::new();
        for (at, choice) in cover.choices.iter().enumerate() {
            let weight = match root.binary_search_by_key(&at, |&(at, _)| at) {
                Ok(found) => root[found].1,
                Err(_) if Some(choice.class as usize) == root_class => continue,
                Err(_) => 1,
            };
            let first = grid.places[cover.cells_of(choice)[0] as usize];
            starts.push((first, choice.class as usize, choice.uses as usize, at, weight));
        }
        starts.sort_unstable();
        let mut chunks: Vec<Vec<Chunk>> = (0..size).map(|_| Vec::new()).collect();
        let (mut places, mut used, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        let mut root_last = 0;
        for (first, class, uses, at, weight) in starts {
            // Every window of the chunk is gone through.
            monitor.work(1024)?;
            let cells = cover.cells_of(&cover.choices[at]).iter();
            let cells = cells.map(|&cell| grid.places[cell as usize] as u32);
            let (one, field) = fields[class];
            let here = places.len();
            places.push(cells.fold(W::EMPTY, W::with));
            used.push(one * uses as u64);
            weights.push(weight);
            if chunks[first].last().is_none_or(|chunk| chunk.to - chunk.from == 64) {
                chunks[first].push(Chunk::new(here, first));
            }
            let chunk = chunks[first].last_mut().expect("a chunk was just made");
            chunk.push(places[here], used[here], field);
            if Some(class) == root_class {
                root_last = root_last.max(first);
            }
        }
        let line_ends = |excluded: usize| {
            let kept = (0..size).filter(|place| place % grid.stride != excluded);
            kept.fold(W::EMPTY, |all, place| all.with(place as u32))
        };
        let root_field = root_class.map_or(0, |class| fields[class].1);
        let ones: Vec<u64> = fields.iter().map(|&(one, _)| one).filter(|&one| one != 0).collect();
        let keys = OwnerKeys::new(&ones);
        let key = |&used: &u64| keys.as_ref().map_or(0, |keys| keys.of(used));
        let used_keys = used.iter().map(key).collect();
        Ok(Some(Profile {
            outside: !grid.places.iter().fold(W::EMPTY, |all, &place| all.with(place as u32)),
            stride: grid.stride as u32,
            not_first: line_ends(0),
            not_last: line_ends(grid.stride - 1),
            places,
            used,
            weights,
            chunks,
            left,
            used_keys,
            keys,
            ones: fields_with(1),
            twos: fields_with(2),
            root: root_field,
            root_last: root_last as u32,
            pieces: cover.copies.iter().sum(),
        }))
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> u64 {
        let chunks: usize = self.chunks.iter().flatten().map(Chunk::bytes).sum();
        (chunks + self.places.len() * 64) as u64
    }

    /// The exchange of so many workers that count within this many bytes, from
    /// these states on, or from the start.
    pub(super) fn exchange(
        &self,
        workers: usize,
        memory: usize,
        overflow: Overflow,
        from: Option<Vec<State<W>>>,
    ) -> Exchange<W> {
        let start = || vec![State { filled: self.outside, left: self.left, ways: 1 }];
        let mut levels: Vec<Vec<State<W>>> = (0..workers).map(|_| Vec::new()).collect();
        for state in from.unwrap_or_else(start) {
            let key = self.keys.as_ref().map_or(0, |keys| keys.of(state.left));
            levels[self.owner(&state, key, workers)].push(state);
        }
        Exchange::new(levels, memory, self.pieces, overflow)
    }

    /// One worker's part: it owns some of the states of each level, and helps
    /// others with theirs when it is done. Levels are done together as long
    /// as they fit; then each completes its own. Returns its part of the
    /// weighted number of solutions.
    ///
    /// The work ends at a level with more than `pause` states, which it
    /// returns.
    pub(super) fn work(
        &self,
        worker: usize,
        exchange: &Exchange<W>,
        pause: usize,
        monitor: &mut impl SearchMonitor,
    ) -> (u128, Vec<State<W>>) {
        let workers = exchange.workers();
        let barrier = &exchange.barrier;
        let _break = barrier.broken_by_panic();
        let mut count = Tally { monitor, total: 0 };
        let mut next = Table::new();
        let mut outboxes: Vec<Vec<State<W>>> = (0..workers).map(|_| Vec::new()).collect();
        let mut size_before = None;
        loop {
            if barrier.wait(worker, || count.monitor.work(u64::MAX / 2)).is_err() {
                break;
            }
            let size = exchange.size();
            if size == 0 {
                break;
            }
            if pause < size {
                return (count.total, std::mem::take(&mut *exchange.new_level(worker)));
            }
            // The next level is expected to grow as this one did.
            if exchange.most < size.saturating_mul(1 + size / size_before.unwrap_or(size)) {
                if !exchange.gives_up() {
                    barrier.note(self.complete(&exchange.level(worker), exchange.batch, &mut count));
                }
                break;
            }
            size_before = Some(size);
            let level_bytes = exchange.level(worker).capacity() * size_of::<State<W>>();
            while let Some((level, chunk)) = exchange.take(worker) {
                let states = &level[chunk];
                let result = if !exchange.is_full() {
                    self.expand(states, &mut count, |state, key| {
                        let owner = self.owner(&state, key, workers);
                        let outbox = &mut outboxes[owner];
                        outbox.push(state);
                        if owner == worker && outbox.len() == OUTBOX {
                            next.add_all(outbox);
                            outbox.clear();
                        } else if outbox.len() == LETTER {
                            exchange.send(owner, outbox);
                        }
                    })
                } else if exchange.gives_up() {
                    break;
                } else {
                    // Whoever owns them, what comes of these states is
                    // completed here and now.
                    self.complete_some(states, &mut next, exchange.batch, &mut count)
                };
                barrier.note(result);
                if barrier.is_stopped() {
                    break;
                }
                exchange.receive(worker, &mut next);
                exchange.weigh(level_bytes + next.bytes());
            }
            next.add_all(&outboxes[worker]);
            outboxes[worker].clear();
            for (owner, outbox) in outboxes.iter_mut().enumerate() {
                exchange.send(owner, outbox);
            }
            if barrier.wait(worker, || count.monitor.work(u64::MAX / 2)).is_err() {
                break;
            }
            if exchange.is_full() {
                if !exchange.gives_up() {
                    exchange.receive(worker, &mut next);
                    drop(std::mem::take(&mut *exchange.new_level(worker)));
                    barrier.note(self.complete(next.states(), exchange.batch, &mut count));
                }
                break;
            }
            exchange.receive(worker, &mut next);
            exchange.advance(worker, &mut next);
        }
        (count.total, Vec::new())
    }

    /// The worker that a state with this key belongs to.
    #[inline(always)]
    fn owner(&self, state: &State<W>, key: u8, workers: usize) -> usize {
        match (workers, &self.keys) {
            (1, _) => 0,
            (_, Some(_)) => OwnerKeys::owner(key, workers),
            (_, None) => Table::part(state, workers),
        }
    }

    /// Expands some states into a table, and completes the table when it is
    /// larger than a batch.
    fn complete_some<C: SearchMonitor>(
        &self,
        states: &[State<W>],
        next: &mut Table<W>,
        batch: usize,
        count: &mut Tally<'_, C>,
    ) -> Result<(), Stop> {
        self.expand(states, count, |state, _| next.add(state))?;
        if batch < next.len() {
            self.complete(next.states(), batch, count)?;
            next.clear();
        }
        Ok(())
    }

    /// Completes states in batches of bounded size.
    fn complete<C: SearchMonitor>(
        &self,
        states: &[State<W>],
        batch: usize,
        count: &mut Tally<'_, C>,
    ) -> Result<(), Stop> {
        let mut next = Table::new();
        // Large steps keep the test for a full batch out of the inner loop.
        for states in states.chunks(256.min(batch)) {
            self.complete_some(states, &mut next, batch, count)?;
        }
        if next.len() == 0 { Ok(()) } else { self.complete(next.states(), batch, count) }
    }

    /// Puts every fitting piece on the first free cell of each state, and
    /// hands on, with its key, what no simple argument shows to be hopeless.
    /// Solutions are counted at once.
    #[inline(always)]
    fn expand<C: SearchMonitor>(
        &self,
        states: &[State<W>],
        count: &mut Tally<'_, C>,
        mut add: impl FnMut(State<W>, u8),
    ) -> Result<(), Stop> {
        for &State { filled, left, ways } in states {
            count.monitor.tick()?;
            let key = self.keys.as_ref().map_or(0, |keys| keys.of(left));
            let cell = filled.first_free();
            if self.root_last < cell && left & self.root != 0 {
                continue;
            }
            for chunk in &self.chunks[cell as usize] {
                let mut fitting = chunk.fitting(filled, left);
                count.monitor.tried(fitting.count_ones().into());
                while fitting != 0 {
                    let place = chunk.from + fitting.trailing_zeros() as usize;
                    fitting &= fitting - 1;
                    let (filled, left) = (filled | self.places[place], left - self.used[place]);
                    if left != 0 && self.is_hopeless(filled, left) {
                        continue;
                    }
                    let ways = match self.weights[place] {
                        1 => ways,
                        weight => ways.saturating_mul(weight.into()),
                    };
                    if left == 0 {
                        count.add(ways);
                    } else {
                        add(State { filled, left, ways }, key ^ self.used_keys[place]);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a hole of one or two cells is left that no part fits.
    #[inline(always)]
    fn is_hopeless(&self, filled: W, left: u64) -> bool {
        let free = !filled;
        let up = (free & self.not_last).up(1);
        let down = (free & self.not_first).down(1);
        let (next, last) = (free.up(self.stride), free.down(self.stride));
        if left & self.ones == 0 && !(free & !(up | down | next | last)).is_empty() {
            return true;
        }
        // Exactly one neighbour: an odd number, and no pair of them.
        let single = free & (up ^ down ^ next ^ last) & !((up & down) | (next & last));
        let pairs = (single & self.not_last).up(1) | single.up(self.stride);
        left & self.twos == 0 && !(single & pairs).is_empty()
    }
}

/// The solutions a worker has counted.
struct Tally<'a, C> {
    monitor: &'a mut C,
    total: u128,
}

impl<C: SearchMonitor> Tally<'_, C> {
    fn add(&mut self, ways: u128) {
        self.total = self.total.saturating_add(ways);
        self.monitor.found(u64::try_from(ways).unwrap_or(u64::MAX));
    }
}
