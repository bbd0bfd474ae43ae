//! One run as a line of results.

#[macro_use]
mod columns;

pub use columns::StartBounds;

use crate::plan::Run;
use crate::worker::Measured;
use slidepack::ask::{Answer, Ask, AskGoal, AskMemory, AskPuzzle, AskSolve, Options, Solve};
use slidepack::machine::Description;
use slidepack::pack::wire::{PackAnswer, WirePlacement};
use slidepack::pack::{self, Placement, Solution};
use slidepack::slide::notation::Notation;
use slidepack::slide::wire::SlideAnswer;
use slidepack::slide::{self, Metric};
use slidepack::wire::{Ended, StoppedBy};
use slidepack::{Family, Puzzle};

columns! {
    /// One run: what was asked, what came out, what it took, and how to repeat it.
    ///
    /// The fields are the columns of results.csv and the keys of results.jsonl; the
    /// bounds are a column for each heuristic.
    pub struct Row {
        /// Tells the run from others: puzzle, method, limits, version.
        pub key: String,
        /// The place among the runs of the plan, from 0.
        pub number: usize,
        /// The title of the plan.
        pub plan: String,
        /// The part of the plan, where it has several.
        pub part: String,
        /// Which repeat, from 1.
        pub repeat: u32,
        /// `slide` or `pack`.
        pub puzzle: String,
        /// The name of the puzzle.
        pub instance: String,
        /// Where the puzzle comes from.
        pub set: String,
        /// The puzzle, as `--board` takes it.
        pub board: String,
        /// Rows of the board or of the tray's lowest layer.
        pub rows: usize,
        /// Columns.
        pub cols: usize,
        /// Cells of the board or the tray.
        pub cells: usize,
        /// The goal, as `--goal` takes it.
        pub goal: Option<String>,
        /// The seed of a generated board.
        pub seed: Option<u64>,
        /// What the method is called.
        pub method: String,
        /// The algorithm really used.
        pub algorithm: String,
        /// The heuristic really used.
        pub heuristic: Option<String>,
        /// What counts as one move, where it is not single-tile moves.
        pub metric: Option<String>,
        /// Threads used.
        pub threads: usize,
        /// Seconds allowed.
        pub time_limit: Option<f64>,
        /// Nodes allowed.
        pub node_limit: Option<u64>,
        /// Bytes allowed.
        pub memory_limit: Option<u64>,
        /// `solved`, `impossible`, `stopped`, `crashed` or `wrong`.
        pub outcome: String,
        /// `time`, `nodes`, `memory`, or `kill` if it did not stop by itself.
        pub stopped_by: Option<String>,
        /// Single-tile moves of the solution.
        pub length: Option<u64>,
        /// Its moves where several tiles in a line count one.
        pub multi_length: Option<u64>,
        /// Whether no solution is shorter in its metric; said only where it is proven.
        pub optimal: Option<bool>,
        /// No solution has fewer moves.
        pub lower_bound: Option<u32>,
        /// The length the source of the puzzle tells.
        pub known_length: Option<u32>,
        bounds,
        /// Nodes whose successors were made.
        pub expanded: Option<u64>,
        /// Nodes made; placements tried for packing puzzles.
        pub generated: Option<u64>,
        /// Rounds of a search that deepens.
        pub iterations: Option<u64>,
        /// The most states kept at one time.
        pub kept: Option<u64>,
        /// Fillings, where they were counted.
        pub solutions: Option<u128>,
        /// The same up to symmetry.
        pub unique: Option<u128>,
        /// The most memory the process had, in bytes.
        pub peak_memory: Option<u64>,
        /// The median of the repetitions' times, without start-up and tables.
        pub seconds: Option<f64>,
        /// The shortest of them.
        pub seconds_least: Option<f64>,
        /// The longest of them.
        pub seconds_most: Option<f64>,
        /// Repetitions that were timed; short runs have many.
        pub repetitions: usize,
        /// Tables used, and whether they came from the cache.
        pub tables: String,
        /// Seconds it took to fetch or make the tables, beforehand.
        pub table_seconds: Option<f64>,
        /// Moves (U, D, L, R: the way the tile goes), or cells by piece.
        pub solution: Option<String>,
        /// Whether the solution was replayed and leads to the goal.
        pub replayed: Option<bool>,
        /// What went wrong, if something did.
        pub error: Option<String>,
        /// Runs that were made at the same time; times compare only if it is 1.
        pub jobs: usize,
        /// The version of slidepack.
        pub version: String,
        /// The processor.
        pub cpu: String,
        /// Its cores.
        pub cores: usize,
        /// The memory of the machine, in bytes.
        pub machine_memory: u64,
        /// The system.
        pub os: String,
        /// When the run ended, in UTC.
        pub date: String,
        /// The command that repeats it.
        pub command: String,
    }
}

