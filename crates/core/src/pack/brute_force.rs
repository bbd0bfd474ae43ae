//! The course's brute force, with exactly its number of attempts.
//!
//! Pieces are taken in the order of the kit, each copy by itself. A piece is tried at every row,
//! every column, as it is and mirrored, turned by zero to three quarters counter-clockwise, with
//! the upper left corner of its bounding box at that row and column; an attempt counts before it is
//! tested. Turns that look the same are tried again each time, nothing is ruled out early, and the
//! tray is tested for gaps only when all pieces lie in it. So the number of attempts equals that of
//! a program written from the course's description.
//!
//! The search only makes attempts that stay inside the tray, each as a mask; the others are counted
//! without being made.
//!
//! Choices where the description is silent:
//! - A common margin of a piece is not part of it.
//! - Holes of a custom tray are positions like others, with no room.
//! - A piece that may not be mirrored is tried in four ways, not eight.
//! - A cell that may stay empty may be empty at the end.
//! - Pieces already placed are in the tray from the start and count nothing.
//! - Where copies may be left over, the search is made for every number of each
//!   piece whose cells may fill the tray, few before many, the last piece's first.
//! - In a tray of several layers, a piece is tried at every cell, layers from
//!   the top, in every plane it can lie in (that of a layer first), mirrored
//!   and turned in the same order within the plane, with its first cell there
//!   (the leftmost of its topmost row as turned): 24 attempts per cell.
//! - Solid pieces, hexagons and triangles are tried at every cell in each turn
//!   of their lattice, and then mirrored if they may be, with their first cell
//!   there.

use super::cover::{Metered, Room};
use super::puzzle::{Checker, Placement, Puzzle, Solution};
use super::tray::Fill;
use crate::cover::wide::{Wide, Word};
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};

/// A step of the search, for animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    Place { piece: usize, cells: &'a [usize], tried: u64 },
    Undo { piece: usize, cells: &'a [usize], tried: u64 },
}

