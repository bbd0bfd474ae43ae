//! Notations of moves.

use crate::slide::{Board, Dir};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

slidepack_core::names! {
    /// A notation of moves.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Notation: "notation of moves" {
        #[default]
        Tile = "tile" => "each letter is the way a tile moves",
        Blank = "blank" => "each letter is the way the blank moves",
        Numbers = "numbers" => "each number is the tile that moves",
        Words = "words" => "each word is the way a tile moves",
        Arrows = "arrows" => "each arrow is the way a tile moves",
        /// Like [`Notation::Tile`], with the number of tiles that move in a line.
        Counts = "counts" => "each letter is the way tiles move, a number how many in a line",
        Boards = "boards" => "the board after each move",
        None = "none" => "not shown",
    }
}

impl Notation {
    /// The moves from a board as words; empty for notations that are not lists of words.
    pub fn words<'m>(
        self,
        start: &Board,
        moves: &'m [Dir],
    ) -> Box<dyn Iterator<Item = Cow<'static, str>> + 'm> {
        let each = |word: fn(Dir) -> &'static str| moves.iter().map(move |&dir| Cow::Borrowed(word(dir)));
        match self {
            Notation::Tile => Box::new(each(Dir::name)),
            Notation::Blank => Box::new(each(|dir| dir.opposite().name())),
            Notation::Words => Box::new(each(word)),
            Notation::Arrows => Box::new(each(arrow)),
            Notation::Numbers => {
                let tiles = tiles_moved(start, moves).into_iter();
                Box::new(tiles.map(|tile| Cow::Owned(tile.to_string())))
            }
            Notation::Counts => {
                let slide = |slide: &[Dir]| match slide.len() {
                    1 => Cow::Borrowed(slide[0].name()),
                    tiles => Cow::Owned(format!("{}{tiles}", slide[0].name())),
                };
                Box::new(moves.chunk_by(|a, b| a == b).map(slide))
            }
            Notation::Boards | Notation::None => Box::new(std::iter::empty()),
        }
    }
}

/// Moves as one word, a letter each.
pub fn letters(moves: &[Dir]) -> String {
    moves.iter().map(|dir| dir.letter()).collect()
}

/// The moves of a word of letters; `None` if one of them is not a move.
pub fn from_letters(word: &str) -> Option<Vec<Dir>> {
    word.chars().map(|letter| Dir::ALL.into_iter().find(|dir| dir.letter() == letter)).collect()
}

pub(super) fn word(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

/// The arrow of a move.
pub fn arrow(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "↑",
        Dir::Down => "↓",
        Dir::Left => "←",
        Dir::Right => "→",
    }
}

/// The tile moved by each move.
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

/// A board in one line, rows separated by `/`.
pub(super) fn one_line(board: &[Vec<u16>]) -> String {
    let row = |row: &Vec<u16>| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    board.iter().map(row).collect::<Vec<_>>().join("/")
}

/// All boards from `start` to the end.
pub fn boards<'m>(start: &Board, moves: &'m [Dir]) -> impl Iterator<Item = Board> + use<'m> {
    let mut board = start.clone();
    std::iter::once(start.clone()).chain(moves.iter().map(move |&dir| {
        board.slide(dir);
        board.clone()
    }))
}

/// Parsed moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesRead {
    /// The tiles' directions.
    pub moves: Vec<Dir>,
    /// Tile, Blank or Numbers.
    pub notation: Notation,
    pub from: NotationFrom,
    /// The notation in which the moves solve the board, if not in the requested one.
    pub solves_as: Option<Notation>,
}

/// Why moves were read as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NotationFrom {
    /// The caller named the notation.
    Asked,
    /// The text can mean nothing else.
    Text,
    /// They solve the board in this notation only.
    Solves,
    /// Nothing says anything about it.
    Default,
}

