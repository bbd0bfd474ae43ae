//! The question of the arguments about a puzzle, and its run.

use super::Args;
use super::solved::{Found, Look, Solved};
use crate::input::Remark;
use crate::output_files::Kind;
use crate::replies::Form;
use slidepack::ask::{
    About, AskError, AskMemory, AskPuzzle, Given, HintOf, HintTask, Listener, Options, Question, Service,
    Solve, SolvePack, SolveSlide, Task,
};
use slidepack::pack::Want;
use slidepack::slide::notation::Notation;
use slidepack::slide::{Algorithm, Metric};
use slidepack::wire::{Name, Reply};
use slidepack::{Family, InputError, Puzzle, machine};
use std::sync::LazyLock;
use std::time::Duration;

/// Cached, because the query is slow.
static DEFAULT_MEMORY: LazyLock<u64> = LazyLock::new(machine::default_memory);

pub(super) struct Ready {
    asked: Asked,
    pub(super) title: String,
    pub(super) look: Look,
    pub(super) is_all: bool,
    /// Whether to print successively better answers.
    pub(super) is_anytime: bool,
    /// Bytes for all solutions, if these are written at the end.
    pub(super) room: Option<u64>,
    pub(super) keeps_text: bool,
}

enum Asked {
    Slide(Box<SolveSlide>),
    Hint(Box<HintTask>),
    Pack(Box<SolvePack>),
}

impl Ready {
    /// Fails if an option does not apply to the puzzle. `beside` puzzles share the machine.
    pub(super) fn new(
        puzzle: Puzzle,
        remark: Remark,
        args: &Args,
        service: &Service,
        beside: usize,
    ) -> Result<Ready, InputError> {
        let (title, is_all) = (puzzle.title(), args.want() == Want::All);
        let collects = is_all && (args.input.form() == Form::Json || !args.output.is_empty());
        // Collected solutions share the memory with the search.
        let share = beside as u64 * if collects { 2 } else { 1 };
        let machine = &args.limits.machine;
        let memory = match puzzle.family() {
            Family::Pack if !collects => machine.memory,
            _ => Some(machine.memory.unwrap_or_else(|| *DEFAULT_MEMORY) / share),
        };
        let options = Options {
            memory: memory.map(AskMemory::Bytes),
            threads: if beside == 1 { machine.threads } else { Some(1) },
            ..args.options(puzzle.family())
        };
        let refused = |error: AskError| InputError::plain(&title, error.code, error.message);
        let style = Some(args.style.clone());
        let asked = match puzzle {
            Puzzle::Slide(puzzle) => {
                named("algorithm", &args.algorithm.slide, &title, Family::Slide)?;
                named("style", &args.style.slide, &title, Family::Slide)?;
                let cells = puzzle.board().size().cells();
                let time = args.limits.time.time.map(|limit| match args.writes(Kind::Gif) {
                    true => before_drawing(limit, cells),
                    false => limit,
                });
                let options = Options { time: time.map(Into::into), ..options };
                match args.hint {
                    true => {
                        let puzzle = AskPuzzle::from(Puzzle::Slide(puzzle));
                        let ask = About { puzzle, question: HintOf { options, job: None } };
                        Asked::Hint(Box::new(ask.check(service).map_err(refused)?))
                    }
                    false => {
                        let notation = args.moves.map(Given::from);
                        let question = Solve { options, style, notation, trace: args.trace };
                        Asked::Slide(Box::new(SolveSlide::new(*puzzle, question, service).map_err(refused)?))
                    }
                }
            }
            Puzzle::Pack(puzzle) => {
                named("algorithm", &args.algorithm.pack, &title, Family::Pack)?;
                named("style", &args.style.pack, &title, Family::Pack)?;
                let question = Solve { options, style, ..Solve::default() };
                Asked::Pack(Box::new(SolvePack::new(*puzzle, question, service).map_err(refused)?))
            }
        };
        let look = Look {
            notation: args.moves.unwrap_or(match args.metric {
                Some(Metric::Multi) => Notation::Counts,
                _ => Notation::default(),
            }),
            is_plain: args.is_plain(),
            pack_style: args.style.pack.value().unwrap_or_default(),
            remark,
        };
        Ok(Ready {
            asked,
            title,
            look,
            is_all,
            is_anytime: args.algorithm.slide.value() == Ok(Algorithm::Anytime) && !args.input.csv,
            room: memory.filter(|_| collects),
            keeps_text: args.writes(Kind::Text),
        })
    }

    /// The answer of a puzzle that was not begun because of Ctrl-C, if it has one.
    pub(super) fn left(self) -> Option<Solved> {
        let reply = match &self.asked {
            Asked::Slide(task) => task.skipped().map(Reply::from),
            Asked::Hint(task) => task.skipped().map(Reply::from),
            Asked::Pack(task) => task.skipped().map(Reply::from),
        };
        Some(Solved::new(Found::Left(Box::new(reply?)), self.look))
    }

    pub(super) fn is_pack(&self) -> bool {
        matches!(self.asked, Asked::Pack(_))
    }

    pub(super) fn work(self, listener: &mut dyn Listener) -> Solved {
        let found = match self.asked {
            Asked::Slide(task) => Found::Slide(Box::new(task.work(listener))),
            Asked::Hint(task) => Found::Hint(Box::new(task.work(listener))),
            Asked::Pack(task) => Found::Pack(Box::new(task.work(listener))),
        };
        Solved::new(found, self.look)
    }
}

/// The part of a time limit for a search whose solution is drawn as a film, which takes about 15
/// microseconds per cell (`slidepack solve 128x128.txt --time 0.5 -o film.gif`).
fn before_drawing(limit: Duration, cells: usize) -> Duration {
    limit.saturating_sub(Duration::from_micros(15 * cells as u64)).max(limit / 2)
}

/// Rejects a name that only the other family has.
fn named<T: Name>(option: &str, given: &Given<T>, title: &str, family: Family) -> Result<(), InputError> {
    given.value().map(|_| ()).map_err(|unknown| {
        let (name, names) = (unknown.name(), unknown.known().join(", "));
        let message = format!("--{option} {name} is not for {}; choose one of {names}", family.puzzles());
        InputError::plain(title, "wrong-family", message)
    })
}

#[cfg(test)]
mod tests {
    use super::before_drawing;
    use std::time::Duration;

    #[test]
    fn a_film_of_a_large_board_has_a_part_of_the_time() {
        let left = |limit, cells| before_drawing(Duration::from_secs_f64(limit), cells).as_secs_f64();
        assert!((0.49..0.5).contains(&left(0.5, 16)));
        assert!((0.25..0.3).contains(&left(0.5, 128 * 128)));
        assert_eq!(left(0.01, 128 * 128), 0.005);
    }
}
