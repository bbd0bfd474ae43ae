//! What callers rely on in packing puzzles: every method agrees with every
//! other, with counts known from outside, and with a slow judge that shares
//! no geometry and no search with them.

use proptest::prelude::*;
use slidepack_core::pack::{
    Cell, Fill, Kit, Lattice, Layer, NamedKit, NamedTray, Piece, Placement, Puzzle, Shape, Tray, brute_force,
    check, cover, hint,
};
use slidepack_core::run::{Limits, Meter, Outcome, Progress, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn threads(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

fn shape(art: &str) -> Shape {
    Shape::from_art(&art.replace('/', "\n")).unwrap()
}

/// A layer drawn with `X` and `?`, rows parted by `/`.
fn layer(art: &str) -> Layer {
    let fill = |c| match c {
        'X' => Some(Fill::Must),
        '?' => Some(Fill::May),
        _ => None,
    };
    art.split('/').map(|row| row.chars().map(fill).collect()).collect()
}

/// A kit lettered from A.
fn kit(pieces: &[&str]) -> Kit {
    Kit::new(('A'..).zip(pieces).map(|(letter, art)| Piece::new(letter, shape(art))).collect()).unwrap()
}

fn counted(puzzle: &Puzzle, limits: &Limits) -> (u128, u128) {
    match cover::count(puzzle, limits, &mut go_on).outcome {
        Outcome::Solved(count) => (count.all, count.unique.unwrap()),
        Outcome::Impossible => (0, 0),
        Outcome::Stopped { why, .. } => panic!("{why:?}"),
    }
}

fn named(tray: NamedTray, kit: NamedKit) -> Puzzle {
    Puzzle::empty(tray.tray(), kit.kit())
}

#[test]
fn counts_known_from_outside() {
    let pentominoes = [
        (NamedTray::SixByTen, 9356, 2339),
        (NamedTray::FiveByTwelve, 4040, 1010),
        (NamedTray::FourByFifteen, 1472, 368),
        (NamedTray::ThreeByTwenty, 8, 2),
        (NamedTray::EightByEightHole, 520, 65),
    ];
    for (tray, all, unique) in pentominoes {
        let puzzle = named(tray, NamedKit::Pentominoes);
        assert_eq!(counted(&puzzle, &threads(1)), (all, unique), "{}", tray.name());
    }
    let five = NamedTray::FiveByEleven;
    assert_eq!(counted(&named(five, NamedKit::Kanoodle), &threads(2)), (371_020, 92_755));
    assert_eq!(counted(&named(five, NamedKit::IqPuzzlerPro), &threads(2)), (4_331_140, 1_082_785));
    assert_eq!(counted(&named(NamedTray::Pyramid, NamedKit::Kanoodle), &threads(1)), (2_448, 306));
}

#[test]
fn dominoes_on_a_chessboard() {
    let domino = |copies| Kit::new(vec![Piece { copies, ..Piece::new('A', shape("XX")) }]).unwrap();
    let board = |rows, cols| Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), domino(rows * cols / 2));
    assert_eq!(counted(&board(8, 8), &threads(1)), (12_988_816, 1_629_189));
    assert_eq!(counted(&board(8, 16), &threads(2)).0, 540_061_286_536_921);
}

/// Trays of more than 128 cells are counted by profile, too, where there are few
/// states: many copies of one small piece. A search would not come to an end.
#[test]
fn dominoes_on_large_boards() {
    let domino = |copies| Kit::new(vec![Piece { copies, ..Piece::new('A', shape("XX")) }]).unwrap();
    let board = |rows, cols| Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), domino(rows * cols / 2));
    let fibonacci = (0..150).fold((1u128, 1u128), |(a, b), _| (b, a + b)).0;
    let boards = [
        (2, 150, fibonacci, 10_000),
        (12, 12, 53_060_477_521_960_000, 300_000),
        (16, 16, 2_444_888_770_250_892_795_802_079_170_816, 3_000_000),
    ];
    for (rows, cols, all, nodes) in boards {
        let limits = Limits { nodes: Some(nodes), ..threads(2) };
        assert_eq!(counted(&board(rows, cols), &limits).0, all, "{rows}x{cols}");
    }
}

