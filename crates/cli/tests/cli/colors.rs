//! Colours are for terminals and for those who ask.

use crate::run::{Run, program, root, slidepack};

const BOARDS: [&str; 4] = ["--board", "1 2 3/4 5 6/7 0 8", "--board", "2 1 3/4 5 6/7 8 0"];

#[test]
fn a_pipe_gets_no_colours() {
    for command in ["solve", "check"] {
        for color in ["auto", "never"] {
            let run = slidepack(&[&[command, "--color", color][..], &BOARDS].concat());
            assert!(!run.out.contains('\x1b') && !run.out.is_empty(), "{}", run.out);
        }
    }
}

#[test]
fn colours_can_be_insisted_on() {
    for command in ["solve", "check"] {
        let run = slidepack(&[&[command, "--color", "always"][..], &BOARDS].concat());
        assert!(run.out.contains("\x1b[1;32mSol") && run.out.contains("\x1b[1;31mNo"), "{}", run.out);
        assert_eq!(run.out.matches("\x1b[1;").count(), run.out.matches("\x1b[0m").count());
    }
}

#[test]
fn no_color_is_honoured_unless_colours_are_insisted_on() {
    let paint = |args: &[&str]| {
        let mut command = program(&root(), &[&["solve"], args, &BOARDS].concat());
        command.env("NO_COLOR", "1");
        Run::of(command, b"").out.contains('\x1b')
    };
    assert!(!paint(&[]) && !paint(&["--color", "auto"]) && paint(&["--color", "always"]));
}

#[test]
fn json_and_the_words_of_courses_have_no_colours() {
    for args in [&["--json"][..], &["--jsonl"], &["--style", "princeton"], &["--style", "itb"]] {
        let run = slidepack(&[&["solve", "--color", "always"], args, &BOARDS].concat());
        assert!(!run.out.contains('\x1b'), "{}", run.out);
    }
}

#[test]
fn an_unknown_choice_is_refused() {
    let run = slidepack(&["solve", "--color", "sometimes"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("[possible values: auto, always, never]"), "{}", run.err);
}
