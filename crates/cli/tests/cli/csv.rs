//! Answers and checks of many boards as tables.

use crate::run::{piped, slidepack};
use std::collections::HashMap;

type Row = HashMap<String, String>;

fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let row = |record: csv::StringRecord| {
        header.iter().map(str::to_owned).zip(record.iter().map(str::to_owned)).collect()
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

const BOARDS: &str = "8 1 3/4 0 2/7 6 5\n1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 8 8\n";

#[test]
fn boards_are_rows_and_errors_are_rows_too() {
    let args = ["solve", "-", "--format", "slash", "--csv", "--algorithm", "astar", "--threads", "1"];
    let run = piped(BOARDS, &args);
    assert_eq!((run.code, run.err.as_str()), (2, ""));
    let rows_read = rows(&run.out);
    let [solved, impossible, wrong] = &rows_read[..] else { panic!("{}", run.out) };
    assert_eq!((solved["outcome"].as_str(), solved["length"].as_str()), ("solved", "14"));
    assert_eq!(solved["start"], "8 1 3/4 0 2/7 6 5");
    assert_eq!(solved["moves"].split(' ').count(), 14);
    assert_eq!((impossible["outcome"].as_str(), impossible["length"].as_str()), ("impossible", ""));
    assert_eq!((wrong["outcome"].as_str(), wrong["error.line"].as_str()), ("", "3"));
    assert!(!wrong["error.message"].is_empty() && wrong["source"] == solved["source"], "{wrong:?}");
    let json =
        piped(BOARDS.lines().next().unwrap(), &["solve", "-", "--algorithm", "astar", "--json"]).json();
    assert_eq!(solved["expanded"], json["expanded"].to_string());
}

#[test]
fn columns_are_fields_of_json() {
    let board = "2 8 3/1 6 4/7 0 5";
    for command in ["solve", "check"] {
        let json = slidepack(&[command, "--board", board, "--json"]).json();
        let run = slidepack(&[command, "--board", board, "--csv"]);
        let row = rows(&run.out).remove(0);
        for (name, cell) in row {
            let field = json.pointer(&format!("/{}", name.replace('.', "/")));
            // Fields that do not apply are left out of JSON, and empty here.
            assert!(field.is_some() || cell.is_empty(), "{command}: {name} is {cell}");
        }
    }
}

#[test]
fn packings_have_their_columns() {
    let run = slidepack(&["solve", "--kit", "pentominoes", "--tray", "3x20", "--count", "--csv"]);
    let row = rows(&run.out).remove(0);
    assert_eq!(
        (row["puzzle"].as_str(), row["solutions"].as_str(), row["unique"].as_str()),
        ("pack", "8", "2")
    );
    assert!(!row.contains_key("moves"));
}

#[test]
fn a_trace_is_a_table() {
    let args =
        ["--goal", "1 2 3/8 0 4/7 6 5", "--algorithm", "astar", "--heuristic", "hamming", "--trace", "3"];
    let board = ["--board", "2 8 3/1 6 4/7 0 5"];
    let run = slidepack(&[&["solve", "--csv"], &board[..], &args].concat());
    let rows_read = rows(&run.out);
    let cells = |name: &str| rows_read.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    assert_eq!(
        [cells("number"), cells("g"), cells("f")],
        [["1", "2", "3"], ["0", "1", "2"], ["4", "4", "5"]]
    );
    assert_eq!(cells("children")[0], "D R L");
    let run = slidepack(&[&["solve", "--moves", "none"], &board[..], &args].concat());
    assert!(run.out.contains("\nThe first 3 expansions:\n#  board"), "{}", run.out);
    assert!(run.out.contains("1  2 8 3/1 6 4/7 0 5  0  4  4     0       0  D 4, R 6, L 6\n"), "{}", run.out);
}

#[test]
fn forms_exclude_each_other() {
    for other in ["--json", "--jsonl", "--hint"] {
        let run = slidepack(&["solve", "--board", "1 2/3 0", "--csv", other]);
        assert_eq!(run.code, 2, "{other}: {}", run.err);
    }
}
