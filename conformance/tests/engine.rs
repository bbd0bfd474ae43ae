//! Every engine is judged alike: shortest solutions, and the same nodes for
//! every round that fails, whoever runs which subtree.

use conformance::{Known, Promise, easy, judge, korf_100, medium};
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{
    Engine, EngineError, Next, Pieces, Round, RoundResult, Rounds, Subtree, SubtreeResult, Threads,
};
use slidepack_core::slide::pdb::{Cells, Class, PatternState, Placement};
use slidepack_core::slide::{
    Algorithm, Answer, Board, Dir, Frame, HeuristicName, Method, NamedGoal, Size, TableCache, solvability,
};
use std::ops::ControlFlow;
use std::sync::Arc;

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The search with the small tables of a goal; `None` for boards of up to ten
/// cells, which have none.
fn small_tables(library: &TableCache, goal: &Board) -> Option<Arc<BatchIda>> {
    let report = library.batch_ida_for(goal, Class::Small, &Limits::default(), &mut quiet);
    let Outcome::Solved(ida) = report.outcome else { panic!("nothing stops it") };
    ida
}

/// What is left of a subtree when it travels: numbers.
type Carried = (Vec<u16>, Vec<usize>, Vec<usize>, usize);

fn carried(subtree: &Subtree) -> Carried {
    let numbers = |dirs: &[Dir]| dirs.iter().map(|&dir| dir as usize).collect();
    (subtree.board().tiles().to_vec(), numbers(subtree.moves()), numbers(&subtree.pruned()), subtree.read())
}

fn arrived(size: Size, (tiles, moves, pruned, read): &Carried) -> Subtree {
    let dirs = |numbers: &[usize]| numbers.iter().map(|&number| Dir::ALL[number]).collect::<Vec<Dir>>();
    let tiles: Vec<usize> = tiles.iter().map(|&tile| tile.into()).collect();
    let board = Board::new(size, &tiles).expect("a board travels whole");
    Subtree::new(board, dirs(moves), &dirs(pruned), *read).expect("a subtree travels whole")
}

/// Several machines that share the subtrees, each with tables of its own. One of
/// them answers twice.
struct Remote<'a> {
    ida: &'a BatchIda,
    machines: usize,
}

impl Engine for Remote<'_> {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let size = self.ida.grid().size();
        let order = rounds.order();
        let mut pieces = Pieces::new(round, rounds.len());
        for machine in 0..self.machines {
            let numbers: Vec<usize> = order.iter().copied().skip(machine).step_by(self.machines).collect();
            let sent: Vec<Carried> =
                numbers.iter().map(|&n| carried(&rounds.subtree(n).expect("it is there"))).collect();
            let subtrees: Vec<Subtree> = sent.iter().map(|one| arrived(size, one)).collect();
            let piece = self.ida.run(&subtrees, round, meter)?;
            pieces.add(&numbers, &piece)?;
            if !numbers.is_empty() {
                assert!(pieces.add(&numbers, &piece).is_err(), "what was lost and came back counts once");
            }
        }
        Ok(pieces.done()?)
    }
}

/// IDA* with Manhattan distance, by recursion, without any table.
struct Recursive;

impl Engine for Recursive {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let mut result = RoundResult {
            round,
            expanded: 0,
            generated: 0,
            subtrees: vec![SubtreeResult::NONE; rounds.len()],
            solution: None,
        };
        for number in rounds.order() {
            let subtree = rounds.subtree(number).expect("it is there");
            let mut moves = subtree.moves().to_vec();
            let mut below = Below { nodes: 0, nearest: None, expanded: 0, generated: 0 };
            let mut board = subtree.board().clone();
            if moves.len() as u32 + manhattan(&board) <= round.bound
                && below.search(&mut board, &mut moves, round.bound, &subtree.pruned())
            {
                result.solution = Some(moves);
            }
            result.subtrees[number] = SubtreeResult::new(below.nodes, below.nearest);
            result.expanded += below.expanded;
            result.generated += below.generated;
            meter.add(below.expanded, below.generated)?;
            if result.solution.is_some() {
                break;
            }
        }
        Ok(result)
    }
}

struct Below {
    nodes: u32,
    nearest: Option<u16>,
    expanded: u64,
    generated: u64,
}

