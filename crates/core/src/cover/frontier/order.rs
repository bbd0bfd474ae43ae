//! The order in which cells are covered, chosen for few states.

use crate::cover::instance::Cover;
use crate::cover::progress::Metered;
use crate::run::Stop;

/// The choices of a cover filed under the first of their cells in some order.
pub(super) struct Filing {
    pub(super) level_of: Vec<u32>,
    pub(super) choices: Vec<Vec<u32>>,
    /// First and last level with a choice that has the cell, item or class, or `(u32::MAX, 0)`.
    pub(super) spans: Vec<(u32, u32)>,
    pub(super) size: f64,
    /// The estimated states of each level, as a fraction of those from it on.
    pub(super) fractions: Vec<f64>,
}

/// Ratio of the actual bits of a level's states to the bits under independence of the items. `cargo
/// bench -p slidepack-core --bench cover` shows where the engine chosen by it is the slower one.
const DEPENDENT: f64 = 0.62;

/// Log2 of the number of states below which another order saves less than finding it takes.
const SMALL: f64 = 11.0;

const TRIES: usize = 4;

/// Log2 of a number of states whose sums are finite.
const HUGE: f64 = 900.0;

/// The least difference of two estimates that says which order is better.
const BETTER: f64 = 0.05;

impl Filing {
    /// The best of the given order and a few others that keep the frontier narrow.
    pub(super) fn best(
        cover: &Cover,
        weights: &[u64],
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Filing, Stop> {
        let mut best = Filing::new(cover, weights, (0..cover.cells as u32).collect(), monitor)?;
        if best.size < SMALL {
            return Ok(best);
        }
        let adjacent = Adjacent::new(cover, weights, monitor)?;
        let mut starts = vec![None];
        for _ in 0..TRIES {
            let order = adjacent.order(starts.last().copied().flatten(), monitor)?;
            let start = order.last().map(|&cell| cell as usize);
            let filing = Filing::new(cover, weights, order, monitor)?;
            if filing.size < best.size - BETTER {
                best = filing;
            }
            if starts.contains(&start) {
                break;
            }
            starts.push(start);
        }
        Ok(best)
    }

    fn new(
        cover: &Cover,
        weights: &[u64],
        order: Vec<u32>,
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Filing, Stop> {
        monitor.work(8 * cover.listed() as u64)?;
        let mut level_of = vec![0; cover.cells];
        for (level, &cell) in order.iter().enumerate() {
            level_of[cell as usize] = level as u32;
        }
        let mut choices = vec![Vec::new(); cover.cells];
        for (at, choice) in cover.choices.iter().enumerate().filter(|(at, _)| weights[*at] != 0) {
            let levels = cover.divided(choice).0.iter().map(|&cell| level_of[cell as usize]);
            choices[levels.min().expect("a choice has a cell") as usize].push(at as u32);
        }
        let mut filing = Filing { level_of, choices, spans: Vec::new(), size: 0.0, fractions: Vec::new() };
        filing.measure(cover, &order);
        Ok(filing)
    }

    fn items(cover: &Cover, at: u32) -> impl Iterator<Item = usize> {
        let choice = &cover.choices[at as usize];
        let cells = cover.cells_of(choice).iter().map(|&cell| cell as usize);
        cells.chain([cover.items() + choice.class as usize])
    }

    /// Estimates the bits of a level by the sum of the entropies of its items.
    fn measure(&mut self, cover: &Cover, order: &[u32]) {
        let items = cover.items() + cover.copies.len();
        let mut total = vec![0u32; items];
        self.choices
            .iter()
            .flatten()
            .for_each(|&at| Filing::items(cover, at).for_each(|item| total[item] += 1));
        let mut spans = vec![(u32::MAX, 0); items];
        let mut seen = vec![0u32; items];
        let most = total.iter().max().copied().unwrap_or(0) as usize;
        let logs: Vec<f64> = (0..=2 * most).map(|n| n as f64 * (n.max(1) as f64).log2()).collect();
        let copies = cover.copies.iter().map(|&copies| (1.0 + copies as f64).log2());
        let copies: Vec<f64> = copies.collect();
        let entropy = |seen: u32, item: usize| {
            let (total, seen) = (total[item] as usize, seen as usize);
            let (total, bits) = match item.checked_sub(cover.items()) {
                Some(class) if !cover.is_bound(class) => return 0.0,
                Some(class) => (total, copies[class]),
                None if item < cover.cells => (total, 1.0),
                None => (2 * total, if seen < total { 1.0 } else { 0.0 }),
            };
            bits * (logs[total] - logs[seen] - logs[total - seen]) / total.max(1) as f64
        };
        let (mut bits, mut states) = (0.0f64, Vec::with_capacity(order.len()));
        for (level, (choices, &cell)) in self.choices.iter().zip(order).enumerate() {
            bits -= entropy(seen[cell as usize], cell as usize);
            seen[cell as usize] = 0;
            states.push((bits * DEPENDENT).min(HUGE).exp2());
            for &at in choices {
                for item in Filing::items(cover, at) {
                    spans[item] = (spans[item].0.min(level as u32), level as u32);
                    if item < cover.cells && self.level_of[item] <= level as u32 {
                        continue;
                    }
                    bits += entropy(seen[item] + 1, item) - entropy(seen[item], item);
                    seen[item] += 1;
                }
            }
        }
        self.size = (1.0 + states.iter().sum::<f64>()).log2();
        let mut rest = 0.0;
        for states in states.iter_mut().rev() {
            rest += *states;
            *states /= rest;
        }
        (self.spans, self.fractions) = (spans, states);
    }
}

struct Adjacent {
    cells: usize,
    items: usize,
    lists: Vec<Vec<u32>>,
}

impl Adjacent {
    fn new(cover: &Cover, weights: &[u64], monitor: &mut Metered<'_, '_>) -> Result<Adjacent, Stop> {
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); cover.items()];
        for (choice, _) in cover.choices.iter().zip(weights).filter(|(_, weight)| **weight != 0) {
            let (cells, _) = cover.divided(choice);
            monitor.work((cells.len() * choice.area()) as u64)?;
            for &cell in cells {
                lists[cell as usize].extend(cover.cells_of(choice));
                if 1 << 12 < lists[cell as usize].len() {
                    lists[cell as usize].sort_unstable();
                    lists[cell as usize].dedup();
                }
            }
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        // The cells that share a choice with each other item.
        for cell in 0..cover.cells {
            for k in 0..lists[cell].len() {
                let item = lists[cell][k] as usize;
                if cover.cells <= item {
                    lists[item].push(cell as u32);
                }
            }
        }
        Ok(Adjacent { cells: cover.cells, items: cover.items(), lists })
    }

    /// Greedy: the next cell adds the fewest items; ties go to the cell reached first.
    fn order(&self, start: Option<usize>, monitor: &mut Metered<'_, '_>) -> Result<Vec<u32>, Stop> {
        let mut new: Vec<u32> = self.lists.iter().map(|list| list.len() as u32).collect();
        let mut reached = vec![u32::MAX; self.items];
        let mut is_taken = vec![false; self.cells];
        let mut order = Vec::with_capacity(self.cells);
        let mut start = start;
        while order.len() < self.cells {
            monitor.work(self.cells as u64)?;
            let open = (0..self.cells).filter(|&cell| !is_taken[cell]);
            let next = start.take().or_else(|| open.min_by_key(|&cell| (new[cell], reached[cell])));
            let Some(cell) = next else { break };
            is_taken[cell] = true;
            for &item in self.lists[cell].iter().chain([&(cell as u32)]) {
                if reached[item as usize] == u32::MAX {
                    reached[item as usize] = order.len() as u32;
                    for &other in &self.lists[item as usize] {
                        new[other as usize] = new[other as usize].saturating_sub(1);
                    }
                }
            }
            order.push(cell as u32);
        }
        Ok(order)
    }
}
