//! Tables and parameters in device layout.
//!
//! The index of a placement is the sum over the pattern's tiles of cell * (number of cells)^i. A
//! tile's move is an addition, at the price of indices without a placement. A table has one bit
//! plane per region of the blank. Most sets of cells leave one region, so nearly all look-ups are
//! in the first plane, that of the largest region.

use crate::cell_sets::{Class, MOST_REGIONS};
use crate::device::{Device, DeviceError, Kernel, Launch, Parameters};
use crate::records::{GOAL_WORDS, LayOut, PATTERNS, Params};
use crate::roots::RootMaker;
use crate::unsuitable::Unsuitable;
use crate::view::View;
use slidepack_core::slide::batch_ida::{BatchIda, PRUNED};
use slidepack_core::slide::engine::{Pruning, Round};
use slidepack_core::slide::grid::Step;
use slidepack_core::slide::pdb::Table;
use std::sync::Arc;

/// Words of shared memory per thread: indices and tiles.
pub(crate) const THREAD_WORDS: u32 = 4 * PATTERNS as u32 + 8;

pub(crate) const GOALS: usize = 8;

/// Words of a plane that a 32-bit bit index can address. No table crosses a multiple of it.
const PAGE_WORDS: u64 = 1 << 27;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) goal: u32,
    pub(crate) first_word: u64,
}

/// The planes of a device, with the tables of all goals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Planes {
    pub(crate) bits: u64,
    pub(crate) words: u32,
    /// Address of the cells of each region, by region and rank.
    pub(crate) masks: u64,
}

/// The device layout of one goal, except the bits of the tables.
pub struct Layout {
    ida: Arc<BatchIda>,
    views: Vec<View>,
    tables: Vec<Table>,
    classes: Vec<Class>,
    /// The cells of every region, by region and rank.
    masks: Vec<u32>,
    regions: u32,
    sets: u32,
}

impl Layout {
    /// Lays out the tables of a search.
    pub fn new(ida: Arc<BatchIda>) -> Result<Layout, Unsuitable> {
        let (grid, partitions) = (ida.grid(), ida.partitions());
        let cells = grid.size().cells();
        if 2 < partitions.len() {
            return Err(Unsuitable::Partitions);
        }
        let mut tables: Vec<Table> = Vec::new();
        let mut views = Vec::new();
        for partition in 0..partitions.len() {
            views.push(View::new(&ida, partition, &mut tables)?);
        }
        let mut classes: Vec<Class> = Vec::new();
        for table in &tables {
            let tiles = table.spec().count();
            // Indices and word numbers are 32 bits wide.
            if 1 << 32 < (cells as u64).pow(tiles as u32) {
                return Err(Unsuitable::Size);
            }
            if classes.iter().all(|class| class.tiles != tiles) {
                let first_rank = classes.iter().map(|class| class.sets).sum();
                let sets = table.index().region_bases().count() as u32;
                classes.push(Class { tiles, table: table.clone(), first_rank, sets });
            }
        }
        // So are bit numbers in a plane of all tables.
        let bits: u64 = tables
            .iter()
            .map(|table| (cells as u64).pow(table.spec().count() as u32).next_multiple_of(32))
            .sum();
        if 2 < classes.len() || 26 < cells || 1 << 32 <= bits {
            return Err(Unsuitable::Size);
        }
        let sets = classes.iter().map(|class| class.sets).sum();
        let regions: Vec<Vec<[u32; MOST_REGIONS]>> = classes
            .iter()
            .map(|class| class.regions(cells))
            .collect::<Option<_>>()
            .ok_or(Unsuitable::Size)?;
        let regions = regions.concat();
        let most = (1..MOST_REGIONS).rev().find(|&number| regions.iter().any(|set| set[number] != 0));
        let most = most.unwrap_or(0) + 1;
        let masks = (0..most).flat_map(|number| regions.iter().map(move |set| set[number])).collect();
        Ok(Layout { ida, views, tables, classes, masks, regions: most as u32, sets })
    }

    /// The search that uses the tables.
    pub fn ida(&self) -> &Arc<BatchIda> {
        &self.ida
    }

    fn words(&self, table: usize) -> u32 {
        let cells = self.ida.grid().size().cells() as u64;
        cells.pow(self.tables[table].spec().count() as u32).div_ceil(32) as u32
    }

    /// The first word of each table in a plane, starting at `first_word`.
    fn table_starts(&self, first_word: u64) -> Vec<u64> {
        let mut next = first_word;
        let start = |table| {
            let words = u64::from(self.words(table));
            if next / PAGE_WORDS != (next + words - 1) / PAGE_WORDS {
                next = next.next_multiple_of(PAGE_WORDS);
            }
            let start = next;
            next += words;
            start
        };
        (0..self.tables.len()).map(start).collect()
    }

