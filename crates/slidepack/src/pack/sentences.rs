//! Sentences about trays, cells and reasons.

use super::{
    Cell, Fill, Hint, Kit, Lattice, Packing, Pattern, Placement, Reason, Tray, Why, colour, is_light,
    terminal,
};
use crate::say::{self, Ink};
use slidepack_core::pack::text::picture;

/// The noun for a tray: `5x11 tray`, `pyramid of 5 layers`.
pub(super) fn tray(tray: &Tray) -> String {
    let (rows, cols) = tray.size(0);
    let layers = tray.layers();
    if tray.is_pyramid() {
        return format!("pyramid of {}", say::counted(layers as u64, "layer"));
    }
    let count = tray.cells().len() as u64;
    let cells = say::counted(count, tray.lattice().cell());
    match layers {
        _ if tray.is_rectangle() => format!("{rows}x{cols} tray"),
        1 if tray.is_of_squares() => format!("{rows}x{cols} tray with {}", say::counted(count, "cell")),
        1 => format!("tray of {cells}"),
        _ if tray.lattice() == Lattice::default() && is_box(tray) => format!("{layers}x{rows}x{cols} box"),
        _ => format!("tray of {cells} in {layers} layers"),
    }
}

/// Whether a tray of cubes has no holes; cells that may stay empty are no holes.
fn is_box(tray: &Tray) -> bool {
    let (rows, cols) = tray.size(0);
    let is_full = tray.cells().len() == tray.layers() * rows * cols;
    is_full && (0..tray.layers()).all(|layer| tray.size(layer) == (rows, cols))
}

pub(super) fn packing(packing: &Packing) -> String {
    let mut text = format!("{}, {}", tray(packing.tray()), count(packing.kit()));
    let placed = packing.placed().len();
    if 0 < placed {
        text.push_str(&format!(", {} of them placed", say::count(placed as u64)));
    }
    text
}

pub(super) fn count(kit: &Kit) -> String {
    let most = say::counted(kit.count() as u64, "piece");
    if kit.is_exact() { most } else { format!("{} to {most}", say::count(kit.at_least() as u64)) }
}

pub(super) fn cell(tray: &Tray, number: usize) -> String {
    let cell = tray.cells()[number];
    let place = format!("row {}, column {}", cell.row + 1, column(tray, cell) + 1);
    if tray.is_flat() { place } else { format!("layer {}, {place}", cell.layer + 1) }
}

fn column(tray: &Tray, cell: Cell) -> u16 {
    if tray.lattice().is_staggered() { cell.col / 2 } else { cell.col }
}

/// Positions of cells, row by row: `row 1, columns 1-4; row 2, column 1`.
pub fn cells(tray: &Tray, numbers: &[usize]) -> String {
    let all: Vec<Cell> = numbers.iter().map(|&number| tray.cells()[number]).collect();
    let row = |row: &[Cell]| {
        let mut columns: Vec<String> = Vec::new();
        for run in row.chunk_by(|&a, &b| column(tray, a) + 1 == column(tray, b)) {
            let first = column(tray, run[0]) + 1;
            let last = column(tray, run[0]) + run.len() as u16;
            columns.push(match run.len() {
                1 => first.to_string(),
                2 => format!("{first}, {last}"),
                _ => format!("{first}-{last}"),
            });
        }
        let layer = if tray.is_flat() { String::new() } else { format!("layer {}, ", row[0].layer + 1) };
        let s = if row.len() == 1 { "" } else { "s" };
        format!("{layer}row {}, column{s} {}", row[0].row + 1, columns.join(", "))
    };
    let rows = all.chunk_by(|a, b| (a.layer, a.row) == (b.layer, b.row));
    rows.map(row).collect::<Vec<_>>().join("; ")
}

