//! Which boards can be reached at all.

use super::board::Board;

/// Whether moves lead from one board to the other, which has the same size.
pub(crate) fn is_reachable(start: &Board, goal: &Board) -> bool {
    let size = start.size();
    if size.rows() == 1 || size.cols() == 1 {
        // Tiles cannot pass each other.
        let order =
            |board: &Board| board.tiles().iter().copied().filter(|&tile| tile != 0).collect::<Vec<_>>();
        return order(start) == order(goal);
    }
    // Every move swaps the blank with a tile and steps the blank, so swaps and
    // steps are both even or both odd; on all wider boards that is enough.
    let homes = goal.places();
    let mut to: Vec<usize> = start.tiles().iter().map(|&tile| homes[usize::from(tile)].into()).collect();
    let mut swaps = 0;
    for cell in 0..to.len() {
        while to[cell] != cell {
            let other = to[cell];
            to.swap(cell, other);
            swaps += 1;
        }
    }
    (swaps + size.distance(start.blank(), goal.blank())).is_multiple_of(2)
}
