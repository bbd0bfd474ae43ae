//! Random puzzles.

use super::Answer;
use super::error::{AskError, Code};
use super::hint::always_a_job;
use super::options::{least, seconds};
use super::pack::{AskKit, AskTray, empty};
use super::puzzle::{AskGoal, AskPuzzle};
use super::service::{Allowance, Listener, Service};
use crate::pack::{self, Packing, Puzzle, Wish};
use crate::say::{self, Ink};
use crate::slide::generate::{Generator, Kind, OfLength, TooLong};
use crate::slide::{Board, Level, Size, TableCache, UnknownName};
use crate::wire::{self, Ended, StoppedBy};
use crate::{Limits, Outcome, Progress, Stop, machine, quietly};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Random puzzles of either family.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedGenerate"))]
pub enum AskGenerate {
    /// Boards.
    Slide(AskBoards),
    /// A challenge.
    Pack(AskChallenge),
}

/// Random boards, one of `walk`, `length`, `difficulty` and `unsolvable` at most;
/// if none is given, every solvable board is equally likely.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedBoards"))]
pub struct AskBoards {
    /// At most 128.
    pub rows: usize,
    /// At most 128.
    pub cols: usize,
    /// The goal that the boards can reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<AskGoal>,
    /// The same seed gives the same boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many; one unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// Random moves from the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<u64>,
    /// The moves of a shortest solution, proven. Such boards are looked for, so
    /// the answer is a job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// length: seconds to look for each board; 60 unless given, and no more than
    /// is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// easy, medium or hard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// Boards that cannot reach the goal.
    #[serde(default)]
    pub unsolvable: bool,
}

/// Random boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    /// What they were made from.
    pub seed: u64,
    /// Each as rows of tiles.
    pub boards: Vec<Vec<Vec<u16>>>,
    /// What stopped the search for a board of a length; fewer boards are there
    /// than were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
    /// That boards repeat, because there are too few different ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// How long a board of a length is looked for unless the asker says.
const PATIENCE: Duration = Duration::from_secs(60);

/// Boards to be made.
#[derive(Clone)]
pub(super) struct Plan {
    goal: Board,
    source: Source,
    count: usize,
    seed: u64,
    /// Whether a board that is the goal itself is not wanted.
    is_game: bool,
}

/// Where boards come from.
#[derive(Clone)]
enum Source {
    Kind(Kind),
    Length(Box<OfLength>, Limits, Arc<TableCache>),
}

impl Plan {
    pub(super) fn new(ask: AskBoards, service: &Service) -> Result<Plan, AskError> {
        let allowance = &service.allowance;
        let size = Size::new(ask.rows, ask.cols)
            .map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        let count = ask.count.unwrap_or(1);
        let goal = ask.goal.map(AskGoal::read).transpose()?.unwrap_or_default();
        let goal = goal
            .board(size)
            .ok_or_else(|| AskError::question(Code::GoalSize, "the goal has another size than the boards"))?;
        let asked = (ask.walk, ask.length, ask.difficulty.as_deref(), ask.unsolvable);
        let source = match asked {
            (Some(moves), None, None, false) => Source::Kind(Kind::Walk(moves)),
            (None, Some(moves), None, false) => {
                let wanted =
                    OfLength::new(goal.clone(), moves).map_err(|TooLong { most }| too_long(size, most))?;
                let limits = Limits {
                    time: least(Some(seconds(ask.time)?.unwrap_or(PATIENCE)), allowance.time),
                    nodes: None,
                    memory: allowance.memory.or_else(|| Some(machine::default_memory())),
                    threads: machine::threads().min(allowance.threads.max(1)),
                };
                Source::Length(Box::new(wanted), limits, service.tables.clone())
            }
            (None, None, Some(name), false) => {
                let level: Level = name.parse().map_err(|error: UnknownName| {
                    let known = error.known().join(", ");
                    let message = format!("`{name}` is not a difficulty; `difficulty` is one of {known}");
                    AskError::question(Code::Difficulty, message)
                })?;
                Source::Kind(level.kind(size))
            }
            (None, None, None, true) => Source::Kind(Kind::Unsolvable),
            (None, None, None, false) => Source::Kind(Kind::Solvable),
            _ => {
                let message = "give at most one of `walk`, `length`, `difficulty` and `unsolvable`";
                return Err(AskError::question(Code::Field, message));
            }
        };
        if ask.time.is_some() && ask.length.is_none() {
            return Err(AskError::question(Code::Field, "`time` is for boards of a `length`"));
        }
        let walk = if let Source::Kind(Kind::Walk(moves)) = source { moves } else { 0 };
        let &Allowance { boards, cells, moves, .. } = allowance;
        if boards < count
            || cells < count.saturating_mul(size.cells())
            || moves < walk.saturating_mul(count as u64)
        {
            let message = format!(
                "one request makes at most {boards} boards, with {cells} cells and {moves} random moves in all"
            );
            return Err(AskError::too_large(message));
        }
        let seed = ask.seed.unwrap_or_else(machine::any_seed);
        Ok(Plan { goal, source, count, seed, is_game: ask.difficulty.is_some() })
    }

