//! Replies to puzzles, in words or as JSON.

use crate::exit::Exit;
use crate::stdout::{answer, answer_by, complain};
use slidepack::InputError;
use slidepack::wire::{self, Reply};
use std::fmt;

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

    /// Gives an answer: as `text` writes it, or as JSON.
    pub(crate) fn give(
        &mut self,
        reply: impl FnOnce() -> Reply,
        exit: Exit,
        text: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
    ) -> anyhow::Result<()> {
        self.worst = self.worst.max(exit);
        self.given += 1;
        match self.form {
            Form::Text => answer_by(text),
            Form::Json => {
                self.collected.push(reply());
                Ok(())
            }
            Form::JsonLines => answer(&(wire::to_line(&reply()) + "\n")),
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
        self.give(|| error.into(), exit, |_| Ok(()))
    }

    /// Whether an answer came before.
    pub(crate) fn is_first(&self) -> bool {
        self.given == 0
    }

    /// Gives what was kept for the end.
    pub(crate) fn finish(self) -> anyhow::Result<Exit> {
        if self.form == Form::Json {
            let page = wire::Page::new(self.collected, self.expected);
            answer_by(|out| wire::write_page(&page, out).and_then(|()| out.write_char('\n')))?;
        }
        Ok(self.worst)
    }
}
