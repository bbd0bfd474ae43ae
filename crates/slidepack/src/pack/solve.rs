//! The core's solver with the memory of this machine as default limit.

use super::{Algorithm, Answer, ChallengeSpec, Kit, Packing, Puzzle, Request, Solution, Tray, Want};
use crate::{InputError, Limits, Observer, Report, machine};
use slidepack_core::pack;
use std::ops::ControlFlow;

/// Answers a request, see [`slidepack_core::pack::solve`]. The default memory limit is half of the
/// free memory.
pub fn solve(puzzle: &Puzzle, request: &Request, observer: Observer<'_>) -> Answer {
    pack::solve(&puzzle.packing, &within_memory(request), observer)
}

/// Like [`solve`], and passes each solution of [`Want::All`] to `each` as soon as it is found,
/// until `each` breaks.
///
/// With several threads the order is unspecified.
pub fn all(
    puzzle: &Puzzle,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    pack::all(&puzzle.packing, &within_memory(request), observer, each)
}

fn within_memory(request: &Request) -> Request {
    Request { limits: machine::limits(&request.limits), ..request.clone() }
}

/// Makes a challenge for a tray and a kit, see [`slidepack_core::pack::generate::generate`]. The
/// default memory limit is half of the free memory.
pub fn generate(
    tray: &Tray,
    kit: &Kit,
    spec: &ChallengeSpec,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Packing> {
    pack::generate::generate(tray, kit, spec, &machine::limits(limits), observer)
}

/// Returns the puzzle if the algorithm supports the request.
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
