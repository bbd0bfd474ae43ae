//! Distributing the search of one hard board over machines.
//!
//! A search with pattern databases runs in rounds over subtrees, see [`engine`](super::engine).
//! This module represents them in JSON. [`Divided::solve`] passes each round to a callback, which
//! may split it into any number of pieces, and [`Work::run`] runs a piece. The node count of a
//! failed round does not depend on the split.

use super::engine::{
    Engine, EngineError, Pieces, Pruning, Round, RoundError, RoundResult, Rounds, Subtree, SubtreeResult,
};
use super::notation::{from_letters, letters};
use super::pdb::Class;
use super::{Algorithm, Answer, Board, Dir, HeuristicName, Method, Puzzle, TableCache, plain_answer};
use crate::wire::{ByName, Ended};
use crate::{Limits, Observer, Outcome, Stop};
use serde::{Deserialize, Serialize};
use slidepack_core::run::Meter;
use slidepack_core::slide::Frame;
use slidepack_core::slide::batch_ida::BatchIda;
use std::sync::Arc;
use std::time::Duration;

/// Parts of a piece of work, between which it can be stopped.
const PARTS: usize = 8;

/// Subtrees of one round, with everything needed to search them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// The goal board, rows separated by `/`.
    pub goal: String,
    /// The pattern databases.
    pub tables: ByName<Class>,
    /// Maximum length of a solution, from the start.
    pub bound: u32,
    pub pruning: ByName<Pruning>,
    pub subtrees: Vec<WorkSubtree>,
}

/// The root of a subtree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkSubtree {
    /// Index in the round.
    pub number: usize,
    /// Rows separated by `/`.
    pub board: String,
    /// Moves from the start.
    pub moves: String,
    /// Moves not tried at the board.
    pub pruned: String,
    /// How many trailing moves the pruning automaton has consumed.
    pub read: usize,
}

/// The result of some subtrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    pub bound: u32,
    pub pruning: ByName<Pruning>,
    pub expanded: u64,
    pub generated: u64,
    pub subtrees: Vec<DoneSubtree>,
    /// All moves of a solution; `subtrees` is meaningless then.
    pub solution: Option<String>,
}

/// The result of one subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoneSubtree {
    /// Index in the round.
    pub number: usize,
    /// Nodes within the bound.
    pub nodes: u32,
    /// Smallest lower bound on the remaining moves in the subtree.
    pub nearest: Option<u16>,
}

fn failed(why: impl Into<String>) -> EngineError {
    EngineError::Failed(why.into())
}

fn board(text: &str) -> Result<Board, EngineError> {
    text.parse().map_err(|error| failed(format!("`{text}` is not a board: {error}")))
}

fn directions(text: &str) -> Result<Vec<Dir>, EngineError> {
    from_letters(text).ok_or_else(|| failed(format!("`{text}` has letters that are not moves")))
}

impl WorkSubtree {
    /// The JSON form of the subtree with this index.
    pub fn new(number: usize, subtree: &Subtree) -> WorkSubtree {
        WorkSubtree {
            number,
            board: format!("{:#}", subtree.board()),
            moves: letters(subtree.moves()),
            pruned: letters(&subtree.pruned()),
            read: subtree.read(),
        }
    }

    fn subtree(&self) -> Result<Subtree, EngineError> {
        let (moves, pruned) = (directions(&self.moves)?, directions(&self.pruned)?);
        let subtree = Subtree::new(board(&self.board)?, moves, &pruned, self.read);
        subtree.map_err(|error| failed(format!("subtree {}: {error}", self.number)))
    }
}

