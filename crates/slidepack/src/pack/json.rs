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
//! It fills the same [`Draft`](slidepack_core::pack::text::draft) as our text
//! format, so both mean the same; every part of the draft knows the JSON it came
//! from.

mod fields;
pub(crate) mod node;
mod print;
mod reader;
pub(crate) mod wrong;

use super::puzzle::more_errors;
use crate::input::{InputError, MOST_ERRORS, Source};
use node::{Kind, Node};
use reader::Reader;
use slidepack_core::pack::text;
use slidepack_core::slide::text::Places;
use wrong::Wrong;

pub use print::{print, print_list};

/// All puzzles of a source with their names, in order, each with its own error
/// if it has one. Never empty.
pub(super) fn read(source: &Source) -> Vec<Result<text::Instance, InputError>> {
    let mut places = Places::new(&source.text);
    let mut told =
        |wrong: Wrong| InputError::within(source, &mut places, wrong.span, wrong.code, wrong.message);
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
    let mut reader = Reader::new(&source.text);
    let mut wrong = 0;
    let mut instances = Vec::new();
    for (node, path) in puzzles {
        let instance = reader.puzzle(node, &path);
        wrong += usize::from(instance.is_err());
        if instance.is_ok() || wrong <= MOST_ERRORS {
            instances.push(instance.map_err(|refused| told(refused.into())));
        }
    }
    instances.extend(more_errors(source, wrong).map(Err));
    instances
}
