//! The report on a run, composed as its plan declares.

mod charts;
mod grid;
mod tables;
mod value;
mod words;

pub(crate) use words::FEWEST_FOR_A_TEST;

use crate::folder::failed;
use crate::quantity::{Quantity, TimeUnit};
use crate::report::{Block, Document, Section};
use crate::show::{Place, Show, Value};
use crate::{Folder, Label, Row};
use grid::Grid;
use slidepack::{InputError, say};
use std::fs;

/// Composes the report on the results so far.
pub fn document(folder: &Folder) -> Document {
    let (label, rows) = (folder.label(), &folder.sorted());
    let time = TimeUnit::of(rows);
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
    let mut sections = Report::new(rows, time).sections(&shows(label, rows));
    sections.retain(|section| !section.blocks.is_empty());
    sections.push(how(rows));
    if !label.note.is_empty() {
        let blocks = paragraphs(&label.note).into_iter().map(Block::Paragraph).collect();
        sections.push(Section { heading: NOTES.into(), blocks });
    }
    Document { title: label.title.clone(), intro, facts: facts(label, rows), sections }
}

const USUAL: &str = include_str!("summary/usual.toml");

/// Entries of the report. An entry unreadable to this version, from a folder made by another one,
/// becomes a sentence that says so.
fn shows(label: &Label, rows: &[Row]) -> Vec<Show> {
    let read = |table: &toml::Table| {
        toml::from_str(&table.to_string()).unwrap_or_else(|error: toml::de::Error| Show {
            say: Some(format!("An entry of the plan cannot be shown: {}", error.message().replace('{', "("))),
            ..Show::default()
        })
    };
    if !label.show.is_empty() {
        return label.show.iter().map(read).collect();
    }
    let usual: toml::Table = USUAL.parse().expect("it is TOML");
    let usual = usual["show"].as_array().into_iter().flatten().filter_map(toml::Value::as_table);
    let usual: Vec<Show> = usual.map(read).collect();
    let mut parts: Vec<&str> = Vec::new();
    for row in rows {
        if !parts.contains(&row.part.as_str()) {
            parts.push(&row.part);
        }
    }
    let of_part = |part: &&str| {
        let heading = if part.is_empty() { "Results" } else { part };
        let start = Show { heading: Some(heading.into()), part: Some((*part).into()), ..usual[0].clone() };
        [start].into_iter().chain(usual[1..].iter().cloned()).collect::<Vec<Show>>()
    };
    parts.iter().flat_map(of_part).collect()
}

struct Report<'a> {
    rows: &'a [Row],
    time: TimeUnit,
    sections: Vec<Section>,
    files: Vec<String>,
    /// Parts whose impossible puzzles are noted.
    noted: Vec<String>,
}

impl<'a> Report<'a> {
    fn new(rows: &'a [Row], time: TimeUnit) -> Report<'a> {
        Report { rows, time, sections: Vec::new(), files: Vec::new(), noted: Vec::new() }
    }

    fn sections(mut self, shows: &[Show]) -> Vec<Section> {
        for (part, grid, show) in scoped(shows, self.rows, self.time) {
            if show.heading.is_some() || self.sections.is_empty() {
                let heading = show.heading.clone().unwrap_or("Results".into());
                self.sections.push(Section { heading, blocks: Vec::new() });
            }
            if !grid.instances.is_empty() && show.save.is_none() {
                let blocks = self.blocks(show, part, &grid);
                self.sections.last_mut().expect("there is one").blocks.extend(blocks);
            }
        }
        self.sections
    }

    fn blocks(&mut self, show: &Show, part: &str, grid: &Grid<'_>) -> Vec<Block> {
        let mut blocks = Vec::new();
        if let Some(lines) = &show.table {
            let mut table = tables::table(show, lines, grid);
            if let (Some(table), Some(note), false) =
                (&mut table, grid.impossible_note(), self.noted.iter().any(|noted| noted == part))
            {
                self.noted.push(part.to_owned());
                table.note(note);
            }
            blocks.extend(table.map(Block::Table));
        }
        if let Some((name, chart)) = show.chart.and_then(|kind| charts::chart(show, kind, grid)) {
            blocks.push(Block::Chart { file: self.file(part, &name), chart });
        }
        if let (Some(quantities), Some(place)) = (&show.growth, &show.x) {
            blocks.extend(self.growth(show, quantities, place, part, grid));
        }
        if let Some(names) = &show.compare {
            let names: Vec<&str> = match names.is_empty() {
                true => grid.methods.clone(),
                false => names.iter().map(String::as_str).collect(),
            };
            let measures = show.measures.as_deref().unwrap_or(&[Quantity::Nodes, Quantity::Time]);
            let others = names.split_first().map_or(&[][..], |(_, others)| others);
            for (other, measure) in
                others.iter().flat_map(|other| measures.iter().map(move |measure| (other, *measure)))
            {
                let pairs = grid.pairs(names[0], other, measure);
                blocks.extend(words::comparison(names[0], other, measure, &pairs).map(Block::Paragraph));
            }
        }
        if let Some(text) = &show.say {
            blocks.push(Block::Paragraph(words::sentence(text, grid, "")));
        }
        blocks
    }

    fn growth(
        &mut self,
        show: &Show,
        quantities: &[Quantity],
        place: &Place,
        part: &str,
        grid: &Grid<'_>,
    ) -> Vec<Block> {
        let mut blocks = Vec::new();
        let unplaced = grid.classes(place).1;
        if 0 < unplaced {
            blocks.push(Block::Paragraph(format!(
                "The {} of {} is not known; the charts below leave them out.",
                tables::heading(place),
                say::counted(unplaced as u64, "puzzle")
            )));
        }
        for &quantity in quantities {
            let y = Value { aggregate: None, quantity, of: None, over: None };
            let series = charts::series(&y, place, grid);
            let factors = tables::factors(&series, quantity, place, grid);
            if let Some(chart) = charts::growth_chart(show, &y, place, series, grid) {
                blocks.push(Block::Table(factors));
                blocks.push(Block::Chart { file: self.file(part, quantity.name()), chart });
            }
        }
        blocks
    }

    fn file(&mut self, part: &str, name: &str) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let part: String = part.chars().map(plain).collect();
        let name = if part.is_empty() { format!("charts/{name}") } else { format!("charts/{part}-{name}") };
        let numbered =
            (1..).map(|number| if number == 1 { name.clone() } else { format!("{name}-{number}") });
        let file = numbered.into_iter().find(|file| !self.files.contains(file)).unwrap_or_default();
        self.files.push(file.clone());
        file
    }
}

