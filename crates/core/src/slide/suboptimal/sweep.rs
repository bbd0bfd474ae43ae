//! Long paths of the blank that bring many tiles nearer to their homes.
//!
//! The blank moves every tile on its path by one cell, opposite to its own direction. A path that
//! never moves back in one of the four directions enters no cell twice. Its gain is then a sum over
//! its cells, and dynamic programming by columns or rows finds the best path.
//!
//! The gain is the decrease of the sum of squared distances, so that no tile is left far behind.
//! Paths with a large gain per move come first; the threshold then falls to zero.

use super::board::{Board, Dir, Size};
use crate::run::{Meter, Stop};

/// Size of the local window searched first, in cells ahead and to either side.
const NEAR: usize = 24;

const STEPS: i32 = 60;

/// Initial threshold of the gain per move, per line of the board.
const FIRST_GAIN: f64 = 0.5;

const UNIT: i32 = 16;

/// Moves that bring all tiles near their homes, and most of them home.
pub(crate) fn gather(start: &Board, goal: &Board, meter: &mut Meter<'_>) -> Result<Vec<Dir>, Stop> {
    let mut sweep = Sweep::new(start, goal);
    let lines = (start.size().rows() + start.size().cols()) as f64 / 2.0;
    let first = (FIRST_GAIN * lines * f64::from(UNIT)) as i32;
    for step in 0..=STEPS {
        let least = first - first * step / STEPS;
        while sweep.go(least, NEAR, meter)? || sweep.go(least, usize::MAX, meter)? {}
    }
    Ok(sweep.moves)
}

struct Sweep {
    size: Size,
    /// Rows and columns from each cell's tile to its home.
    down: Vec<i32>,
    right: Vec<i32>,
    blank: usize,
    moves: Vec<Dir>,
    lines: Lines,
}

/// Dynamic programming state of one line, and the back pointers of all lines.
#[derive(Default)]
struct Lines {
    entered: Vec<i32>,
    up: Vec<i32>,
    down: Vec<i32>,
    came: Vec<u8>,
}

// Back pointers: the best path through a cell comes from below or from above, and the better of the
// two.
const FROM_BELOW: u8 = 1;
const FROM_ABOVE: u8 = 2;
const ABOVE_IS_BETTER: u8 = 4;

const NEVER: i32 = i32::MIN / 2;

/// The board seen in one of four directions, with lines ahead of the blank.
struct View {
    /// Index offset between lines, and within a line.
    ahead: isize,
    along: isize,
    /// Number of lines from the blank's on, and of cells per line.
    lines: usize,
    cells: usize,
    place: usize,
    first: usize,
    /// Whether lines are columns, and whether they are in reverse order.
    is_across: bool,
    is_back: bool,
    /// The tile directions that move the blank ahead, up and down.
    dirs: [Dir; 3],
}

impl Sweep {
    fn new(start: &Board, goal: &Board) -> Sweep {
        let size = start.size();
        let (cols, homes) = (size.cols(), goal.places());
        let apart = |there: usize, here: usize| there as i32 - here as i32;
        let tiles = || start.tiles().iter().map(|&tile| usize::from(homes[usize::from(tile)])).enumerate();
        Sweep {
            size,
            down: tiles().map(|(cell, home)| apart(home / cols, cell / cols)).collect(),
            right: tiles().map(|(cell, home)| apart(home % cols, cell % cols)).collect(),
            blank: start.blank(),
            moves: Vec::new(),
            lines: Lines::default(),
        }
    }

    /// Makes the best path within `near` cells that gains more than `least` per move, if there is
    /// one.
    fn go(&mut self, least: i32, near: usize, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let mut best = (0, Vec::new());
        for side in 0..4 {
            let view = self.view(side, near);
            meter.work((view.lines * view.cells) as u64)?;
            meter.tick()?;
            let (worth, way) = self.best_way(&view, least, best.0);
            if best.0 < worth {
                best = (worth, way);
            }
        }
        for &dir in &best.1 {
            self.slide(dir);
        }
        Ok(!best.1.is_empty())
    }

