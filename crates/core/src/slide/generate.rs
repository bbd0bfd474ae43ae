//! Random boards.

mod length;

pub use length::{OfLength, TooLong};

use super::solvability::is_solvable;
use super::{Board, Dir};
use crate::random::Random;

/// The distribution of random boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Uniform over the boards that can reach the goal.
    Solvable,
    /// Uniform over the boards that cannot reach the goal. None exist for 1x2 and 2x1.
    Unsolvable,
    /// The goal after this many random moves. A move undoes the previous one only if no other move
    /// exists.
    Walk(u64),
}

/// A sequence of random boards.
///
/// Board `k` of a seed depends only on `k`, the seed, the goal and the kind, and is the same on
/// every platform and in every release.
///
/// ```
/// use slidepack_core::slide::{NamedGoal, Size};
/// use slidepack_core::slide::generate::{Generator, Kind};
///
/// let goal = NamedGoal::Last.board(Size::new(3, 3)?);
/// let boards: Vec<_> = Generator::new(8).boards(&goal, Kind::Solvable).take(10).collect();
/// assert_eq!(boards.len(), 10);
/// # Ok::<(), slidepack_core::slide::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seeds: Random,
}

impl Generator {
    /// Starts the sequence of a seed.
    pub fn new(seed: u64) -> Generator {
        Generator { seeds: Random::new(seed) }
    }

    /// An infinite iterator over the next boards, empty if there is no such board.
    ///
    /// The generator continues where the iterator stopped:
    ///
    /// ```
    /// # use slidepack_core::slide::{NamedGoal, Size};
    /// # use slidepack_core::slide::generate::{Generator, Kind};
    /// # let goal = NamedGoal::Last.board(Size::new(3, 3)?);
    /// let mut generator = Generator::new(8);
    /// let first: Vec<_> = generator.boards(&goal, Kind::Walk(20)).take(2).collect();
    /// let third = generator.boards(&goal, Kind::Walk(20)).next();
    /// assert_eq!(third, Generator::new(8).boards(&goal, Kind::Walk(20)).nth(2));
    /// # assert_eq!(first.len(), 2);
    /// # Ok::<(), slidepack_core::slide::SizeError>(())
    /// ```
    pub fn boards(&mut self, goal: &Board, kind: Kind) -> impl Iterator<Item = Board> {
        std::iter::from_fn(move || self.board(goal, kind))
    }

    /// The next board; `None` if there is no such board.
    pub fn board(&mut self, goal: &Board, kind: Kind) -> Option<Board> {
        // Each board has its own random stream, so the number of draws for one does not affect the
        // next.
        let mut random = Random::new(self.seeds.next());
        match kind {
            Kind::Solvable => Some(solvable(goal, &mut random)),
            Kind::Unsolvable => unsolvable(goal, &mut random),
            Kind::Walk(moves) => Some(walked(goal, moves, &mut random)),
        }
    }
}

fn solvable(goal: &Board, random: &mut Random) -> Board {
    if goal.size().is_line() {
        return goal.with_blank_at(random.below(goal.size().cells() as u64) as usize);
    }
    let board = shuffled(goal, random);
    // The exchange is a bijection between the two parity classes.
    if is_solvable(&board, goal) { board } else { with_two_exchanged(&board) }
}

fn unsolvable(goal: &Board, random: &mut Random) -> Option<Board> {
    if goal.size().cells() == 2 {
        return None;
    }
    if !goal.size().is_line() {
        let board = shuffled(goal, random);
        return Some(if is_solvable(&board, goal) { with_two_exchanged(&board) } else { board });
    }
    // At most half of the orders are the goal's, so this ends soon.
    loop {
        let board = shuffled(goal, random);
        if board != goal.with_blank_at(board.blank()) {
            return Some(board);
        }
    }
}

fn walked(goal: &Board, moves: u64, random: &mut Random) -> Board {
    let mut board = goal.clone();
    wander(&mut board, &mut None, moves, random);
    board
}

/// Makes random moves; `back` is the inverse of the last one.
fn wander(board: &mut Board, back: &mut Option<Dir>, moves: u64, random: &mut Random) {
    for _ in 0..moves {
        let possible = |dir: &Dir| board.size().step(board.blank(), *dir).is_some();
        let onward: Vec<Dir> =
            Dir::ALL.into_iter().filter(possible).filter(|dir| Some(*dir) != *back).collect();
        let dir = match onward.len() {
            0 => back.expect("a board has a move, so the way back is one"),
            count => onward[random.below(count as u64) as usize],
        };
        board.slide(dir);
        *back = Some(dir.opposite());
    }
}

fn shuffled(goal: &Board, random: &mut Random) -> Board {
    let mut tiles: Vec<usize> = (0..goal.size().cells()).collect();
    random.shuffle(&mut tiles);
    Board::new(goal.size(), &tiles).expect("a shuffle keeps each tile once")
}

