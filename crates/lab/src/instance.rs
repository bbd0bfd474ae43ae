//! A puzzle of an experiment.

use slidepack::pack::text::{Format, print};
use slidepack::slide::generate::{Generator, Kind, OfLength, TooLong};
use slidepack::slide::{self, Board, Check, Goal, NamedGoal, Size, TableCache};
use slidepack::{Family, InputError, Limits, Outcome, Progress, Puzzle, Reading, Source};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A puzzle of an experiment: enough of it to be solved again elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// What tables call it.
    pub name: String,
    /// The named set, the file or the generator it comes from.
    pub set: String,
    /// The part of the experiment it belongs to.
    pub part: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The puzzle as `--board` takes it, on one line.
    pub text: String,
    /// The goal as `--goal` takes it; none for packing puzzles.
    pub goal: Option<String>,
    /// The seed, if it was generated.
    pub seed: Option<u64>,
    bounds: Bounds,
}

/// Lower bounds that are worked out when somebody asks: walking distance takes
/// a search of its own, and a plan may have very many boards.
#[derive(Clone, Debug, Default)]
struct Bounds(OnceLock<Option<slide::Bounds>>);

/// They follow from the puzzle, so they make no difference.
impl PartialEq for Bounds {
    fn eq(&self, _: &Bounds) -> bool {
        true
    }
}

/// Boards with more cells than this are not asked for their walking distance.
const MOST_CELLS: usize = 25;

impl Instance {
    /// All puzzles of a source, or what is wrong with the first bad one.
    pub(crate) fn read(source: &Source, set: &str, goal: Option<&Goal>) -> Result<Vec<Instance>, InputError> {
        let puzzles = slidepack::read(source, &Reading { goal, ..Reading::default() });
        let many = 1 < puzzles.len();
        let one = |puzzle: Result<Puzzle, InputError>| {
            let puzzle = puzzle?;
            let label = match &puzzle {
                Puzzle::Slide(puzzle) => puzzle.label.clone(),
                Puzzle::Pack(puzzle) => puzzle.label.clone(),
            };
            let name = match label {
                Some(label) if many && puzzle.family() == Family::Slide => format!("{}-{label}", source.name),
                Some(label) if many => label,
                _ => source.name.clone(),
            };
            Ok(Instance::new(name, set, puzzle, &source.text))
        };
        puzzles.into_iter().map(one).collect()
    }

    /// Boards made by a seed: the same for the same wish, for ever.
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

    /// Boards whose shortest solution has exactly so many moves, made by a seed. If
    /// no board needs so many, the most that one needs.
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
            let mut quiet = |_: &Progress| ControlFlow::Continue(());
            let report = generator.of_length(&mut wanted, &tables, &Limits::default(), &mut quiet);
            let Outcome::Solved(board) = report.outcome else { return Err(wanted.most().unwrap_or(0)) };
            let mut puzzle = slide::Puzzle::new(board, Goal::Named(goal));
            puzzle.known_length = Some(moves);
            instances.push(Instance::made(puzzle, &format!(" length {moves}"), number, seed));
        }
        Ok(instances)
    }

    /// The board of a number that a seed made.
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
                // Brute force goes by the order and the margins of the text,
                // so a puzzle that is alone in its file is taken as it stands.
                let alone = puzzle.label.is_none() && !source.contains(['/', '#']);
                let printed = || print(&puzzle.packing, Format::Slidepack);
                let text =
                    if alone { source.to_owned() } else { printed().unwrap_or_else(|| source.to_owned()) };
                let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
                (lines.join("/").trim_end_matches('/').to_owned(), None)
            }
        };
        let (set, part, bounds) = (set.into(), String::new(), Bounds::default());
        Instance { name, set, part, puzzle, text, goal, seed: None, bounds }
    }

    /// Its lower bounds, for boards that can be solved and are not huge.
    pub fn bounds(&self) -> Option<slide::Bounds> {
        let Puzzle::Slide(puzzle) = &self.puzzle else { return None };
        if MOST_CELLS < puzzle.board().size().cells() {
            return None;
        }
        *self.bounds.0.get_or_init(|| Check::new(puzzle).bounds)
    }

    /// Rows and columns: of the board, or of the tray's lowest layer.
    pub fn size(&self) -> (usize, usize) {
        match &self.puzzle {
            Puzzle::Slide(puzzle) => (puzzle.board().size().rows(), puzzle.board().size().cols()),
            Puzzle::Pack(puzzle) => {
                let tray = puzzle.packing.tray();
                tray.size(tray.layers().saturating_sub(1))
            }
        }
    }

    /// The cells of the board or of the tray.
    pub fn cells(&self) -> usize {
        match &self.puzzle {
            Puzzle::Slide(puzzle) => puzzle.board().size().cells(),
            Puzzle::Pack(puzzle) => puzzle.packing.tray().cells().len(),
        }
    }
}

/// A board on one line.
fn line(board: &Board) -> String {
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = board.rows().map(row).collect();
    // A row alone is only known by its slash.
    format!("{}{}", rows.join("/"), if rows.len() == 1 { "/" } else { "" })
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
