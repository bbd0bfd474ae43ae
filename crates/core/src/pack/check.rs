//! Questions about a puzzle: can it be solved, in how many ways, how hard?

mod colourings;

use super::cover::model::Model;
use super::cover::{self, Metered, Room, SearchMonitor, search};
use super::lattice::Cell;
use super::puzzle::{Left, Puzzle};
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
        /// The cells of all pieces left that must be used.
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
    /// With the cells in three colours, the pieces cannot cover as many of each as
    /// are free. Diagonals of squares have one colour each, planes of cubes where
    /// layer, row and column add up to the same, and columns of hexagons.
    ThreeColours {
        /// Free cells of each colour.
        free: [usize; 3],
    },
    /// With the cells in two colours by another pattern than a chessboard's, the pieces
    /// cannot cover as many of each as are free.
    TwoColours {
        /// How they are coloured.
        pattern: Pattern,
        /// Free cells of each colour.
        free: [usize; 2],
    },
}

/// A way to colour cells in two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Rows in turn.
    Rows,
    /// Columns in turn.
    Columns,
    /// Layers in turn.
    Layers,
    /// Blocks of two rows, two columns and two layers, like a chessboard.
    Blocks,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Pattern; 4] = [Pattern::Rows, Pattern::Columns, Pattern::Layers, Pattern::Blocks];

    /// The colour of a cell, 0 or 1.
    fn colour(self, Cell { layer, row, col }: Cell) -> usize {
        let number = match self {
            Pattern::Rows => row,
            Pattern::Columns => col,
            Pattern::Layers => layer,
            Pattern::Blocks => layer / 2 + row / 2 + col / 2,
        };
        usize::from(number % 2)
    }
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
            Reason::ThreeColours { free: [a, b, c] } => write!(
                f,
                "in three colours the tray has {a}, {b} and {c} cells, and the pieces cannot match that"
            ),
            Reason::TwoColours { free: [a, b], .. } => {
                write!(f, "in two colours the tray has {a} and {b} cells, and the pieces cannot match that")
            }
        }
    }
}

/// A simple argument that the puzzle has no solution, if one is found. Not
/// finding one proves nothing. It is an error if the meter ends the search for
/// an argument.
pub fn impossible(puzzle: &Puzzle, meter: &mut Meter<'_>) -> Result<Option<Reason>, Stop> {
    let rest = Rest::new(puzzle);
    if let Some(reason) = rest.area() {
        return Ok(Some(reason));
    }
    let monitor = &mut Metered::new(meter);
    if let Some(reason) = rest.places(monitor)? {
        return Ok(Some(reason));
    }
    if let Some(reason) = rest.regions(monitor)? {
        return Ok(Some(reason));
    }
    if let Some(reason) = rest.colours(monitor)? {
        return Ok(Some(reason));
    }
    rest.colourings(monitor)
}

/// What pieces already placed leave to do.
struct Rest<'a> {
    puzzle: &'a Puzzle,
    /// Copies left of each piece.
    left: Vec<Left>,
    is_free: Vec<bool>,
}

