//! What callers rely on in packing puzzles: every method agrees with every
//! other, with counts known from outside, and with a slow judge that shares
//! no geometry and no search with them.

use proptest::prelude::*;
use slidepack_core::pack::{
    CalendarDate, Cell, Fill, Kit, Lattice, Layer, NamedKit, NamedTray, Piece, Placement, Puzzle, Shape,
    Tray, brute_force, check, cover, hint,
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

/// A shape with rows parted by `/`, and layers of cubes by `//`.
fn shape(art: &str) -> Shape {
    let rows = art.split("//").zip(0..);
    let rows = rows.flat_map(|(rows, layer)| rows.split('/').zip(0..).map(move |(row, at)| (layer, at, row)));
    let cells = rows.flat_map(|(layer, row, text)| {
        text.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, col)| [layer, row, col])
    });
    Shape::on(Lattice::Cubic, cells).unwrap()
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

/// Soma: Conway and Guy, 1961, 240 up to turns and reflections. Slothouber and
/// Graatsma: one. The others: Polyform Puzzler, David Goodger; it counts the
/// tetracubes up to turns, 1,390, and all else up to reflections as well.
#[test]
fn counts_of_other_lattices_known_from_outside() {
    let puzzles = [
        (NamedTray::ThreeCubed, NamedKit::Soma, 11_520, 240),
        (NamedTray::TwoByFourByFour, NamedKit::Tetracubes, 8 * 1390, 695),
        (NamedTray::FourBySevenHexagons, NamedKit::Tetrahexes, 18, 9),
        (NamedTray::FourByNineTriangles, NamedKit::Hexiamonds, 148, 74),
        (NamedTray::SixBySixTriangles, NamedKit::Hexiamonds, 624, 156),
        (NamedTray::ThreeByThirty, NamedKit::OneSidedPentominoes, 184, 46),
    ];
    for (tray, kit, all, unique) in puzzles {
        for limits in [threads(1), threads(2)] {
            assert_eq!(counted(&named(tray, kit), &limits), (all, unique), "{kit:?}");
        }
    }
    let one = counted(&named(NamedTray::ThreeCubed, NamedKit::SlothouberGraatsma), &threads(1));
    assert_eq!(one.1, 1);
    let none = Tray::parallelogram(Lattice::Triangular, 3, 12).unwrap();
    assert_eq!(counted(&Puzzle::empty(none, NamedKit::Hexiamonds.kit()), &threads(1)), (0, 0));
}

/// The 35 hexominoes fill no rectangle, because of their colouring (Kadner 1935).
#[test]
fn hexominoes_fill_no_rectangle() {
    for (rows, cols) in [(14, 15), (10, 21), (7, 30), (6, 35), (5, 42), (3, 70)] {
        let puzzle = Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), NamedKit::Hexominoes.kit());
        let reason = check::impossible(&puzzle, &mut Meter::new(threads(1), &mut go_on));
        assert!(matches!(reason, Ok(Some(check::Reason::Colouring { .. }))), "{reason:?}");
    }
}

/// Conway's cube has few solutions, and one is found at once.
#[test]
fn conways_cube_is_solved() {
    let limits = Limits { nodes: Some(2_000_000), ..threads(1) };
    let report = cover::solve(&named(NamedTray::FiveCubed, NamedKit::Conway), &limits, &mut go_on);
    assert!(report.outcome.answer().is_some(), "{:?}", report.progress);
}

