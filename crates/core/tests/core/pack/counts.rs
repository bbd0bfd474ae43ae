//! Counts known from outside, and what else is known of well-known puzzles.

use super::{counted, go_on, kit, layer, named, shape, threads};
use slidepack_core::pack::{
    CalendarDate, Kit, Lattice, NamedKit, NamedTray, Piece, Puzzle, Tray, check, cover,
};
use slidepack_core::run::{Limits, Meter, Outcome};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

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

/// The number on the box it is sold in.
#[test]
fn the_bedlam_cube_has_19_186_solutions() {
    let bedlam = named(NamedTray::FourCubed, NamedKit::Bedlam);
    assert_eq!(counted(&bedlam, &threads(2)), (460_464, 19_186));
}

/// Hoffman's 27 blocks in a cube of side 15. They are counted as an exact cover, see
/// `hoffmans_blocks_have_21_solutions`.
#[test]
fn hoffmans_blocks_fill_a_cube() {
    let hoffman = named(NamedTray::Hoffman, NamedKit::Hoffman);
    assert_eq!((hoffman.tray().cells().len(), hoffman.kit().area()), (15 * 15 * 15, 27 * 4 * 5 * 6));
    assert!(matches!(cover::solve(&hoffman, &threads(1), &mut go_on).outcome, Outcome::Solved(_)));
}

#[test]
fn dominoes_on_a_chessboard() {
    let domino = |copies| Kit::new(vec![Piece { copies, ..Piece::new('A', shape("XX")) }]).unwrap();
    let board = |rows, cols| Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), domino(rows * cols / 2));
    assert_eq!(counted(&board(8, 8), &threads(1)), (12_988_816, 1_629_189));
    assert_eq!(counted(&board(8, 16), &threads(2)).0, 540_061_286_536_921);
}

/// Large trays are counted by states where there are few: many copies of one small piece. A search would not come to an end.
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
            assert_eq!(report.outcome.map(|(number, _)| number), Outcome::Solved(all as u64));
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
    // Coffin, Geometric Puzzle Design: 13.
    let diabolical = counted(&named(NamedTray::ThreeCubed, NamedKit::Diabolical), &threads(1));
    assert_eq!(diabolical.1, 13);
    let none = Tray::prism(Lattice::Triangular, 1, 3, 12).unwrap();
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

const SIGNATURE: u64 = 251_819;
