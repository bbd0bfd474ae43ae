//! The moves between rows and the moves between columns, each solved as a
//! puzzle of its own.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;
use std::collections::HashMap;

/// Walking distance, after K. Takahashi (takaken).
///
/// Forget the columns and of each tile all but the row it belongs to. What is
/// left is a small puzzle: the blank swaps with any tile of the row above or
/// below. Its exact distance counts the vertical moves that are surely left;
/// the same with columns counts the horizontal ones, and the two add up.
pub struct WalkingDistance {
    cols: usize,
    cells: usize,
    /// Row and column of each tile's home.
    homes: Box<[(u8, u8)]>,
    vertical: WalkTable,
    horizontal: WalkTable,
}

impl WalkingDistance {
    /// For boards of this grid; `None` if its tables would have more than
    /// a million entries.
    pub fn new(grid: &Grid) -> Option<WalkingDistance> {
        let (rows, cols) = (grid.size().rows(), grid.size().cols());
        let home = |tile| ((grid.home(tile) / cols) as u8, (grid.home(tile) % cols) as u8);
        let homes: Box<[(u8, u8)]> = (0..grid.size().cells()).map(home).collect();
        let vertical = WalkTable::new(rows, cols, homes[0].0.into())?;
        let horizontal = WalkTable::new(cols, rows, homes[0].1.into())?;
        Some(WalkingDistance { cols, cells: grid.size().cells(), homes, vertical, horizontal })
    }
}

impl<T: Tiles> Heuristic<T> for WalkingDistance {
    /// The states of the vertical and the horizontal puzzle.
    type Memo = (u32, u32);

    fn start(&self, tiles: &T) -> (u32, u32) {
        let tile_on = |cell| (tiles.at(cell), cell);
        let cells = || (0..self.cells).map(tile_on).filter(|&(tile, _)| tile != 0);
        let rows = cells().map(|(tile, cell)| (cell / self.cols, self.homes[tile].0.into()));
        let vertical = crowd(self.vertical.lines, rows);
        let cols = cells().map(|(tile, cell)| (cell % self.cols, self.homes[tile].1.into()));
        let horizontal = crowd(self.horizontal.lines, cols);
        (self.vertical.states[&vertical], self.horizontal.states[&horizontal])
    }

    #[inline(always)]
    fn after(&self, before: (u32, u32), slid: Slid, _tiles: &T) -> (u32, u32) {
        let (home_row, home_col) = self.homes[slid.tile];
        let (vertical, horizontal) = before;
        if slid.from == slid.to + 1 {
            (vertical, self.horizontal.next(horizontal, Way::Back, home_col))
        } else if slid.from + 1 == slid.to {
            (vertical, self.horizontal.next(horizontal, Way::On, home_col))
        } else if slid.to < slid.from {
            (self.vertical.next(vertical, Way::Back, home_row), horizontal)
        } else {
            (self.vertical.next(vertical, Way::On, home_row), horizontal)
        }
    }

    #[inline(always)]
    fn value(&self, memo: (u32, u32)) -> u32 {
        u32::from(self.vertical.distances[memo.0 as usize])
            + u32::from(self.horizontal.distances[memo.1 as usize])
    }
}

/// Which neighbouring line a tile moves to.
#[derive(Clone, Copy)]
enum Way {
    /// To the line before: up, or left.
    Back,
    /// To the line after: down, or right.
    On,
}

/// How many tiles of each home line are in each line: `lines * lines` counts.
type Crowd = Box<[u8]>;

fn crowd(lines: usize, tiles: impl Iterator<Item = (usize, usize)>) -> Crowd {
    let mut crowd = vec![0; lines * lines];
    for (line, home) in tiles {
        crowd[line * lines + home] += 1;
    }
    crowd.into()
}

/// The blank's line: the one with a tile less than the others.
fn blank_line(crowd: &[u8], lines: usize) -> usize {
    let sums = crowd.chunks(lines).map(|line| line.iter().map(|&n| u32::from(n)).sum::<u32>());
    let (line, _) = sums.enumerate().min_by_key(|&(_, sum)| sum).expect("a board has lines");
    line
}

/// The exact distances of one of the two small puzzles.
struct WalkTable {
    lines: usize,
    states: HashMap<Crowd, u32>,
    distances: Vec<u16>,
    /// The state after a tile of home line `h` moved from the blank's next
    /// line, at `(state * 2 + way) * lines + h`.
    links: Vec<u32>,
}

impl WalkTable {
    /// The most states a table may have. 4x4 boards need 24,964 twice; those
    /// of 5x5 would be some 65 million.
    const MOST_STATES: usize = 1_000_000;

    const NONE: u32 = u32::MAX;

