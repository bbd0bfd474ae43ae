//! Proofs of lower bounds that a sceptic can repeat.
//!
//! IDA* proves that a board takes at least so many moves in rounds: each round
//! has a bound and finds no solution within it. A [`Proof`] tells the rounds,
//! what was expanded in each, and the tables that led the search, with their
//! checksums. [`Proof::claim`] says whether what it tells fits together;
//! [`Proof::repeat`] runs the rounds again, with the same heuristic, where every
//! count must be the same, or with another one, which must come to the same end.

mod sha256;

use super::engine::{Engine, EngineError, Next, Pruning, RoundError, Rounds, SubtreeSearch, Threads};
use super::pdb::Class;
use super::solvability;
use super::subtree::{letters, line};
use super::{
    Algorithm, Answer, Board, Dir, Goal, HeuristicName, Method, NamedGoal, Puzzle, Size, TableCache,
};
use crate::schema::{ByName, SCHEMA_VERSION};
use serde::{Deserialize, Serialize};
use slidepack_core::run::{Limits, Meter, Observer, Outcome, Stop};
use slidepack_core::slide::Frame;
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::grid::Grid;
use slidepack_core::slide::ida::PlainIda;
use std::fmt;
use std::sync::Arc;

/// What a search has proven about a board, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    schema_version: u32,
    /// The version of slidepack that wrote it.
    pub slidepack: String,
    /// The board, with / between its rows.
    pub board: String,
    /// The goal, with / between its rows.
    pub goal: String,
    /// What led the search.
    pub heuristic: ByName<HeuristicName>,
    /// Its tables, if it has any.
    pub tables: Vec<ProofTable>,
    /// The lower bound before the first round: the value of the heuristic, one
    /// more if no solution can have that length.
    pub first_bound: u32,
    /// The rounds, in order.
    pub rounds: Vec<ProofRound>,
    /// No solution is shorter than this.
    pub at_least: u32,
    /// A solution, if one was found, the way each tile moves.
    pub moves: Option<String>,
}

/// A table that led the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofTable {
    /// Its name: the board, the blank's home and the pattern's tiles.
    pub name: String,
    /// Its bytes, a bit for each entry.
    pub bytes: usize,
    /// Their SHA-256.
    pub sha256: String,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofRound {
    /// The most moves of a solution that it looked for.
    pub bound: u32,
    /// What it pruned: back, short or long. Breadth if the board was solved
    /// breadth first while it was divided into subtrees.
    pub pruning: String,
    /// Nodes expanded, those above the subtrees too.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Whether it found a solution. Then its counts depend on who was first.
    pub solved: bool,
}

