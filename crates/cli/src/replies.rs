//! Replies to puzzles, as text or JSON.

use crate::csv_rows::{self, Table};
use crate::exit::Exit;
use crate::stdout::{answer, answer_by, complain};
use serde::Serialize;
use slidepack::wire::{self, Reply, WireError};
use slidepack::{Family, InputError};
use std::fmt;

pub(crate) struct Replies {
    pub(crate) form: Form,
    collected: Vec<Reply>,
    given: usize,
    expected: usize,
    /// Of CSV, with its columns.
    table: Option<(Table, Vec<&'static str>)>,
    pub(crate) worst: Exit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Errors go to standard error.
    Text,
    Json,
    /// One line per reply, immediately: JSON, or rows of a table.
    JsonLines,
}

impl Form {
    pub(crate) fn of(json: bool, jsonl: bool) -> Form {
        match (json, jsonl) {
            (true, _) => Form::Json,
            (_, true) => Form::JsonLines,
            _ => Form::Text,
        }
    }

    pub(crate) fn json(self, value: &impl Serialize) -> String {
        match self {
            Form::JsonLines => wire::to_line(value) + "\n",
            Form::Json | Form::Text => wire::to_page(value) + "\n",
        }
    }

    /// Prints an error of the input as JSON, unless the answer is text.
    pub(crate) fn ended(self, result: anyhow::Result<Exit>) -> anyhow::Result<Exit> {
        let error = match result {
            Err(error) if self != Form::Text => error,
            other => return other,
        };
        let Some(input) = error.downcast_ref::<InputError>() else { return Err(error) };
        answer(&self.json(&WireError::from(input)))?;
        Ok(Exit::of_error(&error))
    }
}

impl Replies {
    pub(crate) fn new(form: Form, expected: usize) -> Replies {
        Replies { form, collected: Vec::new(), given: 0, expected, table: None, worst: Exit::Answered }
    }

    /// Prints the lines as rows of a table, whose header comes now.
    pub(crate) fn begin_table(&mut self, table: Table, families: &[Family]) -> anyhow::Result<()> {
        let columns = table.columns(families);
        answer(&csv_rows::line(&columns)?)?;
        self.table = Some((table, columns));
        Ok(())
    }

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
            Form::JsonLines => match &self.table {
                Some((table, columns)) => answer(&table.rows(columns, &reply())?),
                None => answer(&(wire::to_line(&reply()) + "\n")),
            },
        }
    }

    pub(crate) fn refuse(&mut self, error: &InputError) -> anyhow::Result<()> {
        let exit = if error.is_io() { Exit::Failed } else { Exit::BadInput };
        if self.form == Form::Text {
            self.worst = self.worst.max(exit);
            complain(&error.to_string());
            return Ok(());
        }
        self.give(|| error.into(), exit, |_| Ok(()))
    }

    pub(crate) fn is_first(&self) -> bool {
        self.given == 0
    }

    pub(crate) fn finish(self) -> anyhow::Result<Exit> {
        if self.form == Form::Json {
            let page = wire::Page::new(self.collected, self.expected);
            answer_by(|out| wire::write_page(&page, out).and_then(|()| out.write_char('\n')))?;
        }
        Ok(self.worst)
    }
}
