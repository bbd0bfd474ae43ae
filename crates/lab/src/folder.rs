//! The folder of a run: results line by line, and what they are of.

use crate::plan::Plan;
use crate::row::Row;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A folder with the results of a plan, whole or not.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    label: Label,
    rows: Vec<Row>,
    /// Open for appending and locked, if it may grow.
    results: Option<File>,
}

/// What the results in a folder are of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Label {
    /// The version of these fields.
    pub schema_version: u32,
    /// The preset, if it is one.
    pub preset: Option<String>,
    /// Whether it is the quick version.
    pub quick: bool,
    /// The title of the plan.
    pub title: String,
    /// The question it asks.
    pub about: String,
    /// What to add at the end of the report.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Tells the plan from others.
    pub plan_key: String,
    /// How many runs it has.
    pub runs: usize,
    /// The version of slidepack.
    pub version: String,
    /// The command that makes such a run.
    pub command: String,
}

impl Label {
    /// Of a plan that is run by this command.
    pub fn new(plan: &Plan, preset: Option<&str>, quick: bool, command: String) -> Label {
        Label {
            schema_version: 1,
            preset: preset.map(str::to_owned),
            quick,
            title: plan.title.clone(),
            about: plan.about.clone(),
            note: plan.note.clone(),
            plan_key: plan.key(),
            runs: plan.runs().len(),
            version: env!("CARGO_PKG_VERSION").into(),
            command,
        }
    }
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum FolderError {
    /// The system refused.
    Io {
        /// What was asked for.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// It holds the results of another plan.
    Other {
        /// The folder.
        path: PathBuf,
        /// What they are of.
        found: Box<Label>,
        /// What they should be of.
        wanted: Box<Label>,
    },
    /// There is no such folder.
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// It holds no results.
    Nothing {
        /// The folder.
        path: PathBuf,
    },
    /// A line of its results cannot be understood.
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// Another process is adding to it.
    Busy {
        /// The folder.
        path: PathBuf,
    },
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            FolderError::Other { path, found, wanted } => {
                let why = match found {
                    found if found.version != wanted.version => {
                        format!("slidepack {}, and this is {}", found.version, wanted.version)
                    }
                    found if found.title != wanted.title => format!("another plan, `{}`", found.title),
                    found if found.quick != wanted.quick => {
                        format!("the {} version", if found.quick { "quick" } else { "full" })
                    }
                    _ => "the same plan with other instances, methods or limits".into(),
                };
                let path = path.display();
                write!(
                    f,
                    "{path} holds a run of {why}; start it again with --fresh, or choose another --output"
                )
            }
            FolderError::Missing { path } => write!(f, "{}: no such run folder", path.display()),
            FolderError::Nothing { path } if path.is_file() => {
                write!(f, "{} is a file, not the folder of a run", path.display())
            }
            FolderError::Nothing { path } => {
                write!(f, "{} holds no run: there is no run.json with results.jsonl in it", path.display())
            }
            FolderError::Line { path, line, message } => write!(f, "{}:{line}: {message}", path.display()),
            FolderError::Busy { path } => {
                write!(f, "another slidepack is running this plan in {}", path.display())
            }
        }
    }
}

impl std::error::Error for FolderError {}

/// The files of a folder.
const LABEL: &str = "run.json";
const RESULTS: &str = "results.jsonl";

