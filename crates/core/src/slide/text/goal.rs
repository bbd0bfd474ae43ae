//! Comments that name a goal.

use std::ops::Range;

use super::draft::{self, Cells, Draft, named_if_it_is, shortened};
use super::error::{ParseError, ParseErrorKind};
use super::grid;
use super::token::{self, Document, GoalComment, Kind, Token};
use super::{Format, Places};
use crate::slide::{Board, Goal, NamedGoal};

/// The `# goal:` comments of a text, each with its goal.
pub(super) struct Goals<'d> {
    comments: &'d [GoalComment],
    goals: Vec<Result<Goal, ParseError>>,
}

impl<'d> Goals<'d> {
    pub(super) fn new(doc: &'d Document<'_>) -> Goals<'d> {
        let mut places = Places::new(doc.text);
        let goals = doc.goals.iter().map(|comment| read(doc.text, comment.said.clone(), &mut places));
        Goals { comments: &doc.goals, goals: goals.collect() }
    }

    /// How many comments count for a board that ends there: those above it,
    /// among its rows, and beside the last of them.
    pub(super) fn before(&self, end: usize) -> usize {
        self.comments.partition_point(|comment| comment.line < end)
    }

    pub(super) fn len(&self) -> usize {
        self.goals.len()
    }

    /// What a comment says, by its number.
    pub(super) fn get(&self, number: usize) -> &Result<Goal, ParseError> {
        &self.goals[number]
    }

    pub(super) fn span(&self, number: usize) -> Range<usize> {
        self.comments[number].said.clone()
    }
}

/// A name, or a board with its rows parted by slashes; without slashes it is
/// square if it can be.
fn read(text: &str, span: Range<usize>, places: &mut Places<'_>) -> Result<Goal, ParseError> {
    if let Ok(named) = text[span.clone()].to_ascii_lowercase().parse::<NamedGoal>() {
        return Ok(Goal::Named(named));
    }
    let unknown = || {
        let kind = ParseErrorKind::UnknownGoal(shortened(&text[span.clone()]));
        ParseError { span: span.clone(), kind }
    };
    let all: Vec<Token> = token::cut(text, span.clone()).collect();
    let mut tokens: Vec<Token> = Vec::new();
    let mut rows = Vec::new();
    for row in all.split(|token| token.kind == Kind::Slash).filter(|row| !row.is_empty()) {
        let start = tokens.len();
        tokens.extend_from_slice(row);
        rows.push(start..tokens.len());
    }
    let side = tokens.len().isqrt();
    if tokens.len() == all.len() && 4 <= tokens.len() && side * side == tokens.len() {
        rows = (0..side).map(|row| row * side..(row + 1) * side).collect();
    }
    if tokens.len() < 2 || tokens[0].kind == Kind::Word {
        return Err(unknown());
    }
    match grid::grid(text, &tokens, &rows) {
        Draft::Bad(bad) => Err(ParseError { span: bad.span, kind: bad.kind }),
        Draft::Sketch(sketch) => match draft::arrange(&tokens, sketch.size, Cells::Tiles) {
            Ok(tiles) => {
                let board = Board::new(sketch.size, &tiles);
                Ok(named_if_it_is(board.expect("as many different tiles as cells were found")))
            }
            Err(flaw) => Err(flaw.told(text, &tokens, sketch.size, places)),
        },
    }
}

/// The comment that names a goal, as [`parse`](super::parse) reads it.
pub fn goal_comment(goal: &Goal) -> String {
    match goal {
        Goal::Named(named) => format!("# goal: {named}\n"),
        Goal::Custom(board) => {
            let board = super::print(board, goal, Format::Slash).unwrap_or_default();
            format!("# goal: {board}")
        }
    }
}
