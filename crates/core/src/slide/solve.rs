//! From a board and a request to a report.

use super::board::{Board, Dir};
use super::choose::choose;
use super::device::{CardUse, Device};
use super::frame::Frame;
use super::grid::{AnyTiles, Grid, Tiles};
use super::heuristic::{Heuristic, Manhattan};
use super::method::Method;
use super::registry::{Algorithm, HeuristicName};
use super::run::Task;
use super::solvability;
use super::table_cache::{TableCache, TableUse};
use crate::run::{Limits, Meter, Observer, Outcome, Report};

/// What is asked of [`solve`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// How to search.
    pub algorithm: Algorithm,
    /// What leads the search.
    pub heuristic: HeuristicName,
    /// Where to search.
    pub device: Device,
    /// What the run may use.
    pub limits: Limits,
    /// Gives up a proof that takes more than some seconds of work, for the best
    /// answer so far. A limit of time or nodes takes its place.
    pub gives_up: bool,
}

impl Request {
    /// Whether neither time nor nodes are limited.
    pub(super) fn is_free(&self) -> bool {
        self.limits.time.is_none() && self.limits.nodes.is_none()
    }
}

/// What [`solve`] answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The moves, each the way a tile moves, and what they took to find.
    pub report: Report<Vec<Dir>>,
    /// What was used where the request left the choice.
    pub method: Method,
    /// The tables that were fetched for it.
    pub tables: Vec<TableUse>,
    /// Rounds of iterative deepening in their order: the bound, and the nodes
    /// expanded with it.
    pub rounds: Vec<(u32, u64)>,
    /// The card that rounds were run on, if any.
    pub card: Option<CardUse>,
    /// What the run has to say besides, such as why it did not use a card.
    pub notes: Vec<String>,
}

impl Answer {
    /// The length of the solution, if one was found.
    pub fn length(&self) -> Option<usize> {
        self.report.outcome.answer().map(Vec::len)
    }

    /// Whether the solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length().is_some_and(|length| length as u64 == u64::from(self.report.progress.bound))
    }
}

/// Looks for a way from `start` to `goal`, boards of the same size, with a
/// library of its own. See [`solve_with`].
pub fn solve(start: &Board, goal: &Board, request: &Request, observer: Observer<'_>) -> Answer {
    solve_with(&TableCache::default(), start, goal, request, observer, &mut |_| ())
}

/// Looks for a way from `start` to `goal`, boards of the same size, with the
/// tables of a library.
///
/// `improved` gets every solution that is better than those before it, for
/// algorithms that have several. Each one is replayed before it is handed out.
///
/// # Panics
/// If the sizes differ, or a search is wrong.
pub fn solve_with(
    library: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Answer {
    let mut meter = Meter::new(request.limits.clone(), observer);
    Puzzle { library, start, goal, request, aim: Aim::Answer }.run(&mut meter, improved).told(meter)
}

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The best answer within the limits.
    Answer,
    /// A solution that is proven to be a shortest one, and nothing else.
    Proof,
}

/// A board to solve.
pub(super) struct Puzzle<'a> {
    pub(super) library: &'a TableCache,
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    pub(super) request: &'a Request,
    pub(super) aim: Aim,
}

/// An answer whose run goes on.
pub(super) struct Ran {
    pub(super) outcome: Outcome<Vec<Dir>>,
    pub(super) method: Method,
    pub(super) tables: Vec<TableUse>,
    pub(super) card: Option<CardUse>,
    pub(super) notes: Vec<String>,
}

impl Ran {
    /// The answer, now that the run ends.
    pub(super) fn told(self, mut meter: Meter<'_>) -> Answer {
        let Ran { outcome, method, tables, card, notes } = self;
        let rounds = meter.take_rounds();
        Answer { report: meter.finish(outcome), method, tables, rounds, card, notes }
    }
}

