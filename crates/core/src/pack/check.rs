//! Questions about a puzzle: can it be solved, in how many ways, how hard?

use super::cover::model::Model;
use super::cover::search;
use super::lattice::Lattice;
use super::puzzle::Puzzle;
use super::tray::Fill;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::fmt;

/// Why a puzzle has no solution, where a simple argument shows it.
///
/// Cells and pieces are those not settled by pieces already placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The pieces have more cells than there is room.
    TooMuch {
        /// The cells of all pieces left.
        pieces: usize,
        /// The free cells of the tray.
        room: usize,
    },
    /// The pieces have fewer cells than must be filled.
    TooLittle {
        /// The cells of all pieces left.
        pieces: usize,
        /// The free cells that must be filled.
        must: usize,
    },
    /// A piece fits nowhere.
    NoPlace {
        /// The piece's position in the kit.
        piece: usize,
    },
    /// A cell must be filled and no piece can cover it.
    NoPiece {
        /// The cell's number.
        cell: usize,
    },
    /// The free cells fall into regions, and one has a size that no choice of
    /// pieces adds up to.
    Region {
        /// The region's cells.
        cells: Vec<usize>,
    },
    /// With the cells coloured like a chessboard, the pieces cannot cover as
    /// many of each colour as are free.
    Colouring {
        /// Free cells where layer, row and column add up to an even number.
        even: usize,
        /// The other free cells.
        odd: usize,
        /// The most by which the two can differ within what the pieces cover.
        most: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooMuch { pieces, room } => {
                write!(f, "the pieces have {pieces} cells but there is room for {room}")
            }
            Reason::TooLittle { pieces, must } => {
                write!(f, "the pieces have {pieces} cells but {must} must be filled")
            }
            Reason::NoPlace { .. } => write!(f, "a piece fits nowhere"),
            Reason::NoPiece { .. } => write!(f, "no piece can cover one of the cells"),
            Reason::Region { cells } => {
                write!(f, "a closed region has {} cells, and no pieces add up to that", cells.len())
            }
            Reason::Colouring { even, odd, .. } => write!(
                f,
                "coloured like a chessboard the tray has {even} and {odd} cells, and the pieces cannot match that"
            ),
        }
    }
}

/// A simple argument that the puzzle has no solution, if one is found. Not
/// finding one proves nothing.
pub fn impossible(puzzle: &Puzzle) -> Option<Reason> {
    let rest = Rest::new(puzzle);
    rest.area().or_else(|| rest.places()).or_else(|| rest.regions()).or_else(|| rest.colours())
}

/// What pieces already placed leave to do.
struct Rest<'a> {
    puzzle: &'a Puzzle,
    /// Copies left of each piece.
    left: Vec<usize>,
    is_free: Vec<bool>,
}

impl<'a> Rest<'a> {
    fn new(puzzle: &'a Puzzle) -> Rest<'a> {
        let mut left: Vec<usize> = puzzle.kit().pieces().iter().map(|piece| piece.copies).collect();
        let mut is_free = vec![true; puzzle.tray().cells().len()];
        for placement in puzzle.placed() {
            left[placement.piece] -= 1;
            for &cell in &placement.cells {
                is_free[cell] = false;
            }
        }
        Rest { puzzle, left, is_free }
    }

    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.is_free.len()).filter(|&cell| self.is_free[cell])
    }

    fn must(&self, cell: usize) -> bool {
        self.puzzle.tray().fill(cell) == Fill::Must
    }

    /// The cells of all pieces left.
    fn cells(&self) -> usize {
        self.left.iter().zip(self.puzzle.kit().pieces()).map(|(left, piece)| left * piece.shape.area()).sum()
    }

    fn area(&self) -> Option<Reason> {
        let (pieces, room) = (self.cells(), self.free().count());
        let must = self.free().filter(|&cell| self.must(cell)).count();
        if room < pieces {
            Some(Reason::TooMuch { pieces, room })
        } else if pieces < must {
            Some(Reason::TooLittle { pieces, must })
        } else {
            None
        }
    }

    fn places(&self) -> Option<Reason> {
        let mut can_cover = vec![false; self.is_free.len()];
        for (at, piece) in self.puzzle.kit().pieces().iter().enumerate().filter(|&(at, _)| 0 < self.left[at])
        {
            let places = self.puzzle.tray().places(&piece.shape, piece.mirror);
            let mut fits = false;
            for place in places.iter().filter(|place| place.iter().all(|&cell| self.is_free[cell])) {
                fits = true;
                for &cell in place {
                    can_cover[cell] = true;
                }
            }
            if !fits {
                return Some(Reason::NoPlace { piece: at });
            }
        }
        let cell = self.free().find(|&cell| self.must(cell) && !can_cover[cell])?;
        Some(Reason::NoPiece { cell })
    }

    fn regions(&self) -> Option<Reason> {
        // A part of a piece lies in one region; parts of different sizes are
        // as good as pieces here, which is right even if they are not.
        let parts = self.puzzle.kit().pieces().iter().zip(&self.left);
        let parts =
            parts.flat_map(|(piece, &left)| piece.shape.parts().into_iter().map(move |part| (part, left)));
        let sums = sums(parts, self.is_free.len());
        let mut seen: Vec<bool> = self.is_free.iter().map(|free| !free).collect();
        for start in self.free() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&cell) = region.get(next) {
                next += 1;
                for neighbour in self.puzzle.tray().neighbours(cell) {
                    if !seen[neighbour] {
                        seen[neighbour] = true;
                        region.push(neighbour);
                    }
                }
            }
            let must = region.iter().filter(|&&cell| self.must(cell)).count();
            if !sums[must..=region.len()].contains(&true) {
                region.sort_unstable();
                return Some(Reason::Region { cells: region });
            }
        }
        None
    }

    fn colours(&self) -> Option<Reason> {
        let tray = self.puzzle.tray();
        // Balls touch in triangles, which no two colours can tell apart.
        if tray.lattice() == Lattice::Pyramid && !tray.is_flat() {
            return None;
        }
        let is_even = |&cell: &usize| {
            let cell = tray.cells()[cell];
            (cell.layer + cell.row + cell.col).is_multiple_of(2)
        };
        let even = self.free().filter(is_even).count();
        let odd = self.free().count() - even;
        let leans = self.puzzle.kit().pieces().iter().zip(&self.left).map(|(piece, &left)| {
            let even = piece.shape.cells().iter().filter(|(row, col)| (row + col).is_multiple_of(2)).count();
            (even.abs_diff(piece.shape.area() - even), left)
        });
        let most: usize = leans.clone().map(|(lean, left)| lean * left).sum();
        let sums = sums(leans, most);
        // A piece leans one way or the other: of `most` in all, a sum of some
        // leans one way. Gaps lean as they like.
        let gaps = even + odd - self.cells();
        let reached = (0..=most).filter(|&sum| sums[sum]).any(|sum| {
            let lean = (2 * sum).abs_diff(most);
            lean.abs_diff(even.abs_diff(odd)) <= gaps
        });
        (!reached).then_some(Reason::Colouring { even, odd, most })
    }
}

