//! Progress lines and Ctrl-C, on a terminal made by script(1).

#![cfg(unix)]

use crate::run::{Folder, program, slidepack};
use std::io::Read;
use std::process::{Child, Command, Stdio};

/// A shell command in a terminal of 24 rows. `$S` is the program; its process
/// number is written to the file `pid`.
fn in_terminal(folder: &Folder, columns: usize, command: &str) -> Child {
    let exe = env!("CARGO_BIN_EXE_slidepack");
    let command = format!("stty rows 24 cols {columns}; echo $$ > pid; exec '{exe}' {command}");
    let shell = program(folder.path(), &[]);
    // A program that waits for ever fails its test, and does not outlive it.
    let mut script = Command::new("timeout");
    for (name, value) in shell.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    script.current_dir(folder.path()).env("TERM", "xterm-256color").env("SHELL", "/bin/sh");
    script.args(["--foreground", "120", "script", "-qec", &command, "/dev/null"]);
    script.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    script.spawn().expect("timeout(1) is there")
}

/// Reads what the terminal shows until a text has come.
#[track_caller]
fn read_until(child: &mut Child, text: &str) -> String {
    let out = child.stdout.as_mut().unwrap();
    let (mut all, mut bytes) = (Vec::new(), [0; 1024]);
    loop {
        let count = out.read(&mut bytes).unwrap();
        all.extend_from_slice(&bytes[..count]);
        let so_far = String::from_utf8_lossy(&all).into_owned();
        if so_far.contains(text) {
            return so_far;
        }
        assert!(count != 0, "{text:?} did not come: {so_far}");
    }
}

fn interrupt(folder: &Folder) {
    let pid = folder.read("pid");
    assert!(Command::new("kill").args(["-INT", pid.trim()]).status().unwrap().success());
}

/// The rest of what the terminal shows, and the exit code.
fn end(mut child: Child) -> (i32, String) {
    let mut rest = String::new();
    child.stdout.take().unwrap().read_to_string(&mut rest).unwrap();
    (child.wait().unwrap().code().unwrap(), rest)
}

/// `count` boards, each of them quick to solve but not to check.
fn boards(count: usize) -> String {
    let count = count.to_string();
    slidepack(&["generate", "slide", "--size", "3", "--count", &count, "--seed", "1"]).out
}

#[test]
fn a_batch_of_quick_boards_shows_how_many_are_done_and_how_many_were_after_ctrl_c() {
    let folder = Folder::with("many.txt", boards(40_000));
    for command in ["solve --jsonl many.txt > out", "check --jsonl many.txt > out"] {
        let mut child = in_terminal(&folder, 80, command);
        let shown = read_until(&mut child, " of 40,000 puzzles done");
        assert!(shown.split(['\r', '\n']).all(|line| line.chars().count() < 100), "{shown}");
        interrupt(&folder);
        let (code, rest) = end(child);
        assert_eq!(code, 130, "{rest}");
        let note = rest.split_once("interrupted: ").unwrap_or_else(|| panic!("{rest}")).1;
        assert!(note.contains(" of 40,000 puzzles done"), "{rest}");
        // Every board has its line, those that were not begun as well.
        let out = folder.read("out");
        assert_eq!(out.lines().count(), 40_000, "{command}");
        let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        assert_eq!((&last["outcome"], &last["stopped_by"]), (&"stopped".into(), &"interrupt".into()));
        assert_eq!(last["label"], "40000");
    }
}

#[test]
fn a_long_run_shows_what_is_known_and_how_to_end_it() {
    let root = crate::run::root();
    let board = root.join("puzzles/slide/korf-88.txt");
    let folder = Folder::with("hard.txt", std::fs::read(board).unwrap());
    for (columns, ending) in [
        (60, "Ctrl-C ends it"),
        (80, "Ctrl-C ends it"),
        (200, "(Ctrl-C ends with the best answer so far; --time TIME limits the run)"),
    ] {
        let mut child = in_terminal(&folder, columns, "solve --color never -a ida -H hamming hard.txt");
        let shown = read_until(&mut child, ending);
        let line = shown.rsplit('\r').next().unwrap();
        assert!(line.contains("no solution yet, length at least "), "{shown}");
        assert!(line.trim_start_matches("\x1b[K").chars().count() < columns, "{line}");
        interrupt(&folder);
        let (code, rest) = end(child);
        assert!(
            code == 130 && rest.contains("Stopped by an interrupt. No solution has been found yet."),
            "{rest}"
        );
    }
}

/// Waits until the first thread of a program, which prints its answers, waits
/// itself: the pipe is full. A single look may find it waiting for the disk.
fn wait_until_blocked(child: &Child) {
    let path = format!("/proc/{0}/task/{0}/stat", child.id());
    let is_waiting = || match std::fs::read_to_string(&path) {
        // The name of the program ends with the last parenthesis.
        Ok(stat) => stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('S')),
        // Where there is no such file, some looks must do.
        Err(_) => true,
    };
    let mut looks = 0;
    while looks < 40 {
        looks = if is_waiting() { looks + 1 } else { 0 };
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// A reader that does not read must not keep the program from ending.
#[test]
fn ctrl_c_ends_a_program_that_cannot_print() {
    use std::io::BufRead;
    let folder = Folder::with("many.txt", boards(2_000));
    let mut command = program(folder.path(), &["check", "many.txt"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    wait_until_blocked(&child);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("note: interrupted while printing"), "{said}");
}
