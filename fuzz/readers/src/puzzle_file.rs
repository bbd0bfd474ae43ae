//! A file of puzzles of either family, as every front end reads it: text in
//! any encoding, JSON of both families, answers of ours.

use crate::{pack, place, slide};
use slidepack::{Family, Puzzle, Reading, Source};

pub(crate) const WORDS: &[&str] = &[
    "{\"board\":[[1,2],[3,0]]}",
    "{\"tray\":\"5x11\",\"kit\":\"iq-puzzler-pro\"}",
    "\"start\":",
    "\"goal\":",
    "\"tiles\":",
    "\"tray\":",
    "\"kit\":",
    "\"pieces\":",
    "\"placed\":",
    "\"art\":",
    "\"only\":",
    "\"copies\":",
    "\"mirror\":false",
    "\"lattice\":\"stacked\"",
    "\"results\":[",
    "\"schema_version\":1",
    "\"puzzle\":\"pack\"",
    "\"event\":\"solution\"",
    "\"label\":",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"\"",
    "\"\\u0041\"",
    "null",
    "1e3",
];

/// The first byte chooses family and leniency: those of the text itself, or
/// any other.
pub(crate) fn file(bytes: &[u8]) {
    let (family, lenient, bytes) = match bytes.split_first() {
        Some((first, rest)) if (0x80..0xc0).contains(first) => {
            let family = if first & 1 == 0 { Family::Slide } else { Family::Pack };
            (Some(family), first & 2 != 0, rest)
        }
        _ => (None, false, bytes),
    };
    let Ok(source) = Source::reader("input".into(), bytes) else { return };
    let found = slidepack::read(&source, &Reading { family, lenient, ..Reading::default() });
    assert!(!found.is_empty());
    slidepack::goal_remark(&found);
    for puzzle in &found {
        match puzzle {
            Ok(Puzzle::Slide(puzzle)) => {
                assert_eq!(puzzle.goal_board().size(), puzzle.board().size());
                slide::written(puzzle.board(), puzzle.goal(), puzzle.goal_board());
            }
            Ok(Puzzle::Pack(puzzle)) => {
                pack::written(&puzzle.packing);
                json(&puzzle.packing);
            }
            Err(error) => place::check_error(&source, error),
        }
    }
}

/// JSON can say every packing puzzle.
fn json(packing: &slidepack::pack::Packing) {
    let Some(text) = slidepack::pack::json::print(packing) else { return };
    let source = Source { name: "printed".into(), text };
    let again = slidepack::pack::read(&source, Some(slidepack::pack::Format::Json));
    let [Ok(again)] = &again[..] else { panic!("{:?} is read as {again:?}", source.text) };
    pack::same(packing, &again.packing, true, &source.text);
}
