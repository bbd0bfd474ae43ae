//! The choice of search engine by the size of a cover.

use super::bitset_search::{self, WORDS};
use super::instance::Cover;
use super::list_search::ListSearch;
use super::progress::{Found, Metered};
use super::room::Room;
use super::subtree::{Start, Subtree};
use super::wide::Wide;
use crate::run::Stop;

pub(crate) enum Engine<'a> {
    /// Bit sets, with a reduced copy of the cover for each subtree.
    Small(&'a Cover),
    Large(Box<ListSearch<'a>>),
}

/// The most items of a cover that is reduced placement by placement until its items fit a 64-bit
/// word: half the word is twice the speed, worth a few steps. Measured by `cargo bench -p
/// slidepack-core --bench pack -- pyramid`.
const BY_HAND: usize = 82;

/// The most choices of a cover that is searched in 256-bit words: each node scans all remaining
/// choices, whereas lists only visit those that change. Measured by `cargo bench -p slidepack-core
/// --bench cover`.
const FEW: usize = 1024;

impl<'a> Engine<'a> {
    pub(super) fn is_large(cover: &Cover) -> bool {
        let is_few = cover.choices.len() <= FEW;
        cover.has_colours()
            || !bitset_search::fits(cover, if is_few { 64 * WORDS } else { 128 })
            || cover.choices.iter().any(|choice| 1 < choice.uses)
    }

    pub(crate) fn bytes(cover: &Cover) -> u64 {
        if Engine::is_large(cover) {
            ListSearch::bytes(cover)
        } else {
            2 * cover.bytes() + bitset_search::bytes(cover)
        }
    }

    pub(crate) fn affordable(cover: &Cover, threads: usize, room: &Room) -> Result<usize, Stop> {
        let each = Engine::bytes(cover).max(1);
        match room.left() / each {
            0 => Err(Stop::Memory),
            most => Ok(threads.clamp(1, usize::try_from(most).unwrap_or(usize::MAX))),
        }
    }

    pub(crate) fn new(cover: &'a Cover, monitor: &mut Metered<'_, '_>) -> Result<Engine<'a>, Stop> {
        if Engine::is_large(cover) {
            return Ok(Engine::Large(Box::new(ListSearch::new(cover, monitor)?)));
        }
        Ok(Engine::Small(cover))
    }

    pub(super) fn is_divided(cover: &Cover) -> bool {
        !Engine::is_large(cover) && !is_for_words(cover)
    }

    pub(crate) fn search(
        &mut self,
        subtree: &Subtree,
        monitor: &mut Metered<'_, '_>,
        found: &mut Found<'_>,
    ) -> Result<(), Stop> {
        let start = subtree.start;
        match self {
            Engine::Large(lists) => lists.search(subtree, monitor, found),
            Engine::Small(cover) if subtree.ids.is_empty() => by_bitsets(cover, start, monitor, found),
            Engine::Small(cover) => {
                let left = cover.reduced(&cover.positions(subtree), monitor)?;
                by_bitsets(&left, start, monitor, found)
            }
        }
    }

    /// Expands the root of a subtree as the search would, and returns its branches, so that the
    /// parts together expand the nodes of the whole. `None` if nothing is left to choose: the
    /// subtree is a solution.
    pub(crate) fn expanded(
        &mut self,
        subtree: &Subtree,
        monitor: &mut Metered<'_, '_>,
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
                let left = cover.reduced(&cover.positions(subtree), monitor)?;
                monitor.work(4 * left.listed() as u64)?;
                let in_words = subtree.start == Start::Branch || is_for_words(&left);
                if left.is_solved() {
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
        let branch = |id: usize| {
            let ids = subtree.ids.iter().copied().chain([id]).collect();
            Subtree { ids, weight: subtree.weight, start }
        };
        Ok(Some(ids.into_iter().map(branch).collect()))
    }
}

/// Whether a cover that is not large is searched by bit sets without reducing it first.
fn is_for_words(cover: &Cover) -> bool {
    bitset_search::fits(cover, 64) || !bitset_search::fits(cover, BY_HAND)
}

fn by_bitsets(
    cover: &Cover,
    start: Start,
    monitor: &mut Metered<'_, '_>,
    found: &mut Found<'_>,
) -> Result<(), Stop> {
    // Memo keys are only valid within one numbering of the items.
    let remembers = monitor.memo_bytes.is_some() && bitset_search::remembers(cover);
    if start == Start::Branch || remembers || is_for_words(cover) {
        return if bitset_search::fits(cover, 64) {
            bitset_search::search::<u64>(cover, start, monitor, found)
        } else if bitset_search::fits(cover, 128) {
            bitset_search::search::<u128>(cover, start, monitor, found)
        } else {
            bitset_search::search::<Wide<WORDS>>(cover, start, monitor, found)
        };
    }
    monitor.tick()?;
    let choices = cover.tightest(usize::MAX);
    for (number, &at) in choices.iter().enumerate() {
        if monitor.has_helpers() {
            for &at in choices[number..].iter().rev() {
                let id = cover.choices[at].id as usize;
                let ids = cover.chosen.iter().copied().chain([id]).collect();
                monitor.tried(1);
                monitor.hand_over(Subtree { ids, weight: 1, start: Start::Node });
            }
            return Ok(());
        }
        monitor.tried(1);
        let left = cover.reduced(&[at], monitor)?;
        by_bitsets(&left, Start::Node, monitor, found)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::frontier::Frontier;
    use crate::cover::instance::UNBOUND;
    use crate::cover::progress::Metered;
    use crate::cover::{bitset_search, dead, list_search};
    use crate::natural::Natural;
    use crate::run::{Limits, Meter, Progress};
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    type Solutions = BTreeSet<Vec<usize>>;

    /// The solutions of a search, and its nodes.
    fn found(
        search: impl for<'m, 'o> FnOnce(&mut Metered<'m, 'o>, &mut Found<'_>) -> Result<(), Stop>,
    ) -> (Solutions, u64) {
        let mut all = Solutions::new();
        let mut go_on = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        let mut keep = |ids: &[usize], _: &mut Metered<'_, '_>| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            assert!(all.insert(ids), "a solution is found once");
            Ok(())
        };
        assert_eq!(search(&mut Metered::new(&mut meter), &mut keep), Ok(()));
        let nodes = meter.progress.expanded;
        (all, nodes)
    }

    /// The number of solutions, counted part by part.
    fn by_frontier(cover: &Cover) -> Natural {
        let mut go_on = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut go_on);
        let parts = cover.parts(&mut Metered::new(&mut meter)).unwrap();
        let part = |part: Cover| match part.cells {
            0 => Natural::from(u64::from(part.is_solved())),
            _ => {
                let weights = vec![1; part.choices.len()];
                let frontier = Frontier::new(&part, &weights, &mut meter).unwrap();
                frontier.count(&mut meter, 1 << 20, false).unwrap().unwrap()
            }
        };
        parts.into_iter().map(part).fold(Natural::from(1u64), |all, part| all.times(&part))
    }

    /// The search in the parts that it makes of itself.
    fn in_parts(cover: &Cover, depth: usize) -> (Solutions, u64) {
        found(|monitor, found| {
            let mut engine = Engine::new(cover, monitor)?;
            let mut subtrees = vec![Subtree::whole()];
            for _ in 0..depth {
                let mut branches = Vec::new();
                for subtree in subtrees {
                    match engine.expanded(&subtree, monitor)? {
                        Some(expanded) => branches.extend(expanded),
                        None => branches.push(subtree),
                    }
                }
                subtrees = branches;
            }
            subtrees.iter().try_for_each(|subtree| engine.search(subtree, monitor, found))
        })
    }

    /// All sets of choices that cover each cell once, each other item at most once,
    /// and use as many of each class as they should.
    fn by_trying(cover: &Cover) -> Solutions {
        let sets = (0..1usize << cover.choices.len()).map(|bits| -> Vec<usize> {
            (0..cover.choices.len()).filter(|at| bits >> at & 1 == 1).collect()
        });
        let fits = |set: &Vec<usize>| {
            let mut covered = vec![0; cover.items()];
            let mut used = vec![0; cover.copies.len()];
            for &at in set {
                let choice = &cover.choices[at];
                cover.cells_of(choice).iter().for_each(|&cell| covered[cell as usize] += 1);
                used[choice.class as usize] += 1;
            }
            let (cells, others) = covered.split_at(cover.cells);
            let enough = |class: usize| {
                let (copies, spare) = (cover.copies[class], cover.spare[class]);
                used[class] <= copies && copies <= spare.saturating_add(used[class])
            };
            cells.iter().all(|&times| times == 1)
                && others.iter().all(|&times| times <= 1)
                && (0..used.len()).all(enough)
        };
        sets.filter(fits).collect()
    }

    fn cover() -> impl Strategy<Value = Cover> {
        let classes = prop::collection::vec((1..4usize, 0..4usize, any::<bool>()), 1..4);
        (1..7usize, 0..3usize, classes).prop_flat_map(|(cells, secondary, classes)| {
            let choice = (prop::collection::btree_set(0..cells + secondary, 1..4), 0..classes.len());
            prop::collection::vec(choice, 0..11).prop_map(move |choices| {
                let bound = |(copies, spare, is_bound): &(usize, usize, bool)| match is_bound {
                    true => (*copies, (*spare).min(*copies)),
                    false => (UNBOUND, UNBOUND),
                };
                let (copies, spare) = classes.iter().map(bound).unzip();
                let mut cover = Cover::new(cells, copies, 0, 0);
                (cover.secondary, cover.spare) = (secondary, spare);
                // Different choices, each with a cell that must be covered.
                let different: BTreeSet<_> =
                    choices.iter().filter(|(items, _)| items.iter().any(|&item| item < cells)).collect();
                for (id, (items, class)) in different.into_iter().enumerate() {
                    cover.push(id, *class, 1, items.iter().copied());
                }
                cover
            })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        /// Classes with an exact, a least or a greatest number of uses, and classes that
        /// are not counted; items that may stay uncovered.
        #[test]
        fn every_search_finds_what_trying_finds(cover in cover()) {
            // Choices of different classes that cover the same are the same word where
            // neither class is counted.
            let words: BTreeSet<(Vec<u32>, Option<u32>)> = cover.choices.iter().map(|choice| {
                let class = cover.is_bound(choice.class as usize).then_some(choice.class);
                (cover.cells_of(choice).to_vec(), class)
            }).collect();
            prop_assume!(words.len() == cover.choices.len());
            let expected = by_trying(&cover);
            let start = Start::Node;
            let narrow = found(|monitor, found| bitset_search::search::<u64>(&cover, start, monitor, found));
            prop_assert_eq!(&narrow.0, &expected);
            let wide = found(|monitor, found| bitset_search::search::<u128>(&cover, start, monitor, found));
            prop_assert_eq!(&wide, &narrow);
            let widest =
                found(|monitor, found| bitset_search::search::<Wide<WORDS>>(&cover, start, monitor, found));
            prop_assert_eq!(&widest, &narrow);
            let lists = found(|monitor, found| list_search::search(&cover, monitor, found));
            prop_assert_eq!(&lists.0, &expected);
            prop_assert_eq!(by_frontier(&cover), expected.len() as u128);
            for depth in 0..3 {
                prop_assert_eq!(&in_parts(&cover, depth), &narrow);
            }
        }

        /// A choice survives if what is left after it has a choice for every cell and for
        /// every piece that must be used; without those that do not, all is found.
        #[test]
        fn no_solution_has_a_choice_that_is_dead(cover in cover()) {
            let mut go_on = |_: &Progress| ControlFlow::Continue(());
            let mut meter = Meter::new(Limits::default(), &mut go_on);
            let mut monitor = Metered::new(&mut meter);
            let survivors = dead::survivors(&cover, u64::MAX, &mut monitor).unwrap().unwrap();
            for (at, &survives) in survivors.iter().enumerate() {
                let left = cover.reduced(&[at], &mut monitor).unwrap();
                let has_choice = |cell: usize| {
                    left.choices.iter().any(|choice| left.cells_of(choice).contains(&(cell as u32)))
                };
                let has_place = |class: usize| {
                    left.copies[class] <= left.spare[class]
                        || left.choices.iter().any(|choice| choice.class as usize == class)
                };
                let expected = (0..left.cells).all(has_choice) && (0..left.copies.len()).all(has_place);
                prop_assert_eq!(survives, expected, "choice {}", at);
            }
            let expected = by_trying(&cover);
            let alive = dead::alive(&cover, &mut monitor).unwrap();
            prop_assert_eq!(alive.is_some(), survivors.contains(&false));
            if let Some(alive) = alive {
                let lists = found(|monitor, found| list_search::search(&alive, monitor, found));
                prop_assert_eq!(&lists.0, &expected);
            }
        }
    }
}
