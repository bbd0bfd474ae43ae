//! Where a board stands among all of its size, as far as random ones tell.

use super::generate::{Generator, Kind};
use super::space::one_line;
use super::wire::{WireGoal, rows};
use super::{Algorithm, Board, Goal, HeuristicName, Metric, Request, TableCache};
use crate::say::{self, Ink};
use crate::schema::{self as wire, ByName, Ended, SCHEMA_VERSION, StoppedBy};
use serde::{Deserialize, Serialize};
use slidepack_core::run::{Limits, Observer, Outcome, Progress, Stop};
use slidepack_core::slide::{solve_multi, solve_with};
use std::collections::BTreeMap;

/// How many moves random boards of a size need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SampleReport {
    schema_version: u32,
    puzzle: wire::Slide,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    goal: WireGoal,
    /// What counts as one move.
    pub metric: ByName<Metric>,
    /// How the run ended.
    pub outcome: Ended,
    /// What stopped it before all boards were solved.
    pub stopped_by: Option<StoppedBy>,
    /// The boards that were to be drawn, each as likely as all others.
    pub wanted: u64,
    /// The boards that were solved, shortest solutions proven.
    pub sampled: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The mean number of moves, and the half of its 95 % interval.
    pub mean: Option<[f64; 2]>,
    /// The boards by their number of moves.
    pub levels: Vec<SampleLevel>,
    /// Where a board stands among them, if one was asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<SampleStanding>,
    /// Nodes expanded.
    pub expanded: u64,
    /// What it took.
    pub seconds: f64,
    /// Threads that could be used.
    pub threads: usize,
}

/// The boards of a sample that need a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleLevel {
    /// The moves of their shortest solutions.
    pub moves: u32,
    /// How many boards there are.
    pub boards: u64,
}

/// Where a board stands among those of a sample. Shares are of all boards, each
/// between the ends of its 95 % interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SampleStanding {
    /// The board.
    pub board: Vec<Vec<u16>>,
    /// The moves of its shortest solutions.
    pub moves: u32,
    /// The boards of the sample that need fewer moves.
    pub nearer: u64,
    /// The boards of the sample that need as many.
    pub as_far: u64,
    /// The boards of the sample that need more.
    pub farther: u64,
    /// The share of boards that need fewer moves.
    pub nearer_share: [f64; 2],
    /// The share of boards that need more moves.
    pub farther_share: [f64; 2],
}

/// What to draw, and what to compare with it.
#[derive(Clone, Debug)]
pub struct Sample<'a> {
    /// The goal.
    pub goal: &'a Goal,
    /// The goal as a board of the size.
    pub goal_board: &'a Board,
    /// How moves are counted. Multi-tile moves are counted on boards of up to 16
    /// cells.
    pub metric: Metric,
    /// How many boards to draw.
    pub wanted: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// A board to compare with them, which can reach the goal.
    pub board: Option<&'a Board>,
}

impl Sample<'_> {
    /// Draws boards and solves each of them, and the board to compare first.
    ///
    /// Limits are for all boards together. What was solved when one is met is
    /// told; a board that could not be proven ends the run, because leaving out
    /// hard boards would make the others look harder.
    pub fn solve(&self, tables: &TableCache, limits: &Limits, observer: Observer<'_>) -> SampleReport {
        let mut run = Run { sample: self, tables, limits, observer, done: Progress::default() };
        let mut levels: BTreeMap<u32, u64> = BTreeMap::new();
        let mut standing = Ok(None);
        if let Some(board) = self.board {
            standing = run.moves(board).map(Some);
        }
        let mut ended = standing.as_ref().map(|_| ()).map_err(|why| *why);
        let mut generator = Generator::new(self.seed);
        for number in 0..self.wanted {
            if ended.is_err() {
                break;
            }
            run.done.done = Some(number as f64 / self.wanted as f64);
            let board = generator.board(self.goal_board, Kind::Solvable);
            let board = board.expect("the goal can be reached from itself");
            match run.moves(&board) {
                Ok(moves) => *levels.entry(moves).or_default() += 1,
                Err(why) => ended = Err(why),
            }
        }
        let progress = run.done;
        let outcome: Outcome<()> = match ended {
            Ok(()) => Outcome::Solved(()),
            Err(why) => Outcome::Stopped { why, best: None },
        };
        let standing = self.board.zip(standing.ok().flatten());
        SampleReport {
            schema_version: SCHEMA_VERSION,
            puzzle: wire::Slide,
            rows: self.goal_board.size().rows(),
            cols: self.goal_board.size().cols(),
            goal: match self.goal.name() {
                Some(named) => WireGoal::Named(named.into()),
                None => WireGoal::Rows(rows(self.goal_board)),
            },
            metric: self.metric.into(),
            outcome: (&outcome).into(),
            stopped_by: StoppedBy::of(&outcome),
            wanted: self.wanted,
            sampled: levels.values().sum(),
            seed: self.seed,
            mean: mean(&levels),
            board: standing.map(|(board, moves)| SampleStanding::new(board, moves, &levels)),
            levels: levels.into_iter().map(|(moves, boards)| SampleLevel { moves, boards }).collect(),
            expanded: progress.expanded,
            seconds: progress.elapsed.as_secs_f64(),
            threads: limits.threads,
        }
    }
}

