//! Searches against each other.

use super::super::engine::Threads;
use super::super::grid::{Grid, UpTo16};
use super::super::heuristic::Manhattan;
use super::super::pdb::{Bytes, Class, Plan, Store, Table, TableIndexes};
use super::super::{Board, Size, ida as plain_ida};
use super::*;
use crate::run::{Limits, Progress};
use std::ops::ControlFlow;
use std::sync::Arc;

fn search_within(
    ida: &BatchIda,
    start: &Board,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    let mut rounds = ida.rounds(start).unwrap().within(nodes);
    if let Some(moves) = rounds.begin(meter)? {
        return Ok(Some(moves));
    }
    rounds.drive(&mut Threads, meter, &mut |_| Ok(())).map_err(|error| match error {
        EngineError::Stopped(why) => why,
        error => panic!("{error}"),
    })
}

fn search(ida: &BatchIda, start: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let found = search_within(ida, start, u64::MAX, meter)?;
    Ok(found.expect("a search without a budget does not give up"))
}

fn goal(rows: usize, cols: usize, home: usize) -> Board {
    let mut tiles: Vec<usize> = (1..rows * cols).collect();
    tiles.insert(home, 0);
    Board::new(Size::new(rows, cols).unwrap(), &tiles).unwrap()
}

fn with_meter<R>(limits: Limits, act: impl FnOnce(&mut Meter<'_>) -> R) -> (R, Progress) {
    let mut observer = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(limits, &mut observer);
    (act(&mut meter), meter.progress)
}

fn batch_ida(goal: &Board, partitions: &[Vec<Vec<usize>>]) -> BatchIda {
    batch_ida_on(goal, partitions, |bytes| Arc::new(bytes))
}

fn batch_ida_on(goal: &Board, partitions: &[Vec<Vec<usize>>], store: impl Fn(Vec<u8>) -> Bytes) -> BatchIda {
    let grid = Grid::new(goal);
    let plan = Plan::new(&grid, Class::Large, partitions).unwrap();
    let indexes = TableIndexes::default();
    let build = |spec| {
        let (bytes, _) = with_meter(Limits::default(), |meter| Table::build(spec, &indexes, meter));
        Table::from_bytes(spec, &indexes, store(bytes.unwrap())).unwrap()
    };
    let tables: Vec<Table> = plan.specs().iter().map(build).collect();
    BatchIda::new(&grid, &plan, &tables).unwrap()
}

/// Boards made by walking from the goal, the same ones every time.
fn walked(goal: &Board, steps: usize, count: usize) -> Vec<Board> {
    let grid = Grid::new(goal);
    let mut seed = 1u32;
    let walk = |_| {
        let mut board = goal.clone();
        for _ in 0..steps {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let exits = grid.exits(board.blank());
            board.slide(exits[(seed >> 16) as usize % exits.len()].dir);
        }
        board
    };
    (0..count).map(walk).collect()
}

/// Solves; the length and the nodes. Solutions are replayed, and rounds alone find
/// the same length.
fn solve(ida: &BatchIda, goal: &Board, start: &Board, threads: usize) -> (usize, Progress) {
    let limits = Limits { threads, ..Limits::default() };
    let (path, progress) = with_meter(limits.clone(), |meter| search(ida, start, meter).unwrap());
    assert_eq!(start.replayed(&path).as_ref(), Some(goal));
    assert_eq!(progress.bound as usize, path.len());
    let (rounds, _) = with_meter(limits, |meter| {
        ida.rounds(start).unwrap().drive(&mut Threads, meter, &mut |_| Ok(())).unwrap().unwrap()
    });
    assert_eq!((rounds.len(), start.replayed(&rounds).as_ref()), (path.len(), Some(goal)));
    (path.len(), progress)
}

fn check(rows: usize, cols: usize, home: usize, partitions: &[Vec<Vec<usize>>], steps: usize) {
    let goal = goal(rows, cols, home);
    let grid = Grid::new(&goal);
    let ida = batch_ida(&goal, partitions);
    for start in walked(&goal, steps, 40) {
        let manhattan = Manhattan::new(&grid);
        let (path, _) = with_meter(Limits::default(), |meter| {
            plain_ida::search::<UpTo16, _>(&grid, &start, &manhattan, meter).unwrap()
        });
        assert_eq!(solve(&ida, &goal, &start, 1).0, path.len(), "{start:?}");
    }
}

#[test]
fn lengths_are_those_of_a_plain_search() {
    check(2, 2, 0, &[vec![vec![1, 2, 3]]], 10);
    check(2, 3, 0, &[vec![vec![1, 2], vec![3, 4, 5]]], 40);
    check(3, 3, 0, &[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]], 100);
    check(3, 3, 4, &[vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]]], 100);
    check(3, 4, 1, &[vec![vec![1, 2, 4, 5, 8, 9], vec![3, 6, 7, 10, 11]]], 60);
    check(1, 4, 0, &[vec![vec![1, 2, 3]]], 10);
    check(4, 4, 5, &[vec![vec![1, 2, 5, 6], vec![3, 4, 7, 8], vec![9, 10, 13, 14], vec![11, 12, 15]]], 40);
}

