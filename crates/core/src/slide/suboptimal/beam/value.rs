//! The rank of positions in a beam: a sum of learned weights.

use super::position::{LANES, Layout, Position, SPOTS, TILES, row_and_col, table_of};
use super::weights::{ADJACENT, ANY, Content, FAR_CODES, KINDS, LINES, SQUARE, Set, UNIT, adjacent, square};
use crate::slide::board::{Board, Dir, Size};

/// The weights of one phase, as tables for one goal.
pub(super) struct Value {
    /// One table over all displacements per kind of home; `kinds` has the start of each tile's.
    away: Vec<i32>,
    kinds: Vec<u32>,
    /// The tiles whose pairs with each tile count, padded to `relations` per tile. On small boards
    /// these are all tiles in order.
    related: Vec<Related>,
    relations: usize,
    /// One table over all differences of spots per difference of homes, after [`Layout::end`] zeros.
    pairs: Vec<i16>,
    /// The change of `pairs` when the tile that the differences start from moves, by direction.
    pairs_after: [Vec<i16>; 4],
    in_row: Box<[i16; ADJACENT]>,
    in_column: Box<[i16; ADJACENT]>,
    squares: Box<[i16; SQUARE]>,
    blank: Blank,
}

#[derive(Clone, Copy)]
struct Related {
    tile: u16,
    /// Index of a zero difference in the table of the pair.
    centre: u32,
}

