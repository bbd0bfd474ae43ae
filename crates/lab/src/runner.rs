//! Executes a plan: every run in its own process, sequentially or in parallel.

use crate::row::question;
use crate::worker::Message;
use crate::{Folder, Plan, Row, Run, external};
use slidepack::InputError;
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The worker program, which calls [`crate::worker::serve`].
#[derive(Clone, Debug)]
pub struct Worker {
    pub program: PathBuf,
    pub args: Vec<String>,
}

/// Progress of an experiment.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// Completed runs, including those of earlier sessions.
    pub done: usize,
    pub total: usize,
    /// Puzzle and method of the run started last.
    pub at: Option<(&'a str, &'a str)>,
    /// Time since this process started.
    pub elapsed: Duration,
}

/// Time after its time limit until a run is killed; it may be busy freeing memory.
const GRACE: Duration = Duration::from_secs(20);

const LOOK: Duration = Duration::from_millis(50);

/// Makes all runs of a plan that the folder lacks, `jobs` at a time, and adds each result as it
/// arrives. If the observer breaks, runs in progress are discarded.
pub fn run(
    plan: &Plan,
    folder: &mut Folder,
    worker: &Worker,
    jobs: usize,
    observer: &mut dyn FnMut(&Event<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, InputError> {
    let (runs, jobs) = (plan.runs(), jobs.max(1));
    let known: HashSet<String> = folder.rows().iter().map(|row| row.key.clone()).collect();
    let left: Vec<&Run<'_>> = runs.iter().filter(|run| !known.contains(&run.key())).collect();
    let (total, earlier) = (runs.len(), runs.len() - left.len());
    let machine = slidepack::machine::describe();
    let (next, over, begun) = (AtomicUsize::new(0), AtomicBool::new(false), Instant::now());
    let last = Mutex::new(None);
    let (sender, rows) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(left.len()) {
            let (sender, next, over, left, machine, last) =
                (sender.clone(), &next, &over, &left, &machine, &last);
            scope.spawn(move || {
                while let Some(run) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    *last.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(*run);
                    let row = Row::new(&plan.title, run, jobs, machine);
                    let Some(row) = one(run, worker, row, over) else { break };
                    if sender.send(row).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut done = earlier;
        let result = loop {
            match rows.recv_timeout(LOOK) {
                Ok(row) => {
                    if let Err(error) = folder.add(row) {
                        break Err(error);
                    }
                    done += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Ctrl-C may have ended the workers first.
                Err(RecvTimeoutError::Disconnected) if done < total => break Ok(ControlFlow::Break(())),
                Err(RecvTimeoutError::Disconnected) => break Ok(ControlFlow::Continue(())),
            }
            let at: Option<&Run<'_>> = *last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let at = at.map(|run| (run.instance.name.as_str(), run.method.name.as_str()));
            let event = Event { done, total, at, elapsed: begun.elapsed() };
            if observer(&event).is_break() {
                break Ok(ControlFlow::Break(()));
            }
        };
        over.store(true, Ordering::Relaxed);
        result
    })
}

struct Tamed(Child);

impl Drop for Tamed {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Makes one run. `None` if `over` is set or a signal interrupts it first.
fn one(run: &Run<'_>, worker: &Worker, row: Row, over: &AtomicBool) -> Option<Row> {
    if let Some(program) = &run.method.program {
        return external::run(program, run, row, over);
    }
    let started = Command::new(&worker.program)
        .args(&worker.args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match started {
        Ok(child) => Tamed(child),
        Err(error) => return Some(row.lost("crashed", None, format!("it could not be started: {error}"))),
    };
    let (stdin, stdout, stderr) = (child.0.stdin.take(), child.0.stdout.take(), child.0.stderr.take());
    let (Some(mut stdin), Some(stdout), Some(mut stderr)) = (stdin, stdout, stderr) else {
        return Some(row.lost("crashed", None, "it has no pipes".into()));
    };
    let task = slidepack::wire::to_line(&question(run));
    // A worker that has exited is detected at the end of its output.
    let _ = writeln!(stdin, "{task}");
    let (sender, messages) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let complaints = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = stderr.read_to_string(&mut text);
        text
    });
    let mut deadline = None;
    loop {
        match messages.recv_timeout(LOOK) {
            Ok(line) => match serde_json::from_str(&line) {
                Ok(Message::Ready) => {
                    let time = run.method.budget.limits(1).time;
                    deadline = time.and_then(|time| Instant::now().checked_add(time + GRACE));
                }
                Ok(Message::Done(measured)) => return Some(row.found(run, *measured)),
                Ok(Message::Refused(message)) => return Some(row.lost("crashed", None, message)),
                Err(error) => return Some(row.lost("crashed", None, format!("it said `{line}`: {error}"))),
            },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let status = child.0.wait();
                if over.load(Ordering::Relaxed) || was_interrupted(status.as_ref().ok()) {
                    return None;
                }
                let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                let complaints = complaints.join().unwrap_or_default();
                return Some(row.lost("crashed", None, external::complaint(status, &complaints)));
            }
        }
        if over.load(Ordering::Relaxed) {
            return None;
        }
        if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            let message = "it did not stop at its time limit and was killed".into();
            return Some(row.lost("stopped", Some("kill"), message));
        }
    }
}

/// Whether the process was ended by Ctrl-C, which all processes of a terminal get, or by SIGTERM,
/// which `timeout` and batch systems send to the whole group.
#[cfg(unix)]
fn was_interrupted(status: Option<&ExitStatus>) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGNALS: [i32; 2] = [2, 15];
    status.is_some_and(|status| {
        SIGNALS.iter().any(|&signal| status.signal() == Some(signal) || status.code() == Some(128 + signal))
    })
}

#[cfg(not(unix))]
fn was_interrupted(status: Option<&ExitStatus>) -> bool {
    status.is_some_and(|status| status.code() == Some(130))
}
