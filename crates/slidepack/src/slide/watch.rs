//! Searches step by step, with input errors for searches that cannot be watched.

pub use slidepack_core::slide::watch::{End, MOST_CELLS, Node, Step, WatchError, Watched};

use super::trace::{f, whole};
use super::{Algorithm, Dir, HeuristicName, Puzzle, Request};
use crate::InputError;
use crate::schema::rows;
use crate::wire::{ByName, Ended};
use serde::{Deserialize, Serialize};

/// Maximum number of nodes expanded in a watched search.
pub const MOST_EXPANSIONS: u64 = 2000;

const UNSOLVABLE: &str = "No moves lead from this board to the goal. This is known before a search begins, so nothing was searched.";

const LOCAL_MINIMUM: &str = "The search ends in a local minimum: no move lowers h.";

/// Watches a search for `expansions` expanded nodes, clamped to at least 1 and at most
/// [`MOST_EXPANSIONS`].
pub fn watch(puzzle: &Puzzle, request: &Request, expansions: u64) -> Result<Watched, InputError> {
    let expansions = expansions.clamp(1, MOST_EXPANSIONS);
    let (board, goal) = (&puzzle.board, &puzzle.goal_board);
    let watched = slidepack_core::slide::watch::watch(board, goal, request, expansions);
    watched.map_err(|error| {
        let code = match error {
            WatchError::TooLarge(_) => "too-large",
            WatchError::Algorithm(_) => "algorithm-watch",
            WatchError::Heuristic(_) => "heuristic-watch",
        };
        InputError::plain(&puzzle.title(), code, error.to_string())
    })
}