impl Puzzle<'_> {
    /// # Panics
    /// If the sizes differ, or a search is wrong.
    pub(super) fn run(&self, meter: &mut Meter<'_>, improved: &mut dyn FnMut(&[Dir])) -> Ran {
        let Puzzle { library, start, goal, request, aim } = *self;
        assert_eq!(start.size(), goal.size(), "start and goal have the same size");
        let is_solvable = solvability::is_solvable(start, goal);
        if !is_solvable || start == goal {
            // Nothing is searched, so no method is chosen.
            let outcome = if is_solvable { Outcome::Solved(Vec::new()) } else { Outcome::Impossible };
            let method = Method { algorithm: request.algorithm, heuristic: None };
            return Ran { outcome, method, tables: Vec::new(), card: None, notes: Vec::new() };
        }
        let method = Method::choose(request.algorithm, request.heuristic, start.size());
        let frame = Frame::new(start, goal);
        let grid = Grid::new(frame.goal());
        meter.progress.bound = manhattan(&grid, frame.start());
        let mut task = Task {
            library,
            frame,
            grid,
            start,
            goal,
            device: request.device,
            method,
            tables: Vec::new(),
            card: None,
            notes: Vec::new(),
            best: None,
            improved,
        };
        let bound = meter.progress.bound;
        let outcome = loop {
            let outcome = match meter.poll() {
                // A construction is there before a clock is looked at.
                Err(why) => task.stopped(why, request.algorithm == Algorithm::Constructive, meter),
                Ok(()) => {
                    let known = library.known(&task.grid, request);
                    let stages = choose(request, &known);
                    let stages = if aim == Aim::Proof { stages.proof_alone() } else { stages };
                    task.run(&stages, meter)
                }
            };
            if task.tables.is_empty() || library.is_intact() {
                break outcome;
            }
            // Somebody has written into a table that was in use: what was found
            // with it is worth nothing.
            (task.method, task.tables) = (method, Vec::new());
            (meter.progress.bound, meter.progress.best) = (bound, None);
            meter.take_rounds();
        };
        if let Some(moves) = outcome.answer() {
            let end = start.replayed(moves);
            assert_eq!(end.as_ref(), Some(goal), "a solution must lead to the goal");
            meter.progress.best = Some(moves.len() as u32);
            if moves.len() < meter.progress.bound as usize {
                // Only a wrong table or a wrong search can claim that. Nothing it
                // claims is repeated.
                debug_assert!(false, "a lower bound above the length of a solution");
                meter.progress.bound = bound;
            }
        }
        let Task { method, tables, card, notes, .. } = task;
        Ran { outcome, method, tables, card, notes }
    }
}

/// What can be said before any search.
fn manhattan(grid: &Grid, start: &Board) -> u32 {
    let manhattan = Manhattan::new(grid);
    let value = Heuristic::<AnyTiles>::start(&manhattan, &AnyTiles::of(start));
    Heuristic::<AnyTiles>::value(&manhattan, value)
}

#[cfg(test)]
mod tests {
    use super::super::batch_ida::BatchIda;
    use super::super::board::Size;
    use super::super::choose::{NODES_BEFORE_IMPROVEMENT, NODES_OF_IMPROVEMENT, NODES_OF_PROOF};
    use super::super::device::{Accelerator, CardEngine};
    use super::super::engine::{Engine, EngineError, Round, RoundResult, Rounds};
    use super::super::generate::{Generator, Kind};
    use super::super::goal::NamedGoal;
    use super::super::pdb::{Spec, TableIndex};
    use super::*;
    use crate::run::{Progress, Stage, Stop};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    /// The request with nothing said ends on boards of every size, whatever a
    /// round of its search would take.
    #[test]
    fn a_board_without_tables_ends_within_its_nodes() {
        let mut sizes: Vec<(usize, usize)> = (6..=25).map(|side| (side, side)).collect();
        sizes.extend([(3, 11), (2, 17), (1, 40), (4, 9), (7, 5), (12, 30), (30, 12), (40, 40), (3, 100)]);
        for (rows, cols) in sizes {
            // Squares have many like them, so each has a seed and a goal of its own.
            let all = [1, 2, 3];
            let seeds = if rows == cols { &all[rows % 3..][..1] } else { &all[..] };
            for &seed in seeds {
                let goal = NamedGoal::ALL[seed as usize % 3].board(Size::new(rows, cols).unwrap());
                let start = Generator::new(seed).board(&goal, Kind::Solvable).unwrap();
                let most = NODES_BEFORE_IMPROVEMENT + 100_000;
                // What comes after the proof is given up is cut short here; it
                // has an end of its own below.
                let mut observer = |progress: &Progress| match progress.stage {
                    Stage::Improvement => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                };
                let answer = solve(&start, &goal, &Request::default(), &mut observer);
                assert!(answer.report.progress.expanded <= most, "{rows}x{cols}, seed {seed}: {answer:?}");
                let length = answer.length().unwrap_or_else(|| panic!("{rows}x{cols}, seed {seed}"));
                assert!(answer.report.progress.bound as usize <= length);
            }
        }
    }

