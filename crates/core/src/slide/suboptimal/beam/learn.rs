//! Beams with given weights and the features of positions, for `examples/learn.rs`.

use super::pattern::{ADJACENT, LINE, Pattern, SQUARE};
use super::position::row_and_col;
use super::weights::{LINES, RELATED, SETS};
use super::*;
use crate::run::{Limits, Progress};
use crate::slide::NamedGoal;
use crate::slide::board::Size;
use std::ops::ControlFlow;

/// The features of boards up to some side.
pub struct Model {
    set: &'static Set,
    goal: Board,
    homes: Vec<[i32; 2]>,
    layout: Layout,
    /// Weights by table index, each along a column and along a row.
    adjacent: [Vec<usize>; 2],
    lines: [Vec<usize>; 2],
    squares: [Vec<usize>; 2],
}

/// The record of a beam.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Some positions of each layer.
    pub layers: Vec<Vec<Board>>,
    /// The moves to the position nearest to the goal.
    pub moves: Vec<Dir>,
    pub is_solved: bool,
}

impl Model {
    /// All models, in the order of the file.
    pub fn all() -> Vec<Model> {
        SETS.iter().map(Model::new).collect()
    }

    fn new(set: &'static Set) -> Model {
        let size = Size::new(set.side, set.side).expect("a side of boards");
        let goal = NamedGoal::Last.board(size);
        let numbers = |pattern: Pattern| {
            [false, true].map(|is_row| {
                let mut numbers = vec![0; pattern.table()];
                set.patterns(pattern, is_row, |at, number| numbers[at] = number);
                numbers
            })
        };
        Model {
            set,
            homes: goal.places().iter().map(|&home| row_and_col(size, home.into())).collect(),
            layout: Layout::new(&goal),
            goal,
            adjacent: numbers(ADJACENT),
            lines: numbers(LINE),
            squares: numbers(SQUARE),
        }
    }

    /// The goal of the boards to learn from.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The weights in the library, by phase.
    pub fn weights(&self) -> Vec<Vec<f32>> {
        (0..self.set.phases.len()).map(|phase| self.set.weights(phase)).collect()
    }

    /// Number of weights and bytes per weight in the file, by family.
    pub fn families(&self) -> impl Iterator<Item = (usize, usize)> {
        self.set.families()
    }

    /// The phase of a position.
    pub fn phase(&self, board: &Board) -> usize {
        self.set.phase(board.size(), Position::new(board, &self.layout).distance(&self.layout))
    }

    /// Weights of one phase that are powers of the Manhattan distance.
    pub fn distances(&self) -> Vec<f32> {
        // On a larger board there are all displacements.
        let side = 2 * self.set.side;
        let size = Size::new(side, side).expect("a side of boards");
        let mut weights = vec![0.0; self.set.total()];
        let cells = || (0..size.cells()).map(|cell| row_and_col(size, cell));
        for home in cells() {
            for cell in cells() {
                let steps = [home[0] - cell[0], home[1] - cell[1]];
                let steps =
                    steps.map(|steps| steps.clamp(1 - self.set.side as i32, self.set.side as i32 - 1));
                weights[self.set.away(size, home, steps)] =
                    ((steps[0].abs() + steps[1].abs()) as f32).powf(1.4);
            }
        }
        weights
    }

    /// Runs a beam with `weights` per phase. `pick` chooses the positions to record of a layer of so
    /// many leaves.
    pub fn record(
        &self,
        start: &Board,
        weights: &[Vec<f32>],
        (width, seed): (usize, u64),
        pick: &mut dyn FnMut(usize) -> Vec<usize>,
    ) -> Recorded {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let beam = Beam::new(width, 100_000, seed);
        let weights = |_: &Set, phase: usize| weights[phase].clone();
        let mut search = Search::new(start, &self.goal, beam, &weights);
        let (mut layers, mut since) = (Vec::new(), 0);
        let patience = 20 * self.set.side + 100;
        while search.best.distance != 0 && since < patience && !search.leaves.is_empty() {
            let picked = pick(search.leaves.len());
            layers.push(search.boards(start, &picked));
            let made = layers.len() as u32;
            since = match search.advance(made, &mut meter) {
                Ok(true) => 0,
                Ok(false) => since + 1,
                Err(_) => break,
            };
            if made.is_multiple_of(PERIOD) {
                search.commit();
            }
        }
        Recorded { layers, is_solved: search.best.distance == 0, moves: search.best.moves }
    }

    /// The weights in the ranks of positions, each with its factor.
    pub fn features(&self, boards: &[Board]) -> Vec<Vec<(u32, f32)>> {
        let mut position = Position::new(&self.goal, &self.layout);
        let features = |board: &Board| {
            position.arrange(board, &self.layout);
            self.features_of(board, &position)
        };
        boards.iter().map(features).collect()
    }

