//! Exact cover by bit sets, branching on the item with the fewest choices.
//!
//! An item is a cell, or a class of pieces. A choice is a word with a bit for each of its items.
//! Items that may stay uncovered make choices collide like all others, and are never branched on.
//! Each node holds the list of choices still possible; a child's list is the parent's without those
//! that collide, so undoing a choice is dropping a list. The occurrences of all items in a list are
//! counted at once, in bit-sliced counters.
//!
//! A count may use a [memo cache](super::memo_cache).

use super::instance::{Choice, Cover, UNBOUND};
use super::memo_cache::MemoCache;
use super::progress::{Found, Metered};
use super::subtree::{Start, Subtree};
use super::wide::{Wide, Word};
use crate::run::Stop;
use std::collections::HashMap;

pub(crate) const WORDS: usize = 4;

/// Finds every solution of `cover`, whose items must fit a word, and calls `found` with the ids of
/// its choices.
///
/// Expands a node unless the cover is a branch of this very search, see [`Start::Branch`], which
/// leaves an item without a choice.
pub(crate) fn search<W: Word>(
    cover: &Cover,
    start: Start,
    monitor: &mut Metered<'_, '_>,
    found: &mut Found<'_>,
) -> Result<(), Stop> {
    monitor.work(8 * cover.listed() as u64)?;
    let items = Items::<W>::new(cover);
    let mut left: Vec<Left> = Vec::with_capacity(cover.copies.len() + 1);
    left.extend(cover.copies.iter().zip(&cover.spare).map(|(&copies, &spare)| Left { copies, spare }));
    left.push(Left { copies: UNBOUND, spare: UNBOUND });
    let mut search = Search {
        lists: items.choices.clone(),
        branches: Vec::new(),
        left,
        path: Vec::with_capacity(cover.cells),
        forks: Vec::with_capacity(cover.cells),
        ids: cover.chosen.clone(),
        memo: if remembers(cover) { monitor.memo_bytes.and_then(MemoCache::new) } else { None },
        solutions: 0,
        items,
        monitor,
        found,
    };
    let end = search.lists.len();
    let (need, pick) = (search.items.need, search.items.pick);
    if need == W::ZERO {
        return search.report();
    }
    let covered = || search.items.choices.iter().fold(W::ZERO, |all, &word| all | word);
    if start == Start::Branch && need & !covered() != W::ZERO {
        return Ok(());
    }
    let unknown = Few { once: W::ZERO, twice: W::ZERO };
    search.node(0, end, need, pick, unknown)
}

/// Whether no class has several pieces of which some may be used.
pub(super) fn remembers(cover: &Cover) -> bool {
    (0..cover.copies.len()).all(|class| cover.copies[class] <= 1 || !cover.is_bound(class))
}

/// Choices as words, their names, and the lists of all nodes on a path, which get ever shorter.
pub(crate) fn bytes(cover: &Cover) -> u64 {
    let word: u64 = if fits(cover, 128) { 16 } else { size_of::<Wide<WORDS>>() as u64 };
    cover.choices.len() as u64 * (1 + 5 + 8) * word + (1 << 16)
}

pub(crate) fn fits(cover: &Cover, bits: usize) -> bool {
    cover.items() + classes(cover).count() <= bits
}

fn classes(cover: &Cover) -> impl Iterator<Item = usize> {
    (0..cover.copies.len()).filter(|&class| 0 < cover.copies[class] && cover.is_bound(class))
}

struct Items<W> {
    choices: Vec<W>,
    ids: Vec<usize>,
    names: HashMap<W, usize>,
    classes: W,
    /// The class of each bit from the first class on; the last entry is for an uncounted class.
    class_of: Vec<usize>,
    need: W,
    /// Items to branch on: of a class with several pieces left, every order would be tried.
    pick: W,
}

