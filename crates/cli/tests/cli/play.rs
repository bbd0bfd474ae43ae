//! The game in the terminal, as far as it can be tried without a player.

use crate::run::{Folder, program, root, slidepack};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

#[test]
fn without_a_terminal_it_says_so() {
    slidepack(&["play"])
        .refused(2, "error: play needs a terminal: standard input and output must not be files or pipes\n");
}

#[test]
fn arguments_that_contradict_each_other_are_refused() {
    for args in [
        &["play", "--size", "4", "--tray", "5x11"][..],
        &["play", "puzzles/slide/korf-01.txt", "--size", "3"],
        &["play", "--board", "1 2/3 0", "--kit", "kanoodle"],
    ] {
        let run = slidepack(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
}

/// The program in a terminal of 80x24 made by script(1). It writes its process
/// number to a file first.
fn in_terminal(folder: &Folder, args: &str) -> Child {
    let exe = env!("CARGO_BIN_EXE_slidepack");
    let command = format!("stty rows 24 cols 80; echo $$ > pid; exec '{exe}' play {args}");
    let shell = program(folder.path(), &[]);
    let mut script = Command::new("script");
    for (name, value) in shell.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    script.current_dir(folder.path()).env("TERM", "xterm-256color").env("SHELL", "/bin/sh");
    script.args(["-qec", &command, "/dev/null"]);
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    script.spawn().expect("script(1) is there")
}

/// Reads until a text has come.
fn read_until(child: &mut Child, text: &str) -> String {
    let out = child.stdout.as_mut().unwrap();
    let (mut all, mut byte) = (Vec::new(), [0; 1024]);
    loop {
        let count = out.read(&mut byte).unwrap();
        all.extend_from_slice(&byte[..count]);
        let so_far = String::from_utf8_lossy(&all).into_owned();
        if so_far.contains(text) {
            return so_far;
        }
        assert!(count != 0, "{text:?} did not come: {so_far}");
    }
}

/// Waits for the end: the exit code, and what was left to read.
fn end_of(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    // The part read before may have ended in the middle of a letter.
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[track_caller]
fn is_given_back(text: &str) {
    let at = |what: &str| text.rfind(what).unwrap_or_else(|| panic!("{what:?} is not in {text:?}"));
    assert!(at("\x1b[?1049h") < at("\x1b[?1049l"), "{text:?}");
    assert!(at("\x1b[?25l") < at("\x1b[?25h"), "{text:?}");
    assert!(at("\x1b[?1000h") < at("\x1b[?1000l"), "{text:?}");
}

#[test]
fn keys_play_a_game_to_its_end_in_a_real_terminal() {
    let folder = Folder::with("near.txt", "1 2 3\n4 5 6\n0 7 8\n");
    let mut child = in_terminal(&folder, "near.txt");
    let mut text = read_until(&mut child, "near.txt");
    let mut keys = child.stdin.take().unwrap();
    keys.write_all(b"ll\x1b[D\x1b[D").unwrap();
    text += &read_until(&mut child, "Solved");
    keys.write_all(b"q").unwrap();
    let (code, rest) = end_of(child);
    assert_eq!(code, Some(0), "{rest}");
    is_given_back(&(text + &rest));
}

#[test]
fn a_signal_ends_the_game_and_gives_the_terminal_back() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::new();
        let mut child = in_terminal(&folder, "--seed 1 --color never");
        let text = read_until(&mut child, "goal last");
        let number = folder.read("pid");
        let kill = Command::new("kill").args([&format!("-{signal}"), number.trim()]).status().unwrap();
        assert!(kill.success());
        let keys = child.stdin.take();
        let (code, rest) = end_of(child);
        drop(keys);
        assert_eq!(code, Some(130), "{rest}");
        is_given_back(&(text.clone() + &rest));
        assert!(
            !text.contains("\x1b[38;5") && !text.contains("\x1b[48;5"),
            "colours were not asked for: {text:?}"
        );
    }
}

#[test]
fn the_game_ends_with_its_terminal() {
    let folder = Folder::new();
    let mut child = in_terminal(&folder, "--seed 1");
    read_until(&mut child, "goal last");
    let number = folder.read("pid");
    // The terminal goes away with the program that made it.
    child.kill().unwrap();
    child.wait().unwrap();
    let lives = || {
        let output = Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output().unwrap();
        String::from_utf8_lossy(&output.stdout).trim().chars().next().is_some_and(|state| state != 'Z')
    };
    while lives() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_reported_before_the_game() {
    let folder = Folder::with("bad.txt", "1 2 3\n4 5 6\n7 7 0\n");
    let child = in_terminal(&folder, "bad.txt");
    let (code, text) = end_of(child);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("bad.txt:3:3: "), "{text}");
    assert!(!text.contains("\x1b[?1049h"), "{text}");
}

#[test]
fn painted_cells_are_not_played() {
    let folder = Folder::with("painted.txt", std::fs::read(root().join("puzzles/pack/painted.txt")).unwrap());
    let (code, text) = end_of(in_terminal(&folder, "painted.txt"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("the game cannot show painted cells"), "{text}");
}
