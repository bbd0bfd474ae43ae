//! What was done for a question, as values.

use super::{
    AnalyseDone, Answer, BoardsDone, ChallengeDone, CheckDone, CoverDone, HintDone, PackDone, SlideDone,
};

/// What came of a question, for those who are in the same process: the puzzle and
/// the answer as values, to be told in words, drawn, or written as JSON. Another
/// process gets an [`Answer`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Done {
    /// The solution of a sliding puzzle, or why there is none.
    Slide(Box<SlideDone>),
    /// What was wanted of a packing puzzle, or why it cannot be had.
    Pack(Box<PackDone>),
    /// What was wanted of an exact cover, or why it cannot be had.
    Cover(Box<CoverDone>),
    /// A move to make next.
    Hint(Box<HintDone>),
    /// What moves are worth.
    Analysis(Box<AnalyseDone>),
    /// Whether a puzzle can be solved.
    Check(Box<CheckDone>),
    /// Random boards. Only the listener has heard of them.
    Boards(BoardsDone),
    /// A packing puzzle with one solution.
    Challenge(Box<ChallengeDone>),
    /// What has no other form than its answer.
    Other(Answer),
}

impl Done {
    /// The answer in words that JSON has. Boards are not in it: only the listener
    /// has heard of them.
    pub fn into_answer(self) -> Answer {
        match self {
            #[cfg(feature = "slide")]
            Done::Slide(done) => done.into_answer(),
            #[cfg(feature = "pack")]
            Done::Pack(done) => done.into_answer(),
            #[cfg(feature = "cover")]
            Done::Cover(done) => done.into_answer(),
            #[cfg(feature = "slide")]
            Done::Hint(done) => done.into_answer(),
            #[cfg(feature = "slide")]
            Done::Analysis(done) => done.into_answer(),
            Done::Check(done) => done.into_answer(),
            #[cfg(feature = "slide")]
            Done::Boards(done) => Answer::Boards(done.boards(Vec::new())),
            #[cfg(feature = "pack")]
            Done::Challenge(done) => done.into_answer(),
            Done::Other(answer) => answer,
            #[cfg(not(all(feature = "slide", feature = "pack", feature = "cover", feature = "space")))]
            _ => unreachable!("what is left out is not done"),
        }
    }
}