#[test]
fn course_samples() {
    let five = kit(&["X/XX", "X/XX", "X/XX", "X/XX", "XX/XX/X", "XX/XX/X", "XXX"]);
    let custom = kit(&["X/XXX", "XX/XXX", "XXXX/.X", "X", "XXX/X"]);
    let pyramid = kit(&["X/XX", "XX", "XX", "XXX", "X/XX", "X"]);
    let cases = [
        (Tray::rectangle(5, 5).unwrap(), five, 37_632),
        (Tray::flat(layer("...X.../.XXXXX./XXXXXXX/.XXXXX./...X...")).unwrap(), custom, 32),
        (Tray::pyramid(3).unwrap(), pyramid, 5_232),
    ];
    for (tray, kit, all) in cases {
        let puzzle = Puzzle::empty(tray, kit);
        for limits in [threads(1), threads(2)] {
            assert_eq!(counted(&puzzle, &limits).0, all);
            let mut different = BTreeSet::new();
            let report = cover::all(&puzzle, &limits, &mut go_on, &mut |solution| {
                different.insert(solution.placements().to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(report.outcome, Outcome::Solved(all as u64));
            assert_eq!(different.len() as u128, all);
        }
    }
}

#[test]
fn pieces_already_placed_cut_the_count() {
    let puzzle = named(NamedTray::FiveByEleven, NamedKit::IqPuzzlerPro);
    let solution = cover::solve(&puzzle, &threads(1), &mut go_on).outcome;
    let placements = solution.answer().unwrap().placements().to_vec();
    let mut before = u128::MAX;
    for given in [2, 4, 8, 12] {
        let placed = placements[..given].to_vec();
        let puzzle = Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap();
        let (all, _) = counted(&puzzle, &threads(1));
        let mut found = 0;
        cover::all(&puzzle, &threads(1), &mut go_on, &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(all, found);
        assert!(1 <= all && all <= before);
        before = all;
    }
}

#[test]
fn large_trays_are_filled() {
    let pentominoes = NamedKit::Pentominoes.kit();
    for (rows, cols, sets) in [(10, 12, 2), (12, 15, 3), (15, 20, 5)] {
        let pieces = pentominoes.pieces().iter().map(|piece| Piece { copies: sets, ..piece.clone() });
        let puzzle = Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), Kit::new(pieces.collect()).unwrap());
        let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
        let report = cover::solve(&puzzle, &limits, &mut go_on);
        assert!(matches!(report.outcome, Outcome::Solved(_)), "{rows}x{cols}: {:?}", report.progress);
    }
    let row = |cells: usize, copies| {
        let kit = Kit::new(vec![Piece { copies, ..Piece::new('A', shape("XXXXX")) }]).unwrap();
        counted(&Puzzle::empty(Tray::rectangle(1, cells).unwrap(), kit), &threads(1))
    };
    assert_eq!(row(135, 27), (1, 1));
    assert_eq!(row(1000, 200), (1, 1));
}

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
            assert_eq!(best.unwrap_or(0), heard);
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

#[test]
fn progress_only_grows_and_ends_at_one() {
    for tray in [NamedTray::FiveByEleven, NamedTray::Pyramid] {
        let mut last = 0.0;
        let report = cover::count(&named(tray, NamedKit::Kanoodle), &threads(1), &mut |progress| {
            let done = progress.done.unwrap_or(0.0);
            assert!(last <= done && done <= 1.0);
            last = done;
            ControlFlow::Continue(())
        });
        assert!(0.999 < report.progress.done.unwrap(), "{:?}", report.progress);
    }
}

/// Nodes over fixed runs: a change that moves this number changes the search.
#[test]
fn signature() {
    let first = |tray, kit| cover::solve(&named(tray, kit), &threads(1), &mut go_on).progress.expanded;
    let count = |tray, kit| cover::count(&named(tray, kit), &threads(1), &mut go_on).progress.expanded;
    let nodes = [
        first(NamedTray::FiveByEleven, NamedKit::IqPuzzlerPro),
        first(NamedTray::SixByTen, NamedKit::Pentominoes),
        first(NamedTray::Pyramid, NamedKit::IqPuzzlerPro),
        count(NamedTray::FourByFifteen, NamedKit::Pentominoes),
        count(NamedTray::Pyramid, NamedKit::Kanoodle),
    ];
    assert_eq!(nodes.iter().sum::<u64>(), SIGNATURE, "{nodes:?}");
}

const SIGNATURE: u64 = 265_714;

// The judge.

/// A cell's place in space, such that cells that touch are 2 apart.
fn place(tray: &Tray, cell: Cell) -> [i64; 3] {
    let [layer, row, col] = [cell.layer, cell.row, cell.col].map(i64::from);
    match tray.lattice() {
        Lattice::Cubic => [2 * layer, 2 * row, 2 * col],
        Lattice::Pyramid => [layer, 2 * row - layer, 2 * col - layer],
    }
}

fn distance(tray: &Tray, a: Cell, b: Cell) -> i64 {
    let (a, b) = (place(tray, a), place(tray, b));
    let height = if tray.lattice() == Lattice::Pyramid { 2 } else { 1 };
    height * (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2) + (a[2] - b[2]).pow(2)
}

/// Every way to map things onto different cells such that `fits` holds
/// between each new one and all before.
fn maps(count: usize, cells: usize, fits: &dyn Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let mut maps = vec![Vec::new()];
    for _ in 0..count {
        let longer = maps.iter().flat_map(|map: &Vec<usize>| {
            (0..cells).filter(|cell| !map.contains(cell)).map(|cell| {
                let mut map = map.clone();
                map.push(cell);
                map
            })
        });
        maps = longer.filter(|map| fits(map)).collect();
    }
    maps
}

/// Everything congruent to a piece: sets of cells with its distances and, if
/// it may not be turned over, with its corners turning the same way.
fn judge_places(tray: &Tray, piece: &Piece) -> BTreeSet<Vec<usize>> {
    let cells = piece.shape.cells();
    let far = |a: usize, b: usize| {
        let part = |a: u16, b: u16| (i64::from(a) - i64::from(b)).pow(2);
        4 * (part(cells[a].0, cells[b].0) + part(cells[a].1, cells[b].1))
    };
    let turn = |a: [i64; 2], b: [i64; 2], c: [i64; 2]| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
    };
    let fits = |map: &[usize]| {
        let new = map.len() - 1;
        let here = tray.cells()[map[new]];
        let kept = (0..new).all(|old| distance(tray, tray.cells()[map[old]], here) == far(old, new));
        let one_sided = !piece.mirror && tray.layers() == 1;
        kept && (!one_sided
            || (0..new).all(|b| {
                (0..b).all(|a| {
                    let drawn = [a, b, new].map(|i| [i64::from(cells[i].0), i64::from(cells[i].1)]);
                    let laid = [a, b, new].map(|i| {
                        let cell = tray.cells()[map[i]];
                        [i64::from(cell.row), i64::from(cell.col)]
                    });
                    turn(drawn[0], drawn[1], drawn[2]) == turn(laid[0], laid[1], laid[2])
                })
            }))
    };
    let sorted = maps(cells.len(), tray.cells().len(), &fits).into_iter().map(|mut map| {
        map.sort_unstable();
        map
    });
    sorted.collect()
}

/// The number of solutions, letters told apart, and the number that no
/// symmetry and no exchange of equal pieces turns into each other.
fn judge(puzzle: &Puzzle) -> (u128, u128) {
    let (tray, kit) = (puzzle.tray(), puzzle.kit());
    let cells = tray.cells();
    let places: Vec<Vec<Vec<usize>>> =
        kit.pieces().iter().map(|piece| judge_places(tray, piece).into_iter().collect()).collect();
    let queue: Vec<usize> = kit
        .pieces()
        .iter()
        .enumerate()
        .flat_map(|(at, piece)| std::iter::repeat_n(at, piece.copies))
        .collect();

    // Pieces in order, copies in the order of their places.
    type End<'a> = dyn FnMut(&[bool], &[(usize, usize)]) + 'a;
    let mut solutions: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    fn fill(
        queue: &[usize],
        places: &[Vec<Vec<usize>>],
        taken: &mut Vec<bool>,
        path: &mut Vec<(usize, usize)>,
        end: &mut End<'_>,
    ) {
        let Some(&piece) = queue.get(path.len()) else { return end(taken, path) };
        let first = path.last().filter(|last| last.0 == piece).map_or(0, |last| last.1 + 1);
        for at in first..places[piece].len() {
            let place = &places[piece][at];
            if place.iter().all(|&cell| !taken[cell]) {
                place.iter().for_each(|&cell| taken[cell] = true);
                path.push((piece, at));
                fill(queue, places, taken, path, end);
                path.pop();
                place.iter().for_each(|&cell| taken[cell] = false);
            }
        }
    }
    let is_placed = |path: &[(usize, usize)], placed: &Placement| {
        path.iter().any(|&(piece, at)| piece == placed.piece && places[piece][at] == *placed.cells)
    };
    fill(&queue, &places, &mut vec![false; cells.len()], &mut path, &mut |taken, path| {
        let full = (0..cells.len()).all(|cell| taken[cell] || tray.fill(cell) == Fill::May);
        if full && puzzle.placed().iter().all(|placed| is_placed(path, placed)) {
            solutions.push(path.to_vec());
        }
    });

    let classes: Vec<(Shape, bool)> = kit
        .pieces()
        .iter()
        .map(|piece| {
            let ways = |mirror| piece.shape.orientations(mirror).len();
            let mirror = piece.mirror || 1 < tray.layers() || ways(true) == ways(false);
            (piece.shape.canonical(mirror), mirror)
        })
        .collect();
    let symmetries = maps(cells.len(), cells.len(), &|map| {
        let new = map.len() - 1;
        tray.fill(new) == tray.fill(map[new])
            && (0..=new).all(|old| {
                distance(tray, cells[map[old]], cells[map[new]]) == distance(tray, cells[old], cells[new])
            })
    });
    let moved = |place: &[usize], symmetry: &[usize]| {
        let mut moved: Vec<usize> = place.iter().map(|&cell| symmetry[cell]).collect();
        moved.sort_unstable();
        moved
    };
    let placed_by = |symmetry: Option<&Vec<usize>>| {
        let mut all: Vec<_> = puzzle
            .placed()
            .iter()
            .map(|placed| {
                let cells = symmetry.map_or(placed.cells.to_vec(), |s| moved(&placed.cells, s));
                (&classes[placed.piece], cells)
            })
            .collect();
        all.sort();
        all
    };
    let symmetries: Vec<_> = symmetries
        .into_iter()
        .filter(|symmetry| {
            places.iter().all(|places| places.iter().all(|place| places.contains(&moved(place, symmetry))))
                && placed_by(Some(symmetry)) == placed_by(None)
        })
        .collect();
    let different: BTreeSet<_> = solutions
        .iter()
        .map(|solution| {
            let turned = symmetries.iter().map(|symmetry| {
                let mut all: Vec<_> = solution
                    .iter()
                    .map(|&(piece, at)| (&classes[piece], moved(&places[piece][at], symmetry)))
                    .collect();
                all.sort();
                all
            });
            turned.min()
        })
        .collect();
    (solutions.len() as u128, different.len() as u128)
}

const SMALL: [&str; 12] =
    ["X", "XX", "XXX", "X/XX", "X.X", "X./.X", "XX/XX", "XXX/X", "XXX/.X", "XX/.XX", "XXXX", "X.X/.X."];

fn any_tray() -> impl Strategy<Value = Tray> {
    let row = |cells: &'static str, cols| prop::collection::vec(prop::sample::select(cells.as_bytes()), cols);
    let flat = (1..4usize, 1..6usize).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(row("XXXXXXX?.", cols), rows).prop_map(|rows| {
            let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
            layer(&rows.join("/"))
        })
    });
    let cubes = prop::sample::select(&[(2, 2, 2), (2, 2, 3), (3, 2, 2), (2, 1, 4)][..])
        .prop_map(|(layers, rows, cols)| Tray::cuboid(layers, rows, cols).unwrap());
    let holed = row("XXXXX?.", 14).prop_map(|cells| {
        let text: String = cells.iter().map(|&byte| char::from(byte)).collect();
        let rows = |from: usize, side: usize| {
            let rows: Vec<&str> =
                (0..side).map(|row| &text[from + row * side..from + (row + 1) * side]).collect();
            layer(&rows.join("/"))
        };
        Tray::new(Lattice::Pyramid, &[rows(0, 1), rows(1, 2), rows(5, 3)])
    });
    prop_oneof![
        6 => flat.prop_map(Tray::flat).prop_filter_map("a tray has cells", Result::ok),
        1 => cubes,
        1 => Just(Tray::pyramid(2).unwrap()),
        2 => holed.prop_filter_map("a tray has cells", Result::ok),
    ]
}

