//! What can be told of a puzzle without solving it.

use crate::say::{self, Ink};
use crate::slide::{GoalOrigin, Puzzle};
use slidepack_core::slide::solvability::{Explanation, is_solvable};
use slidepack_core::slide::text::Blank;
use slidepack_core::slide::{Board, Bounds, Goal, NamedGoal};
use std::fmt::Write;

/// Whether a puzzle can be solved, why, and how far it is at least.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// The three arguments.
    pub explanation: Explanation,
    /// The named goals that the board can reach instead.
    pub other_goals: Vec<NamedGoal>,
    /// Two tiles whose exchange would make it solvable.
    pub swap: Option<(u16, u16)>,
    /// Lower bounds, for puzzles that can be solved.
    pub bounds: Option<Bounds>,
}

impl Check {
    /// Looks at a puzzle.
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

    /// All of it in plain words.
    pub fn told(&self, puzzle: &Puzzle, ink: Ink) -> String {
        self.told_with(puzzle, ink, true)
    }

    /// All of it in plain words. Other goals that the board can reach may be
    /// named elsewhere.
    pub fn told_with(&self, puzzle: &Puzzle, ink: Ink, names_other_goals: bool) -> String {
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

    /// The three arguments in words.
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

/// A reason whose lines fit a terminal: broken into lines anew if one is too
/// long, but with its last line, which tells the result, on its own. All lines but
/// the first are indented; before the first stands a number.
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

/// Two tiles side by side whose exchange makes the puzzle solvable.
fn swap(board: &Board, goal: &Board) -> Option<(u16, u16)> {
    let cells = board.size().cells();
    let tiles = board.tiles();
    // On boards of a single line another exchange than the first may do it.
    let pairs = (0..cells).flat_map(|a| (a + 1..cells.min(a + 3)).map(move |b| (a, b)));
    pairs
        .filter(|&(a, b)| tiles[a] != 0 && tiles[b] != 0)
        .find(|&(a, b)| is_solvable(&board.swapped(a, b), goal))
        .map(|(a, b)| (tiles[a], tiles[b]))
}
