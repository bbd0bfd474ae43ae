//! How many nodes A* expands with each heuristic, on the same random boards.

use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::{Algorithm, HeuristicName, NamedGoal, Solver};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let goal = NamedGoal::Last.board("3x3".parse()?);
    let boards: Vec<_> = Generator::new(2026).boards(&goal, Kind::Solvable).take(10).collect();
    for heuristic in [HeuristicName::Hamming, HeuristicName::Manhattan, HeuristicName::LinearConflict] {
        let solver = Solver::new().algorithm(Algorithm::AStar).heuristic(heuristic);
        let answers: Vec<_> = boards.iter().map(|board| solver.solve(board)).collect();
        assert!(answers.iter().all(|answer| answer.is_optimal()));
        let nodes: u64 = answers.iter().map(|answer| answer.report.progress.expanded).sum();
        println!("{heuristic:>16}: {:>8} nodes a board", nodes / boards.len() as u64);
    }
    Ok(())
}
