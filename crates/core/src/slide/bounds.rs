//! Lower bounds of one board by every heuristic.

use super::board::Board;
use super::frame::Frame;
use super::grid::{AnyTiles, Grid, Tiles};
use super::heuristic::{Heuristic, walking_distance};
use super::registry::{HeuristicName, Led};

/// The values of all heuristics without pattern databases for one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    values: [Option<u32>; HeuristicName::ALL.len()],
}

impl Bounds {
    /// The bounds from `start` to `goal`, boards of the same size.
    pub fn new(start: &Board, goal: &Board) -> Bounds {
        let frame = Frame::new(start, goal);
        let grid = Grid::new(frame.goal());
        let tiles = AnyTiles::of(frame.start());
        let value = |name: HeuristicName| match name {
            // A single value is feasible on larger boards than tables are.
            HeuristicName::WalkingDistance => walking_distance(&grid, &tiles),
            name => Some(name.lead(&grid, Values(vec![tiles.clone()]))?[0]),
        };
        Bounds { values: HeuristicName::ALL.map(value) }
    }

    /// The bounds of one heuristic for boards of the goal's size; `None` if it needs tables or is
    /// too expensive.
    pub fn of_boards(name: HeuristicName, boards: &[Board], goal: &Board) -> Option<Vec<u32>> {
        let grid = Grid::new(Frame::new(goal, goal).goal());
        let tiles = boards.iter().map(|board| AnyTiles::of(Frame::new(board, goal).start())).collect();
        name.lead(&grid, Values(tiles))
    }

    /// The bound of one heuristic; `None` if it is too expensive or needs pattern databases.
    pub fn get(&self, name: HeuristicName) -> Option<u32> {
        self.values[name as usize]
    }

    /// The reported bounds, see [`HeuristicName::bound_keys`]; `None` if too expensive.
    pub fn all(&self) -> impl Iterator<Item = (HeuristicName, Option<u32>)> {
        HeuristicName::bound_keys().map(|(name, _)| (name, self.get(name)))
    }

    /// The greatest bound.
    pub fn best(&self) -> u32 {
        self.values.iter().flatten().copied().max().unwrap_or(0)
    }
}

struct Values(Vec<AnyTiles>);

impl Led<AnyTiles> for Values {
    type Result = Vec<u32>;

    fn by<H: Heuristic<AnyTiles> + Sync>(self, heuristic: &H) -> Vec<u32> {
        self.0.iter().map(|tiles| heuristic.value(heuristic.start(tiles))).collect()
    }
}
