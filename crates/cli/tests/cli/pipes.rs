//! Standard input, and standard output that is not read.

use crate::run::{Folder, Run, piped, program, root};
use crate::timeless::timeless;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

#[test]
fn standard_input_is_read_by_dash_and_when_nothing_is_named() {
    let answers = [&["solve", "-"][..], &["solve"]].map(|args| {
        let run = piped("1 2 3\n4 5 6\n7 0 8\n", args);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        timeless(&run.out)
    });
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].starts_with("<stdin>: 3x3, goal `last`\n"), "{}", answers[0]);
}

#[test]
fn standard_input_takes_its_place_among_files() {
    let folder = Folder::with("a.txt", "1 2 3\n4 5 6\n7 0 8\n");
    let run = Run::of(program(folder.path(), &["solve", "--jsonl", "a.txt", "-", "a.txt"]), b"1 0/");
    let sources: Vec<_> = run.json_lines().iter().map(|answer| answer["source"].clone()).collect();
    assert_eq!(sources, ["a.txt", "<stdin>", "a.txt"]);
}

#[test]
fn what_generate_writes_solve_and_check_read() {
    let boards = piped("", &["generate", "slide", "--size", "3", "--count", "5", "--seed", "9"]).out;
    for command in ["solve", "check"] {
        let run = piped(&boards, &[command, "--jsonl"]);
        assert_eq!((run.code, run.json_lines().len()), (0, 5));
    }
}

/// Reads one line and hangs up; the program must end without a word.
#[cfg(unix)]
#[test]
fn a_reader_who_leaves_is_not_an_error() {
    for args in [
        &["check", "puzzles/slide/korf-100.txt"][..],
        &["check", "--jsonl", "puzzles/slide/korf-100.txt"],
        &["solve", "--nodes", "1", "-a", "ida", "-H", "manhattan", "puzzles/slide/korf-100.txt"],
        &["generate", "slide", "--count", "100000"],
    ] {
        let mut command = program(&root(), args);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
        let code = output.status.code();
        assert!(!line.is_empty() && matches!(code, Some(0 | 3)), "{args:?} ended with {code:?}");
    }
}

#[test]
fn no_progress_line_is_written_to_a_pipe() {
    let run = piped(
        "",
        &["solve", "--nodes", "3000000", "-a", "ida", "-H", "hamming", "puzzles/slide/korf-88.txt"],
    );
    assert_eq!((run.code, run.err.as_str()), (3, ""));
    assert!(!run.out.contains(['\r', '\x1b']), "{}", run.out);
}
