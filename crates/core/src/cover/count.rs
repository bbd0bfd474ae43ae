//! Counting, with a choice between search and frontier DP.

use super::engine::Engine;
use super::frontier::Frontier;
use super::instance::Cover;
use super::room::Room;
use crate::natural::Natural;
use crate::run::{Meter, Stop};

pub(crate) type Counted = (Natural, Result<(), Stop>);

const MEMORY: u64 = 512 << 20;

/// Log2 of the largest expected number of states for the frontier DP. Beyond it most searches are
/// faster; underestimates show when memory is full.
const MOST: f64 = 24.5;

/// Node budgets of the search and state budgets of the frontier DP, tried in turn if the estimate
/// exceeds [`MOST`]. Each turn is a few times longer than all before it.
const TURNS: [(u64, u64); 5] =
    [(1 << 14, 1 << 17), (1 << 17, 1 << 18), (1 << 20, 1 << 20), (1 << 23, 1 << 22), (1 << 25, 1 << 27)];

pub(crate) fn is_narrow(cover: &Cover, meter: &mut Meter<'_>) -> Result<bool, Stop> {
    let weights = vec![1; cover.choices.len()];
    Ok(Frontier::new(cover, &weights, meter)?.size() <= MOST)
}

/// By the frontier DP if few states are expected, otherwise by `search`, or by both in turn.
///
/// If the progress has a fraction done, the frontier DP advances it, unless it takes turns.
pub(crate) fn count(
    cover: &Cover,
    weights: &[u64],
    meter: &mut Meter<'_>,
    room: &Room,
    search: impl Fn(&mut Meter<'_>) -> (u128, Result<(), Stop>),
) -> Counted {
    let share = meter.progress.done.take();
    if cover.cells == 0 {
        return (Natural::from(u64::from(cover.is_solved())), Ok(()));
    }
    // Orders and transitions take about twice the memory of the cover.
    let Ok(left) = room.without(2 * cover.bytes()) else {
        let (number, ended) = search(meter);
        let is_exact = number != u128::MAX;
        return (Natural::from(number), if is_exact { ended } else { ended.and(Err(Stop::Memory)) });
    };
    let frontier = match Frontier::new(cover, weights, meter) {
        Ok(frontier) => frontier,
        Err(why) => return (Natural::default(), Err(why)),
    };
    let bytes = match meter.limits().memory {
        Some(_) => left.left(),
        None => MEMORY,
    };
    let can_search = Engine::affordable(cover, 1, room).is_ok();
    let is_narrow = frontier.size() <= MOST;
    if is_narrow || !can_search {
        meter.progress.done = share;
        let counted = frontier.count(meter, bytes, can_search);
        meter.progress.done = None;
        match counted {
            Ok(Some(number)) => return (number, Ok(())),
            Err(why) => return (Natural::default(), Err(why)),
            Ok(None) => {}
        }
    } else if !(0..cover.copies.len()).any(|class| cover.is_bound(class)) {
        // In a packing, pieces and cells are nearly independent, and the estimate is good. In other
        // covers it may be far too large.
        // Solutions that a part of the search found: a lower bound if a limit ends the other engine.
        let mut least = 0;
        for (nodes, states) in TURNS {
            let found = meter.progress.found;
            let mut searched = None;
            let part = meter.part(nodes, |meter| {
                let (number, ended) = search(meter);
                searched = Some(number);
                ended
            });
            match (part, searched) {
                (Ok(Some(())), Some(number)) if number != u128::MAX => {
                    return (Natural::from(number), Ok(()));
                }
                (Err(why), number) => return (Natural::from(least.max(number.unwrap_or(0))), Err(why)),
                (_, number) => least = least.max(number.unwrap_or(0)),
            }
            meter.progress.found = found;
            match meter.part(states, |meter| frontier.count(meter, bytes, true)) {
                Ok(Some(Some(number))) => return (number, Ok(())),
                Ok(Some(None)) => break,
                Ok(None) => {}
                Err(why) => return (Natural::from(least), Err(why)),
            }
        }
    }
    let (number, mut ended) = search(meter);
    // The search saturates at `u128::MAX`; the frontier DP has arbitrary precision.
    if number == u128::MAX && ended.is_ok() {
        match frontier.count(meter, bytes, false).and_then(|number| number.ok_or(Stop::Memory)) {
            Ok(number) => return (number, Ok(())),
            Err(why) => ended = Err(why),
        }
    }
    (Natural::from(number), ended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use std::ops::ControlFlow;

    /// All partitions of 11 sets of 8 items into subsets, 4,140 of each: more than 2^132 in all.
    #[test]
    fn a_search_that_saturates_does_not_pass_as_exact() {
        let sets = (0..11).flat_map(|set| (1..1usize << 8).map(move |bits| (set, bits)));
        let mut cover = Cover::plain(88, 0, 11 * 255, 11 * 1024);
        for (id, (set, bits)) in sets.enumerate() {
            cover.push(id, 0, 1, (0..8).filter(|item| bits >> item & 1 == 1).map(|item| 8 * set + item));
        }
        let saturated = |_: &mut Meter<'_>| (u128::MAX, Ok(()));
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        // Only the frontier DP counts all of them, and it needs memory.
        let (weights, least) = (vec![1; cover.choices.len()], Natural::from(u128::MAX));
        let number = (0..11).fold(Natural::from(1u64), |all, _| all.times(&Natural::from(4140u64)));
        for (memory, expected) in [(None, (number, Ok(()))), (Some(1), (least, Err(Stop::Memory)))] {
            let room = Room::new(&Limits { memory, ..Limits::default() });
            assert_eq!(count(&cover, &weights, &mut meter, &room, saturated), expected);
        }
    }
}
