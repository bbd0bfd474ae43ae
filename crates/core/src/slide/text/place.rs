//! Byte offsets as lines and columns.

use std::fmt;

/// A line and a column in characters, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The line and column of a byte offset, clamped to the end of the text.
pub fn place(text: &str, offset: usize) -> Place {
    Places::new(text).at(offset)
}

/// Converts many offsets of one text.
///
/// Continues from the last offset, so ascending offsets scan the text once.
#[derive(Clone, Debug)]
pub struct Places<'t> {
    text: &'t str,
    offset: usize,
    place: Place,
}

impl<'t> Places<'t> {
    /// Starts at the beginning of `text`.
    pub fn new(text: &'t str) -> Places<'t> {
        Places { text, offset: 0, place: Place { line: 1, column: 1 } }
    }

    /// The line and column of a byte offset, clamped to the end of the text.
    pub fn at(&mut self, offset: usize) -> Place {
        if offset < self.offset {
            *self = Places::new(self.text);
        }
        let Place { mut line, mut column } = self.place;
        let rest = &self.text[self.offset..];
        for (at, c) in rest.char_indices() {
            if offset < self.offset + at + c.len_utf8() {
                self.offset += at;
                self.place = Place { line, column };
                return self.place;
            }
            match c {
                '\n' => (line, column) = (line + 1, 1),
                // A byte-order mark is invisible.
                '\u{feff}' => {}
                _ => column += 1,
            }
        }
        self.offset = self.text.len();
        self.place = Place { line, column };
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let check = |text: &str, offset: usize, expected: &str| {
            assert_eq!(place(text, offset).to_string(), expected, "{text:?} {offset}");
        };
        check("", 0, "1:1");
        check("ab\ncd", 0, "1:1");
        check("ab\ncd", 2, "1:3");
        check("ab\ncd", 3, "2:1");
        check("ab\ncd", 99, "2:3");
        check("äö x", 5, "1:4");
        check("äö x", 1, "1:1");
        check("\u{feff}1 2", 5, "1:3");
    }

    #[test]
    fn going_back_is_allowed() {
        let mut places = Places::new("ab\ncd\nef");
        let seen: Vec<String> = [4, 7, 1, 1, 3].map(|offset| places.at(offset).to_string()).into();
        assert_eq!(seen, ["2:2", "3:2", "1:2", "1:2", "2:1"]);
    }
}
