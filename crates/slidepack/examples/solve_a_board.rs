//! Solves a board and prints it move by move.
//!
//! `cargo run -p slidepack --example solve_a_board -- "8 1 3/4 0 2/7 6 5"`

use slidepack::slide::{Board, Solver};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).filter(|text| text.contains('/'));
    let board: Board = text.as_deref().unwrap_or("8 1 3/4 0 2/7 6 5").parse()?;
    let answer = Solver::new().solve(&board);
    let Some(moves) = answer.moves() else {
        println!("No moves lead from this board to the goal.");
        return Ok(());
    };
    println!("{} moves, optimal: {}", moves.len(), answer.is_optimal());
    for (number, board) in answer.boards().enumerate() {
        println!("\nafter {number}:\n{board}");
    }
    Ok(())
}
