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
    /// The same as a full sentence.
    pub explanation: &'static str,
    pub keeps: &'static str,
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
            explanation: "It starts with what costs nothing and does more only if the board proves hard; up to 32 cells the answer is optimal.",
            keeps: "what the method it chooses keeps",
            is_optimal: false,
            lead: Lead::Best,
            strategy: Strategy::Chosen,
        },
        Bfs => AlgorithmEntry {
            name: "bfs",
            label: "breadth first",
            title: "breadth-first search",
            about: "breadth-first search, no heuristic: optimal; keeps every state",
            explanation: "Breadth-first search expands the oldest node first, so the first solution it finds is a shortest one.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Frontier(Order::BREADTH),
        },
        Ucs => AlgorithmEntry {
            name: "ucs",
            label: "uniform cost",
            title: "uniform-cost search",
            about: "the same as bfs, since every move costs one: optimal; keeps every state",
            explanation: "Uniform-cost search expands the node with the lowest cost of its path; every move costs one, so it is breadth-first search.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Frontier(Order::BREADTH),
        },
        Bidirectional => AlgorithmEntry {
            name: "bidirectional",
            label: "bidirectional",
            title: "bidirectional search",
            about: "breadth first from both ends until they meet: optimal; keeps every state of both",
            explanation: "Bidirectional search expands the levels around the board and around the goal, the smaller one first, until they meet halfway along a shortest solution.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::BothEnds,
        },
        Dfs => AlgorithmEntry {
            name: "dfs",
            label: "depth first",
            title: "depth-first search",
            about: "depth first up to a depth limit: some solution, seldom optimal; keeps only its path",
            explanation: "Depth-first search follows one path to its depth limit before it tries the next, and takes the first solution it meets.",
            keeps: "the current path",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::DepthFirst,
        },
        Iddfs => AlgorithmEntry {
            name: "iddfs",
            label: "iterative deepening",
            title: "iterative deepening depth-first search",
            about: "depth first up to a growing depth limit, no heuristic: optimal; keeps only its path",
            explanation: "Iterative deepening searches depth first up to a depth limit and raises it by two, as all solutions have the same parity, until it finds a solution.",
            keeps: "the current path",
            is_optimal: true,
            lead: Lead::None,
            strategy: Strategy::Deepening,
        },
        Greedy => AlgorithmEntry {
            name: "greedy",
            label: "greedy",
            title: "greedy best-first search",
            about: "expands the node with the lowest h: quick, seldom optimal; keeps every state",
            explanation: "Greedy best-first search expands the node with the lowest h and ignores the moves made, so its solutions are seldom optimal.",
            keeps: "every state it meets",
            is_optimal: false,
            lead: Lead::Usually(HeuristicName::Manhattan),
            strategy: Strategy::Frontier(Order::GREEDY),
        },
        HillClimbing => AlgorithmEntry {
            name: "hill-climbing",
            label: "hill climbing",
            title: "hill climbing",
            about: "moves to the neighbour with the lowest h: usually ends in a local minimum; keeps one board",
            explanation: "Hill climbing moves to the neighbour with the lowest h while that lowers h, and gives up where it does not.",
            keeps: "one board",
            is_optimal: false,
            lead: Lead::Usually(HeuristicName::Manhattan),
            strategy: Strategy::HillClimbing,
        },
        AStar => AlgorithmEntry {
            name: "astar",
            label: "A*",
            title: "A*",
            about: "expands the node with the lowest f = g + h: optimal; keeps every state",
            explanation: "A* expands the node with the lowest f = g + h, the newest of several first, and finds a shortest solution.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::Best,
            strategy: Strategy::Frontier(Order::A_STAR),
        },
        WeightedAStar => AlgorithmEntry {
            name: "wastar",
            label: "weighted A*",
            title: "weighted A*",
            about: "A* with f = g + W·h: at most W times the optimum, with fewer nodes; keeps every state",
            explanation: "Weighted A* expands the node with the lowest f = g + W·h: it trusts h more than A* does, and its solution has at most W times the moves of a shortest one.",
            keeps: "every state it meets",
            is_optimal: false,
            lead: Lead::Best,
            strategy: Strategy::Weighted,
        },
        BranchAndBound => AlgorithmEntry {
            name: "branch-and-bound",
            label: "branch and bound",
            title: "branch and bound",
            about: "A* with misplaced tiles as h and ties broken first in, first out: optimal; keeps every state",
            explanation: "Branch and bound, as the course IF2211 teaches it, is A* with misplaced tiles as h; of several nodes with the same f the oldest goes first.",
            keeps: "every state it meets",
            is_optimal: true,
            lead: Lead::Usually(HeuristicName::Hamming),
            strategy: Strategy::Frontier(Order::BRANCH_AND_BOUND),
        },
        Ida => AlgorithmEntry {
            name: "ida",
            label: "IDA*",
            title: "IDA*",
            about: "iterative deepening A*: depth first up to a growing bound on f: optimal; keeps only its path",
            explanation: "Iterative deepening A* searches depth first up to a bound on f = g + h and raises the bound by two until it finds a solution, which is a shortest one.",
            keeps: "the current path",
            is_optimal: true,
            lead: Lead::Best,
            strategy: Strategy::Deepening,
        },
        Anytime => AlgorithmEntry {
            name: "anytime",
            label: "anytime",
            title: "anytime search",
            about: "a solution at once, then better ones until one is proven shortest",
            explanation: "Anytime search builds a solution line by line and then improves it until it is proven shortest or a limit is reached.",
            keeps: "what fits in `--memory`",
            is_optimal: false,
            lead: Lead::None,
            strategy: Strategy::Improvement,
        },
        Constructive => AlgorithmEntry {
            name: "constructive",
            label: "constructive",
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
