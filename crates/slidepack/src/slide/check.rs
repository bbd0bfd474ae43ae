//! Facts about a puzzle that need no search.

use crate::say::{self, Ink};
use crate::slide::{Board, Bounds, Goal, GoalOrigin, NamedGoal, Puzzle};
use slidepack_core::slide::solvability::{Explanation, is_solvable};
use slidepack_core::slide::text::Blank;
use std::cmp::Reverse;
use std::fmt::Write;

/// Solvability of a puzzle, with reasons and lower bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub explanation: Explanation,
    /// Named goals that the board can reach instead.
    pub other_goals: Vec<NamedGoal>,
    /// The tiles whose exchange makes the puzzle solvable with the smallest Manhattan distance.
    pub swap: Option<(u16, u16)>,
    /// Only for solvable puzzles.
    pub bounds: Option<Bounds>,
}

impl Check {
    /// Checks a puzzle.
    pub fn new(puzzle: &Puzzle) -> Check {
        let (board, goal) = (&puzzle.board, &puzzle.goal_board);
        let explanation = Explanation::new(board, goal);
        if explanation.solvable {
            let bounds = Some(Bounds::new(board, goal));
            return Check { explanation, other_goals: Vec::new(), swap: None, bounds };
        }
        let other = |named: &NamedGoal| is_solvable(board, &named.board(board.size()));
        let other_goals = NamedGoal::ALL.into_iter().filter(other).collect();
        Check { explanation, other_goals, swap: swap(board, goal), bounds: None }
    }

    /// The check as text; `names_other_goals` lists other goals that the board can reach.
    pub fn render(&self, puzzle: &Puzzle, ink: Ink, names_other_goals: bool) -> String {
        let mut text = String::new();
        let write = |text: &mut String, line: std::fmt::Arguments<'_>| {
            text.write_fmt(line).expect("writing to a string works");
            text.push('\n');
        };
        macro_rules! line { ($($part:tt)*) => { write(&mut text, format_args!($($part)*)) } }

