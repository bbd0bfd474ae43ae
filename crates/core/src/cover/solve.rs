//! From a request to an answer.

use super::count::{self, Counted};
use super::dead::without_dead;
use super::engine::Engine;
use super::first::{Each, Way, first, one, stream};
use super::forced::forced;
use super::instance::Cover;
use super::model::Model;
use super::pool;
use super::problem::{Problem, Solution};
use super::progress::Metered;
use super::request::{Answer, Found, Request, Want};
use super::restart;
use super::room::Room;
use super::subtree::Subtree;
use crate::natural::Natural;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};
use std::ops::ControlFlow;

/// Answers a request. Every solution is checked before it is returned.
///
/// Solutions of [`Want::All`] are counted; [`all`] also passes them on.
pub fn solve(problem: &Problem, request: &Request, observer: Observer<'_>) -> Answer {
    all(problem, request, observer, &mut |_| ControlFlow::Continue(()))
}

/// Like [`solve`], and passes each solution of [`Want::All`] to `each` as soon as it is found,
/// until `each` breaks.
///
/// With several threads the order is unspecified.
pub fn all(
    problem: &Problem,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    let Request { want, limits } = request;
    let (threads, report) = match want {
        Want::First => {
            let is_large = BITS < problem.primary().len() + problem.secondary().len();
            let (threads, report) = first(limits, is_large, observer, |way, limits, observer| {
                one(limits, observer, |meter, each| match way {
                    Way::Whole => find(problem, meter, each),
                    Way::Restarts => find_with_restarts(problem, meter, each),
                })
            });
            (threads, report.map(Found::Solution))
        }
        Want::All => {
            let report = stream(limits, observer, |meter, each| find(problem, meter, each), each);
            let all = |(number, first): (u64, Solution)| Found::All { number: number.into(), first };
            (limits.threads.max(1), report.map(all))
        }
        Want::Count => (limits.threads.max(1), count(problem, limits, observer)),
    };
    Answer { want: *want, threads, report }
}

fn find_with_restarts(
    problem: &Problem,
    meter: &mut Meter<'_>,
    each: Each<'_, Solution>,
) -> Result<(), Stop> {
    let mut room = Room::new(meter.limits());
    let model = Model::new(problem, &mut Metered::new(meter), &mut room)?;
    let threads = Engine::affordable(&model.cover, meter.limits().threads, &room)?;
    let found = restart::find(meter, &model.cover, threads)?;
    found.map_or(Ok(()), |choices| model.solutions(&choices, each))
}

fn find(problem: &Problem, meter: &mut Meter<'_>, each: Each<'_, Solution>) -> Result<(), Stop> {
    let mut room = Room::new(meter.limits());
    let model = Model::new(problem, &mut Metered::new(meter), &mut room)?;
    let left = simplified(&model.cover, &mut Metered::new(meter), &mut room)?;
    let cover = left.as_ref().unwrap_or(&model.cover);
    let threads = Engine::affordable(cover, meter.limits().threads, &room)?;
    // One choice may stand for very many solutions, and checking each takes a while.
    let steps = 500 + 4 * model.size() as u64;
    pool::find(meter, cover, vec![Subtree::whole()], threads, &mut |choices, work| {
        model.solutions(choices, &mut |solution| {
            each(solution)?;
            work(steps)
        })
    })
}

/// Without dead choices and after forced ones, if it is too large for bit sets.
fn simplified(cover: &Cover, monitor: &mut Metered<'_, '_>, room: &mut Room) -> Result<Option<Cover>, Stop> {
    let has_room = room.without(2 * cover.bytes()).is_ok();
    if !Engine::is_large(cover) || cover.has_colours() || !has_room {
        return Ok(None);
    }
    let alive = without_dead(cover, room.left() / 2, monitor)?;
    let left = forced(alive.as_ref().unwrap_or(cover), monitor)?.or(alive);
    room.take(left.as_ref().map_or(0, Cover::bytes))?;
    Ok(left)
}

fn count(problem: &Problem, limits: &Limits, observer: Observer<'_>) -> Report<Found> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let (number, ended) = count_all(problem, &mut meter);
    let found = (!number.is_zero()).then_some(Found::Count(number));
    meter.finish(Outcome::new(found, ended))
}

fn count_all(problem: &Problem, meter: &mut Meter<'_>) -> Counted {
    let mut room = Room::new(meter.limits());
    let built = Model::new(problem, &mut Metered::new(meter), &mut room).and_then(|model| {
        let monitor = &mut Metered::new(meter);
        let left = simplified(&model.cover, monitor, &mut room)?;
        let cover = left.as_ref().unwrap_or(&model.cover);
        room.take(2 * cover.bytes())?;
        let parts = cover.parts(monitor)?;
        let chosen = model.ways(&cover.chosen);
        Ok((model, parts, chosen))
    });
    let (model, parts, mut total) = match built {
        Ok(built) => built,
        Err(why) => return (Natural::default(), Err(why)),
    };
    let is_one = parts.len() == 1;
    meter.progress.done = is_one.then_some(0.0);
    for part in parts {
        let (number, ended) = count_part(&model, &part, meter, &room);
        // The solutions of an unfinished part are no lower bound for the whole.
        total = total.times(&if ended.is_ok() || is_one { number } else { Natural::default() });
        if ended.is_err() || total.is_zero() {
            return (total, ended);
        }
    }
    meter.progress.found = total.saturating_u64();
    (total, Ok(()))
}

fn count_part(model: &Model<'_>, part: &Cover, meter: &mut Meter<'_>, room: &Room) -> Counted {
    let weights: Vec<u64> =
        part.choices.iter().map(|choice| model.options_of(choice.id as usize).len() as u64).collect();
    count::count(part, &weights, meter, room, |meter| {
        let threads = match Engine::affordable(part, meter.limits().threads, room) {
            Ok(threads) => threads,
            Err(why) => return (0, Err(why)),
        };
        let ways = |choices: &[usize]| model.ways(choices).as_u128().unwrap_or(u128::MAX);
        let ways: pool::Ways<'_> = if weights.iter().any(|&weight| weight != 1) { Some(&ways) } else { None };
        let memo_bytes = room.left().saturating_sub(Engine::bytes(part)).min(MEMO_BYTES);
        pool::count(meter, part, vec![Subtree::whole()], threads, ways, Some(memo_bytes))
    })
}

/// Memory limit of the memo cache, the same as for the partial fillings of a packing puzzle.
const MEMO_BYTES: u64 = 512 << 20;

/// Problems with at most this many items are searched by bit sets, whatever their options.
const BITS: usize = 128;
