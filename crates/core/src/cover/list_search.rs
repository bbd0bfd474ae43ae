//! Exact cover of any size, in memory linear in the cover.
//!
//! Every item keeps its choices in a sparse set whose living members come first. Removing a choice
//! is one exchange and a shorter length; restoring choices in reverse order only lengthens the set.
//! Knuth calls a search with such sets dancing cells (The Art of Computer Programming, section
//! 7.2.2.3). Like [`super::bitset_search`], it branches on the item with the fewest choices.
//!
//! The first choice that gives an item a colour removes the item's choices of other colours. Those
//! of the same colour stay and need no further work.

use super::instance::{Cover, PLAIN};
use super::progress::{Found, Metered};
use super::subtree::{Start, Subtree};
use crate::run::Stop;

#[cfg(test)]
pub(crate) fn search(
    cover: &Cover,
    monitor: &mut Metered<'_, '_>,
    found: &mut Found<'_>,
) -> Result<(), Stop> {
    ListSearch::new(cover, monitor)?.search(&Subtree::whole(), monitor, found)
}

/// A node with choices `options[first..end]`; those from `next` on are untried.
struct Node {
    first: usize,
    next: usize,
    end: usize,
    made: Option<usize>,
    removed: usize,
}

const UNCOLOURED: u32 = u32::MAX;

pub(crate) struct ListSearch<'a> {
    cover: &'a Cover,
    /// Each item's members, living ones first, concatenated; where each item's begin, and how many
    /// are living. A member is a choice with one of its items: the position of the item in the
    /// cover's list of cells, or a number after those for the class of a choice.
    members: Vec<u32>,
    begin: Vec<u32>,
    living: Vec<u32>,
    places: Vec<u32>,
    owners: Vec<u32>,
    left: Vec<usize>,
    cells: Vec<u32>,
    cell_places: Vec<u32>,
    open: usize,
    /// The choice that has given an item after the cells its colour.
    coloured_by: Vec<u32>,
    removed: Vec<u32>,
    is_single: bool,
    /// Choices of smaller rank are tried first. Empty if the order is that of the sets.
    ranks: Vec<u64>,
}

impl<'a> ListSearch<'a> {
    pub(crate) fn bytes(cover: &Cover) -> u64 {
        let (choices, listed) = (cover.choices.len() as u64, cover.listed() as u64);
        12 * listed + 16 * choices + 16 * cover.items() as u64
    }

    pub(crate) fn new(cover: &'a Cover, monitor: &mut Metered<'_, '_>) -> Result<ListSearch<'a>, Stop> {
        let items = cover.items() + cover.copies.len();
        let class_item = |class: u32| cover.is_bound(class as usize).then(|| cover.items() + class as usize);
        let mut living = vec![0u32; items];
        for choice in &cover.choices {
            monitor.work(2 * choice.area() as u64 + 2)?;
            for &cell in cover.cells_of(choice) {
                living[cell as usize] += 1;
            }
            if let Some(item) = class_item(choice.class) {
                living[item] += 1;
            }
        }
        let mut begin = Vec::with_capacity(items);
        let mut next = 0;
        for &size in &living {
            begin.push(next);
            next += size;
        }
        let mut end = begin.clone();
        let mut members = vec![0; next as usize];
        let mut places = vec![0; cover.listed() + cover.choices.len()];
        let mut owners = places.clone();
        for (at, choice) in cover.choices.iter().enumerate() {
            monitor.work(4 * choice.area() as u64 + 4)?;
            let mut join = |item: usize, member: usize| {
                members[end[item] as usize] = member as u32;
                places[member] = end[item];
                owners[member] = at as u32;
                end[item] += 1;
            };
            for (k, &cell) in cover.cells_of(choice).iter().enumerate() {
                join(cell as usize, choice.from() + k);
            }
            if let Some(item) = class_item(choice.class) {
                join(item, cover.listed() + at);
            }
        }
        let cells: Vec<u32> = (0..cover.cells as u32).collect();
        Ok(ListSearch {
            cover,
            members,
            begin,
            living,
            places,
            owners,
            left: cover.copies.clone(),
            cell_places: cells.clone(),
            cells,
            open: cover.cells,
            coloured_by: vec![UNCOLOURED; cover.secondary],
            removed: Vec::with_capacity(cover.choices.len()),
            is_single: cover.choices.iter().all(|choice| choice.uses == 1),
            ranks: Vec::new(),
        })
    }

    pub(crate) fn in_order(self, ranks: Vec<u64>) -> ListSearch<'a> {
        ListSearch { ranks, ..self }
    }

