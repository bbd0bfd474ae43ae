//! Parse errors, their positions and messages.

use super::{Format, Place};
use crate::TextError;
use crate::slide::{Size, SizeError};

/// An error in a text and its position.
pub type ParseError = TextError<ParseErrorKind>;

coded! {
    /// The kinds of errors. Long words are truncated in `found`.
    pub enum ParseErrorKind {
        Empty = "empty" => "there is no board in this text";
        Format(format: Format) = "format" =>
            "this is not in the format `{format}`, which is {}", format.about();
        NotATile(found: String) = "not-a-tile" =>
            "expected a tile number or a blank (0 - _ . x), found `{found}`";
        NotANumber { what: &'static str, found: String } = "not-a-number" =>
            "expected {what}, found `{found}`";
        TooLarge { found: String, size: Size } = "too-large" =>
            "{found} is too large for a {size} board: {} and a blank", range(*size);
        Repeated { tile: u32, first: Place } = "repeated" =>
            "tile {tile} appears twice; the first is at {first}";
        SecondBlank { first: Place } = "second-blank" => "there are two blanks; the first is at {first}";
        PositionTooLarge { found: String, size: Size } = "position-too-large" =>
            "{found} is too large for a {size} board: positions are 0 to {}", size.cells() - 1;
        PositionRepeated { position: u32, first: Place } = "position-repeated" =>
            "position {position} appears twice; the first is at {first}";
        Row { row: usize, found: usize, expected: usize, like: Option<usize> } = "row" =>
            "row {row} has {}, {} {expected}",
            tiles(*found), like.map_or("the size line says".into(), |other| format!("row {other} has"));
        Count { by: &'static str, size: Size, found: usize } = "count" =>
            "the {by} says {size}, which is {} tiles, but {found} follow{}",
            size.cells(), if *found == 1 { "s" } else { "" };
        Boards { expected: u32, found: u32 } = "boards" =>
            "the first line says {expected} board{}, but here are {found}",
            if *expected == 1 { "" } else { "s" };
        Size(error: SizeError) = "size" => "{error}";
        LineLength { found: usize, nearest: usize } = "line-length" =>
            "a square board cannot be made of {found} number{}: a line needs {nearest}, {} with an index, \
             or {} with an index and a length",
            if *found == 1 { "" } else { "s" }, nearest + 1, nearest + 2;
        UnusualLine { found: usize, usual: usize } = "unusual-line" =>
            "this line has {found} numbers, but most lines have {usual}";
        FlatLength(found: usize) = "flat-length" =>
            "a square board cannot be made of {} in one array: give each row an array of its own",
            tiles(*found);
        CompactLength(found: usize) = "compact-length" =>
            "a compact board has 9 characters, but here {}",
            if *found == 1 { "is 1 character".into() } else { format!("are {found} characters") };
        BlankIndex { found: String, last: usize } = "blank-index" =>
            "expected the index of the blank in the goal, 0 to {last} or -1, found `{found}`";
        Json { expected: &'static str, found: String } = "json" =>
            "expected {expected}, found {}",
            if found.is_empty() { "the end of the text".into() } else { format!("`{found}`") };
        Missing(what: &'static str) = "missing" => "the address has no `{what}`";
        UnknownGoal(found: String) = "unknown-goal" =>
            "unknown goal `{found}`, expected last, first, snail or a board as in 1 2 3/8 0 4/7 6 5";
        GoalSize { goal: Size, board: Size } = "goal-size" =>
            "this board is {board}, but its goal is a {goal} board";
        SecondGoal { first: Place } = "late-goal" =>
            "no board follows, and the boards above have the goal that is named at {first}";
    }
}

fn range(size: Size) -> String {
    match size.cells() - 1 {
        1 => "it has the tile 1".into(),
        most => format!("the tiles are 1 to {most}"),
    }
}

fn tiles(count: usize) -> String {
    if count == 1 { "1 tile".into() } else { format!("{count} tiles") }
}
