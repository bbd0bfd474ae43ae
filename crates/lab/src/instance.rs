//! Puzzles of an experiment.

use slidepack::pack::text::{Format, print};
use slidepack::slide::generate::{Generator, Kind, OfLength, TooLong};
use slidepack::slide::{self, Board, Check, Goal, NamedGoal, Size, TableCache};
use slidepack::{Family, InputError, Limits, Outcome, Puzzle, Reading, Source, quietly};
use std::sync::OnceLock;

/// A puzzle of an experiment, with the text needed to solve it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    pub name: String,
    /// Named set, file or generator.
    pub set: String,
    pub part: String,
    pub puzzle: Puzzle,
    /// The puzzle as `--board` takes it, on one line.
    pub text: String,
    /// The goal as `--goal` takes it; `None` for packing puzzles.
    pub goal: Option<String>,
    pub seed: Option<u64>,
    /// Computed on first use: walking distance needs its own search, and a plan may have very many
    /// boards.
    bounds: OnceLock<Option<slide::Bounds>>,
}

/// Largest board whose walking distance is computed.
const MOST_CELLS: usize = 25;

impl Instance {
    pub(crate) fn read(source: &Source, set: &str, goal: Option<&Goal>) -> Result<Vec<Instance>, InputError> {
        let puzzles = slidepack::read(source, &Reading { goal, ..Reading::default() });
        let many = 1 < puzzles.len();
        let one = |puzzle: Result<Puzzle, InputError>| {
            let puzzle = puzzle?;
            let name = match puzzle.label() {
                Some(label) if many && puzzle.family() == Family::Slide => format!("{}-{label}", source.name),
                Some(label) if many => label.to_owned(),
                _ => source.name.clone(),
            };
            Ok(Instance::new(name, set, puzzle, &source.text))
        };
        puzzles.into_iter().map(one).collect()
    }

    /// Random boards. The same seed and parameters always give the same boards.
    pub(crate) fn generated(
        size: Size,
        goal: NamedGoal,
        kind: Kind,
        seed: u64,
        count: usize,
    ) -> Vec<Instance> {
        let goal_board = goal.board(size);
        let mut generator = Generator::new(seed);
        let boards = (1..=count).filter_map(|number| Some((number, generator.board(&goal_board, kind)?)));
        let walk = if let Kind::Walk(moves) = kind { format!(" walk {moves}") } else { String::new() };
        boards
            .map(|(number, board)| {
                Instance::made(slide::Puzzle::new(board, Goal::Named(goal)), &walk, number, seed)
            })
            .collect()
    }

    /// Random boards whose shortest solution has exactly `moves` moves. The error is the largest
    /// distance of the size, if `moves` exceeds it.
    pub(crate) fn of_length(
        size: Size,
        goal: NamedGoal,
        moves: u32,
        seed: u64,
        count: usize,
    ) -> Result<Vec<Instance>, u32> {
        let mut wanted = OfLength::new(goal.board(size), moves).map_err(|TooLong { most }| most)?;
        let (mut generator, tables) = (Generator::new(seed), TableCache::default());
        let mut instances = Vec::new();
        for number in 1..=count {
            let report = generator.of_length(&mut wanted, &tables, &Limits::default(), &mut quietly());
            let Outcome::Solved(board) = report.outcome else { return Err(wanted.most().unwrap_or(0)) };
            let mut puzzle = slide::Puzzle::new(board, Goal::Named(goal));
            puzzle.known_length = Some(moves);
            instances.push(Instance::made(puzzle, &format!(" length {moves}"), number, seed));
        }
        Ok(instances)
    }

    fn made(puzzle: slide::Puzzle, how: &str, number: usize, seed: u64) -> Instance {
        let size = puzzle.board().size();
        let (name, set) = (format!("{size}{how} #{number}"), format!("generated {size}{how}"));
        Instance { seed: Some(seed), ..Instance::new(name, &set, Puzzle::Slide(Box::new(puzzle)), "") }
    }

