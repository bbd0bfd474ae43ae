//! A problem, and where it came from.

use super::{Format, Problem, json, text};
use crate::input::{InputError, Source};

/// A problem that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The file, `<stdin>` or `<board>`.
    pub source: String,
    /// The format it was in.
    pub format: Format,
    /// What it says.
    pub problem: Problem,
}

/// Reads the problem of a source, in this format or in the one that it looks
/// like. There is one problem in a source.
pub fn read(source: &Source, format: Option<Format>) -> Result<Puzzle, InputError> {
    let format = format.unwrap_or_else(|| Format::of(&source.text));
    let problem = match format {
        Format::Json => json::read(&source.text)
            .map_err(|wrong| InputError::at(source, wrong.span, wrong.code, wrong.message)),
        Format::Dlx => text::parse(&source.text)
            .map_err(|error| InputError::at(source, error.span.clone(), error.code(), error.to_string())),
    };
    Ok(Puzzle { source: source.name.clone(), format, problem: problem? })
}
