//! Choice of pattern databases for a board.

use super::super::grid::Grid;
use super::cells::Cells;
use super::spec::Spec;
use super::symmetry::Symmetry;
use super::table::{Table, TableIndexes};

/// Partitions of the tiles of a grid, and their tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    class: Class,
    pub(crate) partitions: Vec<Vec<Cells>>,
    specs: Vec<Spec>,
}

names! {
    /// Limit on the cost of building tables.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Class: "set of tables" {
        /// Built in a fraction of a second.
        Small = "small",
        /// Built in a second or two.
        Medium = "medium",
        /// The best that can be built within about a minute.
        Large = "large",
    }
}

impl Class {
    /// Limit on the placements of all tables together. A core builds some 70 million per second
    /// (`slidepack tables build 15`).
    fn placements(self) -> u64 {
        match self {
            Class::Small => 30_000_000,
            Class::Medium => 150_000_000,
            Class::Large => 2_500_000_000,
        }
    }
}

impl Plan {
    /// `None` if a pattern is too large for a table or a partition lacks or repeats a tile.
    pub fn new(grid: &Grid, class: Class, partitions: &[Vec<Vec<usize>>]) -> Option<Plan> {
        Plan::sharing(grid, class, partitions, true)
    }

    /// Like [`Plan::new`]; `shares_within`: symmetric patterns of one partition share a table.
    fn sharing(
        grid: &Grid,
        class: Class,
        partitions: &[Vec<Vec<usize>>],
        shares_within: bool,
    ) -> Option<Plan> {
        let symmetries = Symmetry::all(grid);
        let mut plan = Plan { class, partitions: Vec::new(), specs: Vec::new() };
        for partition in partitions {
            let specs: Vec<Spec> =
                partition.iter().map(|tiles| Spec::new(grid, tiles)).collect::<Option<_>>()?;
            let mut tiles: Vec<usize> = partition.concat();
            tiles.sort_unstable();
            if !tiles.into_iter().eq(1..grid.size().cells()) {
                return None;
            }
            plan.partitions.push(specs.iter().map(Spec::homes).collect());
            let before = plan.specs.len();
            for spec in specs {
                let shared = if shares_within { &plan.specs[..] } else { &plan.specs[..before] };
                let known = |symmetry: &Symmetry| {
                    let turned = symmetry.cells(spec.homes());
                    shared.iter().any(|spec| spec.homes() == turned)
                };
                if !symmetries.iter().any(known) {
                    plan.specs.push(spec);
                }
            }
        }
        Some(plan)
    }

    /// The best plan of a class within `memory` bytes; `None` above 32 cells.
    pub fn of_class(grid: &Grid, class: Class, memory: Option<u64>, indexes: &TableIndexes) -> Option<Plan> {
        if 32 < grid.size().cells() {
            return None;
        }
        (1..=8).rev().find_map(|most| {
            // A GPU reads all tables of a partition under the same symmetry.
            let is_for_card = 16 < grid.size().cells();
            let plan = Plan::sharing(grid, class, &partitions(grid, most), !is_for_card)?;
            (plan.placements() <= class.placements() && plan.fits(memory, indexes)).then_some(plan)
        })
    }

