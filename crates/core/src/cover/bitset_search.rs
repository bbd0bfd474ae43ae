//! Exact cover by sets of items: always branch where the fewest choices are left.
//!
//! An item is a cell, or a class of pieces. A choice is a word with a bit for
//! each of its items. Items that may stay uncovered make choices collide like all
//! others, and are never branched on. Each node holds the list of choices still possible; a
//! child's list is the parent's without those that collide, so undoing a
//! choice is dropping a list. How often each item occurs in a list is counted
//! for all items at once, in counters whose bits lie across words.
//!
//! A count may remember how many solutions there were for what is left, see
//! [`super::memo_cache`].

use super::instance::{Choice, Cover, UNBOUND};
use super::memo_cache::MemoCache;
use super::progress::{Found, SearchMonitor};
use super::subtree::{Start, Subtree};
use super::wide::Wide;
use crate::run::Stop;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of items.
pub(crate) trait Word:
    Copy + Eq + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    const ZERO: Self;
    fn bit(item: usize) -> Self;
    /// The least item alone; of the empty set, nothing.
    fn lowest(self) -> Self;
    fn index(self) -> usize;
    /// A hash.
    fn mixed(self) -> u64;
}

macro_rules! word {
    ($($word:ty, $folded:expr);*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(item: usize) -> Self {
                1 << item
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn index(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn mixed(self) -> u64 {
                let mixed: u64 = $folded(self).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ (mixed >> 32)
            }
        }
    )*};
}

/// The 64-bit words of the longest sets.
pub(crate) const WORDS: usize = 4;

impl<const N: usize> Word for Wide<N> {
    const ZERO: Self = Wide([0; N]);
    #[inline(always)]
    fn bit(item: usize) -> Self {
        Wide::of(|at| if at == item / 64 { 1 << (item % 64) } else { 0 })
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        let first = self.0.iter().position(|&word| word != 0).unwrap_or(N);
        Wide::of(|at| if at == first { self.0[at].lowest() } else { 0 })
    }
    #[inline(always)]
    fn index(self) -> usize {
        let first = self.0.iter().position(|&word| word != 0).unwrap_or(N);
        64 * first + self.0.get(first).map_or(0, |word| word.index())
    }
    #[inline(always)]
    fn mixed(self) -> u64 {
        self.0.iter().fold(0u64, |hash, &word| (hash ^ word).mixed().rotate_left(17))
    }
}

word!(u64, |word: u64| word; u128, |word: u128| (word as u64) ^ ((word >> 64) as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9));

/// Finds every solution of `cover`, whose items must fit a word, and calls
/// `found` with the ids of its choices.
///
/// A node is expanded unless the cover is a branch of this very search, see
/// [`Start::Branch`], which leaves an item without a choice.
pub(crate) fn search<W: Word, C: SearchMonitor>(
    cover: &Cover,
    start: Start,
    monitor: &mut C,
    found: &mut Found<'_, C>,
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
        memo: if remembers(cover) { monitor.memo_bytes().and_then(MemoCache::new) } else { None },
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
    search.node(0, end, need, pick, Few::unknown())
}

/// Whether the items left say all about a node: no class has several pieces, of
/// which some may be used.
pub(super) fn remembers(cover: &Cover) -> bool {
    (0..cover.copies.len()).all(|class| cover.copies[class] <= 1 || !cover.is_bound(class))
}

/// The bytes that a search of a cover takes: its choices as words, their
/// names, and the lists of all nodes on a path, which are ever shorter.
pub(crate) fn bytes(cover: &Cover) -> u64 {
    let word: u64 = if fits(cover, 128) { 16 } else { size_of::<Wide<WORDS>>() as u64 };
    // As a word, by name, and in lists.
    cover.choices.len() as u64 * (1 + 5 + 8) * word + (1 << 16)
}

/// Whether the items of a cover fit a word of so many bits.
pub(crate) fn fits(cover: &Cover, bits: usize) -> bool {
    cover.items() + classes(cover).count() <= bits
}

/// The classes that have an item: some pieces are left, and it matters how many.
fn classes(cover: &Cover) -> impl Iterator<Item = usize> {
    (0..cover.copies.len()).filter(|&class| 0 < cover.copies[class] && cover.is_bound(class))
}

struct Items<W> {
    choices: Vec<W>,
    /// The id of each choice, in the same order.
    ids: Vec<usize>,
    /// The same by choice, made when it is first asked for.
    names: HashMap<W, usize>,
    /// The classes, as bits.
    classes: W,
    /// The class of each bit at or after the first class's. The index of an empty
    /// word stands for a class that is not counted.
    class_of: Vec<usize>,
    /// Everything that must occur in some choice.
    need: W,
    /// Everything one may branch on: not a class with several pieces left,
    /// where the same pieces would be chosen in every order.
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

