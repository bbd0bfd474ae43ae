//! Parse errors, their positions and messages.

use std::ops::Range;

use super::colour;
use super::format::{Format, nearest_tray_kind};
use crate::TextError;
use crate::pack::{Kit, KitError, NamedKit, NamedTray, ShapeError, TrayError};

/// An error in a text and its position.
pub type ParseError = TextError<ParseErrorKind>;

coded! {
    /// The kinds of errors. Long words are truncated in `found`; lines and columns are counted from 1.
    pub enum ParseErrorKind {
        Empty = "empty" => "there is no puzzle in this text";
        FirstLine { found: usize } = "first-line" =>
            "expected three numbers, rows, columns and pieces, found {found}";
        NotANumber { what: &'static str, found: String } = "not-a-number" =>
            "expected the number of {what}, found `{found}`";
        TooSmall { what: &'static str } = "too-small" => "the number of {what} must be at least 1";
        TrayKind(found: Option<String>) = "tray-kind" => "{}", tray_kind(found);
        NotSquare { rows: usize, cols: usize } = "not-square" =>
            "the bottom of a pyramid is a square, but here are {} and {}",
            count(*rows, "row"), count(*cols, "column");
        BoardCell(found: char) = "board-cell" =>
            "expected `X` for a cell or `.` for no cell, found {}", quoted(*found);
        BoardRow { row: usize, found: usize, expected: usize } = "board-row" =>
            "row {row} of the board has {}, the first line says {expected}", count(*found, "cell");
        BoardRows { found: usize, expected: usize } = "board-rows" =>
            "the first line says {}, but the board has only {found}", count(*expected, "row");
        BoardTooLong { expected: usize } = "board-too-long" =>
            "the first line says {}, but the board goes on", count(*expected, "row");
        Pieces { found: usize, expected: usize } = "pieces" =>
            "the first line says {}, but {}", count(*expected, "piece"), pieces(*found, *expected);
        NotALetter { found: char, format: Format } = "not-a-letter" =>
            "expected a letter{}, found {}",
            if *format == Format::Slidepack { ", or `.` where the piece has no cell" } else { " or a space" },
            quoted(*found);
        SecondLetter { first: char, second: char } = "second-letter" =>
            "a row belongs to one piece, but here are {} and {}: give each its own line",
            quoted(*first), quoted(*second);
        Repeated { letter: char, line: usize, column: usize } = "repeated" =>
            "the letter {} already names the piece at {line}:{column}: use another one", quoted(*letter);
        Interrupted { letter: char } = "interrupted" =>
            "the empty line ended the piece {}: remove the line, or use another letter", quoted(*letter);
        OtherLattice { letter: char, piece: &'static str, tray: &'static str } = "other-lattice" =>
            "{} is made of {piece}, and the tray of {tray}: take a tray and pieces of the same kind",
            quoted(*letter);
        NoTriangles = "no-triangles" => "only triangles point down, and this piece has none";
        Header(found: String) = "header" =>
            "expected `slidepack pack` as the first line, or a statement such as `kit pentominoes`, found \
             `{found}`";
        Statement(found: String) = "statement" =>
            "expected tray, kit, pieces, paint, placed, name or ---, found `{found}`; rows of drawings are \
             indented";
        Extra(found: String) = "extra" => "expected the end of the line, found `{found}`";
        StrayRow = "stray-row" =>
            "this row belongs to no drawing: only `tray` without a size, `pieces` and `placed` have one";
        NoDrawing { statement: &'static str } = "no-drawing" =>
            "expected a drawing below `{statement}`, its rows indented";
        Twice { statement: &'static str, line: usize } = "twice" =>
            "a puzzle has one {statement}, and line {line} gives it: start another with ---";
        NoTray = "no-tray" => "this puzzle has no tray: add one such as `tray 5x11`, or draw it";
        NoPieces = "no-pieces" =>
            "this puzzle has no pieces: add a kit such as `kit pentominoes`, or draw pieces";
        NoPuzzleShown = "no-puzzle-shown" => "this is a list of kits or trays, not a puzzle";
        UnknownTray(found: String) = "unknown-tray" => "{}", unknown_tray(found);
        Date(found: String) = "date" =>
            "expected month and day such as 11-16, or with a weekday 2026-11-16 or 11-16-mon, found \
             `{found}`";
        UnknownKit(found: Option<String>) = "unknown-kit" => "{}", unknown_kit(found);
        UnknownOption { found: String, of_kit: bool } = "unknown-option" =>
            "expected {}no-mirror, mirror, colour or a number of copies such as x2, found `{found}`",
            if *of_kit { "only, " } else { "" };
        Copies(found: String) = "copies" =>
            "expected copies from {}x{}, found `{found}`",
            if found.contains('-') { "the least to the most, at most " } else { "x1 to " }, Kit::MOST;
        UnknownColour(found: Option<String>) = "unknown-colour" =>
            "expected six hexadecimal digits such as f48fb8, or one of {}, found {}",
            colour::NAMES.map(|(name, _)| name).join(", "), or_end(found, "line");
        Only { letter: Option<char>, kit: &'static str } = "only" => "{}", only(*letter, kit);
        NotACell(found: char) = "not-a-cell" =>
            "expected `.` to fill, `?` that may stay empty, `-` for no cell, or the letter of a piece, \
             found {}",
            quoted(*found);
        PlacedSize { what: &'static str, found: usize, expected: usize } = "placed-size" =>
            "this drawing has {}, the tray has {expected}: draw the whole tray, with `.` where nothing lies",
            count(*found, what);
        PlacedFirst = "placed-first" => "there is no tray yet: move `placed` below the tray";
        PaintFirst = "paint-first" =>
            "there is nothing here to paint: `paint` stands directly below a tray or a piece, once";
        PaintOutside = "paint-outside" => "the tray has no cell here to paint";
        PaintShape { letter: char } = "paint-shape" =>
            "this does not have the cells of {}: draw them all, with `.` for those without paint",
            quoted(*letter);
        PlacedOutside { letter: char } = "placed-outside" =>
            "the tray has no cell here, so {} cannot lie here", quoted(*letter);
        Overlap { line: usize, column: usize } = "overlap" =>
            "a piece already lies in this cell, drawn at {line}:{column}";
        UnknownPiece { letter: char, letters: String } = "unknown-piece" =>
            "no piece has the letter {}: the letters are {letters}", quoted(*letter);
        PlacedArea { letter: char, found: usize, expected: usize, shape: String, copies: bool } =
            "placed-area" =>
            "{} of {} {} drawn here, but {} is {shape}, which has {expected}{}",
            count(*found, "cell"), quoted(*letter), if *found == 1 { "is" } else { "are" }, quoted(*letter),
            if *copies { ": draw copies that touch below a `placed` each" } else { "" };
        PlacedShape { letter: char, shape: String, mirror: bool } = "placed-shape" =>
            "these cells do not have the shape of {}, which is {shape}{}",
            quoted(*letter), if *mirror { "" } else { " and may not be mirrored" };
        PlacedPaint { letter: char } = "placed-paint" =>
            "the paint of {} is not that of these cells, however it is turned", quoted(*letter);
        PlacedTooOften { letter: char, copies: usize } = "placed-too-often" =>
            "{}", placed_too_often(&quoted(*letter), *copies);
        NoKit { letter: Option<char>, cells: usize, kits: Vec<&'static str> } = "no-kit" =>
            "{}", no_kit(*letter, *cells, kits);
        WhichKit { kits: Vec<&'static str> } = "which-kit" =>
            "these pieces are in the kits {}: choose one with --kit {}, or write `kit {}` and `tray` above \
             the drawing, its rows indented",
            kits.join(" and "), kits[0], kits[0];
        Sizes { expected: usize } = "sizes" =>
            "expected {}",
            if *expected == 1 { "the number of pieces" } else { "two numbers, rows and columns" };
        NoPieceRows(name: String) = "no-piece-rows" =>
            "expected the rows of `{name}` in the next lines, 1 for a cell and 0 for none";
        TrayUnknown { cells: usize } = "tray-unknown" =>
            "these pieces have {}, and files of this kind are for 6x10 cells: write it in our format, \
             with a tray that suits them",
            count(*cells, "cell");
        Xml(expected: &'static str) = "xml" => "expected {expected}: this is not the XML of BurrTools";
        BurrUnread(what: String) = "burr-unread" =>
            "{what}: slidepack does not read this part of BurrTools' files";
        BurrLacks(what: &'static str) = "burr-lacks" => "this file of BurrTools lacks {what}";
        BurrAttribute(name: &'static str) = "burr-attribute" =>
            "expected a whole number as the attribute `{name}`";
        BurrShape(number: usize) = "burr-shape" =>
            "there is no shape {number}; they are counted from 0";
        BurrVoxels { found: usize, expected: usize } = "burr-voxels" =>
            "this shape has {}, its sides say {expected}", count(*found, "voxel");
        TooManyCells = "too-many-cells" => "the trays of this text are too large together: split it up";
        Tray(error: TrayError) = match error {
            TrayError::Empty => "tray-empty",
            TrayError::TooLarge => "tray-too-large",
            TrayError::Staggered { .. } => "tray-staggered",
        } => "{error}";
        Shape(error: ShapeError) = "shape" => "{error}";
        Kit(error: KitError) = "kit" => "{error}";
    }
}

impl ParseErrorKind {
    pub(super) fn at(self, span: Range<usize>) -> ParseError {
        ParseError { span, kind: self }
    }
}

fn tray_kind(found: &Option<String>) -> String {
    let near = found.as_deref().and_then(nearest_tray_kind);
    let near = near.map_or(String::new(), |kind| format!(": did you mean {kind}?"));
    format!("expected DEFAULT, CUSTOM or PYRAMID, found {}{near}", or_end(found, "text"))
}

fn pieces(found: usize, expected: usize) -> String {
    match found {
        found if expected < found => format!("here is number {found}"),
        1 => "only 1 follows".into(),
        0 => "none follow".into(),
        _ => format!("only {found} follow"),
    }
}

fn unknown_tray(found: &str) -> String {
    if let Some(known) = NamedTray::nearest(found) {
        return format!("there is no tray `{found}`: did you mean {known}?");
    }
    let is_size = |tray: &NamedTray| {
        let size = tray.name().split('-').next().unwrap_or_default();
        size.chars().all(|c| c == 'x' || c.is_ascii_digit()) && !tray.name().ends_with("hole")
    };
    let named = NamedTray::ALL.iter().filter(|tray| !is_size(tray) && **tray != NamedTray::Pyramid);
    let named: String = named.map(|tray| format!(", `{tray}`")).collect();
    format!(
        "expected a size such as 5x11, 3x4x5 or 4x7-hexagons, `pyramid`, `pyramid 4`{named}, or nothing, \
         `hexagons` or `triangles` and a drawing, found `{found}`"
    )
}

fn unknown_kit(found: &Option<String>) -> String {
    if let Some(found) = found
        && let Some(known) = NamedKit::nearest(found)
    {
        return format!("there is no kit `{found}`: did you mean {known}?");
    }
    let names = NamedKit::ALL.map(NamedKit::name).join(", ");
    format!("expected one of the kits {names}, found {}", or_end(found, "line"))
}

fn only(letter: Option<char>, kit: &str) -> String {
    let Some(letter) = letter else {
        return format!("expected letters of the kit {kit}, as in `only ABC`, found the end of the line");
    };
    let named = NamedKit::find(kit);
    let letters = named.map_or(String::new(), |named| format!("; its letters are {}", named.letters()));
    format!("the kit {kit} has no piece {}{letters}", quoted(letter))
}

fn placed_too_often(letter: &str, copies: usize) -> String {
    match copies {
        1 => format!("{letter} is placed already, and there is only one"),
        _ => format!("all {copies} copies of {letter} are placed already"),
    }
}

fn no_kit(letter: Option<char>, cells: usize, kits: &[&str]) -> String {
    match letter.filter(|_| !kits.is_empty()) {
        Some(letter) => format!(
            "{} is a piece of no kit that fills the {cells} cells of this tray ({}): \
             write it in our format, with `tray` above and the pieces below it",
            quoted(letter),
            kits.iter().map(|kit| with_piece(kit, letter)).collect::<Vec<_>>().join(", ")
        ),
        None => format!(
            "no kit fills the {cells} cells of this tray: write it in our format, with `tray` above it \
             and the pieces below it"
        ),
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn with_piece(kit: &str, letter: char) -> String {
    let pieces = NamedKit::find(kit).map(NamedKit::kit);
    let piece = pieces.and_then(|kit| Some(kit.pieces()[kit.find(letter)?].shape.lettered(letter)));
    piece.map_or_else(|| kit.into(), |piece| format!("{kit}, where {letter} is {piece}"))
}

fn quoted(found: char) -> String {
    match found {
        '\t' => "a tab: use spaces, the width of a tab is not defined".into(),
        ' ' => "a space".into(),
        c if c.is_whitespace() || c.is_control() => format!("U+{:04X}", u32::from(c)),
        c => format!("`{c}`"),
    }
}

fn or_end(found: &Option<String>, of: &str) -> String {
    found.as_ref().map_or_else(|| format!("the end of the {of}"), |found| format!("`{found}`"))
}
