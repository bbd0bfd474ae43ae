//! Boards as text: many formats, told apart without being named.
//!
//! [`parse`] reads every board of a text and [`print`](print()) writes one.
//!
//! ```
//! use slidepack_core::slide::text::{Format, goal_comment, parse, place, print};
//! use slidepack_core::slide::{Goal, NamedGoal};
//!
//! let found = parse("3\n1 2 3\n4 5 6\n7 _ 8\n", None);
//! let instance = found[0].as_ref().unwrap();
//! assert_eq!(instance.format, Format::Sized);
//! assert_eq!(print(&instance.board, &Goal::default(), Format::Slash).unwrap(), "1 2 3/4 5 6/7 0 8\n");
//! assert_eq!(goal_comment(&Goal::Named(NamedGoal::First)), "# goal: first\n");
//!
//! let text = "1 2 3\n4 5 6\n7 5 0\n";
//! let error = parse(text, None)[0].clone().unwrap_err();
//! assert_eq!(place(text, error.span.start).to_string(), "3:3");
//! assert_eq!(error.to_string(), "tile 5 appears twice; the first is at 2:3");
//! ```
//!
//! # How the format is found
//!
//! The reading under which the text is well formed wins. JSON, web addresses,
//! position lists and slashes are known by their first or by their special
//! characters; everything else is numbers in lines, and there validity
//! decides, because **every board has the tile 1 and only one blank**: a text
//! is as many boards as it has 1s, headers and indices apart.
//!
//! * One large board (`rows`) holds one 1. Several boards (`rows` between empty
//!   lines, `line`, `pair`) hold one each. Never both.
//! * A header is a tile of its own board: of `3` and nine tiles, 3 is among the
//!   nine; of `R C`, `C` is a tile if there are two rows, and 1 is if there is
//!   one row; of `W H COUNT` the same holds, and of FMI's count of tiles too.
//!   So header and board never make one larger board, which would hold that
//!   tile twice.
//! * A compact board is made of words of three or nine characters, none of
//!   which can be the tile 1 (`001` would be three blanks or tiles).
//!
//! What is left is told by rank, in this order: `compact`, `fmi`, `counted`,
//! `sized` or `42`, `line`, `rows`, `pair`, `fmi` with its numbers on one line,
//! `pair` on one line, `pair` side by side. It matters in two cases, and a test
//! goes through all small texts to see that there are no others:
//!
//! * A single line of 4, 9, 16, … numbers (or one or two more, an index and a
//!   length) is a square board, not a board with one row.
//! * `1 2`, `2 1` and three numbers from 1 to 3 are taken for a header where
//!   they could also be a board whose blank is written as its last number.
//!
//! If a text is well formed under no reading, the blank may have been left
//! empty. It is then cut into the fields of a table (a field with nothing in
//! it is the blank), or a gap is looked for where the columns of the other rows
//! show one, and all readers have another try.
//!
//! Then titles, labels, calls and the like are hidden, and all is tried again: see
//! `surroundings`. A reading of the text as it is wins if all its boards are good.
//!
//! A text that is still well formed under no reading is taken as the one that needs
//! the fewest changes to become so, and ties go by rank again. A list of a
//! hundred boards with a broken line is thus ninety-nine boards and an error.
//!
//! # What goal is meant
//!
//! A comment `# goal: last`, `first`, `snail` or a board, `# goal: 1 2/3 0`,
//! names a goal and beats all else. A heading such as `Goal state:` does the same. The board may also be drawn on the lines of
//! a comment below `# goal:`. A comment beside a board, or beside its size, counts
//! for that board alone. A comment on a line of its own counts for the boards
//! below it until the next such comment. If the first of these comes after the
//! first board and the last after the last board, each counts for the boards
//! above it instead.
//!
//! Then `positions`, `fmi`, `pair` and `url` bring a goal along, `42` means the
//! snail, and `line` means `first` if it has an index. Nothing else says anything
//! about the goal. A text in `sized` is in `42` if its size is one number and
//! the 42 school's generator left its comment, `# This puzzle is solvable` or
//! `# This puzzle is unsolvable`.

mod arrow;
mod columns;
mod draft;
mod error;
mod fields;
mod format;
mod from_str;
mod goal;
mod grid;
mod header;
mod json;
mod line;
mod place;
mod positions;
mod print;
mod surroundings;
#[cfg(test)]
mod tests;
mod token;
mod url;

use std::ops::Range;

pub use error::{ParseError, ParseErrorKind};
pub use format::Format;
pub use from_str::{ParseBoardError, ParseSizeError, UnknownMove};
pub use goal::goal_comment;
pub use place::{Place, Places, place};
pub use print::print;

