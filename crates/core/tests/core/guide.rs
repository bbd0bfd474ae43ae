//! The examples of the guide are what it says they are.

use slidepack_core::pack::NamedKit;
use slidepack_core::slide::text::{Format, parse};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");

#[test]
fn every_format_of_the_guide_is_detected() {
    let guide = std::fs::read_to_string(GUIDE).unwrap();
    let (_, formats) = guide.split_once("\n## The formats\n").unwrap();
    let (formats, _) = formats.split_once("\n## ").unwrap();
    let mut shown = Vec::new();
    for section in formats.split("\n### `").skip(1) {
        let (name, rest) = section.split_once('`').unwrap();
        let (_, rest) = rest.split_once("```text\n").unwrap();
        let (example, _) = rest.split_once("```").unwrap();
        for found in parse(example, None) {
            let instance = found.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(instance.format.name(), name);
        }
        shown.push(name);
    }
    assert_eq!(shown, Format::ALL.map(Format::name));
}

const PACK_GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pack-format.md");

#[test]
fn the_guide_shows_every_kit_with_its_letters() {
    let guide = std::fs::read_to_string(PACK_GUIDE).unwrap();
    for named in NamedKit::ALL {
        let mut rows = vec![String::new(); 3];
        for piece in named.kit().pieces() {
            let start = rows.iter().map(String::len).max().unwrap_or(0);
            let margin = if start == 0 { 0 } else { 2 };
            for (row, text) in rows.iter_mut().enumerate() {
                let mark = |col: usize| {
                    let is_cell = piece.shape.cells().contains(&(row as u16, col as u16));
                    if is_cell { piece.letter } else { ' ' }
                };
                *text = format!("{text:<width$}", width = start + margin);
                text.extend((0..piece.shape.cols()).map(mark));
            }
        }
        let drawn: Vec<&str> = rows.iter().map(|row| row.trim_end()).filter(|row| !row.is_empty()).collect();
        let shown = format!("`kit {}`\n\n```text\n{}\n```\n", named.name(), drawn.join("\n"));
        assert!(guide.contains(&shown), "{shown}");
    }
}
