//! Colouring arguments.
//!
//! A piece covers one of the colour counts of its placements in the tray. If no combination adds up
//! to the free cells of each colour, there is no solution. With three colours by diagonals, every
//! bar of three cells covers one of each (Golomb, Polyominoes, chapter 1). With stripes, every L
//! tetromino covers three cells of one colour. With blocks of two, every 1x2x4 brick covers equally
//! many of both (de Bruijn, Filling Boxes with Bricks, 1969).

use super::super::cover::Metered;
use super::{Pattern, Reason, Rest};
use crate::pack::kit::Left;
use crate::run::Stop;

/// Limit on the number of free cells: the work is quadratic in it.
const MOST: usize = 256;

type Cells = [usize; 3];

impl Rest<'_> {
    pub(super) fn colourings(&self, monitor: &mut Metered<'_, '_>) -> Result<Option<Reason>, Stop> {
        let tray = self.puzzle.tray();
        if MOST < self.free().count() || !self.left.iter().all(|left| left.is_exact()) {
            return Ok(None);
        }
        let all = 0..self.is_free.len();
        let thirds: Option<Vec<usize>> = all.clone().map(|cell| tray.third(cell)).collect();
        let patterns = Pattern::ALL.map(|pattern| {
            let colours = all.clone().map(|cell| pattern.colour(tray.cells()[cell])).collect();
            (Some(pattern), colours)
        });
        let colourings = thirds.into_iter().map(|colours| (None, colours)).chain(patterns);
        // A colouring with one colour among the free cells proves nothing.
        let says_something = |(_, colours): &(Option<Pattern>, Vec<usize>)| {
            self.free().any(|cell| colours[cell] != colours[self.free().next().unwrap_or(cell)])
        };
        let colourings: Vec<(Option<Pattern>, Vec<usize>)> = colourings.filter(says_something).collect();
        let mut ways = vec![Vec::new(); colourings.len()];
        for (at, _) in self.left.iter().enumerate().filter(|(_, left)| 0 < left.most) {
            let found = self.ways(at, &colourings, monitor)?;
            ways.iter_mut().zip(found).for_each(|(all, found)| all.push((at, found)));
        }
        for ((pattern, colours), ways) in colourings.iter().zip(&ways) {
            if let Some(free) = self.mismatch(colours, ways, monitor)? {
                return Ok(Some(match pattern {
                    None => Reason::ThreeColours { free },
                    Some(pattern) => Reason::TwoColours { pattern: *pattern, free: [free[0], free[1]] },
                }));
            }
        }
        Ok(None)
    }

    fn mismatch(
        &self,
        colours: &[usize],
        ways: &[(usize, Vec<Cells>)],
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Option<Cells>, Stop> {
        let (mut free, mut must) = ([0; 3], [0; 3]);
        for cell in self.free() {
            free[colours[cell]] += 1;
            must[colours[cell]] += usize::from(self.must(cell));
        }
        // Reachable counts of the first two colours; the third follows from the total.
        let at = |[first, second, _]: Cells| first * (free[1] + 1) + second;
        let mut reached = vec![false; (free[0] + 1) * (free[1] + 1)];
        reached[0] = true;
        let mut covered = 0;
        for (piece, ways) in ways {
            let Left { most: copies, .. } = self.left[*piece];
            for _ in 0..copies {
                covered += self.puzzle.kit().pieces()[*piece].shape.area();
                let mut next = vec![false; reached.len()];
                for way in ways {
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
        Ok((!has_way).then_some(free))
    }

    fn ways(
        &self,
        at: usize,
        colourings: &[(Option<Pattern>, Vec<usize>)],
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Vec<Vec<Cells>>, Stop> {
        let area = self.puzzle.kit().pieces()[at].shape.area();
        let side = area.min(MOST) + 1;
        let mut seen = vec![vec![false; side * side]; colourings.len()];
        self.each_place(at, monitor, |cells, monitor| {
            monitor.work((colourings.len() * cells.len()) as u64)?;
            for ((_, colours), seen) in colourings.iter().zip(&mut seen) {
                let mut way = [0; 3];
                cells.iter().for_each(|&cell| way[colours[cell]] += 1);
                seen[way[0] * side + way[1]] = true;
            }
            Ok(false)
        })?;
        let way = |number: usize| {
            let (first, second) = (number / side, number % side);
            [first, second, area - first - second]
        };
        let ways = |seen: &Vec<bool>| (0..seen.len()).filter(|&at| seen[at]).map(way).collect();
        Ok(seen.iter().map(ways).collect())
    }
}
