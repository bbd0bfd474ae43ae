//! Plain IDA* whose work can be carried away.

use super::super::board::{Board, Dir};
use super::super::engine::{
    Deepened, ENOUGH, EngineError, Forest, Pruning, RootNode, Round, RoundResult, Rounds, Subtree,
    SubtreeResult, SubtreeSearch, nearest_first,
};
use super::super::grid::{AnyTiles, Grid, Slid, Tiles, UpTo16, UpTo32};
use super::super::heuristic::{Heuristic, WalkingDistance};
use super::super::registry::{HeuristicName, Led, Plain, Source};
use super::super::solvability::is_solvable;
use super::Root;
use super::paths::Paths;
use crate::SMALL_CODE;
use crate::run::{Meter, Stop, run_workers};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// IDA* with a heuristic that is made from the goal alone, on boards of any size
/// that the heuristic fits, divided into subtrees.
///
/// A round expands and generates the nodes of the same round of IDA* that nobody
/// divides, to the node, however it is divided: ways that meet in the same board
/// are not merged, and only moves straight back are pruned. The nodes above the
/// subtrees are counted by [`Rounds::next`], those below by whoever searches
/// them.
///
/// ```
/// use slidepack_core::run::{Limits, Meter};
/// use slidepack_core::slide::engine::Threads;
/// use slidepack_core::slide::grid::Grid;
/// use slidepack_core::slide::ida::PlainIda;
/// use slidepack_core::slide::{Board, Frame, HeuristicName, NamedGoal};
/// use std::ops::ControlFlow;
///
/// let start: Board = "8 1 3/4 0 2/7 6 5".parse()?;
/// let frame = Frame::new(&start, &NamedGoal::Last.board(start.size()));
/// let ida = PlainIda::new(&Grid::new(frame.goal()), HeuristicName::Manhattan).ok_or("it fits every size")?;
/// let mut rounds = ida.rounds(frame.start()).ok_or("it can be solved")?;
/// let mut observer = |_: &_| ControlFlow::Continue(());
/// let mut meter = Meter::new(Limits::default(), &mut observer);
/// let moves = rounds.drive(&mut Threads, &mut meter, &mut |_| Ok(()))?;
/// assert_eq!(moves.map(|moves| moves.len()), Some(14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlainIda {
    grid: Grid,
    name: HeuristicName,
    plain: Plain,
    /// Made when they are first asked for.
    walking: OnceLock<Option<Arc<WalkingDistance>>>,
}

impl PlainIda {
    /// The largest bound of a round on boards that are searched by recursion, far
    /// above what any of them needs.
    const MOST_MOVES: u32 = 2000;

    /// A search for the goal of a grid; `None` if the heuristic needs pattern
    /// databases or does not fit the size.
    pub fn new(grid: &Grid, heuristic: HeuristicName) -> Option<PlainIda> {
        match heuristic.entry().source {
            Source::Plain(plain) if heuristic.fits(grid.size()) => {
                Some(PlainIda { grid: grid.clone(), name: heuristic, plain, walking: OnceLock::new() })
            }
            Source::Plain(_) | Source::Chosen | Source::Patterns(_) | Source::Distances => None,
        }
    }

    /// The heuristic that leads it.
    pub fn heuristic(&self) -> HeuristicName {
        self.name
    }

