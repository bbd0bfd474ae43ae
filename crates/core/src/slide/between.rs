//! Searches from one board to any other of the same size, with nothing
//! prepared.

use super::beam::{self, Beam};
use super::board::{Board, Dir};
use super::deepen::{self, Depth};
use super::lines::Lines;
use crate::run::{Meter, Stop};

/// The most cells these searches can do with: a tile must fit into a byte.
pub(crate) const MOST_CELLS: usize = 256;

/// A solution by beam search, if it meets one.
pub(crate) fn beam(
    start: &Board,
    goal: &Board,
    beam: Beam,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let lines = Lines::new(goal);
    match start.size().cells() {
        ..=32 => beam::search::<32, _>(start, &lines, beam, meter),
        33..=64 => beam::search::<64, _>(start, &lines, beam, meter),
        65..=128 => beam::search::<128, _>(start, &lines, beam, meter),
        129.. => beam::search::<MOST_CELLS, _>(start, &lines, beam, meter),
    }
}

/// The widest beam that keeps within `memory` bytes.
pub(crate) fn widest(start: &Board, memory: u64, length: u32) -> usize {
    match start.size().cells() {
        ..=32 => Beam::widest::<32, Lines>(memory, length),
        33..=64 => Beam::widest::<64, Lines>(memory, length),
        65..=128 => Beam::widest::<128, Lines>(memory, length),
        129.. => Beam::widest::<MOST_CELLS, Lines>(memory, length),
    }
}

/// All solutions of at most `limit` moves looked for, within `nodes` nodes.
pub(crate) fn deepen(
    start: &Board,
    goal: &Board,
    limit: u32,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Depth, Stop> {
    let lines = Lines::new(goal);
    match start.size().cells() {
        ..=32 => deepen::search::<32, _>(start, &lines, limit, nodes, meter),
        33.. => deepen::search::<MOST_CELLS, _>(start, &lines, limit, nodes, meter),
    }
}
