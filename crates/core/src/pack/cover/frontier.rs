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
//! batches, one after the other. That merges less but counts the same, so a
//! count never stops for want of memory.

use super::clock::Clock;
use super::exact::Cover;
use super::table::{Filled, State, Table};
use crate::run::Stop;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};

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
    /// The keys of what is left, and of the pieces each placement uses.
    keys: Option<Keys>,
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

/// Up to 64 placements that start at the same cell, and which of them go
/// together with what is filled and left.
///
/// Filled cells and pieces left are looked at six bits at a time; for each
/// six there is a table of the placements, as bits, that their value allows.
struct Chunk {
    from: usize,
    to: usize,
    /// Where the filled cells begin that matter.
    first: u32,
    /// All of them must allow a placement.
    by_filled: Vec<Window>,
    /// One of them must allow it.
    by_left: Vec<Window>,
}

/// For each value of six bits, the placements it allows.
type Window = [u64; 1 << WIDTH];

const WIDTH: u32 = 6;
const LOW: u64 = (1 << WIDTH) - 1;

impl Chunk {
    fn new(from: usize, first: usize) -> Chunk {
        Chunk { from, to: from, first: first as u32, by_filled: Vec::new(), by_left: Vec::new() }
    }

    /// Adds the placement that comes next.
    fn push<W: Filled>(&mut self, cells: W, used: u64, field: u64) {
        let bit = 1 << (self.to - self.from);
        self.to += 1;
        let mut rest = cells.down(self.first);
        let mut at = 0;
        while !rest.is_empty() {
            if self.by_filled.len() <= at {
                // What was there before has no cells so far away.
                self.by_filled.push([bit - 1; 1 << WIDTH]);
            }
            rest = rest.down(WIDTH);
            at += 1;
        }
        for (at, window) in self.by_filled.iter_mut().enumerate() {
            let cells = cells.down(self.first + at as u32 * WIDTH).low() & LOW;
            for (filled, allowed) in window.iter_mut().enumerate() {
                *allowed |= if cells & filled as u64 == 0 { bit } else { 0 };
            }
        }
        let slots = (u64::BITS - field.leading_zeros()).div_ceil(WIDTH) as usize;
        if self.by_left.len() < slots {
            self.by_left.resize(slots, [0; 1 << WIDTH]);
        }
        for (at, window) in self.by_left.iter_mut().enumerate() {
            let of = |word: u64| (word >> (at as u32 * WIDTH)) & LOW;
            for (left, allowed) in window.iter_mut().enumerate() {
                let left = left as u64 & of(field);
                // In a field of more than six bits, those above the six that
                // tell what is used need only be there.
                let enough = if of(used) == 0 { 0 < left } else { of(used) <= left };
                *allowed |= if enough { bit } else { 0 };
            }
        }
    }

