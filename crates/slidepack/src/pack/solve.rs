//! The core's answers, with the memory that this machine has.

use super::{Algorithm, Answer, Packing, Puzzle, Request, Want};
use crate::{InputError, machine};
use slidepack_core::pack::generate::Wish;
use slidepack_core::pack::{self, Kit, Solution, Tray};
use slidepack_core::run::{Limits, Observer, Report};
use std::ops::ControlFlow;

/// Answers a request, see [`slidepack_core::pack::solve`]. It may use half of
/// the memory that is free unless the limits say otherwise.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    pack::solve(&puzzle.packing, &within_memory(request), observer)
}

/// Like [`solve`], and hands on each solution of [`Want::All`] as soon as it
/// is found, until `each` says to break.
///
/// With several threads they come in no particular order.
pub fn all(
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    pack::all(&puzzle.packing, &within_memory(request), observer, each)
}

fn within_memory(request: &Request) -> Request {
    Request { limits: within(&request.limits), ..request.clone() }
}

/// The same limits, with half of the memory that is free if they say nothing
/// of memory.
pub(super) fn within(limits: &Limits) -> Limits {
    let memory = limits.memory.or_else(|| Some(machine::default_memory()));
    Limits { memory, ..limits.clone() }
}

/// Makes a challenge for a tray and a kit, see [`slidepack_core::pack::generate::generate`].
/// It may use half of the memory that is free unless the limits say otherwise.
pub fn generate(
    tray: &Tray,
    kit: &Kit,
    wish: &Wish,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Packing> {
    pack::generate::generate(tray, kit, wish, &within(limits), observer)
}

/// The puzzle again, if it can be asked what the request asks.
pub fn check_method(puzzle: Puzzle, request: &Request) -> Result<Puzzle, InputError> {
    if request.algorithm.fits(request.want) {
        return Ok(puzzle);
    }
    let option = match request.want {
        Want::First => "the first solution",
        Want::All => "--all",
        Want::Count => "--count",
        Want::Hint => "--hint",
    };
    let message = format!(
        "{} ends at the first solution; {option} needs the algorithm {}",
        request.algorithm,
        Algorithm::Cover
    );
    Err(InputError::plain(&puzzle.title(), "algorithm-first-only", message))
}