const KORF_9: [usize; 16] = [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0];

fn sixes() -> Vec<Vec<Vec<usize>>> {
    vec![vec![vec![3, 6, 7, 10, 11, 15], vec![1, 2, 4, 5, 8, 9], vec![12, 13, 14]]]
}

#[test]
fn threads_find_the_same_length_and_bound() {
    let goal = goal(4, 4, 0);
    let ida = batch_ida(&goal, &sixes());
    let start = Board::new(goal.size(), &KORF_9).unwrap();
    let (length, one) = solve(&ida, &goal, &start, 1);
    assert_eq!(length, 46);
    assert_eq!(solve(&ida, &goal, &start, 1).1.expanded, one.expanded);
    for threads in [2, 3] {
        let (length, many) = solve(&ida, &goal, &start, threads);
        assert_eq!((length, many.iterations), (46, one.iterations));
    }
    for start in walked(&goal, 200, 10) {
        assert_eq!(solve(&ida, &goal, &start, 1).0, solve(&ida, &goal, &start, 3).0);
    }
}

/// A change of this number is a change of the search: say why in the commit.
#[test]
fn the_signature_is_kept() {
    let goal = goal(4, 4, 0);
    let ida = batch_ida(&goal, &sixes());
    let boards = walked(&goal, 400, 20);
    let nodes: u64 = boards.iter().map(|start| solve(&ida, &goal, start, 1).1.expanded).sum();
    assert_eq!(nodes, 290_345);
}

#[test]
fn a_search_that_gives_up_has_proven_a_bound_to_go_on_from() {
    let goal = goal(4, 4, 0);
    let fives =
        batch_ida(&goal, &[vec![vec![1, 2, 3, 4, 5], vec![6, 7, 8, 9, 10], vec![11, 12, 13, 14, 15]]]);
    let sixes = batch_ida(&goal, &sixes());
    let start = Board::new(goal.size(), &KORF_9).unwrap();
    let (_, progress) = with_meter(Limits::default(), |meter| {
        assert_eq!(search_within(&fives, &start, 2000, meter), Ok(None));
        assert!(meter.progress.expanded <= 2000 && meter.progress.bound <= 46);
        let before = meter.progress.bound;
        let path = search(&sixes, &start, meter).unwrap();
        assert_eq!((path.len(), start.replayed(&path)), (46, Some(goal.clone())));
        assert!(before <= meter.progress.bound);
    });
    assert_eq!(progress.bound, 46);
}

