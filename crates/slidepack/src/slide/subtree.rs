//! One hard board, divided among machines: what is carried away, and how it
//! comes back.
//!
//! A search with pattern databases goes in rounds over subtrees, see
//! [`engine`](super::engine). Here they are JSON. [`Divided::solve`] hands each
//! round to somebody who has it run, in as many pieces as he likes, and
//! [`Work::run`] runs a piece. The nodes of a round that fails do not depend on who
//! ran what.

use super::engine::{
    Engine, EngineError, Pieces, Pruning, Round, RoundError, RoundResult, Rounds, Subtree, SubtreeResult,
};
use super::pdb::Class;
use super::{Algorithm, Answer, Board, Dir, HeuristicName, Method, Puzzle, Size, TableCache};
use crate::schema::Ended;
use serde::{Deserialize, Serialize};
use slidepack_core::run::{Limits, Meter, Observer, Outcome, Stop};
use slidepack_core::slide::Frame;
use slidepack_core::slide::batch_ida::BatchIda;
use std::sync::Arc;
use std::time::Duration;

/// The parts of a piece of work between which it may be ended.
const PARTS: usize = 8;

/// Some subtrees of one round, and all that is needed to search them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// What every board must become, with / between its rows.
    pub goal: String,
    /// The pattern databases: small, medium or large.
    pub tables: String,
    /// The most moves of a solution, from the start.
    pub bound: u32,
    /// Which sequences of moves are pruned.
    pub pruning: String,
    /// The subtrees.
    pub subtrees: Vec<WorkSubtree>,
}

/// A board some moves away from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkSubtree {
    /// Its number in the round.
    pub number: usize,
    /// The board, with / between its rows.
    pub board: String,
    /// The moves that have led to it.
    pub moves: String,
    /// The moves that are not made at the board.
    pub pruned: String,
    /// How many of the last moves the pruner of moves has read.
    pub read: usize,
}

/// What was found below some subtrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The bound of the round.
    pub bound: u32,
    /// What was pruned in it.
    pub pruning: String,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// What was found below each subtree.
    pub subtrees: Vec<DoneSubtree>,
    /// All moves of a solution; then what is said of the subtrees means nothing.
    pub solution: Option<String>,
}

/// What was found below a subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoneSubtree {
    /// Its number in the round.
    pub number: usize,
    /// Nodes below it that were within the bound.
    pub nodes: u32,
    /// The least lower bound on the moves left that was met below it.
    pub nearest: Option<u16>,
}

fn failed(why: impl Into<String>) -> EngineError {
    EngineError::Failed(why.into())
}

/// The rows of a board, with / between them.
fn line(board: &Board) -> String {
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    board.rows().map(row).collect::<Vec<_>>().join("/")
}

fn board(text: &str) -> Result<Board, EngineError> {
    let parsed = || text.parse::<Board>().map_err(|error| failed(format!("`{text}` is no board: {error}")));
    plain_board(text).map_or_else(parsed, Ok)
}

/// A board as [`line`] writes it. Tens of thousands of them are in the work of a
/// round, and finding out the format of each takes longer than reading it.
fn plain_board(text: &str) -> Option<Board> {
    let (mut tiles, mut rows) = (Vec::with_capacity(32), Vec::with_capacity(8));
    for row in text.split('/') {
        for tile in row.split(' ') {
            let is_plain = tile.bytes().all(|byte| byte.is_ascii_digit());
            tiles.push(if is_plain { tile.parse::<usize>().ok()? } else { return None });
        }
        rows.push(tiles.len());
    }
    let cols = rows[0];
    let is_even = rows.iter().enumerate().all(|(row, &end)| end == (row + 1) * cols);
    // A single row may be a board of several.
    if rows.len() < 2 || !is_even {
        return None;
    }
    Board::new(Size::new(rows.len(), cols).ok()?, &tiles).ok()
}

/// The way each tile moves, a letter each.
fn letters(moves: &[Dir]) -> String {
    moves.iter().map(|dir| dir.letter()).collect()
}

