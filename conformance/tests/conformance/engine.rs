//! Every engine is judged alike: shortest solutions, and the same nodes for
//! every round that fails, whoever runs which subtree.

use conformance::engine::{FailedRound, Led, MakeEngine, failed_rounds, judge_engine, judge_rounds};
use conformance::{Known, easy, korf_100, medium};
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{
    Engine, EngineError, Next, Pieces, Pruning, Round, RoundResult, Rounds, Subtree, SubtreeResult,
    SubtreeSearch, Threads,
};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::grid::Grid;
use slidepack_core::slide::ida::PlainIda;
use slidepack_core::slide::pdb::{Cells, Class, PatternState, Placement};
use slidepack_core::slide::{Board, Dir, Frame, HeuristicName, NamedGoal, Size, TableCache};
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

/// Several machines that share the subtrees, each with the same heuristic. One of
/// them answers twice.
struct Remote<'a> {
    search: &'a dyn SubtreeSearch,
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
/// with solutions of at most so many moves.
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
fn judged(name: &str, known: &[Known], led: Led<'_>, make: MakeEngine<'_>) {
    let complaints = judge_engine(known, led, make);
    assert!(complaints.is_empty(), "{name} with {}:\n{}", led.name(), complaints.join("\n"));
}

#[track_caller]
fn judged_by_rounds(name: &str, known: &[Known], led: Led<'_>, make: MakeEngine<'_>) {
    let complaints = judge_rounds(known, led, make);
    assert!(complaints.is_empty(), "{name} with {}:\n{}", led.name(), complaints.join("\n"));
}

/// The most moves of boards that a heuristic without tables is judged by.
fn most_moves(led: Led<'_>) -> usize {
    if led.name() == HeuristicName::Hamming { 26 } else { 40 }
}

#[test]
fn the_threads_of_one_machine_are_an_engine() {
    let library = TableCache::default();
    judged("threads", &boards(usize::MAX), Led::Tables(&library), &|_| Box::new(Threads));
}

#[test]
fn the_threads_of_one_machine_are_an_engine_without_tables() {
    for led in Led::plain() {
        judged("threads", &boards(most_moves(led)), led, &|_| Box::new(Threads));
    }
}

/// With tables, its subtrees are those that the tables have split.
#[test]
fn a_recursive_search_without_tables_is_an_engine() {
    let library = TableCache::default();
    judged("recursive", &boards(32), Led::Tables(&library), &|_| Box::new(Recursive));
    let manhattan = Led::Plain(HeuristicName::Manhattan);
    judged("recursive", &boards(32), manhattan, &|_| Box::new(Recursive));
    judged_by_rounds("recursive", &boards(32), manhattan, &|_| Box::new(Recursive));
}

