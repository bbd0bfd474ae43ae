//! The progress line, and Ctrl-C. What is said of Ctrl-C holds for SIGTERM.

use crate::exit::Exit;
use crate::signal::{self, Signal};
use crate::stdout::{clear_line, show_line, warn};
use crate::step;
use slidepack::{Progress, Stage, say};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether it was SIGTERM.
static TERMINATED: AtomicBool = AtomicBool::new(false);

/// How long a step that cannot be broken off may go on after Ctrl-C.
const GRACE: Duration = Duration::from_millis(80);

/// From now on the first Ctrl-C asks the run to end and the second one ends
/// the program. After the first one every [step](step::step), be it under way or still to
/// come, has [`GRACE`] to end by itself; then the program ends, too.
pub(crate) fn listen_for_interrupts() -> anyhow::Result<()> {
    signal::listen(&[Signal::Interrupt, Signal::Terminate], |signal| {
        TERMINATED.fetch_or(signal == Signal::Terminate, Ordering::Relaxed);
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            leave();
        }
        // Here the next signal is waited for.
        let watching = std::thread::Builder::new().name("grace".into()).spawn(watch_steps);
        if watching.is_err() {
            leave();
        }
    })?;
    Ok(())
}

/// Ends the program when a step takes longer than [`GRACE`].
fn watch_steps() {
    let began = Instant::now();
    loop {
        std::thread::sleep(GRACE / 8);
        if step::open_since().is_some_and(|since| GRACE < since.max(began).elapsed()) {
            leave();
        }
    }
}

/// Ends the program after Ctrl-C. No half-written file stays behind.
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

/// Whether SIGTERM came.
pub(crate) fn is_terminated() -> bool {
    TERMINATED.load(Ordering::Relaxed)
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Asks all runs to end, as Ctrl-C does.
pub(crate) fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Whether a run may go on.
pub(crate) fn go_on() -> ControlFlow<()> {
    if is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// What the search for a solution of a sliding puzzle is doing.
pub(crate) fn of_slide(progress: &Progress) -> String {
    let bound = say::counted(progress.bound.into(), "move");
    let best = progress.best.map(|best| say::count(best.into()));
    let known = match (progress.stage, best) {
        (Stage::Improvement, Some(best)) => format!("improving on {best} moves, at least {bound}"),
        (Stage::Construction, None) => format!("building a first solution, at least {bound}"),
        (_, Some(best)) => format!("searching, best so far {best}, at least {bound}"),
        (_, None) => format!("searching, no solution yet, at least {bound}"),
    };
    if progress.done.is_some() {
        return format!("{}; {known}", of_building(progress));
    }
    let known = match progress.found {
        0 => known,
        found => format!("counting, {} of {bound} so far", say::counted(found, "solution")),
    };
    format!("{known}; {}, {}", say::counted(progress.expanded, "node"), say::duration(progress.elapsed))
}

/// How the building of tables is getting on.
pub(crate) fn of_building(progress: &Progress) -> String {
    let done = progress.done.unwrap_or(0.0).clamp(0.0, 1.0);
    let left = match done {
        0.05.. => format!(", about {} left", say::duration(progress.elapsed.mul_f64((1.0 - done) / done))),
        _ => String::new(),
    };
    format!("building a table, {:.0}% done{left}", 100.0 * done)
}

/// How the search for solutions of a packing puzzle is getting on.
pub(crate) fn of_pack(progress: &Progress) -> String {
    format!(
        "{} so far; {}, {}",
        say::counted(progress.found, "solution"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

/// How the search for a challenge is getting on.
pub(crate) fn of_search(progress: &Progress) -> String {
    format!(
        "{} tried; {}, {}",
        say::counted(progress.iterations, "filling"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

/// When a line that tells of something long is due: after a second, then ten
/// times a second, and never where standard error is no terminal.
struct Clock {
    visible: bool,
    started: Instant,
    has_shown: bool,
}

/// When any line was shown last: those of a batch take turns.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);

impl Clock {
    fn new() -> Clock {
        Clock { visible: std::io::stderr().is_terminal(), started: Instant::now(), has_shown: false }
    }

    fn is_due(&mut self) -> bool {
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

/// How many puzzles of a batch are done, for the lines of each puzzle.
static BATCH: Mutex<Option<(usize, usize, Instant)>> = Mutex::new(None);

fn batch() -> MutexGuard<'static, Option<(usize, usize, Instant)>> {
    BATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A line that tells how many puzzles of a batch are done.
pub(crate) struct BatchLine {
    count: usize,
    clock: Clock,
}

impl BatchLine {
    /// For so many puzzles.
    pub(crate) fn new(count: usize) -> BatchLine {
        let mut clock = Clock::new();
        clock.visible &= 1 < count;
        if 1 < count {
            *batch() = Some((0, count, clock.started));
        }
        BatchLine { count, clock }
    }

    /// Tells how many are done, if it is time to.
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
}

impl BatchLine {
    /// Takes the line off the screen; after Ctrl-C, says how many are done.
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

/// A line on the terminal that tells how a long run is getting on.
pub(crate) struct ProgressLine {
    title: String,
    words: fn(&Progress) -> String,
    /// How to end the run, the longest first.
    endings: &'static [&'static str],
    clock: Clock,
}

impl ProgressLine {
    /// For the puzzle of this title, in the words of its family. Shows nothing
    /// before a second has passed, and nothing at all where standard error is
    /// no terminal.
    pub(crate) fn new(title: &str, words: fn(&Progress) -> String) -> ProgressLine {
        let mut clock = Clock::new();
        if let Some((_, _, started)) = *batch() {
            clock.started = started;
        }
        ProgressLine { title: title.into(), words, endings: &["(Ctrl-C stops)"], clock }
    }

    /// A line for a run that has an option `--time`, and that has something to
    /// show when it is stopped.
    pub(crate) fn with_time(mut self) -> ProgressLine {
        self.endings = &[
            "(Ctrl-C ends with the best answer so far; --time TIME limits the run)",
            "(Ctrl-C ends with the best so far; --time limits it)",
            "(Ctrl-C or --time ends it)",
            "(Ctrl-C ends it)",
        ];
        self
    }

    /// A line that is never shown, for runs that write all the time; Ctrl-C
    /// works all the same.
    pub(crate) fn hidden(mut self) -> ProgressLine {
        self.clock.visible = false;
        self
    }

    /// Hears of progress; breaks off the run after Ctrl-C.
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
            // On a narrow terminal the end of the line is cut off.
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
