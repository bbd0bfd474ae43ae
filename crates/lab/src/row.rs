mod columns;

pub use columns::StartBounds;
pub(crate) use columns::cells;

use crate::Run;
use crate::stats::median;
use crate::worker::{Measured, Solved};
use serde::{Deserialize, Serialize};
use slidepack::ask::{AskGoal, AskMemory, AskPuzzle, AskSolve, EitherGiven, Options, Solve};
use slidepack::machine::Description;
use slidepack::pack::wire::{PackAnswer, WirePlacement};
use slidepack::pack::{self, Placement, Solution};
use slidepack::slide::notation::{Notation, letters};
use slidepack::slide::wire::SlideAnswer;
use slidepack::slide::{self, Metric};
use slidepack::wire::{Ended, StoppedBy};
use slidepack::{Family, Puzzle};

/// One run: question, result, effort, and the command to repeat it.
///
/// The fields are the columns of results.csv and the keys of results.jsonl; the bounds are one
/// column per heuristic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Hash of puzzle, method, limits and version.
    pub key: String,
    /// Index in the plan, from 0.
    pub number: usize,
    pub plan: String,
    pub part: String,
    /// From 1.
    pub repeat: u32,
    pub puzzle: String,
    pub instance: String,
    /// Named set, file or generator.
    pub set: String,
    /// The puzzle, as `--board` takes it.
    pub board: String,
    /// Rows of the board or of the tray's lowest layer.
    pub rows: usize,
    pub cols: usize,
    pub cells: usize,
    pub goal: Option<String>,
    pub seed: Option<u64>,
    pub method: String,
    pub algorithm: String,
    pub heuristic: Option<String>,
    /// `None` for single-tile moves.
    pub metric: Option<String>,
    pub threads: usize,
    pub time_limit: Option<f64>,
    pub node_limit: Option<u64>,
    pub memory_limit: Option<u64>,
    /// `solved`, `impossible`, `stopped`, `crashed` or `wrong`.
    pub outcome: String,
    /// `time`, `nodes`, `memory`, or `kill` if it did not stop by itself.
    pub stopped_by: Option<String>,
    pub length: Option<u64>,
    pub multi_length: Option<u64>,
    /// Whether the solution is shortest in its metric; set only where proven.
    pub optimal: Option<bool>,
    pub lower_bound: Option<u32>,
    /// Optimal length given by the source of the puzzle.
    pub known_length: Option<u32>,
    /// Heuristic values of the start: one column `h_KEY` per heuristic with a key in the registry.
    #[serde(flatten)]
    pub bounds: StartBounds,
    pub expanded: Option<u64>,
    /// Nodes generated; for packing puzzles, placements tried.
    pub generated: Option<u64>,
    /// Rounds of iterative deepening.
    pub iterations: Option<u64>,
    pub kept: Option<u64>,
    /// Number of packings, if counted.
    pub solutions: Option<u128>,
    pub unique: Option<u128>,
    /// Peak memory of the process, in bytes.
    pub peak_memory: Option<u64>,
    /// Median time of the repetitions, without start-up and tables.
    pub seconds: Option<f64>,
    pub seconds_least: Option<f64>,
    pub seconds_most: Option<f64>,
    /// Processor time of one repetition, in steps of a hundredth (Linux only).
    pub cpu_seconds: Option<f64>,
    /// Timed repetitions; short runs have many.
    pub repetitions: usize,
    /// Tables used, and whether they came from the cache.
    pub tables: String,
    /// Seconds spent loading or building tables, before the timed part.
    pub table_seconds: Option<f64>,
    /// Moves (U, D, L, R: direction of the tile), or cells by piece.
    pub solution: Option<String>,
    /// Whether the solution was replayed and leads to the goal.
    pub replayed: Option<bool>,
    pub error: Option<String>,
    /// Runs executed in parallel; times compare only if it is 1.
    pub jobs: usize,
    pub version: String,
    pub cpu: String,
    pub cores: usize,
    /// Memory of the machine, in bytes.
    pub machine_memory: u64,
    pub os: String,
    /// End of the run, in UTC.
    pub date: String,
    pub command: String,
}

impl Row {
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