/// Boards solved one after the other within the limits of one run.
struct Run<'a, 'o> {
    sample: &'a Sample<'a>,
    tables: &'a TableCache,
    limits: &'a Limits,
    observer: Observer<'o>,
    /// What the boards so far took.
    done: Progress,
}

impl Run<'_, '_> {
    /// The moves of a shortest solution, proven.
    fn moves(&mut self, board: &Board) -> Result<u32, Stop> {
        let before = self.done.clone();
        let limits = Limits {
            time: self.limits.time.map(|time| time.saturating_sub(before.elapsed)),
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(before.expanded)),
            ..self.limits.clone()
        };
        let observer = &mut self.observer;
        let mut hear = |progress: &Progress| {
            let mut all = progress.clone();
            all.expanded += before.expanded;
            all.elapsed += before.elapsed;
            all.done = before.done;
            observer(&all)
        };
        let (metric, goal) = (self.sample.metric, self.sample.goal_board);
        let answer = match metric {
            Metric::Single => {
                // Every method but this one may end with an answer without proof.
                let (algorithm, heuristic) = match goal.size().cells() {
                    ..=32 => (Algorithm::Auto, HeuristicName::Auto),
                    _ => (Algorithm::Ida, HeuristicName::LinearConflict),
                };
                let request = Request { algorithm, heuristic, limits, ..Request::default() };
                solve_with(self.tables, board, goal, &request, &mut hear, &mut |_| ())
            }
            Metric::Multi => {
                let request = Request { limits, ..Request::default() };
                solve_multi(self.tables, board, goal, &request, &mut hear)
            }
        };
        let bound = answer.report.progress.bound;
        self.done.expanded += answer.report.progress.expanded;
        self.done.elapsed += answer.report.progress.elapsed;
        match &answer.report.outcome {
            // An answer without proof is no answer here.
            Outcome::Solved(moves) if metric.length(moves) as u64 != u64::from(bound) => Err(Stop::Nodes),
            Outcome::Solved(moves) => Ok(metric.length(moves) as u32),
            Outcome::Stopped { why, .. } => Err(*why),
            Outcome::Impossible => unreachable!("the goal can be reached"),
        }
    }
}

/// The mean, and the half of its 95 % interval.
fn mean(levels: &BTreeMap<u32, u64>) -> Option<[f64; 2]> {
    let count: u64 = levels.values().sum();
    if count == 0 {
        return None;
    }
    let sum = |value: &dyn Fn(f64) -> f64| -> f64 {
        levels.iter().map(|(&moves, &boards)| value(moves.into()) * boards as f64).sum()
    };
    let mean = sum(&|moves| moves) / count as f64;
    let spread = sum(&|moves| (moves - mean).powi(2)) / (count.max(2) - 1) as f64;
    Some([mean, NORMAL * (spread / count as f64).sqrt()])
}

/// 95 % of a normal distribution is within so many standard deviations.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share, `part` of `count` having been met (Wilson
/// 1927). It is right for small parts, too, also for none.
fn wilson(part: u64, count: u64) -> [f64; 2] {
    if count == 0 {
        return [0.0, 1.0];
    }
    let (share, count) = (part as f64 / count as f64, count as f64);
    let square = NORMAL * NORMAL;
    let middle = share + square / (2.0 * count);
    let half = NORMAL * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let below = 1.0 + square / count;
    [((middle - half) / below).max(0.0), ((middle + half) / below).min(1.0)]
}

impl SampleStanding {
    fn new(board: &Board, moves: u32, levels: &BTreeMap<u32, u64>) -> SampleStanding {
        let nearer = levels.range(..moves).map(|(_, boards)| boards).sum();
        let as_far = levels.get(&moves).copied().unwrap_or(0);
        let farther = levels.range(moves + 1..).map(|(_, boards)| boards).sum();
        let count = nearer + as_far + farther;
        SampleStanding {
            board: rows(board),
            moves,
            nearer,
            as_far,
            farther,
            nearer_share: wilson(nearer, count),
            farther_share: wilson(farther, count),
        }
    }

    fn told(&self) -> String {
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let between = |[low, high]: [f64; 2]| format!("{} to {}", percent(low), percent(high));
        format!(
            "The board {} needs {}.\nAs far as the sample tells, {} of all boards need fewer moves and {} need more \
             (95% intervals).\n",
            one_line(&self.board),
            say::counted(self.moves.into(), "move"),
            between(self.nearer_share),
            between(self.farther_share),
        )
    }
}

