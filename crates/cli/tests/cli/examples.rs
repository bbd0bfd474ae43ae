//! The files of `puzzles/slide` are well formed, and their answers are what
//! they say.

use crate::replay::check_solved;
use crate::run::{root, slidepack};
use std::fs;

/// Lists of hard boards, and boards that take seconds.
const LONG: [&str; 7] = [
    "fifteen-80-all.txt",
    "fifteen-80.txt",
    "korf-100.txt",
    "korf-88.txt",
    "korf-felner-50.txt",
    "sysu-a.txt",
    "sysu-c.txt",
];

/// The names of all files.
fn names() -> Vec<String> {
    let entries = fs::read_dir(root().join("puzzles/slide")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert!(40 < names.len());
    names
}

/// The comment `# Answer:` of a file; `None` stands for no solution.
fn stated(name: &str, text: &str) -> Option<u64> {
    let answer = text.lines().find_map(|line| line.strip_prefix("# Answer: "));
    let answer = answer.unwrap_or_else(|| panic!("{name} has no answer"));
    if answer == "no solution." {
        return None;
    }
    let (length, rest) = answer.split_once(' ').unwrap();
    assert_eq!(rest, "moves, and no solution is shorter.", "{name}");
    Some(length.parse().unwrap())
}

#[test]
fn every_file_says_where_it_is_from() {
    for name in names() {
        let text = fs::read_to_string(root().join("puzzles/slide").join(&name)).unwrap();
        assert!(text.starts_with("# ") && text.ends_with('\n'), "{name}");
    }
}

#[test]
fn every_file_is_well_formed() {
    for name in names() {
        let path = format!("puzzles/slide/{name}");
        let run = slidepack(&["check", "--jsonl", &path]);
        let boards = run.json_lines();
        let solvable = boards.iter().all(|board| board["solvable"] == true);
        assert!(!boards.is_empty() && boards.iter().all(|board| board["error"].is_null()), "{run:?}");
        assert_eq!(run.code, i32::from(!solvable), "{name}");
        // A comment about the goal is no less than the goal in a format that means one.
        let unsure = boards.iter().any(|board| board["goal_from"] == "default");
        assert!(!unsure, "{name} does not say its goal");
    }
}

#[test]
fn every_answer_is_what_the_file_says() {
    for name in names().iter().filter(|name| !LONG.contains(&name.as_str())) {
        let path = format!("puzzles/slide/{name}");
        let stated = stated(name, &fs::read_to_string(root().join(&path)).unwrap());
        let run = slidepack(&["solve", "--json", &path]);
        let answer = run.json();
        assert_eq!(answer["length"].as_u64(), stated, "{name}");
        assert_eq!(run.code, i32::from(stated.is_none()), "{name}");
        if stated.is_some() {
            check_solved(&answer);
            assert_eq!(answer["optimal"], true, "{name}");
        }
    }
}

#[test]
fn the_files_too_long_to_solve_here_exist() {
    let names = names();
    assert!(LONG.iter().all(|long| names.iter().any(|name| name == long)));
}
