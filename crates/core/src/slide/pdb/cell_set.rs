//! Ranks sets of cells together with a region of the free cells.

use super::super::board::Size;
use super::cells::{BoardMask, Cells, choose};
use super::region::{Draft, RegionTable};

/// The cells of the pattern's tiles, and the region of free cells the blank is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlankRegion {
    pub(crate) taken: Cells,
    pub(crate) region: Cells,
}

/// A value per half of a set; sized for 32 cells, so that no index is out of range.
type Halves<T> = [T; 1 << 16];

/// Numbers the regions of all sets of a given number of cells, in numeric order of the sets: sets
/// that differ in their lowest cells only are close together.
#[derive(Clone)]
pub(crate) struct CellSetIndex {
    /// The rank is `low` of the lowest `split` cells plus `high` of the others.
    pub(super) split: u32,
    pub(super) low: Box<Halves<u16>>,
    pub(super) high: Box<Halves<u32>>,
    pub(crate) regions: RegionTable,
    count: u32,
}

impl CellSetIndex {
    const MOST_SETS: u64 = 4_000_000;

    pub(crate) fn sets(size: Size, tiles: usize) -> Option<u64> {
        let cells = size.cells();
        let sets = (tiles < cells && cells <= 32).then(|| choose(cells, tiles));
        sets.filter(|&sets| sets <= CellSetIndex::MOST_SETS)
    }

    pub(crate) fn new(size: Size, tiles: usize) -> Option<CellSetIndex> {
        CellSetIndex::sets(size, tiles)?;
        let cells = size.cells();
        let mask = BoardMask::new(size);
        let split = (cells as u32).div_ceil(2);
        let mut seen = vec![0; tiles + 1];
        let mut low = halves();
        for half in 0..1u32 << split {
            if let Some(count) = seen.get_mut(half.count_ones() as usize) {
                low[half as usize] = *count;
                *count += 1;
            }
        }
        let mut sets = 0;
        let mut high = halves();
        for half in 0..1u32 << (cells as u32 - split) {
            let others = tiles.checked_sub(half.count_ones() as usize);
            high[half as usize] = sets;
            sets += others.and_then(|others| seen.get(others)).map_or(0, |&count| u32::from(count));
        }
        let mut draft = Draft::new(sets as usize, cells);
        let mut count = 0;
        let mut regions = Vec::new();
        for taken in subsets(mask.all, tiles) {
            regions.clear();
            regions.extend(regions_of(mask, taken));
            draft.set(rank(&low, &high, split, taken), count, &regions);
            count += regions.len() as u32;
        }
        Some(CellSetIndex { split, low, high, regions: draft.done(count), count })
    }

    #[inline(always)]
    pub(crate) fn region(&self, taken: Cells, blank: u32) -> u32 {
        self.regions.region(self.rank(taken), blank)
    }

    #[inline(always)]
    pub(crate) fn rank(&self, taken: Cells) -> usize {
        rank(&self.low, &self.high, self.split, taken)
    }

    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    pub(crate) fn all(&self, size: Size, tiles: usize) -> Vec<BlankRegion> {
        let mask = BoardMask::new(size);
        let mut all = Vec::with_capacity(self.count());
        for taken in subsets(mask.all, tiles) {
            all.extend(regions_of(mask, taken).map(|region| BlankRegion { taken, region }));
        }
        all
    }
}

#[inline(always)]
fn rank(low: &Halves<u16>, high: &Halves<u32>, split: u32, taken: Cells) -> usize {
    let lower = low[(taken & ((1 << split) - 1)) as usize & 0xffff];
    (u32::from(lower) + high[(taken >> split) as usize & 0xffff]) as usize
}

fn halves<T: Copy + Default>() -> Box<Halves<T>> {
    vec![T::default(); 1 << 16].into_boxed_slice().try_into().ok().expect("as long as it was made")
}

fn regions_of(mask: BoardMask, taken: Cells) -> impl Iterator<Item = Cells> {
    let mut free = mask.all & !taken;
    std::iter::from_fn(move || {
        let first = free & free.wrapping_neg();
        (free != 0).then(|| {
            let region = mask.flooded(first, free);
            free &= !region;
            region
        })
    })
}

/// Sets of `count` cells out of `all`, which are the lowest ones, in ascending order.
fn subsets(all: Cells, count: usize) -> impl Iterator<Item = Cells> {
    let mut next = Some(((1u64 << count) - 1) as u32);
    std::iter::from_fn(move || {
        let set = next.filter(|&set| set & !all == 0)?;
        next = if set == 0 {
            None
        } else {
            // R. W. Gosper, HAKMEM item 175, 1972: the next larger number with the same number of
            // ones.
            let lowest = set & set.wrapping_neg();
            set.checked_add(lowest).map(|ripple| ripple | (((set ^ ripple) >> 2) / lowest))
        };
        Some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::super::cells::each;
    use super::*;

    fn check(rows: usize, cols: usize, tiles: usize) {
        let size = Size::new(rows, cols).unwrap();
        let cell_sets = CellSetIndex::new(size, tiles).unwrap();
        let all = cell_sets.all(size, tiles);
        assert_eq!(all.len(), cell_sets.count());
        for (number, one) in all.iter().enumerate() {
            assert_eq!(one.taken.count_ones() as usize, tiles);
            assert_eq!(one.taken & one.region, 0);
            each(one.region, |cell| assert_eq!(cell_sets.region(one.taken, cell) as usize, number));
        }
    }

    #[test]
    fn every_region_has_a_number_of_its_own() {
        check(2, 3, 3);
        check(3, 3, 8);
        check(1, 9, 2);
        check(4, 4, 7);
        check(4, 4, 8);
        check(4, 8, 3);
    }

    #[test]
    fn six_tiles_on_5x5_leave_the_published_number_of_regions() {
        let size = Size::new(5, 5).unwrap();
        assert_eq!(CellSetIndex::new(size, 6).unwrap().count() * 720, 181_008_000);
    }

    #[test]
    fn too_many_tiles_are_refused() {
        assert!(CellSetIndex::new(Size::new(4, 4).unwrap(), 16).is_none());
        assert!(CellSetIndex::new(Size::new(4, 8).unwrap(), 16).is_none());
        assert!(CellSetIndex::new(Size::new(6, 6).unwrap(), 2).is_none());
    }
}
