//! The next move, and why it is a good one.

use super::notation::{self, Notation, word};
use super::style::{self, Style};
use super::{
    Algorithm, Answer, Board, Bounds, Dir, HeuristicName, NODES_OF_PROOF, Puzzle, Request, Size, TableCache,
    solve_in, solve_with,
};
use crate::say::{self, Ink};
use crate::{Limits, Observer, Progress};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::ops::ControlFlow;

/// A hint: the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub dir: Dir,
    pub tile: u16,
    /// Length of the solution that starts with this move.
    pub length: usize,
    pub is_optimal: bool,
    pub lower_bound: u32,
    /// The other moves, if this one is optimal.
    pub others: Vec<Other>,
    pub gain: Gain,
}

/// A move other than the hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    pub dir: Dir,
    pub tile: u16,
    /// Lower bound on the remaining moves after it.
    pub at_least: usize,
    pub is_exact: bool,
}

/// The effect of a move on its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Gain {
    /// It comes home.
    Home,
    /// It leaves a line where it and another tile belong, but stand in the
    /// wrong order.
    Conflict {
        /// The line: a row if the move is vertical, else a column, from 0.
        line: usize,
        with: u16,
    },
    /// It comes one cell nearer to the cell where it belongs.
    Nearer {
        /// The cell's row, from 0.
        row: usize,
        /// The cell's column, from 0.
        column: usize,
    },
    /// It leaves the cell where it belongs.
    Leaves,
    /// It goes one cell away from where it belongs.
    Away,
}

/// Node budget of each of the other moves, in addition to the nodes of the solution.
const NODES_FOR_OTHERS: u64 = 100_000;

/// Solves the puzzle and returns the first move, if any.
///
/// If the solution is optimal, the other moves are evaluated too, at about the same cost.
pub fn hint(
    tables: &TableCache,
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
) -> (Answer, Option<Hint>) {
    let best = Cell::new(None);
    let mut improved = |moves: &[Dir]| best.set(Some(moves.len() as u32));
    // Progress includes the best solution so far, whichever search found it.
    let mut telling = |progress: &Progress| {
        let mut progress = progress.clone();
        progress.best = progress.best.into_iter().chain(best.get()).min();
        observer(&progress)
    };
    let answer = solve_in(tables, puzzle, request, &mut telling, &mut improved);
    let moves = answer.report.outcome.answer();
    let mut hint = moves.and_then(|moves| along(puzzle, moves, answer.report.progress.bound));
    if let Some(hint) = hint.as_mut().filter(|hint| hint.is_optimal) {
        hint.others = others(tables, puzzle, request, &answer, hint.dir, observer);
    }
    (answer, hint)
}

/// The first move of a known solution, without the other moves; `None` if there is no move.
pub fn along(puzzle: &Puzzle, solution: &[Dir], lower_bound: u32) -> Option<Hint> {
    let dir = *solution.first()?;
    Some(Hint {
        dir,
        tile: notation::tiles_moved(&puzzle.board, &[dir])[0],
        length: solution.len(),
        is_optimal: solution.len() == lower_bound as usize,
        lower_bound,
        others: Vec::new(),
        gain: gain(&puzzle.board, &puzzle.goal_board, dir),
    })
}