impl Row {
    /// What is known before a run.
    pub(crate) fn new(title: &str, run: &Run<'_>, jobs: usize, machine: &Description) -> Row {
        let Run { number, instance, method, repeat } = *run;
        let (rows, cols) = instance.size();
        let known_length = match &instance.puzzle {
            Puzzle::Slide(puzzle) => puzzle.known_length,
            Puzzle::Pack(_) => None,
        };
        let bounds = instance.bounds();
        Row {
            key: run.key(),
            number,
            plan: title.into(),
            part: instance.part.clone(),
            repeat,
            puzzle: instance.puzzle.family().name().into(),
            instance: instance.name.clone(),
            set: instance.set.clone(),
            board: instance.text.clone(),
            rows,
            cols,
            cells: instance.cells(),
            goal: instance.goal.clone(),
            seed: instance.seed,
            method: method.name.clone(),
            algorithm: method.algorithm.clone(),
            metric: (method.metric != Metric::Single).then(|| method.metric.name().into()),
            threads: method.threads,
            time_limit: method.budget.time,
            node_limit: method.budget.nodes,
            memory_limit: method.budget.memory,
            known_length,
            bounds: bounds.as_ref().map(StartBounds::new).unwrap_or_default(),
            jobs,
            version: env!("CARGO_PKG_VERSION").into(),
            cpu: machine.cpu.clone(),
            cores: machine.cores,
            machine_memory: machine.memory,
            os: machine.os.clone(),
            command: run.command(),
            ..Row::default()
        }
    }

    /// The row of a run that ended, its solution replayed.
    pub(crate) fn found(self, run: &Run<'_>, measured: Measured) -> Row {
        let mut times = measured.times;
        times.sort_by(f64::total_cmp);
        let median = match times.len() {
            0 => None,
            count if count % 2 == 1 => Some(times[count / 2]),
            count => Some((times[count / 2 - 1] + times[count / 2]) / 2.0),
        };
        let row = Row {
            peak_memory: measured.peak_memory,
            seconds: median,
            seconds_least: times.first().copied(),
            seconds_most: times.last().copied(),
            repetitions: times.len(),
            table_seconds: (!measured.tables.is_empty()).then_some(measured.table_seconds),
            tables: measured.tables.join("; "),
            date: crate::time::now(),
            ..self
        };
        match (&run.instance.puzzle, measured.answer) {
            (Puzzle::Slide(puzzle), Answer::Slide(answer)) => row.slide(puzzle, &answer),
            (Puzzle::Pack(puzzle), Answer::Pack(answer)) => row.pack(puzzle, &answer),
            _ => row.lost("crashed", None, "it answered another question".into()),
        }
    }

    fn slide(self, puzzle: &slide::Puzzle, answer: &SlideAnswer) -> Row {
        let moves = answer.directions();
        let replayed = moves.clone().map(|moves| moves.map(|moves| puzzle.board().replayed(&moves)));
        let replayed = match replayed {
            Ok(None) => None,
            Ok(Some(end)) if end.as_ref() == Some(puzzle.goal_board()) => Some(Ok(())),
            Ok(Some(_)) => Some(Err("the solution does not lead to the goal".to_owned())),
            Err(message) => Some(Err(message)),
        };
        let moves = moves.ok().flatten();
        let length = answer.length.map(|length| length as u64);
        let multi_length = answer.multi_length.map(|length| length as u64);
        let counted = if self.is_multi() { multi_length } else { length };
        let proven = |length: u64| answer.lower_bound.is_some_and(|bound| length <= bound.into());
        Row {
            length,
            multi_length,
            optimal: counted.filter(|_| answer.outcome == Ended::Solved).map(proven),
            lower_bound: answer.lower_bound,
            algorithm: answer.algorithm.name().into(),
            heuristic: answer.heuristic.map(|heuristic| heuristic.name().into()),
            threads: answer.threads,
            expanded: Some(answer.expanded),
            generated: Some(answer.generated),
            iterations: Some(answer.iterations),
            kept: Some(answer.kept),
            solution: moves.map(|moves| moves.iter().map(|dir| dir.letter()).collect()),
            ..self.ended(answer.outcome, answer.stopped_by, replayed)
        }
    }

