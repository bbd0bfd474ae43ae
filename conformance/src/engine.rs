//! Judging engines: shortest solutions, and for every round that fails the nodes
//! that it has on the threads of one machine.

use crate::{Known, Promise, judge};
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{Engine, Next, Threads};
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::{
    Algorithm, Answer, Board, Frame, HeuristicName, Method, TableCache, solvability,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The search with the small pattern databases of a goal.
///
/// # Panics
/// If the size has none.
pub fn small_tables(tables: &TableCache, goal: &Board) -> Arc<BatchIda> {
    let report = tables.batch_ida_for(goal, Class::Small, &Limits::default(), &mut quiet);
    let Outcome::Solved(Some(ida)) = report.outcome else { panic!("the size has tables") };
    ida
}

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Makes an engine for a search.
pub type MakeEngine<'a> = &'a dyn Fn(&BatchIda) -> Box<dyn Engine + '_>;

/// Has an engine solve known puzzles of 11 to 32 cells; an empty list means that
/// all is well.
pub fn judge_engine(known: &[Known], tables: &TableCache, make: MakeEngine<'_>) -> Vec<String> {
    judge(&fitting(known), Promise::Optimal, |start, goal| {
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let method = Method { algorithm: Algorithm::Ida, heuristic: Some(HeuristicName::PatternSmall) };
        let outcome = if !solvability::is_solvable(start, goal) {
            Outcome::Impossible
        } else {
            let (frame, search) = (Frame::new(start, goal), small_tables(tables, goal));
            let mut rounds = search.rounds(frame.start()).expect("it can be solved");
            let moves = rounds.drive(&mut *make(&search), &mut meter, &mut |_| Ok(()));
            let moves = moves.expect("nothing stops it").expect("it does not give up");
            Outcome::Solved(frame.unturned(&moves))
        };
        Answer {
            report: meter.finish(outcome),
            method,
            tables: Vec::new(),
            rounds: Vec::new(),
            card: None,
            notes: Vec::new(),
        }
    })
}

/// The puzzles that have pattern databases.
fn fitting(known: &[Known]) -> Vec<Known> {
    let has_tables = |puzzle: &&Known| (11..=32).contains(&puzzle.goal.size().cells());
    let fitting: Vec<Known> = known.iter().filter(has_tables).cloned().collect();
    assert!(!fitting.is_empty(), "there is no puzzle to judge by");
    fitting
}

/// Compares the rounds that fail with those of the threads of one machine, node
/// by node, for engines with the same tables; an empty list means that all is
/// well.
pub fn judge_rounds(known: &[Known], tables: &TableCache, make: MakeEngine<'_>) -> Vec<String> {
    let mut complaints = Vec::new();
    for puzzle in fitting(known).iter().filter(|puzzle| puzzle.length.is_some()) {
        let frame = Frame::new(&puzzle.start, &puzzle.goal);
        let search = small_tables(tables, &puzzle.goal);
        let here = failed_rounds(&search, frame.start(), &mut Threads, 1);
        let there = failed_rounds(&search, frame.start(), &mut *make(&search), 1);
        if here != there {
            complaints.push(format!("{}: rounds that fail: {there:?}, not {here:?}", puzzle.name));
        }
        if Some(there.1) != puzzle.length {
            complaints.push(format!("{}: {} moves, not {:?}", puzzle.name, there.1, puzzle.length));
        }
    }
    complaints
}

/// A round that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRound {
    /// Its bound.
    pub bound: u32,
    /// How many subtrees it had.
    pub subtrees: usize,
    /// Nodes expanded and generated, those above the subtrees among them.
    pub nodes: (u64, u64),
}

/// The rounds of a search on `threads` threads that fail, and the length of the
/// solution.
///
/// # Panics
/// If the meter and the results count differently.
pub fn failed_rounds(
    search: &BatchIda,
    start: &Board,
    engine: &mut dyn Engine,
    threads: usize,
) -> (Vec<FailedRound>, usize) {
    let mut observer = quiet;
    let mut meter = Meter::new(Limits { threads, ..Limits::default() }, &mut observer);
    let mut rounds = search.rounds(start).expect("it can be solved");
    let mut failed = Vec::new();
    let counted = |meter: &Meter<'_>| (meter.progress.expanded, meter.progress.generated);
    loop {
        let before = counted(&meter);
        let round = match rounds.next(&mut meter).expect("nothing stops it") {
            Next::Round(round) => round,
            Next::Solved(moves) => return (failed, moves.len()),
            Next::GaveUp => panic!("it does not give up"),
        };
        let opened = counted(&meter);
        let subtrees = rounds.len();
        let result = engine.run(&rounds, round, &mut meter).expect("the engine works");
        let ended = counted(&meter);
        let counts = (result.expanded, result.generated);
        assert_eq!(counts, (ended.0 - opened.0, ended.1 - opened.1), "the meter counts like the result");
        match rounds.finish(result).expect("the result is of the round") {
            Some(moves) => return (failed, moves.len()),
            None => {
                let nodes = (ended.0 - before.0, ended.1 - before.1);
                failed.push(FailedRound { bound: round.bound, subtrees, nodes });
            }
        }
    }
}
