//! Which placements go together with what is filled and left, looked up six
//! bits at a time.

use super::table::Filled;

/// Up to 64 placements that start at the same cell, and which of them go
/// together with what is filled and left.
///
/// Filled cells and pieces left are looked at six bits at a time; for each
/// six there is a table of the placements, as bits, that their value allows.
pub(super) struct Chunk {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Where the filled cells begin that matter.
    first: u32,
    /// All of them must allow a placement.
    by_filled: Vec<Window>,
    /// One of them must allow it.
    by_left: Vec<Window>,
}

/// For each value of six bits, the placements it allows.
type Window = [u64; 1 << WIDTH];

pub(super) const WIDTH: u32 = 6;
pub(super) const LOW: u64 = (1 << WIDTH) - 1;

impl Chunk {
    pub(super) fn new(from: usize, first: usize) -> Chunk {
        Chunk { from, to: from, first: first as u32, by_filled: Vec::new(), by_left: Vec::new() }
    }

    /// Adds the placement that comes next.
    pub(super) fn push<W: Filled>(&mut self, cells: W, used: u64, field: u64) {
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

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> usize {
        (self.by_filled.capacity() + self.by_left.capacity()) * size_of::<Window>()
    }

    /// The placements on free cells with pieces left, as bits. There is no
    /// branch to guess wrong.
    #[inline(always)]
    pub(super) fn fitting<W: Filled>(&self, filled: W, left: u64) -> u64 {
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

/// The lowest bit and the mask of a field for each class in one word, wide
/// enough for its copies, and the word with all copies left. A field does not
/// straddle a [`Window`] unless it is wider than one.
pub(super) fn fields(copies: &[usize]) -> Option<(Vec<(u64, u64)>, u64)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every placement that a chunk allows is the one that a plain test allows.
    #[test]
    fn a_chunk_allows_what_a_plain_test_allows() {
        let (fields, left) = fields(&[1, 3, 100, 1]).unwrap();
        // Cells from 7 on, as a placement that starts at 7 has them.
        let places: [(u64, usize, u64); 5] = [
            (0b1 << 7, 0, 1),
            (0b11 << 7, 1, 1),
            (0b1_0000_0001 << 7, 1, 2),
            (1 << 7 | 1 << 40, 2, 60),
            (0b101 << 7, 3, 1),
        ];
        let mut chunk = Chunk::new(10, 7);
        for (cells, class, uses) in places {
            let (one, field) = fields[class];
            chunk.push(cells, one * uses, field);
        }
        assert_eq!((chunk.from, chunk.to), (10, 15));
        let taken = |class: usize, number: u64| fields[class].0 * number;
        for filled in [0, 0b1 << 7, 0b10 << 7, 0b100 << 7, 1 << 40, 1 << 41, 1 << 15, u64::MAX] {
            for used in [0, taken(0, 1), taken(1, 2), taken(1, 3), taken(2, 40), taken(2, 100), taken(3, 1)] {
                let left = left - used;
                let mut expected = 0;
                for (bit, (cells, class, uses)) in places.into_iter().enumerate() {
                    let (one, field) = fields[class];
                    let enough = uses <= (left & field) / one;
                    expected |= u64::from(cells & filled == 0 && enough) << bit;
                }
                let found = chunk.fitting(filled, left);
                // A field wider than a window is only known not to be empty.
                let wide = 1 << 3;
                assert_eq!(found & !wide, expected & !wide, "{filled:b} {left:b}");
                assert_eq!(expected & wide & !found, 0, "{filled:b} {left:b}");
            }
        }
    }

    #[test]
    fn fields_do_not_meet_and_hold_all_copies() {
        for copies in [&[1; 12][..], &[5, 0, 70, 1, 1, 3], &[63, 64, 65], &[1; 64]] {
            let (fields, left) = fields(copies).unwrap();
            let mut seen = 0;
            for (&copies, (one, field)) in copies.iter().zip(fields) {
                assert_eq!(seen & field, 0);
                seen |= field;
                assert_eq!(left & field, one * copies as u64);
                let shift = field.trailing_zeros() % 64;
                let is_small = field.count_ones() <= WIDTH;
                assert!(!is_small || field == 0 || shift % WIDTH + field.count_ones() <= WIDTH);
            }
        }
        assert!(fields(&[1; 65]).is_none());
    }
}
