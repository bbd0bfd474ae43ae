//! Jobs: questions that take their time.
//!
//! A few threads work on them, one job each. Other jobs wait for their turn;
//! when too many wait, more are refused. A job that nobody looks at for a while
//! is cancelled, and a job is forgotten some time after its end.

mod job;

#[cfg(test)]
pub(crate) use job::Look;
pub(crate) use job::{Cursor, Job, News, State, Watcher, json};

use crate::error::{Code, ErrorReply};
use crate::settings::Settings;
use axum::http::StatusCode;
use job::End;
use slidepack::ask::{AskError, Ready};
use slidepack::wire::StoppedBy;
use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// Jobs that have ended and are remembered, and the bytes they may take.
const MOST_REMEMBERED: usize = 256;
const MOST_BYTES: usize = 64 << 20;

/// How long jobs are remembered after their end.
const MEMORY: Duration = Duration::from_secs(300);

/// All jobs of an app.
pub(crate) struct Jobs {
    table: Arc<JobTable>,
}

/// What the threads that work on jobs share.
struct JobTable {
    most_waiting: usize,
    grace: Duration,
    list: Mutex<List>,
    news: Condvar,
}

#[derive(Default)]
struct List {
    jobs: HashMap<String, Arc<Job>>,
    waiting: VecDeque<(Arc<Job>, Ready)>,
    /// Those that have ended, the oldest first.
    ended: VecDeque<Arc<Job>>,
    closed: bool,
}

impl Jobs {
    /// None yet, and the threads to work on them.
    pub(crate) fn new(settings: &Settings) -> Jobs {
        let table = Arc::new(JobTable {
            most_waiting: settings.queue,
            grace: settings.grace,
            list: Mutex::default(),
            news: Condvar::new(),
        });
        for number in 0..settings.jobs.max(1) {
            let table = table.clone();
            start(&format!("job-{number}"), move || while table.work_on_one() {});
        }
        let (weak_table, pause) = (Arc::downgrade(&table), Duration::from_secs(1).min(settings.grace / 4));
        start("janitor", move || tidy(&weak_table, pause.max(Duration::from_millis(10))));
        Jobs { table }
    }

    /// A new job, running or waiting.
    pub(crate) fn submit(&self, work: Ready) -> Result<Arc<Job>, ErrorReply> {
        let mut list = self.table.list();
        if list.closed {
            return Err(ErrorReply::new(
                StatusCode::SERVICE_UNAVAILABLE,
                Code::Stopping,
                "the app is being stopped",
            ));
        }
        if self.table.most_waiting <= list.waiting.len() {
            return Err(ErrorReply::busy("too many jobs are waiting; try again in a moment", 2));
        }
        let job = Arc::new(Job::new(new_id()?));
        list.jobs.insert(job.id().to_owned(), job.clone());
        list.waiting.push_back((job.clone(), work));
        drop(list);
        self.table.news.notify_one();
        Ok(job)
    }

    /// How many jobs run, and how many wait.
    pub(crate) fn open(&self) -> (usize, usize) {
        let list = self.table.list();
        let open = list.jobs.values().filter(|job| !job.has_ended()).count();
        (open.saturating_sub(list.waiting.len()), list.waiting.len())
    }

    /// The job of this name.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, ErrorReply> {
        let known = self.table.list().jobs.get(id).cloned();
        let gone = "there is no such job; jobs are forgotten some time after their end";
        known.ok_or_else(|| ErrorReply::new(StatusCode::NOT_FOUND, Code::NoJob, gone))
    }

    /// Ends a job, or forgets it if it has ended.
    pub(crate) fn cancel(&self, job: &Arc<Job>) {
        if job.has_ended() {
            self.table.list().forget(job.id());
        } else {
            self.table.cancel(job);
        }
    }

    /// Ends all jobs and takes no more.
    pub(crate) fn close(&self) {
        let open: Vec<Arc<Job>> = {
            let mut list = self.table.list();
            list.closed = true;
            list.jobs.values().filter(|job| !job.has_ended()).cloned().collect()
        };
        for job in &open {
            self.table.cancel(job);
        }
        self.table.news.notify_all();
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.close();
    }
}

impl JobTable {
    fn list(&self) -> MutexGuard<'_, List> {
        // Every change is made in one step, so a panic leaves the list whole.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job and does it; `false` when there will be no more.
    fn work_on_one(&self) -> bool {
        let mut list = self.list();
        let (job, work) = loop {
            if let Some(next) = list.waiting.pop_front() {
                break next;
            }
            if list.closed {
                return false;
            }
            list = self.news.wait(list).unwrap_or_else(PoisonError::into_inner);
        };
        drop(list);
        job.begin();
        let ended = std::panic::catch_unwind(AssertUnwindSafe(|| work.run(&*job)));
        match ended.unwrap_or_else(|_| Err(AskError::internal())) {
            Ok(answer) => {
                let is_cancelled = answer.stopped_by() == Some(StoppedBy::Interrupt);
                let state = if is_cancelled { State::Cancelled } else { State::Done };
                job.end(state, End::Report(json(&answer)));
            }
            Err(error) => job.end(State::Failed, End::Failed(error.into())),
        }
        self.list().remember(job);
        true
    }

    /// Tells a job to end; one that has not begun ends at once.
    fn cancel(&self, job: &Arc<Job>) {
        job.cancel();
        let mut list = self.list();
        let at = list.waiting.iter().position(|(waiting, _)| Arc::ptr_eq(waiting, job));
        if let Some((job, work)) = at.and_then(|at| list.waiting.remove(at)) {
            job.end(State::Cancelled, End::Report(json(&work.skipped())));
            list.remember(job);
        }
    }
}

impl List {
    /// Keeps a job that has ended, and forgets older ones for it.
    fn remember(&mut self, job: Arc<Job>) {
        self.ended.push_back(job);
        let mut bytes: usize = self.ended.iter().map(|job| job.bytes()).sum();
        while MOST_REMEMBERED < self.ended.len() || (MOST_BYTES < bytes && 1 < self.ended.len()) {
            let Some(oldest) = self.ended.pop_front() else { break };
            bytes -= oldest.bytes();
            self.jobs.remove(oldest.id());
        }
    }

    fn forget(&mut self, id: &str) {
        self.jobs.remove(id);
        self.ended.retain(|job| job.id() != id);
    }
}

/// Cancels jobs that nobody looks at and forgets old ones, as long as there
/// is a table of them.
fn tidy(table: &Weak<JobTable>, pause: Duration) {
    loop {
        std::thread::sleep(pause);
        let Some(table) = table.upgrade() else { return };
        let now = Instant::now();
        let mut list = table.list();
        if list.closed {
            return;
        }
        while list.ended.front().is_some_and(|job| job.is_past(now, MEMORY)) {
            if let Some(job) = list.ended.pop_front() {
                list.jobs.remove(job.id());
            }
        }
        let lonely: Vec<Arc<Job>> =
            list.jobs.values().filter(|job| job.is_left_alone(now, table.grace)).cloned().collect();
        drop(list);
        for job in &lonely {
            table.cancel(job);
        }
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().name(name.into());
    thread.spawn(work).expect("a machine that runs this has room for a few threads");
}

/// A name that nobody can guess: 128 random bits of the system.
fn new_id() -> Result<String, ErrorReply> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| ErrorReply::internal())?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}
