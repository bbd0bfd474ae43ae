//! Beam search: keeps the most promising positions of each depth.
//!
//! Positions are ranked by learned weights. Where the blank has been for a while there is little
//! left to gain, and a plain beam would stay there. So each place of the blank has a limited share of
//! the beam.
//!
//! Neither positions nor paths are stored. The beam is a depth-first tour of the move tree, walked
//! on one board by making and undoing moves.

#[cfg(any(test, feature = "learn"))]
mod learn;
mod pattern;
mod position;
mod value;
mod weights;

#[cfg(any(test, feature = "learn"))]
pub use learn::{Model, Recorded};

pub(crate) use position::fits;

use super::board::{Board, Dir};
use crate::random::splitmix64;
use crate::run::{Meter, Stop, clock};
use crate::slide::cpu::{Work, with_vectors};
use crate::slide::metric::Metric;
use crate::slide::pdb::prefetch;
use position::{Layout, Position};
use std::iter::repeat_n;
use std::time::Duration;
use value::Value;
use weights::Set;

#[derive(Clone, Copy)]
pub(crate) struct Beam {
    /// Upper limit on the number of positions in a layer.
    pub(crate) width: usize,
    /// Upper limit on the length of solutions, exclusive.
    pub(crate) below: u32,
    /// The moves that lengths, layers and limits count.
    pub(crate) metric: Metric,
    pub(crate) seed: u64,
    pub(crate) pace: Pace,
}

impl Beam {
    /// A beam without limits, in single-tile moves.
    pub(crate) fn new(width: usize, below: u32, seed: u64) -> Beam {
        Beam { width, below, metric: Metric::Single, seed, pace: Pace::default() }
    }
}

/// The limits of a run. A beam adapts its width to end just within them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pace {
    /// Start and end, by [`clock::now`].
    pub(crate) time: Option<(Duration, Duration)>,
    /// Start and end, in expanded nodes of one worker.
    pub(crate) nodes: Option<(u64, u64)>,
    /// Expected number of layers that fill the beam.
    pub(crate) moves: u32,
}

impl Pace {
    /// The used fraction of the limits.
    pub(crate) fn used(&self, meter: &Meter<'_>) -> f64 {
        let part = |now: f64, begun: f64, end: f64| (now - begun) / (end - begun).max(f64::MIN_POSITIVE);
        let time = self.time.map_or(0.0, |(begun, end)| {
            part(clock::now().as_secs_f64(), begun.as_secs_f64(), end.as_secs_f64())
        });
        let nodes = self
            .nodes
            .map_or(0.0, |(begun, end)| part(meter.progress.expanded as f64, begun as f64, end as f64));
        time.max(nodes)
    }

    /// Ends at half of what is left.
    pub(crate) fn half(self, meter: &Meter<'_>) -> Pace {
        let (now, expanded) = (clock::now(), meter.progress.expanded);
        Pace {
            time: self.time.map(|(_, end)| (now, now + end.saturating_sub(now) / 2)),
            nodes: self.nodes.map(|(_, end)| (expanded, expanded + end.saturating_sub(expanded) / 2)),
            ..self
        }
    }
}

/// Share of the beam per place of the blank, in multiples of an even share.
const SHARE: f64 = 1.5;

/// The beam is stuck after this many moves without progress, per row and column, and in any case.
const PATIENCE: usize = 5;
const LEAST_PATIENCE: usize = 100;

/// Capacity of the table of seen positions, per position in the beam.
const SEEN: usize = 4;

/// Moves after which those that all paths share become permanent.
const PERIOD: u32 = 16;

/// Fraction of the limits at which the beam should end. The rest is for windows.
const PART: f64 = 0.95;

/// Minimum width under time pressure, and the cells per position in it. A narrower beam is stuck
/// early on a large board.
const NARROWEST: usize = 50;
const CELLS_EACH: usize = 25;

/// Capacity of the tour, in steps per leaf. Ten to twenty are used.
const TOUR: usize = 32;

/// Bound on the size of the tables of weights, in bytes: twelve million on 7x7, six on 64x64.
const TABLES: u64 = 13 << 20;

