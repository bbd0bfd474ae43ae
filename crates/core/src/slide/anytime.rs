//! A first answer at once, then better ones, until the best is proven.

mod crew;
mod task;

use super::board::{Board, Dir};
use super::constructive::{self, Care};
use super::lines::Lines;
use super::reach::is_reachable;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use task::{Find, Known, Problem};

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
    if start.size() != goal.size() || !is_reachable(start, goal) {
        return meter.finish(Outcome::Impossible);
    }
    let outcome = solve(start, goal, &mut meter, improved);
    meter.finish(outcome)
}

/// Solves `start` for `goal`, which can be reached from it.
pub(crate) fn solve(
    start: &Board,
    goal: &Board,
    meter: &mut Meter<'_>,
    improved: &mut dyn FnMut(&[Dir]),
) -> Outcome<Vec<Dir>> {
    let bound = Lines::new(goal).bound(start).max(Lines::new(start).bound(goal));
    meter.progress.bound = bound;
    let first = match constructive::solve(start, goal, Care::default(), meter) {
        Ok(first) => first,
        Err(why) => return Outcome::Stopped { why, best: None },
    };
    let problem = Problem { start, goal, memory: meter.limits().memory.unwrap_or(MEMORY) };
    let mut answer = Answer { problem, known: Known { best: Vec::new(), bound }, improved };
    answer.hear(Find::Solution(first), meter);
    let ended = match meter.limits().threads {
        ..=1 => alone(&mut answer, meter),
        threads => crew::work(&mut answer, threads, meter),
    };
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
    /// Takes over what was found, if it is news, and tells everybody.
    fn hear(&mut self, find: Find, meter: &mut Meter<'_>) {
        let is_first = meter.progress.best.is_none();
        match find {
            Find::Solution(moves) if is_first || moves.len() < self.known.best.len() => {
                let end = self.problem.start.replayed(&moves);
                assert_eq!(end.as_ref(), Some(self.problem.goal), "a solution leads to the goal");
                meter.progress.best = Some(moves.len() as u32);
                (self.improved)(&moves);
                self.known.best = moves;
            }
            Find::Bound(bound) => {
                self.known.bound = self.known.bound.max(bound);
                meter.progress.bound = self.known.bound;
            }
            Find::Solution(_) | Find::Nothing => {}
        }
    }
}

/// One task after the other.
fn alone(answer: &mut Answer<'_>, meter: &mut Meter<'_>) -> Result<(), Stop> {
    for number in 0.. {
        if answer.known.is_proven() {
            break;
        }
        meter.progress.iterations = number;
        let (find, ended) = task::run(&answer.problem, number, &answer.known, meter);
        answer.hear(find, meter);
        ended?;
    }
    Ok(())
}
