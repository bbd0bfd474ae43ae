use slidepack_core::{
    run::*,
    slide::{grid::*, heuristic::manhattan::Manhattan, *},
};
use std::ops::ControlFlow;
fn main() {
    let tiles: Vec<usize> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let size = Size::new(4, 4).unwrap();
    let board = Board::new(size, &tiles).unwrap();
    let goal = NamedGoal::First.board(size);
    let grid = Grid::new(&goal);
    let h = Manhattan::new(&grid);
    let mut obs = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(Limits::default(), &mut obs);
    let moves = ida::search::<UpTo16, _>(&grid, &board, &h, &mut meter).unwrap();
    let r = meter.finish(Outcome::Solved(moves.len()));
    println!("{:?}", r);
}
