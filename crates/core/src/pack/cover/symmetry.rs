//! Symmetries of a puzzle, and the solutions fixed by them.
//!
//! A symmetry moves cells, and a reflection may also exchange pieces: it maps the places of a
//! one-sided piece onto those of its mirror image. If the kit has as many of both, it maps
//! solutions onto solutions.

use super::instance::{Cover, image};
use super::progress::Metered;
use super::room::Room;
use crate::run::Stop;

/// A symmetry of a cover: it maps solutions onto solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automorphism {
    pub(crate) cells: Box<[usize]>,
    /// The class whose places are the image of those of each class.
    pub(crate) classes: Box<[usize]>,
}

impl Automorphism {
    fn moves(&self, class: usize) -> bool {
        self.classes[class] != class
    }

    fn moves_classes(&self) -> bool {
        (0..self.classes.len()).any(|class| self.moves(class))
    }
}

pub(super) fn root(
    cover: &Cover,
    group: &[Automorphism],
    monitor: &mut Metered<'_, '_>,
    room: &Room,
) -> Result<Vec<(usize, u64)>, Stop> {
    let cells = |group: &[&Automorphism]| -> Vec<Box<[usize]>> {
        group.iter().map(|symmetry| symmetry.cells.clone()).collect()
    };
    let is_moved = |class: usize| group.iter().any(|symmetry| symmetry.moves(class));
    let all: Vec<&Automorphism> = group.iter().collect();
    if !(0..cover.copies.len()).any(is_moved) {
        return cover.root(&cells(&all), monitor);
    }
    // A piece that no symmetry exchanges for another has the fewest orbits. A class without copies
    // is skipped.
    if room.without(cover.bytes()).is_ok() {
        let mut fixed = cover.clone();
        for class in (0..cover.copies.len()).filter(|&class| is_moved(class)) {
            fixed.copies[class] = 0;
        }
        let root = fixed.root(&cells(&all), monitor)?;
        if !root.is_empty() {
            return Ok(root);
        }
    }
    let turns: Vec<&Automorphism> = group.iter().filter(|symmetry| !symmetry.moves_classes()).collect();
    cover.root(&cells(&turns), monitor)
}

/// The cover of the solutions fixed by a symmetry. It takes no more memory than `cover`.
pub(super) fn symmetric(
    cover: &Cover,
    symmetry: &Automorphism,
    monitor: &mut Metered<'_, '_>,
) -> Result<Cover, Stop> {
    if !symmetry.moves_classes() {
        return cover.symmetric(&symmetry.cells, monitor);
    }
    // Exchanged classes use equally many pieces, so one of them represents all.
    let mut copies = cover.copies.clone();
    for (class, copies) in copies.iter_mut().enumerate() {
        if cycle(symmetry, class).any(|other| other < class) {
            *copies = 0;
        }
    }
    let mut folded = Cover::new(cover.cells, copies, 0, 0);
    (folded.chosen, folded.spare) = (cover.chosen.clone(), cover.spare.clone());
    for choice in &cover.choices {
        let (class, cells) = (choice.class as usize, cover.cells_of(choice));
        monitor.work(4 * cells.len() as u64)?;
        let mut union = cells.to_vec();
        let mut uses = choice.uses as usize;
        let mut is_least = 0 < folded.copies[class];
        let mut other = symmetry.classes[class];
        let mut next = image(cells, &symmetry.cells);
        while other != class || *next != *cells {
            union.extend(next.iter());
            if other == class {
                is_least &= *cells < *next;
                uses += choice.uses as usize;
            }
            other = symmetry.classes[other];
            next = image(&next, &symmetry.cells);
        }
        union.sort_unstable();
        let overlaps = union.windows(2).any(|pair| pair[0] == pair[1]);
        if is_least && !overlaps && uses <= folded.copies[class] {
            folded.push(choice.id as usize, class, uses, union.iter().map(|&cell| cell as usize));
        }
    }
    Ok(folded)
}

fn cycle(symmetry: &Automorphism, class: usize) -> impl Iterator<Item = usize> {
    let mut next = Some(class);
    std::iter::from_fn(move || {
        let other = symmetry.classes[next?];
        next = Some(other).filter(|&other| other != class);
        Some(other)
    })
}
