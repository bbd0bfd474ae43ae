//! Proof, limit by limit, that there is nothing shorter.

use super::board::{Board, Dir};
use crate::run::{Meter, Stop};
use crate::slide::grid::{Slid, Tiles};
use crate::slide::heuristic::Heuristic;

/// How a search within a limit ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A solution no longer than the limit.
    Solved(Vec<Dir>),
    /// There is none, and no solution at all is shorter than this.
    Bound(u32),
    /// The nodes were spent first.
    Unknown,
}

/// Looks for a solution of at most `limit` moves, expanding at most `nodes`
/// nodes.
pub(crate) fn search<T: Tiles, H: Heuristic<T>>(
    start: &Board,
    heuristic: &H,
    limit: u32,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Depth, Stop> {
    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let mut search = Search { start, heuristic, tiles, nodes, beyond: u32::MAX, way: Vec::new() };
    let value = heuristic.value(memo);
    if limit < value {
        return Ok(Depth::Bound(value));
    }
    Ok(match search.visit(memo, start.blank(), limit, meter)? {
        Some(true) => Depth::Solved(search.way),
        Some(false) => Depth::Bound(search.beyond),
        None => Depth::Unknown,
    })
}

struct Search<'a, T, H> {
    start: &'a Board,
    heuristic: &'a H,
    tiles: T,
    nodes: u64,
    /// The smallest f = g + h beyond the limit.
    beyond: u32,
    way: Vec<Dir>,
}

impl<T: Tiles, H: Heuristic<T>> Search<'_, T, H> {
    /// Whether the goal can be reached in `left` moves; `None` if the nodes were
    /// spent first. `way` is how it can.
    fn visit(
        &mut self,
        memo: H::Memo,
        blank: usize,
        left: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Stop> {
        if self.heuristic.value(memo) == 0 {
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
            let tile = self.tiles.at(from);
            self.tiles.put(blank, tile);
            let memo = self.heuristic.after(memo, Slid { tile, from, to: blank }, &self.tiles);
            meter.progress.generated += 1;
            let value = self.heuristic.value(memo);
            let found = if left <= value {
                self.beyond = self.beyond.min(self.way.len() as u32 + 1 + value);
                Some(false)
            } else {
                self.way.push(dir);
                self.tiles.put(from, 0);
                let found = self.visit(memo, from, left - 1, meter)?;
                if found == Some(true) {
                    return Ok(found);
                }
                self.way.pop();
                found
            };
            self.tiles.put(from, tile);
            self.tiles.put(blank, 0);
            if found.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(false))
    }
}
