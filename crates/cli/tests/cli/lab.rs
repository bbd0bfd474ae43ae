//! Experiments: plans, results, resuming, comparing.

use crate::run::{Folder, slidepack};
use serde_json::Value;
use slidepack_lab::Preset;

/// Two boards, two methods, limits that do not depend on time.
const SMALL: &str = r#"
title = "Small"

[limits]
nodes = 20_000

[[instances]]
set = "leuven"
take = ["puzzle28", "puzzle32"]

[[instances]]
generate = "3x3"
count = 2
seed = 5

[[methods]]
algorithm = "astar"
heuristic = "manhattan"

[[methods]]
name = "IDA*"
algorithm = "ida"
heuristic = "manhattan"
"#;

/// A folder with this plan in it, and its results in `out`.
fn run_of(plan: &str, args: &[&str]) -> Folder {
    let folder = Folder::with("plan.toml", plan);
    let run = folder.run(&[&["lab", "plan.toml", "--out", "out"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    folder
}

fn rows(folder: &Folder) -> Vec<Value> {
    folder.read("out/results.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn column<'a>(rows: &'a [Value], name: &str) -> Vec<&'a Value> {
    rows.iter().map(|row| &row[name]).collect()
}

#[test]
fn a_plan_gives_a_row_for_each_run_and_a_limit_is_a_row_too() {
    let folder = run_of(SMALL, &[]);
    let rows = rows(&folder);
    assert_eq!(rows.len(), 8);
    assert_eq!(column(&rows, "instance")[..3], ["puzzle28", "puzzle28", "puzzle32"]);
    assert_eq!(column(&rows, "method")[..3], ["astar manhattan", "IDA*", "astar manhattan"]);
    let stopped: Vec<&Value> = rows.iter().filter(|row| row["outcome"] == "stopped").collect();
    assert!(!stopped.is_empty(), "{rows:?}");
    for row in &stopped {
        assert_eq!((&row["stopped_by"], &row["expanded"]), (&"nodes".into(), &20_000.into()));
        assert!(32 >= row["lower_bound"].as_u64().unwrap() && row["length"].is_null(), "{row}");
    }
    assert_eq!(
        (&rows[0]["length"], &rows[0]["optimal"], &rows[0]["replayed"]),
        (&28.into(), &true.into(), &true.into())
    );
    assert_eq!(rows[0]["h_manhattan"], 18);
    assert!(1 < rows[0]["repetitions"].as_u64().unwrap(), "a short run is repeated: {}", rows[0]);
    for name in ["results.csv", "summary.md", "summary.tex", "report.html", "run.json", "plan.toml"] {
        assert!(!folder.read(&format!("out/{name}")).is_empty(), "{name}");
    }
}

#[test]
fn the_command_in_a_row_makes_the_same_run() {
    let folder = run_of(SMALL, &[]);
    for row in rows(&folder).iter().take(4) {
        let command = row["command"].as_str().unwrap();
        let args: Vec<String> = command
            .split('\'')
            .enumerate()
            .flat_map(|(at, part)| match at % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .skip(1)
            .collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let answer = slidepack(&args).json();
        for field in ["outcome", "length", "expanded", "generated"] {
            assert_eq!(answer[field], row[field], "{field} of {command}");
        }
    }
}

#[test]
fn a_plan_run_twice_gives_the_same_nodes_and_compares_as_such() {
    let folder = run_of(SMALL, &[]);
    let run = folder.run(&["lab", "plan.toml", "--out", "again", "--jobs", "2"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("times are not comparable"), "{}", run.out);
    let mut again: Vec<Value> =
        folder.read("again/results.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    again.sort_by_key(|row| row["number"].as_u64());
    for field in ["key", "expanded", "generated", "length", "solution"] {
        assert_eq!(column(&rows(&folder), field), column(&again, field), "{field}");
    }
    let verdict = folder.run(&["lab", "compare", "out", "again", "--json"]).json();
    assert_eq!((&verdict["pairs"], &verdict["node_ratio"]), (&8.into(), &1.0.into()));
    assert_eq!(verdict["comparable"], false);
    let run = folder.run(&["lab", "compare", "out", "again"]);
    assert!(run.code == 0 && run.out.contains("Is B faster than A?"), "{run:?}");
}

#[test]
fn runs_that_share_nothing_are_not_compared() {
    let folder = run_of(SMALL, &[]).and(
        "other.toml",
        SMALL
            .replace("seed = 5", "seed = 6")
            .replace("take = [\"puzzle28\", \"puzzle32\"]", "take = [\"puzzle30\"]"),
    );
    let other = folder.run(&["lab", "other.toml", "--out", "other"]);
    assert_eq!(other.code, 0, "{other:?}");
    // The generated boards have the same names in both, but are not the same boards.
    folder.run(&["lab", "compare", "out", "other"]).refused(
        2,
        "error: out and other: the two runs share nothing: both are of `Small`, but no board is in both \
         with the same method; compare two runs of the same plan\n",
    );
    let error = folder.run(&["lab", "compare", "out", "other", "--json"]);
    assert_eq!((error.code, &error.json()["error"]["code"]), (2, &"lab-compare".into()));
}

#[test]
fn a_folder_that_is_not_there_is_bad_input() {
    for args in [&["lab", "show", "nope"][..], &["lab", "compare", "nope", "nope"]] {
        slidepack(args).refused(2, "error: nope: no such run folder\n");
    }
    slidepack(&["lab", "show", "README.md"])
        .refused(2, "error: README.md: this is a file, not the folder of a run\n");
}

#[test]
fn the_command_to_repeat_it_can_be_typed_as_it_is_printed() {
    let folder = Folder::with("my plan.toml", SMALL);
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    std::fs::rename(folder.path().join("my plan.toml"), folder.path().join("sub/my plan.toml")).unwrap();
    let first = folder.run(&["lab", "sub/my plan.toml", "--nodes", "500", "--out", "my out"]);
    assert_eq!(first.code, 0, "{first:?}");
    let line = first.out.lines().find_map(|line| line.strip_prefix("again with")).unwrap().trim();
    assert_eq!(line, "slidepack lab 'sub/my plan.toml' --nodes 500 --output 'my out'");
    let again = folder.run(&["lab", "sub/my plan.toml", "--nodes", "500", "--out", "my out"]);
    assert_eq!((again.code, again.out), (0, first.out));
}

#[test]
fn reports_fit_into_80_columns_unless_they_are_asked_to_be_wide() {
    let folder = run_of(SMALL, &[]);
    let shown = folder.run(&["lab", "show", "out"]).out;
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    assert!(shown.contains("Add --wide to see them."), "{shown}");
    let wide = folder.run(&["lab", "show", "out", "--wide"]).out;
    assert!(wide.lines().any(|line| 100 < line.chars().count()) && !wide.contains("--wide"), "{wide}");
    let list = slidepack(&["lab", "list"]).out;
    assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
}

#[test]
fn the_csv_file_says_what_the_lines_say() {
    let folder = run_of(SMALL, &["--quick"]);
    let text = folder.read("out/results.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let rows = rows(&folder);
    assert_eq!(records.len(), rows.len());
    for (record, row) in records.iter().zip(&rows) {
        assert_eq!(row.as_object().unwrap().len(), names.len());
        for (name, cell) in names.iter().zip(record) {
            let expected = match &row[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                Value::Number(number) if number.is_f64() => {
                    // Reading JSON may round the last bit the other way.
                    let (cell, number) = (cell.parse::<f64>().unwrap(), number.as_f64().unwrap());
                    assert!((cell - number).abs() <= 1e-12 * number.abs(), "{name}: {cell} {number}");
                    continue;
                }
                value => value.to_string(),
            };
            assert_eq!(cell, expected, "{name}");
        }
    }
}

#[test]
fn packing_puzzles_are_run_and_their_pieces_checked() {
    let plan = "[[instances]]\nset = \"itb-pack\"\n\n[[methods]]\nalgorithm = \"brute-force\"\n\n\
                [[methods]]\nalgorithm = \"cover\"\ncount = true\n";
    let rows = rows(&run_of(plan, &[]));
    assert_eq!(column(&rows, "outcome")[..2], ["solved", "solved"]);
    let brute: Vec<&Value> = rows.iter().filter(|row| row["method"] == "brute-force").collect();
    let tried: Vec<u64> = brute.iter().map(|row| row["generated"].as_u64().unwrap()).collect();
    assert_eq!(tried, [4, 487_428, 1_570_656, 131]);
    assert_eq!(brute[1]["replayed"], true);
    let counted: Vec<&Value> = rows.iter().filter(|row| row["method"] == "cover, count").collect();
    assert_eq!(
        counted.iter().map(|row| row["solutions"].as_u64().unwrap()).collect::<Vec<_>>(),
        [4, 37_632, 0, 1]
    );
}

#[test]
fn a_finished_run_is_not_repeated_and_can_be_shown_again() {
    let folder = run_of(SMALL, &[]);
    let before = folder.read("out/results.jsonl");
    let again = folder.run(&["lab", "plan.toml", "--out", "out"]);
    assert_eq!(folder.read("out/results.jsonl"), before);
    let shown = folder.run(&["lab", "show", "out"]);
    assert_eq!((shown.code, &shown.out), (0, &again.out));
    let summary = folder.run(&["lab", "show", "out", "--json"]).json();
    assert_eq!((&summary["complete"], &summary["runs"]), (&true.into(), &8.into()));
    assert_eq!(summary["results"].as_array().unwrap().len(), 8);
    let fresh = folder.run(&["lab", "plan.toml", "--out", "out", "--fresh"]);
    assert_eq!((fresh.code, folder.read("out/results.jsonl").lines().count()), (0, 8));
}

#[test]
fn another_plan_in_the_same_folder_is_refused() {
    let folder = run_of(SMALL, &[]);
    folder.run(&["lab", "plan.toml", "--out", "out", "--nodes", "10"]).refused(
        2,
        "error: out: this folder holds a run of the same plan with other instances, methods or limits; \
         start it again with --fresh, or choose another --output\n",
    );
    let run = folder.run(&["lab", "branch-and-bound", "--out", "out"]);
    run.refused(2, "error: out: this folder holds a run of another plan, `Small`; start it again with --fresh, or choose another --output\n");
    folder
        .run(&["lab", "show", "."])
        .refused(2, "error: .: this folder holds no run: there is no run.json with results.jsonl in it\n");
}

#[test]
fn presets_are_listed_printed_and_guessed() {
    let list = slidepack(&["lab", "list"]);
    for name in Preset::ALL.iter().map(|preset| preset.name) {
        assert!(list.out.contains(&format!("\n  {name} ")), "{name}: {}", list.out);
        let plan = slidepack(&["lab", name, "--plan"]);
        assert!(plan.code == 0 && plan.out.contains("[[methods]]"), "{plan:?}");
    }
    let listed = slidepack(&["lab", "list", "--json"]).json();
    assert_eq!(listed["presets"].as_array().unwrap().len(), Preset::ALL.len());
    slidepack(&["lab", "leuwen"])
        .refused(2, "error: leuwen: there is no preset `leuwen`; did you mean leuven?\n");
    slidepack(&["lab", "no.toml"]).refused(2, "error: no.toml: no such file\n");
    let error = slidepack(&["lab", "leuwen", "--json"]).json();
    assert_eq!(error["error"]["code"], "lab-preset");
}

#[test]
fn errors_in_a_plan_point_at_the_line() {
    let check = |plan: &str, complaint: &str| {
        let folder = Folder::with("plan.toml", plan).and("bad.txt", "1 2 3\n4 5\n7 8 0\n");
        folder.run(&["lab", "plan.toml"]).refused(2, &format!("error: {complaint}\n"));
        assert!(!folder.path().join("lab-plan").exists(), "nothing is begun");
    };
    let boards = "[[instances]]\nset = \"leuven\"\n\n";
    let method = "[[methods]]\nalgorithm = \"ida\"\n";
    check(
        &format!("{boards}[[methods]]\nalgorithm = \"gredy\"\n"),
        "plan.toml:5:13: there is no algorithm `gredy`; did you mean greedy?\n  algorithm = \"gredy\"\n              ^^^^^^^",
    );
    check(
        &format!("{boards}{method}heuristic = \"manhatten\"\n"),
        "plan.toml:6:13: there is no heuristic `manhatten`; did you mean manhattan?\n  heuristic = \"manhatten\"\n              ^^^^^^^^^^^",
    );
    check(
        &format!("[[instances]]\nset = \"korf\"\n\n{method}"),
        "plan.toml:2:7: there is no set `korf`; did you mean korf100?\n  set = \"korf\"\n        ^^^^^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"3by3\"\n{method}"),
        "plan.toml:2:12: a size is written like 4x5, rows first\n  generate = \"3by3\"\n             ^^^^^^",
    );
    check(
        &format!("[limits]\nmemory = \"much\"\n{boards}{method}"),
        "plan.toml:2:10: an amount of memory like \"500M\" or \"2G\"\n  memory = \"much\"\n           ^^^^^^",
    );
    check(
        &format!("[[instances]]\nfile = \"none.txt\"\n{method}"),
        "plan.toml:2:8: none.txt: no such file\n  file = \"none.txt\"\n         ^^^^^^^^^^",
    );
    check(
        &format!("[[instances]]\nfile = \"bad.txt\"\n{method}"),
        "bad.txt:2:1: row 2 has 2 tiles, row 1 has 3\n  4 5\n  ^^^",
    );
    check(
        &format!("{boards}{method}heuristic = \"walking-distance\"\n[[instances]]\ngenerate = \"6x6\"\n"),
        "plan.toml:6:13: walking-distance cannot be used on a 6x6 board: its tables would be too large; \
         linear-conflict works for every size\n  heuristic = \"walking-distance\"\n              ^^^^^^^^^^^^^^^^^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"3x3\"\nwalk = 4294967296\n{method}"),
        "plan.toml:3:8: `walk` is at most 1,000,000 moves\n  walk = 4294967296\n         ^^^^^^^^^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"3x3\"\nwalk = 1000000\ncount = 100000\n{method}"),
        "plan.toml:3:8: the generated boards of the plan take more than 20,000,000 tiles and random moves with these; \
         lower `count`, `walk` or the size\n  walk = 1000000\n         ^^^^^^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"128x128\"\ncount = 100000\n{method}"),
        "plan.toml:2:12: the generated boards of the plan take more than 20,000,000 tiles and random moves with these; \
         lower `count`, `walk` or the size\n  generate = \"128x128\"\n             ^^^^^^^^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"3x3\"\nlength = 32\n{method}"),
        "plan.toml:3:10: no 3x3 board needs more than 31 moves\n  length = 32\n           ^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"4x4\"\nlength = 5\n{method}"),
        "plan.toml:3:10: `length` is for boards of at most 9 cells, such as 3x3\n  length = 5\n           ^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"3x3\"\n{method}metric = \"mutli\"\n"),
        "plan.toml:5:10: there is no metric `mutli`; choose one of single, multi\n  metric = \"mutli\"\n           ^^^^^^^",
    );
    check(
        &format!("[[instances]]\ngenerate = \"5x5\"\n{method}metric = \"multi\"\n"),
        "plan.toml:5:10: the metric multi has one method on boards of more than 16 cells: the algorithm anytime\n  \
         metric = \"multi\"\n           ^^^^^^^",
    );
    check(method, "plan.toml: the plan has no [[instances]]; one with `set = \"leuven\"` would do");
    check(
        &format!("{boards}{method}[[methods]]\nalgorithm = \"cover\"\npart = \"x\"\n"),
        "plan.toml:6:1: no instances belong to the part `x`\n  [[methods]]\n  ^^^^^^^^^^^",
    );
}

#[test]
fn a_line_that_is_no_toml_is_pointed_at_too() {
    let folder = Folder::with("plan.toml", "title = \"x\"\nmethods = [\n");
    let run = folder.run(&["lab", "plan.toml"]);
    assert!(run.code == 2 && run.err.starts_with("error: plan.toml:2:"), "{run:?}");
    let folder = Folder::with("plan.toml", "titel = \"x\"\n");
    let run = folder.run(&["lab", "plan.toml"]);
    assert!(run.err.starts_with("error: plan.toml:1:1: unknown field `titel`"), "{run:?}");
}

#[cfg(unix)]
mod killed {
    use super::*;
    use crate::run::{Run, program};
    use std::process::{Child, Command, Stdio};
    use std::time::Duration;

    /// Enough runs that a kill comes in the middle.
    const LONG: &str = "[limits]\nnodes = 1_000_000\n\n[[instances]]\nset = \"korf100\"\ntake = 40\n\n\
                        [[methods]]\nalgorithm = \"ida\"\nheuristic = \"hamming\"\n";

    /// Starts the plan, and gives it when three runs are done.
    fn begun(folder: &Folder) -> Child {
        let mut command = program(folder.path(), &["lab", "plan.toml", "--out", "out"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        let results = folder.path().join("out/results.jsonl");
        while std::fs::read_to_string(&results).unwrap_or_default().lines().count() < 3 {
            std::thread::sleep(Duration::from_millis(5));
        }
        child
    }

    #[test]
    fn a_killed_run_goes_on_where_it_was() {
        let folder = Folder::with("plan.toml", LONG);
        let mut child = begun(&folder);
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = folder.read("out/results.jsonl");
        let whole = &kept[..kept.rfind('\n').unwrap() + 1];
        // A kill may tear the line that is being written.
        std::fs::write(folder.path().join("out/results.jsonl"), format!("{whole}{{\"key\":\"47fe")).unwrap();
        let shown = folder.run(&["lab", "show", "out"]);
        assert!(
            shown.out.contains(&format!("Not finished: {} of 40 runs are done", whole.lines().count())),
            "{shown:?}"
        );
        let run = folder.run(&["lab", "plan.toml", "--out", "out", "--jobs", "2"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let text = folder.read("out/results.jsonl");
        assert!(text.starts_with(whole), "what was finished stays as it was");
        let mut numbers: Vec<u64> = rows(&folder).iter().map(|row| row["number"].as_u64().unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..40).collect::<Vec<u64>>());
    }

    #[test]
    fn ctrl_c_ends_at_once_and_says_how_to_go_on() {
        let folder = Folder::with("plan.toml", LONG);
        let child = begun(&folder);
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let run = Run::end_of(child);
        let text = folder.read("out/results.jsonl");
        let done = text.lines().count();
        assert_eq!((run.code, run.out.as_str()), (130, ""));
        assert_eq!(
            run.err,
            format!("note: stopped with {done} of 40 runs in out; the same command goes on from there\n")
        );
        assert!(text.ends_with('\n') && done < 40);
    }
}

/// The example of the guide, with the program beside it.
#[cfg(unix)]
#[test]
fn a_program_of_a_student_is_compared() {
    let docs = crate::run::root().join("docs");
    let folder = Folder::with("class-plan.toml", std::fs::read(docs.join("class-plan.toml")).unwrap())
        .and("my_solver.py", std::fs::read(docs.join("my_solver.py")).unwrap());
    let run = folder.run(&["lab", "class-plan.toml", "--out", "out"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    let rows = rows(&folder);
    let mine: Vec<&Value> = rows.iter().filter(|row| row["algorithm"] == "command").collect();
    assert_eq!((mine.len(), rows.len()), (10, 20));
    assert!(mine.iter().all(|row| row["outcome"] == "solved" && row["length"] == 20), "{mine:?}");
    // A wrong program is a row, and no failure of the lab.
    let wrong = folder.and("my_solver.py", "print('hello')\n");
    let run = wrong.run(&["lab", "class-plan.toml", "--out", "wrong"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("10 crashed or wrong"), "{}", run.out);
}