/// Every entry with its part and its rows. Part and methods apply from a heading to the next.
fn scoped<'a, 's>(shows: &'s [Show], rows: &'a [Row], time: TimeUnit) -> Vec<(&'s str, Grid<'a>, &'s Show)> {
    let (mut part, mut methods) = ("", None);
    let mut scoped = Vec::new();
    for show in shows {
        if show.heading.is_some() {
            (part, methods) = (show.part.as_deref().unwrap_or_default(), show.methods.as_ref());
        }
        let part = show.part.as_deref().unwrap_or(part);
        let mut grid = Grid::of(rows.iter().filter(|row| row.part == part).collect(), time);
        if let Some(names) = show.methods.as_ref().or(methods) {
            grid.methods.retain(|method| names.iter().any(|name| name == method));
        }
        scoped.push((part, grid, show));
    }
    scoped
}

/// Headings of the sections without conclusions.
const HOW: &str = "How it was measured";
const NOTES: &str = "Notes";

fn paragraphs(text: &str) -> Vec<String> {
    let paragraph = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split("\n\n").map(paragraph).filter(|text| !text.is_empty()).collect()
}

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

type Kind = fn(&Row) -> bool;

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
    if rows.iter().any(Row::is_program) {
        let programs =
            "The time of a program is that of its whole process, from its start to the end of its output.";
        blocks.insert(1, Block::Paragraph(programs.into()));
    }
    if rows.iter().any(|row| 1 < row.jobs) {
        let warning = "Several runs were made at the same time, so their times are not comparable. Their numbers of nodes are.";
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

/// Writes the table, summaries, charts and report into the folder, and returns the report.
pub fn write(folder: &Folder) -> Result<Document, InputError> {
    let document = document(folder);
    folder.save("results.csv", &folder.csv().map_err(failed(folder.path()))?)?;
    folder.save("summary.md", document.markdown().as_bytes())?;
    folder.save("summary.tex", document.latex().as_bytes())?;
    folder.save("report.html", document.html().as_bytes())?;
    let charts = folder.path().join("charts");
    if charts.exists() {
        // Charts of an earlier version may have other names.
        fs::remove_dir_all(&charts).map_err(failed(&charts))?;
    }
    for block in document.sections.iter().flat_map(|section| &section.blocks) {
        let Block::Chart { file, chart } = block else { continue };
        fs::create_dir_all(&charts).map_err(failed(&charts))?;
        folder.save(format!("{file}.svg"), chart.svg().as_bytes())?;
        folder.save(format!("{file}.png"), &chart.png().map_err(failed(&charts))?)?;
    }
    let rows = folder.sorted();
    let shows = shows(folder.label(), &rows);
    for (_, grid, show) in scoped(&shows, &rows, TimeUnit::Seconds) {
        if let (Some(file), Some(lines)) = (&show.save, &show.table) {
            let table = tables::table(show, lines, &grid);
            folder.save(file, table.map(|table| table.tabs()).unwrap_or_default().as_bytes())?;
        }
    }
    Ok(document)
}

/// The concluding sentences of a report.
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
