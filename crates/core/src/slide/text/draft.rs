//! The output of a reader: drafts of boards, which may be flawed.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{ParseError, ParseErrorKind};
use super::token::{self, Document, Kind, Token};
use super::{Blank, Format, Instance, Places, WhyGoal};
use crate::slide::{Board, Goal, NamedGoal, Size, SizeError};
use crate::text_error::shortened;

pub(super) struct Reading<'d> {
    pub(super) format: Format,
    /// Ranges in sketches index these.
    pub(super) tokens: Cow<'d, [Token]>,
    pub(super) drafts: Vec<Draft>,
}

pub(super) enum Draft {
    Sketch(Sketch),
    Bad(Bad),
}

pub(super) struct Sketch {
    pub(super) size: Size,
    pub(super) tokens: Range<usize>,
    pub(super) cells: Cells,
    pub(super) meant: Meant,
    /// Index of the token that is the board's index in its list.
    pub(super) label: Option<usize>,
    pub(super) known_length: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    Tiles,
    Positions,
}

pub(super) enum Meant {
    Nothing,
    Usual(NamedGoal),
    Board(Range<usize>),
    /// The tiles in order, the blank in this cell.
    BlankAt(usize),
}

pub(super) struct Bad {
    pub(super) span: Range<usize>,
    pub(super) kind: ParseErrorKind,
    pub(super) cost: usize,
}

impl Sketch {
    pub(super) fn new(size: Size, tokens: Range<usize>) -> Sketch {
        let (cells, meant) = (Cells::Tiles, Meant::Nothing);
        Sketch { size, tokens, cells, meant, label: None, known_length: None }
    }
}

impl Draft {
    pub(super) fn bad(span: Range<usize>, kind: ParseErrorKind, cost: usize) -> Draft {
        Draft::Bad(Bad { span, kind, cost })
    }

    /// An error for the first token that is neither a tile nor a blank, if there is one.
    pub(super) fn stranger(text: &str, tokens: &[Token], cost: usize) -> Option<Draft> {
        let strangers = tokens.iter().filter(|token| token.is_stranger()).count();
        let first = tokens.iter().find(|token| token.is_stranger())?;
        let kind = ParseErrorKind::NotATile(shortened(&text[first.span()]));
        Some(Draft::bad(first.span(), kind, cost + strangers))
    }

    pub(super) fn wrong_size(tokens: &[Token], error: SizeError) -> Draft {
        Draft::bad(token::span(tokens), ParseErrorKind::Size(error), tokens.len())
    }
}

impl<'d> Reading<'d> {
    pub(super) fn of(doc: &'d Document<'_>, format: Format, drafts: Vec<Draft>) -> Reading<'d> {
        Reading { format, tokens: Cow::Borrowed(&doc.tokens), drafts }
    }

    pub(super) fn cost(&self) -> usize {
        let cost = |draft: &Draft| match draft {
            Draft::Bad(bad) => bad.cost.max(1),
            Draft::Sketch(sketch) => self.sketch_cost(sketch),
        };
        self.drafts.iter().map(cost).fold(0, usize::saturating_add)
    }

    fn sketch_cost(&self, sketch: &Sketch) -> usize {
        let cost = |range: &Range<usize>| match self.arrange(sketch, range) {
            Ok(_) => 0,
            Err(flaw) => flaw.count,
        };
        let goal = if let Meant::Board(goal) = &sketch.meant { cost(goal) } else { 0 };
        cost(&sketch.tokens) + goal
    }

    fn arrange(&self, sketch: &Sketch, range: &Range<usize>) -> Result<Vec<usize>, Flaw> {
        let tokens = &self.tokens[range.clone()];
        arrange(tokens, sketch.size, sketch.cells)
    }

    pub(super) fn finish(
        &self,
        sketch: &Sketch,
        doc: &Document<'_>,
        named: Option<(&Goal, WhyGoal)>,
        places: &mut Places<'_>,
    ) -> Result<Instance, ParseError> {
        let mut board = |range: &Range<usize>| match self.arrange(sketch, range) {
            Ok(tiles) => {
                Ok(Board::new(sketch.size, &tiles).expect("as many different tiles as cells were found"))
            }
            Err(flaw) => Err(flaw.error(doc.text, &self.tokens[range.clone()], sketch.size, places)),
        };
        let start = board(&sketch.tokens)?;
        let span = self.span(sketch);
        let (goal, why_goal) = match (&sketch.meant, named) {
            // Only a goal of the board's size can have a name.
            (_, Some((Goal::Custom(goal), why))) if goal.size() == start.size() => {
                (Some(named_if_it_is(goal.clone())), why)
            }
            (_, Some((goal, why))) => (Some(goal.clone()), why),
            (Meant::Nothing, None) => (None, WhyGoal::Unsaid),
            (Meant::Usual(goal), None) => (Some(Goal::Named(*goal)), WhyGoal::Format),
            (Meant::Board(goal), None) => (Some(named_if_it_is(board(goal)?)), WhyGoal::Written),
            (Meant::BlankAt(cell), None) => (
                Some(named_if_it_is(NamedGoal::Last.board(sketch.size).with_blank_at(*cell))),
                WhyGoal::Written,
            ),
        };
        if let Some(Goal::Custom(goal)) = &goal
            && goal.size() != start.size()
        {
            let kind = ParseErrorKind::GoalSize { goal: goal.size(), board: start.size() };
            return Err(ParseError { span, kind });
        }
        Ok(Instance {
            format: self.format,
            goal,
            why_goal,
            label: sketch.label.map(|at| doc.text[self.tokens[at].span()].to_owned()),
            known_length: sketch.known_length,
            blank: self.blank(sketch, &start, doc.text),
            span,
            board: start,
        })
    }

    fn blank(&self, sketch: &Sketch, board: &Board, text: &str) -> Blank {
        if sketch.cells == Cells::Positions {
            return Blank::Zero;
        }
        let token = self.tokens[sketch.tokens.start + board.blank()];
        match token.kind {
            Kind::Number(0) => Blank::Zero,
            Kind::Number(_) => Blank::Number,
            _ => match text[token.span()].chars().next() {
                Some(mark) if mark.len_utf8() == token.span().len() => Blank::Mark(mark),
                Some('n' | 'N') | None => Blank::Nothing,
                Some(_) => Blank::Word,
            },
        }
    }

    pub(super) fn draft_span(&self, draft: &Draft) -> Range<usize> {
        match draft {
            Draft::Bad(bad) => bad.span.clone(),
            Draft::Sketch(sketch) => self.span(sketch),
        }
    }

    /// From the first token of the board, its index or its goal, to the last.
    pub(super) fn span(&self, sketch: &Sketch) -> Range<usize> {
        let mut span = token::span(&self.tokens[sketch.tokens.clone()]);
        if let Some(label) = sketch.label {
            span.start = self.tokens[label].start;
        }
        if let Meant::Board(goal) = &sketch.meant {
            let goal = token::span(&self.tokens[goal.clone()]);
            span = span.start.min(goal.start)..span.end.max(goal.end);
        }
        span
    }
}

