//! Reads boards in many formats, which it detects, and prints them.
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
//! The first reading under which the text is well formed wins. JSON, web addresses, position lists
//! and slashes are recognised by their special characters. Everything else is lines of numbers, and
//! validity decides, because every board has exactly one tile 1 and one blank: a text holds as many
//! boards as 1s, headers and indices apart. A header repeats a tile of its own board, so header and
//! board never form one larger board. Rank, the order of `readers`, decides the rest: a single line
//! of 4, 9, 16, … numbers is a square board, and `1 2`, `2 1` and three numbers from 1 to 3 are a
//! header. A test over all small texts confirms that it matters in no other case.
//!
//! If no reading is well formed, an empty blank is filled in (`fields`, `columns`), and then titles,
//! labels, calls and the like are hidden (`surroundings`). If still none is, the reading that needs
//! the fewest changes wins: a list of a hundred boards with a broken line is ninety-nine boards and
//! an error.
//!
//! # Which goal is meant
//!
//! A comment `# goal:` or a heading such as `Goal state:` overrides the goal of the format. A
//! comment beside a board, or beside its size, applies to that board alone. A comment on its own
//! line applies to the boards below it until the next such comment. If the first of these comes
//! after the first board and the last after the last board, each applies to the boards above it
//! instead.

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
mod instance;
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
pub use from_str::{ParseBoardError, ParseSizeError};
pub use goal::goal_comment;
pub use instance::{Blank, Instance, WhyGoal};
pub use place::{Place, Places, place};
pub use print::print;

use super::Board;
use draft::{Draft, Reading};
use goal::Goals;
use token::Document;

type Reader = for<'d> fn(&'d Document<'_>) -> Option<Reading<'d>>;

/// Parses all boards of a text, in order, each with its own error.
///
/// Never empty. If no board is valid, only the first error is returned. Detects the format if it is
/// `None`, see [the module](self). Takes time and memory linear in the text.
pub fn parse(text: &str, format: Option<Format>) -> Vec<Result<Instance, ParseError>> {
    parse_with(text, format, true)
}

fn parse_with(text: &str, format: Option<Format>, with_goals: bool) -> Vec<Result<Instance, ParseError>> {
    let found = parse_document(&Document::new(text), format);
    let wrong = |found: &[Result<Instance, ParseError>]| found.iter().filter(|one| one.is_err()).count();
    if wrong(&found) == 0 {
        return found;
    }
    let Some(bare) = surroundings::bare(text, with_goals.then_some(goal_board)) else { return found };
    let doc = bare.document(text);
    if !doc.tokens.iter().any(|token| text[token.span()].contains(char::is_numeric)) {
        return found;
    }
    let other = parse_document(&doc, format);
    let good = |found: &[Result<Instance, ParseError>]| found.len() - wrong(found);
    let cells = |found: &[Result<Instance, ParseError>]| -> usize {
        found.iter().flatten().map(|instance| instance.board.size().cells()).sum()
    };
    // Rows of four may also be boards of 2x2, a board on each line.
    let is_whole = wrong(&other) == 0 && cells(&found) <= cells(&other);
    let is_better = good(&found) <= good(&other) && wrong(&other) < wrong(&found);
    let is_better = is_better || is_whole || good(&found) == 0;
    if is_better && bare.has_whole_boards(&other) { other } else { found }
}

fn goal_board(text: &str) -> Option<Board> {
    match parse_with(text, None, false).as_slice() {
        [Ok(instance)] => Some(instance.board.clone()),
        _ => None,
    }
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

/// The boards after filling an empty blank, if that makes a reading that is `better`.
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

fn read<'d>(doc: &'d Document<'_>, format: Option<Format>) -> Option<(usize, Reading<'d>)> {
    match format {
        None => best(doc, readers(doc)),
        Some(format) => best(doc, readers_of(format)),
    }
}

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

/// A lone number above longer lines is a header, though maybe a wrong one.
fn is_headed(doc: &Document<'_>) -> bool {
    matches!(doc.row(0), [token] if token.number().is_some())
        && doc.lines.get(1).is_some_and(|line| 1 < line.len())
}

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

fn instances(doc: &Document<'_>, reading: &Reading<'_>) -> Vec<Result<Instance, ParseError>> {
    let spans: Vec<Range<usize>> = reading.drafts.iter().map(|draft| reading.draft_span(draft)).collect();
    let goals = Goals::new(doc, &spans, reading.format, goal_board);
    let mut places = Places::new(doc.original);
    let mut results = Vec::new();
    let mut goals_reported = 0;
    for (at, draft) in reading.drafts.iter().enumerate() {
        let number = goals.of_boards[at];
        // Report an unreadable goal once, before the boards it applies to.
        let upto = number.map_or(goals_reported, |number| goals_reported.max(number + 1));
        results.extend(goals.errors(goals_reported..upto).map(Err));
        goals_reported = upto;
        let goal = match number.map(|number| (&goals.goals[number], goals.comments[number].why)) {
            None => None,
            Some((Ok(goal), why)) => Some((goal, why)),
            // Without its goal a board is not an instance; the error was reported above.
            Some((Err(_), _)) => continue,
        };
        results.push(match draft {
            Draft::Bad(bad) => Err(ParseError { span: bad.span.clone(), kind: bad.kind.clone() }),
            Draft::Sketch(sketch) => reading.finish(sketch, doc, goal, &mut places),
        });
    }
    results.extend(goals.errors(goals_reported..goals.goals.len()).map(Err));
    results.extend(goals.contradictions(goals_reported, &mut places).map(Err));
    if results.iter().all(Result::is_err) {
        results.truncate(1);
    }
    results
}