use super::{Board, Goal};
use draft::{Draft, Reading};
use goal::Goals;
use token::Document;

/// One board of a text, and what the text says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Instance {
    /// The board.
    pub board: Board,
    /// How it was written.
    pub format: Format,
    /// The goal that the text means; `None` if it says nothing. A board given
    /// as goal has the size of `board`.
    pub goal: Option<Goal>,
    /// Why this goal.
    pub why_goal: WhyGoal,
    /// Its index in a list.
    pub label: Option<String>,
    /// The length of its shortest solution, as the list has it.
    pub known_length: Option<u32>,
    /// How the blank was written.
    pub blank: Blank,
    /// Where it stands, in bytes; its header is not part of it.
    pub span: Range<usize>,
}

/// Where the goal of an [`Instance`] comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyGoal {
    /// The text says nothing, and there is no goal.
    Unsaid,
    /// A `# goal:` comment names it.
    Comment,
    /// It is written with the board.
    Written,
    /// Those who use this format mean it.
    Format,
}

/// How the blank of an [`Instance`] was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blank {
    /// As 0.
    Zero,
    /// As one of `- _ . x X b B *`.
    Mark(char),
    /// As the number of cells.
    Number,
    /// As `null`, or by leaving it out.
    Nothing,
    /// As a word: `blank`, `___`.
    Word,
}

type Reader = for<'d> fn(&'d Document<'_>) -> Option<Reading<'d>>;

/// All boards of a text, in order, each with its own error if it has one.
///
/// Never empty. If not a single board is good, the first error stands for all.
/// Without a format it is found, see [the module](self). Takes time and memory
/// in proportion to the text.
pub fn parse(text: &str, format: Option<Format>) -> Vec<Result<Instance, ParseError>> {
    parse_with(text, format, true)
}

/// As [`parse`], perhaps without headings that name goals.
fn parse_with(text: &str, format: Option<Format>, with_goals: bool) -> Vec<Result<Instance, ParseError>> {
    let found = parse_document(&Document::new(text), format);
    let wrong = |found: &[Result<Instance, ParseError>]| found.iter().filter(|one| one.is_err()).count();
    if wrong(&found) == 0 {
        return found;
    }
    let Some(bare) = surroundings::bare(text, with_goals) else { return found };
    let doc = bare.document(text);
    if !doc.tokens.iter().any(|token| text[token.span()].contains(char::is_numeric)) {
        return found;
    }
    let other = parse_document(&doc, format);
    let good = |found: &[Result<Instance, ParseError>]| found.len() - wrong(found);
    let is_better = good(&found) <= good(&other) && wrong(&other) < wrong(&found) || good(&found) == 0;
    if is_better && bare.has_whole_boards(&other) { other } else { found }
}

fn parse_document(doc: &Document<'_>, format: Option<Format>) -> Vec<Result<Instance, ParseError>> {
    let Some(first) = doc.tokens.first() else {
        let end = doc.text.len();
        return vec![Err(ParseError { span: end..end, kind: ParseErrorKind::Empty })];
    };
    let Some((cost, reading)) = read(doc, format) else {
        let filled = filled(doc, format, |_, instances| instances.iter().any(Result::is_ok));
        let kind = ParseErrorKind::Format(format.unwrap_or(Format::Rows));
        return filled.unwrap_or_else(|| vec![Err(ParseError { span: first.span(), kind })]);
    };
    let found = instances(doc, &reading);
    let good =
        |instances: &[Result<Instance, ParseError>]| instances.iter().filter(|one| one.is_ok()).count();
    let is_doubtful = |one: &Result<Instance, ParseError>| {
        one.as_ref().is_ok_and(|instance| instance.blank == Blank::Number) && doc.has_empty_fields()
    };
    let filled = match cost {
        0 if !found.iter().any(is_doubtful) => None,
        0 => filled(doc, format, |cost, _| cost == 0),
        _ => filled(doc, format, |less, instances| less < cost && good(&found) < good(instances)),
    };
    filled.unwrap_or(found)
}

/// The boards of a text in which a blank was left empty, if filling it in some
/// way makes a reading that is `better`.
fn filled(
    doc: &Document<'_>,
    format: Option<Format>,
    better: impl Fn(usize, &[Result<Instance, ParseError>]) -> bool,
) -> Option<Vec<Result<Instance, ParseError>>> {
    let mut ways = [fields::filled(doc), columns::filled(doc)].into_iter().flatten();
    ways.find_map(|doc| {
        let (cost, reading) = read(&doc, format)?;
        Some(instances(&doc, &reading)).filter(|instances| better(cost, instances))
    })
}