/// The widest beam within `memory` bytes. Lists grow by doubling.
pub(crate) fn widest(memory: u64) -> usize {
    let children = 3 * (size_of::<Child>() + 2 * size_of::<i32>());
    let tour = 2 * TOUR * size_of::<Step>();
    let seen = SEEN * size_of::<u32>();
    let position = 2 * (children + tour + size_of::<Leaf>() + seen);
    (memory.saturating_sub(TABLES) / position as u64).min(u64::from(u32::MAX) / 4) as usize
}

pub(crate) enum Ended {
    Solved(Vec<Dir>),
    /// No progress for a while; the position nearest to the goal has this Manhattan distance.
    Stuck {
        moves: Vec<Dir>,
        distance: u32,
    },
    /// No position left that may lead to a solution that is short enough.
    TooLong,
}

/// Searches for a solution shorter than `beam.below`.
pub(crate) fn search(start: &Board, goal: &Board, beam: Beam, meter: &mut Meter<'_>) -> Result<Ended, Stop> {
    Search::new(start, goal, beam, &|set, phase| set.weights(phase)).run(meter)
}

/// A node of the move tree that has not been expanded yet.
#[derive(Clone, Copy)]
struct Leaf {
    cost: i32,
    distance: u32,
    hash: u64,
}

#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    cost: i32,
    rank: i32,
    distance: u32,
    parent: u32,
    /// The blank's.
    cell: u16,
    dir: Dir,
    /// Tiles that the move slides.
    tiles: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Down(Dir),
    Up,
    Leaf,
}

type WeightsOf<'a> = &'a dyn Fn(&Set, usize) -> Vec<f32>;

struct Search<'a> {
    goal: &'a Board,
    beam: Beam,
    /// The current width.
    width: usize,
    weights: WeightsOf<'a>,
    layout: Layout,
    phase: usize,
    value: Value,
    keys: Keys,
    seen: Seen,
    position: Position,
    tour: Vec<Step>,
    next_tour: Vec<Step>,
    leaves: Vec<Leaf>,
    children: Vec<Child>,
    /// Ranks of children by the place of the blank (`by_cell`), and of all (`ranks`).
    by_cell: Vec<Vec<i32>>,
    /// Places of the blank in the children.
    cells: Vec<usize>,
    limits: Vec<Limit>,
    ranks: Vec<i32>,
    best: Best,
}

/// The position nearest to the goal.
struct Best {
    moves: Vec<Dir>,
    distance: u32,
}

