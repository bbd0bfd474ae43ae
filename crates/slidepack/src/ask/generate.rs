use super::hint::always_a_job;
use super::options::time_within;
use super::pack::empty;
use super::{
    Address, Allowance, AskError, AskGoal, AskKit, AskPuzzle, AskTime, AskTray, Code, Either, Given,
    Listener, Question, Service, Task,
};
use crate::pack::{self, ChallengeSpec, Packing, Puzzle};
use crate::say::{self, Ink};
use crate::schema::rows;
use crate::slide::generate::{Generator, Kind, OfLength, TooLong};
use crate::slide::{Board, Level, Size, TableCache};
use crate::wire::{self, Ended, StoppedBy};
use crate::{Family, Limits, Outcome, Progress, Stop, machine, quietly};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// Random puzzles of either family.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedGenerate"))]
pub enum AskGenerate {
    Slide(AskBoards),
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
    pub goal: Option<AskGoal>,
    /// The same seed gives the same boards.
    pub seed: Option<u64>,
    /// How many; one unless given.
    pub count: Option<usize>,
    /// Random moves from the goal.
    pub walk: Option<u64>,
    /// The moves of a shortest solution, proven. Such boards are looked for, so
    /// the answer is a job.
    pub length: Option<u32>,
    /// length: seconds to look for each board; 60 unless given, and no more than
    /// is allowed.
    pub time: Option<AskTime>,
    /// easy, medium or hard.
    pub difficulty: Option<Given<Level>>,
    /// Boards that cannot reach the goal.
    #[serde(default)]
    pub unsolvable: bool,
}

/// Random boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    /// The request they were made from.
    pub seed: u64,
    /// Each as rows of tiles.
    pub boards: Vec<Vec<Vec<u16>>>,
    /// The limit that ended the search for boards of a length; fewer boards are there
    /// than were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
    /// That boards repeat, because there are too few different ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Default time limit per board of a given length.
const PATIENCE: Duration = Duration::from_secs(60);

impl Question for AskGenerate {
    type Task = Either<BoardsTask, ChallengeTask>;

    const ADDRESS: Option<Address> = Some(Address::Post("/api/generate"));
    const SUMMARY: &'static str = "Random puzzles: boards at once, or a job whose report is a ChallengeReport, or Boards of a `length`.";
    const IS_LONG: bool = true;

    fn check(self, service: &Service) -> Result<Self::Task, AskError> {
        Ok(match self {
            AskGenerate::Slide(ask) => {
                AskError::unless(Family::Slide.is_there())?;
                Either::Slide(BoardsTask::new(ask, service)?)
            }
            AskGenerate::Pack(ask) => {
                AskError::unless(Family::Pack.is_there())?;
                Either::Pack(ChallengeTask::new(ask, service)?)
            }
        })
    }

    /// Boards of a given length and challenges need a search.
    fn is_long(&self) -> bool {
        !matches!(self, AskGenerate::Slide(AskBoards { length: None, .. }))
    }

    #[cfg(feature = "schema")]
    fn answers(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<Boards>()]
    }
}

/// A checked [`AskBoards`].
#[derive(Clone)]
pub struct BoardsTask {
    goal: Board,
    source: Source,
    count: usize,
    seed: u64,
    /// Whether to reject the goal itself.
    is_game: bool,
}

#[derive(Clone)]
enum Source {
    Kind(Kind),
    Length(Box<OfLength>, Limits, Arc<TableCache>),
}

