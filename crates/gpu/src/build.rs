//! Builds a pattern database on a device.
//!
//! Breadth-first search from the goal over all placements of the pattern's tiles, by index, and all
//! regions of the blank, as sets of cells. Each level takes two sweeps over all indices. The result
//! equals the core's table byte for byte.

use crate::cell_sets::{each_set, rank_of};
use crate::device::{Device, DeviceError, Kernel, Launch, Parameters};
use crate::records::Build;
use slidepack_core::slide::pdb::{Spec, TableIndex};

/// Indices per thread, as in `kernels.cu`.
const SWEEP: u32 = 8;

/// Device memory for building a table, in bytes; `None` if the number of placements exceeds the
/// kernels' index range.
pub fn memory(spec: &Spec, index: &TableIndex) -> Option<u64> {
    let count = (spec.size().cells() as u64).checked_pow(spec.count() as u32)?;
    // Indices are 32 bits wide.
    (count <= 1 << 31).then(|| 16 * count + index.bytes() as u64 + 8 * index.regions() as u64 + (1 << 20))
}

/// Builds the bytes of a table. Calls `go_on` after every level and returns its error as the inner
/// `Err`.
pub fn build<E>(
    device: &mut dyn Device,
    spec: &Spec,
    index: &TableIndex,
    go_on: &mut dyn FnMut() -> Result<(), E>,
) -> Result<Result<Vec<u8>, E>, DeviceError> {
    let mut taken = Vec::new();
    let result = built(device, spec, index, go_on, &mut taken);
    for at in taken {
        device.give_back(at)?;
    }
    result
}

fn built<E>(
    device: &mut dyn Device,
    spec: &Spec,
    index: &TableIndex,
    go_on: &mut dyn FnMut() -> Result<(), E>,
    taken: &mut Vec<u64>,
) -> Result<Result<Vec<u8>, E>, DeviceError> {
    let (cells, cols, tiles) = (spec.size().cells() as u32, spec.size().cols() as u32, spec.count() as u32);
    let count = cells.checked_pow(tiles).ok_or_else(|| DeviceError("the table is too large".into()))?;
    let (sets, firsts) = regions(spec, index);
    let orders = orders(tiles, index);
    let mut take = |device: &mut dyn Device, bytes: usize| -> Result<u64, DeviceError> {
        let at = device.take(bytes)?;
        taken.push(at);
        Ok(at)
    };
    let mut parameters = Build {
        fresh: take(device, 4 * count as usize)?,
        next: take(device, 4 * count as usize)?,
        seen: take(device, 4 * count as usize)?,
        bits: take(device, 4 * count as usize)?,
        reached: take(device, 4)?,
        bytes: take(device, index.bytes())?,
        orders: take(device, 4 * orders.len())?,
        sets: take(device, 4 * sets.len())?,
        firsts: take(device, 4 * firsts.len())?,
        count,
        cells,
        cols,
        tiles,
        level: 0,
        row_bytes: index.row_bytes() as u32,
        rows: index.rows() as u32,
        regions: index.regions() as u32,
    };
    device.write(parameters.orders, bytemuck::cast_slice(&orders))?;
    device.write(parameters.sets, bytemuck::cast_slice(&sets))?;
    device.write(parameters.firsts, bytemuck::cast_slice(&firsts))?;
    // The goal: every tile at home, the blank in the region of its own home.
    let homes: Vec<u32> = spec.tiles().iter().map(|&tile| home(spec, tile)).collect();
    let goal = homes.iter().rev().fold(0, |goal, &cell| goal * cells + cell);
    let set = homes.iter().fold(0, |set, &cell| set | 1 << cell);
    let region = region_of(index, set, spec.blank_home() as u32);
    let region: u32 = (0..cells)
        .filter(|&cell| set >> cell & 1 == 0 && region_of(index, set, cell) == region)
        .fold(0, |all, cell| all | 1 << cell);
    for at in [parameters.fresh, parameters.seen] {
        device.write(at + 4 * u64::from(goal), bytemuck::cast_slice(&[region]))?;
    }
    let sweep = Launch { blocks: count.div_ceil(256 * SWEEP), threads: 256, shared: 0 };
    for level in 1.. {
        parameters.level = level;
        device.write(parameters.reached, bytemuck::cast_slice(&[0u32]))?;
        device.start(Kernel::Spread, sweep, Parameters(&[bytemuck::bytes_of(&parameters)]))?;
        device.start(Kernel::Settle, sweep, Parameters(&[bytemuck::bytes_of(&parameters)]))?;
        (parameters.fresh, parameters.next) = (parameters.next, parameters.fresh);
        let mut reached = [0u32];
        device.read(parameters.reached, bytemuck::cast_slice_mut(&mut reached))?;
        if let Err(why) = go_on() {
            return Ok(Err(why));
        }
        if reached[0] == 0 {
            break;
        }
    }
    let bytes = index.bytes() as u32;
    let launch = Launch { blocks: bytes.div_ceil(256), threads: 256, shared: 0 };
    device.start(Kernel::Collect, launch, Parameters(&[bytemuck::bytes_of(&parameters)]))?;
    let mut table = vec![0; index.bytes()];
    device.read(parameters.bytes, &mut table)?;
    Ok(Ok(table))
}

fn home(spec: &Spec, tile: usize) -> u32 {
    (tile - usize::from(tile <= spec.blank_home())) as u32
}

/// The number of the region that contains `cell` beside the tiles on `set`.
fn region_of(index: &TableIndex, set: u32, cell: u32) -> u32 {
    let (base, map) = index.region_bases().nth(rank_of(index, set) as usize).unwrap_or((0, 0));
    let map = index.region_maps().nth(map as usize).unwrap_or([0; 32]);
    base + u32::from(map[cell as usize & 31])
}

/// For every region its set of occupied cells, and one cell of the region.
fn regions(spec: &Spec, index: &TableIndex) -> (Vec<u32>, Vec<u32>) {
    let mut sets = vec![0; index.regions()];
    let mut firsts = vec![0; index.regions()];
    let bases: Vec<(u32, u32)> = index.region_bases().collect();
    let maps: Vec<[u8; 32]> = index.region_maps().collect();
    each_set(spec.size().cells(), spec.count(), |set| {
        let (base, map) = bases[rank_of(index, set) as usize];
        let map = &maps[map as usize];
        for cell in (0..spec.size().cells()).filter(|cell| set >> cell & 1 == 0) {
            let region = base as usize + usize::from(map[cell]);
            (sets[region], firsts[region]) = (set, cell as u32);
        }
    });
    (sets, firsts)
}

fn orders(tiles: u32, index: &TableIndex) -> Vec<u32> {
    let (split, first, rest) = index.permutation_tables();
    let mut orders = vec![0; index.rows()];
    let mut permutation: Vec<u32> = (0..tiles).collect();
    // B. R. Heap, "Permutations by interchanges", 1963.
    let mut note = |permutation: &[u32]| {
        let order = permutation.iter().rev().fold(0, |order, &tile| order << 3 | tile);
        let row =
            first[(order & ((1 << split) - 1)) as usize & 4095] + rest[(order >> split) as usize & 4095];
        orders[usize::from(row)] = order;
    };
    note(&permutation);
    let mut counts = vec![0; tiles as usize];
    let mut at = 0;
    while at < counts.len() {
        if counts[at] < at {
            permutation.swap(if at % 2 == 0 { 0 } else { counts[at] }, at);
            note(&permutation);
            counts[at] += 1;
            at = 0;
        } else {
            counts[at] = 0;
            at += 1;
        }
    }
    orders
}
