//! Summaries from results, without running anything.

use slidepack_lab::report::{Block, Document};
use slidepack_lab::{Changes, Folder, Label, Plan, Preset, Row, Run, summary};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The plan of a preset.
fn plan(preset: &str, quick: bool) -> Plan {
    let changes = Changes { quick, ..Changes::default() };
    Plan::read(&Preset::find(preset).unwrap().source(), Path::new(""), &changes).unwrap()
}

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
            about: "What is asked.\n\nHow it is\nanswered.".into(),
            note: "An erratum.".into(),
            show: preset.map(|name| plan(name, false).show).unwrap_or_default(),
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
        // A leftover under target/ does no harm.
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
    insta::assert_snapshot!("terminal", document.terminal(Some(80)));
    insta::assert_snapshot!("markdown", document.markdown());
}

#[test]
fn a_run_that_is_not_finished_says_so() {
    let scratch = Scratch::new("partial");
    let document = summary::document(&scratch.with(None, 100, &rows(["a", "b"], 2, 3)));
    assert!(document.terminal(None).contains("Not finished: 4 of 100 runs are done"));
    let nothing = summary::document(&scratch.with(None, 100, &[]));
    assert!(nothing.terminal(None).contains("Not finished: 0 of 100 runs are done"));
}

#[test]
fn the_conclusion_is_computed() {
    let scratch = Scratch::new("conclusion");
    let rows = rows(["greedy, Hamming", "greedy, Manhattan"], 20, 4);
    let folder = scratch.with(Some("hamming-vs-manhattan"), rows.len(), &rows);
    let said = summary::conclusions(&summary::document(&folder)).join("\n");
    assert!(
        said.contains("Greedy, Manhattan expanded fewer nodes than greedy, Hamming on 20 of 20 puzzles."),
        "{said}"
    );
    assert!(said.contains("Sign test: p < 0.001.") && said.contains("is 0.250 [0.250, 0.250]."), "{said}");
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
    for preset in Preset::ALL {
        let scratch = Scratch::new(preset.name);
        for rows in [Vec::new(), rows(["a", "b"], 3, 2)] {
            let document = summary::document(&scratch.with(Some(preset.name), rows.len(), &rows));
            assert!(document.terminal(None).contains("How it was measured"), "{}", preset.name);
        }
    }
}

/// The board of this number is impossible, for these of the two methods; the
/// others met their limit on it.
fn impossible(rows: &mut [Row], board: usize, methods: [bool; 2]) {
    for (row, shown) in rows[2 * board..].iter_mut().zip(methods) {
        row.outcome = if shown { "impossible" } else { "stopped" }.into();
        row.stopped_by = (!shown).then(|| "time".into());
        (row.length, row.optimal, row.replayed, row.lower_bound) = (None, None, None, None);
        row.expanded = Some(0);
    }
}

#[test]
fn impossible_boards_have_no_place_in_medians_charts_and_tests() {
    let scratch = Scratch::new("impossible");
    for shown in [[true, true], [false, true]] {
        let mut rows = rows(["slow", "quick"], 10, 2);
        impossible(&mut rows, 3, shown);
        impossible(&mut rows, 4, [true, true]);
        let document = summary::document(&scratch.with(None, rows.len(), &rows));
        let text = document.terminal(None);
        assert!(text.contains("Quick expanded fewer nodes than slow on 8 of 8 puzzles. Sign"), "{text}");
        assert!(text.contains("2 of 10 puzzles are impossible; medians, charts and tests leave them out."));
        let html = document.html();
        assert!(html.contains("quick (8 of 8 solved)") && html.contains("slow (7 of 8 solved)"), "{html}");
        assert!(html.contains(">n = 8<") && !html.contains(">n = 9<") && !html.contains(">n = 10<"));
        let table = text.lines().find(|line| line.starts_with("quick ")).unwrap();
        assert!(table.contains("  8 of 8  "), "{table}");
    }
}

#[test]
fn too_few_puzzles_are_not_tested() {
    let scratch = Scratch::new("few");
    let rows = rows(["slow", "quick"], 3, 2);
    let said = summary::conclusions(&summary::document(&scratch.with(None, rows.len(), &rows))).join("\n");
    assert!(said.contains("These are too few puzzles for a test of significance."), "{said}");
    assert!(!said.contains("p = ") && !said.contains("p < "), "{said}");
}

