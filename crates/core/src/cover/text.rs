//! Problems as text, in the format of Knuth's programs.
//!
//! ```text
//! | Lines that begin with a bar are comments.
//! a b c | x y
//! a x:1
//! b x:1 y
//! c
//! ```
//!
//! The first line names the items: the primary ones, then after a bar the secondary ones. Every
//! other line is an option. A secondary item may be followed by a colon and a colour. A primary
//! item may be preceded by its multiplicity, a number or a range, and a bar: `2|a`, `1:3|b`. DLX1
//! reads this format without colours, DLX2 with them, DLX3 with multiplicities as well
//! (<https://cs.stanford.edu/~knuth/programs.html>). Names may be longer than eight characters and
//! colours longer than one, unlike there.
//!
//! Set partitioning benchmarks are read as well: a line `p ec 3 2` with the numbers of items and, if
//! known, options, a line `s 1 3` for each option, and comments that begin with `c`.

use super::problem::{Problem, ProblemError};
use crate::{Coded, TextError};
use std::fmt;
use std::ops::Range;

/// An error in a text and its position.
pub type ParseError = TextError<ParseErrorKind>;

/// The kinds of parse errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    Empty,
    SecondBar,
    Row { row: usize, found: usize, columns: usize },
    Entry(String),
    Problem(ProblemError),
}

impl Coded for ParseErrorKind {
    fn code(&self) -> &'static str {
        match self {
            ParseErrorKind::Empty => "empty",
            ParseErrorKind::SecondBar => "second-bar",
            ParseErrorKind::Row { .. } => "row",
            ParseErrorKind::Entry(_) => "entry",
            ParseErrorKind::Problem(error) => error.code(),
        }
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Empty => f.write_str(
                "there is no problem here: the first line names the items, each other line is an option",
            ),
            ParseErrorKind::SecondBar => {
                f.write_str("a second `|`: one divides the primary items from the secondary ones")
            }
            ParseErrorKind::Row { row, found, columns } => {
                let entries = if *found == 1 { "entry" } else { "entries" };
                write!(f, "row {row} has {found} {entries}, but there are {columns} columns")
            }
            ParseErrorKind::Entry(found) => write!(f, "expected 0 or 1, found `{found}`"),
            ParseErrorKind::Problem(error) => error.fmt(f),
        }
    }
}

/// Reads a problem.
pub fn parse(text: &str) -> Result<Problem, ParseError> {
    let mut problem = None;
    let is_numbered = is_numbered(text);
    let mut words: Vec<&str> = Vec::new();
    for line in text.trim_start_matches('\u{feff}').split('\n') {
        words.clear();
        words.extend(line.split_whitespace());
        if words.first().is_none_or(|word| word.starts_with('|') || is_numbered && *word == "c") {
            continue;
        }
        match &mut problem {
            None if is_numbered => {
                let items = words.get(2).and_then(|items| items.parse().ok()).unwrap_or(0);
                // An item that no option has room for stays uncovered, however many there are.
                let names = (1..=text.len().min(items)).map(|item: usize| item.to_string());
                problem = Some(Problem::new(names, []).map_err(|error| at_word(text, &words, error))?);
            }
            None => problem = Some(item_line(text, &words)?),
            Some(problem) if is_numbered && words[0] == "s" => {
                problem.add(&words[1..]).map_err(|error| at_word(text, &words[1..], error))?;
            }
            Some(problem) => problem.add(&words).map_err(|error| at_word(text, &words, error))?,
        }
    }
    problem.ok_or(ParseError { span: 0..text.len().min(1), kind: ParseErrorKind::Empty })
}

fn is_numbered(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let first = lines.into_iter().find(|words| words.first().is_some_and(|word| *word != "c"));
    matches!(first.as_deref(), Some(["p", "ec", numbers @ ..])
        if matches!(numbers.len(), 1 | 2) && numbers.iter().all(|number| number.parse::<u32>().is_ok()))
}

pub(super) fn span(text: &str, word: &str) -> Range<usize> {
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    start..start + word.len()
}

fn at_word(text: &str, words: &[&str], error: ProblemError) -> ParseError {
    let span = span(text, words[error.at().unwrap_or(0)]);
    ParseError { span, kind: ParseErrorKind::Problem(error) }
}

fn item_line(text: &str, words: &[&str]) -> Result<Problem, ParseError> {
    let mut named: Vec<&str> = Vec::with_capacity(words.len());
    let mut primary = None;
    for &word in words {
        let name = match word.strip_prefix('|') {
            None => word,
            Some(_) if primary.is_some() => {
                let start = span(text, word).start;
                return Err(ParseError { span: start..start + 1, kind: ParseErrorKind::SecondBar });
            }
            Some(name) => {
                primary = Some(named.len());
                name
            }
        };
        if !name.is_empty() {
            named.push(name);
        }
    }
    let (primary, secondary) = named.split_at(primary.unwrap_or(named.len()));
    Problem::new(primary, secondary).map_err(|error| at_word(text, &named, error))
}

/// Prints a problem so that [`parse`] reads it back. Leaves out options without items, which belong
/// to no solution, and a problem without primary items, which the format cannot express.
pub fn print(problem: &Problem) -> String {
    let mut text = problem.primary_written().collect::<Vec<_>>().join(" ");
    if 0 < problem.secondary().len() {
        text.push_str(" |");
        problem.secondary().for_each(|name| {
            text.push(' ');
            text.push_str(name);
        });
    }
    text.push('\n');
    for option in 0..problem.options() {
        let option = problem.option(option).collect::<Vec<_>>().join(" ");
        if !option.is_empty() {
            text.push_str(&option);
            text.push('\n');
        }
    }
    text
}
