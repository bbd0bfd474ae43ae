//! The rank of positions in a beam: a sum of learned weights.

use super::pattern::{ADJACENT, Content, LINE, SQUARE};
use super::position::{LANES, Layout, Position, TILES, row_and_col, table_of};
use super::weights::{KINDS, LINES, RELATED, Set, UNIT};
use crate::slide::board::{Board, Dir, Size};

/// The weights of one phase, as tables for one goal.
pub(super) struct Value {
    /// One table over all displacements per kind of home; `kinds` has the start of each tile's.
    away: Vec<i32>,
    kinds: Vec<u32>,
    rest: Rest,
    /// Weights of patterns of cells, each along a column and along a row.
    adjacent: [Box<[i16; ADJACENT.table()]>; 2],
    lines: [Box<[i16; LINE.table()]>; 2],
    squares: [Box<[i16; SQUARE.table()]>; 2],
}

/// The contents of the cells around two adjacent ones, seen along the line through both: that line,
/// in which they are in the middle, the lines on either side, and the cells behind these.
struct Around {
    line: [Content; 6],
    sides: [[Content; 4]; 2],
    ends: [[Content; 2]; 2],
}

/// Weights of pairs of tiles and of the blank's place.
enum Rest {
    Small(Small),
    Large(Large),
}

/// Weights in multiples of [`SMALL_UNIT`]. Indices are [`Layout::code`]s.
struct Small {
    /// For each tile and each pair of adjacent cells, in a row or in a column, a table over all other
    /// tiles: the change when the tile moves to the second cell.
    pairs: Vec<i8>,
    /// For the blank in each cell a table over all tiles.
    around: Vec<i8>,
    cells: usize,
}

struct Large {
    /// The tiles whose pairs with each tile count, padded to `relations` per tile.
    related: Vec<Related>,
    relations: usize,
    /// By direction, one table over all differences of spots per difference of homes, after
    /// [`Layout::end`] zeros: the change when the tile that the differences start from moves.
    pairs_after: [Vec<i16>; 4],
    /// Weights of the displacements in the blank's lines and those next to them: for each column of
    /// the blank those of steps right, for each row those of steps down.
    right: Vec<Vec<i16>>,
    down: Vec<Vec<i16>>,
}

#[derive(Clone, Copy)]
struct Related {
    tile: u16,
    /// Index of a zero difference in the table of the pair.
    centre: u32,
}

/// The weights of one phase, scaled.
struct Scaled<'a> {
    set: &'a Set,
    size: Size,
    weights: &'a [f32],
    homes: Vec<[i32; 2]>,
}

impl Value {
    pub(super) fn new(goal: &Board, layout: &Layout, set: &Set, weights: &[f32]) -> Value {
        let size = layout.size;
        let homes = goal.places().iter().map(|&home| row_and_col(size, home.into())).collect();
        let scaled = Scaled { set, size, weights, homes };
        let (away, kinds) = scaled.away(layout);
        let rest =
            if set.is_large() { Rest::Large(scaled.large(layout)) } else { Rest::Small(scaled.small()) };
        let mut value = Value {
            away,
            kinds,
            rest,
            adjacent: [table_of(), table_of()],
            lines: [table_of(), table_of()],
            squares: [table_of(), table_of()],
        };
        for is_row in [false, true] {
            let along = usize::from(is_row);
            set.patterns(ADJACENT, is_row, |at, number| value.adjacent[along][at] = scaled.short(number));
            set.patterns(LINE, is_row, |at, number| value.lines[along][at] = scaled.short(number));
            set.patterns(SQUARE, is_row, |at, number| value.squares[along][at] = scaled.short(number));
        }
        value
    }