    /// The id of a choice.
    fn id(&mut self, choice: W) -> usize {
        if self.names.is_empty() {
            self.names = self.choices.iter().copied().zip(self.ids.iter().copied()).collect();
        }
        self.names[&choice]
    }
}

struct Search<'a, W, C> {
    items: Items<W>,
    /// The lists of all nodes on the path, each after its parent's. A node's
    /// branches are taken out of its list.
    lists: Vec<W>,
    /// The branches of all nodes on the path, each after its parent's.
    branches: Vec<W>,
    /// What is left of each class, and of one that is not counted.
    left: Vec<Left>,
    path: Vec<W>,
    /// What is left to try at each node of the path, and at the last one.
    forks: Vec<Fork>,
    ids: Vec<usize>,
    /// The solutions of what was left at nodes, in a count that remembers them.
    memo: Option<MemoCache<W>>,
    /// The solutions found.
    solutions: u128,
    monitor: &'a mut C,
    found: &'a mut Found<'a, C>,
}

/// How many pieces of a class are left, and how many of those there were at first
/// need not be used.
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

/// The items that occur in one choice of a list only, and in two; nothing if they are
/// not known.
#[derive(Clone, Copy)]
struct Few<W> {
    once: W,
    twice: W,
}

impl<W: Word> Few<W> {
    fn unknown() -> Few<W> {
        Few { once: W::ZERO, twice: W::ZERO }
    }
}

/// Counters reach 31; more choices than that are as good as many.
const PLANES: usize = 5;

/// A node with fewer choices, one of which is forced, is searched again as quickly as
/// it is remembered: `cargo bench -p slidepack-core --bench cover -- langford`.
const MEMORABLE: usize = 12;

/// The number of choices from which on items are not told apart.
pub(crate) const MANY: usize = 1 << PLANES;

impl<W: Word, C: SearchMonitor> Search<'_, W, C> {
    /// Looks at the node whose list is `lists[start..end]`.
    fn node(&mut self, start: usize, end: usize, need: W, pick: W, few: Few<W>) -> Result<(), Stop> {
        self.monitor.tick()?;
        // Where an item has one choice, none has fewer: an item without any was
        // noticed before.
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
            // What is handed over is not counted here, so nothing could be remembered.
            while self.memo.is_none() && self.monitor.is_wanted() && self.hand_over() {}
            // Here or below, the branches after this one may have been handed over.
            last = self.forks[depth].end;
        }
        self.forks.pop();
        self.branches.truncate(first);
        Ok(())
    }

    /// Takes the choices that have an item out of a list and makes them branches, in
    /// their order; returns where the list ends then. No two of them can be made, so
    /// no child looks at the others.
    #[inline(always)]
    fn divide(&mut self, start: usize, end: usize, item: W) -> usize {
        let first = self.branches.len();
        self.branches.resize(first + end - start, W::ZERO);
        let (list, branches) = (&mut self.lists[start..end], &mut self.branches[first..]);
        let (mut kept, mut taken) = (0, 0);
        for at in 0..list.len() {
            // Always written, counted only where it belongs: no branch to guess wrong.
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

    /// Hands over all branches not yet tried of the node nearest to the root
    /// that has any; tells whether there was one.
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
            // The last is taken up first.
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

    /// Looks at a node unless the solutions below it are known. The choices in its
    /// list are all that cover nothing but what occurs in the list, `left`. So that
    /// says all about the node.
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

    /// Writes the choices of a list that do not collide with `taken` after
    /// it; returns where they end, everything that occurs in them, and what occurs
    /// in few of them.
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
            // Always written, counted only if kept: no branch to guess wrong.
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
        if self.monitor.needs_ids() {
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

/// Adds two words to a plane of counters; returns what is carried to the next.
#[inline(always)]
fn added<W: Word>(plane: &mut W, first: W, second: W) -> W {
    let either = first ^ second;
    let carry = (first & second) | (*plane & either);
    *plane = *plane ^ either;
    carry
}

/// The item of `pick` that occurs least often in a list, or `None` if one of
/// `need` does not occur at all.
#[inline(always)]
fn tightest<W: Word>(list: &[W], need: W, pick: W) -> Option<W> {
    let mut planes = [W::ZERO; PLANES];
    let mut many = W::ZERO;
    let (eights, rest) = list.as_chunks::<8>();
    for words in eights {
        // Eight words are added in pairs, pairs of those, and those: fewer steps than
        // one by one (Harley and Seal, in Warren, Hacker's Delight, section 5-1).
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