impl Below {
    fn search(&mut self, board: &mut Board, moves: &mut Vec<Dir>, bound: u32, pruned: &[Dir]) -> bool {
        self.expanded += 1;
        for dir in Dir::ALL {
            if pruned.contains(&dir) {
                continue;
            }
            let Some(mut next) = board.moved(dir) else { continue };
            self.generated += 1;
            let left = manhattan(&next);
            if bound < moves.len() as u32 + 1 + left {
                continue;
            }
            self.nodes += 1;
            self.nearest = Some(self.nearest.map_or(left as u16, |nearest| nearest.min(left as u16)));
            moves.push(dir);
            if left == 0 || self.search(&mut next, moves, bound, &[dir.opposite()]) {
                return true;
            }
            moves.pop();
        }
        false
    }
}

/// For the goal of a frame with the blank in its first corner.
fn manhattan(board: &Board) -> u32 {
    let size = board.size();
    let distance =
        |(cell, &tile): (usize, &u16)| if tile == 0 { 0 } else { size.distance(cell, tile.into()) };
    board.tiles().iter().enumerate().map(distance).sum::<usize>() as u32
}

/// A way to solve with an engine, for the judge.
fn solver<'a, E: Engine>(
    library: &'a TableCache,
    make: impl Fn(&BatchIda) -> E + 'a,
) -> impl FnMut(&Board, &Board) -> Answer + 'a {
    move |start, goal| {
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let method = Method { algorithm: Algorithm::Ida, heuristic: Some(HeuristicName::PatternSmall) };
        let outcome = if !solvability::is_solvable(start, goal) {
            Outcome::Impossible
        } else {
            let frame = Frame::new(start, goal);
            let ida = small_tables(library, goal).expect("the judge is given boards that have tables");
            let mut rounds = ida.rounds(frame.start()).expect("it can be solved");
            let moves = rounds.drive(&mut make(&ida), &mut meter, &mut |_| Ok(()));
            let moves = moves.expect("nothing stops it").expect("it does not give up");
            Outcome::Solved(frame.unturned(&moves))
        };
        Answer { report: meter.finish(outcome), method, tables: Vec::new(), card: None, notes: Vec::new() }
    }
}

/// Boards that have pattern databases and a corner as the blank's home.
fn boards() -> Vec<Known> {
    let mut known = [easy(), medium()].concat();
    known.retain(|puzzle| {
        let size = puzzle.start.size();
        let is_corner = Frame::new(&puzzle.start, &puzzle.goal).goal() == &NamedGoal::First.board(size);
        (11..=32).contains(&size.cells()) && is_corner
    });
    known
}

#[track_caller]
fn judged(name: &str, most_moves: usize, answer: impl FnMut(&Board, &Board) -> Answer) {
    let mut known = boards();
    known.retain(|puzzle| puzzle.length.is_none_or(|length| length <= most_moves));
    assert!(4 < known.len(), "only {} boards", known.len());
    let complaints = judge(&known, Promise::Optimal, answer);
    assert!(complaints.is_empty(), "{name}:\n{}", complaints.join("\n"));
}

#[test]
fn the_threads_of_one_machine_are_an_engine() {
    let library = TableCache::default();
    judged("threads", usize::MAX, solver(&library, |_| Threads));
}

#[test]
fn a_recursive_search_without_tables_is_an_engine() {
    let library = TableCache::default();
    judged("recursive", 32, solver(&library, |_| Recursive));
}

/// The rounds of a search that fail: bound, subtrees, nodes expanded and
/// generated. Then the length of the solution.
fn failed_rounds(
    ida: &BatchIda,
    start: &Board,
    engine: &mut dyn Engine,
) -> (Vec<(u32, usize, u64, u64)>, usize) {
    let mut observer = quiet;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut rounds = ida.rounds(start).expect("it can be solved");
    let mut failed = Vec::new();
    loop {
        let round = match rounds.next(&mut meter).expect("nothing stops it") {
            Next::Round(round) => round,
            Next::Solved(moves) => return (failed, moves.len()),
            Next::GaveUp => panic!("it does not give up"),
        };
        let before = (meter.progress.expanded, meter.progress.generated);
        let result = engine.run(&rounds, round, &mut meter).expect("the engine works");
        let counted = (meter.progress.expanded - before.0, meter.progress.generated - before.1);
        assert_eq!((result.expanded, result.generated), counted, "the meter counts what the result tells");
        let row = (round.bound, rounds.len(), result.expanded, result.generated);
        match rounds.finish(result).expect("the result is of the round") {
            Some(moves) => return (failed, moves.len()),
            None => failed.push(row),
        }
    }
}