/// Why a puzzle has no solution.
pub fn reason(packing: &Packing, reason: &Reason) -> String {
    let letter = |piece: usize| packing.kit().pieces()[piece].letter;
    let left = if packing.placed().is_empty() { "" } else { " left" };
    let is_triangular = packing.tray().lattice().has_directions();
    match reason {
        Reason::TooMuch { pieces, room } => format!(
            "the pieces{left} have {}, but there is room for {} only",
            say::counted(*pieces as u64, "cell"),
            say::count(*room as u64)
        ),
        Reason::TooLittle { pieces, must } => {
            format!(
                "the pieces{left} have {}, but {} must be filled",
                say::counted(*pieces as u64, "cell"),
                say::count(*must as u64)
            )
        }
        Reason::NoPlace { piece } => format!("piece {} fits nowhere", letter(*piece)),
        Reason::NoPiece { cell: number } => {
            format!("no piece{left} can cover {}", cell(packing.tray(), *number))
        }
        Reason::Region { cells } => format!(
            "the region of {} around {} is closed, and no pieces{left} add up to that",
            say::counted(cells.len() as u64, "cell"),
            cell(packing.tray(), cells[0]),
        ),
        Reason::Colouring { even, odd, .. } if is_triangular && packing.tray().is_flat() => format!(
            "there are {} free triangles that point one way and {} that point the other, and the \
             pieces{left} cannot cover that many of each",
            say::count(*even as u64),
            say::count(*odd as u64)
        ),
        Reason::TwoColours { pattern, free } => {
            let how = match pattern {
                Pattern::Rows => "row by row",
                Pattern::Columns => "column by column",
                Pattern::Layers => "layer by layer",
                Pattern::Blocks if packing.tray().is_flat() => "like a chessboard of 2x2 cells a square",
                Pattern::Blocks => "like a chessboard of 2x2x2 cells a cube",
            };
            let [a, b] = free.map(|cells| say::count(cells as u64));
            format!(
                "coloured {how} in two colours, there are {a} and {b} free cells, and the pieces{left} cannot \
                 cover that many of each"
            )
        }
        Reason::ThreeColours { free } => {
            let tray = packing.tray();
            let how = match tray.lattice().has_squares() {
                false => "so that those that touch differ",
                true if tray.is_flat() => "by diagonals",
                true => "by the sum of layer, row and column",
            };
            let [a, b, c] = free.map(|cells| say::count(cells as u64));
            format!(
                "coloured {how} in three colours, there are {a}, {b} and {c} free cells, and the pieces{left} \
                 cannot cover that many of each"
            )
        }
        Reason::Colouring { even, odd, .. } => format!(
            "coloured {}, there are {} free cells of one colour and {} of the other, \
             and the pieces{left} cannot cover that many of each",
            if is_triangular { "so that those that touch differ" } else { "like a chessboard" },
            say::count(*even as u64),
            say::count(*odd as u64)
        ),
    }
}

/// Why a hint is right.
pub fn why(packing: &Packing, hint: &Hint) -> String {
    let others = |ruled_out: usize| match ruled_out {
        0 => String::new(),
        1 => " (one other way leaves a cell that nothing covers, or a piece without a place)".into(),
        more => format!(
            " ({} other ways leave a cell that nothing covers, or a piece without a place)",
            say::count(more as u64)
        ),
    };
    match hint.why {
        Why::OnlyForCell { cell: number, ruled_out } => {
            format!("nothing else can cover {}{}", cell(packing.tray(), number), others(ruled_out))
        }
        Why::OnlyForPiece { ruled_out, .. } => format!("it has no other place{}", others(ruled_out)),
        Why::InSolution => "one of the solutions has it there; other places may work too".into(),
    }
}

