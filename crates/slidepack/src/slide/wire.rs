//! Sliding puzzles as JSON.

mod bounds;
mod facts;

use self::bounds::WireBounds;
use super::hint::{Gain, Hint};
use super::notation::{self, Notation};
use super::{
    Algorithm, Answer, Board, CardUse, Check, Dir, Expansion, Goal, GoalOrigin, HeuristicName, Metric,
    NamedGoal, Origin, Puzzle, Shortest, TableUse,
};
use crate::schema::{WireSource, rows};
use crate::wire::{ByName, Ended, SCHEMA_VERSION, StoppedBy};
use crate::{Outcome, say, schema as wire};
use serde::{Deserialize, Serialize};
use slidepack_core::slide::solvability::Explanation;
use slidepack_core::slide::text::Format;
use std::borrow::Cow;

/// A goal: by name, or as rows of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnswerGoal"))]
pub enum WireGoal {
    Named(ByName<NamedGoal>),
    Rows(Vec<Vec<u16>>),
}

pub(super) fn source(puzzle: &Puzzle) -> WireSource<wire::Slide> {
    WireSource::new(wire::Slide, &puzzle.source, puzzle.label.as_deref())
}

/// A puzzle, with which its answers begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct WirePuzzle {
    #[serde(flatten)]
    source: WireSource<wire::Slide>,
    rows: usize,
    cols: usize,
    goal: WireGoal,
    start: Vec<Vec<u16>>,
}

impl WirePuzzle {
    pub(super) fn new(puzzle: &Puzzle) -> WirePuzzle {
        WirePuzzle {
            source: source(puzzle),
            rows: puzzle.board.size().rows(),
            cols: puzzle.board.size().cols(),
            goal: goal(&puzzle.goal, &puzzle.goal_board),
            start: rows(&puzzle.board),
        }
    }
}

/// The answer to a sliding puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SlideReport"))]
pub struct SlideAnswer {
    #[serde(flatten)]
    puzzle: WirePuzzle,
    pub outcome: Ended,
    pub stopped_by: Option<StoppedBy>,
    /// The number of moves, if a solution was found.
    pub length: Option<usize>,
    /// The same where moves of several tiles in a line count one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multi_length: Option<usize>,
    /// The metric of the length and of `lower_bound`: multi for
    /// multi-tile moves; single-tile moves if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<ByName<Metric>>,
    /// Whether the solution is proven to be a shortest one.
    pub optimal: bool,
    /// No solution is shorter than this.
    pub lower_bound: Option<u32>,
    pub moves: Option<WireMoves>,
    /// The notation of the moves; `tile` unless another was asked for.
    convention: ByName<Notation>,
    /// How many shortest solutions there are, if they were all counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u128>,
    /// Shortest solutions known so far, if they were to be counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<u128>,
    /// Each of them, in the notation of `moves`, if they were to be listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<Vec<WireMoves>>,
    pub algorithm: ByName<Algorithm>,
    pub heuristic: Option<ByName<HeuristicName>>,
    pub expanded: u64,
    pub generated: u64,
    pub iterations: u64,
    /// Iterative deepening: for each bound in its turn, the bound and the nodes
    /// expanded with it.
    #[serde(default)]
    pub rounds: Vec<[u64; 2]>,
    /// The most states kept at one time.
    pub kept: u64,
    pub seconds: f64,
    pub threads: usize,
    pub tables: Vec<WireTable>,
    /// The card that rounds were run on, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<WireCard>,
    /// Notes, such as why the GPU was not used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The first expansions of the search, where a trace was asked for.
    #[cfg_attr(not(target_family = "wasm"), serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(target_family = "wasm", serde(skip))]
    pub trace: Vec<Expansion>,
    other_goals: Vec<ByName<NamedGoal>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    /// A remark on an inferred goal.
    pub goal_remark: Option<String>,
    /// The answer in words, where a style was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Moves in one of the notations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnswerMoves"))]
pub enum WireMoves {
    /// The way each tile, or the blank, moves.
    Letters(Vec<ByName<Dir>>),
    /// The same in words or arrows.
    Words(Vec<String>),
    Tiles(Vec<u16>),
    /// The board after each move.
    Boards(Vec<Vec<Vec<u16>>>),
}

impl WireMoves {
    fn letters(moves: &[Dir]) -> WireMoves {
        WireMoves::Letters(moves.iter().copied().map(ByName).collect())
    }