/// The word for a solution that was met while the board was divided.
const BREADTH: &str = "breadth";

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// It is not the JSON of a proof.
    Json(String),
    /// It was written by a version that this one does not know.
    Version(u32),
    /// Something in it is not a board.
    Board {
        /// What it stands for.
        what: &'static str,
        /// Why it is none.
        why: String,
    },
    /// Board and goal have different sizes, or one cannot become the other.
    Unsolvable,
    /// No solution can have a length of this parity.
    Parity {
        /// The bound of a round, or the first bound.
        bound: u32,
    },
    /// A round's bound is not above the one before it.
    Order {
        /// The number of the round, counted from 1.
        round: usize,
    },
    /// A round that found a solution is not the last.
    Solved {
        /// The number of the round, counted from 1.
        round: usize,
    },
    /// A round names a pruning that there is not.
    Pruning {
        /// The number of the round, counted from 1.
        round: usize,
        /// What it names.
        found: String,
    },
    /// The rounds do not prove what is claimed.
    AtLeast {
        /// What is claimed.
        claimed: u32,
        /// What the rounds prove.
        proven: u32,
    },
    /// The moves are no solution.
    Moves(String),
    /// The solution is shorter than what is claimed of all solutions.
    Shorter {
        /// Its length.
        length: usize,
        /// What is claimed.
        at_least: u32,
    },
    /// A round says that it found a solution, and there is none, or the other
    /// way round.
    Missing,
    /// There is no round of this number.
    Round {
        /// What was asked for, counted from 1.
        number: usize,
        /// How many there are.
        rounds: usize,
    },
    /// The heuristic cannot be used for this board.
    Heuristic(HeuristicName),
    /// A run could not be made.
    Engine(EngineError),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Json(why) => write!(f, "this is no proof: {why}"),
            ProofError::Version(version) => {
                write!(f, "this proof has version {version}; this program knows version {SCHEMA_VERSION}")
            }
            ProofError::Board { what, why } => write!(f, "the {what} is no board: {why}"),
            ProofError::Unsolvable => write!(f, "the board can never become the goal"),
            ProofError::Parity { bound } => {
                write!(f, "no solution can have {bound} moves: the blank's way home has another parity")
            }
            ProofError::Order { round } => {
                write!(f, "the bound of round {round} is not above what was proven before it")
            }
            ProofError::Solved { round } => {
                write!(f, "round {round} found a solution, but it is not the last")
            }
            ProofError::Pruning { round, found } => {
                write!(f, "round {round} prunes by `{found}`, and there is no such pruning")
            }
            ProofError::AtLeast { claimed, proven } => {
                write!(f, "at least {claimed} moves are claimed, but the rounds prove at least {proven}")
            }
            ProofError::Moves(why) => write!(f, "the moves are no solution: {why}"),
            ProofError::Shorter { length, at_least } => {
                write!(f, "the solution has {length} moves, but at least {at_least} are claimed")
            }
            ProofError::Missing => {
                write!(f, "either the moves of the solution or the round that found it are missing")
            }
            ProofError::Round { number, rounds } => {
                write!(f, "there is no round {number}: the proof has {rounds}")
            }
            ProofError::Heuristic(name) => write!(
                f,
                "{name} cannot lead a proof of this board; pattern databases are for boards of 11 to 32 cells, \
                 linear-conflict works for every size"
            ),
            ProofError::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProofError {}

impl From<EngineError> for ProofError {
    fn from(error: EngineError) -> ProofError {
        ProofError::Engine(error)
    }
}

impl From<RoundError> for ProofError {
    fn from(error: RoundError) -> ProofError {
        ProofError::Engine(error.into())
    }
}

impl From<Stop> for ProofError {
    fn from(stop: Stop) -> ProofError {
        ProofError::Engine(stop.into())
    }
}

/// What a proof claims, checked as far as that goes without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The board.
    pub board: Board,
    /// The goal.
    pub goal: Board,
    /// No solution is shorter than this, if the last round that failed is right.
    pub at_least: u32,
    /// The solution, replayed.
    pub moves: Option<Vec<Dir>>,
    /// The number of the last round that failed, counted from 1, if there was
    /// one. It alone proves the bound.
    pub decisive: Option<usize>,
}

impl Claim {
    /// Whether the solution is proven to be a shortest one, if that round is
    /// right.
    pub fn is_optimal(&self) -> bool {
        self.moves.as_ref().is_some_and(|moves| moves.len() as u64 == u64::from(self.at_least))
    }
}

/// What came of repeating a proof's rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// What led the search this time.
    pub heuristic: HeuristicName,
    /// The rounds that were run.
    pub rounds: Vec<ProofRound>,
    /// What was proven before the first of them.
    pub first_bound: u32,
    /// What does not agree; nothing if all does.
    pub disagreement: Option<Disagreement>,
}