/// Weights of the blank's place.
enum Blank {
    /// By the displacements of the tiles around it: a table over all displacements per difference of
    /// spots, after [`Layout::end`] empty ones.
    Around(Vec<i16>),
    /// By the displacements in its lines and the lines next to them: for each column of the blank
    /// the weights of steps right, for each row those of steps down.
    Lines { right: Vec<Vec<i16>>, down: Vec<Vec<i16>> },
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
        let (pairs, related, relations) = scaled.pairs(layout);
        let mut value = Value {
            away,
            kinds,
            related,
            relations,
            pairs_after: Dir::ALL.map(|dir| after_moves(&pairs, layout, dir)),
            pairs,
            in_row: table_of(),
            in_column: table_of(),
            squares: table_of(),
            blank: if set.is_large() { scaled.lines() } else { scaled.around(layout) },
        };
        set.adjacent(true, |at, number| value.in_row[at] = scaled.short(number));
        set.adjacent(false, |at, number| value.in_column[at] = scaled.short(number));
        set.squares(|at, number| value.squares[at] = scaled.short(number));
        value
    }

    /// The cost of a position: its rank without the blank's place.
    pub(super) fn cost(&self, position: &Position, layout: &Layout) -> i32 {
        let mut cost = 0;
        for tile in 1..layout.size.cells() as u16 {
            let spot = position.spots[usize::from(tile)];
            cost +=
                self.away[self.kinds[usize::from(tile)] as usize + layout.displacement(tile, spot.into())];
            for other in self.related(tile).iter().filter(|other| tile < other.tile) {
                let there = usize::from(position.spots[usize::from(other.tile)]);
                cost += i32::from(self.pairs[layout.end + other.centre as usize + there - usize::from(spot)]);
            }
        }
        for at in layout.corners() {
            let content = |at: usize| position.cells[at].content;
            let [cell, next, below] = [at, at + 1, at + layout.stride].map(content);
            cost += self.row(cell, next) + self.column(cell, below);
            cost += self.square([cell, next], [below, content(at + layout.stride + 1)]);
        }
        cost
    }

    #[inline(always)]
    fn related(&self, tile: u16) -> &[Related] {
        &self.related[usize::from(tile) * self.relations..][..self.relations]
    }

    /// Cost and rank after the tile at `from` has moved, for a position of cost `cost`.
    #[inline(always)]
    pub(super) fn after(
        &self,
        position: &mut Position,
        layout: &Layout,
        dir: Dir,
        from: usize,
        cost: i32,
    ) -> (i32, i32) {
        let to = position.blank;
        let tile = position.cells[from % SPOTS].tile;
        let away = &self.away[self.kinds[usize::from(tile)] as usize..];
        let mut cost = cost + away[layout.displacement(tile, to)] - away[layout.displacement(tile, from)];
        let pairs = &self.pairs_after[dir as usize][layout.end - from..];
        let pair = |other: &Related, there: u16| i32::from(pairs[(other.centre + u32::from(there)) as usize]);
        let (related, content) = (self.related(tile), layout.content(tile, to));
        let blank = match &self.blank {
            Blank::Around(contents) => {
                let contents = &contents[(layout.end + layout.centre - from) * ANY..];
                let weight = |code: usize| i32::from(contents[code]);
                let mut blank = weight(to * ANY + usize::from(content.far));
                for ((other, &there), &code) in
                    related.iter().zip(&position.spots[1..]).zip(&position.codes[1..])
                {
                    cost += pair(other, there);
                    blank += weight(code as usize);
                }
                blank
            }
            Blank::Lines { right, down } => {
                for other in related {
                    cost += pair(other, position.spots[usize::from(other.tile) % TILES]);
                }
                lines(right, down, position, layout, [from, to], tile)
            }
        };
        cost -= self.local(position, layout, from, to);
        let cell = position.cells[from % SPOTS];
        position.move_content(from, content);
        cost += self.local(position, layout, from, to);
        position.put_back(from, cell);
        (cost, cost + blank)
    }

    /// The weights of all pairs of cells and squares that contain one of two adjacent spots.
    #[inline(always)]
    fn local(&self, position: &Position, layout: &Layout, from: usize, to: usize) -> i32 {
        let (rows, cols) = if from.abs_diff(to) == 1 { (2, 3) } else { (3, 2) };
        let corner = from.min(to) - layout.stride - 1;
        let part: [[Content; 4]; 4] = std::array::from_fn(|row| {
            std::array::from_fn(|col| position.cells[(corner + row * layout.stride + col) % SPOTS].content)
        });
        let mut cost = 0;
        for row in 0..rows {
            for col in 0..cols {
                let (above, below) = (&part[row], &part[row + 1]);
                cost += self.square([above[col], above[col + 1]], [below[col], below[col + 1]]);
                // The upper row of cells and the left column are neighbours only.
                if row != 0 {
                    cost += self.row(above[col], above[col + 1]);
                }
                if col != 0 {
                    cost += self.column(above[col], below[col]);
                }
            }
        }
        cost
    }

    #[inline(always)]
    fn row(&self, cell: Content, next: Content) -> i32 {
        self.in_row[adjacent(cell, next)].into()
    }

    #[inline(always)]
    fn column(&self, cell: Content, next: Content) -> i32 {
        self.in_column[adjacent(cell, next)].into()
    }

    #[inline(always)]
    fn square(&self, above: [Content; 2], below: [Content; 2]) -> i32 {
        self.squares[square(above, below)].into()
    }
}

