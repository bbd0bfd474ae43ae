//! Messages of parse errors.

use std::fmt;

use super::error::ParseErrorKind;
use super::format::Format;
use super::{colour, detect};
use crate::pack::{Kit, NamedKit, NamedTray};

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseErrorKind as Kind;
        match self {
            Kind::Empty => write!(f, "there is no puzzle in this text"),
            Kind::FirstLine { found } => {
                write!(f, "expected three numbers, rows, columns and pieces, found {found}")
            }
            Kind::NotANumber { what, found } => write!(f, "expected the number of {what}, found `{found}`"),
            Kind::TooSmall { what } => write!(f, "the number of {what} must be at least 1"),
            Kind::TrayKind(found) => {
                write!(f, "expected DEFAULT, CUSTOM or PYRAMID, found {}", or_end(found, "text"))?;
                match found.as_deref().and_then(detect::nearest_tray_kind) {
                    Some(kind) => write!(f, ": did you mean {kind}?"),
                    None => Ok(()),
                }
            }
            Kind::NotSquare { rows, cols } => write!(
                f,
                "the bottom of a pyramid is a square, but here are {} and {}",
                count(*rows, "row"),
                count(*cols, "column")
            ),
            Kind::BoardCell(found) => {
                write!(f, "expected `X` for a cell or `.` for no cell, found {}", quoted(*found))
            }
            Kind::BoardRow { row, found, expected } => {
                write!(
                    f,
                    "row {row} of the board has {}, the first line says {expected}",
                    count(*found, "cell")
                )
            }
            Kind::BoardRows { found, expected } => {
                write!(f, "the first line says {}, but the board has only {found}", count(*expected, "row"))
            }
            Kind::BoardTooLong { expected } => {
                write!(f, "the first line says {}, but the board goes on", count(*expected, "row"))
            }
            Kind::Pieces { found, expected } => {
                let expected_pieces = count(*expected, "piece");
                match found {
                    found if expected < found => {
                        write!(f, "the first line says {expected_pieces}, but here is number {found}")
                    }
                    1 => write!(f, "the first line says {expected_pieces}, but only 1 follows"),
                    0 => write!(f, "the first line says {expected_pieces}, but none follow"),
                    _ => write!(f, "the first line says {expected_pieces}, but only {found} follow"),
                }
            }
            Kind::NotALetter { found, format: Format::Slidepack } => {
                write!(f, "expected a letter, or `.` where the piece has no cell, found {}", quoted(*found))
            }
            Kind::NotALetter { found, .. } => {
                write!(f, "expected a letter or a space, found {}", quoted(*found))
            }
            Kind::SecondLetter { first, second } => write!(
                f,
                "a row belongs to one piece, but here are {} and {}: give each its own line",
                quoted(*first),
                quoted(*second)
            ),
            Kind::Repeated { letter, line, column } => {
                let letter = quoted(*letter);
                write!(f, "the letter {letter} already names the piece at {line}:{column}: use another one")
            }
            Kind::Interrupted { letter } => write!(
                f,
                "the empty line ended the piece {}: remove the line, or use another letter",
                quoted(*letter)
            ),
            Kind::OtherLattice { letter, piece, tray } => write!(
                f,
                "{} is made of {piece}, and the tray of {tray}: take a tray and pieces of the same kind",
                quoted(*letter)
            ),
            Kind::NoTriangles => write!(f, "only triangles point down, and this piece has none"),
            Kind::Header(found) => write!(
                f,
                "expected `slidepack pack` as the first line, or a statement such as `kit pentominoes`, found \
                 `{found}`"
            ),
            Kind::Statement(found) => write!(
                f,
                "expected tray, kit, pieces, paint, placed, name or ---, found `{found}`; rows of drawings are \
                 indented"
            ),
            Kind::Extra(found) => write!(f, "expected the end of the line, found `{found}`"),
            Kind::StrayRow => write!(
                f,
                "this row belongs to no drawing: only `tray` without a size, `pieces` and `placed` have one"
            ),
            Kind::NoDrawing { statement } => {
                write!(f, "expected a drawing below `{statement}`, its rows indented")
            }
            Kind::Twice { statement, line } => {
                write!(f, "a puzzle has one {statement}, and line {line} gives it: start another with ---")
            }
            Kind::NoTray => write!(f, "this puzzle has no tray: add one such as `tray 5x11`, or draw it"),
            Kind::NoPieces => {
                write!(f, "this puzzle has no pieces: add a kit such as `kit pentominoes`, or draw pieces")
            }
            Kind::NoPuzzleShown => write!(f, "this is a list of kits or trays, not a puzzle"),
            Kind::UnknownTray(found) => {
                if let Some(known) = NamedTray::nearest(found) {
                    return write!(f, "there is no tray `{found}`: did you mean {known}?");
                }
                write!(f, "expected a size such as 5x11, 3x4x5 or 4x7-hexagons, `pyramid`, `pyramid 4`")?;
                let is_size = |tray: &NamedTray| {
                    let size = tray.name().split('-').next().unwrap_or_default();
                    size.chars().all(|c| c == 'x' || c.is_ascii_digit()) && !tray.name().ends_with("hole")
                };
                let named =
                    NamedTray::ALL.iter().filter(|tray| !is_size(tray) && **tray != NamedTray::Pyramid);
                named.clone().try_for_each(|tray| write!(f, ", `{}`", tray.name()))?;
                write!(f, ", or nothing, `hexagons` or `triangles` and a drawing, found `{found}`")
            }
            Kind::Date(found) => {
                write!(
                    f,
                    "expected month and day such as 11-16, or with a weekday 2026-11-16 or 11-16-mon, found `{found}`"
                )
            }
            Kind::UnknownKit(found) => {
                if let Some((found, known)) =
                    found.as_ref().and_then(|found| Some((found, NamedKit::nearest(found)?)))
                {
                    return write!(f, "there is no kit `{found}`: did you mean {known}?");
                }
                let names = NamedKit::ALL.map(NamedKit::name).join(", ");
                write!(f, "expected one of the kits {names}, found {}", or_end(found, "line"))
            }
            Kind::UnknownOption { found, of_kit } => {
                let only = if *of_kit { "only, " } else { "" };
                write!(
                    f,
                    "expected {only}no-mirror, mirror, colour or a number of copies such as x2, found `{found}`"
                )
            }
            Kind::Copies(found) if found.contains('-') => {
                write!(
                    f,
                    "expected copies from the least to the most, at most x{}, found `{found}`",
                    Kit::MOST
                )
            }
            Kind::Copies(found) => write!(f, "expected copies from x1 to x{}, found `{found}`", Kit::MOST),
            Kind::UnknownColour(found) => {
                let names = colour::NAMES.map(|(name, _)| name).join(", ");
                let found = or_end(found, "line");
                write!(f, "expected six hexadecimal digits such as f48fb8, or one of {names}, found {found}")
            }
            Kind::Only { letter: Some(letter), kit } => {
                write!(f, "the kit {kit} has no piece {}", quoted(*letter))?;
                NamedKit::find(kit).map_or(Ok(()), |named| write!(f, "; its letters are {}", named.letters()))
            }
            Kind::Only { letter: None, kit } => {
                write!(f, "expected letters of the kit {kit}, as in `only ABC`, found the end of the line")
            }
            Kind::NotACell(found) => write!(
                f,
                "expected `.` to fill, `?` that may stay empty, `-` for no cell, or the letter of a piece, \
                 found {}",
                quoted(*found)
            ),
            Kind::PlacedSize { what, found, expected } => write!(
                f,
                "this drawing has {}, the tray has {expected}: draw the whole tray, with `.` where nothing lies",
                count(*found, what)
            ),
            Kind::PaintFirst => {
                write!(
                    f,
                    "there is nothing here to paint: `paint` stands directly below a tray or a piece, once"
                )
            }
            Kind::PaintOutside => write!(f, "the tray has no cell here to paint"),
            Kind::PaintShape { letter } => write!(
                f,
                "this does not have the cells of {}: draw them all, with `.` for those without paint",
                quoted(*letter)
            ),
            Kind::PlacedFirst => write!(f, "there is no tray yet: move `placed` below the tray"),
            Kind::PlacedOutside { letter } => {
                write!(f, "the tray has no cell here, so {} cannot lie here", quoted(*letter))
            }
            Kind::Overlap { line, column } => {
                write!(f, "a piece already lies in this cell, drawn at {line}:{column}")
            }
            Kind::UnknownPiece { letter, letters } => {
                let letter = quoted(*letter);
                write!(f, "no piece has the letter {letter}: the letters are {letters}")
            }
            Kind::PlacedArea { letter, found, expected, shape, copies } => {
                let verb = if *found == 1 { "is" } else { "are" };
                let (cells, letter) = (count(*found, "cell"), quoted(*letter));
                write!(
                    f,
                    "{cells} of {letter} {verb} drawn here, but {letter} is {shape}, which has {expected}"
                )?;
                match copies {
                    true => write!(f, ": draw copies that touch below a `placed` each"),
                    false => Ok(()),
                }
            }
            Kind::PlacedShape { letter, shape, mirror: true } => {
                write!(f, "these cells do not have the shape of {}, which is {shape}", quoted(*letter))
            }
            Kind::PlacedShape { letter, shape, mirror: false } => {
                let letter = quoted(*letter);
                write!(
                    f,
                    "these cells do not have the shape of {letter}, which is {shape} and may not be mirrored"
                )
            }
            Kind::PlacedPaint { letter } => {
                write!(f, "the paint of {} is not that of these cells, however it is turned", quoted(*letter))
            }
            Kind::NoKit { letter: Some(letter), cells, kits } if !kits.is_empty() => write!(
                f,
                "{} is a piece of no kit that fills the {cells} cells of this tray ({}): \
                 write it in our format, with `tray` above and the pieces below it",
                quoted(*letter),
                kits.iter().map(|kit| with_piece(kit, *letter)).collect::<Vec<_>>().join(", ")
            ),
            Kind::NoKit { cells, .. } => write!(
                f,
                "no kit fills the {cells} cells of this tray: write it in our format, with `tray` above it \
                 and the pieces below it"
            ),
            Kind::WhichKit { kits } => write!(
                f,
                "these pieces are in the kits {}: choose one with --kit {}, or write `kit {}` and `tray` above \
                 the drawing, its rows indented",
                kits.join(" and "),
                kits[0],
                kits[0]
            ),
            Kind::Sizes { expected: 1 } => write!(f, "expected the number of pieces"),
            Kind::Sizes { .. } => write!(f, "expected two numbers, rows and columns"),
            Kind::NoPieceRows(name) => {
                write!(f, "expected the rows of `{name}` in the next lines, 1 for a cell and 0 for none")
            }
            Kind::TrayUnknown { cells } => write!(
                f,
                "these pieces have {}, and files of this kind are for 6x10 cells: write it in our format, \
                 with a tray that suits them",
                count(*cells, "cell")
            ),
            Kind::PlacedTooOften { letter, copies: 1 } => {
                write!(f, "{} is placed already, and there is only one", quoted(*letter))
            }
            Kind::PlacedTooOften { letter, copies } => {
                write!(f, "all {copies} copies of {} are placed already", quoted(*letter))
            }
            Kind::Xml(expected) => write!(f, "expected {expected}: this is not the XML of BurrTools"),
            Kind::BurrUnread(what) => {
                write!(f, "{what}: slidepack does not read this part of BurrTools' files")
            }
            Kind::BurrLacks(what) => write!(f, "this file of BurrTools lacks {what}"),
            Kind::BurrAttribute(name) => write!(f, "expected a whole number as the attribute `{name}`"),
            Kind::BurrShape(number) => write!(f, "there is no shape {number}; they are counted from 0"),
            Kind::BurrVoxels { found, expected } => {
                write!(f, "this shape has {}, its sides say {expected}", count(*found, "voxel"))
            }
            Kind::TooManyCells => write!(f, "the trays of this text are too large together: split it up"),
            Kind::Tray(error) => error.fmt(f),
            Kind::Shape(error) => error.fmt(f),
            Kind::Kit(error) => error.fmt(f),
        }
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
