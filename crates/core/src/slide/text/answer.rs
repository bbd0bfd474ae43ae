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
    let mut heads: Vec<(usize, Head)> =
        (0..doc.lines.len()).filter_map(|line| Some((line, head(doc, line)?))).collect();
    if heads.is_empty() {
        return None;
    }
    // These styles show a board where a run ended without an answer.
    let shows_start = |(_, head): &(usize, Head)| matches!(head, Head::Boards | Head::Itb | Head::Takaken);
    if heads.iter().any(shows_start) {
        heads.retain(|(_, head)| !matches!(head, Head::NoAnswer));
    }
    let mut tokens = Vec::new();
    let mut drafts = Vec::new();
    let mut from = 0;
    for (at, (line, head)) in heads.iter().enumerate() {
        let next = heads.get(at + 1).map_or(doc.lines.len(), |(next, _)| *next);
        let lines = if head.is_below() { from..*line } else { line + 1..next };
        let draft = match head {
            Head::Plain(size, goal) => plain(doc, *line, lines, *size, *goal, &mut tokens),
            Head::Check(size) => check(doc, *line, lines, *size, &mut tokens),
            Head::Sized => between(doc, sized(doc, lines), &mut tokens),
            Head::Boards => between(doc, blocks(doc, lines), &mut tokens),
            Head::Itb => itb(doc, lines, &mut tokens),
            Head::Leuven => {
                let start = if from == 0 { 0 } else { doc.code(from - 1).end };
                fixed(doc, start..doc.span(*line..line + 1).start, &mut tokens).or_else(|| {
                    // Until its blank is filled in, a board is cut into pieces.
                    let is_whole = is_whole(doc, lines.clone());
                    if is_whole { between(doc, blocks(doc, lines), &mut tokens) } else { None }
                })
            }
            Head::Takaken => takaken(doc, lines, line + 1..next, &mut tokens),
            Head::NoSolution | Head::NoAnswer => None,
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
    /// `FILE: 3x3, goal …`, above the start and perhaps the goal.
    Plain(Size, Option<NamedGoal>),
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
    /// Below the start, above the tiles that move.
    Takaken,
    /// There is no solution, and no board is shown.
    NoSolution,
    /// The run ended without an answer, and no board is shown.
    NoAnswer,
}

impl Head {
    fn is_below(&self) -> bool {
        matches!(self, Head::Leuven | Head::Takaken)
    }
}

/// What the styles say of a board that cannot be solved, and nothing else.
const NO_SOLUTION: [&str; 4] =
    ["No solution possible", "Geen mogelijke oplossing", "This puzzle is unsolvable", "No solution!"];

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
    if NO_SOLUTION.contains(&text) {
        return Some(Head::NoSolution);
    }
    if text.starts_with("No answer yet: at least ") {
        return Some(Head::NoAnswer);
    }
    let (_, said) = text.rsplit_once(": ")?;
    if let Some(said) = said.strip_prefix("a ").and_then(|said| said.strip_suffix(" board")) {
        return size(said).map(Head::Check);
    }
    let (said, goal) = said.split_once(", ")?;
    let named = goal.strip_prefix("goal `").and_then(|named| named.strip_suffix('`'));
    let named = named.and_then(|named| named.parse().ok());
    let is_goal = goal == "a goal of its own" || named.is_some();
    size(said).filter(|_| is_goal).map(|size| Head::Plain(size, named))
}

/// The start below a head, and its goal: beside it, below it after an arrow, or
/// named by the head. A wide row may go on in the next line.
fn plain(
    doc: &Document<'_>,
    head: usize,
    lines: Range<usize>,
    size: Size,
    goal: Option<NamedGoal>,
    tokens: &mut Vec<Token>,
) -> Option<Draft> {
    if lines.is_empty() {
        return None;
    }
    let sketch = |sketch: Sketch, tokens: &mut Vec<Token>| {
        Some(Draft::Sketch(Sketch { label: label(doc, head, tokens), ..sketch }))
    };
    let rows: Vec<&[Token]> = lines.clone().take(size.rows()).map(|line| doc.row(line)).collect();
    // Our pictures have an arrow even where there is one row.
    if let Some(Draft::Sketch(beside)) = arrow::halves(&rows, tokens).filter(|draft| is_of(draft, size)) {
        return sketch(beside, tokens);
    }
    let mut rest = doc.tokens[doc.range(lines)].iter().filter(|token| token.kind != Kind::Slash).peekable();
    let mut board = |tokens: &mut Vec<Token>| {
        let start = tokens.len();
        while let Some(cell) =
            rest.next_if(|token| !token.is_stranger() && tokens.len() < start + size.cells())
        {
            tokens.push(*cell);
        }
        let has_arrow = rest.next_if(|token| token.kind == Kind::Arrow).is_some();
        (tokens.len() == start + size.cells()).then_some((start..tokens.len(), has_arrow))
    };
    let (cells, has_goal) = board(tokens)?;
    let meant = match (has_goal, goal) {
        (true, _) => Meant::Board(board(tokens)?.0),
        (false, Some(named)) => Meant::Named(named),
        (false, None) => return None,
    };
    sketch(Sketch { meant, ..Sketch::new(size, cells) }, tokens)
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

/// The first of the boards from the start to the goal, and the last of them. If
/// there is only one, it is solved already.
fn between(
    doc: &Document<'_>,
    boards: impl Iterator<Item = (Size, Range<usize>)>,
    tokens: &mut Vec<Token>,
) -> Option<Draft> {
    let mut boards = boards.peekable();
    let (size, first) = boards.peek()?.clone();
    let goal = last_board(doc, boards, size);
    let cells = copied(&doc.tokens[first], tokens);
    let meant = match goal {
        Some(goal) => Meant::Board(copied(&doc.tokens[goal], tokens)),
        None => Meant::Nothing,
    };
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, cells) }))
}

