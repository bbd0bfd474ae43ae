//! The question that the arguments ask about a puzzle.

use super::Args;
use crate::output_files::Kind;
use slidepack::ask::{About, Ask, AskMemory, AskPuzzle, HintOf, Options, Ready, Service, Solve};
use slidepack::pack::Want;
use slidepack::slide::UnknownName;
use slidepack::{Family, InputError, Puzzle, machine, pack, slide};
use std::str::FromStr;
use std::sync::LazyLock;

/// Asked once: the system takes its time to answer.
static DEFAULT_MEMORY: LazyLock<u64> = LazyLock::new(machine::default_memory);

impl Args {
    /// What is asked about a sliding puzzle, where `beside` puzzles are solved
    /// side by side, each with its part of the machine. Where its solutions are
    /// collected, the bytes for them come along.
    pub(super) fn ask_slide(
        &self,
        service: &Service,
        puzzle: slide::Puzzle,
        beside: usize,
        collects: bool,
    ) -> Result<(Ready, u64), InputError> {
        let title = puzzle.title();
        named::<slide::Algorithm>("algorithm", &self.algorithm, &title, Family::Slide)?;
        named::<slide::style::Style>("style", &self.style, &title, Family::Slide)?;
        let memory = self.limits.machine.memory.unwrap_or_else(|| *DEFAULT_MEMORY) / beside as u64;
        // Solutions that are collected share the memory with the search.
        let memory = if collects { memory / 2 } else { memory };
        let want = match self.want() {
            Want::First | Want::Hint => None,
            Want::All => Some("all".into()),
            Want::Count => Some("count".into()),
        };
        let cells = puzzle.board().size().cells();
        let time = self.limits.seconds();
        let options = Options {
            want,
            time: if self.writes(Kind::Gif) { time.map(|limit| before_drawing(limit, cells)) } else { time },
            limit: Some(usize::MAX),
            heuristic: self.heuristic.map(|heuristic| heuristic.name().into()),
            metric: self.metric.map(|metric| metric.name().into()),
            device: self.device.map(|device| device.name().into()),
            memory: Some(AskMemory::Bytes(memory)),
            threads: if beside == 1 { self.options().threads } else { Some(1) },
            ..self.options()
        };
        let puzzle = AskPuzzle::from(Puzzle::Slide(Box::new(puzzle)));
        let ask = match self.hint {
            true => Ask::Hint(About { puzzle, question: HintOf { options, job: None } }),
            false => {
                let notation = self.moves.map(|notation| notation.name().into());
                let style = Some(self.style.clone());
                Ask::Solve(About { puzzle, question: Solve { options, style, notation } })
            }
        };
        Ok((ready(service, ask, &title)?, if collects { memory } else { u64::MAX }))
    }

    /// What is asked about a packing puzzle. Where its solutions are collected,
    /// they share the memory with the search: the bytes for them come along.
    pub(super) fn ask_pack(
        &self,
        service: &Service,
        puzzle: pack::Puzzle,
        collects: bool,
    ) -> Result<(Ready, u64), InputError> {
        let title = puzzle.title();
        named::<pack::Algorithm>("algorithm", &self.algorithm, &title, Family::Pack)?;
        named::<pack::style::Style>("style", &self.style, &title, Family::Pack)?;
        let want = match self.want() {
            Want::First => "first",
            Want::All => "all",
            Want::Count => "count",
            Want::Hint => "hint",
        };
        let (memory, room) = match collects {
            true => {
                let half = self.limits.machine.memory() / 2;
                (Some(half), half)
            }
            false => (self.limits.machine.memory, u64::MAX),
        };
        let options = Options {
            want: Some(want.into()),
            memory: memory.map(AskMemory::Bytes),
            limit: Some(usize::MAX),
            ..self.options()
        };
        let puzzle = AskPuzzle::from(Puzzle::Pack(Box::new(puzzle)));
        let question = Solve { options, style: Some(self.style.clone()), notation: None };
        Ok((ready(service, Ask::Solve(About { puzzle, question }), &title)?, room))
    }

    /// What both families have in common.
    fn options(&self) -> Options {
        Options {
            algorithm: Some(self.algorithm.clone()),
            time: self.limits.seconds(),
            nodes: self.limits.nodes,
            threads: self.limits.machine.threads,
            ..Options::default()
        }
    }
}

/// The seconds of a time limit that a search may take if its solution is drawn as a
/// film, which takes some 15 microseconds per cell
/// (`slidepack solve 128x128.txt --time 0.5 -o film.gif`).
fn before_drawing(limit: f64, cells: usize) -> f64 {
    (limit - 15e-6 * cells as f64).max(limit / 2.0)
}

/// The question about the puzzle of this title, if it can be answered.
fn ready(service: &Service, ask: Ask, title: &str) -> Result<Ready, InputError> {
    service.ready(ask).map_err(|error| InputError::plain(title, error.code, error.message))
}

/// Whether a family has the name that an option gives. Only one of both may know
/// it.
fn named<T: FromStr<Err = UnknownName>>(
    option: &str,
    name: &str,
    title: &str,
    family: Family,
) -> Result<(), InputError> {
    name.parse::<T>().map(|_| ()).map_err(|error| {
        let names = error.known().join(", ");
        let message = format!("--{option} {name} is not for {}; choose one of {names}", family.puzzles());
        InputError::plain(title, "wrong-family", message)
    })
}

#[cfg(test)]
mod tests {
    use super::before_drawing;

    #[test]
    fn a_film_of_a_large_board_has_a_part_of_the_time() {
        assert!((0.49..0.5).contains(&before_drawing(0.5, 16)));
        assert!((0.25..0.3).contains(&before_drawing(0.5, 128 * 128)));
        assert_eq!(before_drawing(0.01, 128 * 128), 0.005);
    }
}
