//! Redundant sequences of moves, and an automaton that prunes them.
//!
//! If two move sequences have the same effect and the first never leaves the bounding box of the
//! second, the second is redundant on every board. Of two such sequences the first is the shorter,
//! or the lexicographically smaller if they are equally long. The first shortest solution in that
//! order contains no redundant sequence, so a search that prunes them still finds it.
//!
//! Pruning follows L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search"
//! (1993); the automaton is A. V. Aho and M. J. Corasick's, "Efficient string matching" (1975).

use super::super::engine::Pruning;
use crate::mixing::Mixing;
use std::collections::HashMap;

/// An automaton that reads moves one by one and detects the end of a redundant sequence.
pub struct MovePruner {
    next: Vec<[u16; 4]>,
}

pub(super) type State = u16;

pub const PRUNED: u16 = u16::MAX;

impl MovePruner {
    /// The automaton for `pruning`.
    pub fn new(pruning: Pruning) -> MovePruner {
        MovePruner::up_to(pruning.length(), pruning.area() as i32)
    }

    /// The successor of each state except [`PRUNED`] by move, in the order of [`Dir::ALL`]. State 0
    /// is the initial state.
    ///
    /// [`Dir::ALL`]: super::super::board::Dir::ALL
    pub fn transitions(&self) -> &[[u16; 4]] {
        &self.next
    }

    /// All redundant sequences of at most `length` moves with a bounding box of at most `area`
    /// cells. Stops at the last length whose automaton fits 16-bit states.
    pub(super) fn up_to(length: usize, area: i32) -> MovePruner {
        let mut finder = DuplicateFinder::new(area);
        let mut pruner = MovePruner { next: vec![[0; 4]] };
        for length in 1..=length {
            finder.length = length;
            finder.visit(&pruner, 0, 0);
            match finder.trie.automaton() {
                Some(larger) => pruner = larger,
                None => break,
            }
        }
        pruner
    }

    pub(super) const START: State = 0;

    /// The state after a move; `dir` is an index into `Dir::ALL`.
    #[inline(always)]
    pub(super) fn after(&self, state: State, dir: u8) -> State {
        self.next[usize::from(state)][usize::from(dir & 3)]
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.next.len()
    }
}

struct Trie {
    children: Vec<[u32; 4]>,
    ends: Vec<bool>,
}

impl Trie {
    fn new() -> Trie {
        Trie { children: vec![[0; 4]], ends: vec![false] }
    }

    fn add(&mut self, moves: &[u8]) {
        let mut at = 0;
        for &dir in moves {
            let next = self.children[at][usize::from(dir)] as usize;
            at = if next != 0 {
                next
            } else {
                let new = self.children.len();
                self.children[at][usize::from(dir)] = new as u32;
                self.children.push([0; 4]);
                self.ends.push(false);
                new
            };
        }
        self.ends[at] = true;
    }

