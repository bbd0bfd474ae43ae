//! Shortens a solution locally.

use super::board::{Board, Dir};
use super::workspace::Workspace;
use crate::run::{Meter, Stop};
use std::collections::VecDeque;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Length of the window, in moves.
    pub(crate) window: usize,
    /// Distance between windows, in moves.
    pub(crate) stride: usize,
    pub(crate) nodes: u32,
}

/// Passes over `moves` once and replaces stretches by shorter ones that lead to the same position.
///
/// If the run ends early, the improvements so far are kept.
pub(crate) fn pass(
    start: &Board,
    moves: &mut Vec<Dir>,
    effort: Effort,
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let mut window = Window::new(start);
    let mut next = 0;
    let mut ended = Ok(());
    while ended.is_ok() && (next < moves.len() || !window.moves.is_empty()) {
        while window.moves.len() < effort.window && next < moves.len() {
            window.push(moves[next]);
            next += 1;
        }
        // Most windows cannot be shortened and expand no nodes.
        ended = meter.work(effort.stride as u64).and_then(|()| window.shorten(effort.nodes, meter));
        for _ in 0..effort.stride {
            window.pop();
        }
    }
    let rest = moves.split_off(next);
    *moves = window.here.into_moves();
    moves.extend(window.moves.into_iter().chain(rest));
    ended
}

/// A stretch of the solution, which slides along it.
struct Window {
    /// The position at its beginning. A tile's home is its position at the end.
    here: Workspace,
    there: Workspace,
    moves: VecDeque<Dir>,
    /// Sum of the tiles' distances to their positions at the end.
    away: u32,
}

impl Window {
    fn new(start: &Board) -> Window {
        let work = || Workspace::new(start, start);
        Window { here: work(), there: work(), moves: VecDeque::new(), away: 0 }
    }

    fn push(&mut self, dir: Dir) {
        let to = self.there.blank();
        let tile = self.there.tile(self.there.beside(to, dir));
        self.there.slide(dir);
        self.away -= self.here.distance(self.here.place(tile), self.here.home(tile));
        self.here.set_home(tile, to);
        self.away += self.here.distance(self.here.place(tile), to);
        self.moves.push_back(dir);
    }

    fn pop(&mut self) {
        let Some(dir) = self.moves.pop_front() else { return };
        if self.here.helps(self.here.beside(self.here.blank(), dir), dir) {
            self.away -= 1;
        } else {
            self.away += 1;
        }
        self.here.slide(dir);
    }

    fn shorten(&mut self, nodes: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        // Lengths differ by at least two: the blank ends in the same cell.
        while self.away + 2 <= self.moves.len() as u32 {
            let limit = self.moves.len() - 2;
            let mut search = Search { work: &mut self.here, nodes, way: Vec::with_capacity(limit) };
            if !search.search(self.away, limit as u32, meter)? {
                break;
            }
            self.moves = search.way.into();
        }
        Ok(())
    }
}

struct Search<'a> {
    work: &'a mut Workspace,
    nodes: u32,
    way: Vec<Dir>,
}

impl Search<'_> {
    /// Whether all tiles, `away` steps from home in total, can be home in `left` moves, by `way`.
    /// The position is restored.
    fn search(&mut self, away: u32, left: u32, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        if away == 0 {
            return Ok(true);
        }
        if self.nodes == 0 {
            return Ok(false);
        }
        self.nodes -= 1;
        meter.tick()?;
        let back = self.way.last().map(|dir| dir.opposite());
        for dir in Dir::ALL {
            let from = self.work.beside(self.work.blank(), dir);
            if Some(dir) == back || !self.work.is_open(from) {
                continue;
            }
            let away = if self.work.helps(from, dir) { away - 1 } else { away + 1 };
            if left <= away {
                continue;
            }
            self.work.shift(dir);
            self.way.push(dir);
            let found = self.search(away, left - 1, meter);
            self.work.shift(dir.opposite());
            if found? {
                return Ok(true);
            }
            self.way.pop();
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use crate::slide::suboptimal::sample;
    use crate::slide::{NamedGoal, Size};
    use std::ops::ControlFlow;

    fn optimised(start: &Board, mut moves: Vec<Dir>, effort: Effort, limits: Limits) -> Vec<Dir> {
        let mut observer = |_: &_| ControlFlow::Continue(());
        let mut meter = Meter::new(limits, &mut observer);
        let _ = pass(start, &mut moves, effort, &mut meter);
        moves
    }

    /// A walk that often turns back on itself, and where it leads.
    fn walk(start: &Board, seed: usize) -> (Vec<Dir>, Board) {
        let mut board = start.clone();
        let wanted = (0..200).map(|step| Dir::ALL[(step * step + seed * step / 3 + seed) % 7 % 4]);
        let moves: Vec<Dir> = wanted.filter(|&dir| board.slide(dir)).collect();
        (moves, board)
    }

    #[test]
    fn a_way_gets_no_longer_and_ends_where_it_did() {
        let goal = NamedGoal::Snail.board(Size::new(4, 6).unwrap());
        let mut shorter = 0;
        for seed in 0..30 {
            let start = sample::board(&goal, seed as u64);
            let (moves, end) = walk(&start, seed);
            for (window, stride, nodes) in [(2, 1, 10), (9, 4, 100), (30, 7, 1000), (500, 500, 50)] {
                let optimised =
                    optimised(&start, moves.clone(), Effort { window, stride, nodes }, Limits::default());
                assert_eq!(start.replayed(&optimised), Some(end.clone()));
                assert!(optimised.len() <= moves.len());
                shorter += moves.len() - optimised.len();
            }
        }
        assert!(0 < shorter);
    }

    #[test]
    fn a_detour_is_cut_short() {
        let start = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        let (around, back) = ([Dir::Down, Dir::Right, Dir::Up, Dir::Left], [Dir::Right, Dir::Down]);
        let moves = [&around.repeat(3)[..], &back].concat();
        let effort = Effort { window: 14, stride: 14, nodes: 1000 };
        // Twelve steps around two by two cells bring everything back.
        assert_eq!(optimised(&start, moves, effort, Limits::default()), back);
    }

    #[test]
    fn nothing_is_lost_when_the_run_must_end() {
        let goal = NamedGoal::Last.board(Size::new(5, 5).unwrap());
        let (moves, end) = walk(&goal, 3);
        let effort = Effort { window: 30, stride: 5, nodes: 1000 };
        for nodes in [0, 1, 50, 500] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let optimised = optimised(&goal, moves.clone(), effort, limits);
            assert_eq!(goal.replayed(&optimised), Some(end.clone()));
            assert!(optimised.len() <= moves.len());
        }
    }
}
