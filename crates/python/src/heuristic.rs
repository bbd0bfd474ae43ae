//! Searches that a heuristic written in Python leads.
//!
//! A call of Python for each node takes a hundred times longer than the rest, so
//! these searches are written for clearness: A* with an open list and reopening
//! (Hart, Nilsson and Raphael 1968), and IDA* (Korf 1985) with a stack of its
//! own, because boards may be large.

use crate::answer::Answer;
use crate::board::Board;
use crate::observer::Hearer;
use crate::puzzle::Puzzle;
use crate::tables::tables;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidepack::slide::{
    self, Algorithm, Bounds, Device, Dir, HeuristicName, Method, Request, Size, solvability,
};
use slidepack::{Limits, Outcome, Progress, Report, Stop};
use std::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, HashMap};
use std::time::{Duration, Instant};

/// Nodes between two looks at the clock.
const LOOK: u64 = 64;

/// Nodes that proving the length of a solution may take.
const PROOF: u64 = 1_000_000;

/// A run with a heuristic of Python.
struct Search<'py> {
    py: Python<'py>,
    heuristic: Bound<'py, PyAny>,
    goal: slide::Board,
    limits: Limits,
    begun: Instant,
    progress: Progress,
    hearer: Hearer,
}

/// Why a search ended early.
enum End {
    Stopped(Stop),
    Raised(PyErr),
}

impl From<PyErr> for End {
    fn from(error: PyErr) -> End {
        End::Raised(error)
    }
}

impl Search<'_> {
    /// The estimate of a board: a number that is not negative.
    fn estimate(&mut self, board: &slide::Board) -> Result<f64, End> {
        self.progress.generated += 1;
        let value: f64 = self.heuristic.call1((Board::from(board.clone()),))?.extract()?;
        match value.is_nan() || value < 0.0 {
            true => {
                Err(PyValueError::new_err(format!("the heuristic gave {value}, which is no number of moves"))
                    .into())
            }
            false => Ok(value),
        }
    }

    /// Counts a node that is about to be expanded; `kept` states are in memory.
    fn expand(&mut self, kept: usize) -> Result<(), End> {
        if self.limits.nodes == Some(self.progress.expanded) {
            return Err(End::Stopped(Stop::Nodes));
        }
        if self.progress.expanded.is_multiple_of(LOOK) {
            self.progress.elapsed = self.begun.elapsed();
            if self.limits.time.is_some_and(|time| time <= self.progress.elapsed) {
                return Err(End::Stopped(Stop::Time));
            }
            // A state takes its tiles twice, and what the tables around them take.
            let bytes = kept as u64 * (4 * self.goal.size().cells() as u64 + 160);
            if self.limits.memory.is_some_and(|memory| memory < bytes) {
                return Err(End::Stopped(Stop::Memory));
            }
            if self.hearer.hear(&self.progress).is_break() {
                return Err(End::Stopped(Stop::Cancelled));
            }
        }
        self.progress.expanded += 1;
        self.progress.kept = self.progress.kept.max(kept as u64);
        Ok(())
    }

    fn astar(&mut self, start: &slide::Board) -> Result<Vec<Dir>, End> {
        struct Node {
            board: slide::Board,
            moves: u32,
            estimate: f64,
            from: Option<(usize, Dir)>,
        }
        self.progress.iterations = 1;
        let estimate = self.estimate(start)?;
        let mut nodes = vec![Node { board: start.clone(), moves: 0, estimate, from: None }];
        let mut known = HashMap::from([(start.clone(), 0)]);
        let mut open = BinaryHeap::from([Reverse(Entry::new(estimate, 0, 0))]);
        while let Some(Reverse(Entry { moves, at, .. })) = open.pop() {
            if nodes[at].moves != moves {
                // It was met again by a shorter way.
                continue;
            }
            if nodes[at].board == self.goal {
                let (mut way, mut at) = (Vec::new(), at);
                while let Some((before, dir)) = nodes[at].from {
                    way.push(dir);
                    at = before;
                }
                way.reverse();
                return Ok(way);
            }
            self.expand(nodes.len())?;
            let back = nodes[at].from.map(|(_, dir)| dir.opposite());
            for dir in Dir::ALL {
                let Some(board) = nodes[at].board.moved(dir).filter(|_| Some(dir) != back) else { continue };
                let (moves, from) = (moves + 1, Some((at, dir)));
                let at = match known.get(&board) {
                    Some(&old) if nodes[old].moves <= moves => continue,
                    Some(&old) => {
                        (nodes[old].moves, nodes[old].from) = (moves, from);
                        old
                    }
                    None => {
                        let estimate = self.estimate(&board)?;
                        known.insert(board.clone(), nodes.len());
                        nodes.push(Node { board, moves, estimate, from });
                        nodes.len() - 1
                    }
                };
                open.push(Reverse(Entry::new(nodes[at].estimate, moves, at)));
            }
        }
        unreachable!("the goal can be reached, so the open list is not empty before it is")
    }

    fn ida(&mut self, start: &slide::Board) -> Result<Vec<Dir>, End> {
        let mut bound = self.estimate(start)?;
        loop {
            self.progress.iterations += 1;
            // A board, and which of its moves comes next.
            let mut stack = vec![(start.clone(), 0)];
            let mut way: Vec<Dir> = Vec::new();
            let mut next = f64::INFINITY;
            if *start == self.goal {
                return Ok(way);
            }
            self.expand(1)?;
            while let Some((board, at)) = stack.last_mut() {
                let Some(&dir) = Dir::ALL.get(*at) else {
                    stack.pop();
                    way.pop();
                    continue;
                };
                *at += 1;
                let is_back = way.last().is_some_and(|last| last.opposite() == dir);
                let Some(child) = board.moved(dir).filter(|_| !is_back) else { continue };
                let sum = way.len() as f64 + 1.0 + self.estimate(&child)?;
                if bound < sum {
                    next = next.min(sum);
                    continue;
                }
                way.push(dir);
                if child == self.goal {
                    return Ok(way);
                }
                self.expand(stack.len())?;
                stack.push((child, 0));
            }
            bound = next;
        }
    }
}