    /// All distinct plans, from the cheapest to build to the best.
    pub fn all(grid: &Grid, memory: Option<u64>, indexes: &TableIndexes) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        for plan in Class::ALL.into_iter().filter_map(|class| Plan::of_class(grid, class, memory, indexes)) {
            if plans.last().is_none_or(|last| last.partitions != plan.partitions) {
                plans.push(plan);
            }
        }
        plans
    }

    /// The class of the plan.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The tables of the plan.
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    /// Bytes of all tables together; `None` if one is too large to be built.
    pub fn bytes(&self, indexes: &TableIndexes) -> Option<u64> {
        self.specs.iter().map(|spec| Table::memory(spec, indexes).map(|memory| memory.0)).sum()
    }

    /// Peak bytes: all tables, plus building the largest one; or two copies of each on boards whose
    /// tables are copied for long searches.
    pub fn memory(&self, indexes: &TableIndexes) -> Option<u64> {
        self.memory_by(|spec| Table::memory(spec, indexes))
    }

    fn memory_by(&self, of: impl FnMut(&Spec) -> Option<(u64, u64)>) -> Option<u64> {
        let tables: Vec<(u64, u64)> = self.specs.iter().map(of).collect::<Option<_>>()?;
        let bytes: u64 = tables.iter().map(|(bytes, _)| bytes).sum();
        let most = tables.iter().map(|(bytes, building)| building - bytes).max()?;
        let is_copied = self.specs.iter().any(|spec| 16 < spec.size().cells());
        Some(bytes + if is_copied { most.max(bytes) } else { most })
    }

    fn fits(&self, memory: Option<u64>, indexes: &TableIndexes) -> bool {
        let Some(at_most) = self.memory_by(Table::memory_at_most) else { return false };
        // Check the cheap upper bound first: making an index takes longer than many searches.
        memory.is_none_or(|memory| {
            at_most <= memory || self.memory(indexes).is_some_and(|needed| needed <= memory)
        })
    }

    fn placements(&self) -> u64 {
        self.specs.iter().map(Spec::placements).sum()
    }

    /// Build time in node equivalents: roughly the nodes that a search with tables expands in the
    /// same time. A search that expects to expand more should build the larger tables; see
    /// [`Rounds::within`](super::super::engine::Rounds::within).
    pub fn cost(&self) -> u64 {
        const PLACEMENTS_A_NODE: u64 = 8;
        self.placements() / PLACEMENTS_A_NODE
    }
}

/// A second partition only where no symmetry of the board gives one.
fn partitions(grid: &Grid, most: usize) -> Vec<Vec<Vec<usize>>> {
    let (rows, cols, home) = (grid.size().rows(), grid.size().cols(), grid.blank_home());
    // By homes of the tiles. Of the partitions tried on Korf's boards those with the blank's home
    // in the corner expand the fewest nodes (`cargo bench -p conformance --bench tables`). No
    // others were tried for the other homes.
    let measured: &[&[&[usize]]] = match (rows, cols, home, most) {
        (4, 4, 0, 6) => &[&[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]]],
        (4, 4, 0, 7) => &[&[&[1, 2, 3, 4, 5, 6, 7], &[8], &[9, 10, 11, 12, 13, 14, 15]]],
        (4, 4, 0, 8) => &[&[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]]],
        // R. E. Korf and A. Felner, 2002, and analogues for other homes of the blank: blocks of six
        // around the centre, which joins the block that contains the blank's home.
        (5, 5, 0, 6) => &[&[&[1, 2, 5, 6, 7, 12], RIGHT, LEFT, BOTTOM]],
        (5, 5, 1, 6) => &[
            &[&[0, 2, 5, 6, 7, 12], RIGHT, LEFT, BOTTOM],
            &[
                &[0, 5, 6, 10, 11, 12],
                &[2, 3, 4, 7, 8, 9],
                &[13, 14, 18, 19, 23, 24],
                &[15, 16, 17, 20, 21, 22],
            ],
        ],
        (5, 5, 2, 6) => &[&[&[0, 1, 5, 6, 7, 12], RIGHT, LEFT, BOTTOM]],
        (5, 5, 6, 6) => &[&[&[0, 1, 2, 5, 7, 12], RIGHT, LEFT, BOTTOM]],
        (5, 5, 7, 6) => &[&[&[0, 1, 2, 5, 6, 10], RIGHT, &[11, 12, 15, 16, 20, 21], BOTTOM]],
        (5, 5, 12, 6) => &[&[&[0, 1, 2, 5, 6, 7], RIGHT, LEFT, BOTTOM]],
        _ => return vec![along(grid).chunks(most).map(<[usize]>::to_vec).collect()],
    };
    let tile = |&cell: &usize| cell + usize::from(cell < home);
    let tiles = |pattern: &&[usize]| pattern.iter().map(tile).collect();
    measured.iter().map(|partition| partition.iter().map(tiles).collect()).collect()
}

/// Three of four blocks of six cells around the centre of a 5x5 board.
const RIGHT: &[usize] = &[3, 4, 8, 9, 13, 14];
const LEFT: &[usize] = &[10, 11, 15, 16, 20, 21];
const BOTTOM: &[usize] = &[17, 18, 19, 22, 23, 24];

