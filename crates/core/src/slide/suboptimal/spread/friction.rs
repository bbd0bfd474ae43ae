//! How much tiles next to each other are in each other's way.
//!
//! Tiles that want to go past each other cost more than tiles that want the same,
//! and four that want to go around in a circle cost most of all. So every two cells
//! side by side and every square of four cells have a cost of their own, by what the
//! tiles there want. The numbers were learned as all others; docs/internals.md tells
//! how.

use super::pull::MOST_STEPS;
use crate::SMALL_CODE;
use crate::slide::board::Size;
use std::sync::LazyLock;

/// The most steps of a wish that count for pairs of cells, and for squares.
const FAR: i16 = MOST_STEPS;
const NEAR: i16 = 1;

/// What can be on a cell: wishes, the blank, and nothing beyond the border.
const FAR_CODES: usize = codes(FAR);
const NEAR_CODES: usize = codes(NEAR);

/// The code of the blank.
const FAR_BLANK: u8 = FAR_CODES as u8 - 2;
const NEAR_BLANK: u8 = NEAR_CODES as u8 - 2;

const fn codes(steps: i16) -> usize {
    let ways = 2 * steps as usize + 1;
    ways * ways + 2
}

/// The code of a wish of up to so many steps.
#[inline(always)]
fn code(steps: i16, [down, right]: [i16; 2]) -> u8 {
    let [down, right] = [down, right].map(|wish| wish.clamp(-steps, steps) + steps);
    (down * (2 * steps + 1) + right) as u8
}

/// What is on every cell, with cells beyond the border all around.
pub(super) struct Field {
    /// As pairs see it, and as squares do.
    far: Vec<u8>,
    near: Vec<u8>,
    /// Where each cell is in them, and how far it is to the one below.
    spots: Vec<u16>,
    stride: usize,
}

impl Field {
    /// Before there is anything on the cells.
    pub(super) fn new(size: Size) -> Field {
        let stride = size.cols() + 2;
        let spot = |cell: usize| ((cell / size.cols() + 1) * stride + cell % size.cols() + 1) as u16;
        let room = if SMALL_CODE { 0 } else { (size.rows() + 2) * stride };
        Field {
            far: vec![FAR_CODES as u8 - 1; room],
            near: vec![NEAR_CODES as u8 - 1; room],
            spots: (0..size.cells()).map(spot).collect(),
            stride,
        }
    }

    /// Notes what the tile on a cell wants; nothing is the blank.
    #[inline(always)]
    pub(super) fn place(&mut self, wish: Option<[i16; 2]>, cell: usize) {
        if !SMALL_CODE {
            let spot = usize::from(self.spots[cell]);
            self.far[spot] = wish.map_or(FAR_BLANK, |wish| code(FAR, wish));
            self.near[spot] = wish.map_or(NEAR_BLANK, |wish| code(NEAR, wish));
        }
    }

    /// What is on some rows and columns: as pairs see it, and as squares do.
    #[inline(always)]
    fn part<const ROWS: usize, const COLS: usize>(
        &self,
        corner: usize,
    ) -> ([[u8; COLS]; ROWS], [[u8; COLS]; ROWS]) {
        let rows = |cells: &[u8]| {
            let row = |row| *cells[corner + row * self.stride..].first_chunk().unwrap_or(&[0; COLS]);
            std::array::from_fn(row)
        };
        (rows(&self.far), rows(&self.near))
    }
}

/// Squares and pairs that are not the same but for turns and reflections.
const SQUARES: usize = 1947;
const PAIRS: usize = 696;

/// What they cost: for each phase its unit, in a 256th as all ranks, then a signed
/// byte for each square and for each pair, by their numbers.
static LEARNED: &[u8] = if SMALL_CODE { &[] } else { include_bytes!("friction.bin") };

/// Which squares are the same, then which pairs in a row and in a column.
static KINDS: LazyLock<[Vec<u16>; 3]> = LazyLock::new(|| {
    let in_row = kinds(FAR, 1, 2);
    let turned = |pattern: usize| {
        let [first, second] =
            [pattern / FAR_CODES, pattern % FAR_CODES].map(|cell| turned(FAR, cell, SWAPPED));
        in_row[first * FAR_CODES + second]
    };
    let in_column = (0..in_row.len()).map(turned).collect();
    [kinds(NEAR, 2, 2), in_row, in_column]
});

/// Turns and reflections: rows in reverse, columns in reverse, and both swapped.
const UPSIDE_DOWN: usize = 1;
const MIRRORED: usize = 2;
const SWAPPED: usize = 4;

/// A wish's code when the board is turned.
fn turned(steps: i16, cell: usize, turn: usize) -> usize {
    let ways = 2 * steps as usize + 1;
    if ways * ways <= cell {
        return cell;
    }
    let (mut down, mut right) = (cell / ways, cell % ways);
    if turn & UPSIDE_DOWN != 0 {
        down = ways - 1 - down;
    }
    if turn & MIRRORED != 0 {
        right = ways - 1 - right;
    }
    if turn & SWAPPED != 0 {
        (down, right) = (right, down);
    }
    down * ways + right
}

