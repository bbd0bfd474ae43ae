//! Packing puzzles as JSON, equivalent to our text format; docs/pack-format.md describes both.
//!
//! It is rewritten as our text format, so both mean the same. Errors in that text are found in the
//! JSON.

mod fields;
pub(crate) mod node;
mod print;
mod reader;
pub(crate) mod wrong;

use crate::pack::text;
use crate::{InputError, Source};
use node::{Kind, Node};
use reader::Reader;
use slidepack_core::slide::text::Places;
use wrong::Wrong;

pub use print::{print, print_list};

/// All puzzles of a source with their names, in order, each a puzzle or its error. Never empty.
pub(super) fn read(source: &Source) -> Vec<Result<text::Instance, InputError>> {
    let mut places = Places::new(&source.text);
    let mut located =
        |wrong: Wrong| InputError::within(source, &mut places, wrong.span, wrong.code, wrong.message);
    let root = match node::parse(&source.text) {
        Ok(root) => root,
        Err(error) => return vec![Err(located(error.into()))],
    };
    let puzzles: Vec<(&Node, String)> = match &root.kind {
        Kind::List(list) if list.is_empty() => {
            return vec![Err(located(Wrong::new(&root, "", "empty", "there is no puzzle in this list")))];
        }
        Kind::List(list) => list.iter().zip(0..).map(|(node, at)| (node, format!("[{at}]"))).collect(),
        _ => vec![(&root, String::new())],
    };
    let mut reader = Reader::new(&source.text);
    let written: Vec<Result<Option<String>, Wrong>> =
        puzzles.iter().map(|(node, path)| reader.puzzle(node, path)).collect();
    let mut parsed = reader.parsed().into_iter();
    let instances = written.into_iter().map(|label| {
        let label = label?;
        let instance = parsed.next().expect("each puzzle that was written is parsed")?;
        Ok(text::Instance { label, ..instance })
    });
    InputError::first(source, instances, located)
}