    /// Aho-Corasick construction; `None` if there are too many states.
    fn automaton(&self) -> Option<MovePruner> {
        // Ends are leaves, because no redundant sequence is a prefix of another. All ends map to
        // one state.
        let mut number = vec![PRUNED; self.children.len()];
        let mut nodes = Vec::new();
        for (at, end) in self.ends.iter().enumerate() {
            if !end {
                number[at] = u16::try_from(nodes.len()).ok().filter(|&number| number != PRUNED)?;
                nodes.push(at);
            }
        }
        let mut next = vec![[0; 4]; nodes.len()];
        let mut failure = vec![0; self.children.len()];
        let mut queue = std::collections::VecDeque::from([0usize]);
        while let Some(at) = queue.pop_front() {
            if self.ends[at] {
                continue;
            }
            for (dir, &child) in self.children[at].iter().enumerate() {
                let child = child as usize;
                // The failure node is nearer to the root, so its row is complete.
                let otherwise = |from: usize| if at == 0 { 0 } else { next[usize::from(number[from])][dir] };
                let shorter = otherwise(failure[at]);
                next[usize::from(number[at])][dir] = if child == 0 { shorter } else { number[child] };
                if child != 0 {
                    // No sequence contains a shorter one, so `shorter` is never an end.
                    failure[child] = nodes[usize::from(shorter)];
                    queue.push_back(child);
                }
            }
        }
        Some(MovePruner { next })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Reach {
    top: i8,
    left: i8,
    bottom: i8,
    right: i8,
}

impl Reach {
    fn grown(self, row: i8, col: i8) -> Reach {
        Reach {
            top: self.top.min(row),
            left: self.left.min(col),
            bottom: self.bottom.max(row),
            right: self.right.max(col),
        }
    }

    fn is_within(self, other: Reach) -> bool {
        other.top <= self.top
            && other.left <= self.left
            && self.bottom <= other.bottom
            && self.right <= other.right
    }

    fn area(self) -> i32 {
        (i32::from(self.bottom - self.top) + 1) * (i32::from(self.right - self.left) + 1)
    }
}

/// Keeps the sequences of `length` moves with the effect of an earlier one.
struct DuplicateFinder {
    length: usize,
    area: i32,
    trie: Trie,
    /// By effect, the bounding boxes of the sequences with that effect.
    known: HashMap<Vec<u32>, Vec<Reach>, Mixing>,
    moves: Vec<u8>,
    /// The cells around the start; each holds the cell its tile came from.
    field: Vec<u16>,
    blank: usize,
    reach: Reach,
}

const SIDE: usize = 32;
const MIDDLE: usize = SIDE / 2 * SIDE + SIDE / 2;

/// Step of the blank when a tile moves as in `Dir::ALL`.
const STEPS: [isize; 4] = [SIDE as isize, -(SIDE as isize), 1, -1];

impl DuplicateFinder {
    fn new(area: i32) -> DuplicateFinder {
        let reach = Reach { top: 0, left: 0, bottom: 0, right: 0 };
        DuplicateFinder {
            length: 0,
            area,
            trie: Trie::new(),
            known: HashMap::from_iter([(Vec::new(), vec![reach])]),
            moves: Vec::new(),
            field: (0..(SIDE * SIDE) as u16).collect(),
            blank: MIDDLE,
            reach,
        }
    }

    fn visit(&mut self, pruner: &MovePruner, state: State, depth: usize) {
        for dir in 0..4u8 {
            let next = pruner.after(state, dir);
            if next == PRUNED {
                continue;
            }
            let (blank, reach) = (self.blank, self.reach);
            let to = blank.wrapping_add_signed(STEPS[usize::from(dir)]);
            let (row, col) = ((to / SIDE) as i8 - (SIDE / 2) as i8, (to % SIDE) as i8 - (SIDE / 2) as i8);
            self.reach = reach.grown(row, col);
            // The first two moves may exceed `area`, so that a move and its inverse are always
            // found.
            if self.area < self.reach.area() && 1 < depth {
                self.reach = reach;
                continue;
            }
            self.swap(to);
            self.moves.push(dir);
            if depth + 1 == self.length {
                self.judge();
            } else {
                self.visit(pruner, next, depth + 1);
            }
            self.moves.pop();
            self.field.swap(to, blank);
            (self.blank, self.reach) = (blank, reach);
        }
    }

    fn swap(&mut self, to: usize) {
        self.field.swap(to, self.blank);
        self.blank = to;
    }

    fn judge(&mut self) {
        let boxes = self.known.entry(self.effect()).or_default();
        if boxes.iter().any(|earlier| earlier.is_within(self.reach)) {
            self.trie.add(&self.moves);
        } else {
            boxes.push(self.reach);
        }
    }

    /// The cells that hold another tile than at first, each with the cell it came from.
    fn effect(&self) -> Vec<u32> {
        let Reach { top, left, bottom, right } = self.reach;
        let cell = |row: i8, col: i8| MIDDLE.wrapping_add_signed(row as isize * SIDE as isize + col as isize);
        let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |col| cell(row, col)));
        let moved = cells.filter(|&cell| usize::from(self.field[cell]) != cell);
        moved.map(|cell| (cell as u32) << 16 | u32::from(self.field[cell])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::Dir;
    use super::*;

    #[test]
    fn the_least_pruning_prunes_moves_back_alone() {
        let pruner = MovePruner::up_to(2, 2);
        for first in Dir::ALL {
            let state = pruner.after(MovePruner::START, first as u8);
            for second in Dir::ALL {
                let is_pruned = pruner.after(state, second as u8) == PRUNED;
                assert_eq!(is_pruned, second == first.opposite(), "{first:?}, {second:?}");
            }
        }
        // Nothing longer, not even once around a square and further.
        assert_eq!(needed(&pruner, 6).len(), 4 * 3usize.pow(5));
    }

    /// All sequences of a length that are not redundant, with their effects
    /// spelt out, in order.
    fn needed(pruner: &MovePruner, length: usize) -> Vec<(Vec<u8>, Vec<u16>, Reach)> {
        let mut all = vec![(MovePruner::START, Vec::new())];
        for _ in 0..length {
            let longer = |(state, moves): &(State, Vec<u8>)| {
                let (state, moves) = (*state, moves.clone());
                (0..4u8).filter_map(move |dir| {
                    let next = pruner.after(state, dir);
                    (next != PRUNED).then(|| (next, [moves.clone(), vec![dir]].concat()))
                })
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.into_iter().map(|(_, moves)| done(moves)).collect()
    }

    fn done(moves: Vec<u8>) -> (Vec<u8>, Vec<u16>, Reach) {
        let mut finder = DuplicateFinder::new(i32::MAX);
        for &dir in &moves {
            let to = finder.blank.wrapping_add_signed(STEPS[usize::from(dir)]);
            let (row, col) = ((to / SIDE) as i8 - 16, (to % SIDE) as i8 - 16);
            finder.reach = finder.reach.grown(row, col);
            finder.swap(to);
        }
        (moves, finder.field, finder.reach)
    }

    #[test]
    fn a_move_and_its_opposite_are_redundant() {
        let pruner = MovePruner::up_to(2, 1);
        for dir in 0..4 {
            assert_eq!(pruner.after(pruner.after(MovePruner::START, dir), dir ^ 1), PRUNED);
            assert_ne!(pruner.after(pruner.after(MovePruner::START, dir), dir), PRUNED);
        }
        assert_eq!(pruner.len(), 5);
    }

    #[test]
    fn one_of_two_ways_around_a_square_is_redundant() {
        let pruner = MovePruner::up_to(6, 4);
        let run = |moves: &[u8]| {
            moves.iter().fold(MovePruner::START, |state, &dir| {
                if state == PRUNED { PRUNED } else { pruner.after(state, dir) }
            })
        };
        // Up, left, down, right, up, left and left, up, right, down, left, up.
        let (one, other) = (run(&[0, 2, 1, 3, 0, 2]), run(&[2, 0, 3, 1, 2, 0]));
        assert!((one == PRUNED) != (other == PRUNED));
    }

    /// The effect of a sequence that is kept is that of no earlier one in its box,
    /// and every effect is still there.
    #[test]
    fn every_effect_is_kept_and_none_is_kept_twice() {
        let pruner = MovePruner::up_to(8, 12);
        let plain = MovePruner::up_to(2, 1);
        let mut known: HashMap<Vec<u16>, Vec<Reach>> = HashMap::new();
        for length in 0..=8 {
            for (moves, field, reach) in needed(&pruner, length) {
                let boxes = known.entry(field).or_default();
                let twice = boxes.iter().any(|earlier| earlier.is_within(reach)) && reach.area() <= 12;
                assert!(!twice, "{moves:?}");
                boxes.push(reach);
            }
            for (moves, field, reach) in needed(&plain, length) {
                let boxes = known.get(&field).expect("still possible");
                assert!(boxes.iter().any(|earlier| earlier.is_within(reach)), "{moves:?}");
            }
        }
    }
}
