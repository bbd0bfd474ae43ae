//! Feasibility, solution counts and difficulty of a puzzle.

mod colourings;

use super::cover::model::Model;
use super::cover::{self, Metered, Room, search};
use super::kit::Left;
use super::lattice::Cell;
use super::puzzle::Puzzle;
use super::tray::Fill;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};

/// A simple proof that a puzzle has no solution. Counts exclude placed pieces and their cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    TooMuch { pieces: usize, room: usize },
    TooLittle { pieces: usize, must: usize },
    NoPlace { piece: usize },
    NoPiece { cell: usize },
    Region { cells: Vec<usize> },
    Colouring { even: usize, odd: usize, most: usize },
    ThreeColours { free: [usize; 3] },
    TwoColours { pattern: Pattern, free: [usize; 2] },
}

/// A colouring of the cells in two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    Rows,
    Columns,
    Layers,
    /// Blocks of two rows, two columns and two layers, alternating like a chessboard.
    Blocks,
}

impl Pattern {
    pub const ALL: [Pattern; 4] = [Pattern::Rows, Pattern::Columns, Pattern::Layers, Pattern::Blocks];

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

/// Numbers of cells that the placed pieces leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// Of all remaining pieces.
    pub pieces: usize,
    /// Of the remaining pieces that must be used.
    pub least: usize,
    /// Free cells that must be filled.
    pub must: usize,
    pub room: usize,
}

impl Areas {
    /// The areas of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Areas {
        Rest::new(puzzle).areas()
    }
}

/// Looks for a simple proof that the puzzle has no solution. `None` proves nothing.
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

