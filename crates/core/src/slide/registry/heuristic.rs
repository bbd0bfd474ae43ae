//! The heuristics.
//!
//! An entry marked `from goal` is made by the function `new` of the type of the
//! same name in `slide/heuristic/`, which is given the [`Grid`]. One marked `from
//! shared` is asked for where tables are shared.
//!
//! [`Grid`]: crate::slide::grid::Grid

use crate::name::UnknownName;
use crate::slide::board::Size;
use crate::slide::pdb::{Class, Exact};
use std::fmt;
use std::str::FromStr;

/// What there is to say about a heuristic.
#[derive(Debug)]
pub struct HeuristicEntry {
    /// The name users write.
    pub name: &'static str,
    /// What it is called in a list.
    pub label: &'static str,
    /// What it is called in a sentence.
    pub title: &'static str,
    /// What it counts, in a line.
    pub about: &'static str,
    /// The same in a whole sentence.
    pub explanation: &'static str,
    /// The boards it works on.
    pub boards: &'static str,
    /// The memory its tables take.
    pub memory: &'static str,
    /// The key that its value is told under where lower bounds of a board are
    /// told: in `lower_bounds` of `check --json`, and as column `h_KEY` of the
    /// lab's results. `None` if it is not told there.
    pub bound_key: Option<&'static str>,
    /// Whether it works on boards of a size.
    fits: fn(Size) -> bool,
    /// How it is made.
    pub(crate) source: Source,
}

/// How a heuristic is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// One of the others is chosen.
    Chosen,
    /// From the goal alone.
    Plain(Plain),
    /// From pattern databases, of this class or the next smaller one that fits
    /// in memory; the best for the board if no class is named.
    Patterns(Option<Class>),
    /// From a table of all distances.
    Distances,
}