impl<'a> Rest<'a> {
    fn new(puzzle: &'a Puzzle) -> Rest<'a> {
        let mut is_free = vec![true; puzzle.tray().cells().len()];
        for &cell in puzzle.placed().iter().flat_map(|placement| &placement.cells) {
            is_free[cell] = false;
        }
        Rest { puzzle, left: puzzle.left(), is_free }
    }

    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.is_free.len()).filter(|&cell| self.is_free[cell])
    }

    fn must(&self, cell: usize) -> bool {
        self.puzzle.tray().fill(cell) == Fill::Must
    }

    /// The cells of all pieces left, of each so many.
    fn cells(&self, number: fn(&Left) -> usize) -> usize {
        let pieces = self.left.iter().zip(self.puzzle.kit().pieces());
        pieces.map(|(left, piece)| number(left).saturating_mul(piece.shape.area())).sum()
    }

    fn area(&self) -> Option<Reason> {
        let (least, most) = (self.cells(|left| left.least), self.cells(|left| left.most));
        let room = self.free().count();
        let must = self.free().filter(|&cell| self.must(cell)).count();
        if room < least {
            Some(Reason::TooMuch { pieces: least, room })
        } else if most < must {
            Some(Reason::TooLittle { pieces: most, must })
        } else {
            None
        }
    }

    fn places(&self, monitor: &mut impl SearchMonitor) -> Result<Option<Reason>, Stop> {
        let tray = self.puzzle.tray();
        let mut can_cover = vec![false; self.is_free.len()];
        let mut uncovered = self.free().count();
        let mut cells = Vec::new();
        let pieces = self.puzzle.kit().pieces().iter().enumerate();
        for (at, piece) in pieces.filter(|&(at, _)| 0 < self.left[at].most) {
            monitor.work(256 * piece.shape.area() as u64)?;
            let lays = tray.distinct_lays(&piece.shape, piece.mirror);
            let mut fits = false;
            for first in self.free() {
                for lay in &lays {
                    monitor.work(2 * lay.steps.len() as u64 + 2)?;
                    if tray.covers(first, lay, &mut cells) && cells.iter().all(|&cell| self.is_free[cell]) {
                        fits = true;
                        for &cell in &cells {
                            uncovered -= usize::from(!std::mem::replace(&mut can_cover[cell], true));
                        }
                    }
                }
                if fits && uncovered == 0 {
                    break;
                }
            }
            if !fits && 0 < self.left[at].least {
                return Ok(Some(Reason::NoPlace { piece: at }));
            }
        }
        let cell = self.free().find(|&cell| self.must(cell) && !can_cover[cell]);
        Ok(cell.map(|cell| Reason::NoPiece { cell }))
    }

    fn regions(&self, monitor: &mut impl SearchMonitor) -> Result<Option<Reason>, Stop> {
        // A part of a piece lies in one region; parts of different sizes are
        // as good as pieces here, which is right even if they are not.
        let mut parts = Vec::new();
        for (piece, left) in self.puzzle.kit().pieces().iter().zip(&self.left) {
            monitor.work(32 * piece.shape.area() as u64)?;
            parts.extend(piece.shape.parts().into_iter().map(|part| (part, left.most)));
        }
        let sums = sums(parts, self.is_free.len(), monitor)?;
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
                monitor.work(64)?;
                for neighbour in self.puzzle.tray().neighbours(cell) {
                    if !seen[neighbour] {
                        seen[neighbour] = true;
                        region.push(neighbour);
                    }
                }
            }
            let must = region.iter().filter(|&&cell| self.must(cell)).count();
            monitor.work(region.len() as u64)?;
            if !sums[must..=region.len()].contains(&true) {
                region.sort_unstable();
                return Ok(Some(Reason::Region { cells: region }));
            }
        }
        Ok(None)
    }

    fn colours(&self, monitor: &mut impl SearchMonitor) -> Result<Option<Reason>, Stop> {
        // What pieces that may be left over cover is not known.
        if !self.left.iter().all(|left| left.is_exact()) {
            return Ok(None);
        }
        let tray = self.puzzle.tray();
        let colours: Option<Vec<bool>> = self.free().map(|cell| tray.colour(cell)).collect();
        let Some(colours) = colours else { return Ok(None) };
        let even = colours.iter().filter(|&&is_even| is_even).count();
        let odd = colours.len() - even;
        let pieces = self.puzzle.kit().pieces().iter().zip(&self.left);
        let leans: Option<Vec<(usize, usize)>> =
            pieces.map(|(piece, left)| Some((piece.shape.lean()?, left.most))).collect();
        let Some(leans) = leans else { return Ok(None) };
        let most: usize = leans.iter().map(|(lean, left)| lean * left).sum();
        let sums = sums(leans, most, monitor)?;
        // A piece leans one way or the other: of `most` in all, a sum of some
        // leans one way. Gaps lean as they like.
        let gaps = even + odd - self.cells(|left| left.most);
        let reached = (0..=most).filter(|&sum| sums[sum]).any(|sum| {
            let lean = (2 * sum).abs_diff(most);
            lean.abs_diff(even.abs_diff(odd)) <= gaps
        });
        Ok((!reached).then_some(Reason::Colouring { even, odd, most }))
    }
}

