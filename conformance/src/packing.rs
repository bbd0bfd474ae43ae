//! Known packing puzzles that every method must answer alike.
//!
//! [`judge`] asks a solver for the first solution, all solutions and their
//! number, and returns what is wrong with the answers. Solutions are tested by
//! [`check`], which shares no geometry with the core: it knows nothing of turns
//! and planes, only distances between cells.

use slidepack_core::pack::text::parse;
use slidepack_core::pack::{
    Answer, Cell, Fill, Found, Lattice, Piece, Placement, Puzzle, Solution, Tray, Want,
};
use slidepack_core::run::Outcome;
use std::collections::BTreeSet;

/// A puzzle whose number of solutions is known.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its name in messages.
    pub name: String,
    /// Tray, kit and what is placed.
    pub puzzle: Puzzle,
    /// The number of solutions, letters distinguished.
    pub all: u128,
    /// The number of solutions up to symmetry and swaps of equal pieces.
    pub unique: u128,
}

/// Asks a solver about known puzzles; an empty list means that all is well.
///
/// `solver` gets a puzzle and what is wanted, and hands each solution of
/// [`Want::All`] to the function it is given.
pub fn judge(
    known: &[Known],
    wants: &[Want],
    mut solver: impl FnMut(&Puzzle, Want, &mut dyn FnMut(&Solution)) -> Answer,
) -> Vec<String> {
    let mut complaints = Vec::new();
    for puzzle in known {
        for &want in wants {
            let mut listed = Vec::new();
            let answer =
                solver(&puzzle.puzzle, want, &mut |solution| listed.push(solution.placements().to_vec()));
            if let Err(complaint) = verdict(puzzle, want, &answer, listed) {
                complaints.push(format!("{}, {want:?}: {complaint}", puzzle.name));
            }
        }
    }
    complaints
}

fn verdict(known: &Known, want: Want, answer: &Answer, listed: Vec<Vec<Placement>>) -> Result<(), String> {
    let found = match &answer.report.outcome {
        Outcome::Impossible if known.all == 0 => return Ok(()),
        Outcome::Solved(_) if known.all == 0 => return Err("a solution of an impossible puzzle".into()),
        Outcome::Solved(found) => found,
        other => return Err(format!("the wrong outcome: {other:?}")),
    };
    match (want, found) {
        (Want::First, Found::Solution(solution)) => check(&known.puzzle, solution.placements()),
        (Want::All, Found::All { number, first }) => {
            check(&known.puzzle, first.placements())?;
            listed.iter().try_for_each(|placements| check(&known.puzzle, placements))?;
            let different: BTreeSet<Vec<Placement>> = listed.iter().cloned().map(sorted).collect();
            if different.len() != listed.len() {
                return Err("a solution was handed on twice".into());
            }
            let expected = u64::try_from(known.all).map_err(|_| "too many solutions to list")?;
            if *number != expected || listed.len() as u64 != expected {
                return Err(format!("{number} and {} of {expected} solutions", listed.len()));
            }
            Ok(())
        }
        (Want::Count, Found::Count(count)) => {
            if count.all != known.all || count.unique.as_ref().is_none_or(|unique| *unique != known.unique) {
                return Err(format!("{count:?} instead of {} and {}", known.all, known.unique));
            }
            Ok(())
        }
        // With every piece placed the solution is all there is to say.
        (Want::Hint, Found::Solution(solution)) => check(&known.puzzle, solution.placements()),
        (Want::Hint, Found::Hint(hint)) => {
            let shown: Vec<Placement> =
                known.puzzle.placed().iter().chain([&hint.placement]).cloned().collect();
            check_placed(&known.puzzle, &shown).map(|_| ())
        }
        (_, found) => Err(format!("another answer than was wanted: {found:?}")),
    }
}

fn sorted(mut placements: Vec<Placement>) -> Vec<Placement> {
    placements.sort();
    placements
}