/// The tray with pieces in it, indented, layers from the top: letters, `.` for empty cells, `?` for
/// those that may stay empty, spaces for holes.
pub(super) fn drawing(packing: &Packing, placements: &[Placement], ink: Ink) -> String {
    let tray = packing.tray();
    let layers = picture(packing, placements);
    let mut text = String::new();
    for (layer, rows) in layers.iter().enumerate() {
        if 0 < layer {
            text.push('\n');
        }
        for (row, letters) in rows.iter().enumerate() {
            let mut line = String::from("  ");
            for (col, letter) in letters.chars().enumerate() {
                let may = || tray.number(layer, row, col).is_some_and(|cell| tray.fill(cell) == Fill::May);
                match packing.kit().find(letter) {
                    Some(piece) => line.push_str(&inked(packing.kit(), piece, ink)),
                    None => {
                        line.push_str(if ink.is_colourful() { " " } else { "" });
                        line.push(if letter == '.' && may() { '?' } else { letter });
                    }
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

/// A piece's letter as one cell of a drawing. With colours, it is two columns wide on the piece's
/// colour.
fn inked(kit: &Kit, piece: usize, ink: Ink) -> String {
    let letter = kit.pieces()[piece].letter;
    if !ink.is_colourful() {
        return letter.to_string();
    }
    let colour = colour(kit, piece);
    let front = if is_light(colour) { 16 } else { 231 };
    let back = terminal(colour);
    format!("\x1b[1;38;5;{front};48;5;{back}m {letter}\x1b[0m")
}

/// All pieces of a kit with their letters and numbers of copies, side by side in lines of at most
/// `width` characters.
pub fn kit_drawing(kit: &Kit, width: usize, ink: Ink) -> String {
    let cell = if ink.is_colourful() { 2 } else { 1 };
    let block = |(at, piece): (usize, &slidepack_core::pack::Piece)| {
        // Layers of a solid piece are side by side, top first.
        let gap = if piece.shape.is_flat() { ' ' } else { '.' };
        let layers = piece.shape.drawn('X', gap);
        let filled = inked(kit, at, ink);
        let draw = |c: char| if c == 'X' { filled.clone() } else { format!("{c:>cell$}") };
        let row = |row: usize| {
            let parts = layers.iter().map(|rows| rows[row].chars().map(draw).collect::<String>());
            parts.collect::<Vec<String>>().join(" ")
        };
        let mut lines: Vec<String> = (0..piece.shape.rows()).map(row).collect();
        let width = layers[0][0].chars().count();
        let mut columns = cell * width * layers.len() + layers.len() - 1;
        if let Some(copies) = piece.said_copies() {
            let copies = format!(" {copies}");
            columns += copies.len();
            lines[0].push_str(&copies);
            let spaces = " ".repeat(copies.len());
            lines[1..].iter_mut().for_each(|line| line.push_str(&spaces));
        }
        Block { lines, columns }
    };
    side_by_side(kit.pieces().iter().enumerate().map(block), width)
}

/// The layers of an empty tray from the top, side by side in lines of at most `width` characters:
/// `.` for a cell, `?` for one that may stay empty.
pub fn tray_drawing(tray: &Tray, width: usize) -> String {
    let layers = tray.drawn(|cell| if tray.fill(cell) == Fill::May { '?' } else { '.' }, ' ');
    let columns = (0..tray.layers()).map(|layer| tray.size(layer).1);
    let blocks = layers.into_iter().zip(columns).map(|(lines, columns)| Block { lines, columns });
    side_by_side(blocks, width)
}

struct Block {
    lines: Vec<String>,
    columns: usize,
}

/// Arranges blocks in rows that fit the width, separated by empty lines, indented by two spaces.
fn side_by_side(blocks: impl Iterator<Item = Block>, width: usize) -> String {
    const INDENT: usize = 2;
    const GAP: usize = 3;
    let mut rows: Vec<Vec<Block>> = Vec::new();
    let mut columns = 0;
    for block in blocks {
        let wider = columns + GAP + block.columns;
        match rows.last_mut() {
            Some(row) if wider <= width => {
                columns = wider;
                row.push(block);
            }
            _ => {
                columns = INDENT + block.columns;
                rows.push(vec![block]);
            }
        }
    }
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        if 0 < number {
            text.push('\n');
        }
        let height = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
        for at in 0..height {
            let mut line = " ".repeat(INDENT);
            for (number, block) in row.iter().enumerate() {
                line.push_str(&" ".repeat(if 0 < number { GAP } else { 0 }));
                match block.lines.get(at) {
                    Some(part) => line.push_str(part),
                    None => line.push_str(&" ".repeat(block.columns)),
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}
