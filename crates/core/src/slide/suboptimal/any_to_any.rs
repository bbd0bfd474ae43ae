//! Searches from one board to any other of the same size, with nothing
//! prepared.

use super::beam::{self, Beam};
use super::board::{Board, Dir};
use super::constructive::LEFT_OVER;
use super::deepen::{self, Depth};
use super::line_bound::LineBound;
use super::wide::Wide;
use crate::run::{Meter, Stop};
use crate::slide::grid::{AnyTiles, Tiles, UpTo32};
use crate::slide::heuristic::{Heuristic, LinearConflict, lower_bound_from_both_ends};

/// The most cells these searches can do with: a tile must fit into a byte.
pub(crate) const MOST_CELLS: usize = 256;

/// The most cells of boards that are looked at from both ends. Nobody waits for it
/// there; on larger boards the first answer would.
const MOST_FOR_BOTH_ENDS: usize = 400;

/// No solution is shorter than this. Boards of any size have it.
pub(crate) fn lower_bound(start: &Board, goal: &Board) -> u32 {
    // Searches raise the bound of the smaller boards by more than that.
    if (LEFT_OVER + 1..=MOST_FOR_BOTH_ENDS).contains(&start.size().cells()) {
        return lower_bound_from_both_ends(start, goal);
    }
    let heuristic = LinearConflict::for_goal(goal);
    Heuristic::<AnyTiles>::start(&heuristic, &AnyTiles::of(start))
}

/// The number of cells becomes a type.
macro_rules! by_cells {
    ($start:expr, $tiles:ident => $then:expr) => {
        match $start.size().cells() {
            ..=32 => {
                type $tiles = UpTo32;
                $then
            }
            33..=64 => {
                type $tiles = Wide<64>;
                $then
            }
            65.. => {
                type $tiles = Wide<MOST_CELLS>;
                $then
            }
        }
    };
}

/// A solution by beam search, if it meets one.
pub(crate) fn beam(
    start: &Board,
    goal: &Board,
    beam: Beam,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let bound = LineBound::new(goal);
    by_cells!(start, T => beam::search::<T>(start, &bound, beam, meter))
}

/// The widest beam that keeps within `memory` bytes.
pub(crate) fn widest(start: &Board, memory: u64, length: u32) -> usize {
    by_cells!(start, T => Beam::widest::<T>(memory, length))
}

/// All solutions of at most `limit` moves looked for, within `nodes` nodes.
pub(crate) fn deepen(
    start: &Board,
    goal: &Board,
    limit: u32,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Depth, Stop> {
    let heuristic = LinearConflict::for_goal(goal);
    match start.size().cells() {
        ..=32 => deepen::search::<UpTo32, _>(start, &heuristic, limit, nodes, meter),
        33.. => deepen::search::<Wide<MOST_CELLS>, _>(start, &heuristic, limit, nodes, meter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::suboptimal::sample;
    use crate::slide::{NamedGoal, Size};
    use std::ops::ControlFlow;

    fn with_meter<T>(search: impl FnOnce(&mut Meter<'_>) -> Result<T, Stop>) -> T {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        search(&mut Meter::new(Limits::default(), &mut observer)).unwrap()
    }

    fn beam_of(start: &Board, goal: &Board, width: usize, below: u32) -> Option<Vec<Dir>> {
        with_meter(|meter| beam(start, goal, Beam { width, below, seed: 7 }, meter))
    }

    /// The length of a shortest solution, limit by limit.
    fn shortest(start: &Board, goal: &Board) -> u32 {
        let mut limit = 0;
        loop {
            match with_meter(|meter| deepen(start, goal, limit, u64::MAX, meter)) {
                Depth::Solved(moves) => {
                    assert_eq!(start.replayed(&moves).as_ref(), Some(goal));
                    return moves.len() as u32;
                }
                Depth::Bound(bound) => {
                    assert!(limit < bound);
                    limit = bound;
                }
                Depth::Unknown => panic!("there is no end of nodes"),
            }
        }
    }

    #[test]
    fn the_hardest_eight_puzzles_take_31_moves() {
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        for tiles in [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]] {
            let start = Board::new(goal.size(), &tiles).unwrap();
            assert_eq!(shortest(&start, &goal), 31);
            assert_eq!(beam_of(&start, &goal, 30_000, 100).unwrap().len(), 31);
            assert_eq!(beam_of(&start, &goal, 30_000, 31), None);
        }
    }

    #[test]
    fn a_beam_wide_enough_finds_the_shortest() {
        for seed in 0..20 {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(2, 4).unwrap()), seed);
            let start = sample::board(&goal, seed + 100);
            let moves = beam_of(&start, &goal, 20_000, 100).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal));
            assert_eq!(moves.len() as u32, shortest(&start, &goal));
        }
    }

    #[test]
    fn boards_of_every_width_of_tile_are_searched() {
        for (rows, cols) in [(2, 2), (4, 8), (5, 7), (8, 8), (8, 16), (16, 16)] {
            let goal = NamedGoal::Snail.board(Size::new(rows, cols).unwrap());
            let mut start = goal.clone();
            for step in 0..60 {
                start.slide(Dir::ALL[step * step % 11 % 4]);
            }
            let moves = beam_of(&start, &goal, 500, 100).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal));
        }
    }

    #[test]
    fn proofs_end_when_their_nodes_are_spent() {
        let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
        let start = sample::board(&goal, 1);
        assert_eq!(with_meter(|meter| deepen(&start, &goal, 80, 10, meter)), Depth::Unknown);
        assert_eq!(beam_of(&goal, &goal, 1, 1), Some(vec![]));
    }
}