/// What two runs do not agree about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// A table is another one.
    Table {
        /// Its name.
        name: String,
    },
    /// The same tables lead to another first bound.
    FirstBound {
        /// What the proof tells.
        told: u32,
        /// What was found.
        found: u32,
    },
    /// A round with the same heuristic has other counts, or another bound.
    Round {
        /// What the proof tells, if it tells of such a round at all.
        told: Option<ProofRound>,
        /// What was found.
        found: ProofRound,
    },
    /// There is a solution shorter than what is claimed of all.
    Solution {
        /// Its moves.
        moves: Vec<Dir>,
    },
    /// A round that is said to have found a solution has none.
    NoSolution {
        /// Its bound.
        bound: u32,
    },
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disagreement::Table { name } => write!(f, "the table {name} is another one here"),
            Disagreement::FirstBound { told, found } => {
                write!(f, "the first bound is {found}, not {told}")
            }
            Disagreement::Round { told: Some(told), found } => write!(
                f,
                "the round up to {} moves has expanded {} nodes and generated {} with {} pruning, not {} and {} with {}",
                found.bound,
                found.expanded,
                found.generated,
                found.pruning,
                told.expanded,
                told.generated,
                told.pruning
            ),
            Disagreement::Round { told: None, found } => {
                write!(f, "the proof does not tell of the round up to {} moves", found.bound)
            }
            Disagreement::Solution { moves } => {
                write!(f, "there is a solution of {} moves", moves.len())
            }
            Disagreement::NoSolution { bound } => write!(f, "there is no solution of up to {bound} moves"),
        }
    }
}

/// The heuristic of a proof about boards of a size, where `asked` was asked for:
/// one that needs no tables, or pattern databases of a class. Without a choice
/// it is large pattern databases where there are any.
pub fn heuristic_for(size: Size, asked: HeuristicName) -> Result<HeuristicName, ProofError> {
    let has_patterns = (11..=32).contains(&size.cells());
    match asked {
        HeuristicName::Auto if !has_patterns => Ok(HeuristicName::LinearConflict),
        HeuristicName::Auto | HeuristicName::Pattern if has_patterns => Ok(HeuristicName::PatternLarge),
        _ if asked.is_pattern() && !has_patterns => Err(ProofError::Heuristic(asked)),
        HeuristicName::PatternExact => Err(ProofError::Heuristic(asked)),
        _ if asked.fits(size) => Ok(asked),
        _ => Err(ProofError::Heuristic(asked)),
    }
}

/// Solves a puzzle by IDA* and tells how; if a limit comes first, it tells what
/// was proven by then.
///
/// `heuristic` is one of those that [`heuristic_for`] gives. If pattern databases
/// of its class do not fit in memory, smaller ones are used, and the proof names
/// them.
pub fn prove(
    tables: &TableCache,
    puzzle: &Puzzle,
    heuristic: HeuristicName,
    limits: &Limits,
    observer: Observer<'_>,
) -> Result<(Answer, Proof), ProofError> {
    let (board, goal) = (puzzle.board(), puzzle.goal_board());
    if !solvability::is_solvable(board, goal) {
        return Err(ProofError::Unsolvable);
    }
    let frame = Frame::new(board, goal);
    let prover = Prover::new(tables, goal, heuristic, limits, &mut *observer)?;
    let mut meter = Meter::new(limits.clone(), observer);
    let mut run = Run::new(&prover, &frame);
    let ended = run.until(u32::MAX, &mut meter);
    let stop = match ended {
        Ok(()) => None,
        Err(ProofError::Engine(EngineError::Stopped(why))) => Some(why),
        Err(error) => return Err(error),
    };
    let moves = run.solution.as_deref().map(|moves| frame.unturned(moves));
    if let Some(moves) = &moves {
        assert_eq!(board.replayed(moves).as_ref(), Some(goal), "a solution leads to the goal");
        meter.progress.best = Some(moves.len() as u32);
    }
    let proof = Proof {
        schema_version: SCHEMA_VERSION,
        slidepack: env!("CARGO_PKG_VERSION").into(),
        board: line(board),
        goal: line(goal),
        heuristic: ByName(prover.heuristic()),
        tables: prover.tables(),
        first_bound: run.first_bound,
        at_least: proven(run.first_bound, &run.rounds),
        rounds: run.rounds,
        moves: moves.as_deref().map(letters),
    };
    meter.progress.bound = proof.at_least;
    let outcome = match (moves, stop) {
        (Some(moves), _) => Outcome::Solved(moves),
        (None, why) => Outcome::Stopped { why: why.unwrap_or(Stop::Cancelled), best: None },
    };
    let method = Method { algorithm: Algorithm::Ida, heuristic: Some(prover.heuristic()) };
    let report = meter.finish(outcome);
    Ok((Answer { report, method, tables: Vec::new(), card: None, notes: Vec::new() }, proof))
}

