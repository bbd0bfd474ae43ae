//! Exact cover problems and their solutions.

use super::names::Names;
use std::error::Error;
use std::fmt::{self, Write};

/// An exact cover problem.
///
/// Invariant: items have different names; an option has an item at most once; only secondary items
/// have colours; an option that has items with multiplicities also has one that is covered exactly
/// once, and at most one that is covered more than once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    items: Names,
    primary: usize,
    ranges: Vec<(u32, u32)>,
    has_ranges: bool,
    colours: Names,
    entries: Vec<Entry>,
    ends: Vec<u32>,
    /// Items of the option being added; all false between options.
    is_in: Vec<bool>,
}

/// An item of an option; colour 0 is none, and `n` is that at `n - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) item: u32,
    pub(super) colour: u32,
}

/// Why items or an option are invalid. `at` and `first` are positions in the lists given; secondary
/// items come after the primary ones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    Name { at: usize, name: String },
    Multiplicity { at: usize, name: String },
    SameName { at: usize, first: usize, name: String },
    Unknown { at: usize, name: String },
    Repeated { at: usize, first: usize, name: String },
    PrimaryColour { at: usize, name: String },
    Colour { at: usize, name: String },
    SecondMultiplicity { at: usize, name: String },
    NoSingle { at: usize, name: String },
    TooMany,
}

impl ProblemError {
    /// The position of the error in the list given, if there is one.
    pub fn at(&self) -> Option<usize> {
        self.place_and_code().0
    }

    /// A stable short name, for programs.
    pub fn code(&self) -> &'static str {
        self.place_and_code().1
    }

    fn place_and_code(&self) -> (Option<usize>, &'static str) {
        match self {
            ProblemError::Name { at, .. } => (Some(*at), "item-name"),
            ProblemError::Multiplicity { at, .. } => (Some(*at), "multiplicity"),
            ProblemError::SecondMultiplicity { at, .. } => (Some(*at), "second-multiplicity"),
            ProblemError::NoSingle { at, .. } => (Some(*at), "no-single-item"),
            ProblemError::SameName { at, .. } => (Some(*at), "item-twice"),
            ProblemError::Unknown { at, .. } => (Some(*at), "unknown-item"),
            ProblemError::Repeated { at, .. } => (Some(*at), "option-item-twice"),
            ProblemError::PrimaryColour { at, .. } => (Some(*at), "primary-colour"),
            ProblemError::Colour { at, .. } => (Some(*at), "item-colour"),
            ProblemError::TooMany => (None, "too-large"),
        }
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemError::Name { name, .. } if name.is_empty() => f.write_str("an item needs a name"),
            ProblemError::Name { name, .. } => {
                let name = Shown(name);
                write!(f, "{name} cannot be the name of an item: it has a space, `:` or `|` in it")
            }
            ProblemError::Multiplicity { name, .. } => {
                write!(
                    f,
                    "{} needs a number of at least 1 before the bar, like `2|a`, or a range, like `1:3|a`",
                    Shown(name)
                )
            }
            ProblemError::SecondMultiplicity { name, .. } => write!(
                f,
                "{} is the second item here that may be covered more than once, which cannot be solved yet",
                Shown(name)
            ),
            ProblemError::NoSingle { name, .. } => write!(
                f,
                "besides {} an option needs an item that is covered exactly once, or it cannot be solved yet",
                Shown(name)
            ),
            ProblemError::SameName { name, .. } => write!(f, "there is another item {}", Shown(name)),
            ProblemError::Unknown { name, .. } => write!(f, "there is no item {}", Shown(name)),
            ProblemError::Repeated { name, .. } => {
                write!(f, "item {} is in this option already", Shown(name))
            }
            ProblemError::PrimaryColour { name, .. } => {
                write!(f, "item {} is primary, and only secondary items have colours", Shown(name))
            }
            ProblemError::Colour { name, .. } => {
                write!(f, "the colour of {} must be a word without space, `:` or `|`", Shown(name))
            }
            ProblemError::TooMany => f.write_str("this is more than 32 bits can number"),
        }
    }
}

impl Error for ProblemError {}

/// Options that form a solution.
///
/// Invariant: checked by [`Problem::solution`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Solution {
    options: Vec<usize>,
}

impl Solution {
    /// The numbers of the options, from 0, ascending.
    pub fn options(&self) -> &[usize] {
        &self.options
    }
}

/// Why some options are not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionError {
    Unknown { option: usize },
    Collision { item: usize, option: usize },
    Uncovered { item: usize },
}