    pub(super) fn new(notation: Notation, start: &Board, moves: &[Dir]) -> Option<WireMoves> {
        match notation {
            Notation::Tile => Some(WireMoves::letters(moves)),
            Notation::Blank => {
                Some(WireMoves::Letters(moves.iter().map(|dir| ByName(dir.opposite())).collect()))
            }
            Notation::Numbers => Some(WireMoves::Tiles(notation::tiles_moved(start, moves))),
            Notation::Words | Notation::Arrows | Notation::Counts => {
                Some(WireMoves::Words(notation.words(start, moves).map(Cow::into_owned).collect()))
            }
            Notation::Boards => {
                let boards = notation::boards(start, moves).skip(1);
                Some(WireMoves::Boards(boards.map(|board| rows(&board)).collect()))
            }
            Notation::None => None,
        }
    }
}

/// A table that a run used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Table"))]
pub struct WireTable {
    pub name: String,
    /// Time for reading or building it, in seconds.
    pub seconds: f64,
    pub from: ByName<Origin>,
}

/// A graphics card that a run used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Card"))]
pub struct WireCard {
    pub name: String,
    pub driver: String,
    /// The rounds of the search that were run on it.
    pub rounds: u64,
}

impl WireCard {
    fn new(card: &CardUse) -> WireCard {
        WireCard { name: card.name.clone(), driver: card.driver.clone(), rounds: card.rounds }
    }

    fn used(&self) -> CardUse {
        CardUse { name: self.name.clone(), driver: self.driver.clone(), rounds: self.rounds }
    }
}

impl WireTable {
    fn new(fetched: &TableUse) -> WireTable {
        WireTable {
            name: fetched.name.clone(),
            seconds: fetched.time.as_secs_f64(),
            from: fetched.origin.into(),
        }
    }
}

impl SlideAnswer {
    /// The JSON answer of a search with `threads` threads.
    pub fn new(puzzle: &Puzzle, answer: &Answer, threads: usize) -> SlideAnswer {
        let progress = &answer.report.progress;
        let outcome = &answer.report.outcome;
        let moves = outcome.answer();
        let impossible = *outcome == Outcome::Impossible;
        let other_goals = if impossible { Check::new(puzzle).other_goals } else { Vec::new() };
        SlideAnswer {
            puzzle: WirePuzzle::new(puzzle),
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            length: moves.map(Vec::len),
            multi_length: moves.map(|moves| Metric::Multi.length(moves)),
            metric: None,
            optimal: answer.is_optimal(),
            lower_bound: (!impossible).then_some(progress.bound),
            moves: moves.map(|moves| WireMoves::letters(moves)),
            convention: Notation::Tile.into(),
            solutions: None,
            found: None,
            all: None,
            algorithm: answer.method.algorithm.into(),
            heuristic: answer.method.heuristic.map(ByName),
            expanded: progress.expanded,
            generated: progress.generated,
            iterations: progress.iterations,
            rounds: answer.rounds.iter().map(|&(bound, nodes)| [bound.into(), nodes]).collect(),
            kept: progress.kept,
            seconds: progress.elapsed.as_secs_f64(),
            threads,
            tables: answer.tables.iter().map(WireTable::new).collect(),
            card: answer.card.as_ref().map(WireCard::new),
            notes: answer.notes.clone(),
            trace: Vec::new(),
            other_goals: names(&other_goals),
            goal_remark: None,
            text: None,
        }
    }

    /// Sets the metric of the run, and `optimal` accordingly.
    pub fn in_metric(self, metric: Metric) -> SlideAnswer {
        match metric {
            Metric::Single => self,
            Metric::Multi => {
                let bound = self.lower_bound.map(|bound| bound as usize);
                let optimal = self.multi_length.is_some() && self.multi_length == bound;
                SlideAnswer { metric: Some(metric.into()), optimal, ..self }
            }
        }
    }

    pub(crate) fn with_shortest(self, shortest: Option<Shortest>) -> SlideAnswer {
        let found = shortest.map(|shortest| shortest.found);
        let solutions = shortest.filter(|shortest| shortest.is_complete).map(|shortest| shortest.found);
        SlideAnswer { solutions, found, ..self }
    }

