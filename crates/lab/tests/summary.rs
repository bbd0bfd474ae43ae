//! Summaries from results, without running anything.

// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

use slidepack_lab::report::Block;
use slidepack_lab::{Folder, Label, Row, summary};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of a test, gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("summary-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    /// The folder with these results.
    fn with(&self, preset: Option<&str>, runs: usize, rows: &[Row]) -> Folder {
        let label = Label {
            schema_version: 1,
            preset: preset.map(str::to_owned),
            quick: false,
            title: "An experiment".into(),
            about: "What it is about.".into(),
            plan_key: "0".into(),
            runs,
            version: "0.0.0".into(),
            command: "slidepack lab plan.toml".into(),
        };
        fs::write(self.0.join("run.json"), slidepack::wire::to_page(&label)).unwrap();
        let lines: String = rows.iter().map(|row| slidepack::wire::to_line(row) + "\n").collect();
        fs::write(self.0.join("results.jsonl"), lines).unwrap();
        Folder::read(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A leftover under target/ harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Boards that the first method takes `factor` times as long for, the last of
/// which only the second one solves.
fn rows(methods: [&str; 2], count: usize, factor: u64) -> Vec<Row> {
    let mut rows = Vec::new();
    for board in 0..count {
        for (method, times) in [(methods[0], factor), (methods[1], 1)] {
            let nodes = (board as u64 + 1) * 100 * times;
            let stopped = board + 1 == count && times != 1;
            rows.push(Row {
                key: format!("{}", rows.len()),
                number: rows.len(),
                repeat: 1,
                puzzle: "slide".into(),
                instance: format!("board {}", board + 1),
                method: method.into(),
                board: "1 2 3/4 5 6/7 0 8".into(),
                rows: 3,
                cols: 3,
                cells: 9,
                threads: 1,
                time_limit: Some(60.0),
                memory_limit: Some(1 << 30),
                outcome: if stopped { "stopped" } else { "solved" }.into(),
                stopped_by: stopped.then(|| "time".into()),
                length: (!stopped).then_some(20),
                optimal: (!stopped).then_some(true),
                lower_bound: Some(20),
                expanded: Some(nodes),
                generated: Some(3 * nodes),
                peak_memory: Some(8_000_000),
                seconds: Some(nodes as f64 / 1000.0),
                repetitions: 1,
                replayed: (!stopped).then_some(true),
                jobs: 1,
                version: "0.0.0".into(),
                cpu: "A processor".into(),
                cores: 4,
                machine_memory: 8_000_000_000,
                os: "linux".into(),
                date: "2024-02-29T12:00:00Z".into(),
                ..Row::default()
            });
        }
    }
    rows
}

#[test]
fn a_plan_of_ones_own_is_summed_up() {
    let scratch = Scratch::new("general");
    let rows = rows(["slow", "quick"], 8, 10);
    let document = summary::document(&scratch.with(None, rows.len(), &rows));
    insta::assert_snapshot!("terminal", document.terminal());
    insta::assert_snapshot!("markdown", document.markdown());
}

#[test]
fn a_run_that_is_not_finished_says_so() {
    let scratch = Scratch::new("partial");
    let document = summary::document(&scratch.with(None, 100, &rows(["a", "b"], 2, 3)));
    assert!(document.terminal().contains("Not finished: 4 of 100 runs are done"));
    let nothing = summary::document(&scratch.with(None, 100, &[]));
    assert!(nothing.terminal().contains("Not finished: 0 of 100 runs are done"));
}

#[test]
fn the_conclusion_is_computed() {
    let scratch = Scratch::new("conclusion");
    let rows = rows(["greedy, Hamming", "greedy, Manhattan"], 20, 4);
    let folder = scratch.with(Some("hamming-vs-manhattan"), rows.len(), &rows);
    let said = summary::conclusions(&summary::document(&folder)).join("\n");
    assert!(
        said.contains("Greedy, Manhattan needed fewer nodes than greedy, Hamming on 20 of 20 puzzles"),
        "{said}"
    );
    assert!(
        said.contains("sign test p < 0.001") && said.contains("median ratio 0.250 [0.250, 0.250]"),
        "{said}"
    );
}

#[test]
fn everything_is_written_beside_the_results() {
    let scratch = Scratch::new("files");
    let rows = rows(["greedy, Hamming", "greedy, Manhattan"], 5, 2);
    let folder = scratch.with(Some("hamming-vs-manhattan"), rows.len(), &rows);
    let document = summary::write(&folder).unwrap();
    let read = |name: &str| fs::read_to_string(scratch.0.join(name)).unwrap();
    let performance = read("performance.txt");
    assert_eq!(performance.lines().next(), Some("H_iter\tH_sec\tM_iter\tM_sec"));
    assert_eq!(performance.lines().nth(1), Some("200\t0.2\t100\t0.1"));
    assert!(
        read("report.html").starts_with("<!DOCTYPE html>")
            || read("report.html").starts_with("<!doctype html>")
    );
    let charts = document.sections.iter().flat_map(|section| &section.blocks);
    for file in
        charts.filter_map(|block| if let Block::Chart { file, .. } = block { Some(file) } else { None })
    {
        assert!(read(&format!("{file}.svg")).contains("<svg"), "{file}");
        let png = fs::read(scratch.0.join(format!("{file}.png"))).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{file}");
    }
    let mut reader = csv::Reader::from_path(scratch.0.join("results.csv")).unwrap();
    let again: Vec<Row> = reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(again, rows);
}

#[test]
fn every_preset_has_a_summary_of_nothing_and_of_something() {
    for preset in slidepack_lab::Preset::ALL {
        let scratch = Scratch::new(preset.name);
        for rows in [Vec::new(), rows(["a", "b"], 3, 2)] {
            let document = summary::document(&scratch.with(Some(preset.name), rows.len(), &rows));
            assert!(document.terminal().contains("How it was measured"), "{}", preset.name);
        }
    }
}