#[test]
fn what_a_limit_ended_is_hollow_and_in_no_growth_factor() {
    let scratch = Scratch::new("growth");
    let mut grown = Vec::new();
    for (cells, nodes, solved) in [(4, 10, true), (6, 40, true), (9, 7, false), (16, 5, false)] {
        let mut row = rows(["a", "b"], 1, 1).remove(1);
        row.part = "size".into();
        row.instance = format!("{cells} cells");
        row.method = "breadth first".into();
        (row.number, row.key, row.cells) = (grown.len(), format!("{cells}"), cells);
        (row.expanded, row.kept) = (Some(nodes), Some(nodes));
        if !solved {
            row.outcome = "stopped".into();
            row.stopped_by = Some("memory".into());
        }
        grown.push(row);
    }
    let document = summary::document(&scratch.with(Some("scaling"), grown.len(), &grown));
    let blocks = || document.sections.iter().flat_map(|section| &section.blocks);
    for name in ["size-nodes", "size-time", "size-kept"] {
        let chart = blocks().find_map(|block| match block {
            Block::Chart { file, chart } if file.ends_with(name) => Some(chart.svg()),
            _ => None,
        });
        let chart = chart.unwrap();
        assert_eq!(chart.matches("class=\"page l0\"").count(), 2, "{name}: two are hollow");
        let lines: Vec<&str> = chart.lines().filter(|line| line.starts_with("<polyline")).collect();
        assert!(lines.len() == 1 && lines[0].matches(',').count() == 2, "{name}: {lines:?}");
        assert!(chart.contains("stopped by a limit: at least this"), "{name}");
    }
    let text = document.terminal(None);
    let growth = text.lines().skip_while(|line| !line.contains("Growth of the median: states kept"));
    let line = growth.clone().find(|line| line.starts_with("breadth first")).unwrap();
    let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    // From 10 to 40 in two cells: twice as much for each.
    assert_eq!(cells, ["breadth first", "4 cells", "10", "6 cells", "40", "2.00"], "{text}");
    assert!(text.contains("multiplied for each additional cell"), "{text}");
}

/// The runs that are kept as examples. With UPDATE_RUNS set, their files are
/// written again first.
#[test]
fn the_kept_reports_are_what_their_results_say() {
    let runs = Path::new(env!("CARGO_MANIFEST_DIR")).join("runs");
    let paths = fs::read_dir(runs).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for path in paths.filter(|path| path.is_dir()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        if std::env::var_os("UPDATE_RUNS").is_some() {
            rewrite(&path, name);
        }
        let folder = Folder::read(&path).unwrap();
        let document = summary::document(&folder);
        assert_eq!(fs::read_to_string(path.join("summary.md")).unwrap(), document.markdown(), "{path:?}");
        assert_eq!(fs::read_to_string(path.join("report.html")).unwrap(), document.html(), "{path:?}");
        let preset = Preset::find(name).unwrap();
        assert_eq!(fs::read_to_string(path.join("plan.toml")).unwrap(), preset.text, "{path:?}");
        assert_eq!(folder.label().show, plan(name, true).show, "{path:?}");
        count += 1;
    }
    assert!(0 < count);
}

/// Writes the report of a kept run again, from its results alone.
fn rewrite(path: &Path, name: &str) {
    let label = Label::new(&plan(name, true), Some(name), true, format!("slidepack lab {name} --quick"));
    let folder = Folder::open(path, label, false).unwrap();
    assert!(folder.is_whole(), "{name} must be run again");
    summary::write(&folder).unwrap();
    fs::write(path.join("plan.toml"), Preset::find(name).unwrap().text).unwrap();
    for derived in ["charts", "results.csv", "summary.tex"] {
        let derived = path.join(derived);
        if derived.is_dir() {
            fs::remove_dir_all(derived).unwrap()
        } else {
            fs::remove_file(derived).unwrap()
        }
    }
}

/// A report of every preset, on results made up for all of its runs: every
/// seventh run hit a limit.
fn composed() -> &'static [(&'static str, Document)] {
    static COMPOSED: LazyLock<Vec<(&'static str, Document)>> = LazyLock::new(|| {
        let one = |preset: &Preset| {
            let scratch = Scratch::new(&format!("composed-{}", preset.name));
            let plan = plan(preset.name, true);
            let rows: Vec<Row> = plan.runs().iter().map(made_up).collect();
            (preset.name, summary::document(&scratch.with(Some(preset.name), rows.len(), &rows)))
        };
        Preset::ALL.iter().map(one).collect()
    });
    &COMPOSED
}

