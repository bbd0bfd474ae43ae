//! Answers that a request brings along, as a job told them.
//!
//! A file made of one states its facts, so everything that can be compared
//! with the puzzle and the moves is.

use super::{Drawn, Moves};
use crate::input::{AskedGoal, Rows, goal};
use crate::refusal::{Code, Refusal};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use slidepack::slide::{self, Answer, Dir, Fetched, Method, Origin};
use slidepack::{Outcome, Progress, Report, Stop, wire};
use std::time::Duration;

/// The fields of a `SlideReport` that facts are taken from. Others are left
/// alone, so that reports may grow.
#[derive(Deserialize)]
struct SlideReport {
    puzzle: String,
    start: Rows,
    goal: AskedGoal,
    outcome: String,
    stopped_by: Option<String>,
    length: Option<usize>,
    optimal: bool,
    lower_bound: Option<u32>,
    moves: Option<Moves>,
    algorithm: String,
    heuristic: Option<String>,
    expanded: u64,
    generated: u64,
    iterations: u64,
    kept: u64,
    seconds: f64,
    threads: usize,
    tables: Vec<Table>,
}

#[derive(Deserialize)]
struct Table {
    name: String,
    seconds: f64,
    from: String,
}

/// The answer to a sliding puzzle, and the threads it was found with.
pub(super) struct SlideFacts {
    pub(super) answer: Answer,
    pub(super) threads: usize,
}

/// The facts of a `SlideReport` about this puzzle. `moves` are those of the
/// request, if it has any.
pub(super) fn slide(
    puzzle: &slide::Puzzle,
    report: Value,
    moves: Option<&[Dir]>,
) -> Result<SlideFacts, Refusal> {
    family(&report, "slide")?;
    let report: SlideReport = fields(report)?;
    debug_assert_eq!(report.puzzle, "slide", "the family was compared");
    let start: Vec<Vec<usize>> =
        puzzle.board.rows().map(|row| row.iter().map(|&tile| tile.into()).collect()).collect();
    if report.start != start {
        return Err(wrong("the answer is about another board: its `start` is not the board given"));
    }
    let goal = goal(report.goal)?.board(puzzle.board.size());
    if goal.as_ref() != Some(&puzzle.goal_board) {
        return Err(wrong("the answer is about another goal"));
    }
    let found = report.moves.as_ref().map(super::read).transpose()?;
    if let (Some(moves), Some(found)) = (moves, &found)
        && moves != found.as_slice()
    {
        return Err(wrong("the answer has other moves than `moves`"));
    }
    // Long solutions need not be sent twice.
    let found = found.or_else(|| moves.map(<[Dir]>::to_vec));
    if report.length != found.as_ref().map(Vec::len) {
        return Err(wrong("the answer's `length` is not the number of its moves"));
    }
    if let Some(found) = &found
        && puzzle.board.replayed(found).as_ref() != Some(&puzzle.goal_board)
    {
        return Err(wrong("the answer's moves do not lead from the board to its goal"));
    }
    let bound = report.lower_bound.unwrap_or(0);
    if report.length.is_some_and(|length| (length as u64) < u64::from(bound)) {
        return Err(wrong("the answer's `lower_bound` is larger than its length"));
    }
    let outcome = outcome(puzzle, &report.outcome, report.stopped_by.as_deref(), found)?;
    let heuristic = report.heuristic.as_deref().map(|name| known("heuristic", name)).transpose()?;
    let method = Method { algorithm: known("algorithm", &report.algorithm)?, heuristic };
    let tables = report.tables.iter().map(table).collect::<Result<Vec<_>, _>>()?;
    let progress = Progress {
        expanded: report.expanded,
        generated: report.generated,
        iterations: report.iterations,
        kept: report.kept,
        bound,
        best: report.length.map(|length| length as u32),
        elapsed: duration(report.seconds)?,
        ..Progress::default()
    };
    let answer = Answer { report: Report { outcome, progress }, method, tables };
    if answer.is_optimal() != report.optimal {
        return Err(wrong("the answer is `optimal` where its length is its `lower_bound`, and nowhere else"));
    }
    Ok(SlideFacts { answer, threads: report.threads })
}

fn outcome(
    puzzle: &slide::Puzzle,
    name: &str,
    stopped_by: Option<&str>,
    moves: Option<Vec<Dir>>,
) -> Result<Outcome<Vec<Dir>>, Refusal> {
    match (name, moves) {
        ("solved", Some(moves)) => Ok(Outcome::Solved(moves)),
        ("solved", None) => Err(wrong("the answer says `solved`, but has no moves")),
        ("impossible", None) if !slide::solvability::is_solvable(&puzzle.board, &puzzle.goal_board) => {
            Ok(Outcome::Impossible)
        }
        ("impossible", _) => Err(wrong("the answer says `impossible`, but this board can be solved")),
        ("stopped", best) => {
            let all = [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Cancelled];
            let why = all.into_iter().find(|&why| Some(wire::stopped_by(why)) == stopped_by);
            let why =
                why.ok_or_else(|| wrong("the answer says `stopped`, but `stopped_by` names no limit"))?;
            Ok(Outcome::Stopped { why, best })
        }
        (other, _) => Err(wrong(format!("`{other}` is not an outcome"))),
    }
}

fn table(table: &Table) -> Result<Fetched, Refusal> {
    let origin = match table.from.as_str() {
        "cache" => Origin::Cache,
        "built" => Origin::Built,
        other => return Err(wrong(format!("tables do not come from `{other}`"))),
    };
    Ok(Fetched { name: table.name.clone(), time: duration(table.seconds)?, origin })
}

fn duration(seconds: f64) -> Result<Duration, Refusal> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| wrong(format!("the answer took {seconds} seconds, which cannot be")))
}

fn known<T: std::str::FromStr>(kind: &str, name: &str) -> Result<T, Refusal> {
    name.parse().map_err(|_| wrong(format!("the answer's {kind}, `{name}`, is not known")))
}

/// The drawing of a `PackReport`'s solution, if it has one.
pub(super) fn pack(report: Value) -> Result<Option<Drawn>, Refusal> {
    #[derive(Deserialize)]
    struct PackReport {
        solution: Option<Drawn>,
    }
    family(&report, "pack")?;
    fields::<PackReport>(report).map(|report| report.solution)
}

fn family(report: &Value, family: &str) -> Result<(), Refusal> {
    match report.get("puzzle").and_then(Value::as_str) {
        Some(name) if name == family => Ok(()),
        Some(_) => Err(wrong("the answer is to a puzzle of the other family")),
        None => Err(wrong("the answer is not the report of a solve job: it has no `puzzle`")),
    }
}

fn fields<T: DeserializeOwned>(report: Value) -> Result<T, Refusal> {
    serde_json::from_value(report)
        .map_err(|error| wrong(format!("the answer is not the report of a solve job: {error}")))
}

fn wrong(message: impl Into<String>) -> Refusal {
    Refusal::puzzle(Code::Answer, message)
}
