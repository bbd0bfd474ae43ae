//! A hard board with a limit of nodes, and its progress.

use slidepack::slide::{Algorithm, Board, NamedGoal, Solver};
use std::error::Error;
use std::ops::ControlFlow;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // The first of Korf's hundred boards.
    let board: Board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
    let solver = Solver::new().goal(NamedGoal::First).algorithm(Algorithm::Anytime).nodes(200_000);
    let mut best = None;
    let answer = solver.solve_while(&board, |progress| {
        if progress.best != best {
            best = progress.best;
            println!("{best:?} moves; at least {} are needed", progress.bound);
        }
        ControlFlow::Continue(())
    });
    println!("in the end: {:?} moves, at least {}", answer.length(), answer.lower_bound());
    Ok(())
}
