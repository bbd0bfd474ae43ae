//! Searches that remember every state they have met: breadth first, greedy,
//! A*, and branch and bound.

mod store;

use super::board::{Board, Dir};
use super::grid::{Grid, Slid, Tiles};
use super::heuristic::Heuristic;
use crate::run::{Meter, Stop};
use store::Store;

/// Which of the states met so far is expanded next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The one with the fewest moves made, oldest first.
    Breadth,
    /// The one that looks nearest to the goal, oldest first.
    Greedy,
    /// The one with the least sum of both, newest first.
    AStar,
    /// The same, oldest first.
    BranchAndBound,
}

impl Order {
    /// The least key goes first.
    pub(crate) fn key(self, moves: u32, left: u32) -> u32 {
        match self {
            Order::Breadth => moves,
            Order::Greedy => left,
            Order::AStar | Order::BranchAndBound => moves + left,
        }
    }

    /// Whether the newest of several states with the same key goes first.
    pub(crate) fn takes_newest(self) -> bool {
        match self {
            Order::AStar => true,
            Order::Breadth | Order::Greedy | Order::BranchAndBound => false,
        }
    }

    /// Whether the key of a state about to be expanded is a bound on all
    /// solutions.
    fn proves(self) -> bool {
        self != Order::Greedy
    }
}

/// How a search that may give up has ended.
pub(crate) enum Found {
    /// A way to the goal.
    Path(Vec<Dir>),
    /// Proof that there is none.
    Nothing,
    /// Neither, within the nodes it had.
    NotYet,
}

/// Looks for a way from `start` to the goal of `grid`, a shortest one unless
/// `order` is greedy, and gives up after `nodes` nodes.
///
/// The goal is recognised when it is taken from the open list, not when it is
/// generated, and a state reached again by a shorter way is queued again:
/// marking states as done when they are generated would lose optimality.
pub(crate) fn search_within<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    start: &Board,
    heuristic: &H,
    order: Order,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Found, Stop> {
    let begun = meter.progress.expanded;
    let parity = grid.size().distance(start.blank(), grid.blank_home()) as u32 % 2;
    let memory = meter.limits().memory.unwrap_or(u64::MAX);
    let mut store = Store::<T, H::Memo>::new(grid.size().cells(), memory);
    let mut queue = Queue::new(!order.takes_newest());

    let tiles = T::of(start);
    let memo = heuristic.start(&tiles);
    let least = heuristic.value(memo);
    meter.progress.bound = meter.progress.bound.max(least + (least + parity) % 2);
    meter.progress.iterations = 1;
    meter.progress.generated = 1;
    let root = store.insert(tiles.packed(), memo, 0, None).ok_or(Stop::Memory)?;
    queue.push(order.key(0, least), root, &mut store);

    while let Some((key, id)) = queue.pop(&mut store) {
        if store.is_outdated(id) {
            continue;
        }
        if order.proves() {
            meter.progress.bound = meter.progress.bound.max(key + (key + parity) % 2);
        }
        meter.progress.kept = store.len();
        let (packed, memo, moves) = (store.packed(id).clone(), store.memo(id), store.moves(id));
        if heuristic.value(memo) == 0 {
            return Ok(Found::Path(path(grid, &store, id)));
        }
        if nodes <= meter.progress.expanded - begun {
            return Ok(Found::NotYet);
        }
        meter.tick()?;
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
            if known.is_some_and(|known| order == Order::Greedy || store.moves(known) <= moves + 1) {
                continue;
            }
            tiles.put(blank, slid.tile);
            let memo = heuristic.after(memo, slid, &tiles);
            let id = store.insert(next, memo, moves + 1, Some(step.dir)).ok_or(Stop::Memory)?;
            queue.push(order.key(moves + 1, heuristic.value(memo)), id, &mut store);
        }
    }
    Ok(Found::Nothing)
}

/// The moves that led to a state.
fn path<T: Tiles, M: Copy>(grid: &Grid, store: &Store<T, M>, end: u32) -> Vec<Dir> {
    let mut moves = Vec::new();
    let (mut id, mut packed) = (end, store.packed(end).clone());
    let mut blank = grid.blank_home();
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

/// States waiting to be expanded, in a list for each key.
///
/// The lists run through the store, so that queueing a state takes no memory.
struct Queue {
    lists: Vec<List>,
    least: usize,
    oldest_first: bool,
}

#[derive(Clone, Copy)]
struct List {
    first: u32,
    last: u32,
}

impl Queue {
    fn new(oldest_first: bool) -> Queue {
        Queue { lists: Vec::new(), least: 0, oldest_first }
    }

    fn push<T: Tiles, M: Copy>(&mut self, key: u32, id: u32, store: &mut Store<T, M>) {
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
