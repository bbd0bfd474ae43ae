//! The progress line, and Ctrl-C.

use slidepack::{Progress, say};
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C asks the run to end and the second one ends
/// the program.
pub(crate) fn listen_for_interrupts() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(crate::exit::Exit::Interrupted as i32);
        }
    })?;
    Ok(())
}

/// From now on Ctrl-C ends the program at once: the answer has been given, and
/// drawing it cannot be interrupted half-way.
pub(crate) fn end_at_interrupts() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// How a sliding puzzle is getting on.
pub(crate) fn of_slide(progress: &Progress) -> String {
    let best = progress.best.map_or(String::new(), |best| format!("best so far {best}, "));
    if progress.done.is_some() {
        return format!(
            "{best}at least {}, {}",
            say::counted(progress.bound.into(), "move"),
            of_building(progress)
        );
    }
    format!(
        "{best}at least {}, {}, {}",
        say::counted(progress.bound.into(), "move"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

/// How the building of tables is getting on.
pub(crate) fn of_building(progress: &Progress) -> String {
    let done = progress.done.unwrap_or(0.0).clamp(0.0, 1.0);
    let left = match done {
        0.05.. => format!(", about {} left", say::duration(progress.elapsed.mul_f64((1.0 - done) / done))),
        _ => String::new(),
    };
    format!("building, {:.0}% of this table{left}", 100.0 * done)
}

/// How a packing puzzle is getting on.
pub(crate) fn of_pack(progress: &Progress) -> String {
    let done = progress.done.map_or(String::new(), |done| format!("{:.1}% done, ", 100.0 * done.min(0.999)));
    format!(
        "{done}{} so far, {}, {}",
        say::counted(progress.found, "solution"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

/// How a search for a challenge is getting on.
pub(crate) fn of_search(progress: &Progress) -> String {
    format!(
        "{}, {}, {}",
        say::counted(progress.iterations, "filling"),
        say::counted(progress.expanded, "node"),
        say::duration(progress.elapsed),
    )
}

/// Asks all runs to end, as Ctrl-C does.
pub(crate) fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Whether a run may go on.
pub(crate) fn go_on() -> ControlFlow<()> {
    if is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// A line that tells how many of a batch are done.
pub(crate) struct BatchLine {
    count: usize,
    visible: bool,
    shown: bool,
    started: Instant,
}

impl BatchLine {
    /// For so many puzzles.
    pub(crate) fn new(count: usize) -> BatchLine {
        let visible = std::io::stderr().is_terminal();
        BatchLine { count, visible, shown: false, started: Instant::now() }
    }

    /// Tells how many are done, once a second has passed.
    pub(crate) fn show(&mut self, done: usize) {
        let elapsed = self.started.elapsed();
        if self.visible && Duration::from_secs(1) <= elapsed {
            self.shown = true;
            let time = say::duration(elapsed);
            let line = format!("{done} of {} boards done, {time} (Ctrl-C stops)", self.count);
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K{line}");
            let _ = std::io::stderr().flush();
        }
    }

    /// Makes room for an answer.
    pub(crate) fn hide(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}

impl Drop for BatchLine {
    fn drop(&mut self) {
        self.hide();
    }
}

/// A line on the terminal that tells how a long run is getting on.
pub(crate) struct ProgressLine {
    title: String,
    words: fn(&Progress) -> String,
    visible: bool,
    shown_at: Option<Instant>,
    started: Instant,
}

impl ProgressLine {
    /// For the puzzle of this title, in the words of its family. Shows nothing
    /// before a second has passed, and nothing at all where standard error is
    /// no terminal.
    pub(crate) fn new(title: &str, words: fn(&Progress) -> String) -> ProgressLine {
        let visible = std::io::stderr().is_terminal();
        ProgressLine { title: title.into(), words, visible, shown_at: None, started: Instant::now() }
    }

    /// A line that is never shown, for runs that write all the time; Ctrl-C
    /// works all the same.
    pub(crate) fn hidden(mut self) -> ProgressLine {
        self.visible = false;
        self
    }

    /// Hears of progress; breaks off the run after Ctrl-C.
    pub(crate) fn hear(&mut self, progress: &Progress) -> ControlFlow<()> {
        if is_interrupted() {
            return ControlFlow::Break(());
        }
        let now = Instant::now();
        let due = match self.shown_at {
            None => Duration::from_secs(1) <= now - self.started,
            Some(before) => Duration::from_millis(100) <= now - before,
        };
        if self.visible && due {
            self.shown_at = Some(now);
            let line = format!("{}: {} (Ctrl-C stops)", self.title, (self.words)(progress));
            let line: String = line.chars().take(110).collect();
            // A terminal that cannot be written to needs no progress line.
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K{line}");
            let _ = std::io::stderr().flush();
        }
        ControlFlow::Continue(())
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.shown_at.is_some() {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}
