//! Two runs compared, from made-up results.

use slidepack_lab::{Folder, Label, Row, Verdict, compare};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of a test, gone when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("compare-{name}-{}", std::process::id()));
        Scratch(path)
    }

    fn folder(&self, name: &str, rows: &[Row]) -> Folder {
        let path = self.0.join(name);
        fs::create_dir_all(&path).unwrap();
        let label = Label {
            schema_version: 1,
            preset: None,
            quick: false,
            title: "An experiment".into(),
            about: String::new(),
            show: Vec::new(),
            note: String::new(),
            plan_key: "0".into(),
            runs: rows.len(),
            version: "0.0.0".into(),
            command: "slidepack lab plan.toml".into(),
        };
        fs::write(path.join("run.json"), slidepack::wire::to_page(&label)).unwrap();
        let lines: String = rows.iter().map(|row| slidepack::wire::to_line(row) + "\n").collect();
        fs::write(path.join("results.jsonl"), lines).unwrap();
        Folder::read(&path).unwrap()
    }

    /// The comparison of two runs, and the report on the terminal.
    fn compared(&self, a: &[Row], b: &[Row]) -> (Verdict, String) {
        let (verdict, document) = compare(&self.folder("a", a), &self.folder("b", b)).unwrap();
        (verdict, document.terminal(None))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A leftover under target/ does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A little more or less than one, other for every seed, by up to `share`.
fn hiccup(seed: usize, share: f64) -> f64 {
    let spread = (seed.wrapping_mul(0x9e37_79b9) >> 7) % 1000;
    1.0 + share * (spread as f64 / 500.0 - 1.0)
}

/// Forty boards in as many rounds as `speeds` has: the machine takes that
/// multiple of the time in each round, and each run up to 0.5 % more or less.
fn runs(seed: usize, speeds: &[f64]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (round, speed) in speeds.iter().enumerate() {
        for board in 0..40 {
            let seconds = (board + 1) as f64 * speed * hiccup(seed + 40 * round + board, 0.005);
            rows.push(Row {
                key: format!("{}", rows.len()),
                number: rows.len(),
                repeat: round as u32 + 1,
                puzzle: "slide".into(),
                instance: format!("board {}", board + 1),
                method: "A*".into(),
                board: "1 2 3/4 5 6/7 0 8".into(),
                outcome: "solved".into(),
                expanded: Some(board as u64 * 1000),
                seconds: Some(seconds),
                seconds_least: Some(seconds),
                seconds_most: Some(seconds),
                repetitions: 1,
                jobs: 1,
                cpu: "A processor".into(),
                ..Row::default()
            });
        }
    }
    rows
}

#[test]
fn equal_runs_on_a_machine_that_drifts_are_not_distinguished() {
    let scratch = Scratch::new("drift");
    for drift in [1.0, 1.03, 0.97, 1.035] {
        let (verdict, text) = scratch.compared(&runs(1, &[1.0]), &runs(7, &[drift]));
        let (low, high) = (verdict.low.unwrap(), verdict.high.unwrap());
        assert!(high - low < 0.005, "the interval over puzzles is narrow: {verdict:?}");
        assert_eq!((verdict.faster, verdict.noise_measured), (None, false), "{verdict:?}");
        assert!(verdict.verdict.starts_with("No significant difference: "), "{}", verdict.verdict);
        assert!(verdict.verdict.contains("is within the noise. No machine is"), "{}", verdict.verdict);
        let line = text.lines().find(|line| line.starts_with("A* ")).unwrap();
        assert!(line.contains("  within the noise  "), "{line}");
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells[1..4], ["40", "0", "0"], "no puzzle is faster or slower");
        assert!(!text.contains(" p < ") && !text.contains(" p = "), "{text}");
    }
}

#[test]
fn a_difference_beyond_the_noise_is_reported() {
    let scratch = Scratch::new("beyond");
    let (verdict, text) = scratch.compared(&runs(1, &[1.0]), &runs(7, &[0.8]));
    assert_eq!(verdict.faster, Some(true), "{verdict:?}");
    assert!(verdict.verdict.starts_with("B is faster: in the median it takes 20."), "{}", verdict.verdict);
    let line = text.lines().find(|line| line.starts_with("A* ")).unwrap();
    assert_eq!(line.split_whitespace().collect::<Vec<_>>()[1..4], ["40", "40", "0"]);
    let (verdict, _) = scratch.compared(&runs(1, &[0.8]), &runs(7, &[1.0]));
    assert_eq!(verdict.faster, Some(false), "{verdict:?}");
    assert!(verdict.verdict.starts_with("B is slower: in the median it takes 2"), "{}", verdict.verdict);
}

