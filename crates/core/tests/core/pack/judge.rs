//! The judge: counts by trying, with a geometry of its own.

use slidepack_core::pack::{Cell, Fill, Lattice, Piece, Placement, Puzzle, Shape, Tray};
use std::collections::BTreeSet;

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

/// A hexagon or a triangle, or a prism of it: its layer, and its corners, its middle first.
type Tile = (i64, Vec<(f64, f64)>);

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

/// A way to turn or mirror tiles: sixths of a turn, from six on of what was mirrored
/// before; and whether layers change their order.
type Way = (u32, bool);

/// Every way there is.
fn ways() -> impl Iterator<Item = Way> {
    (0..12).flat_map(|turn| [(turn, false), (turn, true)])
}

/// Some tiles turned or mirrored.
fn moved((turn, is_over): Way, tiles: &[Tile]) -> Vec<Tile> {
    let angle = f64::from(turn) * std::f64::consts::FRAC_PI_3;
    let point = |&(x, y): &(f64, f64)| {
        let x = if 6 <= turn { -x } else { x };
        (x * angle.cos() - y * angle.sin(), x * angle.sin() + y * angle.cos())
    };
    let tile =
        |(layer, points): &Tile| (if is_over { -layer } else { *layer }, points.iter().map(point).collect());
    tiles.iter().map(tile).collect()
}

/// The tiles of a tray on which some tiles lie if the first of them is moved onto one
/// of the tray's; `None` if one lies elsewhere.
fn onto(tiles: &[Tile], there: &[Tile], first: &Tile) -> Option<Vec<usize>> {
    let by = (first.1[0].0 - tiles[0].1[0].0, first.1[0].1 - tiles[0].1[0].1);
    let down = first.0 - tiles[0].0;
    let cell = |(layer, points): &Tile| {
        let here = (layer + down, rounded(points, by));
        there.iter().position(|(layer, points)| (*layer, rounded(points, (0.0, 0.0))) == here)
    };
    tiles.iter().map(cell).collect()
}

/// Every way to turn or mirror some tiles and to move them onto tiles of a tray, the
/// first one onto any.
fn laid_tiles(drawn: &[Tile], there: &[Tile], is_allowed: impl Fn(Way) -> bool) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    for way in ways().filter(|&way| is_allowed(way)) {
        let drawn = moved(way, drawn);
        for first in there {
            if let Some(mut cells) = onto(&drawn, there, first) {
                cells.sort_unstable();
                found.insert(cells);
            }
        }
    }
    found
}

/// The tiles of a tray, and those of a shape.
fn tiles_of(tray: &Tray) -> Vec<Tile> {
    let tile = |(at, &cell): (usize, &Cell)| {
        (cell.layer.into(), corners(tray.lattice(), cell, tray.points_down(at)))
    };
    tray.cells().iter().enumerate().map(tile).collect()
}

fn tiles_in(shape: &Shape) -> Vec<Tile> {
    let tile =
        |cell: &Cell| (cell.layer.into(), corners(shape.lattice(), *cell, (cell.row + cell.col) % 2 == 1));
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
        // Turned over in space, a piece is mirrored and its layers change their order.
        // There is no space above a flat tray.
        let is_turn = |(turn, is_over): Way| (6 <= turn) == is_over && !(is_over && tray.is_flat());
        return laid_tiles(&tiles_in(&piece.shape), &tiles_of(tray), |way| piece.mirror || is_turn(way));
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
    let mut all = BTreeSet::new();
    for way in ways() {
        let moved = moved(way, &tiles);
        let symmetries = tiles.iter().filter_map(|first| onto(&moved, &tiles, first));
        all.extend(symmetries.filter(|symmetry| {
            symmetry.iter().enumerate().all(|(at, &there)| tray.fill(there) == tray.fill(at))
        }));
    }
    all.into_iter().collect()
}

/// The number of solutions, letters distinguished, and the number that no
/// symmetry and no exchange of equal pieces turns into each other.
pub(super) fn judge(puzzle: &Puzzle) -> (u128, u128) {
    let (tray, kit) = (puzzle.tray(), puzzle.kit());
    let cells = tray.cells();
    let places: Vec<Vec<Vec<usize>>> =
        kit.pieces().iter().map(|piece| judge_places(tray, piece).into_iter().collect()).collect();
    // Every number of each piece that may be used.
    let numbers = kit.pieces().iter().fold(vec![Vec::new()], |all: Vec<Vec<usize>>, piece| {
        let longer = |numbers: &Vec<usize>| {
            let numbers = numbers.clone();
            (piece.copies - piece.spare..=piece.copies).map(move |number| [&numbers[..], &[number]].concat())
        };
        all.iter().flat_map(longer).collect()
    });

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
    for numbers in numbers {
        let pieces = numbers.iter().enumerate();
        let queue: Vec<usize> = pieces.flat_map(|(at, &number)| std::iter::repeat_n(at, number)).collect();
        fill(&queue, &places, &mut vec![false; cells.len()], &mut path, &mut |taken, path| {
            let full = (0..cells.len()).all(|cell| taken[cell] || tray.fill(cell) == Fill::May);
            if full && puzzle.placed().iter().all(|placed| is_placed(path, placed)) {
                solutions.push(path.to_vec());
            }
        });
    }

    // Pieces are alike if they can take the same places and none may be left over,
    // and placed ones also if they are mirror images.
    let is_exact = |at: usize| kit.pieces()[at].spare == 0;
    let alike = |at: usize| {
        let is_like =
            |&other: &usize| places[other] == places[at] && (other == at || is_exact(other) && is_exact(at));
        (0..=at).find(is_like).unwrap()
    };
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
        let spare = |class: usize| kit.pieces()[class].spare.min(left(class));
        let is_there = |&other: &usize| {
            places[other] == images && left(other) == left(class) && spare(other) == spare(class)
        };
        std::iter::once(class).chain(classes.iter().copied()).find(is_there)
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
