//! Random boards with a given optimal solution length.
//!
//! A breadth-first search from the goal lists all boards of a length, and one of them is drawn.
//! This works for all boards of up to ten cells and for short lengths of larger ones.
//!
//! If a level has too many boards, a random walk leaves the goal. A move changes the optimal length
//! by exactly one, so from a board of length `d` the walk makes `moves - d` steps without passing a
//! board of length `moves`. An optimal solver then determines the new length. A step that loses
//! ground may be rejected (Metropolis), which drives the walk to lengths that random boards rarely
//! have. Only lengths decide the walk, not the solutions found, so a seed gives the same board with
//! any tables and any number of threads.

use super::{Generator, wander};
use crate::random::Random;
use crate::run::{Limits, Meter, Observer, Outcome, Progress, Report, Stop};
use crate::slide::grid::{Grid, Slid, Tiles, UpTo16};
use crate::slide::solve::{Aim, Puzzle};
use crate::slide::{Algorithm, Board, HeuristicName, Request, TableCache};
use std::cell::Cell;

/// Largest level to list: three lists of 8 bytes per board. The boards of a seed depend on this
/// number.
const MOST_LISTED: usize = 1 << 20;

const MOST_CELLS_LISTED: usize = 16;

const MOST_CELLS_OF_AUTO: usize = 32;

/// A request for boards whose optimal solutions have exactly `moves` moves.
#[derive(Clone, Debug)]
pub struct OfLength {
    goal: Board,
    moves: u32,
    level: Level,
}

type Packed = <UpTo16 as Tiles>::Packed;

#[derive(Clone, Debug)]
enum Level {
    Unknown,
    Listed(Vec<Packed>),
    Empty(u32),
    TooMany,
}

/// No board needs the requested number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    pub most: u32,
}

impl OfLength {
    /// Fails if the literature shows that no board needs `moves` moves.
    pub fn new(goal: Board, moves: u32) -> Result<OfLength, TooLong> {
        match most(&goal).filter(|most| *most < moves) {
            Some(most) => Err(TooLong { most }),
            None => Ok(OfLength { goal, moves, level: Level::Unknown }),
        }
    }

    /// The maximum optimal length, if a search has shown that it is below `moves`.
    pub fn most(&self) -> Option<u32> {
        match self.level {
            Level::Empty(most) => Some(most),
            _ => None,
        }
    }
}

impl Generator {
    /// The next board of a given length. Returns `Impossible` if no board is that far from the
    /// goal.
    ///
    /// Meanwhile `progress.best` is the greatest optimal length reached so far, and `iterations`
    /// the number of boards solved.
    pub fn of_length(
        &mut self,
        wanted: &mut OfLength,
        tables: &TableCache,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Report<Board> {
        let mut random = Random::new(self.seeds.next());
        let (bound, solved) = (wanted.moves, Cell::new((0, None)));
        let shown = |progress: &Progress| {
            let (iterations, best) = solved.get();
            Progress { bound, iterations, best, ..progress.clone() }
        };
        let mut hear = |progress: &Progress| observer(&shown(progress));
        let mut meter = Meter::new(limits.clone(), &mut hear);
        let made = wanted.board(tables, &mut random, &mut meter, &solved);
        let Report { outcome, progress } = meter.finish(made.into());
        Report { outcome, progress: shown(&progress) }
    }
}

/// The number of boards solved, and the greatest optimal length.
type Solved = Cell<(u64, Option<u32>)>;

impl OfLength {
    fn board(
        &mut self,
        tables: &TableCache,
        random: &mut Random,
        meter: &mut Meter<'_>,
        solved: &Solved,
    ) -> Result<Option<Board>, Stop> {
        if matches!(self.level, Level::Unknown) {
            self.level = listed(&self.goal, self.moves, meter)?;
        }
        let size = self.goal.size();
        match &self.level {
            Level::Listed(boards) => {
                let tiles = UpTo16::unpacked(&boards[random.below(boards.len() as u64) as usize]);
                let tiles: Vec<usize> = (0..size.cells()).map(|cell| tiles.at(cell)).collect();
                Ok(Some(Board::new(size, &tiles).expect("a packed board has each tile once")))
            }
            Level::Empty(_) => Ok(None),
            Level::Unknown | Level::TooMany if size.is_line() => Ok(self.in_line(random)),
            Level::Unknown | Level::TooMany => self.walked(tables, random, meter, solved).map(Some),
        }
    }

    fn in_line(&self, random: &mut Random) -> Option<Board> {
        let is_far = |cell: &usize| cell.abs_diff(self.goal.blank()) as u32 == self.moves;
        let places: Vec<usize> = (0..self.goal.size().cells()).filter(is_far).collect();
        let count = places.len() as u64;
        (count != 0).then(|| self.goal.with_blank_at(places[random.below(count) as usize]))
    }

