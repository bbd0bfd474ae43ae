//! What programs print about a board: our own answers, and those in the words
//! of the courses. The board that an answer begins with is read, and its goal.

use std::borrow::Cow;
use std::ops::Range;

use super::Format;
use super::arrow;
use super::draft::{self, Cells, Draft, Meant, Reading, Sketch};
use super::error::ParseErrorKind;
use super::token::{Document, Kind, Token};
use crate::slide::{NamedGoal, Size};

/// Answers, one after the other.
pub(super) fn answer<'d>(doc: &'d Document<'_>) -> Option<Reading<'d>> {
    let heads: Vec<(usize, Head)> =
        (0..doc.lines.len()).filter_map(|line| Some((line, head(doc, line)?))).collect();
    if heads.is_empty() {
        return None;
    }
    let mut tokens = Vec::new();
    let mut drafts = Vec::new();
    let mut from = 0;
    for (at, (line, head)) in heads.iter().enumerate() {
        let next = heads.get(at + 1).map_or(doc.lines.len(), |(next, _)| *next);
        let lines = if head.is_below() { from..*line } else { line + 1..next };
        let draft = match head {
            Head::Plain(size) => plain(doc, *line, lines, *size, &mut tokens),
            Head::Check(size) => check(doc, *line, lines, *size, &mut tokens),
            Head::Sized => between(doc, sized(doc, lines), 0, &mut tokens),
            Head::Boards => between(doc, blocks(doc, lines), 0, &mut tokens),
            Head::Itb => between(doc, blocks(doc, lines), 1, &mut tokens),
            Head::Leuven => {
                let start = if from == 0 { 0 } else { doc.code(from - 1).end };
                fixed(doc, start..doc.span(*line..line + 1).start, &mut tokens).or_else(|| {
                    // Until its blank is filled in, a board is cut into pieces.
                    let is_whole = is_whole(doc, lines.clone());
                    if is_whole { between(doc, blocks(doc, lines), 0, &mut tokens) } else { None }
                })
            }
            Head::Takaken => start(doc, lines, &mut tokens),
        };
        drafts.push(draft.unwrap_or_else(|| {
            let span = doc.span(*line..line + 1);
            Draft::bad(span, ParseErrorKind::NoBoardShown, 1)
        }));
        from = line + 1;
    }
    Some(Reading { format: Format::Answer, tokens: Cow::Owned(tokens), drafts })
}

/// A line by which an answer is known.
enum Head {
    /// `FILE: 3x3, goal …`, above start and goal side by side.
    Plain(Size),
    /// `FILE: a 3x3 board`, above its goal and its rows.
    Check(Size),
    /// Above every board from the start to the goal.
    Boards,
    /// The same, each board below its size.
    Sized,
    /// Above the start, numbers, and every board from the start to the goal.
    Itb,
    /// Below every board from the start to the goal.
    Leuven,
    /// Below the start.
    Takaken,
}

impl Head {
    fn is_below(&self) -> bool {
        matches!(self, Head::Leuven | Head::Takaken)
    }
}

fn head(doc: &Document<'_>, line: usize) -> Option<Head> {
    // Nearly every line that there is starts with a tile.
    if doc.row(line).iter().all(|token| !token.is_stranger()) {
        return None;
    }
    let text = doc.text[doc.code(line)].trim_end();
    let size = |said: &str| {
        let (rows, cols) = said.split_once('x')?;
        Size::new(rows.parse().ok()?, cols.parse().ok()?).ok()
    };
    if text.starts_with("Minimum number of moves = ") || text.starts_with("Number of moves = ") {
        return Some(Head::Sized);
    }
    if text.starts_with("Total number of states ever selected") {
        return Some(Head::Boards);
    }
    if text.starts_with("> Initial Map") {
        return Some(Head::Itb);
    }
    if text.contains(" verplaatsingen = ") {
        return Some(Head::Leuven);
    }
    if text.starts_with("LowerBound ") {
        return Some(Head::Takaken);
    }
    let (_, said) = text.rsplit_once(": ")?;
    if let Some(said) = said.strip_prefix("a ").and_then(|said| said.strip_suffix(" board")) {
        return size(said).map(Head::Check);
    }
    let (said, goal) = said.split_once(", ")?;
    let is_goal = goal == "a goal of its own" || goal.starts_with("goal `");
    size(said).filter(|_| is_goal).map(Head::Plain)
}

