//! Sliding puzzles with tables, in units of the yardstick: the time that a
//! plain Manhattan search takes for Korf's board 4, measured before and after.
//!
//! `cargo bench -p slidepack-core --bench slide -- IDA15 [WHAT]...`
//! where IDA15 is the compiled `conformance/benches/ida15.c`, and WHAT any of
//! `build`, `korf`, `nothing`, `antipodes`, `felner`, `threads`, and for
//! multi-tile moves `multi`; all of them if none is given.

use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{EngineError, Threads};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::grid::Grid;
use slidepack_core::slide::pdb::{Class, Plan, Table, TableIndexes};
use slidepack_core::slide::{Board, Dir, Metric, NamedGoal, Request, Size, TableCache, solve_with};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

const KORF_4: &str = "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6";

fn search_within(
    ida: &BatchIda,
    start: &Board,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, EngineError> {
    let mut rounds = ida.rounds(start).expect("the goal can be reached").within(nodes);
    match rounds.begin(meter)? {
        Some(moves) => Ok(Some(moves)),
        None => rounds.drive(&mut Threads, meter, &mut |_| Ok(())),
    }
}

struct Bench {
    yardstick: PathBuf,
}

/// A board with the length of its shortest solutions.
struct Known {
    id: usize,
    length: usize,
    board: Board,
}

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let Some(yardstick) = args.next() else {
        println!("usage: slide IDA15 [WHAT]...");
        return;
    };
    let bench = Bench { yardstick: yardstick.into() };
    let what: Vec<String> = args.collect();
    let wants = |name: &str| what.is_empty() || what.iter().any(|wanted| wanted == name);
    if wants("nothing") {
        bench.korf_from_nothing();
    }
    if wants("build") || wants("korf") || wants("antipodes") {
        let large = bench.built(4, Class::Large);
        if wants("korf") {
            let boards = bench.boards("korf-100.txt", 4);
            let mut units: Vec<f64> = (0..9).map(|_| bench.all("korf100", &large, &boards, 1)).collect();
            units.sort_by(f64::total_cmp);
            println!("korf100, nine times: {:.3} to {:.3} units, median {:.3}", units[0], units[8], units[4]);
        }
        if wants("antipodes") {
            for known in bench.boards("fifteen-80-all.txt", 4) {
                bench.all("80 moves", &large, &[known], 2);
            }
        }
    }
    if wants("threads") {
        let medium = bench.built(4, Class::Medium);
        for known in bench.boards("fifteen-80-all.txt", 4).into_iter().take(3) {
            let boards = [known];
            let one = bench.all("one", &medium, &boards, 1);
            let two = bench.all("two", &medium, &boards, 2);
            println!("two threads against one: {:.2}", two / one);
        }
    }
    let tables = TableCache::default();
    if wants("multi") {
        bench.random_multi(&tables, 200);
    }
    if wants("build") || wants("felner") {
        let large = bench.built(5, Class::Large);
        for known in bench.boards("korf-felner-50.txt", 5) {
            if wants("felner") && [38, 40].contains(&known.id) {
                bench.all("korf-felner", &large, &[known], 1);
            }
        }
    }
}

fn grid(side: usize) -> Grid {
    Grid::new(&NamedGoal::First.board(Size::new(side, side).expect("small")))
}