    /// The goal, and how the blank moves.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A search from a board, to be driven round by round; `None` if its size is
    /// not that of the goal, or the goal cannot be reached.
    pub fn rounds(&self, start: &Board) -> Option<Rounds<'_>> {
        let forest = PlainForest::new(self, start)?;
        Some(Rounds::new(&self.grid, start, Box::new(forest)))
    }

    /// Runs one round below some subtrees, wherever they were split off, in the
    /// order given, with as many threads as the meter allows.
    pub fn run(
        &self,
        subtrees: &[Subtree],
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        if round.pruning != Pruning::Back {
            let why = format!("plain IDA* prunes moves back alone, not by `{}`", round.pruning.name());
            return Err(EngineError::Failed(why));
        }
        if self.grid.size().cells() <= UpTo32::MOST_CELLS && PlainIda::MOST_MOVES < round.bound {
            let why = format!("no board of up to 32 cells needs {} moves", round.bound);
            return Err(EngineError::Failed(why));
        }
        let mut starts: Vec<Board> = Vec::new();
        let mut jobs = Vec::with_capacity(subtrees.len());
        for (number, subtree) in subtrees.iter().enumerate() {
            let start = subtree.start();
            if starts.last() != Some(&start) {
                if !self.is_solvable(&start) {
                    let why = format!("subtree {number} has another size, or cannot be solved");
                    return Err(EngineError::Failed(why));
                }
                starts.push(start);
            }
            jobs.push(Job { start: starts.len() - 1, moves: subtree.moves(), pruned: subtree.pruned_dirs() });
        }
        let order: Vec<u32> = (0..jobs.len() as u32).collect();
        // Few subtrees that somebody has sent may be a minute's work.
        let threads = meter.limits().threads.min(jobs.len());
        Ok(self.led(Below {
            ida: self,
            starts: &starts,
            jobs: &jobs,
            order: &order,
            round,
            threads,
            meter,
        })?)
    }

    fn is_solvable(&self, start: &Board) -> bool {
        start.size() == self.grid.size() && is_solvable(start, &self.grid.goal())
    }

    /// Has something done with the heuristic, for positions that are just large
    /// enough.
    fn led<R>(
        &self,
        led: impl Led<UpTo16, Result = R> + Led<UpTo32, Result = R> + Led<AnyTiles, Result = R>,
    ) -> R {
        let walking = |grid: &Grid| {
            let made = self.walking.get_or_init(|| WalkingDistance::new(grid).map(Arc::new));
            made.clone()
        };
        let done = match self.grid.size().cells() {
            ..=16 if !SMALL_CODE => self.plain.lead::<UpTo16, _, _>(&self.grid, walking, led),
            17..=32 if !SMALL_CODE => self.plain.lead::<UpTo32, _, _>(&self.grid, walking, led),
            _ => self.plain.lead::<AnyTiles, _, _>(&self.grid, walking, led),
        };
        done.expect("the heuristic fits the size")
    }
}

impl SubtreeSearch for PlainIda {
    fn grid(&self) -> &Grid {
        PlainIda::grid(self)
    }

    fn rounds(&self, start: &Board) -> Option<Rounds<'_>> {
        PlainIda::rounds(self, start)
    }

    fn run(
        &self,
        subtrees: &[Subtree],
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        PlainIda::run(self, subtrees, round, meter)
    }
}

/// The subtrees of a search on this machine. Only the moves to their roots are
/// kept: on a large board that is much less than the boards.
struct PlainForest<'a> {
    ida: &'a PlainIda,
    start: Board,
    /// The lower bound of the start.
    value: u32,
    length: usize,
    paths: Paths,
    results: Vec<SubtreeResult>,
}

impl<'a> PlainForest<'a> {
    fn new(ida: &'a PlainIda, start: &Board) -> Option<PlainForest<'a>> {
        if !ida.is_solvable(start) {
            return None;
        }
        let (value, paths) = ida.led(Divide { grid: &ida.grid, start, length: 0 });
        let (start, results) = (start.clone(), vec![SubtreeResult::NONE]);
        Some(PlainForest { ida, start, value, length: 0, paths: paths?, results })
    }
}

impl Forest for PlainForest<'_> {
    fn len(&self) -> usize {
        self.paths.paths.len()
    }

    fn value(&self) -> u32 {
        self.value
    }

    /// It stays above the goal, which is for a round to find, so that rounds are
    /// those of a search that nobody divides.
    fn deepen(&mut self, meter: &mut Meter<'_>) -> Result<Deepened, Stop> {
        meter.poll()?;
        let divide = Divide { grid: &self.ida.grid, start: &self.start, length: self.length + 1 };
        let (_, Some(paths)) = self.ida.led(divide) else { return Ok(Deepened::NotFurther) };
        let inherited = |parent: u32| SubtreeResult { nodes: 0, ..self.results[parent as usize] };
        self.results = paths.paths.iter().map(|path| inherited(path.parent)).collect();
        self.paths = paths;
        self.length += 1;
        Ok(Deepened::Further)
    }

