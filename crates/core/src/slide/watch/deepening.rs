//! IDA*.

use super::super::grid::{AnyTiles, Grid, Steps};
use super::super::heuristic::Heuristic;
use super::{Notes, State, Step};

/// A node on the way down, with the steps not tried yet.
struct Level<M> {
    state: State<M>,
    steps: Steps,
}

/// Goes down depth first to a bound, which rises by two until the goal is
/// found: all ways home have one parity.
pub(super) fn search<H: Heuristic<AnyTiles> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    root: State<H::Memo>,
    notes: &mut Notes<'_>,
) {
    let least = heuristic.value(root.memo);
    let parity = grid.size().distance(root.blank, grid.blank_home()) as u32 % 2;
    let mut bound = least + (least + parity) % 2;
    while round(grid, heuristic, &root, bound, notes) {
        bound += 2;
    }
}

/// One round; whether another must follow.
fn round<H: Heuristic<AnyTiles> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    root: &State<H::Memo>,
    bound: u32,
    notes: &mut Notes<'_>,
) -> bool {
    notes.say(Step::Bound(0, bound));
    if !notes.expand(0) {
        return false;
    }
    let mut way = vec![Level { state: root.clone(), steps: grid.steps(root.blank) }];
    while let Some(level) = way.last_mut() {
        let step = grid.step(level.steps);
        if step.is_end() {
            let done = level.state.node;
            way.pop();
            if !way.is_empty() {
                notes.say(Step::Backtrack(done));
            }
            continue;
        }
        level.steps = level.steps.rest();
        let mut next = level.state.moved(step.to.into(), heuristic);
        let left = heuristic.value(next.memo);
        next.node = notes.generate(level.state.node, step.dir, left);
        if bound < notes.watched.nodes[next.node].sum() {
            notes.say(Step::Prune(next.node));
        } else if left == 0 {
            notes.goal(next.node);
            return false;
        } else if notes.expand(next.node) {
            way.push(Level { state: next, steps: step.then });
        } else {
            return false;
        }
    }
    true
}
