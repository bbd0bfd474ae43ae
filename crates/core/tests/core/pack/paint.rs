//! Painted cells: every count is compared with all fillings of the same puzzle
//! without paint, each looked at cell by cell.

use super::{counted, go_on, threads};
use slidepack_core::pack::text::{self, Format};
use slidepack_core::pack::{
    Cell, Kit, Lattice, Paint, Piece, Placement, Puzzle, Shape, Tray, brute_force, cover,
};
use slidepack_core::run::Outcome;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    /// One of two paints, or none.
    fn paint(&mut self) -> Paint {
        [Some('b'), Some('w'), None][self.below(3)]
    }
}

fn place(cell: &Cell) -> [i32; 3] {
    [cell.layer, cell.row, cell.col].map(i32::from)
}

/// The cells that each piece was cut out of, with the paint that it kept.
type Cuts = Vec<Vec<(usize, Paint)>>;

/// A painted puzzle that has a solution: the tray is cut into pieces, which keep some
/// of its paint.
fn puzzle(random: &mut Random) -> (Puzzle, Cuts) {
    let trays = [
        Tray::rectangle(4, 4),
        Tray::rectangle(3, 5),
        Tray::cuboid(2, 2, 3),
        Tray::cuboid(2, 3, 2),
        Tray::cuboid(3, 2, 2),
        Tray::prism(Lattice::Hexagonal, 1, 3, 4),
        Tray::prism(Lattice::Hexagonal, 1, 3, 3),
        Tray::prism(Lattice::Triangular, 1, 3, 3),
        Tray::prism(Lattice::Triangular, 1, 2, 4),
        Tray::pyramid(3),
    ];
    let tray = trays[random.below(trays.len())].clone().unwrap();
    let cells = tray.cells().len();
    let paints: Vec<Paint> = (0..cells).map(|_| random.paint()).collect();
    let mut left: BTreeSet<usize> = (0..cells).collect();
    let (mut pieces, mut cuts) = (Vec::new(), Cuts::new());
    while let Some(first) = left.pop_first() {
        let mut piece = vec![first];
        let wanted = 2 + random.below(4);
        while piece.len() < wanted {
            let near: Vec<usize> = piece
                .iter()
                .flat_map(|&cell| tray.neighbours(cell))
                .filter(|cell| left.contains(cell))
                .collect();
            if near.is_empty() {
                break;
            }
            let next = near[random.below(near.len())];
            left.remove(&next);
            piece.push(next);
        }
        piece.sort_unstable();
        // Triangles of a shape point down where row and column make an odd sum.
        let is_odd = place(&tray.cells()[0]).iter().sum::<i32>() % 2 == 1;
        let is_aside = tray.lattice() == Lattice::Triangular && is_odd != tray.starts_down();
        let aside = [0, 0, i32::from(is_aside)];
        let places = piece.iter().map(|&cell| place(&tray.cells()[cell]));
        let places = places.map(|place| [0, 1, 2].map(|axis| place[axis] + aside[axis]));
        let shape = Shape::on(tray.lattice(), places).unwrap();
        let kept = piece.iter().map(|&cell| if random.below(4) == 0 { None } else { paints[cell] });
        let kept: Vec<Paint> = kept.collect();
        let letter = char::from(b'A' + pieces.len() as u8);
        pieces.push(Piece::new(letter, shape.painted(kept.clone())));
        cuts.push(piece.into_iter().zip(kept).collect());
    }
    (Puzzle::empty(tray.painted(paints), Kit::new(pieces).unwrap()), cuts)
}

fn without_paint(puzzle: &Puzzle) -> Puzzle {
    let tray = puzzle.tray().clone().painted(vec![None; puzzle.tray().cells().len()]);
    let plain = |piece: &Piece| {
        let shape = piece.shape.clone().painted(vec![None; piece.shape.area()]);
        Piece { shape, ..piece.clone() }
    };
    Puzzle::empty(tray, Kit::new(puzzle.kit().pieces().iter().map(plain).collect()).unwrap())
}

fn all(puzzle: &Puzzle) -> BTreeSet<Vec<Placement>> {
    let mut found = BTreeSet::new();
    cover::all(puzzle, &threads(1), &mut go_on, &mut |solution| {
        assert!(found.insert(solution.placements().to_vec()), "every filling is found once");
        ControlFlow::Continue(())
    });
    found
}

