//! Proofs made by a search, and repeated by another.

use super::claim::proven;
use super::{BREADTH, Proof, ProofError, ProofRound, ProofTable, sha256};
use crate::schema::{ByName, SCHEMA_VERSION};
use crate::slide::engine::{Engine, EngineError, Next, Rounds, SubtreeSearch, Threads};
use crate::slide::pdb::Class;
use crate::slide::subtree::{letters, line};
use crate::slide::{
    Algorithm, Answer, Board, Dir, HeuristicName, Method, Puzzle, Size, TableCache, solvability,
};
use slidepack_core::run::{Limits, Meter, Observer, Outcome, Stop};
use slidepack_core::slide::Frame;
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::grid::Grid;
use slidepack_core::slide::ida::PlainIda;
use std::fmt;
use std::sync::Arc;

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

impl Proof {
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