        line!("{}: a {} board", puzzle.title(), puzzle.board.size());
        let read = format!("read as `{}`: {}; {}", puzzle.format, puzzle.format.about(), blank(puzzle));
        line!("{}", say::remark(&read));
        line!("  goal: {}", goal(puzzle));
        line!("");
        for row in say::board_lines(&puzzle.board) {
            line!("  {row}");
        }
        line!("");
        if let Some(in_order) = self.explanation.single_line_in_order {
            let (verdict, order) = match in_order {
                true => (ink.good("Solvable"), "come in the goal's order, so it can reach the goal"),
                false => {
                    (ink.bad("Not solvable"), "do not come in the goal's order, so it cannot reach the goal")
                }
            };
            line!(
                "{verdict}: on a board of a single line tiles cannot pass each other, so their order decides."
            );
            line!("They {order}. What holds on wider boards does not decide here:");
        } else if self.explanation.solvable {
            line!("{}: it can reach the goal. Three ways to see it:", ink.good("Solvable"));
        } else {
            line!("{}: no moves lead from it to the goal. Three ways to see it:", ink.bad("Not solvable"));
        }
        for (number, reason) in (1..).zip(self.reasons(puzzle)) {
            line!("");
            line!("{number}. {reason}");
        }
        if names_other_goals && !self.other_goals.is_empty() {
            line!("");
            let names: Vec<&str> = self.other_goals.iter().map(|named| named.name()).collect();
            let goals = if names.len() == 1 { "goal" } else { "goals" };
            line!("It can reach the {goals} `{}`: try --goal {}.", names.join("` and `"), names[0]);
        }
        if let Some((a, b)) = self.swap {
            line!("");
            line!("Exchanging two tiles, say {a} and {b}, would make it solvable.");
        }
        if let Some(bounds) = &self.bounds {
            line!("");
            line!("At least {}. Lower bounds:", say::counted(bounds.best().into(), "move"));
            for (heuristic, bound) in bounds.all() {
                let label = heuristic.entry().label;
                match bound {
                    Some(bound) => line!("  {label:<18} {:>9}", say::count(bound.into())),
                    None => line!("  {label:<18} too long to count on a board of this size"),
                }
            }
        }
        text
    }

    /// The three arguments as text.
    pub fn reasons(&self, puzzle: &Puzzle) -> [String; 3] {
        let Explanation { inversions, kurang, sign, .. } = &self.explanation;
        let verdict = |even: bool| if even { "even" } else { "odd" };
        let single_line = self.explanation.single_line_in_order.is_some();
        let meaning = |even: bool| match even {
            true if single_line => "which alone would allow it",
            true => "so it can be solved",
            false => "so it cannot be solved",
        };
        let numbering = match puzzle.goal.name() {
            Some(NamedGoal::Last | NamedGoal::First) => "",
            _ => " (tiles numbered in the order of the goal)",
        };

        let pairs = match inversions.count {
            1 => "1 pair of tiles stands".to_owned(),
            count => format!("{} pairs of tiles stand", say::count(count as u64)),
        };
        let inversions = match inversions.blank_rows {
            None => format!(
                "Inversions: {pairs} in the wrong order{numbering}. The board's width is\n   \
                 odd, where no move changes whether that number is even or odd:\n   \
                 {} is {}, {}.",
                say::count(inversions.count as u64),
                verdict(inversions.is_even()),
                meaning(inversions.is_even()),
            ),
            Some(rows) => format!(
                "Inversions: {pairs} in the wrong order{numbering}, and the blank is\n   \
                 {} from its home row. The board's width is even, where both count:\n   \
                 {} + {rows} = {} is {}, {}.",
                say::counted(rows as u64, "row"),
                say::count(inversions.count as u64),
                say::count((inversions.count + rows) as u64),
                verdict(inversions.is_even()),
                meaning(inversions.is_even()),
            ),
        };

        let numbering = match puzzle.goal.name() {
            Some(NamedGoal::Last) => format!("the blank as {}", puzzle.board.size().cells()),
            _ => "numbered by place in the goal".to_owned(),
        };
        let sum = say::count(kurang.table.iter().sum::<usize>() as u64);
        let mut kurang = format!(
            "kurang(i), the smaller numbers that come after i ({numbering}), sum up to {sum}; X is {},\n   \
             because the blank is an {} number of steps from home.\n   \
             {sum} + {} = {} is {}, {}.",
            kurang.x,
            if kurang.x == 0 { "even" } else { "odd" },
            kurang.x,
            say::count(kurang.sum() as u64),
            verdict(kurang.is_even()),
            meaning(kurang.is_even()),
        );
        kurang = fitted(&kurang);
        if self.explanation.kurang.table.len() <= 36 {
            kurang.push('\n');
            kurang.push_str(&kurang_table(&self.explanation.kurang.table));
        }

        let sign = format!(
            "Sign: walk the blank home in {}; {} then {}\n   \
             apart from the goal. {} is {}, the sign is {}, {}.",
            say::counted(sign.walk as u64, "step"),
            if sign.tiles == 1 {
                "the tile is".into()
            } else {
                format!("the {} tiles are", say::count(sign.tiles as u64))
            },
            say::counted(sign.exchanges() as u64, "exchange"),
            say::count(sign.exchanges() as u64),
            verdict(sign.is_even()),
            if sign.is_even() { "positive" } else { "negative" },
            meaning(sign.is_even()),
        );
        [fitted(&inversions), kurang, fitted(&sign)]
    }
}

/// Wraps a reason for a terminal if a line is too long. The last line, the result, stays on its
/// own. All lines but the first are indented; the first follows a number.
fn fitted(reason: &str) -> String {
    const WIDEST: usize = 76;
    if reason.lines().all(|line| line.trim().len() <= WIDEST) {
        return reason.to_owned();
    }
    let lines = match reason.rsplit_once("\n   ") {
        Some((before, result)) if result.len() <= WIDEST => {
            format!("{}\n{result}", say::sentence(before))
        }
        _ => say::sentence(reason),
    };
    lines.replace('\n', "\n   ")
}

fn kurang_table(table: &[usize]) -> String {
    let (mut heads, mut values) = ("   i         ".to_owned(), "   kurang(i) ".to_owned());
    let mut text = String::new();
    for (at, kurang) in table.iter().enumerate() {
        if at != 0 && at % 18 == 0 {
            text.push_str(&format!("{heads}\n{values}\n"));
            (heads, values) = ("             ".to_owned(), "             ".to_owned());
        }
        heads.push_str(&format!("{:>3}", at + 1));
        values.push_str(&format!("{kurang:>3}"));
    }
    text.push_str(&format!("{heads}\n{values}"));
    text
}

fn blank(puzzle: &Puzzle) -> String {
    match puzzle.blank {
        Blank::Zero => "the blank is written 0".into(),
        Blank::Mark(mark) => format!("the blank is written {mark}"),
        Blank::Number => format!("the blank is written {}", puzzle.board.size().cells()),
        Blank::Nothing => "the blank is left out".into(),
        Blank::Word => "the blank is written as a word".into(),
    }
}

