//! Several engines on one hard board.
//!
//! One engine leads: it splits the board into subtrees, hands them out, and puts
//! together what was found below them, round by round. The others run rounds
//! below the subtrees they are given. All of them have the same tables, and
//! everything that goes between them is JSON, so the page can carry it from
//! worker to worker.

use serde::{Deserialize, Serialize};
use slidepack::slide::engine::{Next, Pieces, Pruning, Round, RoundResult, Rounds, Subtree, SubtreeResult};
use slidepack::slide::pdb::Class;
use slidepack::slide::{Board, Dir, Size, TableCache};
use slidepack_core::run::{Limits, Meter, Outcome};
use slidepack_core::slide::Frame;
use slidepack_core::slide::batch_ida::BatchIda;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A board to be solved by several engines.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    start: Vec<Vec<usize>>,
    goal: Vec<Vec<usize>>,
    /// No solution is shorter: that is known already.
    bound: u32,
}

/// What every engine must know.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shared {
    /// The goal as searches see it.
    goal: Vec<Vec<usize>>,
    /// How large the tables are.
    class: WireClass,
}

/// How large tables are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WireClass {
    Large,
    Medium,
    Small,
}

impl WireClass {
    fn read(self) -> Class {
        match self {
            WireClass::Large => Class::Large,
            WireClass::Medium => Class::Medium,
            WireClass::Small => Class::Small,
        }
    }
}

/// The round to be run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireRound {
    bound: u32,
    pruning: String,
}

/// What comes next.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Step {
    /// A round below so many subtrees.
    Round { bound: u32, subtrees: usize },
    /// A shortest solution.
    Solved { moves: String },
}

/// A subtree on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireSubtree {
    tiles: Vec<usize>,
    moves: String,
    pruned: String,
    read: usize,
}

/// Some subtrees for one engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    shared: Shared,
    round: WireRound,
    numbers: Vec<usize>,
    subtrees: Vec<WireSubtree>,
}

/// What was found below them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Found {
    round: WireRound,
    numbers: Vec<usize>,
    expanded: u64,
    generated: u64,
    /// Nodes below each subtree, and how near they came to the goal.
    subtrees: Vec<(u32, Option<u16>)>,
    solution: Option<String>,
}

/// What is left of a round.
#[derive(Serialize)]
pub(crate) struct Left {
    subtrees: usize,
    /// Whether the round is over.
    done: bool,
}

/// The engine that leads.
pub(crate) struct Leader {
    frame: Frame,
    shared: Shared,
    rounds: Rounds<'static>,
    bound: u32,
    pieces: Option<Pieces>,
    waiting: VecDeque<usize>,
}

/// Why a team does not work, in words.
type Failed = String;

impl Leader {
    /// Leads a team if the tables that all of them need are kept by the page.
    pub(crate) fn new(tables: &TableCache, wanted: &Wanted, memory: u64) -> Result<Leader, Failed> {
        let (start, goal) = (board(&wanted.start)?, board(&wanted.goal)?);
        if start.size() != goal.size() {
            return Err("start and goal have different sizes".into());
        }
        let frame = Frame::new(&start, &goal);
        let is_kept = |class: &WireClass| {
            let plan = tables.plan_for(frame.goal(), class.read(), Some(memory));
            plan.is_some_and(|(plan, _)| tables.has(&plan))
        };
        let kept = [WireClass::Large, WireClass::Medium, WireClass::Small].into_iter().find(is_kept);
        let class = kept.ok_or("no tables for this board are kept")?;
        let shared = Shared { goal: rows(frame.goal()), class };
        // The page ends a worker that led a team, and its memory with it.
        let ida: &'static BatchIda = Box::leak(Box::new(search(tables, &shared, memory)?));
        let rounds = ida.rounds(frame.start()).ok_or("the goal cannot be reached")?;
        Ok(Leader { frame, shared, rounds, bound: wanted.bound, pieces: None, waiting: VecDeque::new() })
    }

    /// The next round, or the solution.
    pub(crate) fn next(&mut self) -> Result<Step, Failed> {
        if let Some(pieces) = self.pieces.take() {
            let result = pieces.done().map_err(|error| error.to_string())?;
            if let Some(moves) = self.rounds.finish(result).map_err(|error| error.to_string())? {
                return Ok(self.solved(&moves));
            }
        }
        let mut observer = slidepack::quietly();
        let mut meter = Meter::new(Limits::default(), &mut observer);
        meter.progress.bound = self.bound;
        match self.rounds.next(&mut meter).map_err(|stop| format!("{stop:?}"))? {
            Next::Solved(moves) => Ok(self.solved(&moves)),
            Next::GaveUp => Err("the search gave up".into()),
            Next::Round(round) => {
                self.bound = meter.progress.bound;
                self.pieces = Some(Pieces::new(round, self.rounds.len()));
                self.waiting = self.rounds.order().into();
                Ok(Step::Round { bound: round.bound, subtrees: self.waiting.len() })
            }
        }
    }

