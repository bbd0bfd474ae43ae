//! The report of a run that was ended from outside.
//!
//! A page ends a run by ending its worker, and the engine in it cannot say
//! anything any more. So the page sends the same question to another engine,
//! with what the run has told.

use serde::Deserialize;
use slidepack::Progress;
use slidepack::ask::{Answer, Ask, AskError, BetterMoves, Listener, Service};
use slidepack::slide::wire::{SlideAnswer, WireMoves, WireTable};
use slidepack::slide::{Algorithm, Dir, HeuristicName, Metric};
use slidepack::wire::{ByName, Ended, WireProgress, WireStage};
use std::cell::Cell;
use std::ops::ControlFlow;

/// What a run has told before it was ended.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Interrupted {
    /// How it was getting on.
    pub progress: Option<WireProgress>,
    /// The best solution so far.
    pub improved: Option<BetterMoves>,
    /// The tables it had fetched.
    pub tables: Vec<WireTable>,
    /// The engines that worked on it, if several did.
    pub threads: Option<usize>,
}

/// Ends a run a few milliseconds after it has begun, when it has something that
/// can be built at once.
#[derive(Default)]
struct AtOnce(Cell<bool>);

impl Listener for AtOnce {
    fn progress(&self, _: &Progress) -> ControlFlow<()> {
        if self.0.replace(true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Interrupted {
    /// The report of the run.
    pub(crate) fn report(&self, service: &Service, ask: Ask) -> Result<Answer, AskError> {
        let ready = service.ready(ask)?;
        let answer = match ready.skipped() {
            Some(skipped @ (Answer::Pack(_) | Answer::Challenge(_))) => skipped,
            _ => ready.run(&AtOnce::default())?,
        };
        Ok(match answer {
            #[cfg(feature = "slide")]
            Answer::Slide(mut answer) => {
                self.amend(&mut answer);
                Answer::Slide(answer)
            }
            #[cfg(feature = "pack")]
            Answer::Pack(answer) => Answer::Pack(match &self.progress {
                Some(progress) => Box::new(answer.ended_at(progress)),
                None => answer,
            }),
            answer => answer,
        })
    }

    /// A report with what the ended run had found and done.
    #[cfg(feature = "slide")]
    fn amend(&self, answer: &mut SlideAnswer) {
        if answer.outcome != Ended::Stopped {
            // It was solved in the few milliseconds of a new run.
            return;
        }
        if let Some(progress) = &self.progress {
            (answer.expanded, answer.generated) = (progress.expanded, progress.generated);
            answer.seconds = progress.seconds;
            answer.lower_bound = answer.lower_bound.max(Some(progress.lower_bound));
            if progress.stage == WireStage::Improvement {
                (answer.algorithm, answer.heuristic) = (ByName(Algorithm::Anytime), None);
            } else if !self.tables.is_empty() {
                answer.algorithm = ByName(Algorithm::Ida);
                answer.heuristic = Some(ByName(HeuristicName::Pattern));
            }
        }
        answer.tables.clone_from(&self.tables);
        if let Some(better) = &self.improved
            && answer.length.is_none_or(|length| better.length <= length)
        {
            answer.length = Some(better.length);
            let dirs: Vec<Dir> = better.moves.iter().map(|dir| dir.0).collect();
            answer.multi_length = Some(Metric::Multi.length(&dirs));
            answer.moves = Some(WireMoves::Letters(better.moves.clone()));
        }
        answer.optimal =
            answer.length.is_some_and(|length| Some(length as u64) == answer.lower_bound.map(u64::from));
        if answer.optimal {
            // Nothing was left to be done.
            (answer.outcome, answer.stopped_by) = (Ended::Solved, None);
        }
    }
}
