//! The line that tells how an experiment is getting on.

use super::screen::columns;
use slidepack::say;
use slidepack_lab::Event;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line on the terminal, after a second.
pub(super) struct LabLine {
    visible: bool,
    shown_at: Option<Instant>,
}

impl LabLine {
    pub(super) fn new() -> LabLine {
        LabLine { visible: std::io::stderr().is_terminal(), shown_at: None }
    }

    /// Tells how far it is.
    pub(super) fn show(&mut self, event: &Event<'_>) {
        let soon = self.shown_at.is_some_and(|before| before.elapsed() < Duration::from_millis(100));
        if !self.visible || soon || event.elapsed < Duration::from_secs(1) {
            return;
        }
        self.shown_at = Some(Instant::now());
        let at = event.at.map_or(String::new(), |(puzzle, method)| format!(", {puzzle} with {method}"));
        let line = format!(
            "{} of {} runs done, {}, Ctrl-C pauses{at}",
            say::count(event.done as u64),
            say::count(event.total as u64),
            say::duration(event.elapsed),
        );
        // One that wraps could not be wiped away.
        let line: String = line.chars().take(columns(true).saturating_sub(1)).collect();
        // A terminal that cannot be written to needs no progress line.
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K{line}");
        let _ = std::io::stderr().flush();
    }
}

impl Drop for LabLine {
    fn drop(&mut self) {
        if self.shown_at.is_some() {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}
