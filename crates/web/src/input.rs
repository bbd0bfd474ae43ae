//! Puzzles in requests.

use crate::refusal::{Code, Refusal};
use serde::Deserialize;
use slidepack::slide::{self, Board, Goal, GoalOrigin, Size};
use slidepack::{Family, Puzzle, Reading, Source, pack};

/// A board as rows of tiles.
pub(crate) type Rows = Vec<Vec<usize>>;

/// Declares the body of a request: a puzzle, and the fields given.
macro_rules! asked {
    ($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            text: Option<String>,
            board: Option<$crate::input::Rows>,
            puzzle: Option<String>,
            format: Option<String>,
            goal: Option<$crate::input::AskedGoal>,
            index: Option<usize>,
            $($(#[$field_about])* #[serde(default)] $field: $type,)*
        }

        impl $name {
            /// The puzzle; the other fields stay.
            fn input(&mut self) -> $crate::input::Input {
                $crate::input::Input {
                    text: self.text.take(),
                    board: self.board.take(),
                    puzzle: self.puzzle.take(),
                    format: self.format.take(),
                    goal: self.goal.take(),
                    index: self.index.take(),
                }
            }
        }
    };
}
pub(crate) use asked;

/// A goal as it is asked for.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a goal is last, first, snail, a board with /, or rows of tiles")]
pub(crate) enum AskedGoal {
    Text(String),
    Rows(Rows),
}

/// A puzzle as it is asked about.
pub(crate) struct Input {
    pub(crate) text: Option<String>,
    pub(crate) board: Option<Rows>,
    pub(crate) puzzle: Option<String>,
    pub(crate) format: Option<String>,
    pub(crate) goal: Option<AskedGoal>,
    pub(crate) index: Option<usize>,
}

/// One of the puzzles of a request.
pub(crate) struct Given {
    pub(crate) puzzle: Puzzle,
    /// How many there are.
    pub(crate) instances: usize,
}

impl Input {
    /// The puzzle, if it is valid and within our limits.
    pub(crate) fn read(self) -> Result<Given, Refusal> {
        let goal = self.goal.map(goal).transpose()?;
        let given = match (&self.text, &self.board) {
            (Some(_), Some(_)) => {
                return Err(Refusal::bad(Code::Field, "give either `text` or `board`, not both"));
            }
            (None, None) => {
                return Err(Refusal::bad(
                    Code::Field,
                    "the request has no puzzle: give it as `text` or as `board`",
                ));
            }
            (None, Some(rows)) => {
                if self.puzzle.as_deref().is_some_and(|name| name == Family::Pack.name()) {
                    return Err(Refusal::bad(
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
                    Some(name) => Some(name.parse().map_err(|()| {
                        let names: Vec<&str> = slidepack::Format::all().map(|(name, _)| name).collect();
                        Refusal::bad(
                            Code::Format,
                            format!("`{name}` is not a format; the formats are {}", names.join(", ")),
                        )
                    })?),
                };
                let reading = Reading { family, format, goal: goal.as_ref(), ..Reading::default() };
                let mut puzzles = slidepack::read(&Source::inline(text), &reading);
                let (index, instances) = (self.index.unwrap_or(0), puzzles.len());
                if instances <= index {
                    return Err(no_such(index, instances));
                }
                Given { puzzle: puzzles.swap_remove(index)?, instances }
            }
        };
        if let Puzzle::Pack(puzzle) = &given.puzzle {
            check_size(&puzzle.packing)?;
        }
        Ok(given)
    }

    /// A sliding puzzle.
    pub(crate) fn read_slide(self) -> Result<slide::Puzzle, Refusal> {
        match self.read()?.puzzle {
            Puzzle::Slide(puzzle) => Ok(*puzzle),
            Puzzle::Pack(_) => Err(Refusal::bad(
                Code::WrongFamily,
                "this question is for sliding puzzles, and the puzzle is a packing puzzle",
            )),
        }
    }

    /// A packing puzzle.
    pub(crate) fn read_pack(self) -> Result<pack::Puzzle, Refusal> {
        match self.read()?.puzzle {
            Puzzle::Pack(puzzle) => Ok(*puzzle),
            Puzzle::Slide(_) => Err(Refusal::bad(
                Code::WrongFamily,
                "this question is for packing puzzles, and the puzzle is a sliding puzzle",
            )),
        }
    }
}

fn no_such(index: usize, instances: usize) -> Refusal {
    let held = match instances {
        1 => "the text holds one puzzle, whose index is 0".to_owned(),
        _ => format!("the text holds {instances} puzzles, with indexes from 0"),
    };
    Refusal::bad(Code::Index, format!("there is no puzzle with index {index}: {held}"))
}

fn family(name: Option<&str>) -> Result<Option<Family>, Refusal> {
    match name {
        None | Some("auto") => Ok(None),
        Some(name) => match Family::ALL.into_iter().find(|family| family.name() == name) {
            Some(family) => Ok(Some(family)),
            None => Err(Refusal::bad(
                Code::Puzzle,
                format!("`{name}` is not a family of puzzles; `puzzle` is slide, pack or auto"),
            )),
        },
    }
}

/// A goal by name or written out; never the name of a file.
pub(crate) fn goal(asked: AskedGoal) -> Result<Goal, Refusal> {
    match asked {
        AskedGoal::Text(text) => slide::goal_written(&text).map_err(|error| Refusal::from(error).nowhere()),
        AskedGoal::Rows(rows) => board(&rows).map(Goal::Custom),
    }
}

/// A board of rows of tiles.
fn board(rows: &Rows) -> Result<Board, Refusal> {
    let cols = rows.first().map_or(0, Vec::len);
    if let Some(at) = rows.iter().position(|row| row.len() != cols) {
        let message = format!("row {} has {} tiles, but row 1 has {cols}", at + 1, rows[at].len());
        return Err(Refusal::puzzle(Code::Ragged, message));
    }
    let size = Size::new(rows.len(), cols).map_err(|error| Refusal::puzzle(Code::Size, error.to_string()))?;
    Board::new(size, &rows.concat()).map_err(|error| Refusal::puzzle(Code::Board, error.to_string()))
}

/// A board with a goal of its size.
fn puzzle(board: Board, goal: Option<Goal>) -> Result<slide::Puzzle, Refusal> {
    let origin = if goal.is_some() { GoalOrigin::Asked } else { GoalOrigin::Default };
    let goal = goal.unwrap_or_default();
    if goal.board(board.size()).is_none() {
        let message = format!("the board is {}, but the goal has another size", board.size());
        return Err(Refusal::puzzle(Code::GoalSize, message));
    }
    Ok(slide::Puzzle { goal_origin: origin, ..slide::Puzzle::new(board, goal) })
}

/// The most work that listing all placements may take, in cells looked at.
const MOST_WORK: usize = 5_000_000;

/// The most pieces, copies counted.
pub(crate) const MOST_PIECES: usize = 4096;

/// Checks that a packing puzzle is within our limits. A search begins by
/// listing all placements of all pieces.
pub(crate) fn check_size(packing: &pack::Packing) -> Result<(), Refusal> {
    let (tray, kit) = (packing.tray(), packing.kit());
    if MOST_PIECES < kit.count() {
        return Err(Refusal::too_large(format!(
            "a packing puzzle may have at most {MOST_PIECES} pieces here; the command line has no such limit"
        )));
    }
    let turns = if tray.is_flat() { 8 } else { 24 };
    let work = |piece: &pack::Piece| tray.cells().len().saturating_mul(turns * piece.shape.area());
    let all = kit.pieces().iter().map(work).fold(0, usize::saturating_add);
    if MOST_WORK < all {
        let message =
            "this tray and these pieces together are too large here; the command line has no such limit";
        return Err(Refusal::too_large(message));
    }
    Ok(())
}
