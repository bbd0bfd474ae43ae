//! Counts all solutions of well-known packing puzzles.
//!
//! With `BB2` naming a reference counter's binary and `BB2_INSTANCES` the
//! folder of its instances, times are also given as ratios to it, measured in
//! the same run. A word on the command line picks the puzzles whose names
//! contain it.
//!
//! ```text
//! cargo bench -p slidepack-core --bench pack -- pyramid
//! cargo bench -p slidepack-core --bench pack -- pyramid --threads 1,2,4,8,16
//! ```
//! With `--threads` each count is run on these numbers of threads in turn, seven times
//! round, and the least time of each is given. More threads than the machine
//! has cores must not make a count slower.

use slidepack_core::pack::{NamedKit, NamedTray, Puzzle, cover};
use slidepack_core::run::{Limits, Outcome};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

struct Case {
    name: &'static str,
    kit: NamedKit,
    tray: NamedTray,
    all: u128,
    unique: u128,
    /// The reference's arguments: instance, piece placed first, mode.
    reference: Option<&'static [&'static str]>,
}

const CASES: [Case; 9] = [
    Case {
        name: "pentominoes 6x10",
        kit: NamedKit::Pentominoes,
        tray: NamedTray::SixByTen,
        all: 9356,
        unique: 2339,
        reference: Some(&["6x10.dlx", "X", "1"]),
    },
    Case {
        name: "pentominoes 5x12",
        kit: NamedKit::Pentominoes,
        tray: NamedTray::FiveByTwelve,
        all: 4040,
        unique: 1010,
        reference: None,
    },
    Case {
        name: "pentominoes 4x15",
        kit: NamedKit::Pentominoes,
        tray: NamedTray::FourByFifteen,
        all: 1472,
        unique: 368,
        reference: None,
    },
    Case {
        name: "pentominoes 3x20",
        kit: NamedKit::Pentominoes,
        tray: NamedTray::ThreeByTwenty,
        all: 8,
        unique: 2,
        reference: None,
    },
    Case {
        name: "pentominoes 8x8-hole",
        kit: NamedKit::Pentominoes,
        tray: NamedTray::EightByEightHole,
        all: 520,
        unique: 65,
        reference: None,
    },
    Case {
        name: "kanoodle 5x11",
        kit: NamedKit::Kanoodle,
        tray: NamedTray::FiveByEleven,
        all: 371_020,
        unique: 92_755,
        reference: Some(&["kan.dlx", "X", "1"]),
    },
    Case {
        name: "iq-puzzler-pro 5x11",
        kit: NamedKit::IqPuzzlerPro,
        tray: NamedTray::FiveByEleven,
        all: 4_331_140,
        unique: 1_082_785,
        reference: Some(&["iq.dlx", "W", "1"]),
    },
    Case {
        name: "kanoodle pyramid",
        kit: NamedKit::Kanoodle,
        tray: NamedTray::Pyramid,
        all: 2_448,
        unique: 306,
        reference: Some(&["pyrkan.dlx", "X", "0", "top"]),
    },
    Case {
        name: "iq-puzzler-pro pyramid",
        kit: NamedKit::IqPuzzlerPro,
        tray: NamedTray::Pyramid,
        all: 26_720,
        unique: 3_340,
        reference: Some(&["pyriq.dlx", "V", "0", "top"]),
    },
];

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let mut wanted = String::new();
    let mut threads: Option<Vec<usize>> = None;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--threads" => {
                let list = args.next().unwrap_or_default();
                threads = list.split(',').map(|number| number.parse().ok()).collect();
            }
            _ => wanted = arg,
        }
    }
    if let Some(threads) = threads {
        CASES.iter().filter(|case| case.name.contains(&wanted)).for_each(|case| scale(case, &threads));
        return;
    }
    let reference = std::env::var_os("BB2").zip(std::env::var_os("BB2_INSTANCES"));
    for case in CASES.iter().filter(|case| case.name.contains(&wanted)) {
        let puzzle = Puzzle::empty(case.tray.tray(), case.kit.kit());
        let (first, nodes) = time(|| solve(&puzzle));
        let first_text = format!("first {:>6.1} ms, {nodes} nodes", 1e3 * first.as_secs_f64());
        let (one, nodes) = time(|| count(&puzzle, case, 1));
        let (two, _) = time(|| count(&puzzle, case, 2));
        let ratio = reference.as_ref().zip(case.reference).map(|((bb2, folder), args)| {
            let instance = Path::new(folder).join(args[0]);
            let (theirs, ()) = time(|| {
                let out = Command::new(bb2).arg(&instance).args(&args[1..]).output();
                assert!(out.expect("the reference runs").status.success());
            });
            format!(", {:.3} of the reference's", one.as_secs_f64() / theirs.as_secs_f64())
        });
        println!(
            "{:<24} all {:>8.1} ms, {nodes:>8} nodes{}; two threads {:.2}; {first_text}",
            case.name,
            1e3 * one.as_secs_f64(),
            ratio.unwrap_or_default(),
            two.as_secs_f64() / one.as_secs_f64(),
        );
    }
}

/// Times of one count on several numbers of threads. Runs alternate, so that
/// whatever else the machine does falls on all alike.
fn scale(case: &Case, threads: &[usize]) {
    const ROUNDS: usize = 7;
    let puzzle = Puzzle::empty(case.tray.tray(), case.kit.kit());
    let mut best = vec![(f64::INFINITY, 0); threads.len()];
    for _ in 0..ROUNDS {
        for (&threads, best) in threads.iter().zip(&mut best) {
            let start = Instant::now();
            let nodes = count(&puzzle, case, threads);
            let seconds = start.elapsed().as_secs_f64();
            if seconds < best.0 {
                *best = (seconds, nodes);
            }
        }
    }
    let mut line = format!("{:<24}", case.name);
    for (threads, (seconds, nodes)) in threads.iter().zip(best) {
        line += &format!("  {threads}: {:.1} ms, {nodes} nodes", 1e3 * seconds);
    }
    println!("{line}");
}

/// The best time of three or of as many as fit in a second, or of one if that
/// was long, and the answer.
fn time<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let mut best: Option<(Duration, T)> = None;
    for run in 1.. {
        let start = Instant::now();
        let answer = work();
        let took = start.elapsed();
        if best.as_ref().is_none_or(|(least, _)| took < *least) {
            best = Some((took, answer));
        }
        let enough = if run < 3 { Duration::from_secs(2) } else { Duration::from_secs(1) };
        if enough < begun.elapsed() {
            break;
        }
    }
    best.expect("work was done at least once")
}

fn solve(puzzle: &Puzzle) -> u64 {
    let report = cover::solve(puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(report.outcome, Outcome::Solved(_)));
    report.progress.expanded
}

fn count(puzzle: &Puzzle, case: &Case, threads: usize) -> u64 {
    let limits = Limits { threads, ..Limits::default() };
    let report = cover::count(puzzle, &limits, &mut |_| ControlFlow::Continue(()));
    let Outcome::Solved(count) = report.outcome else { panic!("{:?}", report.outcome) };
    assert!(count.all == case.all && count.unique.expect("it is known") == case.unique, "{}", case.name);
    report.progress.expanded
}
