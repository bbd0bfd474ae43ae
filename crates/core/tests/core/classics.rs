//! The classics of exact cover, as text. The bench has them, too.

#![allow(dead_code, reason = "tests and the bench have some of them each")]

use std::collections::BTreeSet;
use std::fmt::Write;

/// N queens: rows and columns are covered once, diagonals at most once.
pub(crate) fn queens(n: usize) -> String {
    let names = |letter: &str, count: usize| -> String {
        (0..count).map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(" ")
    };
    let diagonals = 2 * n - 1;
    let mut text = format!(
        "{} {} | {} {}\n",
        names("r", n),
        names("c", n),
        names("a", diagonals),
        names("b", diagonals)
    );
    for row in 0..n {
        for col in 0..n {
            let _ = writeln!(text, "r{row} c{col} a{} b{}", row + col, row + n - 1 - col);
        }
    }
    text
}

/// Langford's pairs: each of the numbers from 1 to n twice, as many places between
/// the two as the number says.
pub(crate) fn langford(n: usize) -> String {
    let numbers = (1..=n).map(|number| number.to_string());
    let places = (0..2 * n).map(|place| format!("s{place}"));
    let mut text = numbers.chain(places).collect::<Vec<_>>().join(" ") + "\n";
    for number in 1..=n {
        for place in 0..2 * n - number - 1 {
            let _ = writeln!(text, "{number} s{place} s{}", place + number + 1);
        }
    }
    text
}

/// A sudoku of `size` by `size` boxes of `height` by `size / height` cells, by rows;
/// `.` is empty. Without boxes (`height` 0) it is a Latin square.
pub(crate) fn sudoku(size: usize, height: usize, givens: &str) -> String {
    let width = size.checked_div(height).unwrap_or(0);
    let given: Vec<char> = givens.chars().collect();
    let mut items = BTreeSet::new();
    let mut options = Vec::new();
    for cell in 0..size * size {
        let (row, col) = (cell / size, cell % size);
        for digit in 1..=size {
            let mut option = vec![format!("p{row}{col}"), format!("r{row}{digit}"), format!("c{col}{digit}")];
            if let Some(band) = row.checked_div(height) {
                option.push(format!("b{}{digit}", band * height + col / width));
            }
            items.extend(option.iter().cloned());
            let wanted = given.get(cell).and_then(|c| c.to_digit(10));
            if wanted.is_none_or(|wanted| wanted as usize == digit) {
                options.push(option.join(" "));
            }
        }
    }
    let items: Vec<String> = items.into_iter().collect();
    format!("{}\n{}\n", items.join(" "), options.join("\n"))
}

/// The cells of a piece: layers are divided by `|`, rows by `/`.
fn cells(drawing: &str) -> Vec<[i32; 3]> {
    let mut cells = Vec::new();
    for (z, layer) in (0..).zip(drawing.split('|')) {
        for (y, row) in (0..).zip(layer.split('/')) {
            cells.extend((0..).zip(row.chars()).filter(|(_, c)| *c == 'X').map(|(x, _)| [z, y, x]));
        }
    }
    cells
}

/// Pieces that fill a box of `size` layers, rows and columns, each once and turned
/// in every way in space.
pub(crate) fn boxed(size: [i32; 3], pieces: &[(&str, &str)]) -> String {
    let name = |[z, y, x]: [i32; 3]| format!("{z}{y:x}{x:x}");
    let place = |k: i32| [k / (size[1] * size[2]), k / size[2] % size[1], k % size[2]];
    let all = (0..size.iter().product()).map(|k| name(place(k)));
    let mut text = pieces.iter().map(|(name, _)| (*name).to_owned()).chain(all).collect::<Vec<_>>().join(" ");
    text.push('\n');
    for (letter, drawing) in pieces {
        let mut places: BTreeSet<Vec<[i32; 3]>> = BTreeSet::new();
        for turned in turns(&cells(drawing)) {
            let least = |axis: usize| turned.iter().map(|cell| cell[axis]).min().unwrap_or(0);
            let most = |axis: usize| turned.iter().map(|cell| cell[axis]).max().unwrap_or(0);
            let room = |axis: usize| -least(axis)..size[axis] - most(axis);
            for z in room(0) {
                for y in room(1) {
                    for x in room(2) {
                        let mut moved: Vec<[i32; 3]> =
                            turned.iter().map(|cell| [cell[0] + z, cell[1] + y, cell[2] + x]).collect();
                        moved.sort_unstable();
                        places.insert(moved);
                    }
                }
            }
        }
        for cells in places {
            let names: Vec<String> = cells.into_iter().map(name).collect();
            let _ = writeln!(text, "{letter} {}", names.join(" "));
        }
    }
    text
}

/// The 24 rotations of some cells.
fn turns(cells: &[[i32; 3]]) -> Vec<Vec<[i32; 3]>> {
    let orders =
        [([0, 1, 2], 1), ([1, 2, 0], 1), ([2, 0, 1], 1), ([1, 0, 2], -1), ([0, 2, 1], -1), ([2, 1, 0], -1)];
    let mut all = Vec::new();
    for (order, parity) in orders {
        for signs in 0..8 {
            let sign = |axis: usize| if signs >> axis & 1 == 0 { 1 } else { -1 };
            if parity * sign(0) * sign(1) * sign(2) == 1 {
                let turn = |cell: &[i32; 3]| [0, 1, 2].map(|axis| sign(axis) * cell[order[axis]]);
                all.push(cells.iter().map(turn).collect());
            }
        }
    }
    all
}

