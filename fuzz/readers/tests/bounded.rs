//! Every reader keeps its properties for some thousands of inputs, always the
//! same ones.

use fuzz_readers::{Target, mutate, seeds};

/// How many inputs the cheapest target is given.
const INPUTS: u64 = 6000;

fn check(name: &str) {
    let target = Target::find(name).expect("a target has this name");
    let seeds = seeds(&target);
    assert!(!seeds.is_empty(), "{name} has seeds");
    for seed in &seeds {
        (target.property)(seed);
    }
    for number in 0..INPUTS / u64::from(target.cost) {
        let input = mutate::input(&target, &seeds, number);
        // The number of the input is what a reader of a failure needs first.
        let tried = std::panic::catch_unwind(|| (target.property)(&input));
        assert!(tried.is_ok(), "{name}, input {number}: {:?}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn no_text_breaks_the_reader_of_sliding_puzzles() {
    check("slide_text");
}

#[test]
fn no_text_breaks_the_reader_of_packing_puzzles() {
    check("pack_text");
}

#[test]
fn no_file_breaks_the_reader_of_both_families() {
    check("puzzle_file");
}

#[test]
fn no_word_breaks_the_readers_of_arguments() {
    check("word");
}

#[test]
fn no_plan_breaks_the_reader_of_plans() {
    check("lab_plan");
}

#[test]
fn no_table_breaks_the_marks() {
    check("lab_marks");
}

#[test]
fn no_results_break_the_report() {
    check("lab_results");
}

#[test]
fn no_file_in_the_place_of_a_table_is_taken_for_it() {
    check("table_file");
}

#[test]
fn no_request_breaks_the_app() {
    check("http");
}

#[test]
fn the_same_number_gives_the_same_input() {
    let target = Target::find("slide_text").expect("a target has this name");
    let seeds = seeds(&target);
    let inputs = |from: u64| -> Vec<Vec<u8>> {
        (from..from + 50).map(|number| mutate::input(&target, &seeds, number)).collect()
    };
    assert_eq!(inputs(0), inputs(0));
    assert_ne!(inputs(0), inputs(50));
    assert!(inputs(0).iter().all(|input| input.len() <= mutate::MOST_BYTES));
}

/// `cargo fuzz` has a target for each reader, and its file calls that reader.
#[test]
fn every_reader_has_a_fuzz_target() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest of cargo fuzz");
    for target in &Target::ALL {
        let file = folder.join("fuzz_targets").join(format!("{}.rs", target.name));
        let code = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(code.contains(&format!("\"{}\"", target.name)), "{}", file.display());
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)), "{}", target.name);
    }
}
