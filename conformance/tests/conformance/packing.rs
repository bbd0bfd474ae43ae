//! Every method for packing puzzles on the known ones: solutions, counts, node
//! limits, node counts.

use conformance::packing::{Known, check, countable, easy, judge};
use slidepack_core::pack::text::{parse, picture};
use slidepack_core::pack::{
    Algorithm, Answer, Found, Placement, Puzzle, Request, Solution, Want, all, solve,
};
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use std::ops::ControlFlow;

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Who hears of each solution.
type Each<'a> = &'a mut dyn FnMut(&Solution);

fn method(algorithm: Algorithm, limits: Limits) -> impl FnMut(&Puzzle, Want, Each<'_>) -> Answer {
    move |puzzle, want, each| {
        let request = Request { algorithm, want, limits: limits.clone() };
        all(puzzle, &request, &mut quiet, &mut |solution| {
            each(solution);
            ControlFlow::Continue(())
        })
    }
}

#[track_caller]
fn check_method(known: &[Known], wants: &[Want], algorithm: Algorithm) {
    for threads in [1, 4] {
        let wants: Vec<Want> = wants.iter().copied().filter(|&want| algorithm.fits(want)).collect();
        let limits = Limits { threads, ..Limits::default() };
        let complaints = judge(known, &wants, method(algorithm, limits));
        assert!(complaints.is_empty(), "{algorithm} on {threads} threads:\n{}", complaints.join("\n"));
    }
}

#[test]
fn auto() {
    check_method(&easy(), &[Want::First, Want::Hint], Algorithm::Auto);
}

#[test]
fn cover() {
    check_method(&easy(), &[Want::First, Want::All], Algorithm::Cover);
    check_method(&countable(), &[Want::Count], Algorithm::Cover);
}

/// Puzzles that the course's search ends within a moment.
#[test]
fn brute_force() {
    let mut known = easy();
    known.retain(|known| {
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let request = Request { algorithm: Algorithm::BruteForce, want: Want::First, limits };
        !matches!(solve(&known.puzzle, &request, &mut quiet).report.outcome, Outcome::Stopped { .. })
    });
    assert!(10 <= known.len(), "{}", known.len());
    check_method(&known, &[Want::First], Algorithm::BruteForce);
}

/// The solutions of the course's own program, and its numbers of attempts.
#[test]
fn brute_force_makes_the_attempts_of_the_courses_program() {
    let files = [
        ("seed-1.txt 1", Some("AB/BB"), 4),
        ("seed-2.txt 1", Some("ABBCC/AABDC/EEDDG/EEFFG/EFFFG"), 487_428),
        ("seed-3.txt 1", None, 1_570_656),
        ("seed-7.txt 1", Some("SSSSSSS/SIUUUIS/SUIUIUS/SUUIUUS/SUIUIUS/SIUUUIS/SSSSSSS"), 131),
    ];
    let known = easy();
    for (name, letters, attempts) in files {
        let puzzle = &known.iter().find(|known| known.name == name).expect("a known puzzle").puzzle;
        let request = Request { algorithm: Algorithm::BruteForce, ..Request::default() };
        let answer = solve(puzzle, &request, &mut quiet);
        let rows =
            answer.solution().map(|solution| picture(puzzle, solution.placements()).concat().join("/"));
        assert_eq!((rows.as_deref(), answer.report.progress.generated), (letters, attempts), "{name}");
    }
}

/// Puzzles that no method finishes within 50,000 nodes, for every engine: a flat
/// tray, a pyramid, a box, and a tray too large for words of bits.
fn long_puzzles() -> Vec<(&'static str, Puzzle)> {
    let puzzle = |name, text: &str| {
        let text = format!("slidepack pack\n{text}\n");
        (name, parse(&text, None).remove(0).expect("a good puzzle").puzzle)
    };
    vec![
        puzzle("flat", "tray 5x11\nkit iq-puzzler-pro"),
        puzzle("pyramid", "tray pyramid\nkit iq-puzzler-pro"),
        puzzle("box", "tray 3x4x5\nkit pentominoes"),
        puzzle("large", "tray 10x12\nkit pentominoes x2"),
    ]
}

/// On one thread never more than the limit; on several at most one polling
/// interval each beyond it.
#[test]
fn a_node_limit_means_the_same_in_every_method() {
    for (name, puzzle) in long_puzzles() {
        for algorithm in Algorithm::ALL {
            for want in [Want::First, Want::All, Want::Count, Want::Hint] {
                if !algorithm.fits(want) {
                    continue;
                }
                for threads in [1, 4] {
                    for most in [0, 1, 1000, 50_000] {
                        let limits = Limits { threads, nodes: Some(most), ..Limits::default() };
                        let answer = solve(&puzzle, &Request { algorithm, want, limits }, &mut quiet);
                        let beyond = if threads == 1 { 0 } else { threads as u64 * Meter::PERIOD };
                        let expanded = answer.report.progress.expanded;
                        assert!(
                            expanded <= most + beyond,
                            "{name}, {algorithm}, {want:?}, {threads} threads, at most {most}: {expanded}"
                        );
                    }
                }
            }
        }
    }
}

