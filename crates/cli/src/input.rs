//! Arguments that select puzzles, and reading them.

use crate::replies::Form;
use crate::stdout::Color;
use crate::value_names::among;
use slidepack::pack::{self, CalendarDate, NamedKit, NamedTray};
use slidepack::slide::{self, Goal, NamedGoal, UnknownName};
use slidepack::{Family, Folder, Format, InputError, Puzzle, Reading, Source};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Which puzzles, and how to read them.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// Files or folders to read, or - for standard input
    #[arg(value_name = "FILE", conflicts_with = "tray")]
    files: Vec<PathBuf>,

    /// A puzzle on the command line, rows separated by / (repeatable)
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "tray")]
    board: Vec<String>,

    #[command(flatten)]
    pack: KitArgs,

    /// Goal of sliding puzzles: last (1 2 3 ... blank), first (blank 1 2 3 ...), snail (42 school), a
    /// file, or a board
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    goal: Option<String>,

    /// Print one JSON object
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Print a line of JSON for each puzzle, as soon as it is done
    #[arg(long)]
    jsonl: bool,

    /// Print a row of comma-separated values for each puzzle, as soon as it is done
    #[arg(long, conflicts_with_all = ["json", "jsonl"])]
    pub(crate) csv: bool,

    /// A day of the calendar puzzle, such as 11-16 (repeatable)
    ///
    /// The pieces of `kit calendar` cover all other months and days. `--kit weekday-calendar` also covers
    /// the weekdays, and needs a date such as 2026-11-16.
    #[arg(long, value_name = "DATE", value_parser = calendar_date, help_heading = READING)]
    #[arg(conflicts_with = "tray")]
    date: Vec<String>,

    /// Family of the puzzles
    #[arg(long, default_value = "auto", value_name = "FAMILY", help_heading = READING)]
    #[arg(value_parser = family())]
    puzzle: Auto<Family>,

    /// Format of the puzzles [default: recognised from the text]
    #[arg(long, value_name = "FORMAT", value_parser = format(), help_heading = READING)]
    format: Option<Auto<Format>>,

    /// Accept small format errors, such as a wrong number of pieces or a letter used twice
    #[arg(long, help_heading = READING)]
    lenient: bool,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN", help_heading = LOOKS)]
    pub(crate) color: Color,
}

/// Pieces and a tray by name.
#[derive(clap::Args)]
pub(crate) struct KitArgs {
    /// Pieces of a packing puzzle: a name from `slidepack kits`
    ///
    /// "pentominoes only FLPVY" takes some of the pieces. With a file or --board, it is the kit of bare
    /// drawings.
    #[arg(long, value_name = "NAME")]
    pub(crate) kit: Option<String>,

    /// Tray to fill: 6x10, 3x4x5, 8x8-hole, pyramid [default: the kit's own]
    ///
    /// 3x4x5 are layers, rows and columns; "pyramid 4" has four layers.
    #[arg(long, value_name = "NAME|RxC[xD]")]
    pub(crate) tray: Option<String>,
}

impl KitArgs {
    /// The empty puzzle, unless neither is given. `usual` is the kit for a tray alone.
    pub(crate) fn puzzle(&self, usual: Option<&str>) -> Option<Result<pack::Puzzle, InputError>> {
        let kit = match (&self.kit, &self.tray) {
            (None, None) => usual?,
            (None, Some(tray)) if usual.is_none() => {
                let message = format!("--tray {tray} needs pieces: --kit NAME; `slidepack kits` shows them");
                return Some(Err(InputError::plain("slidepack", "no-kit", message)));
            }
            (kit, _) => kit.as_deref().or(usual)?,
        };
        Some(pack::from_tray_and_kit(self.tray.as_deref(), kit))
    }
}

const READING: &str = "How puzzles are read";
pub(crate) const LOOKS: &str = "How answers look";

/// A value, or `None` for `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Auto<T>(pub(crate) Option<T>);

impl<T: std::str::FromStr> std::str::FromStr for Auto<T> {
    type Err = T::Err;

    fn from_str(name: &str) -> Result<Auto<T>, T::Err> {
        if name == "auto" { Ok(Auto(None)) } else { name.parse().map(|value| Auto(Some(value))) }
    }
}

pub(crate) fn family() -> impl clap::builder::TypedValueParser<Value = Auto<Family>> {
    among::<Auto<Family>>([
        ("auto", "Recognised from the text"),
        ("slide", "Sliding tiles"),
        ("pack", "Pieces that fill a tray"),
    ])
}

fn format() -> impl clap::builder::TypedValueParser<Value = Auto<Format>> {
    let auto = ("auto", "recognised from the text");
    among::<Auto<Format>>([auto].into_iter().chain(Format::all()))
}

impl Input {
    pub(crate) fn form(&self) -> Form {
        Form::of(self.json, self.jsonl || self.csv)
    }

    pub(crate) fn has_goal(&self) -> bool {
        self.goal.is_some()
    }