/// A node on the open list: the least f = g + h first, of those the largest g,
/// of those the one that was made first.
#[derive(PartialEq)]
struct Entry {
    sum: f64,
    moves: u32,
    at: usize,
}

impl Entry {
    fn new(estimate: f64, moves: u32, at: usize) -> Entry {
        Entry { sum: estimate + f64::from(moves), moves, at }
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        let sum = self.sum.total_cmp(&other.sum);
        sum.then(other.moves.cmp(&self.moves)).then(self.at.cmp(&other.at))
    }
}

/// Solves a sliding puzzle with a heuristic of Python; see `slidepack.solve`.
///
/// That the heuristic is admissible is for its author to say. So the lower bound
/// of the answer is one that our own heuristics prove.
#[pyfunction]
#[pyo3(signature = (puzzle, algorithm, heuristic, *, time=None, nodes=None, memory=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of Python")]
pub(crate) fn search(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    algorithm: &str,
    heuristic: Bound<'_, PyAny>,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Py<Answer>> {
    let slidepack::Puzzle::Slide(puzzle) = &puzzle.get().puzzle else {
        return Err(PyValueError::new_err("heuristics are for sliding puzzles"));
    };
    let algorithm = match algorithm {
        "auto" | "astar" => Algorithm::AStar,
        "ida" => Algorithm::Ida,
        other => {
            let message = format!("a heuristic written in Python leads astar or ida, not {other}");
            return Err(PyValueError::new_err(message));
        }
    };
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let name = heuristic.getattr("__name__").and_then(|name| name.extract::<String>()).ok();
    let (start, goal) = (puzzle.board(), puzzle.goal_board());
    let callable = progress;
    let mut progress = Progress::default();
    progress.bound = Bounds::new(start, goal).best();
    let mut search = Search {
        py,
        heuristic,
        goal: goal.clone(),
        limits: Limits { time, nodes, memory, threads: 1 },
        begun: Instant::now(),
        progress,
        hearer: Hearer::new(callable),
    };
    let outcome = match solvability::is_solvable(start, goal) {
        false => Outcome::Impossible,
        true => {
            let found = if algorithm == Algorithm::Ida { search.ida(start) } else { search.astar(start) };
            match found {
                Ok(moves) => Outcome::Solved(moves),
                Err(End::Stopped(why)) => Outcome::Stopped { why, best: None },
                Err(End::Raised(error)) => return Err(error),
            }
        }
    };
    search.progress.elapsed = search.begun.elapsed();
    if let Outcome::Solved(moves) = &outcome {
        if start.replayed(moves).as_ref() != Some(goal) {
            return Err(
                crate::error::Wrong::new("internal", "this is a bug in slidepack; please report it").into()
            );
        }
        search.progress.best = Some(moves.len() as u32);
        search.progress.bound = search.progress.bound.max(proven(py, puzzle)).min(moves.len() as u32);
    }
    let Search { progress, mut hearer, .. } = search;
    let _ = hearer.call(search.py, &progress);
    let method = Method { algorithm, heuristic: None };
    let report = Report { outcome, progress };
    let answer = slide::Answer {
        report,
        method,
        tables: Vec::new(),
        rounds: Vec::new(),
        card: None,
        notes: Vec::new(),
    };
    let answer = Py::new(py, Answer::led_by((**puzzle).clone(), answer, 1, name))?;
    hearer.raised(py, || Some(answer.clone_ref(py).into_any()))?;
    Ok(answer)
}

/// A lower bound on the length of all solutions, from a short search of ours.
fn proven(py: Python<'_>, puzzle: &slide::Puzzle) -> u32 {
    let request = Request {
        algorithm: Algorithm::Ida,
        heuristic: HeuristicName::LinearConflict,
        device: Device::Cpu,
        limits: Limits { nodes: Some(PROOF), ..Limits::default() },
        ..Request::default()
    };
    let answer =
        py.detach(|| slide::solve_in(tables(), puzzle, &request, &mut slidepack::quietly(), &mut |_| ()));
    answer.report.progress.bound
}

/// Boards larger than this have too many states to list.
const MOST_CELLS: usize = 9;

/// Every board that can reach a goal, with the length of its shortest solution.
#[pyfunction]
pub(crate) fn distances(py: Python<'_>, goal: &Bound<'_, Board>) -> PyResult<Vec<(Board, u32)>> {
    let goal = &goal.get().board;
    let size: Size = goal.size();
    if MOST_CELLS < size.cells() {
        return Err(PyValueError::new_err(format!("a {size} board has too many states to list")));
    }
    Ok(py.detach(|| {
        let mut all = vec![(Board::from(goal.clone()), 0)];
        let mut seen = std::collections::HashSet::from([goal.clone()]);
        let mut at = 0;
        while at < all.len() {
            let (board, distance) = (all[at].0.board.clone(), all[at].1);
            for child in Dir::ALL.into_iter().filter_map(|dir| board.moved(dir)) {
                if seen.insert(child.clone()) {
                    all.push((child.into(), distance + 1));
                }
            }
            at += 1;
        }
        all
    }))
}