/// Along strips of rows in alternating directions: consecutive tiles have neighbouring homes.
fn along(grid: &Grid) -> Vec<usize> {
    let (rows, cols) = (grid.size().rows(), grid.size().cols());
    let mut tiles = Vec::new();
    let (mut top, mut back) = (0, false);
    while top < rows {
        let height = if rows - top <= 3 { rows - top } else { 2 };
        for step in 0..cols {
            let col = if back { cols - 1 - step } else { step };
            tiles.extend((top..top + height).map(|row| row * cols + col));
        }
        (top, back) = (top + height, !back);
    }
    let home = grid.blank_home();
    tiles.into_iter().filter(|&cell| cell != home).map(|cell| cell + usize::from(cell < home)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::{NamedGoal, Size};

    fn grid(rows: usize, cols: usize) -> Grid {
        Grid::new(&NamedGoal::First.board(Size::new(rows, cols).unwrap()))
    }

    fn patterns(grid: &Grid, class: Class) -> Vec<usize> {
        let plan = Plan::of_class(grid, class, None, &TableIndexes::default()).unwrap();
        plan.partitions[0].iter().map(|homes| homes.count_ones() as usize).collect()
    }

    #[test]
    fn patterns_are_as_large_as_their_class_allows() {
        assert_eq!(patterns(&grid(4, 4), Class::Small), [6, 6, 3]);
        assert_eq!(patterns(&grid(4, 4), Class::Medium), [7, 1, 7]);
        assert_eq!(patterns(&grid(4, 4), Class::Large), [7, 8]);
        assert_eq!(patterns(&grid(5, 5), Class::Small), [5, 5, 5, 5, 4]);
        assert_eq!(patterns(&grid(5, 5), Class::Large), [6, 6, 6, 6]);
        assert_eq!(patterns(&grid(3, 4), Class::Small), [8, 3]);
        assert_eq!(patterns(&grid(3, 5), Class::Medium), [7, 7]);
        assert_eq!(patterns(&grid(4, 5), Class::Large), [7, 7, 5]);
    }

    #[test]
    fn every_board_of_up_to_32_cells_has_a_plan() {
        let indexes = TableIndexes::default();
        for rows in 1..=5 {
            for cols in rows.max(2)..=32 / rows {
                for home in 0..rows * cols {
                    let mut tiles: Vec<usize> = (1..rows * cols).collect();
                    tiles.insert(home, 0);
                    let goal = crate::slide::Board::new(Size::new(rows, cols).unwrap(), &tiles).unwrap();
                    let plan = Plan::of_class(&Grid::new(&goal), Class::Small, None, &indexes);
                    assert!(plan.is_some(), "{rows}x{cols}");
                }
            }
        }
        assert_eq!(Plan::of_class(&grid(5, 7), Class::Small, None, &indexes), None);
    }

    #[test]
    fn the_memory_known_at_once_is_not_too_little() {
        let indexes = TableIndexes::default();
        for (rows, cols) in [(1, 12), (2, 7), (3, 4), (4, 4), (5, 5), (4, 8)] {
            for most in 1..=8 {
                let plan =
                    Plan::new(&grid(rows, cols), Class::Large, &partitions(&grid(rows, cols), most)).unwrap();
                for spec in plan.specs().iter().filter(|spec| spec.placements() < 100_000_000) {
                    let (bytes, building) = Table::memory(spec, &indexes).unwrap();
                    let (most_bytes, most_building) = Table::memory_at_most(spec).unwrap();
                    assert!(bytes <= most_bytes && building <= most_building, "{spec}");
                }
            }
        }
    }

    #[test]
    fn little_memory_gets_small_tables() {
        let indexes = TableIndexes::default();
        let mut last = 0;
        for memory in [10_000_000, 20_000_000, 100_000_000, 1_000_000_000] {
            let plan = Plan::of_class(&grid(4, 4), Class::Large, Some(memory), &indexes).unwrap();
            let bytes = plan.bytes(&indexes).unwrap();
            assert!(plan.memory(&indexes).unwrap() <= memory);
            assert!(last < bytes);
            last = bytes;
        }
        assert_eq!(Plan::of_class(&grid(4, 4), Class::Large, Some(1000), &indexes), None);
        let names: Vec<String> =
            Plan::all(&grid(4, 4), None, &indexes).iter().map(|plan| plan.class().name().into()).collect();
        assert_eq!(names, ["small", "medium", "large"]);
    }
}
