//! The search that suits the size of a cover.

use super::bitset_search;
use super::instance::Cover;
use super::list_search::ListSearch;
use super::progress::{Found, SearchMonitor};
use super::room::Room;
use super::subtree::{Start, Subtree};
use crate::run::Stop;

/// A search of one cover, subtree by subtree.
pub(crate) enum Engine<'a> {
    /// Bit sets, and a reduced copy of the cover for each subtree.
    Small(&'a Cover),
    /// Lists that subtrees change and restore.
    Large(Box<ListSearch<'a>>),
}

/// The most items of a cover that is reduced by hand, one placement at a time,
/// until its items fit a word of 64 bits: half the word is twice the speed,
/// worth a few steps. `cargo bench -p slidepack-core --bench pack -- pyramid`
/// shows what a change does.
const BY_HAND: usize = 82;

impl<'a> Engine<'a> {
    fn is_large(cover: &Cover) -> bool {
        cover.choices.iter().any(|choice| 1 < choice.uses) || !bitset_search::fits(cover, 128)
    }

    /// The bytes that an engine takes besides the cover.
    pub(crate) fn bytes(cover: &Cover) -> u64 {
        if Engine::is_large(cover) {
            ListSearch::bytes(cover)
        } else {
            2 * cover.bytes() + bitset_search::bytes(cover)
        }
    }

    /// How many threads can search a cover within the memory left: at least
    /// one, or none.
    pub(super) fn affordable(cover: &Cover, threads: usize, room: &Room) -> Result<usize, Stop> {
        let each = Engine::bytes(cover).max(1);
        match room.left() / each {
            0 => Err(Stop::Memory),
            most => Ok(threads.clamp(1, usize::try_from(most).unwrap_or(usize::MAX))),
        }
    }

    pub(crate) fn new(cover: &'a Cover, monitor: &mut impl SearchMonitor) -> Result<Engine<'a>, Stop> {
        if Engine::is_large(cover) {
            return Ok(Engine::Large(Box::new(ListSearch::new(cover, monitor)?)));
        }
        Ok(Engine::Small(cover))
    }

    /// Finds every solution in a subtree.
    pub(crate) fn search<C: SearchMonitor>(
        &mut self,
        subtree: &Subtree,
        monitor: &mut C,
        found: &mut Found<'_, C>,
    ) -> Result<(), Stop> {
        let (start, share) = (subtree.start, subtree.share);
        match self {
            Engine::Large(lists) => lists.search(subtree, monitor, found),
            Engine::Small(cover) if subtree.ids.is_empty() => by_bitsets(cover, start, share, monitor, found),
            Engine::Small(cover) => {
                let left = cover.reduced(&subtree.positions(cover), monitor)?;
                by_bitsets(&left, start, share, monitor, found)
            }
        }
    }

    /// Expands the root of a subtree as the search would, and returns its
    /// branches, so that the parts have the nodes of the whole. `None` if
    /// nothing is left to choose: the subtree is a solution.
    pub(crate) fn expanded(
        &mut self,
        subtree: &Subtree,
        monitor: &mut impl SearchMonitor,
    ) -> Result<Option<Vec<Subtree>>, Stop> {
        let (ids, start) = match self {
            Engine::Large(lists) => {
                let Some(branches) = lists.branches(subtree, monitor)? else { return Ok(None) };
                monitor.tick()?;
                let cover = lists.cover();
                let ids: Vec<usize> = branches.iter().map(|&at| cover.choices[at].id as usize).collect();
                (ids, Start::Node)
            }
            Engine::Small(cover) => {
                let left = cover.reduced(&subtree.positions(cover), monitor)?;
                monitor.work(4 * left.listed() as u64)?;
                let in_words = subtree.start == Start::Branch || is_for_words(&left);
                if left.cells == 0 && left.copies.iter().all(|&copies| copies == 0) {
                    return Ok(None);
                }
                let is_dead = in_words && left.lacks_choice();
                if subtree.start == Start::Node || !is_dead {
                    monitor.tick()?;
                }
                let branches = match (is_dead, in_words) {
                    (true, _) => Vec::new(),
                    (false, true) => left.tightest(bitset_search::MANY),
                    (false, false) => left.tightest(usize::MAX),
                };
                let ids = branches.iter().map(|&at| left.choices[at].id as usize).collect();
                (ids, if in_words { Start::Branch } else { Start::Node })
            }
        };
        monitor.tried(ids.len() as u64);
        let share = subtree.share / ids.len().max(1) as f64;
        let branch = |id: usize| {
            let ids = subtree.ids.iter().copied().chain([id]).collect();
            Subtree { ids, weight: subtree.weight, share, start }
        };
        Ok(Some(ids.into_iter().map(branch).collect()))
    }
}

/// Whether a cover of at most 128 items is searched by bit sets at once.
fn is_for_words(cover: &Cover) -> bool {
    bitset_search::fits(cover, 64) || !bitset_search::fits(cover, BY_HAND)
}

/// Finds every solution of a cover of at most 128 items.
fn by_bitsets<C: SearchMonitor>(
    cover: &Cover,
    start: Start,
    share: f64,
    monitor: &mut C,
    found: &mut Found<'_, C>,
) -> Result<(), Stop> {
    if start == Start::Branch || is_for_words(cover) {
        return if bitset_search::fits(cover, 64) {
            bitset_search::search::<u64, C>(cover, start, share, monitor, found)
        } else {
            bitset_search::search::<u128, C>(cover, start, share, monitor, found)
        };
    }
    monitor.tick()?;
    let choices = cover.tightest(usize::MAX);
    if choices.is_empty() {
        monitor.passed(share);
    }
    let share = share / choices.len() as f64;
    for (number, &at) in choices.iter().enumerate() {
        if monitor.has_helpers() {
            // The last is taken up first.
            for &at in choices[number..].iter().rev() {
                let id = cover.choices[at].id as usize;
                let ids = cover.chosen.iter().copied().chain([id]).collect();
                monitor.tried(1);
                monitor.hand_over(Subtree { ids, weight: 1, share, start: Start::Node });
            }
            return Ok(());
        }
        monitor.tried(1);
        let left = cover.reduced(&[at], monitor)?;
        by_bitsets(&left, Start::Node, share, monitor, found)?;
    }
    Ok(())
}