    fn features_of(&self, board: &Board, position: &Position) -> Vec<(u32, f32)> {
        let Model { set, homes, layout, .. } = self;
        let size = board.size();
        let at: Vec<[i32; 2]> = board.places().iter().map(|&cell| row_and_col(size, cell.into())).collect();
        let between = |one: [i32; 2], other: [i32; 2]| [other[0] - one[0], other[1] - one[1]];
        let mut numbers = Vec::new();
        for tile in (1..size.cells()).filter(|&tile| at[tile] != homes[tile]) {
            numbers.push(set.away(size, homes[tile], between(at[tile], homes[tile])));
        }
        for tile in 1..size.cells() {
            for other in tile + 1..size.cells() {
                let (belong, are) = (between(homes[tile], homes[other]), between(at[tile], at[other]));
                if !set.is_large() {
                    let [row, col] = [0, 1].map(|axis| {
                        let both = |cells: &[[i32; 2]]| [tile, other].map(|tile| cells[tile][axis]);
                        usize::from(set.pairs.axis(both(homes), both(&at)))
                    });
                    numbers.push(set.pair(set.pairs.of[row * set.pairs.classes + col].into()));
                } else if belong != are && belong.iter().all(|steps| steps.abs() <= RELATED) {
                    let is_inner = set.is_inner(size, homes[tile], homes[other]);
                    numbers.push(set.apart(belong, are, is_inner));
                }
            }
        }
        let content = |spot: usize| position.content(spot);
        // The upper left spots of all squares with a cell of the board.
        for at in
            (0..=size.rows()).flat_map(|row| (0..=size.cols()).map(move |col| row * layout.stride + col))
        {
            let [cell, next, below, last] =
                [at, at + 1, at + layout.stride, at + layout.stride + 1].map(content);
            numbers.push(self.adjacent[1][ADJACENT.at([cell, next])]);
            numbers.push(self.adjacent[0][ADJACENT.at([cell, below])]);
            numbers.push(self.squares[1][SQUARE.at([cell, next, below, last])]);
        }
        let cells = if set.is_large() { 0 } else { size.cells() };
        for spot in (0..cells).map(|cell| layout.spot(cell)) {
            for (step, lines) in [layout.stride, 1].into_iter().zip(&self.lines) {
                numbers.push(lines[LINE.at([spot - step, spot, spot + step].map(content))]);
            }
        }
        let mut features: Vec<(u32, f32)> = Vec::new();
        for cell in (0..size.cells()).filter(|&cell| cell != board.blank()) {
            let seen = between(at[0], row_and_col(size, cell));
            if set.is_large() {
                let steps = layout.steps(board.tiles()[cell], layout.spot(cell));
                for axis in [0, 1] {
                    let [along, across] = [seen[axis], seen[1 - axis]];
                    if along != 0 && across.unsigned_abs() as usize <= LINES {
                        let number = set.line(along.unsigned_abs() as usize, across.unsigned_abs() as usize);
                        features.push((number as u32, (i32::from(steps[axis]) * along.signum()) as f32));
                    }
                }
            } else {
                numbers.push(set.around(seen, ADJACENT.code(content(layout.spot(cell)))));
            }
        }
        features.extend(numbers.into_iter().map(|number| (number as u32, 1.0)));
        features
    }
}

impl Search<'_> {
    fn boards(&mut self, start: &Board, leaves: &[usize]) -> Vec<Board> {
        let (mut boards, mut leaf) = (Vec::new(), 0);
        for &step in &self.tour {
            match step {
                Step::Down(dir) => self.position.slide(&self.layout, dir),
                Step::Up => self.position.slide_back(&self.layout),
                Step::Leaf => {
                    if leaves.contains(&leaf) {
                        boards.push(start.replayed(&self.position.moves).expect("a position is a board"));
                    }
                    leaf += 1;
                }
            }
        }
        boards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::suboptimal::sample;

    /// The features of a position are those that its rank is made of: ranks after moves from one
    /// position differ as the sums of features do.
    #[test]
    fn features_are_those_of_the_rank() {
        for model in Model::all() {
            let Model { set, goal, layout, .. } = &model;
            let start = sample::board(goal, 3);
            // Each weight is a multiple of a unit, so that nothing is rounded.
            let weights: Vec<f32> =
                (0..set.total()).map(|number| (number % 31 * 4) as f32 / weights::UNIT).collect();
            let value = Value::new(goal, layout, set, &weights);
            let position = Position::new(&start, layout);
            let mut offsets = Vec::new();
            for dir in Dir::ALL {
                let Some(from) = position.from(layout, dir) else { continue };
                let (_, rank) = value.after(&position, layout, dir, from, 0);
                let features = model.features(&[start.moved(dir).unwrap()]);
                let sum: f32 =
                    features[0].iter().map(|&(number, factor)| factor * weights[number as usize]).sum();
                offsets.push((sum * weights::UNIT) as i32 - rank);
            }
            assert!(1 < offsets.len() && offsets.iter().all(|offset| *offset == offsets[0]), "{offsets:?}");
        }
    }
}