    /// A random walk that ends at a board of the length.
    fn walked(
        &self,
        tables: &TableCache,
        random: &mut Random,
        meter: &mut Meter<'_>,
        solved: &Solved,
    ) -> Result<Board, Stop> {
        let (mut at, mut back, mut length) = (self.goal.clone(), None, 0);
        while length != self.moves {
            let (mut next, mut next_back) = (at.clone(), back);
            wander(&mut next, &mut next_back, u64::from(self.moves - length), random);
            let next_length = optimal_length(&next, &self.goal, tables, meter)?;
            let (count, best) = solved.get();
            solved.set((count + 1, best.max(Some(next_length))));
            // Accept a gain always, and a loss of `2n` moves with probability 2^-n.
            let lost = length.saturating_sub(next_length) / 2;
            if random.below(1 << lost.min(60)) == 0 {
                (at, back, length) = (next, next_back, next_length);
            }
        }
        Ok(at)
    }
}

fn optimal_length(
    start: &Board,
    goal: &Board,
    tables: &TableCache,
    meter: &mut Meter<'_>,
) -> Result<u32, Stop> {
    let is_small = start.size().cells() <= MOST_CELLS_OF_AUTO;
    let request = Request {
        algorithm: if is_small { Algorithm::Auto } else { Algorithm::Ida },
        heuristic: if is_small { HeuristicName::Auto } else { HeuristicName::LinearConflict },
        limits: Limits { time: None, nodes: None, ..meter.limits().clone() },
        ..Request::default()
    };
    match (Puzzle { tables, start, goal, request: &request, aim: Aim::Proof }).run(meter, &mut |_| ()).outcome
    {
        Outcome::Solved(moves) => Ok(moves.len() as u32),
        Outcome::Stopped { why, .. } => Err(why),
        Outcome::Impossible => unreachable!("a walk from the goal leads back"),
    }
}

/// An upper bound on the optimal length over all boards, if known from the literature.
///
/// A. Brüngger, A. Marzetta, K. Fukuda, J. Nievergelt (1999) for 4x4; OEIS A151944 for the others.
/// They hold for goals with the blank in a corner. For other goals the blank's distance to the
/// nearest corner is added.
fn most(goal: &Board) -> Option<u32> {
    let size = goal.size();
    let corner = match (size.rows().min(size.cols()), size.rows().max(size.cols())) {
        (2, 6) => 80,
        (2, 7) => 108,
        (2, 8) => 140,
        (3, 4) => 53,
        (3, 5) => 84,
        (4, 4) => 80,
        _ => return None,
    };
    let (row, col) = (goal.blank() / size.cols(), goal.blank() % size.cols());
    let way = row.min(size.rows() - 1 - row) + col.min(size.cols() - 1 - col);
    Some(corner + way as u32)
}

/// All boards at distance `moves`, by breadth-first search from the goal.
///
/// Moves change the parity of the blank's cell, so the neighbours of a level lie in the previous
/// and the next level, and only two levels are kept.
fn listed(goal: &Board, moves: u32, meter: &mut Meter<'_>) -> Result<Level, Stop> {
    if MOST_CELLS_LISTED < goal.size().cells() {
        return Ok(Level::TooMany);
    }
    let grid = Grid::of(goal.size(), goal.blank());
    let (mut before, mut level) = (Vec::new(), vec![UpTo16::of(goal).packed()]);
    for depth in 0..moves {
        let mut next = Vec::with_capacity(3 * level.len());
        for board in &level {
            meter.tick()?;
            let tiles = UpTo16::unpacked(board);
            let to = grid.blank(&tiles);
            next.extend(grid.exits(to).iter().map(|exit| {
                let from = exit.to.into();
                UpTo16::slid(board, Slid { tile: tiles.at(from), from, to })
            }));
        }
        next.sort_unstable();
        next.dedup();
        without(&mut next, &before);
        if next.is_empty() {
            return Ok(Level::Empty(depth));
        }
        if MOST_LISTED < next.len() {
            return Ok(Level::TooMany);
        }
        (before, level) = (level, next);
    }
    meter.poll()?;
    Ok(Level::Listed(level))
}

/// Removes the elements of `other` from `list`; both are sorted.
fn without(list: &mut Vec<Packed>, other: &[Packed]) {
    let mut at = 0;
    list.retain(|&board| {
        while other.get(at).is_some_and(|&one| one < board) {
            at += 1;
        }
        other.get(at) != Some(&board)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::{NamedGoal, Size};
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    fn goal(named: NamedGoal, rows: usize, cols: usize) -> Board {
        named.board(Size::new(rows, cols).unwrap())
    }

    fn quiet(_: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn make(goal: &Board, moves: u32, seed: u64, count: usize) -> Vec<Board> {
        let mut wanted = OfLength::new(goal.clone(), moves).unwrap();
        let mut generator = Generator::new(seed);
        let tables = TableCache::default();
        let mut board = |_| {
            let report = generator.of_length(&mut wanted, &tables, &Limits::default(), &mut quiet);
            let Outcome::Solved(board) = report.outcome else { panic!("{report:?}") };
            board
        };
        (0..count).map(&mut board).collect()
    }

    /// Another search confirms the lengths.
    #[track_caller]
    fn check(goal: &Board, moves: u32) {
        for board in make(goal, moves, 7, 2) {
            let request = Request { algorithm: Algorithm::Ida, ..Request::default() };
            let answer = crate::slide::solve(&board, goal, &request, &mut quiet);
            assert_eq!((answer.length(), answer.is_optimal()), (Some(moves as usize), true), "{board:?}");
        }
    }

    #[test]
    fn a_board_takes_exactly_the_moves_asked_for() {
        for moves in 0..=31 {
            check(&goal(NamedGoal::Last, 3, 3), moves);
        }
        for moves in 0..=21 {
            check(&goal(NamedGoal::First, 2, 3), moves);
            check(&goal(NamedGoal::Snail, 3, 3), moves);
        }
        for (rows, cols, moves) in [(4, 4, 12), (4, 4, 30), (3, 4, 33), (5, 5, 30), (6, 6, 20), (2, 9, 17)] {
            check(&goal(NamedGoal::Last, rows, cols), moves);
        }
        for moves in 0..=19 {
            check(&goal(NamedGoal::Last, 1, 20), moves);
        }
    }

    #[test]
    fn the_longest_solutions_are_known() {
        let most = |goal: &Board| {
            let mut wanted = OfLength::new(goal.clone(), 1000).unwrap();
            let report = Generator::new(1).of_length(
                &mut wanted,
                &TableCache::default(),
                &Limits::default(),
                &mut quiet,
            );
            assert_eq!(report.outcome, Outcome::Impossible);
            wanted.most()
        };
        for (rows, cols, moves) in [(1, 2, 1), (2, 2, 6), (2, 3, 21), (3, 2, 21), (2, 4, 36), (3, 3, 31)] {
            assert_eq!(most(&goal(NamedGoal::Last, rows, cols)), Some(moves), "{rows}x{cols}");
        }
        // With the blank's home in the middle the maximum is lower.
        assert_eq!(most(&goal(NamedGoal::Snail, 3, 3)), Some(30));
        assert_eq!(OfLength::new(goal(NamedGoal::First, 4, 4), 81).unwrap_err(), TooLong { most: 80 });
        assert_eq!(OfLength::new(goal(NamedGoal::Snail, 4, 4), 90).unwrap_err(), TooLong { most: 82 });
    }

    #[test]
    fn boards_that_are_listed_are_all_as_likely() {
        // Two boards of the 8-puzzle need 31 moves.
        let boards = make(&goal(NamedGoal::Last, 3, 3), 31, 1, 60);
        assert_eq!(boards.iter().collect::<HashSet<_>>().len(), 2);
        let boards = make(&goal(NamedGoal::Last, 2, 2), 3, 1, 60);
        assert_eq!(boards.iter().collect::<HashSet<_>>().len(), 2);
        let boards = make(&goal(NamedGoal::Last, 3, 3), 20, 1, 200);
        assert!(190 < boards.iter().collect::<HashSet<_>>().len());
    }

    #[test]
    fn a_limit_ends_the_search_for_a_board() {
        let mut wanted = OfLength::new(goal(NamedGoal::Last, 4, 4), 80).unwrap();
        let limits = Limits { nodes: Some(12_000_000), ..Limits::default() };
        let report = Generator::new(1).of_length(&mut wanted, &TableCache::default(), &limits, &mut quiet);
        assert_eq!(report.outcome, Outcome::Stopped { why: Stop::Nodes, best: None });
        assert!(report.progress.best.is_some_and(|best| 20 < best && best < 80), "{report:?}");
        let mut calls = 0;
        let mut impatient = |_: &Progress| {
            calls += 1;
            if calls == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = Generator::new(1).of_length(
            &mut wanted,
            &TableCache::default(),
            &Limits::default(),
            &mut impatient,
        );
        assert_eq!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, best: None });
    }

    /// These must never change: users name puzzles by their seeds.
    #[test]
    fn seeds_give_the_same_boards_for_ever() {
        let check = |rows, cols, moves, expected: &str| {
            let board = &make(&goal(NamedGoal::Last, rows, cols), moves, 1, 1)[0];
            let tiles: Vec<String> = board.tiles().iter().map(u16::to_string).collect();
            assert_eq!(tiles.join(" "), expected);
        };
        check(3, 3, 20, "0 4 6 5 3 8 1 7 2");
        check(4, 4, 20, "1 2 4 7 5 3 6 8 11 10 0 12 9 13 14 15");
        check(4, 4, 30, "2 5 4 7 1 6 8 0 13 3 10 12 11 9 14 15");
    }
}