impl<'a> Search<'a> {
    fn new(start: &Board, goal: &'a Board, beam: Beam, weights: WeightsOf<'a>) -> Search<'a> {
        let size = goal.size();
        let layout = Layout::new(goal);
        let position = Position::new(start, &layout);
        let set = Set::of(size);
        let distance = position.distance(&layout);
        let phase = set.phase(size, distance);
        let value = Value::new(goal, &layout, set, &weights(set, phase));
        let leaf = Leaf { cost: 0, distance, hash: 0 };
        Search {
            goal,
            beam,
            width: beam.width,
            weights,
            phase,
            value,
            keys: Keys::new(&layout, beam.seed),
            seen: Seen::new(SEEN * beam.width),
            tour: vec![Step::Leaf],
            next_tour: Vec::new(),
            leaves: vec![leaf],
            children: Vec::new(),
            by_cell: vec![Vec::new(); size.cells()],
            cells: Vec::new(),
            limits: vec![Limit { worst: 0, spare: 0 }; size.cells()],
            ranks: Vec::new(),
            best: Best { moves: Vec::new(), distance },
            position,
            layout,
        }
    }

    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Ended, Stop> {
        let lines = self.layout.size.rows() + self.layout.size.cols();
        let patience = PATIENCE * lines + LEAST_PATIENCE;
        let (mut since, mut expanded) = (0, 0);
        let begun = self.beam.pace.used(meter);
        for made in 1..=self.beam.below {
            if self.best.distance == 0 {
                return Ok(Ended::Solved(std::mem::take(&mut self.best.moves)));
            }
            if patience < since {
                let moves = std::mem::take(&mut self.best.moves);
                return Ok(Ended::Stuck { moves, distance: self.best.distance });
            }
            expanded += self.leaves.len();
            since = if self.advance(made, meter)? { 0 } else { since + 1 };
            if self.leaves.is_empty() {
                break;
            }
            if made.is_multiple_of(PERIOD) {
                self.commit();
            }
            if !self.keeps_pace(made, begun, expanded, meter) {
                break;
            }
        }
        Ok(Ended::TooLong)
    }

    /// Replaces the layer by the next one. Returns whether a position is nearer to the goal than all
    /// before.
    fn advance(&mut self, made: u32, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        self.enter_phase();
        let before = self.best.distance;
        with_vectors(Expand { search: self, made, meter })?;
        meter.progress.generated += self.children.len() as u64;
        self.choose();
        self.regrow();
        meter.progress.kept = meter.progress.kept.max(self.leaves.len() as u64);
        Ok(self.best.distance < before)
    }

    #[inline(always)]
    fn expand(&mut self, made: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Search { layout, position, value, .. } = self;
        let is_multi = self.beam.metric == Metric::Multi;
        let reach = Dir::ALL.map(|dir| self.beam.metric.reach(layout.size, dir));
        // A move shortens the distance by at most the number of tiles that it slides.
        let longest = reach.into_iter().max().unwrap_or(1) as u32;
        let farthest = self.beam.below.saturating_sub(made).saturating_mul(longest);
        self.children.clear();
        let mut leaf = 0;
        for &step in &self.tour {
            match step {
                Step::Down(dir) => position.slide(layout, dir),
                Step::Up => position.slide_back(layout),
                Step::Leaf => {
                    meter.tick()?;
                    let last = position.moves.last().copied();
                    let back = last.map(|dir| dir.opposite());
                    let depth = position.moves.len();
                    let parent = self.leaves[leaf];
                    for from in Dir::ALL.into_iter().filter_map(|dir| position.from(layout, dir)) {
                        let change = self.keys.change(position.tile(from), from, position.blank);
                        self.seen.prefetch(parent.hash.wrapping_add(change));
                    }
                    for dir in Dir::ALL {
                        if Some(dir) == back || is_multi && Some(dir) == last {
                            continue;
                        }
                        let Leaf { mut cost, mut distance, mut hash } = parent;
                        let mut tiles = 0;
                        while let Some(from) = position.from(layout, dir) {
                            tiles += 1;
                            let tile = position.tile(from);
                            hash = hash.wrapping_add(self.keys.change(tile, from, position.blank));
                            distance = distance.wrapping_add(layout.farther(tile, from, position.blank));
                            let is_kept = self.seen.insert(hash) && distance < farthest;
                            let is_last = tiles == reach[dir as usize];
                            if is_last && !is_kept {
                                break;
                            }
                            if is_kept && distance < self.best.distance {
                                self.best.distance = distance;
                                self.best.moves.clone_from(&position.moves);
                                self.best.moves.push(dir);
                            }
                            let rank;
                            (cost, rank) = value.after(position, layout, dir, from, cost);
                            if is_kept {
                                self.children.push(Child {
                                    hash,
                                    cost,
                                    rank,
                                    distance,
                                    parent: leaf as u32,
                                    cell: layout.cell(from) as u16,
                                    dir,
                                    tiles: tiles as u8,
                                });
                            }
                            if is_last {
                                break;
                            }
                            position.slide(layout, dir);
                        }
                        while depth < position.moves.len() {
                            position.slide_back(layout);
                        }
                    }
                    leaf += 1;
                }
            }
        }
        Ok(())
    }

    /// Switches to the phase of the first leaf.
    fn enter_phase(&mut self) {
        let set = Set::of(self.layout.size);
        let phase = set.phase(self.layout.size, self.leaves[0].distance);
        if phase <= self.phase {
            return;
        }
        self.phase = phase;
        self.value = Value::new(self.goal, &self.layout, set, &(self.weights)(set, phase));
        let Search { layout, position, value, .. } = self;
        let (mut leaves, mut cost) = (self.leaves.iter_mut(), 0);
        for &step in &self.tour {
            let dir = match (step, position.moves.last()) {
                (Step::Down(dir), _) => dir,
                (Step::Up, Some(dir)) => dir.opposite(),
                _ => {
                    leaves.next().expect("a leaf for every step").cost = cost;
                    continue;
                }
            };
            let from = position.from(layout, dir).expect("tours stay on the board");
            (cost, _) = value.after(position, layout, dir, from, cost);
            if step == Step::Up { position.slide_back(layout) } else { position.slide(layout, dir) }
        }
    }

    /// Makes the beam as wide as its limits allow, of which `begun` was used before its `expanded` nodes.
    /// Returns whether a beam that is wide enough for the board can end within them.
    fn keeps_pace(&mut self, made: u32, begun: f64, expanded: usize, meter: &Meter<'_>) -> bool {
        let Pace { time, nodes, moves } = self.beam.pace;
        if time.is_none() && nodes.is_none() {
            return true;
        }
        let used = self.beam.pace.used(meter);
        let moves = f64::from(moves.saturating_sub(made).max(PERIOD));
        let fitting = (PART - used) / ((used - begun) / expanded as f64 * moves);
        let least = NARROWEST.max(self.layout.size.cells() / CELLS_EACH);
        self.width = self.beam.width.min((fitting as usize).max(least));
        if !(self.width..=4 * self.width).contains(&(self.seen.tags.len() / SEEN)) {
            self.seen = Seen::new(SEEN * self.width);
        }
        made < 4 * PERIOD || least == NARROWEST || least < 2 * fitting as usize
    }

    /// Keeps the best children per place of the blank, then the best of all.
    fn choose(&mut self) {
        if self.width < self.children.len() {
            for child in &self.children {
                let ranks = &mut self.by_cell[usize::from(child.cell)];
                if ranks.is_empty() {
                    self.cells.push(child.cell.into());
                }
                ranks.push(child.rank);
            }
            // By parity, the blank is on every other cell.
            let even_share = 2.0 * self.width as f64 / self.layout.size.cells() as f64;
            let room = (SHARE * even_share).ceil() as usize;
            for cell in self.cells.drain(..) {
                self.limits[cell] = Limit::new(&mut self.by_cell[cell], room);
                self.by_cell[cell].clear();
            }
            self.children.retain(|child| self.limits[usize::from(child.cell)].admits(child.rank));
        }
        if self.width < self.children.len() {
            self.ranks.clear();
            self.ranks.extend(self.children.iter().map(|child| child.rank));
            let mut limit = Limit::new(&mut self.ranks, self.width);
            self.children.retain(|child| limit.admits(child.rank));
        }
    }

    /// Turns the children into leaves and cuts branches without any.
    fn regrow(&mut self) {
        self.leaves.clear();
        self.next_tour.clear();
        let mut children = self.children.iter().peekable();
        let mut leaf = 0;
        for &step in &self.tour {
            match (step, self.next_tour.last()) {
                (Step::Up, Some(Step::Down(_))) => {
                    self.next_tour.pop();
                }
                (Step::Up | Step::Down(_), _) => self.next_tour.push(step),
                (Step::Leaf, _) => {
                    while let Some(child) = children.next_if(|child| child.parent == leaf) {
                        let &Child { cost, distance, hash, dir, tiles, .. } = child;
                        self.next_tour.extend(repeat_n(Step::Down(dir), tiles.into()));
                        self.next_tour.push(Step::Leaf);
                        self.next_tour.extend(repeat_n(Step::Up, tiles.into()));
                        self.leaves.push(Leaf { cost, distance, hash });
                    }
                    leaf += 1;
                }
            }
        }
        std::mem::swap(&mut self.tour, &mut self.next_tour);
    }

    /// Makes the moves that all paths share permanent.
    fn commit(&mut self) {
        let (mut depth, mut lowest, mut common) = (0, usize::MAX, usize::MAX);
        for step in &self.tour {
            match step {
                Step::Down(_) => depth += 1,
                Step::Up => {
                    depth -= 1;
                    lowest = lowest.min(depth);
                }
                Step::Leaf => {
                    common = common.min(lowest).min(depth);
                    lowest = depth;
                }
            }
        }
        self.tour.truncate(self.tour.len() - common);
        for step in self.tour.drain(..common) {
            if let Step::Down(dir) = step {
                self.position.slide(&self.layout, dir);
            }
        }
    }
}

