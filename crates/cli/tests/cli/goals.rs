//! Goals: by name, from a file, or written out.

use crate::replay::check_solved;
use crate::run::{Folder, piped, slidepack};
use serde_json::json;

#[test]
fn goals_have_names() {
    for goal in ["last", "first", "snail"] {
        let boards =
            slidepack(&["generate", "slide", "--size", "3", "--seed", "2", "--goal", goal, "--bare"]).out;
        let answer = piped(boards, &["solve", "--json", "--goal", goal]).json();
        assert_eq!(answer["goal"], goal);
        check_solved(&answer);
    }
}

#[test]
fn a_goal_is_written_out_or_in_a_file() {
    let folder =
        Folder::with("goal.txt", "3\n1 2 3\n8 0 4\n7 6 5\n").and("my goal.txt", "1 2 3\n8 0 4\n7 6 5\n");
    for goal in ["1 2 3/8 0 4/7 6 5", "1 2 3 8 0 4 7 6 5", "123804765", "goal.txt", "my goal.txt", "snail"] {
        let answer = folder.run(&["solve", "--json", "--board", "2 8 3/1 6 4/7 0 5", "--goal", goal]).json();
        assert_eq!((&answer["goal"], &answer["length"]), (&json!("snail"), &json!(5)), "{goal}");
        check_solved(&answer);
    }
}

#[test]
fn the_blank_may_be_anywhere_in_the_goal() {
    for goal in ["1 0 2/3 4 5", "1 2 3/4 0 5", "0 5 4/3 2 1", "1 2 3/0 4 5"] {
        let boards =
            slidepack(&["generate", "slide", "--size", "2x3", "--seed", "3", "-n", "4", "--goal", goal]).out;
        for answer in piped(boards, &["solve", "--jsonl"]).json_lines() {
            check_solved(&answer);
            assert_eq!(answer["optimal"], true);
        }
    }
}

#[test]
fn a_goal_of_another_size_is_refused() {
    let said = "error: <board>:1:1: this board is 2x2, but the goal is 2x3\n  2 0/1 3\n  ^^^^^^^\n";
    for command in ["solve", "check"] {
        slidepack(&[command, "--board", "2 0/1 3", "--goal", "1 2 3/4 5 0"]).refused(2, said);
    }
    let run = slidepack(&["generate", "slide", "--size", "2", "--goal", "1 2 3/4 5 0"]);
    run.refused(2, "error: the goal is a board of another size\n");
}

#[test]
fn a_goal_that_is_none_is_refused_once() {
    let said = "error: --goal: `frist` is neither a goal nor a file; goals are last, first, snail, or a board with its rows separated by /\n";
    for args in [
        &["solve", "--board", "0 1/", "--board", "1 0/"][..],
        &["check", "--board", "0 1/"],
        &["generate", "slide"],
    ] {
        slidepack(&[args, &["--goal", "frist"]].concat()).refused(2, said);
    }
    let error = slidepack(&["solve", "--json", "--board", "0 1/", "--goal", "frist"]).json()["error"].clone();
    assert_eq!(error["code"], "unknown-goal");
    let said = "error: <goal>:1:15: tile 7 appears twice; the first is at 1:13\n  1 2 3/4 5 6/7 7 0\n                ^\n";
    slidepack(&["solve", "--board", "0 1/", "--goal", "1 2 3/4 5 6/7 7 0"]).refused(2, said);
}

#[test]
fn a_goal_is_one_board() {
    let folder = Folder::with("goals.txt", "1 2/3 0\n0 1/2 3\n");
    let run = folder.run(&["solve", "--board", "2 0/1 3", "--goal", "goals.txt"]);
    run.refused(2, "error: goals.txt: a goal is one board, but here are 2\n");
}

