//! The puzzle of a question.

use super::error::{AskError, Code};
use super::service::Allowance;
use crate::puzzle::{Family, Puzzle, Reading};
use crate::slide::{Board, Goal, GoalOrigin, Size};
use crate::{Source, pack, slide};
use serde::de::{Error, MapAccess};
use serde::{Deserialize, Serialize};

/// A board as rows of tiles; 0 is the blank.
pub type Rows = Vec<Vec<usize>>;

/// What a board must become: last, first, snail, a board with / between its
/// rows, or rows of tiles. Never a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a goal is last, first, snail, a board with /, or rows of tiles")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Goal"))]
pub enum AskGoal {
    /// By name or written out.
    Text(String),
    /// As rows.
    Rows(Rows),
}

/// A puzzle, as `text` or as `board`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskPuzzle {
    /// One or more puzzles in any format; `index` chooses one, the first unless
    /// given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A sliding puzzle, instead of text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Rows>,
    /// The family: slide, pack, or auto; found by looking unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The format of the text; detected unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The goal of a sliding puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<AskGoal>,
    /// Which of the puzzles in the text, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

/// One of the puzzles of a question.
pub(super) struct Given {
    pub(super) puzzle: Puzzle,
    /// How many there are.
    pub(super) instances: usize,
}

impl AskPuzzle {
    /// The names of its fields.
    pub(super) const FIELDS: &[&str] = &["text", "board", "puzzle", "format", "goal", "index"];

    /// One puzzle or more, written in any format.
    pub fn text(text: &str) -> AskPuzzle {
        AskPuzzle { text: Some(text.into()), ..AskPuzzle::default() }
    }

    /// The puzzle, if it is valid and allowed.
    pub fn puzzle(&self, allowance: &Allowance) -> Result<Puzzle, AskError> {
        self.clone().read(allowance).map(|given| given.puzzle)
    }

    /// Reads the value of a field, if it is one of these.
    pub(super) fn take<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        fn once<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
            slot: &mut Option<T>,
            name: &'static str,
            map: &mut A,
        ) -> Result<bool, A::Error> {
            if slot.is_some() {
                return Err(A::Error::duplicate_field(name));
            }
            *slot = map.next_value()?;
            Ok(true)
        }
        match name {
            "text" => once(&mut self.text, "text", map),
            "board" => once(&mut self.board, "board", map),
            "puzzle" => once(&mut self.puzzle, "puzzle", map),
            "format" => once(&mut self.format, "format", map),
            "goal" => once(&mut self.goal, "goal", map),
            "index" => once(&mut self.index, "index", map),
            _ => Ok(false),
        }
    }

    /// The puzzle, if it is valid and allowed.
    pub(super) fn read(self, allowance: &Allowance) -> Result<Given, AskError> {
        let goal = self.goal.map(AskGoal::read).transpose()?;
        let given = match (&self.text, &self.board) {
            (Some(_), Some(_)) => {
                return Err(AskError::question(Code::Field, "give either `text` or `board`, not both"));
            }
            (None, None) => {
                return Err(AskError::question(
                    Code::Field,
                    "the request has no puzzle: give it as `text` or as `board`",
                ));
            }
            (None, Some(rows)) => {
                if self.puzzle.as_deref().is_some_and(|name| name == Family::Pack.name()) {
                    return Err(AskError::question(
                        Code::Field,
                        "`board` is for sliding puzzles; give a packing puzzle as `text`",
                    ));
                }
                if let Some(index) = self.index.filter(|&index| index != 0) {
                    return Err(no_such(index, 1));
                }
                let puzzle = puzzle(board(rows)?, goal)?;
                Given { puzzle: Puzzle::Slide(Box::new(puzzle)), instances: 1 }
            }
            (Some(text), None) => {
                let family = family(self.puzzle.as_deref())?;
                let format = match self.format.as_deref() {
                    None | Some("auto") => None,
                    Some(name) => Some(name.parse().map_err(|_| {
                        let names: Vec<&str> = crate::Format::all().map(|(name, _)| name).collect();
                        AskError::question(
                            Code::Format,
                            format!("`{name}` is not a format; the formats are {}", names.join(", ")),
                        )
                    })?),
                };
                let reading = Reading { family, format, goal: goal.as_ref(), ..Reading::default() };
                let mut puzzles = crate::read(&Source::inline(text), &reading);
                let (index, instances) = (self.index.unwrap_or(0), puzzles.len());
                if instances <= index {
                    return Err(no_such(index, instances));
                }
                Given { puzzle: puzzles.swap_remove(index)?, instances }
            }
        };
        if let Puzzle::Pack(puzzle) = &given.puzzle {
            allowance.check_size(&puzzle.packing)?;
        }
        Ok(given)
    }

    /// A sliding puzzle.
    pub(super) fn read_slide(self, allowance: &Allowance) -> Result<slide::Puzzle, AskError> {
        match self.read(allowance)?.puzzle {
            Puzzle::Slide(puzzle) => Ok(*puzzle),
            Puzzle::Pack(_) => Err(AskError::question(
                Code::WrongFamily,
                "this question is for sliding puzzles, and the puzzle is a packing puzzle",
            )),
        }
    }

    /// A packing puzzle.
    pub(super) fn read_pack(self, allowance: &Allowance) -> Result<pack::Puzzle, AskError> {
        match self.read(allowance)?.puzzle {
            Puzzle::Pack(puzzle) => Ok(*puzzle),
            Puzzle::Slide(_) => Err(AskError::question(
                Code::WrongFamily,
                "this question is for packing puzzles, and the puzzle is a sliding puzzle",
            )),
        }
    }
}