struct Expand<'a, 'b, 'c> {
    search: &'a mut Search<'b>,
    made: u32,
    meter: &'a mut Meter<'c>,
}

impl Work<Result<(), Stop>> for Expand<'_, '_, '_> {
    #[inline(always)]
    fn run(self) -> Result<(), Stop> {
        self.search.expand(self.made, self.meter)
    }
}

/// The threshold of the best ranks.
#[derive(Clone, Copy)]
struct Limit {
    worst: i32,
    /// How many ranks equal to `worst` are admitted.
    spare: usize,
}

impl Limit {
    /// The threshold of the best `room` of `ranks`, which are reordered.
    fn new(ranks: &mut [i32], room: usize) -> Limit {
        if ranks.len() <= room {
            return Limit { worst: i32::MAX, spare: room };
        }
        let (better, &mut worst, _) = ranks.select_nth_unstable(room - 1);
        Limit { worst, spare: room - better.iter().filter(|&&rank| rank < worst).count() }
    }

    #[inline(always)]
    fn admits(&mut self, rank: i32) -> bool {
        if rank == self.worst && self.spare != 0 {
            self.spare -= 1;
            return true;
        }
        rank < self.worst
    }
}

/// Incremental hashes: the sum over all tiles of a random number of the tile times one of its cell.
struct Keys {
    tiles: Vec<u64>,
    /// By spot.
    cells: Vec<u64>,
}

