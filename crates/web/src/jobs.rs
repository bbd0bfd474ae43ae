//! Long-running questions.
//!
//! A few threads work on one job each. Other jobs wait in a queue of limited length. A job without
//! listeners or status requests is cancelled after a while, and a finished job is removed some time
//! after its end.

mod job;

#[cfg(test)]
pub(crate) use job::Look;
pub(crate) use job::{Cursor, Job, JobEvent, State, Watcher, json};

use crate::error::{Code, ErrorReply};
use crate::settings::Settings;
use job::End;
use slidepack::ask::{AskError, Ready};
use slidepack::wire::StoppedBy;
use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// Limits on finished jobs: number and bytes.
const MOST_REMEMBERED: usize = 256;
const MOST_BYTES: usize = 64 << 20;

/// Retention of finished jobs.
const MEMORY: Duration = Duration::from_secs(300);

pub(crate) struct Jobs {
    table: Arc<JobTable>,
}

struct JobTable {
    most_waiting: usize,
    grace: Duration,
    list: Mutex<List>,
    changed: Condvar,
}

#[derive(Default)]
struct List {
    jobs: HashMap<String, Arc<Job>>,
    waiting: VecDeque<(Arc<Job>, Box<dyn Ready>)>,
    ended: VecDeque<Arc<Job>>,
    closed: bool,
}

impl Jobs {
    pub(crate) fn new(settings: &Settings) -> Jobs {
        let table = Arc::new(JobTable {
            most_waiting: settings.queue,
            grace: settings.grace,
            list: Mutex::default(),
            changed: Condvar::new(),
        });
        for number in 0..settings.jobs.max(1) {
            let table = table.clone();
            start(&format!("job-{number}"), move || while table.work_on_one() {});
        }
        let (weak_table, pause) = (Arc::downgrade(&table), Duration::from_secs(1).min(settings.grace / 4));
        start("tidy-up", move || tidy(&weak_table, pause.max(Duration::from_millis(10))));
        Jobs { table }
    }

    pub(crate) fn submit(&self, work: Box<dyn Ready>) -> Result<Arc<Job>, ErrorReply> {
        let mut list = self.table.list();
        if list.closed {
            return Err(ErrorReply::new(Code::Stopping, "the app is being stopped"));
        }
        if self.table.most_waiting <= list.waiting.len() {
            return Err(ErrorReply::busy("too many jobs are waiting; try again in a moment", 2));
        }
        let job = Arc::new(Job::new(new_id()?));
        list.jobs.insert(job.id().to_owned(), job.clone());
        list.waiting.push_back((job.clone(), work));
        drop(list);
        self.table.changed.notify_one();
        Ok(job)
    }

    pub(crate) fn open(&self) -> (usize, usize) {
        let list = self.table.list();
        let open = list.jobs.values().filter(|job| !job.has_ended()).count();
        (open.saturating_sub(list.waiting.len()), list.waiting.len())
    }

    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, ErrorReply> {
        let known = self.table.list().jobs.get(id).cloned();
        let gone = "there is no such job; jobs are forgotten some time after their end";
        known.ok_or_else(|| ErrorReply::new(Code::NoJob, gone))
    }

    /// Cancels a job, or removes it if it has ended.
    pub(crate) fn cancel(&self, job: &Arc<Job>) {
        if job.has_ended() {
            let mut list = self.table.list();
            list.jobs.remove(job.id());
            list.ended.retain(|ended| ended.id() != job.id());
        } else {
            self.table.cancel(job);
        }
    }

    pub(crate) fn close(&self) {
        let open: Vec<Arc<Job>> = {
            let mut list = self.table.list();
            list.closed = true;
            list.jobs.values().filter(|job| !job.has_ended()).cloned().collect()
        };
        for job in &open {
            self.table.cancel(job);
        }
        self.table.changed.notify_all();
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.close();
    }
}

impl JobTable {
    fn list(&self) -> MutexGuard<'_, List> {
        // Every change is made in one step, so a panic leaves the list consistent.
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job and runs it; `false` after closing.
    fn work_on_one(&self) -> bool {
        let mut list = self.list();
        let (job, work) = loop {
            if let Some(next) = list.waiting.pop_front() {
                break next;
            }
            if list.closed {
                return false;
            }
            list = self.changed.wait(list).unwrap_or_else(PoisonError::into_inner);
        };
        drop(list);
        job.begin();
        let ended = std::panic::catch_unwind(AssertUnwindSafe(|| work.run(&mut &*job)));
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
    /// Keeps a finished job, and removes the oldest ones beyond the limits.
    fn remember(&mut self, job: Arc<Job>) {
        self.ended.push_back(job);
        let mut bytes: usize = self.ended.iter().map(|job| job.bytes()).sum();
        while MOST_REMEMBERED < self.ended.len() || (MOST_BYTES < bytes && 1 < self.ended.len()) {
            let Some(oldest) = self.ended.pop_front() else { break };
            bytes -= oldest.bytes();
            self.jobs.remove(oldest.id());
        }
    }
}

/// Cancels abandoned jobs and removes old ones, until the table is dropped.
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
        let abandoned: Vec<Arc<Job>> =
            list.jobs.values().filter(|job| job.is_left_alone(now, table.grace)).cloned().collect();
        drop(list);
        for job in &abandoned {
            table.cancel(job);
        }
    }
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().name(name.into());
    thread.spawn(work).expect("a machine that runs this has room for a few threads");
}

/// An unguessable id: 128 random bits from the system.
fn new_id() -> Result<String, ErrorReply> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| ErrorReply::internal())?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}