    /// The placements on free cells with pieces left, as bits. There is no
    /// branch to guess wrong.
    #[inline(always)]
    fn fitting<W: Filled>(&self, filled: W, left: u64) -> u64 {
        let mut filled = filled.down(self.first);
        let mut free = u64::MAX;
        for window in &self.by_filled {
            free &= window[(filled.low() & LOW) as usize];
            filled = filled.down(WIDTH);
        }
        let (mut left, mut open) = (left, 0);
        for window in &self.by_left {
            open |= window[(left & LOW) as usize];
            left >>= WIDTH;
        }
        free & open
    }
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

/// The lowest bit and the mask of a field for each class in one word, wide
/// enough for its copies, and the word with all copies left. A field does not
/// straddle a [`Window`] unless it is wider than one.
fn fields(copies: &[usize]) -> Option<(Vec<(u64, u64)>, u64)> {
    let width = |copies: usize| usize::BITS - copies.leading_zeros();
    let mut order: Vec<usize> = (0..copies.len()).collect();
    order.sort_by_key(|&class| std::cmp::Reverse(width(copies[class])));
    let mut fields = vec![(0, 0); copies.len()];
    let (mut shift, mut left) = (0, 0);
    for class in order {
        let width = width(copies[class]);
        if width == 0 {
            continue;
        }
        if WIDTH < shift % WIDTH + width {
            shift = shift.next_multiple_of(WIDTH);
        }
        if u64::BITS < shift + width {
            return None;
        }
        fields[class] = (1 << shift, (u64::MAX >> (u64::BITS - width)) << shift);
        left |= (copies[class] as u64) << shift;
        shift += width;
    }
    Some((fields, left))
}

impl<W: Filled> Frontier<W> {
    /// The frontier of a cover, if the grid fits a word and the numbers of
    /// pieces left fit another. Every position in `root` counts as often as
    /// it says, other choices of its class not at all.
    pub(super) fn new(
        cover: &Cover,
        grid: &Grid,
        root: &[(usize, u64)],
        clock: &mut impl Clock,
    ) -> Result<Option<Frontier<W>>, Stop> {
        let size = grid.lines * grid.stride;
        if (W::BITS as usize) < size || cover.choices.iter().any(|choice| LOW < choice.uses.into()) {
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
            clock.work(1024)?;
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
        let keys = Keys::new(&ones);
        let key = |&used: &u64| keys.as_ref().map_or(0, |keys| keys.of(used));
        let used_keys = used.iter().map(key).collect();
        Ok(Some(Frontier {
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
        let windows = |chunk: &Chunk| chunk.by_filled.capacity() + chunk.by_left.capacity();
        let windows: usize = self.chunks.iter().flatten().map(windows).sum();
        (windows * size_of::<Window>() + self.places.len() * 64) as u64
    }

    /// What so many workers share who count within this many bytes, from
    /// these states on, or from the start.
    pub(super) fn shared(&self, workers: usize, memory: usize, from: Option<Vec<State<W>>>) -> Shared<W> {
        // A state, its slots, and room to grow.
        let states = memory / (2 * size_of::<State<W>>() + 4 * size_of::<u32>());
        // Each worker has a table for each piece of a batch, and a quarter of
        // the memory is for them.
        let batch = states / (4 * workers * self.pieces.max(1));
        let start = || vec![State { filled: self.outside, left: self.left, ways: 1 }];
        let mut levels: Vec<Vec<State<W>>> = (0..workers).map(|_| Vec::new()).collect();
        for state in from.unwrap_or_else(start) {
            let key = self.keys.as_ref().map_or(0, |keys| keys.of(state.left));
            levels[self.owner(&state, key, workers)].push(state);
        }
        Shared {
            barrier: Barrier::new(workers),
            levels: levels.into_iter().map(RwLock::new).collect(),
            taken: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
            mail: (0..workers).map(|_| Mutex::default()).collect(),
            stopped: Mutex::new(None),
            most: states / 3,
            batch: batch.max(64),
            share: memory / 4 * 3 / workers,
            is_full: AtomicBool::new(false),
        }
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
        shared: &Shared<W>,
        pause: usize,
        clock: &mut impl Clock,
    ) -> (u128, Vec<State<W>>) {
        let workers = shared.levels.len();
        let mut count = Tally { clock, total: 0 };
        let mut next = Table::new();
        let mut outboxes: Vec<Vec<State<W>>> = (0..workers).map(|_| Vec::new()).collect();
        let mut size_before = None;
        loop {
            shared.barrier.wait();
            let size: usize = (0..workers).map(|worker| shared.level(worker).len()).sum();
            if size == 0 {
                break;
            }
            if pause < size {
                return (count.total, std::mem::take(&mut *shared.new_level(worker)));
            }
            // The next level is expected to grow as this one did.
            if shared.most < size.saturating_mul(1 + size / size_before.unwrap_or(size)) {
                shared.note(self.complete(&shared.level(worker), shared.batch, &mut count));
                break;
            }
            size_before = Some(size);
            let share = 1.0 / (self.pieces * size) as f64;
            let level_bytes = shared.level(worker).capacity() * size_of::<State<W>>();
            while let Some((level, chunk)) = shared.take(worker) {
                let states = &level[chunk];
                let result = if shared.is_full.load(Relaxed) {
                    // Whoever owns them, what comes of these states is
                    // completed here and now.
                    self.complete_some(states, &mut next, shared.batch, &mut count)
                } else {
                    self.expand(states, share, &mut count, |state, key| {
                        let owner = self.owner(&state, key, workers);
                        let outbox = &mut outboxes[owner];
                        outbox.push(state);
                        if owner == worker && outbox.len() == OUTBOX {
                            next.add_all(outbox);
                            outbox.clear();
                        } else if outbox.len() == LETTER {
                            shared.send(owner, outbox);
                        }
                    })
                };
                shared.note(result);
                if shared.stopped().is_some() {
                    break;
                }
                shared.receive(worker, &mut next);
                if shared.share < level_bytes + next.bytes() {
                    shared.is_full.store(true, Relaxed);
                }
            }
            next.add_all(&outboxes[worker]);
            outboxes[worker].clear();
            for (owner, outbox) in outboxes.iter_mut().enumerate() {
                shared.send(owner, outbox);
            }
            shared.barrier.wait();
            // Between the two barriers all see the same.
            if shared.stopped().is_some() {
                break;
            }
            if shared.is_full.load(Relaxed) {
                shared.receive(worker, &mut next);
                drop(std::mem::take(&mut *shared.new_level(worker)));
                shared.note(self.complete(next.states(), shared.batch, &mut count));
                break;
            }
            shared.receive(worker, &mut next);
            next.swap_states(&mut shared.new_level(worker));
            shared.taken[worker].store(0, Relaxed);
        }
        (count.total, Vec::new())
    }

    /// The worker that a state with this key belongs to.
    #[inline(always)]
    fn owner(&self, state: &State<W>, key: u8, workers: usize) -> usize {
        match (workers, &self.keys) {
            (1, _) => 0,
            (_, Some(_)) => Keys::owner(key, workers),
            (_, None) => Table::part(state, workers),
        }
    }

    /// Expands some states into a table, and completes the table when it is
    /// larger than a batch.
    fn complete_some<C: Clock>(
        &self,
        states: &[State<W>],
        next: &mut Table<W>,
        batch: usize,
        count: &mut Tally<'_, C>,
    ) -> Result<(), Stop> {
        self.expand(states, 0.0, count, |state, _| next.add(state))?;
        if batch < next.len() {
            self.complete(next.states(), batch, count)?;
            next.clear();
        }
        Ok(())
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
        for states in states.chunks(256.min(batch)) {
            self.complete_some(states, &mut next, batch, count)?;
        }
        if next.len() == 0 { Ok(()) } else { self.complete(next.states(), batch, count) }
    }

    /// Puts every fitting piece on the first free cell of each state, and
    /// hands on, with its key, what no simple argument shows to be hopeless.
    /// Solutions are counted at once.
    #[inline(always)]
    fn expand<C: Clock>(
        &self,
        states: &[State<W>],
        share: f64,
        count: &mut Tally<'_, C>,
        mut add: impl FnMut(State<W>, u8),
    ) -> Result<(), Stop> {
        for &State { filled, left, ways } in states {
            count.clock.tick()?;
            count.clock.passed(share);
            let key = self.keys.as_ref().map_or(0, |keys| keys.of(left));
            let cell = filled.first_free();
            if self.root_last < cell && left & self.root != 0 {
                continue;
            }
            for chunk in &self.chunks[cell as usize] {
                let mut fitting = chunk.fitting(filled, left);
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
    clock: &'a mut C,
    total: u128,
}

impl<C: Clock> Tally<'_, C> {
    fn add(&mut self, ways: u128) {
        self.total = self.total.saturating_add(ways);
        self.clock.found(u64::try_from(ways).unwrap_or(u64::MAX));
    }
}

/// States that a worker collects before it adds them to its own.
const OUTBOX: usize = 64;

/// States that a worker sends to another at a time.
const LETTER: usize = 1024;

/// States of a level that a worker takes at a time.
const CHUNK: usize = 256;

/// What says to which worker a state belongs.
///
/// A state made by putting down a piece mostly belongs to whom the state
/// before it belonged to, so that most of what a worker reads and writes
/// stays in its own core's memory: the owner changes only with one of a few
/// pieces. As many states have used an odd number of three pieces as an even
/// one, nearly, so the work is even. Each bit of a key goes by three pieces.
struct Keys {
    /// By six bits of what is left, for all sixes; they are joined by `^`.
    by_left: Vec<[u8; 1 << WIDTH]>,
}

impl Keys {
    /// `ones` has the lowest bit of each field. None if there are too few
    /// kinds of pieces to go by.
    fn new(ones: &[u64]) -> Option<Keys> {
        let classes = ones.len();
        if classes < 8 {
            return None;
        }
        let last = ones.iter().fold(0, |all, one| all | one);
        let slots = (u64::BITS - last.leading_zeros()).div_ceil(WIDTH);
        let mut by_left = vec![[0; 1 << WIDTH]; slots as usize];
        for bit in 0..u8::BITS {
            let (from, step) = (3 * bit as usize, 1 + 3 * bit as usize / classes);
            let three = (0..3).fold(0, |all, at| all | ones[(from + at * step) % classes]);
            for (keys, slot) in by_left.iter_mut().zip(0..) {
                for (key, left) in keys.iter_mut().zip(0u64..) {
                    let odd = ((left << (slot * WIDTH)) & three).count_ones() % 2;
                    *key |= (odd << (u8::BITS - 1 - bit)) as u8;
                }
            }
        }
        Some(Keys { by_left })
    }

    /// The key of what is left. That of what is left without some pieces is
    /// this one and theirs, joined by `^`.
    #[inline(always)]
    fn of(&self, mut left: u64) -> u8 {
        let mut key = 0;
        for keys in &self.by_left {
            key ^= keys[(left & LOW) as usize];
            left >>= WIDTH;
        }
        key
    }

    /// The owner of such a key.
    #[inline(always)]
    fn owner(key: u8, workers: usize) -> usize {
        (usize::from(key) * workers) >> u8::BITS
    }
}

/// The states of a level that one worker owns.
type Level<'a, W> = RwLockReadGuard<'a, Vec<State<W>>>;

/// What the workers share.
pub(super) struct Shared<W> {
    barrier: Barrier,
    /// The states of this level, by owner, and how many were taken.
    levels: Vec<RwLock<Vec<State<W>>>>,
    taken: Vec<AtomicUsize>,
    /// States of the next level that others have sent, by owner.
    mail: Vec<Mutex<Vec<Vec<State<W>>>>>,
    stopped: Mutex<Option<Stop>>,
    /// States on a level, beyond which levels are no longer done whole.
    most: usize,
    /// States in a batch.
    batch: usize,
    /// The bytes of a worker's part of this level and the next.
    share: usize,
    /// A worker's part of the next level has outgrown its share: from now on
    /// every worker completes what it expands.
    is_full: AtomicBool,
}

impl<W: Filled> Shared<W> {
    fn level(&self, owner: usize) -> Level<'_, W> {
        self.levels[owner].read().expect("a worker does not panic")
    }

    fn new_level(&self, owner: usize) -> RwLockWriteGuard<'_, Vec<State<W>>> {
        self.levels[owner].write().expect("a worker does not panic")
    }

    /// Some states of this level that nobody else has, a worker's own if
    /// there are any left.
    fn take(&self, worker: usize) -> Option<(Level<'_, W>, Range<usize>)> {
        let workers = self.levels.len();
        (worker..workers).chain(0..worker).find_map(|owner| {
            let level = self.level(owner);
            let from = self.taken[owner].fetch_add(CHUNK, Relaxed);
            let to = level.len().min(from + CHUNK);
            (from < to).then_some((level, from..to))
        })
    }

    /// Sends states to another worker.
    fn send(&self, owner: usize, states: &mut Vec<State<W>>) {
        if !states.is_empty() {
            let letter = std::mem::replace(states, Vec::with_capacity(LETTER));
            self.mail[owner].lock().expect("a worker does not panic").push(letter);
        }
    }

    /// Adds what others have sent.
    fn receive(&self, worker: usize, table: &mut Table<W>) {
        let letters = std::mem::take(&mut *self.mail[worker].lock().expect("a worker does not panic"));
        for letter in &letters {
            table.add_all(letter);
        }
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
