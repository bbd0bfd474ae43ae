//! Which cells a pattern's tiles are on, and which region of the others the
//! blank is in, as one number.

use super::super::board::Size;
use super::region::{Draft, RegionTable};

/// A set of cells, bit `c` for cell `c`.
pub type Cells = u32;

/// The cells of a board, and which of them are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardMask {
    cols: u32,
    all: Cells,
    /// All cells but those of the first and of the last column.
    not_first: Cells,
    not_last: Cells,
    /// Every other cell, as on a chess board.
    black: Cells,
}

impl BoardMask {
    /// The cells of a board that has at most 32.
    pub(crate) fn new(size: Size) -> BoardMask {
        let (cells, cols) = (size.cells(), size.cols());
        debug_assert!(cells <= 32);
        let those = |wanted: &dyn Fn(usize, usize) -> bool| {
            (0..cells)
                .filter(|cell| wanted(cell / cols, cell % cols))
                .fold(0, |set: Cells, cell| set | 1 << cell)
        };
        BoardMask {
            cols: cols as u32,
            all: those(&|_, _| true),
            not_first: those(&|_, col| col != 0),
            not_last: those(&|_, col| col + 1 != cols),
            black: those(&|row, col| (row + col) % 2 == 1),
        }
    }

    /// The cells next to any of `set`.
    pub(crate) fn beside(self, set: Cells) -> Cells {
        // A board of one row may have 32 columns, and nothing above or below.
        let down = (u64::from(set) << self.cols) as Cells;
        let up = (u64::from(set) >> self.cols) as Cells;
        (down | up | (set & self.not_last) << 1 | (set & self.not_first) >> 1) & self.all
    }

    /// All of `free` that can be reached from `from` without leaving it.
    fn flooded(self, from: Cells, free: Cells) -> Cells {
        let mut wet = from;
        loop {
            let before = wet;
            // Each way goes on from where the one before has come to.
            wet |= (wet & self.not_last) << 1 & free;
            wet |= (wet & self.not_first) >> 1 & free;
            wet |= (u64::from(wet) << self.cols) as Cells & free;
            wet |= (u64::from(wet) >> self.cols) as Cells & free;
            if wet == before {
                return wet;
            }
        }
    }

    /// The cells the blank can reach from `blank` while `taken` stay put.
    pub(crate) fn region(self, taken: Cells, blank: u32) -> Cells {
        self.flooded(1 << blank, self.all & !taken)
    }

    /// Whether an odd number of tiles of `taken` stand on black cells. Every
    /// move of a tile changes that.
    pub(crate) fn is_odd(self, taken: Cells) -> bool {
        (taken & self.black).count_ones() % 2 == 1
    }
}

/// A set of taken cells with one region of the free cells: where the tiles are,
/// but not which is which, and where the blank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlankRegion {
    /// The cells of the pattern's tiles.
    pub(crate) taken: Cells,
    /// The cells the blank can be on.
    pub(crate) region: Cells,
}

/// A number for every half of a set; made for 32 cells, so that no index can
/// be too large.
pub(crate) type Halves<T> = [T; 1 << 16];

/// The regions of all patterns of one number of tiles on one size of board,
/// in the order of their sets of cells as numbers: sets that differ in their
/// lowest cells only are near each other.
#[derive(Clone)]
pub(crate) struct CellSetIndex {
    /// A set's rank is found from its lowest `split` cells and the others.
    pub(crate) split: u32,
    pub(crate) low: Box<Halves<u16>>,
    pub(crate) high: Box<Halves<u32>>,
    /// By rank.
    pub(crate) regions: RegionTable,
    count: u32,
}

impl CellSetIndex {
    /// The most sets of cells, which bounds the memory taken here.
    const MOST_SETS: u64 = 4_000_000;

    /// The number of sets of cells of `tiles` tiles; `None` if there are too many.
    pub(crate) fn sets(size: Size, tiles: usize) -> Option<u64> {
        let cells = size.cells();
        let sets = (tiles < cells && cells <= 32).then(|| choose(cells, tiles));
        sets.filter(|&sets| sets <= CellSetIndex::MOST_SETS)
    }

    /// The sets of cells of `tiles` tiles; `None` if there are too many.
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

    /// The number of the region of `blank`, which is none of the cells taken.
    #[inline(always)]
    pub(crate) fn region(&self, taken: Cells, blank: u32) -> u32 {
        self.regions.region(rank(&self.low, &self.high, self.split, taken), blank)
    }

    /// The number of regions.
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// The regions by number.
    pub(crate) fn all(&self, size: Size, tiles: usize) -> Vec<BlankRegion> {
        let mask = BoardMask::new(size);
        let mut all = Vec::with_capacity(self.count());
        for taken in subsets(mask.all, tiles) {
            all.extend(regions_of(mask, taken).map(|region| BlankRegion { taken, region }));
        }
        all
    }
}

/// The number of a set among those of as many cells.
#[inline(always)]
fn rank(low: &Halves<u16>, high: &Halves<u32>, split: u32, taken: Cells) -> usize {
    let lower = low[(taken & ((1 << split) - 1)) as usize & 0xffff];
    (u32::from(lower) + high[(taken >> split) as usize & 0xffff]) as usize
}

fn halves<T: Copy + Default>() -> Box<Halves<T>> {
    vec![T::default(); 1 << 16].into_boxed_slice().try_into().ok().expect("as long as it was made")
}

/// The connected parts of the cells not taken.
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

/// The sets of `count` cells out of `all`, which are the lowest ones, from
/// the smallest number up.
fn subsets(all: Cells, count: usize) -> impl Iterator<Item = Cells> {
    let mut next = Some(((1u64 << count) - 1) as u32);
    std::iter::from_fn(move || {
        let set = next.filter(|&set| set & !all == 0)?;
        next = if set == 0 {
            None
        } else {
            // R. W. Gosper, HAKMEM item 175, 1972: the next larger number with as many ones.
            let lowest = set & set.wrapping_neg();
            set.checked_add(lowest).map(|ripple| ripple | (((set ^ ripple) >> 2) / lowest))
        };
        Some(set)
    })
}

/// Calls `act` with every cell of a set.
pub(crate) fn each(mut set: Cells, mut act: impl FnMut(u32)) {
    while set != 0 {
        act(set.trailing_zeros());
        set &= set - 1;
    }
}

/// The number of ways to choose `k` of `n`.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    (0..k.min(n - k) as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1))
}

#[cfg(test)]
mod tests {
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
