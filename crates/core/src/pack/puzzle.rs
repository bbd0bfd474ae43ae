//! A packing puzzle and its solutions.

use super::kit::{Kit, Left};
use super::tray::{Fill, Lay, Tray};
use std::cell::RefCell;

/// A piece in the tray.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    pub piece: usize,
    /// Cell numbers, ascending.
    pub cells: Box<[usize]>,
}

/// A tray, its kit, and the pieces already placed.
///
/// Invariant: the placed pieces belong to the kit, do not exceed its copies, have the cells of a
/// valid orientation, and do not overlap. The rest need not be solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    tray: Tray,
    kit: Kit,
    placed: Vec<Placement>,
}

errors! {
    /// Why a placement is invalid. `at` and `first` are indices into the list of placements. `Shape`
    /// includes cell numbers out of range.
    #[derive(Copy)]
    pub enum PlacementError {
        Unknown { at: usize } => "the kit has no such piece";
        Shape { at: usize } => "these cells do not have the shape of the piece";
        TooMany { at: usize } => "all copies of this piece are placed already";
        Overlap { at: usize, first: usize, cell: usize } => "another piece lies here already";
    }
}

impl Puzzle {
    /// A puzzle with some pieces placed. Checks the invariant.
    pub fn new(tray: Tray, kit: Kit, placed: Vec<Placement>) -> Result<Puzzle, PlacementError> {
        let mut puzzle = Puzzle { tray, kit, placed };
        for placement in &mut puzzle.placed {
            placement.cells.sort_unstable();
        }
        Checker::new(&puzzle).check(&puzzle.placed)?;
        Ok(puzzle)
    }

    /// A puzzle with an empty tray.
    pub fn empty(tray: Tray, kit: Kit) -> Puzzle {
        Puzzle { tray, kit, placed: Vec::new() }
    }

    /// The tray.
    pub fn tray(&self) -> &Tray {
        &self.tray
    }

    /// All pieces, including the placed ones.
    pub fn kit(&self) -> &Kit {
        &self.kit
    }

    /// The placed pieces, in input order.
    pub fn placed(&self) -> &[Placement] {
        &self.placed
    }

    /// The copies of each piece of the kit that are not placed.
    pub fn left(&self) -> Vec<Left> {
        let pieces = self.kit.pieces().iter();
        let mut left: Vec<Left> =
            pieces.map(|piece| Left { most: piece.copies, least: piece.at_least() }).collect();
        for placement in &self.placed {
            let Left { most, least } = &mut left[placement.piece];
            *most -= 1;
            *least = least.saturating_sub(1);
        }
        left
    }
}

/// A complete packing.
///
/// Invariant, checked by [`Solution::new`]: every piece is used as often as the kit requires, no
/// two overlap, every mandatory cell is filled, and the pieces placed in the puzzle are in their
/// places.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    placements: Vec<Placement>,
}

errors! {
    /// Why placements are not a solution. Indices refer to pieces and cells of the puzzle.
    #[derive(Copy)]
    pub enum SolutionError {
        Placement(error: PlacementError) => "{error}";
        Unused { piece: usize } => "a piece is not used";
        Gap { cell: usize } => "a cell is not filled";
        Moved { placed: usize } => "a piece that was placed has moved";
    }
}

impl Solution {
    /// Checks placements against a puzzle.
    pub fn new(puzzle: &Puzzle, placements: Vec<Placement>) -> Result<Solution, SolutionError> {
        Checker::new(puzzle).solution(placements)
    }

    /// All placements, in the order of the kit.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }
}

type Lays = Vec<Lay>;