    /// All puzzles in order, each a puzzle or its error. `usual_goal` is the goal that other
    /// options imply.
    pub(crate) fn read(&self, usual_goal: Option<NamedGoal>) -> Read {
        let mut read = Read::default();
        if let Err(error) = self.read_into(&mut read, usual_goal) {
            read.puzzles.push((Err(error), Remark::default()));
        }
        read
    }

    fn read_into(&self, read: &mut Read, usual_goal: Option<NamedGoal>) -> Result<(), InputError> {
        let goal = self.goal.as_deref().map(parse_goal).transpose()?;
        let has_source = !(self.files.is_empty() && self.board.is_empty() && self.date.is_empty());
        if !has_source && let Some(puzzle) = self.pack.puzzle(None) {
            read.puzzles.push((Ok(Puzzle::Pack(Box::new(puzzle?))), Remark::default()));
            return Ok(());
        }
        let kit = self.pack.kit.as_deref().map(named_kit).transpose()?;
        let family = self.puzzle.0;
        let format = self.format.and_then(|format| format.0);
        let lenient = self.lenient;
        let (kit, calendar) = if self.date.is_empty() { (kit, None) } else { (None, kit) };
        let reading = Reading { family, format, goal: goal.as_ref(), usual_goal, lenient, kit };
        for source in self.sources(calendar, &mut read.notes) {
            match source {
                Ok(source) => {
                    let puzzles = slidepack::read(&source, &reading).into_iter();
                    let puzzles = puzzles.map(|puzzle| if kit.is_some() { drawing(puzzle?) } else { puzzle });
                    read.add(&source.name, puzzles.collect());
                }
                Err(error) => read.puzzles.push((Err(error), Remark::default())),
            }
        }
        Ok(())
    }

    pub(crate) fn reads(&self, path: &Path) -> bool {
        let place = |path: &Path| path.canonicalize().ok();
        place(path).is_some_and(|here| self.files.iter().any(|file| place(file).as_ref() == Some(&here)))
    }

    fn sources(
        &self,
        calendar_kit: Option<NamedKit>,
        notes: &mut Vec<String>,
    ) -> Vec<Result<Source, InputError>> {
        let mut sources: Vec<_> = self.board.iter().map(|text| Ok(Source::inline(text))).collect();
        sources.extend(self.date.iter().map(|date| Ok(calendar(date, calendar_kit))));
        let mut stdin_read = false;
        for file in &self.files {
            if file.as_os_str() == "-" {
                if !std::mem::replace(&mut stdin_read, true) {
                    sources.push(stdin());
                }
            } else if file.is_dir() {
                sources.extend(folder(file, notes));
            } else {
                sources.push(Source::file(file).map_err(|error| or_a_name(file, error)));
            }
        }
        if sources.is_empty() {
            sources.push(if std::io::stdin().is_terminal() { Err(nothing_given()) } else { stdin() });
        }
        sources
    }
}

fn named_kit(name: &str) -> Result<NamedKit, InputError> {
    NamedKit::find(name).ok_or_else(|| {
        let unknown = UnknownName::new("kit", name, NamedKit::ALL.map(NamedKit::name));
        InputError::plain("--kit", "unknown-kit", unknown.to_string())
    })
}

/// Returns the puzzle if it is a drawing whose kit may be chosen.
fn drawing(puzzle: Puzzle) -> Result<Puzzle, InputError> {
    match &puzzle {
        Puzzle::Pack(pack) if pack.format == pack::Format::Text(pack::text::Format::Drawing) => Ok(puzzle),
        _ => {
            let message = "--kit is for bare drawings of a tray; this puzzle says itself what it is made of";
            Err(InputError::plain(&puzzle.title(), "kit", message.into()))
        }
    }
}

/// Adds a suggestion to the error of a missing file that has the name of a kit or a tray.
fn or_a_name(path: &Path, mut error: InputError) -> InputError {
    let name = path.to_string_lossy();
    if error.code == "not-found" && !name.contains(['.', '/']) {
        let kit = NamedKit::find(&name).map(|kit| format!("for the kit, write --kit {}", kit.name()));
        let near = || NamedKit::nearest(&name).map(|kit| format!("did you mean --kit {kit}?"));
        let tray = NamedTray::find(&name).map(NamedTray::name);
        let tray = || tray.map(|tray| format!("for the tray, write --kit NAME --tray {tray}"));
        if let Some(cure) = kit.or_else(tray).or_else(near) {
            error.message.push_str(&format!("; {cure}"));
        }
    }
    error
}

fn calendar_date(text: &str) -> Result<String, String> {
    let found = CalendarDate::find(text).map(|_| text.to_owned());
    found.ok_or_else(|| "expected month and day such as 11-16, 2026-11-16 or 11-16-mon".into())
}