    /// That of the start alone: IDA* that nobody divides knows no better one.
    fn lower_bound(&self) -> u32 {
        self.value
    }

    fn nodes_above(&self, bound: u32) -> (u64, u64) {
        self.paths.nodes(bound)
    }

    fn order(&self) -> Vec<u32> {
        nearest_first(&self.results)
    }

    fn subtree(&self, number: usize) -> Subtree {
        let moves = self.paths.paths[number].moves.to_vec();
        let board = self.start.replayed(&moves).expect("the moves were made before");
        let pruned = back(&moves);
        Subtree::trusted(board, moves, pruned, 0)
    }

    fn pruning(&self) -> Pruning {
        Pruning::Back
    }

    fn run(&self, bound: u32, meter: &mut Meter<'_>) -> Result<RoundResult, Stop> {
        let moves = self.paths.paths.iter().map(|path| &*path.moves);
        let jobs: Vec<Job<'_>> = moves.map(|moves| Job { start: 0, moves, pruned: back(moves) }).collect();
        let starts = std::slice::from_ref(&self.start);
        let round = Round { bound, pruning: Pruning::Back };
        let threads = if jobs.len() < ENOUGH { 1 } else { meter.limits().threads };
        let order = self.order();
        self.ida.led(Below { ida: self.ida, starts, jobs: &jobs, order: &order, round, threads, meter })
    }

    fn note(&mut self, results: Vec<SubtreeResult>) {
        self.results = results;
    }

    fn prepare(&mut self, _meter: &mut Meter<'_>) -> Result<(), Stop> {
        Ok(())
    }

    fn root(&self, _number: usize) -> Option<RootNode<'_>> {
        None
    }

    fn split_large(&mut self, _pieces: Option<usize>, _meter: &mut Meter<'_>) -> Result<(), Stop> {
        Ok(())
    }
}

/// The move that takes the last of some moves back, as a set of bits.
fn back(moves: &[Dir]) -> u8 {
    moves.last().map_or(0, |dir| 1 << dir.opposite() as u8)
}

/// Divides the search below a board: its lower bound, and all ways of so many
/// moves from it, if none of them meets the goal.
struct Divide<'a> {
    grid: &'a Grid,
    start: &'a Board,
    length: usize,
}

impl<T: Tiles> Led<T> for Divide<'_> {
    type Result = (u32, Option<Paths>);

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> (u32, Option<Paths>) {
        if SMALL_CODE {
            self.divided::<T, Any<'_, T, H::Memo>>(heuristic)
        } else {
            self.divided::<T, H>(heuristic)
        }
    }
}

/// Any heuristic that remembers this, so that one copy of the code is enough for all of them.
type Any<'h, T, M> = dyn Heuristic<T, Memo = M> + Sync + 'h;

impl Divide<'_> {
    fn divided<T: Tiles, H: Heuristic<T> + ?Sized>(self, heuristic: &H) -> (u32, Option<Paths>) {
        let value = heuristic.value(heuristic.start(&T::of(self.start)));
        (value, Paths::new::<T, H>(self.grid, heuristic, self.start, self.length))
    }
}

/// A subtree to search.
#[derive(Clone, Copy)]
struct Job<'a> {
    /// The number of the board that the moves begin at.
    start: usize,
    moves: &'a [Dir],
    pruned: u8,
}

/// A round below subtrees.
struct Below<'a, 'm, 'o> {
    ida: &'a PlainIda,
    starts: &'a [Board],
    jobs: &'a [Job<'a>],
    order: &'a [u32],
    round: Round,
    threads: usize,
    meter: &'m mut Meter<'o>,
}

