//! Limits, progress and observers: every way to ask keeps them.

use super::{counted, go_on, named, threads};
use slidepack_core::pack::{Kit, NamedKit, NamedTray, Piece, Puzzle, Tray, brute_force, check, cover, hint};
use slidepack_core::run::{Limits, Meter, Outcome, Progress, Stop};
use std::ops::ControlFlow;

#[test]
fn little_memory_counts_the_same() {
    let puzzle = named(NamedTray::FourByFifteen, NamedKit::Pentominoes);
    for count in [1, 2] {
        // The least memory that has room for the placements.
        let limits = |part: u64| Limits { memory: Some(part * 50_000), ..threads(count) };
        let is_enough = |part: &u64| {
            let few = Limits { nodes: Some(2000), ..limits(*part) };
            asked(cover::count(&puzzle, &few, &mut go_on)).0 != Some(Stop::Memory)
        };
        let least = (1..).find(is_enough).unwrap();
        for part in [least, 2 * least] {
            assert_eq!(counted(&puzzle, &limits(part)), (1472, 368));
        }
    }
}

/// Every way to ask about a puzzle, with its name: how it was stopped, if it
/// was, whether it found something, and its progress.
type Asked = (Option<Stop>, bool, Progress);
type Ask = fn(&Puzzle, &Limits, &mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Asked;

const METHODS: [(&str, Ask); 8] = [
    ("first", |puzzle, limits, observer| asked(cover::solve(puzzle, limits, observer))),
    ("all", |puzzle, limits, observer| {
        asked(cover::all(puzzle, limits, observer, &mut |_| ControlFlow::Continue(())))
    }),
    ("count", |puzzle, limits, observer| asked(cover::count(puzzle, limits, observer))),
    ("brute force", |puzzle, limits, observer| asked(brute_force::solve(puzzle, limits, observer))),
    ("hint", |puzzle, limits, observer| asked(hint::hint(puzzle, limits, observer))),
    ("solutions", |puzzle, limits, observer| asked(check::solutions(puzzle, u64::MAX, limits, observer))),
    ("survey", |puzzle, limits, observer| {
        let mut meter = Meter::new(limits.clone(), observer);
        let (survey, ended) = check::survey(puzzle, &mut meter);
        (ended.err(), 0 < survey.solutions, meter.progress)
    }),
    ("forced", |puzzle, limits, observer| {
        let mut meter = Meter::new(limits.clone(), observer);
        let reason = check::impossible(puzzle, &mut meter);
        let ended = reason.and_then(|_| hint::forced(puzzle, &mut meter));
        (ended.err(), false, meter.progress)
    }),
];

fn asked<S>(report: slidepack_core::run::Report<S>) -> Asked {
    let found = report.outcome.answer().is_some();
    let stop = match report.outcome {
        Outcome::Stopped { why, .. } => Some(why),
        _ => None,
    };
    (stop, found, report.progress)
}

/// Puzzles for every engine: flat and counted by states, in lists, with
/// copies and large.
fn long_puzzles() -> Vec<(&'static str, Puzzle)> {
    let sets = |copies| {
        let kit = NamedKit::Pentominoes.kit();
        Kit::new(kit.pieces().iter().map(|piece| Piece { copies, ..piece.clone() }).collect()).unwrap()
    };
    vec![
        ("5x11", named(NamedTray::FiveByEleven, NamedKit::IqPuzzlerPro)),
        ("pyramid", named(NamedTray::Pyramid, NamedKit::IqPuzzlerPro)),
        ("10x18", Puzzle::empty(Tray::rectangle(10, 18).unwrap(), sets(3))),
        ("3x4x10", Puzzle::empty(Tray::cuboid(3, 4, 10).unwrap(), sets(2))),
    ]
}

#[test]
fn never_more_nodes_are_expanded_than_the_limit_says() {
    for (name, puzzle) in long_puzzles() {
        // A look for a forced piece expands no nodes.
        for (method, ask) in METHODS.into_iter().filter(|(method, _)| *method != "forced") {
            for (count, nodes) in [(1, 0), (1, 1), (1, 5000), (4, 1), (4, 1000), (4, 5000)] {
                let limits = Limits { nodes: Some(nodes), ..threads(count) };
                let (stop, found, progress) = ask(&puzzle, &limits, &mut go_on);
                let said = format!("{name}, {method}, {count} threads, {nodes}: {stop:?}, {progress:?}");
                assert!(progress.expanded <= nodes, "{said}");
                if stop.is_some() {
                    assert_eq!(stop, Some(Stop::Nodes), "{said}");
                    // One thread uses all of them, several use most.
                    let least = if count == 1 { nodes } else { nodes / 2 };
                    assert!(least <= progress.expanded, "{said}");
                } else {
                    assert!(found, "{said}");
                }
            }
        }
    }
}

#[test]
fn as_many_nodes_as_a_search_needs_are_enough() {
    let puzzle = named(NamedTray::ThreeByTwenty, NamedKit::Pentominoes);
    for (method, ask) in METHODS.iter().filter(|(method, _)| !["brute force", "forced"].contains(method)) {
        let (stop, found, needed) = ask(&puzzle, &threads(1), &mut go_on);
        assert!(stop.is_none() && found, "{method}");
        let limits = Limits { nodes: Some(needed.expanded), ..threads(1) };
        let (stop, found, progress) = ask(&puzzle, &limits, &mut go_on);
        assert!(stop.is_none() && found && progress.expanded == needed.expanded, "{method}: {stop:?}");
    }
}

#[test]
fn solutions_found_before_a_limit_are_kept() {
    for (name, puzzle) in long_puzzles() {
        for count in [1, 4] {
            let limits = Limits { nodes: Some(20_000), ..threads(count) };
            let mut heard = 0;
            let report = cover::all(&puzzle, &limits, &mut go_on, &mut |_| {
                heard += 1;
                ControlFlow::Continue(())
            });
            let Outcome::Stopped { best, .. } = report.outcome else { panic!("{name} has more") };
            assert_eq!(best.map_or(0, |(number, _)| number), heard);
            // Pieces of equal shape have one letter each here.
            assert_eq!(report.progress.found, heard, "{name} on {count} threads");
        }
    }
}

#[test]
fn memory_that_is_too_small_for_the_placements_ends_every_method() {
    let (_, large) = long_puzzles().remove(2);
    for (method, ask) in METHODS {
        for count in [1, 4] {
            let limits = Limits { memory: Some(10_000), ..threads(count) };
            let (stop, _, progress) = ask(&large, &limits, &mut go_on);
            assert_eq!((stop, progress.expanded), (Some(Stop::Memory), 0), "{method}");
        }
    }
}

#[test]
fn fewer_threads_are_used_where_memory_is_short() {
    // Enough for the placements and for one copy of what changes.
    let (_, large) = long_puzzles().remove(2);
    let limits = |memory, count| Limits { memory: Some(memory), nodes: Some(5000), ..threads(count) };
    let stop = |memory, count| {
        let report = cover::all(&large, &limits(memory, count), &mut go_on, &mut |_| ControlFlow::Break(()));
        asked(report).0
    };
    let enough = (1..).map(|part| part * 50_000).find(|&memory| stop(memory, 1) != Some(Stop::Memory));
    assert_ne!(stop(enough.unwrap(), 4), Some(Stop::Memory));
}

/// Everything that can be asked ends soon after the observer says so, also
/// while it builds, splits or checks.
#[test]
fn an_observer_can_end_every_phase_of_every_method() {
    let sets = NamedKit::Pentominoes.kit();
    let pieces = sets.pieces().iter().map(|piece| Piece { copies: 60, ..piece.clone() });
    let huge = Puzzle::empty(Tray::rectangle(60, 60).unwrap(), Kit::new(pieces.collect()).unwrap());
    for (name, puzzle) in long_puzzles().into_iter().chain([("60x60", huge)]) {
        for (method, ask) in METHODS {
            for count in [1, 4] {
                for last in [1, 2, 5, 13] {
                    let mut calls = 0;
                    let limits = Limits { nodes: Some(20_000), ..threads(count) };
                    let (stop, _, progress) = ask(&puzzle, &limits, &mut |_| {
                        calls += 1;
                        if calls < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                    let said = format!("{name}, {method}, {count}, {last}: {calls} {stop:?} {progress:?}");
                    // A hint that is found is given, forced or not.
                    assert!(calls <= last || method == "hint", "{said}");
                    if calls == last && method != "hint" {
                        assert_eq!(stop, Some(Stop::Cancelled), "{said}");
                        if count == 1 {
                            assert!(progress.expanded <= last * Meter::PERIOD, "{said}");
                        }
                    }
                }
            }
        }
    }
}

/// The work between two calls of the observer is bounded, whatever the size:
/// there are more calls for a larger puzzle before anything is expanded.
#[test]
fn building_asks_the_observer_the_more_often_the_larger_the_puzzle_is() {
    let calls = |side: usize, ask: Ask| {
        let sets = NamedKit::Pentominoes.kit();
        let pieces = sets.pieces().iter().map(|piece| Piece { copies: side * side / 60, ..piece.clone() });
        let puzzle = Puzzle::empty(Tray::rectangle(side, side).unwrap(), Kit::new(pieces.collect()).unwrap());
        let mut calls = 0;
        ask(&puzzle, &Limits { nodes: Some(1), ..threads(1) }, &mut |_| {
            calls += 1;
            ControlFlow::Continue(())
        });
        calls
    };
    for (method, ask) in METHODS {
        let (small, large) = (calls(60, ask), calls(120, ask));
        assert!(3 <= small && 2 * small <= large, "{method}: {small}, {large}");
    }
}

#[test]
fn a_node_limit_is_met_to_the_node() {
    for (tray, nodes) in [(NamedTray::FiveByEleven, 50_000), (NamedTray::Pyramid, 50_000)] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = cover::count(&named(tray, NamedKit::Kanoodle), &limits, &mut go_on);
        assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }), "{:?}", report.outcome);
        assert_eq!(report.progress.expanded, nodes);
    }
}