    /// Makes the boards; the listener hears of each.
    pub(super) fn work(mut self, listener: &dyn Listener) -> Result<BoardsDone, AskError> {
        let mut generator = Generator::new(self.seed);
        let mut done = BoardsDone { seed: self.seed, made: 0, different: None, stopped: None };
        let mut seen = Seen::default();
        let mut last = Progress::default();
        while done.made < self.count {
            if listener.progress(&last).is_break() {
                done.stopped = Some(StoppedBoards { why: Stop::Cancelled, is_within: false, longest: None });
                break;
            }
            let board = match &mut self.source {
                Source::Kind(kind) => random_board(&self.goal, *kind, self.is_game, &mut generator)?,
                Source::Length(wanted, limits, tables) => {
                    let mut observer = |progress: &Progress| {
                        last = progress.clone();
                        listener.progress(progress)
                    };
                    let report = generator.of_length(wanted, tables, limits, &mut observer);
                    match report.outcome {
                        Outcome::Solved(board) => board,
                        Outcome::Impossible => {
                            let most = wanted.most().unwrap_or(report.progress.bound.saturating_sub(1));
                            return Err(too_long(self.goal.size(), most));
                        }
                        Outcome::Stopped { why, .. } => {
                            let longest = report.progress.best;
                            done.stopped = Some(StoppedBoards { why, is_within: true, longest });
                            break;
                        }
                    }
                }
            };
            if 1 < self.count && done.different.is_none() && !seen.insert(&board) {
                if seen.is_all() {
                    done.different = Some(seen.boards.len());
                }
                continue;
            }
            done.made += 1;
            if listener.board(&board).is_break() {
                break;
            }
        }
        Ok(done)
    }

    /// Makes the boards and tells them all at the end.
    pub(super) fn run(self, listener: &dyn Listener) -> Result<Answer, AskError> {
        let kept = Kept { listener, boards: RefCell::default() };
        let done = self.work(&kept)?;
        Ok(Answer::Boards(done.boards(kept.boards.into_inner())))
    }

    /// The answer if it was stopped before it began; `None` if it is given at
    /// once.
    pub(super) fn skipped(&self) -> Option<Answer> {
        let stopped = StoppedBoards { why: Stop::Cancelled, is_within: false, longest: None };
        let done = BoardsDone { seed: self.seed, made: 0, different: None, stopped: Some(stopped) };
        matches!(self.source, Source::Length(..)).then(|| Answer::Boards(done.boards(Vec::new())))
    }
}

/// The boards of a set, by their hashes: a million of them take little memory, and one board in a trillion sets that is
/// mistaken for another is only left out.
#[derive(Default)]
struct Seen {
    boards: HashSet<u64>,
    /// Boards drawn since the last new one.
    in_vain: usize,
}

