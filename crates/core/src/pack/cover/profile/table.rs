//! The states of one level of a count, equal ones merged.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of filled cells on a grid.
pub(crate) trait Filled:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    const BITS: u32;
    const EMPTY: Self;
    fn with(self, cell: u32) -> Self;
    fn is_empty(self) -> bool;
    fn first_free(self) -> u32;
    fn up(self, cells: u32) -> Self;
    fn down(self, cells: u32) -> Self;
    fn low(self) -> u64;
    fn folded(self) -> u64;
}

macro_rules! filled {
    ($word:ty, $folded:expr) => {
        impl Filled for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: Self = 0;
            #[inline(always)]
            fn with(self, cell: u32) -> Self {
                self | 1 << cell
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn first_free(self) -> u32 {
                self.trailing_ones()
            }
            #[inline(always)]
            fn up(self, cells: u32) -> Self {
                self << (cells & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn down(self, cells: u32) -> Self {
                self >> (cells & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    };
}

filled!(u64, |word: u64| word);
filled!(u128, |word: u128| (word as u64) ^ ((word >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9));

/// Cells filled, pieces left, and in how many ways.
#[derive(Clone, Copy)]
pub(crate) struct State<W> {
    pub(super) filled: W,
    pub(super) left: u64,
    pub(super) ways: u128,
}

/// States in the order they came, each once.
pub(super) struct Table<W> {
    states: Vec<State<W>>,
    /// One more than the position of a state, or 0; at the state's hash or
    /// soon after it. At most half full.
    slots: Vec<u32>,
}

impl<W: Filled> Table<W> {
    pub(super) fn new() -> Table<W> {
        Table { states: Vec::new(), slots: vec![0; 1 << 12] }
    }

    pub(super) fn states(&self) -> &[State<W>] {
        &self.states
    }

    /// Gives the states away; there are none afterwards. What `states` held
    /// is dropped, its room kept.
    pub(super) fn swap_states(&mut self, states: &mut Vec<State<W>>) {
        std::mem::swap(&mut self.states, states);
        self.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The bytes it takes, and will take when it next grows.
    pub(super) fn bytes(&self) -> usize {
        2 * (self.states.len() * size_of::<State<W>>() + size_of_val(&*self.slots))
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.slots.fill(0);
    }

    /// Adds a state, or its ways to those of the same state.
    #[inline(always)]
    pub(super) fn add(&mut self, new: State<W>) {
        let mask = self.slots.len() - 1;
        let mut slot = hash(&new) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => {
                    self.states.push(new);
                    self.slots[slot] = self.states.len() as u32;
                    if self.slots.len() <= 2 * self.states.len() {
                        self.grow();
                    }
                    return;
                }
                position => {
                    let state = &mut self.states[position as usize - 1];
                    if state.filled == new.filled && state.left == new.left {
                        state.ways = state.ways.saturating_add(new.ways);
                        return;
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Adds many states. Their slots are looked at first, together, so that
    /// the waits for memory overlap.
    pub(super) fn add_all(&mut self, states: &[State<W>]) {
        let mut positions = [0; 64];
        for states in states.chunks(positions.len()) {
            let mask = self.slots.len() - 1;
            for (state, position) in states.iter().zip(&mut positions) {
                *position = self.slots[hash(state) as usize & mask];
            }
            for (&new, &position) in states.iter().zip(&positions) {
                // A state once in its place stays there, whatever came after.
                match self.states.get_mut((position as usize).wrapping_sub(1)) {
                    Some(state) if state.filled == new.filled && state.left == new.left => {
                        state.ways = state.ways.saturating_add(new.ways);
                    }
                    _ => self.add(new),
                }
            }
        }
    }

    /// The part, of so many, that a state belongs to.
    #[inline(always)]
    pub(super) fn part(state: &State<W>, parts: usize) -> usize {
        // The upper half of the hash; slots use the lower.
        (((hash(state) >> 32) * parts as u64) >> 32) as usize
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        self.slots.clear();
        self.slots.resize(size, 0);
        for (state, position) in self.states.iter().zip(1..) {
            let mut slot = hash(state) as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = position;
        }
    }
}

#[inline(always)]
fn hash<W: Filled>(state: &State<W>) -> u64 {
    let left = state.left.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (state.filled.folded() ^ left).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}