impl Problem {
    /// A problem without options: its primary items, then its secondary ones.
    ///
    /// A primary item is covered exactly once, unless its name is preceded by a multiplicity: `2|a`
    /// is covered twice, `1:3|a` at least once and at most three times.
    pub fn new<N: AsRef<str>>(
        primary: impl IntoIterator<Item = N>,
        secondary: impl IntoIterator<Item = N>,
    ) -> Result<Problem, ProblemError> {
        let mut problem = Problem::default();
        for written in primary {
            let at = problem.items.len();
            let written = written.as_ref();
            let (range, name) = match written.split_once('|') {
                None => ((1, 1), written),
                Some((range, name)) => match multiplicity(range) {
                    Some(range) => (range, name),
                    None => return Err(ProblemError::Multiplicity { at, name: written.to_owned() }),
                },
            };
            problem.add_item(name)?;
            problem.ranges.push(range);
        }
        problem.primary = problem.items.len();
        problem.has_ranges = problem.ranges.iter().any(|&range| range != (1, 1));
        for name in secondary {
            problem.add_item(name.as_ref())?;
        }
        problem.is_in = vec![false; problem.items.len()];
        Ok(problem)
    }

    fn add_item(&mut self, name: &str) -> Result<(), ProblemError> {
        let at = self.items.len();
        if !is_word(name) {
            return Err(ProblemError::Name { at, name: name.to_owned() });
        }
        if let Some(first) = self.items.number(name) {
            return Err(ProblemError::SameName { at, first: first as usize, name: name.to_owned() });
        }
        self.items.add(name).ok_or(ProblemError::TooMany)?;
        Ok(())
    }

    /// Adds an option: the names of its items, in any order. A secondary item may be followed by a
    /// colon and a colour. Equal options are distinct.
    ///
    /// An option without primary items is kept, and belongs to no solution.
    pub fn add(&mut self, option: &[&str]) -> Result<(), ProblemError> {
        let start = self.entries.len();
        let added = option.iter().enumerate().try_for_each(|(at, written)| {
            let entry = self.entry(at, written, start)?;
            self.entries.push(entry);
            self.is_in[entry.item as usize] = true;
            Ok(())
        });
        for entry in &self.entries[start..] {
            self.is_in[entry.item as usize] = false;
        }
        let end = u32::try_from(self.entries.len()).map_err(|_| ProblemError::TooMany);
        match added.and_then(|()| self.check_multiplicities(start)).and(end) {
            Ok(end) => {
                self.ends.push(end);
                Ok(())
            }
            Err(error) => {
                self.entries.truncate(start);
                Err(error)
            }
        }
    }

    fn check_multiplicities(&self, start: usize) -> Result<(), ProblemError> {
        if !self.has_ranges {
            return Ok(());
        }
        let ranges = self.entries[start..].iter().map(|entry| self.ranges.get(entry.item as usize).copied());
        let several = |(at, range): (usize, Option<(u32, u32)>)| {
            range.filter(|&range| range != (1, 1)).map(|range| (at, range))
        };
        let mut several = ranges.clone().enumerate().filter_map(several).peekable();
        let name = |at: usize| self.item(self.entries[start + at].item as usize).to_owned();
        if let Some(&(at, _)) = several.peek()
            && !ranges.clone().any(|range| range == Some((1, 1)))
        {
            return Err(ProblemError::NoSingle { at, name: name(at) });
        }
        match several.filter(|(_, range)| *range != (0, 1)).nth(1) {
            Some((at, _)) => Err(ProblemError::SecondMultiplicity { at, name: name(at) }),
            None => Ok(()),
        }
    }

    fn entry(&mut self, at: usize, written: &str, start: usize) -> Result<Entry, ProblemError> {
        let (name, colour, item) = match self.items.number(written) {
            Some(item) => (written, None, Some(item)),
            None => match written.split_once(':') {
                Some((name, colour)) => (name, Some(colour), self.items.number(name)),
                None => (written, None, None),
            },
        };
        let owned = || name.to_owned();
        let Some(item) = item else {
            return Err(ProblemError::Unknown { at, name: owned() });
        };
        if self.is_in[item as usize] {
            let first = self.entries[start..].iter().position(|entry| entry.item == item).unwrap_or(0);
            return Err(ProblemError::Repeated { at, first, name: owned() });
        }
        let Some(colour) = colour else { return Ok(Entry { item, colour: 0 }) };
        if (item as usize) < self.primary {
            return Err(ProblemError::PrimaryColour { at, name: owned() });
        }
        if !is_word(colour) {
            return Err(ProblemError::Colour { at, name: owned() });
        }
        let number = self.colours.number(colour).or_else(|| self.colours.add(colour));
        let colour = number.and_then(|number| number.checked_add(1)).ok_or(ProblemError::TooMany)?;
        Ok(Entry { item, colour })
    }