impl Seen {
    /// Whether the board is new.
    fn insert(&mut self, board: &Board) -> bool {
        let mut hasher = DefaultHasher::new();
        board.hash(&mut hasher);
        let is_new = self.boards.insert(hasher.finish());
        self.in_vain = if is_new { 0 } else { self.in_vain + 1 };
        is_new
    }

    /// Whether there seem to be no more. If one of `n` equally likely boards were left, `20 n` draws would miss it once
    /// in 400 million sets.
    fn is_all(&self) -> bool {
        20 * (self.boards.len() + 1) <= self.in_vain
    }
}

/// The next board of a kind. A game does not begin with its goal.
fn random_board(
    goal: &Board,
    kind: Kind,
    is_game: bool,
    generator: &mut Generator,
) -> Result<Board, AskError> {
    let mut board = generator.board(goal, kind);
    while is_game && board.as_ref() == Some(goal) {
        board = generator.board(goal, kind);
    }
    board.ok_or_else(|| {
        let size = goal.size();
        let message = format!("there are no unsolvable {size} boards: every one can reach the goal");
        AskError::question(Code::Unsolvable, message)
    })
}

fn too_long(size: Size, most: u32) -> AskError {
    let message =
        format!("no {size} board needs more than {} for this goal", say::counted(most.into(), "move"));
    AskError::question(Code::Length, message)
}

/// Keeps the boards that another listener hears of.
struct Kept<'a> {
    listener: &'a dyn Listener,
    boards: RefCell<Vec<Vec<Vec<u16>>>>,
}

impl Listener for Kept<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.listener.progress(progress)
    }

    fn board(&self, board: &Board) -> ControlFlow<()> {
        self.boards.borrow_mut().push(board.rows().map(<[u16]>::to_vec).collect());
        self.listener.board(board)
    }
}

/// Boards that were made; a [`Listener`] heard of each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardsDone {
    /// What they were made from.
    pub seed: u64,
    /// How many there are.
    pub made: usize,
    /// How many of them are different, if boards repeat.
    pub different: Option<usize>,
    /// What ended it before all were made, unless the listener of a board did.
    pub stopped: Option<StoppedBoards>,
}

/// What ended the making of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoppedBoards {
    /// The limit, or the asker.
    pub why: Stop,
    /// Whether a board was being looked for at that moment.
    pub is_within: bool,
    /// The longest shortest solution met while looking for a length.
    pub longest: Option<u32>,
}

impl BoardsDone {
    pub(super) fn boards(&self, boards: Vec<Vec<Vec<u16>>>) -> Boards {
        Boards {
            seed: self.seed,
            boards,
            stopped_by: self.stopped.map(|stopped| stopped.why.into()),
            notes: self.note().into_iter().collect(),
        }
    }

    /// That boards repeat, if they do.
    pub fn note(&self) -> Option<String> {
        let different = self.different? as u64;
        let (there, boards) =
            (if different == 1 { "is" } else { "are" }, say::counted(different, "different board"));
        Some(format!("there {there} only {boards} of this kind, so boards repeat"))
    }
}

