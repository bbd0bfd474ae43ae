//! The core's solver with the memory of this machine as default limit.

use super::{Answer, Problem, Request, Solution};
use crate::{Observer, machine};
use slidepack_core::cover;
use std::ops::ControlFlow;

/// Answers a request, see [`slidepack_core::cover::solve`]. The default memory limit is half of the
/// free memory.
pub fn solve(problem: &Problem, request: &Request, observer: Observer<'_>) -> Answer {
    cover::solve(problem, &within_memory(request), observer)
}

/// Like [`solve`], and passes each solution of [`Want::All`](super::Want::All) to `each` as soon as
/// it is found, until `each` breaks.
///
/// With several threads the order is unspecified.
pub fn all(
    problem: &Problem,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    cover::all(problem, &within_memory(request), observer, each)
}

fn within_memory(request: &Request) -> Request {
    Request { limits: machine::limits(&request.limits), ..request.clone() }
}
