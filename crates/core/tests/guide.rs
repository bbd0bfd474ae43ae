//! The examples of the guide are what it says they are.

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