impl<W: Word> Items<W> {
    fn new(cover: &Cover) -> Items<W> {
        let mut bits = vec![W::ZERO; cover.copies.len()];
        let mut class_of = vec![0; cover.items()];
        let mut need = (0..cover.cells).fold(W::ZERO, |all, cell| all | W::bit(cell));
        let mut pick = need;
        let mut classes = W::ZERO;
        for class in self::classes(cover) {
            let (copies, spare) = (cover.copies[class], cover.spare[class]);
            bits[class] = W::bit(class_of.len());
            class_of.push(class);
            classes = classes | bits[class];
            if spare < copies {
                need = need | bits[class];
            }
            if copies == 1 && spare == 0 {
                pick = pick | bits[class];
            }
        }
        class_of.resize(W::ZERO.index() + 1, cover.copies.len());
        let word = |choice: &Choice| {
            let cells = cover.cells_of(choice).iter();
            cells.fold(bits[choice.class as usize], |word, &cell| word | W::bit(cell as usize))
        };
        let choices: Vec<W> = cover.choices.iter().map(word).collect();
        let ids = cover.choices.iter().map(|choice| choice.id as usize).collect();
        Items { names: HashMap::new(), ids, choices, classes, class_of, need, pick }
    }

    fn id(&mut self, choice: W) -> usize {
        if self.names.is_empty() {
            self.names = self.choices.iter().copied().zip(self.ids.iter().copied()).collect();
        }
        self.names[&choice]
    }
}

struct Search<'a, 'm, 'o, W> {
    items: Items<W>,
    /// The lists of all nodes on the path, without their branches.
    lists: Vec<W>,
    branches: Vec<W>,
    left: Vec<Left>,
    path: Vec<W>,
    forks: Vec<Fork>,
    ids: Vec<usize>,
    memo: Option<MemoCache<W>>,
    solutions: u128,
    monitor: &'a mut Metered<'m, 'o>,
    found: &'a mut Found<'a>,
}

#[derive(Clone, Copy)]
struct Left {
    copies: usize,
    spare: usize,
}

/// The choices in `branches[next..end]` are still to be tried.
#[derive(Clone, Copy)]
struct Fork {
    next: usize,
    end: usize,
}

/// The items that occur in exactly one choice of a list, and in two; empty if unknown.
#[derive(Clone, Copy)]
struct Few<W> {
    once: W,
    twice: W,
}

/// 5-bit counters saturate at 31.
const PLANES: usize = 5;

/// A node with fewer choices, one of which is forced, is searched again as quickly as it is looked
/// up: `cargo bench -p slidepack-core --bench cover -- langford`.
const MEMORABLE: usize = 12;

pub(crate) const MANY: usize = 1 << PLANES;

