//! Counting on flat trays by what is filled, not by how.
//!
//! Cells are filled in a fixed order along the short side. Two partial
//! fillings that cover the same cells with the same pieces have the same
//! number of completions, so they are merged and only their number is kept:
//! level by level, one piece a level. There are far fewer such states than
//! partial fillings; counting IQ Puzzler Pro's 4,331,140 solutions takes
//! half a million of them.
//!
//! When a level grows beyond the memory allowed, its states are completed in
//! batches, one after the other. That merges less but counts the same.

use super::clock::Clock;
use super::exact::Cover;
use super::table::{Filled, State, Table};
use crate::run::Stop;
use std::sync::{Barrier, Mutex};

/// A flat tray's cells on a grid with the short side first, and what can be
/// put there.
pub(super) struct Frontier<W> {
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
    /// The fields of classes with a part of one cell, and of one or two.
    ones: u64,
    twos: u64,
    /// The field of the class that is placed up to symmetry, and the last
    /// first cell it can have.
    root: u64,
    root_last: u32,
    pieces: usize,
}

/// Up to 64 placements that start at the same cell.
struct Chunk {
    from: usize,
    to: usize,
    groups: Vec<Group>,
}

impl Chunk {
    /// The placements on free cells with pieces left, as bits. There is no
    /// branch to guess wrong.
    #[inline(always)]
    fn fitting<W: Filled>(&self, filled: W, left: u64, places: &[W]) -> u64 {
        let mut open = 0;
        for group in &self.groups {
            open |= if group.used <= left & group.field { group.members } else { 0 };
        }
        let mut free = 0;
        for (bit, &cells) in places[self.from..self.to].iter().enumerate() {
            free |= u64::from((cells & filled).is_empty()) << bit;
        }
        open & free
    }
}

/// Placements that use the same pieces.
struct Group {
    /// The field of the class.
    field: u64,
    /// The pieces that each placement uses, in that field.
    used: u64,
    /// Its members, as bits within the chunk.
    members: u64,
}

/// What a frontier needs to know that a cover does not tell.
pub(super) struct Grid {
    /// Lines and cells in a line.
    pub(super) lines: usize,
    pub(super) stride: usize,
    /// The place of each of the cover's cells on the grid, ascending.
    pub(super) places: Vec<usize>,
    /// The sizes of the parts of each class's pieces.
    pub(super) parts: Vec<Vec<usize>>,
}

