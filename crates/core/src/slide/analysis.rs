//! Evaluates each move of a user's solution.
//!
//! A move leads one move closer to the goal, or one move farther away; then it loses two moves:
//! itself, and the one that makes up for it.

use super::board::{Board, Dir};
use super::choose::NODES_OF_PROOF;
use super::frame::Frame;
use super::grid::Grid;
use super::request::{Answer, Request};
use super::shortest::Near;
use super::solve::{Aim, Puzzle};
use super::table_cache::TableCache;
use crate::run::{Meter, Observer, Outcome, Stop};
use std::collections::HashMap;

/// Evaluation of moves from a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// A shortest solution of the board. Its outcome is [`Outcome::Stopped`] if a limit was reached
    /// before all moves were evaluated. If a proof was given up, it is the best solution found, and
    /// no move is evaluated.
    pub answer: Answer,
    pub moves: Vec<Judged>,
}

/// An evaluated move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub dir: Dir,
    pub left: u32,
    /// All moves from there that lead closer to the goal.
    pub good: Vec<Dir>,
    pub best: Vec<Dir>,
}

impl Judged {
    /// Whether the move leads closer to the goal.
    pub fn is_good(&self) -> bool {
        self.good.contains(&self.dir)
    }

    /// Number of moves wasted by this one.
    pub fn lost(&self) -> u32 {
        if self.is_good() { 0 } else { 2 }
    }
}

impl Analysis {
    /// Number of moves wasted by this one.
    pub fn lost(&self) -> u32 {
        self.moves.iter().map(Judged::lost).sum()
    }

    /// Distance to the goal after all evaluated moves, if that of the start is known.
    pub fn left(&self) -> Option<u32> {
        match self.moves.last() {
            Some(last) if last.is_good() => Some(last.left - 1),
            Some(last) => Some(last.left + 1),
            None => self.answer.length().filter(|_| self.answer.is_optimal()).map(|length| length as u32),
        }
    }
}

/// Evaluates moves from `start` towards `goal`, boards of the same size. All moves must be
/// possible; they need not end at the goal.
///
/// The requested method finds a shortest solution of `start`, as
/// [`all_shortest`](super::all_shortest) does. Then each neighbour of each board on the path takes
/// a round of IDA*, unless its distance is already known. A request that gives up spends
/// [`NODES_OF_PROOF`] on each of the two.
///
/// # Panics
/// If the sizes differ, a move is impossible, or a search is wrong.
pub fn analyse(
    tables: &TableCache,
    start: &Board,
    goal: &Board,
    moves: &[Dir],
    request: &Request,
    observer: Observer<'_>,
) -> Analysis {
    assert!(start.replayed(moves).is_some(), "all moves are possible");
    let mut meter = Meter::new(request.limits.clone(), observer);
    let gives_up = request.gives_up && request.is_free();
    let aim = if gives_up { Aim::Answer } else { Aim::Proof };
    let puzzle = Puzzle { tables, start, goal, request, aim };
    let mut ran = puzzle.run(&mut meter, &mut |_| ());
    let first = match &ran.outcome {
        Outcome::Solved(first) if first.len() == meter.progress.bound as usize => first.clone(),
        _ => return Analysis { answer: ran.answer(meter), moves: Vec::new() },
    };
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let mut judged = Vec::new();
    meter.set_budget(gives_up.then_some(NODES_OF_PROOF));
    let ended = Near::new(tables, &grid, ran.method, &mut meter, &mut ran.tables).and_then(|near| {
        let mut judge = Judge { near: &near, known: HashMap::new() };
        let mut at = frame.start().clone();
        let mut best = frame.turned(&first);
        judge.learn(&at, &best);
        for &dir in &frame.turned(moves) {
            let good = judge.good(&at, best.len() as u32, &mut meter)?;
            judged.push(Judged {
                dir: frame.unturned(&[dir])[0],
                left: best.len() as u32,
                good: frame.unturned(&good.iter().map(|(dir, _)| *dir).collect::<Vec<_>>()),
                best: frame.unturned(&best),
            });
            at = at.moved(dir).expect("all moves are possible");
            best = match good.into_iter().find(|(one, _)| *one == dir) {
                Some((_, way)) => way,
                None => std::iter::once(dir.opposite()).chain(best).collect(),
            };
            judge.learn(&at, &best);
        }
        Ok(())
    });
    if let Err(why) = ended {
        ran.outcome = Outcome::Stopped { why, best: Some(first) };
    }
    Analysis { answer: ran.answer(meter), moves: judged }
}

