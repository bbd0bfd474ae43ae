//! Sets of cells occupied by a pattern's tiles, and the regions they leave.

use slidepack_core::slide::pdb::{Table, TableIndex};

pub(crate) const MOST_REGIONS: usize = 8;

pub(crate) struct Class {
    pub(crate) tiles: usize,
    pub(crate) table: Table,
    /// Offset of its ranks among all classes.
    pub(crate) first_rank: u32,
    pub(crate) sets: u32,
}

impl Class {
    pub(crate) fn index(&self) -> &TableIndex {
        self.table.index()
    }

    /// The regions of every set, by rank, largest first; `None` if a set has more than
    /// [`MOST_REGIONS`].
    pub(crate) fn regions(&self, cells: usize) -> Option<Vec<[u32; MOST_REGIONS]>> {
        let numbers: Vec<u32> = self.index().region_bases().map(|(_, map)| map).collect();
        let maps: Vec<[u8; 32]> = self.index().region_maps().collect();
        let mut all = vec![[0u32; MOST_REGIONS]; self.sets as usize];
        let mut fits = true;
        each_set(cells, self.tiles, |set| {
            let rank = rank_of(self.index(), set) as usize;
            let map = &maps[numbers[rank] as usize];
            let regions = &mut all[rank];
            for cell in (0..cells).filter(|cell| set >> cell & 1 == 0) {
                match regions.get_mut(usize::from(map[cell])) {
                    Some(region) => *region |= 1 << cell,
                    None => fits = false,
                }
            }
            regions.sort_by_key(|region| std::cmp::Reverse(region.count_ones()));
        });
        fits.then_some(all)
    }
}

pub(crate) fn rank_of(index: &TableIndex, set: u32) -> u32 {
    let (split, low, high) = index.cell_set_tables();
    u32::from(low[(set & ((1 << split) - 1)) as usize]) + high[(set >> split) as usize]
}

pub(crate) fn each_set(cells: usize, count: usize, mut act: impl FnMut(u32)) {
    let mut set = (1u64 << count) - 1;
    while set < 1 << cells {
        act(set as u32);
        // R. W. Gosper, HAKMEM item 175, 1972: the next larger number with as many ones.
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        set = ripple | (((set ^ ripple) >> 2) / lowest);
    }
}
