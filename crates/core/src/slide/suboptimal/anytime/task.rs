//! What there is to try, in the order of its promise.

use super::exchange::{Find, Known};
use crate::run::{Meter, Stop, clock};
use crate::slide::board::{Board, Dir};
use crate::slide::suboptimal::any_to_any;
use crate::slide::suboptimal::beam::Beam;
use crate::slide::suboptimal::constructive::{self, Lookahead};
use crate::slide::suboptimal::deepen::Depth;
use crate::slide::suboptimal::window_opt::{self, Effort};
use crate::slide::suboptimal::{spread, turned_around};
use std::time::Duration;

/// What is to be solved, and with how many bytes.
#[derive(Clone, Copy)]
pub(super) struct Problem<'a> {
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    pub(super) memory: u64,
    /// When work on it began and when the run ends, by the clock of [`crate::run`].
    pub(super) begun: Duration,
    pub(super) deadline: Option<Duration>,
}

/// One thing to try. Rounds of them get larger without end.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// A beam search from the start.
    Forward(usize),
    /// A beam search from the goal, its solution turned around.
    Backward(usize),
    /// A beam spread over all places of the blank, from the start.
    Spread(usize),
    /// The same from the goal, its solution turned around.
    SpreadBackward(usize),
    /// A search for shorter ways between two positions of the best solution.
    Windows(Effort),
    /// A proof that there is nothing shorter, if these nodes are enough.
    Deepen(u64),
    /// Another construction, which looks farther ahead.
    Rebuild(Lookahead),
}

/// Width of the first beam times the cells of the board, so that larger boards
/// get narrower beams. Every round doubles it.
const FIRST_BEAM: usize = 25_000;

/// Width of the first beam that is spread over the board. Every round has so many
/// times as much, so that most of the time goes to the widest.
const FIRST_SPREAD: usize = 100;
const SPREAD_GROWTH: usize = 4;

/// Rounds that make beams wider and searches longer.
const DOUBLINGS: u64 = 20;

impl Task {
    /// The task of one number.
    fn new(problem: &Problem<'_>, number: u64) -> Task {
        let (round, turn) = (number / 4, (number % 4) as usize);
        let doubled = round.min(DOUBLINGS);
        let cells = problem.start.size().cells();
        let width = (FIRST_BEAM / cells).max(1) << doubled;
        let window = 24 + 2 * round.min(40) as usize;
        let lookahead =
            Lookahead { depth: 4 + round.min(8) as u32, plans_ways: true, width: 1000 << doubled };
        let windows = Task::Windows(Effort { window, stride: 8, nodes: 500 << doubled });
        let shallow = Task::Windows(Effort { window: window / 2, stride: 2, nodes: 200 << doubled });
        let turns = if cells <= constructive::LEFT_OVER {
            [Task::Forward(width), Task::Backward(width), windows, Task::Deepen(20 * width as u64)]
        } else if spread::fits(problem.start.size()) {
            let width = FIRST_SPREAD * SPREAD_GROWTH.pow(round.min(DOUBLINGS / 2) as u32);
            [Task::Spread(width), Task::SpreadBackward(width), shallow, windows]
        } else if cells <= any_to_any::MOST_CELLS {
            [windows, Task::Rebuild(lookahead), Task::Forward(width), Task::Backward(width)]
        } else {
            [shallow, Task::Rebuild(lookahead), shallow, windows]
        };
        turns[turn]
    }
}

/// About the moves of a solution that a spread beam finds, in multiples of the
/// bound.
const LIKELY: f64 = 1.55;

/// Whether this round of spread beams is the last one that can end in time. It may as
/// well take all the time there is then: a beam gets narrower as it goes, to end just
/// before the run does.
fn is_last_round(problem: &Problem<'_>) -> bool {
    let Some(deadline) = problem.deadline else { return false };
    // Rounds grow, so this one ends when so many times the time has passed, and the
    // next one when that has grown once more.
    let passed = (clock::now() - problem.begun).as_secs_f64();
    let next_ends = passed * (SPREAD_GROWTH * SPREAD_GROWTH) as f64;
    deadline.saturating_sub(problem.begun).as_secs_f64() < next_ends
}

/// Does one task. What it found is worth hearing also when it was stopped.
pub(super) fn run(
    problem: &Problem<'_>,
    number: u64,
    known: &Known,
    meter: &mut Meter<'_>,
) -> (Find, Result<(), Stop>) {
    let &Problem { start, goal, memory, deadline, .. } = problem;
    let length = known.length();
    let beam = |width: usize| Beam {
        width: width.min(any_to_any::widest(start, memory, length)).max(1),
        below: length,
        seed: number,
    };
    let spread = |from, to, width: usize, meter: &mut Meter<'_>| {
        let width = if is_last_round(problem) { width * SPREAD_GROWTH } else { width };
        let beam = Beam { width: width.min(spread::widest(memory)).max(1), ..beam(1) };
        let moves = length.min((LIKELY * f64::from(known.bound)) as u32);
        spread::solve(from, to, beam, spread::Schedule { deadline, moves }, meter)
    };
    let found = match Task::new(problem, number) {
        Task::Forward(width) => any_to_any::beam(start, goal, beam(width), meter).map(solution),
        Task::Backward(width) => any_to_any::beam(goal, start, beam(width), meter)
            .map(|moves| solution(moves.as_deref().map(turned_around))),
        Task::Spread(width) => spread(start, goal, width, meter).map(solution),
        Task::SpreadBackward(width) => {
            spread(goal, start, width, meter).map(|moves| solution(moves.as_deref().map(turned_around)))
        }
        Task::Windows(effort) => {
            let mut moves = known.best.clone();
            let ended = window_opt::pass(start, &mut moves, effort, meter);
            return (Find::Solution(moves), ended);
        }
        Task::Deepen(nodes) => {
            any_to_any::deepen(start, goal, known.bound, nodes, meter).map(|depth| match depth {
                Depth::Solved(moves) => Find::Solution(moves),
                Depth::Bound(bound) => Find::Bound(bound),
                Depth::Unknown => Find::Nothing,
            })
        }
        Task::Rebuild(lookahead) => constructive::solve(start, goal, lookahead, meter).map(Find::Solution),
    };
    match found {
        Ok(find) => (find, Ok(())),
        Err(why) => (Find::Nothing, Err(why)),
    }
}

fn solution(moves: Option<Vec<Dir>>) -> Find {
    moves.map_or(Find::Nothing, Find::Solution)
}
