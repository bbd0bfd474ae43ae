//! Comments and headings that name a goal.

use std::ops::Range;

use super::draft::{self, Cells, Draft};
use super::error::{ParseError, ParseErrorKind};
use super::grid;
use super::token::{self, Document, GoalComment, Kind, Token};
use super::{Format, Places};
use crate::slide::{Board, Goal, NamedGoal};
use crate::text_error::shortened;

pub(super) type ParseBoard = fn(&str) -> Option<Board>;

pub(super) struct Goals<'d> {
    pub(super) comments: &'d [GoalComment],
    pub(super) goals: Vec<Result<Goal, ParseError>>,
    /// By board, the number of its comment.
    pub(super) of_boards: Vec<Option<usize>>,
}

impl<'d> Goals<'d> {
    /// `boards` are the byte ranges of the boards, in order.
    pub(super) fn new(
        doc: &'d Document<'_>,
        boards: &[Range<usize>],
        format: Format,
        parse: ParseBoard,
    ) -> Goals<'d> {
        let comments = doc.goals.as_slice();
        let mut places = Places::new(doc.original);
        let goals =
            comments.iter().map(|comment| read(doc.original, comment.said.clone(), &mut places, parse));
        Goals { comments, goals: goals.collect(), of_boards: assigned(comments, boards, format) }
    }

    pub(super) fn errors(&self, numbers: Range<usize>) -> impl Iterator<Item = ParseError> {
        self.goals[numbers].iter().filter_map(|goal| goal.clone().err())
    }

    /// Errors for comments `from..` that apply to no board and contradict the goal in force.
    pub(super) fn contradictions(
        &self,
        from: usize,
        places: &mut Places<'_>,
    ) -> impl Iterator<Item = ParseError> {
        let in_force = from.checked_sub(1);
        let first = in_force.map(|number| places.at(self.comments[number].said.start));
        let known = in_force.and_then(|number| self.goals[number].as_ref().ok());
        let late = self.goals.iter().zip(self.comments).skip(from);
        late.filter_map(move |(goal, comment)| {
            let (goal, known, first) = (goal.as_ref().ok()?, known?, first?);
            let kind = ParseErrorKind::SecondGoal { first };
            (goal != known).then(|| ParseError { span: comment.said.clone(), kind })
        })
    }
}

/// The comment that applies to each board, by the rules of [the module](super).
fn assigned(comments: &[GoalComment], boards: &[Range<usize>], format: Format) -> Vec<Option<usize>> {
    let mut of_boards = vec![None; boards.len()];
    let mut free: Vec<usize> = Vec::new();
    for (number, comment) in comments.iter().enumerate() {
        // The first board that ends after the comment's line starts.
        let near = boards.partition_point(|board| board.end <= comment.line);
        let is_within = boards.get(near).is_some_and(|board| board.start <= comment.said.start);
        // The first line of this format applies to all boards.
        let is_of_all = format == Format::Counted && !is_within;
        match of_boards.get_mut(near).filter(|_| comment.is_beside && !is_of_all) {
            Some(board) => *board = Some(number),
            None => free.push(number),
        }
    }
    let below = match (&free[..], boards) {
        ([first, .., last] | [first @ last], [top, .., bottom] | [top @ bottom]) => {
            top.end <= comments[*first].line && bottom.end <= comments[*last].line
        }
        _ => false,
    };
    for (of_board, board) in of_boards.iter_mut().zip(boards).filter(|(of_board, _)| of_board.is_none()) {
        // The comments above the board and among its rows.
        let before = free.partition_point(|number| comments[*number].line < board.end);
        *of_board = if below { free.get(before) } else { free[..before].last() }.copied();
    }
    of_boards
}

pub(super) fn read(
    text: &str,
    span: Range<usize>,
    places: &mut Places<'_>,
    parse: ParseBoard,
) -> Result<Goal, ParseError> {
    let said = &text[span.clone()];
    if let Ok(named) = said.trim_matches(['"', '\'', '`']).parse::<NamedGoal>() {
        return Ok(Goal::Named(named));
    }
    in_rows(text, span, places).or_else(|error| {
        // Prevents recursion: a goal has no goal of its own.
        let is_plain = !said.to_ascii_lowercase().contains("goal");
        let board = if is_plain { parse(said) } else { None };
        board.map(Goal::Custom).ok_or(error)
    })
}

/// A single line without slashes is square if possible.
fn in_rows(text: &str, span: Range<usize>, places: &mut Places<'_>) -> Result<Goal, ParseError> {
    let unknown = || {
        let kind = ParseErrorKind::UnknownGoal(shortened(&text[span.clone()]));
        ParseError { span: span.clone(), kind }
    };
    let mut tokens: Vec<Token> = Vec::new();
    let mut rows = Vec::new();
    let mut at = span.start;
    for line in text[span.clone()].split_inclusive('\n') {
        let end = at + line.len();
        let code = line.trim_start_matches(|c| token::is_space(c) || matches!(c, '#' | '%'));
        let code = code.strip_prefix("//").or(code.strip_prefix("--")).unwrap_or(code);
        let all: Vec<Token> = token::cut(text, end - code.len()..end).collect();
        at = end;
        rows.extend(grid::between_slashes(&all, &mut tokens));
    }
    if !text[span.clone()].contains(['/', '／', ';', '；', '\n']) {
        rows = grid::square(0..tokens.len()).unwrap_or(rows);
    }
    if tokens.len() < 2 || tokens[0].kind == Kind::Word {
        return Err(unknown());
    }
    match grid::grid(text, &tokens, &rows) {
        Draft::Bad(bad) => Err(ParseError { span: bad.span, kind: bad.kind }),
        Draft::Sketch(sketch) => match draft::arrange(&tokens, sketch.size, Cells::Tiles) {
            Ok(tiles) => {
                let board = Board::new(sketch.size, &tiles);
                Ok(Goal::Custom(board.expect("as many different tiles as cells were found")))
            }
            Err(flaw) => Err(flaw.error(text, &tokens, sketch.size, places)),
        },
    }
}

/// The comment that names a goal, readable by [`parse`](super::parse).
pub fn goal_comment(goal: &Goal) -> String {
    match goal {
        Goal::Named(named) => format!("# goal: {named}\n"),
        Goal::Custom(board) => {
            let board = super::print(board, goal, Format::Slash).unwrap_or_default();
            format!("# goal: {board}")
        }
    }
}
