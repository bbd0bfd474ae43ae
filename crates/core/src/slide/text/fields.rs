//! Tables in which an empty cell is the blank: spreadsheets, Markdown, box drawings.

use std::ops::Range;

use super::token::{Document, Kind, Line, Token, is_space};

/// Splits the text into fields, of which an empty one is the blank; `None` if it is not a table.
pub(super) fn filled<'t>(doc: &Document<'t>) -> Option<Document<'t>> {
    let text = doc.text;
    let is_at = |part: fn(char) -> bool| doc.code_lines().any(|(code, _)| text[code].contains(part));
    let kinds: [fn(char) -> bool; 4] = [is_bar, |c| c == '\t', is_semicolon, is_comma];
    let parts = kinds.into_iter().find(|part| is_at(*part))?;
    let mut rows: Vec<Row> = Vec::new();
    let mut after_gap = false;
    let mut has_rule = false;
    for (code, has_comment) in doc.code_lines() {
        if is_rule(&text[code.clone()]) {
            // Words above a rule are column names.
            let names = rows.len() == 1
                && rows[0].fields.iter().any(|f| Token::new(text, f.clone()).kind == Kind::Word);
            if names && !has_rule {
                rows.clear();
            }
            has_rule = true;
            continue;
        }
        let fields = split(text, code.clone(), parts).map(|field| trimmed(text, field));
        let mut fields: Vec<Range<usize>> = fields.collect();
        if parts('|') {
            let is_empty = |field: Option<&Range<usize>>| field.is_some_and(Range::is_empty);
            if 1 < fields.len() && is_empty(fields.first()) {
                fields.remove(0);
            }
            if 1 < fields.len() && is_empty(fields.last()) {
                fields.pop();
            }
        }
        if fields.iter().all(Range::is_empty) {
            // Neither a lone comment nor an empty table head is a gap.
            after_gap |= !parts('|') && !has_comment;
            continue;
        }
        if fields.iter().any(|field| text[field.clone()].contains(is_space)) {
            return None;
        }
        rows.push(Row { fields, after_gap });
        after_gap = false;
    }
    trim(&mut rows, doc.has_blanks());
    let mut filled = doc.without_tokens();
    for Row { fields, after_gap } in rows {
        let first = filled.tokens.len();
        filled.tokens.extend(fields.into_iter().map(|field| Token::new(text, field)));
        filled.lines.push(Line { tokens: first..filled.tokens.len(), after_gap });
    }
    (!filled.lines.is_empty()).then_some(filled)
}

struct Row {
    fields: Vec<Range<usize>>,
    after_gap: bool,
}

fn trim(rows: &mut [Row], has_blanks: bool) {
    let all = |rows: &[Row], empty: fn(&Row) -> Option<&Range<usize>>| {
        rows.iter().all(|row| 1 < row.fields.len() && empty(row).is_some_and(Range::is_empty))
    };
    if all(rows, |row| row.fields.last()) {
        for row in rows.iter_mut() {
            row.fields.pop();
        }
    }
    if all(rows, |row| row.fields.first()) {
        for row in rows.iter_mut() {
            row.fields.remove(0);
        }
    }
    let longest = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    let has_empty = rows.iter().any(|row| row.fields.iter().any(Range::is_empty));
    if let Some(row) = rows.iter_mut().find(|row| row.fields.len() + 1 == longest)
        && !has_blanks
        && !has_empty
        && 2 < longest
    {
        let end = row.fields[row.fields.len() - 1].end;
        row.fields.push(end..end);
    }
}

/// The parts of a range between characters that are `marks`.
pub(super) fn split(
    text: &str,
    range: Range<usize>,
    marks: fn(char) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let Range { mut start, end } = range;
    let found = text[start..end].match_indices(marks).map(move |(at, mark)| (start + at, mark.len()));
    found.chain([(end, 0)]).map(move |(at, length)| std::mem::replace(&mut start, at + length)..at)
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let outer = |c: char| is_space(c) || c == '"' || c == '\'';
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start_matches(outer).len();
    let end = start + text[start..range.end].trim_end_matches(outer).len();
    start..end
}

/// Whether a line separates rows of a table: `|---|---|` or `+--+--+`.
fn is_rule(code: &str) -> bool {
    let is_line = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    let is_frame = |c: char| is_bar(c) || matches!(c, '+' | ':' | '\u{2500}'..='\u{257f}');
    code.chars().filter(|c| is_line(*c)).count() >= 3
        && code.chars().any(is_frame)
        && code.chars().all(|c| is_line(c) || is_frame(c) || is_space(c))
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '｜')
}

fn is_semicolon(c: char) -> bool {
    matches!(c, ';' | '；')
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | '，')
}
