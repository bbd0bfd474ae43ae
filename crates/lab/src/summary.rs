//! What came out of a run: tables, charts and conclusions, composed for each
//! preset and in a general way for every other plan.

mod astar;
mod branch_and_bound;
mod general;
mod grid;
mod hamming;
mod ida;
mod korf;
mod leuven;
mod metrics;
mod packing;
mod scaling;
mod space;
mod unit;
mod words;

pub(crate) use grid::Measure;
pub(crate) use words::FEWEST_FOR_A_TEST;

use crate::folder::{Folder, FolderError, Label};
use crate::report::{Block, Document, Section};
use crate::row::Row;
use slidepack::say;
use std::fs;
use std::path::Path;
use unit::TimeUnit;

/// The report on the results so far.
pub fn document(folder: &Folder) -> Document {
    compose(folder.label(), &folder.sorted())
}

fn compose(label: &Label, rows: &[Row]) -> Document {
    let time = TimeUnit::of(rows);
    let sections = match label.preset.as_deref() {
        Some("astar") => astar::sections(rows, time),
        Some("hamming-vs-manhattan") => hamming::sections(rows, time),
        Some("leuven") => leuven::sections(rows, time),
        Some("ida") => ida::sections(rows, time),
        Some("branch-and-bound") => branch_and_bound::sections(rows, time),
        Some("packing") => packing::sections(rows, time),
        Some("korf100") => korf::sections(rows, time),
        Some("metrics") => metrics::sections(rows, time),
        Some("space") => space::sections(rows, time),
        Some("scaling") => scaling::sections(rows, time),
        _ => general::sections(rows, time),
    };
    let mut intro = Vec::new();
    if rows.len() < label.runs {
        let (done, all) = (say::count(rows.len() as u64), say::count(label.runs as u64));
        intro.push(format!("Not finished: {done} of {all} runs are done. What follows is about them alone."));
    }
    intro.extend(paragraphs(&label.about));
    if label.quick {
        intro.push(
            "This is the quick version: it has fewer boards or tighter limits than the full one.".into(),
        );
    }
    let mut sections: Vec<Section> =
        sections.into_iter().filter(|section| !section.blocks.is_empty()).collect();
    sections.push(how(rows));
    if !label.note.is_empty() {
        let blocks = paragraphs(&label.note).into_iter().map(Block::Paragraph).collect();
        sections.push(Section { heading: NOTES.into(), blocks });
    }
    Document { title: label.title.clone(), intro, facts: facts(label, rows), sections }
}

/// The headings of the sections that draw no conclusions.
const HOW: &str = "How it was measured";
const NOTES: &str = "Notes";

/// The paragraphs of a text in which blank lines part them.
fn paragraphs(text: &str) -> Vec<String> {
    let paragraph = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split("\n\n").map(paragraph).filter(|text| !text.is_empty()).collect()
}

