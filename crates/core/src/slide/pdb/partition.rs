//! Partitions of the tiles into patterns, with a table for each pattern.
//!
//! The values of a partition's patterns add up to a lower bound. The bound of several partitions is
//! their maximum. A symmetry of the board gives another partition with the same tables: the board
//! is transformed before they are read.

use super::super::board::Board;
use super::super::grid::Grid;
use super::cells::Cells;
use super::index::{Placement, TableIndex};
use super::prefetch::prefetch;
use super::spec::Spec;
use super::symmetry::Symmetry;
use super::table::{Table, carried};

/// A pattern of a partition: its table, and the symmetry under which it is read.
pub struct Pattern {
    table: Table,
    symmetry: Symmetry,
    homes: Cells,
}

/// Placement of a pattern's tiles, under its symmetry, and a lower bound on their moves left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternState {
    taken: Cells,
    /// The permutation in the low 24 bits, the moves left in the high 8.
    rest: u32,
}

impl PatternState {
    fn new(placement: Placement, left: u32) -> PatternState {
        PatternState { taken: placement.taken, rest: placement.order | left << 24 }
    }

    /// The placement, under the pattern's symmetry.
    #[inline(always)]
    pub fn placement(self) -> Placement {
        Placement { taken: self.taken, order: self.rest & 0xff_ffff }
    }

    /// The state after a tile moved, in transformed cells; `left` is not yet updated.
    #[inline(always)]
    pub(crate) fn moved(self, from: u32, to: u32) -> PatternState {
        let Placement { taken, order } = self.placement().moved(from, to);
        PatternState { taken, rest: order | self.rest & 0xff00_0000 }
    }

    #[inline(always)]
    pub(crate) fn lanes(self) -> (u32, u32) {
        (self.taken, self.rest)
    }

    #[inline(always)]
    pub(crate) fn of_lanes(taken: u32, rest: u32) -> PatternState {
        PatternState { taken, rest }
    }

    /// Lower bound on the moves left.
    #[inline(always)]
    pub fn left(self) -> u32 {
        self.rest >> 24
    }
}

/// The partitions that a search evaluates.
///
/// A search carries a [`PatternState`] for every pattern. A move changes one
/// pattern of every partition: its state follows from the table's bit.
pub struct Partitions {
    patterns: Vec<Pattern>,
    owners: Vec<[u8; 32]>,
    starts: Vec<usize>,
}

impl Partitions {
    /// With reflections, without duplicates, at most `most`; `None` if a table is missing.
    pub(crate) fn new(
        grid: &Grid,
        tables: &[Table],
        given: &[Vec<Cells>],
        most: usize,
    ) -> Option<Partitions> {
        let symmetries = Symmetry::all(grid);
        let mut partitions = Partitions { patterns: Vec::new(), owners: Vec::new(), starts: vec![0] };
        let mut known: Vec<Vec<Cells>> = Vec::new();
        for partition in given {
            for symmetry in &symmetries {
                let mut turned: Vec<Cells> = partition.iter().map(|&homes| symmetry.cells(homes)).collect();
                turned.sort_unstable();
                if known.contains(&turned) || partitions.owners.len() == most {
                    continue;
                }
                let mut owners = [0; 32];
                for &homes in &turned {
                    for tile in (1..grid.size().cells()).filter(|&tile| homes >> grid.home(tile) & 1 == 1) {
                        owners[tile] = partitions.patterns.len() as u8;
                    }
                    partitions.patterns.push(Pattern::find(grid, &symmetries, tables, homes)?);
                }
                partitions.owners.push(owners);
                partitions.starts.push(partitions.patterns.len());
                known.push(turned);
            }
        }
        (!partitions.owners.is_empty()).then_some(partitions)
    }

    /// Number of partitions.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Always false: there is at least one.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// The patterns of all partitions, in order of partition.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Indices of a partition's patterns in [`Partitions::patterns`].
    pub fn patterns_of(&self, partition: usize) -> std::ops::Range<usize> {
        self.starts[partition]..self.starts[partition + 1]
    }

    pub(crate) fn tables(&self) -> Vec<&Table> {
        let mut tables: Vec<&Table> = Vec::new();
        for Pattern { table, .. } in &self.patterns {
            if tables.iter().all(|known| known.spec() != table.spec()) {
                tables.push(table);
            }
        }
        tables
    }

    /// The index of a tile's pattern in a partition.
    #[inline(always)]
    pub fn owner(&self, partition: usize, tile: usize) -> usize {
        self.owners[partition][tile & 31].into()
    }

    /// Lower bound of a partition: the sum over its patterns.
    pub fn sum(&self, partition: usize, states: &[PatternState]) -> u32 {
        states[self.patterns_of(partition)].iter().map(|state| state.left()).sum()
    }

