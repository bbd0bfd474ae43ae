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

#[test]
fn what_the_guide_puts_around_a_board_changes_nothing() {
    let guide = std::fs::read_to_string(GUIDE).unwrap();
    let (_, section) = guide.split_once("\n## What may be around a board\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let examples: Vec<&str> =
        section.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(8 < examples.len());
    for example in examples {
        let found = parse(example, None);
        let [Ok(instance)] = &found[..] else { panic!("{example}: {found:?}") };
        assert_eq!(format!("{:#}", instance.board), "1 2 3/4 0 6/7 5 8", "{example}");
    }
}

const KITS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/KITS.md");

#[test]
fn the_list_of_kits_shows_every_kit_with_its_letters() {
    let guide = std::fs::read_to_string(KITS).unwrap();
    for named in NamedKit::ALL {
        // Pieces that do not fit a line of the guide begin another one.
        const WIDEST: usize = 100;
        const ROWS: usize = 5;
        let mut lines: Vec<Vec<String>> = vec![vec![String::new(); ROWS]];
        for piece in named.kit().pieces() {
            // The layers of a solid piece stand side by side.
            let gap = if piece.shape.is_flat() { ' ' } else { '.' };
            let layers = piece.shape.drawn(piece.letter, gap);
            let part = |row: usize| {
                let parts: Vec<&str> =
                    layers.iter().filter_map(|rows| rows.get(row)).map(String::as_str).collect();
                parts.join(" ")
            };
            let start = lines[lines.len() - 1].iter().map(String::len).max().unwrap_or(0);
            let mut column = if start == 0 { 0 } else { start + 2 };
            if WIDEST < column + part(0).len() {
                lines.push(vec![String::new(); ROWS]);
                column = 0;
            }
            for (row, text) in lines.iter_mut().next_back().unwrap().iter_mut().enumerate() {
                *text = format!("{text:<column$}{}", part(row));
            }
        }
        let drawn = |rows: &Vec<String>| {
            let rows = rows.iter().map(|row| row.trim_end()).filter(|row| !row.is_empty());
            rows.collect::<Vec<_>>().join("\n")
        };
        let drawn: Vec<String> = lines.iter().map(drawn).collect();
        let shown = format!("`kit {}`\n\n```text\n{}\n```\n", named.name(), drawn.join("\n\n"));
        assert!(guide.contains(&shown), "{shown}");
    }
}
