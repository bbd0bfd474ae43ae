use super::{Allowance, AskError, Code};
use crate::slide::{self, Board, Goal, GoalOrigin, NamedGoal, Size, UnknownName};
use crate::{Family, Puzzle, Reading, Source, pack};
use serde::de::{Error, MapAccess};
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};

/// A board as rows of tiles; 0 is the blank.
pub type Rows = Vec<Vec<usize>>;

/// The goal: last, first, snail, a board with its rows separated by
/// /, or rows of tiles. Never a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a goal is last, first, snail, a board with /, or rows of tiles")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Goal"))]
pub enum AskGoal {
    Text(String),
    Rows(Rows),
}

/// A puzzle, as `text` or as `board`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(remote = "AskPuzzle")]
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
    /// Read text that breaks the rules of its format as far as its meaning is
    /// clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lenient: Option<bool>,
    /// A puzzle that this process has read already, instead of all the others: it
    /// knows its file, and is not read twice. In JSON it becomes `board` and
    /// `goal`, or `text`.
    #[serde(skip)]
    pub read: Option<Box<Puzzle>>,
}

/// Writes the fields that are given; a parsed puzzle is written as `board` and `goal`, or `text`.
impl Serialize for AskPuzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(read) = &self.read else { return AskPuzzle::serialize(self, serializer) };
        let written = AskPuzzle::written(read);
        let written = written.ok_or_else(|| S::Error::custom("no text can express this puzzle"))?;
        AskPuzzle::serialize(&written, serializer)
    }
}

impl From<Puzzle> for AskPuzzle {
    fn from(puzzle: Puzzle) -> AskPuzzle {
        AskPuzzle { read: Some(Box::new(puzzle)), ..AskPuzzle::default() }
    }
}

#[derive(Clone)]
pub(super) struct Chosen {
    pub(super) puzzle: Puzzle,
    /// Number of puzzles in the text.
    pub(super) instances: usize,
}

impl AskPuzzle {
    pub(super) const FIELDS: &[&str] = &["text", "board", "puzzle", "format", "goal", "index", "lenient"];

    /// One or more puzzles in any format.
    pub fn text(text: &str) -> AskPuzzle {
        AskPuzzle { text: Some(text.into()), ..AskPuzzle::default() }
    }

    /// Reads the puzzle and checks it against the allowance.
    pub fn puzzle(&self, allowance: &Allowance) -> Result<Puzzle, AskError> {
        self.clone().read(None, allowance).map(|chosen| chosen.puzzle)
    }

    fn written(puzzle: &Puzzle) -> Option<AskPuzzle> {
        Some(match puzzle {
            Puzzle::Slide(puzzle) => AskPuzzle {
                board: Some(rows(&puzzle.board)),
                goal: Some((&puzzle.goal).into()),
                ..AskPuzzle::default()
            },
            Puzzle::Pack(puzzle) => AskPuzzle { text: Some(pack::to_text(puzzle)?), ..AskPuzzle::default() },
        })
    }