struct Judge<'n, 'g> {
    near: &'n Near<'g>,
    known: HashMap<Board, Vec<Dir>>,
}

impl Judge<'_, '_> {
    fn learn(&mut self, board: &Board, way: &[Dir]) {
        let mut board = board.clone();
        for at in 0..=way.len() {
            if self.known.insert(board.clone(), way[at..].to_vec()).is_some() {
                break;
            }
            if let Some(&dir) = way.get(at) {
                board.slide(dir);
            }
        }
    }

    fn good(
        &mut self,
        board: &Board,
        left: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(Dir, Vec<Dir>)>, Stop> {
        let mut good = Vec::new();
        if left == 0 {
            return Ok(good);
        }
        for dir in Dir::ALL {
            let Some(then) = board.moved(dir) else { continue };
            if let Some(way) = self.known.get(&then) {
                if way.len() as u32 + 1 == left {
                    good.push((dir, way.clone()));
                }
                continue;
            }
            if let Some(way) = self.whole_way(&then, left - 1, meter)? {
                self.learn(&then, &way);
                good.push((dir, way));
            }
        }
        Ok(good)
    }

    /// A path of exactly `moves` moves; a table of all distances yields it move by move.
    fn whole_way(&self, board: &Board, moves: u32, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        let Some(mut way) = self.near.way(board, moves, meter)? else { return Ok(None) };
        let mut at = board.replayed(&way).expect("a way is made of possible moves");
        while (way.len() as u32) < moves {
            let left = moves - way.len() as u32 - 1;
            let mut next = None;
            for dir in Dir::ALL {
                let Some(then) = at.moved(dir) else { continue };
                if next.is_none() && self.near.way(&then, left, meter)?.is_some() {
                    next = Some((dir, then));
                }
            }
            let (dir, then) = next.expect("a board that is not the goal has a nearer neighbour");
            way.push(dir);
            at = then;
        }
        Ok(Some(way))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::generate::{Generator, Kind};
    use crate::slide::{Algorithm, HeuristicName, NamedGoal, Size};
    use std::ops::ControlFlow;

    fn quiet(_: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn distance(tables: &TableCache, board: &Board, goal: &Board) -> u32 {
        let request = Request { algorithm: Algorithm::Ida, ..Request::default() };
        let answer = super::super::solve_with(tables, board, goal, &request, &mut quiet, &mut |_| ());
        assert!(answer.is_optimal());
        answer.length().unwrap() as u32
    }

    /// Every word of an analysis is true, as searches of their own see it.
    #[track_caller]
    fn check(rows: usize, cols: usize, named: NamedGoal, walk: u64, seed: u64, request: &Request) {
        let tables = TableCache::default();
        let goal = named.board(Size::new(rows, cols).unwrap());
        let mut generator = Generator::new(seed);
        let start = generator.board(&goal, Kind::Walk(walk)).unwrap();
        // Back and forth, and home by a way that is not the shortest.
        let mut moves = Vec::new();
        let mut at = start.clone();
        for step in 0..12 {
            let dir = Dir::ALL[(step * 7 + seed as usize) % 4];
            if at.slide(dir) {
                moves.push(dir);
            }
        }
        let analysis = analyse(&tables, &start, &goal, &moves, request, &mut quiet);
        assert_eq!(analysis.moves.len(), moves.len());
        let mut at = start.clone();
        for (judged, &dir) in analysis.moves.iter().zip(&moves) {
            let left = distance(&tables, &at, &goal);
            assert_eq!((judged.dir, judged.left), (dir, left));
            assert_eq!(judged.best.len() as u32, left);
            assert_eq!(at.replayed(&judged.best).as_ref(), Some(&goal));
            for dir in Dir::ALL {
                let is_nearer = at.moved(dir).is_some_and(|then| distance(&tables, &then, &goal) < left);
                assert_eq!(judged.good.contains(&dir), is_nearer, "{dir:?} from {at:?}");
            }
            at.slide(dir);
        }
        assert_eq!(analysis.left(), Some(distance(&tables, &at, &goal)));
        let first = analysis.answer.length().unwrap() as u32;
        assert_eq!(first + analysis.lost(), moves.len() as u32 + analysis.left().unwrap());
    }

    #[test]
    fn moves_are_worth_what_searches_find() {
        for seed in 1..=4 {
            check(3, 3, NamedGoal::Last, 40, seed, &Request::default());
            check(2, 3, NamedGoal::Snail, 30, seed, &Request::default());
            check(4, 3, NamedGoal::Last, 25, seed, &Request::default());
            let heuristic = HeuristicName::Manhattan;
            check(3, 4, NamedGoal::First, 25, seed, &Request { heuristic, ..Request::default() });
        }
        let heuristic = HeuristicName::PatternSmall;
        check(4, 4, NamedGoal::Last, 40, 1, &Request { heuristic, ..Request::default() });
        check(1, 6, NamedGoal::Last, 3, 1, &Request::default());
    }

    #[test]
    fn a_solved_board_has_no_good_moves() {
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        let moves = [Dir::Right, Dir::Left];
        let analysis = analyse(&TableCache::default(), &goal, &goal, &moves, &Request::default(), &mut quiet);
        let moves_judged: Vec<(u32, u32)> = analysis.moves.iter().map(|one| (one.left, one.lost())).collect();
        assert_eq!(moves_judged, [(0, 2), (1, 0)]);
        assert_eq!((analysis.lost(), analysis.left()), (2, Some(0)));
        let nothing = analyse(&TableCache::default(), &goal, &goal, &[], &Request::default(), &mut quiet);
        assert_eq!((nothing.moves.len(), nothing.left()), (0, Some(0)));
    }

    /// Without a proof there is a good solution and a bound, and then an end.
    #[test]
    fn a_proof_that_was_given_up_leaves_a_solution_and_a_bound() {
        let goal = NamedGoal::Last.board(Size::new(9, 9).unwrap());
        let start = Generator::new(1).board(&goal, Kind::Solvable).unwrap();
        let dir = Dir::ALL.into_iter().find(|&dir| start.moved(dir).is_some()).unwrap();
        let request = Request { gives_up: true, ..Request::default() };
        let analysis = analyse(&TableCache::default(), &start, &goal, &[dir], &request, &mut quiet);
        let Answer { report, .. } = &analysis.answer;
        assert!(matches!(report.outcome, Outcome::Solved(_)), "{report:?}");
        assert!(report.progress.expanded <= NODES_OF_PROOF);
        assert!(0 < report.progress.bound && report.progress.bound < report.progress.best.unwrap());
        assert_eq!((analysis.moves.len(), analysis.left()), (0, None));
    }

    #[test]
    fn a_limit_ends_it_with_what_was_judged() {
        let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
        let start: Board = "2 5 4 7/1 6 8 0/13 3 10 12/11 9 14 15".parse().unwrap();
        let request =
            Request { algorithm: Algorithm::Ida, heuristic: HeuristicName::Manhattan, ..Request::default() };
        let tables = TableCache::default();
        let one = super::super::solve_with(&tables, &start, &goal, &request, &mut quiet, &mut |_| ());
        let moves = one.report.outcome.answer().unwrap().clone();
        let limits = Limits { nodes: Some(one.report.progress.expanded + 50), ..Limits::default() };
        let analysis = analyse(&tables, &start, &goal, &moves, &Request { limits, ..request }, &mut quiet);
        assert!(matches!(analysis.answer.report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
        assert!(analysis.moves.len() < moves.len());
        let impossible: Board = "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().unwrap();
        let analysis = analyse(&tables, &impossible, &goal, &[Dir::Right], &Request::default(), &mut quiet);
        assert_eq!((analysis.answer.report.outcome, analysis.moves.len()), (Outcome::Impossible, 0));
    }
}
