//! Known puzzles that every method and backend must answer alike.
//!
//! [`judge`] runs known instances against any solver and returns what is wrong
//! with its answers. A new method gets one line in `tests/conformance/methods.rs`.
//! [`engine::judge_engine`] and [`engine::judge_rounds`] do the same for an
//! engine, with any heuristic and on boards of any size.

pub mod engine;
pub mod packing;

use slidepack_core::run::{Outcome, Stop};
use slidepack_core::slide::text::{Instance, parse};
use slidepack_core::slide::{Answer, Board};

/// A puzzle whose answer is known.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its name in messages.
    pub name: String,
    /// The board.
    pub start: Board,
    /// Its goal.
    pub goal: Board,
    /// The length of a shortest solution; `None` if there is none.
    pub length: Option<usize>,
}

/// The promise of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// A shortest solution, and the proof.
    Optimal,
    /// Some solution, perhaps only the best before a limit, and a true bound.
    Valid,
    /// A solution of at most this many times the optimum.
    Times(usize),
    /// A shortest solution, or none in a local minimum, and a true bound.
    OrLocalMinimum,
}

/// Runs a solver on known puzzles; an empty list means that all is well.
pub fn judge(
    known: &[Known],
    promise: Promise,
    mut solver: impl FnMut(&Board, &Board) -> Answer,
) -> Vec<String> {
    let mut complaints = Vec::new();
    for puzzle in known {
        let answer = solver(&puzzle.start, &puzzle.goal);
        if let Err(complaint) = verdict(puzzle, promise, &answer) {
            complaints.push(format!("{}: {complaint}: {answer:?}", puzzle.name));
        }
    }
    complaints
}

fn verdict(puzzle: &Known, promise: Promise, answer: &Answer) -> Result<(), String> {
    let bound = answer.report.progress.bound as usize;
    let (length, moves) = match (puzzle.length, &answer.report.outcome) {
        (None, Outcome::Impossible) => return Ok(()),
        (Some(length), Outcome::Solved(moves)) => (length, moves),
        (Some(length), Outcome::Stopped { best: Some(moves), .. }) if promise == Promise::Valid => {
            (length, moves)
        }
        (Some(length), Outcome::Stopped { why: Stop::LocalMinimum, best: None })
            if promise == Promise::OrLocalMinimum && bound <= length =>
        {
            return Ok(());
        }
        _ => return Err("the wrong outcome".into()),
    };
    if puzzle.start.replayed(moves).as_ref() != Some(&puzzle.goal) {
        return Err("the moves do not lead to the goal".into());
    }
    if length < bound {
        return Err(format!("the bound {bound} is more than the optimum {length}"));
    }
    if moves.len() < length {
        return Err(format!("{} moves are less than the known optimum {length}", moves.len()));
    }
    if let Promise::Times(times) = promise
        && times * length.min(bound) < moves.len()
    {
        return Err(format!("{} moves, more than {times} times the bound {bound}", moves.len()));
    }
    if promise == Promise::OrLocalMinimum && moves.len() != length {
        return Err(format!("{} moves, but the optimum is {length}", moves.len()));
    }
    if promise == Promise::Optimal && (moves.len() != length || bound != length) {
        return Err(format!("{} moves and a bound of {bound}, but the optimum is {length}", moves.len()));
    }
    Ok(())
}

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../puzzles/slide/", $name, ".txt")))),*]
    };
}

/// Boards that every method solves within a moment, with any heuristic.
pub fn easy() -> Vec<Known> {
    from_files(&files![
        "four-6" "row-1x6" "rect-2x3-21" "rect-3x2-21" "snail-3x3" "eight-31-a" "eight-31-b" "pair-3x3"
        "itb-berhasil1" "itb-berhasil3" "itb-gagal1" "itb-gagal2" "leuven-puzzle04" "leuven-example"
        "leuven-impossible" "leuven-puzzle20" "leuven-puzzle22" "leuven-puzzle24" "leuven-puzzle26"
        "leuven-puzzle28" "leuven-puzzle30" "loyd-14-15" "unsolvable-2x2" "unsolvable-3x4" "unsolvable-1x5"
    ])
}

/// Boards for methods that are led by Manhattan distance or better.
pub fn medium() -> Vec<Known> {
    from_files(&files![
        "itb-berhasil2" "sysu-own1" "sysu-own2" "sysu-own3" "sysu-own4" "leuven-puzzle32" "leuven-puzzle34"
        "leuven-puzzle36" "leuven-puzzle38" "leuven-puzzle40" "leuven-puzzle42" "rect-2x4-36" "rect-3x4-36"
        "rect-4x3-40" "rect-5x2-47"
    ])
}

/// Boards that take IDA* with Manhattan distance up to a few seconds.
pub fn hard() -> Vec<Known> {
    from_files(&files!["sysu-b" "sysu-d" "korf-12" "korf-42" "korf-79"])
}

/// Boards that take more than a moment without tables.
pub fn harder() -> Vec<Known> {
    from_files(&files!["rect-3x5-52" "sysu-a" "sysu-c" "korf-88"])
}

/// Korf's hundred 15-puzzles.
pub fn korf_100() -> Vec<Known> {
    from_files(&files!["korf-100"])
}

/// Korf and Felner's fifty 24-puzzles.
pub fn korf_felner_50() -> Vec<Known> {
    from_files(&files!["korf-felner-50"])
}

/// The nodes that IDA* with Manhattan distance generates on each of Korf's
/// hundred boards, by Korf's count of 1985.
pub fn korf_nodes() -> Vec<u64> {
    let lines = include_str!("../data/korf-100-nodes.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split(' ').nth(2).and_then(|n| n.parse().ok()).expect("a table of numbers"))
        .collect()
}

fn from_files(files: &[(&str, &str)]) -> Vec<Known> {
    files.iter().flat_map(|(name, text)| from_text(name, text)).collect()
}

/// The puzzles of a file, which has the answer of its only board in a
/// comment, or of each board of a list on its line.
fn from_text(name: &str, text: &str) -> Vec<Known> {
    let stated = stated_answer(text);
    let known = |instance: Instance| {
        let goal = instance.goal.unwrap_or_default().board(instance.board.size());
        let length = match instance.known_length {
            Some(length) => Some(length as usize),
            None => stated.unwrap_or_else(|| panic!("{name} does not have its answer")),
        };
        let name = instance.label.map_or(name.to_owned(), |label| format!("{name} {label}"));
        Known { name, start: instance.board, goal: goal.expect("a goal of the board's size"), length }
    };
    parse(text, None).into_iter().map(|board| known(board.expect("a good board"))).collect()
}

/// The answer in a comment: `# Answer: 31 moves, …` or `# Answer: no solution.`
fn stated_answer(text: &str) -> Option<Option<usize>> {
    let answer = text.lines().find_map(|line| line.strip_prefix("# Answer: "))?;
    match answer.split(' ').next()? {
        "no" => Some(None),
        number => number.parse().ok().map(Some),
    }
}