fn with_two_exchanged(board: &Board) -> Board {
    match board.blank() {
        0 => board.swapped(1, 2),
        1 => board.swapped(0, 2),
        _ => board.swapped(0, 1),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::slide::{NamedGoal, Size};

    fn goal(rows: usize, cols: usize) -> Board {
        NamedGoal::Last.board(Size::new(rows, cols).unwrap())
    }

    fn reachable(from: &Board) -> HashSet<Board> {
        let mut seen = HashSet::from([from.clone()]);
        let mut open = vec![from.clone()];
        while let Some(board) = open.pop() {
            for next in Dir::ALL.into_iter().filter_map(|dir| board.moved(dir)) {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// Draws many boards: exactly the expected ones, about equally often.
    fn check(goal: &Board, kind: Kind, expected: usize) {
        let reachable = reachable(goal);
        let mut generator = Generator::new(1);
        let mut counts: HashMap<Board, usize> = HashMap::new();
        for _ in 0..1000 * expected {
            let board = generator.board(goal, kind).unwrap();
            assert_eq!(reachable.contains(&board), kind == Kind::Solvable, "{board:?}");
            *counts.entry(board).or_default() += 1;
        }
        assert_eq!(counts.len(), expected);
        assert!(counts.values().all(|count| (800..1200).contains(count)), "{counts:?}");
    }

    #[test]
    fn solvable_boards_are_all_as_likely() {
        check(&goal(1, 2), Kind::Solvable, 2);
        check(&goal(1, 4), Kind::Solvable, 4);
        check(&goal(4, 1), Kind::Solvable, 4);
        check(&goal(2, 2), Kind::Solvable, 12);
        check(&goal(2, 3), Kind::Solvable, 360);
        check(&NamedGoal::Snail.board(Size::new(3, 2).unwrap()), Kind::Solvable, 360);
    }

    #[test]
    fn unsolvable_boards_are_all_as_likely() {
        check(&goal(1, 3), Kind::Unsolvable, 3);
        check(&goal(4, 1), Kind::Unsolvable, 20);
        check(&goal(2, 2), Kind::Unsolvable, 12);
        check(&goal(2, 3), Kind::Unsolvable, 360);
        assert_eq!(Generator::new(1).board(&goal(1, 2), Kind::Unsolvable), None);
        assert_eq!(Generator::new(1).board(&goal(2, 1), Kind::Unsolvable), None);
    }

    #[test]
    fn a_walk_goes_back_only_where_it_must() {
        let walk = |goal: &Board, moves| Generator::new(3).board(goal, Kind::Walk(moves)).unwrap();
        assert_eq!(walk(&goal(1, 2), 7).tiles(), [0, 1]);
        assert_eq!(walk(&goal(1, 5), 4).tiles(), [0, 1, 2, 3, 4]);
        assert_eq!(walk(&goal(1, 5), 6).tiles(), [1, 2, 0, 3, 4]);
        assert_eq!(walk(&goal(3, 3), 0), goal(3, 3));
        // On the 4-cycle of a 2x2 board twelve moves in one direction are the identity.
        assert_eq!(walk(&goal(2, 2), 12), goal(2, 2));
        assert!((1..12).all(|moves| walk(&goal(2, 2), moves) != goal(2, 2)));
    }

    #[test]
    fn boards_come_one_after_the_other_for_ever_or_not_at_all() {
        let mut one_by_one = Generator::new(5);
        for board in Generator::new(5).boards(&goal(4, 4), Kind::Solvable).take(50) {
            assert_eq!(one_by_one.board(&goal(4, 4), Kind::Solvable), Some(board));
        }
        assert_eq!(Generator::new(5).boards(&goal(1, 2), Kind::Unsolvable).next(), None);
    }

    #[test]
    fn a_board_does_not_depend_on_the_kind_of_those_before_it() {
        let (mut a, mut b) = (Generator::new(5), Generator::new(5));
        a.board(&goal(5, 5), Kind::Walk(100));
        b.board(&goal(1, 2), Kind::Unsolvable);
        assert_eq!(a.board(&goal(4, 4), Kind::Solvable), b.board(&goal(4, 4), Kind::Solvable));
    }

    /// These must never change: users name puzzles by their seeds.
    #[test]
    fn seeds_give_the_same_boards_for_ever() {
        let check = |seed, goal: &Board, kind, expected: [&str; 2]| {
            let mut generator = Generator::new(seed);
            let next = |_| {
                let board = generator.board(goal, kind).unwrap();
                board.tiles().iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
            };
            assert_eq!([0, 1].map(next), expected);
        };
        check(0, &goal(3, 3), Kind::Solvable, ["1 3 5 2 7 4 8 6 0", "6 2 1 8 5 0 4 7 3"]);
        check(
            2026,
            &goal(4, 4),
            Kind::Solvable,
            ["1 7 10 4 0 13 5 6 12 3 2 11 8 9 14 15", "2 11 15 8 5 10 3 7 13 12 9 14 1 4 0 6"],
        );
        check(u64::MAX, &goal(2, 5), Kind::Unsolvable, ["7 1 6 5 2 3 0 9 4 8", "5 1 9 3 0 6 4 8 7 2"]);
        check(
            1,
            &goal(4, 4),
            Kind::Walk(100),
            ["0 9 5 7 11 4 6 14 1 2 12 15 8 13 3 10", "3 2 6 7 11 5 9 10 1 14 0 15 13 4 12 8"],
        );
        check(1, &goal(1, 6), Kind::Solvable, ["0 1 2 3 4 5", "1 2 3 4 0 5"]);
    }
}
