//! Ways to write down moves.

use slidepack_core::slide::{Board, Dir, UnknownName};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// A letter for the way the tile moves.
    #[default]
    Tile,
    /// A letter for the way the blank moves.
    Blank,
    /// The tile that moves.
    Numbers,
    /// The way the tile moves, as a word.
    Words,
    /// The way the tile moves, as an arrow.
    Arrows,
    /// Letters as for [`Notation::Tile`], with the number of tiles that move in a
    /// line.
    Counts,
    /// Every board on the way.
    Boards,
    /// Not at all.
    None,
}

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 8] = [
        Notation::Tile,
        Notation::Blank,
        Notation::Numbers,
        Notation::Words,
        Notation::Arrows,
        Notation::Counts,
        Notation::Boards,
        Notation::None,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Tile => "tile",
            Notation::Blank => "blank",
            Notation::Numbers => "numbers",
            Notation::Words => "words",
            Notation::Arrows => "arrows",
            Notation::Counts => "counts",
            Notation::Boards => "boards",
            Notation::None => "none",
        }
    }

    /// What the reader of such moves must know.
    pub fn convention(self) -> &'static str {
        match self {
            Notation::Tile => "each letter is the way a tile moves",
            Notation::Blank => "each letter is the way the blank moves",
            Notation::Numbers => "each number is the tile that moves",
            Notation::Words => "each word is the way a tile moves",
            Notation::Arrows => "each arrow is the way a tile moves",
            Notation::Counts => "each letter is the way tiles move, a number how many in a line",
            Notation::Boards => "the board after each move",
            Notation::None => "not shown",
        }
    }

    /// The moves from a board, one by one as words; none for notations that are not
    /// a list of words.
    pub fn words<'m>(
        self,
        start: &Board,
        moves: &'m [Dir],
    ) -> Box<dyn Iterator<Item = Cow<'static, str>> + 'm> {
        let each = |word: fn(Dir) -> &'static str| moves.iter().map(move |&dir| Cow::Borrowed(word(dir)));
        match self {
            Notation::Tile => Box::new(each(letter)),
            Notation::Blank => Box::new(each(|dir| letter(dir.opposite()))),
            Notation::Words => Box::new(each(word)),
            Notation::Arrows => Box::new(each(arrow)),
            Notation::Numbers => {
                let tiles = tiles_moved(start, moves).into_iter();
                Box::new(tiles.map(|tile| Cow::Owned(tile.to_string())))
            }
            Notation::Counts => {
                let slide = |slide: &[Dir]| match slide.len() {
                    1 => Cow::Borrowed(letter(slide[0])),
                    tiles => Cow::Owned(format!("{}{tiles}", letter(slide[0]))),
                };
                Box::new(moves.chunk_by(|a, b| a == b).map(slide))
            }
            Notation::Boards | Notation::None => Box::new(std::iter::empty()),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Notation, UnknownName> {
        let known = Notation::ALL.into_iter().find(|notation| notation.name() == name);
        known.ok_or_else(|| UnknownName::new("notation of moves", name, Notation::ALL.map(Notation::name)))
    }
}

/// The way a tile moves, as a word.
pub(super) fn word(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

fn letter(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "U",
        Dir::Down => "D",
        Dir::Left => "L",
        Dir::Right => "R",
    }
}

fn arrow(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "↑",
        Dir::Down => "↓",
        Dir::Left => "←",
        Dir::Right => "→",
    }
}

/// The tile that each move moves.
pub fn tiles_moved(start: &Board, moves: &[Dir]) -> Vec<u16> {
    let mut board = start.clone();
    moves
        .iter()
        .map(|&dir| {
            let hole = board.blank();
            board.slide(dir);
            board.tiles()[hole]
        })
        .collect()
}

/// Every board on the way, from `start` to the end.
pub fn boards<'m>(start: &Board, moves: &'m [Dir]) -> impl Iterator<Item = Board> + use<'m> {
    let mut board = start.clone();
    std::iter::once(start.clone()).chain(moves.iter().map(move |&dir| {
        board.slide(dir);
        board.clone()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack_core::slide::Size;

    fn check(notation: Notation, expected: &str) {
        let start = Board::new(Size::new(2, 2).unwrap(), &[2, 0, 1, 3]).unwrap();
        let moves = [Dir::Right, Dir::Up, Dir::Left];
        assert_eq!(notation.words(&start, &moves).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn every_notation_tells_the_same_moves() {
        check(Notation::Tile, "R U L");
        check(Notation::Blank, "L D R");
        check(Notation::Numbers, "2 1 3");
        check(Notation::Words, "right up left");
        check(Notation::Arrows, "→ ↑ ←");
    }
}
