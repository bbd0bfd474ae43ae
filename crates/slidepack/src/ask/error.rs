use crate::InputError;
use crate::wire::{ErrorBody, WireError};
use std::error::Error;
use std::fmt;

slidepack_core::names! {
    /// An error code of a question. Names are stable. Errors in puzzles have their own codes, the same
    /// as in the command line.
    #[non_exhaustive]
    pub enum Code: "error code" {
        Algorithm = "algorithm" => "no such algorithm for this family of puzzles",
        Answer = "answer" => "the answer is not the report of a solve job, or contradicts the puzzle or its moves",
        Board = "board" => "the rows are not a board",
        Colour = "colour" => "not a colour",
        Difficulty = "difficulty" => "no such difficulty",
        Field = "field" => "a field is missing, unknown, or of the wrong type",
        Format = "format" => "no such format",
        GoalSize = "goal-size" => "the goal has another size than the board (422 for a puzzle, 400 for boards to generate)",
        Heuristic = "heuristic" => "no such heuristic, or a heuristic for a packing puzzle",
        Depth = "depth" => "not a depth limit, or one for another algorithm than dfs",
        Device = "device" => "no such device, or a device for a packing puzzle",
        Index = "index" => "the text holds fewer puzzles than the index asks for",
        Internal = "internal" => "a bug in slidepack",
        Json = "json" => "the body is not JSON",
        Kit = "kit" => "the pieces are not a kit",
        Lattice = "lattice" => "no such lattice",
        Length = "length" => "no board needs that many moves, or the size is too large to prove them",
        Level = "level" => "no such level",
        Memory = "memory" => "not an amount of memory",
        Metric = "metric" => "no such metric",
        Moves = "moves" => "the moves do not lead to the goal",
        Notation = "notation" => "no such notation of moves, or a notation for a packing puzzle",
        NotACell = "not-a-cell" => "a character that does not stand for a cell",
        Placed = "placed" => "400: more pieces to place than the kit has; 422: a placed piece does not fit",
        Puzzle = "puzzle" => "no such family of puzzles",
        Ragged = "ragged" => "rows of different lengths",
        Shape = "shape" => "the rows are not a piece",
        Size = "size" => "not a size of a board (422 for a puzzle, 400 for boards to generate)",
        Solution = "solution" => "the drawing does not show pieces of the puzzle",
        Style = "style" => "no such style for this family of puzzles",
        Time = "time" => "not a number of seconds",
        TooFar = "too-far" => "the event asked for is too far into the search to watch",
        TooLarge = "too-large" => "over a limit: of the body, the tray, the boards, the placements or the picture",
        Trace = "trace" => "not a number of expansions, or a search without expansions to show",
        Tray = "tray" => "the layers are not a tray",
        Unsolvable = "unsolvable" => "there are no unsolvable boards of this size",
        Unwritten = "unwritten" => "no format can express this puzzle",
        Want = "want" => "no such `want`, or not for this family of puzzles",
        Weight = "weight" => "not a weight, or one for another algorithm than wastar",
        WrongFamily = "wrong-family" => "the question is for puzzles of the other family",
    }
}

impl Code {
    /// The usual kind of this error.
    pub fn wrong(self) -> Wrong {
        use Code::{
            Answer, Board, Colour, Internal, Kit, Moves, NotACell, Ragged, Shape, Solution, TooFar, TooLarge,
            Tray, Unwritten,
        };
        match self {
            Answer | Board | Colour | Kit | Moves | NotACell | Ragged | Shape | Solution | Tray
            | Unwritten => Wrong::Puzzle,
            TooFar | TooLarge => Wrong::TooMuch,
            Internal => Wrong::Internal,
            _ => Wrong::Question,
        }
    }
}

/// Kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The question is invalid for any puzzle.
    Question = 400,
    /// The question is valid, but its puzzle is not.
    Puzzle = 422,
    TooMuch = 413,
    Internal = 500,
}

impl Wrong {
    /// The HTTP status of such an error.
    pub fn status(self) -> u16 {
        self as u16
    }
}

/// Why a question was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskError {
    pub wrong: Wrong,
    /// The name of a [`Code`], or the error code from reading the puzzle.
    pub code: &'static str,
    pub message: String,
    /// Line and column in the text, from 1.
    pub place: Option<(usize, usize)>,
}

impl AskError {
    fn new(wrong: Wrong, code: Code, message: impl Into<String>) -> AskError {
        AskError { wrong, code: code.name(), message: message.into(), place: None }
    }

    pub(super) fn question(code: Code, message: impl Into<String>) -> AskError {
        AskError::new(Wrong::Question, code, message)
    }

    pub(super) fn field(message: impl Into<String>) -> AskError {
        AskError::question(Code::Field, message)
    }

    pub(super) fn puzzle(code: Code, message: impl Into<String>) -> AskError {
        AskError::new(Wrong::Puzzle, code, message)
    }

    pub(super) fn too_large(message: impl Into<String>) -> AskError {
        AskError::new(Wrong::TooMuch, Code::TooLarge, message)
    }

    /// A bug in slidepack.
    pub fn internal() -> AskError {
        AskError::new(Wrong::Internal, Code::Internal, "this is a bug in slidepack; please report it")
    }

    /// A question that is not valid JSON or has invalid fields.
    pub fn json(error: &serde_json::Error) -> AskError {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        let message = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said);
        let code = if error.is_data() { Code::Field.name() } else { Code::Json.name() };
        let place = (line != 0).then_some((line, column));
        AskError { wrong: Wrong::Question, code, message: message.into(), place }
    }

    /// Fails unless this program has the answer; see the crate's features. The condition is a
    /// constant, so the linker drops the code that follows.
    #[inline(always)]
    pub(super) fn unless(is_there: bool) -> Result<(), AskError> {
        if is_there {
            return Ok(());
        }
        let message = "this program was built without the answer to this question".into();
        Err(AskError { wrong: Wrong::Question, code: crate::LEFT_OUT, message, place: None })
    }

    /// Drops the position, for text that the caller did not write.
    pub(super) fn nowhere(self) -> AskError {
        AskError { place: None, ..self }
    }
}

impl From<InputError> for AskError {
    fn from(error: InputError) -> AskError {
        let wrong = match error.code {
            "too-large" | "too-far" => Wrong::TooMuch,
            _ => Wrong::Puzzle,
        };
        let place = error.place.map(|place| (place.line, place.column));
        AskError { wrong, code: error.code, message: error.message, place }
    }
}

impl From<&AskError> for WireError {
    fn from(error: &AskError) -> WireError {
        WireError {
            error: ErrorBody {
                code: error.code.into(),
                message: error.message.clone(),
                file: None,
                line: error.place.map(|(line, _)| line),
                column: error.place.map(|(_, column)| column),
            },
        }
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "{line}:{column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Error for AskError {}