/// Every day of the calendar has a solution.
#[test]
fn every_day_of_the_calendar_is_solved() {
    for date in CalendarDate::all() {
        let puzzle = Puzzle::empty(date.tray(), NamedKit::Calendar.kit());
        assert!(cover::solve(&puzzle, &threads(1), &mut go_on).outcome.answer().is_some(), "{date}");
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

/// A cell's place in space, such that cells that touch are 2 apart; heights are
/// in units of their own.
fn place(lattice: Lattice, cell: Cell) -> [i64; 3] {
    let [layer, row, col] = [cell.layer, cell.row, cell.col].map(i64::from);
    match lattice {
        Lattice::Cubic => [2 * layer, 2 * row, 2 * col],
        Lattice::Pyramid => [layer, 2 * row - layer, 2 * col - layer],
        Lattice::Hexagonal | Lattice::Triangular => unreachable!("these have corners, see `corners`"),
    }
}

/// The corners of a hexagon or a triangle, and its middle first.
fn corners(lattice: Lattice, cell: Cell, points_down: bool) -> Vec<(f64, f64)> {
    let (row, col) = (f64::from(cell.row), f64::from(cell.col));
    let high = 3f64.sqrt();
    let around = |x: f64, y: f64, radius: f64, from: f64, count: usize| -> Vec<(f64, f64)> {
        let corner = |at: usize| {
            let angle = from + at as f64 * std::f64::consts::TAU / count as f64;
            (x + radius * angle.sin(), y - radius * angle.cos())
        };
        std::iter::once((x, y)).chain((0..count).map(corner)).collect()
    };
    match lattice {
        Lattice::Hexagonal => around(col, row * high, 2.0 / high, 0.0, 6),
        Lattice::Triangular if points_down => {
            around(col, (row + 1.0 / 3.0) * high, 2.0 / high, std::f64::consts::PI, 3)
        }
        Lattice::Triangular => around(col, (row + 2.0 / 3.0) * high, 2.0 / high, 0.0, 3),
        Lattice::Cubic | Lattice::Pyramid => unreachable!("these have distances, see `distance`"),
    }
}

/// Points without regard to their order, to a tenth.
fn rounded(points: &[(f64, f64)], by: (f64, f64)) -> Vec<(i64, i64)> {
    let round = |at: f64| (at * 10.0).round() as i64;
    let mut all: Vec<_> = points[1..].iter().map(|&(x, y)| (round(x + by.0), round(y + by.1))).collect();
    all.sort_unstable();
    all
}

/// Every way to turn or mirror some figures of the plane in sixths and to move
/// them onto figures of a tray, the first one onto any.
fn laid_tiles(drawn: &[Vec<(f64, f64)>], there: &[Vec<(f64, f64)>], mirror: bool) -> BTreeSet<Vec<usize>> {
    let known: Vec<Vec<(i64, i64)>> = there.iter().map(|tile| rounded(tile, (0.0, 0.0))).collect();
    let mut found = BTreeSet::new();
    for turn in 0..if mirror { 12 } else { 6 } {
        let angle = f64::from(turn) * std::f64::consts::FRAC_PI_3;
        let turned = |&(x, y): &(f64, f64)| {
            let x = if 6 <= turn { -x } else { x };
            (x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos())
        };
        let drawn: Vec<Vec<(f64, f64)>> =
            drawn.iter().map(|tile| tile.iter().map(turned).collect()).collect();
        for first in there {
            let by = (first[0].0 - drawn[0][0].0, first[0].1 - drawn[0][0].1);
            let cell = |tile: &Vec<(f64, f64)>| known.iter().position(|known| *known == rounded(tile, by));
            if let Some(mut cells) = drawn.iter().map(cell).collect::<Option<Vec<usize>>>() {
                cells.sort_unstable();
                found.insert(cells);
            }
        }
    }
    found
}

/// The tiles of a tray, and those of a shape.
fn tiles_of(tray: &Tray) -> Vec<Vec<(f64, f64)>> {
    let tile = |(at, &cell): (usize, &Cell)| corners(tray.lattice(), cell, tray.points_down(at));
    tray.cells().iter().enumerate().map(tile).collect()
}

fn tiles_in(shape: &Shape) -> Vec<Vec<(f64, f64)>> {
    let tile = |cell: &Cell| corners(shape.lattice(), *cell, (cell.row + cell.col) % 2 == 1);
    shape.cells().iter().map(tile).collect()
}

fn distance(lattice: Lattice, a: Cell, b: Cell) -> i64 {
    let (a, b) = (place(lattice, a), place(lattice, b));
    let height = if lattice == Lattice::Pyramid { 2 } else { 1 };
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
/// it may not be turned over or mirrored, with its corners turning the same way.
fn judge_places(tray: &Tray, piece: &Piece) -> BTreeSet<Vec<usize>> {
    if !tray.lattice().has_squares() {
        return laid_tiles(&tiles_in(&piece.shape), &tiles_of(tray), piece.mirror);
    }
    let cells = piece.shape.cells();
    let lattice = piece.shape.lattice();
    // Twice the area of a triangle and six times the volume of a body, signed.
    let turn = |a: [i64; 3], b: [i64; 3], c: [i64; 3]| {
        ((b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])).signum()
    };
    let hand = |a: [i64; 3], b: [i64; 3], c: [i64; 3], d: [i64; 3]| {
        let [b, c, d] = [b, c, d].map(|p| [p[0] - a[0], p[1] - a[1], p[2] - a[2]]);
        let volume = b[0] * (c[1] * d[2] - c[2] * d[1]) - b[1] * (c[0] * d[2] - c[2] * d[0])
            + b[2] * (c[0] * d[1] - c[1] * d[0]);
        volume.signum()
    };
    let is_flat = piece.shape.is_flat();
    let one_sided = !piece.mirror && (tray.layers() == 1 || !is_flat);
    let fits = |map: &[usize]| {
        let new = map.len() - 1;
        let laid = |at: usize| tray.cells()[map[at]];
        let kept = (0..new).all(|old| {
            distance(tray.lattice(), laid(old), laid(new)) == distance(lattice, cells[old], cells[new])
        });
        let drawn_at = |at: usize| place(lattice, cells[at]);
        let laid_at = |at: usize| place(tray.lattice(), laid(at));
        let three = |b: usize| {
            (0..b).all(|a| {
                turn(drawn_at(a), drawn_at(b), drawn_at(new)) == turn(laid_at(a), laid_at(b), laid_at(new))
            })
        };
        let four = |c: usize, b: usize| {
            (0..b).all(|a| {
                hand(drawn_at(a), drawn_at(b), drawn_at(c), drawn_at(new))
                    == hand(laid_at(a), laid_at(b), laid_at(c), laid_at(new))
            })
        };
        kept && (!one_sided
            || is_flat && (0..new).all(three)
            || !is_flat && (0..new).all(|c| (0..c).all(|b| four(c, b))))
    };
    let sorted = maps(cells.len(), tray.cells().len(), &fits).into_iter().map(|mut map| {
        map.sort_unstable();
        map
    });
    sorted.collect()
}

/// The turns and reflections of a tray of tiles onto itself.
fn tile_symmetries(tray: &Tray) -> Vec<Vec<usize>> {
    let tiles = tiles_of(tray);
    let known: Vec<Vec<(i64, i64)>> = tiles.iter().map(|tile| rounded(tile, (0.0, 0.0))).collect();
    let mut all = BTreeSet::new();
    for turn in 0..12 {
        let angle = f64::from(turn) * std::f64::consts::FRAC_PI_3;
        let turned = |&(x, y): &(f64, f64)| {
            let x = if 6 <= turn { -x } else { x };
            (x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos())
        };
        let moved: Vec<Vec<(f64, f64)>> =
            tiles.iter().map(|tile| tile.iter().map(turned).collect()).collect();
        for first in &tiles {
            let by = (first[0].0 - moved[0][0].0, first[0].1 - moved[0][0].1);
            let cell = |(at, tile): (usize, &Vec<(f64, f64)>)| {
                let there = known.iter().position(|known| *known == rounded(tile, by))?;
                (tray.fill(there) == tray.fill(at)).then_some(there)
            };
            all.extend(moved.iter().enumerate().map(cell).collect::<Option<Vec<usize>>>());
        }
    }
    all.into_iter().collect()
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

    // Pieces are alike if they can take the same places, and placed ones also
    // if they are mirror images.
    let alike = |at: usize| (0..=at).find(|&other| places[other] == places[at]).unwrap();
    let classes: Vec<usize> = (0..places.len()).map(alike).collect();
    let forms: Vec<Shape> = kit.pieces().iter().map(|piece| piece.shape.canonical(true)).collect();
    let left = |class: usize| {
        let copies = (0..places.len()).filter(|&at| classes[at] == class).map(|at| kit.pieces()[at].copies);
        let placed = puzzle.placed().iter().filter(|placed| classes[placed.piece] == class).count();
        copies.sum::<usize>() - placed
    };
    let has_squares = tray.lattice().has_squares();
    let symmetries = maps(if has_squares { cells.len() } else { 0 }, cells.len(), &|map| {
        let new = map.len() - 1;
        let far = |a: usize, b: usize| distance(tray.lattice(), cells[a], cells[b]);
        tray.fill(new) == tray.fill(map[new]) && (0..=new).all(|old| far(map[old], map[new]) == far(old, new))
    });
    let symmetries = if has_squares { symmetries } else { tile_symmetries(tray) };
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
                (&forms[placed.piece], cells)
            })
            .collect();
        all.sort();
        all
    };
    // A symmetry may map all places of a piece onto those of its mirror image.
    let class_after = |class: usize, symmetry: &[usize]| {
        let mut images: Vec<Vec<usize>> = places[class].iter().map(|place| moved(place, symmetry)).collect();
        images.sort();
        let is_there = |&other: &usize| places[other] == images && left(other) == left(class);
        classes.iter().copied().find(is_there)
    };
    let symmetries: Vec<_> = symmetries
        .into_iter()
        .filter(|symmetry| {
            classes.iter().all(|&class| left(class) == 0 || class_after(class, symmetry).is_some())
                && placed_by(Some(symmetry)) == placed_by(None)
        })
        .collect();
    let different: BTreeSet<_> = solutions
        .iter()
        .map(|solution| {
            let turned = symmetries.iter().map(|symmetry| {
                let is_free = |&&(piece, at): &&(usize, usize)| {
                    !puzzle
                        .placed()
                        .iter()
                        .any(|placed| placed.piece == piece && *placed.cells == places[piece][at])
                };
                let mut all: Vec<_> = solution
                    .iter()
                    .filter(is_free)
                    .map(|&(piece, at)| {
                        let class = class_after(classes[piece], symmetry).unwrap();
                        (class, moved(&places[piece][at], symmetry))
                    })
                    .collect();
                all.sort();
                all
            });
            turned.min()
        })
        .collect();
    (solutions.len() as u128, different.len() as u128)
}

