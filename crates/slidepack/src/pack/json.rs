//! Packing puzzles as JSON: all that our text format says, for programs.
//!
//! ```json
//! {
//!   "name": "Two corners",
//!   "tray": ["AA.-", "A..?"],
//!   "pieces": [{"art": ["A.", "AA"], "copies": 2, "mirror": false, "colour": "#e33"}]
//! }
//! ```
//!
//! A puzzle is translated to [our text format](text) and read as that, so both
//! mean the same; every part of the translation knows the JSON it came from.

mod node;
mod print;
mod script;

use crate::input::{InputError, Source};
use node::{Kind, Node};
use script::{Script, Wrong};
use slidepack_core::pack::text;

pub use print::{print, print_list};

/// Whether a text is an object or a list of objects, right or wrong.
pub(super) fn looks_like_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{') || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// All puzzles of a source with their names, in order, each with its own error
/// if it has one. Never empty.
pub(super) fn read(source: &Source) -> Vec<Result<text::Instance, InputError>> {
    let told = |wrong: Wrong| InputError::at(source, wrong.span, wrong.code, wrong.message);
    let root = match node::parse(&source.text) {
        Ok(root) => root,
        Err(wrong) => return vec![Err(told(wrong))],
    };
    let puzzles: Vec<(&Node, String)> = match &root.kind {
        Kind::List(list) if list.is_empty() => {
            return vec![Err(told(Wrong::new(&root, "", "empty", "there is no puzzle in this list")))];
        }
        Kind::List(list) => list.iter().zip(0..).map(|(node, at)| (node, format!("[{at}]"))).collect(),
        _ => vec![(&root, String::new())],
    };
    let mut script = Script::default();
    let names: Vec<Result<Option<String>, Wrong>> =
        puzzles.iter().map(|(node, path)| script.puzzle(node, path)).collect();
    let mut instances = script.parsed(&source.text).into_iter();
    let puzzle = |name: Result<Option<String>, Wrong>| {
        let label = name.map_err(told)?;
        let instance = instances.next().expect("every puzzle that was translated is read");
        Ok(text::Instance { label, ..instance.map_err(told)? })
    };
    names.into_iter().map(puzzle).collect()
}
