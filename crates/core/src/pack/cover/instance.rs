//! A packing puzzle as an exact cover: cells to be covered once, and classes
//! of equal pieces to be used up.

use super::progress::SearchMonitor;
use crate::run::Stop;
use std::collections::HashSet;

/// One way to use up some pieces of a class. Its cells are found by
/// [`Cover::cells_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Its number in the cover first built; reductions keep it.
    pub(crate) id: u32,
    /// The class of the piece.
    pub(crate) class: u32,
    /// How many pieces of the class it uses; more than one only in a
    /// [`Cover::symmetric`] cover.
    pub(crate) uses: u32,
    /// Where its cells are in the cover's list.
    from: u32,
    to: u32,
}

impl Choice {
    /// The number of cells.
    pub(crate) fn area(&self) -> usize {
        (self.to - self.from) as usize
    }

    /// The position of its first cell in the cover's list of cells.
    pub(super) fn from(&self) -> usize {
        self.from as usize
    }
}

/// Cells to be covered exactly once and pieces to be used exactly as often as
/// there are copies, by choosing some of the choices.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    /// The number of cells.
    pub(crate) cells: usize,
    /// How many pieces of each class are left.
    pub(crate) copies: Vec<usize>,
    /// What can be chosen: inside the cells left, of classes left.
    pub(crate) choices: Vec<Choice>,
    /// The cells of each choice, ascending, one choice after the other.
    list: Vec<u32>,
    /// The ids of the choices already made.
    pub(crate) chosen: Vec<usize>,
}

impl Cover {
    /// A cover without choices, with room for so many, which have so many
    /// cells together. [`Cover::bytes_for`] tells what that takes.
    pub(crate) fn new(cells: usize, copies: Vec<usize>, choices: usize, listed: usize) -> Cover {
        let (choices, list) = (Vec::with_capacity(choices), Vec::with_capacity(listed));
        Cover { cells, copies, choices, list, chosen: Vec::new() }
    }

    /// The bytes of so many choices that have so many cells together.
    pub(crate) fn bytes_for(choices: u64, listed: u64) -> u64 {
        (size_of::<Choice>() as u64).saturating_mul(choices).saturating_add(4 * listed)
    }

