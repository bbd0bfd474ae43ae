use super::{Board, Goal, GoalOrigin, NamedGoal, text};
use crate::input::MOST_ERRORS;
use crate::{InputError, Source};
use slidepack_core::slide::text::{Blank, Format, Places};

/// A board to solve, with its goal and the origin of both.
///
/// Invariant: the goal has the size of the board, and `goal_board` is the goal of that size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The file, `<stdin>` or `<board>`.
    pub source: String,
    /// Index in a list of boards.
    pub label: Option<String>,
    pub(crate) board: Board,
    pub(crate) goal_board: Board,
    pub(crate) goal: Goal,
    pub goal_origin: GoalOrigin,
    pub format: Format,
    pub blank: Blank,
    /// Length of a shortest solution, if the list states it.
    pub known_length: Option<u32>,
}

impl Puzzle {
    /// A puzzle made by a program.
    ///
    /// # Panics
    /// If the goal is a board of another size.
    pub fn new(board: Board, goal: Goal) -> Puzzle {
        let goal_board = goal.board(board.size()).expect("the goal has the size of the board");
        Puzzle {
            source: "<board>".into(),
            label: None,
            board,
            goal_board,
            goal,
            goal_origin: GoalOrigin::Asked,
            format: Format::Rows,
            blank: Blank::Zero,
            known_length: None,
        }
    }

    /// The start board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The goal as a board.
    pub fn goal_board(&self) -> &Board {
        &self.goal_board
    }

    /// The goal, with its name if it has one.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The same goal for another board of the same size.
    ///
    /// # Panics
    /// If the size differs.
    pub fn with_board(self, board: Board) -> Puzzle {
        assert_eq!(board.size(), self.board.size(), "the goal has the size of the board");
        Puzzle { board, ..self }
    }

    /// The source and the label.
    pub fn title(&self) -> String {
        match &self.label {
            Some(label) => format!("{}, board {label}", self.source),
            None => self.source.clone(),
        }
    }
}

/// How to read sliding puzzles. Values that are `None` are detected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading<'a> {
    pub format: Option<Format>,
    pub goal: Option<&'a Goal>,
    /// The goal if neither `goal` nor the text states one: the goal of a style.
    pub usual_goal: Option<NamedGoal>,
}

/// All puzzles of a source in order, or the error of each. Never empty.
pub fn read(source: &Source, reading: &Reading<'_>) -> Vec<Result<Puzzle, InputError>> {
    let Reading { format, goal, usual_goal } = *reading;
    let mut instances = text::parse(&source.text, format);
    if instances.iter().all(Result::is_err)
        && let Some(rows) = crate::pack::listed_rows(&source.text)
    {
        // A list of strings, each of them a row.
        let listed = text::parse(&rows, format);
        instances = if listed.iter().any(Result::is_ok) { listed } else { instances };
    }
    let many = 1 < instances.len();
    let mut places = Places::new(&source.text);
    let mut puzzle = |(at, instance): (usize, Result<text::Instance, text::ParseError>)| {
        let instance = instance.map_err(|error| {
            let (code, message) = (error.code(), error.kind.to_string());
            InputError::within(source, &mut places, error.span, code, message)
        })?;
        let size = instance.board.size();
        let text = instance.goal.map(|goal| (goal, instance.why_goal));
        let (goal, origin) = GoalOrigin::choose(goal, text, usual_goal);
        let goal_board = goal.board(size).ok_or_else(|| {
            let Goal::Custom(board) = &goal else { unreachable!("named goals have every size") };
            let message = format!("this board is {size}, but the goal is {}", board.size());
            InputError::within(source, &mut places, instance.span.clone(), "goal-size", message)
        })?;
        let label = instance.label.or_else(|| many.then(|| (at + 1).to_string()));
        Ok(Puzzle {
            source: source.name.clone(),
            label,
            board: instance.board,
            goal_board,
            goal,
            goal_origin: origin,
            format: instance.format,
            blank: instance.blank,
            known_length: instance.known_length,
        })
    };
    let (mut puzzles, mut wrong) = (Vec::new(), 0);
    for instance in instances.into_iter().enumerate() {
        let puzzle = puzzle(instance);
        wrong += usize::from(puzzle.is_err());
        if puzzle.is_ok() || wrong <= MOST_ERRORS {
            puzzles.push(puzzle);
        }
    }
    if MOST_ERRORS < wrong {
        let good = puzzles.len() - MOST_ERRORS;
        if good * 10 < wrong {
            // Not a list of boards; the few valid ones are chance.
            puzzles.retain(Result::is_err);
        }
        let message = format!("{} more boards cannot be read either", wrong - MOST_ERRORS);
        puzzles.push(Err(InputError::plain(&source.name, "more-errors", message)));
    }
    puzzles
}

/// The only board of a source, as a goal. A goal stated for that board is ignored.
pub fn goal_from(source: &Source) -> Result<Goal, InputError> {
    let mut boards = text::parse(&source.text, None);
    if boards.len() != 1 {
        let message = format!("a goal is one board, but here are {}", boards.len());
        return Err(InputError::plain(&source.name, "goal-count", message));
    }
    match boards.remove(0) {
        Ok(instance) => Ok(Goal::Custom(instance.board)),
        Err(error) => Err(InputError::at(source, error.span.clone(), error.code(), error.kind.to_string())),
    }
}

/// A goal by name, or a board in any format without words.
pub fn goal_written(text: &str) -> Result<Goal, InputError> {
    if let Ok(named) = text.trim().parse() {
        return Ok(Goal::Named(named));
    }
    let is_of_boards = |c: char| c.is_numeric() || c.is_whitespace() || "/,;|-_.xXbB*[](){}".contains(c);
    let is_board = text.contains(|c: char| c.is_numeric()) && text.chars().all(is_of_boards);
    if is_board && 1 < text.trim().chars().count() {
        return goal_from(&Source { name: "<goal>".into(), text: text.into() });
    }
    let message = format!("`{text}` is not a goal; goals are last, first, snail, or a board like 1 2/3 0");
    Err(InputError::plain("<goal>", "unknown-goal", message))
}