/// Pieces that fill a tray, or nearly.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let piece = (prop::sample::select(&SMALL[..]), 1..3usize, prop::bool::weighted(0.7));
    (any_tray(), prop::collection::vec(piece, 1..6), 0..3usize, any::<prop::sample::Index>()).prop_filter_map(
        "pieces fit",
        |(tray, list, given, pick)| {
            let mut room = tray.cells().len();
            let mut pieces = Vec::new();
            for (letter, (art, copies, mirror)) in ('A'..).zip(list) {
                let shape = shape(art);
                let copies = copies.min(room / shape.area());
                room -= copies * shape.area();
                if 0 < copies {
                    pieces.push(Piece { copies, mirror, ..Piece::new(letter, shape) });
                }
            }
            let must = (0..tray.cells().len()).filter(|&cell| tray.fill(cell) == Fill::Must).count();
            let filled = tray.cells().len() - room;
            if filled < must {
                let copies = must - filled;
                pieces.push(Piece { copies, ..Piece::new('Z', shape("X")) });
            }
            let kit = Kit::new(pieces).ok()?;
            let empty = Puzzle::empty(tray.clone(), kit.clone());
            let Outcome::Solved(solution) = cover::solve(&empty, &Limits::default(), &mut go_on).outcome
            else {
                return Some(empty);
            };
            let mut placed = solution.placements().to_vec();
            let shift = pick.index(placed.len());
            placed.rotate_left(shift);
            placed.truncate(given);
            Puzzle::new(tray, kit, placed).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_judge_agrees(puzzle in any_puzzle()) {
        let judged = judge(&puzzle);
        prop_assert_eq!(counted(&puzzle, &threads(1)), judged);
        prop_assert_eq!(counted(&puzzle, &threads(3)), judged);
        let little = Limits { memory: Some(3_000_000), ..Limits::default() };
        prop_assert_eq!(counted(&puzzle, &little), judged);
        let mut different = BTreeSet::new();
        cover::all(&puzzle, &threads(1), &mut go_on, &mut |solution| {
            different.insert(solution.placements().to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(different.len() as u128, judged.0);
        if check::impossible(&puzzle, &mut Meter::new(threads(1), &mut go_on)).unwrap().is_some() {
            prop_assert_eq!(judged.0, 0);
        }
        let brute = brute_force::solve(&puzzle, &Limits { nodes: Some(200_000), ..threads(1) }, &mut go_on);
        match brute.outcome {
            Outcome::Solved(_) => prop_assert!(0 < judged.0),
            Outcome::Impossible => prop_assert_eq!(judged.0, 0),
            Outcome::Stopped { .. } => {}
        }
    }
}