/// The twelve pentominoes.
pub(crate) const PENTOMINOES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "XXXX/X..."),
    ("P", "XX/XX/X."),
    ("N", "XX../.XXX"),
    ("T", "XXX/.X./.X."),
    ("U", "X.X/XXX"),
    ("V", "X../X../XXX"),
    ("W", "X../XX./.XX"),
    ("X", ".X./XXX/.X."),
    ("Y", "XXXX/.X.."),
    ("Z", "XX./.X./.XX"),
];

/// The seven pieces of Piet Hein's Soma cube.
pub(crate) const SOMA: [(&str, &str); 7] = [
    ("V", "XX/X."),
    ("L", "XXX/X.."),
    ("T", "XXX/.X."),
    ("Z", "XX./.XX"),
    ("A", "XX/X.|X./.."),
    ("B", "XX/X.|.X/.."),
    ("P", "XX/X.|../X."),
];

/// Words that cross in a square: across and down, each of the words at most once.
/// A cell has a letter, which is its colour.
pub(crate) fn word_square(words: &[&str]) -> String {
    let n = words.first().map_or(0, |word| word.len());
    let lines = (0..n).flat_map(|k| [format!("a{k}"), format!("d{k}")]);
    let cells = (0..n * n).map(|k| format!("{}{}", k / n, k % n));
    let mut text = lines.collect::<Vec<_>>().join(" ") + " | ";
    text += &words.iter().map(|word| (*word).to_owned()).chain(cells).collect::<Vec<_>>().join(" ");
    text.push('\n');
    for word in words {
        for line in 0..n {
            for (way, across) in [("a", true), ("d", false)] {
                let _ = write!(text, "{way}{line} {word}");
                for (k, letter) in word.chars().enumerate() {
                    let (row, col) = if across { (line, k) } else { (k, line) };
                    let _ = write!(text, " {row}{col}:{letter}");
                }
                text.push('\n');
            }
        }
    }
    text
}

/// Dominoes on a board.
pub(crate) fn dominoes(rows: usize, cols: usize) -> String {
    let name = |row: usize, col: usize| format!("{row}.{col}");
    let all: Vec<String> = (0..rows * cols).map(|k| name(k / cols, k % cols)).collect();
    let mut text = all.join(" ") + "\n";
    for row in 0..rows {
        for col in 0..cols {
            if col + 1 < cols {
                let _ = writeln!(text, "{} {}", name(row, col), name(row, col + 1));
            }
            if row + 1 < rows {
                let _ = writeln!(text, "{} {}", name(row, col), name(row + 1, col));
            }
        }
    }
    text
}

/// The thirteen pieces of Bruce Bedlam's cube.
pub(crate) const BEDLAM: [(&str, &str); 13] = [
    ("A", ".X./XXX/.X."),
    ("B", ".X./...|XXX/.X."),
    ("C", "..X/...|..X/XXX"),
    ("D", "X../...|XXX/..X"),
    ("E", "XX./.XX/..X"),
    ("F", "XX./.XX/.X."),
    ("G", ".X./...|.X./XXX"),
    ("H", "X../...|XXX/X.."),
    ("I", "X../...|XX./.XX"),
    ("J", "X../...|XXX/.X."),
    ("K", ".X./...|XX./.XX"),
    ("L", "XX./...|.X./.XX"),
    ("M", "X./..|X./XX"),
];

/// Blocks of 4x5x6 in a cube of side 15, the one in the corner given. Cells with two
/// coordinates of 3, 7 and 11 are covered in every packing of 27 blocks.
pub(crate) fn hoffman() -> String {
    let cells = || (0..15 * 15 * 15).map(|cell| [cell / 225, cell / 15 % 15, cell % 15]);
    let is_covered = |at: &[usize; 3]| 2 <= at.iter().filter(|at| [3, 7, 11].contains(at)).count();
    let name = |[x, y, z]: [usize; 3]| format!("{x:x}{y:x}{z:x}");
    let names = |of: &mut dyn Iterator<Item = [usize; 3]>| of.map(name).collect::<Vec<_>>().join(" ");
    let primary = names(&mut cells().filter(is_covered));
    let secondary = names(&mut cells().filter(|at| !is_covered(at)));
    let mut text = format!("{primary} | {secondary}\n");
    for [a, b, c] in [[4, 5, 6], [4, 6, 5], [5, 4, 6], [5, 6, 4], [6, 4, 5], [6, 5, 4]] {
        for (x, y, z) in
            (0..=15 - a).flat_map(|x| (0..=15 - b).flat_map(move |y| (0..=15 - c).map(move |z| (x, y, z))))
        {
            let is_in_corner = (x, y, z) == (0, 0, 0);
            let is_over_corner = x < 4 && y < 5 && z < 6;
            if is_over_corner && !(is_in_corner && [a, b, c] == [4, 5, 6]) {
                continue;
            }
            let block =
                (x..x + a).flat_map(|x| (y..y + b).flat_map(move |y| (z..z + c).map(move |z| [x, y, z])));
            text += &(names(&mut block.into_iter()) + "\n");
        }
    }
    text
}