    fn view(&self, side: usize, near: usize) -> View {
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let (row, col) = (self.blank / cols, self.blank % cols);
        let (is_across, is_back) = (side < 2, side % 2 == 1);
        let (at, of, place, cells) = if is_across { (col, cols, row, rows) } else { (row, rows, col, cols) };
        let lines = if is_back { at + 1 } else { of - at };
        let (ahead, along) = if is_across { (1, cols as isize) } else { (cols as isize, 1) };
        let from = place.saturating_sub(near);
        let to = place.saturating_add(near).saturating_add(1).min(cells);
        View {
            ahead: if is_back { -ahead } else { ahead },
            along,
            lines: lines.min(near),
            cells: to - from,
            place: place - from,
            first: self.blank - (place - from) * along as usize,
            is_across,
            is_back,
            dirs: match (is_across, is_back) {
                (true, false) => [Dir::Left, Dir::Down, Dir::Up],
                (true, true) => [Dir::Right, Dir::Down, Dir::Up],
                (false, false) => [Dir::Up, Dir::Right, Dir::Left],
                (false, true) => [Dir::Down, Dir::Right, Dir::Left],
            },
        }
    }

    /// The gain of the best path, and its moves if the gain exceeds `above`.
    fn best_way(&mut self, view: &View, least: i32, above: i32) -> (i32, Vec<Dir>) {
        let Lines { entered, up, down, came } = &mut self.lines;
        let (ahead, along) =
            if view.is_across { (&self.right, &self.down) } else { (&self.down, &self.right) };
        let cells = view.cells;
        for line in [&mut *entered, &mut *up, &mut *down] {
            line.clear();
            line.resize(cells, NEVER);
        }
        came.clear();
        came.resize(cells * view.lines, 0);
        entered[view.place] = 0;
        let mut best = (above, 0, 0);
        for line in 0..view.lines {
            let first = view.first.wrapping_add_signed(line as isize * view.ahead);
            let came = &mut came[line * cells..][..cells];
            let cell = |place: usize| first + place * view.along as usize;
            // Shortening a distance d by one decreases its square by 2d - 1.
            let mut before = NEVER;
            for place in (0..cells).rev() {
                let moved = before + UNIT * (2 * along[cell(place)] - 1) - least;
                (before, came[place]) =
                    if entered[place] < moved { (moved, FROM_BELOW) } else { (entered[place], 0) };
                up[place] = before;
            }
            before = NEVER;
            for place in 0..cells {
                let moved = before + UNIT * (-2 * along[cell(place)] - 1) - least;
                before = entered[place];
                if before < moved {
                    before = moved;
                    came[place] |= FROM_ABOVE;
                }
                down[place] = before;
            }
            let next = first.wrapping_add_signed(view.ahead);
            let sign = if view.is_back { 2 } else { -2 };
            for place in 0..cells {
                let mut worth = up[place];
                if worth < down[place] {
                    worth = down[place];
                    came[place] |= ABOVE_IS_BETTER;
                }
                if best.0 < worth {
                    best = (worth, line, place);
                }
                if line + 1 < view.lines {
                    let tile = next + place * view.along as usize;
                    entered[place] = (worth + UNIT * (sign * ahead[tile] - 1) - least).max(NEVER);
                }
            }
        }
        if best.0 == above {
            return (above, Vec::new());
        }
        (best.0, self.retraced(view, best.1, best.2))
    }

    fn retraced(&self, view: &View, mut line: usize, mut place: usize) -> Vec<Dir> {
        let mut way = Vec::new();
        let [ahead, up, down] = view.dirs;
        loop {
            let came = |place: usize| self.lines.came[line * view.cells + place];
            if came(place) & ABOVE_IS_BETTER == 0 {
                while came(place) & FROM_BELOW != 0 {
                    way.push(up);
                    place += 1;
                }
            } else {
                while came(place) & FROM_ABOVE != 0 {
                    way.push(down);
                    place -= 1;
                }
            }
            if line == 0 {
                break;
            }
            way.push(ahead);
            line -= 1;
        }
        way.reverse();
        way
    }

