//! Searches with an open list that keep every state: breadth first, from one end or from both,
//! greedy, A* with any weight, and branch and bound.

pub(crate) mod both_ends;
mod store;

use super::board::{Board, Dir};
use super::grid::{Grid, Slid, Tiles};
use super::heuristic::Heuristic;
use super::trace::{Fate, Trace};
use crate::run::{Meter, Stop};
use store::Store;

/// The order of the open list: the least `made` · g + `left` · h goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) made: u32,
    pub(crate) left: u32,
    pub(crate) takes_newest: bool,
}

impl Order {
    pub(crate) const BREADTH: Order = Order { made: 1, left: 0, takes_newest: false };
    pub(crate) const GREEDY: Order = Order { made: 0, left: 1, takes_newest: false };
    pub(crate) const A_STAR: Order = Order { made: 1, left: 1, takes_newest: true };
    pub(crate) const BRANCH_AND_BOUND: Order = Order { made: 1, left: 1, takes_newest: false };

    pub(crate) fn key(self, moves: u32, left: u32) -> u32 {
        self.made * moves + self.left * left
    }

    /// Whether g counts, so that a shorter path to a known state matters.
    fn counts_moves(self) -> bool {
        self.made != 0
    }

    /// The lower bound that the least key of the open list proves.
    ///
    /// Some state of a shortest path is open, with its least g, so its key is at most
    /// max(`made`, `left`) · (g + h), and g + h is at most the length of that path. After I. Pohl,
    /// "Heuristic search viewed as path finding in a graph" (1970).
    fn proven(self, key: u32) -> u32 {
        if self.counts_moves() { key.div_ceil(self.made.max(self.left)) } else { 0 }
    }
}

pub(crate) enum Found {
    Path(Vec<Dir>),
    /// Proof that there is none.
    Nothing,
    NotYet,
    /// These moves lead to a local minimum, where the search cannot go on.
    Stuck(Vec<Dir>),
}

/// Looks for a path from `start` to the goal of `grid`, and gives up after `nodes` nodes. The path
/// is a shortest one if h weighs no more than g, and at most as many times longer as h weighs more.
///
/// The goal is recognised when it is taken from the open list, not when it is generated, and a
/// state reached again by a shorter path is queued again: marking states as done when they are
/// generated would lose optimality.
pub(crate) fn search_within<T: Tiles, H: Heuristic<T> + ?Sized, R: Trace>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    order: Order,
    nodes: u64,
    meter: &mut Meter<'_>,
    trace: &mut R,
) -> Result<Found, Stop> {
    let begun = meter.progress.expanded;
    let parity = grid.size().distance(start.blank(), grid.blank_home()) as u32 % 2;
    let memory = meter.limits().memory.unwrap_or(u64::MAX);
    let mut store = Store::<T, H::Memo>::new(grid.size().cells(), memory);
    let mut queue = Queue::new(!order.takes_newest, memory);

    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let least = heuristic.value(memo);
    meter.progress.bound = meter.progress.bound.max(least + (least + parity) % 2);
    meter.progress.iterations = 1;
    meter.progress.generated = 1;
    let root = store.insert(tiles.packed(), memo, 0, None).ok_or(Stop::Memory)?;
    queue.push(order.key(0, least), root, &mut store)?;

    while let Some((key, id)) = queue.pop(&mut store) {
        trace.take(id);
        if store.is_outdated(id) {
            trace.outdated();
            continue;
        }
        let proven = order.proven(key);
        meter.progress.bound = meter.progress.bound.max(proven + (proven + parity) % 2);
        meter.progress.kept = store.len();
        let (packed, memo, moves) = (store.packed(id).clone(), store.memo(id), store.moves(id));
        if heuristic.value(memo) == 0 {
            trace.goal();
            return Ok(Found::Path(path(grid, &store, id)));
        }
        if nodes <= meter.progress.expanded - begun {
            return Ok(Found::NotYet);
        }
        meter.tick()?;
        trace.expand();
        let mut tiles = T::unpacked(&packed);
        let blank = grid.blank(&tiles);
        let mut steps = match store.dir(id) {
            Some(dir) => grid.steps_after(blank, dir),
            None => grid.steps(blank),
        };
        loop {
            let step = grid.step(steps);
            if step.is_end() {
                break;
            }
            steps = steps.rest();
            meter.progress.generated += 1;
            let slid = Slid { tile: tiles.at(step.to.into()), from: step.to.into(), to: blank };
            let next = T::slid(&packed, slid);
            let known = store.find(&next);
            let known = known.filter(|&known| !order.counts_moves() || store.moves(known) <= moves + 1);
            if !R::IS_ON && known.is_some() {
                continue;
            }
            tiles.put(blank, slid.tile);
            let memo = heuristic.after(memo, slid, &tiles);
            let left = heuristic.value(memo);
            if let Some(known) = known {
                trace.child(step.dir, left, Fate::Known(known));
                continue;
            }
            let id = store.insert(next, memo, moves + 1, Some(step.dir)).ok_or(Stop::Memory)?;
            trace.child(step.dir, left, Fate::Kept(id));
            queue.push(order.key(moves + 1, left), id, &mut store)?;
        }
    }
    Ok(Found::Nothing)
}

fn path<T: Tiles, M: Copy>(grid: &Grid, store: &Store<T, M>, end: u32) -> Vec<Dir> {
    let mut moves = Vec::new();
    let (mut id, mut packed) = (end, store.packed(end).clone());
    let mut blank = grid.blank(&T::unpacked(&packed));
    while let Some(dir) = store.dir(id) {
        moves.push(dir);
        let to = grid.size().step(blank, dir.opposite()).expect("the blank came from a cell of the board");
        packed = T::slid(&packed, Slid { tile: T::unpacked(&packed).at(to), from: to, to: blank });
        blank = to;
        id = store.find(&packed).expect("every state's parent is kept");
    }
    moves.reverse();
    moves
}

/// The open list, with a linked list per key.
///
/// The lists run through the store, so queueing a state takes no memory.
struct Queue {
    lists: Vec<List>,
    least: usize,
    oldest_first: bool,
    most: u64,
}

#[derive(Clone, Copy)]
struct List {
    first: u32,
    last: u32,
}

impl Queue {
    fn new(oldest_first: bool, memory: u64) -> Queue {
        Queue { lists: Vec::new(), least: 0, oldest_first, most: memory / size_of::<List>() as u64 }
    }

    fn push<T: Tiles, M: Copy>(&mut self, key: u32, id: u32, store: &mut Store<T, M>) -> Result<(), Stop> {
        if self.most <= key.into() {
            return Err(Stop::Memory);
        }
        let key = key as usize;
        if self.lists.len() <= key {
            self.lists.resize(key + 1, List { first: store::NONE, last: store::NONE });
        }
        self.least = self.least.min(key);
        let list = &mut self.lists[key];
        if list.first == store::NONE {
            *list = List { first: id, last: id };
        } else if self.oldest_first {
            store.set_next(list.last, id);
            list.last = id;
        } else {
            store.set_next(id, list.first);
            list.first = id;
        }
        Ok(())
    }

    fn pop<T: Tiles, M: Copy>(&mut self, store: &mut Store<T, M>) -> Option<(u32, u32)> {
        while self.least < self.lists.len() {
            let list = &mut self.lists[self.least];
            if list.first != store::NONE {
                let id = list.first;
                list.first = store.next(id);
                return Some((self.least as u32, id));
            }
            self.least += 1;
        }
        None
    }
}
