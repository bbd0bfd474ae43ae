//! A first answer at once, then better ones, until the best is proven.

mod exchange;
mod task;

use super::board::{Board, Dir};
use super::constructive::{self, Care};
use super::lines::Lines;
use super::solvability::is_solvable;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stage, Stop, WorkerHandle, scoped_workers};
use exchange::{Exchange, Find, Known};
use std::ops::ControlFlow;
use task::Problem;

/// A solution at once, and better ones as they are found, until one is proven
/// to be the shortest, a limit is met or the observer ends the run.
///
/// `improved` gets every solution that is shorter than those before it, the
/// first one too; each has been replayed. The observer hears its length and the
/// best lower bound as they change. With one thread and no limit of time the
/// same request gives the same report.
pub fn anytime(
    start: &Board,
    goal: &Board,
    limits: Limits,
    observer: Observer<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Report<Vec<Dir>> {
    let mut meter = Meter::new(limits, observer);
    if start.size() != goal.size() || !is_solvable(start, goal) {
        return meter.finish(Outcome::Impossible);
    }
    let outcome = improve(start, goal, None, &mut meter, improved);
    meter.finish(outcome)
}

/// Better and better ways from `start` to `goal`, which can be reached from it,
/// beginning with `known` or else with the first answer there is.
pub(crate) fn improve(
    start: &Board,
    goal: &Board,
    known: Option<Vec<Dir>>,
    meter: &mut Meter<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Outcome<Vec<Dir>> {
    let bound = Lines::new(goal).bound(start).max(Lines::new(start).bound(goal)).max(meter.progress.bound);
    meter.progress.bound = bound;
    meter.progress.stage = Stage::Improvement;
    let problem = Problem { start, goal, memory: meter.limits().memory.unwrap_or(MEMORY) };
    let mut answer = Answer { problem, known: Known { best: Vec::new(), bound }, improved };
    let first = match known {
        Some(known) => {
            answer.known.best = known;
            Ok(())
        }
        None => {
            constructive::first(start, goal, meter).map(|first| answer.hear(Find::Solution(first), meter))
        }
    };
    if let Err(why) = first {
        return Outcome::Stopped { why, best: None };
    }
    let ended = answer.rebuild(meter).and_then(|()| answer.improve(meter));
    let best = answer.known.best;
    match ended {
        Ok(()) => Outcome::Solved(best),
        Err(why) => Outcome::Stopped { why, best: Some(best) },
    }
}

/// What a beam may keep if nobody says how much.
const MEMORY: u64 = 1 << 30;

/// The answer as it gets better.
struct Answer<'a> {
    problem: Problem<'a>,
    known: Known,
    improved: &'a mut dyn FnMut(&[Dir]),
}

impl Answer<'_> {
    /// Builds the answer once more with care, where the first one was built
    /// without.
    fn rebuild(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Problem { start, goal, .. } = self.problem;
        if !self.known.is_proven() && constructive::LEFT_OVER < start.size().cells() {
            let careful = constructive::solve(start, goal, Care::for_size(start.size()), meter)?;
            self.hear(Find::Solution(careful), meter);
        }
        Ok(())
    }

    /// Does one task after the other, on all threads, until the best solution is
    /// proven or the run must end.
    fn improve(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let threads = meter.limits().threads.max(1);
        let problem = Problem { memory: self.problem.memory / threads as u64, ..self.problem };
        let exchange = Exchange::new(self.known.clone());
        let work = |handle: &mut WorkerHandle<'_, '_, Find>| {
            while let Some((number, known)) = exchange.take() {
                let (find, ended) = handle.with_meter(|meter| {
                    meter.progress.iterations = number;
                    task::run(&problem, number, &known, meter)
                });
                exchange.learn(&find);
                // A task that was stopped may have found something before.
                handle.send(find);
                if ended.is_err() {
                    return;
                }
            }
        };
        let (_, ended) = scoped_workers(meter, threads, work, |find, meter| {
            self.hear(find, meter);
            if self.known.is_proven() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // There is always another task, so only nodes can have run out.
        if self.known.is_proven() { Ok(()) } else { ended.and(Err(Stop::Nodes)) }
    }

    /// Takes over what was found, if it is news, and tells everybody.
    fn hear(&mut self, find: Find, meter: &mut Meter<'_>) {
        if let Find::Solution(moves) = &find
            && (meter.progress.best.is_none() || moves.len() < self.known.best.len())
        {
            let end = self.problem.start.replayed(moves);
            assert_eq!(end.as_ref(), Some(self.problem.goal), "a solution leads to the goal");
            meter.progress.best = Some(moves.len() as u32);
            (self.improved)(moves);
            self.known.best.clone_from(moves);
        }
        self.known.learn(&find);
        meter.progress.bound = self.known.bound;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Progress;
    use crate::slide::near::sample;
    use crate::slide::{NamedGoal, Size};
    use std::ops::ControlFlow;

    /// The report, and every solution announced on the way, checked.
    fn check(start: &Board, goal: &Board, limits: Limits) -> (Report<Vec<Dir>>, Vec<usize>) {
        let mut lengths = Vec::new();
        let mut last = Vec::new();
        let mut observer = |progress: &Progress| {
            assert!(progress.best.is_none_or(|best| progress.bound <= best));
            ControlFlow::Continue(())
        };
        let report = anytime(start, goal, limits, &mut observer, &mut |moves| {
            assert_eq!(start.replayed(moves).as_ref(), Some(goal));
            lengths.push(moves.len());
            last = moves.to_vec();
        });
        assert!(lengths.is_sorted_by(|longer, shorter| shorter < longer), "{lengths:?}");
        assert_eq!(report.outcome.answer(), Some(&last));
        assert_eq!(report.progress.best, Some(last.len() as u32));
        assert!(report.progress.bound as usize <= last.len());
        if matches!(report.outcome, Outcome::Solved(_)) {
            assert_eq!(report.progress.bound as usize, last.len());
        }
        (report, lengths)
    }

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    #[test]
    fn small_boards_are_solved_to_the_proof() {
        let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
        let start = Board::new(goal.size(), &[8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
        for threads in [1, 3] {
            let (report, _) = check(&start, &goal, Limits { threads, ..Limits::default() });
            assert_eq!(report.outcome.answer().unwrap().len(), 31);
            assert!(matches!(report.outcome, Outcome::Solved(_)));
        }
        for size in sample::sizes(3) {
            for named in NamedGoal::ALL {
                let goal = named.board(size);
                let (report, _) = check(&sample::board(&goal, 5), &goal, Limits::default());
                assert!(matches!(report.outcome, Outcome::Solved(_)));
            }
        }
    }

    #[test]
    fn larger_boards_get_better_until_a_limit() {
        for (rows, cols, most) in [(5, 5, 400_000), (4, 9, 900_000), (7, 7, 500_000), (17, 17, 100_000)] {
            let goal = NamedGoal::Snail.board(Size::new(rows, cols).unwrap());
            let start = sample::board(&goal, 9);
            let (report, lengths) = check(&start, &goal, nodes(most));
            let Outcome::Stopped { why, .. } = report.outcome else { panic!("{report:?}") };
            assert_eq!((why, report.progress.expanded), (Stop::Nodes, most));
            assert!(1 < lengths.len(), "{rows}x{cols}: {lengths:?}");
        }
    }

    /// Workers that find no nodes left have nothing to say.
    #[test]
    fn workers_without_nodes_end_with_what_was_known() {
        let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
        let start = sample::board(&goal, 3);
        let mut quiet = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut quiet);
        let known = constructive::solve(&start, &goal, Care::for_size(start.size()), &mut meter).unwrap();
        let mut meter = Meter::new(Limits { threads: 2, ..nodes(0) }, &mut quiet);
        let outcome = improve(&start, &goal, Some(known.clone()), &mut meter, &mut |_| ());
        assert_eq!(outcome, Outcome::Stopped { why: Stop::Nodes, best: Some(known) });
    }

    /// Lines of more tiles than their bound counts.
    #[test]
    fn long_narrow_boards_are_solved() {
        for (rows, cols, seed) in [(2, 50, 725), (50, 2, 1), (2, 128, 2), (3, 85, 3)] {
            let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
            check(&sample::board(&goal, seed), &goal, nodes(60_000));
        }
    }

    /// The time is over before the first answer is built.
    #[test]
    fn a_run_that_must_end_at_once_has_an_answer() {
        let goal = NamedGoal::Last.board(Size::new(50, 50).unwrap());
        let start = sample::board(&goal, 8);
        for threads in [1, 2] {
            let time = Some(std::time::Duration::ZERO);
            let (report, lengths) = check(&start, &goal, Limits { time, threads, ..Limits::default() });
            assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Time, best: Some(_) }));
            assert_eq!(lengths.len(), 1);
        }
    }

    #[test]
    fn several_threads_never_pass_a_node_limit() {
        let goal = NamedGoal::Last.board(Size::new(5, 5).unwrap());
        let start = sample::board(&goal, 6);
        for (threads, most) in [(2, 1), (2, 30_000), (3, 100_000), (4, 200_000)] {
            let (report, _) = check(&start, &goal, Limits { threads, ..nodes(most) });
            assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Nodes, .. }));
            let expanded = report.progress.expanded;
            assert!(expanded <= most, "{threads} threads: {expanded} of {most}");
            assert!(
                most <= expanded + threads as u64 * Meter::PERIOD,
                "{threads} threads: {expanded} of {most}"
            );
        }
    }

    #[test]
    fn the_same_request_gives_the_same_report() {
        let goal = NamedGoal::First.board(Size::new(5, 5).unwrap());
        let start = sample::board(&goal, 2);
        let reports = [(); 2].map(|()| check(&start, &goal, nodes(150_000)).0);
        assert_eq!(reports[0].outcome, reports[1].outcome);
        assert_eq!(reports[0].progress.generated, reports[1].progress.generated);
    }

    #[test]
    fn the_observer_ends_the_run_on_any_number_of_threads() {
        let goal = NamedGoal::Last.board(Size::new(6, 6).unwrap());
        let start = sample::board(&goal, 3);
        for threads in [1, 2] {
            let limits = Limits { threads, ..Limits::default() };
            let mut observer = |progress: &Progress| match progress.best {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            };
            let report = anytime(&start, &goal, limits, &mut observer, &mut |_| {});
            assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, best: Some(_) }));
        }
    }

    #[test]
    fn little_memory_makes_beams_narrow() {
        let goal = NamedGoal::Last.board(Size::new(5, 5).unwrap());
        let limits = Limits { memory: Some(1 << 20), ..nodes(200_000) };
        let (report, _) = check(&sample::board(&goal, 4), &goal, limits);
        assert!(report.progress.kept < 2000);
    }

    #[test]
    fn what_cannot_be_reached_is_impossible() {
        let goal = NamedGoal::Last.board(Size::new(4, 4).unwrap());
        let report = anytime(
            &goal.swapped(0, 1),
            &goal,
            Limits::default(),
            &mut |_| ControlFlow::Continue(()),
            &mut |_| {},
        );
        assert_eq!(report.outcome, Outcome::Impossible);
    }

    /// The signature: all lengths of twenty boards, first and best. A change
    /// that makes it larger makes answers worse.
    #[test]
    fn answers_stay_as_good_as_they_are() {
        let goal = NamedGoal::First.board(Size::new(5, 5).unwrap());
        let (mut first, mut best) = (0, 0);
        for seed in 0..20 {
            let (_, lengths) = check(&sample::board(&goal, 1000 + seed), &goal, nodes(300_000));
            first += lengths[0];
            best += lengths[lengths.len() - 1];
        }
        assert_eq!((first, best), (2387, 2161));
    }
}