    /// Cost and rank after the tile at `from` has moved, for a position of cost `cost`: its rank without
    /// the blank's place. Costs are relative to some position.
    #[inline(always)]
    pub(super) fn after(
        &self,
        position: &Position,
        layout: &Layout,
        dir: Dir,
        from: usize,
        cost: i32,
    ) -> (i32, i32) {
        let to = position.blank;
        let tile = position.tile(from);
        let away = &self.away[self.kinds[usize::from(tile)] as usize..];
        let mut cost = cost + away[layout.displacement(tile, to)] - away[layout.displacement(tile, from)];
        let (pairs, blank) = match &self.rest {
            Rest::Small(small) => small.after(position, layout, tile, [from, to]),
            Rest::Large(large) => (
                large.pairs_after(position, layout, dir, tile, from),
                large.blank(position, layout, [from, to], tile),
            ),
        };
        let is_row = from.abs_diff(to) == 1;
        let mut around = Around::new(position, layout, from.min(to), is_row);
        cost += pairs - self.local(&around, is_row);
        let moved = layout.content(tile, to);
        let moved = if from < to { [Content::BLANK, moved] } else { [moved, Content::BLANK] };
        around.line[2..4].copy_from_slice(&moved);
        cost += self.local(&around, is_row);
        (cost, cost + blank)
    }

    /// The weights of all patterns with one of the two cells in the middle.
    #[inline(always)]
    fn local(&self, around: &Around, is_row: bool) -> i32 {
        let Around { line, sides: [before, behind], ends: [first, last] } = around;
        let along = usize::from(is_row);
        let square = |[a, b]: [&[Content]; 2], at: usize| -> i32 {
            self.squares[along][SQUARE.at([a[at], a[at + 1], b[at], b[at + 1]])].into()
        };
        let adjacent =
            |along: usize, cells: [Content; 2]| -> i32 { self.adjacent[along][ADJACENT.at(cells)].into() };
        let lines = |along: usize, cells: [Content; 3]| -> i32 { self.lines[along][LINE.at(cells)].into() };
        let mut cost = 0;
        for at in 0..3 {
            cost += square([before, &line[1..5]], at) + square([&line[1..5], behind], at);
            cost += adjacent(along, [line[at + 1], line[at + 2]]);
        }
        for at in 0..2 {
            let [before, cell, behind] = [before[at + 1], line[at + 2], behind[at + 1]];
            cost += adjacent(1 - along, [before, cell]) + adjacent(1 - along, [cell, behind]);
        }
        if let Rest::Large(_) = self.rest {
            return cost;
        }
        for at in 0..4 {
            cost += lines(along, [line[at], line[at + 1], line[at + 2]]);
        }
        for at in 0..2 {
            let cells = [first[at], before[at + 1], line[at + 2], behind[at + 1], last[at]];
            for at in 0..3 {
                cost += lines(1 - along, [cells[at], cells[at + 1], cells[at + 2]]);
            }
        }
        cost
    }
}

impl Around {
    /// The cells around `least` and the next one in its row or column.
    #[inline(always)]
    fn new(position: &Position, layout: &Layout, least: usize, is_row: bool) -> Around {
        let (along, across) = if is_row { (1, layout.stride) } else { (layout.stride, 1) };
        let first = least.wrapping_sub(2 * along).wrapping_sub(2 * across);
        let cell = |line: usize, at: usize| {
            position.content(first.wrapping_add(line * across).wrapping_add(at * along))
        };
        Around {
            line: std::array::from_fn(|at| cell(2, at)),
            sides: [1, 3].map(|line| std::array::from_fn(|at| cell(line, at + 1))),
            ends: [0, 4].map(|line| std::array::from_fn(|at| cell(line, at + 2))),
        }
    }
}

const SMALL_UNIT: i32 = 4;

/// Limit on the side of a small board, exclusive.
const SIDE: usize = 8;

