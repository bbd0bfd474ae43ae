//! IDA* with Manhattan distance on Korf's boards: the nodes must be Korf's to
//! the node, and the time is a ratio to a reference program run beside it.
//!
//! ```text
//! cargo bench -p conformance --bench korf -- 1 2 4            boards by number; all hundred if none
//! YARDSTICK=path/to/ida15 cargo bench -p conformance --bench korf -- 4
//! ```
//! The reference takes the sixteen tiles as arguments and prints length, nodes
//! and seconds of processor time.

use conformance::{Known, korf_100, korf_nodes};
use slidepack_core::run::Progress;
use slidepack_core::slide::{Algorithm, HeuristicName, Request, solve};
use std::ops::ControlFlow;
use std::process::Command;

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let numbers = if numbers.is_empty() { (1..=100).collect() } else { numbers };
    let (boards, nodes) = (korf_100(), korf_nodes());
    let yardstick = std::env::var("YARDSTICK").ok();
    println!("board  length         nodes   seconds  of the reference");
    for number in numbers {
        let (board, nodes) = (&boards[number - 1], nodes[number - 1]);
        let (length, generated, seconds) = ours(board);
        assert_eq!(Some(length), board.length, "board {number}");
        assert_eq!(generated, nodes, "board {number}");
        let ratio = yardstick.as_deref().and_then(|program| theirs(program, board));
        let ratio = ratio.map_or("-".into(), |theirs| format!("{:.2}", seconds / theirs));
        println!("{number:5}  {length:6}  {generated:12}  {seconds:8.3}  {ratio:>16}");
    }
}

fn ours(board: &Known) -> (usize, u64, f64) {
    let request =
        Request { algorithm: Algorithm::Ida, heuristic: HeuristicName::Manhattan, ..Request::default() };
    let answer = solve(&board.start, &board.goal, &request, &mut |_: &Progress| ControlFlow::Continue(()));
    let progress = &answer.report.progress;
    (answer.length().expect("all of them can be solved"), progress.generated, progress.elapsed.as_secs_f64())
}

fn theirs(program: &str, board: &Known) -> Option<f64> {
    let tiles = board.start.tiles().iter().map(u16::to_string);
    let output = Command::new(program).args(tiles).output().ok()?;
    String::from_utf8(output.stdout).ok()?.split_whitespace().nth(2)?.parse().ok()
}
