//! The methods a user can choose: one entry says all there is to say about one.
//!
//! Help, messages, JSON, the page and the guide ask the entries here, and
//! nobody else knows a list of names. A new heuristic is a file under
//! `heuristic/`, an entry here with a way to make it, and a line in
//! `conformance/tests/methods.rs`. The compiler or a test complains if one of
//! the three is missing.

use super::board::Size;
use super::frontier::Order;
use super::grid::{AnyTiles, Grid, Tiles};
use super::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan, WalkingDistance, walking_distance};
use super::pdb::{Class, Exact};
use crate::name::UnknownName;
use std::fmt;
use std::str::FromStr;

/// An enum whose every variant has an entry. The first one is the default.
macro_rules! registry {
    (
        $(#[$about:meta])*
        $kind:literal $type:ident: $entry:ident {
            $($(#[$doc:meta])* $variant:ident => $description:expr,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$doc])* $variant,)*
        }

        impl $type {
            /// All of them.
            pub const ALL: [$type; [$($type::$variant),*].len()] = [$($type::$variant),*];

            /// What there is to say about it.
            pub fn entry(self) -> &'static $entry {
                match self {
                    $($type::$variant => {
                        static ENTRY: $entry = $description;
                        &ENTRY
                    })*
                }
            }

            /// The name users write.
            pub fn name(self) -> &'static str {
                self.entry().name
            }

            /// What it does, in a line.
            pub fn about(self) -> &'static str {
                self.entry().about
            }
        }

        impl Default for $type {
            fn default() -> $type {
                $type::ALL[0]
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<$type, UnknownName> {
                let known = $type::ALL.into_iter().find(|one| one.name() == name);
                known.ok_or_else(|| UnknownName::new($kind, name, $type::ALL.map(|one| one.name())))
            }
        }
    };
}

/// What there is to say about an algorithm.
#[derive(Debug)]
pub struct AlgorithmEntry {
    /// The name users write.
    pub name: &'static str,
    /// What it is called in a sentence.
    pub title: &'static str,
    /// What it does and promises, in a line.
    pub about: &'static str,
    /// The same in a whole sentence.
    pub explanation: &'static str,
    /// What it keeps in memory while it runs.
    pub keeps: &'static str,
    /// Whether a solution it ends with is proven to be a shortest one.
    pub is_optimal: bool,
    /// The heuristic that leads it.
    pub(crate) lead: Lead,
    /// How it is run.
    pub(crate) strategy: Strategy,
}

/// The heuristic that leads an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// It uses none.
    None,
    /// Any, and this one if nobody chooses.
    Usually(HeuristicName),
    /// Any, and the best for the size if nobody chooses.
    Best,
}

/// How an algorithm is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    /// As the size and the limits suggest.
    Chosen,
    /// With an open list, in an order.
    Frontier(Order),
    /// Depth first, in rounds of a growing bound.
    Deepening,
    /// Better and better solutions.
    Improvement,
    /// Line by line.
    Construction,
}

registry! {
    /// How a solution is looked for.
    "algorithm" Algorithm: AlgorithmEntry {
        /// Whatever suits the size.
        Auto => AlgorithmEntry {
            name: "auto",
            title: "the best method for the size",
            about: "chooses a method by the size of the board: optimal up to 32 cells, near-optimal above",
            explanation: "It starts with what costs nothing and does more only if the board proves hard; up to 32 cells the answer is optimal.",
            keeps: "what the method it chooses keeps",
            is_optimal: false,
            lead: Lead::Best,
            strategy: Strategy::Chosen,
        },
        /// Breadth first: optimal; needs no heuristic; keeps every state it meets.
        Bfs => AlgorithmEntry {
            name: "bfs",
            title: "breadth-first search",
            about: "breadth-first search, no heuristic: optimal; keeps every state",
            explanation: "Breadth-first search expands the oldest node first, so the first solution it finds is a shortest one.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Frontier(Order::Breadth),
        },
        /// Best first by the heuristic alone: quick, seldom optimal.
        Greedy => AlgorithmEntry {
            name: "greedy",
            title: "greedy best-first search",
            about: "expands the node with the lowest h: quick, seldom optimal; keeps every state",
            explanation: "Greedy best-first search expands the node with the lowest h and ignores the moves made, so its solutions are seldom optimal.",
            keeps: "every state it meets",
            is_optimal: false,
            lead: Lead::Usually(HeuristicName::Manhattan),
            strategy: Strategy::Frontier(Order::Greedy),
        },
        /// A*: optimal; keeps every state it meets.
        AStar => AlgorithmEntry {
            name: "astar",
            title: "A*",
            about: "expands the node with the lowest f = g + h: optimal; keeps every state",
            explanation: "A* expands the node with the lowest f = g + h, the newest of several first, and finds a shortest solution.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::Best,
            strategy: Strategy::Frontier(Order::AStar),
        },
        /// A* with ties broken first in, first out: optimal; keeps every state.
        BranchAndBound => AlgorithmEntry {
            name: "branch-and-bound",
            title: "branch and bound",
            about: "A* with misplaced tiles as h and ties broken first in, first out: optimal; keeps every state",
            explanation: "Branch and bound, as the course IF2211 teaches it, is A* with misplaced tiles as h; of several nodes with the same f the oldest goes first.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::Usually(HeuristicName::Hamming),
            strategy: Strategy::Frontier(Order::BranchAndBound),
        },
        /// IDA*: optimal; keeps only the path it is on.
        Ida => AlgorithmEntry {
            name: "ida",
            title: "IDA*",
            about: "iterative deepening A*: depth first up to a growing bound on f: optimal; keeps only its path",
            explanation: "Iterative deepening A* searches depth first up to a bound on f = g + h and raises the bound by two until it finds a solution, which is a shortest one.",
            keeps: "the current path",
            is_optimal: true,
            lead: Lead::Best,
            strategy: Strategy::Deepening,
        },
        /// An answer at once, better ones as they are found, until one is proven.
        Anytime => AlgorithmEntry {
            name: "anytime",
            title: "anytime search",
            about: "a solution at once, then better ones until one is proven shortest",
            explanation: "Anytime search builds a solution line by line and then improves it until it is proven shortest or a limit is reached.",
            keeps: "what fits in `--memory`",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::Improvement,
        },
        /// Some answer at once.
        Constructive => AlgorithmEntry {
            name: "constructive",
            title: "construction line by line",
            about: "some solution at once, for boards of any size",
            explanation: "Construction puts the outer lines in order one after the other and finishes the middle with a beam search.",
            keeps: "one board",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::Construction,
        },
    }
}