/// A challenge with exactly one solution.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedChallenge"))]
pub struct AskChallenge {
    /// The tray.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tray: Option<AskTray>,
    /// The pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit: Option<AskKit>,
    /// A packing puzzle whose tray and pieces are taken, instead of `tray` and
    /// `kit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<AskPuzzle>,
    /// Pieces that lie in the tray at the start; half of them unless given, fewer
    /// for the levels master and wizard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<usize>,
    /// starter, junior, expert, master, wizard; easy, medium or hard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The same seed gives the same challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Seconds; no more than is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// May be given as true; the answer is always a job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<bool>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChallengeReport"))]
pub struct Challenge {
    puzzle: wire::Pack,
    /// What it was made from.
    pub seed: u64,
    /// How the run ended; if it was stopped, the challenge is the nearest one to
    /// what was wanted.
    pub outcome: Ended,
    /// What stopped it.
    pub stopped_by: Option<StoppedBy>,
    /// Pieces that lie in the tray.
    pub placed: Option<usize>,
    /// The puzzle.
    pub text: Option<String>,
    /// Why these pieces cannot fill the tray.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A challenge to be made.
#[derive(Clone)]
pub(super) struct Making {
    empty: Packing,
    wish: Wish,
    limits: Limits,
}

impl Making {
    pub(super) fn new(ask: AskChallenge, allowance: &Allowance) -> Result<Making, AskError> {
        always_a_job(ask.job)?;
        let empty = match (ask.tray, ask.kit, ask.like) {
            (Some(tray), Some(kit), None) => empty(tray, kit, allowance)?,
            (None, None, Some(like)) => {
                let packing = like.read_pack(allowance)?.packing;
                Packing::empty(packing.tray().clone(), packing.kit().clone())
            }
            _ => return Err(AskError::question(Code::Field, "give `tray` and `kit`, or `like`")),
        };
        let pieces = empty.kit().count();
        let level = ask.level.as_deref().map(level).transpose()?;
        let given = ask.placed.unwrap_or_else(|| pack::usual_placed(pieces, level));
        if pieces < given {
            let message = format!("{given} pieces cannot be placed: the kit has only {pieces}");
            return Err(AskError::question(Code::Placed, message));
        }
        let seed = ask.seed.unwrap_or_else(machine::any_seed);
        let time = least(seconds(ask.time)?, allowance.time);
        let limits = Limits { time, memory: allowance.memory, ..Limits::default() };
        Ok(Making { empty, wish: Wish { given, level, seed }, limits })
    }

    pub(super) fn work(self, listener: &dyn Listener) -> ChallengeDone {
        let Making { empty, wish, limits } = self;
        let mut observer = |progress: &Progress| listener.progress(progress);
        let outcome = pack::generate(empty.tray(), empty.kit(), &wish, &limits, &mut observer).outcome;
        let reason = (outcome == Outcome::Impossible).then(|| {
            let empty = Puzzle::new(empty);
            pack::Check::new(&empty, &limits, &mut quietly()).verdict(&empty, Ink::new(false))
        });
        ChallengeDone { wish, outcome, reason }
    }

    pub(super) fn skipped(&self) -> ChallengeDone {
        let outcome = Outcome::Stopped { why: Stop::Cancelled, best: None };
        ChallengeDone { wish: self.wish, outcome, reason: None }
    }
}

/// A challenge that was looked for, and what came of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChallengeDone {
    /// What was wished.
    pub wish: Wish,
    /// The challenge, or the nearest one to what was wished.
    pub outcome: Outcome<Packing>,
    /// Why the pieces cannot fill the tray, in a sentence.
    pub reason: Option<String>,
}

impl ChallengeDone {
    pub(super) fn into_answer(self) -> Answer {
        let packing = self.outcome.answer();
        Answer::Challenge(Challenge {
            puzzle: wire::Pack,
            seed: self.wish.seed,
            outcome: (&self.outcome).into(),
            stopped_by: StoppedBy::of(&self.outcome),
            placed: packing.map(|packing| packing.placed().len()),
            text: packing.and_then(|packing| pack::to_text(&Puzzle::new(packing.clone()))),
            reason: self.reason,
        })
    }
}

/// A level by its name, or by one of those that sliding puzzles have.
fn level(name: &str) -> Result<pack::Level, AskError> {
    let known = match name {
        "easy" => Some(pack::Level::Starter),
        "medium" => Some(pack::Level::Expert),
        "hard" => Some(pack::Level::Master),
        name => pack::Level::find(name),
    };
    known.ok_or_else(|| {
        let names = pack::Level::ALL.map(|level| level.name()).join(", ");
        let message = format!("`{name}` is not a level; the levels are {names}, easy, medium and hard");
        AskError::question(Code::Level, message)
    })
}