/// Parses moves from `board`: letters with counts (`R U2 L`), words, arrows, or tile numbers, in
/// lists of any kind. A tile that is not beside the blank moves together with those between.
///
/// Directions are those of the tiles, unless only those of the blank lead to `goal`.
pub fn read_moves(
    board: &Board,
    goal: &Board,
    text: &str,
    notation: Option<Notation>,
) -> Result<MovesRead, String> {
    let solves = |moves: &Result<Vec<Dir>, String>| {
        moves.as_ref().is_ok_and(|moves| board.replayed(moves).as_ref() == Some(goal))
    };
    let numbers = || read_numbers(board, text);
    let (tile, blank) = (|| read_directions(board, text, false), || read_directions(board, text, true));
    let first = text
        .chars()
        .find(|c| !is_between(*c))
        .ok_or("no moves are given; write L U R2, left up right, or 2 1 3")?;
    let (moves, notation, from, solves_as) = match notation {
        Some(Notation::Numbers) => (numbers(), Notation::Numbers, NotationFrom::Asked, None),
        None if first.is_ascii_digit() => (numbers(), Notation::Numbers, NotationFrom::Text, None),
        Some(asked) => {
            let is_blank = match asked {
                Notation::Tile | Notation::Words | Notation::Arrows | Notation::Counts => false,
                Notation::Blank => true,
                other => return Err(format!("moves cannot be read as {other}; use tile, blank or numbers")),
            };
            let (one, other) = if is_blank { (blank(), tile()) } else { (tile(), blank()) };
            let [notation, another] =
                if is_blank { [Notation::Blank, Notation::Tile] } else { [Notation::Tile, Notation::Blank] };
            let solves_as = (!solves(&one) && solves(&other)).then_some(another);
            let one = one.map_err(|error| match solves_as {
                Some(another) => format!("{error}; with --notation {another} they solve the board"),
                None => error,
            });
            (one, notation, NotationFrom::Asked, solves_as)
        }
        None => match (tile(), blank()) {
            (one, other) if !solves(&one) && solves(&other) => {
                (other, Notation::Blank, NotationFrom::Solves, None)
            }
            (Err(error), Ok(_)) => {
                return Err(format!("{error}; --notation blank reads the directions of the blank"));
            }
            (one, _) => (one, Notation::Tile, NotationFrom::Default, None),
        },
    };
    Ok(MovesRead { moves: moves?, notation, from, solves_as })
}

/// Separators of moves, as in `['Left', 'Up']` or `L -> U`.
fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '\'' | '"' | '-' | '>')
}

fn read_numbers(board: &Board, text: &str) -> Result<Vec<Dir>, String> {
    let mut moves = Moves { board: board.clone(), moves: Vec::new() };
    for word in text.split(is_between).filter(|word| !word.is_empty()) {
        let tile: u16 = word.parse().map_err(|_| format!("`{word}` is not the number of a tile"))?;
        moves.tile(tile)?;
    }
    Ok(moves.moves)
}

fn read_directions(board: &Board, text: &str, is_blank: bool) -> Result<Vec<Dir>, String> {
    let mut moves = Moves { board: board.clone(), moves: Vec::new() };
    let mut rest = text.trim_start_matches(is_between);
    while !rest.is_empty() {
        let (dir, after) = direction(rest).ok_or_else(|| {
            let wrong: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            let wrong = if wrong.is_empty() { rest.chars().take(1).collect() } else { wrong };
            format!("`{wrong}` is not a move; moves are U, D, L and R, with counts like R2, words like left, or numbers of tiles")
        })?;
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let count = match &after[..digits] {
            "" => 1,
            digits => digits.parse().map_err(|_| format!("`{digits}` is too many moves"))?,
        };
        moves.slide(if is_blank { dir.opposite() } else { dir }, count)?;
        rest = after[digits..].trim_start_matches(is_between);
    }
    Ok(moves.moves)
}

/// The direction at the start of a text, and the rest. No letter of a word but its first is a
/// direction, so words need no separators.
fn direction(text: &str) -> Option<(Dir, &str)> {
    let is_word = |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    if let Some(dir) = Dir::ALL.into_iter().find(|dir| is_word(word(*dir))) {
        return Some((dir, &text[word(dir).len()..]));
    }
    let first = text.chars().next()?;
    let is_letter = |dir: &Dir| dir.letter() == first.to_ascii_uppercase() || arrow(*dir).starts_with(first);
    let dir = Dir::ALL.into_iter().find(is_letter)?;
    Some((dir, &text[first.len_utf8()..]))
}

struct Moves {
    board: Board,
    moves: Vec<Dir>,
}

impl Moves {
    fn slide(&mut self, dir: Dir, count: u32) -> Result<(), String> {
        for _ in 0..count {
            if !self.board.slide(dir) {
                return Err(format!("move {}: no tile can move {} there", self.moves.len() + 1, word(dir)));
            }
            self.moves.push(dir);
        }
        Ok(())
    }

