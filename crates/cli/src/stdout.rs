//! Standard output, standard error, and colours.

use crate::step::step;
use crossterm::terminal;
use slidepack::say::Ink;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    pub(crate) fn ink(self) -> Ink {
        let colourful = match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => wants_colour() && io::stdout().is_terminal(),
        };
        Ink::new(colourful)
    }
}

/// Follows no-color.org, and excludes dumb terminals.
fn wants_colour() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

static COLOR: AtomicU8 = AtomicU8::new(Color::Auto as u8);

pub(crate) fn set_color(color: Color) {
    COLOR.store(color as u8, Ordering::Relaxed);
}

fn message_ink() -> Ink {
    let color = COLOR.load(Ordering::Relaxed);
    let auto = wants_colour() && io::stderr().is_terminal();
    Ink::new(color == Color::Always as u8 || (color == Color::Auto as u8 && auto))
}

pub(crate) fn answer(text: &str) -> anyhow::Result<()> {
    answer_by(|out| out.write_str(text))
}

/// Writes and flushes an answer that may be larger than the memory.
pub(crate) fn answer_by(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> anyhow::Result<()> {
    let stdout = io::stdout().lock();
    if stdout.is_terminal() {
        clear_line();
    }
    let mut pipe = Pipe { out: BufWriter::with_capacity(1 << 16, stdout), error: None };
    step("printing", || {
        let written = write(&mut pipe);
        let flushed = pipe.out.flush();
        match (pipe.error.take(), written) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(io::Error::other(error)),
            (None, Ok(())) => flushed,
        }
    })?;
    Ok(())
}

/// Adapter from `fmt::Write` to `io::Write`.
struct Pipe<W: Write> {
    out: W,
    /// The write error, which `fmt::Error` cannot carry.
    error: Option<io::Error>,
}

impl<W: Write> fmt::Write for Pipe<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

pub(crate) fn complain(text: &str) {
    clear_line();
    // There is no other place to report a failure.
    let _ = writeln!(io::stderr().lock(), "{} {text}", message_ink().bad("error:"));
}

/// Prints a warning: the answer is still right.
pub(crate) fn warn(text: &str) {
    clear_line();
    let _ = writeln!(io::stderr().lock(), "{} {text}", message_ink().so_so("note:"));
}

/// Whether the last row of the terminal is a progress line.
static ON_SCREEN: AtomicBool = AtomicBool::new(false);

pub(crate) fn clear_line() {
    if ON_SCREEN.swap(false, Ordering::Relaxed) {
        // A terminal that cannot be written to needs no progress line.
        let _ = write!(io::stderr().lock(), "\r\x1b[K");
    }
}

/// Shows the first of these texts that fits the terminal as the progress line, or else the
/// beginning of the last.
pub(crate) fn show_line(texts: &[String]) {
    let width = terminal::size().map_or(80, |(columns, _)| usize::from(columns.max(20))) - 1;
    let fitting = texts.iter().find(|text| text.chars().count() <= width).or(texts.last());
    let line: String = fitting.map_or("", String::as_str).chars().take(width).collect();
    ON_SCREEN.store(true, Ordering::Relaxed);
    let mut stderr = io::stderr().lock();
    let _ = write!(stderr, "\r\x1b[K{line}");
    let _ = stderr.flush();
}
