//! Which tables to use for a board.

use super::super::grid::Grid;
use super::place::Cells;
use super::spec::Spec;
use super::symmetry::Symmetry;

/// Partitions of the tiles of a grid, and the tables they take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    name: String,
    partitions: Vec<Vec<Cells>>,
    specs: Vec<Spec>,
}

impl Plan {
    /// A plan from partitions, each a list of parts, each a list of tiles;
    /// `None` if a part is too large for a table or a partition does not hold
    /// every tile once.
    pub fn new(grid: &Grid, name: &str, partitions: &[Vec<Vec<usize>>]) -> Option<Plan> {
        let symmetries = Symmetry::all(grid);
        let mut plan = Plan { name: name.into(), partitions: Vec::new(), specs: Vec::new() };
        for partition in partitions {
            let specs: Vec<Spec> =
                partition.iter().map(|tiles| Spec::new(grid, tiles)).collect::<Option<_>>()?;
            let mut tiles: Vec<usize> = partition.concat();
            tiles.sort_unstable();
            if !tiles.into_iter().eq(1..grid.size().cells()) {
                return None;
            }
            plan.partitions.push(specs.iter().map(Spec::homes).collect());
            for spec in specs {
                let known = |symmetry: &Symmetry| {
                    let turned = symmetry.cells(spec.homes());
                    plan.specs.iter().any(|spec| spec.homes() == turned)
                };
                if !symmetries.iter().any(known) {
                    plan.specs.push(spec);
                }
            }
        }
        Some(plan)
    }

    /// The name users write.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The tables it takes.
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    pub(crate) fn partitions(&self) -> &[Vec<Cells>] {
        &self.partitions
    }
}
