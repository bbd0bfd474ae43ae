//! Counts all solutions of the classics of exact cover, and compares with dancing
//! links in the same run.
//!
//! Both are given the same text. `by geometry` is the count of the same puzzle as a
//! packing puzzle, which knows about symmetry. With `BB2`
//! naming a reference counter's binary and `BB2_INSTANCES` the folder of its
//! instances, it is run as well where it has the puzzle. A word on the command line
//! picks the classics whose names contain it.
//!
//! ```text
//! cargo bench -p slidepack-core --bench cover
//! cargo bench -p slidepack-core --bench cover -- queens
//! ```

#[path = "../../tests/core/classics.rs"]
mod classics;
mod dlx;

use dlx::Dlx;
use slidepack_core::cover::{self, Problem, Request, Want};
use slidepack_core::pack::{self, NamedKit, Puzzle, Tray};
use slidepack_core::run::{Limits, Outcome};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

struct Case {
    name: &'static str,
    text: String,
    solutions: u128,
    /// The same as a packing puzzle.
    packing: Option<Puzzle>,
    /// The other reference's arguments: instance, piece placed first, mode.
    bb2: Option<&'static [&'static str]>,
}

fn cases() -> Vec<Case> {
    let case = |name, text, solutions| Case { name, text, solutions, packing: None, bb2: None };
    let boxed = |name, size: [i32; 3], kit: NamedKit, pieces, solutions| {
        let [layers, rows, cols] = size.map(|side| side as usize);
        let tray = Tray::cuboid(layers, rows, cols).expect("the boxes are small");
        let packing = Some(Puzzle::empty(tray, kit.kit()));
        Case { packing, ..case(name, classics::boxed(size, pieces), solutions) }
    };
    let pentominoes =
        |name, size, solutions| boxed(name, size, NamedKit::Pentominoes, &classics::PENTOMINOES, solutions);
    // A sudoku with 17 givens from Gordon Royle's list.
    let givens = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    vec![
        case("queens 8", classics::queens(8), 92),
        case("queens 10", classics::queens(10), 724),
        case("queens 12", classics::queens(12), 14_200),
        case("langford 8", classics::langford(8), 300),
        case("langford 11", classics::langford(11), 35_584),
        case("latin squares 5", classics::sudoku(5, 0, ""), 161_280),
        case("sudoku 17 givens", classics::sudoku(9, 3, &givens.replace('0', ".")), 1),
        case("dominoes 7x8", classics::dominoes(7, 8), 1_292_697),
        Case { bb2: Some(&["6x10.dlx", "X", "1"]), ..pentominoes("pentominoes 6x10", [1, 6, 10], 9356) },
        pentominoes("pentominoes 5x12", [1, 5, 12], 4040),
        pentominoes("pentominoes 3x20", [1, 3, 20], 8),
        pentominoes("pentominoes 3x4x5", [3, 4, 5], 8 * 3940),
        pentominoes("pentominoes 2x5x6", [2, 5, 6], 8 * 264),
        pentominoes("pentominoes 2x3x10", [2, 3, 10], 8 * 12),
        boxed("soma", [3, 3, 3], NamedKit::Soma, &classics::SOMA, 48 * 240),
        boxed("bedlam", [4, 4, 4], NamedKit::Bedlam, &classics::BEDLAM, 24 * 19_186),
    ]
}

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| arg != "--bench").unwrap_or_default();
    let bb2 = std::env::var_os("BB2").zip(std::env::var_os("BB2_INSTANCES"));
    let mut ratios = Vec::new();
    println!(
        "classic               solutions   dancing links, nodes       ours, nodes         ratio  2 threads"
    );
    for case in cases().iter().filter(|case| case.name.contains(&wanted)) {
        let (mut theirs, mut ours, mut two) = (Best::default(), Best::default(), Best::default());
        let begun = Instant::now();
        // Runs alternate, so that whatever else the machine does falls on all alike.
        for round in 1.. {
            ours.time(|| count(&read(case), case, 1));
            two.time(|| count(&read(case), case, 2));
            theirs.time(|| {
                let mut dlx = Dlx::new(&case.text);
                assert_eq!(u128::from(dlx.count()), case.solutions, "{}", case.name);
                dlx.expanded
            });
            let spent = begun.elapsed();
            if Duration::from_secs(20) < spent || (3 <= round && Duration::from_secs(3) < spent) {
                break;
            }
        }
        let ratio = theirs.seconds / ours.seconds;
        ratios.push(ratio);
        let mut line = format!(
            "{:<18} {:>12} {:>10.2} ms {:>10} {:>9.2} ms {:>9} {:>8.2} {:>9.2}",
            case.name,
            case.solutions,
            1e3 * theirs.seconds,
            theirs.nodes,
            1e3 * ours.seconds,
            ours.nodes,
            ratio,
            two.seconds / ours.seconds,
        );
        if let Some(puzzle) = &case.packing {
            let mut packed = Best::default();
            let times = if theirs.seconds < 20.0 { 3 } else { 1 };
            (0..times).for_each(|_| packed.time(|| count_packing(puzzle, case)));
            line += &format!("; by geometry {:.1} ms", 1e3 * packed.seconds);
        }
        if let Some(((bb2, folder), args)) = bb2.as_ref().zip(case.bb2) {
            let instance = Path::new(folder).join(args[0]);
            let mut counted = Best::default();
            (0..3).for_each(|_| {
                counted.time(|| {
                    let out = Command::new(bb2).arg(&instance).args(&args[1..]).output();
                    assert!(out.expect("the reference runs").status.success());
                    0
                });
            });
            line += &format!("; bb2 {:.1} ms", 1e3 * counted.seconds);
        }
        println!("{line}");
    }
    ratios.sort_by(f64::total_cmp);
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!("median ratio {median:.1}, least {:.1}", ratios[0]);
    }
}

/// The shortest of several runs.
struct Best {
    seconds: f64,
    nodes: u64,
}

impl Default for Best {
    fn default() -> Best {
        Best { seconds: f64::INFINITY, nodes: 0 }
    }
}

impl Best {
    fn time(&mut self, work: impl FnOnce() -> u64) {
        let start = Instant::now();
        self.nodes = work();
        self.seconds = self.seconds.min(start.elapsed().as_secs_f64());
    }
}

/// Reading is part of what is timed, for both.
fn read(case: &Case) -> Problem {
    cover::text::parse(&case.text).expect("the classics are well formed")
}

/// Counts all solutions; returns the nodes.
fn count(problem: &Problem, case: &Case, threads: usize) -> u64 {
    let request = Request { want: Want::Count, limits: Limits { threads, ..Limits::default() } };
    let answer = cover::solve(problem, &request, &mut |_| ControlFlow::Continue(()));
    assert!(answer.solutions().expect("the count ends") == case.solutions, "{}", case.name);
    answer.report.progress.expanded
}

fn count_packing(puzzle: &Puzzle, case: &Case) -> u64 {
    let report = pack::cover::count(puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    match report.outcome {
        Outcome::Solved(count) => assert!(count.all == case.solutions, "{}", case.name),
        other => panic!("{}: {other:?}", case.name),
    }
    report.progress.expanded
}
