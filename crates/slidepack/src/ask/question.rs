use super::{AskError, Listener, Service};
use crate::Family;
use serde::de::DeserializeOwned;

/// A question: a JSON request that is checked and then run.
pub trait Question: DeserializeOwned {
    type Task: Task;

    const ADDRESS: Option<Address> = None;

    const SUMMARY: &'static str = "";

    /// Whether questions of this kind may take long, so that the answer is a job.
    const IS_LONG: bool = false;

    /// Whether this program answers it; see the crate's features.
    const IS_THERE: bool = true;

    /// Reads the puzzle and checks everything that needs no run.
    fn check(self, service: &Service) -> Result<Self::Task, AskError>;

    fn is_long(&self) -> bool {
        Self::IS_LONG
    }

    /// Whether the text is still being typed, so that errors are expected.
    fn is_draft(&self) -> bool {
        false
    }

    /// Schemas of the answers that are not jobs.
    #[cfg(feature = "schema")]
    fn answers(_: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        Vec::new()
    }
}

/// HTTP method and path of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// Without a body.
    Get(&'static str),
    /// With the question as body.
    Post(&'static str),
}

/// A checked question.
pub trait Task: Send + 'static {
    /// The answer, in its JSON form.
    type Answer;

    fn run(self, listener: &mut dyn Listener) -> Result<Self::Answer, AskError>;

    /// The answer of a run that was cancelled before it started; `None` for questions that are not
    /// jobs.
    fn skipped(&self) -> Option<Self::Answer> {
        None
    }
}

/// A puzzle, task or answer of one of the two families.
#[derive(Clone, Debug)]
pub enum Either<S, P> {
    Slide(S),
    Pack(P),
}

impl<S: Task, P: Task> Task for Either<S, P> {
    type Answer = Either<S::Answer, P::Answer>;

    fn run(self, listener: &mut dyn Listener) -> Result<Self::Answer, AskError> {
        match self {
            Either::Slide(task) => {
                AskError::unless(Family::Slide.is_there())?;
                task.run(listener).map(Either::Slide)
            }
            Either::Pack(task) => {
                AskError::unless(Family::Pack.is_there())?;
                task.run(listener).map(Either::Pack)
            }
        }
    }

    fn skipped(&self) -> Option<Self::Answer> {
        match self {
            Either::Slide(task) if Family::Slide.is_there() => task.skipped().map(Either::Slide),
            Either::Pack(task) if Family::Pack.is_there() => task.skipped().map(Either::Pack),
            _ => None,
        }
    }
}
