//! The files of `puzzles/pack` have the answers of their table.

use crate::run::{root, slidepack};
use std::collections::BTreeMap;
use std::fs;

/// Counts that take seconds, minutes, or for ever.
const LONG: [&str; 10] = [
    "bedlam.txt",
    "hoffman.txt",
    "hexominoes.txt",
    "iq-puzzler-pro.txt",
    "iqpro-flat.txt",
    "iqpro-pyramid.txt",
    "kanoodle-flat.txt",
    "kanoodle-pyramid.txt",
    "kanoodle.txt",
    "pentacubes.txt",
];

/// The columns `all` and `unique` of the table, by file.
fn answers() -> BTreeMap<String, Vec<[String; 2]>> {
    let table = fs::read_to_string(root().join("puzzles/pack/README.md")).unwrap();
    let mut answers: BTreeMap<String, Vec<[String; 2]>> = BTreeMap::new();
    for row in table.lines().filter(|line| line.contains(".txt |") || line.contains(".json |")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let answer = [cells[4], cells[5]].map(|cell| cell.replace(['`', ','], ""));
        answers.entry(cells[1].to_owned()).or_default().push(answer);
    }
    assert!(20 < answers.len());
    answers
}

#[test]
fn every_example_is_counted_as_its_table_says() {
    for (file, answers) in answers().into_iter().filter(|(file, _)| !LONG.contains(&file.as_str())) {
        let path = format!("puzzles/pack/{file}");
        let replies = slidepack(&["solve", "--count", "--jsonl", &path]).json_lines();
        let found: Vec<[String; 2]> = replies
            .iter()
            .map(|reply| match (reply["outcome"].as_str(), &reply["error"]["code"]) {
                (Some("impossible"), _) => ["none".into(), "none".into()],
                (Some("solved"), _) => [reply["solutions"].to_string(), reply["unique"].to_string()],
                (_, code) => [code.as_str().unwrap_or("?").to_owned(), String::new()],
            })
            .collect();
        assert_eq!(found, answers, "{file}");
    }
}

#[test]
fn every_example_is_solved_and_checked_with_the_code_it_should() {
    for (file, answers) in answers() {
        let worst = answers.iter().map(|[all, _]| match all.as_str() {
            "none" => 1,
            "very many" => 0,
            all if all.parse::<u64>().is_ok() => 0,
            _ => 2,
        });
        let worst = worst.max().unwrap();
        let path = format!("puzzles/pack/{file}");
        for command in ["solve", "check"] {
            let run = slidepack(&[command, &path]);
            assert_eq!(run.code, worst, "{command} {file}: {run:?}");
            assert_eq!(run.err.is_empty(), worst < 2, "{command} {file}: {run:?}");
        }
    }
}

#[test]
fn a_folder_is_a_batch_without_its_pages() {
    let lines = slidepack(&["solve", "--jsonl", "puzzles/pack"]).json_lines();
    assert_eq!(lines.len(), answers().values().map(Vec::len).sum::<usize>());
}