impl Proof {
    /// A proof from its JSON.
    pub fn from_json(text: &str) -> Result<Proof, ProofError> {
        let proof: Proof = serde_json::from_str(text).map_err(|error| ProofError::Json(error.to_string()))?;
        if proof.schema_version != SCHEMA_VERSION {
            return Err(ProofError::Version(proof.schema_version));
        }
        Ok(proof)
    }

    /// What it claims, if what it tells fits together.
    pub fn claim(&self) -> Result<Claim, ProofError> {
        let board = board_of("board", &self.board)?;
        let goal = board_of("goal", &self.goal)?;
        if board.size() != goal.size() || !solvability::is_solvable(&board, &goal) {
            return Err(ProofError::Unsolvable);
        }
        let parity = board.size().distance(board.blank(), goal.blank()) as u32 % 2;
        let mut proven_before = self.first_bound;
        if self.first_bound % 2 != parity {
            return Err(ProofError::Parity { bound: self.first_bound });
        }
        for (number, round) in (1..).zip(&self.rounds) {
            if round.pruning != BREADTH && round.pruning.parse::<Pruning>().is_err() {
                return Err(ProofError::Pruning { round: number, found: round.pruning.clone() });
            }
            if round.bound % 2 != parity {
                return Err(ProofError::Parity { bound: round.bound });
            }
            if round.bound < proven_before {
                return Err(ProofError::Order { round: number });
            }
            if (round.solved && number != self.rounds.len()) || (round.pruning == BREADTH && !round.solved) {
                return Err(ProofError::Solved { round: number });
            }
            // The file may name any number.
            proven_before = round.bound.saturating_add(2);
        }
        let proven = proven(self.first_bound, &self.rounds);
        if proven != self.at_least {
            return Err(ProofError::AtLeast { claimed: self.at_least, proven });
        }
        let moves = self.moves.as_deref().map(|text| solution(&board, &goal, text)).transpose()?;
        let is_solved = self.rounds.last().is_some_and(|round| round.solved) || board == goal;
        if moves.is_some() != is_solved {
            return Err(ProofError::Missing);
        }
        if let Some(moves) = &moves {
            if (moves.len() as u64) < u64::from(self.at_least) {
                return Err(ProofError::Shorter { length: moves.len(), at_least: self.at_least });
            }
            if self.rounds.last().is_some_and(|round| (round.bound as usize) < moves.len()) {
                let why = "it is longer than the bound of its round";
                return Err(ProofError::Moves(why.into()));
            }
        }
        let failed = self.rounds.iter().filter(|round| !round.solved).count();
        let decisive = (0 < failed).then_some(failed);
        Ok(Claim { board, goal, at_least: self.at_least, moves, decisive })
    }

