//! An exact cover as the searches see it: items covered exactly once, items covered at most once,
//! and classes of choices with a number of uses.
//!
//! A packing puzzle has cells to be covered once, and a class for each shape: as many of its
//! choices are made as there are copies of the piece. In a problem without pieces all choices are
//! in one unbounded class.

use super::progress::Metered;
use super::subtree::Subtree;
use crate::run::Stop;
use std::collections::HashSet;

/// Its cells are returned by [`Cover::cells_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Its number in the cover first built; reductions keep it.
    pub(crate) id: u32,
    pub(crate) class: u32,
    /// How many pieces of the class it uses; more than one only in a [`Cover::symmetric`] cover.
    pub(crate) uses: u32,
    from: u32,
    to: u32,
}

impl Choice {
    pub(crate) fn area(&self) -> usize {
        (self.to - self.from) as usize
    }

    pub(crate) fn from(&self) -> usize {
        self.from as usize
    }
}

/// Cells to be covered exactly once, others to be covered at most once, and pieces to be used as
/// often as there are copies, by choosing some of the choices.
///
/// Every choice covers a cell that must be covered.
#[derive(Clone, Debug)]
pub(crate) struct Cover {
    pub(crate) cells: usize,
    /// The number of cells that may be covered. They come after the others.
    pub(crate) secondary: usize,
    pub(crate) copies: Vec<usize>,
    /// How many of the initial pieces of each class need not be used: as long as more are left than
    /// this, some must be. For packing puzzles 0 each; [`UNBOUND`] for a class without pieces to
    /// count.
    pub(crate) spare: Vec<usize>,
    pub(crate) choices: Vec<Choice>,
    /// The cells of each choice, ascending, concatenated.
    list: Vec<u32>,
    /// The colour of each cell of the list: choices that give a cell the same colour do not collide
    /// there. [`PLAIN`] is no colour. Empty if there are no colours.
    colours: Vec<u32>,
    pub(crate) chosen: Vec<usize>,
}

/// The copies and the spare pieces of an unbounded class.
pub(crate) const UNBOUND: usize = usize::MAX;

/// No colour: only one choice may cover such a cell.
pub(crate) const PLAIN: u32 = 0;

impl Cover {
    pub(crate) fn new(cells: usize, copies: Vec<usize>, choices: usize, listed: usize) -> Cover {
        let (choices, list) = (Vec::with_capacity(choices), Vec::with_capacity(listed));
        let spare = vec![0; copies.len()];
        Cover { cells, secondary: 0, copies, spare, choices, list, colours: Vec::new(), chosen: Vec::new() }
    }

    pub(crate) fn plain(cells: usize, secondary: usize, choices: usize, listed: usize) -> Cover {
        let cover = Cover::new(cells, vec![UNBOUND], choices, listed);
        Cover { secondary, spare: vec![UNBOUND], ..cover }
    }

    fn emptied(&self, cells: usize, secondary: usize) -> Cover {
        let (copies, spare, chosen) = (self.copies.clone(), self.spare.clone(), self.chosen.clone());
        Cover { secondary, spare, chosen, ..Cover::new(cells, copies, 0, 0) }
    }

    pub(crate) fn items(&self) -> usize {
        self.cells + self.secondary
    }

    #[inline(always)]
    pub(crate) fn is_bound(&self, class: usize) -> bool {
        self.spare[class] != UNBOUND
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.cells == 0 && (0..self.copies.len()).all(|class| self.copies[class] <= self.spare[class])
    }

    pub(crate) fn has_colours(&self) -> bool {
        !self.colours.is_empty()
    }

    #[inline(always)]
    pub(crate) fn colours_of(&self, choice: &Choice) -> &[u32] {
        self.colours.get(choice.from as usize..choice.to as usize).unwrap_or(&[])
    }

    pub(crate) fn bytes_for(choices: u64, listed: u64) -> u64 {
        (size_of::<Choice>() as u64).saturating_mul(choices).saturating_add(4 * listed)
    }

    /// With a class for each choice, cells are numbered by 32 bits.
    pub(crate) const MOST_LISTED: u64 = u32::MAX as u64 / 2;

    pub(crate) fn bytes(&self) -> u64 {
        let listed = self.list.len() + self.colours.len();
        Cover::bytes_for(self.choices.len() as u64, listed as u64)
    }

