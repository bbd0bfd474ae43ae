//! Searches led by a heuristic that is given as a function of the board.

use super::board::{Board, Dir};
use super::frontier::Found;
use super::grid::{AnyTiles, Grid, Slid, Tiles};
use super::heuristic::Heuristic;
use super::registry::Algorithm;
use super::request::Tuning;
use super::search::Setting;
use super::solvability::is_solvable;
use crate::run::{Limits, Meter, Observer, Outcome, Report};

/// Cap on estimates: the open list has an entry per value.
const MOST: u32 = 1 << 20;

/// Solves a board by `algorithm`, A* or IDA*, on one thread.
///
/// A solution is shortest only if `estimate` never exceeds the remaining moves, and the bound of
/// the report is a proof only then.
pub fn solve_led(
    start: &Board,
    goal: &Board,
    algorithm: Algorithm,
    estimate: &dyn Fn(&Board) -> u32,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Vec<Dir>> {
    let mut meter = Meter::new(limits.clone(), observer);
    if !is_solvable(start, goal) {
        return meter.finish(Outcome::Impossible);
    }
    let grid = Grid::of(goal.size(), goal.blank());
    let heuristic = Estimate { goal, estimate };
    let setting = Setting { grid: &grid, start, algorithm, tuning: Tuning::default(), nodes: u64::MAX };
    let found = setting.search::<AnyTiles, _, _>(&heuristic, &mut meter, &mut ());
    let outcome = match found {
        Ok(Found::Path(moves)) => {
            assert_eq!(start.replayed(&moves).as_ref(), Some(goal), "a solution leads to the goal");
            meter.progress.best = Some(moves.len() as u32);
            Outcome::Solved(moves)
        }
        Ok(Found::Nothing | Found::NotYet | Found::Stuck(_)) => unreachable!("the goal can be reached"),
        Err(why) => Outcome::Stopped { why, best: None },
    };
    meter.finish(outcome)
}

/// The memo is the estimate itself: 0 at the goal and nowhere else.
struct Estimate<'a> {
    goal: &'a Board,
    estimate: &'a dyn Fn(&Board) -> u32,
}

impl Estimate<'_> {
    fn at(&self, tiles: &AnyTiles, blank: usize) -> u32 {
        let cells = 0..self.goal.tiles().len();
        let tiles: Vec<usize> = cells.map(|cell| if cell == blank { 0 } else { tiles.at(cell) }).collect();
        let board = Board::new(self.goal.size(), &tiles).expect("a position holds each tile once");
        if board == *self.goal { 0 } else { (self.estimate)(&board).clamp(1, MOST) }
    }
}

impl Heuristic<AnyTiles> for Estimate<'_> {
    type Memo = u32;

    fn start(&self, tiles: &AnyTiles) -> u32 {
        let blank = (0..self.goal.tiles().len()).find(|&cell| tiles.at(cell) == 0);
        self.at(tiles, blank.expect("a position has a blank"))
    }

    fn after(&self, _: u32, slid: Slid, tiles: &AnyTiles) -> u32 {
        self.at(tiles, slid.from)
    }

    fn value(&self, memo: u32) -> u32 {
        memo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Stop;
    use crate::slide::{Bounds, HeuristicName};
    use std::ops::ControlFlow;

    fn solved(start: &str, goal: &str, algorithm: Algorithm, times: u32) -> Report<Vec<Dir>> {
        let (start, goal): (Board, Board) = (start.parse().unwrap(), goal.parse().unwrap());
        let manhattan =
            |board: &Board| times * Bounds::new(board, &goal).get(HeuristicName::Manhattan).unwrap();
        let mut go_on = |_: &_| ControlFlow::Continue(());
        solve_led(&start, &goal, algorithm, &manhattan, &Limits::default(), &mut go_on)
    }

    #[test]
    fn an_admissible_estimate_leads_to_a_shortest_solution() {
        for algorithm in [Algorithm::AStar, Algorithm::Ida] {
            let report = solved("8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/7 8 0", algorithm, 1);
            assert_eq!(report.outcome.answer().map(Vec::len), Some(14), "{algorithm}");
            // A board that is higher than wide, with the blank of the goal in its middle.
            let report = solved("1 2/3 4/0 5", "1 2/0 4/3 5", algorithm, 1);
            assert_eq!(report.outcome.answer().map(Vec::len), Some(1), "{algorithm}");
        }
    }

    #[test]
    fn an_estimate_that_is_too_large_still_leads_to_the_goal() {
        for algorithm in [Algorithm::AStar, Algorithm::Ida] {
            let report = solved("8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/7 8 0", algorithm, u32::MAX / 50);
            assert!(report.outcome.answer().is_some_and(|moves| 14 <= moves.len()), "{algorithm}");
        }
    }

    #[test]
    fn limits_and_parity_are_kept() {
        assert_eq!(solved("2 1/3 0", "1 2/3 0", Algorithm::AStar, 1).outcome, Outcome::Impossible);
        let start: Board = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0".parse().unwrap();
        let goal = crate::slide::NamedGoal::Last.board(start.size());
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let mut go_on = |_: &_| ControlFlow::Continue(());
        let report = solve_led(&start, &goal, Algorithm::AStar, &|_| 1, &limits, &mut go_on);
        assert_eq!(report.progress.expanded, 100);
        assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
    }
}