fn made_up(run: &Run<'_>) -> Row {
    let Run { number, instance, method, .. } = *run;
    let is_slide = instance.goal.is_some();
    let (stopped, length) = (number % 7 == 6, 10 + (instance.name.len() * 5 + number) as u64 % 30);
    let nodes = 37 * (number as u64 + 1) * length;
    Row {
        part: instance.part.clone(),
        instance: instance.name.clone(),
        method: method.name.clone(),
        board: instance.text.clone(),
        goal: instance.goal.clone(),
        rows: instance.size().0,
        cols: instance.size().1,
        cells: instance.cells(),
        heuristic: is_slide.then(|| method.heuristic.to_string()),
        metric: (method.metric.name() != "single").then(|| method.metric.name().into()),
        threads: method.threads,
        time_limit: method.budget.time,
        memory_limit: method.budget.memory,
        outcome: if stopped { "stopped" } else { "solved" }.into(),
        stopped_by: stopped.then(|| if number % 2 == 0 { "time" } else { "memory" }.into()),
        length: (is_slide && !stopped).then_some(length),
        multi_length: (is_slide && !stopped).then_some(length / 2),
        optimal: (is_slide && !stopped).then_some(true),
        lower_bound: is_slide.then_some(9),
        expanded: Some(nodes),
        generated: Some(2 * nodes),
        kept: Some(nodes / 3),
        solutions: method.count.then_some(u128::from(nodes)),
        unique: method.count.then_some(u128::from(nodes / 8)),
        seconds: Some(nodes as f64 * 1e-7),
        key: number.to_string(),
        number,
        ..rows(["a", "b"], 1, 1).remove(1)
    }
}

/// Whatever a plan declares has something to show.
#[test]
fn every_entry_of_a_preset_is_shown() {
    for (name, document) in composed() {
        let shows = plan(name, true).show;
        let headings: Vec<&str> = shows.iter().filter_map(|show| show.get("heading")?.as_str()).collect();
        let shown: Vec<&str> = document.sections.iter().map(|section| section.heading.as_str()).collect();
        assert_eq!(shown[..headings.len()], headings, "{name}");
        let count = |key: &str| shows.iter().filter(|show| show.contains_key(key)).count();
        let blocks = || document.sections.iter().flat_map(|section| &section.blocks);
        let charts = blocks().filter(|block| matches!(block, Block::Chart { .. })).count();
        assert!(count("chart") + count("growth") <= charts, "{name}");
        let tables = blocks().filter(|block| matches!(block, Block::Table(_))).count();
        assert!(count("table") - count("save") <= tables, "{name}");
    }
}

#[test]
fn mistakes_in_what_is_shown_are_pointed_at() {
    let read = |show: &str| {
        let text = format!(
            "[[instances]]\nset = \"itb\"\n[[methods]]\nname = \"m\"\nalgorithm = \"ida\"\n[[show]]\n{show}\n"
        );
        let source = slidepack::Source { name: "p.toml".into(), text };
        Plan::read(&source, Path::new(""), &Changes::default())
    };
    for (show, message) in [
        ("table = \"methods\"\ncolumns = [\"median nods\"]", "there is no quantity `nods`"),
        ("table = \"boards\"", "a table has a line per"),
        ("table = \"methods\"\nsay = \"a\"", "a [[show]] has one of"),
        ("compare = [\"m\", \"n\"]", "no method is called `n`"),
        ("chart = \"growth\"", "growth needs an `x`"),
        ("chart = \"growth\"\nx = \"weight\"", "there is no axis `weight`"),
        ("say = \"{median nods}\"", "there is no quantity `nods`"),
        ("part = \"a\"\nsay = \"b\"", "no methods belong to the part `a`"),
        ("table = \"puzzles\"\nsave = \"../a.txt\"", "`save` is the name of a file"),
    ] {
        let error = read(show).unwrap_err();
        assert!(error.message.contains(message), "{show}: {}", error.message);
        assert!(error.to_string().starts_with("p.toml:"), "{error}");
    }
    assert!(read("table = \"puzzles\"\ncolumns = [\"(median nodes of m as n)\"]").is_ok());
}

