use crate::pack::{self, UnknownName};
use crate::{InputError, slide};
use std::str::FromStr;

slidepack_core::names! {
    /// A family of puzzles.
    pub enum Family: "family of puzzles" {
        Slide = "slide",
        Pack = "pack",
    }
}

impl Family {
    /// The noun for its puzzles, in the plural.
    pub fn puzzles(self) -> &'static str {
        match self {
            Family::Slide => "sliding puzzles",
            Family::Pack => "packing puzzles",
        }
    }

    /// Whether this build reads and solves its puzzles; see the crate's features.
    pub const fn is_there(self) -> bool {
        match self {
            Family::Slide => cfg!(feature = "slide"),
            Family::Pack => cfg!(feature = "pack"),
        }
    }

    pub(crate) fn left_out(self, source: &str) -> InputError {
        let message = format!("this program was built without {}", self.puzzles());
        InputError::plain(source, LEFT_OUT, message)
    }
}

/// A format of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Slide(slide::text::Format),
    Pack(pack::Format),
}

impl Format {
    /// Names and descriptions of all formats.
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

/// How to read a source. Missing fields are recognised from the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading<'a> {
    pub family: Option<Family>,
    pub format: Option<Format>,
    pub goal: Option<&'a slide::Goal>,
    /// Goal of sliding boards if neither `goal` nor the text gives one, as a
    /// [style](slide::style::Style::usual_goal) implies it.
    pub usual_goal: Option<slide::NamedGoal>,
    /// Accept input that breaks its format but has a clear meaning: in the course's packing format,
    /// letters used for several pieces and a wrong number of pieces.
    pub lenient: bool,
    /// The kit of bare drawings of packings.
    pub kit: Option<pack::NamedKit>,
}

/// A puzzle of either family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    Slide(Box<slide::Puzzle>),
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

    /// The file, `<stdin>` or `<board>`.
    pub fn source(&self) -> &str {
        match self {
            Puzzle::Slide(puzzle) => &puzzle.source,
            Puzzle::Pack(puzzle) => &puzzle.source,
        }
    }

    /// The name or the number among several.
    pub fn label(&self) -> Option<&str> {
        match self {
            Puzzle::Slide(puzzle) => puzzle.label.as_deref(),
            Puzzle::Pack(puzzle) => puzzle.label.as_deref(),
        }
    }

    /// The source and the label of the puzzle in it.
    pub fn title(&self) -> String {
        match self {
            Puzzle::Slide(puzzle) => puzzle.title(),
            Puzzle::Pack(puzzle) => puzzle.title(),
        }
    }
}

/// Error code of a puzzle whose family is not [in this build](Family::is_there).
pub const LEFT_OUT: &str = "left-out";
