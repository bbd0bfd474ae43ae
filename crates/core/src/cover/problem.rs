//! Items, and options that cover some of them.

use super::names::Names;
use std::error::Error;
use std::fmt::{self, Write};

/// An exact cover problem.
///
/// Invariant: items have different names; an option has an item at most once; only
/// secondary items have colours; an option that has items with multiplicities has
/// one that is covered exactly once, too, and at most one that is covered more than
/// once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// The names of the items, the primary ones first.
    items: Names,
    primary: usize,
    /// How often each primary item is covered, at least and at most.
    ranges: Vec<(u32, u32)>,
    /// Whether one of them is not covered exactly once.
    has_ranges: bool,
    colours: Names,
    /// The entries of all options, one option after the other, and where each
    /// ends.
    entries: Vec<Entry>,
    ends: Vec<u32>,
    /// Which items the option has that is being added; none between options.
    is_in: Vec<bool>,
}

/// An item of an option; colour 0 is none, and `n` is that at `n - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) item: u32,
    pub(super) colour: u32,
}

/// Why something is no problem, or no option of one. Positions are those in the
/// lists given; secondary items come after the primary ones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemError {
    /// A name of an item is empty, or has a space, a control character, `:` or `|`
    /// in it.
    Name {
        /// The position of the item.
        at: usize,
        /// The name.
        name: String,
    },
    /// What stands before the bar in the name of a primary item is neither a number
    /// nor a range, or allows nothing but 0.
    Multiplicity {
        /// The position of the item.
        at: usize,
        /// The item as it is written.
        name: String,
    },
    /// Two items have the same name.
    SameName {
        /// The position of the second one.
        at: usize,
        /// The position of the first one.
        first: usize,
        /// The name.
        name: String,
    },
    /// An option has an item that there is not.
    Unknown {
        /// The position in the option.
        at: usize,
        /// The name.
        name: String,
    },
    /// An option has an item twice.
    Repeated {
        /// The position in the option.
        at: usize,
        /// The position of the first one.
        first: usize,
        /// The name.
        name: String,
    },
    /// A primary item has a colour.
    PrimaryColour {
        /// The position in the option.
        at: usize,
        /// The name.
        name: String,
    },
    /// A colour is empty, or has a space, a control character, `:` or `|` in it.
    Colour {
        /// The position in the option.
        at: usize,
        /// The name of the item.
        name: String,
    },
    /// An option has a second item that may be covered more than once.
    SecondMultiplicity {
        /// The position in the option.
        at: usize,
        /// The name of the item.
        name: String,
    },
    /// An option has an item with a multiplicity, and none that is covered exactly
    /// once.
    NoSingle {
        /// The position of the item in the option.
        at: usize,
        /// The name of the item.
        name: String,
    },
    /// There are more items, or more entries of options, than 32 bits number.
    TooMany,
}

impl ProblemError {
    /// The position in the list given that is wrong, if one is.
    pub fn at(&self) -> Option<usize> {
        match self {
            ProblemError::Name { at, .. }
            | ProblemError::Multiplicity { at, .. }
            | ProblemError::SecondMultiplicity { at, .. }
            | ProblemError::NoSingle { at, .. }
            | ProblemError::SameName { at, .. }
            | ProblemError::Unknown { at, .. }
            | ProblemError::Repeated { at, .. }
            | ProblemError::PrimaryColour { at, .. }
            | ProblemError::Colour { at, .. } => Some(*at),
            ProblemError::TooMany => None,
        }
    }

    /// A short name that never changes, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ProblemError::Name { .. } => "item-name",
            ProblemError::Multiplicity { .. } => "multiplicity",
            ProblemError::SecondMultiplicity { .. } => "second-multiplicity",
            ProblemError::NoSingle { .. } => "no-single-item",
            ProblemError::SameName { .. } => "item-twice",
            ProblemError::Unknown { .. } => "unknown-item",
            ProblemError::Repeated { .. } => "option-item-twice",
            ProblemError::PrimaryColour { .. } => "primary-colour",
            ProblemError::Colour { .. } => "item-colour",
            ProblemError::TooMany => "too-large",
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

/// Options that cover every primary item once, and agree on the others.
///
/// Invariant: they do.
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

/// Why some options are no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// There is no option of this number.
    Unknown {
        /// The number.
        option: usize,
    },
    /// An item is covered by two options that do not agree, or too often.
    Collision {
        /// The item.
        item: usize,
        /// The option that comes second.
        option: usize,
    },
    /// A primary item is not covered, or not as often as it must be.
    Uncovered {
        /// The item.
        item: usize,
    },
}

impl Problem {
    /// A problem without options: its primary items, then its secondary ones.
    ///
    /// A primary item is covered exactly once, unless a multiplicity stands before
    /// its name: `2|a` is covered twice, `1:3|a` at least once and at most three
    /// times.
    pub fn new<N: AsRef<str>>(
        primary: impl IntoIterator<Item = N>,
        secondary: impl IntoIterator<Item = N>,
    ) -> Result<Problem, ProblemError> {
        let (primary, secondary) = (primary.into_iter(), secondary.into_iter());
        let mut problem = Problem::default();
        problem.items.reserve(primary.size_hint().0 + secondary.size_hint().0);
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

    /// Adds an option: the names of its items, in any order. A secondary item may
    /// be followed by a colon and a colour. Options may be equal, and are told
    /// apart.
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

    /// Checks the option that begins at `start` for what its items with
    /// multiplicities need.
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

    /// An entry of the option that begins at `start`, as it is written.
    fn entry(&mut self, at: usize, written: &str, start: usize) -> Result<Entry, ProblemError> {
        // No name has a colon in it, so what is a name as a whole has no colour.
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

    /// How often an item is covered, at least and at most.
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

    /// The items of an option as they are written, in the order they were given.
    pub fn option(&self, number: usize) -> impl ExactSizeIterator<Item = String> {
        self.entries_of(number).iter().map(|entry| {
            let name = self.item(entry.item as usize);
            match entry.colour.checked_sub(1) {
                None => name.to_owned(),
                Some(colour) => format!("{name}:{}", self.colours.name(colour as usize)),
            }
        })
    }

    /// The number of options that belong to no solution because they have no
    /// primary item.
    pub fn without_primary(&self) -> usize {
        (0..self.options()).filter(|&option| !self.has_primary(option)).count()
    }

    /// Whether an option has a primary item, and so one that is covered exactly
    /// once.
    pub(super) fn has_primary(&self, option: usize) -> bool {
        self.entries_of(option).iter().any(|entry| (entry.item as usize) < self.primary)
    }

    pub(super) fn entries_of(&self, option: usize) -> &[Entry] {
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start as usize..self.ends[option] as usize]
    }

    /// The entries of all options together.
    pub(super) fn listed(&self) -> usize {
        self.entries.len()
    }

    /// The solution that some options are, or why they are none.
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

/// How often an item is covered, at least and at most, as it is written.
fn multiplicity(text: &str) -> Option<(u32, u32)> {
    let (low, high) = text.split_once(':').unwrap_or((text, text));
    let (low, high) = (low.parse().ok()?, high.parse().ok()?);
    (low <= high && 0 < high).then_some((low, high))
}

/// Whether a text can be a name or a colour.
fn is_word(text: &str) -> bool {
    let is_wrong = |c: char| c.is_whitespace() || c.is_control();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    let has_mark = text.bytes().any(|byte| matches!(byte, b':' | b'|'));
    !text.is_empty() && !has_mark && (is_plain || !text.contains(is_wrong))
}

/// A name in a message: not too long, and with nothing that a terminal would obey.
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