    /// The names of the primary items.
    pub fn primary(&self) -> impl ExactSizeIterator<Item = &str> {
        self.items.iter().take(self.primary)
    }

    /// The names of the secondary items.
    pub fn secondary(&self) -> impl ExactSizeIterator<Item = &str> {
        self.items.iter().skip(self.primary)
    }

    /// The name of an item, primary ones first.
    pub fn item(&self, item: usize) -> &str {
        self.items.name(item)
    }

    /// The least and the greatest multiplicity of an item.
    pub fn multiplicity(&self, item: usize) -> (u32, u32) {
        self.ranges.get(item).copied().unwrap_or((0, 1))
    }

    /// The primary items as they are written, with their multiplicities.
    pub fn primary_written(&self) -> impl ExactSizeIterator<Item = String> {
        self.primary().zip(&self.ranges).map(|(name, range)| match range {
            (1, 1) => name.to_owned(),
            (low, high) if low == high => format!("{low}|{name}"),
            (low, high) => format!("{low}:{high}|{name}"),
        })
    }

    /// The number of options.
    pub fn options(&self) -> usize {
        self.ends.len()
    }

    /// The items of an option as they are written, in the order given.
    pub fn option(&self, number: usize) -> impl ExactSizeIterator<Item = String> {
        self.entries_of(number).iter().map(|entry| {
            let name = self.item(entry.item as usize);
            match entry.colour.checked_sub(1) {
                None => name.to_owned(),
                Some(colour) => format!("{name}:{}", self.colours.name(colour as usize)),
            }
        })
    }

    /// The number of options without primary items, which belong to no solution.
    pub fn without_primary(&self) -> usize {
        (0..self.options()).filter(|&option| !self.has_primary(option)).count()
    }

    /// Whether an option has a primary item, and so one that is covered exactly once.
    pub(super) fn has_primary(&self, option: usize) -> bool {
        self.entries_of(option).iter().any(|entry| (entry.item as usize) < self.primary)
    }

    pub(super) fn entries_of(&self, option: usize) -> &[Entry] {
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start as usize..self.ends[option] as usize]
    }

    pub(super) fn listed(&self) -> usize {
        self.entries.len()
    }

    /// Checks that some options form a solution.
    pub fn solution(&self, mut options: Vec<usize>) -> Result<Solution, SolutionError> {
        options.sort_unstable();
        let mut colours: Vec<Option<u32>> = vec![None; self.items.len()];
        let mut times = vec![0; self.primary];
        let mut before = None;
        for &option in &options {
            if self.options() <= option || !self.has_primary(option) || before == Some(option) {
                return Err(SolutionError::Unknown { option });
            }
            before = Some(option);
            for &Entry { item, colour } in self.entries_of(option) {
                let item = item as usize;
                let is_wrong = match times.get_mut(item) {
                    Some(times) => {
                        *times += 1;
                        self.ranges[item].1 < *times
                    }
                    None => colours[item].is_some_and(|held| held == 0 || held != colour),
                };
                if is_wrong {
                    return Err(SolutionError::Collision { item, option });
                }
                colours[item] = Some(colour);
            }
        }
        match times.iter().zip(&self.ranges).position(|(times, range)| *times < range.0) {
            Some(item) => Err(SolutionError::Uncovered { item }),
            None => Ok(Solution { options }),
        }
    }
}

fn multiplicity(text: &str) -> Option<(u32, u32)> {
    let (low, high) = text.split_once(':').unwrap_or((text, text));
    let (low, high) = (low.parse().ok()?, high.parse().ok()?);
    (low <= high && 0 < high).then_some((low, high))
}

fn is_word(text: &str) -> bool {
    let is_wrong = |c: char| c.is_whitespace() || c.is_control();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    let has_mark = text.bytes().any(|byte| matches!(byte, b':' | b'|'));
    !text.is_empty() && !has_mark && (is_plain || !text.contains(is_wrong))
}

struct Shown<'n>(&'n str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 40;
        f.write_char('`')?;
        let visible = |c: char| if c.is_control() { '?' } else { c };
        self.0.chars().take(MOST).try_for_each(|c| f.write_char(visible(c)))?;
        f.write_str(if self.0.chars().nth(MOST).is_some() { "...`" } else { "`" })
    }
}