/// The last board of a size that is one.
fn last_board(
    doc: &Document<'_>,
    boards: impl Iterator<Item = (Size, Range<usize>)>,
    size: Size,
) -> Option<Range<usize>> {
    let is_board =
        |cells: &Range<usize>| draft::arrange(&doc.tokens[cells.clone()], size, Cells::Tiles).is_ok();
    boards.filter(|(other, cells)| *other == size && is_board(cells)).last().map(|(_, cells)| cells)
}

/// The map, and the last board of the solution if there is one. The table
/// between them looks like a board, too.
fn itb(doc: &Document<'_>, lines: Range<usize>, tokens: &mut Vec<Token>) -> Option<Draft> {
    let heading = |name: &str| {
        let is_heading = |line: &usize| doc.text[doc.code(*line)].starts_with(name);
        lines.clone().find(is_heading).unwrap_or(lines.end)
    };
    let (size, map) = blocks(doc, lines.start..heading("> Kurang")).next()?;
    let goal = last_board(doc, blocks(doc, heading("> Solution")..heading("> Runtime")), size);
    let cells = copied(&doc.tokens[map], tokens);
    let meant = match goal {
        Some(goal) => Meant::Board(copied(&doc.tokens[goal], tokens)),
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
/// two columns or more and a space, the blank is three spaces, and an empty line
/// parts boards.
fn fixed(doc: &Document<'_>, part: Range<usize>, tokens: &mut Vec<Token>) -> Option<Draft> {
    let mut at = part.start;
    let mut boards: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    let mut cols = None;
    for line in doc.text[part].split_inclusive('\n') {
        let row = line.trim_end_matches(['\n', '\r']);
        let start = at;
        at += line.len();
        if row.is_empty() {
            is_open = false;
            continue;
        }
        if !std::mem::replace(&mut is_open, true) {
            boards.push(tokens.len()..tokens.len());
        }
        let first = tokens.len();
        let mut cell = 0;
        while cell < row.len() {
            let rest = row.as_bytes().get(cell..)?;
            let (margin, length) = match rest {
                [b' ', b' ', b' ', ..] => (1, 0),
                _ => {
                    let margin = usize::from(rest[0] == b' ');
                    (margin, rest[margin..].iter().take_while(|byte| byte.is_ascii_digit()).count())
                }
            };
            let after = cell + margin + length;
            let token = Token::new(doc.text, start + cell + margin..start + after);
            // Behind a tile is one space, behind a blank are two.
            let gap = if length == 0 { 2 } else { 1 };
            let ends_well = row.as_bytes().get(after..after + gap)?.iter().all(|byte| *byte == b' ');
            tokens.push(Some(token).filter(|token| ends_well && !token.is_stranger())?);
            cell = after + gap;
        }
        let found = tokens.len() - first;
        if *cols.get_or_insert(found) != found {
            return None;
        }
        boards.last_mut()?.end = tokens.len();
    }
    let (first, last) = (boards.first()?.clone(), boards.last()?.clone());
    let cols = cols?;
    let size = Size::new(first.len() / cols, cols).ok()?;
    draft::arrange(&tokens[first.clone()], size, Cells::Tiles).ok()?;
    let meant = if last.len() == first.len() { Meant::Board(last) } else { Meant::Nothing };
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, first) }))
}

/// The last board of some lines, and what the tiles that move make of it.
fn takaken(
    doc: &Document<'_>,
    above: Range<usize>,
    below: Range<usize>,
    tokens: &mut Vec<Token>,
) -> Option<Draft> {
    let (size, cells) = blocks(doc, above).last()?;
    let start = &doc.tokens[cells];
    let is_time = |line: &usize| doc.text[doc.code(*line)].starts_with("Used time ");
    let moves = below.clone().find(is_time).map(|time| match below.end.min(time + 2) {
        end if time + 1 < end && is_of_tiles(doc, time + 1) => doc.row(time + 1),
        _ => &[],
    });
    let goal = moves.and_then(|moves| moved(start, size, moves));
    let cells = copied(start, tokens);
    let meant = match goal {
        Some(goal) => Meant::Board(copied(&goal, tokens)),
        None => Meant::Nothing,
    };
    Some(Draft::Sketch(Sketch { meant, ..Sketch::new(size, cells) }))
}

/// A board after moves that name the tiles; `None` if they are no moves.
fn moved(board: &[Token], size: Size, moves: &[Token]) -> Option<Vec<Token>> {
    let mut board = board.to_vec();
    let mut places = vec![0; size.cells()];
    for (place, token) in board.iter().enumerate() {
        *places.get_mut(token.number()? as usize)? = place;
    }
    for tile in moves {
        let tile = tile.number()? as usize;
        let (from, blank) = (*places.get(tile)?, places[0]);
        if size.distance(from, blank) != 1 {
            return None;
        }
        board.swap(from, blank);
        (places[tile], places[0]) = (blank, from);
    }
    Some(board)
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
