//! The methods a user can choose, by name.

use super::board::Size;
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
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 6] = [
        Algorithm::Auto,
        Algorithm::Bfs,
        Algorithm::Greedy,
        Algorithm::AStar,
        Algorithm::BranchAndBound,
        Algorithm::Ida,
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
        }
    }

    /// What it does and promises, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Algorithm::Auto => "picks a method by the size of the board; the answer is optimal",
            Algorithm::Bfs => "breadth first, without a heuristic: optimal, keeps every state it meets",
            Algorithm::Greedy => "always the board that looks nearest to the goal: quick, seldom optimal",
            Algorithm::AStar => {
                "least moves made plus moves surely left: optimal, keeps every state it meets"
            }
            Algorithm::BranchAndBound => {
                "A* that takes equal states first in, first out, by misplaced tiles: optimal, keeps every state"
            }
            Algorithm::Ida => "depth first to a growing bound: optimal, keeps almost nothing",
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
}

impl HeuristicName {
    /// All of them.
    pub const ALL: [HeuristicName; 5] = [
        HeuristicName::Auto,
        HeuristicName::Hamming,
        HeuristicName::Manhattan,
        HeuristicName::LinearConflict,
        HeuristicName::WalkingDistance,
    ];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            HeuristicName::Auto => "auto",
            HeuristicName::Hamming => "hamming",
            HeuristicName::Manhattan => "manhattan",
            HeuristicName::LinearConflict => "linear-conflict",
            HeuristicName::WalkingDistance => "walking-distance",
        }
    }

    /// What it counts, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            HeuristicName::Auto => "picks one that suits the algorithm and the size",
            HeuristicName::Hamming => "the tiles that are not where they belong",
            HeuristicName::Manhattan => "how far each tile is from home, added up",
            HeuristicName::LinearConflict => {
                "Manhattan, and two moves for each tile that must leave its line to let others pass"
            }
            HeuristicName::WalkingDistance => "moves between rows and between columns, each counted exactly",
        }
    }

    /// Whether it can be had for boards of a size. Walking distance needs
    /// tables that grow quickly.
    pub fn fits(self, size: Size) -> bool {
        let (short, long) = (size.rows().min(size.cols()), size.rows().max(size.cols()));
        self != HeuristicName::WalkingDistance
            || matches!((short, long), (1, _) | (2, ..=7) | (3, ..=6) | (4, ..=4))
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

/// An algorithm and the heuristic that leads it, none for breadth first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// Never [`Algorithm::Auto`].
    pub algorithm: Algorithm,
    /// Never [`HeuristicName::Auto`].
    pub heuristic: Option<HeuristicName>,
}

impl Method {
    /// What `auto` means for boards of a size; what was chosen stays.
    ///
    /// A heuristic that does not fit the size gives way to linear conflict.
    pub fn choose(algorithm: Algorithm, heuristic: HeuristicName, size: Size) -> Method {
        let small = size.cells() <= 9;
        let algorithm = match algorithm {
            Algorithm::Auto if small => Algorithm::AStar,
            Algorithm::Auto => Algorithm::Ida,
            chosen => chosen,
        };
        let best = if HeuristicName::WalkingDistance.fits(size) && 9 < size.cells() {
            HeuristicName::WalkingDistance
        } else {
            HeuristicName::LinearConflict
        };
        let heuristic = match (algorithm, heuristic) {
            (Algorithm::Bfs, _) => None,
            (Algorithm::BranchAndBound, HeuristicName::Auto) => Some(HeuristicName::Hamming),
            (Algorithm::Greedy, HeuristicName::Auto) => Some(HeuristicName::Manhattan),
            (_, HeuristicName::Auto) => Some(best),
            (_, chosen) if chosen.fits(size) => Some(chosen),
            _ => Some(HeuristicName::LinearConflict),
        };
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