    pub(crate) fn list(&self) -> &[u32] {
        &self.list
    }

    pub(crate) fn listed(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn push(&mut self, id: usize, class: usize, uses: usize, cells: impl Iterator<Item = usize>) {
        let from = self.list.len() as u32;
        self.list.extend(cells.map(|cell| cell as u32));
        let to = self.list.len() as u32;
        self.choices.push(Choice { id: id as u32, class: class as u32, uses: uses as u32, from, to });
    }

    /// Colours the choice added last. Either all choices of a cover have colours, or none.
    pub(crate) fn colour_last(&mut self, colours: impl Iterator<Item = u32>) {
        self.colours.extend(colours);
    }

    #[inline(always)]
    pub(crate) fn cells_of(&self, choice: &Choice) -> &[u32] {
        &self.list[choice.from as usize..choice.to as usize]
    }

    /// The cells of a choice that must be covered, and those that may be.
    #[inline(always)]
    pub(crate) fn divided(&self, choice: &Choice) -> (&[u32], &[u32]) {
        let cells = self.cells_of(choice);
        match self.secondary {
            0 => (cells, &[]),
            _ => cells.split_at(cells.partition_point(|&cell| (cell as usize) < self.cells)),
        }
    }

    #[inline(always)]
    pub(crate) fn colour(&self, at: usize) -> u32 {
        self.colours[at]
    }

    #[inline(always)]
    pub(crate) fn class_of(&self, at: usize) -> usize {
        self.choices[at].class as usize
    }

    pub(crate) fn position(&self, id: usize) -> Option<usize> {
        self.choices.binary_search_by_key(&id, |choice| choice.id as usize).ok()
    }

    /// The ids of a subtree without those already made here; donated subtrees include them.
    pub(crate) fn ids_of(&self, subtree: &Subtree) -> impl Iterator<Item = usize> {
        subtree.ids.iter().copied().filter(|id| !self.chosen.contains(id))
    }

    pub(crate) fn positions(&self, subtree: &Subtree) -> Vec<usize> {
        let position = |id| self.position(id).expect("a subtree is part of its cover");
        self.ids_of(subtree).map(position).collect()
    }

    /// The cover after making some choices, given by their positions. They must not collide. Cells
    /// keep their order and are renumbered.
    ///
    /// Different choices stay different, because no cell of a remaining choice is dropped. So a
    /// cell with a colour stays, although it can no longer collide.
    pub(crate) fn reduced(&self, made: &[usize], monitor: &mut Metered<'_, '_>) -> Result<Cover, Stop> {
        let mut numbers: Vec<u32> = vec![0; self.items()];
        let mut colours: Vec<u32> = if self.has_colours() { vec![PLAIN; self.items()] } else { Vec::new() };
        let mut copies = self.copies.clone();
        let mut chosen = self.chosen.clone();
        for &at in made {
            let choice = &self.choices[at];
            for (k, &cell) in self.cells_of(choice).iter().enumerate() {
                match self.colours.get(choice.from() + k) {
                    Some(&colour) if colour != PLAIN => colours[cell as usize] = colour,
                    _ => numbers[cell as usize] = u32::MAX,
                }
            }
            copies[choice.class as usize] -= choice.uses as usize;
            chosen.push(choice.id as usize);
        }
        let is_left = |choice: &Choice| {
            choice.uses as usize <= copies[choice.class as usize]
                && self.cells_of(choice).iter().all(|&cell| numbers[cell as usize] != u32::MAX)
                && (colours.is_empty() || self.agrees(choice, &colours))
        };
        let mut is_used = vec![false; self.secondary];
        if 0 < self.secondary {
            for choice in self.choices.iter().filter(|choice| is_left(choice)) {
                monitor.work(choice.area() as u64)?;
                let cells = self.cells_of(choice).iter().map(|&cell| cell as usize);
                for cell in cells.filter(|&cell| self.cells <= cell) {
                    is_used[cell - self.cells] = true;
                }
            }
        }
        let (mut next, mut cells) = (0, 0);
        let mut renumbered = numbers.clone();
        for (cell, number) in renumbered.iter_mut().enumerate() {
            if *number == 0 && (cell < self.cells || is_used[cell - self.cells]) {
                *number = next;
                next += 1;
                cells += usize::from(cell < self.cells);
            }
        }
        let mut reduced = self.emptied(cells, next as usize - cells);
        for other in &self.choices {
            let cells = self.cells_of(other);
            monitor.work(cells.len() as u64)?;
            if is_left(other) {
                let from = reduced.list.len() as u32;
                reduced.list.extend(cells.iter().map(|&cell| renumbered[cell as usize]));
                reduced.choices.push(Choice { from, to: reduced.list.len() as u32, ..*other });
                if self.has_colours() {
                    reduced.colours.extend(self.colours_of(other));
                }
            }
        }
        (reduced.copies, reduced.chosen) = (copies, chosen);
        Ok(reduced)
    }

    pub(crate) fn with(
        &self,
        is_left: impl Fn(usize) -> bool,
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Cover, Stop> {
        let mut left = self.emptied(self.cells, self.secondary);
        for choice in (0..self.choices.len()).filter(|&at| is_left(at)).map(|at| &self.choices[at]) {
            monitor.work(choice.area() as u64)?;
            let cells = self.cells_of(choice).iter().map(|&cell| cell as usize);
            left.push(choice.id as usize, choice.class as usize, choice.uses as usize, cells);
            left.colours.extend(self.colours_of(choice));
        }
        Ok(left)
    }

    /// The independent parts, which share neither an item nor a counted class. No choices made.
    pub(crate) fn parts(&self, monitor: &mut Metered<'_, '_>) -> Result<Vec<Cover>, Stop> {
        monitor.work(4 * self.listed() as u64)?;
        let mut roots: Vec<u32> = (0..(self.items() + self.copies.len()) as u32).collect();
        fn root(roots: &mut [u32], mut item: u32) -> u32 {
            while roots[item as usize] != item {
                roots[item as usize] = roots[roots[item as usize] as usize];
                item = roots[item as usize];
            }
            item
        }
        let items = |choice: &Choice| {
            let class = self.is_bound(choice.class as usize).then_some(self.items() as u32 + choice.class);
            self.cells_of(choice).iter().copied().chain(class)
        };
        for choice in &self.choices {
            let first = root(&mut roots, self.cells_of(choice)[0]);
            for item in items(choice) {
                let other = root(&mut roots, item);
                roots[other as usize] = first;
            }
        }
        let mut part_of = vec![usize::MAX; roots.len()];
        let mut numbers = vec![0; roots.len()];
        let mut parts: Vec<Cover> = Vec::new();
        for (item, number) in numbers.iter_mut().enumerate() {
            let is_class = self.items() <= item;
            if is_class && !self.is_bound(item - self.items()) {
                continue;
            }
            let root = root(&mut roots, item as u32) as usize;
            if part_of[root] == usize::MAX {
                part_of[root] = parts.len();
                let (copies, spare) = (vec![0; self.copies.len()], vec![0; self.copies.len()]);
                parts.push(Cover { spare, ..Cover::new(0, copies, 0, 0) });
            }
            let part = &mut parts[part_of[root]];
            *number = part.items();
            match item.checked_sub(self.items()) {
                Some(class) => {
                    (part.copies[class], part.spare[class]) = (self.copies[class], self.spare[class])
                }
                None if item < self.cells => part.cells += 1,
                None => part.secondary += 1,
            }
        }
        for choice in &self.choices {
            monitor.work(choice.area() as u64)?;
            let cells = self.cells_of(choice);
            let part = &mut parts[part_of[root(&mut roots, cells[0]) as usize]];
            let class = choice.class as usize;
            (part.copies[class], part.spare[class]) = (self.copies[class], self.spare[class]);
            let numbers = cells.iter().map(|&cell| numbers[cell as usize]);
            part.push(choice.id as usize, class, choice.uses as usize, numbers);
            part.colours.extend(self.colours_of(choice));
        }
        Ok(parts)
    }

    fn agrees(&self, choice: &Choice, colours: &[u32]) -> bool {
        let mut given = self.cells_of(choice).iter().zip(self.colours_of(choice));
        given.all(|(&cell, &colour)| colours[cell as usize] == PLAIN || colours[cell as usize] == colour)
    }

    /// The positions of the fewest choices one of which must be made: all that cover some cell, or
    /// that use the last piece of some class. Numbers from `many` on count as equal, and the first
    /// is taken.
    pub(crate) fn tightest(&self, many: usize) -> Vec<usize> {
        let items = self.items();
        let mut counts = vec![0; items + self.copies.len()];
        for choice in &self.choices {
            for &cell in self.cells_of(choice) {
                counts[cell as usize] += 1;
            }
            counts[items + choice.class as usize] += 1;
        }
        let is_last = |class: usize| self.copies[class] == 1 && self.spare[class] == 0;
        let classes = (0..self.copies.len()).filter(|&class| is_last(class)).map(|class| items + class);
        let open = (0..self.cells).chain(classes);
        let Some(item) = open.min_by_key(|&item| many.min(counts[item])) else { return Vec::new() };
        let with_item = |choice: &Choice| {
            self.cells_of(choice).contains(&(item as u32)) || items + choice.class as usize == item
        };
        (0..self.choices.len()).filter(|&at| with_item(&self.choices[at])).collect()
    }

    pub(crate) fn lacks_choice(&self) -> bool {
        let mut covered = vec![false; self.items()];
        let mut placed = vec![false; self.copies.len()];
        for choice in &self.choices {
            placed[choice.class as usize] = true;
            for &cell in self.cells_of(choice) {
                covered[cell as usize] = true;
            }
        }
        let lacks_place = |class: usize| self.spare[class] < self.copies[class] && !placed[class];
        covered[..self.cells].contains(&false) || (0..placed.len()).any(lacks_place)
    }

    /// The class whose only piece has the fewest places up to symmetry: the position of one place
    /// of each orbit, and the size of the orbit. Empty if no class has just one piece.
    ///
    /// As many solutions contain a place as contain any of its images, so counting those with one
    /// place of each orbit is enough.
    pub(crate) fn root(
        &self,
        group: &[Box<[usize]>],
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Vec<(usize, u64)>, Stop> {
        let is_single = |class: usize| self.copies[class] == 1 && self.spare[class] == 0;
        let mut orbits: Vec<Vec<(usize, u64)>> = vec![Vec::new(); self.copies.len()];
        for (at, choice) in self.choices.iter().enumerate() {
            if !is_single(choice.class as usize) {
                continue;
            }
            let cells = self.cells_of(choice);
            monitor.work((group.len() * (cells.len() + 8)) as u64)?;
            let orbit: HashSet<_> = group.iter().map(|symmetry| image(cells, symmetry)).collect();
            // The least of an orbit represents it: it comes first in the order in which cells are
            // filled.
            if orbit.iter().all(|other| cells <= other) {
                orbits[choice.class as usize].push((at, orbit.len() as u64));
            }
        }
        let single = (0..self.copies.len()).filter(|&class| is_single(class));
        let best = single.min_by_key(|&class| orbits[class].len());
        Ok(best.map_or_else(Vec::new, |class| std::mem::take(&mut orbits[class])))
    }

    /// The cover whose solutions are those of this one that a symmetry maps onto themselves:
    /// choices are made with all their images at once. It takes no more memory than this one.
    pub(crate) fn symmetric(&self, symmetry: &[usize], monitor: &mut Metered<'_, '_>) -> Result<Cover, Stop> {
        let mut folded = self.emptied(self.cells, 0);
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

    /// With the first cell of each orbit alone: every choice covers whole orbits.
    pub(crate) fn folded(&self, symmetry: &[usize], monitor: &mut Metered<'_, '_>) -> Result<Cover, Stop> {
        let is_first = |&cell: &usize| {
            let mut other = symmetry[cell];
            while cell < other {
                other = symmetry[other];
            }
            other == cell
        };
        let kept: Vec<usize> = (0..self.cells).filter(is_first).collect();
        let mut folded = self.emptied(kept.len(), 0);
        for choice in &self.choices {
            let cells = self.cells_of(choice);
            monitor.work(2 * cells.len() as u64)?;
            let cells = cells.iter().filter_map(|&cell| kept.binary_search(&(cell as usize)).ok());
            folded.push(choice.id as usize, choice.class as usize, choice.uses as usize, cells);
        }
        Ok(folded)
    }
}

pub(crate) fn image(cells: &[u32], symmetry: &[usize]) -> Box<[u32]> {
    let mut image: Box<[u32]> = cells.iter().map(|&cell| symmetry[cell as usize] as u32).collect();
    image.sort_unstable();
    image
}