/// One machine, and its work carried to one and to three others: the rounds that
/// fail have the same subtrees and the same nodes.
#[test]
fn a_round_that_fails_has_the_same_nodes_wherever_it_runs() {
    let library = TableCache::default();
    for number in [1, 2, 12, 42, 55] {
        let puzzle = &korf_100()[number - 1];
        let ida = small_tables(&library, &puzzle.goal).expect("4x4 boards have tables");
        let here = failed_rounds(&ida, &puzzle.start, &mut Threads);
        assert_eq!(Some(here.1), puzzle.length, "board {number}");
        assert!(number == 42 || !here.0.is_empty(), "board {number} takes more than one round");
        for machines in [1, 3] {
            let there = failed_rounds(&ida, &puzzle.start, &mut Remote { ida: &ida, machines });
            assert_eq!(there, here, "board {number} on {machines} machines");
        }
    }
}

/// The lower bound of a board, worked out from the bytes of the tables and their
/// published geometry alone, as another engine would.
fn bound_from_bytes(ida: &BatchIda, states: &[PatternState], from: usize, to: usize, tile: usize) -> u32 {
    let partitions = ida.partitions();
    let sum = |partition: usize| -> u32 {
        let mut sum = 0;
        for number in partitions.patterns_of(partition) {
            let (pattern, state) = (&partitions.patterns()[number], states[number]);
            if partitions.owner(partition, tile) != number {
                sum += state.left();
                continue;
            }
            let (from, to) = (pattern.turned(from) as u32, pattern.turned(to) as u32);
            let Placement { taken, order } = state.placement().moved(from, to);
            let index = pattern.table().index();
            let (split, low, high) = index.cell_set_tables();
            let low_half: Cells = taken & ((1 << split) - 1);
            let rank = u32::from(low[low_half as usize]) + high[(taken >> split) as usize];
            let (base, map) = index.region_bases().nth(rank as usize).expect("every set has an entry");
            let region = base + u32::from(index.region_maps()[map as usize][from as usize]);
            let (split, first, rest) = index.permutation_tables();
            let row = usize::from(first[(order & ((1 << split) - 1)) as usize])
                + usize::from(rest[(order >> split) as usize]);
            let byte = index.row_bytes() * row + region as usize / 8;
            let bit = u32::from(pattern.table().bytes()[byte] >> (region % 8) & 1);
            // The values before and after differ by one; the bit is their second.
            let more = state.left() + 1;
            sum += if more >> 1 & 1 == bit { more } else { more - 2 };
        }
        sum
    };
    (0..partitions.len()).map(sum).max().expect("there is a partition")
}

#[test]
fn the_bytes_of_a_table_can_be_read_from_outside() {
    let library = TableCache::default();
    let goal = NamedGoal::First.board(Size::new(3, 4).expect("a small size"));
    let ida = small_tables(&library, &goal).expect("3x4 boards have tables");
    let mut board = goal;
    let mut states = ida.partitions().start(ida.grid(), &board).expect("the goal can be reached");
    for step in 0..200usize {
        let exits = ida.grid().exits(board.blank());
        let exit = exits[(step * step / 3 + step) % exits.len()];
        let (from, to) = (usize::from(exit.to), board.blank());
        let tile = usize::from(board.tiles()[from]);
        let expected = bound_from_bytes(&ida, &states, from, to, tile);
        for partition in 0..ida.partitions().len() {
            let number = ida.partitions().owner(partition, tile);
            states[number] = ida.partitions().patterns()[number].after(states[number], from, to);
        }
        board = board.moved(exit.dir).expect("an exit is a move");
        let bound = (0..ida.partitions().len()).map(|one| ida.partitions().sum(one, &states)).max();
        assert_eq!(bound, Some(expected), "after {step} moves");
        assert_eq!(Some(states.clone()), ida.partitions().start(ida.grid(), &board));
    }
}