/// Which numbers up to `most` are sums of some of the given numbers, each to
/// be used at most as often as it says.
fn sums(
    mut numbers: Vec<(usize, usize)>,
    most: usize,
    monitor: &mut impl SearchMonitor,
) -> Result<Vec<bool>, Stop> {
    // Equal numbers are taken together, so each is gone through once.
    numbers.sort_unstable();
    numbers.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        kept.1 += if same { next.1 } else { 0 };
        same
    });
    let mut reached = vec![false; most + 1];
    reached[0] = true;
    for (number, times) in numbers.into_iter().filter(|&(number, times)| 0 < number && 0 < times) {
        monitor.work(4 * most as u64)?;
        // How many of this number the cheapest way to each sum takes.
        let mut taken = vec![0; most + 1];
        for sum in number..=most {
            if !reached[sum] && reached[sum - number] && taken[sum - number] < times {
                reached[sum] = true;
                taken[sum] = taken[sum - number] + 1;
            }
        }
    }
    Ok(reached)
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
    let mut found = 0;
    let ended = searched(puzzle, &mut Metered::new(meter), &mut |_| {
        found += 1;
        if found < most { Ok(()) } else { Err(Stop::Cancelled) }
    });
    // Having enough is no reason to complain.
    if found == most { (found, Ok(())) } else { (found, ended) }
}

/// Searches a puzzle for all solutions on one thread.
fn searched<C: SearchMonitor + Limited>(
    puzzle: &Puzzle,
    monitor: &mut C,
    found: &mut impl FnMut(&mut C) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut room = Room::new(monitor.limits());
    let Some(model) = Model::for_search(puzzle, monitor, &mut room)? else { return Ok(()) };
    room.take(cover::bytes(&model.cover))?;
    search(&model.cover, monitor, &mut |_, monitor| found(monitor))
}

/// A monitor that knows its limits.
trait Limited {
    fn limits(&self) -> &Limits;
}

impl Limited for Metered<'_, '_> {
    fn limits(&self) -> &Limits {
        self.meter.limits()
    }
}

impl Limited for Surveyor<'_, '_> {
    fn limits(&self) -> &Limits {
        self.monitor.limits()
    }
}

/// What a search of bounded length tells of a puzzle's solutions. It is
/// bounded by nodes, so it tells the same every time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Survey {
    /// The solutions found, where exchanging equal pieces makes no difference.
    pub solutions: u64,
    /// Whether these are all.
    pub is_all: bool,
    /// How hard it is, for a puzzle with exactly one solution.
    pub difficulty: Option<Difficulty>,
}

impl Survey {
    /// The partial fillings looked at, at most, if a solution is among them.
    pub const NODES: u64 = 100_000;

    /// The partial fillings looked at, at most, to find a solution.
    pub const MOST_NODES: u64 = 5_000_000;
}

/// Looks at the first [`Survey::NODES`] partial fillings, or at more if there
/// is no solution among them. It is an error if the meter ends the search;
/// what was found until then is told all the same.
pub fn survey(puzzle: &Puzzle, meter: &mut Meter<'_>) -> (Survey, Result<(), Stop>) {
    let mut monitor = Surveyor { monitor: Metered::new(meter), nodes: 0, found: 0, is_over: false };
    let ended = searched(puzzle, &mut monitor, &mut |_| Ok(()));
    let Surveyor { nodes, found, is_over, .. } = monitor;
    let is_all = ended.is_ok();
    let difficulty = (is_all && found == 1).then(|| Difficulty::new(nodes));
    let survey = Survey { solutions: found, is_all, difficulty };
    (survey, if is_over { Ok(()) } else { ended })
}

/// Monitors a survey.
struct Surveyor<'m, 'o> {
    monitor: Metered<'m, 'o>,
    nodes: u64,
    found: u64,
    /// The survey has seen enough.
    is_over: bool,
}

impl SearchMonitor for Surveyor<'_, '_> {
    fn tick(&mut self) -> Result<(), Stop> {
        let most = if self.found == 0 { Survey::MOST_NODES } else { Survey::NODES };
        if most <= self.nodes {
            self.is_over = true;
            return Err(Stop::Nodes);
        }
        self.monitor.tick()?;
        self.nodes += 1;
        Ok(())
    }

    fn work(&mut self, steps: u64) -> Result<(), Stop> {
        self.monitor.work(steps)
    }

    fn tried(&mut self, placements: u64) {
        self.monitor.tried(placements);
    }

