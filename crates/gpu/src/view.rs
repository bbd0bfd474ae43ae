//! One way to read the board.

use crate::layout::Unsuitable;
use crate::records::PATTERNS;
use slidepack_core::slide::Dir;
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::pdb::Table;

/// One way to read the board: a partition and the turn that its tables take.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// Where each cell goes.
    pub(crate) turned: [u8; 32],
    /// The pattern of every tile.
    pub(crate) owner: [u8; 32],
    /// What a cell of every tile adds to its pattern's index.
    pub(crate) weight: [u32; 32],
    /// How the blank steps, by direction, on the turned board.
    pub(crate) steps: u32,
    /// The table of each pattern among those of the layout.
    pub(crate) tables: Vec<usize>,
}

impl View {
    /// The view of a partition, whose tables are added to `tables` unless they
    /// are there.
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
            // The table counts its tiles by their homes on the turned board.
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

/// How the blank steps on a turned board when a tile moves in each direction,
/// a signed byte each; `None` if that depends on the cell.
fn steps(cols: usize, cells: usize, turned: &[u8; 32]) -> Option<u32> {
    let mut steps = 0;
    for dir in Dir::ALL {
        let ahead = |cell: usize| match dir {
            // The blank steps against the tile.
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