/// The puzzle of a day, on the calendar of the kit or, without one, of the date.
fn calendar(date: &str, kit: Option<NamedKit>) -> Source {
    let found = CalendarDate::find(date).filter(|_| kit.is_none());
    let (name, date) = match (found, kit) {
        (Some(found), _) => (found.calendar().name(), found.to_string()),
        (None, kit) => (kit.unwrap_or(NamedKit::Calendar).name(), date.to_owned()),
    };
    Source {
        text: format!("slidepack pack\ntray {name} {date}\nkit {name}\n"),
        name: format!("<{name} {date}>"),
    }
}

#[derive(Default)]
pub(crate) struct Read {
    pub(crate) puzzles: Vec<(Result<Puzzle, InputError>, Remark)>,
    pub(crate) notes: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Remark {
    /// A sentence without its full stop, about all puzzles of the source.
    pub(crate) text: Option<String>,
    /// A remark that the plain style already includes; other styles need it as a warning.
    pub(crate) aside: Option<String>,
    /// Whether other reachable goals are named elsewhere.
    pub(crate) is_said: bool,
}

impl Read {
    fn add(&mut self, name: &str, puzzles: Vec<Result<Puzzle, InputError>>) {
        // Our answer to an unsolvable board names other goals itself.
        let (remark, mut aside) = match slidepack::goal_remark(&puzzles) {
            Some(remark) if puzzles.len() == 1 => (None, Some(remark.text)),
            remark => (remark, None),
        };
        if let Some(remark) = &remark {
            self.notes.push(format!("{name}: {}", remark.text));
        }
        let is_said = remark.as_ref().is_some_and(|remark| remark.all_fail);
        let mut text = remark.map(|remark| remark.text);
        for puzzle in puzzles {
            let text = if puzzle.is_ok() { text.take() } else { None };
            self.puzzles.push((puzzle, Remark { text, aside: aside.take(), is_said }));
        }
    }

    pub(crate) fn good(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter().filter_map(|(puzzle, _)| puzzle.as_ref().ok())
    }

    pub(crate) fn families(&self) -> Vec<Family> {
        self.good().map(Puzzle::family).collect()
    }

    pub(crate) fn say_notes(&self) {
        self.notes.iter().for_each(|note| crate::stdout::warn(note));
    }
}

pub(crate) fn stdin() -> Result<Source, InputError> {
    Source::reader("<stdin>".into(), std::io::stdin().lock())
}

fn nothing_given() -> InputError {
    let message =
        "no puzzle given: name a file, write --board \"8 1 3/4 0 2/7 6 5\", or - for standard input";
    InputError::plain("slidepack", "nothing-given", message.into())
}

/// The files of a folder that look like puzzles, sorted by name, with a note about the others.
fn folder(path: &Path, notes: &mut Vec<String>) -> Vec<Result<Source, InputError>> {
    let folder = match Folder::open(path) {
        Ok(folder) => folder,
        Err(error) => return vec![Err(error)],
    };
    notes.extend(folder.note());
    if folder.files.is_empty() {
        let (name, message) = (path.display().to_string(), "there are no puzzle files in this folder");
        return vec![Err(InputError::plain(&name, "empty-folder", message.into()))];
    }
    folder.files.iter().map(|file| Source::file(file)).collect()
}

/// The only board of a source, for commands that cannot take several.
pub(crate) fn one_board(source: &Source, goal: Option<&str>) -> Result<slide::Puzzle, InputError> {
    let wrong = |code, message: String| Err(InputError::plain(&source.name, code, message));
    let goal = goal.map(parse_goal).transpose()?;
    let mut puzzles = slidepack::read(source, &Reading { goal: goal.as_ref(), ..Reading::default() });
    if puzzles.len() != 1 {
        let first = puzzles.iter().find_map(|puzzle| match puzzle {
            Ok(Puzzle::Slide(puzzle)) => Some(format!("; give one with --board \"{:#}\"", puzzle.board())),
            _ => None,
        });
        let count = puzzles.len();
        let message = format!("one board is expected, but here are {count}{}", first.unwrap_or_default());
        return wrong("one-puzzle", message);
    }
    match puzzles.remove(0)? {
        Puzzle::Slide(puzzle) => Ok(*puzzle),
        Puzzle::Pack(_) => {
            wrong("wrong-family", "a sliding puzzle is expected, and this is a packing puzzle".into())
        }
    }
}

pub(crate) fn parse_goal(text: &str) -> Result<Goal, InputError> {
    if let Ok(named) = text.parse() {
        return Ok(Goal::Named(named));
    }
    let path = Path::new(text);
    if path.exists() {
        return slide::goal_from(&Source::file(path)?);
    }
    slide::goal_written(text).map_err(|error| match error.code {
        "unknown-goal" => {
            let message = format!(
                "`{text}` is neither a goal nor a file; goals are last, first, snail, or a board with its rows separated by /"
            );
            InputError::plain("--goal", "unknown-goal", message)
        }
        _ => error,
    })
}