impl<W: Word> Search<'_, '_, '_, W> {
    fn node(&mut self, start: usize, end: usize, need: W, pick: W, few: Few<W>) -> Result<(), Stop> {
        self.monitor.tick()?;
        // An item without choices was noticed before, so one choice is the minimum.
        let (once, twice) = (few.once & pick, few.twice & pick);
        let item = if once != W::ZERO {
            Some(once.lowest())
        } else if twice != W::ZERO {
            Some(twice.lowest())
        } else {
            tightest(&self.lists[start..end], need, pick)
        };
        let Some(item) = item else { return Ok(()) };
        let first = self.branches.len();
        let end = match once == W::ZERO {
            true => self.divide(start, end, item),
            false => {
                // The only branch collides with itself, so it may stay in the list.
                let only = self.lists[start..end].iter().copied().find(|&word| word & item != W::ZERO);
                self.branches.extend(only);
                end
            }
        };
        let mut last = self.branches.len();
        let depth = self.path.len();
        self.forks.push(Fork { next: first, end: last });
        let mut at = first;
        while at < last {
            let choice = self.branches[at];
            at += 1;
            self.forks[depth].next = at;
            self.monitor.tried(1);
            self.path.push(choice);
            let result = self.choose(choice, start, end, need, pick);
            self.path.pop();
            result?;
            // Donated branches are not counted here, so nothing could be stored in the memo cache.
            while self.memo.is_none() && self.monitor.is_wanted() && self.hand_over() {}
            // Here or below, the branches after this one may have been donated.
            last = self.forks[depth].end;
        }
        self.forks.pop();
        self.branches.truncate(first);
        Ok(())
    }

    /// Moves the choices that have an item from a list to `branches`, in their order; returns the
    /// new end of the list. No two of them can be made together, so no child looks at the others.
    #[inline(always)]
    fn divide(&mut self, start: usize, end: usize, item: W) -> usize {
        let first = self.branches.len();
        self.branches.resize(first + end - start, W::ZERO);
        let (list, branches) = (&mut self.lists[start..end], &mut self.branches[first..]);
        let (mut kept, mut taken) = (0, 0);
        for at in 0..list.len() {
            // Branchless: always written, counted only where it belongs.
            let word = list[at];
            branches[taken] = word;
            list[kept] = word;
            let is_branch = usize::from(word & item != W::ZERO);
            taken += is_branch;
            kept += 1 - is_branch;
        }
        self.branches.truncate(first + taken);
        start + kept
    }

    /// Donates all untried branches of the shallowest node that has any; returns whether one did.
    #[cold]
    #[inline(never)]
    fn hand_over(&mut self) -> bool {
        let chosen = self.ids.len();
        for depth in 0..self.forks.len() {
            let Fork { next, end } = self.forks[depth];
            let branches = self.branches[next..end].to_vec();
            if branches.is_empty() {
                continue;
            }
            self.forks[depth].end = next;
            self.monitor.tried(branches.len() as u64);
            for &choice in self.path[..depth].iter() {
                let id = self.items.id(choice);
                self.ids.push(id);
            }
            // The pool is a stack: the last subtree is taken first.
            for &choice in branches.iter().rev() {
                let id = self.items.id(choice);
                let ids = self.ids.iter().copied().chain([id]).collect();
                self.monitor.hand_over(Subtree { ids, weight: 1, start: Start::Branch });
            }
            self.ids.truncate(chosen);
            return true;
        }
        false
    }

    fn choose(&mut self, choice: W, start: usize, end: usize, need: W, pick: W) -> Result<(), Stop> {
        let class_bit = choice & self.items.classes;
        let class = self.items.class_of[class_bit.index()];
        self.left[class].copies -= 1;
        let Left { copies, spare } = self.left[class];
        // A class with pieces left does not collide with itself.
        let (taken, pick) = match copies {
            0 => (choice, pick & !choice),
            1 if spare == 0 => (choice & !class_bit, (pick & !choice) | class_bit),
            _ => (choice & !class_bit, pick & !choice),
        };
        let need = need & !if copies <= spare { choice } else { taken };
        let result = if need == W::ZERO {
            self.report()
        } else {
            let (stop, covered, few) = self.sieve(start, end, taken);
            if need & !covered == W::ZERO {
                let is_forced = few.once & pick != W::ZERO;
                match self.memo {
                    Some(_) if !is_forced || MEMORABLE <= stop - end => {
                        self.remembered(end, stop, need, pick, few, covered)
                    }
                    _ => self.node(end, stop, need, pick, few),
                }
            } else {
                Ok(())
            }
        };
        self.left[class].copies += 1;
        result
    }

    /// Expands a node unless its number of solutions is cached. The uncovered items `left`
    /// determine the remaining choices, so they are a complete memo key.
    fn remembered(
        &mut self,
        start: usize,
        end: usize,
        need: W,
        pick: W,
        few: Few<W>,
        left: W,
    ) -> Result<(), Stop> {
        if let Some(memo) = &mut self.memo {
            if let Some(solutions) = memo.known(left) {
                self.solutions = self.solutions.saturating_add(solutions);
                self.monitor.recalled(solutions);
                return Ok(());
            }
            if !memo.pays() {
                self.memo = None;
                self.monitor.forgets();
            }
        }
        let before = self.solutions;
        self.node(start, end, need, pick, few)?;
        if let Some(memo) = &mut self.memo {
            memo.keep(left, self.solutions.saturating_sub(before));
        }
        Ok(())
    }

    /// The end of the choices that do not collide with `taken`, and the items that occur in them.
    #[inline(always)]
    fn sieve(&mut self, start: usize, end: usize, taken: W) -> (usize, W, Few<W>) {
        let length = end - start;
        if self.lists.len() < end + length {
            self.lists.resize(end + length, W::ZERO);
        }
        let (parents, rest) = self.lists.split_at_mut(end);
        let (parent, child) = (&parents[start..], &mut rest[..length]);
        let mut kept = 0;
        let (mut covered, mut again, mut often) = (W::ZERO, W::ZERO, W::ZERO);
        for &word in parent {
            child[kept] = word;
            let free = word & taken == W::ZERO;
            kept += usize::from(free);
            let word = if free { word } else { W::ZERO };
            often = often | (again & word);
            again = again | (covered & word);
            covered = covered | word;
        }
        (end + kept, covered, Few { once: covered & !again, twice: again & !often })
    }

    fn report(&mut self) -> Result<(), Stop> {
        let chosen = self.ids.len();
        if self.monitor.needs_ids {
            for &choice in &self.path {
                self.ids.push(self.items.id(choice));
            }
        }
        self.monitor.found(1);
        self.solutions = self.solutions.saturating_add(1);
        let result = (self.found)(&self.ids, self.monitor);
        self.ids.truncate(chosen);
        result
    }
}

