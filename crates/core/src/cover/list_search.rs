//! Exact cover of any size, in memory that grows with the cover alone.
//!
//! Every item keeps its choices in a set whose living members come first.
//! Taking a choice out of a set is one exchange and a shorter length; putting
//! choices back in reverse order is a longer length and nothing else. Knuth calls
//! such sets sparse, and a search with them dancing cells (The Art of Computer
//! Programming, section 7.2.2.3). Like [`super::bitset_search`], it branches where
//! the fewest choices are left.
//!
//! The first choice that gives an item a colour takes out the item's choices of
//! other colours. Those of the same colour stay, and there is nothing more to do
//! for them.

use super::instance::{Cover, PLAIN};
use super::progress::{Found, SearchMonitor};
use super::subtree::{Start, Subtree};
use crate::run::Stop;

/// Finds every solution of `cover`, as [`super::search`] does for large ones.
#[cfg(test)]
pub(crate) fn search<C: SearchMonitor>(
    cover: &Cover,
    monitor: &mut C,
    found: &mut Found<'_, C>,
) -> Result<(), Stop> {
    ListSearch::new(cover, monitor)?.search(&Subtree::whole(), monitor, found)
}

/// A node of the search whose choices are `options[first..end]`; those from
/// `next` on are still to be tried.
struct Node {
    first: usize,
    next: usize,
    end: usize,
    /// The choice being looked at, and how many it removed.
    made: Option<usize>,
    removed: usize,
}

/// No choice.
const NOBODY: u32 = u32::MAX;

/// The choices still possible, by item.
pub(crate) struct ListSearch<'a> {
    cover: &'a Cover,
    /// Each item's members, those still possible first, one item after the
    /// other; where each item's begin, and how many are possible. A member is a
    /// choice with one of its items: the position of the item in the cover's list
    /// of cells, or a number after those for the class of a choice.
    members: Vec<u32>,
    begin: Vec<u32>,
    living: Vec<u32>,
    /// Where each member stands in `members`, and its choice.
    places: Vec<u32>,
    owners: Vec<u32>,
    left: Vec<usize>,
    /// The cells, those not yet covered first, and where each stands.
    cells: Vec<u32>,
    cell_places: Vec<u32>,
    open: usize,
    /// The choice that has given an item after the cells its colour.
    coloured_by: Vec<u32>,
    /// Removed choices, in order.
    removed: Vec<u32>,
    /// Whether every choice uses one piece.
    is_single: bool,
    /// A number for each choice: smaller ones are tried first. Empty if the order is
    /// that of the sets.
    ranks: Vec<u64>,
}

impl<'a> ListSearch<'a> {
    /// The bytes that the sets of a cover take.
    pub(crate) fn bytes(cover: &Cover) -> u64 {
        // Members, their places and owners, and the stack of removed choices.
        let (choices, listed) = (cover.choices.len() as u64, cover.listed() as u64);
        12 * listed + 16 * choices + 16 * cover.items() as u64
    }

