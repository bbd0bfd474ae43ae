//! IDA* with Manhattan distance on Korf's boards: the nodes must be Korf's to
//! the node, and the time is a ratio to a reference program run beside it.
//!
//! ```text
//! cargo bench -p conformance --bench korf -- 1 2 4            boards by number; all hundred if none
//! ```
//! The reference is `ida15.c` beside this file, compiled with `$CC` (`cc` if not
//! set). Without a C compiler the column of ratios stays empty.

use conformance::{Known, korf_100, korf_nodes};
use slidepack_core::run::Progress;
use slidepack_core::slide::{Algorithm, HeuristicName, Request, solve};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let numbers = if numbers.is_empty() { (1..=100).collect() } else { numbers };
    let (boards, nodes) = (korf_100(), korf_nodes());
    let reference = reference();
    println!("board  length         nodes   seconds  reference  ratio");
    for number in numbers {
        let (board, nodes) = (&boards[number - 1], nodes[number - 1]);
        let (length, generated, seconds) = ours(board);
        assert_eq!(Some(length), board.length, "board {number}");
        assert_eq!(generated, nodes, "board {number}");
        let theirs = reference.as_deref().and_then(|program| theirs(program, board));
        let (theirs, ratio) = theirs.map_or(("-".into(), "-".into()), |theirs| {
            (format!("{theirs:.3}"), format!("{:.2}", seconds / theirs))
        });
        println!("{number:5}  {length:6}  {generated:12}  {seconds:8.3}  {theirs:>9}  {ratio:>5}");
    }
}

fn ours(board: &Known) -> (usize, u64, f64) {
    let request =
        Request { algorithm: Algorithm::Ida, heuristic: HeuristicName::Manhattan, ..Request::default() };
    let answer = solve(&board.start, &board.goal, &request, &mut |_: &Progress| ControlFlow::Continue(()));
    let progress = &answer.report.progress;
    (answer.length().expect("all of them can be solved"), progress.generated, progress.elapsed.as_secs_f64())
}

/// The reference program, compiled for this machine.
fn reference() -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/ida15.c");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ida15");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let built =
        Command::new(compiler).args(["-O3", "-march=native", "-o"]).arg(&program).arg(source).status();
    if !built.is_ok_and(|status| status.success()) {
        eprintln!("the reference was not compiled: is there a C compiler?");
        return None;
    }
    Some(program)
}

fn theirs(program: &Path, board: &Known) -> Option<f64> {
    let tiles = board.start.tiles().iter().map(u16::to_string);
    let output = Command::new(program).args(tiles).output().ok()?;
    String::from_utf8(output.stdout).ok()?.split_whitespace().nth(2)?.parse().ok()
}
