//! Breadth first, greedy, A*, and branch and bound.

use super::super::frontier::Order;
use super::super::grid::{AnyTiles, Grid};
use super::super::heuristic::Heuristic;
use super::{Notes, State, Step};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// Takes the state with the least key from those waiting, until that is the
/// goal.
pub(super) fn search<H: Heuristic<AnyTiles> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    root: State<H::Memo>,
    order: Order,
    notes: &mut Notes<'_>,
) {
    // The node that each board was last kept as.
    let mut known = HashMap::from([(root.tiles.clone(), 0)]);
    let mut waiting: BTreeMap<u32, VecDeque<State<H::Memo>>> = BTreeMap::new();
    waiting.entry(order.key(0, heuristic.value(root.memo))).or_default().push_back(root);

    while let Some(mut least) = waiting.first_entry() {
        // Of equal keys A* takes the newest, the others the oldest.
        let list = least.get_mut();
        let next = if order.takes_newest() { list.pop_back() } else { list.pop_front() };
        let Some(state) = next else {
            least.remove();
            continue;
        };
        if known[&state.tiles] != state.node {
            notes.say(Step::Prune(state.node));
            continue;
        }
        if notes.is_goal(state.node) {
            return notes.goal(state.node);
        }
        if !notes.expand(state.node) {
            return;
        }
        let came = notes.watched.nodes[state.node].dir;
        let moves = notes.watched.nodes[state.node].moves + 1;
        for step in grid.exits(state.blank) {
            let mut next = state.moved(step.to.into(), heuristic);
            let back = notes.search.frame.unturned(&[step.dir.opposite()])[0];
            if came == Some(back) {
                continue;
            }
            let left = heuristic.value(next.memo);
            next.node = notes.generate(state.node, step.dir, left);
            let before = known.get(&next.tiles).map(|&before| notes.watched.nodes[before].moves);
            if before.is_some_and(|before| order == Order::Greedy || before <= moves) {
                notes.say(Step::Duplicate(next.node));
                continue;
            }
            known.insert(next.tiles.clone(), next.node);
            waiting.entry(order.key(moves, left)).or_default().push_back(next);
        }
    }
}
