//! The heuristics.

use crate::slide::board::Size;
use crate::slide::grid::{Grid, Tiles};
use crate::slide::heuristic::{Gaschnig, Heuristic, LinearConflict, Manhattan, TileSum, WalkingDistance};
use crate::slide::pdb::{Class, Exact};

/// Registry entry of a heuristic.
#[derive(Debug)]
pub struct HeuristicEntry {
    pub name: &'static str,
    pub label: &'static str,
    pub title: &'static str,
    /// Definition, in one line.
    pub about: &'static str,
    /// Key of its value in reports of lower bounds: in `lower_bounds` of `check --json`, and column
    /// `h_KEY` of the lab's results. `None` if it is not reported.
    pub bound_key: Option<&'static str>,
    fits: fn(Size) -> bool,
    pub(crate) source: Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Chosen,
    Plain,
    /// Of this class or the next smaller one that fits; without a class the best for the board.
    Patterns(Option<Class>),
    Distances,
}

registry! {
    /// A lower bound on the moves left.
    #[non_exhaustive]
    "heuristic" HeuristicName: HeuristicEntry {
        Auto => HeuristicEntry {
            name: "auto",
            label: "automatic",
            title: "the best heuristic for the size",
            about: "chooses one that suits the algorithm and the size",
            source: Source::Chosen,
            ..PLAIN
        },
        Hamming => HeuristicEntry {
            name: "hamming",
            label: "Hamming",
            title: "Hamming distance",
            about: "the number of tiles that are not at home",
            bound_key: Some("hamming"),
            ..PLAIN
        },
        RowsAndColumns => HeuristicEntry {
            name: "rows-and-columns",
            label: "rows and columns",
            title: "tiles out of row and column",
            about: "tiles out of their row plus tiles out of their column",
            ..PLAIN
        },
        Euclidean => HeuristicEntry {
            name: "euclidean",
            label: "Euclidean",
            title: "Euclidean distance",
            about: "each tile's straight-line distance from home, added up and rounded down",
            ..PLAIN
        },
        Gaschnig => HeuristicEntry {
            name: "gaschnig",
            label: "Gaschnig",
            title: "Gaschnig's heuristic",
            about: "moves needed if any tile could move to the blank",
            ..PLAIN
        },
        Manhattan => HeuristicEntry {
            name: "manhattan",
            label: "Manhattan",
            title: "Manhattan distance",
            about: "each tile's distance from home, rows plus columns, added up",
            bound_key: Some("manhattan"),
            ..PLAIN
        },
        LinearConflict => HeuristicEntry {
            name: "linear-conflict",
            label: "linear conflict",
            title: "linear conflict",
            about: "Manhattan distance, plus two for each tile that must leave its line to let others pass",
            bound_key: Some("linear_conflict"),
            ..PLAIN
        },
        WalkingDistance => HeuristicEntry {
            name: "walking-distance",
            label: "walking distance",
            title: "walking distance",
            about: "moves between rows and moves between columns, each solved exactly",
            bound_key: Some("walking_distance"),
            fits: walking_fits,
            source: Source::Plain,
        },
        Pattern => HeuristicEntry {
            name: "pattern",
            label: "pattern databases",
            title: "pattern databases",
            about: "pattern databases: the best tables for the board (up to 32 cells)",
            source: Source::Patterns(None),
            ..PATTERNS
        },
        PatternSmall => HeuristicEntry {
            name: "pattern:small",
            label: "small pattern databases",
            title: "small pattern databases",
            about: "small pattern databases, built in a fraction of a second",
            source: Source::Patterns(Some(Class::Small)),
            ..PATTERNS
        },
        PatternMedium => HeuristicEntry {
            name: "pattern:medium",
            label: "medium pattern databases",
            title: "medium pattern databases",
            about: "medium pattern databases, built in a second or two",
            source: Source::Patterns(Some(Class::Medium)),
            ..PATTERNS
        },
        PatternLarge => HeuristicEntry {
            name: "pattern:large",
            label: "large pattern databases",
            title: "large pattern databases",
            about: "the largest pattern databases",
            source: Source::Patterns(Some(Class::Large)),
            ..PATTERNS
        },
        PatternExact => HeuristicEntry {
            name: "pattern:exact",
            label: "a table of all distances",
            title: "a table of all distances",
            about: "the exact distance, for boards of up to ten cells",
            bound_key: None,
            fits: |size| size.cells() <= Exact::MOST_CELLS,
            source: Source::Distances,
        },
    }
}

/// Defaults of heuristics that need neither tables nor much time.
const PLAIN: HeuristicEntry = HeuristicEntry {
    name: "",
    label: "",
    title: "",
    about: "",
    bound_key: None,
    fits: |_| true,
    source: Source::Plain,
};

const PATTERNS: HeuristicEntry = HeuristicEntry { fits: |size| size.cells() <= 32, ..PLAIN };

fn walking_fits(size: Size) -> bool {
    let (short, long) = (size.rows().min(size.cols()), size.rows().max(size.cols()));
    matches!((short, long), (1, _) | (2, ..=7) | (3, ..=6) | (4, ..=4))
}

/// Continuation that receives a heuristic of a concrete type.
pub(crate) trait Led<T: Tiles> {
    type Result;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result;
}

impl HeuristicName {
    /// Whether it works on boards of a size.
    pub fn fits(self, size: Size) -> bool {
        (self.entry().fits)(size)
    }

    /// Whether it needs tables worth storing.
    pub fn is_pattern(self) -> bool {
        match self.entry().source {
            Source::Chosen | Source::Plain => false,
            Source::Patterns(_) | Source::Distances => true,
        }
    }

    /// Leads a search by a plain heuristic; `None` if the heuristic is another one, or its tables would
    /// be too large.
    pub(crate) fn lead<T: Tiles, L: Led<T>>(self, grid: &Grid, led: L) -> Option<L::Result> {
        Some(match self {
            HeuristicName::Hamming => led.by(&TileSum::hamming(grid)),
            HeuristicName::RowsAndColumns => led.by(&TileSum::rows_and_columns(grid)),
            HeuristicName::Euclidean => led.by(&TileSum::euclidean(grid)),
            HeuristicName::Gaschnig => led.by(&Gaschnig::new(grid)),
            HeuristicName::Manhattan => led.by(&Manhattan::new(grid)),
            HeuristicName::LinearConflict => led.by(&LinearConflict::new(grid)),
            HeuristicName::WalkingDistance => led.by(&WalkingDistance::new(grid)?),
            HeuristicName::Auto | HeuristicName::Pattern | HeuristicName::PatternSmall => return None,
            HeuristicName::PatternMedium | HeuristicName::PatternLarge | HeuristicName::PatternExact => {
                return None;
            }
        })
    }

    pub(crate) fn is_plain(self) -> bool {
        matches!(self.entry().source, Source::Plain)
    }

    /// The heuristics in reports of lower bounds, each with its key.
    pub fn bound_keys() -> impl Iterator<Item = (HeuristicName, &'static str)> {
        HeuristicName::ALL.into_iter().filter_map(|name| Some((name, name.entry().bound_key?)))
    }

    /// The pattern databases of a class.
    pub fn of_class(class: Class) -> HeuristicName {
        match class {
            Class::Small => HeuristicName::PatternSmall,
            Class::Medium => HeuristicName::PatternMedium,
            Class::Large => HeuristicName::PatternLarge,
        }
    }
}