    /// The most cells that all choices may have together.
    pub(crate) const MOST_LISTED: u64 = u32::MAX as u64;

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        Cover::bytes_for(self.choices.len() as u64, self.list.len() as u64)
    }

    /// The number of cells of all choices together.
    pub(super) fn listed(&self) -> usize {
        self.list.len()
    }

    /// Adds a choice whose cells are ascending.
    pub(crate) fn push(&mut self, id: usize, class: usize, uses: usize, cells: impl Iterator<Item = usize>) {
        let from = self.list.len() as u32;
        self.list.extend(cells.map(|cell| cell as u32));
        let to = self.list.len() as u32;
        self.choices.push(Choice { id: id as u32, class: class as u32, uses: uses as u32, from, to });
    }

    /// The cells of a choice, ascending.
    #[inline(always)]
    pub(crate) fn cells_of(&self, choice: &Choice) -> &[u32] {
        &self.list[choice.from as usize..choice.to as usize]
    }

    /// The class of a choice.
    #[inline(always)]
    pub(crate) fn class_of(&self, at: usize) -> usize {
        self.choices[at].class as usize
    }

    /// The position of the choice with this id, in a cover whose choices are in
    /// the order of their ids.
    pub(super) fn position(&self, id: usize) -> Option<usize> {
        self.choices.binary_search_by_key(&id, |choice| choice.id as usize).ok()
    }

    /// What is left after making some choices, given by their positions. They
    /// do not collide. Cells keep their order but are counted anew.
    pub(crate) fn reduced(&self, made: &[usize], monitor: &mut impl SearchMonitor) -> Result<Cover, Stop> {
        let mut numbers: Vec<u32> = vec![0; self.cells];
        let mut copies = self.copies.clone();
        let mut chosen = self.chosen.clone();
        for &at in made {
            let choice = &self.choices[at];
            for &cell in self.cells_of(choice) {
                numbers[cell as usize] = u32::MAX;
            }
            copies[choice.class as usize] -= choice.uses as usize;
            chosen.push(choice.id as usize);
        }
        let mut next = 0;
        for number in &mut numbers {
            if *number == 0 {
                *number = next;
                next += 1;
            }
        }
        let mut reduced = Cover::new(next as usize, copies, 0, 0);
        reduced.chosen = chosen;
        for other in &self.choices {
            let cells = self.cells_of(other);
            monitor.work(cells.len() as u64)?;
            let is_left = other.uses as usize <= reduced.copies[other.class as usize];
            if is_left && cells.iter().all(|&cell| numbers[cell as usize] != u32::MAX) {
                let from = reduced.list.len() as u32;
                reduced.list.extend(cells.iter().map(|&cell| numbers[cell as usize]));
                reduced.choices.push(Choice { from, to: reduced.list.len() as u32, ..*other });
            }
        }
        Ok(reduced)
    }

    /// The positions of the fewest choices one of which must be made: all
    /// that cover some cell, or that use the last piece of some class. From
    /// `many` on numbers are as good as each other, and the first is taken.
    pub(crate) fn tightest(&self, many: usize) -> Vec<usize> {
        let mut counts = vec![0; self.cells + self.copies.len()];
        for choice in &self.choices {
            for &cell in self.cells_of(choice) {
                counts[cell as usize] += 1;
            }
            counts[self.cells + choice.class as usize] += 1;
        }
        let open = (0..counts.len()).filter(|&item| item < self.cells || self.copies[item - self.cells] == 1);
        let Some(item) = open.min_by_key(|&item| many.min(counts[item])) else { return Vec::new() };
        let with_item = |choice: &Choice| {
            self.cells_of(choice).contains(&(item as u32)) || self.cells + choice.class as usize == item
        };
        (0..self.choices.len()).filter(|&at| with_item(&self.choices[at])).collect()
    }

    /// Whether a cell or a class of pieces that is left has no choice.
    pub(super) fn lacks_choice(&self) -> bool {
        let mut covered = vec![false; self.cells];
        let mut placed = vec![false; self.copies.len()];
        for choice in &self.choices {
            placed[choice.class as usize] = true;
            for &cell in self.cells_of(choice) {
                covered[cell as usize] = true;
            }
        }
        let lacks_place = |class: usize| 0 < self.copies[class] && !placed[class];
        covered.contains(&false) || (0..placed.len()).any(lacks_place)
    }

    /// The class whose only piece has the fewest places that no symmetry maps
    /// onto each other: for each such place its position, and how many places
    /// symmetry makes of it. Empty if no class has just one piece.
    ///
    /// As many solutions contain a place as contain any of its images, so all
    /// solutions are counted by looking at one place of each orbit.
    pub(crate) fn root(
        &self,
        group: &[Box<[usize]>],
        monitor: &mut impl SearchMonitor,
    ) -> Result<Vec<(usize, u64)>, Stop> {
        let mut orbits: Vec<Vec<(usize, u64)>> = vec![Vec::new(); self.copies.len()];
        for (at, choice) in self.choices.iter().enumerate() {
            if self.copies[choice.class as usize] != 1 {
                continue;
            }
            let cells = self.cells_of(choice);
            monitor.work((group.len() * (cells.len() + 8)) as u64)?;
            let orbit: HashSet<_> = group.iter().map(|symmetry| image(cells, symmetry)).collect();
            // The least of an orbit stands for all: it comes first in the
            // order in which cells are filled.
            if orbit.iter().all(|other| cells <= other) {
                orbits[choice.class as usize].push((at, orbit.len() as u64));
            }
        }
        let single = (0..self.copies.len()).filter(|&class| self.copies[class] == 1);
        let best = single.min_by_key(|&class| orbits[class].len());
        Ok(best.map_or_else(Vec::new, |class| std::mem::take(&mut orbits[class])))
    }

    /// The cover whose solutions are those of this one that a symmetry maps
    /// onto themselves: choices are made with all their images at once. It
    /// takes no more memory than this one.
    pub(crate) fn symmetric(
        &self,
        symmetry: &[usize],
        monitor: &mut impl SearchMonitor,
    ) -> Result<Cover, Stop> {
        let mut folded = Cover::new(self.cells, self.copies.clone(), 0, 0);
        folded.chosen = self.chosen.clone();
        for choice in &self.choices {
            let cells = self.cells_of(choice);
            monitor.work(2 * cells.len() as u64)?;
            let mut union = cells.to_vec();
            let mut uses = choice.uses as usize;
            let mut is_least = true;
            let mut next = image(cells, symmetry);
            while *next != *cells {
                is_least &= *cells < *next;
                union.extend(next.iter());
                uses += choice.uses as usize;
                next = image(&next, symmetry);
            }
            union.sort_unstable();
            let overlaps = union.windows(2).any(|pair| pair[0] == pair[1]);
            if is_least && !overlaps && uses <= self.copies[choice.class as usize] {
                let cells = union.iter().map(|&cell| cell as usize);
                folded.push(choice.id as usize, choice.class as usize, uses, cells);
            }
        }
        Ok(folded)
    }

    /// A [`Cover::symmetric`] cover with one cell of each orbit under the
    /// symmetry, the first, and the cells that are kept. Every choice covers
    /// whole orbits, so the solutions are the same.
    pub(crate) fn folded(
        &self,
        symmetry: &[usize],
        monitor: &mut impl SearchMonitor,
    ) -> Result<(Cover, Vec<usize>), Stop> {
        let is_first = |&cell: &usize| {
            let mut other = symmetry[cell];
            while cell < other {
                other = symmetry[other];
            }
            other == cell
        };
        let kept: Vec<usize> = (0..self.cells).filter(is_first).collect();
        let mut folded = Cover::new(kept.len(), self.copies.clone(), 0, 0);
        folded.chosen = self.chosen.clone();
        for choice in &self.choices {
            let cells = self.cells_of(choice);
            monitor.work(2 * cells.len() as u64)?;
            let cells = cells.iter().filter_map(|&cell| kept.binary_search(&(cell as usize)).ok());
            folded.push(choice.id as usize, choice.class as usize, choice.uses as usize, cells);
        }
        Ok((folded, kept))
    }
}

/// Where a symmetry maps some cells, ascending.
pub(crate) fn image(cells: &[u32], symmetry: &[usize]) -> Box<[u32]> {
    let mut image: Box<[u32]> = cells.iter().map(|&cell| symmetry[cell as usize] as u32).collect();
    image.sort_unstable();
    image
}
