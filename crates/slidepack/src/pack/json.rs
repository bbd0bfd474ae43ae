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

pub(crate) mod node;
mod print;
mod script;

use super::puzzle::more_errors;
use crate::input::{InputError, MOST_ERRORS, Source};
use node::{Kind, Node};
use script::{Script, Wrong};
use slidepack_core::pack::text;
use slidepack_core::slide::text::Places;

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
    let mut script = Script::default();
    let names: Vec<Result<Option<String>, Wrong>> =
        puzzles.iter().map(|(node, path)| script.puzzle(node, path)).collect();
    let mut instances = script.parsed().into_iter();
    let mut wrong = 0;
    let mut puzzles = Vec::new();
    for name in names {
        let puzzle = match name {
            Err(wrong) => Err(wrong),
            Ok(label) => {
                let instance = instances.next().expect("every puzzle that was translated is read");
                match instance {
                    Ok(instance) => Ok(text::Instance { label, ..instance }),
                    // Finding the place in the JSON takes a look at all of it.
                    Err(_) if MOST_ERRORS <= wrong => {
                        Err(Wrong { span: 0..0, code: "", message: String::new() })
                    }
                    Err(error) => Err(script.origin_of(&source.text, error)),
                }
            }
        };
        wrong += usize::from(puzzle.is_err());
        if puzzle.is_ok() || wrong <= MOST_ERRORS {
            puzzles.push(puzzle.map_err(&mut told));
        }
    }
    puzzles.extend(more_errors(source, wrong).map(Err));
    puzzles
}