impl Algorithm {
    /// Whether a heuristic leads it.
    pub fn takes_heuristic(self) -> bool {
        self.entry().lead != Lead::None
    }

    /// Whether a solution it ends with is proven to be a shortest one.
    pub fn is_optimal(self) -> bool {
        self.entry().is_optimal
    }
}

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
            fits: every_size,
            source: Source::Chosen,
        },
        /// Tiles out of place.
        Hamming => HeuristicEntry {
            name: "hamming",
            label: "Hamming",
            title: "Hamming distance",
            about: "the number of tiles that are not at home",
            explanation: "Hamming distance is the number of tiles that are not at home: each of them has to move at least once.",
            boards: "every size",
            memory: "none",
            fits: every_size,
            source: Source::Plain(Plain::Hamming),
        },
        /// Distances from home, added up.
        Manhattan => HeuristicEntry {
            name: "manhattan",
            label: "Manhattan",
            title: "Manhattan distance",
            about: "each tile's distance from home, rows plus columns, added up",
            explanation: "Manhattan distance adds up how many rows and columns each tile is away from home.",
            boards: "every size",
            memory: "none",
            fits: every_size,
            source: Source::Plain(Plain::Manhattan),
        },
        /// Manhattan, and the moves lost where tiles block each other in a line.
        LinearConflict => HeuristicEntry {
            name: "linear-conflict",
            label: "linear conflict",
            title: "linear conflict",
            about: "Manhattan distance, plus two for each tile that must leave its line to let others pass",
            explanation: "Linear conflict is Manhattan distance plus two moves for each tile that must leave its line to let others pass.",
            boards: "every size",
            memory: "none",
            fits: every_size,
            source: Source::Plain(Plain::LinearConflict),
        },
        /// Vertical and horizontal moves, each solved exactly.
        WalkingDistance => HeuristicEntry {
            name: "walking-distance",
            label: "walking distance",
            title: "walking distance",
            about: "moves between rows and moves between columns, each solved exactly",
            explanation: "Walking distance solves two simpler puzzles exactly, one that knows only the rows of the tiles and one that knows only their columns.",
            boards: "up to 4x4, 3x6 and 2x7",
            memory: "tables of up to a million entries",
            fits: walking_fits,
            source: Source::Plain(Plain::WalkingDistance),
        },
        /// Pattern databases: the best for the board.
        Pattern => HeuristicEntry {
            name: "pattern",
            label: "pattern tables",
            title: "pattern tables",
            about: "pattern databases: the best tables for the board (up to 32 cells)",
            explanation: "Pattern databases tell how many moves groups of tiles need; the best ones for the board are used.",
            boards: "up to 32 cells",
            memory: "198 MB for 4x4, 91 MB for 5x5, less if memory is short",
            fits: patterns_fit,
            source: Source::Patterns(None),
        },
        /// Tables that are built in a blink.
        PatternSmall => HeuristicEntry {
            name: "pattern:small",
            label: "small pattern tables",
            title: "small pattern tables",
            about: "small pattern databases, built in a fraction of a second",
            explanation: "Small pattern databases tell how many moves groups of five or six tiles need.",
            boards: "up to 32 cells",
            memory: "3 MB for 4x4, 4 MB for 5x5",
            fits: patterns_fit,
            source: Source::Patterns(Some(Class::Small)),
        },
        /// Tables that are built in a second or two.
        PatternMedium => HeuristicEntry {
            name: "pattern:medium",
            label: "medium pattern tables",
            title: "medium pattern tables",
            about: "medium pattern databases, built in a second or two",
            explanation: "Medium pattern databases tell how many moves groups of up to seven tiles need.",
            boards: "up to 32 cells",
            memory: "35 MB for 4x4",
            fits: patterns_fit,
            source: Source::Patterns(Some(Class::Medium)),
        },
        /// The largest tables.
        PatternLarge => HeuristicEntry {
            name: "pattern:large",
            label: "large pattern tables",
            title: "large pattern tables",
            about: "the largest pattern databases",
            explanation: "Large pattern databases tell how many moves groups of up to eight tiles need.",
            boards: "up to 32 cells",
            memory: "198 MB for 4x4, 91 MB for 5x5",
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

    /// The heuristic of pattern databases of a class.
    pub(crate) fn of_class(class: Class) -> HeuristicName {
        match class {
            Class::Small => HeuristicName::PatternSmall,
            Class::Medium => HeuristicName::PatternMedium,
            Class::Large => HeuristicName::PatternLarge,
        }
    }
}

