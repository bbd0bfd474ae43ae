//! Events of a running search.

use serde::Serialize;
use slidepack::ask::{BetterMoves, Listener, OnePacking};
use slidepack::slide::{self, Dir, Metric};
use slidepack::wire::{self, WireProgress};
use slidepack::{Progress, pack};
use slidepack_core::run::clock;
use std::cell::RefCell;
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
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    heard: Option<(Progress, Duration)>,
    best: Option<u32>,
    bytes: usize,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(emit: &'a dyn Fn(Event, &str)) -> Reporter<'a> {
        Reporter { emit, state: RefCell::default() }
    }

    fn json(&self, event: Event, value: &impl Serialize) -> usize {
        let json = wire::to_line(value);
        (self.emit)(event, &json);
        json.len()
    }

    /// Reports the last progress with the best solution known by now.
    fn progress_so_far(&self) {
        let state = self.state.borrow();
        let Some((heard, _)) = &state.heard else { return };
        let mut progress = heard.clone();
        progress.best = heard.best.into_iter().chain(state.best).min();
        self.json(Event::Progress, &WireProgress::from(&progress));
    }
}

impl Listener for Reporter<'_> {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        let now = clock::now();
        let is_time =
            self.state.borrow().heard.as_ref().is_none_or(|(_, at)| PAUSE <= now.saturating_sub(*at));
        if is_time {
            self.state.borrow_mut().heard = Some((progress.clone(), now));
            self.progress_so_far();
        }
        ControlFlow::Continue(())
    }

    #[cfg(feature = "slide")]
    fn improved(&self, _: &slide::Puzzle, moves: &[Dir], metric: Metric) {
        self.json(Event::Improved, &BetterMoves::new(moves));
        self.state.borrow_mut().best = Some(metric.length(moves) as u32);
        // The last reported progress has an outdated best solution.
        self.progress_so_far();
    }

    #[cfg(feature = "pack")]
    fn solution(&self, puzzle: &pack::Puzzle, one: &pack::Solution, _: u64) -> ControlFlow<()> {
        if MOST_BYTES < self.state.borrow().bytes {
            return ControlFlow::Break(());
        }
        let bytes = self.json(Event::Solution, &OnePacking::new(puzzle, one));
        self.state.borrow_mut().bytes += bytes;
        ControlFlow::Continue(())
    }
}