/// The signature: nodes on one thread, summed over the known puzzles. A commit
/// that changes one says `Nodes: N (was M), because …`.
#[test]
fn the_signature_is_unchanged() {
    let nodes = |known: &[Known], want| -> u64 {
        let each = |known: &Known| {
            let request = Request { algorithm: Algorithm::Cover, want, ..Request::default() };
            solve(&known.puzzle, &request, &mut quiet).report.progress.expanded
        };
        known.iter().map(each).sum()
    };
    let now = [
        nodes(&easy(), Want::First),
        nodes(&easy(), Want::All),
        nodes(&easy(), Want::Hint),
        nodes(&countable(), Want::Count),
    ];
    assert_eq!(now, SIGNATURE);
}

const SIGNATURE: [u64; 4] = [452, 475_166, 452, 391_316];

/// The nodes of a long count, of a flat tray and of a pyramid, up to a limit
/// that is met in the middle: the order of the search is part of the signature.
#[test]
fn the_first_nodes_of_long_searches_find_the_same() {
    let found = |want, most| -> Vec<(u64, u64)> {
        let run = |(_, puzzle): (&str, Puzzle)| {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let progress =
                solve(&puzzle, &Request { want, limits, ..Request::default() }, &mut quiet).report.progress;
            (progress.generated, progress.found)
        };
        long_puzzles().into_iter().map(run).collect()
    };
    assert_eq!([found(Want::All, 40_000), found(Want::Count, 40_000)], FOUND);
}

const FOUND: [[(u64, u64); 4]; 2] = [
    [(110_324, 1570), (104_592, 17), (113_250, 51), (40_037, 37)],
    [(262_398, 0), (108_430, 480), (113_250, 204), (40_037, 37)],
];

/// The judge itself: a wrong answer does not pass.
#[test]
fn a_wrong_solution_is_noticed() {
    let known = easy();
    let puzzle = |name: &str| &known.iter().find(|known| known.name == name).expect("a known puzzle").puzzle;
    let solution = |puzzle: &Puzzle| -> Vec<Placement> {
        let answer = solve(puzzle, &Request::default(), &mut quiet);
        answer.solution().expect("a solution").placements().to_vec()
    };
    for name in ["seed-2.txt 1", "course-pyramid.txt 1", "pentomino-boxes.txt 1"] {
        let puzzle = puzzle(name);
        let right = solution(puzzle);
        assert_eq!(check(puzzle, &right), Ok(()));
        let mut short = right.clone();
        short.pop();
        let mut twice = right.clone();
        twice[0] = twice[1].clone();
        let mut bent = right.clone();
        let (a, b) = (bent[0].cells[0], bent[1].cells[0]);
        (bent[0].cells[0], bent[1].cells[0]) = (b, a);
        for wrong in [short, twice, bent] {
            assert!(check(puzzle, &wrong).is_err(), "{name}: {wrong:?}");
        }
    }
    // A piece that may not be turned over is not.
    let (free, fixed) = (puzzle("no-mirror.txt 1"), puzzle("no-mirror.txt 2"));
    assert!(check(fixed, &solution(free)).is_err());
}

#[test]
fn a_wrong_answer_is_noticed() {
    // A judge that notices it where there are few solutions does so where there are many.
    let mut known = easy();
    known.retain(|known| known.all < 1000);
    assert!(10 <= known.len(), "{}", known.len());
    let wants = [Want::First, Want::All, Want::Count];
    // Counts of the wrong puzzle, and runs that were given up.
    let mut others = known.clone();
    others.iter_mut().for_each(|known| known.all += 1);
    let complaints = judge(&others, &wants[1..], method(Algorithm::Cover, Limits::default()));
    assert_eq!(complaints.len(), 2 * others.len());
    let few = Limits { nodes: Some(0), ..Limits::default() };
    assert!(!judge(&known, &wants, method(Algorithm::Cover, few)).is_empty());
    // An answer to another question.
    let mut first = method(Algorithm::Cover, Limits::default());
    let complaints = judge(&known, &[Want::Count], |puzzle, _, each| first(puzzle, Want::First, each));
    assert_eq!(complaints.len(), known.iter().filter(|known| 0 < known.all).count());
    // A solution that is handed on twice.
    let mut all = method(Algorithm::Cover, Limits::default());
    let complaints = judge(&known, &[Want::All], |puzzle, want, each| {
        all(puzzle, want, &mut |solution| {
            each(solution);
            each(solution);
        })
    });
    assert_eq!(complaints.len(), known.iter().filter(|known| 0 < known.all).count());
    assert!(known.iter().any(|known| {
        let answer = solve(&known.puzzle, &Request { want: Want::Hint, ..Request::default() }, &mut quiet);
        matches!(answer.report.outcome, Outcome::Solved(Found::Hint(_)))
    }));
}
