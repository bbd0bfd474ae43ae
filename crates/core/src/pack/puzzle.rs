//! A packing puzzle and its solutions.

use super::kit::Kit;
use super::tray::{Fill, Lay, Tray};
use std::cell::RefCell;
use std::fmt;

/// A piece that lies in the tray.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    /// The piece's position in the kit.
    pub piece: usize,
    /// The numbers of the cells it covers, ascending.
    pub cells: Box<[usize]>,
}

/// A tray, the pieces to fill it with, and those that already lie in it.
///
/// Invariant: the placed pieces are in the kit, no more often than there are
/// copies, lie as their shapes allow, and do not overlap. Whether the rest
/// fits is a question to ask it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    tray: Tray,
    kit: Kit,
    placed: Vec<Placement>,
}

/// Copies of a piece that are not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// How many there are.
    pub most: usize,
    /// How many of them must be placed.
    pub least: usize,
}

impl Left {
    /// Whether all of them must be placed.
    pub fn is_exact(self) -> bool {
        self.most == self.least
    }

    /// How many there are, as files say it: `x3`, or `x1-3` where some may be left
    /// over. `None` if there is one, which must be used.
    pub fn said(self) -> Option<String> {
        match self {
            Left { most: 1, least: 1 } => None,
            Left { most, .. } if self.is_exact() => Some(format!("x{most}")),
            Left { most, least } => Some(format!("x{least}-{most}")),
        }
    }
}

/// Why a piece cannot lie where it is said to. Places are positions in the
/// list of placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementError {
    /// The kit has no such piece.
    Unknown {
        /// The placement.
        at: usize,
    },
    /// A cell has no such number, or the cells do not have the piece's shape.
    Shape {
        /// The placement.
        at: usize,
    },
    /// All copies of the piece lie elsewhere already.
    TooMany {
        /// The placement.
        at: usize,
    },
    /// A cell is already covered.
    Overlap {
        /// The placement.
        at: usize,
        /// The placement it collides with.
        first: usize,
        /// The cell they share.
        cell: usize,
    },
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacementError::Unknown { .. } => write!(f, "the kit has no such piece"),
            PlacementError::Shape { .. } => write!(f, "these cells do not have the shape of the piece"),
            PlacementError::TooMany { .. } => write!(f, "all copies of this piece are placed already"),
            PlacementError::Overlap { .. } => write!(f, "another piece lies here already"),
        }
    }
}

impl std::error::Error for PlacementError {}

impl Puzzle {
    /// A puzzle with some pieces placed.
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

    /// The pieces, those already placed among them.
    pub fn kit(&self) -> &Kit {
        &self.kit
    }

    /// The pieces that already lie in the tray, in the order given.
    pub fn placed(&self) -> &[Placement] {
        &self.placed
    }

    /// Of each piece of the kit, how many copies are not placed, and how many of
    /// those must be.
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

/// Every piece of a puzzle in its place.
///
/// Invariant: each piece of the kit is used as often as there are copies, but for
/// those that may be left over, no two overlap, every cell that must be filled is, and the pieces placed in
/// the puzzle lie where they lay. The only way to make one is to have all
/// this tested.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    placements: Vec<Placement>,
}

/// Why placements do not solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// A piece does not lie right; places are positions in the list given.
    Placement(PlacementError),
    /// More copies of a piece are left over than may be.
    Unused {
        /// The piece's position in the kit.
        piece: usize,
    },
    /// A cell that must be filled is empty.
    Gap {
        /// The cell.
        cell: usize,
    },
    /// A piece placed in the puzzle lies elsewhere.
    Moved {
        /// The position among the placed pieces.
        placed: usize,
    },
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::Placement(error) => error.fmt(f),
            SolutionError::Unused { .. } => write!(f, "a piece is not used"),
            SolutionError::Gap { .. } => write!(f, "a cell is not filled"),
            SolutionError::Moved { .. } => write!(f, "a piece that was placed has moved"),
        }
    }
}

impl std::error::Error for SolutionError {}

impl Solution {
    /// The solution these placements are, if they are one.
    pub fn new(puzzle: &Puzzle, placements: Vec<Placement>) -> Result<Solution, SolutionError> {
        Checker::new(puzzle).solution(placements)
    }

    /// Every piece's place, in the order of the kit.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// For every cell of the tray the piece that covers it, as its position
    /// in the kit.
    pub fn pieces_by_cell(&self, tray: &Tray) -> Vec<Option<usize>> {
        let mut pieces = vec![None; tray.cells().len()];
        for placement in &self.placements {
            for &cell in &placement.cells {
                pieces[cell] = Some(placement.piece);
            }
        }
        pieces
    }
}

/// The ways a piece can lie, see [`Tray::distinct_lays`].
type Lays = Vec<Lay>;

/// Tests placements against a puzzle's tray and kit, many times over.
pub(super) struct Checker<'a> {
    puzzle: &'a Puzzle,
    /// The ways each piece can lie, for pieces asked about so far.
    lays: RefCell<Vec<Option<Lays>>>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Checker<'a> {
        Checker { puzzle, lays: RefCell::new(vec![None; puzzle.kit.pieces().len()]) }
    }

    /// The solution these placements are, if they are one.
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

    /// Tests that placements lie right, and tells which one covers each cell.
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
