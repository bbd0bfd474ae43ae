//! IDA* with pattern databases on known boards: nodes, which must not change
//! unnoticed, and time, which depends on the machine.
//!
//! ```text
//! cargo bench -p conformance --bench tables                    all of these
//! cargo bench -p conformance --bench tables -- korf            Korf's hundred, each set of tables
//! cargo bench -p conformance --bench tables -- felner 28 32    24-puzzles by number; 28 and 32 if none
//! cargo bench -p conformance --bench tables -- threads 1 2 4   24-puzzle 28 on so many threads
//! ```
//! On one thread the time is that of the thread on its core, so that other
//! programs do not count, and the best of three runs. Tuning constants are
//! measured with it: run, change one, run again, compare the nodes and the
//! nanoseconds a node.

use conformance::{Known, korf_100, korf_felner_50};
use slidepack_core::run::{Limits, Progress};
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::{Algorithm, HeuristicName, Request, TableCache, solve_with};
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
    println!("what                     threads      expanded     generated   seconds  ns a node");
    if wants("korf") {
        let boards = korf_100();
        for (class, heuristic) in [
            (Class::Small, HeuristicName::PatternSmall),
            (Class::Medium, HeuristicName::PatternMedium),
            (Class::Large, HeuristicName::PatternLarge),
        ] {
            let library = library(&boards[0], class);
            measured(&format!("korf 100, {}", class.name()), &library, &boards, heuristic, 1);
        }
    }
    if wants("felner") || wants("threads") {
        let boards = korf_felner_50();
        let library = library(&boards[0], Class::Large);
        let large = HeuristicName::PatternLarge;
        if wants("felner") {
            for number in numbers(&[28, 32]) {
                measured(&format!("24-puzzle {number}"), &library, &boards[number - 1..number], large, 1);
            }
        }
        if wants("threads") {
            for threads in numbers(&[1, 2]) {
                measured("24-puzzle 28", &library, &boards[27..28], large, threads);
            }
        }
    }
}

/// A library that has the tables for a board.
fn library(board: &Known, class: Class) -> TableCache {
    let library = TableCache::default();
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let limits = Limits { threads, ..Limits::default() };
    library.fetch_for(&board.goal, class, &limits, &mut |_: &Progress| ControlFlow::Continue(()));
    library
}

/// Solves boards three times and prints the best time.
fn measured(what: &str, library: &TableCache, boards: &[Known], heuristic: HeuristicName, threads: usize) {
    let limits = Limits { threads, ..Limits::default() };
    let request = Request { algorithm: Algorithm::Ida, heuristic, limits, ..Request::default() };
    let mut best = f64::INFINITY;
    let (mut expanded, mut generated) = (0, 0);
    for _ in 0..3 {
        (expanded, generated) = (0, 0);
        let (start, core) = (Instant::now(), core_seconds());
        for board in boards {
            let mut quiet = |_: &Progress| ControlFlow::Continue(());
            let answer = solve_with(library, &board.start, &board.goal, &request, &mut quiet, &mut |_| ());
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

/// Seconds this thread was on a core, where the system tells.
fn core_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