/// A short search expands what rounds would, each node once, and rounds go on
/// from it wherever it ends.
#[test]
fn rounds_go_on_from_a_short_search() {
    let goal = goal(4, 4, 0);
    let ida = batch_ida(&goal, &sixes());
    let context = Context::<8, 2>::new(&ida.exits, &ida.partitions, &ida.pruner);
    let (mut solved, mut gone_on) = (0, 0);
    for start in walked(&goal, 300, 6) {
        let (length, _) = solve(&ida, &goal, &start, 1);
        let root = context.root::<16>(&ida.grid, &ida.partitions, &start).unwrap();
        for nodes in [1, 40, 1000, 20_000] {
            let ((), _) = with_meter(Limits::default(), |meter| {
                let mut rounds = ida.rounds(&start).unwrap().within(nodes);
                let begun = rounds.begin(meter).unwrap();
                assert!(meter.progress.expanded <= nodes && meter.progress.bound as usize <= length);
                for &(bound, nodes) in &rounds.failed {
                    let begun = meter.progress.expanded;
                    let (found, _) = round::round(&context, &Subtrees::new(root), bound, 1, meter).unwrap();
                    assert!(found.is_none());
                    assert_eq!(meter.progress.expanded - begun, nodes, "{start:?} up to {bound} moves");
                }
                solved += u32::from(begun.is_some());
                gone_on += u32::from(begun.is_none());
                let path = begun.unwrap_or_else(|| {
                    rounds.go_on(u64::MAX);
                    rounds.drive(&mut Threads, meter, &mut |_| Ok(())).unwrap().unwrap()
                });
                assert_eq!((path.len(), start.replayed(&path)), (length, Some(goal.clone())));
            });
        }
    }
    assert!(0 < solved && 0 < gone_on, "{solved} {gone_on}");
}

#[test]
fn limits_end_a_search() {
    let goal = goal(4, 4, 0);
    let ida = batch_ida(&goal, &[vec![vec![1, 2, 3, 4, 5], vec![6, 7, 8, 9, 10], vec![11, 12, 13, 14, 15]]]);
    // Korf's board 88, 66 moves.
    let tiles = [15, 2, 12, 11, 14, 13, 9, 5, 1, 3, 8, 7, 0, 10, 6, 4];
    let start = Board::new(goal.size(), &tiles).unwrap();
    for most in [1, 1000, 50_000, 300_001] {
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let (end, progress) = with_meter(limits, |meter| search(&ida, &start, meter));
        assert_eq!((end.err(), progress.expanded), (Some(Stop::Nodes), most));
    }
    let limits = Limits { nodes: Some(1_000_000), threads: 3, ..Limits::default() };
    let (end, progress) = with_meter(limits, |meter| search(&ida, &start, meter));
    assert_eq!(end.err(), Some(Stop::Nodes));
    assert!((1_000_000..1_100_000).contains(&progress.expanded));
    assert!(progress.bound <= 66);
}

/// The length of a shortest solution, found in rounds with the same pruner.
fn length_with<const N: usize>(ida: &BatchIda, start: &Board, pruner: &MovePruner) -> u32 {
    let context = Context::<8, 2>::new(&ida.exits, &ida.partitions, pruner);
    let root = context.root::<N>(&ida.grid, &ida.partitions, start).unwrap();
    let subtrees = Subtrees::new(root);
    let is_within = |bound: &u32| {
        let round = |meter: &mut Meter<'_>| round::round(&context, &subtrees, *bound, 1, meter).unwrap();
        with_meter(Limits::default(), round).0.0.is_some()
    };
    (root.value()..).step_by(2).find(is_within).expect("there is a solution")
}

#[test]
fn pruned_moves_are_not_missed() {
    let goal = goal(3, 3, 0);
    let ida = batch_ida(&goal, &[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]]);
    let plain = MovePruner::up_to(2, 1);
    let more = MovePruner::up_to(12, 12);
    for start in walked(&goal, 100, 60) {
        let lengths = [&plain, &more].map(|pruner| length_with::<16>(&ida, &start, pruner));
        assert_eq!(lengths[0], lengths[1]);
    }
}

