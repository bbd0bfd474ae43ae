//! Proof, limit by limit, that there is nothing shorter.

use super::board::{Board, Dir};
use super::guide::{Guide, Slid};
use crate::run::{Meter, Stop};

/// What a search within a limit has come to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A solution no longer than the limit.
    Solved(Vec<Dir>),
    /// There is none, and none shorter than this either.
    Bound(u32),
    /// The nodes were spent first.
    Unknown,
}

/// Looks for a solution of at most `limit` moves, expanding at most `nodes`
/// nodes.
pub(crate) fn search<const N: usize, G: Guide<N>>(
    start: &Board,
    guide: &G,
    limit: u32,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Depth, Stop> {
    let mut tiles = [0; N];
    for (cell, &tile) in start.tiles().iter().enumerate() {
        tiles[cell] = tile as u8;
    }
    let memo = guide.start(&tiles);
    let mut search = Search { start, guide, tiles, nodes, beyond: u32::MAX, way: Vec::new() };
    let value = guide.value(memo);
    if limit < value {
        return Ok(Depth::Bound(value));
    }
    Ok(match search.visit(memo, start.blank(), limit, meter)? {
        Some(true) => Depth::Solved(search.way),
        Some(false) => Depth::Bound(search.beyond),
        None => Depth::Unknown,
    })
}

struct Search<'a, G, const N: usize> {
    start: &'a Board,
    guide: &'a G,
    tiles: [u8; N],
    nodes: u64,
    /// The least that is more than the limit.
    beyond: u32,
    way: Vec<Dir>,
}

impl<G: Guide<N>, const N: usize> Search<'_, G, N> {
    /// Whether the goal can be reached in `left` moves; `None` if the nodes were
    /// spent first. `way` is how it can.
    fn visit(
        &mut self,
        memo: G::Memo,
        blank: usize,
        left: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Stop> {
        if self.guide.value(memo) == 0 {
            return Ok(Some(true));
        }
        if self.nodes == 0 {
            return Ok(None);
        }
        self.nodes -= 1;
        meter.tick()?;
        let back = self.way.last().map(|dir| dir.opposite());
        for dir in Dir::ALL {
            let Some(from) = self.start.size().step(blank, dir) else { continue };
            if Some(dir) == back {
                continue;
            }
            let tile = self.tiles[from];
            self.tiles[blank] = tile;
            let memo = self.guide.after(memo, Slid { tile: tile.into(), from, to: blank }, &self.tiles);
            meter.progress.generated += 1;
            let value = self.guide.value(memo);
            let found = if left <= value {
                self.beyond = self.beyond.min(self.way.len() as u32 + 1 + value);
                Some(false)
            } else {
                self.way.push(dir);
                self.tiles[from] = 0;
                let found = self.visit(memo, from, left - 1, meter)?;
                if found == Some(true) {
                    return Ok(found);
                }
                self.way.pop();
                found
            };
            self.tiles[from] = tile;
            self.tiles[blank] = 0;
            if found.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(false))
    }
}
