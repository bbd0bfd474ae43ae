//! The gain of a second thread on hard boards: the whole program, from start
//! to answer, on one thread and on two.
//!
//! ```text
//! cargo bench -p slidepack-cli --bench threads -- 28 32 36            8 runs of each
//! cargo bench -p slidepack-cli --bench threads -- 28 32 36 --runs 16
//! ```
//! Boards are those of Korf and Felner, by number. Tables are built before, if
//! they are not there. Runs alternate, so that whatever else the machine does
//! falls on both alike. Two programs side by side, on one thread each, show
//! what two cores of this machine can do at best.

use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_slidepack");

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let (numbers, runs) = match &args[..] {
        [numbers @ .., option, runs] if option == "--runs" => (numbers, runs.parse().unwrap_or(0)),
        numbers => (numbers, 8),
    };
    if numbers.is_empty() || runs == 0 {
        println!("usage: threads NUMBER... [--runs RUNS]");
        return Ok(());
    }
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/slide/korf-felner-50.txt");
    let boards = std::fs::read_to_string(puzzles)?;
    let status = Command::new(PROGRAM).args(["tables", "build", "24"]).stdout(Stdio::null()).status()?;
    assert!(status.success(), "tables can be built");
    println!("board  one, s  two, s  two/one  side by side/one");
    for number in numbers {
        let is_it = |line: &&str| line.split(' ').next() == Some(number);
        let Some(board) = boards.lines().find(is_it) else {
            println!("there is no board {number}");
            continue;
        };
        let (mut one, mut two, mut beside) = (Vec::new(), Vec::new(), Vec::new());
        for run in 0..runs {
            // One, two, two, one: what grows or shrinks steadily cancels out.
            for threads in if run % 2 == 0 { [1, 2] } else { [2, 1] } {
                let times = if threads == 1 { &mut one } else { &mut two };
                times.push(Run::start(board, threads)?.seconds()?);
            }
            let both = [Run::start(board, 1)?, Run::start(board, 1)?];
            beside.push(both.into_iter().map(Run::seconds).sum::<io::Result<f64>>()? / 4.0);
        }
        let [one, two, beside] = [one, two, beside].map(median);
        println!("{number:>5}  {one:6.2}  {two:6.2}  {:7.3}  {:16.3}", two / one, beside / one);
    }
    Ok(())
}

/// The program at work.
struct Run {
    started: Instant,
    child: Child,
    board: String,
}

impl Run {
    fn start(board: &str, threads: usize) -> io::Result<Run> {
        let started = Instant::now();
        let mut child = Command::new(PROGRAM)
            .args(["solve", "-", "--jsonl", "--threads", &threads.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            writeln!(input, "{board}")?;
        }
        Ok(Run { started, child, board: board.into() })
    }

    /// Seconds till it ended; the length is the published one.
    fn seconds(self) -> io::Result<f64> {
        let output = self.child.wait_with_output()?;
        let seconds = self.started.elapsed().as_secs_f64();
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout)?;
        let length = self.board.split(' ').nth(1).and_then(|length| length.parse().ok());
        assert_eq!((answer["length"].as_u64(), &answer["optimal"]), (length, &true.into()), "{}", self.board);
        Ok(seconds)
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    (times[middle] + times[times.len() - 1 - middle]) / 2.0
}