    fn found(&mut self, solutions: u64) {
        self.found += solutions;
        self.monitor.found(solutions);
    }
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

/// How hard a puzzle with exactly one solution is.
///
/// The effort is the number of partial fillings that a careful solver looks
/// at: one who always goes on where the fewest choices are left, and tries all
/// of those. It is an estimate; people see some dead ends earlier and overlook
/// others.
///
/// A puzzle with several solutions has no level. Its search tree is shared by
/// all of them, so its size tells little: an empty tray has millions of
/// solutions, few partial fillings for each, and is hard all the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// Partial fillings.
    pub effort: f64,
    /// The effort's name.
    pub level: Level,
}

impl Difficulty {
    /// The difficulty of a puzzle whose whole search takes so many nodes.
    pub(super) fn new(nodes: u64) -> Difficulty {
        let effort = nodes as f64;
        let bounds =
            [(10.0, Level::Starter), (50.0, Level::Junior), (250.0, Level::Expert), (1500.0, Level::Master)];
        let level =
            bounds.into_iter().find(|&(bound, _)| effort < bound).map_or(Level::Wizard, |(_, level)| level);
        Difficulty { effort, level }
    }
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

    fn impossible(puzzle: &Puzzle) -> Option<Reason> {
        super::impossible(puzzle, &mut Meter::new(Limits::default(), &mut go_on)).unwrap()
    }

    fn surveyed(puzzle: &Puzzle, limits: Limits) -> (Survey, Result<(), Stop>) {
        survey(puzzle, &mut Meter::new(limits, &mut go_on))
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
        // Two colours cannot tell that no gap may be used here; three can.
        let three = Some(Reason::ThreeColours { free: [1, 2, 3] });
        assert_eq!(impossible(&puzzle("X??/XX./X..", &["XX", "XX"])), three);
        assert_eq!(impossible(&puzzle("X??/XX./?..", &["XX", "XX"])), None);
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

    /// A solved puzzle with its first pieces placed.
    fn given(pieces: usize) -> Puzzle {
        let puzzle = Puzzle::empty(NamedTray::FiveByEleven.tray(), NamedKit::Kanoodle.kit());
        let solved = crate::pack::cover::solve(&puzzle, &Limits::default(), &mut go_on);
        let placed = solved.outcome.answer().unwrap().placements()[..pieces].to_vec();
        Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap()
    }

    #[test]
    fn more_pieces_given_are_less_effort() {
        let effort = |pieces| surveyed(&given(pieces), Limits::default()).0.difficulty;
        assert_eq!(effort(11).map(|judged| judged.level), Some(Level::Starter));
        let unique: Vec<f64> =
            (0..12).filter_map(|pieces| effort(pieces).map(|judged| judged.effort)).collect();
        assert!(2 <= unique.len() && unique.is_sorted_by(|more, less| more >= less), "{unique:?}");
    }

    #[test]
    fn only_one_solution_has_a_level() {
        let (all, ended) = surveyed(&puzzle("XX/XX", &["XX", "X", "X"]), Limits::default());
        assert_eq!((all.solutions, all.is_all, all.difficulty, ended), (4, true, None, Ok(())));
        let (one, _) = surveyed(&puzzle("XXX/X..", &["XXX", "X"]), Limits::default());
        assert_eq!((one.solutions, one.is_all), (1, true));
        assert_eq!(one.difficulty.map(|judged| judged.level), Some(Level::Starter));
    }

    #[test]
    fn an_empty_tray_of_many_solutions_has_no_level_and_the_same_survey_every_time() {
        let (first, ended) = surveyed(&given(0), Limits::default());
        assert!(ended.is_ok() && !first.is_all && first.difficulty.is_none(), "{first:?}");
        assert!(100 < first.solutions, "{first:?}");
        assert_eq!(surveyed(&given(0), Limits::default()).0, first);
        // A limit that comes later than the survey's own changes nothing.
        let limits = Limits { nodes: Some(Survey::NODES + 1), ..Limits::default() };
        assert_eq!(surveyed(&given(0), limits).0, first);
    }

    #[test]
    fn a_survey_that_is_ended_tells_what_it_found() {
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let (survey, ended) = surveyed(&given(0), limits);
        assert_eq!(ended, Err(Stop::Nodes));
        assert!(0 < survey.solutions && !survey.is_all && survey.difficulty.is_none());
    }
}
