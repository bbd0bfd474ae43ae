//! The progress line, and Ctrl-C. SIGTERM counts as Ctrl-C.

use crate::exit::Exit;
use crate::signal::{self, Signal};
use crate::stdout::{clear_line, show_line, warn};
use crate::step;
use slidepack::ask::Listener;
use slidepack::{Progress, Stage, say};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Time that a step without an observer may take after Ctrl-C.
const GRACE: Duration = Duration::from_millis(80);

/// From now on the first Ctrl-C asks the run to end and the second one ends the program. After the
/// first one every current or later [step](step::step) has [`GRACE`] to end; then the program ends.
pub(crate) fn listen_for_interrupts() -> anyhow::Result<()> {
    signal::listen(&[Signal::Interrupt, Signal::Terminate], |signal| {
        signal::TERMINATED.fetch_or(signal == Signal::Terminate, Ordering::Relaxed);
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            leave();
        }
        // This thread waits for the next signal.
        let watching = std::thread::Builder::new().name("grace".into()).spawn(watch_steps);
        if watching.is_err() {
            leave();
        }
    })?;
    Ok(())
}

fn watch_steps() {
    let began = Instant::now();
    loop {
        std::thread::sleep(GRACE / 8);
        if step::open_since().is_some_and(|since| GRACE < since.max(began).elapsed()) {
            leave();
        }
    }
}

/// Ends the program after Ctrl-C, and removes a half-written file.
fn leave() -> ! {
    if let Some(step) = step::take() {
        if let Some(path) = &step.file {
            let _ = std::fs::remove_file(slidepack::unfinished(path));
        }
        warn(&format!("interrupted while {}", step.what));
    } else {
        clear_line();
    }
    std::process::exit(Exit::Interrupted.code().into());
}

pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

pub(crate) fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

pub(crate) fn go_on() -> ControlFlow<()> {
    if is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

pub(crate) fn of_slide(progress: &Progress) -> String {
    let bound = say::count(progress.bound.into());
    let best = progress.best.map(|best| say::count(best.into()));
    let known = match (progress.stage, best) {
        (Stage::Improvement, Some(best)) => format!("improving on length {best}, at least {bound}"),
        (Stage::Construction, None) => format!("building a first solution, length at least {bound}"),
        (_, Some(best)) => format!("best length so far {best}, at least {bound}"),
        (_, None) => format!("no solution yet, length at least {bound}"),
    };
    if progress.done.is_some() {
        return format!("{}; {known}", of_building(progress));
    }
    let known = match progress.found {
        0 => known,
        found => format!("counting, {} of length {bound} so far", say::counted(found, "solution")),
    };
    format!("{known}; {}, {}", say::counted(progress.expanded, "node"), say::duration(progress.elapsed))
}

pub(crate) fn of_building(progress: &Progress) -> String {
    let done = progress.done.unwrap_or(0.0).clamp(0.0, 1.0);
    let left = match done {
        0.05.. => format!(", about {} left", say::duration(progress.elapsed.mul_f64((1.0 - done) / done))),
        _ => String::new(),
    };
    format!("building a table, {:.0}% done{left}", 100.0 * done)
}

pub(crate) fn of_pack(progress: &Progress) -> String {
    let known = match progress.done {
        Some(done) => format!("counting, about {:.0}% done", 100.0 * done),
        None => format!("{} so far", say::counted(progress.found, "solution")),
    };
    format!("{known}; {}, {}", say::counted(progress.expanded, "node"), say::duration(progress.elapsed))
}

pub(crate) fn of_search(progress: &Progress) -> String {
    format!(
        "{} tried; {}, {}",
        say::counted(progress.iterations, "filling"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

/// When a progress line is due: after a second, then ten times a second, and only if standard error
/// is a terminal.
pub(crate) struct Clock {
    visible: bool,
    started: Instant,
    has_shown: bool,
}

/// When any line was shown last: the lines of a batch take turns.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock { visible: std::io::stderr().is_terminal(), started: Instant::now(), has_shown: false }
    }

    pub(crate) fn is_due(&mut self) -> bool {
        let now = Instant::now();
        if !self.visible || now - self.started < Duration::from_secs(1) {
            return false;
        }
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| now - last < Duration::from_millis(100)) {
            return false;
        }
        *last = Some(now);
        self.has_shown = true;
        true
    }
}

/// Puzzles done and in total, and the start of the batch, for the lines of each puzzle.
static BATCH: Mutex<Option<(usize, usize, Instant)>> = Mutex::new(None);

fn batch() -> MutexGuard<'static, Option<(usize, usize, Instant)>> {
    BATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) struct BatchLine {
    count: usize,
    clock: Clock,
}

