//! The states of a search, packed, in a hash table.

use super::super::board::Dir;
use super::super::grid::Tiles;

pub(crate) const NONE: u32 = u32::MAX;

/// States per block. Blocks are never moved, so growing needs no room for a copy.
const BLOCK: usize = 4096;

/// The states met, with memo, number of moves and last move, up to the memory limit.
pub(crate) struct Store<T: Tiles, M> {
    blocks: Vec<Block<T::Packed, M>>,
    len: u64,
    slots: Vec<u32>,
    used_slots: usize,
    memory: u64,
    heap_bytes: u64,
}

struct Block<P, M> {
    packed: Vec<P>,
    notes: Vec<Note<M>>,
}

struct Note<M> {
    memo: M,
    next: u32,
    /// Number of moves, direction of the last, and whether a shorter path to the same state was
    /// found since.
    moves_dir_outdated: u32,
}

const OUTDATED: u32 = 1;
const DIR_SHIFT: u32 = 1;
const NO_DIR: u32 = 4;
const MOVES_SHIFT: u32 = 4;

impl<T: Tiles, M: Copy> Store<T, M> {
    pub(crate) fn new(cells: usize, memory: u64) -> Store<T, M> {
        Store {
            blocks: Vec::new(),
            len: 0,
            slots: vec![NONE; 256],
            used_slots: 0,
            memory,
            heap_bytes: T::heap_bytes(cells) as u64,
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    pub(crate) fn insert(&mut self, packed: T::Packed, memo: M, moves: u32, dir: Option<Dir>) -> Option<u32> {
        let id = u32::try_from(self.len).ok().filter(|&id| id != NONE)?;
        if self.len.is_multiple_of(BLOCK as u64) {
            self.add_block()?;
        }
        if self.slots.len() * 3 / 4 <= self.used_slots {
            self.grow_slots()?;
        }
        let slot = self.slot(&packed);
        match self.slots[slot] {
            NONE => self.used_slots += 1,
            before => self.note_mut(before).moves_dir_outdated |= OUTDATED,
        }
        self.slots[slot] = id;
        let dir = dir.map_or(NO_DIR, |dir| dir as u32);
        let block = self.blocks.last_mut().expect("a block was added for the first state");
        block.packed.push(packed);
        block.notes.push(Note {
            memo,
            next: NONE,
            moves_dir_outdated: moves << MOVES_SHIFT | dir << DIR_SHIFT,
        });
        self.len += 1;
        Some(id)
    }

    pub(crate) fn find(&self, packed: &T::Packed) -> Option<u32> {
        match self.slots[self.slot(packed)] {
            NONE => None,
            id => Some(id),
        }
    }

    pub(crate) fn packed(&self, id: u32) -> &T::Packed {
        &self.blocks[id as usize / BLOCK].packed[id as usize % BLOCK]
    }

    pub(crate) fn memo(&self, id: u32) -> M {
        self.note(id).memo
    }

    pub(crate) fn moves(&self, id: u32) -> u32 {
        self.note(id).moves_dir_outdated >> MOVES_SHIFT
    }

    pub(crate) fn dir(&self, id: u32) -> Option<Dir> {
        Dir::ALL.get((self.note(id).moves_dir_outdated >> DIR_SHIFT & 7) as usize).copied()
    }

    pub(crate) fn is_outdated(&self, id: u32) -> bool {
        self.note(id).moves_dir_outdated & OUTDATED != 0
    }

    pub(crate) fn next(&self, id: u32) -> u32 {
        self.note(id).next
    }

    pub(crate) fn set_next(&mut self, id: u32, next: u32) {
        self.note_mut(id).next = next;
    }

    fn note(&self, id: u32) -> &Note<M> {
        &self.blocks[id as usize / BLOCK].notes[id as usize % BLOCK]
    }

    fn note_mut(&mut self, id: u32) -> &mut Note<M> {
        &mut self.blocks[id as usize / BLOCK].notes[id as usize % BLOCK]
    }

    fn slot(&self, packed: &T::Packed) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = T::hash(packed) as usize & mask;
        loop {
            match self.slots[slot] {
                NONE => return slot,
                id if self.packed(id) == packed => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn block_bytes(&self) -> u64 {
        let state = size_of::<T::Packed>() + size_of::<Note<M>>();
        BLOCK as u64 * (state as u64 + self.heap_bytes)
    }

    fn bytes(&self) -> u64 {
        self.blocks.len() as u64 * self.block_bytes() + 4 * self.slots.len() as u64
    }

    fn add_block(&mut self) -> Option<()> {
        if self.memory < self.bytes() + self.block_bytes() {
            return None;
        }
        self.blocks.push(Block { packed: Vec::with_capacity(BLOCK), notes: Vec::with_capacity(BLOCK) });
        Some(())
    }

    /// Doubles the slots if memory allows, or else lets them fill up further.
    fn grow_slots(&mut self) -> Option<()> {
        if self.memory < self.bytes() + 8 * self.slots.len() as u64 {
            let last_free_slots = self.slots.len() / 16;
            return (self.used_slots + last_free_slots < self.slots.len()).then_some(());
        }
        self.slots = vec![NONE; 2 * self.slots.len()];
        for id in 0..self.len as u32 {
            if !self.is_outdated(id) {
                let slot = self.slot(self.packed(id));
                self.slots[slot] = id;
            }
        }
        Some(())
    }
}
