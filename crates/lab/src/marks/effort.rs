//! The number of nodes that correct programs expand.
//!
//! With a consistent heuristic and a closed set, A* expands every board with f below the length of
//! a shortest solution and none with f above it (Dechter and Pearl, 1985); ties decide the rest.
//! Without a closed set it expands paths instead of boards. So the extremes follow from the numbers
//! of boards and of paths by f, and no order of ties lies outside.

use slidepack::slide::{Board, Bounds, Dir, HeuristicName, Puzzle};
use std::collections::{HashMap, HashSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Method {
    Breadth,
    AStar(HeuristicName),
    Ida(HeuristicName),
    Deepening,
}

impl Method {
    /// `None` if no range is known for the method.
    pub(super) fn new(algorithm: &str, heuristic: &str) -> Option<Method> {
        let plain = |text: &str| -> String {
            text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
        };
        let heuristic = match plain(heuristic).as_str() {
            "" | "h2" => HeuristicName::Manhattan,
            "h1" | "misplaced" | "misplacedtiles" => HeuristicName::Hamming,
            name => *HeuristicName::ALL.iter().find(|one| plain(one.name()) == name)?,
        };
        // A value of the walking distance takes a search.
        let heuristic = Some(heuristic).filter(|name| *name != HeuristicName::WalkingDistance);
        match plain(algorithm).as_str() {
            "bfs" | "breadthfirst" | "breadthfirstsearch" | "ucs" | "uniformcost" | "dijkstra" => {
                Some(Method::Breadth)
            }
            "" | "a" | "astar" => heuristic.map(Method::AStar),
            "ida" | "idastar" => heuristic.map(Method::Ida),
            "iddfs" | "ids" | "iterativedeepening" => Some(Method::Deepening),
            _ => None,
        }
    }

    fn heuristic(self) -> Option<HeuristicName> {
        match self {
            Method::AStar(heuristic) | Method::Ida(heuristic) => Some(heuristic),
            Method::Breadth | Method::Deepening => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) least: u64,
    pub(super) most: u64,
    /// The most without a closed set, where a method may have one. Saturates.
    pub(super) tree: Option<u64>,
}

const MOST_BOARDS: usize = 500_000;

/// The range for a board whose shortest solutions have `length` moves. `None` if the boards are too
/// many, or the heuristic needs tables.
pub(super) fn effort(puzzle: &Puzzle, length: u32, method: Method) -> Option<Effort> {
    let by_f = Counts::new(puzzle, length, method.heuristic())?;
    let boards = |f: u32| by_f.boards.iter().take(f as usize + 1).sum::<u64>();
    let paths = |f: u32| by_f.paths.iter().take(f as usize + 1).fold(0, |sum: u64, n| sum.saturating_add(*n));
    let below = |f: u32| f.checked_sub(1).map_or(0, boards);
    // The bounds of iterative deepening before the last one.
    let rounds = |counts: &[u64], nodes: &dyn Fn(u32) -> u64| -> u64 {
        let bounds = (0..length).filter(|f| 0 < counts[*f as usize]);
        bounds.map(nodes).fold(0, u64::saturating_add)
    };
    let path = u64::from(length);
    let most = boards(length);
    Some(match method {
        // A goal may be recognised when it is generated, one level before its own.
        Method::Breadth => {
            let least = length.checked_sub(1).map_or(0, |last| below(last) + 1);
            Effort { least, most, tree: Some(paths(length)) }
        }
        Method::AStar(_) => Effort { least: below(length).max(path), most, tree: Some(paths(length)) },
        Method::Ida(_) => Effort {
            least: rounds(&by_f.boards, &boards) + path,
            most: rounds(&by_f.paths, &paths).saturating_add(paths(length)),
            tree: None,
        },
        // Nodes at the depth limit may count as expanded or not.
        Method::Deepening => Effort {
            least: rounds(&by_f.boards, &below) + path,
            most: rounds(&by_f.paths, &paths).saturating_add(paths(length)),
            tree: None,
        },
    })
}

/// Numbers of boards and of paths by f, up to the length of a shortest solution.
struct Counts {
    boards: Vec<u64>,
    paths: Vec<u64>,
}

impl Counts {
    /// f does not fall along a path, so boards beyond the length lead to no others within it.
    fn new(puzzle: &Puzzle, length: u32, heuristic: Option<HeuristicName>) -> Option<Counts> {
        let neighbours = |board: &Board| Dir::ALL.map(|dir| board.moved(dir)).into_iter().flatten();
        let none = vec![0; length as usize + 1];
        let mut counts = Counts { boards: none.clone(), paths: none };
        // Boards with their numbers and heuristic values, the start first.
        let (mut ids, mut boards, mut left) = (HashMap::new(), Vec::new(), Vec::new());
        let mut level = vec![puzzle.board().clone()];
        for moves in 0..=length {
            let values = match heuristic {
                Some(name) => Bounds::of_boards(name, &level, puzzle.goal_board())?,
                None => vec![0; level.len()],
            };
            let begun = boards.len();
            for (board, value) in level.into_iter().zip(values).filter(|(_, value)| moves + value <= length) {
                counts.boards[(moves + value) as usize] += 1;
                ids.insert(board.clone(), boards.len());
                boards.push(board);
                left.push(value);
            }
            if MOST_BOARDS < boards.len() {
                return None;
            }
            let met: HashSet<Board> = boards[begun..].iter().flat_map(neighbours).collect();
            level = met.into_iter().filter(|board| !ids.contains_key(board)).collect();
        }
        let next = |board| neighbours(board).filter_map(|next| ids.get(&next).copied()).collect();
        let next: Vec<Vec<usize>> = boards.iter().map(next).collect();
        let mut paths = vec![0u64; boards.len()];
        paths[0] = 1;
        for moves in 0..=length {
            let mut longer = vec![0u64; paths.len()];
            for (at, &here) in paths.iter().enumerate().filter(|(_, here)| 0 < **here) {
                let f = (moves + left[at]) as usize;
                if let Some(counted) = counts.paths.get_mut(f) {
                    *counted = counted.saturating_add(here);
                    next[at].iter().for_each(|&next| longer[next] = longer[next].saturating_add(here));
                }
            }
            paths = longer;
        }
        Some(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack::slide::{Goal, NamedGoal, Solver};
    use std::collections::VecDeque;

    fn puzzle(text: &str) -> Puzzle {
        Puzzle::new(text.parse().unwrap(), Goal::Named(NamedGoal::Last))
    }

    fn left(heuristic: HeuristicName, boards: &[Board], puzzle: &Puzzle) -> Vec<u32> {
        Bounds::of_boards(heuristic, boards, puzzle.goal_board()).unwrap()
    }

    /// Textbook A*: nodes expanded, the goal not counted.
    fn astar(puzzle: &Puzzle, heuristic: HeuristicName, newest: bool, closed: bool, order: [Dir; 4]) -> u64 {
        let mut open: Vec<VecDeque<(Board, u32)>> = vec![VecDeque::new(); 64];
        let mut best: HashMap<Board, u32> = HashMap::new();
        let start = puzzle.board().clone();
        open[left(heuristic, std::slice::from_ref(&start), puzzle)[0] as usize].push_back((start, 0));
        let mut expanded = 0;
        loop {
            let f = open.iter().position(|list| !list.is_empty()).unwrap();
            let taken = if newest { open[f].pop_back() } else { open[f].pop_front() };
            let (board, moves) = taken.unwrap();
            if board == *puzzle.goal_board() {
                return expanded;
            }
            if closed && best.get(&board).is_some_and(|best| *best <= moves) {
                continue;
            }
            best.insert(board.clone(), moves);
            expanded += 1;
            let next: Vec<Board> = order.into_iter().filter_map(|dir| board.moved(dir)).collect();
            for (left, next) in left(heuristic, &next, puzzle).into_iter().zip(next) {
                open[(moves + 1 + left) as usize].push_back((next, moves + 1));
            }
        }
    }

    fn breadth(puzzle: &Puzzle, early: bool) -> u64 {
        let mut open = VecDeque::from([puzzle.board().clone()]);
        let mut seen = HashSet::from([puzzle.board().clone()]);
        let mut expanded = 0;
        while let Some(board) = open.pop_front() {
            if board == *puzzle.goal_board() {
                break;
            }
            expanded += 1;
            for next in Dir::ALL.into_iter().filter_map(|dir| board.moved(dir)) {
                if early && next == *puzzle.goal_board() {
                    return expanded;
                }
                if seen.insert(next.clone()) {
                    open.push_back(next);
                }
            }
        }
        expanded
    }

    #[test]
    fn every_order_of_ties_is_within_the_range() {
        let mut reversed = Dir::ALL;
        reversed.reverse();
        for text in ["8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/0 7 8", "0 4 6/5 3 8/1 7 2", "2 0 8/1 7 3/4 6 5"] {
            let puzzle = puzzle(text);
            let length = Solver::new().solve(puzzle.board()).length().unwrap() as u32;
            for heuristic in
                [HeuristicName::Manhattan, HeuristicName::LinearConflict, HeuristicName::Gaschnig]
            {
                let effort = effort(&puzzle, length, Method::AStar(heuristic)).unwrap();
                for (newest, order) in
                    [(true, Dir::ALL), (false, Dir::ALL), (true, reversed), (false, reversed)]
                {
                    let with = astar(&puzzle, heuristic, newest, true, order);
                    assert!((effort.least..=effort.most).contains(&with), "{text} {with} {effort:?}");
                    if 10_000 < effort.tree.unwrap() {
                        continue;
                    }
                    let without = astar(&puzzle, heuristic, newest, false, order);
                    let range = effort.least..=effort.tree.unwrap();
                    assert!(range.contains(&without), "{text} {without} {effort:?}");
                }
            }
            let effort = effort(&puzzle, length, Method::Breadth).unwrap();
            for early in [false, true] {
                let nodes = breadth(&puzzle, early);
                assert!((effort.least..=effort.most).contains(&nodes), "{text} {nodes} {effort:?}");
            }
        }
    }

    #[test]
    fn slidepack_is_within_the_range() {
        use slidepack::slide::Algorithm;
        for text in ["8 1 3/4 0 2/7 6 5", "0 4 6/5 3 8/1 7 2"] {
            let puzzle = puzzle(text);
            for (algorithm, method) in [
                (Algorithm::Bfs, Method::Breadth),
                (Algorithm::AStar, Method::AStar(HeuristicName::Manhattan)),
                (Algorithm::Ida, Method::Ida(HeuristicName::Manhattan)),
            ] {
                let solver =
                    Solver::new().algorithm(algorithm).heuristic(HeuristicName::Manhattan).threads(1);
                let answer = solver.solve(puzzle.board());
                let effort = effort(&puzzle, answer.length().unwrap() as u32, method).unwrap();
                let nodes = answer.report.progress.expanded;
                let most = effort.tree.unwrap_or(effort.most);
                assert!((effort.least..=most).contains(&nodes), "{text} {algorithm} {nodes} {effort:?}");
            }
        }
    }

    #[test]
    fn methods_have_many_names() {
        let astar = Some(Method::AStar(HeuristicName::Hamming));
        assert_eq!(Method::new("A*", "Misplaced tiles"), astar);
        assert_eq!(Method::new("a-star", "h1"), astar);
        assert_eq!(Method::new("", "linear conflict"), Some(Method::AStar(HeuristicName::LinearConflict)));
        assert_eq!(Method::new("IDA*", ""), Some(Method::Ida(HeuristicName::Manhattan)));
        assert_eq!(Method::new("UCS", ""), Some(Method::Breadth));
        assert_eq!(Method::new("greedy", ""), None);
        assert_eq!(Method::new("astar", "walking-distance"), None);
        assert_eq!(Method::new("astar", "my own"), None);
    }
}
