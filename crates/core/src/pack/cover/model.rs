//! From a puzzle to an exact cover and back.

use super::instance::{Choice, Cover, UNBOUND};
use super::progress::Metered;
use super::room::Room;
use super::symmetry::Automorphism;
use crate::cover::without_dead;
use crate::natural::Natural;
use crate::pack::lattice::{Cell, Lattice};
use crate::pack::puzzle::{Checker, Placement, Puzzle, Solution};
use crate::pack::shape::Shape;
use crate::pack::tray::{Fill, Lay, Tray};
use crate::run::Stop;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

struct Class {
    /// The letters: positions in the kit, each as often as copies are left.
    labels: Vec<usize>,
    lays: Vec<Lay>,
}

/// The exact cover of a puzzle's free cells and remaining pieces.
///
/// Cells that stay empty are filled with single-cell gaps, so that every cell is covered exactly
/// once. The gaps are the last class, which has no labels.
pub(crate) struct Model<'a> {
    puzzle: &'a Puzzle,
    checker: Checker<'a>,
    classes: Vec<Class>,
    /// The tray's cells still free, in the order in which they are filled.
    free: Vec<usize>,
    pub(crate) cover: Cover,
}

impl<'a> Model<'a> {
    /// `None` if the pieces are too large for the free cells.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        monitor: &mut Metered<'_, '_>,
        room: &mut Room,
    ) -> Result<Option<Model<'a>>, Stop> {
        let tray = puzzle.tray();
        monitor.work(u64::from(u32::MAX))?;
        let mut taken = vec![false; tray.cells().len()];
        let left = puzzle.left();
        for placement in puzzle.placed() {
            for &cell in &placement.cells {
                taken[cell] = true;
            }
        }
        let free: Vec<usize> = order(tray).into_iter().filter(|&cell| !taken[cell]).collect();
        let area: usize =
            left.iter().zip(puzzle.kit().pieces()).map(|(left, piece)| left.least * piece.shape.area()).sum();
        let Some(gaps) = free.len().checked_sub(area) else { return Ok(None) };
        // The number of empty cells is known if the number of pieces is.
        let gaps = match left.iter().all(|left| left.is_exact()) {
            true => gaps,
            false if free.iter().any(|&cell| tray.fill(cell) == Fill::May) => UNBOUND,
            false => 0,
        };

        // Pieces are equal if they can lie in the same ways, and all must be used. Where some may
        // be left over, the number per letter matters.
        let mut forms: HashMap<Vec<Lay>, usize> = HashMap::new();
        let mut classes: Vec<Class> = Vec::new();
        let mut spare: Vec<usize> = Vec::new();
        for (at, piece) in puzzle.kit().pieces().iter().enumerate().filter(|&(at, _)| 0 < left[at].most) {
            monitor.work(512 * piece.shape.area() as u64)?;
            let lays = tray.distinct_lays(&piece.shape, piece.mirror);
            let mut add = |lays: &Vec<Lay>| {
                classes.push(Class { labels: Vec::new(), lays: lays.clone() });
                spare.push(left[at].most - left[at].least);
                classes.len() - 1
            };
            let class = match left[at].is_exact() {
                true => *forms.entry(lays).or_insert_with_key(add),
                false => add(&lays),
            };
            classes[class].labels.extend(std::iter::repeat_n(at, left[at].most));
        }
        let mut copies: Vec<usize> = classes.iter().map(|class| class.labels.len()).collect();
        if 0 < gaps {
            let gap = Shape::on(tray.lattice(), [[0; 3]]).expect("one cell is a shape");
            let lays = tray.distinct_lays(&gap, false);
            classes.push(Class { labels: Vec::new(), lays });
            copies.push(gaps);
            spare.push(if gaps == UNBOUND { UNBOUND } else { 0 });
        }

        let is_open = |class: usize, cell: usize| {
            !taken[cell] && (!classes[class].labels.is_empty() || tray.fill(cell) == Fill::May)
        };
        let each_place = |monitor: &mut dyn FnMut(u64) -> Result<(), Stop>,
                          each: &mut dyn FnMut(usize, &[usize])|
         -> Result<(), Stop> {
            let mut cells = Vec::new();
            for (number, class) in classes.iter().enumerate() {
                for first in (0..taken.len()).filter(|&first| is_open(number, first)) {
                    for lay in &class.lays {
                        monitor(2 * lay.steps.len() as u64 + 2)?;
                        if tray.covers(first, lay, &mut cells)
                            && cells.iter().all(|&cell| is_open(number, cell))
                        {
                            each(number, &cells);
                        }
                    }
                }
            }
            Ok(())
        };
        let (mut choices, mut listed) = (0u64, 0u64);
        each_place(&mut |steps| monitor.work(steps), &mut |_, cells| {
            choices += 1;
            listed += cells.len() as u64;
        })?;
        if Cover::MOST_LISTED < listed {
            return Err(Stop::Memory);
        }
        room.take(Cover::bytes_for(choices, listed))?;
        let mut cover = Cover::new(free.len(), copies, choices as usize, listed as usize);
        cover.spare = spare;
        let mut numbers = vec![usize::MAX; tray.cells().len()];
        for (number, &cell) in free.iter().enumerate() {
            numbers[cell] = number;
        }
        let mut renumbered = Vec::new();
        each_place(&mut |steps| monitor.work(2 * steps), &mut |class, cells| {
            renumbered.clear();
            renumbered.extend(cells.iter().map(|&cell| numbers[cell]));
            renumbered.sort_unstable();
            cover.push(cover.choices.len(), class, 1, renumbered.iter().copied());
        })?;
        Ok(Some(Model { puzzle, checker: Checker::new(puzzle), classes, free, cover }))
    }

    /// Like `new`, without dead places where there are many. Not for callers that list where pieces
    /// can lie: they need all places.
    pub(crate) fn for_search(
        puzzle: &'a Puzzle,
        monitor: &mut Metered<'_, '_>,
        room: &mut Room,
    ) -> Result<Option<Model<'a>>, Stop> {
        let Some(mut model) = Model::new(puzzle, monitor, room)? else { return Ok(None) };
        if let Some(alive) = without_dead(&model.cover, room.left() / 2, monitor)? {
            model.cover = alive;
            for (at, choice) in model.cover.choices.iter_mut().enumerate() {
                choice.id = at as u32;
            }
        }
        Ok(Some(model))
    }

    /// The symmetries of the tray that map the placed pieces onto themselves, the identity first.
    pub(crate) fn group(&self, monitor: &mut Metered<'_, '_>) -> Result<Vec<Automorphism>, Stop> {
        let tray = self.puzzle.tray();
        let mut numbers = vec![usize::MAX; tray.cells().len()];
        for (number, &cell) in self.free.iter().enumerate() {
            numbers[cell] = number;
        }
        // Placed pieces are alike if one is the other or its mirror image.
        let mut forms: HashMap<Vec<Lay>, usize> = HashMap::new();
        let mut form_of: HashMap<usize, usize> = HashMap::new();
        for placement in self.puzzle.placed() {
            if let Entry::Vacant(entry) = form_of.entry(placement.piece) {
                let shape = &self.puzzle.kit().pieces()[placement.piece].shape;
                monitor.work(256 * shape.area() as u64)?;
                let next = forms.len();
                let form = *forms.entry(tray.distinct_lays(shape, true)).or_insert(next);
                entry.insert(form);
            }
        }
        let placed = |symmetry: &[usize]| {
            let mut all: Vec<(usize, Vec<usize>)> = self
                .puzzle
                .placed()
                .iter()
                .map(|placement| {
                    let mut cells: Vec<usize> = placement.cells.iter().map(|&cell| symmetry[cell]).collect();
                    cells.sort_unstable();
                    (form_of[&placement.piece], cells)
                })
                .collect();
            all.sort_unstable();
            all
        };
        let mut group = Vec::new();
        let all = tray.symmetries();
        let home = placed(&all[0]);
        // One choice of each class; they come class by class. All of them if some cells of the tray
        // are painted, and take one piece but not another.
        let each = if tray.paints().is_empty() { 1 } else { usize::MAX };
        let classes = self.cover.choices.chunk_by(|a, b| a.class == b.class);
        let some: Vec<Choice> = classes.flat_map(|class| class.iter().take(each).copied()).collect();
        for symmetry in &all {
            monitor.work(20 * tray.cells().len() as u64)?;
            if placed(symmetry) == home
                && let Some(classes) = self.classes_after(&some, symmetry)
            {
                let cells = self.free.iter().map(|&cell| numbers[symmetry[cell]]).collect();
                group.push(Automorphism { cells, classes });
            }
        }
        Ok(group)
    }

    /// The class that a symmetry of the tray and the placed pieces maps each class to, given one
    /// choice of each. `None` if it mirrors a piece and the kit has another number of the mirror
    /// image.
    ///
    /// If it maps one choice of a class, it maps all, unless cells are painted; then all are given.
    /// Different classes have different images: those that can lie in more ways, because they may
    /// be mirrored or have less paint, are not the same.
    fn classes_after(&self, some: &[Choice], symmetry: &[usize]) -> Option<Box<[usize]>> {
        let mut classes: Box<[usize]> = (0..self.classes.len()).collect();
        let mut is_taken = vec![false; classes.len()];
        let image = |choice: &Choice| {
            let cells = self.cover.cells_of(choice).iter().map(|&cell| symmetry[self.free[cell as usize]]);
            let mut cells: Vec<usize> = cells.collect();
            cells.sort_unstable();
            cells
        };
        let groups = || some.chunk_by(|a, b| a.class == b.class);
        let ways = |group: &[Choice]| {
            let class = group[0].class as usize;
            (group.len(), self.classes[class].lays.len(), self.cover.copies[class], self.cover.spare[class])
        };
        for group in groups() {
            let class = group[0].class as usize;
            let images: Vec<Vec<usize>> = group.iter().map(image).collect();
            let mut lies = |others: &&[Choice]| {
                let other = others[0].class as usize;
                !is_taken[other]
                    && ways(others) == ways(group)
                    && images
                        .iter()
                        .all(|cells| self.puzzle.tray().is_place(&self.classes[other].lays, cells))
            };
            let onto = if lies(&group) { group } else { groups().find(&mut lies)? };
            classes[class] = onto[0].class as usize;
            is_taken[classes[class]] = true;
        }
        Some(classes)
    }

    pub(crate) fn pieces(&self) -> usize {
        self.puzzle.kit().count()
    }

    pub(crate) fn labellings(&self) -> Natural {
        let one = Natural::from(1u64);
        // A product of binomials: the division leaves no remainder.
        self.factors().fold(one, |ways, (from, same)| ways.times(&Natural::from(from)).divided(same).0)
    }

    /// The number of solutions up to swaps of equal pieces, if that with letters, `all`, is a multiple.
    pub(crate) fn unlabelled(&self, all: &Natural) -> Option<Natural> {
        let all = self.factors().fold(all.clone(), |all, (_, same)| all.times(&Natural::from(same)));
        self.factors().try_fold(all, |all, (from, _)| {
            let (all, rest) = all.divided(from);
            (rest == 0).then_some(all)
        })
    }

    /// For each piece, the labels of its class up to its own, and the equal ones among them.
    fn factors(&self) -> impl Iterator<Item = (u64, u64)> {
        self.classes.iter().flat_map(|class| {
            let equal = class.labels.chunk_by(|a, b| a == b).flat_map(|equal| 1..=equal.len() as u64);
            (1..).zip(equal)
        })
    }

    pub(crate) fn solution(&self, ids: &[usize]) -> Solution {
        let labels: Vec<Vec<usize>> = self.classes.iter().map(|class| class.labels.clone()).collect();
        self.labelled(ids, &labels)
    }

    /// Copies under one letter are alike.
    pub(crate) fn solutions<E>(
        &self,
        ids: &[usize],
        each: &mut impl FnMut(Solution) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut labels: Vec<Vec<usize>> = self.classes.iter().map(|class| class.labels.clone()).collect();
        loop {
            each(self.labelled(ids, &labels))?;
            if !labels.iter_mut().any(|labels| next_permutation(labels)) {
                return Ok(());
            }
        }
    }

    /// The solution of some choices, with letters in this order. It is checked like any other.
    fn labelled(&self, ids: &[usize], labels: &[Vec<usize>]) -> Solution {
        let mut given: Vec<_> = labels.iter().map(|labels| labels.iter()).collect();
        let placements = ids.iter().filter_map(|&id| {
            let piece = given[self.cover.class_of(id)].next();
            piece.map(|&piece| Placement { piece, cells: self.tray_cells(id) })
        });
        let placements = placements.chain(self.puzzle.placed().iter().cloned()).collect();
        self.checker.solution(placements).expect("an exact cover is a solution")
    }

    pub(crate) fn placement(&self, id: usize) -> Option<Placement> {
        let piece = *self.classes[self.cover.class_of(id)].labels.first()?;
        Some(Placement { piece, cells: self.tray_cells(id) })
    }

    /// Piece and cells of some choices, letters in the order of the kit; a gap has no piece.
    pub(crate) fn steps(&self, ids: &[usize]) -> Vec<(Option<usize>, Box<[usize]>)> {
        let mut given: Vec<_> = self.classes.iter().map(|class| class.labels.iter()).collect();
        let step = |&id: &usize| {
            let piece = given[self.cover.class_of(id)].next().copied();
            (piece, self.tray_cells(id))
        };
        ids.iter().map(step).collect()
    }

    /// Of a piece, or one of the same shape, on some of the tray's cells; a gap without a piece.
    pub(crate) fn choice(&self, piece: Option<usize>, cells: &[usize]) -> Option<usize> {
        let has_piece = |class: &Class| match &piece {
            Some(piece) => class.labels.contains(piece),
            None => class.labels.is_empty(),
        };
        let class = self.classes.iter().position(has_piece)?;
        let mut numbers = Vec::with_capacity(cells.len());
        for cell in cells {
            numbers.push(self.free.iter().position(|free| free == cell)? as u32);
        }
        numbers.sort_unstable();
        let is_it = |id: &usize| {
            let choice = &self.cover.choices[*id];
            choice.class as usize == class && self.cover.cells_of(choice) == numbers
        };
        (0..self.cover.choices.len()).find(is_it)
    }

    fn tray_cells(&self, id: usize) -> Box<[usize]> {
        let cells = self.cover.cells_of(&self.cover.choices[id]);
        let mut cells: Box<[usize]> = cells.iter().map(|&cell| self.free[cell as usize]).collect();
        cells.sort_unstable();
        cells
    }

    pub(crate) fn cell(&self, cell: usize) -> usize {
        self.free[cell]
    }

    pub(crate) fn piece(&self, class: usize) -> Option<usize> {
        self.classes[class].labels.first().copied()
    }
}