    /// The word after the last table in a plane, starting at `first_word`.
    pub(crate) fn end(&self, first_word: u64) -> u64 {
        let last = self.table_starts(first_word).last().copied().unwrap_or(first_word);
        last + self.tables.len().checked_sub(1).map_or(0, |table| u64::from(self.words(table)))
    }

    pub(crate) fn plane_bytes(&self, words: u64) -> u64 {
        4 * u64::from(self.regions) * words
    }

    /// Whether a device can hold the tables of both at a time: the shared parts of their layouts
    /// must be equal.
    pub(crate) fn shares_with(&self, other: &Layout) -> bool {
        let shared = |layout: &Layout| {
            let mut params = Params::default();
            let tiles: Vec<usize> = layout.classes.iter().map(|class| class.tiles).collect();
            (layout.ida.grid().size(), tiles, layout.image(Pruning::Short, &[], &mut params), params.classes)
        };
        self.views.len() == other.views.len() && self.masks == other.masks && shared(self) == shared(other)
    }

    /// Device memory for the tables and for their conversion, in bytes.
    pub fn bytes(&self) -> u64 {
        let tables = self.plane_bytes(self.end(0));
        let largest = self.tables.iter().map(|table| table.bytes().len() as u64).max().unwrap_or(0);
        tables + largest + 4 * self.masks.len() as u64 + (8 << 20)
    }

    pub(crate) fn goal_words(&self) -> [u32; GOAL_WORDS] {
        let mut words = [0; GOAL_WORDS];
        for tile in 0..32 {
            let weight = |view: &View| view.weight[tile] | u32::from(view.owner[tile]) << 30;
            for (number, view) in self.views.iter().enumerate() {
                words[2 * tile + number] = weight(view);
            }
        }
        words[0] = self.views.last().map_or(0, |view| view.steps);
        words
    }

    /// The contents of shared memory other than the threads' own state. Sets the offsets in
    /// `params`.
    pub(crate) fn image(&self, pruning: Pruning, goals: &[Arc<Layout>], params: &mut Params) -> Vec<u32> {
        let grid = self.ida.grid();
        let cells = grid.size().cells();
        let mut image: Vec<u32> = Vec::new();
        let pack = |bytes: &[u8]| -> Vec<u32> {
            let word = |four: &[u8]| four.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
            bytes.chunks(4).map(word).collect()
        };
        let (split, low, _) = self.classes[0].index().cell_set_tables();
        params.split = split;
        let low: Vec<u8> = low[..1 << split].iter().flat_map(|half| half.to_le_bytes()).collect();
        image.extend(pack(&low));
        params.at_high = image.len() as u32;
        params.high_words = 1 << (cells as u32 - split);
        for class in &self.classes {
            let (_, _, high) = class.index().cell_set_tables();
            image.extend(high[..params.high_words as usize].iter().map(|&half| half + class.first_rank));
        }
        params.at_multi = image.len() as u32;
        let mut multi = vec![0u32; self.sets.div_ceil(32) as usize];
        if 1 < self.regions {
            for rank in 0..self.sets as usize {
                // Regions are sorted by size. Single cells are recognised by their neighbours.
                if 1 < self.masks[self.sets as usize + rank].count_ones() {
                    multi[rank / 32] |= 1 << (rank % 32);
                }
            }
        }
        image.extend(multi);
        params.at_exits = image.len() as u32;
        let exits: Vec<u8> = (0..32).map(|cell| self.exits(cell)).collect();
        image.extend(pack(&exits));
        // Pairs are read whole, so they need an even offset.
        image.resize(image.len().next_multiple_of(2), 0);
        params.at_weights = image.len() as u32;
        for goal in 0..GOALS {
            image.extend(goals.get(goal).map_or([0; GOAL_WORDS], |layout| layout.goal_words()));
        }
        params.at_beside = image.len() as u32;
        // Adjacency is the same on a turned board, because every symmetry preserves neighbours. The
        // cells begin at bit 2, as in the state of a pattern.
        for cell in 0..32 {
            let beside = |step: &Step| 4u32 << step.to;
            let exits = if cell < cells { grid.exits(cell) } else { &[] };
            image.push(exits.iter().map(beside).fold(0, |set, cell| set | cell));
        }
        params.shared_words = image.len() as u32;
        let transitions = self.ida.pruner(pruning).transitions();
        params.at_next = image.len() as u32;
        for next in transitions {
            // A pruned move is never made, so its successor is never read.
            let next = next.map(|state| if state == PRUNED { 0 } else { u32::from(state) });
            image.extend([next[0] | next[1] << 16, next[2] | next[3] << 16]);
        }
        params.at_pruned = image.len() as u32;
        let pruned: Vec<u8> = transitions
            .iter()
            .map(|next| (0..4).filter(|&dir| next[dir] == PRUNED).fold(0, |set, dir| set | 1 << dir))
            .collect();
        image.extend(pack(&pruned));
        image.resize(image.len().next_multiple_of(2), 0);
        params.classes = 0;
        for (number, view) in self.views.iter().enumerate() {
            for (pattern, &table) in view.tables.iter().enumerate() {
                if self.tables[table].spec().count() != self.classes[0].tiles {
                    params.classes |= 1 << (number * PATTERNS + pattern);
                }
            }
        }
        params.image_words = image.len() as u32;
        params.steps = self.views[0].steps;
        params.views = self.views.len() as u32;
        params.sets = self.sets;
        params.regions = self.regions;
        image
    }