#[test]
fn rounds_of_the_same_run_measure_the_noise() {
    let scratch = Scratch::new("rounds");
    let faster = |verdict: &Verdict| (verdict.faster, verdict.noise_measured);
    // A steady machine: three per cent are reported.
    let steady = [0.97, 0.973, 0.968, 0.971, 0.969];
    let (verdict, _) = scratch.compared(&runs(1, &[1.0, 1.004, 0.998, 1.002, 1.001]), &runs(7, &steady));
    assert_eq!(faster(&verdict), (Some(true), true), "{verdict:?}");
    assert!(verdict.verdict.contains("Rounds of the same run differ by up to 1.0 %"), "{}", verdict.verdict);
    // A machine that once took eight per cent longer: nine per cent are nothing.
    let (verdict, _) =
        scratch.compared(&runs(1, &[1.0, 1.1, 1.0, 1.0, 1.0]), &runs(7, &[1.09, 1.09, 1.0, 1.09, 1.09]));
    assert_eq!(faster(&verdict), (None, true), "{verdict:?}");
    // Two rounds are too few to know how steady the machine is.
    let (verdict, _) = scratch.compared(&runs(1, &[1.0, 1.0]), &runs(7, &[0.97, 0.97]));
    assert_eq!(faster(&verdict), (None, false), "{verdict:?}");
    // But they can show that it is not.
    let (verdict, _) = scratch.compared(&runs(1, &[1.0, 1.2]), &runs(7, &[1.0, 1.0]));
    assert!(1.19 < verdict.noise && verdict.faster.is_none(), "{verdict:?}");
}

#[test]
fn parts_of_the_runs_show_that_a_machine_is_busy() {
    let scratch = Scratch::new("parts");
    let (a, mut b) = (runs(1, &[1.0]), runs(7, &[1.0]));
    // From the tenth board on, something else runs beside B.
    for row in &mut b[10..] {
        row.seconds = row.seconds.map(|seconds| 1.15 * seconds);
    }
    let (verdict, _) = scratch.compared(&a, &b);
    assert!(1.05 < verdict.low.unwrap(), "{verdict:?}");
    assert!(verdict.faster.is_none() && 1.14 < verdict.noise && verdict.noise < 1.17, "{verdict:?}");
    assert!(verdict.verdict.contains("Parts of the runs, made at different times, differ by up to 1"));
    // A method that became faster is no noise.
    let of = |method: &str, rows: Vec<Row>| {
        rows.into_iter().map(|row| Row { method: method.into(), ..row }).collect::<Vec<Row>>()
    };
    let a = [of("A*", runs(1, &[1.0])), of("IDA*", runs(2, &[1.0]))].concat();
    let b = [of("A*", runs(7, &[0.8])), of("IDA*", runs(8, &[1.0]))].concat();
    let (verdict, text) = scratch.compared(&a, &b);
    assert_eq!(verdict.noise, 1.05, "{verdict:?}");
    let line = text.lines().find(|line| line.starts_with("A* ")).unwrap();
    assert!(line.contains("B is faster"), "{text}");
}

#[test]
fn nodes_are_compared_exactly() {
    let scratch = Scratch::new("nodes");
    let (a, mut b) = (runs(1, &[1.0]), runs(7, &[1.03]));
    let (verdict, _) = scratch.compared(&a, &b);
    assert_eq!(verdict.different_nodes, 0);
    assert!(
        verdict
            .verdict
            .ends_with("Both expanded the same number of nodes in all of the 40 runs that both solved."),
        "{}",
        verdict.verdict
    );
    b[39].expanded = Some(39_001);
    let (verdict, _) = scratch.compared(&a, &b);
    assert_eq!((verdict.different_nodes, verdict.node_ratio), (1, Some(1.0)));
    assert!(
        verdict
            .verdict
            .ends_with("They expanded different numbers of nodes in 1 of the 40 runs that both solved."),
        "{}",
        verdict.verdict
    );
}

#[test]
fn a_puzzle_counts_only_if_its_repetitions_are_apart() {
    let scratch = Scratch::new("repetitions");
    let (mut a, mut b) = (runs(1, &[1.0]), runs(7, &[0.8]));
    for row in a.iter_mut().chain(&mut b).take(80).filter(|row| row.number < 10) {
        let seconds = row.seconds.unwrap();
        (row.repetitions, row.seconds_least, row.seconds_most) =
            (3, Some(0.7 * seconds), Some(1.3 * seconds));
    }
    let (_, text) = scratch.compared(&a, &b);
    let line = text.lines().find(|line| line.starts_with("A* ")).unwrap();
    assert_eq!(line.split_whitespace().collect::<Vec<_>>()[1..4], ["40", "30", "0"], "{line}");
}

#[test]
fn runs_of_two_machines_say_so() {
    let scratch = Scratch::new("machines");
    let mut b = runs(7, &[0.5]);
    b.iter_mut().for_each(|row| row.cpu = "Another processor".into());
    let (verdict, _) = scratch.compared(&runs(1, &[1.0]), &b);
    assert!(!verdict.same_machine && verdict.comparable);
    assert!(
        verdict.verdict.contains(
            "A ran on A processor and B on Another processor, so a difference may be that of the machines."
        ),
        "{}",
        verdict.verdict
    );
}

#[test]
fn five_solved_runs_are_too_few_to_compare() {
    let scratch = Scratch::new("few");
    for (count, faster) in [(1, None), (5, None), (6, Some(true))] {
        let (verdict, text) = scratch.compared(&runs(1, &[1.0])[..count], &runs(7, &[0.1])[..count]);
        assert_eq!(verdict.faster, faster, "{verdict:?}");
        let said =
            format!("Too few runs were solved in both to tell: {count} of the {count} that they share");
        assert_eq!(text.contains(&said), faster.is_none(), "{text}");
    }
}