    /// Adds all shortest solutions.
    pub fn with_all(self, notation: Notation, puzzle: &Puzzle, all: &[Vec<Dir>]) -> SlideAnswer {
        let all = all.iter().filter_map(|moves| WireMoves::new(notation, &puzzle.board, moves)).collect();
        SlideAnswer { all: Some(all), ..self }
    }

    /// Writes the moves in another notation.
    pub fn in_notation(mut self, notation: Notation, puzzle: &Puzzle, answer: &Answer) -> SlideAnswer {
        let moves = answer.report.outcome.answer();
        self.moves = moves.and_then(|moves| WireMoves::new(notation, &puzzle.board, moves));
        self.convention = notation.into();
        self
    }
}

/// A sliding puzzle, and moves that solve it if they are known. Nothing is
/// said of how they were found or whether there are fewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideMoves {
    #[serde(flatten)]
    puzzle: WirePuzzle,
    length: Option<usize>,
    moves: Option<Vec<ByName<Dir>>>,
    convention: ByName<Notation>,
}

impl SlideMoves {
    /// The puzzle and moves from its board to its goal.
    pub fn new(puzzle: &Puzzle, moves: Option<&[Dir]>) -> SlideMoves {
        SlideMoves {
            puzzle: WirePuzzle::new(puzzle),
            length: moves.map(<[Dir]>::len),
            moves: moves.map(|moves| moves.iter().copied().map(ByName).collect()),
            convention: Notation::Tile.into(),
        }
    }
}

/// A better solution on the way to the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideImproved {
    schema_version: u32,
    puzzle: wire::Slide,
    event: wire::Improved,
    source: String,
    label: Option<String>,
    length: usize,
    multi_length: usize,
    lower_bound: u32,
    moves: Option<WireMoves>,
    convention: ByName<Notation>,
}

impl SlideImproved {
    /// The solution, and the bound proven when it was found.
    pub fn new(puzzle: &Puzzle, moves: &[Dir], lower_bound: u32, notation: Notation) -> SlideImproved {
        SlideImproved {
            schema_version: SCHEMA_VERSION,
            puzzle: wire::Slide,
            event: wire::Improved,
            source: puzzle.source.clone(),
            label: puzzle.label.clone(),
            length: moves.len(),
            multi_length: Metric::Multi.length(moves),
            lower_bound,
            moves: WireMoves::new(notation, &puzzle.board, moves),
            convention: notation.into(),
        }
    }
}

/// One of all shortest solutions, as a line before the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideSolution {
    #[serde(flatten)]
    source: WireSource<wire::Slide>,
    number: u64,
    length: usize,
    moves: Option<WireMoves>,
    convention: ByName<Notation>,
}

impl SlideSolution {
    /// A solution with its number, from 1.
    pub fn new(puzzle: &Puzzle, moves: &[Dir], number: u64, notation: Notation) -> SlideSolution {
        SlideSolution {
            source: source(puzzle),
            number,
            length: moves.len(),
            moves: WireMoves::new(notation, &puzzle.board, moves),
            convention: notation.into(),
        }
    }
}

/// One move to make next in a sliding puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HintReport"))]
pub struct SlideHint {
    #[serde(flatten)]
    puzzle: WirePuzzle,
    pub outcome: Ended,
    pub stopped_by: Option<StoppedBy>,
    /// Null if there is nothing to do or nothing was found.
    #[serde(rename = "move")]
    dir: Option<ByName<Dir>>,
    tile: Option<u16>,
    /// The length of the solution it begins.
    length: Option<usize>,
    optimal: bool,
    lower_bound: Option<u32>,
    /// In English; the other fields hold the same.
    why: String,
    /// Null without a move, and where the answer was written before this field
    /// was there.
    #[serde(default)]
    gain: Option<Gain>,
    /// The other moves, if it is known that this one is optimal.
    others: Vec<WireOther>,
    seconds: f64,
}

/// Another move, and how far the goal is after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireOther {
    #[serde(rename = "move")]
    dir: ByName<Dir>,
    tile: u16,
    /// Null if it was not worked out.
    length: Option<usize>,
    lower_bound: usize,
}