#[test]
fn the_goal_that_was_taken_and_why_is_printed() {
    let check = |text: &str, args: &[&str], goal: &str, from: &str| {
        let check = piped(text, &[&["check", "--json"], args].concat()).json();
        assert_eq!((&check["goal"], &check["goal_from"]), (&json!(goal), &json!(from)), "{text:?}");
    };
    let rows = "1 2 3\n4 5 6\n7 8 0\n";
    check(rows, &[], "last", "default");
    check(rows, &["--goal", "snail"], "snail", "asked");
    check(&format!("# goal: first\n{rows}"), &[], "first", "comment");
    check(&format!("# This puzzle is solvable\n3\n{rows}"), &[], "snail", "format");
    check("1 0 1 2 3 4 5 6 7 8\n", &[], "first", "format");
    check("1 2 3\n4 5 6\n7 8 _\n_ 1 2\n3 4 5\n6 7 8\n", &[], "first", "file");
    check(&format!("# goal: first\n{rows}"), &["--goal", "last"], "last", "asked");
}

#[test]
fn an_unsolvable_board_names_the_goal_it_can_reach() {
    let korf = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let run = slidepack(&["solve", "--board", korf]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\nIt can reach the goal `first`: did you mean --goal first?\n"), "{}", run.out);
    let run = slidepack(&["check", "--board", korf]);
    assert!(run.out.contains("\nIt can reach the goal `first`: try --goal first.\n"), "{}", run.out);
    assert_eq!(slidepack(&["check", "--board", korf, "--goal", "first"]).code, 0);
}

/// Every 8-puzzle that can reach `last` can reach `first`, so there is nothing to say of it.
#[test]
fn another_goal_is_named_only_if_the_assumed_one_cannot_be_reached_or_of_a_list() {
    let board = "8 1 3/4 0 2/7 6 5";
    for args in [&["solve"][..], &["solve", "--hint"], &["check"], &["solve", "--style", "takaken"]] {
        let run = slidepack(&[args, &["--board", board]].concat());
        assert!(!run.out.contains("first") && run.err.is_empty(), "{args:?}: {run:?}");
    }
    for command in ["solve", "check"] {
        let answer = slidepack(&[command, "--json", "--board", board]).json();
        assert!(answer.get("goal_remark").is_none(), "{answer}");
        let list = piped(format!("{board}\n{board}\n"), &[command]);
        let said = "note: <stdin>: goal `last` was assumed; `first` can be reached too: --goal first\n";
        assert_eq!(list.err, said, "{command}");
    }
    let odd = slidepack(&["solve", "--style", "princeton", "--board", "2 1 3/4 5 6/7 8 0"]);
    assert_eq!((odd.out.as_str(), odd.err.as_str()), ("No solution possible\n", ""));
}

#[test]
fn the_style_of_a_course_means_its_goal() {
    // By its comment this is a file of the 42 school, whose goal is another.
    let text = "# This puzzle is solvable\n3\n8 1 3\n4 0 2\n7 6 5\n";
    let run = piped(text, &["solve", "--style", "princeton"]);
    assert!(run.out.starts_with("Minimum number of moves = 14\n"), "{run:?}");
    assert_eq!(run.err, "");
    let run = piped(text, &["solve", "--style", "princeton", "--goal", "snail"]);
    assert!(!run.out.starts_with("Minimum number of moves = 14\n"), "{run:?}");
}

#[test]
fn a_list_in_which_every_board_fails_gets_one_remark() {
    let list = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3\n13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6\n";
    let run = piped(list, &["solve"]);
    let said = "note: <stdin>: goal `last` was assumed, but none of the 2 boards can reach it; all can reach `first`: --goal first\n";
    assert_eq!((run.code, run.err.as_str()), (1, said));
    assert!(!run.out.contains("did you mean"), "{}", run.out);
    let run = piped(list, &["check"]);
    assert_eq!((run.code, run.err.as_str()), (1, said));
    assert!(!run.out.contains("It can reach"), "{}", run.out);
    // A style implies the goal, and its words have no place for a remark.
    let run = piped(list, &["solve", "--style", "princeton"]);
    let said = "note: <stdin>: the style implies goal `last`, but none of the 2 boards can reach it; all can reach `first`: --goal first\n";
    assert_eq!((run.out.as_str(), run.err.as_str()), ("No solution possible\nNo solution possible\n", said));
    let results = piped(list, &["solve", "--json"]).json()["results"].clone();
    assert!(results[0]["goal_remark"].is_string() && results[1].get("goal_remark").is_none(), "{results}");
}
