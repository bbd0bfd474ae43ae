//! The state space of a small board size, as text, JSON and CSV.

use super::notation::one_line;
use super::wire::WireGoal;
use super::{Board, Goal, Metric, Space, WaysOfLevel};
use crate::say::{self, Ink};
use crate::schema::rows;
use crate::wire::{ByName, Ended, SCHEMA_VERSION, StoppedBy};
use crate::{Outcome, Report, schema as wire};
use serde::{Deserialize, Serialize};

/// Statistics of all boards of a size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceReport {
    schema_version: u32,
    puzzle: wire::Slide,
    pub rows: usize,
    pub cols: usize,
    goal: WireGoal,
    pub metric: ByName<Metric>,
    pub outcome: Ended,
    /// The limit that ended it before all boards were reached.
    pub stopped_by: Option<StoppedBy>,
    /// The boards from which the goal can be reached.
    pub boards: u64,
    /// The most moves that a board needs, once all boards were reached.
    pub depth: Option<u32>,
    /// The mean number of moves, once all boards were reached.
    pub mean: Option<f64>,
    /// The boards by their number of moves, from 0.
    pub levels: Vec<SpaceLevel>,
    /// Boards that need most moves, as far as they are listed.
    pub deepest: Vec<DeepBoard>,
    /// Where a board stands among all, if one was asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardStanding>,
    pub expanded: u64,
    pub generated: u64,
    pub seconds: f64,
    pub threads: usize,
}

/// The boards that need a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceLevel {
    /// The moves of their shortest solutions.
    pub moves: u32,
    pub boards: u64,
    /// Shortest solutions of all of them together, where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ways: Option<u128>,
    /// Those of the board that has most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_ways: Option<u128>,
    /// How many of the boards have only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub single_way: Option<u64>,
}

/// A board that needs most moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeepBoard {
    pub board: Vec<Vec<u16>>,
    /// How many shortest solutions it has.
    pub ways: u128,
}

/// Where a board stands among all of its size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardStanding {
    pub board: Vec<Vec<u16>>,
    /// The moves of its shortest solutions.
    pub moves: u32,
    /// How many shortest solutions it has.
    pub ways: u128,
    /// The boards that need fewer moves.
    pub nearer: u64,
    /// The boards that need as many.
    pub as_far: u64,
    /// The boards that need more.
    pub farther: u64,
}

/// Default number of listed boards of the deepest level.
pub(crate) const FEW: usize = 20;

impl SpaceReport {
    /// The report, with at most `deepest` of the deepest boards, and the standing of `asked` if all
    /// boards were reached.
    pub(crate) fn new(
        goal: &Goal,
        goal_board: &Board,
        metric: Metric,
        report: &Report<Space>,
        threads: usize,
        deepest: usize,
        asked: Option<&Board>,
    ) -> SpaceReport {
        let (outcome, progress) = (&report.outcome, &report.progress);
        let size = goal_board.size();
        let space = outcome.answer();
        let is_whole = matches!(outcome, Outcome::Solved(_));
        let levels = space.map_or(&[][..], Space::levels);
        let ways = space.and_then(Space::ways_of_levels);
        let level = |(moves, &boards): (usize, &u64)| {
            let ways: Option<WaysOfLevel> = ways.as_ref().map(|ways| ways[moves]);
            SpaceLevel {
                moves: moves as u32,
                boards,
                ways: ways.map(|ways| ways.all),
                most_ways: ways.map(|ways| ways.most),
                single_way: ways.map(|ways| ways.single),
            }
        };
        let depth = is_whole.then(|| levels.len() as u32 - 1);
        let deep = |board: Board, space: &Space| DeepBoard {
            ways: space.ways(&board).unwrap_or(0),
            board: rows(&board),
        };
        let sum: u64 = levels.iter().sum();
        let moves: f64 = levels.iter().enumerate().map(|(moves, &boards)| moves as f64 * boards as f64).sum();
        SpaceReport {
            schema_version: SCHEMA_VERSION,
            puzzle: wire::Slide,
            rows: size.rows(),
            cols: size.cols(),
            goal: super::wire::goal(goal, goal_board),
            metric: metric.into(),
            outcome: outcome.into(),
            stopped_by: StoppedBy::of(outcome),
            boards: Space::boards_of(size).unwrap_or(0),
            depth,
            mean: is_whole.then(|| moves / sum as f64),
            levels: levels.iter().enumerate().map(level).collect(),
            deepest: match space.filter(|_| is_whole) {
                Some(space) => space.deepest(deepest).into_iter().map(|board| deep(board, space)).collect(),
                None => Vec::new(),
            },
            board: space.zip(asked).and_then(|(space, board)| BoardStanding::new(space, board)),
            expanded: progress.expanded,
            generated: progress.generated,
            seconds: progress.elapsed.as_secs_f64(),
            threads,
        }
    }