    /// By descent to the goal in every table; `None` on unsolvable boards.
    pub fn start(&self, grid: &Grid, board: &Board) -> Option<Vec<PatternState>> {
        let places = board.places();
        let state = |pattern: &Pattern| {
            let (placement, blank) = pattern.begun(grid, &places);
            Some(PatternState::new(placement, pattern.table.distance(placement, blank)?))
        };
        self.patterns.iter().map(state).collect()
    }
}

impl Pattern {
    fn find(grid: &Grid, symmetries: &[Symmetry], tables: &[Table], homes: Cells) -> Option<Pattern> {
        // `tables` may include other boards, whose tiles have the same homes.
        let is_of_grid = |spec: &Spec| spec.size() == grid.size() && spec.blank_home() == grid.blank_home();
        symmetries.iter().find_map(|&symmetry| {
            let turned = symmetry.cells(homes);
            let is_it = |table: &&Table| is_of_grid(table.spec()) && table.spec().homes() == turned;
            let table = tables.iter().find(is_it)?;
            Some(Pattern { table: table.clone(), symmetry, homes })
        })
    }

    /// The pattern's table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Image of a cell under the pattern's symmetry. The board has at most 32 cells.
    pub fn turned(&self, cell: usize) -> usize {
        self.symmetry.cell(cell as u32) as usize
    }

    /// The state after a tile of this pattern moved between cells of the board, not transformed.
    pub fn after(&self, state: PatternState, from: usize, to: usize) -> PatternState {
        self.lookup().after(state, from as u32, to as u32)
    }

    pub(crate) fn lookup(&self) -> Lookup<'_> {
        Lookup { index: self.table.index(), symmetry: self.symmetry, bytes: self.table.bytes() }
    }

    /// Placement and blank under the symmetry, given the cells of all tiles.
    fn begun(&self, grid: &Grid, places: &[u16]) -> (Placement, u32) {
        let blank = self.symmetry.cell(places[0].into());
        // Number the tiles by transformed home, the table's order; then sort by cell.
        let mut tiles: Vec<(u32, u32)> = (1..grid.size().cells())
            .filter(|&tile| self.homes >> grid.home(tile) & 1 == 1)
            .map(|tile| (self.symmetry.cell(grid.home(tile) as u32), self.symmetry.cell(places[tile].into())))
            .collect();
        tiles.sort_unstable();
        let mut along: Vec<(u32, u32)> =
            tiles.iter().enumerate().map(|(number, &(_, cell))| (cell, number as u32)).collect();
        along.sort_unstable();
        let placement = Placement {
            taken: along.iter().fold(0, |set, &(cell, _)| set | 1 << cell),
            order: along.iter().rev().fold(0, |order, &(_, number)| order << 3 | number),
        };
        (placement, blank)
    }
}

/// A pattern as the hot loop sees it.
#[derive(Clone, Copy)]
pub(crate) struct Lookup<'a> {
    pub(crate) index: &'a TableIndex,
    pub(crate) symmetry: Symmetry,
    pub(crate) bytes: &'a [u8],
}

impl Lookup<'_> {
    #[inline(always)]
    pub(crate) fn cell(&self, cell: u32) -> u32 {
        self.symmetry.cell(cell)
    }

    pub(crate) fn after(&self, state: PatternState, from: u32, to: u32) -> PatternState {
        let (from, to) = (self.cell(from), self.cell(to));
        let state = state.moved(from, to);
        let (byte, bit) = self.place(self.row(state), self.rank(state), from);
        self.read(state, byte, bit)
    }

    #[inline(always)]
    pub(crate) fn rank(&self, state: PatternState) -> u32 {
        self.index.cell_sets.rank(state.taken) as u32
    }

    #[inline(always)]
    pub(crate) fn ask_rank(&self, rank: u32) {
        self.index.cell_sets.regions.ask(rank as usize);
    }

    #[inline(always)]
    pub(crate) fn row(&self, state: PatternState) -> usize {
        self.index.permutations.rank(state.placement().order) as usize * self.index.row_bytes
    }

    /// Byte, and bit in it, for a row, the rank of the taken cells, and the blank's cell.
    #[inline(always)]
    pub(crate) fn place(&self, row: usize, rank: u32, cell: u32) -> (usize, u8) {
        let region = self.index.cell_sets.regions.region(rank as usize, cell);
        (row + (region / 8) as usize, (region % 8) as u8)
    }

    #[inline(always)]
    pub(crate) fn ask(&self, byte: usize) {
        prefetch(self.bytes, byte);
    }

    #[inline(always)]
    pub(crate) fn read(&self, moved: PatternState, byte: usize, bit: u8) -> PatternState {
        let bit = u32::from(self.bytes[byte] >> (bit & 7) & 1);
        let left = carried(moved.left(), bit);
        PatternState { taken: moved.taken, rest: moved.rest & 0xff_ffff | left << 24 }
    }
}
