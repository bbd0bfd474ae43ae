//! Beam search: move by move, the most promising positions only.

use super::board::{Board, Dir};
use super::line_bound::{LineBound, Order};
use crate::random::splitmix64;
use crate::run::{Meter, Stop};
use crate::slide::grid::{Slid, Tiles};
use crate::slide::heuristic::Heuristic;

/// What a beam search may do.
#[derive(Clone, Copy)]
pub(crate) struct Beam {
    /// The positions kept after each move.
    pub(crate) width: usize,
    /// Solutions as long as this or longer are of no interest.
    pub(crate) below: u32,
    /// Chooses among positions that look alike.
    pub(crate) seed: u64,
}

/// Positions remembered for each one kept in the beam.
const SEEN: usize = 4;

impl Beam {
    /// The widest beam that keeps within `memory` bytes, its solution being
    /// `length` moves long.
    pub(crate) fn widest<T>(memory: u64, length: u32) -> usize {
        let nodes = 2 * size_of::<Node<T>>();
        let children = 6 * size_of::<Child>();
        let links = size_of::<u32>() * length as usize;
        let seen = 2 * SEEN * size_of::<u32>();
        (memory / (nodes + children + links + seen) as u64).min(MOST) as usize
    }
}

/// What a link has room for.
const MOST: u64 = 1 << 28;

/// A position in the beam.
#[derive(Clone, Copy)]
struct Node<T> {
    tiles: T,
    memo: Order,
    hash: u64,
    blank: u8,
    came: Option<Dir>,
}

/// A position next to one in the beam.
struct Child {
    hash: u64,
    memo: Order,
    rank: u32,
    parent: u32,
    dir: Dir,
}

/// Positions met before, by hash; newer ones take the places of older ones.
///
/// Duplicates come from the last few layers, so the table is kept small enough
/// to stay near the processor.
pub(super) struct Seen {
    tags: Vec<u32>,
    mask: usize,
}

impl Seen {
    pub(super) fn new(places: usize) -> Seen {
        let places = places.next_power_of_two();
        Seen { tags: vec![0; places], mask: places - 1 }
    }

    /// Remembers a position, and whether it is new.
    #[inline(always)]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let tag = (hash >> 32) as u32;
        std::mem::replace(&mut self.tags[hash as usize & self.mask], tag) != tag
    }
}

/// A solution shorter than `beam.below`, if the beam meets one.
pub(crate) fn search<T: Tiles + Copy>(
    start: &Board,
    heuristic: &LineBound,
    beam: Beam,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let size = start.size();
    let cells = size.cells();
    let steps: Vec<[u16; 4]> = (0..cells)
        .map(|cell| Dir::ALL.map(|dir| size.step(cell, dir).map_or(u16::MAX, |to| to as u16)))
        .collect();
    let keys = Keys::new(cells, beam.seed);
    let tiles = T::of(start);
    let value = |memo| Heuristic::<T>::value(heuristic, memo);
    let memo = heuristic.start(&tiles);
    if value(memo) == 0 {
        return Ok((0 < beam.below).then(Vec::new));
    }
    let hash = (0..cells).fold(0, |hash, cell| hash ^ keys.get(tiles.at(cell), cell));
    let mut layer = vec![Node { tiles, memo, hash, blank: start.blank() as u8, came: None }];
    let mut next_layer = Vec::new();
    let mut children: Vec<Child> = Vec::new();
    let mut seen = Seen::new(SEEN * beam.width);
    let mut links: Vec<Vec<u32>> = Vec::new();
    let mut counts: Vec<u32> = Vec::new();

    for made in 1..beam.below {
        children.clear();
        counts.fill(0);
        for (parent, node) in layer.iter_mut().enumerate() {
            meter.tick()?;
            let blank = usize::from(node.blank);
            let back = node.came.map(Dir::opposite);
            for (dir, &to) in Dir::ALL.into_iter().zip(&steps[blank]) {
                if to == u16::MAX || Some(dir) == back {
                    continue;
                }
                let from = usize::from(to);
                let tile = node.tiles.at(from);
                let hash = node.hash ^ keys.get(tile, from) ^ keys.get(tile, blank);
                if !seen.insert(hash) {
                    continue;
                }
                node.tiles.put(blank, tile);
                let memo = heuristic.after(node.memo, Slid { tile, from, to: blank }, &node.tiles);
                node.tiles.put(blank, 0);
                let value = value(memo);
                if beam.below <= made + value {
                    continue;
                }
                if value == 0 {
                    return Ok(Some(retrace(&links, parent, dir)));
                }
                let rank = heuristic.rank(memo);
                if counts.len() <= rank as usize {
                    counts.resize(rank as usize + 1, 0);
                }
                counts[rank as usize] += 1;
                children.push(Child { hash, memo, rank, parent: parent as u32, dir });
            }
        }
        meter.progress.generated += children.len() as u64;
        if children.is_empty() {
            return Ok(None);
        }
        // All that are better than `last`, and of those as good as it, `spare`.
        let (mut last, mut spare) = (0, beam.width as u32);
        while (last as usize) < counts.len() && counts[last as usize] <= spare {
            spare -= counts[last as usize];
            last += 1;
        }
        let mut link = Vec::with_capacity(beam.width.min(children.len()));
        next_layer.clear();
        for (number, child) in children.iter().enumerate() {
            if number as u64 % Meter::PERIOD == Meter::PERIOD - 1 {
                meter.poll()?;
            }
            if last < child.rank || (child.rank == last && spare == 0) {
                continue;
            }
            if child.rank == last {
                spare -= 1;
            }
            let Node { mut tiles, blank, .. } = layer[child.parent as usize];
            let from = usize::from(steps[usize::from(blank)][child.dir as usize]);
            tiles.put(blank.into(), tiles.at(from));
            tiles.put(from, 0);
            next_layer.push(Node {
                tiles,
                memo: child.memo,
                hash: child.hash,
                blank: from as u8,
                came: Some(child.dir),
            });
            link.push(child.parent << 2 | child.dir as u32);
        }
        links.push(link);
        std::mem::swap(&mut layer, &mut next_layer);
        meter.progress.kept = meter.progress.kept.max(layer.len() as u64);
    }
    Ok(None)
}

/// The moves to the child by `dir` of a node of the last layer.
fn retrace(links: &[Vec<u32>], parent: usize, dir: Dir) -> Vec<Dir> {
    let mut moves = vec![dir];
    let mut at = parent;
    for link in links.iter().rev() {
        moves.push(Dir::ALL[(link[at] & 3) as usize]);
        at = (link[at] >> 2) as usize;
    }
    moves.reverse();
    moves
}

/// Zobrist hashing: a random number for each tile in each cell. A position's
/// hash is the exclusive or of those of its tiles.
pub(super) struct Keys {
    keys: Vec<u64>,
    cells: usize,
}

impl Keys {
    pub(super) fn new(cells: usize, seed: u64) -> Keys {
        let mut state = seed;
        Keys { keys: (0..cells * cells).map(|_| splitmix64(&mut state)).collect(), cells }
    }

    #[inline(always)]
    pub(super) fn get(&self, tile: usize, cell: usize) -> u64 {
        self.keys[tile * self.cells + cell]
    }
}
