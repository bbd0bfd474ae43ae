//! From a puzzle to an exact cover and back.

use super::exact::{Choice, Cover, image};
use super::frontier::Grid;
use crate::pack::Lattice;
use crate::pack::puzzle::{Checker, Placement, Puzzle, Solution};
use crate::pack::shape::Shape;
use crate::pack::tray::{Cell, Fill, Tray};

/// Pieces that can take the same places; all but the letters is equal.
struct Class {
    /// The letters: positions in the kit, each as often as copies are left.
    labels: Vec<usize>,
    parts: Vec<usize>,
}

/// What is left to do in a puzzle.
///
/// Cells that stay empty are filled with single-cell gaps, so that every cell
/// is covered exactly once. The gaps are the last class, which has no labels.
pub(crate) struct Model<'a> {
    puzzle: &'a Puzzle,
    checker: Checker<'a>,
    classes: Vec<Class>,
    /// The tray's cells still free, in the order in which they are filled.
    free: Vec<usize>,
    /// What the choices' ids stand for: the class and the tray's cells.
    places: Vec<(usize, Box<[usize]>)>,
    /// The cover before anything is chosen.
    pub(crate) cover: Cover,
}

impl<'a> Model<'a> {
    /// The model of a puzzle; `None` if the pieces cannot fill the tray
    /// because there is too little room for them.
    pub(crate) fn new(puzzle: &'a Puzzle) -> Option<Model<'a>> {
        let tray = puzzle.tray();
        let mut taken = vec![false; tray.cells().len()];
        let mut left: Vec<usize> = puzzle.kit().pieces().iter().map(|piece| piece.copies).collect();
        for placement in puzzle.placed() {
            left[placement.piece] -= 1;
            for &cell in &placement.cells {
                taken[cell] = true;
            }
        }
        let free: Vec<usize> = order(tray).into_iter().filter(|&cell| !taken[cell]).collect();
        let area: usize =
            left.iter().zip(puzzle.kit().pieces()).map(|(&left, piece)| left * piece.shape.area()).sum();
        let gaps = free.len().checked_sub(area)?;

        let mut forms: Vec<(Shape, bool)> = Vec::new();
        let mut classes: Vec<Class> = Vec::new();
        for (at, piece) in puzzle.kit().pieces().iter().enumerate().filter(|&(at, _)| 0 < left[at]) {
            // In space, and for a shape equal to its mirror image, a piece is
            // the same whether it may be mirrored or not.
            let ways = |mirror| piece.shape.orientations(mirror).len();
            let mirror = piece.mirror || !tray.is_flat() || ways(false) == ways(true);
            let form = (piece.shape.canonical(mirror), mirror);
            let class = forms.iter().position(|known| *known == form).unwrap_or_else(|| {
                forms.push(form);
                classes.push(Class { labels: Vec::new(), parts: piece.shape.parts() });
                classes.len() - 1
            });
            classes[class].labels.extend(std::iter::repeat_n(at, left[at]));
        }

        let mut numbers = vec![None; tray.cells().len()];
        for (number, &cell) in free.iter().enumerate() {
            numbers[cell] = Some(number);
        }
        let mut copies: Vec<usize> = classes.iter().map(|class| class.labels.len()).collect();
        let mut places: Vec<(usize, Box<[usize]>)> = Vec::new();
        for (class, (shape, mirror)) in forms.iter().enumerate() {
            let all = tray.places(shape, *mirror);
            let open = all.into_iter().filter(|place| place.iter().all(|&cell| !taken[cell]));
            places.extend(open.map(|place| (class, place)));
        }
        if 0 < gaps {
            let may = free.iter().filter(|&&cell| tray.fill(cell) == Fill::May);
            places.extend(may.map(|&cell| (classes.len(), [cell].into())));
            classes.push(Class { labels: Vec::new(), parts: vec![1] });
            copies.push(gaps);
        }
        let choice = |(id, (class, place)): (usize, &(usize, Box<[usize]>))| {
            let mut cells: Box<[usize]> = place
                .iter()
                .map(|&cell| numbers[cell].expect("places outside free cells were left out"))
                .collect();
            cells.sort_unstable();
            Choice { id, class: *class, uses: 1, cells }
        };
        let choices = places.iter().enumerate().map(choice).collect();
        let cover = Cover { cells: free.len(), copies, choices, chosen: Vec::new() };
        Some(Model { puzzle, checker: Checker::new(puzzle), classes, free, places, cover })
    }

    /// The symmetries of the tray that map the puzzle onto itself, the pieces
    /// already placed included, as permutations of the cover's cells.
    pub(crate) fn group(&self) -> Vec<Box<[usize]>> {
        let mut numbers = vec![usize::MAX; self.puzzle.tray().cells().len()];
        for (number, &cell) in self.free.iter().enumerate() {
            numbers[cell] = number;
        }
        let placed = |symmetry: Option<&[usize]>| {
            let mut all: Vec<(Shape, Box<[usize]>)> = self
                .puzzle
                .placed()
                .iter()
                .map(|placement| {
                    let shape = self.puzzle.kit().pieces()[placement.piece].shape.canonical(true);
                    (shape, symmetry.map_or(placement.cells.clone(), |s| image(&placement.cells, s)))
                })
                .collect();
            all.sort_unstable();
            all
        };
        let home = placed(None);
        // Every turn keeps the places of pieces that may be mirrored.
        let all_mirror = self.puzzle.kit().pieces().iter().all(|piece| piece.mirror);
        let mut group = self.puzzle.tray().symmetries();
        group.retain(|symmetry| self.puzzle.placed().is_empty() || placed(Some(symmetry)) == home);
        let group = group.iter().map(|symmetry| -> Box<[usize]> {
            self.free.iter().map(|&cell| numbers[symmetry[cell]]).collect()
        });
        group.filter(|symmetry| all_mirror || self.cover.keeps(symmetry)).collect()
    }

    /// In how many ways letters can be given to the pieces of one solution.
    pub(crate) fn labellings(&self) -> u128 {
        let mut ways = 1u128;
        for class in &self.classes {
            let mut same = 0;
            for (i, label) in class.labels.iter().enumerate() {
                same = if 0 < i && class.labels[i - 1] == *label { same + 1 } else { 1 };
                // A product of binomials: the division leaves no remainder.
                ways = match ways.checked_mul(i as u128 + 1) {
                    Some(product) => product / same,
                    None => return u128::MAX,
                };
            }
        }
        ways
    }

    /// The solution that some choices are, letters given in the order of the
    /// kit.
    pub(crate) fn solution(&self, ids: &[usize]) -> Solution {
        let labels: Vec<Vec<usize>> = self.classes.iter().map(|class| class.labels.clone()).collect();
        self.labelled(ids, &labels)
    }

    /// Every solution that some choices are, with letters given in every way.
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

    /// The solution that some choices are, each class's letters given in this
    /// order. It is checked like any other.
    fn labelled(&self, ids: &[usize], labels: &[Vec<usize>]) -> Solution {
        let mut given: Vec<_> = labels.iter().map(|labels| labels.iter()).collect();
        let placements = ids.iter().filter_map(|&id| {
            let (class, cells) = &self.places[id];
            given[*class].next().map(|&piece| Placement { piece, cells: cells.clone() })
        });
        let placements = placements.chain(self.puzzle.placed().iter().cloned()).collect();
        self.checker.solution(placements).expect("an exact cover is a solution")
    }

    /// What the choice with this id stands for; `None` for a gap.
    pub(crate) fn placement(&self, id: usize) -> Option<Placement> {
        let (class, cells) = &self.places[id];
        let piece = *self.classes[*class].labels.first()?;
        Some(Placement { piece, cells: cells.clone() })
    }

    /// The tray's number of one of the cover's cells.
    pub(crate) fn cell(&self, cell: usize) -> usize {
        self.free[cell]
    }

    /// A kit's piece of a class; `None` for gaps.
    pub(crate) fn piece(&self, class: usize) -> Option<usize> {
        self.classes[class].labels.first().copied()
    }

    /// What a frontier needs to know, for a flat tray.
    pub(super) fn grid(&self) -> Option<Grid> {
        let (lines, stride, places) = grid(self.puzzle.tray())?;
        Some(Grid {
            lines,
            stride,
            places: self.free.iter().map(|&cell| places[cell]).collect(),
            parts: self.classes.iter().map(|class| class.parts.clone()).collect(),
        })
    }
}

/// The cells of a tray in the order in which they are filled best: what is
/// long last, so that the border between filled and free stays short.
fn order(tray: &Tray) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tray.cells().len()).collect();
    if let Some((_, _, places)) = grid(tray) {
        order.sort_unstable_by_key(|&cell| places[cell]);
    } else if tray.lattice() == Lattice::Cubic {
        let axes = tray.cells().iter().map(|cell| [cell.layer, cell.row, cell.col]);
        let axes: Vec<[u16; 3]> = axes.collect();
        let length = |axis: usize| axes.iter().map(|place| place[axis]).max();
        let mut by_length = [0, 1, 2];
        by_length.sort_by_key(|&axis| std::cmp::Reverse(length(axis)));
        order.sort_by_key(|&cell| by_length.map(|axis| axes[cell][axis]));
    }
    // Balls stay in printing order: a pyramid is filled from its top, where
    // there is least choice.
    order
}

/// The lines of a flat tray along its short side, the cells in a line, and
/// the place of every cell counted line by line.
fn grid(tray: &Tray) -> Option<(usize, usize, Vec<usize>)> {
    if !tray.is_flat() {
        return None;
    }
    let span = |part: fn(&Cell) -> u16| {
        let parts = tray.cells().iter().map(part);
        let first = parts.clone().min().unwrap_or(0);
        (usize::from(first), usize::from(parts.max().unwrap_or(0) - first) + 1)
    };
    let ((row0, rows), (col0, cols)) = (span(|cell| cell.row), span(|cell| cell.col));
    let places = tray.cells().iter().map(|cell| {
        let (row, col) = (usize::from(cell.row) - row0, usize::from(cell.col) - col0);
        if rows <= cols { col * rows + row } else { row * cols + col }
    });
    Some((rows.max(cols), rows.min(cols), places.collect()))
}

/// Steps to the next order of a list, the sorted one first; after the last
/// one comes the first again, and the answer is no.
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