    /// Reads the field `name` if it belongs to the puzzle; returns whether it does.
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
            "lenient" => once(&mut self.lenient, "lenient", map),
            _ => Ok(false),
        }
    }

    /// Like `AskPuzzle::puzzle`, with the number of puzzles. `usual` is the goal of a style.
    pub(super) fn read(self, usual: Option<NamedGoal>, allowance: &Allowance) -> Result<Chosen, AskError> {
        let chosen = match self.read {
            Some(puzzle) => Chosen { puzzle: *puzzle, instances: 1 },
            None => self.parsed(usual)?,
        };
        if let Puzzle::Pack(puzzle) = &chosen.puzzle {
            allowance.check_size(&puzzle.packing)?;
        }
        Ok(chosen)
    }

    fn parsed(self, usual_goal: Option<NamedGoal>) -> Result<Chosen, AskError> {
        let goal = self.goal.map(AskGoal::read).transpose()?;
        Ok(match (&self.text, &self.board) {
            (Some(_), Some(_)) => {
                return Err(AskError::field("give either `text` or `board`, not both"));
            }
            (None, None) => {
                return Err(AskError::field("the request has no puzzle: give it as `text` or as `board`"));
            }
            (None, Some(rows)) => {
                if self.puzzle.as_deref().is_some_and(|name| name == Family::Pack.name()) {
                    return Err(AskError::field(
                        "`board` is for sliding puzzles; give a packing puzzle as `text`",
                    ));
                }
                if let Some(index) = self.index.filter(|&index| index != 0) {
                    return Err(no_such(index, 1));
                }
                let puzzle = puzzle(board(rows)?, goal)?;
                Chosen { puzzle: Puzzle::Slide(Box::new(puzzle)), instances: 1 }
            }
            (Some(text), None) => {
                let family = family(self.puzzle.as_deref())?;
                let format = match self.format.as_deref() {
                    None | Some("auto") => None,
                    Some(name) => Some(name.parse().map_err(|error: UnknownName| {
                        AskError::question(
                            Code::Format,
                            format!("`{name}` is not a format; the formats are {}", error.known().join(", ")),
                        )
                    })?),
                };
                let lenient = self.lenient.unwrap_or(false);
                let reading = Reading { family, format, goal: goal.as_ref(), usual_goal, lenient, kit: None };
                let mut puzzles = crate::read(&Source::inline(text), &reading);
                let (index, instances) = (self.index.unwrap_or(0), puzzles.len());
                if instances <= index {
                    return Err(no_such(index, instances));
                }
                Chosen { puzzle: puzzles.swap_remove(index)?, instances }
            }
        })
    }

    pub(super) fn read_slide(self, allowance: &Allowance) -> Result<slide::Puzzle, AskError> {
        match self.read(None, allowance)?.puzzle {
            Puzzle::Slide(puzzle) => Ok(*puzzle),
            Puzzle::Pack(_) => Err(AskError::question(
                Code::WrongFamily,
                "this question is for sliding puzzles, and the puzzle is a packing puzzle",
            )),
        }
    }

    pub(super) fn read_pack(self, allowance: &Allowance) -> Result<pack::Puzzle, AskError> {
        match self.read(None, allowance)?.puzzle {
            Puzzle::Pack(puzzle) => Ok(*puzzle),
            Puzzle::Slide(_) => Err(AskError::question(
                Code::WrongFamily,
                "this question is for packing puzzles, and the puzzle is a sliding puzzle",
            )),
        }
    }
}

impl AskGoal {
    pub(super) fn read(self) -> Result<Goal, AskError> {
        match self {
            AskGoal::Text(text) => {
                slide::goal_written(&text).map_err(|error| AskError::from(error).nowhere())
            }
            AskGoal::Rows(rows) => board(&rows).map(Goal::Custom),
        }
    }
}

impl From<&Goal> for AskGoal {
    fn from(goal: &Goal) -> AskGoal {
        match goal {
            Goal::Named(named) => AskGoal::Text(named.name().into()),
            Goal::Custom(board) => AskGoal::Rows(rows(board)),
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
        Some(name) => name.parse().map(Some).map_err(|_: UnknownName| {
            AskError::question(
                Code::Puzzle,
                format!("`{name}` is not a family of puzzles; `puzzle` is slide, pack or auto"),
            )
        }),
    }
}

fn rows(board: &Board) -> Rows {
    board.rows().map(|row| row.iter().map(|&tile| tile.into()).collect()).collect()
}

pub(super) fn board(rows: &Rows) -> Result<Board, AskError> {
    let cols = rows.first().map_or(0, Vec::len);
    if let Some(at) = rows.iter().position(|row| row.len() != cols) {
        let message = format!("row {} has {} tiles, but row 1 has {cols}", at + 1, rows[at].len());
        return Err(AskError::puzzle(Code::Ragged, message));
    }
    let size =
        Size::new(rows.len(), cols).map_err(|error| AskError::puzzle(Code::Size, error.to_string()))?;
    Board::new(size, &rows.concat()).map_err(|error| AskError::puzzle(Code::Board, error.to_string()))
}

fn puzzle(board: Board, goal: Option<Goal>) -> Result<slide::Puzzle, AskError> {
    let origin = if goal.is_some() { GoalOrigin::Asked } else { GoalOrigin::Default };
    let goal = goal.unwrap_or_default();
    if goal.board(board.size()).is_none() {
        let message = format!("the board is {}, but the goal has another size", board.size());
        return Err(AskError::puzzle(Code::GoalSize, message));
    }
    Ok(slide::Puzzle { goal_origin: origin, ..slide::Puzzle::new(board, goal) })
}