/// Bytes that count how often they are preloaded.
struct Counted {
    bytes: Vec<u8>,
    preloaded: Arc<AtomicUsize>,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Store for Counted {
    fn preload(&self, _go_on: &mut dyn FnMut() -> bool) {
        self.preloaded.fetch_add(1, Ordering::Relaxed);
    }
}

/// Counts the tables preloaded by a search, which finds a shortest solution.
fn preloaded_by(threads: usize, board: usize) -> usize {
    let goal = goal(4, 5, 0);
    let fives: Vec<Vec<usize>> = (1..20).collect::<Vec<_>>().chunks(5).map(<[usize]>::to_vec).collect();
    let preloaded = Arc::new(AtomicUsize::new(0));
    let ida =
        batch_ida_on(&goal, &[fives], |bytes| Arc::new(Counted { bytes, preloaded: preloaded.clone() }));
    let start = &walked(&goal, 300, 2)[board];
    let expected = length_with::<32>(&ida, start, &ida.pruner);
    assert_eq!(preloaded.load(Ordering::Relaxed), 0);
    let limits = Limits { threads, ..Limits::default() };
    let (path, _) = with_meter(limits, |meter| search(&ida, start, meter).unwrap());
    assert_eq!((path.len() as u32, start.replayed(&path)), (expected, Some(goal)));
    preloaded.load(Ordering::Relaxed)
}

#[test]
fn a_long_search_preloads_each_table_once() {
    assert_eq!(preloaded_by(1, 0), 4);
    assert_eq!(preloaded_by(3, 0), 4);
}

#[test]
fn a_short_search_preloads_none() {
    assert_eq!(preloaded_by(1, 1), 0);
}

/// Boards reached with one pruner are searched on with another.
#[test]
fn the_pruner_may_change_between_rounds() {
    let goal = goal(3, 4, 0);
    let ida = batch_ida(&goal, &[vec![vec![1, 2, 4, 5, 8, 9], vec![3, 6, 7, 10, 11]]]);
    let more = MovePruner::up_to(12, 12);
    let context = |pruner| Context::<8, 2>::new(&ida.exits, &ida.partitions, pruner);
    for start in walked(&goal, 100, 60).into_iter().filter(|start| *start != goal) {
        let length = length_with::<16>(&ida, &start, &ida.pruner);
        for (before, after) in [(&ida.pruner, &more), (&more, &ida.pruner)] {
            let (found, _) = with_meter(Limits::default(), |meter| {
                let mut subtrees =
                    Subtrees::new(context(before).root::<16>(&ida.grid, &ida.partitions, &start).unwrap());
                subtrees.note(vec![SubtreeResult { nearest: 0, nodes: 10_000 }]);
                subtrees.split_large(&context(before), None, meter).unwrap();
                subtrees.reset_pruner();
                round::round(&context(after), &subtrees, length, 1, meter).unwrap()
            });
            assert!(found.0.is_some(), "{start:?}");
        }
    }
}

/// Few subtrees of our own are little work, few that were sent may be much.
#[test]
fn threads_share_few_subtrees_only_if_those_were_sent() {
    let goal = goal(3, 3, 0);
    let ida = batch_ida(&goal, &[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]]);
    let start = walked(&goal, 40, 1).pop().unwrap();
    let mut rounds = ida.rounds(&start).unwrap();
    let subtree = with_meter(Limits::default(), |meter| {
        rounds.next(meter).unwrap();
        rounds.subtree(0).unwrap()
    })
    .0;
    let threads = |roots| {
        let forest = LocalForest::<16, 4, 2>::new(&ida, roots, Pruning::Short).unwrap();
        with_meter(Limits { threads: 4, ..Limits::default() }, |meter| forest.threads(meter)).0
    };
    assert_eq!(threads(Roots::Start(&start)), 1);
    assert_eq!(threads(Roots::Given(&[subtree])), 4);
}

/// Subtrees are split twice, as far as they go; rounds fail and find as if they
/// were whole, and the path leads through all pieces.
#[test]
fn split_subtrees_lead_to_the_same_solutions() {
    let goal = goal(4, 4, 0);
    let ida = batch_ida(&goal, &[vec![vec![1, 2, 3, 4, 5], vec![6, 7, 8, 9, 10], vec![11, 12, 13, 14, 15]]]);
    for start in walked(&goal, 60, 10).into_iter().filter(|start| *start != goal) {
        let (length, _) = solve(&ida, &goal, &start, 1);
        let (path, progress) = with_meter(Limits { threads: 2, ..Limits::default() }, |meter| {
            let context = Context::<8, 2>::new(&ida.exits, &ida.partitions, &ida.pruner);
            let root = context.root::<16>(&ida.grid, &ida.partitions, &start).unwrap();
            let mut subtrees = Subtrees::new(root);
            for _ in 0..2 {
                let large = SubtreeResult { nearest: 0, nodes: 40_000 };
                subtrees.note(vec![large; subtrees.len()]);
                subtrees.split_large(&context, None, meter).unwrap();
            }
            assert!(length < 10 || 80 <= subtrees.len(), "only {} pieces", subtrees.len());
            assert!((0..subtrees.len()).all(|one| subtrees.node(one).value() != 0), "a subtree is the goal");
            if let Some(less) = (length as u32).checked_sub(2) {
                assert!(round::round(&context, &subtrees, less, 2, meter).unwrap().0.is_none());
            }
            let (found, _) = round::round(&context, &subtrees, length as u32, 2, meter).unwrap();
            subtrees.path(&context, found.expect("there is a solution"), length as u32)
        });
        assert_eq!((start.replayed(&path).as_ref(), path.len()), (Some(&goal), length));
        assert!(0 < progress.expanded);
    }
}