impl Keys {
    fn new(layout: &Layout, seed: u64) -> Keys {
        let (mut state, cells) = (seed, layout.size.cells());
        let mut number = |_| splitmix64(&mut state) | 1;
        let tiles = (0..cells).map(&mut number).collect();
        let mut keys = Keys { tiles, cells: vec![0; layout.end] };
        (0..cells).for_each(|cell| keys.cells[layout.spot(cell)] = number(cell));
        keys
    }

    #[inline(always)]
    fn change(&self, tile: u16, from: usize, to: usize) -> u64 {
        self.tiles[usize::from(tile)].wrapping_mul(self.cells[to].wrapping_sub(self.cells[from]))
    }
}

/// Recent positions, by hash; newer ones replace older ones.
///
/// Duplicates come from the last few layers, so the table is small enough for the cache.
struct Seen {
    tags: Vec<u32>,
    mask: usize,
}

impl Seen {
    fn new(places: usize) -> Seen {
        let places = places.next_power_of_two();
        Seen { tags: vec![0; places], mask: places - 1 }
    }

    #[inline(always)]
    fn prefetch(&self, hash: u64) {
        prefetch(&self.tags, hash as usize & self.mask);
    }

    /// Inserts a position and returns whether it is new.
    #[inline(always)]
    fn insert(&mut self, hash: u64) -> bool {
        let tag = (hash >> 32) as u32;
        std::mem::replace(&mut self.tags[hash as usize & self.mask], tag) != tag
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::NamedGoal;
    use crate::slide::board::Size;
    use crate::slide::suboptimal::{construct, sample};
    use std::ops::ControlFlow;

    fn with_meter<T>(search: impl FnOnce(&mut Meter<'_>) -> Result<T, Stop>) -> T {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        search(&mut Meter::new(Limits::default(), &mut observer)).unwrap()
    }

    fn ended(start: &Board, goal: &Board, width: usize, below: u32) -> Ended {
        let beam = Beam::new(width, below, 3);
        with_meter(|meter| search(start, goal, beam, meter))
    }

    fn solution(start: &Board, goal: &Board, width: usize, below: u32) -> Option<Vec<Dir>> {
        let Ended::Solved(moves) = ended(start, goal, width, below) else { return None };
        assert_eq!(start.replayed(&moves).as_ref(), Some(goal));
        Some(moves)
    }

    /// A beam on a narrow board may be stuck, but near the goal.
    #[test]
    fn boards_of_all_sizes_are_solved_or_nearly() {
        let sizes = [(2, 4), (3, 3), (3, 13), (13, 3), (4, 10), (5, 8), (6, 7), (9, 5), (8, 9), (14, 13)];
        for (seed, (rows, cols)) in (1..).zip(sizes) {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            let start = sample::board(&goal, seed + 50);
            let (Ended::Solved(moves) | Ended::Stuck { moves, .. }) = ended(&start, &goal, 200, u32::MAX)
            else {
                panic!("{rows}x{cols}: too long");
            };
            let left = sample::distance(&start.replayed(&moves).unwrap(), &goal);
            assert!(left < sample::distance(&start, &goal) / 4, "{rows}x{cols}: {left}");
            assert_eq!(solution(&start, &goal, 200, moves.len() as u32 / 4), None);
        }
    }

    #[test]
    fn a_beam_wide_enough_finds_the_shortest() {
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        for tiles in [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]] {
            let start = Board::new(goal.size(), &tiles).unwrap();
            assert_eq!(solution(&start, &goal, 60_000, 100).unwrap().len(), 31);
            assert_eq!(solution(&start, &goal, 60_000, 31), None);
        }
        assert_eq!(solution(&goal, &goal, 1, 1), Some(vec![]));
    }

    #[test]
    fn solutions_are_shorter_than_constructed_ones() {
        let (mut beam, mut constructed) = (0, 0);
        for seed in 0..3 {
            let goal = NamedGoal::Last.board(Size::new(9, 9).unwrap());
            let start = sample::board(&goal, seed);
            beam += solution(&start, &goal, 300, u32::MAX).unwrap().len();
            constructed += with_meter(|meter| construct(&start, &goal, meter)).len();
        }
        assert!(beam < constructed * 9 / 10, "{beam} and {constructed}");
    }

    /// The tour keeps the children that are wanted, where they belong.
    #[test]
    fn a_tour_ends_where_it_begins() {
        let goal = NamedGoal::Last.board(Size::new(6, 6).unwrap());
        let start = sample::board(&goal, 4);
        let beam = Beam::new(40, 200, 1);
        let mut search = Search::new(&start, &goal, beam, &|set, phase| set.weights(phase));
        with_meter(|meter| (1..60).try_for_each(|made| search.advance(made, meter).map(drop)));
        let mut depth = 0_usize;
        let mut leaves = 0;
        for step in &search.tour {
            match step {
                Step::Down(_) => depth += 1,
                Step::Up => depth = depth.checked_sub(1).unwrap(),
                Step::Leaf => leaves += 1,
            }
        }
        assert_eq!((depth, leaves), (0, search.leaves.len()));
        assert!((1..=40).contains(&leaves));
    }

    #[test]
    fn limits_admit_the_best() {
        for room in 1..12 {
            let ranks: Vec<i32> = (0..10).map(|number| number * number % 7).collect();
            let mut limit = Limit::new(&mut ranks.clone(), room);
            let mut admitted: Vec<i32> = ranks.iter().copied().filter(|&rank| limit.admits(rank)).collect();
            admitted.sort_unstable();
            let mut sorted = ranks;
            sorted.sort_unstable();
            sorted.truncate(room);
            assert_eq!(admitted, sorted);
        }
    }

    #[test]
    fn little_time_makes_a_beam_narrow() {
        let goal = NamedGoal::Last.board(Size::new(8, 8).unwrap());
        let start = sample::board(&goal, 1);
        let pace = Pace { nodes: Some((0, 100_000)), time: None, moves: 500 };
        let beam = Beam { pace, ..Beam::new(5000, u32::MAX, 1) };
        let mut search = Search::new(&start, &goal, beam, &|set, phase| set.weights(phase));
        with_meter(|meter| {
            assert!(matches!(search.run(meter)?, Ended::Solved(_)));
            assert!(meter.progress.expanded < 110_000);
            Ok(())
        });
        assert!(search.width < 1000);
        let late = Pace { nodes: Some((0, 1)), ..pace };
        let mut search =
            Search::new(&start, &goal, Beam { pace: late, ..beam }, &|set, phase| set.weights(phase));
        with_meter(|meter| search.run(meter).map(drop));
        assert_eq!(search.width, NARROWEST);
    }
}
