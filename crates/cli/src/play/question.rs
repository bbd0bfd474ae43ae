//! What a game may ask while it is played, and what it hears.

use slidepack::pack::{self, Kit, Packing, Placement, Tray, Wish};
use slidepack::slide::{self, Dir, Metric};
use slidepack::{Outcome, Progress};

/// A question that takes time.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// How far a board is from its goal, at least.
    Bound(Box<slide::Puzzle>),
    /// The way from a board to its goal, with fewest moves in a metric.
    Way(Box<slide::Puzzle>, Metric),
    /// The next piece. The pieces placed by hand come one by one, so that
    /// what was wrong can be told.
    Piece {
        /// The puzzle as it was given.
        given: Box<Packing>,
        /// What the player placed, in order.
        placed: Vec<Placement>,
    },
    /// The places of all pieces.
    Filling {
        /// The puzzle as it was given.
        given: Box<Packing>,
        /// What the player placed, in order.
        placed: Vec<Placement>,
    },
    /// Another puzzle for a tray and a kit.
    Challenge {
        /// The tray and the kit.
        like: Box<(Tray, Kit)>,
        /// What it should be like.
        wish: Wish,
    },
}

/// What is heard of a question. All but the first two end it.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// No solution is shorter.
    Bound(u32),
    /// How it is getting on.
    Progress(Progress),
    /// The way from a board to its goal, if one was found, and the bound.
    Way(Option<Vec<Dir>>, u32),
    /// About the pieces of a tray.
    Pack(PackNews),
    /// The puzzle asked for.
    Challenge(Box<Outcome<Packing>>),
}

/// What is heard about the pieces of a tray.
#[derive(Clone, Debug)]
pub(super) enum PackNews {
    /// What was asked, of the tray as it is now.
    Answer(Box<pack::Answer>),
    /// The first of the player's pieces that no solution has there, and, if a
    /// whole filling was asked for, the one from the start.
    Wrong { at: usize, instead: Option<Box<pack::Answer>> },
}

impl PackNews {
    /// Whether a search ended because of its limits.
    pub(super) fn is_stopped(answer: &pack::Answer) -> bool {
        matches!(answer.report.outcome, Outcome::Stopped { .. })
    }
}