/// Which numbers up to `most` are sums of some of the given numbers, each to
/// be used at most as often as it says.
fn sums(numbers: impl Iterator<Item = (usize, usize)>, most: usize) -> Vec<bool> {
    let mut reached = vec![false; most + 1];
    reached[0] = true;
    for (number, times) in numbers.filter(|&(number, times)| 0 < number && 0 < times) {
        // How many of this number the cheapest way to each sum takes.
        let mut taken = vec![0; most + 1];
        for sum in number..=most {
            if !reached[sum] && reached[sum - number] && taken[sum - number] < times {
                reached[sum] = true;
                taken[sum] = taken[sum - number] + 1;
            }
        }
    }
    reached
}

/// Counts solutions up to `most`, where exchanging equal pieces makes no
/// difference: with `most` 2 the answer is impossible, one or several.
pub fn solutions(puzzle: &Puzzle, most: u64, limits: &Limits, observer: Observer<'_>) -> Report<u64> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (found, ended) = few(puzzle, most, &mut meter);
    meter.finish(match ended {
        Err(why) => Outcome::Stopped { why, best: (0 < found).then_some(found) },
        Ok(()) if found == 0 => Outcome::Impossible,
        Ok(()) => Outcome::Solved(found),
    })
}

/// The number of solutions up to `most`.
pub(super) fn few(puzzle: &Puzzle, most: u64, meter: &mut Meter<'_>) -> (u64, Result<(), Stop>) {
    let Some(model) = Model::new(puzzle) else { return (0, Ok(())) };
    let mut found = 0;
    let ended = search(&model.cover, 1.0, meter, &mut |_| {
        found += 1;
        if found < most { Ok(()) } else { Err(Stop::Cancelled) }
    });
    // Having enough is no reason to complain.
    if found == most { (found, Ok(())) } else { (found, ended) }
}

/// How hard a puzzle is, by the names that booklets use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Effort below 10.
    Starter,
    /// Effort below 50.
    Junior,
    /// Effort below 250.
    Expert,
    /// Effort below 1500.
    Master,
    /// More.
    Wizard,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 5] = [Level::Starter, Level::Junior, Level::Expert, Level::Master, Level::Wizard];

    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Starter => "starter",
            Level::Junior => "junior",
            Level::Expert => "expert",
            Level::Master => "master",
            Level::Wizard => "wizard",
        }
    }

    /// The level of this name.
    pub fn find(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// How hard a puzzle is.
///
/// The effort is the number of partial fillings that a careful solver looks
/// at for each solution: one who always goes on where the fewest choices are
/// left, and tries all of those. It is an estimate; people see some dead ends
/// earlier and overlook others. Puzzles too large to look at whole are judged
/// by the first [`Difficulty::NODES`] partial fillings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// Partial fillings a solution.
    pub effort: f64,
    /// The effort's name.
    pub level: Level,
}

impl Difficulty {
    /// The partial fillings looked at, at most.
    pub const NODES: u64 = 200_000;