/// The weights of lines after `tile` has moved between two spots.
#[inline(always)]
fn lines(
    right: &[Vec<i16>],
    down: &[Vec<i16>],
    position: &Position,
    layout: &Layout,
    [from, to]: [usize; 2],
    tile: u16,
) -> i32 {
    let (rows, cols) = (layout.size.rows(), layout.size.cols());
    let [row, col] = layout.row_and_col(from);
    let (right, down) = (&right[col][..], &down[row][..]);
    let [to_row, to_col] = layout.row_and_col(to);
    let in_right = (to_row + LINES - row) * cols + to_col;
    let in_down = (to_col + LINES - col) * rows + to_row;
    let [steps_down, steps_right] = layout.steps(tile, to);
    sum_of_products(right, &position.lines.right[row * cols..])
        + sum_of_products(down, &position.lines.down[col * rows..])
        + i32::from(right[in_right]) * i32::from(steps_right)
        + i32::from(down[in_down]) * i32::from(steps_down)
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

    /// Tables of pairs, the related tiles of each tile, and their number. Pairs without weights are
    /// left out.
    fn pairs(&self, layout: &Layout) -> (Vec<i16>, Vec<Related>, usize) {
        let area = 2 * layout.centre + 1;
        // The first table is the padding's.
        let mut tables = vec![0; layout.end + area];
        let most = self.set.related;
        let side = (2 * most + 1) as usize;
        let mut starts = vec![None; 2 * side * side];
        let mut start = |homes: [i32; 2], is_inner: bool| {
            let [down, right] = homes.map(|steps| (steps + most) as usize);
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
        let padding = |tile| Related { tile: tile as u16, centre: layout.centre as u32 };
        let partners = |tile: usize| {
            let home = self.homes[tile];
            let mut partners = Vec::new();
            for (other, &there) in self.homes.iter().enumerate().skip(1).filter(|_| tile != 0) {
                let homes = [there[0] - home[0], there[1] - home[1]];
                let is_near = homes.iter().all(|steps| steps.abs() <= most);
                let centre = if other != tile && is_near {
                    start(homes, self.set.is_inner(self.size, home, there))
                } else {
                    None
                };
                match centre {
                    Some(centre) => partners.push(Related { tile: other as u16, centre }),
                    None if self.set.is_large() => {}
                    None => partners.push(padding(tile)),
                }
            }
            partners
        };
        let partners: Vec<Vec<Related>> = (0..self.homes.len()).map(partners).collect();
        let relations = partners.iter().map(Vec::len).max().unwrap_or(0);
        let padded = partners.into_iter().enumerate().flat_map(|(tile, partners)| {
            partners.into_iter().chain(std::iter::repeat(padding(tile))).take(relations)
        });
        let related = padded.collect();
        (tables, related, relations)
    }

    fn around(&self, layout: &Layout) -> Blank {
        let mut contents = vec![0; (layout.end + 2 * layout.centre + 1) * ANY];
        for offset in layout.offsets().filter(|offset| *offset != [0, 0]) {
            for far in 0..FAR_CODES {
                let weight = self.short(self.set.around(offset, far));
                contents[(layout.end + layout.displacement_of(offset)) * ANY + far] = weight;
            }
        }
        Blank::Around(contents)
    }

    fn lines(&self) -> Blank {
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
        Blank::Lines { right: lines(self.size.cols()), down: lines(self.size.rows()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::weights::SETS;
    use super::*;
    use crate::slide::NamedGoal;
    use crate::slide::board::Dir;
    use crate::slide::suboptimal::sample;

    /// Costs after moves are those of the positions that the moves lead to.
    #[test]
    fn costs_are_kept_up_to_date() {
        for (seed, (rows, cols)) in (1..).zip([(2, 3), (3, 5), (7, 4), (6, 6), (5, 12), (9, 3), (11, 13)]) {
            let goal = sample::board(&NamedGoal::Snail.board(Size::new(rows, cols).unwrap()), seed);
            let layout = Layout::new(&goal);
            let set = Set::of(goal.size());
            let value = Value::new(&goal, &layout, set, &set.weights(seed as usize % set.phases.len()));
            let mut position = Position::new(&goal, &layout);
            let (mut cost, mut distance) = (value.cost(&position, &layout), 0_u32);
            for step in 0..400_usize {
                let dir = Dir::ALL[(step * step + step / 7) % 11 % 4];
                let Some(from) = position.from(&layout, dir) else { continue };
                distance =
                    distance.wrapping_add(layout.farther(position.cells[from].tile, from, position.blank));
                (cost, _) = value.after(&mut position, &layout, dir, from, cost);
                position.slide(&layout, dir);
                assert_eq!(cost, value.cost(&position, &layout));
                let board = goal.replayed(&position.moves).unwrap();
                assert_eq!(distance as usize, sample::distance(&board, &goal));
                assert_eq!(distance, position.distance(&layout));
            }
        }
    }

    /// The same board with rows and columns swapped has the same cost and rank.
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
                    let mut position = Position::new(&start, &layout);
                    let after = |dir| {
                        let from = position.from(&layout, dir)?;
                        Some(value.after(&mut position, &layout, dir, from, 0))
                    };
                    let mut ranks: Vec<_> = Dir::ALL.into_iter().filter_map(after).collect();
                    ranks.sort_unstable();
                    (value.cost(&position, &layout), ranks)
                });
            assert_eq!(costs[0], costs[1]);
        }
    }
}
