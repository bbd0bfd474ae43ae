//! What can be told of a puzzle besides a solution.

use super::{Difficulty, Hint, Puzzle, Reason, Survey, sentences};
use crate::say::{self, Ink};
use slidepack_core::pack::{Fill, check, hint};
use slidepack_core::run::{Limits, Meter, Observer, Outcome, Stop};
use std::fmt::Write;

/// Whether a puzzle can be solved, in how many ways, how hard it is, and
/// where to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Cells of the pieces left, those that must be filled, and all free ones.
    pub areas: Areas,
    /// Why there is no solution, where a simple argument shows it.
    pub reason: Option<Reason>,
    /// The solutions that a search of bounded length finds.
    pub survey: Outcome<Survey>,
    /// The piece whose place is forced, if a look one step ahead shows one.
    pub forced: Option<Hint>,
}

/// Cells that pieces already placed leave to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// The cells of all pieces left.
    pub pieces: usize,
    /// The cells of those that must be used.
    pub least: usize,
    /// The free cells that must be filled.
    pub must: usize,
    /// All free cells.
    pub room: usize,
}

impl Check {
    /// Looks at a puzzle on one thread, within the limits. Unless they end it,
    /// it tells the same every time: how far it looks is bounded by nodes.
    pub fn new(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Check {
        let packing = &puzzle.packing;
        let mut meter = Meter::new(super::solve::within(limits), observer);
        let stopped = |why| Outcome::Stopped { why, best: None };
        let none =
            Check { areas: Areas::new(puzzle), reason: None, survey: Outcome::Impossible, forced: None };
        match check::impossible(packing, &mut meter) {
            Ok(None) => {}
            Ok(reason) => return Check { reason, ..none },
            Err(why) => return Check { survey: stopped(why), ..none },
        }
        let (survey, ended) = check::survey(packing, &mut meter);
        let survey = match ended {
            Err(why) => Outcome::Stopped { why, best: (0 < survey.solutions).then_some(survey) },
            Ok(()) if survey.solutions == 0 && survey.is_all => return none,
            Ok(()) if survey.solutions == 0 => stopped(Stop::Nodes),
            Ok(()) => Outcome::Solved(survey),
        };
        let forced = match puzzle.left() {
            0 => None,
            // What a limit leaves unknown is not told.
            _ => hint::forced(packing, &mut meter).ok().flatten(),
        };
        Check { survey, forced, ..none }
    }

    /// The solutions known, and whether they are all.
    pub fn solutions(&self) -> (u64, bool) {
        match &self.survey {
            Outcome::Impossible => (0, true),
            Outcome::Solved(survey) | Outcome::Stopped { best: Some(survey), .. } => {
                (survey.solutions, survey.is_all)
            }
            Outcome::Stopped { best: None, .. } => (0, false),
        }
    }

    /// How hard it is, if it has exactly one solution and something is left to
    /// place.
    pub fn difficulty(&self, puzzle: &Puzzle) -> Option<Difficulty> {
        let survey = self.survey.answer()?;
        survey.difficulty.filter(|_| 0 < puzzle.left())
    }

    /// Whether it can be solved; `None` if that was not found out.
    pub fn is_solvable(&self) -> Option<bool> {
        match self.solutions() {
            (0, true) => Some(false),
            (0, false) => None,
            _ => Some(true),
        }
    }

    /// Whether it can be solved and in how many ways, in a sentence.
    pub fn verdict(&self, puzzle: &Puzzle, ink: Ink) -> String {
        let packing = &puzzle.packing;
        let twins = if has_twins(puzzle) { ", not counting swaps of equal pieces" } else { "" };
        match (self.solutions(), &self.reason) {
            ((0, true), Some(reason)) => {
                let text = say::sentence(&format!("Not solvable: {}.", sentences::reason(packing, reason)));
                text.replacen("Not solvable", &ink.bad("Not solvable"), 1)
            }
            ((0, true), None) => {
                format!(
                    "{}: areas, places, regions and colouring allow it, but every way to fill the\n\
                     tray was ruled out.",
                    ink.bad("Not solvable")
                )
            }
            ((0, false), _) => {
                let why = match &self.survey {
                    Outcome::Stopped { why: Stop::Time, .. } => "in time",
                    Outcome::Stopped { why: Stop::Memory, .. } => "within the memory allowed",
                    Outcome::Stopped { why: Stop::Cancelled, .. } => "before the interrupt",
                    _ => "within the nodes that `check` expands",
                };
                say::sentence(&format!(
                    "Not settled: neither a solution nor a proof that there is none was found {why}."
                ))
                .replacen("Not settled", &ink.so_so("Not settled"), 1)
            }
            (_, _) if puzzle.left() == 0 => {
                format!("{}: every piece lies in its place.", ink.good("Solved already"))
            }
            ((1, true), _) => format!("{}.", ink.good("Solvable: exactly one solution")),
            ((number, true), _) => {
                format!("{}{twins}.", ink.good(&format!("Solvable: {}", say::counted(number, "solution"))))
            }
            ((number, false), _) => format!(
                "{}{twins}.\n`slidepack solve --count` counts them all.",
                ink.good(&format!("Solvable: at least {}", say::counted(number, "solution")))
            ),
        }
    }

    /// All of it in plain words.
    pub fn told(&self, puzzle: &Puzzle, ink: Ink) -> String {
        let mut text = String::new();
        let write = |text: &mut String, line: std::fmt::Arguments<'_>| {
            text.write_fmt(line).expect("writing to a string works");
            text.push('\n');
        };
        macro_rules! line { ($($part:tt)*) => { write(&mut text, format_args!($($part)*)) } }

        let packing = &puzzle.packing;
        line!("{}: {}", puzzle.title(), sentences::packing(packing));
        let read = format!("read as `{}`: {}", puzzle.format, puzzle.format.about());
        line!("{}", say::remark(&read));
        line!("  {}", self.areas.told(puzzle));
        line!("");
        text.push_str(&sentences::drawing(packing, packing.placed(), ink));
        line!("");
        line!("{}", self.verdict(puzzle, ink));
        match self.difficulty(puzzle) {
            Some(Difficulty { effort, level }) => {
                let fillings = say::counted(effort.ceil() as u64, "partial filling");
                line!("Difficulty: {} (a careful solver looks at about {fillings}).", level.name());
            }
            None if 0 < puzzle.left() && 1 < self.solutions().0 => {
                line!("Difficulty: not rated, because it has more than one solution.");
            }
            None => {}
        }
        match &self.forced {
            Some(hint) => {
                let letter = packing.kit().pieces()[hint.placement.piece].letter;
                let cells = sentences::cells(packing.tray(), &hint.placement.cells);
                line!("Forced: {letter} lies on {cells},");
                line!("{}", say::sentence(&format!("because {}.", sentences::why(packing, hint))));
            }
            None if matches!(self.survey, Outcome::Solved(_)) && 0 < puzzle.left() => {
                line!("No piece is forced (looking one step ahead).");
            }
            None => {}
        }
        text
    }
}