/// The long axis varies slowest, so that the border between filled and free stays short.
fn order(tray: &Tray) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tray.cells().len()).collect();
    if tray.is_of_squares() {
        let span = |part: fn(&Cell) -> u16| {
            let parts = tray.cells().iter().map(part);
            parts.clone().max().unwrap_or(0) - parts.min().unwrap_or(0)
        };
        let is_wide = span(|cell| cell.row) <= span(|cell| cell.col);
        let place = |cell: Cell| if is_wide { (cell.col, cell.row) } else { (cell.row, cell.col) };
        order.sort_by_key(|&cell| place(tray.cells()[cell]));
    } else if tray.lattice() == Lattice::default() {
        let axes = tray.cells().iter().map(|cell| [cell.layer, cell.row, cell.col]);
        let axes: Vec<[u16; 3]> = axes.collect();
        let length = |axis: usize| axes.iter().map(|place| place[axis]).max();
        let mut by_length = [0, 1, 2];
        by_length.sort_by_key(|&axis| std::cmp::Reverse(length(axis)));
        order.sort_by_key(|&cell| by_length.map(|axis| axes[cell][axis]));
    } else if tray.is_flat() && tray.size(0).0 < tray.size(0).1 {
        order.sort_by_key(|&cell| (tray.cells()[cell].col, tray.cells()[cell].row));
    }
    // Balls stay in printing order: a pyramid is filled from its top, where there is least choice.
    order
}

fn next_permutation(list: &mut [usize]) -> bool {
    let Some(drop) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        list.reverse();
        return false;
    };
    let larger = list.iter().rposition(|&item| list[drop] < item).expect("the next one is larger");
    list.swap(drop, larger);
    list[drop + 1..].reverse();
    true
}