    fn pack(self, puzzle: &pack::Puzzle, answer: &PackAnswer) -> Row {
        let placements = answer.placements.as_ref().map(|placements| {
            let placement = |placement: &WirePlacement| placement.placement(&puzzle.packing);
            placements.iter().map(placement).collect::<Option<Vec<Placement>>>()
        });
        let replayed = placements.clone().map(|placements| {
            let placements = placements.ok_or("a piece of the solution is not of the puzzle")?;
            Solution::new(&puzzle.packing, placements).map(|_| ()).map_err(|error| error.to_string())
        });
        let told = |placement: &Placement| {
            placement.cells.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        };
        let solution = placements.flatten();
        let solution = solution.map(|placements| placements.iter().map(told).collect::<Vec<_>>().join("/"));
        Row {
            algorithm: answer.algorithm.name().into(),
            threads: answer.threads,
            expanded: Some(answer.expanded),
            generated: Some(answer.tried),
            iterations: Some(answer.iterations),
            kept: Some(answer.kept),
            solutions: answer.solutions,
            unique: answer.unique,
            solution,
            ..self.ended(answer.outcome, answer.stopped_by, replayed)
        }
    }

    /// How it ended, and whether its solution, if it has one, is one.
    fn ended(
        self,
        outcome: Ended,
        stopped_by: Option<StoppedBy>,
        replayed: Option<Result<(), String>>,
    ) -> Row {
        let is_wrong = matches!(replayed, Some(Err(_)));
        Row {
            outcome: if is_wrong { "wrong".into() } else { outcome.name().into() },
            stopped_by: stopped_by.map(|why| why.name().into()),
            replayed: replayed.as_ref().map(Result::is_ok),
            error: replayed.and_then(Result::err),
            ..self
        }
    }

    /// The row of a run that ended without an answer of its own.
    pub(crate) fn lost(self, outcome: &str, stopped_by: Option<&str>, error: String) -> Row {
        let stopped_by = stopped_by.map(str::to_owned);
        Row { outcome: outcome.into(), stopped_by, error: Some(error), date: crate::time::now(), ..self }
    }

    /// What the heuristic of the run says of its start, if that is told.
    pub fn estimate(&self) -> Option<u32> {
        self.bounds.get(self.heuristic.as_deref()?.parse().ok()?)
    }

    /// Whether multi-tile moves count.
    pub fn is_multi(&self) -> bool {
        self.metric.as_deref() == Some(Metric::Multi.name())
    }

    /// The moves of the solution, counted in its metric.
    pub fn moves(&self) -> Option<u64> {
        if self.is_multi() { self.multi_length } else { self.length }
    }

    /// Whether it ended with what was asked for.
    pub fn is_solved(&self) -> bool {
        self.outcome == "solved"
    }

    /// Whether it showed that there is no solution.
    pub fn is_impossible(&self) -> bool {
        self.outcome == "impossible"
    }

    /// Whether something is wrong with the program.
    pub fn is_trouble(&self) -> bool {
        matches!(self.outcome.as_str(), "crashed" | "wrong")
    }
}

/// The question that a run asks.
pub(crate) fn question(run: &Run<'_>) -> Ask {
    let Run { instance, method, .. } = run;
    let is_slide = instance.puzzle.family() == Family::Slide;
    let options = Options {
        algorithm: Some(method.algorithm.clone()),
        device: is_slide.then(|| method.device.name().into()),
        metric: (method.metric != Metric::Single).then(|| method.metric.name().into()),
        heuristic: is_slide.then(|| method.heuristic.clone()),
        time: method.budget.time,
        nodes: method.budget.nodes,
        memory: method.budget.memory.map(AskMemory::Bytes),
        threads: Some(method.threads),
        want: method.count.then(|| "count".into()),
        limit: None,
    };
    let goal = instance.goal.clone().map(AskGoal::Text);
    Ask::Solve(AskSolve {
        puzzle: AskPuzzle { goal, ..AskPuzzle::text(&instance.text) },
        // The lab replays letters, whatever the metric is usually written in.
        question: Solve {
            options,
            notation: is_slide.then(|| Notation::Tile.name().into()),
            ..Solve::default()
        },
    })
}