    pub(crate) fn new(cover: &'a Cover, monitor: &mut impl SearchMonitor) -> Result<ListSearch<'a>, Stop> {
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
            coloured_by: vec![NOBODY; cover.secondary],
            removed: Vec::with_capacity(cover.choices.len()),
            is_single: cover.choices.iter().all(|choice| choice.uses == 1),
            ranks: Vec::new(),
        })
    }

    /// The same search that tries choices of smaller rank first.
    pub(crate) fn in_order(self, ranks: Vec<u64>) -> ListSearch<'a> {
        ListSearch { ranks, ..self }
    }

    /// Finds every solution in a subtree, and calls `found` with the ids of its
    /// choices. Afterwards everything is as before, unless the search was
    /// stopped.
    pub(crate) fn search<C: SearchMonitor>(
        &mut self,
        subtree: &Subtree,
        monitor: &mut C,
        found: &mut Found<'_, C>,
    ) -> Result<(), Stop> {
        let path = self.made(subtree, monitor)?;
        let ids = self.cover.chosen.iter().copied().chain(subtree.ids_beyond(self.cover)).collect();
        self.search_on(ids, monitor, found)?;
        self.undo_all(path);
        Ok(())
    }

    /// What is searched.
    pub(crate) fn cover(&self) -> &'a Cover {
        self.cover
    }

    /// The choices one of which must be made in a subtree; `None` if it is a
    /// solution.
    pub(crate) fn branches(
        &mut self,
        subtree: &Subtree,
        monitor: &mut impl SearchMonitor,
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

    /// Makes the choices of a subtree; returns their positions, and how many
    /// others each removed.
    fn made(
        &mut self,
        subtree: &Subtree,
        monitor: &mut impl SearchMonitor,
    ) -> Result<Vec<(usize, usize)>, Stop> {
        let mut path = Vec::with_capacity(subtree.ids.len());
        for at in subtree.positions(self.cover) {
            path.push((at, self.make(at, monitor)?));
        }
        Ok(path)
    }

    fn undo_all(&mut self, path: Vec<(usize, usize)>) {
        for (at, removed) in path.into_iter().rev() {
            self.undo(at, removed);
        }
    }

    fn search_on<C: SearchMonitor>(
        &mut self,
        mut ids: Vec<usize>,
        monitor: &mut C,
        found: &mut Found<'_, C>,
    ) -> Result<(), Stop> {
        // Not a recursion: a large tray may take more pieces than a stack holds.
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

    /// Hands over all branches not yet tried of the node nearest to the root
    /// that has any; tells whether there was one. The first `chosen` of the ids
    /// are of choices made before the first node, the others one of each node.
    #[cold]
    #[inline(never)]
    fn hand_over(
        &self,
        nodes: &mut [Node],
        options: &[u32],
        ids: &[usize],
        chosen: usize,
        monitor: &mut impl SearchMonitor,
    ) -> bool {
        for (depth, node) in nodes.iter_mut().enumerate() {
            if node.next == node.end {
                continue;
            }
            monitor.tried((node.end - node.next) as u64);
            // The last is taken up first.
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

    /// The choices for the item that has fewest; none if an item has none.
    fn tightest(&self) -> impl Iterator<Item = u32> {
        let members = self.tightest_item().map_or(&[][..], |item| {
            let begin = self.begin[item] as usize;
            &self.members[begin..begin + self.living[item] as usize]
        });
        members.iter().map(|&member| self.owners[member as usize])
    }

    /// The item that must be covered and has the fewest choices, if every class of
    /// which pieces must be used has some.
    fn tightest_item(&self) -> Option<usize> {
        let (items, spare) = (self.cover.items(), &self.cover.spare);
        let needed = (0..self.left.len()).filter(|&class| spare[class] < self.left[class]);
        if needed.clone().any(|class| self.living[items + class] == 0) {
            return None;
        }
        let last_ones = needed.filter(|&class| self.left[class] == 1).map(|class| items + class);
        let open = self.cells[..self.open].iter().map(|&cell| cell as usize);
        // Ties go to the least cell, which keeps the filled part in one piece.
        let key = |item: usize| u64::from(self.living[item]) << 32 | item as u64;
        open.chain(last_ones).map(key).min().map(|key| (key as u32) as usize)
    }

    /// Makes a choice; returns how many others it removed.
    fn make(&mut self, at: usize, monitor: &mut impl SearchMonitor) -> Result<usize, Stop> {
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

    /// Takes a cell from those that must be covered.
    fn close(&mut self, cell: u32) {
        self.open -= 1;
        let (place, last) = (self.cell_places[cell as usize], self.cells[self.open]);
        self.cells.swap(place as usize, self.open);
        self.cell_places[last as usize] = place;
        self.cell_places[cell as usize] = self.open as u32;
    }

    /// Has a choice give an item a colour: removes the living choices that give it
    /// another one.
    fn colour(
        &mut self,
        at: usize,
        item: usize,
        colour: u32,
        monitor: &mut impl SearchMonitor,
    ) -> Result<(), Stop> {
        let by = &mut self.coloured_by[item - self.cover.cells];
        if *by != NOBODY {
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

    /// Takes back the choice made last, which removed so many others.
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
                *by = NOBODY;
            }
        }
        self.left[choice.class as usize] += choice.uses as usize;
    }

    /// Removes the living choices of an item that use more pieces than
    /// `most`.
    fn remove_all(&mut self, item: usize, most: usize, monitor: &mut impl SearchMonitor) -> Result<(), Stop> {
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

    /// Exchanges a member of an item's set with the last living one, which then
    /// counts as gone.
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
