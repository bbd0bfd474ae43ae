//! The algorithms.

use super::HeuristicName;
use crate::slide::frontier::Order;

/// Registry entry of an algorithm.
#[derive(Debug)]
pub struct AlgorithmEntry {
    /// Name on the command line.
    pub name: &'static str,
    /// Name in a list.
    pub label: &'static str,
    /// Name in a sentence.
    pub title: &'static str,
    /// Method and guarantee, in one line.
    pub about: &'static str,
    pub is_optimal: bool,
    pub(crate) lead: Lead,
    pub(crate) strategy: Strategy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    None,
    /// Any, by default this one.
    Usually(HeuristicName),
    /// Any, by default the best for the size.
    Best,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    Chosen,
    Frontier(Order),
    Weighted,
    BothEnds,
    Deepening,
    DepthFirst,
    HillClimbing,
    Improvement,
    Construction,
}

registry! {
    #[non_exhaustive]
    "algorithm" Algorithm: AlgorithmEntry {
        Auto => AlgorithmEntry {
            name: "auto",
            label: "automatic",
            title: "the best method for the size",
            about: "chooses a method by the size of the board: optimal up to 32 cells, near-optimal above",
            is_optimal: false,
            lead: Lead::Best,
            strategy: Strategy::Chosen,
        },
        Bfs => AlgorithmEntry {
            name: "bfs",
            label: "breadth first",
            title: "breadth-first search",
            about: "breadth-first search, no heuristic: optimal; keeps every state",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Frontier(Order::BREADTH),
        },
        Ucs => AlgorithmEntry {
            name: "ucs",
            label: "uniform cost",
            title: "uniform-cost search",
            about: "the same as bfs, since every move costs one: optimal; keeps every state",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Frontier(Order::BREADTH),
        },
        Bidirectional => AlgorithmEntry {
            name: "bidirectional",
            label: "bidirectional",
            title: "bidirectional search",
            about: "breadth first from both ends until they meet: optimal; keeps every state of both",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::BothEnds,
        },
        Dfs => AlgorithmEntry {
            name: "dfs",
            label: "depth first",
            title: "depth-first search",
            about: "depth first up to a depth limit: some solution, seldom optimal; keeps only its path",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::DepthFirst,
        },
        Iddfs => AlgorithmEntry {
            name: "iddfs",
            label: "iterative deepening",
            title: "iterative deepening depth-first search",
            about: "depth first up to a growing depth limit, no heuristic: optimal; keeps only its path",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Deepening,
        },
        Greedy => AlgorithmEntry {
            name: "greedy",
            label: "greedy",
            title: "greedy best-first search",
            about: "expands the node with the lowest h: quick, seldom optimal; keeps every state",
            is_optimal: false,
            lead: Lead::Usually(HeuristicName::Manhattan),
            strategy: Strategy::Frontier(Order::GREEDY),
        },
        HillClimbing => AlgorithmEntry {
            name: "hill-climbing",
            label: "hill climbing",
            title: "hill climbing",
            about: "moves to the neighbour with the lowest h: usually ends in a local minimum; keeps one board",
            is_optimal: false,
            lead: Lead::Usually(HeuristicName::Manhattan),
            strategy: Strategy::HillClimbing,
        },
        AStar => AlgorithmEntry {
            name: "astar",
            label: "A*",
            title: "A*",
            about: "expands the node with the lowest f = g + h: optimal; keeps every state",
            is_optimal: true,
            lead: Lead::Best,
            strategy: Strategy::Frontier(Order::A_STAR),
        },
        WeightedAStar => AlgorithmEntry {
            name: "wastar",
            label: "weighted A*",
            title: "weighted A*",
            about: "A* with f = g + W·h: at most W times the optimum, with fewer nodes; keeps every state",
            is_optimal: false,
            lead: Lead::Best,
            strategy: Strategy::Weighted,
        },
        BranchAndBound => AlgorithmEntry {
            name: "branch-and-bound",
            label: "branch and bound",
            title: "branch and bound",
            about: "A* with misplaced tiles as h and ties broken first in, first out: optimal; keeps every state",
            is_optimal: true,
            lead: Lead::Usually(HeuristicName::Hamming),
            strategy: Strategy::Frontier(Order::BRANCH_AND_BOUND),
        },
        Ida => AlgorithmEntry {
            name: "ida",
            label: "IDA*",
            title: "IDA*",
            about: "iterative deepening A*: depth first up to a growing bound on f: optimal; keeps only its path",
            is_optimal: true,
            lead: Lead::Best,
            strategy: Strategy::Deepening,
        },
        Anytime => AlgorithmEntry {
            name: "anytime",
            label: "anytime",
            title: "anytime search",
            about: "a solution at once, then better ones until one is proven shortest",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::Improvement,
        },
        Constructive => AlgorithmEntry {
            name: "constructive",
            label: "constructive",
            title: "construction line by line",
            about: "some solution at once, for boards of any size",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::Construction,
        },
    }
}

impl Algorithm {
    /// Whether it uses a heuristic.
    pub fn takes_heuristic(self) -> bool {
        self.entry().lead != Lead::None
    }

    /// Whether it has an open and a closed list.
    pub fn has_lists(self) -> bool {
        matches!(self.entry().strategy, Strategy::Frontier(_) | Strategy::Weighted | Strategy::BothEnds)
    }

    /// Whether it uses a weight.
    pub fn takes_weight(self) -> bool {
        self.entry().strategy == Strategy::Weighted
    }

    /// Whether it uses a depth limit.
    pub fn takes_depth(self) -> bool {
        self.entry().strategy == Strategy::DepthFirst
    }

    /// Whether a final solution is proven shortest.
    pub fn is_optimal(self) -> bool {
        self.entry().is_optimal
    }
}
