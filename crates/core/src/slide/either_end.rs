//! Long searches may continue backwards, from the goal to the board.
//!
//! Moves are reversible, so a shortest path from the goal to a board is one from the board to the
//! goal. But the backward search has other tables, because the blank belongs elsewhere, and a tree
//! of another size: on Korf and Felner's 24-puzzles the ratio of nodes at the same bound is between
//! 0.03 and 200 (docs/internals.md). Lower bounds proven by one search hold for both. A long search
//! is therefore repeated backwards, round by round, and continues in the direction with the smaller
//! rounds.

use super::board::Dir;
use super::engine::{Engine, EngineError, Rounds};
use super::frame::Frame;
use crate::run::Meter;

/// Smaller rounds do not predict the size of later ones.
const FEW: u64 = 100_000;

/// Abandon the backward search if a round is predicted to have more than this multiple of nodes.
const MOST: u64 = 2;

/// Start the backward search once the predicted cost exceeds this multiple of the cost of building
/// its tables, if they are available. With large tables even the hardest 15-puzzle stays below.
pub(super) const TABLES_ON_DISK: u64 = 2;

/// The same if the tables must be built.
pub(super) const TO_BE_BUILT: u64 = 16;

/// The same for GPU searches: the nodes a GPU expands while the tables are built.
pub(super) const NODES_ON_CARD: u64 = 20_000_000_000;

pub(super) enum Tried {
    Solved(Vec<Dir>),
    Shorter(String),
    Longer,
}

/// Converts a solution from the goal to the start, in `frame`, to moves from the start to the goal.
pub(super) fn walked_back(frame: &Frame, moves: &[Dir]) -> Vec<Dir> {
    frame.unturned(moves).into_iter().rev().map(Dir::opposite).collect()
}

/// Runs the backward search until it has caught up with the `failed` rounds or has more nodes.
pub(super) fn tried(
    back: &mut Rounds<'_>,
    failed: &[(u32, u64)],
    engine: &mut dyn Engine,
    meter: &mut Meter<'_>,
) -> Result<Tried, EngineError> {
    let last = failed.last().map_or(0, |round| round.0);
    let there = |bound: u32| failed.iter().find(|round| round.0 == bound).map(|round| round.1);
    let mut is_longer = false;
    let found = back.drive_while(engine, meter, &mut |_| Ok(()), &mut |back, round| {
        if last < round.bound {
            return false;
        }
        let there = there(round.bound).unwrap_or(u64::MAX);
        is_longer = FEW <= there && there.saturating_mul(MOST) < back.expected();
        !is_longer
    })?;
    if let Some(moves) = found {
        return Ok(Tried::Solved(moves));
    }
    let ratio = |&(bound, nodes): &(u32, u64)| Some((bound, there(bound)? as f64 / nodes.max(1) as f64));
    let ratios: Vec<(u32, f64)> = back.failed.iter().filter_map(ratio).collect();
    let is_shorter = match ratios[..] {
        // The backward search starts at the forward search's bound.
        [] => true,
        [(_, only)] => 1.0 < only,
        // Extrapolate the ratio geometrically, clamped to 0.8..1.25.
        [.., (_, before), (_, now)] => 1.0 < now * (now / before).clamp(0.8, 1.25),
    };
    if is_longer || !is_shorter {
        return Ok(Tried::Longer);
    }
    let much = ratios.last().filter(|ratio| 1.05 < ratio.1).map_or(String::new(), |(bound, times)| {
        format!(", which has {times:.1} times fewer nodes up to {bound} moves")
    });
    Ok(Tried::Shorter(format!("the search went on from the goal to the board{much}")))
}

#[cfg(test)]
mod tests {
    use super::super::batch_ida::BatchIda;
    use super::super::engine::Threads;
    use super::super::generate::{Generator, Kind};
    use super::super::pdb::Class;
    use super::super::{Board, NamedGoal, Size, TableCache};
    use super::*;
    use crate::run::{Limits, Outcome, Progress};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn quiet(_: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn search(tables: &TableCache, goal: &Board) -> Arc<BatchIda> {
        let report = tables.batch_ida_for(goal, Class::Small, &Limits::default(), &mut quiet);
        let Outcome::Solved(Some(ida)) = report.outcome else { panic!("there are tables for 4x4") };
        ida
    }

    /// Random boards, searched from both ends: the lengths are the same, and a
    /// solution of one is one of the other walked back.
    #[test]
    fn both_ends_find_ways_of_the_same_length() {
        let tables = TableCache::default();
        let size = Size::new(4, 4).unwrap();
        let (mut shorter, mut longer) = (0, 0);
        for seed in 0..24 {
            let goal = [NamedGoal::First, NamedGoal::Last, NamedGoal::Snail][seed as usize % 3].board(size);
            let start = Generator::new(seed).board(&goal, Kind::Walk(70 + 4 * seed)).unwrap();
            let frame = Frame::new(&start, &goal);
            let (mut observer, mut other_observer) = (quiet, quiet);
            let mut meter = Meter::new(Limits::default(), &mut observer);
            let ida = search(&tables, &goal);
            let mut rounds = ida.rounds(frame.start()).unwrap().within(3_000);
            let found = rounds.drive(&mut Threads, &mut meter, &mut |_| Ok(())).unwrap();
            let proven = meter.progress.bound;
            let other = Frame::new(&goal, &start);
            let there = search(&tables, &start);
            let mut back = there.rounds(other.start()).unwrap().repeating();
            let tried = tried(&mut back, &rounds.failed, &mut Threads, &mut meter).unwrap();
            assert!(proven <= meter.progress.bound, "what is proven stays proven");
            let mut meter = Meter::new(Limits::default(), &mut other_observer);
            let moves = match tried {
                Tried::Solved(moves) => moves,
                Tried::Shorter(note) => {
                    assert!(note.starts_with("the search went on from the goal to the board"));
                    shorter += 1;
                    back.drive(&mut Threads, &mut meter, &mut |_| Ok(())).unwrap().unwrap()
                }
                Tried::Longer => {
                    longer += 1;
                    back.drive(&mut Threads, &mut meter, &mut |_| Ok(())).unwrap().unwrap()
                }
            };
            let back = walked_back(&other, &moves);
            assert_eq!(start.replayed(&back), Some(goal), "board {seed}");
            rounds.go_on(u64::MAX);
            let found = match found {
                Some(found) => found,
                None => rounds.drive(&mut Threads, &mut meter, &mut |_| Ok(())).unwrap().unwrap(),
            };
            assert_eq!(back.len(), found.len(), "board {seed}");
        }
        assert!(0 < shorter && 0 < longer, "{shorter} {longer}");
    }
}