/// What one needs to know to repeat it.
fn facts(label: &Label, rows: &[Row]) -> Vec<(String, String)> {
    let mut facts = vec![("runs".to_owned(), outcomes(label, rows))];
    let Some(first) = rows.first() else { return facts };
    let last = rows.iter().map(|row| row.date.as_str()).max().unwrap_or_default();
    facts.push(("made with".into(), format!("slidepack {}, {last}", first.version)));
    let mut machines: Vec<String> = rows
        .iter()
        .map(|row| {
            let memory = format!("{:.1} GiB", row.machine_memory as f64 / f64::from(1 << 30));
            format!("{}, {}, {memory}, {}", row.cpu, say::counted(row.cores as u64, "core"), row.os)
        })
        .collect();
    machines.dedup();
    facts.push(("machine".into(), machines.join("; ")));
    let mut seeds: Vec<u64> = rows.iter().filter_map(|row| row.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    if !seeds.is_empty() {
        let seeds: Vec<String> = seeds.iter().map(u64::to_string).collect();
        facts.push(("seed of the boards".into(), seeds.join(", ")));
    }
    facts.push(("again with".into(), label.command.clone()));
    facts
}

/// Whether a run ended in some way.
type Kind = fn(&Row) -> bool;

/// How the runs ended, in a line.
fn outcomes(label: &Label, rows: &[Row]) -> String {
    let mut parts = vec![match rows.len() < label.runs {
        true => format!("{} of {}", say::count(rows.len() as u64), say::count(label.runs as u64)),
        false => say::count(rows.len() as u64),
    }];
    let count = |what: Kind| rows.iter().filter(|row| what(row)).count();
    let kinds: [(&str, Kind); 7] = [
        ("solved and replayed", |row| row.is_solved() && row.replayed == Some(true)),
        ("counted", |row| row.is_solved() && row.replayed.is_none()),
        ("shown to be impossible", Row::is_impossible),
        ("stopped by time", |row| matches!(row.stopped_by.as_deref(), Some("time" | "kill"))),
        ("stopped by memory", |row| row.stopped_by.as_deref() == Some("memory")),
        ("stopped by nodes", |row| row.stopped_by.as_deref() == Some("nodes")),
        ("crashed or wrong", |row| row.is_trouble()),
    ];
    for (name, what) in kinds {
        if 0 < count(what) {
            parts.push(format!("{} {name}", say::count(count(what) as u64)));
        }
    }
    parts.join(", ")
}

/// How it was measured, and what to beware of.
fn how(rows: &[Row]) -> Section {
    let mut blocks = vec![
        Block::Paragraph(
            "Every run is a process of its own with its own limits. Its time is the solver's: starting the process and \
             fetching tables do not count. A run shorter than 250 ms is repeated after a warm-up, at least three times \
             and until 10 ms are filled, and the median counts. The lab replays every solution, move by move or \
             piece by piece."
                .into(),
        ),
        Block::Paragraph(
            "Square brackets hold 95 % bootstrap intervals. A run that a limit ended counts as at least what it took \
             until then (≥), never as solved. A puzzle shown to be impossible is not counted as solved and is left out \
             of medians, charts and tests."
                .into(),
        ),
    ];
    if rows.iter().any(|row| 1 < row.jobs) {
        let warning = "Several runs were made at the same time, so their times do not compare. Their numbers of nodes do.";
        blocks.insert(0, Block::Paragraph(warning.into()));
    }
    let trouble: Vec<&Row> = rows.iter().filter(|row| row.is_trouble()).collect();
    for row in trouble {
        let error = row.error.as_deref().unwrap_or("no reason given");
        blocks.push(Block::Paragraph(format!(
            "{} with {}: {} ({error}).",
            row.instance, row.method, row.outcome
        )));
    }
    Section { heading: HOW.into(), blocks }
}

/// Writes the table, the summaries, the charts and the report into the
/// folder, and gives the report.
pub fn write(folder: &Folder) -> Result<Document, FolderError> {
    let document = document(folder);
    folder.write_csv()?;
    let path = folder.path();
    let save = |file: &Path, bytes: &[u8]| {
        slidepack::save(file, bytes).map_err(|error| FolderError::Io { path: file.into(), error })
    };
    save(&path.join("summary.md"), document.markdown().as_bytes())?;
    save(&path.join("summary.tex"), document.latex().as_bytes())?;
    save(&path.join("report.html"), document.html().as_bytes())?;
    let charts = path.join("charts");
    if charts.exists() {
        // Those of an earlier version may have other names.
        fs::remove_dir_all(&charts).map_err(|error| FolderError::Io { path: charts.clone(), error })?;
    }
    for block in document.sections.iter().flat_map(|section| &section.blocks) {
        let Block::Chart { file, chart } = block else { continue };
        fs::create_dir_all(&charts).map_err(|error| FolderError::Io { path: charts.clone(), error })?;
        save(&path.join(format!("{file}.svg")), chart.svg().as_bytes())?;
        let png = chart.png().map_err(|error| FolderError::Io {
            path: path.join(format!("{file}.png")),
            error: std::io::Error::other(error.to_string()),
        })?;
        save(&path.join(format!("{file}.png")), &png)?;
    }
    if folder.label().preset.as_deref() == Some("hamming-vs-manhattan") {
        save(&path.join("performance.txt"), hamming::performance(&folder.sorted()).as_bytes())?;
    }
    Ok(document)
}

/// The sentences of a report that say what follows.
pub fn conclusions(document: &Document) -> Vec<String> {
    let blocks = document.sections.iter().filter(|section| ![HOW, NOTES].contains(&section.heading.as_str()));
    blocks
        .flat_map(|section| &section.blocks)
        .filter_map(|block| match block {
            Block::Paragraph(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}