/// Subtrees that were carried away as values, split off with one pruner and with
/// the other, are searched as those that stayed: node by node.
#[test]
fn subtrees_as_values_are_searched_alike() {
    let goal = goal(4, 5, 0);
    let fives: Vec<Vec<usize>> = (1..20).collect::<Vec<_>>().chunks(5).map(<[usize]>::to_vec).collect();
    let ida = batch_ida(&goal, &[fives]);
    for start in walked(&goal, 120, 4) {
        with_meter(Limits::default(), |meter| {
            let mut forest = ida.forest(Roots::Start(&start), Pruning::Short).unwrap();
            for _ in 0..4 {
                assert_eq!(forest.deepen(meter), Ok(None));
            }
            for is_first in [true, false] {
                let large = SubtreeResult { nearest: 0, nodes: 20_000 };
                forest.note(vec![large; forest.len()]);
                forest.split_large(None, meter).unwrap();
                if is_first {
                    forest.prepare(meter).unwrap();
                }
                let least = forest.lower_bound();
                for bound in [least, least + 2] {
                    let here = forest.run(bound, meter).unwrap();
                    let values: Vec<Subtree> =
                        (0..forest.len()).map(|number| forest.subtree(number)).collect();
                    assert!(values.iter().any(|subtree| 0 < subtree.read()) != is_first);
                    // Out of plain values, and checked.
                    let again = |one: &Subtree| {
                        let (board, moves) = (one.board().clone(), one.moves().to_vec());
                        Subtree::new(board, moves, &one.pruned(), one.read()).unwrap()
                    };
                    let carried: Vec<Subtree> = values.iter().map(again).collect();
                    assert_eq!(carried, values);
                    assert!(values.iter().all(|subtree| subtree.start() == start));
                    let round = Round { bound, pruning: forest.pruning() };
                    let there = ida.run(&carried, round, meter).unwrap();
                    match here.solution {
                        None => assert_eq!(here, there),
                        Some(moves) => assert_eq!(there.solution.map(|moves| moves.len()), Some(moves.len())),
                    }
                }
            }
        });
    }
}

#[test]
fn subtrees_of_other_goals_are_refused() {
    let goal = goal(3, 3, 0);
    let ida = batch_ida(&goal, &[vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]]]);
    let unsolvable = goal.swapped(1, 2);
    assert!(ida.rounds(&unsolvable).is_none());
    let other = Board::new(Size::new(3, 4).unwrap(), &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).unwrap();
    assert!(ida.rounds(&other).is_none());
    let round = Round { bound: 20, pruning: Pruning::Short };
    for board in [unsolvable, other] {
        let subtree = Subtree::new(board, Vec::new(), &[], 0).unwrap();
        let (result, _) = with_meter(Limits::default(), |meter| ida.run(&[subtree], round, meter));
        assert!(matches!(result, Err(EngineError::Failed(_))), "{result:?}");
    }
    let home = Subtree::new(goal, Vec::new(), &[], 0).unwrap();
    let endless = Round { bound: u32::MAX, ..round };
    let (result, _) =
        with_meter(Limits::default(), |meter| ida.run(std::slice::from_ref(&home), endless, meter));
    assert!(matches!(result, Err(EngineError::Failed(_))), "{result:?}");
    let (result, _) = with_meter(Limits::default(), |meter| ida.run(&[home], round, meter));
    assert_eq!(result.unwrap().solution, Some(Vec::new()));
}
