//! A job: its state, results and listeners.

use crate::error::ErrorReply;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use slidepack::ask::{BetterMoves, Listener, OnePacking};
use slidepack::slide::{self, Dir, Metric};
use slidepack::wire::{self, ErrorBody, WireProgress};
use slidepack::{Progress, pack};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) enum State {
    Queued,
    Running,
    Done,
    Cancelled,
    Failed,
}

/// A job. Its results are kept, so that a late or slow listener misses only outdated progress.
pub(crate) struct Job {
    id: String,
    cancelled: AtomicBool,
    watchers: AtomicUsize,
    log: Mutex<JobLog>,
    changed: watch::Sender<()>,
}

/// JSON that is serialised once and sent many times.
pub(crate) type JsonText = Arc<RawValue>;

pub(crate) fn json(value: &impl Serialize) -> JsonText {
    to_raw_value(value).expect("our wire types have string keys and no failing parts").into()
}

type Latest = (u64, Option<JsonText>);

pub(super) enum End {
    Report(JsonText),
    Failed(ErrorReply),
}

/// A job as `GET /api/jobs/{id}` shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Job"))]
pub(crate) struct Look<'a> {
    id: &'a str,
    state: State,
    #[cfg_attr(test, schemars(with = "Option<WireProgress>"))]
    progress: Option<&'a RawValue>,
    #[cfg_attr(test, schemars(with = "Option<BetterMoves>"))]
    improved: Option<&'a RawValue>,
    #[cfg_attr(test, schemars(with = "Option<crate::tests::openapi::Report>"))]
    report: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a ErrorBody>,
}

struct JobLog {
    state: State,
    /// Time of the last status request, and whether there was ever a listener.
    looked: Instant,
    was_watched: bool,
    ended: Option<Instant>,
    progress: Latest,
    heard: Option<(Progress, Instant)>,
    improved: Latest,
    best: Option<u32>,
    solutions: Vec<JsonText>,
    bytes: usize,
    end: Option<End>,
}

/// Limit on the bytes of solutions kept by a job.
const MOST_BYTES: usize = 8 << 20;

/// Minimum time between two progress events.
const PAUSE: Duration = Duration::from_millis(100);

/// Factor on the grace period of jobs that never had a listener: a program may be polling their
/// state.
const PATIENCE: u32 = 4;

impl Job {
    pub(super) fn new(id: String) -> Job {
        let log = JobLog {
            state: State::Queued,
            looked: Instant::now(),
            was_watched: false,
            ended: None,
            progress: (0, None),
            heard: None,
            improved: (0, None),
            best: None,
            solutions: Vec::new(),
            bytes: 0,
            end: None,
        };
        Job {
            id,
            cancelled: AtomicBool::new(false),
            watchers: AtomicUsize::new(0),
            log: Mutex::new(log),
            changed: watch::Sender::new(()),
        }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    pub(super) fn begin(&self) {
        self.log().state = State::Running;
        self.changed.send_replace(());
    }

    pub(super) fn end(&self, state: State, end: End) {
        let mut log = self.log();
        log.state = state;
        log.ended = Some(Instant::now());
        log.end = Some(end);
        drop(log);
        self.changed.send_replace(());
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.log().ended.is_some()
    }

    pub(super) fn bytes(&self) -> usize {
        let log = self.log();
        let end = match &log.end {
            Some(End::Report(report)) => report.get().len(),
            Some(End::Failed(_)) | None => 0,
        };
        log.bytes + end + log.improved.1.as_ref().map_or(0, |json| json.get().len())
    }

    pub(super) fn is_past(&self, now: Instant, memory: Duration) -> bool {
        self.log().ended.is_some_and(|ended| memory <= now.saturating_duration_since(ended))
    }

    /// Whether it is unfinished and has been without listeners and requests for the grace period.
    pub(super) fn is_left_alone(&self, now: Instant, grace: Duration) -> bool {
        let log = self.log();
        let grace = if log.was_watched { grace } else { grace * PATIENCE };
        log.ended.is_none()
            && self.watchers.load(Ordering::Relaxed) == 0
            && grace <= now.saturating_duration_since(log.looked)
    }

    /// The state as JSON, without the solutions of a packing puzzle.
    pub(crate) fn look(&self) -> String {
        let mut log = self.log();
        log.looked = Instant::now();
        let (report, error) = match &log.end {
            Some(End::Report(report)) => (Some(&**report), None),
            Some(End::Failed(error)) => (None, Some(error.error())),
            None => (None, None),
        };
        wire::to_line(&Look {
            id: &self.id,
            state: log.state,
            progress: log.progress.1.as_deref(),
            improved: log.improved.1.as_deref(),
            report,
            error,
        })
    }

    /// Registers a listener until it is dropped.
    pub(crate) fn watch(self: &Arc<Job>) -> Watcher {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        self.log().was_watched = true;
        Watcher { job: self.clone() }
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn log(&self) -> MutexGuard<'_, JobLog> {
        // Every change is made in one step, so a panic leaves the log consistent.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener for &Job {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.is_cancelled() {
            return ControlFlow::Break(());
        }
        let mut log = self.log();
        if log.heard.as_ref().is_none_or(|(_, at)| PAUSE <= at.elapsed()) {
            log.heard = Some((progress.clone(), Instant::now()));
            log.tell_progress();
            drop(log);
            self.changed.send_replace(());
        }
        ControlFlow::Continue(())
    }