pub(super) struct Checker<'a> {
    puzzle: &'a Puzzle,
    /// Orientations in the tray by piece, computed on first use; see [`Tray::distinct_lays`].
    lays: RefCell<Vec<Option<Lays>>>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Checker<'a> {
        Checker { puzzle, lays: RefCell::new(vec![None; puzzle.kit.pieces().len()]) }
    }

    pub(super) fn solution(&self, mut placements: Vec<Placement>) -> Result<Solution, SolutionError> {
        for placement in &mut placements {
            placement.cells.sort_unstable();
        }
        let owner = self.check(&placements).map_err(SolutionError::Placement)?;
        let pieces = self.puzzle.kit.pieces();
        let mut left: Vec<usize> = pieces.iter().map(|piece| piece.copies).collect();
        for placement in &placements {
            left[placement.piece] -= 1;
        }
        if let Some(piece) = left.iter().zip(pieces).position(|(&left, piece)| piece.spare < left) {
            return Err(SolutionError::Unused { piece });
        }
        let is_gap = |cell: usize| owner[cell].is_none() && self.puzzle.tray.fill(cell) == Fill::Must;
        if let Some(cell) = (0..owner.len()).find(|&cell| is_gap(cell)) {
            return Err(SolutionError::Gap { cell });
        }
        let is_there = |placed: &Placement| {
            let at = placed.cells.first().and_then(|&cell| owner[cell]);
            at.is_some_and(|at| placements[at] == *placed)
        };
        if let Some(placed) = self.puzzle.placed.iter().position(|placed| !is_there(placed)) {
            return Err(SolutionError::Moved { placed });
        }
        placements.sort_unstable();
        Ok(Solution { placements })
    }

    fn check(&self, placements: &[Placement]) -> Result<Vec<Option<usize>>, PlacementError> {
        let Puzzle { tray, kit, .. } = self.puzzle;
        let mut lays = self.lays.borrow_mut();
        let mut owner = vec![None; tray.cells().len()];
        let mut used = vec![0; kit.pieces().len()];
        for (at, placement) in placements.iter().enumerate() {
            let Some(piece) = kit.pieces().get(placement.piece) else {
                return Err(PlacementError::Unknown { at });
            };
            let lays =
                lays[placement.piece].get_or_insert_with(|| tray.distinct_lays(&piece.shape, piece.mirror));
            if !tray.is_place(lays, &placement.cells) {
                return Err(PlacementError::Shape { at });
            }
            used[placement.piece] += 1;
            if piece.copies < used[placement.piece] {
                return Err(PlacementError::TooMany { at });
            }
            for &cell in &placement.cells {
                if let Some(first) = owner[cell] {
                    return Err(PlacementError::Overlap { at, first, cell });
                }
                owner[cell] = Some(at);
            }
        }
        Ok(owner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Piece, Shape};

    fn puzzle() -> Puzzle {
        let piece = |letter, art: &str| Piece::new(letter, Shape::from_art(art).unwrap());
        let kit = Kit::new(vec![piece('A', "X"), piece('B', "XX\nX")]).unwrap();
        Puzzle::empty(Tray::rectangle(2, 2).unwrap(), kit)
    }

    fn at(piece: usize, cells: &[usize]) -> Placement {
        Placement { piece, cells: cells.into() }
    }

    #[test]
    fn a_solution_is_full_and_uses_every_piece_once() {
        let puzzle = puzzle();
        let check = |placements: &[Placement]| Solution::new(&puzzle, placements.to_vec()).map(|_| ());
        let wrong = |error| Err(SolutionError::Placement(error));
        assert_eq!(check(&[at(1, &[3, 2, 1]), at(0, &[0])]), Ok(()));
        assert_eq!(check(&[at(0, &[0])]), Err(SolutionError::Unused { piece: 1 }));
        assert_eq!(check(&[at(2, &[0])]), wrong(PlacementError::Unknown { at: 0 }));
        assert_eq!(check(&[at(1, &[0, 1])]), wrong(PlacementError::Shape { at: 0 }));
        assert_eq!(check(&[at(1, &[0, 1, 4])]), wrong(PlacementError::Shape { at: 0 }));
        assert_eq!(check(&[at(0, &[0]), at(0, &[1])]), wrong(PlacementError::TooMany { at: 1 }));
        assert_eq!(
            check(&[at(0, &[0]), at(1, &[0, 1, 2])]),
            wrong(PlacementError::Overlap { at: 1, first: 0, cell: 0 })
        );
    }

    #[test]
    fn a_placed_piece_stays() {
        let Puzzle { tray, kit, .. } = puzzle();
        let puzzle = Puzzle::new(tray, kit, vec![at(0, &[1])]).unwrap();
        assert!(Solution::new(&puzzle, vec![at(0, &[1]), at(1, &[0, 2, 3])]).is_ok());
        assert_eq!(
            Solution::new(&puzzle, vec![at(0, &[0]), at(1, &[1, 2, 3])]),
            Err(SolutionError::Moved { placed: 0 })
        );
    }
}