    pub(super) fn new(nodes: u64, solutions: u64) -> Difficulty {
        let effort = nodes as f64 / solutions.max(1) as f64;
        let bounds =
            [(10.0, Level::Starter), (50.0, Level::Junior), (250.0, Level::Expert), (1500.0, Level::Master)];
        let level =
            bounds.into_iter().find(|&(bound, _)| effort < bound).map_or(Level::Wizard, |(_, level)| level);
        Difficulty { effort, level }
    }
}

/// Judges how hard a puzzle is. It is impossible if there is no solution.
///
/// A limit on nodes lower than [`Difficulty::NODES`] takes its place.
pub fn difficulty(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Difficulty> {
    let nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(Difficulty::NODES));
    let mut meter = Meter::new(Limits { nodes, ..limits.clone() }, observer);
    meter.progress.iterations = 1;
    let (found, ended) = few(puzzle, u64::MAX, &mut meter);
    let judged = Difficulty::new(meter.progress.expanded, found);
    meter.finish(match ended {
        Ok(()) if found == 0 => Outcome::Impossible,
        Ok(()) | Err(Stop::Nodes) => Outcome::Solved(judged),
        Err(why) => Outcome::Stopped { why, best: None },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Kit, NamedKit, NamedTray, Piece, Shape, Tray};
    use std::ops::ControlFlow;

    /// A flat puzzle: the tray's rows parted by `/`, `?` for cells that may
    /// stay empty, and pieces drawn likewise.
    fn puzzle(tray: &str, pieces: &[&str]) -> Puzzle {
        let fill = |c| match c {
            'X' => Some(Fill::Must),
            '?' => Some(Fill::May),
            _ => None,
        };
        let tray = Tray::flat(tray.split('/').map(|row| row.chars().map(fill).collect()).collect()).unwrap();
        let pieces = ('A'..).zip(pieces);
        let pieces =
            pieces.map(|(letter, art)| Piece::new(letter, Shape::from_art(&art.replace('/', "\n")).unwrap()));
        Puzzle::empty(tray, Kit::new(pieces.collect()).unwrap())
    }

    fn go_on(_: &crate::run::Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[test]
    fn reasons_are_found() {
        let reason = |tray, pieces: &[&str]| impossible(&puzzle(tray, pieces));
        assert_eq!(reason("XXX", &["XX", "XX"]), Some(Reason::TooMuch { pieces: 4, room: 3 }));
        assert_eq!(reason("XX?X", &["XX"]), Some(Reason::TooLittle { pieces: 2, must: 3 }));
        assert_eq!(reason("XX/XX", &["XXX", "X"]), Some(Reason::NoPlace { piece: 0 }));
        assert_eq!(reason("XXX/.../X..", &["XX", "XX"]), Some(Reason::NoPiece { cell: 3 }));
        assert_eq!(reason("XXX./..../XXX.", &["XX", "X", "XX", "X"]), None);
        let region = Some(Reason::Region { cells: vec![0, 1, 2] });
        assert_eq!(reason("XXX...XXXXX", &["XX", "XX", "XXXX"]), region);
        let corners_off = Reason::Colouring { even: 6, odd: 8, most: 0 };
        assert_eq!(reason(".XXX/XXXX/XXXX/XXX.", &["XX"; 7]), Some(corners_off));
    }

    #[test]
    fn a_gap_may_save_the_colours() {
        assert_eq!(
            impossible(&puzzle("XX?/XX./X?.", &["XX", "XX"])),
            Some(Reason::TooLittle { pieces: 4, must: 5 })
        );
        assert_eq!(impossible(&puzzle("X??/XX./X..", &["XX", "XX"])), None);
    }

    #[test]
    fn solutions_are_counted_up_to_a_limit() {
        let count = |tray, pieces: &[&str], most| {
            solutions(&puzzle(tray, pieces), most, &Limits::default(), &mut go_on).outcome
        };
        assert_eq!(count("XX/XX", &["XX", "X", "X"], 9), Outcome::Solved(4));
        assert_eq!(count("XX/XX", &["XX", "X", "X"], 2), Outcome::Solved(2));
        assert_eq!(count("XXX", &["XX", "X"], 9), Outcome::Solved(2));
        assert_eq!(count("X.X", &["XX"], 9), Outcome::Impossible);
    }

    #[test]
    fn more_pieces_given_are_less_effort() {
        let puzzle = Puzzle::empty(NamedTray::FiveByEleven.tray(), NamedKit::Kanoodle.kit());
        let solved = crate::pack::cover::solve(&puzzle, &Limits::default(), &mut go_on);
        let placements = solved.outcome.answer().unwrap().placements().to_vec();
        let effort = |given: usize| {
            let placed = placements[..given].to_vec();
            let puzzle = Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap();
            let Outcome::Solved(found) = difficulty(&puzzle, &Limits::default(), &mut go_on).outcome else {
                panic!("it has a solution");
            };
            found
        };
        assert_eq!(effort(11).level, Level::Starter);
        assert!(effort(10).effort < effort(4).effort);
    }
}
