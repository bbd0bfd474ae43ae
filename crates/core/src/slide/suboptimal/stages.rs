//! Boards put in order two tiles at a time, by a beam.
//!
//! Lines are put in order from the outside, as in a construction, but many
//! positions are followed at a time. A stage brings the next one or two tiles of a
//! line home, for good. How many moves that takes is known exactly, from a table
//! of all places of the blank and of these tiles. Positions of a stage are
//! compared by the moves made, the moves until its tiles are home, and an estimate
//! for all other tiles. So a carried tile is no worse off than one that waits, and
//! its carrier looks for ways that bring other tiles nearer to their homes.

use super::any_to_any;
use super::beam::{Beam, Keys, Seen};
use super::board::{Board, Dir, Size};
use super::constructive::peel::Region;
use super::constructive::{self, LEFT_OVER, LENGTH, Lookahead};
use super::line_bound::{LineBound, Order};
use super::wide::Wide;
use super::workspace::Workspace;
use crate::SMALL_CODE;
use crate::run::{Meter, Stop};
use crate::slide::grid::{Slid, Tiles};
use crate::slide::heuristic::Heuristic;

/// The most cells: the tables of larger boards take too long.
pub(crate) const MOST_CELLS: usize = 150;

/// A solution shorter than `beam.below`, if the beam finds one.
pub(crate) fn search(
    start: &Board,
    goal: &Board,
    beam: Beam,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Dir>>, Stop> {
    match start.size().cells() {
        ..=128 if !SMALL_CODE => Search::new(goal, beam).run::<Wide<128>>(start, meter),
        _ => Search::new(goal, beam).run::<Wide<256>>(start, meter),
    }
}

/// A move in the units of ranks.
const MOVE: i32 = 64;

// What the other tiles will cost, in moves. These weights were found by trial on
// random 10x10 boards.

/// A step of distance. What follows it is in steps.
const STEP: f64 = 0.64;
/// Two steps that can be made as one across a corner.
const DIAGONAL: f64 = -0.5;
/// A tile that is not at home.
const AWAY: f64 = -1.16;
/// A move that linear conflict adds.
const CONFLICT: f64 = 1.03;
/// A pair in the wrong order, on a board of ten lines.
const INVERSION: f64 = 0.16;
/// How much more a step counts in the first line that is put in order than in the
/// last.
const SOONER: f64 = 0.8;

/// Moves of a stage after which its tiles are brought home without detours.
const DETOURS: u32 = 150;

/// Positions that the cells left over are searched from.
const FINISHES: usize = 8;

/// Tiles that are brought home together.
struct Stage {
    /// Where they belong: one cell or two.
    homes: Vec<usize>,
    /// The cells that are not filled for good before.
    is_open: Vec<bool>,
}

struct Search<'a> {
    goal: &'a Board,
    beam: Beam,
    size: Size,
    stages: Vec<Stage>,
    /// What is left over after the last stage.
    rest: Region,
    bound: LineBound,
    /// What each tile costs in each cell.
    costs: Vec<i32>,
    conflict: i32,
    inversion: i32,
    keys: Keys,
    steps: Vec<[Option<u8>; 4]>,
}

/// A position of a stage.
#[derive(Clone, Copy)]
struct Node<T> {
    tiles: T,
    order: Order,
    hash: u64,
    /// What all tiles cost that are not of this stage.
    others: i32,
    made: u32,
    link: u32,
    blank: u8,
    /// Where the tiles of the stage are; the second is the first if there is one
    /// only.
    at: [u8; 2],
    came: Option<Dir>,
}

/// A position next to one of a stage.
struct Child {
    rank: i32,
    parent: u32,
    order: Order,
    hash: u64,
    others: i32,
    at: [u8; 2],
    is_done: bool,
    dir: Dir,
}

/// The end of a chain of links.
const FIRST: u32 = u32::MAX;

/// What a link has room for.
const MOST_LINKS: usize = (1 << 30) - 1;