    /// The levels as CSV, with a header.
    pub fn csv(&self) -> String {
        let has_ways = self.levels.iter().all(|level| level.ways.is_some());
        let mut text = String::from(if has_ways {
            "moves,boards,ways,most_ways,single_way\n"
        } else {
            "moves,boards\n"
        });
        for level in &self.levels {
            text.push_str(&format!("{},{}", level.moves, level.boards));
            if let (Some(all), Some(most), Some(single)) = (level.ways, level.most_ways, level.single_way) {
                text.push_str(&format!(",{all},{most},{single}"));
            }
            text.push('\n');
        }
        text
    }

    /// The report as text.
    pub fn render(&self, ink: Ink) -> String {
        let metric = match self.metric.0 {
            Metric::Single => "",
            Metric::Multi => ", multi-tile moves",
        };
        let goal = match &self.goal {
            WireGoal::Named(named) => format!("goal `{}`", named.0),
            WireGoal::Rows(_) => "a goal of its own".into(),
        };
        let mut text = format!("{}x{}, {goal}{metric}\n\n", self.rows, self.cols);
        text.push_str(&self.table());
        let effort = format!(
            "Breadth-first search: {} expanded, {} generated, {}\n",
            say::counted(self.expanded, "node"),
            say::count(self.generated),
            say::duration(std::time::Duration::from_secs_f64(self.seconds)),
        );
        let reached: u64 = self.levels.iter().map(|level| level.boards).sum();
        match (self.depth, self.mean, self.stopped_by) {
            (Some(depth), Some(mean), _) => {
                let all = ink.good(&say::counted(self.boards, "board"));
                let most = say::counted(depth.into(), "move");
                let last = self.levels.last().map_or(0, |level| level.boards);
                let need = if last == 1 { "board needs" } else { "boards need" };
                text.push_str(&format!(
                    "\n{all}; {mean:.2} moves on average, {most} at most, which {} {need}.\n{effort}",
                    say::count(last)
                ));
            }
            (_, _, stopped) => {
                let why = stopped.map_or("", |why| say::stopped(why.stop()));
                let stopped = ink.so_so(&format!("Stopped {why}"));
                let boards = say::counted(self.boards, "board");
                text.push_str(&format!(
                    "\n{stopped}: {} of {boards} reached.\n{effort}",
                    say::count(reached)
                ));
            }
        }
        if let Some(standing) = &self.board {
            text.push_str(&format!("\n{}", standing.render(self.boards)));
        }
        if let (Some(depth), false) = (self.depth, self.deepest.is_empty()) {
            let last = self.levels.last().map_or(0, |level| level.boards);
            let listed = self.deepest.len() as u64;
            let which = if listed == last { String::new() } else { format!(", the first {listed}") };
            text.push_str(&format!("\nBoards of {}{which}:\n", say::counted(depth.into(), "move")));
            for deep in &self.deepest {
                text.push_str(&format!("  {}   {}\n", one_line(&deep.board), solutions(deep.ways)));
            }
        }
        text
    }

    fn table(&self) -> String {
        let has_ways = self.levels.iter().all(|level| level.ways.is_some()) && !self.levels.is_empty();
        let mut lines: Vec<Vec<String>> = vec![vec!["moves".into(), "boards".into(), "share".into()]];
        if has_ways {
            lines[0].extend(["solutions, mean".into(), "most".into(), "boards with one".into()]);
        }
        for level in &self.levels {
            let share = 100.0 * level.boards as f64 / self.boards as f64;
            let share = if share < 0.01 { "< 0.01%".into() } else { format!("{share:.2}%") };
            let mut line = vec![level.moves.to_string(), say::count(level.boards), share];
            if let (Some(all), Some(most), Some(single)) = (level.ways, level.most_ways, level.single_way) {
                line.extend([
                    format!("{:.1}", all as f64 / level.boards as f64),
                    say::large(most),
                    say::count(single),
                ]);
            }
            lines.push(line);
        }
        let widths: Vec<usize> = (0..lines[0].len())
            .map(|at| lines.iter().map(|line| line[at].len()).max().unwrap_or(0))
            .collect();
        let line = |line: &Vec<String>| {
            let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
            format!("  {}\n", cells.collect::<Vec<_>>().join("  "))
        };
        lines.iter().map(line).collect()
    }
}

impl BoardStanding {
    fn new(space: &Space, board: &Board) -> Option<BoardStanding> {
        let moves = space.distance(board)?;
        let (nearer, farther) = space.levels().split_at(moves as usize);
        Some(BoardStanding {
            board: rows(board),
            moves,
            ways: space.ways(board)?,
            nearer: nearer.iter().sum(),
            as_far: *farther.first()?,
            farther: farther.iter().skip(1).sum(),
        })
    }

    fn render(&self, boards: u64) -> String {
        let percent = |part: u64| format!("{:.2}%", 100.0 * part as f64 / boards as f64);
        format!(
            "The board {} needs {} and has {}.\n{} of all boards need fewer moves, {} as many, {} more.\n",
            one_line(&self.board),
            say::counted(self.moves.into(), "move"),
            solutions(self.ways),
            percent(self.nearer),
            percent(self.as_far),
            percent(self.farther),
        )
    }
}

fn solutions(ways: u128) -> String {
    match ways {
        1 => "one shortest solution".into(),
        ways => format!("{} shortest solutions", say::large(ways)),
    }
}