/// Finds the first solution in the course's order. In the report's progress `generated` is the
/// number of attempts, and `expanded` the number of pieces put down plus one for the start.
///
/// A node limit limits the pieces put down. Uses one thread.
pub fn solve(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Solution> {
    watch(puzzle, limits, observer, &mut |_| {})
}

/// Like [`solve`], and reports every step.
pub fn watch(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
    step: &mut dyn FnMut(Step<'_>),
) -> Report<Solution> {
    match puzzle.tray().cells().len() {
        0..=64 => run_on::<u64>(puzzle, limits, observer, step),
        65..=128 => run_on::<u128>(puzzle, limits, observer, step),
        129..=256 => run_on::<Wide<4>>(puzzle, limits, observer, step),
        _ => run_on::<Flags>(puzzle, limits, observer, step),
    }
}

trait Filled {
    type Cells;
    fn none(size: usize) -> Self;
    fn cells(cells: &[usize]) -> Self::Cells;
    fn meets(&self, cells: &Self::Cells) -> bool;
    /// Fills free cells or frees filled ones.
    fn flip(&mut self, cells: &Self::Cells);
    fn has(&self, cell: usize) -> bool;
}

impl<W: Word> Filled for W {
    type Cells = W;

    fn none(_: usize) -> W {
        W::ZERO
    }

    fn cells(cells: &[usize]) -> W {
        cells.iter().fold(W::ZERO, |all, &cell| all | W::bit(cell))
    }

    #[inline(always)]
    fn meets(&self, cells: &W) -> bool {
        *self & *cells != W::ZERO
    }

    #[inline(always)]
    fn flip(&mut self, cells: &W) {
        *self = *self ^ *cells;
    }

    fn has(&self, cell: usize) -> bool {
        self.meets(&W::bit(cell))
    }
}

/// For trays too large for words.
struct Flags(Vec<bool>);

impl Filled for Flags {
    type Cells = Box<[usize]>;

    fn none(size: usize) -> Flags {
        Flags(vec![false; size])
    }

    fn cells(cells: &[usize]) -> Box<[usize]> {
        cells.into()
    }

    fn meets(&self, cells: &Box<[usize]>) -> bool {
        cells.iter().any(|&cell| self.0[cell])
    }

    fn flip(&mut self, cells: &Box<[usize]>) {
        for &cell in cells {
            self.0[cell] = !self.0[cell];
        }
    }

    fn has(&self, cell: usize) -> bool {
        self.0[cell]
    }
}

struct Attempts<F: Filled> {
    piece: usize,
    /// Those inside the tray, each with its number from 1.
    inside: Vec<(F::Cells, u64)>,
    covered: Vec<Box<[usize]>>,
    total: u64,
}

impl<F: Filled> Attempts<F> {
    fn new(
        puzzle: &Puzzle,
        piece: usize,
        monitor: &mut Metered<'_, '_>,
        room: &mut Room,
    ) -> Result<Attempts<F>, Stop> {
        let tray = puzzle.tray();
        let kind = &puzzle.kit().pieces()[piece];
        monitor.work(256 * kind.shape.area() as u64)?;
        let lays = tray.lays(&kind.shape, kind.mirror);
        let mut attempts = Attempts { piece, inside: Vec::new(), covered: Vec::new(), total: 0 };
        // Cells twice, each with the overhead of an allocation, and lists whose capacity may be
        // twice their length.
        let area = kind.shape.area();
        let bytes = 2 * (8 * area + 16) + 2 * size_of::<((F::Cells, u64), Box<[usize]>)>();
        let mut attempt = |cells: Option<Box<[usize]>>| -> Result<(), Stop> {
            attempts.total += 1;
            monitor.work(4 * area as u64 + 16)?;
            if let Some(cells) = cells {
                room.take(bytes as u64)?;
                attempts.inside.push((F::cells(&cells), attempts.total));
                attempts.covered.push(cells);
            }
            Ok(())
        };
        if tray.is_of_squares() {
            let (rows, cols) = tray.size(0);
            for corner in 0..rows * cols {
                for lay in &lays {
                    // The first cell is the leftmost of the first row; cells of other rows may lie
                    // further left.
                    let margin = lay.steps.iter().map(|step| -step[2]).max().unwrap_or(0) as usize;
                    let (row, col) = (corner / cols, corner % cols + margin);
                    attempt(tray.number(0, row, col).and_then(|first| tray.covered(first, lay)))?;
                }
            }
        } else {
            for first in 0..tray.cells().len() {
                for lay in &lays {
                    attempt(tray.covered(first, lay))?;
                }
            }
        }
        Ok(attempts)
    }
}

struct Level {
    next: usize,
    before: u64,
    below: u64,
}

fn run_on<F: Filled>(
    puzzle: &Puzzle,
    limits: &Limits,
    observer: Observer<'_>,
    step: &mut dyn FnMut(Step<'_>),
) -> Report<Solution> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let tray = puzzle.tray();
    let mut filled = F::none(tray.cells().len());
    let left = puzzle.left();
    for placement in puzzle.placed() {
        filled.flip(&F::cells(&placement.cells));
    }
    let pieces = (0..left.len()).filter(|&piece| 0 < left[piece].most);
    let mut room = Room::new(limits);
    let monitor = &mut Metered::new(&mut meter);
    let attempts: Result<Vec<Attempts<F>>, Stop> =
        pieces.map(|piece| Attempts::new(puzzle, piece, monitor, &mut room)).collect();
    let attempts = match attempts {
        Ok(attempts) => attempts,
        Err(why) => return meter.finish(Outcome::Stopped { why, best: None }),
    };
    let must: Vec<usize> = (0..tray.cells().len()).filter(|&cell| tray.fill(cell) == Fill::Must).collect();
    let is_full = |filled: &F| must.iter().all(|&cell| filled.has(cell));
    let free = (0..tray.cells().len()).filter(|&cell| !filled.has(cell)).count();
    let to_fill = must.iter().filter(|&&cell| !filled.has(cell)).count();
    let area = |tried: &Attempts<F>| puzzle.kit().pieces()[tried.piece].shape.area();

    let mut numbers: Vec<usize> = attempts.iter().map(|tried| left[tried.piece].least).collect();
    let is_exact = left.iter().all(|left| left.is_exact());
    let monitor = &mut Metered::new(&mut meter);
    let outcome = loop {
        let cells: usize = attempts.iter().zip(&numbers).map(|(tried, number)| number * area(tried)).sum();
        if is_exact || (to_fill..=free).contains(&cells) {
            let tried = attempts.iter().zip(&numbers);
            let queue: Vec<&Attempts<F>> =
                tried.flat_map(|(tried, &number)| std::iter::repeat_n(tried, number)).collect();
            match search(&queue, &mut filled, is_full, monitor, step) {
                Ok(Some(path)) => {
                    let placed = path.iter().zip(&queue).map(|(&at, tried)| Placement {
                        piece: tried.piece,
                        cells: tried.covered[at].clone(),
                    });
                    let placements = placed.chain(puzzle.placed().iter().cloned()).collect();
                    let solution = Checker::new(puzzle).solution(placements);
                    break Outcome::Solved(solution.expect("pieces were put where they fit"));
                }
                Ok(None) => {}
                Err(why) => break Outcome::Stopped { why, best: None },
            }
        }
        let has_more = |at: &usize| numbers[*at] < left[attempts[*at].piece].most;
        let Some(more) = (0..numbers.len()).rev().find(has_more) else { break Outcome::Impossible };
        numbers[more] += 1;
        for at in more + 1..numbers.len() {
            numbers[at] = left[attempts[at].piece].least;
        }
        if let Err(why) = monitor.work(8 * numbers.len() as u64) {
            break Outcome::Stopped { why, best: None };
        }
    };
    meter.finish(outcome)
}

fn search<F: Filled>(
    queue: &[&Attempts<F>],
    filled: &mut F,
    is_full: impl Fn(&F) -> bool,
    monitor: &mut Metered<'_, '_>,
    step: &mut dyn FnMut(Step<'_>),
) -> Result<Option<Vec<usize>>, Stop> {
    let mut levels: Vec<Level> = Vec::with_capacity(queue.len());
    monitor.tick()?;
    loop {
        let before = monitor.meter.progress.generated;
        if levels.len() < queue.len() {
            levels.push(Level { next: 0, before, below: 0 });
        } else if is_full(filled) {
            return Ok(Some(levels.iter().map(|level| level.next - 1).collect()));
        }
        loop {
            let depth = levels.len();
            let Some(level) = levels.last_mut() else { return Ok(None) };
            let tried = queue[depth - 1];
            if let Some(at) = level.next.checked_sub(1) {
                let (cells, number) = &tried.inside[at];
                level.below = monitor.meter.progress.generated - level.before - number;
                filled.flip(cells);
                let (piece, cells) = (tried.piece, &tried.covered[at]);
                step(Step::Undo { piece, cells, tried: monitor.meter.progress.generated });
            }
            let rest = &tried.inside[level.next..];
            let skipped = rest.iter().position(|(cells, _)| !filled.meets(cells));
            // Attempts that are ruled out are not nodes, but they take time.
            monitor.work(skipped.unwrap_or(rest.len()) as u64 + 1)?;
            if let Some(skipped) = skipped {
                let at = level.next + skipped;
                let (cells, number) = &tried.inside[at];
                level.next = at + 1;
                monitor.meter.progress.generated = level.before + level.below + number;
                filled.flip(cells);
                let (piece, cells) = (tried.piece, &tried.covered[at]);
                step(Step::Place { piece, cells, tried: monitor.meter.progress.generated });
                monitor.tick()?;
                break;
            }
            monitor.meter.progress.generated = level.before + level.below + tried.total;
            levels.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::text::picture;
    use crate::pack::{Kit, Piece, Shape, Tray};
    use std::ops::ControlFlow;

    fn puzzle(tray: Tray, pieces: &[(char, &str)]) -> Puzzle {
        let piece = |&(letter, art): &(char, &str)| {
            Piece::new(letter, Shape::from_art(&art.replace('/', "\n")).unwrap())
        };
        Puzzle::empty(tray, Kit::new(pieces.iter().map(piece).collect()).unwrap())
    }

    fn flat(rows: usize, cols: usize, pieces: &[(char, &str)]) -> Puzzle {
        puzzle(Tray::rectangle(rows, cols).unwrap(), pieces)
    }

    /// The first solution's letters with layers parted by blanks, and the
    /// attempts it took.
    fn solved(puzzle: &Puzzle) -> (Option<String>, u64) {
        let report = solve(puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        let letters = report.outcome.answer().map(|solution| {
            let layers = picture(puzzle, solution.placements()).into_iter();
            layers.map(|rows| rows.join("/").replace(' ', "")).collect::<Vec<_>>().join(" ")
        });
        (letters, report.progress.generated)
    }

    fn check(puzzle: &Puzzle, letters: Option<&str>, tried: u64) {
        assert_eq!(solved(puzzle), (letters.map(str::to_string), tried));
    }

    const OFFICIAL: [(char, &str); 7] = [
        ('A', "X/XX"),
        ('B', "X/XX"),
        ('C', "X/XX"),
        ('D', "X/XX"),
        ('E', "XX/XX/X"),
        ('F', "XX/XX/X"),
        ('G', "XXX"),
    ];

    #[test]
    fn attempts_are_those_of_the_course_program() {
        check(&flat(2, 2, &[('A', "X"), ('B', "XX/X")]), Some("AB/BB"), 4);
        check(&flat(5, 5, &OFFICIAL), Some("ABBCC/AABDC/EEDDG/EEFFG/EFFFG"), 487_428);
        check(&flat(3, 4, &[('A', "XXX"), ('B', "XX/X"), ('C', "XX"), ('D', "X/X")]), None, 1_570_656);
    }

    #[test]
    fn corners_are_enough_to_hold_a_piece_together() {
        let ring = "XXXXXXX/X.....X/X.....X/X.....X/X.....X/X.....X/XXXXXXX";
        let pieces =
            [('S', ring), ('I', "X...X/.X.X./..X../.X.X./X...X"), ('U', ".XXX./X.X.X/XX.XX/X.X.X/.XXX.")];
        let solution = "SSSSSSS/SIUUUIS/SUIUIUS/SUUIUUS/SUIUIUS/SIUUUIS/SSSSSSS";
        check(&flat(7, 7, &pieces), Some(solution), 131);
        check(&flat(2, 2, &[('A', "X./.X"), ('B', ".X/X.")]), Some("AB/BA"), 2);
    }

    #[test]
    fn a_margin_costs_nothing() {
        check(&flat(1, 1, &[('A', "  X")]), Some("A"), 1);
        check(&flat(2, 3, &[('A', "  X/ XX"), ('B', "X/XX")]), Some("AAB/ABB"), 109);
    }

    #[test]
    fn no_area_is_compared() {
        // A has 16 places among 32 attempts, then B 4 and C none, or B 16.
        let over = [('A', "XX"), ('B', "XX"), ('C', "X")];
        check(&flat(2, 2, &over), None, 32 + 16 * (32 + 4 * 32));
        check(&flat(2, 2, &[('A', "XX"), ('B', "X")]), None, 32 + 16 * 32);
    }

    #[test]
    fn the_course_pyramid_is_solved() {
        let pieces = [('A', "X/XX"), ('B', "XX"), ('C', "XX"), ('D', "XXX"), ('E', "X/XX"), ('F', "X")];
        let (letters, tried) = solved(&puzzle(Tray::pyramid(3).unwrap(), &pieces));
        assert_eq!((letters.as_deref(), tried), (Some("A AB/CB DEE/DAE/DCF"), 1058));
    }

    #[test]
    fn large_trays_are_searched_the_same_way() {
        let pieces: Vec<(char, &str)> = ('A'..='T').zip(std::iter::repeat("XXXXXXXXXX")).collect();
        for (rows, pieces) in [(7, &pieces[..7]), (13, &pieces[..13]), (20, &pieces[..20])] {
            let (letters, _) = solved(&flat(rows, 10, pieces));
            assert_eq!(letters.map(|text| text.len()), Some(11 * rows - 1));
        }
        let tall = vec![('A', "XX"), ('B', "XXX")];
        let (letters, _) = solved(&flat(1, 5, &tall));
        assert_eq!(letters.as_deref(), Some("AABBB"));
    }

    #[test]
    fn a_watcher_sees_every_piece_come_and_go() {
        let puzzle = flat(5, 5, &OFFICIAL);
        let mut down: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut last = 0;
        let mut step = |step: Step<'_>| match step {
            Step::Place { piece, cells, tried } => {
                assert!(last < tried);
                last = tried;
                down.push((piece, cells.to_vec()));
            }
            Step::Undo { piece, cells, .. } => assert_eq!(down.pop(), Some((piece, cells.to_vec()))),
        };
        let report = watch(&puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()), &mut step);
        let Outcome::Solved(solution) = report.outcome else { panic!("it has a solution") };
        let placements = solution.placements().iter().map(|p| (p.piece, p.cells.to_vec()));
        assert_eq!(down, placements.collect::<Vec<_>>());
        assert_eq!(last, 487_428);
    }

    #[test]
    fn a_limit_ends_the_search() {
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let report = solve(&flat(5, 5, &OFFICIAL), &limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.outcome, Outcome::Stopped { why: Stop::Nodes, best: None });
        assert_eq!(report.progress.expanded, 1000);
    }
}