/// The other moves. By parity, the boards they lead to need one move more or one less than the
/// current board, so excluding one length proves the other.
fn others(
    tables: &TableCache,
    puzzle: &Puzzle,
    request: &Request,
    answer: &Answer,
    best: Dir,
    observer: Observer<'_>,
) -> Vec<Other> {
    let length = answer.length().unwrap_or(0);
    let progress = &answer.report.progress;
    let most = NODES_FOR_OTHERS.saturating_add(progress.expanded);
    let mut time = request.limits.time.map(|time| time.saturating_sub(progress.elapsed));
    let most_of_all = request.limits.nodes.or((request.gives_up && time.is_none()).then_some(NODES_OF_PROOF));
    let mut nodes = most_of_all.map(|nodes| nodes.saturating_sub(progress.expanded));
    let heuristic = answer.method.heuristic.unwrap_or(HeuristicName::Auto);
    let mut others = Vec::new();
    for dir in Dir::ALL.into_iter().filter(|&dir| dir != best) {
        let Some(board) = puzzle.board.moved(dir) else { continue };
        let tile = notation::tiles_moved(&puzzle.board, &[dir])[0];
        let shorter = length - 1;
        let at_least = |at_least: usize, is_exact: bool| Other { dir, tile, at_least, is_exact };
        if shorter < Bounds::new(&board, &puzzle.goal_board).best() as usize {
            others.push(at_least(length + 1, true));
            continue;
        }
        let limits = Limits {
            time,
            nodes: Some(nodes.map_or(most, |nodes| nodes.min(most))),
            ..request.limits.clone()
        };
        let request =
            Request { algorithm: optimal(answer.method.algorithm), heuristic, limits, ..Request::default() };
        let mut watching = |now: &Progress| {
            if shorter < now.bound as usize {
                return ControlFlow::Break(());
            }
            observer(progress)
        };
        let goal = &puzzle.goal_board;
        let other = solve_with(tables, &board, goal, &request, &mut watching, &mut |_| ());
        let spent = &other.report.progress;
        time = time.map(|time| time.saturating_sub(spent.elapsed));
        nodes = nodes.map(|nodes| nodes.saturating_sub(spent.expanded));
        let bound = spent.bound as usize;
        others.push(match other.length() {
            _ if shorter < bound => at_least(length + 1, true),
            Some(found) if found == shorter => at_least(shorter, true),
            _ => at_least(shorter, false),
        });
    }
    others
}

fn optimal(algorithm: Algorithm) -> Algorithm {
    if algorithm.is_optimal() { algorithm } else { Algorithm::Ida }
}

fn gain(board: &Board, goal: &Board, dir: Dir) -> Gain {
    let size = board.size();
    let to = board.blank();
    let Some(from) = size.step(to, dir) else { return Gain::Away };
    let tile = board.tiles()[from];
    let homes = goal.places();
    let home = usize::from(homes[usize::from(tile)]);
    if home == to {
        return Gain::Home;
    }
    if let Some(with) = conflict(board, &homes, from, dir) {
        return Gain::Conflict { line: line(size, from, dir), with };
    }
    if home == from {
        return Gain::Leaves;
    }
    match size.distance(to, home) < size.distance(from, home) {
        true => Gain::Nearer { row: home / size.cols(), column: home % size.cols() },
        false => Gain::Away,
    }
}

/// The row or column that a tile at `cell` leaves by a move.
fn line(size: Size, cell: usize, dir: Dir) -> usize {
    if is_vertical(dir) { cell / size.cols() } else { cell % size.cols() }
}

fn is_vertical(dir: Dir) -> bool {
    matches!(dir, Dir::Up | Dir::Down)
}

/// The nearest tile in linear conflict with the tile at `cell`, in the line that the move leaves.
fn conflict(board: &Board, homes: &[u16], cell: usize, dir: Dir) -> Option<u16> {
    let size = board.size();
    let home = |tile: u16| usize::from(homes[usize::from(tile)]);
    let here = line(size, cell, dir);
    let tile = board.tiles()[cell];
    if line(size, home(tile), dir) != here {
        return None;
    }
    let others = (0..size.cells()).filter(|&other| line(size, other, dir) == here);
    let wrong = others.map(|other| (other, board.tiles()[other])).filter(|&(other, with)| {
        with != 0
            && with != tile
            && line(size, home(with), dir) == here
            && (other < cell) != (home(with) < home(tile))
    });
    // The nearest is the most visible.
    wrong.min_by_key(|(other, _)| other.abs_diff(cell)).map(|(_, with)| with)
}

impl Hint {
    /// The reasons for the move in a few sentences, each proven.
    pub fn why(&self) -> String {
        let mut sentences = vec![self.about_length()];
        sentences.extend(self.about_others());
        sentences.extend(self.about_tile());
        sentences.join(" ")
    }