/// Numbers for all that can be on so many rows and columns, which are the same for
/// what is the same but for turns and reflections.
fn kinds(steps: i16, rows: usize, cols: usize) -> Vec<u16> {
    let (codes, cells) = (codes(steps), rows * cols);
    let turns = if rows == cols { 8 } else { SWAPPED };
    let after = |pattern: usize, turn: usize| {
        (0..cells).fold(0, |after, cell| {
            let (mut row, mut col) = (cell / cols, cell % cols);
            if turn & SWAPPED != 0 {
                (row, col) = (col, row);
            }
            if turn & UPSIDE_DOWN != 0 {
                row = rows - 1 - row;
            }
            if turn & MIRRORED != 0 {
                col = cols - 1 - col;
            }
            let place = cells - 1 - (row * cols + col);
            after * codes + turned(steps, pattern / codes.pow(place as u32) % codes, turn)
        })
    };
    let mut kinds = Vec::new();
    let mut count = 0;
    for pattern in 0..codes.pow(cells as u32) {
        let least = (0..turns).map(|turn| after(pattern, turn)).min().unwrap_or(pattern);
        kinds.push(if least == pattern { count } else { kinds[least] });
        count += u16::from(least == pattern);
    }
    kinds
}

/// What pairs and squares cost in one phase.
pub(super) struct Friction {
    /// By the codes of a cell and of the next in its row; the same for columns.
    in_row: Box<[i16; 1 << (2 * FAR_BITS)]>,
    in_column: Box<[i16; 1 << (2 * FAR_BITS)]>,
    /// By the codes of four cells, row by row.
    squares: Box<[i16; 1 << (4 * NEAR_BITS)]>,
}

/// Bits of a code. Tables have room for all numbers of so many bits, so that no
/// look-up has to be checked.
const FAR_BITS: u32 = 6;
const NEAR_BITS: u32 = 4;

impl Friction {
    pub(super) fn new(phase: usize) -> Friction {
        let mut friction = Friction { in_row: table(), in_column: table(), squares: table() };
        if SMALL_CODE {
            return friction;
        }
        let of_phase = &LEARNED[phase * (1 + SQUARES + PAIRS)..][..1 + SQUARES + PAIRS];
        let unit = i16::from(of_phase[0]);
        let (of_squares, of_pairs) = of_phase[1..].split_at(SQUARES);
        let [squares, in_row, in_column] = &*KINDS;
        let fill = |table: &mut [i16], kinds: &[u16], codes: usize, bits: u32, learned: &[u8]| {
            for (pattern, &kind) in kinds.iter().enumerate() {
                let cells = (0..4).map(|place| (pattern / codes.pow(place) % codes) << (bits * place));
                table[cells.sum::<usize>()] = unit * i16::from(learned[usize::from(kind)].cast_signed());
            }
        };
        fill(&mut friction.squares[..], squares, NEAR_CODES, NEAR_BITS, of_squares);
        fill(&mut friction.in_row[..], in_row, FAR_CODES, FAR_BITS, of_pairs);
        fill(&mut friction.in_column[..], in_column, FAR_CODES, FAR_BITS, of_pairs);
        friction
    }

    /// What all pairs and squares cost.
    pub(super) fn cost(&self, field: &Field) -> i32 {
        if SMALL_CODE {
            return 0;
        }
        let (far, near, below) = (&field.far, &field.near, field.stride);
        let spots = 0..far.len() - below - 1;
        let costs = spots.map(|spot| {
            self.in_row(far[spot], far[spot + 1])
                + self.in_column(far[spot], far[spot + below])
                + self.square([near[spot], near[spot + 1]], [near[spot + below], near[spot + below + 1]])
        });
        costs.sum()
    }

    /// What it changes of the cost if the tile of a cell moves to the blank's, where
    /// it has another wish.
    #[inline(always)]
    pub(super) fn change(&self, field: &Field, wish: [i16; 2], from: usize, to: usize) -> i32 {
        if SMALL_CODE {
            return 0;
        }
        let [from, to] = [from, to].map(|cell| usize::from(field.spots[cell]));
        // The cells around the two, which are in the middle.
        let corner = from.min(to) - field.stride - 1;
        if from.abs_diff(to) == 1 {
            let (mut far, mut near) = field.part::<3, 4>(corner);
            let before = self.squares_of(&near) + self.pairs_of_row(&far);
            let (from, to) = if from < to { (1, 2) } else { (2, 1) };
            (far[1][to], near[1][to]) = (code(FAR, wish), code(NEAR, wish));
            (far[1][from], near[1][from]) = (FAR_BLANK, NEAR_BLANK);
            self.squares_of(&near) + self.pairs_of_row(&far) - before
        } else {
            let (mut far, mut near) = field.part::<4, 3>(corner);
            let before = self.squares_of(&near) + self.pairs_of_column(&far);
            let (from, to) = if from < to { (1, 2) } else { (2, 1) };
            (far[to][1], near[to][1]) = (code(FAR, wish), code(NEAR, wish));
            (far[from][1], near[from][1]) = (FAR_BLANK, NEAR_BLANK);
            self.squares_of(&near) + self.pairs_of_column(&far) - before
        }
    }

