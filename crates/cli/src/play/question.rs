//! Background questions of a game, and their results.

use slidepack::pack::{self, ChallengeSpec, Kit, Packing, Placement, Tray, Want};
use slidepack::slide::{self, Dir, Metric};
use slidepack::{Outcome, Progress};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    Bound(Box<slide::Puzzle>),
    Way(Box<slide::Puzzle>, Metric),
    /// A filling or a hint. The player's pieces come separately, so that a wrong one can be
    /// identified.
    Pack {
        given: Box<Packing>,
        placed: Vec<Placement>,
        want: Want,
    },
    Challenge {
        like: Box<(Tray, Kit)>,
        spec: ChallengeSpec,
    },
}

/// Results of a question. All but `Bound` and `Progress` are final.
#[derive(Clone, Debug)]
pub(super) enum Update {
    Bound(u32),
    Progress(Progress),
    /// A solution, if found, and the lower bound.
    Way(Option<Vec<Dir>>, u32),
    Pack(PackUpdate),
    Challenge(Box<Outcome<Packing>>),
}

#[derive(Clone, Debug)]
pub(super) enum PackUpdate {
    Answer(Box<pack::Answer>),
    /// `at` is the first of the player's pieces that excludes every solution; `instead` is a
    /// solution without the player's pieces, if a complete one was asked for.
    Wrong {
        at: usize,
        instead: Option<Box<pack::Answer>>,
    },
}

impl PackUpdate {
    pub(super) fn is_stopped(answer: &pack::Answer) -> bool {
        matches!(answer.report.outcome, Outcome::Stopped { .. })
    }
}
