//! Exact covers, as text and as JSON.

use crate::place;
use slidepack::Source;
use slidepack::cover::wire::WireProblem;
use slidepack::cover::{Format, Problem, read, text};

pub(crate) const WORDS: &[&str] = &[
    " | ",
    "|",
    ":",
    "a b c | x y\n",
    "a x:1\n",
    "2|a",
    "{\"items\": [\"a\"], \"options\": [[\"a\"]]}",
    "\"secondary\": [\"x\"],",
    "[\"a\", \"x:1\"],",
    "1 0 1\n",
    "0,1,1\n",
    "110\n",
    "[]",
    "null",
    "\u{feff}",
    "\r\n",
];

pub(crate) fn text(bytes: &[u8]) {
    let source = Source { name: "fuzz".into(), text: String::from_utf8_lossy(bytes).into_owned() };
    for format in std::iter::once(None).chain(Format::ALL.map(Some)) {
        match read(&source, format) {
            Ok(puzzle) => written(&puzzle.problem),
            Err(error) => {
                assert!(error.place.is_some(), "{error}");
                place::check_error(&source, &error);
            }
        }
    }
}

/// A problem is read as it was written. The text has no empty options, and no
/// problem without primary items.
fn written(problem: &Problem) {
    let json = slidepack::wire::to_line(&WireProblem::from(problem));
    let again = read(&Source { name: "again".into(), text: json }, Some(Format::Json));
    same(problem, &again.expect("what was written is read").problem, true);
    if 0 < problem.primary().len() {
        let again = text::parse(&text::print(problem)).expect("what was written is read");
        same(problem, &again, false);
    }
}

fn same(a: &Problem, b: &Problem, with_empty: bool) {
    let options = |problem: &Problem| -> Vec<Vec<String>> {
        let all = (0..problem.options()).map(|option| problem.option(option).collect::<Vec<_>>());
        all.filter(|option| with_empty || !option.is_empty()).collect()
    };
    assert!(a.primary_written().eq(b.primary_written()) && a.secondary().eq(b.secondary()));
    assert_eq!(options(a), options(b));
}
