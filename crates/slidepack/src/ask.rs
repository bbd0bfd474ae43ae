//! One language for asking and answering.
//!
//! An [`Ask`] says everything that a front end can want of a puzzle, and an
//! [`Answer`] what came of it. Both go through JSON and back, so that a browser,
//! another process or another machine can ask what a Rust program asks. With the
//! feature `schema` all of them tell their JSON Schema.
//!
//! ```
//! use slidepack::ask::{Answer, Ask, Service};
//!
//! let ask: Ask = serde_json::from_str(r#"{"ask": "solve", "text": "8 1 3/4 0 2/7 6 5"}"#)?;
//! let Answer::Slide(answer) = Service::default().answer(ask, &())? else { unreachable!() };
//! assert_eq!(answer.length, Some(14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod analyse;
mod check;
mod cover;
mod done;
mod draw;
mod error;
mod generate;
mod hint;
mod options;
mod pack;
mod puzzle;
mod service;
mod solve;
mod space;
mod watch;

pub use about::About;
pub use analyse::{AnalyseDone, AnalyseOf, AskAnalyse};
pub use check::{AskCheck, CheckDone, CheckFound, CheckOf, Checked, PackChecked, SlideChecked};
pub use cover::{AskCover, AskProblem, CoverDone, OneCover};
pub use done::Done;
pub use draw::{AskDraw, AskMoves, DrawOf, File, FileKind};
pub use error::{AskError, Code, Wrong};
pub use generate::{
    AskBoards, AskChallenge, AskGenerate, Boards, BoardsDone, Challenge, ChallengeDone, StoppedBoards,
};
pub use hint::{AskHint, HintDone, HintOf};
pub use options::{AskMemory, Options};
pub use pack::{
    AskKit, AskKits, AskPiece, AskPlacement, AskPlacements, AskText, AskTray, PlacementsOf, Text,
};
pub use puzzle::{AskGoal, AskPuzzle, Rows};
pub use service::{Allowance, Listener, Ready, Service};
pub use solve::{AskSolve, Better, BetterMoves, OnePacking, OneShortest, PackDone, Packed, SlideDone, Solve};
pub use space::AskSpace;
pub use watch::{AskWatch, WatchOf, WatchOptions};

use crate::cover::wire::CoverAnswer;
use crate::pack::watch::PackWatch;
use crate::pack::wire::{self as pack_wire, PackAnswer, Places};
use crate::slide::watch::SlideWatch;
use crate::slide::wire::{SlideAnswer, SlideHint};
use crate::slide::{AnalysisReport, SpaceReport};
use crate::wire::{Reply, StoppedBy};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

/// Everything that can be asked. In JSON `ask` says which of them it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Ask {
    /// A solution, all of them, their number, or a piece to place next.
    Solve(AskSolve),
    /// A move to make next in a sliding puzzle.
    Hint(AskHint),
    /// What moves in a sliding puzzle are worth.
    Analyse(AskAnalyse),
    /// Whether a puzzle is valid and can be solved, and why.
    Check(AskCheck),
    /// Random puzzles.
    Generate(AskGenerate),
    /// A solution of an exact cover, all of them, or their number.
    Cover(AskCover),
    /// All boards of a small size, by their distance from the goal.
    Space(AskSpace),
    /// A puzzle or its answer as a file.
    Draw(AskDraw),
    /// A search step by step.
    Watch(AskWatch),
    /// The kits and trays that have names.
    Kits(AskKits),
    /// Every place of every piece of a packing puzzle.
    Placements(AskPlacements),
    /// A tray, a kit and placed pieces as text.
    Text(AskText),
}

/// What came of an [`Ask`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Answer {
    /// The solution of a sliding puzzle, or why there is none.
    Slide(Box<SlideAnswer>),
    /// What was wanted of a packing puzzle, or why it cannot be had.
    Pack(Box<PackAnswer>),
    /// What was wanted of an exact cover, or why it cannot be had.
    Cover(Box<CoverAnswer>),
    /// A move to make next.
    Hint(Box<SlideHint>),
    /// What moves are worth.
    Analysis(Box<AnalysisReport>),
    /// Whether a puzzle can be solved.
    Check(Box<Checked>),
    /// Random boards.
    Boards(Boards),
    /// All boards of a small size.
    Space(Box<SpaceReport>),
    /// A packing puzzle with one solution.
    Challenge(Challenge),
    /// A file.
    File(File),
    /// A search of a sliding puzzle.
    SlideWatch(SlideWatch),
    /// A search of a packing puzzle.
    PackWatch(PackWatch),
    /// Kits and trays.
    Kits(pack_wire::Ready),
    /// Cells, and places of pieces.
    Places(Places),
    /// A puzzle as text.
    Text(Text),
}

impl Answer {
    /// What stopped the run before its end, if it was a run and something did.
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        match self {
            Answer::Slide(answer) => answer.stopped_by,
            Answer::Pack(answer) => answer.stopped_by,
            Answer::Cover(answer) => answer.stopped_by,
            Answer::Hint(hint) => hint.stopped_by,
            Answer::Challenge(challenge) => challenge.stopped_by,
            Answer::Boards(boards) => boards.stopped_by,
            Answer::Space(report) => report.stopped_by,
            Answer::Analysis(report) => report.stopped_by,
            _ => None,
        }
    }

    /// The same as one of the replies of a batch, if it is about a puzzle to
    /// solve.
    pub fn into_reply(self) -> Option<Reply> {
        match self {
            Answer::Slide(answer) => Some(Reply::SlideAnswer(answer)),
            Answer::Pack(answer) => Some(Reply::PackAnswer(answer)),
            Answer::Hint(hint) => Some(Reply::SlideHint(hint)),
            _ => None,
        }
    }
}

/// Reads the kinds one after the other. It goes through the text itself,
/// because counts can be larger than what a [`serde_json::Value`] holds.
impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Answer, D::Error> {
        fn read<T: for<'a> Deserialize<'a>>(json: &RawValue, answer: fn(T) -> Answer) -> Option<Answer> {
            serde_json::from_str(json.get()).ok().map(answer)
        }
        let json = <Box<RawValue>>::deserialize(deserializer)?;
        let json = &*json;
        // Those with more fields come before those whose fields they share.
        read(json, |answer| Answer::Check(Box::new(answer)))
            .or_else(|| read(json, |answer| Answer::Slide(Box::new(answer))))
            .or_else(|| read(json, |answer| Answer::Pack(Box::new(answer))))
            .or_else(|| read(json, |answer| Answer::Cover(Box::new(answer))))
            .or_else(|| read(json, |answer| Answer::Hint(Box::new(answer))))
            .or_else(|| read(json, |report| Answer::Analysis(Box::new(report))))
            .or_else(|| read(json, |report| Answer::Space(Box::new(report))))
            .or_else(|| read(json, Answer::Challenge))
            .or_else(|| read(json, Answer::Boards))
            .or_else(|| read(json, Answer::File))
            .or_else(|| read(json, Answer::SlideWatch))
            .or_else(|| read(json, Answer::PackWatch))
            .or_else(|| read(json, Answer::Places))
            .or_else(|| read(json, Answer::Kits))
            .or_else(|| read(json, Answer::Text))
            .ok_or_else(|| D::Error::custom("this is not an answer of slidepack"))
    }
}
