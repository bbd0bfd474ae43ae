//! A beam over the whole board, spread over all places of the blank.
//!
//! Positions are compared by what tiles are away from home, by what tiles that
//! belong together are apart, and by how many want to go to where the blank is.
//! Where the blank has been for a while, there is little left to gain, and a beam
//! that keeps the best positions would stay there. So each place of the blank has
//! room for a few positions only.
//!
//! Neither positions nor their ways are stored. The beam is a tour of the tree of
//! moves, made on one board with moves down and up again, from one position to the
//! next.

mod friction;
mod learned;
mod position;
mod potential;
mod pull;

use super::beam::{Beam, Seen};
use super::board::{Board, Dir, Size};
use super::mend;
use super::workspace::Workspace;
use crate::run::{Meter, Stop, clock};
use crate::slide::cpu::{Work, with_vectors};
use position::{Keys, Position};
use potential::Potential;
use std::time::Duration;

/// The most cells, and the most in a line: ranks have no room for larger boards.
const MOST_CELLS: usize = 1024;
const LONGEST: usize = 64;

/// The least cells in a line, for what is left at the end to be mended.
const SHORTEST: usize = 3;

/// Whether a board is of a size that such a beam is for.
pub(crate) fn fits(size: Size) -> bool {
    let sides = [size.rows(), size.cols()];
    size.cells() <= MOST_CELLS && sides.iter().all(|side| (SHORTEST..=LONGEST).contains(side))
}

/// The beam's share of positions for each place of the blank, in multiples of an
/// even share.
const SHARE: f64 = 1.5;

/// Moves without a better position, for each line of the board, after which the
/// beam ends.
const PATIENCE: usize = 5;

/// Positions remembered for each one kept in the beam.
const SEEN: usize = 4;

/// Moves between two looks at the clock.
const PACE: u32 = 32;

/// The share of the time left that the beam may take. The rest is for what comes
/// after it.
const TIME: f64 = 0.95;

/// The narrowest beam that little time leaves.
const NARROWEST: usize = 50;

/// When a beam is to end.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    /// The run ends then, by [`clock::now`].
    pub(crate) deadline: Option<Duration>,
    /// About the moves of a solution.
    pub(crate) moves: u32,
}

/// The widest beam that keeps within `memory` bytes, also if it begins once more.
pub(crate) fn widest(memory: u64) -> usize {
    let children = 3 * (size_of::<Child>() + size_of::<i32>());
    let tour = 2 * TOUR * size_of::<Step>();
    let seen = 2 * SEEN * size_of::<u32>();
    let a_position = (children + tour + size_of::<Leaf>() + seen) * WIDER / 100;
    (memory / a_position as u64).min(u64::from(u32::MAX) / 4) as usize
}

/// A beam that does not meet the goal begins once more, so many moves before its end
/// for each line of the board, and so much wider, in percent.
const BACK: usize = 8;
const WIDER: usize = 130;

/// Steps of the tour that there is room for, for each leaf. There are about ten.
const TOUR: usize = 32;

/// A solution shorter than `beam.below`, if one is found. The board has at least
/// three rows and columns.
pub(crate) fn solve(
    start: &Board,
    goal: &Board,
    beam: Beam,
    schedule: Schedule,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut moves = Search::new(goal, beam, schedule).run(Position::new(start, goal), meter)?;
    // Beams may end in different phases, so their ends are compared by the last.
    let last = Potential::new(goal, potential::LAST);
    let left = |moves: &[Dir]| last.cost(&Position::new(&after(start, moves), goal));
    if left(&moves) != 0 {
        let kept = moves.len().saturating_sub(BACK * (goal.size().rows() + goal.size().cols()));
        let root = after(start, &moves[..kept]);
        let below = beam.below.saturating_sub(kept as u32);
        let wider = Beam { width: beam.width * WIDER / 100, below, ..beam };
        let schedule = Schedule { moves: schedule.moves.saturating_sub(kept as u32), ..schedule };
        let again = Search::new(goal, wider, schedule).run(Position::new(&root, goal), meter)?;
        let again = [&moves[..kept], &again].concat();
        if left(&again) < left(&moves) {
            moves = again;
        }
    }
    if left(&moves) != 0 {
        let rest = after(start, &moves);
        moves.extend(mend::solve(&rest, goal, meter)?);
    }
    let mut work = Workspace::new(start, goal);
    moves.into_iter().for_each(|dir| work.slide(dir));
    let moves = work.into_moves();
    Ok((moves.len() < beam.below as usize).then_some(moves))
}