    /// The set of directions in which a tile can move when the blank is at `cell`; none beyond the
    /// board.
    fn exits(&self, cell: usize) -> u8 {
        let grid = self.ida.grid();
        let steps = if cell < grid.size().cells() { grid.exits(cell) } else { &[] };
        steps.iter().fold(0, |set, step| set | 1 << step.dir as u8)
    }

    /// The region of every cell, two bits each, for every set of cells.
    fn codes(&self) -> Vec<u64> {
        let sets = self.sets as usize;
        let code = |rank: usize| {
            let mut code = 0;
            for region in 1..self.regions as usize {
                for cell in (0..32).filter(|cell| self.masks[region * sets + rank] >> cell & 1 == 1) {
                    code |= (region.min(3) as u64) << (2 * cell);
                }
            }
            code
        };
        (0..sets).map(code).collect()
    }

    /// Copies the tables shared by all goals to a device; returns the addresses of codes and masks.
    pub(crate) fn bring(&self, device: &mut dyn Device) -> Result<[u64; 2], DeviceError> {
        let masks = device.take(4 * self.masks.len())?;
        device.write(masks, bytemuck::cast_slice(&self.masks))?;
        let codes = self.codes();
        let at_codes = device.take(8 * codes.len())?;
        device.write(at_codes, bytemuck::cast_slice(&codes))?;
        Ok([at_codes, masks])
    }

    /// Converts all tables to a device's planes, starting at `first_word`.
    pub(crate) fn lay_out(
        &self,
        device: &mut dyn Device,
        planes: Planes,
        first_word: u64,
    ) -> Result<(), DeviceError> {
        let starts = self.table_starts(first_word);
        for (number, table) in self.tables.iter().enumerate() {
            let class = self.classes.iter().find(|class| class.tiles == table.spec().count());
            let class = class.expect("every table has a class");
            let index = table.index();
            let (order_split, first, rest) = index.permutation_tables();
            let (split, low, high) = index.cell_set_tables();
            let low: Vec<u32> = low[..1 << split].iter().map(|&half| half.into()).collect();
            let (bases, maps): (Vec<u32>, Vec<u32>) = index.region_bases().unzip();
            let mut taken = Vec::new();
            let mut put = |bytes: &[u8]| -> Result<u64, DeviceError> {
                let at = device.take(bytes.len())?;
                taken.push(at);
                device.write(at, bytes)?;
                Ok(at)
            };
            let parameters = LayOut {
                bytes: put(table.bytes())?,
                planes: planes.bits + 4 * starts[number],
                first: put(bytemuck::cast_slice(first))?,
                rest: put(bytemuck::cast_slice(rest))?,
                low: put(bytemuck::cast_slice(&low))?,
                high: put(bytemuck::cast_slice(high))?,
                bases: put(bytemuck::cast_slice(&bases))?,
                maps: put(bytemuck::cast_slice(&maps))?,
                regions: put(index.region_maps().collect::<Vec<_>>().as_flattened())?,
                masks: planes.masks + 4 * u64::from(class.first_rank),
                sets: self.sets,
                most_regions: self.regions,
                words: self.words(number),
                cells: self.ida.grid().size().cells() as u32,
                tiles: table.spec().count() as u32,
                row_bytes: index.row_bytes() as u32,
                order_split,
                split,
                plane_words: planes.words,
                pad: 0,
            };
            let launch = Launch { blocks: parameters.words.div_ceil(256), threads: 256, shared: 0 };
            device.start(Kernel::LayOut, launch, Parameters(&[bytemuck::bytes_of(&parameters)]))?;
            for at in taken {
                device.give_back(at)?;
            }
        }
        Ok(())
    }

    pub(crate) fn root_maker(&self, round: Round, place: Place) -> RootMaker<'_> {
        let exits = std::array::from_fn(|cell| self.exits(cell));
        let cells = self.ida.grid().size().cells();
        let pruner = self.ida.pruner(round.pruning);
        let starts = self.table_starts(place.first_word);
        RootMaker::new(cells, &self.views, &starts, exits, pruner, round.bound, place.goal)
    }
}
