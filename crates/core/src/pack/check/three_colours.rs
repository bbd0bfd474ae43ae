//! The argument of three colours.
//!
//! On a board of squares it is the classic one of bars of three cells: with the
//! diagonals in three colours, each bar covers one cell of every colour
//! (Golomb, Polyominoes, chapter 1). Here each piece may cover as many cells of
//! each colour as one of its places in the tray does.

use super::super::cover::SearchMonitor;
use super::{Reason, Rest};
use crate::pack::puzzle::Left;
use crate::run::Stop;
use std::collections::BTreeSet;

/// The most free cells for which the argument is tried: the work grows with their
/// square.
const MOST: usize = 256;

/// Cells of each colour.
type Cells = [usize; 3];

impl Rest<'_> {
    /// Whether pieces cannot cover as many cells of each of three colours as there
    /// are.
    pub(super) fn three_colours(&self, monitor: &mut impl SearchMonitor) -> Result<Option<Reason>, Stop> {
        let tray = self.puzzle.tray();
        // What pieces that may be left over cover is not known.
        if MOST < self.free().count() || !self.left.iter().all(|left| left.is_exact()) {
            return Ok(None);
        }
        let colours: Option<Vec<usize>> = (0..self.is_free.len()).map(|cell| tray.third(cell)).collect();
        let Some(colours) = colours else { return Ok(None) };
        let (mut free, mut must) = ([0; 3], [0; 3]);
        for cell in self.free() {
            free[colours[cell]] += 1;
            must[colours[cell]] += usize::from(self.must(cell));
        }
        // What can be covered of the first two colours; the rest is of the third.
        let at = |[first, second, _]: Cells| first * (free[1] + 1) + second;
        let mut reached = vec![false; (free[0] + 1) * (free[1] + 1)];
        reached[0] = true;
        let mut covered = 0;
        for (piece, left) in self.puzzle.kit().pieces().iter().zip(&self.left) {
            let Left { most: copies, .. } = *left;
            if copies == 0 {
                continue;
            }
            let ways = self.ways(piece, &colours, monitor)?;
            for _ in 0..copies {
                covered += piece.shape.area();
                let mut next = vec![false; reached.len()];
                for way in &ways {
                    monitor.work(reached.len() as u64)?;
                    for first in way[0]..=free[0] {
                        for second in way[1]..=free[1] {
                            let before = at([first - way[0], second - way[1], 0]);
                            next[at([first, second, 0])] |= reached[before];
                        }
                    }
                }
                reached = next;
            }
        }
        let fits = |first: usize, second: usize| {
            let all = [Some(first), Some(second), covered.checked_sub(first + second)];
            let is_between =
                |colour: usize| all[colour].is_some_and(|n| must[colour] <= n && n <= free[colour]);
            (0..3).all(is_between)
        };
        let has_way = (0..=free[0])
            .any(|first| (0..=free[1]).any(|second| reached[at([first, second, 0])] && fits(first, second)));
        Ok((!has_way).then_some(Reason::ThreeColours { free }))
    }

    /// How many cells of each colour a piece may cover.
    fn ways(
        &self,
        piece: &crate::pack::Piece,
        colours: &[usize],
        monitor: &mut impl SearchMonitor,
    ) -> Result<BTreeSet<Cells>, Stop> {
        let tray = self.puzzle.tray();
        monitor.work(256 * piece.shape.area() as u64)?;
        let lays = tray.distinct_lays(&piece.shape, piece.mirror);
        let (mut ways, mut cells) = (BTreeSet::new(), Vec::new());
        for first in self.free() {
            for lay in &lays {
                monitor.work(2 * lay.steps.len() as u64 + 2)?;
                if tray.covers(first, lay, &mut cells) && cells.iter().all(|&cell| self.is_free[cell]) {
                    let mut way = [0; 3];
                    cells.iter().for_each(|&cell| way[colours[cell]] += 1);
                    ways.insert(way);
                }
            }
        }
        Ok(ways)
    }
}
