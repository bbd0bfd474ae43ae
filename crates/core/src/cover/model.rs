//! From a problem to what the searches see, and back.

use super::hash::Seed;
use super::instance::{Cover, PLAIN};
use super::problem::{Problem, Solution};
use super::progress::SearchMonitor;
use super::room::Room;
use crate::run::Stop;

/// A problem as a cover whose choices are all different.
///
/// An item that may be covered more than once is a class of choices. Secondary items
/// that cannot make options collide are left out: those of a single option, and
/// those that have the same colour in all options. Options that are equal then are
/// one choice.
pub(super) struct Model<'p> {
    problem: &'p Problem,
    /// A choice's id is its position.
    pub(super) cover: Cover,
    /// The options that each choice stands for, one choice after the other, and
    /// where those of each end.
    options: Vec<u32>,
    ends: Vec<u32>,
}

/// What an item is for the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It is covered exactly once.
    Cell,
    /// It is covered at most once, and no options collide there: it is in one of
    /// them at most, or has this colour in all of them.
    Free(Option<u32>),
    /// It is covered at most once.
    Collides { has_colours: bool },
    /// It is a class of which several choices may be made.
    Class,
}

impl Kind {
    /// What an item is that is in one option more, with this colour.
    fn again(self, colour: u32) -> Kind {
        let has_colours = colour != PLAIN;
        match self {
            Kind::Free(None) => Kind::Free(Some(colour)),
            Kind::Free(Some(before)) if before == colour && has_colours => self,
            Kind::Free(Some(before)) => Kind::Collides { has_colours: has_colours || before != PLAIN },
            Kind::Collides { has_colours: before } => Kind::Collides { has_colours: has_colours || before },
            Kind::Cell | Kind::Class => self,
        }
    }
}

/// What each item is.
fn kinds(problem: &Problem, monitor: &mut impl SearchMonitor) -> Result<Vec<Kind>, Stop> {
    let items = problem.primary().len() + problem.secondary().len();
    let kind = |item: usize| match problem.multiplicity(item) {
        (1, 1) => Kind::Cell,
        (0, 1) => Kind::Free(None),
        _ => Kind::Class,
    };
    let mut kinds: Vec<Kind> = (0..items).map(kind).collect();
    if !kinds.contains(&Kind::Free(None)) {
        return Ok(kinds);
    }
    for option in (0..problem.options()).filter(|&option| problem.has_primary(option)) {
        monitor.work(2 * problem.entries_of(option).len() as u64 + 2)?;
        for entry in problem.entries_of(option) {
            let kind = &mut kinds[entry.item as usize];
            *kind = kind.again(entry.colour);
        }
    }
    Ok(kinds)
}

/// The choices of a cover, by what makes options one choice: the class, and the
/// cells with their colours.
struct Choices {
    /// One more than the position of a choice, or 0; at the choice's hash or soon
    /// after it. At most half full. Empty as long as each choice comes after the one
    /// before it in the order of their cells, as it does in most files: none is the
    /// same as another then.
    slots: Vec<u32>,
    /// How many there may be.
    choices: usize,
    seed: Seed,
}

impl Choices {
    /// Room for so many choices.
    fn new(choices: usize) -> Choices {
        Choices { slots: Vec::new(), choices, seed: Seed::default() }
    }

    /// The choice of a cover that is the same, or `None`; then the choice that is
    /// added next is this one.
    fn same(&mut self, cover: &Cover, class: u32, cells: &[(u32, u32)]) -> Option<u32> {
        if self.slots.is_empty() {
            let last = cover.choices.last().map(|last| cover.cells_of(last).iter());
            if last.is_none_or(|last| last.lt(cells.iter().map(|(cell, _)| cell))) {
                return None;
            }
            self.remember(cover);
        }
        let mask = self.slots.len() - 1;
        let mut slot = self.hash(class, cells.iter().copied()) as usize & mask;
        loop {
            let Some(choice) = self.slots[slot].checked_sub(1) else {
                self.slots[slot] = cover.choices.len() as u32 + 1;
                return None;
            };
            let other = &cover.choices[choice as usize];
            let (others, colours) = (cover.cells_of(other), cover.colours_of(other));
            let is_same = class == other.class
                && others.iter().eq(cells.iter().map(|(cell, _)| cell))
                && (colours.is_empty() || colours.iter().eq(cells.iter().map(|(_, colour)| colour)));
            if is_same {
                return Some(choice);
            }
            slot = (slot + 1) & mask;
        }
    }
}

impl Choices {
    /// Gives all choices of a cover, no two of which are the same, their slots.
    fn remember(&mut self, cover: &Cover) {
        self.slots = vec![0; (2 * self.choices + 1).next_power_of_two()];
        let mask = self.slots.len() - 1;
        for (at, choice) in cover.choices.iter().enumerate() {
            let colours = cover.colours_of(choice).iter().copied().chain(std::iter::repeat(PLAIN));
            let cells = cover.cells_of(choice).iter().copied().zip(colours);
            let mut slot = self.hash(choice.class, cells) as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = at as u32 + 1;
        }
    }

    fn hash(&self, class: u32, cells: impl Iterator<Item = (u32, u32)>) -> u64 {
        let numbers = cells.map(|(cell, colour)| u64::from(cell) << 32 | u64::from(colour));
        self.seed.hash_numbers(numbers.chain([u64::from(class)]))
    }
}

