use super::{Areas, Difficulty, Hint, Puzzle, Reason, Survey, sentences};
use crate::say::{self, Ink};
use crate::{Limits, Observer, Outcome, Stop};
use slidepack_core::pack::{check, hint};
use slidepack_core::run::Meter;
use std::fmt::Write;

/// Solvability, number of solutions, difficulty and first step of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub areas: Areas,
    /// Set if a simple argument shows that there is no solution.
    pub reason: Option<Reason>,
    /// Solutions found by a search of bounded length.
    pub survey: Outcome<Survey>,
    /// A forced piece, if a look one step ahead shows one.
    pub forced: Option<Hint>,
}

impl Check {
    /// Checks a puzzle on one thread, within the limits. Deterministic unless they end it: nodes
    /// bound the search.
    pub fn new(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Check {
        let packing = &puzzle.packing;
        let mut meter = Meter::new(crate::machine::limits(limits), observer);
        let stopped = |why| Outcome::Stopped { why, best: None };
        let none =
            Check { areas: Areas::new(packing), reason: None, survey: Outcome::Impossible, forced: None };
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
            // Omitted if a limit leaves it unknown.
            _ => hint::forced(packing, &mut meter).ok().flatten(),
        };
        Check { survey, forced, ..none }
    }

    /// Number of known solutions, and whether these are all.
    pub fn solutions(&self) -> (u64, bool) {
        match &self.survey {
            Outcome::Impossible => (0, true),
            Outcome::Solved(survey) | Outcome::Stopped { best: Some(survey), .. } => {
                (survey.solutions, survey.is_all)
            }
            Outcome::Stopped { best: None, .. } => (0, false),
        }
    }

    /// The difficulty, if there is exactly one solution and a piece left to place.
    pub fn difficulty(&self, puzzle: &Puzzle) -> Option<Difficulty> {
        let survey = self.survey.answer()?;
        survey.difficulty.filter(|_| 0 < puzzle.left())
    }

    /// Whether it can be solved; `None` if unknown.
    pub fn is_solvable(&self) -> Option<bool> {
        match self.solutions() {
            (0, true) => Some(false),
            (0, false) => None,
            _ => Some(true),
        }
    }

    /// Solvability and number of solutions, in a sentence.
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

    /// The whole check as text.
    pub fn render(&self, puzzle: &Puzzle, ink: Ink) -> String {
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
        line!("  {}", areas(puzzle, self.areas));
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

/// Whether swapping pieces of the same shape gives other solutions.
fn has_twins(puzzle: &Puzzle) -> bool {
    let pieces = puzzle.packing.kit().pieces();
    let mut shapes: Vec<_> =
        pieces.iter().map(|piece| (piece.shape.canonical(piece.mirror), piece.mirror)).collect();
    shapes.sort_unstable();
    shapes.windows(2).any(|pair| pair[0] == pair[1])
}

fn areas(puzzle: &Puzzle, areas: Areas) -> String {
    let Areas { pieces, least, must, room } = areas;
    let left = if puzzle.packing.placed().is_empty() { "" } else { " left" };
    let least = if least < pieces { format!("{} to ", say::count(least as u64)) } else { String::new() };
    let have = format!("the pieces{left} have {least}{}", say::counted(pieces as u64, "cell"));
    let filled = say::count(must as u64);
    match room - must {
        _ if pieces == room && room == must => format!("{have}, exactly as many as the tray"),
        0 => format!("{have}, and {filled} are to be filled"),
        may => format!("{have}; {filled} must be filled and {} may stay empty", say::count(may as u64)),
    }
}
