//! The example puzzles are what their table says.

use slidepack_core::pack::cover;
use slidepack_core::pack::text::{Format, looks_like_pack, parse, print};
use slidepack_core::run::{Limits, Outcome};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/pack")
}

/// The columns `all` and `unique` of the table, by file.
fn answers() -> BTreeMap<String, Vec<[String; 2]>> {
    let table = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let mut answers: BTreeMap<String, Vec<[String; 2]>> = BTreeMap::new();
    for row in table.lines().filter(|line| line.contains(".txt |")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let answer = [cells[4], cells[5]].map(|cell| cell.replace(['`', ','], ""));
        answers.entry(cells[1].to_owned()).or_default().push(answer);
    }
    answers
}

#[test]
fn every_example_is_in_the_table() {
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name());
    let mut files: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
    // JSON is read by the crate above this one.
    files.retain(|name| name.ends_with(".txt"));
    files.sort();
    assert!(answers().keys().eq(&files), "{files:?}");
}

#[test]
fn examples_have_the_answers_of_the_table() {
    // Larger counts are left to the benches.
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    for (file, answers) in answers() {
        let text = std::fs::read_to_string(folder().join(&file)).unwrap();
        assert!(looks_like_pack(&text), "{file}");
        let found: Vec<Option<[String; 2]>> = parse(&text, None)
            .into_iter()
            .map(|result| match result {
                Err(error) => Some([error.code().to_owned(), String::new()]),
                Ok(instance) => {
                    let report = cover::count(&instance.puzzle, &limits, &mut |_| ControlFlow::Continue(()));
                    match report.outcome {
                        Outcome::Solved(count) => {
                            Some([count.all.to_string(), count.unique.unwrap().to_string()])
                        }
                        Outcome::Impossible => Some(["none".into(), "none".into()]),
                        Outcome::Stopped { .. } => None,
                    }
                }
            })
            .collect();
        assert_eq!(found.len(), answers.len(), "{file}");
        for (found, answer) in found.into_iter().zip(answers) {
            assert!(found.is_none_or(|found| found == answer), "{file}: {answer:?}");
        }
    }
}

/// As deverw/IQpuzzler counts it.
#[test]
fn the_diagonal_board_has_its_known_number_of_fillings() {
    let text = "slidepack pack\ntray diagonal\nkit iq-puzzler-pro\n";
    let puzzle = parse(text, None).remove(0).unwrap().puzzle;
    let report = cover::count(&puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    let Outcome::Solved(count) = report.outcome else { panic!("there is no limit") };
    assert!(count.all == 1_376_400 && count.unique.unwrap() == 344_100);
}

#[test]
fn examples_say_what_the_table_says() {
    for (file, answers) in answers() {
        let text = std::fs::read_to_string(folder().join(&file)).unwrap();
        let said: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("# Answer: "))
            .map(|said| said.replace(',', ""))
            .collect();
        if said.is_empty() {
            assert!(!text.contains("slidepack pack"), "{file} does not say its answer");
            continue;
        }
        assert_eq!(said.len(), answers.len(), "{file}");
        for (said, [all, unique]) in said.iter().zip(answers) {
            assert!(said.starts_with(&all), "{file}: {said}");
            assert!(
                !said.contains("up to symmetry") || said.contains(&format!(" {unique} up")),
                "{file}: {said}"
            );
        }
    }
}

#[test]
fn examples_are_printed_and_read_again() {
    for file in answers().keys() {
        let text = std::fs::read_to_string(folder().join(file)).unwrap();
        for instance in parse(&text, None).into_iter().flatten() {
            let own = print(&instance.puzzle, Format::Slidepack).unwrap();
            assert_eq!(parse(&own, None)[0].as_ref().map(|read| &read.puzzle), Ok(&instance.puzzle), "{own}");
            if instance.format == Format::Course {
                assert_eq!(
                    print(&instance.puzzle, Format::Course).unwrap().trim_end(),
                    text.trim_end(),
                    "{file}"
                );
            }
        }
    }
}

#[test]
fn examples_of_the_guide_are_right() {
    let guide = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pack-format.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let blocks: Vec<&str> =
        guide.split("```").skip(1).step_by(2).filter_map(|b| b.strip_prefix('\n')).collect();
    assert_eq!(blocks.len(), 13);
    for block in blocks {
        for result in parse(block, None) {
            let puzzle = result.unwrap_or_else(|error| panic!("{error} in {block}")).puzzle;
            let report = cover::solve(&puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(()));
            assert!(matches!(report.outcome, Outcome::Solved(_)), "{block}");
        }
    }
}
