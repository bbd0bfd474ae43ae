//! Tables of small boards, for tests.

use slidepack_core::run::{Limits, Meter, Progress};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::grid::Grid;
use slidepack_core::slide::pdb::{Class, Plan, Spec, Table, TableIndexes};
use slidepack_core::slide::{Board, NamedGoal, Size};
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A search with tables of these sizes, in the order of the tiles.
pub(crate) fn tables(rows: usize, cols: usize, sizes: &[usize]) -> Arc<BatchIda> {
    tables_for(&NamedGoal::First.board(Size::new(rows, cols).unwrap()), sizes)
}

/// The same for another goal, whose tiles count up.
pub(crate) fn tables_for(goal: &Board, sizes: &[usize]) -> Arc<BatchIda> {
    let grid = Grid::new(goal);
    let mut tiles = 1..;
    let partition: Vec<Vec<usize>> = sizes.iter().map(|&size| tiles.by_ref().take(size).collect()).collect();
    let plan = Plan::new(&grid, Class::Large, &[partition]).unwrap();
    let (mut observer, indexes) = (quiet, TableIndexes::default());
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut built = |spec: &Spec| {
        let bytes = Table::build(spec, &indexes, &mut meter).unwrap();
        Table::from_bytes(spec, &indexes, Arc::new(bytes)).unwrap()
    };
    let tables: Vec<Table> = plan.specs().iter().map(&mut built).collect();
    Arc::new(BatchIda::new(&grid, &plan, &tables).unwrap())
}