impl BatchLine {
    pub(crate) fn new(count: usize) -> BatchLine {
        let mut clock = Clock::new();
        clock.visible &= 1 < count;
        if 1 < count {
            *batch() = Some((0, count, clock.started));
        }
        BatchLine { count, clock }
    }

    pub(crate) fn show(&mut self, done: usize) {
        if let Some(batch) = batch().as_mut() {
            batch.0 = done;
        }
        if !self.clock.is_due() {
            return;
        }
        let elapsed = self.clock.started.elapsed();
        let left = match done {
            0 => String::new(),
            done => {
                let left = elapsed.mul_f64((self.count - done) as f64 / done as f64);
                format!(", about {} left", say::duration(left))
            }
        };
        let counted = of_batch(done, self.count);
        let time = say::duration(elapsed);
        show_line(&[
            format!("{counted}, {time}{left} (Ctrl-C stops)"),
            format!("{counted}, {time} (Ctrl-C stops)"),
            counted,
        ]);
    }

    /// Clears the line; after Ctrl-C, prints how many puzzles are done.
    pub(crate) fn end(self, done: usize) {
        let count = self.count;
        drop(self);
        if is_interrupted() && done < count && 1 < count {
            warn(&format!("interrupted: {}", of_batch(done, count)));
        }
    }
}

impl Drop for BatchLine {
    fn drop(&mut self) {
        *batch() = None;
        clear_line();
    }
}

fn of_batch(done: usize, count: usize) -> String {
    format!("{} of {} done", say::count(done as u64), say::counted(count as u64, "puzzle"))
}

pub(crate) struct ProgressLine {
    title: String,
    words: fn(&Progress) -> String,
    /// Hints on how to end the run, longest first.
    endings: &'static [&'static str],
    clock: Clock,
}

impl Listener for ProgressLine {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.hear(progress)
    }
}

impl ProgressLine {
    /// `words` describes the progress of the family. Shows nothing during the first second, and
    /// nothing at all if standard error is not a terminal.
    pub(crate) fn new(title: &str, words: fn(&Progress) -> String) -> ProgressLine {
        let mut clock = Clock::new();
        if let Some((_, _, started)) = *batch() {
            clock.started = started;
        }
        ProgressLine { title: title.into(), words, endings: &["(Ctrl-C stops)"], clock }
    }

    /// For a run that has an option `--time`, and a result when it is stopped.
    pub(crate) fn with_time(mut self) -> ProgressLine {
        self.endings = &[
            "(Ctrl-C ends with the best answer so far; --time TIME limits the run)",
            "(Ctrl-C ends with the best so far; --time limits it)",
            "(Ctrl-C or --time ends it)",
            "(Ctrl-C ends it)",
        ];
        self
    }

    /// Never shown, for runs that print all the time; Ctrl-C still works.
    pub(crate) fn hidden(mut self) -> ProgressLine {
        self.clock.visible = false;
        self
    }

    pub(crate) fn hear(&mut self, progress: &Progress) -> ControlFlow<()> {
        if is_interrupted() {
            return ControlFlow::Break(());
        }
        if self.clock.is_due() {
            let words = (self.words)(progress);
            let counted = match *batch() {
                Some((done, count, _)) => format!("{}; ", of_batch(done, count)),
                None => String::new(),
            };
            let line = format!("{counted}{}: {words}", self.title);
            let short = format!("{counted}{words}");
            let mut texts: Vec<String> =
                self.endings.iter().map(|ending| format!("{line} {ending}")).collect();
            texts.extend(self.endings.iter().map(|ending| format!("{short} {ending}")));
            // A narrow terminal cuts off the end of the line.
            let ending = self.endings.last().map_or("", |ending| ending.trim_matches(['(', ')']));
            texts.push(format!("{ending}; {short}"));
            show_line(&texts);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.clock.has_shown && batch().is_none() {
            clear_line();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_shows_the_share_done_or_the_solutions_so_far() {
        let mut progress = Progress::default();
        (progress.found, progress.expanded, progress.elapsed) = (3, 2000, Duration::from_secs(2));
        assert_eq!(of_pack(&progress), "3 solutions so far; 2,000 nodes, 2.00 s");
        progress.done = Some(0.25);
        assert_eq!(of_pack(&progress), "counting, about 25% done; 2,000 nodes, 2.00 s");
    }
}
