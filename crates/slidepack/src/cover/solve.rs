//! The core's answers, with the memory that this machine has.

use super::{Answer, Problem, Request, Solution};
use crate::machine;
use slidepack_core::cover;
use slidepack_core::run::{Limits, Observer};
use std::ops::ControlFlow;

/// Answers a request, see [`slidepack_core::cover::solve`]. It may use half of
/// the memory that is free unless the limits say otherwise.
pub fn solve(problem: &Problem, request: &Request, observer: Observer<'_>) -> Answer {
    cover::solve(problem, &within_memory(request), observer)
}

/// Like [`solve`], and hands on each solution of [`Want::All`](super::Want::All) as
/// soon as it is found, until `each` says to break.
///
/// With several threads they come in no particular order.
pub fn all(
    problem: &Problem,
    request: &Request,
    observer: Observer<'_>,
    each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer {
    cover::all(problem, &within_memory(request), observer, each)
}

fn within_memory(request: &Request) -> Request {
    let memory = request.limits.memory.or_else(|| Some(machine::default_memory()));
    Request { limits: Limits { memory, ..request.limits.clone() }, ..request.clone() }
}