impl<T: Tiles> Led<T> for Below<'_, '_, '_> {
    type Result = Result<RoundResult, Stop>;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Result<RoundResult, Stop> {
        if SMALL_CODE { self.run::<T, Any<'_, T, H::Memo>>(heuristic) } else { self.run::<T, H>(heuristic) }
    }
}

impl Below<'_, '_, '_> {
    fn run<T: Tiles, H: Heuristic<T> + Sync + ?Sized>(self, heuristic: &H) -> Result<RoundResult, Stop> {
        let Below { ida, starts, jobs, order, round, threads, meter } = self;
        let (expanded, generated) = (meter.progress.expanded, meter.progress.generated);
        let next = AtomicUsize::new(0);
        let found = OnceLock::new();
        let search = |results: &mut [SubtreeResult], meter: &mut Meter<'_>| {
            let mut from = None;
            while let Some(&number) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let job = &jobs[number as usize];
                let (_, tiles, memo) = match &from {
                    Some(known @ (start, _, _)) if *start == job.start => known,
                    _ => {
                        let tiles = T::of(&starts[job.start]);
                        let memo = heuristic.start(&tiles);
                        from.insert((job.start, tiles, memo))
                    }
                };
                let start =
                    Root { tiles: tiles.clone(), blank: starts[job.start].blank(), memo: *memo, pruned: 0 };
                let Some(root) = root(&ida.grid, heuristic, start, job, round.bound) else { continue };
                let left = round.bound - job.moves.len() as u32;
                let below = match heuristic.value(root.memo) {
                    0 => Some(Vec::new()),
                    _ => {
                        let notes = &mut results[number as usize];
                        super::round(&ida.grid, heuristic, &root, left, notes, meter)?
                    }
                };
                if let Some(below) = below {
                    return Ok(Some(job.moves.iter().copied().chain(below).collect::<Vec<Dir>>()));
                }
            }
            Ok::<_, Stop>(None)
        };
        let ended = run_workers(meter, threads, |handle| {
            let mut results = vec![SubtreeResult::NONE; jobs.len()];
            if let Ok(Some(moves)) = handle.with_meter(|meter| search(&mut results, meter)) {
                found.get_or_init(|| moves);
                handle.end();
            }
            results
        });
        // A solution counts also if a limit was met while it was found.
        let solution = found.into_inner();
        let subtrees = match solution {
            Some(_) => vec![SubtreeResult::NONE; jobs.len()],
            None => {
                let both = |a: Vec<SubtreeResult>, b: Vec<SubtreeResult>| {
                    a.into_iter().zip(b).map(|(a, b)| a.with(b)).collect()
                };
                ended?.into_iter().reduce(both).expect("there is at least one worker")
            }
        };
        Ok(RoundResult {
            round,
            expanded: meter.progress.expanded - expanded,
            generated: meter.progress.generated - generated,
            subtrees,
            solution,
        })
    }
}

/// The root of a subtree; `None` if the round does not come to it: a node on the
/// way is beyond the bound.
fn root<T: Tiles, H: Heuristic<T> + ?Sized>(
    grid: &Grid,
    heuristic: &H,
    start: Root<T, H::Memo>,
    job: &Job<'_>,
    bound: u32,
) -> Option<Root<T, H::Memo>> {
    let mut root = start;
    let is_within = |g: usize, memo: H::Memo| g as u64 + u64::from(heuristic.value(memo)) <= u64::from(bound);
    if !is_within(0, root.memo) {
        return None;
    }
    for (made, &dir) in job.moves.iter().enumerate() {
        let from = grid.size().step(root.blank, dir)?;
        let slid = Slid { tile: root.tiles.at(from), from, to: root.blank };
        root.tiles.put(slid.to, slid.tile);
        root.tiles.put(slid.from, 0);
        root.memo = heuristic.after(root.memo, slid, &root.tiles);
        root.blank = from;
        if !is_within(made + 1, root.memo) {
            return None;
        }
    }
    Some(Root { pruned: job.pruned, ..root })
}
