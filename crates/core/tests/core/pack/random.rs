//! Random puzzles, on which every method agrees with the judge.

use super::judge::judge;
use super::{counted, go_on, layer, shape, threads};
use proptest::prelude::*;
use slidepack_core::pack::{
    Fill, Kit, Lattice, Layer, Piece, Placement, Puzzle, Shape, Tray, brute_force, check, cover, hint,
};
use slidepack_core::run::{Limits, Meter, Outcome};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

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

/// The same where pieces may be left over: there are more of them than fit, or some
/// of those that do are not needed.
fn loose(puzzle: impl Strategy<Value = Puzzle>) -> impl Strategy<Value = Puzzle> {
    (puzzle, prop::collection::vec((0..3usize, 0..3usize), 6)).prop_map(|(puzzle, more)| {
        let loosen = |(piece, &(more, unneeded)): (&Piece, &(usize, usize))| {
            let copies = piece.copies + more;
            Piece { copies, spare: (more + unneeded).min(copies), ..piece.clone() }
        };
        let pieces = puzzle.kit().pieces().iter().zip(&more).map(loosen).collect();
        let kit = Kit::new(pieces).unwrap();
        Puzzle::new(puzzle.tray().clone(), kit, puzzle.placed().to_vec()).unwrap()
    })
}

/// Small pieces of hexagons and of triangles, some of them in parts, some in two layers.
const TILES: [&[&str]; 2] = [
    &[
        "X",
        "X X",
        "X X X",
        "X X/ X",
        "X X/   X",
        "X X/   X X",
        "X   X",
        "X X X/ X",
        "X X/ X X",
        "X   X/ X",
        "X//X",
        "X X//X",
        "X X//  X/ X",
        "X X/ X//X",
    ],
    &[
        "X",
        "XX",
        "XXX",
        "XXXX",
        "XX/X",
        "XXX/X",
        "XXX/.X",
        "X.X",
        "XX/.X.X",
        "X.X/...X",
        "XXXX/X",
        "X//X",
        "XX//X",
        "XXX//X",
        "XXX//.X/.X",
        "X//.X",
    ],
];

/// A tray of tiles with holes, or a part of a parallelogram.
fn any_tiles() -> impl Strategy<Value = Tray> {
    let lattice = prop::sample::select(&[Lattice::Hexagonal, Lattice::Triangular][..]);
    let marks = prop::collection::vec(prop::sample::select("XXXXX?.".as_bytes()), 12);
    let layers = prop_oneof![2 => Just(1usize), 1 => 2..4usize];
    (lattice, layers, 1..4usize, 1..4usize, marks, any::<bool>()).prop_filter_map(
        "a tray has cells",
        |(lattice, layers, rows, cols, marks, down)| {
            let whole = Tray::prism(lattice, layers, rows, cols).unwrap();
            let mark = |number: usize| marks.get(number).copied().unwrap_or(b'.');
            // The marks are dealt out to all layers in turn.
            let number = |layer, row, col| {
                let number = whole.number(layer, row, col)?;
                Some(number % (whole.cells().len() / layers) * layers + layer)
            };
            let cell = |layer, row, col| match number(layer, row, col).map(mark)? {
                b'X' => Some(Fill::Must),
                b'?' => Some(Fill::May),
                _ => None,
            };
            let (rows, cols) = whole.size(0);
            let row = |layer, row| (0..cols).map(|col| cell(layer, row, col)).collect();
            let layer = |layer| -> Layer { (0..rows).map(|at| row(layer, at)).collect() };
            let tray = Tray::new(lattice, &(0..layers).map(layer).collect::<Vec<Layer>>()).ok()?;
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
            let layers = arts[art.index(arts.len())].split("//").zip(0..);
            let rows = layers
                .flat_map(|(rows, layer)| rows.split('/').zip(0..).map(move |(row, at)| (layer, row, at)));
            let cells = rows.flat_map(|(layer, row, at)| {
                row.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, col)| [layer, at, col])
            });
            let shape = Shape::drawn_on(tray.lattice(), cells, down).unwrap();
            if tray.is_flat() && !shape.is_flat() {
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

    /// Pieces with a least and a greatest number of copies.
    #[test]
    fn the_judge_agrees_where_pieces_may_be_left_over(puzzle in prop_oneof![2 => loose(any_puzzle()), 1 => loose(any_tiling())]) {
        let judged = judge(&puzzle);
        prop_assert_eq!(counted(&puzzle, &threads(1)), judged);
        prop_assert_eq!(counted(&puzzle, &threads(3)), judged);
        let mut different = BTreeSet::new();
        cover::all(&puzzle, &threads(1), &mut go_on, &mut |solution| {
            different.insert(solution.placements().to_vec());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(different.len() as u128, judged.0);
        if check::impossible(&puzzle, &mut Meter::new(threads(1), &mut go_on)).unwrap().is_some() {
            prop_assert_eq!(judged.0, 0);
        }
        // A hint's piece is in a solution, and a forced one in all of them.
        if let Outcome::Solved(hint) = hint::hint(&puzzle, &threads(1), &mut go_on).outcome {
            let has_it = |solution: &&Vec<Placement>| {
                let lies = |other: &Placement| other.cells == hint.placement.cells;
                solution.iter().any(lies)
            };
            let with_it = different.iter().filter(has_it).count();
            prop_assert!(0 < with_it);
            prop_assert!(hint.why == hint::Why::InSolution || with_it == different.len());
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
