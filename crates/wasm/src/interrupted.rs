//! The report of a run whose worker was terminated.
//!
//! A page ends a run by terminating its worker, and the engine with it. So the page sends the same
//! question to another engine, with the events received from the run.

use serde::Deserialize;
use slidepack::Progress;
use slidepack::ask::{Answer, Ask, AskError, BetterMoves, Listener, Service};
use slidepack::slide::wire::{SlideAnswer, WireMoves, WireTable};
use slidepack::slide::{Algorithm, Dir, HeuristicName, Metric};
use slidepack::wire::{ByName, Ended, WireProgress, WireStage};
use std::ops::ControlFlow;

/// Events received from a run before it was terminated.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Interrupted {
    pub progress: Option<WireProgress>,
    pub improved: Option<BetterMoves>,
    pub tables: Vec<WireTable>,
    /// Number of engines, if several worked on it.
    pub threads: Option<usize>,
}

/// Breaks at the second progress report: milliseconds into the run, with a solution that can be
/// built at once.
#[derive(Default)]
struct AtOnce(bool);

impl Listener for AtOnce {
    fn progress(&mut self, _: &Progress) -> ControlFlow<()> {
        if std::mem::replace(&mut self.0, true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Interrupted {
    pub(crate) fn report(&self, service: &Service, ask: Ask) -> Result<Answer, AskError> {
        let ready = service.ready(ask)?;
        let answer = match ready.skipped() {
            Some(skipped @ (Answer::Pack(_) | Answer::Challenge(_))) => skipped,
            _ => ready.run(&mut AtOnce::default())?,
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

    /// Adds the results and the effort of the terminated run.
    #[cfg(feature = "slide")]
    fn amend(&self, answer: &mut SlideAnswer) {
        if answer.outcome != Ended::Stopped {
            // The new run solved it within milliseconds.
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
            // The bounds meet: the solution is optimal.
            (answer.outcome, answer.stopped_by) = (Ended::Solved, None);
        }
    }
}
