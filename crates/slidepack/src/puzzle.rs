//! Puzzles of either family.

use crate::input::{InputError, Source};
use crate::objects::Objects;
use crate::{pack, slide};
use slidepack_core::pack::UnknownName;
use slidepack_core::pack::text::Leniency;
use std::fmt;
use std::str::FromStr;

/// A family of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Sliding tiles.
    Slide,
    /// Pieces that fill a tray.
    Pack,
}

impl Family {
    /// Both.
    pub const ALL: [Family; 2] = [Family::Slide, Family::Pack];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Family::Slide => "slide",
            Family::Pack => "pack",
        }
    }

    /// What its puzzles are called.
    pub fn puzzles(self) -> &'static str {
        match self {
            Family::Slide => "sliding puzzles",
            Family::Pack => "packing puzzles",
        }
    }

    /// Whether its puzzles are read and worked on; see the crate's features.
    pub const fn is_there(self) -> bool {
        match self {
            Family::Slide => cfg!(feature = "slide"),
            Family::Pack => cfg!(feature = "pack"),
        }
    }

    /// The error of a puzzle whose family is not there.
    pub(crate) fn left_out(self, source: &str) -> InputError {
        let message = format!("this program was built without {}", self.puzzles());
        InputError::plain(source, LEFT_OUT, message)
    }

    /// The family that a text is meant for, right or wrong.
    pub fn of(text: &str) -> Family {
        match Objects::of(text) {
            Some(objects) if objects.is_slide() => Family::Slide,
            Some(_) => Family::Pack,
            None if pack::looks_like_pack(text) => Family::Pack,
            None => Family::Slide,
        }
    }
}

impl FromStr for Family {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Family, UnknownName> {
        let known = Family::ALL.into_iter().find(|family| family.name() == name);
        known.ok_or_else(|| UnknownName::new("family of puzzles", name, Family::ALL.map(Family::name)))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A format of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One of sliding puzzles.
    Slide(slide::text::Format),
    /// One of packing puzzles.
    Pack(pack::Format),
}

impl Format {
    /// All of them, with what they look like.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        let slide = slide::text::Format::ALL.into_iter().map(|format| (format.name(), format.about()));
        let pack = pack::Format::ALL.into_iter().map(|format| (format.name(), format.about()));
        slide.chain(pack)
    }

    /// The family it belongs to.
    pub fn family(self) -> Family {
        match self {
            Format::Slide(_) => Family::Slide,
            Format::Pack(_) => Family::Pack,
        }
    }

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Slide(format) => format.name(),
            Format::Pack(format) => format.name(),
        }
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Format, UnknownName> {
        let slide = name.parse().map(Format::Slide).ok();
        slide
            .or_else(|| name.parse().map(Format::Pack).ok())
            .ok_or_else(|| UnknownName::new("format", name, Format::all().map(|(name, _)| name)))
    }
}

/// How to read a source. What is not given is found in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading<'a> {
    /// The family.
    pub family: Option<Family>,
    /// The format.
    pub format: Option<Format>,
    /// What sliding boards must become.
    pub goal: Option<&'a slide::Goal>,
    /// What sliding boards must become if neither `goal` nor the text says it:
    /// the goal that a [style](slide::style::Style::usual_goal) means.
    pub usual_goal: Option<slide::NamedGoal>,
    /// Read what is clear although its format forbids it: in the course's
    /// packing format, letters used for several pieces and a wrong number of
    /// pieces.
    pub lenient: bool,
    /// The kit of bare drawings of packings.
    pub kit: Option<pack::NamedKit>,
}

/// A puzzle of either family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// Sliding tiles.
    Slide(Box<slide::Puzzle>),
    /// Pieces that fill a tray.
    Pack(Box<pack::Puzzle>),
}

impl Puzzle {
    /// Its family.
    pub fn family(&self) -> Family {
        match self {
            Puzzle::Slide(_) => Family::Slide,
            Puzzle::Pack(_) => Family::Pack,
        }
    }

    /// The source, and which of its puzzles.
    pub fn title(&self) -> String {
        match self {
            Puzzle::Slide(puzzle) => puzzle.title(),
            Puzzle::Pack(puzzle) => puzzle.title(),
        }
    }
}

/// The code of the error of a puzzle whose family is not [there](Family::is_there).
pub const LEFT_OUT: &str = "left-out";

/// All puzzles of a source, in order, each with its own error if it has one.
/// They are of one family, unless they are answers in JSON. Never empty.
pub fn read(source: &Source, reading: &Reading<'_>) -> Vec<Result<Puzzle, InputError>> {
    let Reading { family, format, goal, usual_goal, lenient, kit } = *reading;
    if let (Some(family), Some(format)) = (family, format)
        && format.family() != family
    {
        let message = format!("the format {} is for {}", format.name(), format.family().puzzles());
        return vec![Err(InputError::plain(&source.name, "format-family", message))];
    }
    if let (None, Some(objects)) = (format, Objects::of(&source.text))
        && family.is_none_or(|family| (family == Family::Slide) == objects.is_slide())
    {
        return objects.read(source, reading);
    }
    let family = family.or(format.map(Format::family)).unwrap_or_else(|| Family::of(&source.text));
    match family {
        #[cfg(feature = "slide")]
        Family::Slide => {
            let format = if let Some(Format::Slide(format)) = format { Some(format) } else { None };
            let reading = slide::Reading { format, goal, usual_goal };
            let puzzles = slide::read_as(source, &reading).into_iter();
            puzzles.map(|puzzle| puzzle.map(|puzzle| Puzzle::Slide(Box::new(puzzle)))).collect()
        }
        #[cfg(feature = "pack")]
        Family::Pack => {
            let format = if let Some(Format::Pack(format)) = format { Some(format) } else { None };
            let leniency = if lenient { Leniency::Lenient } else { Leniency::Strict };
            let puzzles = pack::read_with(source, format, leniency, kit).into_iter();
            puzzles.map(|puzzle| puzzle.map(|puzzle| Puzzle::Pack(Box::new(puzzle)))).collect()
        }
        #[cfg(not(all(feature = "slide", feature = "pack")))]
        family => vec![Err(family.left_out(&source.name))],
    }
}

/// What should be said, once, about the goals of the puzzles that [`read`]
/// found in one source: see [`slide::goal_remark`].
pub fn goal_remark(read: &[Result<Puzzle, InputError>]) -> Option<slide::GoalRemark> {
    slide::goal_remark(read.iter().filter_map(|puzzle| match puzzle {
        Ok(Puzzle::Slide(puzzle)) => Some(&**puzzle),
        _ => None,
    }))
}