/// Tests that some placements are a solution, or says why they are none.
pub fn check(puzzle: &Puzzle, placements: &[Placement]) -> Result<(), String> {
    let covered = check_placed(puzzle, placements)?;
    for (at, piece) in puzzle.kit().pieces().iter().enumerate() {
        let used = placements.iter().filter(|placement| placement.piece == at).count();
        if used != piece.copies {
            return Err(format!("piece {} is used {used} times", piece.letter));
        }
    }
    let tray = puzzle.tray();
    if let Some(cell) = (0..covered.len()).find(|&cell| !covered[cell] && tray.fill(cell) == Fill::Must) {
        return Err(format!("cell {cell} is empty"));
    }
    match puzzle.placed().iter().find(|placed| !placements.contains(placed)) {
        Some(placed) => Err(format!("{placed:?} was moved")),
        None => Ok(()),
    }
}

/// Tests that pieces lie as their shapes allow and do not overlap; returns which
/// cells they cover.
fn check_placed(puzzle: &Puzzle, placements: &[Placement]) -> Result<Vec<bool>, String> {
    let tray = puzzle.tray();
    let mut covered = vec![false; tray.cells().len()];
    for placement in placements {
        let piece = puzzle.kit().pieces().get(placement.piece).ok_or("a piece that the kit does not have")?;
        for &cell in &placement.cells {
            match covered.get_mut(cell) {
                None => return Err(format!("{placement:?} has a cell that the tray does not have")),
                Some(true) => return Err(format!("{placement:?} lies on another piece")),
                Some(free) => *free = true,
            }
        }
        if !is_congruent(tray, piece, &placement.cells) {
            return Err(format!("{placement:?} does not have the shape of {}", piece.letter));
        }
    }
    Ok(covered)
}

/// Whether cells can be matched with those of a piece such that all distances
/// are kept and, where the piece may not be turned over or mirrored, corners
/// turn the same way.
fn is_congruent(tray: &Tray, piece: &Piece, cells: &[usize]) -> bool {
    cells.len() == piece.shape.area() && extends(tray, piece, cells, &mut Vec::new())
}

fn extends(tray: &Tray, piece: &Piece, cells: &[usize], matched: &mut Vec<usize>) -> bool {
    if matched.len() == cells.len() {
        return true;
    }
    for &cell in cells {
        if matched.contains(&cell) {
            continue;
        }
        matched.push(cell);
        if fits(tray, piece, matched) && extends(tray, piece, cells, matched) {
            return true;
        }
        matched.pop();
    }
    false
}

/// Whether the last cell matched goes together with those before it.
fn fits(tray: &Tray, piece: &Piece, matched: &[usize]) -> bool {
    let new = matched.len() - 1;
    let drawn = |at: usize| {
        let cell = piece.shape.cells()[at];
        point(piece.shape.lattice(), cell, (cell.row + cell.col) % 2 == 1)
    };
    let laid = |at: usize| point(tray.lattice(), tray.cells()[matched[at]], tray.points_down(matched[at]));
    let far = |a: usize, b: usize| distance(piece.shape.lattice(), drawn(a), drawn(b));
    if !(0..new).all(|old| distance(tray.lattice(), laid(old), laid(new)) == far(old, new)) {
        return false;
    }
    let is_flat = piece.shape.is_flat();
    if piece.mirror || is_flat && 1 < tray.layers() {
        return true;
    }
    if is_flat {
        let turn = |[a, b, c]: [[i64; 3]; 3]| {
            ((b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1])).signum()
        };
        return (0..new).all(|b| (0..b).all(|a| turn([a, b, new].map(drawn)) == turn([a, b, new].map(laid))));
    }
    let four = |a: usize, b: usize, c: usize| {
        handedness([a, b, c, new].map(drawn)) == handedness([a, b, c, new].map(laid))
    };
    (0..new).all(|c| (0..c).all(|b| (0..b).all(|a| four(a, b, c))))
}

