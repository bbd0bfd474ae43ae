//! What a run tells while it goes on.

use serde::Serialize;
use slidepack::Progress;
use slidepack::ask::Listener;
#[cfg(feature = "slide")]
use slidepack::ask::{Better, BetterMoves};
#[cfg(feature = "pack")]
use slidepack::ask::{OnePacking, Packed};
use slidepack::wire::{self, WireProgress};
use slidepack_core::run::clock;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

/// Something that a run tells, as the events of a job of `slidepack serve` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// How it is getting on.
    Progress,
    /// A better solution.
    Improved,
    /// One of all solutions.
    Solution,
}

/// Time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// Bytes of solutions that are told.
const MOST_BYTES: usize = 8 << 20;

/// Tells what a run tells, and not too often.
pub(crate) struct Teller<'a> {
    tell: &'a dyn Fn(News, &str),
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// What was last heard of the work, and when.
    heard: Option<(Progress, Duration)>,
    /// The length of the best solution so far.
    best: Option<u32>,
    bytes: usize,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(tell: &'a dyn Fn(News, &str)) -> Teller<'a> {
        Teller { tell, state: RefCell::default() }
    }

    fn json(&self, news: News, value: &impl Serialize) -> usize {
        let json = wire::to_line(value);
        (self.tell)(news, &json);
        json.len()
    }

    /// Tells what was last heard, with the best solution known by now.
    fn progress_so_far(&self) {
        let state = self.state.borrow();
        let Some((heard, _)) = &state.heard else { return };
        let mut progress = heard.clone();
        progress.best = heard.best.into_iter().chain(state.best).min();
        self.json(News::Progress, &WireProgress::from(&progress));
    }
}

impl Listener for Teller<'_> {
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
    fn improved(&self, better: Better<'_>) {
        let better = BetterMoves::from(better);
        self.json(News::Improved, &better);
        self.state.borrow_mut().best = Some(better.length as u32);
        // The progress told before has another best solution.
        self.progress_so_far();
    }

    #[cfg(feature = "pack")]
    fn solution(&self, one: Packed<'_>) -> ControlFlow<()> {
        if MOST_BYTES < self.state.borrow().bytes {
            return ControlFlow::Break(());
        }
        let bytes = self.json(News::Solution, &OnePacking::from(one));
        self.state.borrow_mut().bytes += bytes;
        ControlFlow::Continue(())
    }
}
