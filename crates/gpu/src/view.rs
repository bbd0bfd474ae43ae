//! A partition and its board symmetry.

use crate::records::PATTERNS;
use crate::unsuitable::Unsuitable;
use slidepack_core::slide::Dir;
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::pdb::Table;

#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) turned: [u8; 32],
    pub(crate) owner: [u8; 32],
    /// Factor of every tile's cell in its pattern's index.
    pub(crate) weight: [u32; 32],
    /// The blank's cell offset on the turned board, by direction.
    pub(crate) steps: u32,
    pub(crate) tables: Vec<usize>,
}

impl View {
    /// Adds the tables of the partition to `tables` unless they are present.
    pub(crate) fn new(ida: &BatchIda, partition: usize, tables: &mut Vec<Table>) -> Result<View, Unsuitable> {
        let (grid, partitions) = (ida.grid(), ida.partitions());
        let cells = grid.size().cells();
        let patterns = &partitions.patterns()[partitions.patterns_of(partition)];
        if PATTERNS < patterns.len() {
            return Err(Unsuitable::Partitions);
        }
        let turned: [u8; 32] =
            std::array::from_fn(|cell| if cell < cells { patterns[0].turned(cell) as u8 } else { 0 });
        for pattern in patterns {
            if (0..cells).any(|cell| pattern.turned(cell) != usize::from(turned[cell])) {
                return Err(Unsuitable::Symmetry);
            }
        }
        let mut view = View {
            turned,
            owner: [0; 32],
            weight: [0; 32],
            steps: steps(grid.size().cols(), cells, &turned).ok_or(Unsuitable::Symmetry)?,
            tables: Vec::new(),
        };
        for pattern in patterns {
            let known = tables.iter().position(|table| table.spec() == pattern.table().spec());
            view.tables.push(known.unwrap_or_else(|| {
                tables.push(pattern.table().clone());
                tables.len() - 1
            }));
        }
        let first = partitions.patterns_of(partition).start;
        for (number, pattern) in patterns.iter().enumerate() {
            // The table orders its tiles by their homes on the turned board.
            let mut tiles: Vec<(u8, usize)> = (1..cells)
                .filter(|&tile| partitions.owner(partition, tile) == first + number)
                .map(|tile| (turned[grid.home(tile)], tile))
                .collect();
            tiles.sort_unstable();
            if tiles.len() != pattern.table().spec().count() {
                return Err(Unsuitable::Symmetry);
            }
            for (place, &(_, tile)) in tiles.iter().enumerate() {
                view.owner[tile] = number as u8;
                view.weight[tile] = (cells as u32).wrapping_pow(place as u32);
            }
        }
        Ok(view)
    }
}

/// The blank's cell offset on a turned board when a tile moves in each direction, one signed byte
/// each; `None` if it depends on the cell.
fn steps(cols: usize, cells: usize, turned: &[u8; 32]) -> Option<u32> {
    let mut steps = 0;
    for dir in Dir::ALL {
        let ahead = |cell: usize| match dir {
            // The blank moves against the tile.
            Dir::Up => cell.checked_add(cols),
            Dir::Down => cell.checked_sub(cols),
            Dir::Left => (!(cell + 1).is_multiple_of(cols)).then_some(cell + 1),
            Dir::Right => (!cell.is_multiple_of(cols)).then(|| cell - 1),
        };
        let step = |cell: usize| {
            let to = ahead(cell).filter(|&to| to < cells)?;
            Some(i16::from(turned[to]) - i16::from(turned[cell]))
        };
        let mut all = (0..cells).filter_map(step);
        let first = all.next().unwrap_or(0);
        if all.any(|one| one != first) {
            return None;
        }
        steps |= u32::from(first as i8 as u8) << (8 * dir as u32);
    }
    Some(steps)
}