/// The middle of a cell, where two that touch in a row of squares are 1 apart.
fn middle(tray: &Tray, number: usize) -> [f64; 3] {
    let [layer, row, col] = place(&tray.cells()[number]).map(f64::from);
    let high = 3f64.sqrt();
    match tray.lattice() {
        Lattice::Cubic => [layer, row, col],
        Lattice::Pyramid => [layer / 2f64.sqrt(), row - layer / 2.0, col - layer / 2.0],
        Lattice::Hexagonal => [layer, row * high, col],
        Lattice::Triangular => {
            [layer, (row + if tray.points_down(number) { 1.0 } else { 2.0 } / 3.0) * high, col]
        }
    }
}

/// Six times the volume between four points; its sign distinguishes a solid from its mirror
/// image.
fn volume(points: [[f64; 3]; 4]) -> f64 {
    let [a, b, c] = [1, 2, 3].map(|at| [0, 1, 2].map(|axis| points[at][axis] - points[0][axis]));
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

fn is_same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

/// Whether cells that were cut out of a tray can be moved onto others, a solid without
/// mirroring it, so that the paint they kept agrees with the tray's. `onto` has those that
/// the first ones are moved onto.
fn agrees(tray: &Tray, cut: &[(usize, Paint)], cells: &[usize], onto: &mut Vec<usize>) -> bool {
    let Some(&(from, kept)) = cut.get(onto.len()) else {
        return true;
    };
    let distance = |a: usize, b: usize| -> f64 {
        let (a, b) = (middle(tray, a), middle(tray, b));
        (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum()
    };
    cells.iter().any(|&to| {
        let paint = tray.paints().get(to).copied().flatten();
        let is_at_hand = !onto.contains(&to) && (kept.is_none() || paint.is_none() || kept == paint);
        let is_rigid = || {
            let mut pairs = cut.iter().zip(&*onto);
            pairs.all(|(&(before, _), &moved)| is_same(distance(before, from), distance(moved, to)))
        };
        let is_turned = || {
            let number = onto.len();
            let mut threes =
                (0..number).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
            tray.is_flat()
                || threes.all(|[a, b, c]| {
                    let before = [cut[a].0, cut[b].0, cut[c].0, from].map(|cell| middle(tray, cell));
                    let moved = [onto[a], onto[b], onto[c], to].map(|cell| middle(tray, cell));
                    is_same(volume(before), volume(moved))
                })
        };
        if !is_at_hand || !is_rigid() || !is_turned() {
            return false;
        }
        onto.push(to);
        let agrees = agrees(tray, cut, cells, onto);
        onto.pop();
        agrees
    })
}

/// The number of fillings of a flat tray that no symmetry and no exchange of equal
/// pieces turns into each other. Pieces may be turned over.
fn orbits(puzzle: &Puzzle, fillings: &BTreeSet<Vec<Placement>>) -> u128 {
    let shapes: Vec<Shape> = puzzle.kit().pieces().iter().map(|piece| piece.shape.canonical(true)).collect();
    let mut left: BTreeSet<Vec<(&Shape, Vec<usize>)>> = BTreeSet::new();
    for filling in fillings {
        let pieces = filling.iter().map(|placement| (&shapes[placement.piece], placement.cells.to_vec()));
        let mut pieces: Vec<(&Shape, Vec<usize>)> = pieces.collect();
        pieces.sort_unstable();
        left.insert(pieces);
    }
    let mut orbits = 0;
    while let Some(first) = left.pop_first() {
        orbits += 1;
        for symmetry in puzzle.tray().symmetries() {
            let image = first.iter().map(|(shape, cells)| {
                let mut cells: Vec<usize> = cells.iter().map(|&cell| symmetry[cell]).collect();
                cells.sort_unstable();
                (*shape, cells)
            });
            let mut image: Vec<(&Shape, Vec<usize>)> = image.collect();
            image.sort_unstable();
            left.remove(&image);
        }
    }
    orbits
}

#[test]
fn fillings_are_those_whose_paints_agree() {
    let mut random = Random(5);
    let (mut fewer, mut judged) = (0, 0);
    for _ in 0..60 {
        let (puzzle, cuts) = puzzle(&mut random);
        let plain = all(&without_paint(&puzzle));
        let agree = |filling: &&Vec<Placement>| {
            let tray = puzzle.tray();
            let piece = |at: &Placement| agrees(tray, &cuts[at.piece], &at.cells, &mut Vec::new());
            filling.iter().all(piece)
        };
        let expected: BTreeSet<Vec<Placement>> = plain.iter().filter(agree).cloned().collect();
        assert!(!expected.is_empty());
        fewer += usize::from(expected.len() < plain.len());
        assert_eq!(all(&puzzle), expected);
        let (number, unique) = counted(&puzzle, &threads(2));
        assert_eq!(number, expected.len() as u128);
        if puzzle.tray().is_flat() && !puzzle.tray().paints().is_empty() {
            assert_eq!(unique, orbits(&puzzle, &expected), "{puzzle:?}");
            judged += 1;
        }
        let brute = brute_force::solve(&puzzle, &threads(1), &mut go_on);
        assert!(matches!(brute.outcome, Outcome::Solved(_)));
    }
    assert!(20 < fewer && 10 < judged, "{fewer} {judged}");
}

/// A tray with a chessboard's paint has half of the symmetries that a square has if its
/// side is odd, and others if it is even; in each orbit fillings are counted once.
#[test]
fn symmetries_keep_paint() {
    let chess = |side: usize| {
        let paint = |cell: &Cell| Some(if (cell.row + cell.col).is_multiple_of(2) { 'b' } else { 'w' });
        let tray = Tray::rectangle(side, side).unwrap();
        let paints = tray.cells().iter().map(paint).collect();
        tray.painted(paints)
    };
    assert_eq!([chess(3), chess(4)].map(|tray| tray.symmetries().len()), [8, 4]);
    // Dominoes with two paints lie like dominoes without.
    for side in [2, 4] {
        let domino = |paints| Shape::new([(0, 0), (0, 1)]).unwrap().painted(paints);
        let kit = |paints| {
            let piece = Piece { copies: side * side / 2, ..Piece::new('A', domino(paints)) };
            Kit::new(vec![piece]).unwrap()
        };
        let painted = Puzzle::empty(chess(side), kit(vec![Some('w'), Some('b')]));
        let plain = Puzzle::empty(Tray::rectangle(side, side).unwrap(), kit(vec![None, None]));
        assert_eq!(counted(&painted, &threads(1)).0, counted(&plain, &threads(1)).0);
        // Those with one paint twice do not.
        let wrong = Puzzle::empty(chess(side), kit(vec![Some('w'), Some('w')]));
        assert_eq!(counted(&wrong, &threads(1)), (0, 0));
    }
}

#[test]
fn painted_puzzles_are_read_as_they_are_written() {
    let mut random = Random(8);
    for _ in 0..60 {
        let (puzzle, _) = puzzle(&mut random);
        let text = text::print(&puzzle, Format::Slidepack).unwrap();
        let read: Vec<Puzzle> =
            text::parse(&text, None).into_iter().map(|read| read.unwrap().puzzle).collect();
        assert_eq!(read, std::slice::from_ref(&puzzle), "{text}");
        assert_eq!(text::print(&puzzle, Format::Course), None);
        // With a piece placed.
        let placed = all(&puzzle).pop_first().unwrap().swap_remove(0);
        let puzzle = Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), vec![placed]).unwrap();
        let text = text::print(&puzzle, Format::Slidepack).unwrap();
        assert_eq!(text::parse(&text, None)[0].as_ref().unwrap().puzzle, puzzle, "{text}");
    }
}