/// The work of one machine carried to one and to three others: the rounds that
/// fail have the same nodes.
#[test]
fn a_round_that_fails_has_the_same_nodes_wherever_it_runs() {
    let library = TableCache::default();
    for machines in [1, 3] {
        let make: MakeEngine<'_> = &|search| Box::new(Remote { search, machines });
        let quick = [1, 2, 12, 42, 55].map(|number: usize| korf_100()[number - 1].clone());
        judged_by_rounds("remote", &quick, Led::Tables(&library), make);
        for (puzzle, number) in quick.iter().zip([1, 2, 12, 42, 55]) {
            let ida = small_tables(&library, &puzzle.goal).expect("4x4 boards have tables");
            let (failed, _) =
                failed_rounds(&*ida, Frame::new(&puzzle.start, &puzzle.goal).start(), &mut Threads, 1);
            assert!(number == 42 || !failed.is_empty(), "board {number} takes more than one round");
        }
        for led in Led::plain() {
            judged_by_rounds("remote", &boards(most_moves(led)), led, make);
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

/// IDA* with Manhattan distance that nobody divides, round by round, without a
/// solution.
fn undivided(start: &Board, length: u32) -> Vec<FailedRound> {
    let mut failed = Vec::new();
    let mut bound = manhattan(start);
    while bound < length {
        let mut below = Below { nodes: 0, nearest: None, expanded: 0, generated: 0 };
        assert!(!below.search(&mut start.clone(), &mut Vec::new(), bound, &[]), "no solution is as short");
        // The start is generated once in a search.
        let generated = below.generated + u64::from(failed.is_empty());
        failed.push(FailedRound { bound, subtrees: 0, nodes: (below.expanded, generated) });
        bound += 2;
    }
    failed
}

fn plain(size: Size, heuristic: HeuristicName) -> PlainIda {
    let goal = NamedGoal::First.board(size);
    PlainIda::new(&Grid::new(&goal), heuristic).expect("it fits every size")
}

/// Whatever the number of subtrees, threads and machines: boards of up to 16
/// cells, of up to 32, and larger ones.
#[test]
fn rounds_of_plain_ida_have_the_nodes_of_a_search_that_nobody_divides() {
    for (rows, cols, moves) in
        [(1, 7, 5), (2, 2, 9), (2, 9, 40), (3, 3, 200), (4, 4, 50), (4, 7, 40), (6, 7, 40)]
    {
        let size = Size::new(rows, cols).expect("a small size");
        let ida = plain(size, HeuristicName::Manhattan);
        let goal = NamedGoal::First.board(size);
        for start in Generator::new(3).boards(&goal, Kind::Walk(moves)).take(3) {
            let (here, length) = failed_rounds(&ida, &start, &mut Threads, 1);
            let whole: Vec<_> =
                here.iter().map(|round| FailedRound { subtrees: 0, ..round.clone() }).collect();
            assert_eq!(whole, undivided(&start, length as u32), "{start:?}");
            assert_eq!(failed_rounds(&ida, &start, &mut Threads, 3), (here.clone(), length), "{start:?}");
            let mut remote = Remote { search: &ida, machines: 3 };
            assert_eq!(failed_rounds(&ida, &start, &mut remote, 1), (here, length), "{start:?}");
        }
    }
}

/// Whoever runs a round says the same of every subtree.
#[test]
fn results_of_plain_ida_are_the_same_wherever_they_come_from() {
    let size = Size::new(4, 4).expect("a small size");
    let ida = plain(size, HeuristicName::Manhattan);
    let start =
        Generator::new(5).boards(&NamedGoal::First.board(size), Kind::Walk(60)).next().expect("a walk");
    let mut observer = quiet;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut rounds = ida.rounds(&start).expect("it can be solved");
    let mut compared = 0;
    while let Ok(Next::Round(round)) = rounds.next(&mut meter) {
        let result = Threads.run(&rounds, round, &mut meter).expect("threads work");
        if result.solution.is_none() {
            let mut remote = Remote { search: &ida, machines: 2 };
            for engine in [&mut Recursive as &mut dyn Engine, &mut remote] {
                assert_eq!(engine.run(&rounds, round, &mut meter).expect("engines work"), result);
                compared += 1;
            }
        }
        if rounds.finish(result).expect("it is of the round").is_some() {
            break;
        }
    }
    assert!(2 < compared, "only {compared} rounds have failed");
}

/// A limit that is met while a round is prepared leaves no bound out.
#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let size = Size::new(4, 4).expect("a small size");
    let ida = plain(size, HeuristicName::Manhattan);
    let start =
        Generator::new(5).boards(&NamedGoal::First.board(size), Kind::Walk(60)).next().expect("a walk");
    let (expected, length) = failed_rounds(&ida, &start, &mut Threads, 1);
    let mut rounds = ida.rounds(&start).expect("it can be solved");
    let mut bounds = Vec::new();
    let found = loop {
        let mut observer = quiet;
        // Not a node for those above the subtrees.
        let mut short = Meter::new(Limits { nodes: Some(0), ..Limits::default() }, &mut observer);
        let stopped = rounds.next(&mut short);
        assert!(stopped.is_err(), "{stopped:?}");
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
    assert_eq!(bounds, expected.iter().map(|round| round.bound).collect::<Vec<u32>>());
}

/// What a search cannot run it refuses, and says why.
#[test]
fn work_that_is_not_of_the_search_is_refused() {
    let ida = plain(Size::new(3, 3).expect("a small size"), HeuristicName::Manhattan);
    let (round, square) = (Round { bound: 20, pruning: Pruning::Back }, ida.grid().goal());
    let wide = NamedGoal::First.board(Size::new(3, 4).expect("a small size"));
    let odd = square.swapped(1, 2);
    let refused = |board: &Board, round: Round| {
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let subtree = Subtree::new(board.clone(), Vec::new(), &[], 0).expect("no moves lead anywhere");
        ida.run(&[subtree], round, &mut meter).err().map(|error| error.to_string())
    };
    let suits = Some("subtree 0 has another size, or cannot be solved".to_owned());
    assert_eq!((refused(&wide, round), refused(&odd, round)), (suits.clone(), suits));
    let short = refused(&square, Round { pruning: Pruning::Short, ..round });
    assert_eq!(short.as_deref(), Some("plain IDA* prunes moves back alone, not by `short`"));
    let far = refused(&square, Round { bound: u32::MAX, ..round });
    assert_eq!(far.as_deref(), Some("no board of up to 32 cells needs 4294967295 moves"));
    assert_eq!(refused(&square, round), None);
    assert!(PlainIda::new(ida.grid(), HeuristicName::PatternSmall).is_none());
    assert!(ida.rounds(&wide).is_none() && ida.rounds(&odd).is_none());
}

/// The moves of the two searches are the same, so the tables of one can run the
/// subtrees of the other.
#[test]
fn tables_run_the_subtrees_of_plain_ida() {
    let library = TableCache::default();
    let puzzle = &korf_100()[11];
    let tables = small_tables(&library, &puzzle.goal).expect("4x4 boards have tables");
    let ida = PlainIda::new(tables.grid(), HeuristicName::Manhattan).expect("it fits every size");
    let mut rounds = ida.rounds(Frame::new(&puzzle.start, &puzzle.goal).start()).expect("it can be solved");
    let mut observer = quiet;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut remote = Remote { search: &*tables, machines: 2 };
    let moves = rounds.drive(&mut remote, &mut meter, &mut |_| Ok(())).expect("nothing stops it");
    assert_eq!(moves.map(|moves| moves.len()), puzzle.length);
}