fn with_meter<R>(threads: usize, act: impl FnOnce(&mut Meter<'_>) -> R) -> (R, Progress) {
    let mut observer = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(Limits { threads, ..Limits::default() }, &mut observer);
    (act(&mut meter), meter.progress)
}

fn build(plan: &Plan, threads: usize, indexes: &mut TableIndexes) -> Vec<Table> {
    let build = |spec| {
        let (bytes, _) = with_meter(threads, |meter| Table::build(spec, indexes, meter));
        Table::from_bytes(spec, indexes, Arc::new(bytes.expect("no limits"))).expect("just built")
    };
    plan.specs().iter().map(build).collect()
}

/// Seconds this thread was on a core, if the system reports it.
fn core_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Panics if the solution is not as long as it should be, or none.
fn solved(known: &Known, moves: &[slidepack_core::slide::Dir]) {
    let size = known.board.size();
    assert_eq!(moves.len(), known.length, "board {}", known.id);
    assert_eq!(known.board.replayed(moves), Some(NamedGoal::First.board(size)), "board {}", known.id);
}

impl Bench {
    /// The yardstick's seconds, now: on its core, and on the wall's clock.
    fn unit(&self) -> (f64, f64) {
        let start = Instant::now();
        let output =
            Command::new(&self.yardstick).args(KORF_4.split(' ')).output().expect("the yardstick runs");
        let wall = start.elapsed().as_secs_f64();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let seconds = text.split_whitespace().nth(2).and_then(|word| word.parse().ok());
        (seconds.expect("it prints seconds third"), wall)
    }

    /// The units that something took, and what it returned. One thread is
    /// measured by the time of its core, so that other programs do not count;
    /// more by the clock, so they should be the only ones at work.
    fn units<R>(&self, threads: usize, act: impl FnOnce() -> R) -> (f64, R) {
        let before = self.unit();
        let (start, core) = (Instant::now(), core_seconds());
        let result = act();
        let (wall, core) = (start.elapsed().as_secs_f64(), core_seconds().zip(core).map(|(b, a)| b - a));
        let after = self.unit();
        let units = match core {
            Some(core) if threads == 1 => core / before.0.min(after.0),
            _ => wall / before.1.min(after.1),
        };
        (units, result)
    }

    fn boards(&self, file: &str, side: usize) -> Vec<Known> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folders = [here.join("../../puzzles/slide"), here.join("benches")];
        let text = folders.iter().find_map(|folder| std::fs::read_to_string(folder.join(file)).ok());
        let text = text.expect("the list can be read");
        let numbers = |line: &str| -> Vec<usize> {
            line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
        };
        let size = Size::new(side, side).expect("small");
        let known = |line: Vec<usize>| Known {
            id: line[0],
            length: line[1],
            board: Board::new(size, &line[2..]).expect("a board"),
        };
        text.lines().filter(|line| !line.starts_with('#')).map(numbers).map(known).collect()
    }

    fn built(&self, side: usize, class: Class) -> BatchIda {
        let mut indexes = TableIndexes::default();
        let grid = grid(side);
        let plan = Plan::of_class(&grid, class, None, &indexes).expect("small enough");
        let (units, tables) = self.units(1, || build(&plan, 1, &mut indexes));
        let megabytes = plan.bytes(&indexes).expect("built") / 1_000_000;
        println!("{side}x{side} {}: built in {units:.1} units on one thread, {megabytes} MB", plan.class());
        BatchIda::new(&grid, &plan, &tables).expect("all tables")
    }

    fn all(&self, name: &str, search: &BatchIda, boards: &[Known], threads: usize) -> f64 {
        let (units, nodes) = self.units(threads, || {
            let solve = |known: &Known| {
                let (moves, progress) =
                    with_meter(threads, |meter| search_within(search, &known.board, u64::MAX, meter));
                solved(known, &moves.expect("no limits").expect("no budget"));
                progress.expanded
            };
            boards.iter().map(solve).sum::<u64>()
        });
        let ids = if boards.len() == 1 { format!(" {}", boards[0].id) } else { String::new() };
        println!("{name}{ids}: {units:.3} units, {threads} thread(s), {nodes} nodes");
        units
    }

    /// Random 15-puzzles in multi-tile moves on two threads, once the tables are
    /// there.
    fn random_multi(&self, tables: &TableCache, count: usize) {
        let goal = NamedGoal::Last.board(Size::new(4, 4).expect("small"));
        let boards: Vec<Board> = Generator::new(43).boards(&goal, Kind::Solvable).take(count + 1).collect();
        multi(tables, &boards[0], &goal);
        let (units, runs) = self.units(2, || {
            let run = |board: &Board| {
                let start = Instant::now();
                let (length, nodes) = multi(tables, board, &goal);
                (start.elapsed().as_secs_f64(), length, nodes)
            };
            boards[1..].iter().map(run).collect::<Vec<_>>()
        });
        let mut times: Vec<f64> = runs.iter().map(|run| run.0).collect();
        times.sort_by(f64::total_cmp);
        let mean = runs.iter().map(|run| run.1).sum::<usize>() as f64 / count as f64;
        let nodes: u64 = runs.iter().map(|run| run.2).sum();
        println!(
            "{count} random boards, multi-tile moves: {units:.2} units in all, two threads, {nodes} nodes, \
             {mean:.2} moves on average; median {:.3} s, longest {:.3} s",
            times[count / 2],
            times[count - 1]
        );
    }

    /// All of Korf's boards on two threads, building what pays on the way.
    fn korf_from_nothing(&self) {
        let boards = self.boards("korf-100.txt", 4);
        let (units, (first, rung)) = self.units(2, || {
            let start = Instant::now();
            let mut first = None;
            let mut indexes = TableIndexes::default();
            let grid = grid(4);
            let plans = Plan::all(&grid, None, &indexes);
            let mut climb = |rung: usize| {
                BatchIda::new(&grid, &plans[rung], &build(&plans[rung], 2, &mut indexes)).expect("all tables")
            };
            let mut rung = 0;
            let mut search = climb(0);
            for known in &boards {
                let (moves, _) = with_meter(2, |meter| {
                    loop {
                        let budget = plans.get(rung + 1).map_or(u64::MAX, Plan::cost);
                        if let Some(moves) =
                            search_within(&search, &known.board, budget, meter).expect("no limits")
                        {
                            return moves;
                        }
                        rung += 1;
                        search = climb(rung);
                    }
                });
                solved(known, &moves);
                first.get_or_insert(start.elapsed().as_secs_f64());
            }
            (first.unwrap_or_default(), plans[rung].class().to_string())
        });
        let (_, unit) = self.unit();
        println!("korf100 from nothing: {units:.2} units, two threads, up to {rung} tables");
        println!("first answer after {:.2} units", first / unit);
    }
}

/// The multi-tile moves of a shortest solution, and the nodes it took on two threads.
fn multi(tables: &TableCache, board: &Board, goal: &Board) -> (usize, u64) {
    let limits = Limits { threads: 2, ..Limits::default() };
    let mut observer = |_: &Progress| ControlFlow::Continue(());
    let request = Request { metric: Metric::Multi, limits, ..Request::default() };
    let report = solve_with(tables, board, goal, &request, &mut observer, &mut |_| ()).report;
    let Outcome::Solved(moves) = report.outcome else { panic!("it has no limits") };
    assert_eq!(board.replayed(&moves).as_ref(), Some(goal));
    let length = Metric::Multi.length(&moves);
    assert_eq!(length, report.progress.bound as usize, "it is proven");
    (length, report.progress.expanded)
}
