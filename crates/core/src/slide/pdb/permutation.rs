//! Ranks the order of a pattern's tiles along their cells.

/// The tiles along their cells, three bits each, the lowest cell in the lowest bits. A tile is its
/// index among the pattern's tiles, in order of their homes.
pub type Permutation = u32;

#[derive(Clone)]
pub(crate) struct PermutationIndex {
    tiles: u32,
    pub(crate) split: u32,
    pub(crate) first: Box<[u16; 4096]>,
    pub(crate) rest: Box<[u16; 4096]>,
}

impl PermutationIndex {
    pub(crate) const MOST: usize = 8;

    pub(crate) fn new(tiles: usize) -> PermutationIndex {
        debug_assert!(0 < tiles && tiles <= PermutationIndex::MOST);
        let tiles = tiles as u32;
        let half = tiles.div_ceil(2);
        let behind = tiles - half;
        let table = |value: &dyn Fn(u32) -> u32| {
            let table: Vec<u16> = (0..4096).map(|part| value(part) as u16).collect();
            table.try_into().expect("as many as were counted")
        };
        PermutationIndex {
            tiles,
            split: 3 * half,
            // Rank among arrangements of `half` out of `tiles`.
            first: table(&|part| {
                (0..half).fold(0, |rank, at| {
                    let tile = digit(part, at);
                    let smaller = (0..at).filter(|&before| digit(part, before) < tile).count() as u32;
                    rank * (tiles - at) + tile.saturating_sub(smaller)
                }) * factorial(behind)
            }),
            // Rank of the others among themselves.
            rest: table(&|part| {
                (0..behind).fold(0, |rank, at| {
                    let tile = digit(part, at);
                    let smaller = (at + 1..behind).filter(|&after| digit(part, after) < tile).count();
                    rank * (behind - at) + smaller as u32
                })
            }),
        }
    }

    pub(crate) fn count(&self) -> usize {
        factorial(self.tiles) as usize
    }

    #[inline(always)]
    pub(crate) fn rank(&self, order: Permutation) -> u32 {
        let first = self.first[(order & ((1 << self.split) - 1)) as usize & 4095];
        let rest = self.rest[(order >> self.split) as usize & 4095];
        u32::from(first) + u32::from(rest)
    }

    pub(crate) fn all(&self) -> Vec<Permutation> {
        (0..self.count() as u32).map(|rank| self.unranked(rank)).collect()
    }

    fn unranked(&self, mut rank: u32) -> Permutation {
        let mut left: Vec<u32> = (0..self.tiles).collect();
        (0..self.tiles).fold(0, |order, at| {
            let step = factorial(self.tiles - 1 - at);
            let tile = left.remove((rank / step) as usize);
            rank %= step;
            order | tile << (3 * at)
        })
    }
}

fn digit(order: Permutation, at: u32) -> u32 {
    order >> (3 * at) & 7
}

fn factorial(n: u32) -> u32 {
    (1..=n).product()
}

/// The permutation after the tile at index `from` slid past all those between it and index `to`.
#[inline(always)]
pub(crate) fn slid_past(order: Permutation, from: u32, to: u32) -> Permutation {
    let tile = order >> (3 * from) & 7;
    let below = order & ((1 << (3 * from)) - 1);
    let above = order >> (3 * from) >> 3;
    let without = below | above << (3 * from);
    let below = without & ((1 << (3 * to)) - 1);
    let above = without >> (3 * to);
    below | tile << (3 * to) | above << (3 * to) << 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_numbered_in_lexicographic_order() {
        for tiles in 1..=PermutationIndex::MOST {
            let orders = PermutationIndex::new(tiles);
            for (number, order) in orders.all().into_iter().enumerate() {
                assert_eq!(orders.rank(order) as usize, number);
            }
        }
        let three: Vec<_> = PermutationIndex::new(3)
            .all()
            .into_iter()
            .map(|o| [digit(o, 0), digit(o, 1), digit(o, 2)])
            .collect();
        assert_eq!(three, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    }

    #[test]
    fn a_tile_passes_others_and_back() {
        let order = 0o76543210;
        assert_eq!(slid_past(order, 1, 4), 0o76514320);
        assert_eq!(slid_past(order, 7, 0), 0o65432107);
        for from in 0..8 {
            for to in 0..8 {
                assert_eq!(slid_past(slid_past(order, from, to), to, from), order);
            }
        }
    }
}
