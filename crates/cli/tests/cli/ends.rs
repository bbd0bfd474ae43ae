//! How runs end: answered, impossible, refused, at a limit, failed, interrupted.

use crate::run::{Folder, Run, program, root, slidepack};

const HARD: &str = "puzzles/slide/korf-88.txt";

#[test]
fn an_answer_is_0_and_a_proof_that_there_is_none_is_1() {
    for command in ["solve", "check"] {
        let run = slidepack(&[command, "puzzles/slide/four-6.txt"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let run = slidepack(&[command, "puzzles/slide/unsolvable-2x2.txt"]);
        assert_eq!((run.code, run.err.as_str()), (1, ""));
    }
}

/// The run stopped for this reason at a bound from `low` to `high`.
#[track_caller]
fn check_stopped(run: &Run, reason: &str, low: u32, high: u32) {
    let said = format!("Stopped {reason}. No solution has been found yet. A shortest solution has at least ");
    let bound = run.out.split_once(&said).unwrap_or_else(|| panic!("{run:?}")).1;
    let bound: u32 = bound.split(' ').next().unwrap().parse().unwrap();
    assert!((low..=high).contains(&bound), "{run:?}");
    assert_eq!(run.err, "");
}

#[test]
fn a_limit_of_nodes_is_3_with_the_bound() {
    for algorithm in ["ida", "astar", "branch-and-bound"] {
        let run = slidepack(&["solve", "--nodes", "1_000", "-a", algorithm, "-H", "manhattan", HARD]);
        check_stopped(&run, "at the node limit", if algorithm == "branch-and-bound" { 15 } else { 43 }, 65);
        assert_eq!(run.code, 3);
    }
}

#[test]
fn a_limit_of_memory_is_3_with_the_bound() {
    let run = slidepack(&["solve", "--memory", "1M", "-a", "astar", "-H", "hamming", HARD]);
    check_stopped(&run, "at the memory limit", 15, 65);
    assert_eq!(run.code, 3);
    let run = slidepack(&["solve", "--memory", "1M", "-a", "bfs", HARD]);
    check_stopped(&run, "at the memory limit", 1, 65);
    assert_eq!(run.code, 3);
}

#[test]
fn a_limit_of_time_is_3() {
    let run = slidepack(&["solve", "--time", "0", HARD]);
    check_stopped(&run, "at the time limit", 0, 65);
    assert_eq!(run.code, 3);
}

#[test]
fn an_unsolvable_board_is_impossible_whatever_the_limits() {
    let run =
        slidepack(&["solve", "--json", "--nodes", "100", "--memory", "1M", "puzzles/slide/loyd-14-15.txt"]);
    assert_eq!((run.code, &run.json()["outcome"]), (1, &"impossible".into()));
}

#[test]
fn a_file_that_cannot_be_written_is_4() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("old.txt"), "old").unwrap();
    let mut permissions = std::fs::metadata(folder.path().join("old.txt")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(folder.path().join("old.txt"), permissions).unwrap();
    let run = folder.run(&["solve", "--board", "0 1/", "-o", "old.txt"]);
    run.refused(4, "error: old.txt: this file is read-only\n");
    assert_eq!(folder.read("old.txt"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_4() {
    for args in [&["solve", "puzzles/slide/four-6.txt"][..], &["generate", "slide"], &["man"]] {
        let mut command = program(&root(), args);
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command.stdin(std::process::Stdio::null()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{args:?}");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.starts_with("error: ") && err.lines().count() == 1, "{err}");
    }
}

#[cfg(unix)]
mod interrupted {
    use super::*;
    use crate::run::signal_at_work;
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    /// Interrupts the second of three boards, a long one, at work. Gives what came after the first answer's first line.
    fn interrupt(signal: &str, args: &[&str]) -> (i32, String, String) {
        let files = ["puzzles/slide/four-6.txt", HARD, "puzzles/slide/four-6.txt"];
        let mut command =
            program(&root(), &[&["solve", "-a", "ida", "-H", "hamming"], args, &files].concat());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        signal_at_work(&child, signal);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code().expect("it ends by itself"), rest, String::from_utf8(output.stderr).unwrap())
    }

    #[test]
    fn ctrl_c_and_sigterm_print_the_bound_and_have_their_codes() {
        for (signal, expected) in [("INT", 130), ("TERM", 143)] {
            let (code, out, err) = interrupt(signal, &[]);
            assert_eq!((code, err.as_str()), (expected, "note: interrupted: 1 of 3 puzzles done\n"), "{out}");
            check_stopped(&Run { code, out: out.clone(), err: String::new() }, "by an interrupt", 15, 65);
            assert_eq!(out.matches("four-6").count(), 0, "nothing is begun after Ctrl-C: {out}");
        }
    }

    #[test]
    fn ctrl_c_completes_the_line_of_json() {
        let (code, out, err) = interrupt("INT", &["--jsonl"]);
        assert_eq!((code, err.as_str()), (130, "note: interrupted: 1 of 3 puzzles done\n"));
        let answers: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), 2, "the board that was not begun is listed, too");
        for answer in &answers {
            assert_eq!((&answer["outcome"], &answer["stopped_by"]), (&"stopped".into(), &"interrupt".into()));
        }
        assert!((15..=65).contains(&answers[0]["lower_bound"].as_u64().unwrap()), "{answers:?}");
        assert_eq!(answers[1]["source"], "puzzles/slide/four-6.txt");
    }
}