/// Whether exchanging pieces of the same shape gives other fillings.
fn has_twins(puzzle: &Puzzle) -> bool {
    let pieces = puzzle.packing.kit().pieces();
    let mut shapes: Vec<_> =
        pieces.iter().map(|piece| (piece.shape.canonical(piece.mirror), piece.mirror)).collect();
    shapes.sort_unstable();
    shapes.windows(2).any(|pair| pair[0] == pair[1])
}

impl Areas {
    fn new(puzzle: &Puzzle) -> Areas {
        let (tray, kit) = (puzzle.packing.tray(), puzzle.packing.kit());
        let placed: usize = puzzle.packing.placed().iter().map(|placement| placement.cells.len()).sum();
        let mut is_free = vec![true; tray.cells().len()];
        for &cell in puzzle.packing.placed().iter().flat_map(|placement| &placement.cells) {
            is_free[cell] = false;
        }
        let free = || (0..is_free.len()).filter(|&cell| is_free[cell]);
        let left = puzzle.packing.left();
        let least = left.iter().zip(kit.pieces()).map(|(left, piece)| left.least * piece.shape.area()).sum();
        Areas {
            pieces: kit.area() - placed,
            least,
            must: free().filter(|&cell| tray.fill(cell) == Fill::Must).count(),
            room: free().count(),
        }
    }

    fn told(self, puzzle: &Puzzle) -> String {
        let Areas { pieces, least, must, room } = self;
        let left = if puzzle.packing.placed().is_empty() { "" } else { " left" };
        let least = if least < pieces { format!("{} to ", say::count(least as u64)) } else { String::new() };
        let pieces = format!("the pieces{left} have {least}{}", say::counted(pieces as u64, "cell"));
        let filled = say::count(must as u64);
        match room - must {
            _ if self.pieces == room && room == must => format!("{pieces}, exactly as many as the tray"),
            0 => format!("{pieces}, and {filled} are to be filled"),
            may => format!("{pieces}; {filled} must be filled and {} may stay empty", say::count(may as u64)),
        }
    }
}