    fn about_length(&self) -> String {
        let left = self.length - 1;
        match (self.is_optimal, left) {
            (true, 0) => "It solves the puzzle.".into(),
            (true, left) => format!(
                "It begins a shortest solution: {} from here, {} after it.",
                say::counted(self.length as u64, "move"),
                say::count(left as u64)
            ),
            (false, _) => format!(
                "It is good, not proven best: it begins a solution of {}, and at least {} are needed.",
                say::counted(self.length as u64, "move"),
                say::count(self.lower_bound.into())
            ),
        }
    }

    fn about_others(&self) -> Vec<String> {
        let moves = |which: &dyn Fn(&Other) -> bool| -> Vec<String> {
            let others = self.others.iter().filter(|other| which(other));
            others.map(|other| format!("{} {}", other.tile, word(other.dir))).collect()
        };
        let shorter = self.length.saturating_sub(1);
        let good = moves(&|other| other.is_exact && other.at_least == shorter);
        let bad = moves(&|other| other.is_exact && shorter < other.at_least);
        let open = moves(&|other| !other.is_exact);
        let mut sentences = Vec::new();
        if !good.is_empty() {
            sentences.push(format!("Moving {} is as good.", say::listed(&good, "or")));
        }
        let longer = say::counted(self.length as u64 + 1, "move");
        if !bad.is_empty() {
            sentences
                .push(format!("Moving {} leads to a board that needs {longer}.", say::listed(&bad, "or")));
        }
        if !open.is_empty() {
            sentences.push(format!(
                "Whether moving {} would do as well was not worked out; {} at least {} after it.",
                say::listed(&open, "or"),
                if shorter == 1 { "there is" } else { "there are" },
                say::counted(shorter as u64, "move")
            ));
        }
        sentences
    }

    fn about_tile(&self) -> Option<String> {
        let tile = self.tile;
        let line_name = if is_vertical(self.dir) { "row" } else { "column" };
        Some(match self.gain {
            Gain::Home if self.length == 1 => return None,
            Gain::Home => format!("Tile {tile} is then where it belongs."),
            Gain::Conflict { line, with } => format!(
                "Tiles {tile} and {with} belong in {line_name} {} but stand in the wrong order: one must leave.",
                line + 1
            ),
            Gain::Nearer { row, column } => format!(
                "Tile {tile} comes one cell nearer to its place, row {}, column {}.",
                row + 1,
                column + 1
            ),
            Gain::Leaves => format!("Tile {tile} leaves its place for now, and comes back later."),
            Gain::Away => format!("Tile {tile} goes away from its place for now."),
        })
    }

    /// The move as text: `2 left`.
    pub fn step(&self) -> String {
        format!("{} {}", self.tile, word(self.dir))
    }
}