    /// Restores all state unless the search was stopped.
    pub(crate) fn search(
        &mut self,
        subtree: &Subtree,
        monitor: &mut Metered<'_, '_>,
        found: &mut Found<'_>,
    ) -> Result<(), Stop> {
        let path = self.made(subtree, monitor)?;
        let ids = self.cover.chosen.iter().copied().chain(self.cover.ids_of(subtree)).collect();
        self.search_on(ids, monitor, found)?;
        self.undo_all(path);
        Ok(())
    }

    pub(crate) fn cover(&self) -> &'a Cover {
        self.cover
    }

    /// The choices one of which must be made in a subtree; `None` if it is a solution.
    pub(crate) fn branches(
        &mut self,
        subtree: &Subtree,
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let path = self.made(subtree, monitor)?;
        monitor.work(4 * self.open as u64)?;
        let branches = match self.is_solved() {
            true => None,
            false => Some(self.tightest().map(|at| at as usize).collect()),
        };
        self.undo_all(path);
        Ok(branches)
    }

    fn made(
        &mut self,
        subtree: &Subtree,
        monitor: &mut Metered<'_, '_>,
    ) -> Result<Vec<(usize, usize)>, Stop> {
        let mut path = Vec::with_capacity(subtree.ids.len());
        for at in self.cover.positions(subtree) {
            path.push((at, self.make(at, monitor)?));
        }
        Ok(path)
    }

    fn undo_all(&mut self, path: Vec<(usize, usize)>) {
        for (at, removed) in path.into_iter().rev() {
            self.undo(at, removed);
        }
    }

    fn search_on(
        &mut self,
        mut ids: Vec<usize>,
        monitor: &mut Metered<'_, '_>,
        found: &mut Found<'_>,
    ) -> Result<(), Stop> {
        // Not recursive: a large tray may take more pieces than a stack holds.
        let mut nodes: Vec<Node> = Vec::new();
        let mut options: Vec<u32> = Vec::new();
        let mut arrived = true;
        let chosen = ids.len();
        loop {
            while monitor.is_wanted() && self.hand_over(&mut nodes, &options, &ids, chosen, monitor) {}
            if arrived {
                if self.is_solved() {
                    monitor.found(1);
                    found(&ids, monitor)?;
                } else {
                    monitor.tick()?;
                    monitor.work(self.open as u64)?;
                    let first = options.len();
                    options.extend(self.tightest());
                    if !self.ranks.is_empty() {
                        options[first..].sort_unstable_by_key(|&at| self.ranks[at as usize]);
                    }
                    let end = options.len();
                    if first < end {
                        nodes.push(Node { first, next: first, end, made: None, removed: 0 });
                    }
                }
            }
            let Some(node) = nodes.last_mut() else { return Ok(()) };
            if let Some(made) = node.made.take() {
                self.undo(made, node.removed);
                ids.pop();
            }
            arrived = node.next < node.end;
            if arrived {
                let made = options[node.next] as usize;
                node.next += 1;
                node.made = Some(made);
                monitor.tried(1);
                ids.push(self.cover.choices[made].id as usize);
                node.removed = self.make(made, monitor)?;
            } else {
                options.truncate(node.first);
                nodes.pop();
            }
        }
    }

    /// Donates all untried branches of the shallowest node that has any; returns whether one did.
    /// The first `chosen` ids are of choices made before the first node, the others one of each
    /// node.
    #[cold]
    #[inline(never)]
    fn hand_over(
        &self,
        nodes: &mut [Node],
        options: &[u32],
        ids: &[usize],
        chosen: usize,
        monitor: &mut Metered<'_, '_>,
    ) -> bool {
        for (depth, node) in nodes.iter_mut().enumerate() {
            if node.next == node.end {
                continue;
            }
            monitor.tried((node.end - node.next) as u64);
            for &at in options[node.next..node.end].iter().rev() {
                let id = self.cover.choices[at as usize].id as usize;
                let ids = ids[..chosen + depth].iter().copied().chain([id]).collect();
                monitor.hand_over(Subtree { ids, weight: 1, start: Start::Node });
            }
            node.end = node.next;
            return true;
        }
        false
    }

    fn is_solved(&self) -> bool {
        let is_used = |(left, spare): (&usize, &usize)| left <= spare;
        self.open == 0 && self.left.iter().zip(&self.cover.spare).all(is_used)
    }

    fn tightest(&self) -> impl Iterator<Item = u32> {
        let members = self.tightest_item().map_or(&[][..], |item| {
            let begin = self.begin[item] as usize;
            &self.members[begin..begin + self.living[item] as usize]
        });
        members.iter().map(|&member| self.owners[member as usize])
    }

    /// The item with the fewest choices; `None` if a class of which pieces must be used has none.
    fn tightest_item(&self) -> Option<usize> {
        let (items, spare) = (self.cover.items(), &self.cover.spare);
        let needed = (0..self.left.len()).filter(|&class| spare[class] < self.left[class]);
        if needed.clone().any(|class| self.living[items + class] == 0) {
            return None;
        }
        let last_ones = needed.filter(|&class| self.left[class] == 1).map(|class| items + class);
        let open = self.cells[..self.open].iter().map(|&cell| cell as usize);
        // Ties go to the least cell, which keeps the filled part connected.
        let key = |item: usize| u64::from(self.living[item]) << 32 | item as u64;
        open.chain(last_ones).map(key).min().map(|key| (key as u32) as usize)
    }

    fn make(&mut self, at: usize, monitor: &mut Metered<'_, '_>) -> Result<usize, Stop> {
        let before = self.removed.len();
        let cover = self.cover;
        let choice = &cover.choices[at];
        for (k, &cell) in cover.cells_of(choice).iter().enumerate() {
            if (cell as usize) < cover.cells {
                self.close(cell);
                self.remove_all(cell as usize, 0, monitor)?;
            } else if cover.has_colours() && cover.colours_of(choice)[k] != PLAIN {
                self.colour(at, cell as usize, cover.colours_of(choice)[k], monitor)?;
            } else {
                self.remove_all(cell as usize, 0, monitor)?;
            }
        }
        let class = choice.class as usize;
        self.left[class] -= choice.uses as usize;
        self.remove_all(cover.items() + class, self.left[class], monitor)?;
        Ok(self.removed.len() - before)
    }

    fn close(&mut self, cell: u32) {
        self.open -= 1;
        let (place, last) = (self.cell_places[cell as usize], self.cells[self.open]);
        self.cells.swap(place as usize, self.open);
        self.cell_places[last as usize] = place;
        self.cell_places[cell as usize] = self.open as u32;
    }

    fn colour(
        &mut self,
        at: usize,
        item: usize,
        colour: u32,
        monitor: &mut Metered<'_, '_>,
    ) -> Result<(), Stop> {
        let by = &mut self.coloured_by[item - self.cover.cells];
        if *by != UNCOLOURED {
            return Ok(());
        }
        *by = at as u32;
        let begin = self.begin[item] as usize;
        for place in (begin..begin + self.living[item] as usize).rev() {
            let member = self.members[place] as usize;
            if self.cover.colour(member) != colour {
                let choice = self.owners[member] as usize;
                monitor.work(8 * self.cover.choices[choice].area() as u64 + 8)?;
                self.remove(choice);
            }
        }
        Ok(())
    }

    fn undo(&mut self, at: usize, removed: usize) {
        let cover = self.cover;
        for _ in 0..removed {
            let back = self.removed.pop().expect("what was removed is remembered");
            let choice = &cover.choices[back as usize];
            for &cell in cover.cells_of(choice) {
                self.living[cell as usize] += 1;
            }
            if cover.is_bound(choice.class as usize) {
                self.living[cover.items() + choice.class as usize] += 1;
            }
        }
        let choice = &cover.choices[at];
        let (cells, others) = cover.divided(choice);
        self.open += cells.len();
        for &item in others {
            let by = &mut self.coloured_by[item as usize - cover.cells];
            if *by == at as u32 {
                *by = UNCOLOURED;
            }
        }
        self.left[choice.class as usize] += choice.uses as usize;
    }

    /// Removes the living choices of an item that use more than `most` pieces.
    fn remove_all(&mut self, item: usize, most: usize, monitor: &mut Metered<'_, '_>) -> Result<(), Stop> {
        if self.is_single && most != 0 {
            return Ok(());
        }
        let begin = self.begin[item] as usize;
        for place in (begin..begin + self.living[item] as usize).rev() {
            let choice = self.owners[self.members[place] as usize] as usize;
            if most < self.cover.choices[choice].uses as usize {
                monitor.work(8 * self.cover.choices[choice].area() as u64 + 8)?;
                self.remove(choice);
            }
        }
        Ok(())
    }

    fn remove(&mut self, at: usize) {
        self.removed.push(at as u32);
        let cover = self.cover;
        let choice = &cover.choices[at];
        for (k, &cell) in cover.cells_of(choice).iter().enumerate() {
            self.leave(cell as usize, choice.from() + k);
        }
        if cover.is_bound(choice.class as usize) {
            self.leave(cover.items() + choice.class as usize, cover.listed() + at);
        }
    }

    #[inline(always)]
    fn leave(&mut self, item: usize, member: usize) {
        self.living[item] -= 1;
        let last_place = self.begin[item] + self.living[item];
        let last = self.members[last_place as usize];
        let place = std::mem::replace(&mut self.places[member], last_place);
        self.members[place as usize] = last;
        self.members[last_place as usize] = member as u32;
        if last as usize != member {
            self.places[last as usize] = place;
        }
    }
}
