//! Places in the text of a plan, for its errors.

use crate::Changes;
use slidepack::{InputError, Source};
use std::cell::Cell;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::DeTable;

pub(super) struct Context<'a> {
    pub(super) source: &'a Source,
    pub(super) folder: &'a Path,
    pub(super) changes: &'a Changes,
    pub(super) seed: u64,
    /// Random moves and tiles drawn for generated boards so far.
    pub(super) drawn: Cell<u64>,
}

/// A table of the plan: the plan itself, `[limits]` or one of the `[[methods]]`.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) plan: &'a Context<'a>,
    /// Empty for the plan itself.
    name: &'static str,
    /// From 0.
    number: usize,
}

impl<'a> Context<'a> {
    pub(super) fn at(&'a self, name: &'static str, number: usize) -> Place<'a> {
        Place { plan: self, name, number }
    }
}

impl Place<'_> {
    /// An error about the value of a key, or about the table if it has no such key.
    pub(super) fn wrong(&self, key: &str, code: &'static str, message: impl Into<String>) -> InputError {
        let source = self.plan.source;
        InputError::at(source, self.span(key).unwrap_or(0..0), code, message.into())
    }

    fn span(&self, key: &str) -> Option<Range<usize>> {
        let plan = DeTable::parse(&self.plan.source.text).ok()?;
        let Some(list) = plan.get_ref().get(self.name) else {
            return plan.get_ref().get(key).map(Spanned::span);
        };
        let entry = list.get_ref().get(self.number).unwrap_or(list);
        Some(entry.get_ref().get(key).unwrap_or(entry).span())
    }
}
