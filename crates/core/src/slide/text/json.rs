//! Boards as arrays of numbers: the subset of JSON that boards need, and the arrays of other
//! languages, with `(`, `{`, or `;` between rows.

use std::borrow::Cow;
use std::ops::Range;

use super::Format;
use super::draft::{Draft, Reading, Sketch};
use super::error::ParseErrorKind;
use super::grid;
use super::token::{Document, Token};
use crate::slide::Size;
use crate::text_error::shortened;

/// An array of arrays is one board and its rows.
pub(super) fn nested<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    read(doc, false)
}

/// An array of arrays is a list of flat square boards.
pub(super) fn flat<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    read(doc, true)
}

fn read<'d>(doc: &Document<'_>, flat: bool) -> Option<Reading<'d>> {
    let first = doc.tokens[0];
    if !doc.text[first.span()].starts_with(['[', '(', '{']) {
        return None;
    }
    let has_commas = doc.text.contains(',');
    let mut parser = Parser { text: doc.text, at: first.start, tokens: Vec::new(), has_commas };
    let (arrays, error) = parser.document();
    let mut boards = Boards { text: doc.text, tokens: &parser.tokens, flat, drafts: Vec::new() };
    match arrays.as_slice() {
        [array] => boards.array(array),
        arrays => boards.list(arrays),
    }
    let mut drafts = boards.drafts;
    drafts.extend(error);
    Some(Reading { format: Format::Json, tokens: Cow::Owned(parser.tokens), drafts })
}

struct Array {
    span: Range<usize>,
    tokens: Range<usize>,
    /// Empty if it holds tiles.
    arrays: Vec<Array>,
}

struct Boards<'a> {
    text: &'a str,
    tokens: &'a [Token],
    flat: bool,
    drafts: Vec<Draft>,
}

impl Boards<'_> {
    fn array(&mut self, array: &Array) {
        match array.arrays.is_empty() {
            true => self.drafts.push(self.square(array)),
            false => self.list(&array.arrays),
        }
    }

    fn list(&mut self, arrays: &[Array]) {
        let are_rows = arrays.iter().all(|array| array.arrays.is_empty());
        if !are_rows || self.flat {
            arrays.iter().for_each(|array| self.array(array));
        } else if let Some(empty) = arrays.iter().find(|array| array.tokens.is_empty()) {
            self.drafts.push(nothing_in(empty));
        } else if !arrays.is_empty() {
            let rows: Vec<Range<usize>> = arrays.iter().map(|array| array.tokens.clone()).collect();
            self.drafts.push(grid::grid(self.text, self.tokens, &rows));
        }
    }

    fn square(&self, array: &Array) -> Draft {
        let count = array.tokens.len();
        let side = count.isqrt();
        if count == 0 {
            return nothing_in(array);
        }
        if side * side != count {
            return Draft::bad(array.span.clone(), ParseErrorKind::FlatLength(count), count);
        }
        match Size::new(side, side) {
            Ok(size) => Draft::Sketch(Sketch::new(size, array.tokens.clone())),
            Err(error) => Draft::bad(array.span.clone(), ParseErrorKind::Size(error), count),
        }
    }
}

fn nothing_in(array: &Array) -> Draft {
    let kind = ParseErrorKind::Json { expected: "a tile or a row", found: "]".into() };
    Draft::bad(array.span.end - 1..array.span.end, kind, 1)
}

/// A list of boards nests three arrays.
const DEPTH: usize = 3;

struct Parser<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
    /// Without commas, spaces separate tiles and rows, as in printed NumPy arrays.
    has_commas: bool,
}

