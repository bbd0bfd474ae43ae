//! Standard output, standard error, and colours.

use crate::exit::Exit;
use crate::progress;
use slidepack::InputError;
use slidepack::say::Ink;
use slidepack::wire::{self, Reply};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU8, Ordering};

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
    /// The ink for standard output.
    pub(crate) fn ink(self) -> Ink {
        let colourful = match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => wants_colour() && io::stdout().is_terminal(),
        };
        Ink::new(colourful)
    }
}

/// By the custom of no-color.org, and not on terminals that say they are dumb.
fn wants_colour() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// What was said about colours, for messages that come from everywhere.
static COLOR: AtomicU8 = AtomicU8::new(Color::Auto as u8);

/// From now on messages follow this, too.
pub(crate) fn set_color(color: Color) {
    COLOR.store(color as u8, Ordering::Relaxed);
}

/// The ink for standard error.
fn message_ink() -> Ink {
    let color = COLOR.load(Ordering::Relaxed);
    let auto = wants_colour() && io::stderr().is_terminal();
    Ink::new(color == Color::Always as u8 || (color == Color::Auto as u8 && auto))
}

/// Writes an answer and sends it on its way.
pub(crate) fn answer(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    if stdout.is_terminal() {
        progress::clear();
    }
    progress::step("printing", || stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))?;
    Ok(())
}

/// Writes a complaint.
pub(crate) fn complain(text: &str) {
    progress::clear();
    // Nobody is left to tell if this fails.
    let _ = writeln!(io::stderr().lock(), "{} {text}", message_ink().bad("error:"));
}

/// Writes a warning: the answer is right all the same.
pub(crate) fn warn(text: &str) {
    progress::clear();
    let _ = writeln!(io::stderr().lock(), "{} {text}", message_ink().so_so("note:"));
}

/// Gives replies in the form asked for, and remembers the worst of them.
pub(crate) struct Replies {
    /// How they are written.
    pub(crate) form: Form,
    collected: Vec<Reply>,
    given: usize,
    expected: usize,
    /// How the batch will end.
    pub(crate) worst: Exit,
}

/// How replies are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// In words; errors go to standard error.
    Text,
    /// One JSON object for all, at the end.
    Json,
    /// A line of JSON each, at once.
    JsonLines,
}

impl Replies {
    /// None given yet of so many.
    pub(crate) fn new(form: Form, expected: usize) -> Replies {
        Replies { form, collected: Vec::new(), given: 0, expected, worst: Exit::Answered }
    }

    /// Gives an answer: as `text` says, or as JSON.
    pub(crate) fn give(
        &mut self,
        reply: Reply,
        exit: Exit,
        text: impl FnOnce() -> String,
    ) -> anyhow::Result<()> {
        self.worst = self.worst.max(exit);
        self.given += 1;
        match self.form {
            Form::Text => answer(&text()),
            Form::Json => {
                self.collected.push(reply);
                Ok(())
            }
            Form::JsonLines => answer(&(wire::to_line(&reply) + "\n")),
        }
    }

    /// Tells of input that cannot be used.
    pub(crate) fn refuse(&mut self, error: &InputError) -> anyhow::Result<()> {
        let exit = if error.is_io() { Exit::Failed } else { Exit::BadInput };
        if self.form == Form::Text {
            self.worst = self.worst.max(exit);
            complain(&error.to_string());
            return Ok(());
        }
        self.give(error.into(), exit, String::new)
    }

    /// Whether an answer came before.
    pub(crate) fn is_first(&self) -> bool {
        self.given == 0
    }

    /// Gives what was kept for the end.
    pub(crate) fn finish(self) -> anyhow::Result<Exit> {
        if self.form == Form::Json {
            answer(&(wire::to_page(&wire::Page::new(self.collected, self.expected)) + "\n"))?;
        }
        Ok(self.worst)
    }
}