impl BoardsTask {
    /// Checks the question.
    pub fn new(ask: AskBoards, service: &Service) -> Result<BoardsTask, AskError> {
        let allowance = &service.allowance;
        let size = Size::new(ask.rows, ask.cols)
            .map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        let count = ask.count.unwrap_or(1);
        let goal = ask.goal.map(AskGoal::read).transpose()?.unwrap_or_default();
        let goal = goal
            .board(size)
            .ok_or_else(|| AskError::question(Code::GoalSize, "the goal has another size than the boards"))?;
        let asked = (ask.walk, ask.length, ask.difficulty.as_ref(), ask.unsolvable);
        let source = match asked {
            (Some(moves), None, None, false) => Source::Kind(Kind::Walk(moves)),
            (None, Some(moves), None, false) => {
                let wanted =
                    OfLength::new(goal.clone(), moves).map_err(|TooLong { most }| too_long(size, most))?;
                let limits = Limits {
                    time: time_within(Some(ask.time.unwrap_or(PATIENCE.into())), allowance)?,
                    nodes: None,
                    memory: allowance.memory.or_else(|| Some(machine::default_memory())),
                    threads: machine::threads().min(allowance.threads.max(1)),
                };
                Source::Length(Box::new(wanted), limits, service.tables.clone())
            }
            (None, None, Some(level), false) => {
                let message = |name: &str, known| {
                    format!("`{name}` is not a difficulty; `difficulty` is one of {known}")
                };
                Source::Kind(level.or(Code::Difficulty, message)?.kind(size))
            }
            (None, None, None, true) => Source::Kind(Kind::Unsolvable),
            (None, None, None, false) => Source::Kind(Kind::Solvable),
            _ => {
                let message = "give at most one of `walk`, `length`, `difficulty` and `unsolvable`";
                return Err(AskError::field(message));
            }
        };
        if ask.time.is_some() && ask.length.is_none() {
            return Err(AskError::field("`time` is for boards of a `length`"));
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
        Ok(BoardsTask { goal, source, count, seed, is_game: ask.difficulty.is_some() })
    }

    /// Generates the boards and passes each to the listener.
    pub fn work(self, listener: &mut dyn Listener) -> Result<BoardsDone, AskError> {
        self.listing(listener, &mut |_| ())
    }

    fn listing(
        mut self,
        listener: &mut dyn Listener,
        list: &mut dyn FnMut(&Board),
    ) -> Result<BoardsDone, AskError> {
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
            list(&board);
            if listener.board(&board).is_break() {
                break;
            }
        }
        Ok(done)
    }
}

impl Task for BoardsTask {
    type Answer = Boards;

    fn run(self, listener: &mut dyn Listener) -> Result<Boards, AskError> {
        let mut boards = Vec::new();
        let done = self.listing(listener, &mut |board| boards.push(rows(board)))?;
        Ok(done.boards(boards))
    }

    fn skipped(&self) -> Option<Boards> {
        let stopped = StoppedBoards { why: Stop::Cancelled, is_within: false, longest: None };
        let done = BoardsDone { seed: self.seed, made: 0, different: None, stopped: Some(stopped) };
        matches!(self.source, Source::Length(..)).then(|| done.boards(Vec::new()))
    }
}

/// A set of boards, stored as hashes to save memory. A collision is unlikely (3e-8 for a million
/// boards) and only drops a board.
#[derive(Default)]
struct Seen {
    boards: HashSet<u64>,
    /// Boards drawn since the last new one.
    in_vain: usize,
}

impl Seen {
    fn insert(&mut self, board: &Board) -> bool {
        let mut hasher = DefaultHasher::new();
        board.hash(&mut hasher);
        let is_new = self.boards.insert(hasher.finish());
        self.in_vain = if is_new { 0 } else { self.in_vain + 1 };
        is_new
    }

    /// Whether the set is probably complete: if one of n equally likely boards were missing, 20n
    /// draws would miss it once in 400 million sets.
    fn is_all(&self) -> bool {
        20 * (self.boards.len() + 1) <= self.in_vain
    }
}

/// The next board of a kind. A game does not start at its goal.
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

/// The result of generating boards; a [`Listener`] received each board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardsDone {
    pub seed: u64,
    pub made: usize,
    pub different: Option<usize>,
    /// Set if generation ended early, unless the listener of a board ended it.
    pub stopped: Option<StoppedBoards>,
}

/// Why the generation of boards ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoppedBoards {
    pub why: Stop,
    /// Whether the search for a board was interrupted.
    pub is_within: bool,
    /// Longest optimal solution met in the search for a length.
    pub longest: Option<u32>,
}

impl BoardsDone {
    fn boards(&self, boards: Vec<Vec<Vec<u16>>>) -> Boards {
        Boards {
            seed: self.seed,
            boards,
            stopped_by: self.stopped.map(|stopped| stopped.why.into()),
            notes: self.note().into_iter().collect(),
        }
    }

