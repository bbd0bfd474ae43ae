//! The pieces of a puzzle.

use super::shape::Shape;

/// An RGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

/// One or more equal pieces under one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub letter: char,
    pub shape: Shape,
    pub copies: usize,
    pub spare: usize,
    /// Whether the mirror image is allowed. In a tray of several layers a flat piece can always be
    /// turned over by a rotation; a chiral solid piece cannot.
    pub mirror: bool,
    pub colour: Option<Colour>,
}

impl Piece {
    /// One piece with all its rotations: a flat piece may be turned over, a solid one not mirrored.
    pub fn new(letter: char, shape: Shape) -> Piece {
        Piece { letter, mirror: shape.is_flat(), shape, copies: 1, spare: 0, colour: None }
    }

    /// Copies that must be used.
    pub fn at_least(&self) -> usize {
        self.copies.saturating_sub(self.spare)
    }

    /// `x3`, or `x1-3` if some may stay unused; `None` for exactly one.
    pub fn said_copies(&self) -> Option<String> {
        Left { most: self.copies, least: self.at_least() }.said()
    }
}

/// Copies of a piece that are not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    pub most: usize,
    pub least: usize,
}

impl Left {
    /// Whether all of them must be placed.
    pub fn is_exact(self) -> bool {
        self.most == self.least
    }

    /// `x3`, or `x1-3` if some may stay unused; `None` for exactly one.
    pub fn said(self) -> Option<String> {
        match self {
            Left { most: 1, least: 1 } => None,
            Left { most, .. } if self.is_exact() => Some(format!("x{most}")),
            Left { most, least } => Some(format!("x{least}-{most}")),
        }
    }
}

/// The pieces of a puzzle, in input order.
///
/// Invariant: at least one piece; every piece has a unique visible letter, at least one copy, and
/// `spare <= copies`. `.`, `#`, `?` and `-` are reserved for cells without a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    pieces: Vec<Piece>,
}

errors! {
    /// Why a list of pieces is not a kit. `at` and `first` are indices into the list.
    #[derive(Copy)]
    pub enum KitError {
        Empty => "a kit needs at least one piece";
        Letter { at: usize } => "this character cannot name a piece";
        Repeated { at: usize, first: usize } => "this letter already names another piece";
        NoCopies { at: usize } => "there must be at least one of each piece";
        Spare { at: usize } => "more of this piece may be left over than there are";
        TooMany => "a kit has at most {} pieces", Kit::MOST;
    }
}

impl Kit {
    pub const MOST: usize = 1 << 16;

    /// Checks the invariant.
    pub fn new(pieces: Vec<Piece>) -> Result<Kit, KitError> {
        if pieces.is_empty() {
            return Err(KitError::Empty);
        }
        let mut total = 0;
        let mut letters = std::collections::HashMap::new();
        for (at, piece) in pieces.iter().enumerate() {
            let letter = piece.letter;
            if letter.is_whitespace() || letter.is_control() || matches!(letter, '.' | '#' | '?' | '-') {
                return Err(KitError::Letter { at });
            }
            if let Some(first) = letters.insert(letter, at) {
                return Err(KitError::Repeated { at, first });
            }
            if piece.copies == 0 {
                return Err(KitError::NoCopies { at });
            }
            if piece.copies < piece.spare {
                return Err(KitError::Spare { at });
            }
            total = piece.copies.saturating_add(total);
        }
        if Kit::MOST < total { Err(KitError::TooMany) } else { Ok(Kit { pieces }) }
    }

    /// The pieces in input order, each listed once regardless of copies.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Number of pieces, counting copies.
    pub fn count(&self) -> usize {
        self.pieces.iter().map(|piece| piece.copies).sum()
    }

    /// Total area of all pieces.
    pub fn area(&self) -> usize {
        self.pieces.iter().map(|piece| piece.copies.saturating_mul(piece.shape.area())).sum()
    }

    /// Number of pieces that must be used, counting copies.
    pub fn at_least(&self) -> usize {
        self.pieces.iter().map(Piece::at_least).sum()
    }

    /// Whether every piece must be used.
    pub fn is_exact(&self) -> bool {
        self.pieces.iter().all(|piece| piece.spare == 0)
    }

    /// The index of the piece with this letter.
    pub fn find(&self, letter: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.letter == letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(letter: char) -> Piece {
        Piece::new(letter, Shape::from_art("XX").unwrap())
    }

    #[test]
    fn a_kit_names_each_piece_once() {
        assert_eq!(Kit::new(vec![]), Err(KitError::Empty));
        assert_eq!(
            Kit::new(vec![piece('A'), piece('B'), piece('A')]),
            Err(KitError::Repeated { at: 2, first: 0 })
        );
        assert_eq!(Kit::new(vec![piece('A'), piece('.')]), Err(KitError::Letter { at: 1 }));
        assert_eq!(Kit::new(vec![Piece { copies: 0, ..piece('A') }]), Err(KitError::NoCopies { at: 0 }));
        assert_eq!(Kit::new(vec![Piece { copies: usize::MAX, ..piece('A') }]), Err(KitError::TooMany));
    }

    #[test]
    fn copies_count() {
        let kit = Kit::new(vec![Piece { copies: 3, ..piece('A') }, piece('é')]).unwrap();
        assert_eq!((kit.count(), kit.area(), kit.find('é')), (4, 8, Some(1)));
        assert!(kit.is_exact());
    }

    #[test]
    fn copies_may_be_left_over() {
        let said = |copies, spare| Piece { copies, spare, ..piece('A') }.said_copies();
        assert_eq!((said(1, 0), said(3, 0).as_deref()), (None, Some("x3")));
        assert_eq!((said(1, 1).as_deref(), said(4, 1).as_deref()), (Some("x0-1"), Some("x3-4")));
        let kit = Kit::new(vec![Piece { copies: 3, spare: 2, ..piece('A') }, piece('B')]).unwrap();
        assert_eq!((kit.count(), kit.at_least(), kit.is_exact()), (4, 2, false));
        assert_eq!(Kit::new(vec![Piece { spare: 2, ..piece('A') }]), Err(KitError::Spare { at: 0 }));
    }
}