struct Rest<'a> {
    puzzle: &'a Puzzle,
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

    fn cells(&self, number: fn(&Left) -> usize) -> usize {
        let pieces = self.left.iter().zip(self.puzzle.kit().pieces());
        pieces.map(|(left, piece)| number(left).saturating_mul(piece.shape.area())).sum()
    }

    fn areas(&self) -> Areas {
        Areas {
            pieces: self.cells(|left| left.most),
            least: self.cells(|left| left.least),
            must: self.free().filter(|&cell| self.must(cell)).count(),
            room: self.free().count(),
        }
    }

    fn area(&self) -> Option<Reason> {
        match self.areas() {
            Areas { least, room, .. } if room < least => Some(Reason::TooMuch { pieces: least, room }),
            Areas { pieces, must, .. } if pieces < must => Some(Reason::TooLittle { pieces, must }),
            _ => None,
        }
    }

    /// Calls `each` with the cells of every placement of a piece on free cells, until it returns true.
    fn each_place<'m, 'o>(
        &self,
        piece: usize,
        monitor: &mut Metered<'m, 'o>,
        mut each: impl FnMut(&[usize], &mut Metered<'m, 'o>) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let (tray, piece) = (self.puzzle.tray(), &self.puzzle.kit().pieces()[piece]);
        monitor.work(256 * piece.shape.area() as u64)?;
        let lays = tray.distinct_lays(&piece.shape, piece.mirror);
        let mut cells = Vec::new();
        for first in self.free() {
            for lay in &lays {
                monitor.work(2 * lay.steps.len() as u64 + 2)?;
                if tray.covers(first, lay, &mut cells)
                    && cells.iter().all(|&cell| self.is_free[cell])
                    && each(&cells, monitor)?
                {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn places(&self, monitor: &mut Metered<'_, '_>) -> Result<Option<Reason>, Stop> {
        let mut can_cover = vec![false; self.is_free.len()];
        let mut uncovered = self.free().count();
        for (at, left) in self.left.iter().enumerate().filter(|(_, left)| 0 < left.most) {
            let mut fits = false;
            self.each_place(at, monitor, |cells, _| {
                fits = true;
                for &cell in cells {
                    uncovered -= usize::from(!std::mem::replace(&mut can_cover[cell], true));
                }
                Ok(uncovered == 0)
            })?;
            if !fits && 0 < left.least {
                return Ok(Some(Reason::NoPlace { piece: at }));
            }
        }
        let cell = self.free().find(|&cell| self.must(cell) && !can_cover[cell]);
        Ok(cell.map(|cell| Reason::NoPiece { cell }))
    }

    fn regions(&self, monitor: &mut Metered<'_, '_>) -> Result<Option<Reason>, Stop> {
        // A connected part of a piece lies in one region. Treating parts as independent pieces only
        // weakens the argument, so it stays sound.
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

    fn colours(&self, monitor: &mut Metered<'_, '_>) -> Result<Option<Reason>, Stop> {
        // Requires that every piece is used: the cells that optional pieces cover are unknown.
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
        // Each piece has a surplus of one colour or the other. If some of them, with a total of
        // `sum` out of `most`, favour one colour, the rest favours the other. Gaps may have any
        // colour.
        let gaps = even + odd - self.cells(|left| left.most);
        let reached = (0..=most).filter(|&sum| sums[sum]).any(|sum| {
            let lean = (2 * sum).abs_diff(most);
            lean.abs_diff(even.abs_diff(odd)) <= gaps
        });
        Ok((!reached).then_some(Reason::Colouring { even, odd, most }))
    }
}

/// Subset sums up to `most` of `(number, times)`, each number used at most `times` times.
fn sums(
    mut numbers: Vec<(usize, usize)>,
    most: usize,
    monitor: &mut Metered<'_, '_>,
) -> Result<Vec<bool>, Stop> {
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
        // The fewest uses of this number with which each sum is reached.
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

/// Counts solutions up to `most`, up to exchange of equal pieces.
pub fn solutions(puzzle: &Puzzle, most: u64, limits: &Limits, observer: Observer<'_>) -> Report<u64> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (found, ended) = few(puzzle, most, &mut meter);
    meter.finish(Outcome::new((0 < found).then_some(found), ended))
}

pub(super) fn few(puzzle: &Puzzle, most: u64, meter: &mut Meter<'_>) -> (u64, Result<(), Stop>) {
    let mut found = 0;
    let ended = searched(puzzle, &mut Metered::new(meter), &mut |_| {
        found += 1;
        if found < most { Ok(()) } else { Err(Stop::Cancelled) }
    });
    if found == most { (found, Ok(())) } else { (found, ended) }
}

fn searched(
    puzzle: &Puzzle,
    monitor: &mut Metered<'_, '_>,
    found: &mut dyn FnMut(&mut Metered<'_, '_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut room = Room::new(monitor.meter.limits());
    let Some(model) = Model::for_search(puzzle, monitor, &mut room)? else { return Ok(()) };
    room.take(cover::bytes(&model.cover))?;
    search(&model.cover, monitor, &mut |_, monitor| found(monitor))
}

/// Result of a search bounded by nodes, hence deterministic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Survey {
    /// Up to exchange of equal pieces.
    pub solutions: u64,
    pub is_all: bool,
    /// Only for a puzzle with exactly one solution.
    pub difficulty: Option<Difficulty>,
}

impl Survey {
    /// Node limit if a solution is found within it.
    pub const NODES: u64 = 100_000;

    /// Node limit of the search for a first solution.
    pub const MOST_NODES: u64 = 5_000_000;
}

/// Searches [`Survey::NODES`] nodes, or up to [`Survey::MOST_NODES`] while no solution is found.
/// Returns the partial result along with the error if the meter ends the search.
pub fn survey(puzzle: &Puzzle, meter: &mut Meter<'_>) -> (Survey, Result<(), Stop>) {
    let begun = meter.progress.expanded;
    let mut solutions = 0;
    let ended = meter.part(Survey::MOST_NODES, |meter| {
        searched(puzzle, &mut Metered::new(meter), &mut |monitor| {
            solutions += 1;
            if solutions == 1 {
                let spent = monitor.meter.progress.expanded - begun;
                monitor.meter.set_budget(Some(Survey::NODES.saturating_sub(spent)));
            }
            Ok(())
        })
    });
    let is_all = ended == Ok(Some(()));
    let difficulty = (is_all && solutions == 1).then(|| Difficulty::new(meter.progress.expanded - begun));
    (Survey { solutions, is_all, difficulty }, ended.map(|_| ()))
}

names! {
    /// Difficulty, by the names that puzzle booklets use.
    #[derive(PartialOrd, Ord)]
    pub enum Level: "level" {
        Starter = "starter" | "easy",
        Junior = "junior",
        Expert = "expert" | "medium",
        Master = "master" | "hard",
        Wizard = "wizard",
    }
}

/// Difficulty of a puzzle with exactly one solution.
///
/// The effort is the number of nodes of a search that always branches where the fewest choices are
/// left. It is an estimate: people see some dead ends earlier and overlook others.
///
/// A puzzle with several solutions has no level, because they share the search tree: an empty tray
/// has millions of solutions and few nodes per solution, but is hard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    pub effort: f64,
    pub level: Level,
}

impl Difficulty {
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
        // Two colours cannot prove that no gap may be used here; three can.
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
    fn a_survey_that_is_ended_returns_its_findings() {
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let (survey, ended) = surveyed(&given(0), limits);
        assert_eq!(ended, Err(Stop::Nodes));
        assert!(0 < survey.solutions && !survey.is_all && survey.difficulty.is_none());
    }
}
