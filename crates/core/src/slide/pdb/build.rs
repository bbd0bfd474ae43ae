//! Building a table: a breadth-first search from the goal over the placements of the pattern's
//! tiles and the regions of the blank. Only moves of these tiles count.
//!
//! Each region has a bit set with one bit per permutation of the tiles. A move of a tile maps all
//! permutations of one region to those of another in the same way, so the search works on whole
//! sets. A move past no other tile is a bitwise or; the others use a lookup table of permutations.
//! Every move changes the parity of the tiles on black cells, so a level reads one half of the
//! regions and writes the other. The result is transposed at the end, because a search reads rows
//! by permutation. The builder of other tables, `breadth_first.rs`, visits one state at a time, which takes
//! longer by far.

use super::cell_set::BlankRegion;
use super::cells::{BoardMask, each};
use super::index::{TableIndex, row_bytes};
use super::permutation::slid_past;
use super::spec::Spec;
use crate::run::{Meter, Stop, run_workers};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The regions with an even, or with an odd, number of tiles on black cells.
struct Half {
    regions: Vec<BlankRegion>,
    seen: Vec<u64>,
    fresh: Vec<u64>,
    bits: Vec<u64>,
    live: Vec<u32>,
    left: Vec<u32>,
}

struct Job<'a> {
    regions: &'a [BlankRegion],
    seen: &'a mut [u64],
    fresh: &'a mut [u64],
    bits: &'a mut [u64],
    live: &'a mut [u32],
    left: &'a mut [u32],
}

struct BuildContext<'a> {
    index: &'a TableIndex,
    mask: BoardMask,
    /// Index of each region in its half, times two; plus one in the odd half.
    places: Vec<u32>,
    /// Image of each permutation when the tile at `from` slides past to `to`, at `from * 8 + to`.
    passes: Vec<Box<[u16]>>,
    words: usize,
}

pub(super) fn memory(regions: usize, permutations: usize) -> (u64, u64) {
    let bytes = permutations as u64 * row_bytes(regions) as u64;
    let bits = regions as u64 * words(permutations) as u64 * 8;
    (bytes, 3 * bits.max(bytes) + 24 * regions as u64 + 8_000_000)
}

fn words(permutations: usize) -> usize {
    permutations.div_ceil(64)
}

pub(super) fn build(
    spec: &Spec,
    index: &TableIndex,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, Stop> {
    let (context, mut halves) = begun(spec, index);
    let threads = if spec.placements() < 200_000 { 1 } else { threads };
    let total = (index.cell_sets.count() * index.permutations.count()) as f64;
    let mut reached = 1;
    let side = usize::from(context.mask.is_odd(spec.homes()));
    let goal = index.cell_sets.region(spec.homes(), spec.blank_home() as u32) as usize;
    halves[side].begin(context.places[goal] as usize / 2, context.words);
    for level in 1u32.. {
        let [even, odd] = &mut halves;
        let (from, to) = if (side as u32 + level) % 2 == 1 { (even, odd) } else { (odd, even) };
        let marked = level >> 1 & 1 == 1;
        let jobs = Mutex::new(to.jobs(context.words));
        let fresh = AtomicU64::new(0);
        meter.progress.done = Some(reached as f64 / total);
        run_workers(meter, threads, |handle| {
            while let Some(job) = next(&jobs) {
                if handle.report(0, 0).is_err() {
                    break;
                }
                fresh.fetch_add(context.reach_all(job, from, marked), Ordering::Relaxed);
            }
        })?;
        let fresh = fresh.into_inner();
        reached += fresh;
        // Every move changes the level by one, so an empty level completes the search.
        if fresh == 0 {
            break;
        }
    }
    context.turned(halves.map(|half| half.bits), threads, meter)
}

fn next<T>(jobs: &Mutex<Vec<T>>) -> Option<T> {
    jobs.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).pop()
}

