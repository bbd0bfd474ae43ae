//! The methods a user can choose, by name.

use super::board::Size;
use super::tables::Exact;
use std::fmt;
use std::str::FromStr;

/// How the way to the goal is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Whatever suits the size.
    #[default]
    Auto,
    /// Breadth first: optimal; needs no heuristic; keeps every state it meets.
    Bfs,
    /// Best first by the heuristic alone: quick, seldom optimal.
    Greedy,
    /// A*: optimal; keeps every state it meets.
    AStar,
    /// A* with ties broken first in, first out: optimal; keeps every state.
    BranchAndBound,
    /// IDA*: optimal; keeps only the path it is on.
    Ida,
    /// An answer at once, better ones as they are found, until one is proven.
    Anytime,
    /// Some answer at once.
    Constructive,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 8] = [
        Algorithm::Auto,
        Algorithm::Bfs,
        Algorithm::Greedy,
        Algorithm::AStar,
        Algorithm::BranchAndBound,
        Algorithm::Ida,
        Algorithm::Anytime,
        Algorithm::Constructive,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::Bfs => "bfs",
            Algorithm::Greedy => "greedy",
            Algorithm::AStar => "astar",
            Algorithm::BranchAndBound => "branch-and-bound",
            Algorithm::Ida => "ida",
            Algorithm::Anytime => "anytime",
            Algorithm::Constructive => "constructive",
        }
    }

    /// What it does and promises, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Algorithm::Auto => {
                "chooses a method by the size of the board: optimal up to 32 cells, near-optimal above"
            }
            Algorithm::Bfs => "breadth-first search, no heuristic: optimal; keeps every state",
            Algorithm::Greedy => {
                "expands the node with the lowest h: quick, seldom optimal; keeps every state"
            }
            Algorithm::AStar => "expands the node with the lowest f = g + h: optimal; keeps every state",
            Algorithm::BranchAndBound => {
                "A* with misplaced tiles as h and ties broken first in, first out: optimal; keeps every state"
            }
            Algorithm::Ida => {
                "iterative deepening A*: depth first up to a growing bound on f: optimal; keeps only its path"
            }
            Algorithm::Anytime => "a solution at once, then better ones until one is proven shortest",
            Algorithm::Constructive => "some solution at once, for boards of any size",
        }
    }
}

/// The lower bound that leads a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HeuristicName {
    /// Whatever suits the algorithm and the size.
    #[default]
    Auto,
    /// Tiles out of place.
    Hamming,
    /// Distances from home, added up.
    Manhattan,
    /// Manhattan, and the moves lost where tiles block each other in a line.
    LinearConflict,
    /// Vertical and horizontal moves, each solved exactly.
    WalkingDistance,
    /// Tables of the moves that groups of tiles need: the best for the board.
    Pattern,
    /// Tables that are built in a blink.
    PatternSmall,
    /// Tables that are built in a second or two.
    PatternMedium,
    /// The largest tables.
    PatternLarge,
    /// A table of every distance, for boards of up to ten cells.
    PatternExact,
}

