//! A packing puzzle as an exact cover: cells to be covered once, and classes
//! of equal pieces to be used up.

use std::collections::{HashMap, HashSet};

/// One way to use up some pieces of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Its number in the cover first built; reductions keep it.
    pub(crate) id: usize,
    /// The class of the piece.
    pub(crate) class: usize,
    /// How many pieces of the class it uses; more than one only in a
    /// [`Cover::symmetric`] cover.
    pub(crate) uses: usize,
    /// The cells it covers, ascending.
    pub(crate) cells: Box<[usize]>,
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
    /// The ids of the choices already made.
    pub(crate) chosen: Vec<usize>,
}

impl Cover {
    /// What is left after making a choice. Cells keep their order but are
    /// counted anew.
    pub(crate) fn reduced(&self, at: usize) -> Cover {
        let choice = &self.choices[at];
        let mut numbers = vec![0; self.cells];
        for &cell in &choice.cells {
            numbers[cell] = usize::MAX;
        }
        let mut next = 0;
        for number in &mut numbers {
            if *number == 0 {
                *number = next;
                next += 1;
            }
        }
        let mut copies = self.copies.clone();
        copies[choice.class] -= choice.uses;
        let choices = self.choices.iter().filter_map(|other| {
            if copies[other.class] < other.uses {
                return None;
            }
            let kept = other.cells.iter().map(|&cell| Some(numbers[cell]).filter(|&n| n != usize::MAX));
            Some(Choice { cells: kept.collect::<Option<_>>()?, ..*other })
        });
        let choices = choices.collect();
        let chosen = self.chosen.iter().copied().chain([choice.id]).collect();
        Cover { cells: next, copies, choices, chosen }
    }

    /// The positions of the fewest choices one of which must be made: all
    /// that cover some cell, or that use the last piece of some class. From
    /// `many` on numbers are as good as each other, and the first is taken.
    pub(crate) fn tightest(&self, many: usize) -> Vec<usize> {
        let mut counts = vec![0; self.cells + self.copies.len()];
        for choice in &self.choices {
            for &cell in &choice.cells {
                counts[cell] += 1;
            }
            counts[self.cells + choice.class] += 1;
        }
        let open = (0..counts.len()).filter(|&item| item < self.cells || self.copies[item - self.cells] == 1);
        let Some(item) = open.min_by_key(|&item| many.min(counts[item])) else { return Vec::new() };
        let with_item = |choice: &Choice| choice.cells.contains(&item) || self.cells + choice.class == item;
        (0..self.choices.len()).filter(|&at| with_item(&self.choices[at])).collect()
    }

    /// The class whose only piece has the fewest places that no symmetry maps
    /// onto each other: for each such place its position, and how many places
    /// symmetry makes of it. Empty if no class has just one piece.
    ///
    /// As many solutions contain a place as contain any of its images, so all
    /// solutions are counted by looking at one place of each orbit.
    pub(crate) fn root(&self, group: &[Box<[usize]>]) -> Vec<(usize, u64)> {
        let mut best: Option<Vec<(usize, u64)>> = None;
        for class in (0..self.copies.len()).filter(|&class| self.copies[class] == 1) {
            let mut orbits = Vec::new();
            for (at, choice) in self.choices.iter().enumerate().filter(|(_, choice)| choice.class == class) {
                let orbit: HashSet<_> = group.iter().map(|symmetry| image(&choice.cells, symmetry)).collect();
                // The least of an orbit stands for all: it comes first in the
                // order in which cells are filled.
                if orbit.iter().all(|other| choice.cells <= *other) {
                    orbits.push((at, orbit.len() as u64));
                }
            }
            if best.as_ref().is_none_or(|best| orbits.len() < best.len()) {
                best = Some(orbits);
            }
        }
        best.unwrap_or_default()
    }

    /// The cover whose solutions are those of this one that a symmetry maps
    /// onto themselves: choices are made with all their images at once.
    pub(crate) fn symmetric(&self, symmetry: &[usize]) -> Cover {
        let mut choices = Vec::new();
        for choice in &self.choices {
            let mut union = choice.cells.to_vec();
            let mut uses = choice.uses;
            let mut is_least = true;
            let mut next = image(&choice.cells, symmetry);
            while next != choice.cells {
                is_least &= choice.cells < next;
                union.extend(next.iter());
                uses += choice.uses;
                next = image(&next, symmetry);
            }
            union.sort_unstable();
            let overlaps = union.windows(2).any(|pair| pair[0] == pair[1]);
            if is_least && !overlaps && uses <= self.copies[choice.class] {
                choices.push(Choice { id: choice.id, class: choice.class, uses, cells: union.into() });
            }
        }
        Cover { choices, ..self.clone() }
    }

    /// Whether a symmetry maps choices onto choices.
    pub(crate) fn keeps(&self, symmetry: &[usize]) -> bool {
        let known: HashMap<(usize, &[usize]), usize> =
            self.choices.iter().map(|choice| ((choice.class, &*choice.cells), choice.id)).collect();
        self.choices
            .iter()
            .all(|choice| known.contains_key(&(choice.class, &*image(&choice.cells, symmetry))))
    }
}

/// Where a symmetry maps some cells.
pub(crate) fn image(cells: &[usize], symmetry: &[usize]) -> Box<[usize]> {
    let mut image: Box<[usize]> = cells.iter().map(|&cell| symmetry[cell]).collect();
    image.sort_unstable();
    image
}
