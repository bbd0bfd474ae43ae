use super::{Boards, Challenge, Checked, Either, File, Text};
use crate::cover::wire::CoverAnswer;
use crate::pack::watch::PackWatch;
use crate::pack::wire::{PackAnswer, Places, Ready};
use crate::slide::watch::SlideWatch;
use crate::slide::wire::{SlideAnswer, SlideHint};
use crate::slide::{AnalysisReport, SpaceReport};
use crate::wire::StoppedBy;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

macro_rules! answers {
    ($($name:ident($type:ty),)*) => {
        /// The answer to an [`Ask`](super::Ask).
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum Answer {
            $($name(Box<$type>),)*
        }

        $(impl From<$type> for Answer {
            fn from(answer: $type) -> Answer {
                Answer::$name(Box::new(answer))
            }
        })*

        /// Tries the kinds in order. It parses the raw text, because counts can exceed the range of
        /// [`serde_json::Value`].
        impl<'de> Deserialize<'de> for Answer {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Answer, D::Error> {
                let json = <Box<RawValue>>::deserialize(deserializer)?;
                $(if let Ok(answer) = serde_json::from_str::<$type>(json.get()) {
                    return Ok(answer.into());
                })*
                Err(D::Error::custom("this is not an answer of slidepack"))
            }
        }
    };
}

// Kinds with more fields come before kinds with a subset of them.
answers! {
    Check(Checked),
    Slide(SlideAnswer),
    Pack(PackAnswer),
    Cover(CoverAnswer),
    Hint(SlideHint),
    Analysis(AnalysisReport),
    Space(SpaceReport),
    Challenge(Challenge),
    Boards(Boards),
    File(File),
    SlideWatch(SlideWatch),
    PackWatch(PackWatch),
    Places(Places),
    Kits(Ready),
    Text(Text),
}

impl<S: Into<Answer>, P: Into<Answer>> From<Either<S, P>> for Answer {
    fn from(answer: Either<S, P>) -> Answer {
        match answer {
            Either::Slide(answer) => answer.into(),
            Either::Pack(answer) => answer.into(),
        }
    }
}

impl Answer {
    /// The limit that stopped the run, if one did.
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
}