impl Folder {
    /// A folder that results of a plan are added to: those it has already stay
    /// unless all is to be `fresh`.
    pub fn open(path: &Path, label: Label, fresh: bool) -> Result<Folder, FolderError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Io { path, error }
        };
        fs::create_dir_all(path).map_err(io(path))?;
        let file = path.join(RESULTS);
        let mut results =
            OpenOptions::new().read(true).create(true).append(true).open(&file).map_err(io(&file))?;
        match results.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::Busy { path: path.into() }),
            // Some file systems have no locks; then nobody watches.
            Err(TryLockError::Error(_)) => {}
        }
        let mut rows = Vec::new();
        if fresh {
            results.set_len(0).map_err(io(&file))?;
        } else if let Some(found) = read_label(path)? {
            if found.plan_key != label.plan_key {
                return Err(FolderError::Other {
                    path: path.into(),
                    found: found.into(),
                    wanted: label.into(),
                });
            }
            let mut text = String::new();
            results.read_to_string(&mut text).map_err(io(&file))?;
            rows = read_rows(&file, &text)?;
            if !text.is_empty() && !text.ends_with('\n') {
                // A kill may have torn the last line; its run is made again.
                let whole = text.rfind('\n').map_or(0, |end| end + 1);
                results.set_len(whole as u64).map_err(io(&file))?;
            }
        } else if 0 < results.metadata().map_err(io(&file))?.len() {
            return Err(FolderError::Nothing { path: path.into() });
        }
        let place = path.join(LABEL);
        slidepack::save(&place, (slidepack::wire::to_page(&label) + "\n").as_bytes()).map_err(io(&place))?;
        Ok(Folder { path: path.into(), label, rows, results: Some(results) })
    }

    /// A folder to look at.
    pub fn read(path: &Path) -> Result<Folder, FolderError> {
        match path.try_exists() {
            Ok(false) => return Err(FolderError::Missing { path: path.into() }),
            Ok(true) if path.is_file() => return Err(FolderError::Nothing { path: path.into() }),
            // What else is wrong shows when it is read.
            _ => {}
        }
        let Some(label) = read_label(path)? else { return Err(FolderError::Nothing { path: path.into() }) };
        let file = path.join(RESULTS);
        let text = fs::read_to_string(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FolderError::Nothing { path: path.into() },
            _ => FolderError::Io { path: file.clone(), error },
        })?;
        Ok(Folder { path: path.into(), label, rows: read_rows(&file, &text)?, results: None })
    }

    /// Adds a row, on disk before anything else happens.
    pub(crate) fn add(&mut self, row: Row) -> Result<(), FolderError> {
        if let Some(results) = &mut self.results {
            let line = slidepack::wire::to_line(&row) + "\n";
            let written = results.write_all(line.as_bytes()).and_then(|()| results.flush());
            written.map_err(|error| FolderError::Io { path: self.path.join(RESULTS), error })?;
        }
        self.rows.push(row);
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What its results are of.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// The results so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether all runs are there.
    pub fn is_whole(&self) -> bool {
        self.label.runs <= self.rows.len()
    }

    /// The results in the order of the plan, whatever order they came in.
    pub fn sorted(&self) -> Vec<Row> {
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| row.number);
        rows.dedup_by(|a, b| a.key == b.key);
        rows
    }

    /// Writes the results as a table for other programs.
    pub fn write_csv(&self) -> Result<(), FolderError> {
        let file = self.path.join("results.csv");
        let error = |error: io::Error| FolderError::Io { path: file.clone(), error };
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in self.sorted() {
            writer.serialize(row).map_err(|problem| error(io::Error::other(problem)))?;
        }
        let bytes = writer.into_inner().map_err(|problem| error(io::Error::other(problem.to_string())))?;
        slidepack::save(&file, &bytes).map_err(error)
    }
}

fn read_label(path: &Path) -> Result<Option<Label>, FolderError> {
    let file = path.join(LABEL);
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.exists() => return Ok(None),
        Err(error) => return Err(FolderError::Io { path: file, error }),
    };
    let label = serde_json::from_str(&text);
    label.map(Some).map_err(|error| FolderError::Line {
        path: file,
        line: error.line(),
        message: error.to_string(),
    })
}

/// The rows of all whole lines.
fn read_rows(file: &Path, text: &str) -> Result<Vec<Row>, FolderError> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let row = |(line, text): (usize, &str)| {
        let wrong = |error: serde_json::Error| FolderError::Line {
            path: file.into(),
            line,
            message: error.to_string(),
        };
        serde_json::from_str(text).map_err(wrong)
    };
    (1..).zip(whole.lines()).map(row).collect()
}