    /// The table for `lines` lines of `length` cells, the blank's home in the
    /// line `blank`; `None` if it would have too many states.
    fn new(lines: usize, length: usize, blank: usize) -> Option<WalkTable> {
        let goal = goal_crowd(lines, length, blank);
        let mut table = WalkTable {
            lines,
            states: HashMap::from([(goal.clone(), 0)]),
            distances: vec![0],
            links: Vec::new(),
        };
        let mut queue = vec![goal];
        let mut at = 0;
        while let Some(here) = queue.get(at).cloned() {
            let distance = table.distances[at] + 1;
            let mut links = vec![WalkTable::NONE; 2 * lines];
            for (way, home, next) in neighbours(&here, lines) {
                let state = *table.states.entry(next).or_insert_with_key(|next| {
                    queue.push(next.clone());
                    table.distances.push(distance);
                    queue.len() as u32 - 1
                });
                links[way as usize * lines + home] = state;
            }
            table.links.extend(links);
            at += 1;
            if WalkTable::MOST_STATES < queue.len() {
                return None;
            }
        }
        Some(table)
    }

    #[inline(always)]
    fn next(&self, state: u32, way: Way, home: u8) -> u32 {
        self.links[(state as usize * 2 + way as usize) * self.lines + usize::from(home)]
    }
}

fn goal_crowd(lines: usize, length: usize, blank: usize) -> Crowd {
    let in_place = (0..lines)
        .flat_map(|line| std::iter::repeat_n((line, line), if line == blank { length - 1 } else { length }));
    crowd(lines, in_place)
}

/// The states one move away: a tile of home line `home` moved `way`.
fn neighbours(here: &Crowd, lines: usize) -> Vec<(Way, usize, Crowd)> {
    let blank = blank_line(here, lines);
    let mut found = Vec::new();
    // The blank is one line before the tile that moves back into it.
    let after = (blank + 1 < lines).then(|| (Way::Back, blank + 1));
    let before = (0 < blank).then(|| (Way::On, blank.wrapping_sub(1)));
    for (way, line) in after.into_iter().chain(before) {
        for home in 0..lines {
            if here[line * lines + home] != 0 {
                let mut next = here.clone();
                next[line * lines + home] -= 1;
                next[blank * lines + home] += 1;
                found.push((way, home, next));
            }
        }
    }
    found
}

/// The walking distance of one position, for boards whose tables would be too
/// large; `None` if even looking for this one would keep too many states.
pub(crate) fn walking_distance<T: Tiles>(grid: &Grid, tiles: &T) -> Option<u32> {
    const MOST_BYTES: usize = 50_000_000;
    let (rows, cols) = (grid.size().rows(), grid.size().cols());
    let most_states = MOST_BYTES / (cols * cols + 100);
    let cells = || (0..rows * cols).map(|cell| (tiles.at(cell), cell)).filter(|&(tile, _)| tile != 0);
    let vertical = crowd(rows, cells().map(|(tile, cell)| (cell / cols, grid.home(tile) / cols)));
    let horizontal = crowd(cols, cells().map(|(tile, cell)| (cell % cols, grid.home(tile) % cols)));
    let home = grid.blank_home();
    let up_and_down = walk(vertical, goal_crowd(rows, cols, home / cols), rows, most_states)?;
    let left_and_right = walk(horizontal, goal_crowd(cols, rows, home % cols), cols, most_states)?;
    Some(up_and_down + left_and_right)
}

/// A* from one crowd to another, led by the lines each tile still has to go.
fn walk(start: Crowd, goal: Crowd, lines: usize, most_states: usize) -> Option<u32> {
    let left = |crowd: &Crowd| -> u32 {
        let counts = crowd.iter().enumerate();
        counts.map(|(at, &n)| u32::from(n) * (at / lines).abs_diff(at % lines) as u32).sum()
    };
    let mut best = HashMap::from([(start.clone(), 0)]);
    // Bounds step by two, so a list a bound is all the queue it takes.
    let mut open: Vec<Vec<(u32, Crowd)>> = vec![vec![(0, start.clone())]];
    let first = left(&start);
    let mut round = 0;
    while round < open.len() {
        while let Some((steps, here)) = open[round].pop() {
            if best[&here] < steps {
                continue;
            }
            if here == goal {
                return Some(steps);
            }
            for (_, _, next) in neighbours(&here, lines) {
                if best.get(&next).is_some_and(|&known| known <= steps + 1) {
                    continue;
                }
                let bound = (steps + 1 + left(&next) - first) as usize;
                if open.len() <= bound {
                    open.resize_with(bound + 1, Vec::new);
                }
                best.insert(next.clone(), steps + 1);
                open[bound].push((steps + 1, next));
            }
            if most_states < best.len() {
                return None;
            }
        }
        round += 1;
    }
    unreachable!("every crowd can walk home")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_fifteen_puzzle_has_its_known_size() {
        let table = WalkTable::new(4, 4, 3).unwrap();
        assert_eq!(table.distances.len(), 24_964);
        assert_eq!(table.distances.iter().max(), Some(&35));
    }

    #[test]
    fn a_table_that_would_be_too_large_is_not_made() {
        assert!(WalkTable::new(6, 6, 0).is_none());
    }

    #[test]
    fn walking_without_a_table_gives_the_same_distance() {
        let table = WalkTable::new(3, 4, 1).unwrap();
        let goal = goal_crowd(3, 4, 1);
        for (state, &at) in &table.states {
            let steps = walk(state.clone(), goal.clone(), 3, usize::MAX);
            assert_eq!(steps, Some(table.distances[at as usize].into()));
        }
    }
}