#[test]
fn paint_that_is_nowhere_is_refused() {
    let wrong = [
        ("paint\n  b\ntray 1x2\nkit pentominoes\n", "paint-first", "paint"),
        ("tray 1x3\nkit pentominoes\npaint\n  b\n", "paint-first", "paint"),
        ("tray 1x3\npieces\n  AA\n  B\npaint\n  bw\n", "paint-first", "paint"),
        ("tray 1x3\npaint\n  bwb\npaint\n  bwb\n", "paint-first", "paint"),
        ("tray 1x3\npaint\n  bw\n", "placed-size", "bw"),
        ("tray\n  .-.\npaint\n  bwb\n", "paint-outside", "w"),
        ("tray 1x3\npiece\n  AAA\npaint\n  bw\n", "paint-shape", "paint"),
        ("tray 1x3\npiece\n  AAA\npaint\n  b-bb\n", "paint-shape", "paint"),
        ("tray 1x3\npaint b\n  bwb\n", "extra", "b"),
        ("tray 1x2\npaint\n  b.\npiece\n  AA\npaint\n  ww\nplaced\n  AA\n", "placed-paint", "A"),
        ("tray 1x3\npaint\npiece\n  AAA\n", "no-drawing", "paint"),
    ];
    for (text, code, at) in wrong {
        let text = format!("slidepack pack\n{text}");
        let error = text::parse(&text, None).remove(0).unwrap_err();
        assert_eq!((error.code(), text[error.span.clone()].trim()), (code, at), "{text}{error}");
    }
}