    /// The method that is told is the one that was used.
    #[test]
    fn a_long_row_is_said_to_be_solved_by_what_solved_it() {
        let goal = NamedGoal::Last.board(Size::new(1, 40).unwrap());
        let start = Generator::new(1).board(&goal, Kind::Walk(9)).unwrap();
        let answer = solve(&start, &goal, &Request::default(), &mut |_| ControlFlow::Continue(()));
        assert!(answer.is_optimal(), "{answer:?}");
        assert_eq!(answer.method.heuristic, Some(HeuristicName::LinearConflict));
    }

    #[test]
    fn improving_ends_within_its_nodes() {
        for (side, seed, threads) in [(12, 1, 1), (30, 3, 2)] {
            let goal = NamedGoal::Last.board(Size::new(side, side).unwrap());
            let start = Generator::new(seed).board(&goal, Kind::Solvable).unwrap();
            let limits = Limits { threads, ..Limits::default() };
            let mut firsts = Vec::new();
            let mut observer = |progress: &Progress| {
                firsts.extend(progress.best);
                ControlFlow::Continue(())
            };
            let answer = solve(&start, &goal, &Request { limits, ..Request::default() }, &mut observer);
            let expanded = answer.report.progress.expanded;
            let most =
                NODES_BEFORE_IMPROVEMENT + NODES_OF_IMPROVEMENT + (threads as u64 - 1) * 2 * Meter::PERIOD;
            assert!(expanded <= most, "{side}x{side}: {expanded} nodes");
            assert!(matches!(answer.report.outcome, Outcome::Solved(_)), "{side}x{side}");
            assert!(answer.length().unwrap() < firsts[0] as usize, "the first answer was improved");
        }
    }

