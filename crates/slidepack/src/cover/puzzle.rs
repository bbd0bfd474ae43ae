use super::{Format, Problem, json, matrix, text};
use crate::{InputError, Source};

/// A problem that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The file, `<stdin>` or `<board>`.
    pub source: String,
    pub format: Format,
    pub problem: Problem,
}

pub(crate) const NO_OPTIONS: (&str, &str) = ("no-options", "there are no options to choose from, only items");

/// Reads the only problem of a source. Recognises the format unless given.
pub fn read(source: &Source, format: Option<Format>) -> Result<Puzzle, InputError> {
    let format = format.unwrap_or_else(|| Format::of(&source.text));
    let wrong =
        |error: text::ParseError| InputError::at(source, error.span.clone(), error.code(), error.to_string());
    let problem = match format {
        Format::Json => json::read(&source.text)
            .map_err(|wrong| InputError::at(source, wrong.span, wrong.code, wrong.message)),
        Format::Dlx => text::parse(&source.text).map_err(wrong),
        Format::Matrix => matrix::parse(&source.text).map_err(wrong),
    };
    let problem = problem?;
    if problem.options() == 0 {
        let end = source.text.trim_end().len();
        return Err(InputError::at(source, end..end, NO_OPTIONS.0, NO_OPTIONS.1.into()));
    }
    Ok(Puzzle { source: source.name.clone(), format, problem })
}