/// The search with the tables of a class, for boards that are divided.
pub fn searcher(
    tables: &TableCache,
    goal: &Board,
    class: Class,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<Arc<BatchIda>, EngineError> {
    match tables.batch_ida_for(goal, class, limits, observer).outcome {
        Outcome::Solved(Some(ida)) => Ok(ida),
        Outcome::Stopped { why, .. } => Err(EngineError::Stopped(why)),
        Outcome::Solved(None) | Outcome::Impossible => {
            let why = "a {} board is not divided: there are pattern databases for boards of 11 to 32 cells";
            Err(failed(why.replace("{}", &goal.size().to_string())))
        }
    }
}

impl Work {
    /// Work without subtrees.
    pub fn new(goal: &Board, class: Class, round: Round) -> Work {
        Work {
            goal: format!("{goal:#}"),
            tables: class.into(),
            bound: round.bound,
            pruning: round.pruning.into(),
            subtrees: Vec::new(),
        }
    }

    /// Parses a line of JSON.
    pub fn from_json(line: &str) -> Result<Work, EngineError> {
        serde_json::from_str(line).map_err(|error| failed(format!("this line is not a subtree: {error}")))
    }

    /// Searches the subtrees in the given order. Once `enough` has passed, no more of them are
    /// started, and the result covers only the started ones, so that the caller can split the rest.
    pub fn run(
        &self,
        tables: &TableCache,
        limits: &Limits,
        enough: Option<Duration>,
        observer: Observer<'_>,
    ) -> Result<Done, EngineError> {
        let round = Round { bound: self.bound, pruning: *self.pruning };
        let subtrees = self.subtrees.iter().map(WorkSubtree::subtree).collect::<Result<Vec<_>, _>>()?;
        let ida = searcher(tables, &board(&self.goal)?, *self.tables, limits, &mut *observer)?;
        let mut meter = Meter::new(limits.clone(), observer);
        let mut done = Done {
            bound: self.bound,
            pruning: self.pruning,
            expanded: 0,
            generated: 0,
            subtrees: Vec::with_capacity(subtrees.len()),
            solution: None,
        };
        let at_once = match enough {
            Some(_) => subtrees.len().div_ceil(PARTS).max(limits.threads),
            None => subtrees.len().max(1),
        };
        for (subtrees, originals) in subtrees.chunks(at_once).zip(self.subtrees.chunks(at_once)) {
            let result = ida.run(subtrees, round, &mut meter)?;
            done.expanded += result.expanded;
            done.generated += result.generated;
            let found = originals.iter().zip(&result.subtrees).map(|(subtree, result)| DoneSubtree {
                number: subtree.number,
                nodes: result.nodes(),
                nearest: result.nearest(),
            });
            done.subtrees.extend(found);
            done.solution = result.solution.as_deref().map(letters);
            if done.solution.is_some() {
                break;
            }
            meter.poll()?;
            if enough.is_some_and(|enough| enough <= meter.progress.elapsed) {
                break;
            }
        }
        Ok(done)
    }
}

/// Whether a line of JSON is the answer to a board, which needs no more work.
pub fn is_answer(line: &str) -> bool {
    #[derive(Deserialize)]
    struct Answered {
        #[serde(rename = "outcome")]
        _outcome: Ended,
    }
    serde_json::from_str::<Answered>(line).is_ok()
}

/// Parses results from lines of JSON, skipping answers, and counts torn lines: a killed process may
/// have written half a line, and another may have appended to it.
pub fn results(text: &str) -> Result<(Vec<Done>, usize), EngineError> {
    let (mut results, mut torn) = (Vec::new(), 0);
    for line in text.lines().filter(|line| !line.trim().is_empty() && !is_answer(line)) {
        match serde_json::from_str(line) {
            Ok(done) => results.push(done),
            Err(error) if error.is_data() => {
                return Err(failed(format!("this line is not a result: {error}")));
            }
            Err(_) => torn += 1,
        }
    }
    Ok((results, torn))
}

impl Done {
    /// Adds the result to its round. Each subtree is counted once.
    pub fn add_to(&self, pieces: &mut Pieces) -> Result<(), EngineError> {
        let numbers: Vec<usize> = self.subtrees.iter().map(|subtree| subtree.number).collect();
        let result = |subtree: &DoneSubtree| SubtreeResult::new(subtree.nodes, subtree.nearest);
        let piece = RoundResult {
            round: Round { bound: self.bound, pruning: *self.pruning },
            expanded: self.expanded,
            generated: self.generated,
            subtrees: self.subtrees.iter().map(result).collect(),
            solution: self.solution.as_deref().map(directions).transpose()?,
        };
        Ok(pieces.add(&numbers, &piece)?)
    }
}

/// A round to run.
pub struct OpenRound {
    header: Work,
    round: Round,
    subtrees: Vec<Subtree>,
    order: Vec<usize>,
}

impl OpenRound {
    /// The bound and the pruning.
    pub fn round(&self) -> Round {
        self.round
    }

    /// Indices of the subtrees, those most likely to contain the solution first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Moves from the start to a subtree.
    pub fn moves(&self, number: usize) -> Option<String> {
        self.subtrees.get(number).map(|subtree| letters(subtree.moves()))
    }

    /// The work for these subtrees. Unknown numbers are skipped.
    pub fn work(&self, numbers: &[usize]) -> Work {
        let subtree = |&number: &usize| Some(WorkSubtree::new(number, self.subtrees.get(number)?));
        Work { subtrees: numbers.iter().filter_map(subtree).collect(), ..self.header.clone() }
    }

    /// The empty result of the round.
    pub fn pieces(&self) -> Pieces {
        Pieces::new(self.round, self.subtrees.len())
    }
}

/// A board whose search is distributed.
pub struct Divided {
    puzzle: Puzzle,
    frame: Frame,
    ida: Arc<BatchIda>,
    class: Class,
}

/// Runs a round and returns its results.
pub type Carry<'c> = &'c mut dyn FnMut(OpenRound) -> Result<Pieces, EngineError>;

impl Divided {
    /// Prepares a solvable board, with the tables of a class.
    pub fn new(
        tables: &TableCache,
        puzzle: &Puzzle,
        class: Class,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Divided, EngineError> {
        let ida = searcher(tables, &puzzle.goal_board, class, limits, observer)?;
        let frame = Frame::new(&puzzle.board, &puzzle.goal_board);
        Ok(Divided { puzzle: puzzle.clone(), frame, ida, class })
    }

    /// Finds a shortest solution; `carry` runs the rounds. Limits are checked between rounds;
    /// `carry` must enforce them within a round.
    pub fn solve(
        &self,
        limits: &Limits,
        observer: Observer<'_>,
        carry: Carry<'_>,
    ) -> Result<Answer, EngineError> {
        let mut meter = Meter::new(limits.clone(), observer);
        let mut rounds = self
            .ida
            .rounds(self.frame.start())
            .ok_or_else(|| failed("no moves lead from this board to its goal"))?;
        let found = rounds.drive(&mut Carrier { divided: self, carry }, &mut meter, &mut |_| Ok(()));
        let outcome = match found {
            Ok(Some(moves)) => {
                meter.progress.best = Some(moves.len() as u32);
                meter.progress.bound = moves.len() as u32;
                Outcome::Solved(self.frame.unturned(&moves))
            }
            Ok(None) => return Err(failed("the search gave up")),
            Err(EngineError::Stopped(why)) => Outcome::Stopped { why, best: None },
            Err(error) => return Err(error),
        };
        if let Some(moves) = outcome.answer()
            && self.puzzle.board.replayed(moves).as_ref() != Some(&self.puzzle.goal_board)
        {
            return Err(failed("a solution that was brought back does not lead to the goal"));
        }
        let method =
            Method { algorithm: Algorithm::Ida, heuristic: Some(HeuristicName::of_class(self.class)) };
        let rounds = meter.take_rounds();
        let report = meter.finish(outcome);
        Ok(Answer { rounds, ..plain_answer(report, method) })
    }
}

/// The state of a search after merging results.
pub enum Merged {
    Answered(Box<Answer>),
    /// An incomplete round, and the indices of its missing subtrees.
    Open(Box<OpenRound>, Vec<usize>),
}

impl Divided {
    /// Replays all rounds covered by the results. Duplicate results count once.
    pub fn merged(
        &self,
        results: &[Done],
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Merged, EngineError> {
        let mut open = None;
        let mut carry = |round: OpenRound| {
            let mut pieces = round.pieces();
            let mut is_solved = false;
            for result in results.iter().filter(|result| result.bound == round.round().bound) {
                match result.add_to(&mut pieces) {
                    Ok(()) => is_solved |= result.solution.is_some(),
                    Err(EngineError::Wrong(RoundError::Repeated(_))) => {}
                    Err(error) => return Err(error),
                }
            }
            let missing: Vec<usize> = pieces.missing().collect();
            if is_solved || missing.is_empty() {
                return Ok(pieces);
            }
            open = Some((round, missing));
            Err(EngineError::Stopped(Stop::Cancelled))
        };
        let answer = self.solve(limits, observer, &mut carry)?;
        Ok(match open {
            Some((round, missing)) => Merged::Open(Box::new(round), missing),
            None => Merged::Answered(Box::new(answer)),
        })
    }
}

struct Carrier<'d, 'c> {
    divided: &'d Divided,
    carry: Carry<'c>,
}

impl Engine for Carrier<'_, '_> {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let subtree = |number| rounds.subtree(number).ok_or(RoundError::Number(number));
        let header = Work::new(self.divided.frame.goal(), self.divided.class, round);
        let subtrees = (0..rounds.len()).map(subtree).collect::<Result<_, _>>()?;
        let pieces = (self.carry)(OpenRound { header, round, subtrees, order: rounds.order() })?;
        let result = pieces.done()?;
        match meter.add(result.expanded, result.generated) {
            // A solution found as a limit is reached still counts.
            Err(why) if result.solution.is_none() => Err(why.into()),
            _ => Ok(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quietly;
    use crate::slide::{Goal, NamedGoal, Size};
    use slidepack_core::slide::generate::{Generator, Kind};

    fn divided(tables: &TableCache) -> Divided {
        let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
        let puzzle = Puzzle::new(board, Goal::Named(NamedGoal::First));
        Divided::new(tables, &puzzle, Class::Small, &Limits::default(), &mut quietly()).unwrap()
    }

    /// Runs all that is missing, in pieces of a size, each through JSON, and
    /// some of them twice.
    fn solved(tables: &TableCache, size: usize) -> (Answer, Vec<Done>) {
        let (divided, limits) = (divided(tables), Limits::default());
        let mut results: Vec<Done> = Vec::new();
        loop {
            match divided.merged(&results, &limits, &mut quietly()).unwrap() {
                Merged::Answered(answer) => return (*answer, results),
                Merged::Open(round, missing) => {
                    for (at, numbers) in missing.chunks(size).enumerate() {
                        let work = serde_json::to_string(&round.work(numbers)).unwrap();
                        let work: Work = serde_json::from_str(&work).unwrap();
                        let done = work.run(tables, &limits, None, &mut quietly()).unwrap();
                        let done = serde_json::to_string(&done).unwrap();
                        let done: Done = serde_json::from_str(&done).unwrap();
                        results.extend(vec![done; 1 + at % 2]);
                    }
                }
            }
        }
    }

    fn nodes_by_round(results: &[Done]) -> Vec<(u32, u64)> {
        let mut seen = std::collections::HashSet::new();
        let mut rounds = std::collections::BTreeMap::new();
        for result in results {
            if seen.insert((result.bound, result.subtrees[0].number)) {
                *rounds.entry(result.bound).or_insert(0) += result.expanded;
            }
        }
        // The last round ends at the solution.
        rounds.pop_last();
        rounds.into_iter().collect()
    }

    #[test]
    fn the_nodes_of_failed_rounds_do_not_depend_on_the_pieces() {
        let tables = TableCache::default();
        let (one, coarse) = solved(&tables, 100_000);
        let (other, fine) = solved(&tables, 500);
        assert_eq!((one.length(), other.length()), (Some(57), Some(57)));
        assert!(one.is_optimal() && other.is_optimal());
        let nodes = nodes_by_round(&coarse);
        assert!(2 < nodes.len());
        assert_eq!(nodes, nodes_by_round(&fine));
    }

    #[test]
    fn work_that_takes_too_long_returns_its_results_so_far() {
        let (tables, limits) = (TableCache::default(), Limits::default());
        let Merged::Open(round, missing) = divided(&tables).merged(&[], &limits, &mut quietly()).unwrap()
        else {
            panic!("it is not solved yet")
        };
        let work = round.work(&missing);
        let whole = work.run(&tables, &limits, None, &mut quietly()).unwrap();
        let some = work.run(&tables, &limits, Some(Duration::ZERO), &mut quietly()).unwrap();
        let begun = some.subtrees.len();
        assert!(0 < begun && begun < missing.len(), "{begun} of {}", missing.len());
        assert_eq!(some.subtrees[..], whole.subtrees[..begun]);
        let rest = round.work(&missing[begun..]).run(&tables, &limits, None, &mut quietly()).unwrap();
        assert_eq!(some.expanded + rest.expanded, whole.expanded);
    }

    #[test]
    fn boards_of_subtrees_are_read_as_they_are_printed() {
        for seed in 0..20 {
            let size = Size::new(2 + seed as usize % 4, 2 + seed as usize % 5).unwrap();
            let board = Generator::new(seed).board(&NamedGoal::First.board(size), Kind::Solvable).unwrap();
            let text = format!("{board:#}");
            assert_eq!(super::board(&text).unwrap(), board);
        }
    }

    #[test]
    fn torn_lines_are_passed_over() {
        let done = |bound| Done {
            bound,
            pruning: Pruning::Short.into(),
            expanded: 1,
            generated: 1,
            subtrees: Vec::new(),
            solution: None,
        };
        let line = |bound| serde_json::to_string(&done(bound)).unwrap();
        let text = format!("{}\n{}{}\n\n{}\n", line(10), &line(12)[..20], line(14), line(16));
        assert_eq!(results(&text), Ok((vec![done(10), done(16)], 1)));
        assert!(results("{\"bound\": 3}").is_err());
    }

    #[test]
    fn what_is_no_work_is_refused() {
        let tables = TableCache::default();
        let work = |goal: &str, moves: &str| Work {
            goal: goal.into(),
            tables: Class::Small.into(),
            bound: 10,
            pruning: Pruning::Short.into(),
            subtrees: vec![WorkSubtree {
                number: 0,
                board: goal.into(),
                moves: moves.into(),
                pruned: String::new(),
                read: 0,
            }],
        };
        let wrong =
            |work: Work| work.run(&tables, &Limits::default(), None, &mut quietly()).unwrap_err().to_string();
        assert!(wrong(work("1 2/3 0", "")).contains("not divided"));
        assert!(wrong(work("1 2/3 3", "")).contains("not a board"));
        assert!(wrong(work("1 2/3 0", "X")).contains("not moves"));
        assert!(wrong(work("1 2/3 0", "UUU")).contains("cannot have led"));
        let line = serde_json::to_string(&work("1 2/3 0", "")).unwrap().replace("small", "huge");
        assert!(
            Work::from_json(&line).unwrap_err().to_string().contains("`huge` is not a known set of tables")
        );
    }
}
