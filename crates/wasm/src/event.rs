//! Events of a running search.

use serde::Serialize;
use slidepack::ask::{BetterMoves, Listener, OnePacking};
use slidepack::slide::{self, Dir, Metric};
use slidepack::wire::{self, WireProgress};
use slidepack::{Progress, pack};
use slidepack_core::run::clock;
use std::ops::ControlFlow;
use std::time::Duration;

/// Kinds of events, the same as for jobs of `slidepack serve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Progress,
    Improved,
    Solution,
}

/// Minimum time between two progress events.
const PAUSE: Duration = Duration::from_millis(100);

/// Limit on the bytes of reported solutions.
const MOST_BYTES: usize = 8 << 20;

/// Reports events of a run at a limited rate.
pub(crate) struct Reporter<'a> {
    emit: &'a dyn Fn(Event, &str),
    heard: Option<(Progress, Duration)>,
    best: Option<u32>,
    bytes: usize,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(emit: &'a dyn Fn(Event, &str)) -> Reporter<'a> {
        Reporter { emit, heard: None, best: None, bytes: 0 }
    }

    fn json(&self, event: Event, value: &impl Serialize) -> usize {
        let json = wire::to_line(value);
        (self.emit)(event, &json);
        json.len()
    }

    /// Reports the last progress with the best solution known by now.
    fn progress_so_far(&self) {
        let Some((heard, _)) = &self.heard else { return };
        let mut progress = heard.clone();
        progress.best = heard.best.into_iter().chain(self.best).min();
        self.json(Event::Progress, &WireProgress::from(&progress));
    }
}

impl Listener for Reporter<'_> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        let now = clock::now();
        if self.heard.as_ref().is_none_or(|(_, at)| PAUSE <= now.saturating_sub(*at)) {
            self.heard = Some((progress.clone(), now));
            self.progress_so_far();
        }
        ControlFlow::Continue(())
    }

    #[cfg(feature = "slide")]
    fn improved(&mut self, _: &slide::Puzzle, moves: &[Dir], metric: Metric) {
        self.json(Event::Improved, &BetterMoves::new(moves));
        self.best = Some(metric.length(moves) as u32);
        // The last reported progress has an outdated best solution.
        self.progress_so_far();
    }

    #[cfg(feature = "pack")]
    fn solution(&mut self, puzzle: &pack::Puzzle, one: &pack::Solution, _: u64) -> ControlFlow<()> {
        if MOST_BYTES < self.bytes {
            return ControlFlow::Break(());
        }
        self.bytes += self.json(Event::Solution, &OnePacking::new(puzzle, one));
        ControlFlow::Continue(())
    }
}
