//! Walking distance: vertical and horizontal moves, each solved as an abstract puzzle.

use super::super::grid::{Grid, Slid, Tiles};
use super::Heuristic;
use crate::mixing::Mixing;
use std::collections::HashMap;

/// Walking distance, after K. Takahashi (takaken).
///
/// The vertical abstraction ignores columns and keeps only the home row of each tile: the blank
/// swaps with any tile of an adjacent row. Its exact distance is a lower bound on the vertical
/// moves. The horizontal abstraction bounds the horizontal moves, and the bounds add.
pub struct WalkingDistance {
    cols: usize,
    cells: usize,
    homes: Box<[(u8, u8)]>,
    vertical: WalkTable,
    horizontal: WalkTable,
}

impl WalkingDistance {
    /// For boards of this grid; `None` if a table would exceed a million entries.
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
    type Memo = (u32, u32);

    fn start(&self, tiles: &T) -> (u32, u32) {
        let tile_on = |cell| (tiles.at(cell), cell);
        let cells = || (0..self.cells).map(tile_on).filter(|&(tile, _)| tile != 0);
        let rows = cells().map(|(tile, cell)| (cell / self.cols, self.homes[tile].0.into()));
        let vertical = counts(self.vertical.lines, rows);
        let cols = cells().map(|(tile, cell)| (cell % self.cols, self.homes[tile].1.into()));
        let horizontal = counts(self.horizontal.lines, cols);
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

#[derive(Clone, Copy)]
enum Way {
    /// Up, or left.
    Back,
    /// Down, or right.
    On,
}

type Counts = Box<[u8]>;

fn counts(lines: usize, tiles: impl Iterator<Item = (usize, usize)>) -> Counts {
    let mut counts = vec![0; lines * lines];
    for (line, home) in tiles {
        counts[line * lines + home] += 1;
    }
    counts.into()
}

/// The blank's line: the one with the fewest tiles.
fn blank_line(counts: &[u8], lines: usize) -> usize {
    let sums = counts.chunks(lines).map(|line| line.iter().map(|&n| u32::from(n)).sum::<u32>());
    let (line, _) = sums.enumerate().min_by_key(|&(_, sum)| sum).expect("a board has lines");
    line
}

struct WalkTable {
    lines: usize,
    states: HashMap<Counts, u32, Mixing>,
    distances: Vec<u16>,
    /// The state after a tile of home line `h` moved into the blank's line, at
    /// `(state * 2 + way) * lines + h`.
    links: Vec<u32>,
}

impl WalkTable {
    /// Maximum table size. 4x4 boards need 24,964 states twice; 5x5 would need about 65 million.
    const MOST_STATES: usize = 1_000_000;

    const NONE: u32 = u32::MAX;

    /// `None` if it would have too many states.
    fn new(lines: usize, length: usize, blank: usize) -> Option<WalkTable> {
        let goal = goal_counts(lines, length, blank);
        let mut table = WalkTable {
            lines,
            states: HashMap::from_iter([(goal.clone(), 0)]),
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

fn goal_counts(lines: usize, length: usize, blank: usize) -> Counts {
    let in_place = (0..lines)
        .flat_map(|line| std::iter::repeat_n((line, line), if line == blank { length - 1 } else { length }));
    counts(lines, in_place)
}

fn neighbours(here: &Counts, lines: usize) -> Vec<(Way, usize, Counts)> {
    let blank = blank_line(here, lines);
    let mut found = Vec::new();
    // A tile that moves back comes from the line after the blank's.
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

/// Without tables; `None` if the search exceeds its memory limit.
pub(crate) fn walking_distance<T: Tiles>(grid: &Grid, tiles: &T) -> Option<u32> {
    const MOST_BYTES: usize = 50_000_000;
    let (rows, cols) = (grid.size().rows(), grid.size().cols());
    let most_states = MOST_BYTES / (cols * cols + 100);
    let cells = || (0..rows * cols).map(|cell| (tiles.at(cell), cell)).filter(|&(tile, _)| tile != 0);
    let vertical = counts(rows, cells().map(|(tile, cell)| (cell / cols, grid.home(tile) / cols)));
    let horizontal = counts(cols, cells().map(|(tile, cell)| (cell % cols, grid.home(tile) % cols)));
    let home = grid.blank_home();
    let up_and_down = walk(vertical, goal_counts(rows, cols, home / cols), rows, most_states)?;
    let left_and_right = walk(horizontal, goal_counts(cols, rows, home % cols), cols, most_states)?;
    Some(up_and_down + left_and_right)
}

fn walk(start: Counts, goal: Counts, lines: usize, most_states: usize) -> Option<u32> {
    let left = |counts: &Counts| -> u32 {
        let counts = counts.iter().enumerate();
        counts.map(|(at, &n)| u32::from(n) * (at / lines).abs_diff(at % lines) as u32).sum()
    };
    let mut best: HashMap<_, _, Mixing> = HashMap::from_iter([(start.clone(), 0)]);
    // f-values are small integers, so one list per value serves as the priority queue.
    let mut open: Vec<Vec<(u32, Counts)>> = vec![vec![(0, start.clone())]];
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
    unreachable!("every distribution of tiles can reach the goal")
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
        let goal = goal_counts(3, 4, 1);
        for (state, &at) in &table.states {
            let steps = walk(state.clone(), goal.clone(), 3, usize::MAX);
            assert_eq!(steps, Some(table.distances[at as usize].into()));
        }
    }
}
