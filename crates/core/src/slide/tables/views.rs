//! Several tables looked at together.
//!
//! A view is a partition of the tiles, a table for each part, seen through a
//! symmetry of the board: the values of its parts add up to a lower bound. The
//! bound of several views is their maximum.

use super::super::board::Board;
use super::super::grid::Grid;
use super::index::{Index, Placement};
use super::place::{Cells, Halves};
use super::prefetch::prefetch;
use super::rows::Rows;
use super::spec::Spec;
use super::symmetry::Symmetry;
use super::table::{Table, carried};

/// A part of a view: a table, and how the board is turned to look into it.
pub(crate) struct Part {
    table: Table,
    symmetry: Symmetry,
    /// Where the tiles of this part belong, before turning.
    homes: Cells,
}

/// What is remembered of a part: where its tiles are, in its own turned
/// board, and how many of their moves are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    taken: Cells,
    /// The order in the low 24 bits, the moves left in the high 8.
    rest: u32,
}

impl Mark {
    fn new(placement: Placement, left: u32) -> Mark {
        Mark { taken: placement.taken, rest: placement.order | left << 24 }
    }

    #[inline(always)]
    fn placement(self) -> Placement {
        Placement { taken: self.taken, order: self.rest & 0xff_ffff }
    }

    /// After a tile went from `from` to `to`, in the part's turned board; how
    /// many moves are left is not known yet, so that is as before.
    #[inline(always)]
    pub(crate) fn moved(self, from: u32, to: u32) -> Mark {
        let Placement { taken, order } = self.placement().moved(from, to);
        Mark { taken, rest: order | self.rest & 0xff00_0000 }
    }

    /// Two numbers for [`Mark::of_pieces`] to make a mark of.
    #[inline(always)]
    pub(crate) fn pieces(self) -> (u32, u32) {
        (self.taken, self.rest)
    }

    #[inline(always)]
    pub(crate) fn of_pieces(taken: u32, rest: u32) -> Mark {
        Mark { taken, rest }
    }

    /// The moves left.
    #[inline(always)]
    pub(crate) fn left(self) -> u32 {
        self.rest >> 24
    }
}

/// Views of one grid.
pub(crate) struct Views {
    parts: Vec<Part>,
    /// The part that a tile belongs to, by view and tile.
    owners: Vec<[u8; 32]>,
    /// The first part of each view, and the end of the last.
    starts: Vec<usize>,
}

impl Views {
    /// Views from partitions, each seen through every symmetry of the grid
    /// that shows something new. Tables are found among `tables`, turned if
    /// need be; `None` if one is missing.
    pub(crate) fn new(
        grid: &Grid,
        tables: &[Table],
        partitions: &[Vec<Cells>],
        most: usize,
    ) -> Option<Views> {
        let symmetries = Symmetry::all(grid);
        let mut views = Views { parts: Vec::new(), owners: Vec::new(), starts: vec![0] };
        let mut known: Vec<Vec<Cells>> = Vec::new();
        for partition in partitions {
            for symmetry in &symmetries {
                let mut turned: Vec<Cells> = partition.iter().map(|&homes| symmetry.cells(homes)).collect();
                turned.sort_unstable();
                if known.contains(&turned) || views.owners.len() == most {
                    continue;
                }
                let mut owners = [0; 32];
                for &homes in &turned {
                    for tile in (1..grid.size().cells()).filter(|&tile| homes >> grid.home(tile) & 1 == 1) {
                        owners[tile] = views.parts.len() as u8;
                    }
                    views.parts.push(Part::find(grid, &symmetries, tables, homes)?);
                }
                views.owners.push(owners);
                views.starts.push(views.parts.len());
                known.push(turned);
            }
        }
        (!views.owners.is_empty()).then_some(views)
    }

    /// The number of views.
    pub(crate) fn len(&self) -> usize {
        self.owners.len()
    }

    /// All parts of all views.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The tables of all parts, each once.
    pub(crate) fn tables(&self) -> Vec<&Table> {
        let mut tables: Vec<&Table> = Vec::new();
        for Part { table, .. } in &self.parts {
            if tables.iter().all(|known| known.spec() != table.spec()) {
                tables.push(table);
            }
        }
        tables
    }

    /// The part of a view that a tile belongs to.
    #[inline(always)]
    pub(crate) fn owner(&self, view: usize, tile: usize) -> usize {
        self.owners[view][tile & 31].into()
    }

    /// The sum of the parts of a view.
    pub(crate) fn sum(&self, view: usize, marks: &[Mark]) -> u32 {
        marks[self.starts[view]..self.starts[view + 1]].iter().map(|mark| mark.left()).sum()
    }

    /// The marks of a board; `None` if no tile arrangement like it has a way
    /// home.
    pub(crate) fn start(&self, grid: &Grid, board: &Board) -> Option<Vec<Mark>> {
        let places = board.places();
        self.parts.iter().map(|part| part.start(grid, &places)).collect()
    }
}