    /// A hint needs no proof: the request for one ends with a good answer.
    #[test]
    fn a_proof_is_given_up_for_a_good_answer() {
        for (rows, cols) in [(2, 2), (3, 3), (4, 4), (1, 9), (6, 6), (17, 17), (30, 30)] {
            let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
            let kind = if rows == 4 { Kind::Walk(40) } else { Kind::Solvable };
            let start = Generator::new(5).board(&goal, kind).unwrap();
            let request = Request { gives_up: true, ..Request::default() };
            let mut improving = 0;
            // Improving has an end of its own above.
            let mut observer = |progress: &Progress| {
                improving += u32::from(progress.stage == Stage::Improvement);
                if improving < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let answer = solve(&start, &goal, &request, &mut observer);
            assert!(answer.length().is_some(), "{rows}x{cols}");
            assert!(answer.report.progress.expanded <= NODES_OF_PROOF, "{rows}x{cols}");
            assert!(answer.is_optimal() || 16 < start.size().cells(), "{rows}x{cols}");
        }
    }

    /// The construction is not interrupted, and an answer that was built with
    /// care is better than that.
    #[test]
    fn a_construction_has_its_answer_whatever_the_limit() {
        for (rows, cols) in [(3, 20), (20, 3), (2, 30), (20, 20), (60, 60)] {
            let goal = NamedGoal::Snail.board(Size::new(rows, cols).unwrap());
            let start = Generator::new(2).board(&goal, Kind::Solvable).unwrap();
            let constructed = |limits: Limits| {
                let request = Request { algorithm: Algorithm::Constructive, limits, ..Request::default() };
                solve(&start, &goal, &request, &mut |_| ControlFlow::Continue(()))
            };
            let whole = constructed(Limits::default());
            assert!(matches!(whole.report.outcome, Outcome::Solved(_)));
            let time = Some(std::time::Duration::ZERO);
            for (limits, why) in [
                (Limits { nodes: Some(0), ..Limits::default() }, Stop::Nodes),
                (Limits { nodes: Some(100), ..Limits::default() }, Stop::Nodes),
                (Limits { time, ..Limits::default() }, Stop::Time),
            ] {
                let answer = constructed(limits);
                let Outcome::Stopped { why: stopped, best: Some(best) } = &answer.report.outcome else {
                    panic!("{rows}x{cols}: {answer:?}")
                };
                assert_eq!(*stopped, why);
                assert_eq!(start.replayed(best).as_ref(), Some(&goal));
                assert!(whole.length().unwrap() <= best.len());
            }
        }
    }

    /// A card that cannot say anything of use.
    struct Broken;

    impl Engine for Broken {
        fn run(&mut self, _: &Rounds<'_>, _: Round, _: &mut Meter<'_>) -> Result<RoundResult, EngineError> {
            Err(EngineError::Failed("there is smoke".into()))
        }
    }

    impl CardEngine for Broken {
        fn open(&mut self, _: &mut Meter<'_>) -> Result<bool, Stop> {
            Ok(true)
        }

        fn used(&self) -> Option<CardUse> {
            None
        }

        fn note(&self) -> Option<String> {
            None
        }
    }

    impl Accelerator for Broken {
        fn engine(&self, _: &Arc<BatchIda>, _: Device) -> Box<dyn CardEngine> {
            Box::new(Broken)
        }

        fn build(&self, _: &Spec, _: &TableIndex, _: &mut Meter<'_>) -> Option<Result<Vec<u8>, Stop>> {
            None
        }
    }

    #[test]
    fn a_card_that_is_wrong_is_told_and_not_believed() {
        let library = TableCache::default().with_accelerator(Arc::new(Broken));
        // Short searches are done before a card is asked. This one is long.
        let goal = NamedGoal::First.board(Size::new(3, 5).unwrap());
        let start = Generator::new(6).board(&goal, Kind::Solvable).unwrap();
        let (algorithm, heuristic) = (Algorithm::Ida, HeuristicName::PatternSmall);
        let request = Request { algorithm, heuristic, ..Request::default() };
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        let answer = solve_with(&library, &start, &goal, &request, &mut quiet, &mut |_| ());
        assert!(answer.is_optimal() && answer.card.is_none());
        let [note] = &answer.notes[..] else { panic!("{:?}", answer.notes) };
        assert!(
            note.starts_with("the card's answer was not used") && note.ends_with("there is smoke"),
            "{note}"
        );
    }

    /// Every heuristic, with a solution and with a limit before it: the bounds rise
    /// to the length, and no node is left out.
    #[test]
    fn iterative_deepening_tells_its_rounds() {
        let library = TableCache::default();
        for (rows, cols, moves) in [(3, 3, 100), (3, 4, 60), (4, 4, 40), (2, 3, 40), (6, 6, 30)] {
            let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
            let start = Generator::new(7).board(&goal, Kind::Walk(moves)).unwrap();
            for heuristic in HeuristicName::ALL.into_iter().filter(|one| one.fits(goal.size())) {
                let ask = |nodes, threads| {
                    let limits = Limits { nodes, threads, ..Limits::default() };
                    let algorithm = Algorithm::Ida;
                    let request = Request { algorithm, heuristic, limits, ..Request::default() };
                    let mut quiet = |_: &Progress| ControlFlow::Continue(());
                    solve_with(&library, &start, &goal, &request, &mut quiet, &mut |_| ())
                };
                let answer = ask(None, 1);
                let rounds = &answer.rounds;
                assert!(rounds.is_sorted_by_key(|round| round.0), "{heuristic}: {rounds:?}");
                assert_eq!(rounds.last().map(|round| round.0 as usize), answer.length(), "{heuristic}");
                let sum = |rounds: &[(u32, u64)]| rounds.iter().map(|round| round.1).sum::<u64>();
                assert_eq!(sum(rounds), answer.report.progress.expanded, "{rows}x{cols}, {heuristic}");
                let (_, failed) = rounds.split_last().unwrap();
                assert_eq!(ask(None, 3).rounds[..failed.len()], *failed, "{rows}x{cols}, {heuristic}");
                // The nodes that prove the bound can be had again, and nothing else.
                if let Some(last) = failed.last() {
                    let again = ask(Some(sum(failed)), 1);
                    assert_eq!(again.report.progress.bound, last.0 + 2, "{rows}x{cols}, {heuristic}");
                    assert_eq!(again.rounds, failed, "{rows}x{cols}, {heuristic}");
                }
            }
        }
    }
}
