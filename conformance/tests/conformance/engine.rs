//! Every engine is judged alike: shortest solutions, and the same nodes for
//! every round that fails, whichever worker runs a subtree.

use conformance::engine::{MakeEngine, failed_rounds, judge_engine, judge_rounds, small_tables};
use conformance::{Known, easy, korf_100, medium};
use slidepack_core::run::{Limits, Meter, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{
    Engine, EngineError, Next, Pieces, Pruning, Round, RoundResult, Rounds, Subtree, SubtreeResult, Threads,
};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::pdb::{Cells, PatternState, Placement};
use slidepack_core::slide::{Board, Dir, Frame, NamedGoal, Size, TableCache};
use std::ops::ControlFlow;

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The numbers of a subtree that travel.
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

/// Several machines that share the subtrees, each with the same heuristic. One of
/// them answers twice.
struct Remote<'a> {
    search: &'a BatchIda,
    machines: usize,
}

impl Engine for Remote<'_> {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let size = self.search.grid().size();
        let order = rounds.order();
        let mut pieces = Pieces::new(round, rounds.len());
        for machine in 0..self.machines {
            let numbers: Vec<usize> = order.iter().copied().skip(machine).step_by(self.machines).collect();
            let sent: Vec<Carried> =
                numbers.iter().map(|&n| carried(&rounds.subtree(n).expect("it is there"))).collect();
            let subtrees: Vec<Subtree> = sent.iter().map(|one| arrived(size, one)).collect();
            let piece = self.search.run(&subtrees, round, meter)?;
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

/// The known puzzles whose blank belongs in a corner, where [`manhattan`] is right,
/// with solutions of at most `most_moves` moves.
fn boards(most_moves: usize) -> Vec<Known> {
    let mut known = [easy(), medium()].concat();
    known.retain(|puzzle| {
        let frame = Frame::new(&puzzle.start, &puzzle.goal);
        let is_corner = frame.goal() == &NamedGoal::First.board(frame.goal().size());
        is_corner && puzzle.length.is_none_or(|length| length <= most_moves)
    });
    known
}

#[track_caller]
fn judged(name: &str, known: &[Known], tables: &TableCache, make: MakeEngine<'_>) {
    let complaints = judge_engine(known, tables, make);
    assert!(complaints.is_empty(), "{name}:\n{}", complaints.join("\n"));
}

#[track_caller]
fn judged_by_rounds(name: &str, known: &[Known], tables: &TableCache, make: MakeEngine<'_>) {
    let complaints = judge_rounds(known, tables, make);
    assert!(complaints.is_empty(), "{name}:\n{}", complaints.join("\n"));
}

#[test]
fn the_threads_of_one_machine_are_an_engine() {
    let tables = TableCache::default();
    judged("threads", &boards(usize::MAX), &tables, &|_| Box::new(Threads));
}

/// Its subtrees are those that the tables have split.
#[test]
fn a_recursive_search_without_tables_is_an_engine() {
    let tables = TableCache::default();
    judged("recursive", &boards(32), &tables, &|_| Box::new(Recursive));
}

/// The work of one machine carried to one and to three others: the rounds that
/// fail have the same nodes.
#[test]
fn a_round_that_fails_has_the_same_nodes_wherever_it_runs() {
    let tables = TableCache::default();
    for machines in [1, 3] {
        let make: MakeEngine<'_> = &|search| Box::new(Remote { search, machines });
        let quick = [1, 2, 12, 42, 55].map(|number: usize| korf_100()[number - 1].clone());
        judged_by_rounds("remote", &quick, &tables, make);
        for (puzzle, number) in quick.iter().zip([1, 2, 12, 42, 55]) {
            let ida = small_tables(&tables, &puzzle.goal);
            let (failed, _) =
                failed_rounds(&ida, Frame::new(&puzzle.start, &puzzle.goal).start(), &mut Threads, 1);
            assert!(number == 42 || !failed.is_empty(), "board {number} takes more than one round");
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
            let map = index.region_maps().nth(map as usize).expect("every entry has a map");
            let region = base + u32::from(map[from as usize]);
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
    let tables = TableCache::default();
    let goal = NamedGoal::First.board(Size::new(3, 4).expect("a small size"));
    let ida = small_tables(&tables, &goal);
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

/// A limit that is met while a round is prepared leaves no bound out.
#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let goal = NamedGoal::First.board(Size::new(4, 4).expect("a small size"));
    let ida = small_tables(&TableCache::default(), &goal);
    let start = Generator::new(6).boards(&goal, Kind::Solvable).next().expect("a board");
    let (expected, length) = failed_rounds(&ida, &start, &mut Threads, 1);
    let mut rounds = ida.rounds(&start).expect("it can be solved");
    let (mut bounds, mut stopped) = (Vec::new(), 0);
    let found = loop {
        let mut observer = quiet;
        // Not a node for splitting the board.
        let mut short = Meter::new(Limits { nodes: Some(0), ..Limits::default() }, &mut observer);
        stopped += usize::from(rounds.next(&mut short).is_err());
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let Ok(Next::Round(round)) = rounds.next(&mut meter) else { panic!("there is another round") };
        let result = Threads.run(&rounds, round, &mut meter).expect("threads work");
        match rounds.finish(result).expect("it is of the round") {
            Some(moves) => break moves.len(),
            None => bounds.push(round.bound),
        }
    };
    assert_eq!(found, length);
    assert!(1 < stopped && 1 < bounds.len(), "{stopped}, {bounds:?}");
    assert_eq!(bounds, expected.iter().map(|round| round.bound).collect::<Vec<u32>>());
}

/// A search refuses an engine that it cannot run, with the reason.
#[test]
fn work_that_is_not_of_the_search_is_refused() {
    let goal = NamedGoal::First.board(Size::new(3, 4).expect("a small size"));
    let ida = small_tables(&TableCache::default(), &goal);
    let round = Round { bound: 20, pruning: Pruning::Short };
    let near = goal.moved(Dir::Up).expect("the blank is in the first row");
    let wide = NamedGoal::First.board(Size::new(3, 5).expect("a small size"));
    let odd = near.swapped(1, 2);
    let refused = |board: &Board, round: Round| {
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let subtree = Subtree::new(board.clone(), Vec::new(), &[], 0).expect("no moves lead anywhere");
        ida.run(&[subtree], round, &mut meter).err().map(|error| error.to_string())
    };
    let suits = Some("subtree 0 has another size, or cannot be solved".to_owned());
    assert_eq!((refused(&wide, round), refused(&odd, round)), (suits.clone(), suits));
    let far = refused(&near, Round { bound: u32::MAX, ..round });
    assert_eq!(far.as_deref(), Some("no board of up to 32 cells needs 4294967295 moves"));
    assert_eq!(refused(&near, round), None);
    assert!(ida.rounds(&wide).is_none() && ida.rounds(&odd).is_none());
}