    /// Runs rounds again, up to that of a number, counted from 1, or up to the
    /// last one that failed.
    ///
    /// With the heuristic of the proof, tables and all counts of rounds that
    /// failed must be the same. Another heuristic has other counts; it must not
    /// find a solution where the proof says that there is none, and must find one
    /// where the proof has one.
    pub fn repeat(
        &self,
        tables: &TableCache,
        number: Option<usize>,
        with: HeuristicName,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Repeated, ProofError> {
        let claim = self.claim()?;
        let number = number.or(claim.decisive).unwrap_or(self.rounds.len());
        let round = match number.checked_sub(1).and_then(|at| self.rounds.get(at)) {
            Some(round) => Some(round),
            None if self.rounds.is_empty() && number == 0 => None,
            None => return Err(ProofError::Round { number, rounds: self.rounds.len() }),
        };
        let frame = Frame::new(&claim.board, &claim.goal);
        let prover = Prover::new(tables, &claim.goal, with, limits, &mut *observer)?;
        let mut repeated = Repeated {
            heuristic: prover.heuristic(),
            rounds: Vec::new(),
            first_bound: 0,
            disagreement: None,
        };
        let is_same = prover.heuristic() == self.heuristic.0;
        if is_same {
            let here = prover.tables();
            let other = here.iter().find(|table| !self.tables.contains(table));
            let missing = self.tables.iter().find(|table| !here.contains(table));
            if let Some(table) = other.or(missing) {
                let name = table.name.clone();
                repeated.disagreement = Some(Disagreement::Table { name });
                return Ok(repeated);
            }
        }
        let mut meter = Meter::new(limits.clone(), observer);
        let mut run = Run::new(&prover, &frame);
        if let Some(round) = round {
            run.until(round.bound, &mut meter)?;
        }
        repeated.disagreement = self.compared(&run, &frame, is_same, round);
        repeated.first_bound = run.first_bound;
        repeated.rounds = run.rounds;
        Ok(repeated)
    }

    /// What a run does not agree about.
    fn compared(
        &self,
        run: &Run<'_>,
        frame: &Frame,
        is_same: bool,
        up_to: Option<&ProofRound>,
    ) -> Option<Disagreement> {
        if is_same && run.first_bound != self.first_bound {
            return Some(Disagreement::FirstBound { told: self.first_bound, found: run.first_bound });
        }
        if let Some(moves) = &run.solution
            && (moves.len() as u64) < u64::from(self.at_least)
        {
            return Some(Disagreement::Solution { moves: frame.unturned(moves) });
        }
        let up_to = up_to?;
        if is_same {
            for found in run.rounds.iter().filter(|round| !round.solved) {
                let told = self.rounds.iter().find(|round| round.bound == found.bound);
                if told != Some(found) {
                    return Some(Disagreement::Round { told: told.cloned(), found: found.clone() });
                }
            }
        }
        if up_to.solved && run.solution.is_none() {
            return Some(Disagreement::NoSolution { bound: up_to.bound });
        }
        None
    }
}

/// What rounds prove, after a first bound.
fn proven(first_bound: u32, rounds: &[ProofRound]) -> u32 {
    rounds.iter().fold(first_bound, |proven, round| match round.solved {
        // What is below the bound of a search is proven by the rounds before, or
        // by the subtrees it begins with.
        true => proven.max(round.bound),
        false => proven.max(round.bound.saturating_add(2)),
    })
}

/// A search that rounds can be run of.
enum Prover {
    Tables(Arc<BatchIda>, Class),
    Plain(PlainIda),
}

impl Prover {
    fn new(
        tables: &TableCache,
        goal: &Board,
        heuristic: HeuristicName,
        limits: &Limits,
        observer: Observer<'_>,
    ) -> Result<Prover, ProofError> {
        let frame = Frame::new(goal, goal);
        let class = Class::ALL.into_iter().find(|&class| HeuristicName::of_class(class) == heuristic);
        let Some(class) = class else {
            let plain = PlainIda::new(&Grid::new(frame.goal()), heuristic);
            return plain.map(Prover::Plain).ok_or(ProofError::Heuristic(heuristic));
        };
        let fits = tables.plan_for(goal, class, limits.memory).map(|(plan, _)| plan.class());
        let class = fits.ok_or(ProofError::Heuristic(heuristic))?;
        match tables.batch_ida_for(goal, class, limits, observer).outcome {
            Outcome::Solved(Some(ida)) => Ok(Prover::Tables(ida, class)),
            Outcome::Stopped { why, .. } => Err(why.into()),
            Outcome::Solved(None) | Outcome::Impossible => Err(ProofError::Heuristic(heuristic)),
        }
    }

    fn heuristic(&self) -> HeuristicName {
        match self {
            Prover::Tables(_, class) => HeuristicName::of_class(*class),
            Prover::Plain(plain) => plain.heuristic(),
        }
    }

    fn search(&self) -> &dyn SubtreeSearch {
        match self {
            Prover::Tables(ida, _) => &**ida,
            Prover::Plain(plain) => plain,
        }
    }