    fn tile(&mut self, tile: u16) -> Result<(), String> {
        let size = self.board.size();
        let number = self.moves.len() + 1;
        let cell = self.board.tiles().iter().position(|&one| one == tile && tile != 0);
        let cell = cell.ok_or_else(|| format!("move {number}: there is no tile {tile} on the board"))?;
        let (blank, cols) = (self.board.blank(), size.cols());
        let (down, right) = (cell / cols < blank / cols, cell % cols < blank % cols);
        let (dir, count) = match (cell / cols == blank / cols, cell % cols == blank % cols) {
            (true, _) => (if right { Dir::Right } else { Dir::Left }, cell.abs_diff(blank)),
            (_, true) => (if down { Dir::Down } else { Dir::Up }, cell.abs_diff(blank) / cols),
            _ => return Err(format!("move {number}: tile {tile} is not in a line with the blank")),
        };
        self.slide(dir, count as u32)
    }
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
    fn every_notation_has_the_same_moves() {
        check(Notation::Tile, "R U L");
        check(Notation::Blank, "L D R");
        check(Notation::Numbers, "2 1 3");
        check(Notation::Words, "right up left");
        check(Notation::Arrows, "→ ↑ ←");
    }

    const BOARD: &str = "1 2 3/4 5 6/7 8 0";

    fn read_as(text: &str, notation: Option<Notation>) -> Result<MovesRead, String> {
        let board: Board = BOARD.parse().unwrap();
        read_moves(&board, &board, text, notation)
    }

    fn read(text: &str) -> Result<String, String> {
        Ok(read_as(text, None)?.moves.iter().map(|dir| dir.letter()).collect())
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        assert_eq!(read("R2 D,L").as_deref(), Ok("RRDL"));
        assert_eq!(read("r→d").as_deref(), Ok("RRD"));
        assert_eq!(read(" 7 4 1").as_deref(), Ok("RRDD"));
        assert_eq!(read("3").as_deref(), Ok("DD"));
        for words in
            ["right down left", "Right, Down, LEFT", "['Right', 'Down', 'Left']", "rightdownL", "(R)->D->L"]
        {
            assert_eq!(read(words).as_deref(), Ok("RDL"), "{words}");
        }
        assert_eq!(read("[8, 5, 4]").as_deref(), Ok("RDR"));
        let blank = read_as("LU", Some(Notation::Blank)).unwrap();
        assert_eq!(blank.moves, [Dir::Right, Dir::Down]);
    }

    #[test]
    fn moves_that_cannot_be_made_are_named() {
        assert_eq!(read("R U").unwrap_err(), "move 2: no tile can move up there");
        assert_eq!(read("R3").unwrap_err(), "move 3: no tile can move right there");
        assert_eq!(read("8 1").unwrap_err(), "move 2: tile 1 is not in a line with the blank");
        assert_eq!(read("9").unwrap_err(), "move 1: there is no tile 9 on the board");
        assert!(read("R X").unwrap_err().starts_with("`X` is not a move; moves are U, D, L and R"));
        assert!(read("right leftt").unwrap_err().starts_with("`t` is not a move"));
        assert!(read("R99999999999").unwrap_err().ends_with("is too many moves"));
        for nothing in ["", " ", "[]", ", "] {
            assert!(read(nothing).unwrap_err().starts_with("no moves are given"), "{nothing:?}");
        }
    }

    #[test]
    fn directions_are_the_blanks_if_only_these_solve_the_board() {
        let from = |text: &str, notation| {
            let start: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
            let read = read_moves(&start, &BOARD.parse().unwrap(), text, notation);
            read.map(|read| (read.notation, read.from, read.solves_as))
        };
        assert_eq!(from("LL", None), Ok((Notation::Tile, NotationFrom::Default, None)));
        assert_eq!(from("RR", None), Ok((Notation::Blank, NotationFrom::Solves, None)));
        assert_eq!(from("right, right", None), Ok((Notation::Blank, NotationFrom::Solves, None)));
        assert_eq!(from("7 8", None), Ok((Notation::Numbers, NotationFrom::Text, None)));
        // Moves that are possible in both readings.
        let start: Board = "1 2 3/4 0 6/7 5 8".parse().unwrap();
        let asked = read_moves(&start, &BOARD.parse().unwrap(), "DR", Some(Notation::Tile)).unwrap();
        assert_eq!((asked.notation, asked.solves_as), (Notation::Tile, Some(Notation::Blank)));
        // Neither solves it: the default, or how to request the other.
        assert_eq!(from("L", None), Ok((Notation::Tile, NotationFrom::Default, None)));
        let error = from("R", None).unwrap_err();
        assert_eq!(
            error,
            "move 1: no tile can move right there; --notation blank reads the directions of the blank"
        );
        let error = from("RR", Some(Notation::Words)).unwrap_err();
        assert_eq!(error, "move 1: no tile can move right there; with --notation blank they solve the board");
    }
}