impl SampleReport {
    /// The table of levels as comma-separated values, with a heading.
    pub fn csv(&self) -> String {
        let line = |level: &SampleLevel| format!("{},{}\n", level.moves, level.boards);
        let lines: String = self.levels.iter().map(line).collect();
        format!("moves,boards\n{lines}")
    }

    /// What was found out, in words.
    pub fn told(&self, ink: Ink) -> String {
        let metric = match self.metric.0 {
            Metric::Single => "",
            Metric::Multi => ", multi-tile moves",
        };
        let goal = match &self.goal {
            WireGoal::Named(named) => format!("goal `{}`", named.0),
            WireGoal::Rows(_) => "a goal of its own".into(),
        };
        let mut text = format!("{}x{}, {goal}{metric}\n\n", self.rows, self.cols);
        text.push_str("  moves  boards   share\n");
        for level in &self.levels {
            let share = 100.0 * level.boards as f64 / self.sampled.max(1) as f64;
            text.push_str(&format!("  {:>5}  {:>6}  {share:>5.1}%\n", level.moves, say::count(level.boards)));
        }
        if let Some(why) = self.stopped_by {
            let stopped = ink.so_so(&format!("Stopped {}", say::stopped(why.stop())));
            text.push_str(&format!("\n{stopped}: {} were to be drawn.", say::counted(self.wanted, "board")));
        }
        let sampled = ink.good(&say::counted(self.sampled, "random board"));
        text.push_str(&format!("\n{sampled} of seed {}", self.seed));
        if let Some([mean, half]) = self.mean {
            text.push_str(&format!(": {mean:.2} ± {half:.2} moves on average"));
        }
        text.push_str(&format!(
            ".\n{} expanded, {}\n",
            say::counted(self.expanded, "node"),
            say::duration(std::time::Duration::from_secs_f64(self.seconds)),
        ));
        if let Some(standing) = &self.board {
            text.push_str(&format!("\n{}", standing.told()));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quietly;
    use crate::slide::{NamedGoal, Size, Space};

    fn sampled(
        size: (usize, usize),
        metric: Metric,
        wanted: u64,
        board: &str,
        limits: &Limits,
    ) -> SampleReport {
        let goal = Goal::Named(NamedGoal::Last);
        let goal_board = goal.board(Size::new(size.0, size.1).unwrap()).unwrap();
        let board = board.parse().unwrap();
        let sample =
            Sample { goal: &goal, goal_board: &goal_board, metric, wanted, seed: 3, board: Some(&board) };
        sample.solve(&TableCache::default(), limits, &mut quietly())
    }

    /// The whole space says what the sample should come near to.
    #[test]
    fn a_sample_agrees_with_the_whole_space() {
        let board = "8 1 3/4 0 2/7 6 5";
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        for metric in Metric::ALL {
            let report = sampled((3, 3), metric, 300, board, &Limits::default());
            let space = Space::explore(&goal, metric, &Limits::default(), &mut quietly()).unwrap();
            let Outcome::Solved(space) = space.outcome else { panic!("it has time") };
            let standing = report.board.as_ref().unwrap();
            assert_eq!(Some(standing.moves), space.distance(&board.parse().unwrap()));
            let below: u64 = space.levels()[..standing.moves as usize].iter().sum();
            let share = below as f64 / 181_440.0;
            let [low, high] = standing.nearer_share;
            assert!(low <= share && share <= high, "{metric}: {share} and {standing:?}");
            assert_eq!((report.sampled, report.levels.iter().map(|level| level.boards).sum()), (300, 300));
            // Three standard errors.
            let all = space.levels().iter().enumerate();
            let mean = all.map(|(moves, &boards)| moves as f64 * boards as f64).sum::<f64>() / 181_440.0;
            let [found, half] = report.mean.unwrap();
            assert!((found - mean).abs() < 1.6 * half, "{metric}: {found} ± {half}, {mean}");
        }
    }

    #[test]
    fn a_sample_that_is_stopped_tells_what_it_has() {
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let report = sampled((3, 3), Metric::Single, 1000, "1 2 3/4 5 6/7 0 8", &limits);
        assert!(0 < report.sampled && report.sampled < 1000, "{report:?}");
        assert_eq!(report.stopped_by, Some(StoppedBy::Nodes));
        assert_eq!(report.board.as_ref().map(|board| (board.moves, board.nearer)), Some((1, 0)));
    }

    #[test]
    fn intervals_are_those_of_wilson() {
        let near = |found: [f64; 2], [low, high]: [f64; 2]| {
            assert!((found[0] - low).abs() < 1e-4 && (found[1] - high).abs() < 1e-4, "{found:?}");
        };
        near(wilson(0, 10), [0.0, 0.2775]);
        near(wilson(5, 10), [0.2366, 0.7634]);
        near(wilson(81, 263), [0.2553, 0.3662]);
        near(wilson(0, 0), [0.0, 1.0]);
    }
}
