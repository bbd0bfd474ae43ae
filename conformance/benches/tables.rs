//! IDA* with pattern databases on known boards: nodes, which must not change
//! unnoticed, and time, which depends on the machine.
//!
//! ```text
//! cargo bench -p conformance --bench tables                    all of these
//! cargo bench -p conformance --bench tables -- korf            Korf's hundred, each set of tables
//! cargo bench -p conformance --bench tables -- felner 28 32    24-puzzles by number; 28 and 32 if none
//! cargo bench -p conformance --bench tables -- threads 1 2 4   24-puzzle 28 on 1, 2 and 4 threads
//! cargo bench -p conformance --bench tables -- ends 14 50      rounds of 24-puzzles from both ends
//! ```
//! On one thread the time is that of the thread on its core, so that other
//! programs do not count, and the best of three runs. Tuning constants are
//! measured with it: run, change one, run again, compare the nodes and the
//! nanoseconds a node.

use conformance::{Known, korf_100, korf_felner_50};
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::engine::{Engine, EngineError, Round, RoundResult, Rounds, Threads};
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::{Algorithm, Board, Frame, HeuristicName, Request, TableCache, solve_with};
use std::ops::ControlFlow;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|one| !one.starts_with("--")).collect();
    let numbers = |usual: &[usize]| -> Vec<usize> {
        let given: Vec<usize> = arguments.iter().filter_map(|one| one.parse().ok()).collect();
        if given.is_empty() { usual.to_vec() } else { given }
    };
    let wants = |name: &str| {
        arguments.iter().all(|one| one.parse::<usize>().is_ok()) || arguments.iter().any(|one| one == name)
    };
    if arguments.iter().any(|one| one == "ends") {
        println!("what                       bound    from board     from goal     ratio");
        let boards = korf_felner_50();
        let tables = TableCache::default();
        for number in numbers(&[14, 50]) {
            both_ends(&tables, &boards[number - 1]);
        }
        return;
    }
    println!("what                     threads      expanded     generated   seconds  ns a node");
    if wants("korf") {
        let boards = korf_100();
        for (class, heuristic) in [
            (Class::Small, HeuristicName::PatternSmall),
            (Class::Medium, HeuristicName::PatternMedium),
            (Class::Large, HeuristicName::PatternLarge),
        ] {
            let tables = tables(&boards[0], class);
            measured(&format!("korf 100, {}", class.name()), &tables, &boards, heuristic, 1);
        }
    }
    if wants("felner") || wants("threads") {
        let boards = korf_felner_50();
        let tables = tables(&boards[0], Class::Large);
        let large = HeuristicName::PatternLarge;
        if wants("felner") {
            for number in numbers(&[28, 32]) {
                measured(&format!("24-puzzle {number}"), &tables, &boards[number - 1..number], large, 1);
            }
        }
        if wants("threads") {
            for threads in numbers(&[1, 2]) {
                measured("24-puzzle 28", &tables, &boards[27..28], large, threads);
            }
        }
    }
}

/// The rounds of a board up to some ten million nodes, from the board to the goal
/// and from the goal to the board.
fn both_ends(tables: &TableCache, board: &Known) {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let limits = Limits { threads, ..Limits::default() };
    let mut quiet = |_: &Progress| ControlFlow::Continue(());
    let mut rounds_from = |start: &Board, goal: &Board| {
        let report = tables.batch_ida_for(goal, Class::Large, &limits, &mut quiet);
        let Outcome::Solved(Some(ida)) = report.outcome else { return Vec::new() };
        let mut meter = Meter::new(limits.clone(), &mut quiet);
        let mut noting = Noting(Vec::new());
        let rounds = ida.rounds(Frame::new(start, goal).start());
        let mut rounds = rounds.expect("it can be solved").within(40_000_000);
        let _ = rounds.drive(&mut noting, &mut meter, &mut |_| Ok(()));
        noting.0
    };
    let there = rounds_from(&board.start, &board.goal);
    let back = rounds_from(&board.goal, &board.start);
    for (bound, nodes) in there {
        if let Some((_, from_goal)) = back.iter().find(|round| round.0 == bound) {
            let ratio = nodes as f64 / *from_goal as f64;
            println!("{:<24} {bound:>7}  {nodes:>12}  {from_goal:>12}  {ratio:>8.2}", board.name);
        }
    }
}

/// Notes the bound and the nodes of every round that fails.
struct Noting(Vec<(u32, u64)>);

impl Engine for Noting {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let result = Threads.run(rounds, round, meter)?;
        if result.solution.is_none() {
            self.0.push((round.bound, result.expanded));
        }
        Ok(result)
    }
}

/// A table cache that has the tables for a board.
fn tables(board: &Known, class: Class) -> TableCache {
    let tables = TableCache::default();
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let limits = Limits { threads, ..Limits::default() };
    tables.fetch_for(&board.goal, class, &limits, &mut |_: &Progress| ControlFlow::Continue(()));
    tables
}

/// Solves boards three times and prints the best time.
fn measured(what: &str, tables: &TableCache, boards: &[Known], heuristic: HeuristicName, threads: usize) {
    let limits = Limits { threads, ..Limits::default() };
    let request = Request { algorithm: Algorithm::Ida, heuristic, limits, ..Request::default() };
    let mut best = f64::INFINITY;
    let (mut expanded, mut generated) = (0, 0);
    for _ in 0..3 {
        (expanded, generated) = (0, 0);
        let (start, core) = (Instant::now(), core_seconds());
        for board in boards {
            let mut quiet = |_: &Progress| ControlFlow::Continue(());
            let answer = solve_with(tables, &board.start, &board.goal, &request, &mut quiet, &mut |_| ());
            assert_eq!((answer.length(), answer.is_optimal()), (board.length, true), "{}", board.name);
            expanded += answer.report.progress.expanded;
            generated += answer.report.progress.generated;
        }
        let wall = start.elapsed().as_secs_f64();
        let core = core_seconds().zip(core).map(|(now, then)| now - then);
        best = best.min(if threads == 1 { core.unwrap_or(wall) } else { wall });
    }
    let each = 1e9 * best / expanded as f64;
    println!("{what:<24} {threads:>7}  {expanded:>12}  {generated:>12}  {best:>8.3}  {each:>9.1}");
}

/// Seconds this thread was on a core, where the system reports them.
fn core_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