impl<W: Filled> Frontier<W> {
    /// The frontier of a cover, if the grid fits a word and the numbers of
    /// pieces left fit another. Every position in `root` counts as often as
    /// it says, other choices of its class not at all.
    pub(super) fn new(cover: &Cover, grid: &Grid, root: &[(usize, u64)]) -> Option<Frontier<W>> {
        let size = grid.lines * grid.stride;
        if W::BITS < size as u32 {
            return None;
        }
        let mut shift = 0;
        let mut fields = Vec::new();
        let mut left = 0;
        for &copies in &cover.copies {
            let width = u64::BITS - (copies as u64).leading_zeros();
            if u64::BITS < shift + width {
                return None;
            }
            let one = 1u64.checked_shl(shift).unwrap_or(0);
            let field = if width == 0 { 0 } else { (u64::MAX >> (u64::BITS - width)) << shift };
            left |= (copies as u64).checked_shl(shift).unwrap_or(0);
            fields.push((one, field));
            shift += width;
        }
        let fields_with = |most: usize| {
            let small = |class: &usize| grid.parts[*class].iter().any(|&part| part <= most);
            (0..fields.len()).filter(small).fold(0, |all, class| all | fields[class].1)
        };
        let root_class = root.first().map(|&(at, _)| cover.choices[at].class);
        let mut starts = Vec::new();
        for (at, choice) in cover.choices.iter().enumerate() {
            let weight = match root.binary_search_by_key(&at, |&(at, _)| at) {
                Ok(found) => root[found].1,
                Err(_) if Some(choice.class) == root_class => continue,
                Err(_) => 1,
            };
            let first = grid.places[choice.cells[0]];
            starts.push((first, choice.class, choice.uses, at, weight));
        }
        starts.sort_unstable();
        let mut chunks: Vec<Vec<Chunk>> = (0..size).map(|_| Vec::new()).collect();
        let (mut places, mut used, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for (first, class, uses, at, weight) in starts {
            let cells = cover.choices[at].cells.iter().map(|&cell| grid.places[cell] as u32);
            let (one, field) = fields[class];
            let here = places.len();
            places.push(cells.fold(W::EMPTY, W::with));
            used.push(one * uses as u64);
            weights.push(weight);
            if chunks[first].last().is_none_or(|chunk| chunk.to - chunk.from == 64) {
                chunks[first].push(Chunk { from: here, to: here, groups: Vec::new() });
            }
            let chunk = chunks[first].last_mut().expect("a chunk was just made");
            chunk.to += 1;
            if chunk.groups.last().is_none_or(|group| group.used != used[here]) {
                chunk.groups.push(Group { field, used: used[here], members: 0 });
            }
            let group = chunk.groups.last_mut().expect("a group was just made");
            group.members |= 1 << (here - chunk.from);
        }
        let line_ends = |excluded: usize| {
            let kept = (0..size).filter(|place| place % grid.stride != excluded);
            kept.fold(W::EMPTY, |all, place| all.with(place as u32))
        };
        let root_field = root_class.map_or(0, |class| fields[class].1);
        let starts_root = |chunk: &Chunk| chunk.groups.iter().any(|group| group.field == root_field);
        let last = chunks.iter().rposition(|chunks| chunks.iter().any(starts_root));
        Some(Frontier {
            outside: !grid.places.iter().fold(W::EMPTY, |all, &place| all.with(place as u32)),
            stride: grid.stride as u32,
            not_first: line_ends(0),
            not_last: line_ends(grid.stride - 1),
            places,
            used,
            weights,
            chunks,
            left,
            ones: fields_with(1),
            twos: fields_with(2),
            root: root_field,
            root_last: last.map_or(0, |last| last as u32),
            pieces: cover.copies.iter().sum(),
        })
    }

    /// What so many workers share who count within this many bytes.
    pub(super) fn shared(&self, workers: usize, memory: usize) -> Shared<W> {
        let states = memory / (std::mem::size_of::<State<W>>() + 2 * std::mem::size_of::<u32>());
        Shared {
            barrier: Barrier::new(workers),
            mail: (0..workers * workers).map(|_| Mutex::default()).collect(),
            sizes: (0..workers).map(|_| Mutex::new(0)).collect(),
            stopped: Mutex::new(None),
            most: states / 2,
            batch: (states / (workers * self.pieces.max(1))).max(1024),
        }
    }

    /// One worker's part: it owns the states whose hash says so. Levels are
    /// done together as long as they fit; then each completes its own.
    /// Returns its part of the weighted number of solutions.
    pub(super) fn work(&self, worker: usize, shared: &Shared<W>, clock: &mut impl Clock) -> u128 {
        let workers = shared.sizes.len();
        let mut count = Tally { clock, total: 0 };
        let (mut table, mut next) = (Table::new(), Table::new());
        if worker == 0 {
            table.add(State { filled: self.outside, left: self.left, ways: 1 });
        }
        let mut outboxes: Vec<Vec<State<W>>> = (0..workers).map(|_| Vec::new()).collect();
        let mut size_before = 1;
        loop {
            *shared.size(worker) = table.len();
            shared.barrier.wait();
            let size: usize = (0..workers).map(|worker| *shared.size(worker)).sum();
            if size == 0 {
                break;
            }
            // The next level is expected to grow as this one did.
            if shared.most < size.saturating_mul(1 + size / size_before) {
                shared.note(self.complete(table.states(), shared.batch, &mut count));
                break;
            }
            size_before = size;
            let share = 1.0 / (workers * self.pieces * table.len()) as f64;
            shared.note(self.expand(table.states(), share, &mut count, |state| {
                if workers == 1 {
                    outboxes[0].push(state);
                    if outboxes[0].len() == 64 {
                        next.add_all(&outboxes[0]);
                        outboxes[0].clear();
                    }
                } else {
                    outboxes[Table::owner(&state, workers)].push(state);
                }
            }));
            for (to, outbox) in outboxes.iter_mut().enumerate() {
                std::mem::swap(outbox, &mut *shared.mail(worker, to));
            }
            shared.barrier.wait();
            if shared.stopped().is_some() {
                break;
            }
            for from in 0..workers {
                let mut letters = shared.mail(from, worker);
                next.add_all(&letters);
                letters.clear();
            }
            std::mem::swap(&mut table, &mut next);
            next.clear();
        }
        count.total
    }

    /// Completes states in batches of bounded size.
    fn complete<C: Clock>(
        &self,
        states: &[State<W>],
        batch: usize,
        count: &mut Tally<'_, C>,
    ) -> Result<(), Stop> {
        let mut next = Table::new();
        // Large steps keep the test for a full batch out of the inner loop.
        for states in states.chunks(256) {
            self.expand(states, 0.0, count, |state| next.add(state))?;
            if batch < next.len() {
                self.complete(next.states(), batch, count)?;
                next.clear();
            }
        }
        if next.len() == 0 { Ok(()) } else { self.complete(next.states(), batch, count) }
    }

    /// Puts every fitting piece on the first free cell of each state, and
    /// hands on what no simple argument shows to be hopeless. Solutions are
    /// counted at once.
    #[inline(always)]
    fn expand<C: Clock>(
        &self,
        states: &[State<W>],
        share: f64,
        count: &mut Tally<'_, C>,
        mut add: impl FnMut(State<W>),
    ) -> Result<(), Stop> {
        for &State { filled, left, ways } in states {
            count.clock.tick()?;
            count.clock.passed(share);
            let cell = filled.first_free();
            if self.root_last < cell && left & self.root != 0 {
                continue;
            }
            for chunk in &self.chunks[cell as usize] {
                let mut fitting = chunk.fitting(filled, left, &self.places);
                count.clock.tried(fitting.count_ones().into());
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
                        add(State { filled, left, ways });
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
    clock: &'a mut C,
    total: u128,
}

impl<C: Clock> Tally<'_, C> {
    fn add(&mut self, ways: u128) {
        self.total = self.total.saturating_add(ways);
        self.clock.found(u64::try_from(ways).unwrap_or(u64::MAX));
    }
}

/// What the workers share: who sends which states to whom.
pub(super) struct Shared<W> {
    barrier: Barrier,
    mail: Vec<Mutex<Vec<State<W>>>>,
    sizes: Vec<Mutex<usize>>,
    stopped: Mutex<Option<Stop>>,
    /// States on a level, beyond which levels are no longer done whole.
    most: usize,
    /// States in a batch.
    batch: usize,
}

impl<W> Shared<W> {
    fn mail(&self, from: usize, to: usize) -> std::sync::MutexGuard<'_, Vec<State<W>>> {
        self.mail[from * self.sizes.len() + to].lock().expect("a worker does not panic")
    }

    fn size(&self, worker: usize) -> std::sync::MutexGuard<'_, usize> {
        self.sizes[worker].lock().expect("a worker does not panic")
    }

    /// Why the count ended early, if it did.
    pub(super) fn stopped(&self) -> Option<Stop> {
        *self.stopped.lock().expect("a worker does not panic")
    }

    /// Remembers why a worker could not go on.
    fn note(&self, result: Result<(), Stop>) {
        if let Err(stop) = result {
            self.stopped.lock().expect("a worker does not panic").get_or_insert(stop);
        }
    }
}
