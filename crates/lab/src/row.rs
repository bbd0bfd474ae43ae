//! One run as a line of results.

use crate::plan::Run;
use crate::worker::{Finding, Task};
use serde::{Deserialize, Serialize};
use slidepack::machine::Description;
use slidepack::pack::{Placement, Solution};
use slidepack::slide::{Dir, HeuristicName};
use slidepack::{Family, Puzzle};

/// One run: what was asked, what came out, what it took, and how to repeat it.
///
/// The fields are the columns of results.csv and the keys of results.jsonl.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// Moves of the solution.
    pub length: Option<u64>,
    /// Whether no solution is shorter; said only where it is proven.
    pub optimal: Option<bool>,
    /// No solution has fewer moves.
    pub lower_bound: Option<u32>,
    /// The length the source of the puzzle tells.
    pub known_length: Option<u32>,
    /// Tiles out of place at the start.
    pub h_hamming: Option<u32>,
    /// Manhattan distance of the start.
    pub h_manhattan: Option<u32>,
    /// Linear conflict at the start.
    pub h_linear_conflict: Option<u32>,
    /// Walking distance of the start.
    pub h_walking_distance: Option<u32>,
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
        let bound = |heuristic| bounds.as_ref().and_then(|bounds| bounds.get(heuristic));
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
            threads: method.threads,
            time_limit: method.budget.time,
            node_limit: method.budget.nodes,
            memory_limit: method.budget.memory,
            known_length,
            h_hamming: bound(HeuristicName::Hamming),
            h_manhattan: bound(HeuristicName::Manhattan),
            h_linear_conflict: bound(HeuristicName::LinearConflict),
            h_walking_distance: bound(HeuristicName::WalkingDistance),
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
    pub(crate) fn found(self, run: &Run<'_>, finding: Finding) -> Row {
        let replayed = replay(&run.instance.puzzle, &finding);
        let mut times = finding.times.clone();
        times.sort_by(f64::total_cmp);
        let median = match times.len() {
            0 => None,
            count if count % 2 == 1 => Some(times[count / 2]),
            count => Some((times[count / 2 - 1] + times[count / 2]) / 2.0),
        };
        let solved = finding.outcome == "solved";
        let proven = |length: u64| finding.lower_bound.is_some_and(|bound| length <= bound.into());
        let is_slide = run.instance.puzzle.family() == Family::Slide;
        let pieces = |placements: &Vec<(usize, Vec<usize>)>| {
            let cells = |cells: &[usize]| cells.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
            placements.iter().map(|(_, places)| cells(places)).collect::<Vec<_>>().join("/")
        };
        let wrong = matches!(replayed, Some(Err(_)));
        Row {
            outcome: if wrong { "wrong".into() } else { finding.outcome },
            stopped_by: finding.stopped_by,
            length: finding.length,
            optimal: finding.length.filter(|_| is_slide && solved).map(proven),
            lower_bound: finding.lower_bound.filter(|_| is_slide),
            algorithm: finding.algorithm,
            heuristic: finding.heuristic,
            threads: finding.threads,
            expanded: Some(finding.expanded),
            generated: Some(finding.generated),
            iterations: Some(finding.iterations),
            kept: Some(finding.kept),
            solutions: finding.solutions,
            unique: finding.unique,
            peak_memory: finding.peak_memory,
            seconds: median,
            seconds_least: times.first().copied(),
            seconds_most: times.last().copied(),
            repetitions: times.len(),
            tables: finding.tables.join("; "),
            table_seconds: (!finding.tables.is_empty()).then_some(finding.table_seconds),
            solution: finding.moves.or(finding.placements.as_ref().map(pieces)),
            replayed: replayed.as_ref().map(Result::is_ok),
            error: replayed.and_then(Result::err),
            date: crate::time::now(),
            ..self
        }
    }

    /// The row of a run that ended without an answer of its own.
    pub(crate) fn lost(self, outcome: &str, stopped_by: Option<&str>, error: String) -> Row {
        let stopped_by = stopped_by.map(str::to_owned);
        Row { outcome: outcome.into(), stopped_by, error: Some(error), date: crate::time::now(), ..self }
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

/// Replays the solution of a run on its puzzle, if it has one.
fn replay(puzzle: &Puzzle, finding: &Finding) -> Option<Result<(), String>> {
    match puzzle {
        Puzzle::Slide(puzzle) => {
            let moves = finding.moves.as_ref()?;
            let dir = |letter: char| Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
            let dirs: Option<Vec<Dir>> = moves.chars().map(dir).collect();
            let end = dirs.and_then(|dirs| puzzle.board.replayed(&dirs));
            Some(match end == Some(puzzle.goal_board.clone()) {
                true => Ok(()),
                false => Err("the solution does not lead to the goal".into()),
            })
        }
        Puzzle::Pack(puzzle) => {
            let placement = |(piece, cells): &(usize, Vec<usize>)| Placement {
                piece: *piece,
                cells: cells.as_slice().into(),
            };
            let placements = finding.placements.as_ref()?.iter().map(placement).collect();
            Some(Solution::new(&puzzle.packing, placements).map(|_| ()).map_err(|error| error.to_string()))
        }
    }
}

impl Task {
    /// The task of a run.
    pub(crate) fn of(run: &Run<'_>) -> Task {
        let Run { instance, method, .. } = run;
        Task {
            board: instance.text.clone(),
            goal: instance.goal.clone(),
            algorithm: method.algorithm.clone(),
            heuristic: method.heuristic.clone(),
            count: method.count,
            threads: method.threads,
            time: method.budget.time,
            nodes: method.budget.nodes,
            memory: method.budget.memory,
        }
    }
}