    fn new(name: String, set: &str, puzzle: Puzzle, source: &str) -> Instance {
        let (text, goal) = match &puzzle {
            Puzzle::Slide(puzzle) => {
                let goal = match puzzle.goal().name() {
                    Some(named) => named.name().to_owned(),
                    None => line(puzzle.goal_board()),
                };
                (line(puzzle.board()), Some(goal))
            }
            Puzzle::Pack(puzzle) => {
                // Brute force depends on the order and margins of the text, so a single puzzle in a
                // file keeps its text.
                let alone = puzzle.label.is_none() && !source.contains(['/', '#']);
                let printed = || print(&puzzle.packing, Format::Slidepack);
                let text =
                    if alone { source.to_owned() } else { printed().unwrap_or_else(|| source.to_owned()) };
                let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
                (lines.join("/").trim_end_matches('/').to_owned(), None)
            }
        };
        let (set, part, bounds) = (set.into(), String::new(), OnceLock::new());
        Instance { name, set, part, puzzle, text, goal, seed: None, bounds }
    }

    /// Lower bounds of solvable boards of at most 25 cells.
    pub fn bounds(&self) -> Option<slide::Bounds> {
        let Puzzle::Slide(puzzle) = &self.puzzle else { return None };
        if MOST_CELLS < puzzle.board().size().cells() {
            return None;
        }
        *self.bounds.get_or_init(|| Check::new(puzzle).bounds)
    }

    /// Rows and columns of the board or of the tray's lowest layer.
    pub fn size(&self) -> (usize, usize) {
        match &self.puzzle {
            Puzzle::Slide(puzzle) => (puzzle.board().size().rows(), puzzle.board().size().cols()),
            Puzzle::Pack(puzzle) => {
                let tray = puzzle.packing.tray();
                tray.size(tray.layers().saturating_sub(1))
            }
        }
    }

    /// Number of cells of the board or tray.
    pub fn cells(&self) -> usize {
        match &self.puzzle {
            Puzzle::Slide(puzzle) => puzzle.board().size().cells(),
            Puzzle::Pack(puzzle) => puzzle.packing.tray().cells().len(),
        }
    }
}

fn line(board: &Board) -> String {
    // A single row is recognised only by its slash.
    format!("{board:#}{}", if board.size().rows() == 1 { "/" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::Set;

    #[test]
    fn the_text_of_an_instance_is_the_same_puzzle_again() {
        for set in Set::ALL {
            for instance in set.sources().flat_map(|source| Instance::read(&source, set.name, None).unwrap())
            {
                let goal = instance.goal.as_deref().and_then(|goal| goal.parse().ok()).map(Goal::Named);
                let source = Source::inline(&instance.text);
                let mut again =
                    slidepack::read(&source, &Reading { goal: goal.as_ref(), ..Reading::default() });
                assert_eq!(again.len(), 1, "{}", instance.name);
                match (again.remove(0).unwrap(), &instance.puzzle) {
                    (Puzzle::Slide(again), Puzzle::Slide(puzzle)) => {
                        assert_eq!((&again.board(), &again.goal()), (&puzzle.board(), &puzzle.goal()));
                    }
                    (Puzzle::Pack(again), Puzzle::Pack(puzzle)) => {
                        assert_eq!(again.packing, puzzle.packing, "{}", instance.name);
                    }
                    _ => panic!("{} changed its family", instance.name),
                }
            }
        }
    }

    /// Each of these boards would take a search for its walking distance, and
    /// all of them hours.
    #[test]
    fn boards_are_generated_without_searching() {
        let size = Size::new(5, 5).unwrap();
        let boards = Instance::generated(size, NamedGoal::First, Kind::Solvable, 7, 20_000);
        assert_eq!(boards.len(), 20_000);
    }

    #[test]
    fn generated_boards_are_the_same_every_time() {
        let size = Size::new(3, 3).unwrap();
        let boards = |count| Instance::generated(size, NamedGoal::First, Kind::Solvable, 7, count);
        assert_eq!(boards(5)[..3], boards(3)[..]);
        assert!(boards(5).iter().all(|instance| instance.bounds().is_some()));
    }
}