    pub(crate) fn found(self, run: &Run<'_>, measured: Measured) -> Row {
        let row = Row {
            peak_memory: measured.peak_memory,
            cpu_seconds: measured.cpu_seconds,
            table_seconds: (!measured.tables.is_empty()).then_some(measured.table_seconds),
            tables: measured.tables.join("; "),
            date: crate::time::now(),
            ..self.timed(measured.times)
        };
        match (&run.instance.puzzle, measured.answer) {
            (Puzzle::Slide(puzzle), Solved::Slide(answer)) => row.slide(puzzle, &answer),
            (Puzzle::Pack(puzzle), Solved::Pack(answer)) => row.pack(puzzle, &answer),
            _ => row.lost("crashed", None, "it answered another question".into()),
        }
    }

    pub(crate) fn timed(self, times: Vec<f64>) -> Row {
        Row {
            seconds: median(&times),
            seconds_least: times.iter().copied().reduce(f64::min),
            seconds_most: times.iter().copied().reduce(f64::max),
            repetitions: times.len(),
            ..self
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
            solution: moves.map(|moves| letters(&moves)),
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
        let cells = |placement: &Placement| {
            placement.cells.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        };
        let solution = placements.flatten();
        let solution = solution.map(|placements| placements.iter().map(cells).collect::<Vec<_>>().join("/"));
        Row {
            algorithm: answer.algorithm.name().into(),
            threads: answer.threads,
            expanded: Some(answer.expanded),
            generated: Some(answer.tried),
            iterations: Some(answer.iterations),
            kept: Some(answer.kept),
            solutions: answer.solutions.as_ref().and_then(|number| number.0.as_u128()),
            unique: answer.unique.as_ref().and_then(|number| number.0.as_u128()),
            solution,
            ..self.ended(answer.outcome, answer.stopped_by, replayed)
        }
    }

    /// Outcome of the run, and whether its solution, if any, is valid.
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

    pub(crate) fn lost(self, outcome: &str, stopped_by: Option<&str>, error: String) -> Row {
        let stopped_by = stopped_by.map(str::to_owned);
        Row { outcome: outcome.into(), stopped_by, error: Some(error), date: crate::time::now(), ..self }
    }

    /// Value of the run's heuristic at the start, if recorded.
    pub fn estimate(&self) -> Option<u32> {
        self.bounds.get(self.heuristic.as_deref()?.parse().ok()?)
    }

    /// Whether the run counts multi-tile moves.
    pub fn is_multi(&self) -> bool {
        self.metric.as_deref() == Some(Metric::Multi.name())
    }

    /// Length of the solution in its metric.
    pub fn moves(&self) -> Option<u64> {
        if self.is_multi() { self.multi_length } else { self.length }
    }

    /// Whether the run solved its puzzle.
    pub fn is_solved(&self) -> bool {
        self.outcome == "solved"
    }

    /// Whether the run proved the puzzle impossible.
    pub fn is_impossible(&self) -> bool {
        self.outcome == "impossible"
    }

    /// Whether the run crashed or gave a wrong answer.
    pub fn is_trouble(&self) -> bool {
        matches!(self.outcome.as_str(), "crashed" | "wrong")
    }

    /// Whether a program of the user made the run.
    pub fn is_program(&self) -> bool {
        self.algorithm == crate::program::ALGORITHM
    }
}

pub(crate) fn question(run: &Run<'_>) -> AskSolve {
    let Run { instance, method, .. } = run;
    let is_slide = instance.puzzle.family() == Family::Slide;
    let options = Options {
        algorithm: Some(EitherGiven::named(&method.algorithm)),
        device: is_slide.then(|| method.device.into()),
        metric: (method.metric != Metric::Single).then(|| method.metric.into()),
        heuristic: is_slide.then(|| method.heuristic.into()),
        weight: method.weight,
        depth: method.depth,
        time: method.budget.time.map(Into::into),
        nodes: method.budget.nodes,
        memory: method.budget.memory.map(AskMemory::Bytes),
        threads: Some(method.threads),
        want: method.count.then(|| pack::Want::Count.into()),
        ..Options::default()
    };
    let goal = instance.goal.clone().map(AskGoal::Text);
    AskSolve {
        puzzle: AskPuzzle { goal, ..AskPuzzle::text(&instance.text) },
        // Replaying needs letters, in every metric.
        question: Solve { options, notation: is_slide.then(|| Notation::Tile.into()), ..Solve::default() },
    }
}
