//! Forced choices, made before a search begins because an item has no other.

use super::instance::{Cover, UNBOUND};
use super::progress::Metered;
use crate::run::Stop;

/// A new round begins when classes run out of pieces, which rules out choices.
const ROUNDS: usize = 16;

/// The cover after propagating forced choices; `None` if there are none. Each counts as a node with
/// one branch.
///
/// An item without a choice is left for the search to find.
pub(super) fn forced(cover: &Cover, monitor: &mut Metered<'_, '_>) -> Result<Option<Cover>, Stop> {
    let has_pieces = cover.spare.iter().any(|&spare| spare != UNBOUND);
    let mut left: Option<Cover> = None;
    for _ in 0..if has_pieces { ROUNDS } else { 1 } {
        let cover = left.as_ref().unwrap_or(cover);
        let made = Propagation::new(cover, monitor)?.run(monitor)?;
        if made.is_empty() {
            break;
        }
        for _ in &made {
            monitor.tick()?;
            monitor.tried(1);
        }
        left = Some(cover.reduced(&made, monitor)?);
    }
    Ok(left)
}

struct Propagation<'a> {
    cover: &'a Cover,
    covering: Vec<u32>,
    ends: Vec<u32>,
    counts: Vec<u32>,
    is_out: Vec<bool>,
    is_taken: Vec<bool>,
    copies: Vec<usize>,
    single: Vec<u32>,
}

impl<'a> Propagation<'a> {
    fn new(cover: &'a Cover, monitor: &mut Metered<'_, '_>) -> Result<Propagation<'a>, Stop> {
        monitor.work(2 * cover.listed() as u64)?;
        let mut counts = vec![0u32; cover.items()];
        cover.list().iter().for_each(|&cell| counts[cell as usize] += 1);
        let before = |sum: &mut u32, &count: &u32| Some(std::mem::replace(sum, *sum + count));
        let mut ends: Vec<u32> = counts.iter().scan(0, before).collect();
        let is_single = |&cell: &u32| counts[cell as usize] == 1;
        let single: Vec<u32> = (0..cover.cells as u32).rev().filter(is_single).collect();
        let mut covering = Vec::new();
        if !single.is_empty() {
            covering.resize(cover.listed(), 0);
            for (at, choice) in cover.choices.iter().enumerate() {
                for &cell in cover.cells_of(choice) {
                    let end = &mut ends[cell as usize];
                    covering[*end as usize] = at as u32;
                    *end += 1;
                }
            }
        }
        let (is_out, is_taken) = (vec![false; cover.choices.len()], vec![false; cover.items()]);
        Ok(Propagation {
            cover,
            covering,
            ends,
            counts,
            is_out,
            is_taken,
            copies: cover.copies.clone(),
            single,
        })
    }

    fn range(&self, cell: usize) -> std::ops::Range<usize> {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[cell] as usize
    }

    fn run(mut self, monitor: &mut Metered<'_, '_>) -> Result<Vec<usize>, Stop> {
        let mut made = Vec::new();
        while let Some(cell) = self.single.pop() {
            let cell = cell as usize;
            // The item may be covered or have lost its last choice meanwhile.
            if self.is_taken[cell] || self.counts[cell] != 1 {
                continue;
            }
            let only = self.covering[self.range(cell)].iter().find(|&&at| !self.is_out[at as usize]);
            let Some(&at) = only else { continue };
            let choice = self.cover.choices[at as usize];
            let (class, uses) = (choice.class as usize, choice.uses as usize);
            if self.copies[class] < uses {
                continue;
            }
            self.copies[class] -= uses;
            self.is_out[at as usize] = true;
            made.push(at as usize);
            let cover = self.cover;
            cover.cells_of(&choice).iter().for_each(|&cell| self.is_taken[cell as usize] = true);
            for &cell in cover.cells_of(&choice) {
                for k in self.range(cell as usize) {
                    let other = self.covering[k] as usize;
                    if !std::mem::replace(&mut self.is_out[other], true) {
                        monitor.work(2 * cover.choices[other].area() as u64)?;
                        self.rule_out(other);
                    }
                }
            }
        }
        Ok(made)
    }

    fn rule_out(&mut self, at: usize) {
        for &cell in self.cover.cells_of(&self.cover.choices[at]) {
            let cell = cell as usize;
            self.counts[cell] -= 1;
            if self.counts[cell] == 1 && cell < self.cover.cells && !self.is_taken[cell] {
                self.single.push(cell as u32);
            }
        }
    }
}
