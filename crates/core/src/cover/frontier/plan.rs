//! Layout of the bits of a state, and compatibility of choices with states.

use super::key::Key;
use super::lookahead::Lookahead;
use super::order::Filing;
use super::table::{Batch, FEW, Reached};
use crate::cover::instance::{Choice, Cover, PLAIN};
use std::collections::HashMap;

/// Transitions from level to level.
///
/// A state of a level has covered all cells before that of the level, and not that one. Its key has
/// a bit for each later cell that a choice of an earlier level may have covered, and a field for
/// each item that may stay uncovered and each class, as long as they matter.
pub(super) struct Plan<'a, W> {
    cover: &'a Cover,
    weights: &'a [u64],
    pub(super) filing: &'a Filing,
    cells: Cells<W>,
    fields: Vec<Option<Field>>,
    codes: HashMap<(u32, u32), u64>,
    limits: Vec<Limit<W>>,
    /// The fields of classes with a minimum below their maximum, and the minimum.
    least: Vec<(Field, u64)>,
}

#[derive(Clone, Copy)]
struct Limit<W> {
    live: W,
    /// A mask and its required value in states with solutions: covers classes whose last choice is
    /// filed before, and cells that nothing can cover later.
    must: (W, W),
}

enum Cells<W> {
    /// Contiguous, from the cell of the level on. The mask has all of them.
    Sliding(W, Lookahead),
    /// For each level, the bit of its cell, and the first level with a choice that covers it.
    Slots(Vec<(usize, u32)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Field {
    shift: usize,
    width: usize,
}

impl Field {
    fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    fn of<W: Key>(self, key: W) -> u64 {
        key.tail(self.shift) & self.mask()
    }

    fn with<W: Key>(self, value: u64) -> W {
        let bits = (0..self.width).filter(|bit| value >> bit & 1 == 1);
        bits.fold(W::ZERO, |all, bit| all | W::bit(self.shift + bit))
    }
}

#[derive(Clone, Copy, Debug)]
struct Rule {
    field: Field,
    fits: Fits,
}

#[derive(Clone, Copy, Debug)]
enum Fits {
    UpTo(u64),
    /// Unset, or the same colour.
    Colour(u64),
}

impl Rule {
    fn allows(&self, value: u64) -> bool {
        match self.fits {
            Fits::UpTo(most) => value <= most,
            Fits::Colour(code) => value == 0 || value == code,
        }
    }
}

#[derive(Clone, Copy)]
struct Change<W> {
    set: W,
    add: W,
    weight: u64,
}

/// Up to 64 choices of a level. A state is compatible with those that all windows and rules allow.
pub(super) struct Chunk<W> {
    changes: Box<[Change<W>; 64]>,
    all: u64,
    windows: Vec<Window>,
    /// Rules for fields wider than a window, and the choice that each is for, as a bit.
    rules: Vec<(Rule, u64)>,
    /// The most ways to reach a state whose successors are reached in [`FEW`].
    pub(super) most_ways: u64,
}

/// For each value of a few bits of a key, the choices that it allows.
struct Window {
    shift: usize,
    allowed: [u64; 1 << WIDTH],
}

const WIDTH: usize = 6;

impl<W: Key> Chunk<W> {
    fn new(choices: Vec<(Change<W>, Vec<Rule>)>) -> Chunk<W> {
        let mut changes = Box::new([choices[0].0; 64]);
        let all = u64::MAX >> (64 - choices.len());
        let heaviest = choices.iter().map(|(change, _)| change.weight).max().unwrap_or(1);
        let mut rules: Vec<(Rule, u64)> = Vec::new();
        for (at, (change, own)) in choices.into_iter().enumerate() {
            changes[at] = change;
            rules.extend(own.into_iter().map(|rule| (rule, 1 << at)));
        }
        let (mut rules, wide): (Vec<_>, Vec<_>) =
            rules.into_iter().partition(|(rule, _)| rule.field.width <= WIDTH);
        rules.sort_unstable_by_key(|(rule, _)| rule.field.shift);
        let mut windows: Vec<Window> = Vec::new();
        for rules in rules.chunk_by(|a, b| a.0.field == b.0.field) {
            let Field { shift, width } = rules[0].0.field;
            let fits =
                |window: &Window| shift + width <= window.shift + WIDTH && shift / 64 == window.shift / 64;
            if !windows.last().is_some_and(fits) {
                windows.push(Window { shift, allowed: [all; 1 << WIDTH] });
            }
            let window = windows.last_mut().expect("one was just made");
            let mut forbidden = [0; 1 << WIDTH];
            for (value, forbidden) in forbidden[..1 << width].iter_mut().enumerate() {
                let not_allowed = rules.iter().filter(|(rule, _)| !rule.allows(value as u64));
                *forbidden = not_allowed.fold(0, |all, (_, bit)| all | bit);
            }
            for (value, allowed) in window.allowed.iter_mut().enumerate() {
                *allowed &= !forbidden[value >> (shift - window.shift) & ((1 << width) - 1)];
            }
        }
        Chunk { changes, all, windows, rules: wide, most_ways: FEW / heaviest }
    }

    /// The choices compatible with a state, as bits.
    #[inline(always)]
    pub(super) fn fitting(&self, key: W) -> u64 {
        let allowed =
            |window: &Window| window.allowed[(key.tail(window.shift) & ((1 << WIDTH) - 1)) as usize];
        let fitting = self.windows.iter().fold(self.all, |all, window| all & allowed(window));
        let broken = |(rule, bit): &(Rule, u64)| if rule.allows(rule.field.of(key)) { 0 } else { *bit };
        self.rules.iter().fold(fitting, |all, rule| all & !broken(rule))
    }
}

impl<'a, W: Key> Plan<'a, W> {
    pub(super) fn new(
        cover: &'a Cover,
        weights: &'a [u64],
        filing: &'a Filing,
        bytes: usize,
    ) -> Option<Plan<'a, W>> {
        let levels = cover.cells;
        let mut codes = HashMap::new();
        let mut colours = vec![0u64; cover.items()];
        if cover.has_colours() {
            for choice in filing.choices.iter().flatten().map(|&at| &cover.choices[at as usize]) {
                for (&item, &colour) in cover.cells_of(choice).iter().zip(cover.colours_of(choice)) {
                    codes.entry((item, colour)).or_insert_with(|| {
                        colours[item as usize] += 1;
                        colours[item as usize]
                    });
                }
            }
        }
        let others = (cover.cells..cover.items()).map(|item| {
            let width = 64 - colours[item].max(1).leading_zeros() as usize;
            (item, width, filing.spans[item].1)
        });
        let classes =
            (0..cover.copies.len()).filter(|&class| cover.is_bound(class) && !is_implied(cover, class));
        let classes = classes.map(|class| {
            let (copies, spare) = (cover.copies[class], cover.spare[class]);
            let item = cover.items() + class;
            let last = if spare < copies { levels as u32 } else { filing.spans[item].1 };
            (item, (usize::BITS - copies.leading_zeros()) as usize, last)
        });
        let used = |&(item, width, _): &(usize, usize, u32)| filing.spans[item].0 != u32::MAX && 0 < width;
        let mut wanted: Vec<(usize, usize, u32)> = others.chain(classes).filter(used).collect();
        let span = |choice: &Choice| {
            let levels = cover.divided(choice).0.iter().map(|&cell| filing.level_of[cell as usize]);
            levels.clone().max().unwrap_or(0) - levels.min().unwrap_or(0)
        };
        let choices = filing.choices.iter().flatten().map(|&at| &cover.choices[at as usize]);
        let sliding = choices.map(span).max().map_or(1, |span| span as usize + 1);
        let mut fields = vec![None; cover.items() + cover.copies.len()];
        // A sliding layout passes several levels at once, so no bits are reused there.
        let cells = if let Some(slots) = slots::<W>(filing, &wanted, sliding, false) {
            wanted.iter().zip(slots).for_each(|(wanted, slot)| fields[wanted.0] = Some(slot));
            let mask = (0..sliding).fold(W::ZERO, |all, bit| all | W::bit(bit));
            Cells::Sliding(mask, Lookahead::new(cover, filing, sliding, bytes / 8))
        } else {
            let cells = (0..cover.cells).filter(|&cell| filing.spans[cell].0 < filing.level_of[cell]);
            wanted.extend(cells.map(|cell| (cell, 1, filing.level_of[cell] - 1)));
            let slots = slots::<W>(filing, &wanted, 0, true)?;
            wanted.iter().zip(slots).for_each(|(wanted, slot)| fields[wanted.0] = Some(slot));
            let mut slots = vec![(0, u32::MAX); levels];
            for cell in 0..cover.cells {
                if let Some(field) = fields[cell] {
                    slots[filing.level_of[cell] as usize] = (field.shift, filing.spans[cell].0);
                }
            }
            Cells::Slots(slots)
        };
        let mut plan = Plan {
            cover,
            weights,
            filing,
            cells,
            fields,
            codes,
            limits: vec![Limit { live: W::ZERO, must: (W::ZERO, W::ZERO) }; levels + 1],
            least: Vec::new(),
        };
        plan.limit(&wanted);
        Some(plan)
    }

    fn limit(&mut self, wanted: &[(usize, usize, u32)]) {
        let (cover, filing, levels) = (self.cover, self.filing, self.cover.cells);
        for &(item, _, last) in wanted {
            let field = self.fields[item].expect("every field has a place");
            let first = filing.spans[item].0 as usize;
            (first + 1..=last as usize).for_each(|level| {
                self.limits[level].live = self.limits[level].live | field.with(field.mask());
            });
            let Some(class) = item.checked_sub(cover.items()) else { continue };
            let (copies, spare) = (cover.copies[class], cover.spare[class]);
            if spare == 0 {
                for level in filing.spans[item].1 as usize + 1..=levels {
                    let (mask, value) = &mut self.limits[level].must;
                    (*mask, *value) = (*mask | field.with(field.mask()), *value | field.with(copies as u64));
                }
            } else if spare < copies {
                self.least.push((field, (copies - spare) as u64));
            }
        }
        for cell in 0..cover.cells {
            let (last, level) = (filing.spans[cell].1 as usize, filing.level_of[cell] as usize);
            for level_before in last + 1..level {
                let bit = match self.cells {
                    Cells::Sliding(mask, _) => mask & W::bit((level - level_before).min(W::LENGTH - 1)),
                    Cells::Slots(ref slots) => W::bit(slots[level].0),
                };
                // Beyond the reach of a sliding key a cell cannot be covered yet.
                let (mask, value) = &mut self.limits[level_before].must;
                (*mask, *value) = (*mask | bit, *value | bit);
            }
        }
        if let Cells::Sliding(mask, _) = self.cells {
            self.limits.iter_mut().for_each(|limit| limit.live = limit.live | mask);
        }
    }

    pub(super) fn levels(&self) -> usize {
        self.cover.cells
    }

    pub(super) fn reach(&self) -> usize {
        match self.cells {
            Cells::Sliding(mask, _) => (!mask).index(),
            Cells::Slots(_) => self.cover.cells,
        }
    }

    pub(super) fn is_hopeless(&self) -> bool {
        let cover = self.cover;
        let has_none = |item: usize| self.filing.spans[item].0 == u32::MAX;
        let classes = 0..cover.copies.len();
        (0..cover.cells).any(has_none)
            || classes
                .into_iter()
                .any(|class| has_none(cover.items() + class) && cover.spare[class] < cover.copies[class])
    }

    pub(super) fn chunks(&self, level: usize) -> Vec<Chunk<W>> {
        let mut choices = self.filing.choices[level].iter().map(|&at| self.change(level, at as usize));
        let mut chunks = Vec::new();
        loop {
            let some: Vec<_> = choices.by_ref().take(64).collect();
            if some.is_empty() {
                return chunks;
            }
            chunks.push(Chunk::new(some));
        }
    }

    fn change(&self, level: usize, at: usize) -> (Change<W>, Vec<Rule>) {
        let (cover, choice) = (self.cover, &self.cover.choices[at]);
        let mut rules = Vec::with_capacity(choice.area() + 1);
        let (mut set, mut add) = (W::ZERO, W::ZERO);
        for (k, &item) in cover.cells_of(choice).iter().enumerate() {
            let colour = cover.colours_of(choice).get(k).copied().unwrap_or(PLAIN);
            let (field, code) = match (&self.cells, self.filing.level_of.get(item as usize)) {
                (Cells::Slots(_), Some(&own)) if own as usize == level => continue,
                (Cells::Sliding(..), Some(&own)) => (Field { shift: own as usize - level, width: 1 }, 1),
                _ => {
                    let field = self.fields[item as usize].expect("an item with choices has a field");
                    (field, self.codes.get(&(item, colour)).copied().unwrap_or(1))
                }
            };
            set = set | field.with(code);
            if field.shift == 0 && matches!(self.cells, Cells::Sliding(..)) {
                continue;
            }
            let fits = if colour == PLAIN { Fits::UpTo(0) } else { Fits::Colour(code) };
            rules.push(Rule { field, fits });
        }
        let class = choice.class as usize;
        if let Some(field) = self.fields[cover.items() + class] {
            let most = cover.copies[class] as u64 - choice.uses as u64;
            rules.push(Rule { field, fits: Fits::UpTo(most) });
            add = field.with(choice.uses.into());
        }
        (Change { set, add, weight: self.weights[at] }, rules)
    }

    /// Appends the successors that may have solutions of a state reached in at most
    /// [`Chunk::most_ways`], by the choices `fitting`.
    ///
    /// Not inlined, so that the loops have the registers to themselves.
    #[inline(never)]
    pub(super) fn successors(
        &self,
        level: usize,
        state: (W, u64),
        chunk: &Chunk<W>,
        fitting: u64,
        batch: &mut Batch<W>,
    ) {
        match &self.cells {
            Cells::Sliding(mask, ahead) => {
                let step = |key: W| {
                    let covered = key & *mask;
                    let steps = (!covered).index();
                    (level + steps, covered.down(steps) | (key & !*mask))
                };
                let is_alive = |next: usize, key: W| ahead.is_alive(next, key.tail(0));
                self.each(state, chunk, fitting, batch, step, is_alive);
            }
            Cells::Slots(slots) => {
                let step = |mut key: W| {
                    // Bits freed by a level on the way are cleared before they are reused.
                    let mut next = level + 1;
                    while slots
                        .get(next)
                        .is_some_and(|slot| slot.1 as usize <= level && key.tail(slot.0) & 1 == 1)
                    {
                        key = key & self.limits[next].live;
                        next += 1;
                    }
                    (next, key)
                };
                self.each(state, chunk, fitting, batch, step, |_, _| true);
            }
        }
    }

    #[inline(always)]
    fn each(
        &self,
        (key, ways): (W, u64),
        chunk: &Chunk<W>,
        mut fitting: u64,
        batch: &mut Batch<W>,
        step: impl Fn(W) -> (usize, W),
        is_alive: impl Fn(usize, W) -> bool,
    ) {
        let mut len = batch.len;
        while fitting != 0 {
            let change = &chunk.changes[fitting.trailing_zeros() as usize % 64];
            fitting &= fitting - 1;
            let (next, key) = step((key | change.set).plus(change.add));
            let Limit { live, must: (mask, value) } = self.limits[next];
            let key = key & live;
            // Branchless: always written, counted only if possible.
            batch.states[len % 128] = Reached { level: next, key, ways: ways * change.weight };
            len += usize::from((key & mask == value) & is_alive(next, key));
        }
        batch.len = len;
    }

    pub(super) fn is_solution(&self, key: W) -> bool {
        self.least.iter().all(|(field, least)| *least <= field.of(key))
    }
}

/// Whether the number of choices follows from the number of cells.
fn is_implied(cover: &Cover, class: usize) -> bool {
    let area = |choice: &Choice| cover.divided(choice).0.len();
    let Some(each) = cover.choices.first().map(|first| area(first) / first.uses as usize) else {
        return false;
    };
    cover.spare[class] == 0
        && each.checked_mul(cover.copies[class]) == Some(cover.cells)
        && cover
            .choices
            .iter()
            .all(|choice| choice.class as usize == class && area(choice) == each * choice.uses as usize)
}

/// Assigns bits to fields so that no two overlap while they matter.
fn slots<W: Key>(
    filing: &Filing,
    wanted: &[(usize, usize, u32)],
    from: usize,
    may_share: bool,
) -> Option<Vec<Field>> {
    // One bit is never set, so that no key equals that of an empty place.
    let most = W::LENGTH - 1;
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&at| (filing.spans[wanted[at].0].0, std::cmp::Reverse(wanted[at].1)));
    let mut free = vec![0u32; most];
    let mut fields = vec![Field { shift: 0, width: 0 }; wanted.len()];
    for at in order {
        let (item, width, last) = wanted[at];
        let first = filing.spans[item].0;
        let fits = |&shift: &usize| {
            shift % 64 + width <= 64
                && (shift..shift + width).all(|bit| free.get(bit).is_some_and(|&free| free <= first))
        };
        let shift = (from..most).find(fits)?;
        free[shift..shift + width].fill(if may_share { last + 1 } else { u32::MAX });
        fields[at] = Field { shift, width };
    }
    (from <= most).then_some(fields)
}
