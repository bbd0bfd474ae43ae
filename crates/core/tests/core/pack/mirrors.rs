//! Kits of which some pieces may be mirrored and others not: a count, which looks for
//! symmetries, finds as many solutions as listing them does.

use super::{counted, go_on, shape, threads};
use slidepack_core::pack::text;
use slidepack_core::pack::{Kit, Piece, Puzzle, Shape, Tray, cover};
use std::ops::ControlFlow;

/// The solutions found one by one.
fn listed(puzzle: &Puzzle) -> u128 {
    let mut number = 0;
    cover::all(puzzle, &threads(1), &mut go_on, &mut |_| {
        number += 1;
        ControlFlow::Continue(())
    });
    number
}

/// All kits of some pieces, each of which may be mirrored or not.
fn mixed(tray: &Tray, shapes: &[Shape]) -> Vec<Puzzle> {
    let kit = |bits: usize| {
        let piece = |(at, shape): (usize, &Shape)| {
            let letter = char::from(b'A' + at as u8);
            Piece { mirror: bits >> at & 1 == 1, ..Piece::new(letter, shape.clone()) }
        };
        Kit::new(shapes.iter().enumerate().map(piece).collect()).unwrap()
    };
    (0..1 << shapes.len()).map(|bits| Puzzle::empty(tray.clone(), kit(bits))).collect()
}

#[test]
fn counts_are_right_whichever_pieces_may_be_mirrored() {
    let [l, j, s, z, i] = ["X/XXX", "..X/XXX", ".XX/XX.", "XX./.XX", "XXXX"].map(shape);
    let [left, right, square] = ["X.//X./XX", "X.//XX/.X", "XX/XX"].map(shape);
    let flat = |rows, cols| Tray::rectangle(rows, cols).unwrap();
    let cases = [
        (flat(2, 4), vec![l.clone(), l.clone()]),
        (flat(3, 4), vec![l.clone(), j.clone(), i.clone()]),
        (flat(4, 4), vec![l.clone(), l.clone(), j.clone(), j]),
        (flat(4, 5), vec![l.clone(), l.clone(), s, z, l]),
        (Tray::cuboid(2, 2, 2).unwrap(), vec![left.clone(), left.clone()]),
        (Tray::cuboid(2, 2, 2).unwrap(), vec![left.clone(), right.clone()]),
        (Tray::cuboid(2, 2, 3).unwrap(), vec![left, right, square]),
    ];
    let mut solvable = 0;
    for puzzle in cases.iter().flat_map(|(tray, shapes)| mixed(tray, shapes)) {
        let (number, unique) = counted(&puzzle, &threads(2));
        assert_eq!(number, listed(&puzzle), "{puzzle:?}");
        assert!(unique <= number && (unique == 0) == (number == 0), "{puzzle:?}");
        solvable += u32::from(0 < number);
    }
    assert!(20 < solvable, "{solvable}");
}

/// A piece without paint can lie wherever the mirror image of a painted one can, and
/// elsewhere.
#[test]
fn pieces_with_less_paint_are_not_the_same() {
    let text = "slidepack pack\ntray 4x4\npaint\n  b..b\n  ....\n  ....\n  b..b\n\
                piece no-mirror\n  ..A\n  AAA\n\
                piece no-mirror\n  B..\n  BBB\npaint\n  .--\n  w..\n\
                piece no-mirror\n  C..\n  CCC\n\
                piece no-mirror\n  ..D\n  DDD\npaint\n  --.\n  b.w\n";
    let puzzle = text::parse(text, None).remove(0).unwrap().puzzle;
    assert_eq!(counted(&puzzle, &threads(1)), (4, 1));
}