impl AskGoal {
    /// The goal.
    pub(super) fn read(self) -> Result<Goal, AskError> {
        match self {
            AskGoal::Text(text) => {
                slide::goal_written(&text).map_err(|error| AskError::from(error).nowhere())
            }
            AskGoal::Rows(rows) => board(&rows).map(Goal::Custom),
        }
    }
}

fn no_such(index: usize, instances: usize) -> AskError {
    let held = match instances {
        1 => "the text holds one puzzle, whose index is 0".to_owned(),
        _ => format!("the text holds {instances} puzzles, with indexes from 0"),
    };
    AskError::question(Code::Index, format!("there is no puzzle with index {index}: {held}"))
}

fn family(name: Option<&str>) -> Result<Option<Family>, AskError> {
    match name {
        None | Some("auto") => Ok(None),
        Some(name) => match Family::ALL.into_iter().find(|family| family.name() == name) {
            Some(family) => Ok(Some(family)),
            None => Err(AskError::question(
                Code::Puzzle,
                format!("`{name}` is not a family of puzzles; `puzzle` is slide, pack or auto"),
            )),
        },
    }
}

/// A board of rows of tiles.
fn board(rows: &Rows) -> Result<Board, AskError> {
    let cols = rows.first().map_or(0, Vec::len);
    if let Some(at) = rows.iter().position(|row| row.len() != cols) {
        let message = format!("row {} has {} tiles, but row 1 has {cols}", at + 1, rows[at].len());
        return Err(AskError::puzzle(Code::Ragged, message));
    }
    let size =
        Size::new(rows.len(), cols).map_err(|error| AskError::puzzle(Code::Size, error.to_string()))?;
    Board::new(size, &rows.concat()).map_err(|error| AskError::puzzle(Code::Board, error.to_string()))
}

/// A board with a goal of its size.
fn puzzle(board: Board, goal: Option<Goal>) -> Result<slide::Puzzle, AskError> {
    let origin = if goal.is_some() { GoalOrigin::Asked } else { GoalOrigin::Default };
    let goal = goal.unwrap_or_default();
    if goal.board(board.size()).is_none() {
        let message = format!("the board is {}, but the goal has another size", board.size());
        return Err(AskError::puzzle(Code::GoalSize, message));
    }
    Ok(slide::Puzzle { goal_origin: origin, ..slide::Puzzle::new(board, goal) })
}