/// The rows below a head, start and goal beside each other.
fn plain(
    doc: &Document<'_>,
    head: usize,
    lines: Range<usize>,
    size: Size,
    tokens: &mut Vec<Token>,
) -> Option<Draft> {
    let lines = lines.start..lines.start + size.rows().min(lines.len());
    let rows: Vec<&[Token]> = lines.map(|line| doc.row(line)).collect();
    let draft = match rows.len() {
        0 => None,
        // Our pictures have an arrow even where there is one row.
        _ => arrow::halves(&rows, tokens),
    };
    let Some(Draft::Sketch(sketch)) = draft.filter(|draft| is_of(draft, size)) else { return None };
    Some(Draft::Sketch(Sketch { label: label(doc, head, tokens), ..sketch }))
}

fn is_of(draft: &Draft, size: Size) -> bool {
    matches!(draft, Draft::Sketch(sketch) if sketch.size == size)
}

/// The rows below a head, its goal above them.
fn check(
    doc: &Document<'_>,
    head: usize,
    lines: Range<usize>,
    size: Size,
    tokens: &mut Vec<Token>,
) -> Option<Draft> {
    let mut goal = Meant::Nothing;
    for line in lines.clone() {
        let row = doc.row(line);
        if row.first().is_some_and(|first| &doc.text[first.span()] == "goal:") {
            let said = doc.text[doc.code(line)].trim_start_matches("goal:").trim();
            let named = said.strip_prefix('`').and_then(|said| said.split('`').next());
            goal = match named.and_then(|named| named.parse::<NamedGoal>().ok()) {
                Some(named) => Meant::Named(named),
                None => {
                    let cells = row[1..].iter().filter(|token| token.kind != Kind::Slash);
                    let start = tokens.len();
                    tokens.extend(cells.take(size.cells()));
                    if tokens.len() - start == size.cells() {
                        Meant::Board(start..tokens.len())
                    } else {
                        goal
                    }
                }
            };
        }
        let is_row = |line: usize| is_of_tiles(doc, line) && doc.row(line).len() == size.cols();
        if line + size.rows() <= lines.end && (line..line + size.rows()).all(is_row) {
            let cells = copied(&doc.tokens[doc.range(line..line + size.rows())], tokens);
            let label = label(doc, head, tokens);
            return Some(Draft::Sketch(Sketch { meant: goal, label, ..Sketch::new(size, cells) }));
        }
    }
    None
}

/// Which of the boards of a file a head is about.
fn label(doc: &Document<'_>, head: usize, tokens: &mut Vec<Token>) -> Option<usize> {
    let code = doc.code(head);
    let text = &doc.text[code.clone()];
    let end = text.rfind(": ")?;
    let start = text[..end].rfind(", board ")? + ", board ".len();
    tokens.push(Token { kind: Kind::Word, start: code.start + start, end: code.start + end });
    Some(tokens.len() - 1)
}

/// The first of some boards; the last one of its size is its goal, if there
/// are more than `skipped` others.
fn between(
    doc: &Document<'_>,
    mut boards: impl Iterator<Item = (Size, Range<usize>)>,
    skipped: usize,
    tokens: &mut Vec<Token>,
) -> Option<Draft> {
    let (size, first) = boards.next()?;
    let is_board =
        |cells: &Range<usize>| draft::arrange(&doc.tokens[cells.clone()], size, Cells::Tiles).is_ok();
    let others = boards.filter(|(other, cells)| *other == size && is_board(cells));
    let last = others.skip(skipped.saturating_sub(1)).last();
    let cells = copied(&doc.tokens[first], tokens);
    let meant = match last {
        Some((_, goal)) => Meant::Board(copied(&doc.tokens[goal], tokens)),
        None => Meant::Nothing,
    };
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, cells) }))
}