    fn improved(&mut self, _: &slide::Puzzle, moves: &[Dir], metric: Metric) {
        let solution = json(&BetterMoves::new(moves));
        let mut log = self.log();
        log.improved = (log.improved.0 + 1, Some(solution));
        log.best = Some(metric.length(moves) as u32);
        // The logged progress has an outdated best solution.
        log.tell_progress();
        drop(log);
        self.changed.send_replace(());
    }

    /// Breaks if there is no room for another solution.
    fn solution(&mut self, puzzle: &pack::Puzzle, one: &pack::Solution, _: u64) -> ControlFlow<()> {
        let solution = json(&OnePacking::new(puzzle, one));
        let length = solution.get().len();
        let mut log = self.log();
        if MOST_BYTES < log.bytes + length {
            return ControlFlow::Break(());
        }
        log.bytes += length;
        log.solutions.push(solution);
        drop(log);
        self.changed.send_replace(());
        ControlFlow::Continue(())
    }
}

impl JobLog {
    fn tell_progress(&mut self) {
        let Some((heard, _)) = &self.heard else { return };
        let mut progress = heard.clone();
        progress.best = heard.best.into_iter().chain(self.best).min();
        self.progress = (self.progress.0 + 1, Some(json(&WireProgress::from(&progress))));
    }
}

pub(crate) struct Watcher {
    pub(crate) job: Arc<Job>,
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.job.log().looked = Instant::now();
        self.job.watchers.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Default)]
pub(crate) struct Cursor {
    progress: u64,
    improved: u64,
    solutions: usize,
}

pub(crate) type JobEvent = (&'static str, JsonText);

const AT_ONCE: usize = 64;

impl Cursor {
    /// The next events; the last one is the end of the job.
    pub(crate) fn advance(&mut self, job: &Job) -> Vec<JobEvent> {
        let log = job.log();
        let mut events = Vec::new();
        let latest = [
            ("progress", &log.progress, &mut self.progress),
            ("improved", &log.improved, &mut self.improved),
        ];
        for (name, (number, json), seen) in latest {
            if let Some(json) = json.as_ref().filter(|_| *seen < *number) {
                *seen = *number;
                events.push((name, json.clone()));
            }
        }
        let rest = &log.solutions[self.solutions..];
        let some = &rest[..rest.len().min(AT_ONCE)];
        self.solutions += some.len();
        events.extend(some.iter().cloned().map(|json| ("solution", json)));
        if let Some(end) = &log.end
            && some.len() == rest.len()
        {
            events.push(match end {
                End::Report(report) => ("done", report.clone()),
                End::Failed(error) => ("failed", json(error.body())),
            });
        }
        events
    }
}