/// A heuristic that is made from the goal alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    Hamming,
    Manhattan,
    LinearConflict,
    WalkingDistance,
}

/// What is done with a heuristic once its type is known.
pub(crate) trait Led<T: Tiles> {
    type Result;

    fn by<H: Heuristic<T>>(self, heuristic: &H) -> Self::Result;
}

impl Plain {
    /// Makes the heuristic. `walking` is asked for walking distance, whose
    /// tables are worth sharing; `None` if it has none for the size.
    pub(crate) fn lead<T: Tiles, L: Led<T>, W: AsRef<WalkingDistance>>(
        self,
        grid: &Grid,
        walking: impl FnOnce(&Grid) -> Option<W>,
        led: L,
    ) -> Option<L::Result> {
        Some(match self {
            Plain::Hamming => led.by(&Hamming::new(grid)),
            Plain::Manhattan => led.by(&Manhattan::new(grid)),
            Plain::LinearConflict => led.by(&LinearConflict::new(grid)),
            Plain::WalkingDistance => led.by(walking(grid)?.as_ref()),
        })
    }

    /// The value of one position; `None` where counting it would take too long.
    pub(crate) fn value(self, grid: &Grid, tiles: &AnyTiles) -> Option<u32> {
        struct Value<'a>(&'a AnyTiles);
        impl Led<AnyTiles> for Value<'_> {
            type Result = u32;

            fn by<H: Heuristic<AnyTiles>>(self, heuristic: &H) -> u32 {
                heuristic.value(heuristic.start(self.0))
            }
        }
        match self {
            // A single value is counted on larger boards than have tables.
            Plain::WalkingDistance => walking_distance(grid, tiles),
            Plain::Hamming | Plain::Manhattan | Plain::LinearConflict => {
                self.lead(grid, |_| None::<Box<WalkingDistance>>, Value(tiles))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
        for heuristic in HeuristicName::ALL {
            assert_eq!(heuristic.name().parse(), Ok(heuristic));
        }
    }

    #[test]
    fn an_unknown_name_is_told_with_those_there_are() {
        let error = "dfs".parse::<Algorithm>().unwrap_err();
        assert_eq!((error.kind(), error.name(), error.known().len()), ("algorithm", "dfs", 8));
        let text = error.to_string();
        assert!(text.starts_with("there is no algorithm `dfs`; choose one of auto, bfs,"), "{text}");
        let error = "euclid".parse::<HeuristicName>().unwrap_err();
        assert!(error.known().contains(&"pattern:exact"), "{error}");
    }

    /// Names are told apart, and nothing that users read is left empty.
    #[test]
    fn every_entry_is_complete() {
        let algorithms = Algorithm::ALL.map(|one| one.entry());
        let heuristics = HeuristicName::ALL.map(|one| one.entry());
        let mut texts: Vec<[&str; 3]> =
            algorithms.iter().map(|entry| [entry.title, entry.about, entry.explanation]).collect();
        texts.extend(heuristics.iter().map(|entry| [entry.title, entry.about, entry.explanation]));
        for [title, about, explanation] in texts {
            assert!(!title.is_empty() && !about.is_empty());
            assert!(!about.ends_with('.') && about.len() <= 100, "{about}");
            assert!(explanation.ends_with('.'), "{explanation}");
        }
        for (number, entry) in heuristics.iter().enumerate() {
            assert!(!entry.label.is_empty() && !entry.boards.is_empty() && !entry.memory.is_empty());
            assert!(heuristics[..number].iter().all(|other| other.name != entry.name));
        }
    }

    #[test]
    fn every_class_of_tables_has_a_heuristic_that_asks_for_it() {
        for class in Class::ALL {
            let name = HeuristicName::of_class(class);
            assert_eq!(name.entry().source, Source::Patterns(Some(class)));
            assert!(name.is_pattern());
        }
        assert!(HeuristicName::PatternExact.is_pattern() && !HeuristicName::Manhattan.is_pattern());
    }
}
