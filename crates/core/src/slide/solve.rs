//! From a board and a request to a report.

use super::board::{Board, Dir};
use super::choose::{Known, choose};
use super::device::CardUse;
use super::frame::Frame;
use super::grid::{AnyTiles, Grid, Tiles};
use super::heuristic::{Heuristic, Manhattan};
use super::method::Method;
use super::metric::Metric;
use super::registry::Algorithm;
use super::request::{Answer, Request};
use super::run::Task;
use super::solvability;
use super::table_cache::{TableCache, TableUse};
use crate::run::{Meter, Observer, Outcome};

/// Looks for a solution from `start` to `goal`, boards of the same size, with its own table cache.
/// See [`solve_with`].
pub fn solve(start: &Board, goal: &Board, request: &Request, observer: Observer<'_>) -> Answer {
    solve_with(&TableCache::default(), start, goal, request, observer, &mut |_| ())
}

/// Looks for a solution from `start` to `goal`, boards of the same size.
///
/// Anytime algorithms call `improved` with every solution better than those before it. Each one is
/// replayed first.
///
/// # Panics
/// If the sizes differ, or a search is wrong.
pub fn solve_with(
    tables: &TableCache,
    start: &Board,
    goal: &Board,
    request: &Request,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Answer {
    let mut meter = Meter::new(request.limits.clone(), observer);
    Puzzle { tables, start, goal, request, aim: Aim::Answer }.run(&mut meter, improved).answer(meter)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    Answer,
    Proof,
}

pub(super) struct Puzzle<'a> {
    pub(super) tables: &'a TableCache,
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    pub(super) request: &'a Request,
    pub(super) aim: Aim,
}

pub(super) struct Ran {
    pub(super) outcome: Outcome<Vec<Dir>>,
    pub(super) method: Method,
    pub(super) tables: Vec<TableUse>,
    pub(super) card: Option<CardUse>,
    pub(super) notes: Vec<String>,
}

impl Ran {
    pub(super) fn answer(self, mut meter: Meter<'_>) -> Answer {
        let Ran { outcome, method, tables, card, notes } = self;
        let rounds = meter.take_rounds();
        Answer { report: meter.finish(outcome), method, tables, rounds, card, notes }
    }
}

impl Puzzle<'_> {
    pub(super) fn run(&self, meter: &mut Meter<'_>, improved: &mut dyn FnMut(&[Dir])) -> Ran {
        let Puzzle { tables, start, goal, request, aim } = *self;
        assert_eq!(start.size(), goal.size(), "start and goal have the same size");
        let is_solvable = solvability::is_solvable(start, goal);
        if !is_solvable || start == goal {
            // No search, so no method is chosen.
            let outcome = if is_solvable { Outcome::Solved(Vec::new()) } else { Outcome::Impossible };
            let method = Method { algorithm: request.algorithm, heuristic: None };
            return Ran { outcome, method, tables: Vec::new(), card: None, notes: Vec::new() };
        }
        let method = Method::choose(request.algorithm, request.heuristic, start.size());
        let frame = Frame::new(start, goal);
        let grid = Grid::new(frame.goal());
        meter.progress.bound = match request.metric {
            Metric::Single => Manhattan::new(&grid).start(&AnyTiles::of(frame.start())),
            Metric::Multi => 1,
        };
        let mut task = Task {
            tables,
            frame,
            grid,
            start,
            goal,
            device: request.device,
            metric: request.metric,
            tuning: request.tuning,
            method,
            fetched: Vec::new(),
            card: None,
            notes: Vec::new(),
            best: None,
            improved,
        };
        let bound = meter.progress.bound;
        let outcome = match meter.poll() {
            // A construction answers before the clock is checked.
            Err(why) => task.stopped(why, request.algorithm == Algorithm::Constructive, meter),
            Ok(()) if request.metric == Metric::Multi => task.search_multi(request.is_free(), meter),
            Ok(()) => {
                let known = Known::new(tables, &task.grid, request);
                let stages = choose(request, &known);
                let stages = if aim == Aim::Proof { stages.proof_alone() } else { stages };
                task.run(&stages, meter)
            }
        };
        if let Some(moves) = outcome.answer() {
            let end = start.replayed(moves);
            assert_eq!(end.as_ref(), Some(goal), "a solution must lead to the goal");
            let length = request.metric.length(moves) as u32;
            meter.progress.best = Some(length);
            if length < meter.progress.bound {
                // Only a wrong table or search can claim such a bound. Do not report it.
                debug_assert!(false, "a lower bound above the length of a solution");
                meter.progress.bound = bound;
            }
        }
        let Task { method, fetched, card, notes, .. } = task;
        Ran { outcome, method, tables: fetched, card, notes }
    }
}

#[cfg(test)]
mod tests {
    use super::super::batch_ida::BatchIda;
    use super::super::board::Size;
    use super::super::choose::{NODES_BEFORE_IMPROVEMENT, NODES_OF_IMPROVEMENT, NODES_OF_PROOF};
    use super::super::device::{Accelerator, CardEngine, Device};
    use super::super::engine::{Engine, EngineError, Round, RoundResult, Rounds};
    use super::super::generate::{Generator, Kind};
    use super::super::goal::NamedGoal;
    use super::super::pdb::{Spec, TableIndex};
    use super::super::registry::HeuristicName;
    use super::*;
    use crate::run::{Limits, Progress, Stage, Stop};
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
                // The work after an abandoned proof is cut short here; it
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

    /// The reported method is the one that was used.
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
    fn a_card_that_is_wrong_is_reported_and_not_believed() {
        let tables = TableCache::default().with_accelerator(Arc::new(Broken));
        // Short searches are done before a card is asked. This one is long.
        let goal = NamedGoal::First.board(Size::new(3, 5).unwrap());
        let start = Generator::new(6).board(&goal, Kind::Solvable).unwrap();
        let (algorithm, heuristic) = (Algorithm::Ida, HeuristicName::PatternSmall);
        let request = Request { algorithm, heuristic, ..Request::default() };
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        let answer = solve_with(&tables, &start, &goal, &request, &mut quiet, &mut |_| ());
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
    fn iterative_deepening_reports_its_rounds() {
        let tables = TableCache::default();
        for (rows, cols, moves) in [(3, 3, 100), (3, 4, 60), (4, 4, 40), (2, 3, 40), (6, 6, 30)] {
            let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
            let start = Generator::new(7).board(&goal, Kind::Walk(moves)).unwrap();
            for heuristic in HeuristicName::ALL.into_iter().filter(|one| one.fits(goal.size())) {
                let ask = |nodes, threads| {
                    let limits = Limits { nodes, threads, ..Limits::default() };
                    let algorithm = Algorithm::Ida;
                    let request = Request { algorithm, heuristic, limits, ..Request::default() };
                    let mut quiet = |_: &Progress| ControlFlow::Continue(());
                    solve_with(&tables, &start, &goal, &request, &mut quiet, &mut |_| ())
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