/// A search that was watched, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlideWatch {
    algorithm: ByName<Algorithm>,
    heuristic: Option<ByName<HeuristicName>>,
    nodes: Vec<WireNode>,
    steps: Vec<WireStep>,
    outcome: Ended,
    path: Vec<usize>,
    expanded: u64,
    generated: u64,
    truncated: bool,
    /// Whether the goal can be reached. If not, nothing is searched: the only
    /// node is the start.
    solvable: bool,
    /// Why nothing was searched, or why the search could not go on.
    reason: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireNode {
    id: usize,
    parent: Option<usize>,
    #[serde(rename = "move")]
    dir: Option<ByName<Dir>>,
    board: Vec<Vec<u16>>,
    g: u32,
    h: u32,
    /// g + h, or g + W·h with a weight.
    #[serde(serialize_with = "whole")]
    f: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireStep {
    kind: WireKind,
    node: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum WireKind {
    Bound,
    Expand,
    Generate,
    Duplicate,
    Prune,
    Goal,
    Backtrack,
}

impl WireStep {
    fn new(step: Step) -> WireStep {
        let (kind, bound) = match step {
            Step::Bound(_, bound) => (WireKind::Bound, Some(bound)),
            Step::Expand { .. } => (WireKind::Expand, None),
            Step::Generate(_) => (WireKind::Generate, None),
            Step::Duplicate { .. } => (WireKind::Duplicate, None),
            Step::Prune(_) => (WireKind::Prune, None),
            Step::Goal(_) => (WireKind::Goal, None),
            Step::Backtrack(_) => (WireKind::Backtrack, None),
        };
        WireStep { kind, node: step.node(), bound }
    }
}

impl SlideWatch {
    /// The JSON form of a watched search.
    pub fn new(watched: &Watched) -> SlideWatch {
        let node = |(id, node): (usize, &Node)| WireNode {
            id,
            parent: node.parent,
            dir: node.dir.map(ByName),
            board: rows(&node.board),
            g: node.moves,
            h: node.left,
            f: f(node.moves, node.left, watched.weight),
        };
        SlideWatch {
            algorithm: watched.method.algorithm.into(),
            heuristic: watched.method.heuristic.map(ByName),
            nodes: watched.nodes.iter().enumerate().map(node).collect(),
            steps: watched.steps.iter().copied().map(WireStep::new).collect(),
            outcome: match watched.end {
                End::Solved(_) => Ended::Solved,
                End::Impossible => Ended::Impossible,
                End::Stopped | End::Stuck(_) => Ended::Stopped,
            },
            path: watched.path(),
            expanded: watched.expanded,
            generated: watched.generated,
            truncated: watched.end == End::Stopped,
            solvable: watched.end != End::Impossible,
            reason: match watched.end {
                End::Impossible => Some(UNSOLVABLE.into()),
                End::Stuck(_) => Some(LOCAL_MINIMUM.into()),
                End::Solved(_) | End::Stopped => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;
    use serde_json::{Value, json};

    fn puzzle(text: &str) -> Puzzle {
        super::super::read(&Source::inline(text), &super::super::Reading::default()).remove(0).unwrap()
    }

    fn json_of(text: &str, algorithm: Algorithm) -> Value {
        let request = Request { algorithm, heuristic: HeuristicName::Manhattan, ..Request::default() };
        let watched = watch(&puzzle(text), &request, 100).unwrap();
        serde_json::to_value(SlideWatch::new(&watched)).unwrap()
    }

    #[test]
    fn a_search_of_one_move_as_json() {
        let watch = json_of("1 2 3/4 5 6/7 0 8", Algorithm::Ida);
        let node = |id, parent: Option<u32>, dir: Option<&str>, board: [[u32; 3]; 3], g: u32, h: u32| json!({"id": id, "parent": parent, "move": dir, "board": board, "g": g, "h": h, "f": g + h});
        let nodes = json!([
            node(0, None, None, [[1, 2, 3], [4, 5, 6], [7, 0, 8]], 0, 1),
            node(1, Some(0), Some("L"), [[1, 2, 3], [4, 5, 6], [7, 8, 0]], 1, 0),
        ]);
        assert_eq!(watch["nodes"], nodes);
        let steps = json!([
            {"kind": "bound", "node": 0, "bound": 1},
            {"kind": "expand", "node": 0},
            {"kind": "generate", "node": 1},
            {"kind": "goal", "node": 1},
        ]);
        assert_eq!(watch["steps"], steps);
        assert_eq!((&watch["path"], &watch["outcome"]), (&json!([0, 1]), &json!("solved")));
        assert_eq!((&watch["algorithm"], &watch["heuristic"]), (&json!("ida"), &json!("manhattan")));
        assert_eq!((&watch["expanded"], &watch["generated"]), (&json!(1), &json!(2)));
        assert_eq!(watch["truncated"], json!(false));
    }

    #[test]
    fn a_long_search_is_cut_short() {
        let watch = json_of("8 6 7/2 5 4/3 0 1", Algorithm::AStar);
        assert_eq!((&watch["outcome"], &watch["truncated"]), (&json!("stopped"), &json!(true)));
        assert_eq!((&watch["expanded"], &watch["path"]), (&json!(100), &json!([])));
    }

    #[test]
    fn a_board_that_cannot_be_solved_is_not_searched() {
        let watch = json_of("2 1 3/4 5 6/7 8 0", Algorithm::AStar);
        assert_eq!((&watch["outcome"], &watch["solvable"]), (&json!("impossible"), &json!(false)));
        assert_eq!((&watch["expanded"], &watch["steps"]), (&json!(0), &json!([])));
        assert!(watch["reason"].as_str().unwrap().contains("nothing was searched"));
        let watch = json_of("1 2 3/4 5 6/7 0 8", Algorithm::AStar);
        assert_eq!((&watch["solvable"], &watch["reason"]), (&json!(true), &Value::Null));
    }

    #[test]
    fn what_cannot_be_watched_has_a_code() {
        let refused = |text: &str, algorithm, heuristic| {
            let request = Request { algorithm, heuristic, ..Request::default() };
            watch(&puzzle(text), &request, 10).unwrap_err().code
        };
        let easy = "1 2 3/4 5 6/7 0 8";
        assert_eq!(refused(easy, Algorithm::Anytime, HeuristicName::Auto), "algorithm-watch");
        assert_eq!(refused(easy, Algorithm::Ida, HeuristicName::PatternExact), "heuristic-watch");
        let row: Vec<String> = (0..65).map(|tile| tile.to_string()).collect();
        let wide =
            format!("{}/{}", row.join(" "), (65..130).map(|t| t.to_string() + " ").collect::<String>());
        assert_eq!(refused(&wide, Algorithm::Ida, HeuristicName::Manhattan), "too-large");
    }
}