#[test]
fn an_observer_ends_any_run_on_any_number_of_threads() {
    for tray in [NamedTray::FiveByEleven, NamedTray::Pyramid] {
        let puzzle = named(tray, NamedKit::IqPuzzlerPro);
        for count in [1, 2] {
            let mut asked = 0;
            let report = cover::count(&puzzle, &threads(count), &mut |_| {
                asked += 1;
                ControlFlow::Break(())
            });
            assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. }));
            assert_eq!(asked, 1);
            if count == 1 {
                assert!(report.progress.expanded <= Meter::PERIOD, "it is asked at the first look");
            }
        }
    }
}

/// Subtrees differ too much in size: by equal shares for the branches of each node, 0.5%
/// of the nodes were up to 17% of the search, and 6% were 0.6%.
#[test]
fn a_search_claims_no_share_of_work_done() {
    for kit in [NamedKit::Kanoodle, NamedKit::IqPuzzlerPro] {
        let puzzle = named(NamedTray::Pyramid, kit);
        for threads in [1, 2] {
            let limits = Limits { threads, nodes: Some(200_000), ..Limits::default() };
            let report = cover::count(&puzzle, &limits, &mut |progress| {
                assert_eq!(progress.done, None);
                ControlFlow::Continue(())
            });
            assert_eq!(report.progress.done, None);
        }
    }
}

#[test]
fn a_count_by_states_never_takes_back_a_share_of_work_done() {
    for kit in [NamedKit::Kanoodle, NamedKit::IqPuzzlerPro] {
        let mut shares = vec![0.0];
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        cover::count(&named(NamedTray::FiveByEleven, kit), &limits, &mut |progress| {
            shares.extend(progress.done);
            ControlFlow::Continue(())
        });
        assert!(shares.is_sorted() && 0.0 < shares[shares.len() - 1] && shares[shares.len() - 1] <= 1.0);
    }
}
