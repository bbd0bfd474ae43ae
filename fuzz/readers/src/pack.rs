//! The text formats of packing puzzles.

use crate::place;
use slidepack_core::pack::Puzzle;
use slidepack_core::pack::text::{Format, Instance, Leniency, looks_like_pack, parse, parse_with, print};

pub(crate) const WORDS: &[&str] = &[
    "slidepack pack\n",
    "name ",
    "tray ",
    "tray\n",
    "kit pentominoes",
    "kit iq-puzzler-pro",
    "kit kanoodle",
    "kit tetrominoes",
    " only ",
    " except ",
    "pieces\n",
    "pieces x2 no-mirror\n",
    "placed\n",
    "colour ",
    "pyramid 4",
    "8x8-hole",
    "3x4x5",
    "tray hexagons\n",
    "tray triangles down\n",
    "tray 4x7-hexagons\n",
    "tray calendar 11-16\n",
    "kit soma",
    "kit hexiamonds",
    "  . .\n",
    "<puzzle version=\"2\"><gridType type=\"0\"/><shapes>",
    "<voxel x=\"2\" y=\"1\" z=\"1\">##</voxel></shapes><problems><problem><shapes>",
    "<shape id=\"0\" count=\"1\"/></shapes><result id=\"0\"/></problem></problems></puzzle>",
    "---\n",
    "DEFAULT\n",
    "CUSTOM\n",
    "PYRAMID\n",
    "5 11 12\n",
    "  AA\n",
    "  A.\n",
    ".X.",
    "?",
    "-",
    "#",
    "\n  ---\n",
];

/// The first byte chooses format and leniency: those of the text itself, or
/// any other.
pub(crate) fn text(bytes: &[u8]) {
    let (format, leniency, bytes) = match bytes.split_first() {
        Some((first, rest)) if 0x80 <= *first => {
            let leniency = if first & 0x40 == 0 { Leniency::Strict } else { Leniency::Lenient };
            let formats: Vec<Option<Format>> = Format::ALL.into_iter().map(Some).chain([None]).collect();
            (formats[usize::from(first & 0x3f) % formats.len()], leniency, rest)
        }
        _ => (None, Leniency::Strict, bytes),
    };
    let text = String::from_utf8_lossy(bytes);
    looks_like_pack(&text);
    let found = parse_with(&text, format, leniency, None);
    assert!(!found.is_empty());
    for instance in &found {
        match instance {
            Ok(Instance { puzzle, span, .. }) => {
                place::inside(&text, span);
                written(puzzle);
            }
            Err(error) => {
                place::inside(&text, &error.span);
                assert!(!error.code().is_empty() && !error.kind.to_string().is_empty());
            }
        }
    }
}

/// A puzzle is read as it was written, the placed pieces in the order of the
/// kit; the course's format knows no colours.
pub(crate) fn written(puzzle: &Puzzle) {
    for format in [Format::Slidepack, Format::Course] {
        let Some(text) = print(puzzle, format) else { continue };
        let again = parse(&text, Some(format));
        let [Ok(again)] = &again[..] else { panic!("{format}: {text:?} is read as {again:?}") };
        same(puzzle, &again.puzzle, format == Format::Slidepack, &text);
    }
}

pub(crate) fn same(a: &Puzzle, b: &Puzzle, with_kit: bool, text: &str) {
    let placed = |puzzle: &Puzzle| {
        let mut placed = puzzle.placed().to_vec();
        placed.sort_unstable();
        placed
    };
    assert_eq!(a.tray(), b.tray(), "{text:?}");
    assert_eq!(a.kit().count(), b.kit().count(), "{text:?}");
    if with_kit {
        assert_eq!(a.kit(), b.kit(), "{text:?}");
    }
    assert_eq!(placed(a), placed(b), "{text:?}");
}