    /// A note that boards repeat, if they do.
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
    pub tray: Option<AskTray>,
    pub kit: Option<AskKit>,
    /// A packing puzzle whose tray and pieces are taken, instead of `tray` and
    /// `kit`.
    pub like: Option<AskPuzzle>,
    /// Pieces that lie in the tray at the start; half of them unless given, fewer
    /// for the levels master and wizard.
    pub placed: Option<usize>,
    /// starter, junior, expert, master, wizard; easy, medium or hard.
    pub level: Option<Given<pack::Level>>,
    /// The same seed gives the same challenge.
    pub seed: Option<u64>,
    /// Seconds; no more than is allowed.
    pub time: Option<AskTime>,
    /// May be given as true; the answer is always a job.
    pub job: Option<bool>,
}

/// The outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChallengeReport"))]
pub struct Challenge {
    puzzle: wire::Pack,
    /// The request it was made from.
    pub seed: u64,
    /// How the run ended; if it was stopped, the challenge is the nearest one to
    /// what was wanted.
    pub outcome: Ended,
    pub stopped_by: Option<StoppedBy>,
    /// Pieces that lie in the tray.
    pub placed: Option<usize>,
    pub text: Option<String>,
    /// Why these pieces cannot fill the tray.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A checked [`AskChallenge`].
#[derive(Clone)]
pub struct ChallengeTask {
    empty: Packing,
    spec: ChallengeSpec,
    limits: Limits,
}

impl ChallengeTask {
    /// Checks the question.
    pub fn new(ask: AskChallenge, service: &Service) -> Result<ChallengeTask, AskError> {
        let allowance = &service.allowance;
        always_a_job(ask.job)?;
        let empty = match (ask.tray, ask.kit, ask.like) {
            (Some(tray), Some(kit), None) => empty(tray, kit, allowance)?,
            (None, None, Some(like)) => {
                let packing = like.read_pack(allowance)?.packing;
                Packing::empty(packing.tray().clone(), packing.kit().clone())
            }
            _ => return Err(AskError::field("give `tray` and `kit`, or `like`")),
        };
        let pieces = empty.kit().count();
        let message = |name: &str, names| {
            format!("`{name}` is not a level; the levels are {names}, easy, medium and hard")
        };
        let level = ask.level.map(|level| level.or(Code::Level, message)).transpose()?;
        let given = ask.placed.unwrap_or_else(|| pack::usual_placed(pieces, level));
        if pieces < given {
            let message = format!("{given} pieces cannot be placed: the kit has only {pieces}");
            return Err(AskError::question(Code::Placed, message));
        }
        let seed = ask.seed.unwrap_or_else(machine::any_seed);
        let time = time_within(ask.time, allowance)?;
        let limits = Limits { time, memory: allowance.memory, ..Limits::default() };
        Ok(ChallengeTask { empty, spec: ChallengeSpec { given, level, seed }, limits })
    }

    /// Searches for the challenge.
    pub fn work(self, listener: &mut dyn Listener) -> ChallengeDone {
        let ChallengeTask { empty, spec, limits } = self;
        let mut observer = |progress: &Progress| listener.progress(progress);
        let outcome = pack::generate(empty.tray(), empty.kit(), &spec, &limits, &mut observer).outcome;
        let reason = (outcome == Outcome::Impossible).then(|| {
            let empty = Puzzle::new(empty);
            pack::Check::new(&empty, &limits, &mut quietly()).verdict(&empty, Ink::new(false))
        });
        ChallengeDone { spec, outcome, reason }
    }
}

impl Task for ChallengeTask {
    type Answer = Challenge;

    fn run(self, listener: &mut dyn Listener) -> Result<Challenge, AskError> {
        Ok(self.work(listener).answer())
    }

    fn skipped(&self) -> Option<Challenge> {
        let outcome = Outcome::Stopped { why: Stop::Cancelled, best: None };
        Some(ChallengeDone { spec: self.spec, outcome, reason: None }.answer())
    }
}

/// The result of the search for a challenge.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChallengeDone {
    pub spec: ChallengeSpec,
    /// The challenge, or the one closest to the spec.
    pub outcome: Outcome<Packing>,
    pub reason: Option<String>,
}

impl ChallengeDone {
    fn answer(self) -> Challenge {
        let packing = self.outcome.answer();
        Challenge {
            puzzle: wire::Pack,
            seed: self.spec.seed,
            outcome: (&self.outcome).into(),
            stopped_by: StoppedBy::of(&self.outcome),
            placed: packing.map(|packing| packing.placed().len()),
            text: packing.and_then(|packing| pack::to_text(&Puzzle::new(packing.clone()))),
            reason: self.reason,
        }
    }
}
