//! Errors that point into a plan, and what its entries share.

use super::Changes;
use slidepack::{InputError, Source};
use std::cell::Cell;
use std::path::Path;
use toml::Spanned;

/// Where in a plan something is, and what its files are relative to.
pub(super) struct Place<'a> {
    pub(super) source: &'a Source,
    pub(super) folder: &'a Path,
    pub(super) changes: &'a Changes,
    pub(super) seed: u64,
    /// How many random moves and tiles the plan's generated boards took so far.
    pub(super) drawn: Cell<u64>,
}

impl Place<'_> {
    /// What is wrong with something written there.
    pub(super) fn wrong<T>(&self, at: &Spanned<T>, code: &'static str, message: String) -> InputError {
        InputError::at(self.source, at.span(), code, message)
    }
}
