//! Exact covers.

use crate::run::{Folder, piped, root, slidepack};
use std::fs;

const KNUTH: &str = "puzzles/cover/knuth.dlx";
const QUEENS: &str = "puzzles/cover/queens-8.dlx";

/// Without the line that has the time.
fn timeless(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("Exact cover: ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_solution_is_printed_option_by_option() {
    let run = slidepack(&["cover", KNUTH]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        timeless(&run.out),
        "puzzles/cover/knuth.dlx: 7 items, 6 options\n\n  C E F\n  A D\n  B G\n\nSolved.\n"
    );
}

#[test]
fn all_solutions_are_printed_and_numbered() {
    let run = slidepack(&["cover", "puzzles/cover/queens-4.json", "--all", "--threads", "1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let one = "  r0 c1 a1 b2\n  r1 c3 a4 b1\n  r2 c0 a2 b5\n  r3 c2 a5 b4\n";
    let other = "  r0 c2 a2 b1\n  r1 c0 a1 b4\n  r2 c3 a5 b2\n  r3 c1 a4 b5\n";
    assert_eq!(
        timeless(&run.out),
        format!(
            "1.\n{one}\n2.\n{other}\npuzzles/cover/queens-4.json: 8 items and 14 secondary items, 16 options\n\n\
             2 solutions in all.\n"
        )
    );
}

/// The counts in the table of examples are true, and with one thread too.
#[test]
fn the_table_of_examples_is_true() {
    let table = fs::read_to_string(root().join("puzzles/cover/README.md")).unwrap();
    let mut files = 0;
    for row in table.lines().filter(|line| line.contains(".dlx |") || line.contains(".json |")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let path = format!("puzzles/cover/{}", cells[1]);
        let (expected, code) = match cells[4] {
            "none" => (0, 1),
            number => (number.replace(',', "").parse::<u64>().unwrap(), 0),
        };
        for threads in ["1", "3"] {
            let run = slidepack(&["cover", &path, "--count", "--json", "--threads", threads]);
            let reply = run.json();
            assert_eq!((run.code, &reply["solutions"]), (code, &expected.into()), "{path}");
            assert_eq!((&reply["puzzle"], &reply["source"]), (&"cover".into(), &path.clone().into()));
        }
        files += 1;
    }
    let known = fs::read_dir(root().join("puzzles/cover")).unwrap().count() - 1;
    assert_eq!(files, known, "every file is in the table");
}

#[test]
fn a_count_says_how_many_or_that_it_was_stopped() {
    let run = slidepack(&["cover", QUEENS, "--count"]);
    assert!(run.out.ends_with('\n') && run.out.contains("\n92 solutions.\nExact cover: "), "{}", run.out);
    let run = slidepack(&["cover", QUEENS, "--count", "--nodes", "200", "--threads", "1"]);
    assert_eq!(run.code, 3);
    assert!(run.out.contains("\nStopped at the node limit: no solution found yet"), "{}", run.out);
    let reply = slidepack(&["cover", QUEENS, "--count", "--nodes", "200", "--threads", "1", "--json"]).json();
    assert_eq!((&reply["outcome"], &reply["stopped_by"]), (&"stopped".into(), &"nodes".into()));
    assert!(reply["solutions"].is_null() && reply["found"] == 0, "{reply}");
    assert!(reply["expanded"].as_u64().unwrap() <= 200);
    let run = slidepack(&["cover", QUEENS, "--memory", "1k"]);
    assert!(
        run.code == 3 && run.out.contains("Stopped at the memory limit: no solution found yet"),
        "{run:?}"
    );
}

#[test]
fn no_solution_is_an_answer_of_its_own() {
    let run = slidepack(&["cover", "puzzles/cover/triangle.dlx"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\nNo solution: every choice of options was ruled out.\n"), "{}", run.out);
}

#[test]
fn json_holds_the_options_and_their_numbers() {
    let reply = slidepack(&["cover", KNUTH, "--json"]).json();
    assert_eq!(reply["solution"], serde_json::json!([["C", "E", "F"], ["A", "D"], ["B", "G"]]));
    assert_eq!(reply["chosen"], serde_json::json!([0, 3, 4]));
    let reply = slidepack(&["cover", "puzzles/cover/queens-4.json", "--all", "--json"]).json();
    let mut all: Vec<String> = reply["all"].as_array().unwrap().iter().map(ToString::to_string).collect();
    all.sort();
    assert_eq!(all, ["[1,7,8,14]", "[2,4,11,13]"]);
    let lines = slidepack(&["cover", QUEENS, "--all", "--jsonl"]).json_lines();
    assert_eq!(lines.len(), 93);
    assert_eq!((&lines[91]["number"], &lines[92]["solutions"]), (&92.into(), &92.into()));
    assert_eq!(lines[0]["chosen"].as_array().unwrap().len(), 8);
}

#[test]
fn standard_input_is_read_and_either_format_can_be_named() {
    let json = r#"{"items": ["a", "b"], "options": [["a"], ["b"], ["a", "b"]]}"#;
    for args in [&["cover", "--count"][..], &["cover", "-", "--count", "--format", "json"]] {
        let run = piped(json, args);
        assert!(
            run.code == 0 && run.out.starts_with("<stdin>: 2 items, 3 options\n\n2 solutions.\n"),
            "{run:?}"
        );
    }
    let run = piped("{a b}\n{a b}\n", &["cover", "--format", "dlx"]);
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn a_matrix_of_0_and_1_is_read() {
    // Knuth's example, as lectures on Algorithm X write it; then with names.
    let rows = ["0010110", "1001001", "0110010", "1001000", "0100001", "0001101"];
    let spaced = |gap: &str| {
        let row = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(gap) + "\n";
        rows.iter().map(row).collect::<String>()
    };
    for (text, solution) in [
        (spaced(" "), "  3 5 6\n  1 4\n  2 7\n"),
        (spaced(","), "  3 5 6\n  1 4\n  2 7\n"),
        (spaced(""), "  3 5 6\n  1 4\n  2 7\n"),
        (format!("A,B,C,D,E,F,G\n{}", spaced(",")), "  C E F\n  A D\n  B G\n"),
    ] {
        let run = piped(&text, &["cover", "-"]);
        let expected = format!("<stdin>: 7 items, 6 options\n\n{solution}\nSolved.\n");
        assert!(run.code == 0 && run.out.starts_with(&expected), "{text}\n{run:?}");
    }
}

#[test]
fn what_cannot_be_read_has_no_answer() {
    for (text, said) in [
        ("[[1,0,0,1],[0,1,1,0]]", "1:1: expected an object with items and options, found a list"),
        ("hello world\n", "1:12: there are no options to choose from, only items"),
        ("{\"items\": [\"a\"], \"options\": []}", "1:32: there are no options to choose from, only items"),
        ("1 0 0\n0 1\n", "2:1: row 2 has 2 entries, but there are 3 columns"),
    ] {
        let run = piped(text, &["cover", "-"]);
        assert!(run.code == 2 && run.out.is_empty(), "{text}\n{run:?}");
        assert!(run.err.starts_with(&format!("error: <stdin>:{said}\n")), "{text}\n{run:?}");
    }
}

#[test]
fn errors_point_at_the_word() {
    let folder = Folder::with("wrong.dlx", "| a comment\na b c | x\na b\na d\n");
    let run = folder.run(&["cover", "wrong.dlx"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "error: wrong.dlx:4:3: there is no item `d`\n  a d\n    ^\n");
    let reply = folder.run(&["cover", "wrong.dlx", "--json"]).json();
    assert_eq!(
        reply["error"],
        serde_json::json!({
            "code": "unknown-item", "message": "there is no item `d`", "file": "wrong.dlx", "line": 4, "column": 3
        })
    );
    let json = "{\"items\": [\"a\"],\n \"options\": [[\"a\"], [\"a\", \"a\"]]}";
    let run = Folder::with("wrong.json", json).run(&["cover", "wrong.json"]);
    let said = "error: wrong.json:2:27: options[1][1]: item `a` is in this option already\n";
    assert!(run.code == 2 && run.err.starts_with(said), "{run:?}");
    assert_eq!(slidepack(&["cover", "no-such-file.dlx"]).code, 2);
    assert_eq!(piped("", &["cover"]).code, 2);
}

/// Mistakes in JSON, and their places.
#[test]
fn json_errors_point_at_the_value() {
    for (json, place, message) in [
        ("{", "1:2", "this is not JSON: the text ends within an object"),
        ("{\"items\": []}", "1:1", "there is no `options`: an exact cover has `items` and `options`"),
        ("{\"options\": []}", "1:1", "there is no `items`: an exact cover has `items` and `options`"),
        ("{\"items\": 7, \"options\": []}", "1:11", "items: expected a list, found a number"),
        (
            "{\"items\": [7], \"options\": []}",
            "1:12",
            "items[0]: expected the name of an item, found a number",
        ),
        ("{\"items\": [], \"options\": [7]}", "1:27", "options[0]: expected a list of items, found a number"),
        (
            "{\"items\": [\"a\"], \"secondary\": [\"a\"], \"options\": []}",
            "1:32",
            "secondary[0]: there is another item `a`",
        ),
        (
            "{\"items\": [\"a b\"], \"options\": []}",
            "1:12",
            "items[0]: `a b` cannot be the name of an item: it has a space, `:` or `|` in it",
        ),
        (
            "{\"items\": [], \"options\": [], \"colours\": []}",
            "1:30",
            "there is no `colours` here, only `items`, `secondary` and `options`",
        ),
        ("{\"items\": [], \"options\": [], \"items\": []}", "1:30", "`items` appears twice"),
    ] {
        let run = piped(json, &["cover"]);
        let said = format!("error: <stdin>:{place}: {message}\n");
        assert!(run.code == 2 && run.err.starts_with(&said), "{json}: {}", run.err);
    }
}

#[test]
fn options_that_are_never_chosen_are_listed() {
    let run = slidepack(&["cover", "puzzles/cover/knuth-colours.dlx"]);
    let note = "note: puzzles/cover/knuth-colours.dlx: 1 option without a primary item, never chosen\n";
    assert_eq!((run.code, run.err.as_str()), (0, note));
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_says_what_it_has() {
    use crate::run::{Run, interrupt_at_work, program};
    use std::process::Stdio;
    // The dominoes of a board of 30 by 30 have too many tilings to list.
    let mut text = (0..900).map(|k| format!("i{k}")).collect::<Vec<_>>().join(" ") + "\n";
    for k in 0..900 {
        if k % 30 != 29 {
            text += &format!("i{k} i{}\n", k + 1);
        }
        if k < 870 {
            text += &format!("i{k} i{}\n", k + 30);
        }
    }
    let folder = Folder::with("long.dlx", &text);
    let mut command = program(folder.path(), &["cover", "long.dlx", "--count"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    interrupt_at_work(&child);
    let run = Run::end_of(child);
    assert_eq!(run.code, 130, "{run:?}");
    assert!(run.out.contains("\nStopped by an interrupt: at least "), "{}", run.out);
}
