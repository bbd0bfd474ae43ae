//! A long search may go on from the other end: from the goal to the board.
//!
//! Moves can be walked back, so a shortest way from the goal to a board is one
//! from the board to the goal. But the two searches have other tables, because
//! the blank belongs elsewhere, and trees of other sizes: on Korf and Felner's
//! 24-puzzles the ratio of their nodes at the same bound is between 0.03 and 200
//! (docs/internals.md). What one of them proves about the length holds for both.
//! So a search that proves long is begun anew from the other end, round by round,
//! and goes on there if its rounds are the smaller ones.

use super::board::{Board, Dir};
use super::engine::{Engine, EngineError, Rounds};
use super::frame::Frame;
use crate::run::Meter;

/// Rounds of fewer nodes tell little about those that follow.
const FEW: u64 = 100_000;

/// How many times more nodes a round of the other end may be expected to have
/// before that is given up.
const MOST: u64 = 2;

/// How many times longer than building its tables a search must be expected to
/// take before it is tried from the other end, where those tables are at hand.
/// With large tables even the hardest 15-puzzle is expected to take less.
pub(super) const AT_HAND: u64 = 2;

/// The same where they must be built.
pub(super) const TO_BE_BUILT: u64 = 16;

/// The same for searches on a card: what one expands while tables are built.
pub(super) const NODES_ON_CARD: u64 = 20_000_000_000;

/// A search from a goal to a board, as one from a board to a goal.
pub(super) struct OtherEnd {
    frame: Frame,
}

/// What became of a search from the other end.
pub(super) enum Tried {
    /// It found a shortest solution.
    Solved(Vec<Dir>),
    /// It is as far as the first search, with fewer nodes in its last rounds; how
    /// many, in words.
    Shorter(String),
    /// It has more nodes.
    Longer,
}

impl OtherEnd {
    pub(super) fn new(start: &Board, goal: &Board) -> OtherEnd {
        OtherEnd { frame: Frame::new(goal, start) }
    }

    /// The boards that the search sees.
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// A solution that was found there, as moves from the start to the goal.
    pub(super) fn walked_back(&self, moves: &[Dir]) -> Vec<Dir> {
        self.frame.unturned(moves).into_iter().rev().map(Dir::opposite).collect()
    }
}

/// Drives a search from the other end until it is as far as the one that had
/// these rounds, or proves longer.
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
    let ratios: Vec<(u32, f64)> = back.failed().iter().filter_map(ratio).collect();
    let is_shorter = match ratios[..] {
        // It begins where the first search has come to.
        [] => true,
        [(_, only)] => 1.0 < only,
        // The ratio goes on changing as it did, by and large.
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
    use super::super::{NamedGoal, Size, TableCache};
    use super::*;
    use crate::run::{Limits, Outcome, Progress};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    fn quiet(_: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tables(library: &TableCache, goal: &Board) -> Arc<BatchIda> {
        let report = library.batch_ida_for(goal, Class::Small, &Limits::default(), &mut quiet);
        let Outcome::Solved(Some(ida)) = report.outcome else { panic!("there are tables for 4x4") };
        ida
    }

    /// Random boards, searched from both ends: the lengths are the same, and a
    /// solution of one is one of the other walked back.
    #[test]
    fn both_ends_find_ways_of_the_same_length() {
        let library = TableCache::default();
        let size = Size::new(4, 4).unwrap();
        let (mut shorter, mut longer) = (0, 0);
        for seed in 0..24 {
            let goal = [NamedGoal::First, NamedGoal::Last, NamedGoal::Snail][seed as usize % 3].board(size);
            let start = Generator::new(seed).board(&goal, Kind::Walk(70 + 4 * seed)).unwrap();
            let frame = Frame::new(&start, &goal);
            let (mut observer, mut other_observer) = (quiet, quiet);
            let mut meter = Meter::new(Limits::default(), &mut observer);
            let ida = tables(&library, &goal);
            let mut rounds = ida.rounds(frame.start()).unwrap().within(3_000);
            let found = rounds.drive(&mut Threads, &mut meter, &mut |_| Ok(())).unwrap();
            let proven = meter.progress.bound;
            let other = OtherEnd::new(&start, &goal);
            let there = tables(&library, &start);
            let mut back = there.rounds(other.frame().start()).unwrap().repeating();
            let tried = tried(&mut back, rounds.failed(), &mut Threads, &mut meter).unwrap();
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
            let back = other.walked_back(&moves);
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
