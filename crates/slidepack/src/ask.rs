//! Questions and answers, shared by all front ends.
//!
//! An [`Ask`] is any question about a puzzle, and an [`Answer`] its answer. Both convert to and
//! from JSON, so a browser, another process or another machine can ask the same questions as a Rust
//! program. With the feature `schema` they have a JSON Schema.
//!
//! A question is a file in `ask/` that implements [`Question`], a line in the list of questions
//! below, and a line for its answer in `ask/answer.rs`. Rust callers can [check](Question::check) a
//! question and run the task themselves, to get the answer as values.

mod about;
mod allowance;
mod analyse;
mod answer;
mod check;
mod cover;
mod draw;
mod error;
mod generate;
mod given;
mod hint;
mod listener;
mod options;
mod pack;
mod puzzle;
mod question;
mod service;
mod solve;
mod space;
mod status;
mod watch;

pub use about::About;
pub use allowance::Allowance;
pub use analyse::{AnalyseOf, AnalyseTask, AskAnalyse};
pub use answer::Answer;
pub use check::{AskCheck, CheckFound, CheckOf, CheckTask, Checked, PackChecked, SlideChecked};
pub use cover::{AskCover, AskProblem, CoverDone, CoverTask};
pub use draw::{AskDraw, AskMoves, DrawOf, DrawTask, File, FileKind};
pub use error::{AskError, Code, Wrong};
pub use generate::{
    AskBoards, AskChallenge, AskGenerate, Boards, BoardsDone, BoardsTask, Challenge, ChallengeDone,
    ChallengeTask, StoppedBoards,
};
pub use given::{AskMemory, AskTime, EitherGiven, Given};
pub use hint::{AskHint, HintDone, HintOf, HintTask};
pub use listener::{BetterMoves, Listener, OnePacking};
pub use options::Options;
pub use pack::{
    AskKit, AskKits, AskPiece, AskPlacement, AskPlacements, AskText, AskTray, PlacementsOf, PlacementsTask,
    Text, TextTask,
};
pub use puzzle::{AskGoal, AskPuzzle, Rows};
pub use question::{Address, Either, Question, Task};
pub use service::Service;
pub use solve::{AskSolve, PackDone, SlideDone, Solve, SolvePack, SolveSlide};
pub use space::{AskSpace, SpaceTask};
pub use status::{Jobs, MOST_BYTES, Status};
pub use watch::{AskWatch, WatchOf, WatchOptions, WatchTask};

use serde::{Deserialize, Serialize};

macro_rules! questions {
    ($($name:ident($ask:ty),)*) => {
        /// Everything that can be asked. In JSON `ask` says which of them it is.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "ask", rename_all = "lowercase")]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum Ask {
            $($name($ask),)*
        }

        impl Ask {
            /// The HTTP endpoint of each kind of question.
            pub const ENDPOINTS: &[Endpoint] = &[$(Endpoint {
                address: <$ask>::ADDRESS,
                summary: <$ask>::SUMMARY,
                is_long: <$ask>::IS_LONG,
                read: |json| {
                    AskError::unless(<$ask>::IS_THERE)?;
                    serde_json::from_slice(json).map(Ask::$name).map_err(|error| AskError::json(&error))
                },
                #[cfg(feature = "schema")]
                request: |generator| generator.subschema_for::<$ask>(),
                #[cfg(feature = "schema")]
                answers: <$ask>::answers,
            },)*];

            /// Whether the answer may take long and is therefore a job.
            pub fn is_long(&self) -> bool {
                match self {
                    $(Ask::$name(ask) => ask.is_long(),)*
                }
            }

            /// Whether the text is still being typed, so that errors are expected.
            pub fn is_draft(&self) -> bool {
                match self {
                    $(Ask::$name(ask) => ask.is_draft(),)*
                }
            }
        }

        impl Service {
            /// Reads and checks a question. Returns all errors except those that only drawing or
            /// watching can find.
            pub fn ready(&self, ask: Ask) -> Result<Box<dyn Ready>, AskError> {
                match ask {
                    $(Ask::$name(ask) => {
                        AskError::unless(<$ask>::IS_THERE)?;
                        Ok(Box::new(ask.check(self)?))
                    })*
                }
            }
        }
    };
}

questions! {
    Solve(AskSolve),
    Hint(AskHint),
    Analyse(AskAnalyse),
    Check(AskCheck),
    Generate(AskGenerate),
    Cover(AskCover),
    Space(AskSpace),
    Draw(AskDraw),
    Watch(AskWatch),
    Kits(AskKits),
    Placements(AskPlacements),
    Text(AskText),
}

/// HTTP interface of a kind of question.
pub struct Endpoint {
    /// `None`: not available over HTTP.
    pub address: Option<Address>,
    pub summary: &'static str,
    pub is_long: bool,
    pub read: fn(&[u8]) -> Result<Ask, AskError>,
    #[cfg(feature = "schema")]
    pub request: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// Schemas of the answers that are not jobs.
    #[cfg(feature = "schema")]
    pub answers: fn(&mut schemars::SchemaGenerator) -> Vec<schemars::Schema>,
}

impl Service {
    /// Answers a question.
    pub fn answer(&self, ask: Ask, listener: &mut dyn Listener) -> Result<Answer, AskError> {
        self.ready(ask)?.run(listener)
    }
}

/// A checked question of any kind: a [`Task`] whose answer is an [`Answer`].
pub trait Ready: Send {
    /// Runs the question and returns the JSON answer.
    fn run(self: Box<Self>, listener: &mut dyn Listener) -> Result<Answer, AskError>;

    /// The answer of a run that was cancelled before it started; `None` for questions that are not
    /// jobs.
    fn skipped(&self) -> Option<Answer>;
}

impl<T: Task<Answer: Into<Answer>>> Ready for T {
    fn run(self: Box<Self>, listener: &mut dyn Listener) -> Result<Answer, AskError> {
        T::run(*self, listener).map(Into::into)
    }

    fn skipped(&self) -> Option<Answer> {
        T::skipped(self).map(Into::into)
    }
}
