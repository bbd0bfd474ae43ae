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
//! The first line names the items: the primary ones, and after a bar the secondary
//! ones. Every other line is an option. A secondary item may be followed by a
//! colon and a colour. Before a primary item may stand how often it is covered, a
//! number or a range, and a bar: `2|a`, `1:3|b`. DLX1 reads this format without
//! colours, DLX2 with them, DLX3 with multiplicities as well
//! (<https://cs.stanford.edu/~knuth/programs.html>). Names may be longer here
//! than the eight characters there, and colours longer than one.

use super::problem::{Problem, ProblemError};
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// What is wrong with a text, and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub kind: ParseErrorKind,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is no line that names the items.
    Empty,
    /// A second bar in the line that names the items.
    SecondBar,
    /// A row of a matrix with another number of entries than there are columns.
    Row {
        /// The row, from 1.
        row: usize,
        /// How many entries it has.
        found: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// An entry of a matrix that is neither 0 nor 1.
    Entry(String),
    /// Items or options are not those of a problem.
    Problem(ProblemError),
}

impl ParseError {
    /// A short name that never changes, for programs.
    pub fn code(&self) -> &'static str {
        match &self.kind {
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

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for ParseError {}

/// Reads a problem.
pub fn parse(text: &str) -> Result<Problem, ParseError> {
    let mut problem = None;
    each_line(text, |words| {
        if words.first().is_none_or(|word| word.starts_with('|')) {
            return Ok(());
        }
        match &mut problem {
            None => problem = Some(item_line(text, words)?),
            Some(problem) => problem.add(words).map_err(|error| at_word(text, words, error))?,
        }
        Ok(())
    })?;
    problem.ok_or(ParseError { span: 0..text.len().min(1), kind: ParseErrorKind::Empty })
}

/// The bytes of a word of a text.
pub(super) fn span(text: &str, word: &str) -> Range<usize> {
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    start..start + word.len()
}

/// An error about one of these words of a text.
fn at_word(text: &str, words: &[&str], error: ProblemError) -> ParseError {
    let span = span(text, words[error.at().unwrap_or(0)]);
    ParseError { span, kind: ParseErrorKind::Problem(error) }
}

/// Hands over the words of each line, until there is an error.
fn each_line<'t, E>(text: &'t str, mut each: impl FnMut(&[&'t str]) -> Result<(), E>) -> Result<(), E> {
    let mut words: Vec<&str> = Vec::new();
    if !text.is_ascii() {
        for line in text.trim_start_matches('\u{feff}').split('\n') {
            words.clear();
            words.extend(line.split_whitespace());
            each(&words)?;
        }
        return Ok(());
    }
    // The spaces of ASCII are single bytes, which are found faster than characters.
    let mut begin = 0;
    for (end, byte) in text.bytes().chain([b'\n']).enumerate() {
        if !matches!(byte, b'\t'..=b'\r' | b' ') {
            continue;
        }
        if begin < end {
            words.push(&text[begin..end]);
        }
        begin = end + 1;
        if byte == b'\n' {
            each(&words)?;
            words.clear();
        }
    }
    Ok(())
}

/// The problem without options that the first line states.
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

/// Writes a problem, so that [`parse`] reads it back. Options without items, which
/// belong to no solution, are left out; so is a problem without primary items,
/// which the format cannot express.
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
