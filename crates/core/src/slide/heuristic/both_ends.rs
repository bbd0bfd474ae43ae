//! A front-to-front bound by linear conflict.

use super::{Heuristic, LinearConflict};
use crate::slide::board::{Board, Dir, Size};
use crate::slide::grid::{AnyTiles, Slid, Tiles};
use std::collections::HashSet;

const DEPTH: u32 = 6;

/// A lower bound for boards of any size.
///
/// A solution begins with `DEPTH` moves from the start and ends with `DEPTH` moves to the goal, so
/// its length is at least `2 * DEPTH` plus the least linear conflict between a board after the
/// first moves and a board before the last moves. Linear conflict alone misses that the last tiles
/// must pass the blank's corner, and that every first move may lead away from the goal. This is
/// front-to-front evaluation (Manzini, *BIDA\*: an improved perimeter search algorithm*, Artificial
/// Intelligence 75, 1995).
pub(crate) fn lower_bound_from_both_ends(start: &Board, goal: &Board) -> u32 {
    let size = start.size();
    let tiles = AnyTiles::of(start);
    let plain = Heuristic::<AnyTiles>::start(&LinearConflict::for_goal(goal), &tiles);
    // A solution may have fewer than `2 * DEPTH` moves.
    if plain < 2 * DEPTH {
        return plain;
    }
    let mut least = u32::MAX;
    for end in before_the_last_moves(goal) {
        let heuristic = LinearConflict::for_goal(&end);
        let mut first = FirstMoves { size, heuristic: &heuristic, tiles: tiles.clone(), least };
        first.look(start.blank(), None, heuristic.start(&tiles), DEPTH);
        least = first.least;
    }
    plain.max(least.saturating_add(2 * DEPTH))
}

fn before_the_last_moves(goal: &Board) -> HashSet<Board> {
    let mut level = HashSet::from([(goal.clone(), None)]);
    for _ in 0..DEPTH {
        let mut next = HashSet::new();
        for (board, last) in &level {
            for dir in onward(*last) {
                next.extend(board.moved(dir).map(|moved| (moved, Some(dir))));
            }
        }
        level = next;
    }
    level.into_iter().map(|(board, _)| board).collect()
}

fn onward(last: Option<Dir>) -> impl Iterator<Item = Dir> {
    Dir::ALL.into_iter().filter(move |dir| last != Some(dir.opposite()))
}

struct FirstMoves<'a> {
    size: Size,
    heuristic: &'a LinearConflict,
    tiles: AnyTiles,
    least: u32,
}

impl FirstMoves<'_> {
    fn look(&mut self, blank: usize, last: Option<Dir>, value: u32, left: u32) {
        // A move lowers the bound by at most one.
        if self.least.saturating_add(left) <= value {
            return;
        }
        if left == 0 {
            self.least = value;
            return;
        }
        for dir in onward(last) {
            let Some(from) = self.size.step(blank, dir) else { continue };
            let tile = self.tiles.at(from);
            self.tiles.put(blank, tile);
            self.tiles.put(from, 0);
            let slid = Slid { tile, from, to: blank };
            let value = self.heuristic.after(value, slid, &self.tiles);
            self.look(from, Some(dir), value, left - 1);
            self.tiles.put(from, tile);
            self.tiles.put(blank, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Outcome};
    use crate::slide::generate::{Generator, Kind};
    use crate::slide::{Metric, NamedGoal, Space};
    use std::ops::ControlFlow;

    #[test]
    fn it_is_a_bound_and_never_less_than_linear_conflict() {
        for (named, rows, cols) in [
            (NamedGoal::Last, 3, 3),
            (NamedGoal::Snail, 3, 3),
            (NamedGoal::First, 2, 4),
            (NamedGoal::Last, 5, 2),
        ] {
            let goal = named.board(Size::new(rows, cols).unwrap());
            let mut quiet = |_: &_| ControlFlow::Continue(());
            let report = Space::explore(&goal, Metric::Single, &Limits::default(), &mut quiet).unwrap();
            let Outcome::Solved(space) = report.outcome else { panic!("it has no limits") };
            let mut raised = 0;
            for board in Generator::new(3).boards(&goal, Kind::Solvable).take(150) {
                let plain = LinearConflict::for_goal(&goal).start(&AnyTiles::of(&board));
                let length = space.distance(&board).unwrap();
                let bound = lower_bound_from_both_ends(&board, &goal);
                assert!(plain <= bound && bound <= length, "{board:?}: {plain}, {bound}, {length}");
                assert_eq!(bound % 2, length % 2, "{board:?}");
                raised += u32::from(plain < bound);
            }
            assert!(50 < raised, "{rows}x{cols}: {raised}");
        }
    }

    #[test]
    fn it_raises_the_bound_of_most_large_boards() {
        let goal = NamedGoal::Last.board(Size::new(10, 10).unwrap());
        let mut generator = Generator::new(10);
        let raised = generator.boards(&goal, Kind::Solvable).take(20).filter(|board| {
            let plain = Heuristic::<AnyTiles>::start(&LinearConflict::for_goal(&goal), &AnyTiles::of(board));
            plain < lower_bound_from_both_ends(board, &goal)
        });
        assert!(10 < raised.count());
    }
}