impl Parser<'_> {
    fn document(&mut self) -> (Vec<Array>, Option<Draft>) {
        let mut arrays = Vec::new();
        loop {
            match self.peek() {
                None => return (arrays, None),
                // Accept separators between boards: lists are often cut out of a larger array.
                Some(',' | ';') if !arrays.is_empty() => self.at += 1,
                Some('[' | '(' | '{') => match self.array(1) {
                    Ok(array) => arrays.push(array),
                    Err(error) => return (arrays, Some(error)),
                },
                Some(_) => return (arrays, Some(self.expected("`[` or the end"))),
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Array, Draft> {
        let start = self.at;
        let end = match self.peek() {
            Some('(') => ')',
            Some('{') => '}',
            _ => ']',
        };
        let first = self.tokens.len();
        let mut arrays = Vec::new();
        // Offset and first token of a row that a semicolon ends.
        let mut row = (start, first);
        self.at += 1;
        if self.peek() == Some(end) {
            return Ok(self.close(start, first, arrays));
        }
        loop {
            let has_tiles = first < self.tokens.len() && arrays.is_empty();
            match self.peek() {
                Some('[' | '(' | '{') if has_tiles => return Err(self.expected("a tile number or null")),
                Some('[' | '(' | '{') if depth == DEPTH => return Err(self.expected("a tile number or null")),
                Some('[' | '(' | '{') => arrays.push(self.array(depth + 1)?),
                Some(_) if !arrays.is_empty() && row.1 == first => return Err(self.expected("`[`")),
                _ => {
                    let tile = self.tile()?;
                    self.tokens.push(tile);
                }
            }
            let is_row = row.1 < self.tokens.len() && (arrays.is_empty() || first < row.1);
            match self.peek() {
                Some(',') => {
                    self.at += 1;
                    if row.1 == first && self.peek() == Some(end) {
                        return Ok(self.close(start, first, arrays));
                    }
                }
                Some(';') if is_row && depth < DEPTH => {
                    self.at += 1;
                    arrays.push(Array {
                        span: row.0..self.at,
                        tokens: row.1..self.tokens.len(),
                        arrays: Vec::new(),
                    });
                    row = (self.at, self.tokens.len());
                    if self.peek() == Some(end) {
                        return Ok(self.close(start, first, arrays));
                    }
                }
                Some(c) if c == end => {
                    if first < row.1 {
                        let tokens = row.1..self.tokens.len();
                        arrays.push(Array { span: row.0..self.at, tokens, arrays: Vec::new() });
                    }
                    return Ok(self.close(start, first, arrays));
                }
                Some(_) if !self.has_commas => {}
                _ if end == ']' => return Err(self.expected("`,` or `]`")),
                _ if end == ')' => return Err(self.expected("`,` or `)`")),
                _ => return Err(self.expected("`,` or `}`")),
            }
        }
    }

    fn close(&mut self, start: usize, first: usize, arrays: Vec<Array>) -> Array {
        self.at += 1;
        Array { span: start..self.at, tokens: first..self.tokens.len(), arrays }
    }

    fn tile(&mut self) -> Result<Token, Draft> {
        let span = self.word();
        let word = &self.text[span.clone()];
        let quote = word.chars().next().filter(|c| matches!(c, '"' | '\''));
        let inner = match quote {
            Some(quote) if 1 < word.len() && word.ends_with(quote) => {
                let within = &word[1..word.len() - 1];
                let start = span.start + 1 + within.len() - within.trim_start().len();
                start..start + within.trim().len()
            }
            _ => span.clone(),
        };
        let token = Token::new(self.text, inner.clone());
        if token.is_stranger() || inner.is_empty() && quote.is_none() {
            return Err(self.expected("a tile number, null or `[`"));
        }
        self.at = span.end;
        Ok(token)
    }

    /// Skips spaces and comments, then returns the next character.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            let blank =
                rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
            self.at += blank;
            let rest = &self.text[self.at..];
            if !rest.starts_with(['#', '%']) && !rest.starts_with("//") {
                return rest.chars().next();
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// The word at the current offset, up to a delimiter or its closing quote.
    fn word(&self) -> Range<usize> {
        let rest = &self.text[self.at..];
        if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\''))
            && let Some(end) = rest[1..].find([quote, '\n']).filter(|&end| rest[1 + end..].starts_with(quote))
        {
            return self.at..self.at + end + 2;
        }
        let ends =
            |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '#');
        self.at..self.at + rest.find(ends).unwrap_or(rest.len())
    }

    fn expected(&self, expected: &'static str) -> Draft {
        let mut span = self.word();
        if span.is_empty() {
            let next = self.text[self.at..].chars().next();
            span.end += next.map_or(0, char::len_utf8);
        }
        let found = shortened(&self.text[span.clone()]);
        Draft::bad(span, ParseErrorKind::Json { expected, found }, 1)
    }
}
