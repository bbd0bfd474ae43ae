//! Names that are numbered in the order they come.

use super::hash::Seed;
use std::fmt;

/// Different names, each with its number.
#[derive(Clone, Default)]
pub(super) struct Names {
    /// All names, one after the other, and where each ends.
    text: String,
    ends: Vec<usize>,
    /// The names, each at its hash or soon after it. At most half full.
    slots: Vec<Slot>,
    seed: Seed,
}

/// A place for a name.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    length: u32,
    /// One more than the number of the name, or 0.
    next: u32,
}

/// Names of so many bytes are told apart by their keys.
const SHORT: usize = 8;

/// Room is made for at most so many names that have not come yet.
const MOST_RESERVED: usize = 1 << 16;

impl Names {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name of this number.
    pub(super) fn name(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    /// All names in their order.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.len()).map(|number| self.name(number))
    }

    /// The number of a name.
    #[inline(always)]
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let (key, length) = (self.key(name), name.len() as u32);
        let mask = self.slots.len() - 1;
        let mut at = self.seed.hash_number(key) as usize & mask;
        loop {
            let slot = self.slots[at];
            let number = slot.next.checked_sub(1)?;
            if (slot.key, slot.length) == (key, length)
                && (name.len() <= SHORT || self.name(number as usize) == name)
            {
                return Some(number);
            }
            at = (at + 1) & mask;
        }
    }

    /// The bytes of a short name, and the hash of another one.
    #[inline]
    fn key(&self, name: &str) -> u64 {
        let (bytes, length) = (name.as_bytes(), name.len());
        match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            _ if SHORT < length => self.seed.hash_text(name),
            // Bytes that both have are the same in both.
            (Some(&first), Some(&last)) => {
                let (first, last) = (u32::from_le_bytes(first), u32::from_le_bytes(last));
                u64::from(first) | u64::from(last) << (8 * (length - 4))
            }
            _ if bytes.is_empty() => 0,
            // Three bytes at most: the first, the middle and the last one are all of them.
            _ => {
                let byte = |at: usize| u64::from(bytes[at]);
                byte(0) | byte(length / 2) << 8 | byte(length - 1) << 16
            }
        }
    }

    /// Makes room for so many more names, of a few bytes each.
    pub(super) fn reserve(&mut self, more: usize) {
        let names = self.len().saturating_add(more).min(MOST_RESERVED);
        self.ends.reserve(more.min(MOST_RESERVED));
        self.text.reserve(SHORT * more.min(MOST_RESERVED));
        if self.slots.len() <= 2 * names {
            self.place_all((2 * names + 1).next_power_of_two());
        }
    }

    /// Gives all names their slots, of which there are so many.
    fn place_all(&mut self, slots: usize) {
        self.slots = vec![Slot::default(); slots];
        (0..self.len() as u32).for_each(|number| self.place(number));
    }

    /// Adds a name that is not there; returns its number, or `None` if 32 bits do
    /// not number so many.
    pub(super) fn add(&mut self, name: &str) -> Option<u32> {
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX)?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        if self.slots.len() <= 2 * self.len() {
            self.place_all((4 * self.len()).next_power_of_two());
        } else {
            self.place(number);
        }
        Some(number)
    }

    fn place(&mut self, number: u32) {
        let name = self.name(number as usize);
        let slot = Slot { key: self.key(name), length: name.len() as u32, next: number + 1 };
        let mask = self.slots.len() - 1;
        let mut at = self.seed.hash_number(slot.key) as usize & mask;
        while self.slots[at].next != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for Names {}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn names_have_the_numbers_of_their_order() {
        let mut names = Names::default();
        let mut expected: HashMap<String, u32> = HashMap::new();
        assert_eq!(names.number("a"), None);
        for number in 0..3000u32 {
            // Names of all lengths; some are the beginning of others.
            let name = format!("{}{}é", "x".repeat(number as usize % 19), number / 7);
            assert_eq!(names.number(&name), expected.get(&name).copied());
            if !expected.contains_key(&name) {
                expected.insert(name.clone(), names.len() as u32);
                assert_eq!(names.add(&name), Some(expected[&name]));
            }
            assert_eq!(names.name(expected[&name] as usize), name);
        }
        assert!(expected.iter().all(|(name, &number)| names.number(name) == Some(number)));
        assert_eq!(names.iter().len(), expected.len());
    }
}