impl Small {
    #[inline(always)]
    fn table<'t>(&self, tables: &'t [i8], at: usize) -> &'t [i8] {
        let codes = self.cells * self.cells;
        &tables[at * codes..][..codes]
    }

    /// The number of the table of a tile's pairs in [`Small::pairs`].
    #[inline(always)]
    fn number(&self, tile: usize, least: usize, is_row: bool) -> usize {
        (tile * 2 + usize::from(is_row)) * self.cells + least
    }

    /// The change of the weights of pairs after `tile` has moved between two spots, and the weight of
    /// the blank's place.
    #[inline(always)]
    fn after(&self, position: &Position, layout: &Layout, tile: u16, [from, to]: [usize; 2]) -> (i32, i32) {
        let number = self.number(tile.into(), layout.cell(from.min(to)), from.abs_diff(to) == 1);
        let changes = self.table(&self.pairs, number);
        let around = &self.table(&self.around, layout.cell(from))[..changes.len()];
        let (mut pairs, mut blank) = (0, i32::from(around[layout.code(tile, to)]));
        let (eights, _) = position.codes.as_chunks::<8>();
        for codes in &eights[..self.cells.div_ceil(8)] {
            for code in codes.map(usize::from) {
                pairs += i32::from(changes[code]);
                blank += i32::from(around[code]);
            }
        }
        (SMALL_UNIT * if from < to { pairs } else { -pairs }, SMALL_UNIT * blank)
    }
}

impl Large {
    #[inline(always)]
    fn related(&self, tile: u16) -> &[Related] {
        &self.related[usize::from(tile) * self.relations..][..self.relations]
    }

    /// The change of the weights of pairs after `tile` has moved from a spot.
    #[inline(always)]
    fn pairs_after(&self, position: &Position, layout: &Layout, dir: Dir, tile: u16, from: usize) -> i32 {
        let pairs = &self.pairs_after[dir as usize][layout.end - from..];
        let pair = |other: &Related| {
            let there = position.spots[usize::from(other.tile) % TILES];
            i32::from(pairs[(other.centre + u32::from(there)) as usize])
        };
        self.related(tile).iter().map(pair).sum()
    }

    /// The weight of the blank's place after `tile` has moved between two spots.
    #[inline(always)]
    fn blank(&self, position: &Position, layout: &Layout, [from, to]: [usize; 2], tile: u16) -> i32 {
        let (rows, cols) = (layout.size.rows(), layout.size.cols());
        let [row, col] = layout.row_and_col(from);
        let (right, down) = (&self.right[col][..], &self.down[row][..]);
        let [to_row, to_col] = layout.row_and_col(to);
        let in_right = (to_row + LINES - row) * cols + to_col;
        let in_down = (to_col + LINES - col) * rows + to_row;
        let [steps_down, steps_right] = layout.steps(tile, to);
        sum_of_products(right, &position.lines.right[row * cols..])
            + sum_of_products(down, &position.lines.down[col * rows..])
            + i32::from(right[in_right]) * i32::from(steps_right)
            + i32::from(down[in_down]) * i32::from(steps_down)
    }
}

#[inline(always)]
fn sum_of_products(weights: &[i16], steps: &[i16]) -> i32 {
    let steps = &steps[..weights.len()];
    weights.iter().zip(steps).map(|(&weight, &steps)| i32::from(weight) * i32::from(steps)).sum()
}

/// The change of tables of pairs when the tile that the differences start from moves.
fn after_moves(pairs: &[i16], layout: &Layout, dir: Dir) -> Vec<i16> {
    let moved = |at: usize| {
        let after = pairs.get(at.wrapping_add(layout.step(dir)));
        after.map_or(0, |&after| after.wrapping_sub(pairs[at]))
    };
    (0..pairs.len()).map(moved).collect()
}