/// The hint as text, or the plain answer without a hint.
pub fn render(puzzle: &Puzzle, answer: &Answer, hint: Option<&Hint>, ink: Ink) -> String {
    let Some(hint) = hint else { return Style::Plain.render(puzzle, answer, Notation::None, ink) };
    let mut text = style::head(puzzle);
    let step = ink.good(&format!("Move {}", hint.step()));
    text.push_str(&format!("{step}.\n{}\n", say::sentence(&hint.why())));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;
    use slidepack_core::slide::{NamedGoal, generate};

    fn puzzle(text: &str) -> Puzzle {
        super::super::read(&Source::inline(text), &super::super::Reading::default()).remove(0).unwrap()
    }

    fn hinted(puzzle: &Puzzle, request: &Request) -> Option<Hint> {
        hint(&TableCache::default(), puzzle, request, &mut crate::quietly()).1
    }

    fn distance(board: &Board, goal: &Board) -> usize {
        let request = Request::default();
        let answer = super::super::solve_with(
            &TableCache::default(),
            board,
            goal,
            &request,
            &mut crate::quietly(),
            &mut |_| (),
        );
        assert!(answer.is_optimal());
        answer.length().unwrap()
    }

    #[test]
    fn hints_are_true_on_many_boards() {
        let size = Size::new(3, 3).unwrap();
        let mut generator = generate::Generator::new(3);
        for named in NamedGoal::ALL {
            let goal = named.board(size);
            for moves in (1..40).step_by(6) {
                let board = generator.board(&goal, generate::Kind::Walk(moves)).unwrap();
                let puzzle = Puzzle::new(board.clone(), named.into());
                let Some(hint) = hinted(&puzzle, &Request::default()) else {
                    assert_eq!(board, goal);
                    continue;
                };
                assert!(hint.is_optimal);
                assert_eq!(distance(&board, &goal), hint.length);
                assert_eq!(distance(&board.moved(hint.dir).unwrap(), &goal), hint.length - 1);
                let exits = Dir::ALL.iter().filter(|&&dir| board.moved(dir).is_some()).count();
                assert_eq!(hint.others.len(), exits - 1);
                for other in &hint.others {
                    assert!(other.is_exact);
                    assert_eq!(distance(&board.moved(other.dir).unwrap(), &goal), other.at_least);
                }
            }
        }
    }

    fn check_why(text: &str, expected: &str) {
        let puzzle = puzzle(text);
        let hint = hinted(&puzzle, &Request::default()).unwrap();
        assert_eq!(format!("{}: {}", hint.step(), hint.why()), expected);
    }

    #[test]
    fn reasons_are_given_in_words() {
        check_why(
            "1 2 3/4 5 6/7 0 8",
            "8 left: It solves the puzzle. Moving 5 down or 7 right leads to a board that needs 2 moves.",
        );
    }

    #[test]
    fn tiles_that_stand_in_each_others_way_are_named() {
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        let board = puzzle("3 2 1/4 0 5/6 7 8").board;
        assert_eq!(gain(&board, &goal, Dir::Down), Gain::Conflict { line: 0, with: 3 });
        let board = puzzle("1 2 3/4 8 6/7 5 0").board;
        assert_eq!(gain(&board, &goal, Dir::Right), Gain::Conflict { line: 1, with: 8 });
        let board = puzzle("1 2 3/4 5 6/7 0 8").board;
        assert_eq!(gain(&board, &goal, Dir::Left), Gain::Home);
        assert_eq!(gain(&board, &goal, Dir::Down), Gain::Leaves);
        let board = puzzle("8 1 3/4 0 2/7 6 5").board;
        assert_eq!(gain(&board, &goal, Dir::Down), Gain::Away);
        assert_eq!(gain(&board, &goal, Dir::Up), Gain::Nearer { row: 1, column: 2 });
    }

    #[test]
    fn what_is_not_proven_is_not_claimed() {
        let puzzle = puzzle("8 6 7/2 5 4/3 0 1");
        let request = Request { algorithm: Algorithm::Greedy, ..Request::default() };
        let hint = hinted(&puzzle, &request).unwrap();
        assert!(!hint.is_optimal && hint.others.is_empty());
        assert!(hint.why().starts_with("It is good, not proven best: it begins a solution of "));
    }

    #[test]
    fn limits_hold_for_the_other_moves_as_well() {
        let puzzle = puzzle("8 6 7/2 5 4/3 0 1");
        let ask = |nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let request = Request {
                algorithm: Algorithm::AStar,
                heuristic: HeuristicName::Manhattan,
                limits,
                ..Request::default()
            };
            hint(&TableCache::default(), &puzzle, &request, &mut crate::quietly())
        };
        let (answer, _) = ask(1_000_000);
        let (_, hint) = ask(answer.report.progress.expanded + 1);
        let hint = hint.unwrap();
        assert!(hint.is_optimal && hint.others.iter().all(|other| !other.is_exact && other.at_least == 30));
        assert!(hint.why().contains("was not worked out; there are at least 30 moves after it."));
    }

    #[test]
    fn there_is_no_hint_where_there_is_no_move_to_make() {
        assert_eq!(hinted(&puzzle("1 2 3/4 5 6/7 8 0"), &Request::default()), None);
        assert_eq!(hinted(&puzzle("2 1 3/4 5 6/7 8 0"), &Request::default()), None);
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let request = Request { algorithm: Algorithm::Ida, limits, ..Request::default() };
        assert_eq!(hinted(&puzzle("8 6 7/2 5 4/3 0 1"), &request), None);
    }
}
