//! From a problem to a cover, and back.

use super::first::Each;
use super::instance::{Cover, PLAIN};
use super::problem::{Problem, Solution};
use super::progress::Metered;
use super::room::Room;
use crate::natural::Natural;
use crate::run::Stop;
use std::collections::HashMap;

/// A problem as a cover whose choices are all different.
///
/// An item that may be covered more than once is a class of choices. Secondary items that cannot
/// make options collide are left out: those of a single option, and those that have the same colour
/// in all options. Options that are then equal become one choice.
pub(super) struct Model<'p> {
    problem: &'p Problem,
    /// A choice's id is its position.
    pub(super) cover: Cover,
    options: Vec<u32>,
    ends: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Cell,
    /// Covered at most once, without collisions: in at most one option, or always in this colour.
    Free(Option<u32>),
    Collides {
        has_colours: bool,
    },
    Class,
}

impl Kind {
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

fn kinds(problem: &Problem, monitor: &mut Metered<'_, '_>) -> Result<Vec<Kind>, Stop> {
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

impl<'p> Model<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        monitor: &mut Metered<'_, '_>,
        room: &mut Room,
    ) -> Result<Model<'p>, Stop> {
        // Polls the limits once, however small the problem is.
        monitor.work(u64::from(u32::MAX))?;
        let listed = problem.listed() as u64;
        if Cover::MOST_LISTED < listed {
            return Err(Stop::Memory);
        }
        let options = problem.options() as u64;
        let items = problem.primary().len() + problem.secondary().len();
        let bytes = Cover::bytes_for(options, 2 * listed);
        room.take(bytes.saturating_add(8 * options + 32 * items as u64))?;
        room.without(64 * options + 8 * listed)?;
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
        let mut classes = vec![0; items];
        for item in (0..items).filter(|&item| kinds[item] == Kind::Class) {
            let (low, high) = problem.multiplicity(item);
            classes[item] = cover.copies.len() as u32;
            cover.copies.push(high as usize);
            cover.spare.push((high - low) as usize);
        }
        let mut known: HashMap<(u32, Vec<(u32, u32)>), u32> = HashMap::new();
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
            let choice = *known.entry((class, cells.clone())).or_insert(next);
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

    pub(super) fn options_of(&self, choice: usize) -> &[u32] {
        let start = choice.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.options[start as usize..self.ends[choice] as usize]
    }

    pub(super) fn ways(&self, choices: &[usize]) -> Natural {
        let ways = choices.iter().map(|&choice| Natural::from(self.options_of(choice).len() as u64));
        ways.fold(Natural::from(1u64), |all, ways| all.times(&ways))
    }

    pub(super) fn solutions(&self, choices: &[usize], each: Each<'_, Solution>) -> Result<(), Stop> {
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

    pub(super) fn size(&self) -> usize {
        self.problem.primary().len() + self.problem.secondary().len()
    }
}