impl<'p> Model<'p> {
    /// The model of a problem, its memory taken from `room`.
    pub(super) fn new(
        problem: &'p Problem,
        monitor: &mut impl SearchMonitor,
        room: &mut Room,
    ) -> Result<Model<'p>, Stop> {
        // Looks at the limits once, however small the problem is.
        monitor.work(u64::from(u32::MAX))?;
        let listed = problem.listed() as u64;
        if Cover::MOST_LISTED < listed {
            return Err(Stop::Memory);
        }
        // The cover with its colours, the options of each choice, what is known of
        // each item, and the slots in which equal options are found.
        let options = problem.options() as u64;
        let items = problem.primary().len() + problem.secondary().len();
        let bytes = Cover::bytes_for(options, 2 * listed);
        room.take(bytes.saturating_add(8 * options + 32 * items as u64))?;
        room.without(16 * options)?;
        let kinds = kinds(problem, monitor)?;
        let (mut cells, mut secondary) = (0, 0);
        let mut numbers = vec![u32::MAX; items];
        for item in (0..items).filter(|&item| kinds[item] == Kind::Cell) {
            numbers[item] = cells;
            cells += 1;
        }
        for item in (0..items).filter(|&item| matches!(kinds[item], Kind::Collides { .. })) {
            numbers[item] = cells + secondary;
            secondary += 1;
        }
        let has_colours = kinds.contains(&Kind::Collides { has_colours: true });

        let mut cover = Cover::plain(cells as usize, secondary as usize, problem.options(), problem.listed());
        // The class of each item that may be covered more than once.
        let mut classes = vec![0; items];
        for item in (0..items).filter(|&item| kinds[item] == Kind::Class) {
            let (low, high) = problem.multiplicity(item);
            classes[item] = cover.copies.len() as u32;
            cover.copies.push(high as usize);
            cover.spare.push((high - low) as usize);
        }
        let mut choices = Choices::new(problem.options());
        // The choice of each option; none for those without primary items.
        let mut choice_of = vec![u32::MAX; problem.options()];
        let mut cells = Vec::new();
        for option in (0..problem.options()).filter(|&option| problem.has_primary(option)) {
            let entries = problem.entries_of(option);
            monitor.work(16 * entries.len() as u64 + 16)?;
            cells.clear();
            cells.extend(entries.iter().filter_map(|entry| {
                let number = numbers[entry.item as usize];
                (number != u32::MAX).then_some((number, entry.colour))
            }));
            cells.sort_unstable_by_key(|&(cell, _)| cell);
            let class = entries.iter().map(|entry| classes[entry.item as usize]).max().unwrap_or(0);
            let next = cover.choices.len() as u32;
            let choice = choices.same(&cover, class, &cells).unwrap_or(next);
            choice_of[option] = choice;
            if choice == next {
                cover.push(next as usize, class as usize, 1, cells.iter().map(|&(cell, _)| cell as usize));
                if has_colours {
                    cover.colour_last(cells.iter().map(|&(_, colour)| colour));
                }
            }
        }
        let mut ends = vec![0u32; cover.choices.len()];
        let grouped = || choice_of.iter().enumerate().filter(|(_, choice)| **choice != u32::MAX);
        grouped().for_each(|(_, &choice)| ends[choice as usize] += 1);
        let mut sum = 0;
        for end in &mut ends {
            (sum, *end) = (sum + *end, sum);
        }
        let mut options = vec![0; sum as usize];
        for (option, &choice) in grouped() {
            let end = &mut ends[choice as usize];
            options[*end as usize] = option as u32;
            *end += 1;
        }
        Ok(Model { problem, cover, options, ends })
    }

    /// The options that a choice stands for.
    fn options_of(&self, choice: usize) -> &[u32] {
        let start = choice.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.options[start as usize..self.ends[choice] as usize]
    }

    /// Whether some choice stands for several options.
    pub(super) fn has_equal_options(&self) -> bool {
        self.ends.len() < self.options.len()
    }

    /// How many solutions some choices stand for; `u128::MAX` means that many or
    /// more.
    pub(super) fn ways(&self, choices: &[usize]) -> u128 {
        let ways = choices.iter().map(|&choice| self.options_of(choice).len() as u128);
        ways.fold(1, u128::saturating_mul)
    }

    /// Every solution that some choices stand for, in order. Each is checked like
    /// any other.
    pub(super) fn solutions(
        &self,
        choices: &[usize],
        each: &mut impl FnMut(Solution) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut at = vec![0; choices.len()];
        loop {
            let chosen = choices.iter().zip(&at).map(|(&choice, &at)| self.options_of(choice)[at] as usize);
            let solution = self.problem.solution(chosen.collect());
            each(solution.expect("an exact cover is a solution"))?;
            let turn = |k: &usize| at[*k] + 1 < self.options_of(choices[*k]).len();
            let Some(turned) = (0..choices.len()).rev().find(turn) else { return Ok(()) };
            at[turned] += 1;
            at[turned + 1..].fill(0);
        }
    }

    /// The number of items that a solution has to be checked for, and its options.
    pub(super) fn size(&self) -> usize {
        self.problem.primary().len() + self.problem.secondary().len()
    }
}