impl Scaled<'_> {
    fn of(&self, number: usize) -> f32 {
        UNIT * self.weights[number]
    }

    fn short(&self, number: usize) -> i16 {
        self.of(number).round() as i16
    }

    /// Tables of displacements, and the start of each tile's.
    fn away(&self, layout: &Layout) -> (Vec<i32>, Vec<u32>) {
        let mut tables = Vec::new();
        let mut starts = vec![None; KINDS];
        let start = |home: &[i32; 2]| {
            *starts[self.set.kind(self.size, *home)].get_or_insert_with(|| {
                let start = tables.len();
                let farthest = self.of(self.set.farthest(self.size, *home));
                tables.resize(start + 2 * layout.centre + 1, 0);
                for steps in layout.offsets() {
                    let number = self.set.away(self.size, *home, steps);
                    let weight = if steps == [0, 0] { 0.0 } else { self.of(number) };
                    let weight = f64::from(weight) + f64::from(farthest) * self.set.beyond(steps);
                    tables[start + layout.displacement_of(steps)] = weight.round() as i32;
                }
                start as u32
            })
        };
        let kinds = self.homes.iter().map(start).collect();
        (tables, kinds)
    }

    fn small(&self) -> Small {
        let (size, set, cells) = (self.size, self.set, self.size.cells());
        let (codes, [rows, cols]) = (cells * cells, [size.rows(), size.cols()]);
        let mut small = Small { pairs: vec![0; 2 * codes * codes], around: vec![0; cells * codes], cells };
        let byte = |number: usize| (self.of(number) / SMALL_UNIT as f32).round() as i8;
        let weights: Vec<i8> = (set.pair(0)..set.pair(set.pairs.count)).map(byte).collect();
        // Classes of an axis by home and place of a tile and the home and all places of another.
        let [of_rows, of_cols] = [rows, cols].map(|side| {
            let class = |at: usize| {
                let [home, place, other, there] = [3, 2, 1, 0].map(|digit| at / side.pow(digit) % side);
                set.pairs
                    .axis([home, other].map(|home| home as i32), [place, there].map(|place| place as i32))
            };
            (0..side.pow(4)).map(class).collect::<Vec<u16>>()
        });
        // Weights of all places in a row, by its class and those of the columns.
        let row = |at: usize| {
            let (class, cols_of) = (at / cols.pow(3), &of_cols[at % cols.pow(3) * cols..][..cols]);
            let of = &set.pairs.of[class * set.pairs.classes..];
            let mut row = [0; SIDE];
            let weight = |col: &u16| weights[usize::from(of[usize::from(*col)])];
            row.iter_mut().zip(cols_of).for_each(|(here, col)| *here = weight(col));
            row
        };
        let lines: Vec<[i8; SIDE]> = (0..set.pairs.classes * cols.pow(3)).map(row).collect();
        let tiles = || self.homes.iter().enumerate().skip(1);
        // Rows are copied with what is behind them, and overwritten there.
        let mut pairs = vec![0; cells * codes + SIDE];
        for (tile, home) in tiles() {
            let axes = |axis: usize, side: usize, place: usize, other: usize| {
                (home[axis] as usize * side + place) * side + self.homes[other][axis] as usize
            };
            for (cell, other) in (0..cells).flat_map(|cell| (0..cells).map(move |other| (cell, other))) {
                let first = cell * codes + other * cells;
                if other == 0 || other == tile {
                    pairs[first..][..cells].fill(0);
                    continue;
                }
                let in_row = axes(1, cols, cell % cols, other);
                let classes = &of_rows[axes(0, rows, cell / cols, other) * rows..][..rows];
                for (row, &class) in classes.iter().enumerate() {
                    pairs[first + row * cols..][..SIDE]
                        .copy_from_slice(&lines[usize::from(class) * cols.pow(3) + in_row]);
                }
            }
            for (cell, is_row) in (0..cells).flat_map(|cell| [(cell, false), (cell, true)]) {
                let first = small.number(tile, cell, is_row) * codes;
                let after = cell + if is_row { 1 } else { cols };
                if after < cells {
                    let [before, after] = [cell, after].map(|cell| &pairs[cell * codes..]);
                    let changes =
                        before.iter().zip(after).map(|(before, after)| after.saturating_sub(*before));
                    small.pairs[first..][..codes]
                        .iter_mut()
                        .zip(changes)
                        .for_each(|(change, of)| *change = of);
                }
            }
        }
        let side = 2 * set.side;
        let offset = |at: usize| [at / side, at % side].map(|steps| (steps as i32) - set.side as i32);
        let around = |at: usize| byte(set.around(offset(at / ADJACENT.codes()), at % ADJACENT.codes()));
        let weights: Vec<i8> = (0..side * side * ADJACENT.codes()).map(around).collect();
        for ((tile, home), cell) in tiles().flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
            let place = row_and_col(size, cell);
            let content = ADJACENT.code(Content::tile([home[0] - place[0], home[1] - place[1]]));
            for blank in (0..cells).filter(|&blank| blank != cell) {
                let [down, right] = [0, 1]
                    .map(|axis| (place[axis] - row_and_col(size, blank)[axis] + set.side as i32) as usize);
                small.around[blank * codes + tile * cells + cell] =
                    weights[(down * side + right) * ADJACENT.codes() + content];
            }
        }
        small
    }

    /// Pairs without weights are left out.
    fn large(&self, layout: &Layout) -> Large {
        let area = 2 * layout.centre + 1;
        // The first table is the padding's.
        let mut tables = vec![0; layout.end + area];
        let side = (2 * RELATED + 1) as usize;
        let mut starts = vec![None; 2 * side * side];
        let mut start = |homes: [i32; 2], is_inner: bool| {
            let [down, right] = homes.map(|steps| (steps + RELATED) as usize);
            *starts[(down * side + right) * 2 + usize::from(is_inner)].get_or_insert_with(|| {
                let first = tables.len();
                tables.resize(first + area, 0);
                for tiles in layout.offsets().filter(|tiles| homes != *tiles) {
                    let weight = self.short(self.set.apart(homes, tiles, is_inner));
                    tables[first + layout.displacement_of(tiles)] = weight;
                }
                let counts = tables[first..].iter().any(|&weight| weight != 0);
                if !counts {
                    tables.truncate(first);
                }
                counts.then_some((first - layout.end + layout.centre) as u32)
            })
        };
        let partners = |tile: usize| {
            let home = self.homes[tile];
            let others =
                self.homes.iter().enumerate().skip(1).filter(|(other, _)| tile != 0 && tile != *other);
            let partner = |(other, &there): (usize, &[i32; 2])| {
                let homes = [there[0] - home[0], there[1] - home[1]];
                let is_near = homes.iter().all(|steps| steps.abs() <= RELATED);
                let centre =
                    if is_near { start(homes, self.set.is_inner(self.size, home, there)) } else { None };
                centre.map(|centre| Related { tile: other as u16, centre })
            };
            others.filter_map(partner).collect()
        };
        let partners: Vec<Vec<Related>> = (0..self.homes.len()).map(partners).collect();
        let relations = partners.iter().map(Vec::len).max().unwrap_or(0);
        let padded = partners.into_iter().enumerate().flat_map(|(tile, partners)| {
            let padding = Related { tile: tile as u16, centre: layout.centre as u32 };
            partners.into_iter().chain(std::iter::repeat(padding)).take(relations)
        });
        let related = padded.collect();
        let weight = |from: usize, to: usize, line: usize| match from.abs_diff(to) {
            0 => 0,
            far => {
                let weight = self.short(self.set.line(far, line.abs_diff(LINES)));
                if from < to { weight } else { -weight }
            }
        };
        let lines = |length: usize| {
            let line = |from| {
                let cells = (0..=2 * LINES).flat_map(|line| (0..length).map(move |to| (line, to)));
                let mut all: Vec<i16> = cells.map(|(line, to)| weight(from, to, line)).collect();
                all.resize(all.len().next_multiple_of(LANES), 0);
                all
            };
            (0..length).map(line).collect()
        };
        Large {
            related,
            relations,
            pairs_after: Dir::ALL.map(|dir| after_moves(&tables, layout, dir)),
            right: lines(self.size.cols()),
            down: lines(self.size.rows()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::fits;
    use super::super::weights::SETS;
    use super::*;
    use crate::slide::NamedGoal;
    use crate::slide::board::Dir;
    use crate::slide::suboptimal::sample;
    use std::collections::HashMap;

    /// The largest costs there are: every tile in the corner farthest from its home.
    #[test]
    fn costs_have_room_for_every_size() {
        for (rows, cols) in [(64, 64), (16, 64), (64, 16)] {
            let size = Size::new(rows, cols).unwrap();
            assert!(fits(size));
            let goal = NamedGoal::Last.board(size);
            let (layout, set) = (Layout::new(&goal), Set::of(size));
            for phase in 0..set.phases.len() {
                let value = Value::new(&goal, &layout, set, &set.weights(phase));
                let away = |tile: usize| {
                    let spot = layout.spot(size.cells() - 1 - usize::from(goal.places()[tile]));
                    let at = value.kinds[tile] as usize + layout.displacement(tile as u16, spot);
                    i64::from(value.away[at])
                };
                let sum: i64 = (1..size.cells()).map(away).sum();
                assert!(0 < sum && sum < i64::from(i32::MAX), "{sum}");
            }
        }
        assert!(!fits(Size::new(5, 65).unwrap()) && !fits(Size::new(65, 64).unwrap()));
    }

    /// Moves that lead back to a position lead back to its cost, and distances are those of the board.
    #[test]
    fn costs_and_distances_are_kept_up_to_date() {
        for (seed, (rows, cols)) in (1..).zip([(2, 3), (3, 5), (7, 4), (6, 6), (5, 12), (9, 3), (11, 13)]) {
            let goal = sample::board(&NamedGoal::Snail.board(Size::new(rows, cols).unwrap()), seed);
            let layout = Layout::new(&goal);
            let set = Set::of(goal.size());
            let value = Value::new(&goal, &layout, set, &set.weights(seed as usize % set.phases.len()));
            let mut position = Position::new(&goal, &layout);
            let (mut cost, mut distance) = (0, 0_u32);
            let mut costs = HashMap::from([(goal.clone(), 0)]);
            // Twelve moves around a square of cells bring everything back.
            let around = |step: usize| {
                let turns = [Dir::Up, Dir::Left, Dir::Down, Dir::Right];
                if (step / 13).is_multiple_of(2) { turns[step % 4] } else { turns[3 - step % 4] }
            };
            for step in 0..3000_usize {
                let wander = Dir::ALL[(step * step + step / 7) % 11 % 4];
                let dir = if step % 50 < 35 { around(step) } else { wander };
                let Some(from) = position.from(&layout, dir) else { continue };
                distance = distance.wrapping_add(layout.farther(position.tile(from), from, position.blank));
                (cost, _) = value.after(&position, &layout, dir, from, cost);
                position.slide(&layout, dir);
                let board = goal.replayed(&position.moves).unwrap();
                assert_eq!(*costs.entry(board.clone()).or_insert(cost), cost);
                assert_eq!(distance as usize, sample::distance(&board, &goal));
                assert_eq!(distance, position.distance(&layout));
            }
            assert!(costs.len() < 2800, "{} positions in 3000 moves", costs.len());
        }
    }

    /// The same board with rows and columns swapped has the same ranks.
    #[test]
    fn reflected_boards_cost_the_same() {
        for set in &SETS {
            let size = Size::new(set.side, set.side).unwrap();
            let goal = NamedGoal::Last.board(size);
            let start = sample::board(&goal, 5);
            let swapped = |board: &Board| {
                let tile = |cell: usize| board.tiles()[cell % set.side * set.side + cell / set.side].into();
                Board::new(size, &(0..size.cells()).map(tile).collect::<Vec<_>>()).unwrap()
            };
            let costs =
                [(goal.clone(), start.clone()), (swapped(&goal), swapped(&start))].map(|(goal, start)| {
                    let layout = Layout::new(&goal);
                    let value = Value::new(&goal, &layout, set, &set.weights(1));
                    let position = Position::new(&start, &layout);
                    let after = |dir| {
                        let from = position.from(&layout, dir)?;
                        Some(value.after(&position, &layout, dir, from, 0))
                    };
                    let mut ranks: Vec<_> = Dir::ALL.into_iter().filter_map(after).collect();
                    ranks.sort_unstable();
                    ranks
                });
            assert_eq!(costs[0], costs[1]);
        }
    }
}
