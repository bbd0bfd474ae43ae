//! What can be told of a puzzle besides a solution.

use super::{Difficulty, Hint, Puzzle, Reason, words};
use crate::say::{self, Ink};
use slidepack_core::pack::{Fill, check, hint};
use slidepack_core::run::{Limits, Observer, Outcome, Report};
use std::fmt::Write;

/// Whether a puzzle can be solved, in how many ways, how hard it is, and
/// where to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Cells of the pieces left, those that must be filled, and all free ones.
    pub areas: Areas,
    /// Why there is no solution, where a simple argument shows it.
    pub reason: Option<Reason>,
    /// The number of solutions up to [`Check::MOST`], where exchanging equal
    /// pieces makes no difference.
    pub solutions: Outcome<u64>,
    /// How hard it is, if it has a solution.
    pub difficulty: Option<Difficulty>,
    /// The piece whose place is forced, if a look one step ahead shows one.
    pub forced: Option<Hint>,
}

/// Cells that pieces already placed leave to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// The cells of all pieces left.
    pub pieces: usize,
    /// The free cells that must be filled.
    pub must: usize,
    /// All free cells.
    pub room: usize,
}

impl Check {
    /// Solutions that are counted, at most.
    pub const MOST: u64 = 1000;

    /// Looks at a puzzle. One thread is used, and the limits are those of
    /// each question.
    pub fn new(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Check {
        let packing = &puzzle.packing;
        let areas = Areas::new(puzzle);
        let reason = check::impossible(packing);
        let none = Check { areas, reason, solutions: Outcome::Impossible, difficulty: None, forced: None };
        if none.reason.is_some() {
            return none;
        }
        let Report { outcome: solutions, .. } =
            check::solutions(packing, Check::MOST, limits, &mut *observer);
        if solutions == Outcome::Impossible || puzzle.left() == 0 {
            return Check { solutions, ..none };
        }
        let difficulty = match solutions.answer() {
            Some(_) => check::difficulty(packing, limits, observer).outcome.answer().copied(),
            None => None,
        };
        Check { solutions, difficulty, forced: hint::forced(packing), ..none }
    }

    /// Whether it can be solved; `None` if the limits came first.
    pub fn is_solvable(&self) -> Option<bool> {
        match &self.solutions {
            Outcome::Solved(_) | Outcome::Stopped { best: Some(_), .. } => Some(true),
            Outcome::Impossible => Some(false),
            Outcome::Stopped { best: None, .. } => None,
        }
    }

    /// Whether it can be solved and in how many ways, in a sentence.
    pub fn verdict(&self, puzzle: &Puzzle, ink: Ink) -> String {
        let packing = &puzzle.packing;
        match (&self.solutions, &self.reason) {
            (Outcome::Impossible, Some(reason)) => {
                let text = say::sentence(&format!("Not solvable: {}.", words::reason(packing, reason)));
                text.replacen("Not solvable", &ink.bad("Not solvable"), 1)
            }
            (Outcome::Impossible, None) => {
                format!(
                    "{}: areas, places, regions and colouring allow it, but every way to fill the\n\
                     tray was ruled out.",
                    ink.bad("Not solvable")
                )
            }
            (Outcome::Solved(_), _) if puzzle.left() == 0 => {
                format!("{}: every piece lies in its place.", ink.good("Solved already"))
            }
            (Outcome::Solved(1), _) => format!("{}, and no other.", ink.good("Solvable: one solution")),
            (Outcome::Solved(number), _) if *number < Check::MOST => format!(
                "{}{}.",
                ink.good(&format!("Solvable: {}", say::counted(*number, "solution"))),
                if has_twins(puzzle) { ", not counting swaps of equal pieces" } else { "" }
            ),
            (Outcome::Solved(_), _) => format!(
                "{}. `slidepack solve --count` counts them all.",
                ink.good(&format!("Solvable: {} solutions or more", say::count(Check::MOST)))
            ),
            (Outcome::Stopped { best: Some(number), .. }, _) => format!(
                "{}; the time was up before all were counted.",
                ink.good(&format!("Solvable: at least {}", say::counted(*number, "solution")))
            ),
            (Outcome::Stopped { best: None, .. }, _) => format!(
                "{}: no solution was found in time, and no argument that there is none.",
                ink.so_so("Not settled")
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
        line!("{}: {}", puzzle.title(), words::packing(packing));
        line!("  read as `{}`: {}", puzzle.format, puzzle.format.about());
        line!("  {}", self.areas.told(puzzle));
        line!("");
        text.push_str(&words::drawing(packing, packing.placed(), ink));
        line!("");
        line!("{}", self.verdict(puzzle, ink));
        if let Some(Difficulty { effort, level }) = self.difficulty {
            let fillings = say::counted(effort.ceil() as u64, "partial filling");
            line!("Difficulty: {} (a careful solver looks at about {fillings}).", level.name());
        }
        match &self.forced {
            Some(hint) => {
                let letter = packing.kit().pieces()[hint.placement.piece].letter;
                let cells = words::cells(packing.tray(), &hint.placement.cells);
                line!("Forced: {letter} lies on {cells},");
                line!("{}", say::sentence(&format!("because {}.", words::why(packing, hint))));
            }
            None if self.difficulty.is_some() => line!("Forced: no piece, as far as one step ahead shows."),
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
        Areas {
            pieces: kit.area() - placed,
            must: free().filter(|&cell| tray.fill(cell) == Fill::Must).count(),
            room: free().count(),
        }
    }

    fn told(self, puzzle: &Puzzle) -> String {
        let Areas { pieces, must, room } = self;
        let left = if puzzle.packing.placed().is_empty() { "" } else { " left" };
        let pieces = format!("the pieces{left} have {}", say::counted(pieces as u64, "cell"));
        match room - must {
            _ if self.pieces == room && room == must => format!("{pieces}, just what there is to fill"),
            0 => format!("{pieces}, and {must} are to be filled"),
            may => format!("{pieces}; {must} must be filled and {may} may stay empty"),
        }
    }
}
