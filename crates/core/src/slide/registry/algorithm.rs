//! The algorithms.

use super::HeuristicName;
use crate::name::UnknownName;
use crate::slide::frontier::Order;
use std::fmt;
use std::str::FromStr;

/// What there is to say about an algorithm.
#[derive(Debug)]
pub struct AlgorithmEntry {
    /// The name users write.
    pub name: &'static str,
    /// What it is called in a list.
    pub label: &'static str,
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
            label: "automatic",
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
            label: "breadth first",
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
            label: "greedy",
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
            label: "A*",
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
            label: "branch and bound",
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
            label: "IDA*",
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
            label: "anytime",
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
    /// Whether a heuristic leads it.
    pub fn takes_heuristic(self) -> bool {
        self.entry().lead != Lead::None
    }

    /// Whether a solution it ends with is proven to be a shortest one.
    pub fn is_optimal(self) -> bool {
        self.entry().is_optimal
    }
}