impl Part {
    fn find(grid: &Grid, symmetries: &[Symmetry], tables: &[Table], homes: Cells) -> Option<Part> {
        // There may be tables of other boards, whose tiles have the same homes.
        let is_of_grid = |spec: &Spec| spec.size() == grid.size() && spec.blank_home() == grid.blank_home();
        symmetries.iter().find_map(|&symmetry| {
            let turned = symmetry.cells(homes);
            let is_it = |table: &&Table| is_of_grid(table.spec()) && table.spec().homes() == turned;
            let table = tables.iter().find(is_it)?;
            Some(Part { table: table.clone(), symmetry, homes })
        })
    }

    /// What the hot loop needs of the part, in one place.
    pub(crate) fn lens(&self) -> Lens<'_> {
        Lens::new(self.symmetry, self.table.index(), self.table.bytes())
    }

    /// The mark for tiles on `places`.
    fn start(&self, grid: &Grid, places: &[u16]) -> Option<Mark> {
        let blank = self.symmetry.cell(places[0].into());
        // The tiles by where they belong in the turned board, as the table
        // counts them; then by where they are.
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
        Some(Mark::new(placement, self.table.distance(placement, blank)?))
    }
}

/// A part as the hot loop sees it: its numbering, flattened, and its bytes.
#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    index: &'a Index,
    symmetry: Symmetry,
    cells: u32,
    cells_split: u32,
    low: &'a Halves<u16>,
    high: &'a Halves<u32>,
    rows: &'a Rows,
    order: u32,
    order_split: u32,
    first: &'a [u16; 4096],
    rest: &'a [u16; 4096],
    row_bytes: usize,
    bytes: &'a [u8],
}

impl<'a> Lens<'a> {
    fn new(symmetry: Symmetry, index: &'a Index, bytes: &'a [u8]) -> Lens<'a> {
        let Index { places, orders, row_bytes } = index;
        Lens {
            index,
            symmetry,
            cells: (1 << places.split) - 1,
            cells_split: places.split,
            low: &places.low,
            high: &places.high,
            rows: &places.rows,
            order: (1 << orders.split) - 1,
            order_split: orders.split,
            first: &orders.first,
            rest: &orders.rest,
            row_bytes: *row_bytes,
            bytes,
        }
    }

    /// The numbering it looks at.
    pub(crate) fn index(&self) -> &'a Index {
        self.index
    }

    /// The same with a copy of the numbering.
    pub(crate) fn with<'b>(&self, index: &'b Index) -> Lens<'b>
    where
        'a: 'b,
    {
        Lens::new(self.symmetry, index, self.bytes)
    }

    /// A cell in the part's turned board.
    #[inline(always)]
    pub(crate) fn cell(&self, cell: u32) -> u32 {
        self.symmetry.cell(cell)
    }

    /// The mark after a tile of this part went from `from`, where the blank is
    /// now, to `to`.
    pub(crate) fn after(&self, mark: Mark, from: u32, to: u32) -> Mark {
        let (from, to) = (self.cell(from), self.cell(to));
        let mark = mark.moved(from, to);
        let (byte, bit) = self.place(self.row(mark), self.rank(mark), from);
        self.read(mark, byte, bit)
    }

    /// The rank of the cells taken. What [`Lens::place`] will look up by it is
    /// asked for.
    #[inline(always)]
    pub(crate) fn rank(&self, mark: Mark) -> u32 {
        let low = self.low[(mark.taken & self.cells) as usize & 0xffff];
        let rank = u32::from(low) + self.high[(mark.taken >> self.cells_split) as usize & 0xffff];
        self.rows.ask(rank as usize);
        rank
    }

    /// The first byte of the row of an order.
    #[inline(always)]
    pub(crate) fn row(&self, mark: Mark) -> usize {
        let order = mark.placement().order;
        let first = self.first[(order & self.order) as usize & 4095];
        let rest = self.rest[(order >> self.order_split) as usize & 4095];
        (usize::from(first) + usize::from(rest)) * self.row_bytes
    }

    /// The byte, and the bit in it, of a row, the rank of the cells taken, and
    /// the blank's cell.
    #[inline(always)]
    pub(crate) fn place(&self, row: usize, rank: u32, cell: u32) -> (usize, u8) {
        let block = self.rows.block(rank as usize, cell);
        (row + (block / 8) as usize, (block % 8) as u8)
    }

    /// Starts to fetch a byte.
    #[inline(always)]
    pub(crate) fn ask(&self, byte: usize) {
        prefetch(self.bytes, byte);
    }

    /// A mark after a move, with the moves left now.
    #[inline(always)]
    pub(crate) fn read(&self, moved: Mark, byte: usize, bit: u8) -> Mark {
        let bit = u32::from(self.bytes[byte] >> (bit & 7) & 1);
        let left = carried(moved.left(), bit);
        Mark { taken: moved.taken, rest: moved.rest & 0xff_ffff | left << 24 }
    }
}
