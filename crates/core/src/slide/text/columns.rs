//! Aligned rows in which the blank is a gap.

use std::ops::Range;

use super::grid;
use super::token::{Document, Line, Token};

/// Inserts a blank where a row is one tile short and alignment with the others shows the gap.
pub(super) fn filled<'t>(doc: &Document<'t>) -> Option<Document<'t>> {
    if doc.has_blanks() {
        return None;
    }
    let mut filled = doc.without_tokens();
    let mut has_filled = false;
    for group in grid::groups(doc) {
        let longest = doc.lines[group.clone()].iter().map(Line::len).max().unwrap_or(0);
        // The nearest complete row shows the columns.
        let mut model = group.clone().find(|&line| doc.lines[line].len() == longest);
        for line in group.clone() {
            let row = doc.row(line);
            if row.len() == longest {
                model = Some(line);
            }
            let is_short = row.len() + 1 == longest && !is_size(doc, &group, line, longest);
            let gap = match model {
                Some(model) if is_short => gap(doc, row, doc.row(model)),
                _ => None,
            };
            let first = filled.tokens.len();
            filled.tokens.extend_from_slice(row);
            if let Some(gap) = gap {
                has_filled = true;
                let at = if gap == 0 { row[0].start } else { row[gap - 1].end };
                filled.tokens.insert(first + gap, Token::new(doc.text, at..at));
            }
            let after_gap = doc.lines[line].after_gap;
            filled.lines.push(Line { tokens: first..filled.tokens.len(), after_gap });
        }
    }
    has_filled.then_some(filled)
}

fn is_size(doc: &Document<'_>, group: &Range<usize>, line: usize, longest: usize) -> bool {
    longest == 2 && line == group.start && 2 < group.len() && doc.row(line)[0].number() == Some(2)
}

/// The tile of `row` before which the gap is, if the columns of `model` determine it.
fn gap(doc: &Document<'_>, row: &[Token], model: &[Token]) -> Option<usize> {
    let (row, model) = (columns(doc.text, row), columns(doc.text, model));
    let fits = |a: &Range<usize>, b: &Range<usize>| usize::from(a.start == b.start || a.end == b.end);
    let fit = |row: &[Range<usize>], model: &[Range<usize>]| -> usize {
        row.iter().zip(model).map(|(a, b)| fits(a, b)).sum()
    };
    // Tiles before the gap align with `model[at]`, tiles after it with `model[at + 1]`.
    let mut before = 0;
    let mut after = fit(&row, &model[1..]);
    let mut best = (after, 0, 1);
    for (at, columns) in row.iter().enumerate() {
        before += fits(columns, &model[at]);
        after -= fits(columns, &model[at + 1]);
        match before + after {
            score if best.0 < score => best = (score, at + 1, 1),
            score if best.0 == score => best.2 += 1,
            _ => {}
        }
    }
    let (_, gap, equals) = best;
    (equals == 1).then_some(gap)
}

fn columns(text: &str, row: &[Token]) -> Vec<Range<usize>> {
    let Some(first) = row.first() else { return Vec::new() };
    let mut at = text[..first.start].rfind('\n').map_or(0, |end| end + 1);
    let mut column = 0;
    let mut place = |offset: usize| {
        column += text[at..offset].chars().count();
        at = offset;
        column
    };
    row.iter().map(|token| place(token.start)..place(token.end)).collect()
}
