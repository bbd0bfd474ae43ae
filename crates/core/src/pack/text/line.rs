//! Lines and their positions.

use std::ops::Range;

#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
    pub(super) number: usize,
}

impl<'t> Line<'t> {
    pub(super) fn span(self) -> Range<usize> {
        let indent = self.text.len() - self.text.trim_start().len();
        self.start + indent..self.start + self.text.len()
    }

    pub(super) fn is_blank(self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn is_indented(self) -> bool {
        self.text.starts_with([' ', '\t'])
    }

    pub(super) fn without_comment(self) -> Line<'t> {
        let code = self.text.find('#').map_or(self.text, |at| self.text[..at].trim_end());
        Line { text: code, ..self }
    }

    pub(super) fn is_comment(self) -> bool {
        self.text.trim_start().starts_with('#')
    }

    /// Whether it repeats one letter and is not the mark of a blank.
    pub(super) fn is_art(self) -> bool {
        let is_mark = matches!(self.text.trim_start(), "x" | "X" | "b" | "B");
        let mut letters = self.text.chars().filter(|c| *c != ' ');
        !is_mark && letters.next().is_some_and(|first| first.is_alphabetic() && letters.all(|c| c == first))
    }

    pub(super) fn words(self) -> impl Iterator<Item = Word<'t>> + Clone {
        self.text.split_whitespace().map(move |text| {
            let at = text.as_ptr().addr() - self.text.as_ptr().addr();
            Word { text, start: self.start + at }
        })
    }

    pub(super) fn spot(self, span: Range<usize>) -> Spot {
        let column = 1 + self.text[..span.start - self.start].chars().count();
        Spot { start: span.start, end: span.end, line: self.number, column }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Word<'_> {
    pub(super) fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// A byte range within a line, with its line and column, both from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Spot {
    pub(super) const START: Spot = Spot { start: 0, end: 0, line: 1, column: 1 };

    pub(super) fn span(self) -> Range<usize> {
        self.start..self.end
    }
}

#[derive(Clone, Debug)]
pub(super) struct Lines<'t> {
    text: &'t str,
    pub(super) at: usize,
    pub(super) end: usize,
    number: usize,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Lines<'t> {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lines { text, at, end: text.len(), number: 1 }
    }

    /// The same lines, without those that start at `end` or later.
    pub(super) fn until(&self, end: usize) -> Lines<'t> {
        Lines { end, ..self.clone() }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        if self.end <= self.at {
            return None;
        }
        let rest = &self.text[self.at..self.end];
        let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
        let line = Line { text: rest[..length].trim_end(), start: self.at, number: self.number };
        self.at += length;
        self.number += 1;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_error::shortened;

    #[test]
    fn lines_know_where_they_are() {
        let lines: Vec<_> =
            Lines::new("\u{feff}a b \r\n\n  ü c").map(|line| (line.text, line.span(), line.number)).collect();
        assert_eq!(lines, [("a b", 3..6, 1), ("", 9..9, 2), ("  ü c", 12..16, 3)]);
        let line = Lines::new("  ü c").next().unwrap();
        let words: Vec<_> = line.words().map(|word| (word.text, word.start)).collect();
        assert_eq!(words, [("ü", 2), ("c", 5)]);
        assert_eq!(line.spot(5..6).column, 5);
    }

    #[test]
    fn long_words_are_cut_in_messages() {
        assert_eq!(shortened("tray\u{1b}"), "tray\u{fffd}");
        assert_eq!(shortened(&"a".repeat(30)), format!("{}…", "a".repeat(24)));
    }
}
