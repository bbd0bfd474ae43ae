//! The output folder of a run: a label and one line of JSON per result.

use crate::{Plan, Row};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use slidepack::{InputError, Source};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The results of a plan, possibly incomplete.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    label: Label,
    rows: Vec<Row>,
    /// Open for appending and locked; `None` if read-only.
    results: Option<File>,
}

/// Metadata of the results in a folder (`run.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Label {
    pub schema_version: u32,
    pub preset: Option<String>,
    pub quick: bool,
    pub title: String,
    pub about: String,
    /// Appended to the report.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub show: Vec<toml::Table>,
    pub plan_key: String,
    pub runs: usize,
    pub version: String,
    pub command: String,
}

impl Label {
    /// The label of `plan`, run by `command`.
    pub fn new(plan: &Plan, preset: Option<&str>, quick: bool, command: String) -> Label {
        Label {
            schema_version: 1,
            preset: preset.map(str::to_owned),
            quick,
            title: plan.title.clone(),
            about: plan.about.clone(),
            note: plan.note.clone(),
            show: plan.show.clone(),
            plan_key: plan.key(),
            runs: plan.runs().len(),
            version: env!("CARGO_PKG_VERSION").into(),
            command,
        }
    }

    /// Why the results of `wanted` cannot be added to those of this label.
    fn instead_of(&self, wanted: &Label) -> String {
        let why = match self {
            _ if self.version != wanted.version => {
                format!("slidepack {}, and this is {}", self.version, wanted.version)
            }
            _ if self.title != wanted.title => format!("another plan, `{}`", self.title),
            _ if self.quick != wanted.quick => {
                format!("the {} version", if self.quick { "quick" } else { "full" })
            }
            _ => "the same plan with other instances, methods or limits".into(),
        };
        format!("this folder holds a run of {why}; start it again with --fresh, or choose another --output")
    }
}

fn wrong(path: &Path, message: impl Into<String>) -> InputError {
    InputError::plain(&path.display().to_string(), "lab-folder", message.into())
}

pub(crate) fn failed<E: ToString>(path: &Path) -> impl Fn(E) -> InputError {
    move |error| InputError::plain(&path.display().to_string(), "io", error.to_string())
}

fn no_run(path: &Path) -> InputError {
    match path.is_file() {
        true => wrong(path, "this is a file, not the folder of a run"),
        false => wrong(path, "this folder holds no run: there is no run.json with results.jsonl in it"),
    }
}

const LABEL: &str = "run.json";
const RESULTS: &str = "results.jsonl";

impl Folder {
    /// Opens a folder for adding results. Existing results of the same plan stay unless `fresh`.
    pub fn open(path: &Path, label: Label, fresh: bool) -> Result<Folder, InputError> {
        fs::create_dir_all(path).map_err(failed(path))?;
        let file = path.join(RESULTS);
        let io = failed(&file);
        let mut results = OpenOptions::new().read(true).create(true).append(true).open(&file).map_err(&io)?;
        // File systems without locks go unprotected.
        if let Err(TryLockError::WouldBlock) = results.try_lock() {
            return Err(wrong(path, "another slidepack is running this plan in this folder"));
        }
        let mut rows = Vec::new();
        if fresh {
            results.set_len(0).map_err(&io)?;
        } else if let Some(found) = read_label(path)? {
            if found.plan_key != label.plan_key {
                return Err(wrong(path, found.instead_of(&label)));
            }
            let mut text = String::new();
            results.read_to_string(&mut text).map_err(&io)?;
            let whole = whole_lines(&text);
            rows = read_rows(&file, whole)?;
            if whole.len() < text.len() {
                // A kill may have torn the last line; its run is repeated.
                results.set_len(whole.len() as u64).map_err(&io)?;
            }
        } else if 0 < results.metadata().map_err(&io)?.len() {
            return Err(no_run(path));
        }
        let place = path.join(LABEL);
        slidepack::save(&place, (slidepack::wire::to_page(&label) + "\n").as_bytes())
            .map_err(failed(&place))?;
        Ok(Folder { path: path.into(), label, rows, results: Some(results) })
    }

    /// Opens a folder read-only.
    pub fn read(path: &Path) -> Result<Folder, InputError> {
        // Other errors surface on reading.
        if let Ok(false) = path.try_exists() {
            return Err(wrong(path, "no such run folder"));
        }
        let label = if path.is_file() { None } else { read_label(path)? };
        let label = label.ok_or_else(|| no_run(path))?;
        let file = path.join(RESULTS);
        let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => no_run(path),
            _ => failed(&file)(error),
        })?;
        let rows = read_rows(&file, whole_lines(&text))?;
        Ok(Folder { path: path.into(), label, rows, results: None })
    }

    pub(crate) fn add(&mut self, row: Row) -> Result<(), InputError> {
        if let Some(results) = &mut self.results {
            let line = slidepack::wire::to_line(&row) + "\n";
            let written = results.write_all(line.as_bytes()).and_then(|()| results.flush());
            written.map_err(failed(&self.path.join(RESULTS)))?;
        }
        self.rows.push(row);
        Ok(())
    }

    pub(crate) fn save(&self, name: impl AsRef<Path>, bytes: &[u8]) -> Result<(), InputError> {
        let file = self.path.join(name);
        slidepack::save(&file, bytes).map_err(failed(&file))
    }

    /// Path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Metadata of the results.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Rows in the order of completion.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether all runs of the plan are present.
    pub fn is_whole(&self) -> bool {
        self.label.runs <= self.rows.len()
    }

    /// Rows in the order of the plan.
    pub fn sorted(&self) -> Vec<Row> {
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| row.number);
        rows.dedup_by(|a, b| a.key == b.key);
        rows
    }

    pub(crate) fn csv(&self) -> csv::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for (number, row) in self.sorted().iter().enumerate() {
            let (names, cells): (Vec<String>, Vec<String>) =
                crate::row::cells(row).map_err(io::Error::from)?.into_iter().unzip();
            if number == 0 {
                writer.write_record(names)?;
            }
            writer.write_record(cells)?;
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    }
}

fn read_label(path: &Path) -> Result<Option<Label>, InputError> {
    let file = path.join(LABEL);
    match fs::read_to_string(&file) {
        Ok(text) => parsed(&file, &text, 0..text.len()).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.exists() => Ok(None),
        Err(error) => Err(failed(&file)(error)),
    }
}

/// The text without an incomplete last line.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

fn read_rows(file: &Path, text: &str) -> Result<Vec<Row>, InputError> {
    let mut end = 0;
    let row = |line: &str| {
        let start = end;
        end += line.len();
        parsed(file, text, start..end)
    };
    text.split_inclusive('\n').map(row).collect()
}

fn parsed<T: DeserializeOwned>(file: &Path, text: &str, part: Range<usize>) -> Result<T, InputError> {
    serde_json::from_str(&text[part.clone()]).map_err(|error| {
        let source = Source { name: file.display().to_string(), text: text.into() };
        let before: usize =
            text[part.clone()].split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = part.start + before + error.column().saturating_sub(1);
        InputError::at(&source, at..at + 1, "lab-folder", error.to_string())
    })
}