registry! {
    plain Plain;
    /// The lower bound that leads a search.
    "heuristic" HeuristicName: HeuristicEntry {
        /// Whatever suits the algorithm and the size.
        Auto => HeuristicEntry {
            name: "auto",
            label: "automatic",
            title: "the best heuristic for the size",
            about: "chooses one that suits the algorithm and the size",
            explanation: "The heuristic that suits the algorithm and the size of the board is chosen.",
            boards: "every size",
            memory: "what the heuristic it chooses takes",
            bound_key: None,
            fits: every_size,
            source: Source::Chosen,
        },
        /// Tiles out of place.
        Hamming from goal => HeuristicEntry {
            name: "hamming",
            label: "Hamming",
            title: "Hamming distance",
            about: "the number of tiles that are not at home",
            explanation: "Hamming distance is the number of tiles that are not at home: each of them has to move at least once.",
            boards: "every size",
            memory: "none",
            bound_key: Some("hamming"),
            fits: every_size,
            source: Source::Plain(Plain::Hamming),
        },
        /// Distances from home, added up.
        Manhattan from goal => HeuristicEntry {
            name: "manhattan",
            label: "Manhattan",
            title: "Manhattan distance",
            about: "each tile's distance from home, rows plus columns, added up",
            explanation: "Manhattan distance adds up how many rows and columns each tile is away from home.",
            boards: "every size",
            memory: "none",
            bound_key: Some("manhattan"),
            fits: every_size,
            source: Source::Plain(Plain::Manhattan),
        },
        /// Manhattan, and the moves lost where tiles block each other in a line.
        LinearConflict from goal => HeuristicEntry {
            name: "linear-conflict",
            label: "linear conflict",
            title: "linear conflict",
            about: "Manhattan distance, plus two for each tile that must leave its line to let others pass",
            explanation: "Linear conflict is Manhattan distance plus two moves for each tile that must leave its line to let others pass.",
            boards: "every size",
            memory: "none",
            bound_key: Some("linear_conflict"),
            fits: every_size,
            source: Source::Plain(Plain::LinearConflict),
        },
        /// Vertical and horizontal moves, each solved exactly.
        WalkingDistance from shared => HeuristicEntry {
            name: "walking-distance",
            label: "walking distance",
            title: "walking distance",
            about: "moves between rows and moves between columns, each solved exactly",
            explanation: "Walking distance solves two simpler puzzles exactly, one that knows only the rows of the tiles and one that knows only their columns.",
            boards: "up to 4x4, 3x6 and 2x7",
            memory: "tables of up to a million entries",
            bound_key: Some("walking_distance"),
            fits: walking_fits,
            source: Source::Plain(Plain::WalkingDistance),
        },
        /// Pattern databases: the best for the board.
        Pattern => HeuristicEntry {
            name: "pattern",
            label: "pattern databases",
            title: "pattern databases",
            about: "pattern databases: the best tables for the board (up to 32 cells)",
            explanation: "Pattern databases tell how many moves groups of tiles need; the best ones for the board are used.",
            boards: "up to 32 cells",
            memory: "198 MB for 4x4, 91 MB for 5x5, less if memory is short",
            bound_key: None,
            fits: patterns_fit,
            source: Source::Patterns(None),
        },
        /// Tables that are built in a blink.
        PatternSmall => HeuristicEntry {
            name: "pattern:small",
            label: "small pattern databases",
            title: "small pattern databases",
            about: "small pattern databases, built in a fraction of a second",
            explanation: "Small pattern databases tell how many moves groups of five or six tiles need.",
            boards: "up to 32 cells",
            memory: "3 MB for 4x4, 4 MB for 5x5",
            bound_key: None,
            fits: patterns_fit,
            source: Source::Patterns(Some(Class::Small)),
        },
        /// Tables that are built in a second or two.
        PatternMedium => HeuristicEntry {
            name: "pattern:medium",
            label: "medium pattern databases",
            title: "medium pattern databases",
            about: "medium pattern databases, built in a second or two",
            explanation: "Medium pattern databases tell how many moves groups of up to seven tiles need.",
            boards: "up to 32 cells",
            memory: "35 MB for 4x4",
            bound_key: None,
            fits: patterns_fit,
            source: Source::Patterns(Some(Class::Medium)),
        },
        /// The largest tables.
        PatternLarge => HeuristicEntry {
            name: "pattern:large",
            label: "large pattern databases",
            title: "large pattern databases",
            about: "the largest pattern databases",
            explanation: "Large pattern databases tell how many moves groups of up to eight tiles need.",
            boards: "up to 32 cells",
            memory: "198 MB for 4x4, 91 MB for 5x5",
            bound_key: None,
            fits: patterns_fit,
            source: Source::Patterns(Some(Class::Large)),
        },
        /// A table of every distance, for boards of up to ten cells.
        PatternExact => HeuristicEntry {
            name: "pattern:exact",
            label: "a table of all distances",
            title: "a table of all distances",
            about: "the exact distance, for boards of up to ten cells",
            explanation: "A table of all distances tells how many moves are left, exactly.",
            boards: "up to ten cells",
            memory: "3.6 MB at most",
            bound_key: None,
            fits: distances_fit,
            source: Source::Distances,
        },
    }
}

fn every_size(_size: Size) -> bool {
    true
}

fn walking_fits(size: Size) -> bool {
    let (short, long) = (size.rows().min(size.cols()), size.rows().max(size.cols()));
    matches!((short, long), (1, _) | (2, ..=7) | (3, ..=6) | (4, ..=4))
}

fn patterns_fit(size: Size) -> bool {
    size.cells() <= 32
}

fn distances_fit(size: Size) -> bool {
    size.cells() <= Exact::MOST_CELLS
}

impl HeuristicName {
    /// Whether it works on boards of a size: tables grow quickly.
    pub fn fits(self, size: Size) -> bool {
        (self.entry().fits)(size)
    }

    /// Whether it needs tables that are worth keeping.
    pub fn is_pattern(self) -> bool {
        match self.entry().source {
            Source::Chosen | Source::Plain(_) => false,
            Source::Patterns(_) | Source::Distances => true,
        }
    }

    /// Whether it is made from the goal alone.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self.entry().source, Source::Plain(_))
    }

    /// Those whose values are told where lower bounds of a board are told, and
    /// the key of each.
    pub fn told_as_bounds() -> impl Iterator<Item = (HeuristicName, &'static str)> {
        HeuristicName::ALL.into_iter().filter_map(|name| Some((name, name.entry().bound_key?)))
    }

    /// The heuristic of pattern databases of a class.
    pub fn of_class(class: Class) -> HeuristicName {
        match class {
            Class::Small => HeuristicName::PatternSmall,
            Class::Medium => HeuristicName::PatternMedium,
            Class::Large => HeuristicName::PatternLarge,
        }
    }
}