    fn solved(&self, moves: &[Dir]) -> Step {
        Step::Solved { moves: word(&self.frame.unturned(moves)) }
    }

    /// The next subtrees of the round; none if all are handed out.
    pub(crate) fn hand_out(&mut self, most: usize) -> Result<Option<Order>, Failed> {
        let round = self.rounds.open().ok_or("no round is open")?;
        let numbers: Vec<usize> = self.waiting.drain(..most.min(self.waiting.len())).collect();
        if numbers.is_empty() {
            return Ok(None);
        }
        let subtrees = numbers.iter().filter_map(|&number| self.rounds.subtree(number));
        let subtrees = subtrees.map(|subtree| WireSubtree {
            tiles: subtree.board().tiles().iter().map(|&tile| tile.into()).collect(),
            moves: word(subtree.moves()),
            pruned: word(&subtree.pruned()),
            read: subtree.read(),
        });
        let subtrees = subtrees.collect();
        Ok(Some(Order { shared: self.shared.clone(), round: round.into(), numbers, subtrees }))
    }

    /// Takes what an engine found.
    pub(crate) fn take(&mut self, found: &Found) -> Result<Left, Failed> {
        let pieces = self.pieces.as_mut().ok_or("no round is open")?;
        let subtrees = found.subtrees.iter().map(|&(nodes, nearest)| SubtreeResult::new(nodes, nearest));
        let result = RoundResult {
            round: found.round.read()?,
            expanded: found.expanded,
            generated: found.generated,
            subtrees: subtrees.collect(),
            solution: found.solution.as_deref().map(moves).transpose()?,
        };
        pieces.add(&found.numbers, &result).map_err(|error| error.to_string())?;
        let subtrees = pieces.missing().count();
        Ok(Left { subtrees, done: subtrees == 0 || result.solution.is_some() })
    }
}

impl Order {
    /// Runs the round below the subtrees.
    pub(crate) fn run(&self, tables: &TableCache, memory: u64) -> Result<Found, Failed> {
        let ida = search(tables, &self.shared, memory)?;
        let size = board(&self.shared.goal)?.size();
        let subtree = |one: &WireSubtree| {
            let board = Board::new(size, &one.tiles).map_err(|error| error.to_string())?;
            Subtree::new(board, moves(&one.moves)?, &moves(&one.pruned)?, one.read)
                .map_err(|error| error.to_string())
        };
        let subtrees: Vec<Subtree> = self.subtrees.iter().map(subtree).collect::<Result<_, Failed>>()?;
        let mut observer = slidepack::quietly();
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let result = ida.run(&subtrees, self.round.read()?, &mut meter).map_err(|error| error.to_string())?;
        Ok(Found {
            round: result.round.into(),
            numbers: self.numbers.clone(),
            expanded: result.expanded,
            generated: result.generated,
            subtrees: result.subtrees.iter().map(|one| (one.nodes(), one.nearest())).collect(),
            solution: result.solution.as_deref().map(word),
        })
    }
}

impl From<Round> for WireRound {
    fn from(round: Round) -> WireRound {
        WireRound { bound: round.bound, pruning: round.pruning.name().into() }
    }
}

impl WireRound {
    fn read(&self) -> Result<Round, Failed> {
        let pruning: Pruning = self.pruning.parse().map_err(|_| "there is no such pruning")?;
        Ok(Round { bound: self.bound, pruning })
    }
}

/// The search that all engines of a team have.
fn search(tables: &TableCache, shared: &Shared, memory: u64) -> Result<Arc<BatchIda>, Failed> {
    let goal = board(&shared.goal)?;
    let limits = Limits { memory: Some(memory), ..Limits::default() };
    let mut observer = |_: &slidepack::Progress| ControlFlow::Continue(());
    match tables.batch_ida_for(&goal, shared.class.read(), &limits, &mut observer).outcome {
        Outcome::Solved(Some(ida)) => Ok(ida),
        _ => Err("there are no tables for this board".into()),
    }
}

fn board(rows: &[Vec<usize>]) -> Result<Board, Failed> {
    let cols = rows.first().map_or(0, Vec::len);
    let size = Size::new(rows.len(), cols).map_err(|error| error.to_string())?;
    let tiles: Vec<usize> = rows.iter().flatten().copied().collect();
    Board::new(size, &tiles).map_err(|error| error.to_string())
}

fn rows(board: &Board) -> Vec<Vec<usize>> {
    board
        .tiles()
        .chunks(board.size().cols())
        .map(|row| row.iter().map(|&tile| tile.into()).collect())
        .collect()
}

fn word(moves: &[Dir]) -> String {
    moves.iter().map(|dir| dir.letter()).collect()
}

fn moves(word: &str) -> Result<Vec<Dir>, Failed> {
    let dir = |letter: char| {
        let known = Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
        known.ok_or_else(|| format!("`{letter}` is not a move"))
    };
    word.chars().map(dir).collect()
}