impl HeuristicName {
    /// All of them.
    pub const ALL: [HeuristicName; 10] = [
        HeuristicName::Auto,
        HeuristicName::Hamming,
        HeuristicName::Manhattan,
        HeuristicName::LinearConflict,
        HeuristicName::WalkingDistance,
        HeuristicName::Pattern,
        HeuristicName::PatternSmall,
        HeuristicName::PatternMedium,
        HeuristicName::PatternLarge,
        HeuristicName::PatternExact,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            HeuristicName::Auto => "auto",
            HeuristicName::Hamming => "hamming",
            HeuristicName::Manhattan => "manhattan",
            HeuristicName::LinearConflict => "linear-conflict",
            HeuristicName::WalkingDistance => "walking-distance",
            HeuristicName::Pattern => "pattern",
            HeuristicName::PatternSmall => "pattern:small",
            HeuristicName::PatternMedium => "pattern:medium",
            HeuristicName::PatternLarge => "pattern:large",
            HeuristicName::PatternExact => "pattern:exact",
        }
    }

    /// What it counts, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            HeuristicName::Auto => "chooses one that suits the algorithm and the size",
            HeuristicName::Hamming => "the number of tiles that are not at home",
            HeuristicName::Manhattan => "each tile's distance from home, rows plus columns, added up",
            HeuristicName::LinearConflict => {
                "Manhattan distance, plus two for each tile that must leave its line to let others pass"
            }
            HeuristicName::WalkingDistance => {
                "moves between rows and moves between columns, each solved exactly"
            }
            HeuristicName::Pattern => "pattern databases: the best tables for the board (up to 32 cells)",
            HeuristicName::PatternSmall => "small pattern databases, built in a fraction of a second",
            HeuristicName::PatternMedium => "medium pattern databases, built in a second or two",
            HeuristicName::PatternLarge => "the largest pattern databases",
            HeuristicName::PatternExact => "the exact distance, for boards of up to ten cells",
        }
    }

    /// Whether it can be had for boards of a size: tables grow quickly.
    pub fn fits(self, size: Size) -> bool {
        let (short, long) = (size.rows().min(size.cols()), size.rows().max(size.cols()));
        match self {
            HeuristicName::WalkingDistance => {
                matches!((short, long), (1, _) | (2, ..=7) | (3, ..=6) | (4, ..=4))
            }
            HeuristicName::PatternExact => size.cells() <= Exact::MOST_CELLS,
            _ if self.is_pattern() => size.cells() <= 32,
            _ => true,
        }
    }

    /// Whether it needs pattern tables.
    pub fn is_pattern(self) -> bool {
        self.name().starts_with("pattern")
    }
}

macro_rules! named {
    ($type:ty) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ();

            fn from_str(name: &str) -> Result<$type, ()> {
                <$type>::ALL.into_iter().find(|one| one.name() == name).ok_or(())
            }
        }
    };
}

named!(Algorithm);
named!(HeuristicName);

/// An algorithm and the heuristic that leads it, if one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// [`Algorithm::Auto`] only if there was nothing to search.
    pub algorithm: Algorithm,
    /// Never [`HeuristicName::Auto`].
    pub heuristic: Option<HeuristicName>,
}

impl Method {
    /// What a search begins with on boards of a size, where the choice was left
    /// open; what was chosen stays.
    ///
    /// A heuristic that does not fit the size gives way to linear conflict.
    pub fn choose(algorithm: Algorithm, heuristic: HeuristicName, size: Size) -> Method {
        let best = if HeuristicName::WalkingDistance.fits(size) && 9 < size.cells() {
            HeuristicName::WalkingDistance
        } else {
            HeuristicName::LinearConflict
        };
        let heuristic = match (algorithm, heuristic) {
            (Algorithm::Bfs | Algorithm::Anytime | Algorithm::Constructive, _) => None,
            (Algorithm::BranchAndBound, HeuristicName::Auto) => Some(HeuristicName::Hamming),
            (Algorithm::Greedy, HeuristicName::Auto) => Some(HeuristicName::Manhattan),
            (_, HeuristicName::Auto) => Some(best),
            (_, chosen) if chosen.fits(size) => Some(chosen),
            _ => Some(HeuristicName::LinearConflict),
        };
        let algorithm = if algorithm == Algorithm::Auto { Algorithm::Ida } else { algorithm };
        Method { algorithm, heuristic }
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
        assert_eq!("dfs".parse::<Algorithm>(), Err(()));
    }

    #[test]
    fn auto_never_stays() {
        for (rows, cols) in [(1, 2), (3, 3), (4, 4), (2, 20), (5, 5), (128, 128)] {
            let size = Size::new(rows, cols).unwrap();
            for algorithm in Algorithm::ALL {
                for heuristic in HeuristicName::ALL {
                    let method = Method::choose(algorithm, heuristic, size);
                    assert_ne!(method.algorithm, Algorithm::Auto);
                    assert_ne!(method.heuristic, Some(HeuristicName::Auto));
                    assert!(method.heuristic.is_none_or(|heuristic| heuristic.fits(size)));
                }
            }
        }
    }
}