    /// What all squares of a part cost.
    #[inline(always)]
    fn squares_of<const ROWS: usize, const COLS: usize>(&self, near: &[[u8; COLS]; ROWS]) -> i32 {
        let mut cost = 0;
        for row in 1..ROWS {
            for col in 1..COLS {
                let (above, here) = (&near[row - 1], &near[row]);
                cost += self.square([above[col - 1], above[col]], [here[col - 1], here[col]]);
            }
        }
        cost
    }

    #[inline(always)]
    fn pairs_of_row(&self, far: &[[u8; 4]; 3]) -> i32 {
        let [above, here, below] = far;
        self.in_row(here[0], here[1])
            + self.in_row(here[1], here[2])
            + self.in_row(here[2], here[3])
            + self.in_column(above[1], here[1])
            + self.in_column(here[1], below[1])
            + self.in_column(above[2], here[2])
            + self.in_column(here[2], below[2])
    }

    #[inline(always)]
    fn pairs_of_column(&self, far: &[[u8; 3]; 4]) -> i32 {
        let [above, first, second, below] = far;
        self.in_column(above[1], first[1])
            + self.in_column(first[1], second[1])
            + self.in_column(second[1], below[1])
            + self.in_row(first[0], first[1])
            + self.in_row(first[1], first[2])
            + self.in_row(second[0], second[1])
            + self.in_row(second[1], second[2])
    }

    #[inline(always)]
    fn in_row(&self, cell: u8, next: u8) -> i32 {
        self.in_row[pair(cell, next)].into()
    }

    #[inline(always)]
    fn in_column(&self, cell: u8, next: u8) -> i32 {
        self.in_column[pair(cell, next)].into()
    }

    #[inline(always)]
    fn square(&self, above: [u8; 2], below: [u8; 2]) -> i32 {
        let row = |cells: [u8; 2]| usize::from(cells[0]) << NEAR_BITS | usize::from(cells[1]);
        let pattern = row(above) << (2 * NEAR_BITS) | row(below);
        self.squares[pattern % (1 << (4 * NEAR_BITS))].into()
    }
}

#[inline(always)]
fn pair(cell: u8, next: u8) -> usize {
    (usize::from(cell) << FAR_BITS | usize::from(next)) % (1 << (2 * FAR_BITS))
}

fn table<const SIZE: usize>() -> Box<[i16; SIZE]> {
    vec![0; SIZE].try_into().expect("as long as it was made")
}

#[cfg(test)]
mod tests {
    use super::super::learned;
    use super::*;

    #[test]
    fn there_is_a_number_for_every_kind() {
        let counts = KINDS.each_ref().map(|kinds| 1 + usize::from(*kinds.iter().max().unwrap()));
        assert_eq!(counts, [SQUARES, PAIRS, PAIRS]);
        assert_eq!(LEARNED.len(), learned::LEARNED.len() * (1 + SQUARES + PAIRS));
        for phase in 0..learned::LEARNED.len() {
            let friction = Friction::new(phase);
            assert!(friction.squares.iter().chain(friction.in_row.iter()).any(|&cost| cost != 0));
        }
    }

    /// Wishes on some cells of a board, then the same with rows and columns swapped,
    /// upside down, and seen in a mirror.
    #[test]
    fn turned_boards_cost_the_same() {
        let (rows, cols) = (4, 6);
        let wish = |row: i16, col: i16| {
            (row * 5 + col != 7).then(|| [(row * 3 + col) % 7 - 3, (row + 5 * col) % 7 - 3])
        };
        let cost = |rows: usize, cols: usize, wish: &dyn Fn(i16, i16) -> Option<[i16; 2]>| {
            let mut field = Field::new(Size::new(rows, cols).unwrap());
            for cell in 0..rows * cols {
                field.place(wish((cell / cols) as i16, (cell % cols) as i16), cell);
            }
            Friction::new(3).cost(&field)
        };
        let expected = cost(rows, cols, &wish);
        let [last_row, last_col] = [rows, cols].map(|count| count as i16 - 1);
        let swapped = |row, col| wish(col, row).map(|[down, right]| [right, down]);
        let upside_down = |row, col| wish(last_row - row, col).map(|[down, right]| [-down, right]);
        let mirrored = |row, col| wish(row, last_col - col).map(|[down, right]| [down, -right]);
        // What is beyond the border counts the same everywhere, but there may be more of it.
        let border = |rows, cols| cost(rows, cols, &|_, _| Some([0, 0]));
        assert_eq!(cost(cols, rows, &swapped) - border(cols, rows), expected - border(rows, cols));
        assert_eq!(cost(rows, cols, &upside_down), expected);
        assert_eq!(cost(rows, cols, &mirrored), expected);
    }
}