fn goal(puzzle: &Puzzle) -> String {
    let name = match (&puzzle.goal, puzzle.goal.name()) {
        (_, Some(NamedGoal::Last)) => "`last`, 1 2 3 ... and the blank last".to_owned(),
        (_, Some(NamedGoal::First)) => "`first`, the blank and then 1 2 3 ...".to_owned(),
        (_, Some(NamedGoal::Snail)) => "`snail`, 1 2 3 ... spiralling inwards to the blank".to_owned(),
        (Goal::Custom(board), None) => say::board_lines(board).join(" / "),
        (Goal::Named(named), None) => named.to_string(),
    };
    let origin = match puzzle.goal_origin {
        GoalOrigin::Asked => "as asked for",
        GoalOrigin::Comment => "as a comment in the file says",
        GoalOrigin::Written => "as the file has it",
        GoalOrigin::Style => "as this style means",
        GoalOrigin::Format => "as files of this format usually mean",
        GoalOrigin::Default => "the default",
    };
    format!("{name} ({origin})")
}

/// The pair of tiles whose exchange makes the puzzle solvable with the smallest Manhattan distance;
/// of several such pairs, the closest one.
fn swap(board: &Board, goal: &Board) -> Option<(u16, u16)> {
    let (size, tiles, homes) = (board.size(), board.tiles(), goal.places());
    let distance = |tile: u16, cell: usize| size.distance(cell, homes[usize::from(tile)].into());
    let mut cells: Vec<(usize, usize)> = (0..size.cells())
        .filter(|&cell| tiles[cell] != 0)
        .map(|cell| (distance(tiles[cell], cell), cell))
        .collect();
    cells.sort_by_key(|&(distance, _)| Reverse(distance));
    // On any other board, every exchange changes the parity.
    let is_line = size.rows() == 1 || size.cols() == 1;
    let mut best = None;
    // Two tiles at home are never the best pair, so one of the two is displaced.
    for (at, &(far, a)) in cells.iter().enumerate().take_while(|&(_, &(far, _))| 0 < far) {
        for &(near, b) in &cells[at + 1..] {
            let most = far + near;
            // Each tile gains at most the distance between the cells, so that distance is at least
            // half the gain.
            if best.is_some_and(|(known, _)| (most as isize, Reverse(most / 2)) <= known) {
                break;
            }
            let gain = most as isize - (distance(tiles[a], b) + distance(tiles[b], a)) as isize;
            let rank = (gain, Reverse(size.distance(a, b)));
            if best.is_none_or(|(known, _)| known < rank)
                && (!is_line || is_solvable(&board.swapped(a, b), goal))
            {
                best = Some((rank, (a.min(b), a.max(b))));
            }
        }
    }
    best.map(|(_, (a, b))| (tiles[a], tiles[b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack_core::slide::Size;
    use slidepack_core::slide::generate::{Generator, Kind};

    fn offered(text: &str) -> Option<(u16, u16)> {
        let board: Board = text.parse().unwrap();
        swap(&board, &NamedGoal::Last.board(board.size()))
    }

    #[test]
    fn the_exchange_that_solves_a_board_is_offered() {
        assert_eq!(offered("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"), Some((15, 14)));
        assert_eq!(offered("1 2 3/4 8 6/7 5 0"), Some((8, 5)));
        assert_eq!(offered("0/1/4/3/2"), Some((4, 2)));
        // One tile is away, and the blank is where it belongs.
        assert_eq!(offered("1 2 3/4 5 6/0 8 7"), Some((8, 7)));
    }

    #[test]
    fn no_other_exchange_leaves_a_smaller_distance() {
        let mut generator = Generator::new(5);
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 3), (6, 6)] {
            for named in NamedGoal::ALL {
                let goal = named.board(Size::new(rows, cols).unwrap());
                let left = |board: &Board| {
                    let homes = goal.places();
                    let tiles = (0..).zip(board.tiles()).filter(|&(_, &tile)| tile != 0);
                    tiles
                        .map(|(cell, &tile)| board.size().distance(cell, homes[usize::from(tile)].into()))
                        .sum::<usize>()
                };
                let board = generator.board(&goal, Kind::Unsolvable).unwrap();
                let place = |tile| board.places()[usize::from(tile)].into();
                let tiles = 1..(rows * cols) as u16;
                let pairs = tiles.clone().flat_map(|a| (1..a).map(move |b| (a, b)));
                let least = pairs.map(|(a, b)| left(&board.swapped(place(a), place(b)))).min().unwrap();
                let (a, b) = swap(&board, &goal).unwrap();
                assert_eq!(left(&board.swapped(place(a), place(b))), least, "{board:?}");
            }
        }
    }
}