/// Whether four points in space turn to the left or to the right; 0 in a plane.
fn handedness([a, b, c, d]: [[i64; 3]; 4]) -> i64 {
    let from = |point: [i64; 3]| [point[0] - a[0], point[1] - a[1], point[2] - a[2]];
    let [b, c, d] = [b, c, d].map(from);
    let volume = b[0] * (c[1] * d[2] - c[2] * d[1]) - b[1] * (c[0] * d[2] - c[2] * d[0])
        + b[2] * (c[0] * d[1] - c[1] * d[0]);
    volume.signum()
}

/// Where a cell is in space; each axis has units of its own. A triangle may
/// point down.
fn point(lattice: Lattice, cell: Cell, points_down: bool) -> [i64; 3] {
    let [layer, row, col] = [cell.layer, cell.row, cell.col].map(i64::from);
    match lattice {
        Lattice::Cubic => [2 * layer, 2 * row, 2 * col],
        // A ball lies in the hollow of four others.
        Lattice::Pyramid => [layer, 2 * row - layer, 2 * col - layer],
        Lattice::Hexagonal => [0, row, col],
        // The middles of triangles, a third of a row apart.
        Lattice::Triangular => [0, 3 * row + i64::from(!points_down) + 1, col],
    }
}

/// The squared distance of two points, where that of neighbours is 4.
fn distance(lattice: Lattice, a: [i64; 3], b: [i64; 3]) -> i64 {
    let units = match lattice {
        Lattice::Cubic => [1, 1, 1],
        Lattice::Pyramid => [2, 1, 1],
        Lattice::Hexagonal => [1, 3, 1],
        Lattice::Triangular => [1, 1, 3],
    };
    (0..3).map(|axis| units[axis] * (a[axis] - b[axis]).pow(2)).sum()
}

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../puzzles/pack/", $name)))),*]
    };
}

/// The example puzzles whose solutions can be listed within a moment.
pub fn easy() -> Vec<Known> {
    let mut known = from_files(&files![
        "seed-1.txt" "seed-2.txt" "seed-3.txt" "seed-7.txt" "course-custom.txt" "course-pyramid.txt" "challenges.txt"
        "hole.txt" "no-mirror.txt" "tetrominoes.txt" "heart.txt" "pentominoes.txt" "pentomino-boxes.txt"
    ]);
    known.retain(|known| known.all < 40_000 && !HEAVY.contains(&known.name.as_str()));
    known
}

/// Puzzles that are counted within a moment.
pub fn countable() -> Vec<Known> {
    let mut known = easy();
    known.extend(from_files(&files!["dominoes.txt" "kanoodle-pyramid.txt"]));
    known
}

/// Puzzles that are left to the benches.
const HEAVY: [&str; 5] = [
    "pentominoes.txt 3",
    "pentominoes.txt 4",
    "pentominoes.txt 5",
    "pentomino-boxes.txt 2",
    "pentomino-boxes.txt 3",
];

fn from_files(files: &[(&str, &str)]) -> Vec<Known> {
    files.iter().flat_map(|(file, text)| from_text(file, text)).collect()
}

/// The puzzles of a file, with the answers of the examples' table.
fn from_text(file: &str, text: &str) -> Vec<Known> {
    let table = include_str!("../../puzzles/pack/README.md").lines();
    let answers: Vec<[u128; 2]> = table
        .map(|row| row.split('|').map(str::trim).collect::<Vec<_>>())
        .filter(|row| row.get(1) == Some(&file))
        .map(|row| [row[4], row[5]].map(number))
        .collect();
    let puzzles = parse(text, None);
    assert_eq!(puzzles.len(), answers.len(), "{file} is in the table");
    let known = puzzles.into_iter().zip(answers).zip(1..);
    known
        .map(|((instance, [all, unique]), number)| {
            let puzzle = instance.expect("a good example").puzzle;
            Known { name: format!("{file} {number}"), puzzle, all, unique }
        })
        .collect()
}

fn number(cell: &str) -> u128 {
    match cell {
        "none" => 0,
        cell => cell.replace(',', "").parse().expect("the table has numbers"),
    }
}