fn after(start: &Board, moves: &[Dir]) -> Board {
    start.replayed(moves).expect("moves of the beam can be made")
}

/// The best position that a beam has met.
struct Best {
    moves: Vec<Dir>,
    cost: i32,
}

/// A node of the tree of moves that has not been followed yet.
#[derive(Clone, Copy)]
struct Leaf {
    cost: i32,
    friction: i32,
    hash: u64,
}

/// A position next to a leaf.
#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    cost: i32,
    friction: i32,
    /// What it is compared by: all its costs, and what the blank's place is worth.
    rank: i32,
    parent: u32,
    /// Where the blank is then.
    blank: u16,
    dir: Dir,
}

/// One step of the tour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Down(Dir),
    Up,
    Leaf,
}

struct Search<'a> {
    goal: &'a Board,
    beam: Beam,
    schedule: Schedule,
    size: Size,
    phase: usize,
    potential: Potential,
    keys: Keys,
    seen: Seen,
    tour: Vec<Step>,
    next_tour: Vec<Step>,
    leaves: Vec<Leaf>,
    children: Vec<Child>,
    /// The ranks of children by the blank's place, and of all.
    by_place: Vec<Vec<i32>>,
    limits: Vec<Limit>,
    ranks: Vec<i32>,
}

impl<'a> Search<'a> {
    fn new(goal: &'a Board, beam: Beam, schedule: Schedule) -> Search<'a> {
        let size = goal.size();
        Search {
            goal,
            beam,
            schedule,
            size,
            phase: 0,
            potential: Potential::new(goal, 0),
            keys: Keys::new(size.cells(), beam.seed),
            seen: Seen::new(SEEN * beam.width),
            tour: vec![Step::Leaf],
            next_tour: Vec::new(),
            leaves: Vec::new(),
            children: Vec::new(),
            by_place: vec![Vec::new(); size.cells()],
            limits: vec![Limit { worst: 0, spare: 0 }; size.cells()],
            ranks: Vec::new(),
        }
    }

    /// The way to the best position that the beam meets in its last phase.
    fn run(&mut self, mut position: Position, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
        let mut best = Best { moves: Vec::new(), cost: i32::MAX };
        let patience = PATIENCE * (self.size.rows() + self.size.cols());
        let mut since = 0;
        let begun = clock::now();
        let mut leaves = 0;
        self.leaves.push(Leaf { cost: 0, friction: 0, hash: 0 });
        self.assess(&mut position, &mut best);
        for made in 1..self.beam.below {
            if best.cost == 0 || patience < since {
                break;
            }
            since += 1;
            if self.enters_phase(&mut position) {
                since = 0;
                self.assess(&mut position, &mut best);
            }
            leaves += self.leaves.len();
            let before = best.cost;
            let expand = Expand { search: self, position: &mut position, best: &mut best, meter };
            with_vectors(expand)?;
            if best.cost < before {
                since = 0;
            }
            meter.progress.generated += self.children.len() as u64;
            if self.children.is_empty() {
                break;
            }
            self.choose();
            self.regrow();
            meter.progress.kept = meter.progress.kept.max(self.leaves.len() as u64);
            if made.is_multiple_of(PACE) {
                self.commit(&mut position);
                self.keep_pace(made, begun, leaves);
            }
        }
        Ok(best.moves)
    }

    /// Finds the children of all leaves, and the best of them.
    #[inline(always)]
    fn expand(
        &mut self,
        position: &mut Position,
        best: &mut Best,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        self.children.clear();
        let mut leaf = 0;
        for &step in &self.tour {
            match step {
                Step::Down(dir) => position.slide(dir),
                Step::Up => position.slide_back(),
                Step::Leaf => {
                    meter.tick()?;
                    let Leaf { cost, friction, hash } = self.leaves[leaf];
                    let back = position.moves.last().map(|dir| dir.opposite());
                    for dir in Dir::ALL {
                        let Some(from) = position.from(dir).filter(|_| Some(dir) != back) else { continue };
                        let tile = position.tiles[from];
                        let hash = hash.wrapping_add(self.keys.change(tile, from, position.blank));
                        if !self.seen.insert(hash) {
                            continue;
                        }
                        let cost = cost + self.potential.change(position, tile);
                        let friction = friction + self.potential.friction_change(position, tile, from);
                        let rank = cost + friction + self.potential.pull(position, tile, from);
                        if cost < best.cost {
                            best.cost = cost;
                            best.moves.clone_from(&position.moves);
                            best.moves.push(dir);
                        }
                        let (parent, blank) = (leaf as u32, from as u16);
                        self.children.push(Child { hash, cost, friction, rank, parent, blank, dir });
                    }
                    leaf += 1;
                }
            }
        }
        Ok(())
    }

    /// Whether the beam has come to the next phase, by the first of its leaves.
    fn enters_phase(&mut self, position: &mut Position) -> bool {
        let way: Vec<Dir> = self
            .tour
            .iter()
            .map_while(|step| match step {
                Step::Down(dir) => Some(*dir),
                Step::Up | Step::Leaf => None,
            })
            .collect();
        way.iter().for_each(|&dir| position.slide(dir));
        let phase = potential::phase(self.size, self.potential.distance(position));
        way.iter().for_each(|_| position.slide_back());
        if phase <= self.phase {
            return false;
        }
        self.phase = phase;
        self.potential = Potential::new(self.goal, phase);
        true
    }

    /// Works out the costs of all leaves in the phase, and finds the best.
    fn assess(&mut self, position: &mut Position, best: &mut Best) {
        best.cost = i32::MAX;
        let mut leaves = self.leaves.iter_mut();
        for &step in &self.tour {
            match step {
                Step::Down(dir) => position.slide(dir),
                Step::Up => position.slide_back(),
                Step::Leaf => {
                    let cost = self.potential.cost(position);
                    let leaf = leaves.next().expect("a leaf for every step");
                    *leaf = Leaf { cost, friction: self.potential.friction(position), ..*leaf };
                    if cost < best.cost {
                        best.cost = cost;
                        best.moves.clone_from(&position.moves);
                    }
                }
            }
        }
    }

    /// Makes the beam narrower if it would not end in time.
    fn keep_pace(&mut self, made: u32, begun: Duration, leaves: usize) {
        let Some(deadline) = self.schedule.deadline else { return };
        let now = clock::now();
        let left = TIME * deadline.saturating_sub(now).as_secs_f64();
        let a_leaf = (now - begun).as_secs_f64() / leaves as f64;
        let moves = self.schedule.moves.saturating_sub(made).max(PACE);
        let fitting = left / (a_leaf * f64::from(moves));
        self.beam.width = self.beam.width.min((fitting as usize).max(NARROWEST));
    }

    /// Keeps the best children only: of those with the blank in the same place,
    /// and of all.
    fn choose(&mut self) {
        if self.beam.width < self.children.len() {
            self.by_place.iter_mut().for_each(Vec::clear);
            for child in &self.children {
                self.by_place[usize::from(child.blank)].push(child.rank);
            }
            let even_share = 2.0 * self.beam.width as f64 / self.size.cells() as f64;
            let room = (SHARE * even_share).ceil() as usize;
            for (ranks, limit) in self.by_place.iter_mut().zip(&mut self.limits) {
                *limit = Limit::new(ranks, room);
            }
            self.children.retain(|child| self.limits[usize::from(child.blank)].admits(child.rank));
        }
        if self.beam.width < self.children.len() {
            self.ranks.clear();
            self.ranks.extend(self.children.iter().map(|child| child.rank));
            let mut limit = Limit::new(&mut self.ranks, self.beam.width);
            self.children.retain(|child| limit.admits(child.rank));
        }
    }

    /// Makes the children leaves. Branches without one are cut off.
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
                        self.next_tour.extend([Step::Down(child.dir), Step::Leaf, Step::Up]);
                        let &Child { cost, friction, hash, .. } = child;
                        self.leaves.push(Leaf { cost, friction, hash });
                    }
                    leaf += 1;
                }
            }
        }
        std::mem::swap(&mut self.tour, &mut self.next_tour);
    }

    /// Makes the moves that all ways have in common, for good.
    fn commit(&mut self, position: &mut Position) {
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
                position.slide(dir);
            }
        }
    }
}

