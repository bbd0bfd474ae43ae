//! Exact cover of any size, in memory that grows with the cover alone.
//!
//! Every item keeps its choices in a set whose living members come first.
//! Taking a choice out of a set is one exchange and a shorter length; putting
//! choices back in reverse order is a longer length and nothing else. Like
//! [`super::lists`], it branches where the fewest choices are left.

use super::clock::Clock;
use super::exact::Cover;
use crate::run::Stop;

/// Finds every solution of `cover` and calls `found` with the ids of its
/// choices. `share` is the part of the whole search that this is.
pub(super) fn search(
    cover: &Cover,
    share: f64,
    clock: &mut impl Clock,
    found: &mut impl FnMut(&[usize]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut sets = Sets::new(cover);
    let mut ids = cover.chosen.clone();
    // Not a recursion: a large tray may take more pieces than a stack holds.
    let mut nodes: Vec<Node> = Vec::new();
    let mut options: Vec<usize> = Vec::new();
    let mut arrived = true;
    let mut share = share;
    loop {
        if arrived {
            if sets.is_solved() {
                clock.found(1);
                found(&ids)?;
                clock.passed(share);
            } else {
                clock.tick()?;
                let first = options.len();
                options.extend(sets.tightest());
                if options.len() == first {
                    clock.passed(share);
                } else {
                    share /= (options.len() - first) as f64;
                    nodes.push(Node { first, next: first, made: None, removed: 0, share });
                }
            }
        }
        let Some(node) = nodes.last_mut() else { return Ok(()) };
        if let Some(made) = node.made.take() {
            sets.undo(made, node.removed);
            ids.pop();
        }
        arrived = node.next < options.len();
        if arrived {
            let made = options[node.next];
            node.next += 1;
            node.made = Some(made);
            clock.tried(1);
            ids.push(cover.choices[made].id);
            node.removed = sets.make(made);
            share = node.share;
        } else {
            options.truncate(node.first);
            nodes.pop();
        }
    }
}

/// A node of the search whose choices are `options[first..]`.
struct Node {
    first: usize,
    next: usize,
    /// The choice being looked at, and how many it removed.
    made: Option<usize>,
    removed: usize,
    /// The part of the whole search that each of its choices is.
    share: f64,
}

/// The choices still possible, by item.
struct Sets<'a> {
    cover: &'a Cover,
    /// Each item's choices, those still possible first.
    members: Vec<Vec<usize>>,
    living: Vec<usize>,
    /// Where each choice stands in the sets of its items, the class last.
    places: Vec<Box<[usize]>>,
    left: Vec<usize>,
    /// The cells, those not yet covered first, and where each stands.
    cells: Vec<usize>,
    cell_places: Vec<usize>,
    open: usize,
    /// Removed choices, in order.
    removed: Vec<usize>,
}

impl<'a> Sets<'a> {
    fn new(cover: &'a Cover) -> Sets<'a> {
        let mut members = vec![Vec::new(); cover.cells + cover.copies.len()];
        let mut places = Vec::with_capacity(cover.choices.len());
        for (at, choice) in cover.choices.iter().enumerate() {
            let items = choice.cells.iter().copied().chain([cover.cells + choice.class]);
            places.push(
                items
                    .map(|item| {
                        members[item].push(at);
                        members[item].len() - 1
                    })
                    .collect(),
            );
        }
        Sets {
            cover,
            living: members.iter().map(Vec::len).collect(),
            members,
            places,
            left: cover.copies.clone(),
            cells: (0..cover.cells).collect(),
            cell_places: (0..cover.cells).collect(),
            open: cover.cells,
            removed: Vec::new(),
        }
    }

    fn is_solved(&self) -> bool {
        self.open == 0 && self.left.iter().all(|&left| left == 0)
    }

    /// The choices for the item that has fewest; none if an item has none.
    fn tightest(&self) -> &[usize] {
        let class_items = (0..self.left.len()).filter(|&class| 0 < self.left[class]);
        if class_items.clone().any(|class| self.living[self.cover.cells + class] == 0) {
            return &[];
        }
        let last_ones =
            class_items.filter(|&class| self.left[class] == 1).map(|class| self.cover.cells + class);
        let items = self.cells[..self.open].iter().copied().chain(last_ones);
        // Ties go to the least cell, which keeps the filled part in one piece.
        match items.min_by_key(|&item| (self.living[item], item)) {
            Some(item) => &self.members[item][..self.living[item]],
            None => &[],
        }
    }

    /// Makes a choice; returns how many others it removed.
    fn make(&mut self, at: usize) -> usize {
        let before = self.removed.len();
        let cover = self.cover;
        let choice = &cover.choices[at];
        for &cell in &choice.cells {
            self.open -= 1;
            let (place, last) = (self.cell_places[cell], self.cells[self.open]);
            self.cells.swap(place, self.open);
            self.cell_places[last] = place;
            self.cell_places[cell] = self.open;
            self.remove_all(cell, 0);
        }
        self.left[choice.class] -= choice.uses;
        self.remove_all(cover.cells + choice.class, self.left[choice.class]);
        self.removed.len() - before
    }

    /// Takes back the choice made last, which removed so many others.
    fn undo(&mut self, at: usize, removed: usize) {
        for _ in 0..removed {
            let back = self.removed.pop().expect("what was removed is remembered");
            let choice = &self.cover.choices[back];
            for &cell in &choice.cells {
                self.living[cell] += 1;
            }
            self.living[self.cover.cells + choice.class] += 1;
        }
        let choice = &self.cover.choices[at];
        self.open += choice.cells.len();
        self.left[choice.class] += choice.uses;
    }

    /// Removes the living choices of an item that use more pieces than
    /// `most`.
    fn remove_all(&mut self, item: usize, most: usize) {
        let mut at = self.living[item];
        while 0 < at {
            at -= 1;
            let choice = self.members[item][at];
            if most < self.cover.choices[choice].uses {
                self.remove(choice);
            }
        }
    }

    fn remove(&mut self, at: usize) {
        self.removed.push(at);
        let choice = &self.cover.choices[at];
        let items = choice.cells.iter().copied().chain([self.cover.cells + choice.class]);
        for (k, item) in items.enumerate() {
            let last_place = self.living[item] - 1;
            let (place, last) = (self.places[at][k], self.members[item][last_place]);
            self.members[item].swap(place, last_place);
            self.places[at][k] = last_place;
            let last_choice = &self.cover.choices[last];
            let last_k = last_choice.cells.binary_search(&item).unwrap_or(last_choice.cells.len());
            self.places[last][last_k] = place;
            self.living[item] = last_place;
        }
    }
}