impl<'a> Search<'a> {
    fn new(goal: &'a Board, beam: Beam) -> Search<'a> {
        let size = goal.size();
        let cells = size.cells();
        let (stages, lines, rest) = stages(goal);
        let last_line = lines.iter().copied().max().unwrap_or(0) + 1 + (rest.rows() + rest.cols()) as u32;
        let mut costs = vec![0; cells * cells];
        for (home, &tile) in goal.tiles().iter().enumerate().filter(|home| *home.1 != 0) {
            let sooner = 1.0 - f64::from(lines[home]) / f64::from(last_line);
            for cell in (0..cells).filter(|&cell| cell != home) {
                let down = (cell / size.cols()).abs_diff(home / size.cols()) as f64;
                let right = (cell % size.cols()).abs_diff(home % size.cols()) as f64;
                let steps = down + right + DIAGONAL * down.min(right);
                let moves = STEP * (steps * (1.0 + SOONER * (sooner - 0.5)) + AWAY);
                costs[usize::from(tile) * cells + cell] = (f64::from(MOVE) * moves) as i32;
            }
        }
        let sides = (size.rows() + size.cols()) as f64 / 2.0;
        Search {
            goal,
            beam,
            size,
            stages,
            rest,
            bound: LineBound::new(goal),
            costs,
            conflict: (f64::from(MOVE) * CONFLICT) as i32,
            inversion: (f64::from(MOVE) * INVERSION * 10.0 / sides) as i32,
            keys: Keys::new(cells, beam.seed),
            steps: (0..cells)
                .map(|cell| Dir::ALL.map(|dir| size.step(cell, dir).map(|to| to as u8)))
                .collect(),
        }
    }

    fn run<T: Tiles + Copy>(&self, start: &Board, meter: &mut Meter<'_>) -> Result<Option<Vec<Dir>>, Stop> {
        let tiles = T::of(start);
        let cells = self.size.cells();
        let mut nodes = vec![Node {
            tiles,
            order: self.bound.start(&tiles),
            hash: 0,
            others: (0..cells).map(|cell| self.cost(tiles.at(cell), cell)).sum(),
            made: 0,
            link: FIRST,
            blank: start.blank() as u8,
            at: [0; 2],
            came: None,
        }];
        let mut links = Vec::new();
        for stage in &self.stages {
            nodes = self.run_stage(stage, nodes, &mut links, meter)?;
        }
        self.finish(start, nodes, &links, meter)
    }

    /// The positions with which a stage ends, the best that were found.
    fn run_stage<T: Tiles + Copy>(
        &self,
        stage: &Stage,
        begin: Vec<Node<T>>,
        links: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Node<T>>, Stop> {
        let cells = self.size.cells();
        let width = self.beam.width;
        let table = Table::new(self.size, stage, meter)?;
        let wanted = table.homes.map(|home| usize::from(self.goal.tiles()[home]));
        let (mut layer, mut next_layer) = (Vec::new(), Vec::new());
        let mut done: Vec<(i32, Node<T>)> = Vec::new();
        for mut node in begin {
            let place = |tile| (0..cells).find(|&cell| node.tiles.at(cell) == tile).unwrap_or(0) as u8;
            node.at = wanted.map(place);
            for (&tile, at) in wanted.iter().zip(node.at).take(stage.homes.len()) {
                node.others -= self.cost(tile, at.into());
            }
            node.came = None;
            let left = table.moves(node.blank, node.at);
            match left {
                0 => done.push((self.rank(&node, 0), node)),
                _ => layer.push(node),
            }
        }
        let mut seen = Seen::new(4 * width);
        let mut children: Vec<Child> = Vec::new();
        let mut ranks: Vec<i32> = Vec::new();
        let mut worst = i32::MAX;
        for made in 0.. {
            if MOST_LINKS < links.len() + 2 * width {
                return Ok(Vec::new());
            }
            children.clear();
            for (parent, node) in layer.iter_mut().enumerate() {
                meter.tick()?;
                let left = table.moves(node.blank, node.at);
                let blank = usize::from(node.blank);
                for (dir, to) in Dir::ALL.into_iter().zip(self.steps[blank]) {
                    let Some(to) = to else { continue };
                    let from = usize::from(to);
                    if node.came == Some(dir.opposite()) || !stage.is_open[from] {
                        continue;
                    }
                    let tile = node.tiles.at(from);
                    let at = node.at.map(|at| if at == to { node.blank } else { at });
                    let left_then = table.moves(to, at);
                    if DETOURS < made && left <= left_then {
                        continue;
                    }
                    let hash = node.hash ^ self.keys.get(tile, from) ^ self.keys.get(tile, blank);
                    let mut child =
                        Node { hash, at, blank: to, made: node.made + 1, came: Some(dir), ..*node };
                    if !wanted.contains(&tile) {
                        child.others += self.cost(tile, blank) - self.cost(tile, from);
                    }
                    node.tiles.put(blank, tile);
                    child.order = self.bound.after(node.order, Slid { tile, from, to: blank }, &node.tiles);
                    node.tiles.put(blank, 0);
                    let value = Heuristic::<T>::value(&self.bound, child.order);
                    let rank = self.rank(&child, left_then);
                    if worst < rank || self.beam.below <= child.made + value || !seen.insert(hash) {
                        continue;
                    }
                    children.push(Child {
                        rank,
                        parent: parent as u32,
                        order: child.order,
                        hash,
                        others: child.others,
                        at,
                        is_done: left_then == 0,
                        dir,
                    });
                }
            }
            meter.progress.generated += children.len() as u64;
            if children.is_empty() {
                break;
            }
            if width < children.len() {
                ranks.clear();
                ranks.extend(children.iter().map(|child| child.rank));
                let last = *ranks.select_nth_unstable(width - 1).1;
                children.retain(|child| child.rank <= last);
                children.truncate(2 * width);
            }
            next_layer.clear();
            for child in &children {
                let mut node: Node<T> = layer[child.parent as usize];
                let (blank, dir) = (usize::from(node.blank), child.dir);
                let Some(to) = self.steps[blank][dir as usize] else { continue };
                node.tiles.put(blank, node.tiles.at(to.into()));
                node.tiles.put(to.into(), 0);
                links.push(node.link);
                node = Node {
                    order: child.order,
                    hash: child.hash,
                    others: child.others,
                    at: child.at,
                    made: node.made + 1,
                    link: (links.len() as u32 - 1) << 2 | dir as u32,
                    blank: to,
                    came: Some(dir),
                    ..node
                };
                if child.is_done {
                    done.push((child.rank, node));
                } else {
                    next_layer.push(node);
                }
            }
            std::mem::swap(&mut layer, &mut next_layer);
            meter.progress.kept = meter.progress.kept.max((layer.len() + done.len()) as u64);
            if width < done.len() {
                done.select_nth_unstable_by_key(width - 1, |done| done.0);
                done.truncate(width);
                worst = done[width - 1].0;
            }
        }
        Ok(done.into_iter().map(|done| done.1).collect())
    }

    /// What a beam goes by: less is better.
    #[inline(always)]
    fn rank<T>(&self, node: &Node<T>, left: u32) -> i32 {
        MOVE * (node.made + left) as i32
            + node.others
            + self.conflict * node.order.conflicts() as i32
            + self.inversion * node.order.inversions() as i32
            // Chooses among positions that look alike.
            + (node.hash >> 60) as i32
    }

    #[inline(always)]
    fn cost(&self, tile: usize, cell: usize) -> i32 {
        self.costs[tile * self.size.cells() + cell]
    }

    /// The shortest solution that is found from the best of these positions, which
    /// have all lines in order but those left over.
    fn finish<T: Tiles + Copy>(
        &self,
        start: &Board,
        mut nodes: Vec<Node<T>>,
        links: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let promise = |node: &Node<T>| 2 * node.made + 3 * Heuristic::<T>::value(&self.bound, node.order);
        nodes.sort_by_key(promise);
        let mut best: Option<Vec<Dir>> = None;
        for node in nodes.iter().take(FINISHES) {
            let below = best.as_ref().map_or(self.beam.below, |best| best.len() as u32);
            if below <= node.made {
                continue;
            }
            let mut work = Workspace::new(start, self.goal);
            retraced(links, node.link).into_iter().for_each(|dir| work.slide(dir));
            let (left, wanted) = self.rest.boards(&work, self.goal);
            let beam = Beam {
                width: self.beam.width.clamp(100, 2000),
                below: (below - node.made).min(LENGTH),
                ..self.beam
            };
            let mut moves = any_to_any::beam(&left, &wanted, beam, meter)?;
            if moves.is_none() && best.is_none() {
                let lookahead = Lookahead { width: beam.width, ..Lookahead::for_size(left.size()) };
                moves = Some(constructive::solve(&left, &wanted, lookahead, meter)?);
            }
            moves.into_iter().flatten().for_each(|dir| work.slide(dir));
            let moves = work.into_moves();
            if moves.len() < below as usize && start.replayed(&moves).as_ref() == Some(self.goal) {
                best = Some(moves);
            }
        }
        Ok(best)
    }
}

/// The moves to a position.
fn retraced(links: &[u32], mut link: u32) -> Vec<Dir> {
    let mut moves = Vec::new();
    while link != FIRST {
        moves.push(Dir::ALL[(link & 3) as usize]);
        link = links[(link >> 2) as usize];
    }
    moves.reverse();
    moves
}

/// The stages of a board, the number of the line that each cell is in, and what is
/// left over.
fn stages(goal: &Board) -> (Vec<Stage>, Vec<u32>, Region) {
    let size = goal.size();
    let cells = size.cells();
    // For the numbers of cells only.
    let work = Workspace::new(goal, goal);
    let plain = |cell: usize| {
        let (row, col) = work.spot(cell);
        (row - 1) * size.cols() + col - 1
    };
    let home = (goal.blank() / size.cols(), goal.blank() % size.cols());
    let mut region = Region { top: 0, left: 0, bottom: size.rows(), right: size.cols() };
    let mut is_open = vec![true; cells];
    let mut stages = Vec::new();
    let mut lines = vec![0; cells];
    let mut number = 0;
    while LEFT_OVER < region.rows() * region.cols() {
        let edge = region.edge(home);
        let line: Vec<usize> = region.line(&work, edge, 0).into_iter().map(plain).collect();
        let (single, pairs) = line.split_at(line.len() % 2);
        for homes in single.chunks(1).chain(pairs.chunks(2)) {
            stages.push(Stage { homes: homes.to_vec(), is_open: is_open.clone() });
            homes.iter().for_each(|&home| is_open[home] = false);
        }
        line.iter().for_each(|&cell| lines[cell] = number);
        number += 1;
        region = region.without(edge);
    }
    (0..cells).filter(|&cell| is_open[cell]).for_each(|cell| lines[cell] = number);
    (stages, lines, region)
}

/// The moves until the tiles of a stage are home, if no other tile mattered.
struct Table {
    /// Twice the same if there is one tile only.
    homes: [usize; 2],
    cells: usize,
    moves: Vec<u8>,
}

/// Positions of which the tiles cannot be brought home.
const NEVER: u8 = u8::MAX;

impl Table {
    fn new(size: Size, stage: &Stage, meter: &mut Meter<'_>) -> Result<Table, Stop> {
        let cells = size.cells();
        let homes = [stage.homes[0], *stage.homes.last().unwrap_or(&stage.homes[0])];
        let mut table = Table { homes, cells, moves: vec![NEVER; cells * cells * cells] };
        let near: Vec<Vec<u8>> = (0..cells)
            .map(|cell| {
                let beside = Dir::ALL.into_iter().filter_map(|dir| size.step(cell, dir));
                beside.filter(|&to| stage.is_open[to]).map(|to| to as u8).collect()
            })
            .collect();
        let at = homes.map(|home| home as u8);
        let mut layer = Vec::new();
        for blank in (0..cells).filter(|blank| stage.is_open[*blank] && !homes.contains(blank)) {
            *table.entry(blank as u8, at) = 0;
            layer.push((blank as u8, at));
        }
        let mut next_layer = Vec::new();
        for moves in 1.. {
            for (number, &(blank, at)) in layer.iter().enumerate() {
                if (number as u64).is_multiple_of(Meter::PERIOD) {
                    meter.poll()?;
                }
                for &to in &near[usize::from(blank)] {
                    let at = at.map(|at| if at == to { blank } else { at });
                    let entry = table.entry(to, at);
                    if *entry == NEVER {
                        *entry = moves;
                        next_layer.push((to, at));
                    }
                }
            }
            layer.clear();
            std::mem::swap(&mut layer, &mut next_layer);
            // No way is that long on boards of this size.
            if layer.is_empty() || moves == NEVER - 1 {
                break;
            }
        }
        Ok(table)
    }

    fn entry(&mut self, blank: u8, at: [u8; 2]) -> &mut u8 {
        let index = self.index(blank, at);
        &mut self.moves[index]
    }

    #[inline(always)]
    fn index(&self, blank: u8, at: [u8; 2]) -> usize {
        (usize::from(blank) * self.cells + usize::from(at[0])) * self.cells + usize::from(at[1])
    }

    #[inline(always)]
    fn moves(&self, blank: u8, at: [u8; 2]) -> u32 {
        self.moves[self.index(blank, at)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Limits, Progress};
    use crate::slide::NamedGoal;
    use crate::slide::suboptimal::{construct, sample};
    use std::ops::ControlFlow;

    fn with_meter<T>(search: impl FnOnce(&mut Meter<'_>) -> Result<T, Stop>) -> T {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        search(&mut Meter::new(Limits::default(), &mut observer)).unwrap()
    }

    fn solution(start: &Board, goal: &Board, width: usize, below: u32) -> Option<Vec<Dir>> {
        with_meter(|meter| search(start, goal, Beam { width, below, seed: 3 }, meter))
    }

    /// Boards of odd sizes, narrow ones too, with the blank anywhere.
    #[test]
    fn boards_of_all_sizes_are_solved() {
        let sizes = [(5, 8), (8, 5), (2, 21), (20, 2), (3, 13), (6, 7), (7, 7), (4, 12), (9, 5), (10, 11)];
        for (seed, (rows, cols)) in (1..).zip(sizes) {
            let goal = sample::board(&NamedGoal::Last.board(Size::new(rows, cols).unwrap()), seed);
            let start = sample::board(&goal, seed + 50);
            let moves = solution(&start, &goal, 30, u32::MAX).unwrap();
            assert_eq!(start.replayed(&moves).as_ref(), Some(&goal), "{rows}x{cols}");
            assert_eq!(solution(&start, &goal, 30, moves.len() as u32 / 2), None);
        }
    }

    #[test]
    fn solutions_are_shorter_than_constructed_ones() {
        let (mut staged, mut constructed) = (0, 0);
        for seed in 0..3 {
            let goal = NamedGoal::Last.board(Size::new(8, 8).unwrap());
            let start = sample::board(&goal, seed);
            staged += solution(&start, &goal, 100, u32::MAX).unwrap().len();
            let lookahead = Lookahead::for_size(goal.size());
            constructed += with_meter(|meter| construct(&start, &goal, lookahead, meter)).len();
        }
        assert!(staged < constructed * 9 / 10, "{staged} and {constructed}");
    }

    /// Every entry is one more than the least beside it.
    #[test]
    fn tables_tell_the_moves() {
        let goal = NamedGoal::Snail.board(Size::new(5, 8).unwrap());
        let (stages, ..) = stages(&goal);
        for stage in &stages {
            let table = with_meter(|meter| Table::new(goal.size(), stage, meter));
            let open = || (0..40u8).filter(|&cell| stage.is_open[usize::from(cell)]);
            let is_single = stage.homes.len() == 1;
            let places =
                open().flat_map(|blank| open().flat_map(move |a| open().map(move |b| (blank, a, b))));
            for (blank, a, b) in
                places.filter(|&(blank, a, b)| blank != a && blank != b && is_single == (a == b))
            {
                let moves = table.moves(blank, [a, b]);
                let beside = Dir::ALL.into_iter().filter_map(|dir| goal.size().step(blank.into(), dir));
                let least = beside
                    .filter(|&to| stage.is_open[to])
                    .map(|to| {
                        table.moves(to as u8, [a, b].map(|at| if usize::from(at) == to { blank } else { at }))
                    })
                    .min();
                let is_home = table.homes == [a, b].map(usize::from);
                assert_eq!(moves, if is_home { 0 } else { least.unwrap() + 1 }, "{blank} {a} {b}");
            }
        }
    }
}