struct Expand<'a, 'b, 'c> {
    search: &'a mut Search<'b>,
    position: &'a mut Position,
    best: &'a mut Best,
    meter: &'a mut Meter<'c>,
}

impl Work<Result<(), Stop>> for Expand<'_, '_, '_> {
    #[inline(always)]
    fn run(self) -> Result<(), Stop> {
        self.search.expand(self.position, self.best, self.meter)
    }
}

/// Which of many ranks are among the best.
#[derive(Clone, Copy)]
struct Limit {
    worst: i32,
    /// How many of those as bad as the worst.
    spare: usize,
}

impl Limit {
    /// The best `room` of `ranks`, which are put into another order.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::NamedGoal;
    use crate::slide::suboptimal::{Lookahead, construct, sample};
    use std::ops::ControlFlow;

    fn with_meter<T>(search: impl FnOnce(&mut Meter<'_>) -> Result<T, Stop>) -> T {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        search(&mut Meter::new(Limits::default(), &mut observer)).unwrap()
    }

    const NO_HURRY: Schedule = Schedule { deadline: None, moves: 0 };

    fn solution(start: &Board, goal: &Board, width: usize, below: u32) -> Option<Vec<Dir>> {
        with_meter(|meter| solve(start, goal, Beam { width, below, seed: 3 }, NO_HURRY, meter))
    }

    /// Boards of odd sizes with the blank anywhere.
    #[test]
    fn boards_of_all_sizes_are_solved() {
        let sizes = [(3, 3), (3, 13), (13, 3), (4, 10), (5, 8), (6, 7), (9, 5), (8, 9), (14, 13)];
        for (seed, (rows, cols)) in (1..).zip(sizes) {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            let start = sample::board(&goal, seed + 50);
            let moves = solution(&start, &goal, 60, u32::MAX).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal), "{rows}x{cols}");
            assert_eq!(solution(&start, &goal, 60, moves.len() as u32 / 4), None);
        }
    }

    #[test]
    fn solutions_are_shorter_than_constructed_ones() {
        let (mut spread, mut constructed) = (0, 0);
        for seed in 0..3 {
            let goal = NamedGoal::Last.board(Size::new(9, 9).unwrap());
            let start = sample::board(&goal, seed);
            spread += solution(&start, &goal, 300, u32::MAX).unwrap().len();
            let lookahead = Lookahead::for_size(goal.size());
            constructed += with_meter(|meter| construct(&start, &goal, lookahead, meter)).len();
        }
        assert!(spread < constructed * 9 / 10, "{spread} and {constructed}");
    }

    /// The tour keeps the children that are wanted, where they belong.
    #[test]
    fn a_tour_ends_where_it_begins() {
        let goal = NamedGoal::Last.board(Size::new(6, 6).unwrap());
        let start = sample::board(&goal, 4);
        let beam = Beam { width: 40, below: 200, seed: 1 };
        let mut search = Search::new(&goal, beam, NO_HURRY);
        with_meter(|meter| search.run(Position::new(&start, &goal), meter));
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

    /// The largest ranks there are: every tile in the corner farthest from its home.
    #[test]
    fn ranks_have_room_for_every_size() {
        for (rows, cols) in [(32, 32), (16, 64), (64, 16)] {
            let size = Size::new(rows, cols).unwrap();
            assert!(fits(size));
            let goal = NamedGoal::Last.board(size);
            let tiles: Vec<usize> = goal.tiles().iter().rev().map(|&tile| tile.into()).collect();
            let position = Position::new(&Board::new(size, &tiles).unwrap(), &goal);
            assert!((0..=potential::LAST).all(|phase| 0 < Potential::new(&goal, phase).cost(&position)));
        }
        assert!(!fits(Size::new(5, 65).unwrap()) && !fits(Size::new(33, 32).unwrap()));
        assert!(!fits(Size::new(2, 20).unwrap()) && fits(Size::new(3, 64).unwrap()));
    }

    /// A beam that is late gets narrower, and ends.
    #[test]
    fn little_time_makes_a_beam_narrow() {
        let goal = NamedGoal::Last.board(Size::new(8, 8).unwrap());
        let start = sample::board(&goal, 1);
        let beam = Beam { width: 5000, below: u32::MAX, seed: 1 };
        let schedule = Schedule { deadline: Some(Duration::ZERO), moves: 600 };
        let mut search = Search::new(&goal, beam, schedule);
        with_meter(|meter| search.run(Position::new(&start, &goal), meter));
        assert_eq!(search.beam.width, NARROWEST);
    }
}
