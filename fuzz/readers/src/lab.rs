//! Plans of experiments, and their results.

use crate::place;
use crate::scratch::Scratch;
use slidepack::slide::{Algorithm, HeuristicName, Request, TableCache};
use slidepack::{Limits, Reading, Source};
use slidepack_lab::marks::Marking;
use slidepack_lab::{Changes, Folder, Plan, summary};

pub(crate) const PLAN_WORDS: &[&str] = &[
    "[[instances]]\n",
    "[[methods]]\n",
    "[limits]\n",
    "[quick]\n",
    "set = \"leuven\"\n",
    "set = \"pentominoes\"\n",
    "board = \"8 1 3/4 0 2/7 6 5\"\n",
    "generate = \"3x3\"\n",
    "count = 3\n",
    "walk = 30\n",
    "seed = 7\n",
    "take = 2\n",
    "take = [\"puzzle28\"]\n",
    "quick = 1\n",
    "part = \"a\"\n",
    "goal = \"snail\"\n",
    "algorithm = \"ida\"\n",
    "command = \"mine\"\n",
    "algorithm = \"cover\"\n",
    "heuristic = \"manhattan\"\n",
    "nodes = 1000\n",
    "time = 1\n",
    "memory = \"1G\"\n",
    "repeats = 2\n",
    "threads = 2\n",
    "name = \"x\"\n",
];

pub(crate) fn plan(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // A plan may name any file; what is read from there is tested as files are.
    if text.contains("file") {
        return;
    }
    let source = Source { name: "plan.toml".into(), text: text.into_owned() };
    let quick = Changes { quick: true, ..Changes::default() };
    for changes in [Changes::default(), quick] {
        match Plan::read(&source, std::path::Path::new("."), &changes) {
            Ok(plan) => {
                let runs = plan.runs();
                assert!(!runs.is_empty());
                if let Some(run) = runs.first() {
                    assert_eq!(run.key().len(), 16);
                    assert!(!run.command().contains('\0'), "{:?}", run.command());
                }
            }
            Err(error) => place::check_error(&source, &error),
        }
    }
}

pub(crate) const MARKS_WORDS: &[&str] = &[
    "name,board,moves\n",
    "expanded",
    "method",
    ",",
    ";",
    "\t",
    "\"",
    "\"\"",
    "\r\n",
    "1 2 3/4 5 6/7 0 8",
    "L",
    "ida",
    "2",
];

/// Every hand-in is a mark, and no mark holds a character that a terminal would obey.
pub(crate) fn marks(bytes: &[u8]) {
    let Ok(source) = Source::reader("handins.csv".into(), bytes) else { return };
    let limits = Limits { nodes: Some(300), memory: Some(16 << 20), ..Limits::default() };
    let request = Request {
        algorithm: Algorithm::Ida,
        heuristic: HeuristicName::Manhattan,
        limits,
        ..Request::default()
    };
    let set = slidepack::read(&Source::inline("1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n"), &Reading::default());
    let marking = Marking { tables: &TableCache::default(), set, goal: None, notation: None, request };
    match marking.mark(&source, &mut slidepack::quietly()) {
        Ok(marks) => {
            let shown = marks.table().terminal(None);
            assert!(shown.chars().all(|c| c == '\n' || !c.is_control()), "{shown:?}");
            assert!(marks.csv().is_ok());
        }
        Err(error) => place::check_error(&source, &error),
    }
}

pub(crate) const RESULT_WORDS: &[&str] = &[
    "\n",
    "{}",
    "null",
    "true",
    "\"solved\"",
    "\"limit\"",
    "\"failed\"",
    "\"impossible\"",
    "\"seconds\":",
    "\"expanded\":",
    "\"length\":",
    "\"memory\":",
    "\"instance\":",
    "\"method\":",
    "\"repeat\":",
    "1e300",
    "-1",
    "0",
];

/// `run.json` before the first empty line, and `results.jsonl` after it.
pub(crate) fn results(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (label, rows) = text.split_once("\n\n").unwrap_or((&text, ""));
    let scratch = Scratch::new();
    scratch.write("run.json", label.as_bytes());
    scratch.write("results.jsonl", rows.as_bytes());
    match Folder::read(scratch.path()) {
        Ok(folder) => {
            let document = summary::document(&folder);
            assert!(!document.markdown().is_empty() && !document.html().is_empty());
            document.latex();
            document.terminal(Some(80));
            summary::conclusions(&document);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
