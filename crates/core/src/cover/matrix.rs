//! Problems as 0-1 matrices, as in lectures on Algorithm X: one row per option, one column per
//! item.
//!
//! ```text
//! 1 0 0 1
//! 0 1 1 0
//! 0 1 0 1
//! ```
//!
//! Digits are separated by spaces, commas or nothing. Items are named 1, 2, 3 … unless the first
//! line has names. Lines that begin with `|` or `#` are comments.

use super::problem::{Problem, ProblemError};
use super::text::{ParseError, ParseErrorKind, span};

/// Whether a text consists of rows of 0 and 1, possibly below a line of names.
pub fn is_matrix(text: &str) -> bool {
    let mut lines = lines(text);
    let Some(first) = lines.next() else { return false };
    let mut rest = lines.peekable();
    // A first line of numbers only is a row with a wrong entry rather than names.
    let has_names = first.contains(char::is_alphabetic) && !first.contains(['|', ':']);
    (is_row(first) || has_names && rest.peek().is_some()) && rest.all(is_row)
}

/// Reads a problem.
pub fn parse(text: &str) -> Result<Problem, ParseError> {
    let empty = ParseError { span: 0..text.len().min(1), kind: ParseErrorKind::Empty };
    let mut rows = lines(text).peekable();
    let first = *rows.peek().ok_or(empty)?;
    let names: Vec<String> = match is_row(first) {
        true => (1..=entries(first).count()).map(|column| column.to_string()).collect(),
        false => {
            rows.next();
            words(first).map(|name| name.trim_matches(['"', '\'']).to_owned()).collect()
        }
    };
    let at = |words: Vec<&str>, error: ProblemError| {
        let word = error.at().and_then(|at| words.get(at).copied()).unwrap_or(first);
        ParseError { span: span(text, word), kind: ParseErrorKind::Problem(error) }
    };
    let mut problem = Problem::new(&names, &[]).map_err(|error| at(words(first).collect(), error))?;
    for (number, row) in rows.enumerate() {
        if let Some(other) = words(row).find(|word| !word.bytes().all(|byte| matches!(byte, b'0' | b'1'))) {
            return Err(ParseError {
                span: span(text, other),
                kind: ParseErrorKind::Entry(other.to_owned()),
            });
        }
        let found = entries(row).count();
        if found != names.len() {
            let kind = ParseErrorKind::Row { row: number + 1, found, columns: names.len() };
            return Err(ParseError { span: span(text, row), kind });
        }
        let covered = entries(row).zip(&names).filter(|(entry, _)| *entry == b'1');
        let option: Vec<&str> = covered.map(|(_, name)| name.as_str()).collect();
        problem.add(&option).map_err(|error| at(Vec::new(), error))?;
    }
    Ok(problem)
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with(['|', '#']))
}

fn is_row(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b'0' | b'1' | b',' | b' ' | b'\t')) && line.contains(['0', '1'])
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ' ', '\t']).filter(|word| !word.is_empty())
}

fn entries(row: &str) -> impl Iterator<Item = u8> {
    row.bytes().filter(|byte| matches!(byte, b'0' | b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> String {
        match parse(text) {
            Err(error) => format!("{}: {error}", &text[error.span.clone()]),
            Ok(problem) => {
                let option = |number| problem.option(number).collect::<Vec<_>>().join(" ");
                let options: Vec<String> = (0..problem.options()).map(option).collect();
                format!("{}: {}", problem.primary_written().collect::<Vec<_>>().join(" "), options.join("/"))
            }
        }
    }

    #[test]
    fn rows_are_options_and_columns_are_items() {
        for text in [
            "1 0 0 1\n0 1 1 0\n0 0 0 0\n",
            "1,0,0,1\r\n0,1,1,0\r\n0,0,0,0",
            "\u{feff}1001\n\n# two\n0110\n| three\n0000",
        ] {
            assert!(is_matrix(text), "{text:?}");
            assert_eq!(parsed(text), "1 2 3 4: 1 4/2 3/", "{text:?}");
        }
        let named = "\"a\",b,\"c\"\n1,0,1\n0,1,0";
        assert!(is_matrix(named));
        assert_eq!(parsed(named), "a b c: a c/b");
        for other in ["", "a b c", "a b | c\n1 0 1", "a b c\na\nb c", "1 0 2\n0 1 0", "hello world"] {
            assert!(!is_matrix(other), "{other:?}");
        }
    }

    #[test]
    fn rows_have_as_many_entries_as_there_are_columns() {
        assert_eq!(parsed("1 0 0\n0 1\n"), "0 1: row 2 has 2 entries, but there are 3 columns");
        assert_eq!(parsed("a b\n1\n"), "1: row 1 has 1 entry, but there are 2 columns");
        assert_eq!(parsed("1 0\n0 2"), "2: expected 0 or 1, found `2`");
        assert_eq!(parsed("a a\n1 0"), "a: there is another item `a`");
    }
}