fn begun<'a>(spec: &Spec, index: &'a TableIndex) -> (BuildContext<'a>, [Half; 2]) {
    let size = spec.size();
    let mask = BoardMask::new(size);
    let mut sides = [Vec::new(), Vec::new()];
    let mut places = Vec::with_capacity(index.cell_sets.count());
    for region in index.cell_sets.all(size, spec.count()) {
        let odd = mask.is_odd(region.taken);
        let side = &mut sides[usize::from(odd)];
        places.push(2 * side.len() as u32 + u32::from(odd));
        side.push(region);
    }
    let (count, most) = (spec.count() as u32, size.cols() as u32);
    let orders = index.permutations.all();
    let mut passes = vec![Box::default(); 64];
    for from in 0..count {
        for to in (0..count).filter(|&to| to != from && to.abs_diff(from) < most) {
            passes[(from * 8 + to) as usize] = orders
                .iter()
                .map(|&order| index.permutations.rank(slid_past(order, from, to)) as u16)
                .collect();
        }
    }
    let words = words(index.rows());
    let half = |regions: Vec<BlankRegion>| Half {
        seen: vec![0; regions.len() * words],
        fresh: vec![0; regions.len() * words],
        bits: vec![0; regions.len() * words],
        live: vec![0; regions.len()],
        left: vec![orders.len() as u32; regions.len()],
        regions,
    };
    (BuildContext { index, mask, places, passes, words }, sides.map(half))
}

impl Half {
    fn begin(&mut self, goal: usize, words: usize) {
        // Every tile is at home: permutation 0.
        self.seen[goal * words] |= 1;
        self.fresh[goal * words..(goal + 1) * words].fill(0);
        self.fresh[goal * words] = 1;
        self.live[goal] = 1;
        self.left[goal] -= 1;
    }

    /// Chunks of about 256 KB, one per job.
    fn jobs(&mut self, words: usize) -> Vec<Job<'_>> {
        let regions = (1 << 15) / words.max(64) + 1;
        self.regions
            .chunks(regions)
            .zip(self.seen.chunks_mut(regions * words))
            .zip(self.fresh.chunks_mut(regions * words))
            .zip(self.bits.chunks_mut(regions * words))
            .zip(self.live.chunks_mut(regions).zip(self.left.chunks_mut(regions)))
            .map(|((((regions, seen), fresh), bits), (live, left))| Job {
                regions,
                seen,
                fresh,
                bits,
                live,
                left,
            })
            .collect()
    }
}