    /// Each table once, by name.
    fn tables(&self) -> Vec<ProofTable> {
        let Prover::Tables(ida, _) = self else { return Vec::new() };
        let mut tables: Vec<ProofTable> = Vec::new();
        for pattern in ida.partitions().patterns() {
            let table = pattern.table();
            let name = table.spec().to_string();
            if tables.iter().all(|known| known.name != name) {
                let bytes = table.bytes();
                tables.push(ProofTable { name, bytes: bytes.len(), sha256: sha256::sha256(bytes) });
            }
        }
        tables.sort_by(|a, b| a.name.cmp(&b.name));
        tables
    }
}

/// Rounds as they are run.
struct Run<'a> {
    search: Rounds<'a>,
    first_bound: u32,
    rounds: Vec<ProofRound>,
    /// In the frame.
    solution: Option<Vec<Dir>>,
}

impl<'a> Run<'a> {
    fn new(prover: &'a Prover, frame: &Frame) -> Run<'a> {
        let search = prover.search().rounds(frame.start()).expect("the goal can be reached");
        Run { search, first_bound: 0, rounds: Vec::new(), solution: None }
    }

    /// Runs rounds until there is a solution, or nothing of up to `bound` moves
    /// is left to be searched.
    fn until(&mut self, bound: u32, meter: &mut Meter<'_>) -> Result<(), ProofError> {
        loop {
            let (expanded, generated) = (meter.progress.expanded, meter.progress.generated);
            let next = self.search.next(meter)?;
            let (round, result) = match next {
                Next::GaveUp => return Ok(()),
                Next::Solved(moves) => {
                    let length = moves.len() as u32;
                    if self.rounds.is_empty() {
                        self.first_bound = length;
                    }
                    if 0 < length {
                        self.note(length, BREADTH, (expanded, generated), true, meter);
                    }
                    self.solution = Some(moves);
                    return Ok(());
                }
                Next::Round(round) => {
                    if self.rounds.is_empty() {
                        self.first_bound = round.bound;
                    }
                    if bound < round.bound {
                        return Ok(());
                    }
                    (round, Threads.run(&self.search, round, meter)?)
                }
            };
            let solution = self.search.finish(result)?;
            self.note(round.bound, round.pruning.name(), (expanded, generated), solution.is_some(), meter);
            if solution.is_some() {
                self.solution = solution;
                return Ok(());
            }
        }
    }

    fn note(&mut self, bound: u32, pruning: &str, before: (u64, u64), solved: bool, meter: &Meter<'_>) {
        self.rounds.push(ProofRound {
            bound,
            pruning: pruning.into(),
            expanded: meter.progress.expanded - before.0,
            generated: meter.progress.generated - before.1,
            solved,
        });
    }
}

fn board_of(what: &'static str, text: &str) -> Result<Board, ProofError> {
    text.parse::<Board>().map_err(|error| ProofError::Board { what, why: error.to_string() })
}

fn solution(board: &Board, goal: &Board, text: &str) -> Result<Vec<Dir>, ProofError> {
    let dir = |(at, letter): (usize, char)| {
        let dir = Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
        dir.ok_or_else(|| ProofError::Moves(format!("move {} is `{letter}`, not U, D, L or R", at + 1)))
    };
    let moves = text.chars().enumerate().map(dir).collect::<Result<Vec<_>, _>>()?;
    let mut end = board.clone();
    for (at, &dir) in moves.iter().enumerate() {
        if !end.slide(dir) {
            return Err(ProofError::Moves(format!("move {} leads off the board", at + 1)));
        }
    }
    if end != *goal {
        return Err(ProofError::Moves("they do not lead to the goal".into()));
    }
    Ok(moves)
}

impl Claim {
    /// The puzzle that it is about.
    pub fn puzzle(&self) -> Puzzle {
        let named = NamedGoal::ALL.into_iter().find(|named| named.board(self.goal.size()) == self.goal);
        let goal = named.map_or_else(|| Goal::Custom(self.goal.clone()), Goal::Named);
        Puzzle::new(self.board.clone(), goal)
    }
}

#[cfg(test)]
mod tests;