    fn slide(&mut self, dir: Dir) {
        let from = self.size.step(self.blank, dir).expect("ways stay on the board");
        let (down, right) = match dir {
            Dir::Up => (1, 0),
            Dir::Down => (-1, 0),
            Dir::Left => (0, 1),
            Dir::Right => (0, -1),
        };
        self.down[self.blank] = self.down[from] + down;
        self.right[self.blank] = self.right[from] + right;
        self.blank = from;
        if self.moves.last() == Some(&dir.opposite()) {
            self.moves.pop();
        } else {
            self.moves.push(dir);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::NamedGoal;
    use crate::slide::suboptimal::sample;
    use std::ops::ControlFlow;

    fn gathered(start: &Board, goal: &Board) -> Vec<Dir> {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        gather(start, goal, &mut Meter::new(Limits::default(), &mut observer)).unwrap()
    }

    #[test]
    fn tiles_get_near_their_homes() {
        for (seed, (rows, cols)) in (1..).zip([(15, 15), (30, 9), (8, 40), (24, 25)]) {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            let start = sample::board(&goal, seed + 50);
            let moves = gathered(&start, &goal);
            let end = start.replayed(&moves).unwrap();
            let (before, after) = (sample::distance(&start, &goal), sample::distance(&end, &goal));
            assert!(after < before / 6, "{rows}x{cols}: {before} and {after}");
            assert!(moves.len() < 2 * before, "{rows}x{cols}: {before} and {}", moves.len());
        }
    }

    /// A node is a look at up to the whole board, so the nodes alone do not say
    /// when to ask the observer.
    #[test]
    fn the_observer_is_asked_often_however_large_the_board() {
        let goal = NamedGoal::Last.board(Size::new(128, 128).unwrap());
        let start = sample::board(&goal, 1);
        let (mut calls, mut last, mut longest) = (0, 0, 0);
        let mut observer = |progress: &Progress| {
            calls += 1;
            longest = longest.max(progress.expanded - last);
            last = progress.expanded;
            if calls < 400 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let ended = gather(&start, &goal, &mut Meter::new(Limits::default(), &mut observer));
        assert_eq!(ended, Err(Stop::Cancelled));
        // No view of the near cells has fewer than a quarter of them.
        assert!(longest <= 4 * Meter::WORK / (NEAR * NEAR) as u64, "{longest} looks between two calls");
    }

    #[test]
    fn boards_of_every_size_can_be_swept() {
        for size in sample::sizes(7) {
            let goal = NamedGoal::Snail.board(size);
            let start = sample::board(&goal, 3);
            assert!(start.replayed(&gathered(&start, &goal)).is_some());
            assert_eq!(gathered(&goal, &goal), []);
        }
    }

    /// The way is worth what it takes off the squares, and no other is worth more.
    #[test]
    fn the_best_way_is_found() {
        let goal = NamedGoal::Last.board(Size::new(4, 5).unwrap());
        for seed in 0..30 {
            let start = sample::board(&goal, seed);
            let mut sweep = Sweep::new(&start, &goal);
            let least = UNIT * (seed as i32 % 4);
            for side in 0..4 {
                let view = sweep.view(side, usize::MAX);
                let (worth, way) = sweep.best_way(&view, least, 0);
                let back = view.dirs[0].opposite();
                assert_eq!(worth, worth_of(&start, &goal, &way, least));
                assert_eq!(worth, best_of_all(&start, &goal, back, least, &mut Vec::new()));
            }
        }
    }

    fn squares(board: &Board, goal: &Board) -> i32 {
        let (cols, homes) = (goal.size().cols(), goal.places());
        let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
        tiles
            .map(|(cell, &tile)| {
                let home = usize::from(homes[usize::from(tile)]);
                let down = (cell / cols).abs_diff(home / cols);
                let right = (cell % cols).abs_diff(home % cols);
                (down * down + right * right) as i32
            })
            .sum()
    }

    fn worth_of(start: &Board, goal: &Board, way: &[Dir], least: i32) -> i32 {
        let end = start.replayed(way).unwrap();
        UNIT * (squares(start, goal) - squares(&end, goal)) - least * way.len() as i32
    }

    /// The worth of the best way that enters no cell twice and never moves `back`,
    /// by trying all.
    fn best_of_all(start: &Board, goal: &Board, back: Dir, least: i32, way: &mut Vec<Dir>) -> i32 {
        let mut best = worth_of(start, goal, way, least);
        for dir in Dir::ALL {
            if dir == back || way.last() == Some(&dir.opposite()) {
                continue;
            }
            way.push(dir);
            if start.replayed(way).is_some() {
                best = best.max(best_of_all(start, goal, back, least, way));
            }
            way.pop();
        }
        best
    }
}