fn directions(text: &str) -> Result<Vec<Dir>, EngineError> {
    let dir = |letter| Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
    let moves = text.chars().map(dir).collect::<Option<_>>();
    moves.ok_or_else(|| failed(format!("`{text}` has letters that are no moves")))
}

/// A set of tables by its name.
pub fn class(name: &str) -> Result<Class, EngineError> {
    let known = Class::ALL.into_iter().find(|class| class.name() == name);
    known.ok_or_else(|| failed(format!("`{name}` is no set of tables; there are small, medium and large")))
}

fn round(bound: u32, pruning: &str) -> Result<Round, EngineError> {
    let pruning = pruning.parse::<Pruning>().map_err(|error| failed(error.to_string()))?;
    Ok(Round { bound, pruning })
}

impl WorkSubtree {
    fn new(number: usize, subtree: &Subtree) -> WorkSubtree {
        WorkSubtree {
            number,
            board: line(subtree.board()),
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

/// The search with the tables for boards with this goal.
fn searcher(
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
    /// Work from a line of JSON.
    pub fn from_json(line: &str) -> Result<Work, EngineError> {
        serde_json::from_str(line).map_err(|error| failed(format!("this is no work: {error}")))
    }

    /// Searches the subtrees, in the order given. Once `enough` has passed, no more
    /// of them are begun, and the result tells only of those that were: whoever
    /// gave out work that proves larger than expected can divide the rest.
    pub fn run(
        &self,
        tables: &TableCache,
        limits: &Limits,
        enough: Option<Duration>,
        observer: Observer<'_>,
    ) -> Result<Done, EngineError> {
        let round = round(self.bound, &self.pruning)?;
        let subtrees = self.subtrees.iter().map(WorkSubtree::subtree).collect::<Result<Vec<_>, _>>()?;
        let ida = searcher(tables, &board(&self.goal)?, class(&self.tables)?, limits, &mut *observer)?;
        let mut meter = Meter::new(limits.clone(), observer);
        let mut done = Done {
            bound: self.bound,
            pruning: self.pruning.clone(),
            expanded: 0,
            generated: 0,
            subtrees: Vec::with_capacity(subtrees.len()),
            solution: None,
        };
        let at_once = match enough {
            Some(_) => subtrees.len().div_ceil(PARTS).max(limits.threads),
            None => subtrees.len().max(1),
        };
        for (subtrees, told) in subtrees.chunks(at_once).zip(self.subtrees.chunks(at_once)) {
            let result = ida.run(subtrees, round, &mut meter)?;
            done.expanded += result.expanded;
            done.generated += result.generated;
            let found = told.iter().zip(&result.subtrees).map(|(subtree, result)| DoneSubtree {
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

/// The results in some lines of JSON without answers, and the number of lines that are torn: a
/// process that was killed may have written half of one, and another one may have
/// gone on behind it.
pub fn results(text: &str) -> Result<(Vec<Done>, usize), EngineError> {
    let (mut results, mut torn) = (Vec::new(), 0);
    for line in text.lines().filter(|line| !line.trim().is_empty() && !is_answer(line)) {
        match serde_json::from_str(line) {
            Ok(done) => results.push(done),
            Err(error) if error.is_data() => return Err(failed(format!("this is no result: {error}"))),
            Err(_) => torn += 1,
        }
    }
    Ok((results, torn))
}

impl Done {
    /// Adds it to what is known of its round. Each subtree is counted once.
    pub fn add_to(&self, pieces: &mut Pieces) -> Result<(), EngineError> {
        let numbers: Vec<usize> = self.subtrees.iter().map(|subtree| subtree.number).collect();
        let result = |subtree: &DoneSubtree| SubtreeResult::new(subtree.nodes, subtree.nearest);
        let piece = RoundResult {
            round: round(self.bound, &self.pruning)?,
            expanded: self.expanded,
            generated: self.generated,
            subtrees: self.subtrees.iter().map(result).collect(),
            solution: self.solution.as_deref().map(directions).transpose()?,
        };
        Ok(pieces.add(&numbers, &piece)?)
    }
}

/// A round that is to be run.
pub struct OpenRound {
    header: Work,
    round: Round,
    subtrees: Vec<Subtree>,
    order: Vec<usize>,
}

impl OpenRound {
    /// The most moves of a solution, and what is pruned.
    pub fn round(&self) -> Round {
        self.round
    }

    /// The numbers of the subtrees, those that are likeliest to have the solution
    /// first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The moves that have led to a subtree.
    pub fn moves(&self, number: usize) -> Option<String> {
        self.subtrees.get(number).map(|subtree| letters(subtree.moves()))
    }

    /// The subtrees of these numbers as work; those that there are.
    pub fn work(&self, numbers: &[usize]) -> Work {
        let subtree = |&number: &usize| Some(WorkSubtree::new(number, self.subtrees.get(number)?));
        Work { subtrees: numbers.iter().filter_map(subtree).collect(), ..self.header.clone() }
    }

    /// Nothing is known of the round yet.
    pub fn pieces(&self) -> Pieces {
        Pieces::new(self.round, self.subtrees.len())
    }
}

/// A board whose search is divided.
pub struct Divided {
    puzzle: Puzzle,
    frame: Frame,
    ida: Arc<BatchIda>,
    class: Class,
}

/// Has a round run, and tells what came of it.
pub type Carry<'c> = &'c mut dyn FnMut(OpenRound) -> Result<Pieces, EngineError>;

impl Divided {
    /// A board that can be solved, with the tables of a class.
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

    /// Finds a shortest solution; `carry` has the rounds run. Limits hold between
    /// rounds; within them they are for `carry` to hold.
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
        Ok(Answer { report, method, tables: Vec::new(), rounds, card: None, notes: Vec::new() })
    }
}

/// What follows from the results so far.
pub enum Merged {
    /// The answer.
    Answered(Box<Answer>),
    /// A round that is not whole yet, and the numbers of the subtrees that are
    /// missing.
    Open(Box<OpenRound>, Vec<usize>),
}

impl Divided {
    /// Goes through all rounds that these results are of. A result that is there
    /// twice counts once.
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

/// An engine whose rounds are run by somebody else.
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
        let header = Work {
            goal: line(self.divided.frame.goal()),
            tables: self.divided.class.name().into(),
            bound: round.bound,
            pruning: round.pruning.name().into(),
            subtrees: Vec::new(),
        };
        let subtrees = (0..rounds.len()).map(subtree).collect::<Result<_, _>>()?;
        let pieces = (self.carry)(OpenRound { header, round, subtrees, order: rounds.order() })?;
        let result = pieces.done()?;
        match meter.add(result.expanded, result.generated) {
            // A solution found in the same moment as a limit is met counts as found.
            Err(why) if result.solution.is_none() => Err(why.into()),
            _ => Ok(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quietly;
    use crate::slide::{Goal, NamedGoal};
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
    fn work_that_takes_too_long_tells_of_what_it_has_done() {
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
    fn plain_boards_are_those_that_the_reader_of_all_formats_reads() {
        for seed in 0..20 {
            let size = Size::new(2 + seed as usize % 4, 2 + seed as usize % 5).unwrap();
            let board = Generator::new(seed).board(&NamedGoal::First.board(size), Kind::Solvable).unwrap();
            let text = line(&board);
            assert_eq!(plain_board(&text).as_ref(), Some(&board), "{text}");
            assert_eq!(text.parse::<Board>().ok(), Some(board));
        }
        for text in
            ["", "1 2 3 0", "1 2/0", "1 2/3 4", "1 2/3 +0", "1  2/3 0", "1 1/2 0", "a b/c d", "1 2/3 0/"]
        {
            assert_eq!(plain_board(text), None, "{text}");
        }
    }

    #[test]
    fn torn_lines_are_passed_over() {
        let done = |bound| Done {
            bound,
            pruning: "short".into(),
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
            tables: "small".into(),
            bound: 10,
            pruning: "short".into(),
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
        assert!(wrong(work("1 2/3 3", "")).contains("no board"));
        assert!(wrong(work("1 2/3 0", "X")).contains("no moves"));
        assert!(wrong(work("1 2/3 0", "UUU")).contains("cannot have led"));
        assert!(wrong(Work { tables: "huge".into(), ..work("1 2/3 0", "") }).contains("huge"));
    }
}