#[inline(always)]
fn added<W: Word>(plane: &mut W, first: W, second: W) -> W {
    let either = first ^ second;
    let carry = (first & second) | (*plane & either);
    *plane = *plane ^ either;
    carry
}

#[inline(always)]
fn tightest<W: Word>(list: &[W], need: W, pick: W) -> Option<W> {
    let mut planes = [W::ZERO; PLANES];
    let mut many = W::ZERO;
    let (eights, rest) = list.as_chunks::<8>();
    for words in eights {
        // A carry-save adder tree over eight words: fewer steps than one by one (Harley and Seal,
        // in Warren, Hacker's Delight, section 5-1).
        let [ones, twos, fours, upper @ ..] = &mut planes;
        let pair = |ones: &mut W, at: usize| added(ones, words[at], words[at + 1]);
        let (first, second) = (pair(ones, 0), pair(ones, 2));
        let four = added(twos, first, second);
        let (third, fourth) = (pair(ones, 4), pair(ones, 6));
        let eight = added(twos, third, fourth);
        let mut carry = added(fours, four, eight);
        for plane in upper {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        many = many | carry;
    }
    for &word in rest {
        let mut carry = word;
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        many = many | carry;
    }
    if need & !planes.iter().fold(many, |any, &plane| any | plane) != W::ZERO {
        return None;
    }
    let mut least = pick & !many;
    if least == W::ZERO {
        return Some(pick.lowest());
    }
    for &plane in planes.iter().rev() {
        let smaller = least & !plane;
        if smaller != W::ZERO {
            least = smaller;
        }
    }
    Some(least.lowest())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::cover::tests::with_model;
    use crate::pack::text::parse;

    #[test]
    fn a_cover_is_parted_where_the_search_would_branch() {
        for text in ["tray pyramid\nkit iq-puzzler-pro", "tray 3x4x5\nkit pentominoes"] {
            let puzzle = parse(&format!("slidepack pack\n{text}\n"), None).remove(0).unwrap().puzzle;
            with_model(&puzzle, |model, monitor| {
                let mut cover = model.cover.clone();
                for _ in 0..4 {
                    let items = Items::<u128>::new(&cover);
                    let item = tightest(&items.choices, items.need, items.pick).unwrap();
                    let expected: Vec<usize> =
                        (0..items.choices.len()).filter(|&at| items.choices[at] & item != 0).collect();
                    assert_eq!(cover.tightest(MANY), expected, "{text}");
                    cover = cover.reduced(&expected[..1], monitor).unwrap();
                }
            });
        }
    }
}