pub(super) struct Flaw {
    at: usize,
    cells: Cells,
    /// The token that it repeats; otherwise it is too large, or not a number.
    first: Option<usize>,
    count: usize,
}

impl Flaw {
    pub(super) fn error(
        self,
        text: &str,
        tokens: &[Token],
        size: Size,
        places: &mut Places<'_>,
    ) -> ParseError {
        let token = tokens[self.at];
        let found = || shortened(&text[token.span()]);
        let first = self.first.map(|at| places.at(tokens[at].start));
        let kind = match (self.cells, first, token.kind) {
            (Cells::Tiles, Some(first), Kind::Number(tile))
                if (1..size.cells()).contains(&(tile as usize)) =>
            {
                ParseErrorKind::Repeated { tile, first }
            }
            (Cells::Tiles, Some(first), _) => ParseErrorKind::SecondBlank { first },
            (Cells::Tiles, None, Kind::Number(_)) => ParseErrorKind::TooLarge { found: found(), size },
            (Cells::Positions, Some(first), _) => {
                ParseErrorKind::PositionRepeated { position: token.number().unwrap_or(0), first }
            }
            (Cells::Positions, None, Kind::Number(_)) => {
                ParseErrorKind::PositionTooLarge { found: found(), size }
            }
            (_, None, _) => ParseErrorKind::NotATile(found()),
        };
        ParseError { span: token.span(), kind }
    }
}

pub(super) fn flaws(tokens: &[Token], size: Size) -> usize {
    arrange(tokens, size, Cells::Tiles).err().map_or(0, |flaw| flaw.count)
}

/// The tiles of a board, row by row, if each occurs once.
///
/// Requires as many tokens as cells.
pub(super) fn arrange(tokens: &[Token], size: Size, cells: Cells) -> Result<Vec<usize>, Flaw> {
    let count = size.cells();
    let has_blank = tokens.iter().any(|token| matches!(token.kind, Kind::Blank | Kind::Number(0)));
    let value = |token: Token| match (token.kind, cells) {
        (Kind::Blank, Cells::Tiles) => Some(0),
        (Kind::Number(number), _) if (number as usize) < count => Some(number as usize),
        (Kind::Number(number), Cells::Tiles) if number as usize == count && !has_blank => Some(0),
        _ => None,
    };
    let mut values = Vec::with_capacity(count);
    let mut seen = vec![None; count];
    let mut flaw: Option<Flaw> = None;
    for (at, &token) in tokens.iter().enumerate() {
        let value = value(token);
        values.extend(value);
        let first = value.and_then(|value| seen[value]);
        match value {
            Some(value) if first.is_none() => seen[value] = Some(at),
            _ => flaw.get_or_insert(Flaw { at, cells, first, count: 0 }).count += 1,
        }
    }
    match (flaw, cells) {
        (Some(flaw), _) => Err(flaw),
        (None, Cells::Tiles) => Ok(values),
        (None, Cells::Positions) => Ok(seen.into_iter().flatten().collect()),
    }
}

pub(super) fn named_if_it_is(board: Board) -> Goal {
    let goal = Goal::Custom(board);
    goal.name().map_or(goal, Goal::Named)
}
