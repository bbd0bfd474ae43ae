//! Judging engines: shortest solutions, and for every round that fails the nodes
//! that it has on the threads of one machine.

use crate::{Known, Promise, judge};
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{Engine, Next, SubtreeSearch, Threads};
use slidepack_core::slide::grid::Grid;
use slidepack_core::slide::ida::PlainIda;
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::{
    Algorithm, Answer, Board, Frame, HeuristicName, Method, NamedGoal, Size, TableCache, solvability,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What leads the search that an engine is judged with.
#[derive(Clone, Copy)]
pub enum Led<'a> {
    /// The small pattern databases of a library, which boards of 11 to 32 cells
    /// have.
    Tables(&'a TableCache),
    /// A heuristic that is made from the goal alone.
    Plain(HeuristicName),
}

/// A search with pattern databases or without.
enum Search {
    Tables(Arc<BatchIda>),
    Plain(Box<PlainIda>),
}

impl Search {
    fn get(&self) -> &dyn SubtreeSearch {
        match self {
            Search::Tables(ida) => &**ida,
            Search::Plain(ida) => &**ida,
        }
    }
}

impl Led<'_> {
    /// Every heuristic that is made from the goal alone.
    pub fn plain() -> impl Iterator<Item = Led<'static>> {
        let goal = NamedGoal::First.board(Size::new(3, 3).expect("a small size"));
        let is_plain = move |name: &HeuristicName| PlainIda::new(&Grid::new(&goal), *name).is_some();
        HeuristicName::ALL.into_iter().filter(is_plain).map(Led::Plain)
    }

    /// What it is called in complaints.
    pub fn name(self) -> HeuristicName {
        match self {
            Led::Tables(_) => HeuristicName::PatternSmall,
            Led::Plain(name) => name,
        }
    }

    /// Whether there is such a search for boards with this goal.
    pub fn fits(self, goal: &Board) -> bool {
        match self {
            Led::Tables(_) => (11..=32).contains(&goal.size().cells()),
            Led::Plain(name) => name.fits(goal.size()),
        }
    }

    fn search(self, goal: &Board) -> Search {
        match self {
            Led::Tables(library) => {
                let report = library.batch_ida_for(goal, Class::Small, &Limits::default(), &mut quiet);
                let Outcome::Solved(Some(ida)) = report.outcome else { panic!("the size has tables") };
                Search::Tables(ida)
            }
            Led::Plain(name) => {
                let grid = Grid::new(Frame::new(goal, goal).goal());
                Search::Plain(Box::new(PlainIda::new(&grid, name).expect("the heuristic fits the size")))
            }
        }
    }
}

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Makes an engine for a search.
pub type MakeEngine<'a> = &'a dyn Fn(&dyn SubtreeSearch) -> Box<dyn Engine + '_>;

/// Has an engine solve known puzzles that the search fits; an empty list means
/// that all is well.
pub fn judge_engine(known: &[Known], led: Led<'_>, make: MakeEngine<'_>) -> Vec<String> {
    judge(&fitting(known, led), Promise::Optimal, |start, goal| {
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let method = Method { algorithm: Algorithm::Ida, heuristic: Some(led.name()) };
        let outcome = if !solvability::is_solvable(start, goal) {
            Outcome::Impossible
        } else {
            let (frame, search) = (Frame::new(start, goal), led.search(goal));
            let mut rounds = search.get().rounds(frame.start()).expect("it can be solved");
            let moves = rounds.drive(&mut *make(search.get()), &mut meter, &mut |_| Ok(()));
            let moves = moves.expect("nothing stops it").expect("it does not give up");
            Outcome::Solved(frame.unturned(&moves))
        };
        Answer { report: meter.finish(outcome), method, tables: Vec::new(), card: None, notes: Vec::new() }
    })
}

/// The puzzles that a search can be judged by.
fn fitting(known: &[Known], led: Led<'_>) -> Vec<Known> {
    let fitting: Vec<Known> = known.iter().filter(|puzzle| led.fits(&puzzle.goal)).cloned().collect();
    assert!(!fitting.is_empty(), "there is no puzzle to judge by");
    fitting
}

/// Compares the rounds that fail with those of the threads of one machine, node
/// by node, for engines that are led by the same heuristic; an empty list means
/// that all is well.
pub fn judge_rounds(known: &[Known], led: Led<'_>, make: MakeEngine<'_>) -> Vec<String> {
    let mut complaints = Vec::new();
    for puzzle in fitting(known, led).iter().filter(|puzzle| puzzle.length.is_some()) {
        let (frame, search) = (Frame::new(&puzzle.start, &puzzle.goal), led.search(&puzzle.goal));
        let here = failed_rounds(search.get(), frame.start(), &mut Threads, 1);
        let there = failed_rounds(search.get(), frame.start(), &mut *make(search.get()), 1);
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
    /// How many subtrees it had; none if nobody divided it.
    pub subtrees: usize,
    /// Nodes expanded and generated, those above the subtrees among them.
    pub nodes: (u64, u64),
}

/// The rounds of a search that fail, on so many threads, and the length of the
/// solution.
///
/// # Panics
/// If the meter does not count what results tell.
pub fn failed_rounds(
    search: &dyn SubtreeSearch,
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
        let told = (result.expanded, result.generated);
        assert_eq!(told, (ended.0 - opened.0, ended.1 - opened.1), "the meter counts what the result tells");
        match rounds.finish(result).expect("the result is of the round") {
            Some(moves) => return (failed, moves.len()),
            None => {
                let nodes = (ended.0 - before.0, ended.1 - before.1);
                failed.push(FailedRound { bound: round.bound, subtrees, nodes });
            }
        }
    }
}
