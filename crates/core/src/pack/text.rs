//! Reading and writing packing puzzles: our own format, the course's, bare drawings of a tray, and
//! formats of other programs. The format is detected. docs/pack-format.md describes them.
//!
//! [`parse`] reads every puzzle of a text, [`print`](print()) writes one and
//! [`picture`](picture()) draws pieces in their places. The parser does not check whether the pieces
//! fill the tray.

mod art;
mod bare;
mod burr;
mod colour;
mod course;
mod detect;
mod draft;
mod error;
mod foreign;
mod format;
mod instance;
mod line;
mod named;
mod own;
mod picture;
mod print;
mod statement;
mod tray;

pub use detect::looks_like_pack;
pub use draft::CellKind;
pub use error::{ParseError, ParseErrorKind};
pub use format::Format;
pub use instance::{Instance, Leniency};
pub use picture::{drawing, picture};
pub use print::{is_same, print, print_list, said};

use super::{NamedKit, Tray};
use draft::{CellBudget, TraySaid};
use line::Spot;

/// Parses all puzzles of a text, in order, each with its own error.
///
/// The result is never empty. `format: None` detects the format. Time and memory are linear in the
/// text.
pub fn parse(text: &str, format: Option<Format>) -> Vec<Result<Instance, ParseError>> {
    parse_with(text, format, Leniency::Strict, None)
}

/// As [`parse`], with `leniency`. `kit` is the kit of a bare drawing, if known.
pub fn parse_with(
    text: &str,
    format: Option<Format>,
    leniency: Leniency,
    kit: Option<NamedKit>,
) -> Vec<Result<Instance, ParseError>> {
    match format.unwrap_or_else(|| detect::format(text)) {
        Format::Course => vec![course::read(text, leniency)],
        Format::Slidepack => own::read(text),
        Format::Drawing => vec![bare::read(text, kit)],
        Format::Measured => vec![foreign::measured(text, leniency)],
        Format::Listed => vec![foreign::listed(text)],
        Format::BurrTools => burr::read(text),
    }
}

/// The tray of the words after `tray` in our format, such as `5x11` or `pyramid 4`.
pub fn tray_said(words: &str) -> Option<Tray> {
    let words = words.split_whitespace().map(|word| (word, Spot::START));
    match draft::tray(words, &mut CellBudget::new(0)) {
        Ok(TraySaid::Ready(tray) | TraySaid::Unless(_, tray)) => Some(tray),
        Ok(TraySaid::Drawn(_)) | Err(_) => None,
    }
}