impl SlideHint {
    /// The JSON form of the result of [`hint`](super::hint::hint).
    pub fn new(puzzle: &Puzzle, answer: &Answer, hint: Option<&Hint>) -> SlideHint {
        let outcome = &answer.report.outcome;
        let bound = answer.report.progress.bound;
        let why = match (hint, outcome) {
            (Some(hint), _) => hint.why(),
            (None, Outcome::Solved(_)) => "The board is solved already.".into(),
            (None, Outcome::Impossible) => "No moves lead from this board to the goal.".into(),
            (None, Outcome::Stopped { .. }) => {
                format!(
                    "The search was stopped before it found a solution; at least {} are needed.",
                    say::counted(bound.into(), "move")
                )
            }
        };
        let other = |other: &super::hint::Other| WireOther {
            dir: other.dir.into(),
            tile: other.tile,
            length: other.is_exact.then_some(other.at_least),
            lower_bound: other.at_least,
        };
        SlideHint {
            puzzle: WirePuzzle::new(puzzle),
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            dir: hint.map(|hint| hint.dir.into()),
            tile: hint.map(|hint| hint.tile),
            length: answer.length(),
            optimal: answer.is_optimal(),
            lower_bound: (*outcome != Outcome::Impossible).then_some(bound),
            why,
            gain: hint.map(|hint| hint.gain),
            others: hint.into_iter().flat_map(|hint| &hint.others).map(other).collect(),
            seconds: answer.report.progress.elapsed.as_secs_f64(),
        }
    }
}

/// The result of `check` for a sliding puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideCheck {
    #[serde(flatten)]
    source: WireSource<wire::Slide>,
    format: ByName<Format>,
    rows: usize,
    cols: usize,
    goal: WireGoal,
    goal_from: ByName<GoalOrigin>,
    start: Vec<Vec<u16>>,
    solvable: bool,
    inversions: WireInversions,
    kurang: WireKurang,
    sign: WireSign,
    single_line_in_order: Option<bool>,
    other_goals: Vec<ByName<NamedGoal>>,
    swap: Option<[u16; 2]>,
    lower_bounds: Option<WireBounds>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    /// A remark on an inferred goal.
    pub goal_remark: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireInversions {
    count: usize,
    blank_rows: Option<usize>,
    /// `count` and, where the width is even, `blank_rows`: what is even or odd.
    total: usize,
    even: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireKurang {
    table: Vec<usize>,
    /// The sum of the table alone.
    table_sum: usize,
    x: usize,
    /// `table_sum` + `x`: what is even or odd.
    total: usize,
    /// The same as `total`, under its first name.
    sum: usize,
    even: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireSign {
    walk: usize,
    cycles: usize,
    exchanges: usize,
    even: bool,
}

impl SlideCheck {
    /// The JSON form of a check.
    pub fn new(puzzle: &Puzzle, check: &Check) -> SlideCheck {
        let Explanation { inversions, kurang, sign, .. } = &check.explanation;
        SlideCheck {
            source: source(puzzle),
            format: puzzle.format.into(),
            rows: puzzle.board.size().rows(),
            cols: puzzle.board.size().cols(),
            goal: goal(&puzzle.goal, &puzzle.goal_board),
            goal_from: puzzle.goal_origin.into(),
            start: rows(&puzzle.board),
            solvable: check.explanation.solvable,
            inversions: WireInversions {
                count: inversions.count,
                blank_rows: inversions.blank_rows,
                total: inversions.count + inversions.blank_rows.unwrap_or(0),
                even: inversions.is_even(),
            },
            kurang: WireKurang {
                table: kurang.table.clone(),
                table_sum: kurang.table.iter().sum(),
                x: kurang.x,
                total: kurang.sum(),
                sum: kurang.sum(),
                even: kurang.is_even(),
            },
            sign: WireSign {
                walk: sign.walk,
                cycles: sign.cycles,
                exchanges: sign.exchanges(),
                even: sign.is_even(),
            },
            single_line_in_order: check.explanation.single_line_in_order,
            other_goals: names(&check.other_goals),
            swap: check.swap.map(|(a, b)| [a, b]),
            lower_bounds: check.bounds.map(WireBounds::from),
            goal_remark: None,
        }
    }
}

pub(super) fn goal(goal: &Goal, board: &Board) -> WireGoal {
    goal.name().map_or_else(|| WireGoal::Rows(rows(board)), |named| WireGoal::Named(named.into()))
}

fn names(goals: &[NamedGoal]) -> Vec<ByName<NamedGoal>> {
    goals.iter().copied().map(ByName).collect()
}