#[test]
fn a_table_about_time_shows_times_in_80_columns() {
    for (name, document) in composed() {
        for block in document.sections.iter().flat_map(|section| &section.blocks) {
            let Block::Table(table) = block else { continue };
            if !table.caption().to_lowercase().contains("time") {
                continue;
            }
            let text = table.terminal(Some(80)).replace('\n', " ");
            let hidden = text.split_once("not shown here: ").map_or("", |(_, hidden)| hidden);
            let is_shown = |heading: &str| heading.contains("time") && !hidden.contains(heading);
            let shown = table.columns().iter().filter(|column| is_shown(&column.heading)).count();
            let named = table.columns().iter().any(|column| column.heading.contains("time"));
            assert!(!named || 0 < shown, "{name}: {}", table.caption());
        }
    }
}

#[test]
fn regions_of_a_page_have_names_of_their_own() {
    for (name, document) in composed() {
        let html = document.html();
        let label = |rest: &str| rest.split('"').next().unwrap().to_owned();
        let mut names: Vec<String> = html.split("role=\"region\" aria-label=\"").skip(1).map(label).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(0 < count && names.len() == count, "{name}: {names:?}");
    }
}

#[test]
fn tables_and_text_fit_into_80_columns() {
    for (name, document) in composed() {
        for line in document.terminal(Some(80)).lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
}

#[test]
fn sentences_begin_with_a_capital_and_headings_differ() {
    for (_, document) in composed() {
        let begins = |text: &str| text.starts_with(|c: char| !c.is_lowercase());
        let sentences = |text: &str| text.split(". ").all(begins);
        for block in document.sections.iter().flat_map(|section| &section.blocks) {
            match block {
                Block::Paragraph(text) => assert!(sentences(text), "{text}"),
                Block::Chart { chart, .. } => {
                    assert!(
                        begins(&chart.words.title) && sentences(&chart.words.explanation),
                        "{}",
                        chart.words.explanation
                    );
                }
                Block::Table(table) => {
                    assert!(begins(table.caption()) && table.notes().iter().all(|note| sentences(note)));
                    let mut headings: Vec<&str> =
                        table.columns().iter().map(|column| column.heading.as_str()).collect();
                    headings.sort_unstable();
                    let count = headings.len();
                    headings.dedup();
                    assert_eq!(headings.len(), count, "{}", table.caption());
                }
            }
        }
    }
}

#[test]
fn a_report_has_one_unit_for_time_and_one_for_memory() {
    for (name, document) in composed() {
        let mut units: Vec<String> = Vec::new();
        for block in document.sections.iter().flat_map(|section| &section.blocks) {
            match block {
                Block::Table(table) => units.extend(table.columns().iter().map(|column| column.unit.clone())),
                Block::Chart { chart, .. } => {
                    let svg = chart.svg();
                    let titles = svg
                        .split(['>', '<'])
                        .filter(|text| text.contains("time (") || text.contains("memory ("));
                    units.extend(
                        titles.filter_map(|title| {
                            Some(title.split_once('(')?.1.trim_end_matches(')').to_owned())
                        }),
                    );
                }
                Block::Paragraph(_) => {}
            }
        }
        units.sort_unstable();
        units.dedup();
        // A legend that ends in "(5 of 11 solved)" is no unit.
        units.retain(|unit| !["", "moves", "MiB"].contains(&unit.as_str()) && !unit.contains(' '));
        assert_eq!(units.len(), 1, "{name}: {units:?}");
        let html = document.html();
        for word in [" bytes", " MB", " kB", "terations<"] {
            assert!(!html.contains(word), "{name}: {word}");
        }
    }
}

#[test]
fn presets_open_with_the_question_and_end_with_their_notes() {
    for preset in Preset::ALL {
        let scratch = Scratch::new(&format!("question-{}", preset.name));
        let plan = slidepack_lab::Plan::read(&preset.source(), Path::new(""), &Default::default()).unwrap();
        let label = Label::new(&plan, Some(preset.name), false, String::new());
        let opened = Folder::open(&scratch.0, label, true).unwrap();
        let document = summary::document(&opened);
        assert!(document.intro.iter().any(|paragraph| paragraph.contains('?')), "{}", preset.name);
        let headings: Vec<&str> = document.sections.iter().map(|section| section.heading.as_str()).collect();
        assert_eq!(headings.contains(&"Notes"), !plan.note.is_empty());
        assert!(plan.note.is_empty() || headings.last() == Some(&"Notes"), "{headings:?}");
        for word in ["overestimates, so", "Python the index", "can lose", "Ours", "wrong inputs"] {
            assert!(!plan.about.contains(word), "{}: {word}", preset.name);
        }
    }
}