const SMALL: [&str; 17] = [
    "X",
    "XX",
    "XXX",
    "X/XX",
    "X.X",
    "X./.X",
    "XX/XX",
    "XXX/X",
    "XXX/..X",
    "XXX/.X",
    "XX/.XX",
    ".XX/XX",
    "XXXX",
    "X.X/.X.",
    "X./..//X./XX",
    ".X/..//.X/XX",
    "X./..//XX/X.",
];

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
        2 => cubes,
        1 => Just(Tray::pyramid(2).unwrap()),
        2 => holed.prop_filter_map("a tray has cells", Result::ok),
    ]
}

/// Pieces that fill a tray, or nearly.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let piece = (prop::sample::select(&SMALL[..]), 1..3usize, prop::bool::weighted(0.6));
    (any_tray(), prop::collection::vec(piece, 1..6), 0..3usize, any::<prop::sample::Index>()).prop_filter_map(
        "pieces fit",
        |(tray, list, given, pick)| {
            let mut room = tray.cells().len();
            let mut pieces = Vec::new();
            for (letter, (art, copies, mirror)) in ('A'..).zip(list) {
                let shape = shape(art);
                if !shape.is_flat() && (tray.layers() == 1 || tray.lattice() != Lattice::Cubic) {
                    continue;
                }
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

/// Small pieces of hexagons and of triangles, some of them in parts.
const TILES: [&[&str]; 2] = [
    &["X", "X X", "X X X", "X X/ X", "X X/   X", "X X/   X X", "X   X", "X X X/ X", "X X/ X X", "X   X/ X"],
    &["X", "XX", "XXX", "XXXX", "XX/X", "XXX/X", "XXX/.X", "X.X", "XX/.X.X", "X.X/...X", "XXXX/X"],
];

/// A tray of tiles with holes, or a part of a parallelogram.
fn any_tiles() -> impl Strategy<Value = Tray> {
    let lattice = prop::sample::select(&[Lattice::Hexagonal, Lattice::Triangular][..]);
    let marks = prop::collection::vec(prop::sample::select("XXXXX?.".as_bytes()), 12);
    (lattice, 1..4usize, 1..4usize, marks, any::<bool>()).prop_filter_map(
        "a tray has cells",
        |(lattice, rows, cols, marks, down)| {
            let whole = Tray::parallelogram(lattice, rows, cols).unwrap();
            let mark = |number: usize| marks.get(number).copied().unwrap_or(b'.');
            let cell = |row, col| match whole.number(0, row, col).map(mark)? {
                b'X' => Some(Fill::Must),
                b'?' => Some(Fill::May),
                _ => None,
            };
            let (rows, cols) = whole.size(0);
            let layer: Layer = (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect();
            let tray = Tray::new(lattice, &[layer]).ok()?;
            Some(if down { tray.upside_down() } else { tray })
        },
    )
}

/// Pieces of hexagons or of triangles that fill a tray, or nearly.
fn any_tiling() -> impl Strategy<Value = Puzzle> {
    let piece = (any::<prop::sample::Index>(), 1..3usize, prop::bool::weighted(0.6), any::<bool>());
    (any_tiles(), prop::collection::vec(piece, 1..5)).prop_filter_map("pieces fit", |(tray, list)| {
        let arts = TILES[usize::from(tray.lattice() == Lattice::Triangular)];
        let mut room = tray.cells().len();
        let mut pieces = Vec::new();
        for (letter, (art, copies, mirror, down)) in ('A'..).zip(list) {
            let rows = arts[art.index(arts.len())].split('/').zip(0..);
            let cells = rows.flat_map(|(row, at)| {
                row.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, col)| [0, at, col])
            });
            let shape = Shape::drawn_on(tray.lattice(), cells, down).unwrap();
            let copies = copies.min(room / shape.area());
            room -= copies * shape.area();
            if 0 < copies {
                pieces.push(Piece { copies, mirror, ..Piece::new(letter, shape) });
            }
        }
        let must = (0..tray.cells().len()).filter(|&cell| tray.fill(cell) == Fill::Must).count();
        let filled = tray.cells().len() - room;
        if filled < must {
            let one = Shape::on(tray.lattice(), [[0; 3]]).unwrap();
            pieces.push(Piece { copies: must - filled, ..Piece::new('Z', one) });
        }
        Some(Puzzle::empty(tray, Kit::new(pieces).ok()?))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_judge_agrees_on_hexagons_and_triangles(puzzle in any_tiling()) {
        let judged = judge(&puzzle);
        prop_assert_eq!(counted(&puzzle, &threads(1)), judged);
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
