//! Comments that name a goal.

use std::ops::Range;

use super::draft::{self, Cells, Draft, shortened};
use super::error::{ParseError, ParseErrorKind};
use super::grid;
use super::token::{self, Document, GoalComment, Kind, Token};
use super::{Format, Places};
use crate::slide::{Board, Goal, NamedGoal};

/// The `# goal:` comments of a text, each with its goal.
pub(super) struct Goals<'d> {
    comments: &'d [GoalComment],
    goals: Vec<Result<Goal, ParseError>>,
    /// A comment counts for the boards above it, not for those below.
    below: bool,
}

impl<'d> Goals<'d> {
    /// The goals of boards that stand in these places.
    pub(super) fn new(doc: &'d Document<'_>, boards: &[Range<usize>]) -> Goals<'d> {
        let comments = doc.goals.as_slice();
        let mut places = Places::new(doc.text);
        let goals = comments.iter().map(|comment| read(doc.text, comment.said.clone(), &mut places));
        let below = match (comments, boards) {
            ([first, .., last] | [first @ last], [top, .., bottom] | [top @ bottom]) => {
                top.end <= first.line && bottom.end <= last.line
            }
            _ => false,
        };
        Goals { comments, goals: goals.collect(), below }
    }

    /// The number of the comment that counts for a board.
    pub(super) fn of(&self, board: &Range<usize>) -> Option<usize> {
        // Those above the board, among its rows, and beside the last of them.
        let before = self.comments.partition_point(|comment| comment.line < board.end);
        if !self.below {
            return before.checked_sub(1);
        }
        let is_beside = |number: &usize| board.start <= self.comments[*number].said.start;
        before.checked_sub(1).filter(is_beside).or((before < self.len()).then_some(before))
    }

    pub(super) fn len(&self) -> usize {
        self.goals.len()
    }

    /// What a comment says, by its number.
    pub(super) fn get(&self, number: usize) -> &Result<Goal, ParseError> {
        &self.goals[number]
    }

    /// What is wrong with some of the comments.
    pub(super) fn errors(&self, numbers: Range<usize>) -> impl Iterator<Item = ParseError> {
        self.goals[numbers].iter().filter_map(|goal| goal.clone().err())
    }

    /// The comments from this one on that count for no board and name another
    /// goal than the one that does.
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
                Ok(Goal::Custom(board.expect("as many different tiles as cells were found")))
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