impl BuildContext<'_> {
    /// Reaches the neighbours of the other half's fresh permutations; counts the new ones.
    fn reach_all(&self, job: Job<'_>, from: &Half, marked: bool) -> u64 {
        let words = self.words;
        let mut reached = vec![0; words];
        let mut total = 0;
        for at in 0..job.live.len() {
            let range = at * words..(at + 1) * words;
            job.live[at] = 0;
            if job.left[at] == 0 {
                continue;
            }
            let seen = &mut job.seen[range.clone()];
            if !self.reach(job.regions[at], from, seen, job.left[at], &mut reached) {
                continue;
            }
            let fresh = &mut job.fresh[range.clone()];
            let mut count = 0;
            for ((reached, seen), fresh) in reached.iter_mut().zip(&mut *seen).zip(&mut *fresh) {
                *fresh = *reached & !*seen;
                *seen |= *fresh;
                *reached = 0;
                count += fresh.count_ones();
            }
            if marked {
                for (bits, fresh) in job.bits[range].iter_mut().zip(&*fresh) {
                    *bits |= fresh;
                }
            }
            job.live[at] = count;
            job.left[at] -= count;
            total += u64::from(count);
        }
        total
    }

    /// Permutations one move away from fresh ones, seen or not; `false` if there are none.
    fn reach(&self, region: BlankRegion, from: &Half, seen: &[u64], left: u32, reached: &mut [u64]) -> bool {
        let words = self.words;
        let mut any = false;
        each(region.region, |blank| {
            each(self.mask.beside(1 << blank) & region.taken, |tile| {
                let taken = region.taken ^ (1 << blank | 1 << tile);
                let source = self.places[self.index.cell_sets.region(taken, tile) as usize] as usize / 2;
                let live = from.live[source];
                if live == 0 {
                    return;
                }
                any = true;
                let fresh = &from.fresh[source * words..(source + 1) * words];
                let below = |cell: u32| (region.taken & ((1 << cell) - 1)).count_ones();
                let here = below(tile);
                let there = below(blank) - u32::from(tile < blank);
                if here == there {
                    for (reached, fresh) in reached.iter_mut().zip(fresh) {
                        *reached |= fresh;
                    }
                } else if live < left {
                    push(fresh, &self.passes[(there * 8 + here) as usize], reached);
                } else {
                    probe(fresh, &self.passes[(here * 8 + there) as usize], seen, reached);
                }
            });
        });
        any
    }

    /// From rows of permutations per region to rows of regions per permutation.
    fn turned(&self, bits: [Vec<u64>; 2], threads: usize, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop> {
        let index = self.index;
        let mut bytes = vec![0; index.bytes()];
        let jobs = Mutex::new(bytes.chunks_mut(512 * index.row_bytes).enumerate().collect::<Vec<_>>());
        run_workers(meter, threads, |handle| {
            while let Some((number, rows)) = next(&jobs) {
                if handle.report(0, 0).is_err() {
                    break;
                }
                self.turn(&bits, 8 * number, rows);
            }
        })?;
        Ok(bytes)
    }

    fn turn(&self, bits: &[Vec<u64>; 2], first: usize, rows: &mut [u8]) {
        let words = first..self.words.min(first + 8);
        for (line, places) in self.places.chunks(512).enumerate() {
            // A whole cache line of each row, eight words of each region.
            let mut squares = [[[0u64; 64]; 8]; 8];
            for (at, &place) in places.iter().enumerate() {
                let (side, place) = (place as usize % 2, place as usize / 2);
                let region = &bits[side][place * self.words..][words.clone()];
                for (square, &word) in squares.iter_mut().zip(region) {
                    square[at / 64][at % 64] = word;
                }
            }
            for (square, rows) in squares.iter_mut().zip(rows.chunks_mut(64 * self.index.row_bytes)) {
                square.iter_mut().for_each(mirror);
                for (order, row) in rows.chunks_mut(self.index.row_bytes).enumerate() {
                    let line = row[64 * line..64 * (line + 1)].chunks_mut(8);
                    for (bytes, part) in line.zip(&*square) {
                        bytes.copy_from_slice(&part[order].to_le_bytes());
                    }
                }
            }
        }
    }
}

/// Transposes: swaps bit `c` of word `r` with bit `r` of word `c`.
fn mirror(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width != 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let swapped = (square[row] >> width ^ square[row + width]) & mask;
            square[row] ^= swapped << width;
            square[row + width] ^= swapped;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

fn push(fresh: &[u64], goes: &[u16], reached: &mut [u64]) {
    for (&word, goes) in fresh.iter().zip(goes.chunks(64)) {
        let mut word = word;
        while word != 0 {
            let to = usize::from(goes[word.trailing_zeros() as usize]);
            reached[to / 64] |= 1 << (to % 64);
            word &= word - 1;
        }
    }
}

fn probe(fresh: &[u64], comes: &[u16], seen: &[u64], reached: &mut [u64]) {
    for ((&seen, reached), comes) in seen.iter().zip(reached).zip(comes.chunks(64)) {
        let mut open = !(seen | *reached);
        if comes.len() < 64 {
            open &= (1 << comes.len()) - 1;
        }
        while open != 0 {
            let at = open.trailing_zeros();
            let source = usize::from(comes[at as usize]);
            *reached |= (fresh[source / 64] >> (source % 64) & 1) << at;
            open &= open - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_mirrored_square_has_rows_for_columns() {
        let mut random = Random::new(7);
        let square: [u64; 64] = std::array::from_fn(|_| random.next());
        let mut mirrored = square;
        mirror(&mut mirrored);
        for (number, row) in square.iter().enumerate() {
            for (place, col) in mirrored.iter().enumerate() {
                assert_eq!(row >> place & 1, col >> number & 1);
            }
        }
    }
}