/// The best reading of a text, and about how many tokens it would change.
fn read<'d>(doc: &'d Document<'_>, format: Option<Format>) -> Option<(usize, Reading<'d>)> {
    match format {
        None => best(doc, readers(doc)),
        Some(format) => best(doc, readers_of(format)),
    }
}

/// The readers a text is for, in order of rank.
fn readers(doc: &Document<'_>) -> &'static [Reader] {
    const MARKED: [&[Reader]; 5] = [
        &[json::nested, json::flat],
        &[url::url],
        &[positions::positions],
        &[arrow::pairs, arrow::beside],
        &[grid::slash, grid::long_slash],
    ];
    if let Some(readers) = MARKED.into_iter().find(|readers| readers[0](doc).is_some()) {
        return readers;
    }
    &[
        line::compact,
        header::fmi,
        header::counted,
        sized_or_42,
        line::perhaps_line,
        |doc| if is_headed(doc) { None } else { grid::rows(doc) },
        |doc| if is_headed(doc) { None } else { grid::separate_rows(doc) },
        grid::separate_pairs,
        header::indexed,
        line::pairs,
        arrow::side_by_side,
    ]
}

/// The readers of a format asked for.
fn readers_of(format: Format) -> &'static [Reader] {
    match format {
        Format::Rows => &[grid::rows, grid::separate_rows],
        Format::Sized => &[header::sized],
        Format::Line => &[line::line],
        Format::Slash => &[grid::slash, grid::long_slash],
        Format::FortyTwo => &[header::forty_two],
        Format::Json => &[json::nested, json::flat],
        Format::Compact => &[line::compact],
        Format::Positions => &[positions::positions],
        Format::Fmi => &[header::fmi, header::indexed],
        Format::Counted => &[header::counted],
        Format::Pair => {
            &[grid::pair, grid::separate_pairs, line::pairs, arrow::pairs, arrow::beside, arrow::side_by_side]
        }
        Format::Url => &[url::url],
    }
}

fn sized_or_42<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let is_42 = doc.is_of_42 && doc.lines[0].len() == 1;
    if is_42 { header::forty_two(doc) } else { header::sized(doc) }
}

/// A lone number above longer lines is a header, if perhaps a wrong one.
fn is_headed(doc: &Document<'_>) -> bool {
    matches!(doc.row(0), [token] if token.number().is_some())
        && doc.lines.get(1).is_some_and(|line| 1 < line.len())
}

/// The reading with the least to change; the first of those as good.
fn best<'d>(doc: &'d Document<'_>, readers: &[Reader]) -> Option<(usize, Reading<'d>)> {
    let mut best: Option<(usize, Reading<'d>)> = None;
    for reader in readers {
        let Some(reading) = reader(doc) else { continue };
        let cost = reading.cost();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, reading));
        }
        if cost == 0 {
            break;
        }
    }
    best
}

/// The boards of a reading, under the goals of the comments that count for them.
fn instances(doc: &Document<'_>, reading: &Reading<'_>) -> Vec<Result<Instance, ParseError>> {
    let spans: Vec<Range<usize>> = reading.drafts.iter().map(|draft| reading.draft_span(draft)).collect();
    let goals = Goals::new(doc, &spans, reading.format);
    let mut places = Places::new(doc.original);
    let mut results = Vec::new();
    let mut goals_told = 0;
    for (at, draft) in reading.drafts.iter().enumerate() {
        let number = goals.of(at);
        // A goal that cannot be read is told once, before the boards it is for.
        let upto = number.map_or(goals_told, |number| goals_told.max(number + 1));
        results.extend(goals.errors(goals_told..upto).map(Err));
        goals_told = upto;
        let goal = match number.map(|number| goals.get(number)) {
            None => None,
            Some((Ok(goal), why)) => Some((goal, why)),
            // Without its goal a board is no instance; the error was told.
            Some((Err(_), _)) => continue,
        };
        results.push(match draft {
            Draft::Bad(bad) => Err(ParseError { span: bad.span.clone(), kind: bad.kind.clone() }),
            Draft::Sketch(sketch) => reading.finish(sketch, doc, goal, &mut places),
        });
    }
    results.extend(goals.errors(goals_told..goals.len()).map(Err));
    results.extend(goals.contradictions(goals_told, &mut places).map(Err));
    if results.iter().all(Result::is_err) {
        results.truncate(1);
    }
    results
}
