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
    /// Items or options are not those of a problem.
    Problem(ProblemError),
}

impl ParseError {
    /// A short name that never changes, for programs.
    pub fn code(&self) -> &'static str {
        match &self.kind {
            ParseErrorKind::Empty => "empty",
            ParseErrorKind::SecondBar => "second-bar",
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
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for (start, line) in lines(text) {
        words.clear();
        line_words(start, line, &mut words);
        if words.first().is_none_or(|(_, word)| word.starts_with('|')) {
            continue;
        }
        let Some(problem) = &mut problem else {
            problem = Some(item_line(&words)?);
            continue;
        };
        names.clear();
        names.extend(words.iter().map(|(_, word)| *word));
        problem.add(&names).map_err(|error| at_word(&words, error))?;
    }
    problem.ok_or(ParseError { span: 0..text.len().min(1), kind: ParseErrorKind::Empty })
}

/// An error about one of these words.
fn at_word(words: &[(usize, &str)], error: ProblemError) -> ParseError {
    let (start, word) = words[error.at().unwrap_or(0)];
    ParseError { span: start..start + word.len(), kind: ParseErrorKind::Problem(error) }
}

/// The lines of a text, each with the position of its first byte.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut start = mark;
    text[mark..].split_inclusive('\n').map(move |line| {
        let here = start;
        start += line.len();
        (here, line)
    })
}

/// Appends the words of a line, each with its position.
fn line_words<'t>(start: usize, line: &'t str, words: &mut Vec<(usize, &'t str)>) {
    if !line.is_ascii() {
        let position = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
        words.extend(line.split_whitespace().map(|word| (position(word), word)));
        return;
    }
    // The spaces of ASCII are single bytes, which are found faster than characters.
    let mut begin = 0;
    let ends = line.bytes().enumerate().filter(|(_, byte)| matches!(byte, b'\t'..=b'\r' | b' '));
    for end in ends.map(|(at, _)| at).chain([line.len()]) {
        if begin < end {
            words.push((start + begin, &line[begin..end]));
        }
        begin = end + 1;
    }
}

/// The problem without options that the first line states.
fn item_line(words: &[(usize, &str)]) -> Result<Problem, ParseError> {
    let mut named: Vec<(usize, &str)> = Vec::with_capacity(words.len());
    let mut primary = None;
    for &(start, word) in words {
        let (start, name) = match word.strip_prefix('|') {
            None => (start, word),
            Some(_) if primary.is_some() => {
                return Err(ParseError { span: start..start + 1, kind: ParseErrorKind::SecondBar });
            }
            Some(name) => {
                primary = Some(named.len());
                (start + 1, name)
            }
        };
        if !name.is_empty() {
            named.push((start, name));
        }
    }
    let (primary, secondary) = named.split_at(primary.unwrap_or(named.len()));
    let name = |&(_, name): &(usize, &'_ str)| name.to_owned();
    Problem::new(primary.iter().map(name), secondary.iter().map(name)).map_err(|error| at_word(&named, error))
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