/// Boards below their sizes.
fn sized(doc: &Document<'_>, lines: Range<usize>) -> impl Iterator<Item = (Size, Range<usize>)> {
    let mut at = lines.start;
    std::iter::from_fn(move || {
        let header = (at < lines.end).then(|| doc.row(at))?;
        let numbers: Option<Vec<u32>> = header.iter().map(|token| token.number()).collect();
        let (rows, cols) = match numbers?[..] {
            [side] => (side, side),
            [rows, cols] => (rows, cols),
            _ => return None,
        };
        let size = Size::new(rows as usize, cols as usize).ok()?;
        let start = at + 1;
        at = start + size.rows();
        let is_row = |line: usize| doc.row(line).len() == size.cols();
        (at <= lines.end && (start..at).all(is_row)).then(|| (size, doc.range(start..at)))
    })
}

/// The first and the last board of a part of the text in which every tile takes
/// three columns, the blank is three spaces, and an empty line parts boards.
fn fixed(doc: &Document<'_>, part: Range<usize>, tokens: &mut Vec<Token>) -> Option<Draft> {
    const WIDTH: usize = 3;
    let mut at = part.start;
    let mut boards: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    let mut length = None;
    for line in doc.text[part].split_inclusive('\n') {
        let row = line.trim_end_matches(['\n', '\r']);
        let start = at;
        at += line.len();
        if row.is_empty() {
            is_open = false;
            continue;
        }
        if !row.is_ascii() || row.len() % WIDTH != 0 || *length.get_or_insert(row.len()) != row.len() {
            return None;
        }
        if !std::mem::replace(&mut is_open, true) {
            boards.push(tokens.len()..tokens.len());
        }
        for cell in (0..row.len()).step_by(WIDTH) {
            let tile = &row[cell..cell + WIDTH];
            let first = start + cell + tile.len() - tile.trim_start().len();
            let token = Token::new(doc.text, first..first + tile.trim().len());
            tokens.push(Some(token).filter(|token| !token.is_stranger())?);
        }
        boards.last_mut()?.end = tokens.len();
    }
    let (first, last) = (boards.first()?.clone(), boards.last()?.clone());
    let cols = length? / WIDTH;
    let size = Size::new(first.len() / cols, cols).ok()?;
    draft::arrange(&tokens[first.clone()], size, Cells::Tiles).ok()?;
    let meant =
        if 1 < boards.len() && last.len() == first.len() { Meant::Board(last) } else { Meant::Nothing };
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, first) }))
}

/// The last board of some lines.
fn start(doc: &Document<'_>, lines: Range<usize>, tokens: &mut Vec<Token>) -> Option<Draft> {
    let (size, cells) = blocks(doc, lines).last()?;
    Some(Draft::Sketch(Sketch::new(size, copied(&doc.tokens[cells], tokens))))
}

/// Rows of one length that follow each other, a size above them left out.
fn blocks(doc: &Document<'_>, lines: Range<usize>) -> impl Iterator<Item = (Size, Range<usize>)> {
    let mut at = lines.start;
    let end = lines.end;
    std::iter::from_fn(move || {
        while at < end {
            let start = at;
            at += 1;
            if !is_of_tiles(doc, start) {
                continue;
            }
            let cols = doc.row(start).len();
            let goes_on = |line: usize| {
                !doc.lines[line].after_gap && is_of_tiles(doc, line) && doc.row(line).len() == cols
            };
            while at < end && goes_on(at) {
                at += 1;
            }
            if let Ok(size) = Size::new(at - start, cols)
                && 1 < cols.max(at - start)
            {
                // `3` or `2 3` above a board is its size.
                let is_size = at - start == 1
                    && at < end
                    && !doc.lines[at].after_gap
                    && is_of_tiles(doc, at)
                    && doc.row(start).last().and_then(|token| token.number())
                        == Some(doc.row(at).len() as u32);
                if !is_size {
                    return Some((size, doc.range(start..at)));
                }
            }
        }
        None
    })
}

/// Whether all rows between two empty lines have one length.
fn is_whole(doc: &Document<'_>, mut lines: Range<usize>) -> bool {
    lines.next();
    lines.all(|line| doc.lines[line].after_gap || doc.row(line).len() == doc.row(line - 1).len())
}

fn is_of_tiles(doc: &Document<'_>, line: usize) -> bool {
    doc.row(line).iter().all(|token| !token.is_stranger())
}

fn copied(cells: &[Token], tokens: &mut Vec<Token>) -> Range<usize> {
    let start = tokens.len();
    tokens.extend_from_slice(cells);
    start..tokens.len()
}
