//! Puzzles written as text.

use std::collections::HashMap;
use std::fmt::Write;

use super::colour;
use super::format::Format;
use super::parse;
use crate::pack::{Kit, Lattice, NamedKit, NamedTray, Piece, Placement, Puzzle, Shape, Tray};

/// A puzzle as text, ending with a line break.
///
/// [`parse`](super::parse()) gives the same puzzle again, the placed pieces in
/// the order of the kit; only colours are lost in the course's format. `None` if the format cannot say it: the course's has
/// neither placed pieces, copies, pieces that may not be mirrored, cells that
/// may stay empty nor letters that are no letters, only flat trays and full
/// pyramids, and no piece with an empty row between its parts. Ours has no
/// layers without rows or columns. The other formats are only read.
pub fn print(puzzle: &Puzzle, format: Format) -> Option<String> {
    match format {
        Format::Course => course(puzzle),
        Format::Slidepack => print_list(&[(None, puzzle)]),
        Format::Drawing | Format::Measured | Format::Listed => None,
    }
}

/// Several puzzles in our format, each with its name if it has one. `None` if
/// one of them cannot be [printed](print()).
pub fn print_list(puzzles: &[(Option<&str>, &Puzzle)]) -> Option<String> {
    let mut text = String::from("slidepack pack\n");
    for (number, (name, puzzle)) in puzzles.iter().enumerate() {
        if 0 < number {
            text.push_str("---\n");
        }
        if let Some(name) = name {
            let name: Vec<&str> = name.split_whitespace().collect();
            writeln!(text, "name {}", name.join(" ")).expect("strings take everything");
        }
        text.push_str(&statements(puzzle)?);
    }
    Some(text)
}

/// The statements of a puzzle.
fn statements(puzzle: &Puzzle) -> Option<String> {
    let tray = puzzle.tray();
    if (0..tray.layers()).any(|layer| matches!(tray.size(layer), (0, _) | (_, 0))) {
        return None;
    }
    let kit = kit(puzzle.kit());
    if !puzzle.placed().is_empty() {
        let drawn = format!("{}{}{kit}", tray_line(tray), drawing(puzzle, puzzle.placed(), '?'));
        // A drawing on the tray tells neither copies that touch apart nor that
        // a covered cell may stay empty.
        let read = parse(&format!("slidepack pack\n{drawn}"), Some(Format::Slidepack));
        if matches!(&read[..], [Ok(instance)] if is_same(&instance.puzzle, puzzle)) {
            return Some(drawn);
        }
    }
    let tray = said(tray).unwrap_or_else(|| format!("{}{}", tray_line(tray), drawing(puzzle, &[], '?')));
    let placed = apart(puzzle).into_iter().map(|group| format!("placed\n{}", drawing(puzzle, &group, '.')));
    Some(format!("{tray}{kit}{}", placed.collect::<String>()))
}

/// The placed pieces in as few groups as come about by themselves, so that no two
/// copies of a piece touch in one.
fn apart(puzzle: &Puzzle) -> Vec<Vec<Placement>> {
    let tray = puzzle.tray();
    let pieces = puzzle.kit().pieces();
    let mut groups: Vec<(Vec<Placement>, HashMap<usize, usize>)> = Vec::new();
    for placement in puzzle.placed() {
        let mut near: Vec<usize> = placement.cells.iter().flat_map(|&cell| tray.neighbours(cell)).collect();
        near.extend(&placement.cells);
        let is_free = |(_, covered): &&mut (Vec<Placement>, HashMap<usize, usize>)| {
            near.iter().all(|cell| covered.get(cell) != Some(&placement.piece))
                // Copies of pieces in several parts are never told apart.
                && (pieces[placement.piece].copies == 1
                    || pieces[placement.piece].shape.parts().len() == 1
                    || !covered.values().any(|piece| *piece == placement.piece))
        };
        let cells = placement.cells.iter().map(|&cell| (cell, placement.piece));
        match groups.iter_mut().find(is_free) {
            Some((group, covered)) => {
                group.push(placement.clone());
                covered.extend(cells);
            }
            None => groups.push((vec![placement.clone()], cells.collect())),
        }
    }
    groups.into_iter().map(|(group, _)| group).collect()
}

/// Whether two puzzles are equal but for the order of the placed pieces.
fn is_same(a: &Puzzle, b: &Puzzle) -> bool {
    let sorted = |puzzle: &Puzzle| {
        let mut placed = puzzle.placed().to_vec();
        placed.sort_unstable();
        placed
    };
    a.tray() == b.tray() && a.kit() == b.kit() && sorted(a) == sorted(b)
}

/// The statement of a tray that need not be drawn.
fn said(tray: &Tray) -> Option<String> {
    let (rows, cols) = tray.size(0);
    if let Some(named) = NamedTray::ALL.into_iter().find(|named| named.tray() == *tray) {
        return Some(format!("tray {}\n", named.name()));
    }
    if tray.is_pyramid() {
        return Some(format!("tray pyramid {}\n", tray.layers()));
    }
    let is_cuboid = Tray::cuboid(tray.layers(), rows, cols).is_ok_and(|cuboid| cuboid == *tray);
    match tray.layers() {
        _ if !is_cuboid => None,
        1 => Some(format!("tray {rows}x{cols}\n")),
        layers => Some(format!("tray {layers}x{rows}x{cols}\n")),
    }
}

/// The statement above a drawn tray.
fn tray_line(tray: &Tray) -> &'static str {
    match tray.lattice() {
        Lattice::Cubic => "tray\n",
        Lattice::Pyramid => "tray pyramid\n",
    }
}

/// The tray with some pieces in it, and a mark for cells that may stay empty.
fn drawing(puzzle: &Puzzle, placements: &[Placement], may: char) -> String {
    let (tray, pieces) = (puzzle.tray(), puzzle.kit().pieces());
    let mut marks: Vec<char> = (0..tray.cells().len())
        .map(|cell| if tray.fill(cell) == crate::pack::Fill::May { may } else { '.' })
        .collect();
    for placement in placements {
        placement.cells.iter().for_each(|&cell| marks[cell] = pieces[placement.piece].letter);
    }
    let mut text = String::new();
    for layer in 0..tray.layers() {
        let (rows, cols) = tray.size(layer);
        if 0 < layer {
            text.push('\n');
        }
        for row in 0..rows {
            text.push_str("  ");
            text.extend((0..cols).map(|col| tray.number(layer, row, col).map_or('-', |cell| marks[cell])));
            text.push('\n');
        }
    }
    text
}

fn kit(kit: &Kit) -> String {
    if let Some(named) = NamedKit::ALL.into_iter().find_map(|named| named_kit(named, kit)) {
        return named;
    }
    let alike = |a: &Piece, b: &Piece| (a.copies, a.mirror, a.colour) == (b.copies, b.mirror, b.colour);
    let mut text = String::new();
    for group in kit.pieces().chunk_by(alike) {
        let keyword = if group.len() == 1 { "piece" } else { "pieces" };
        let colour = group[0].colour.map(|colour| format!(" colour {}", colour::name(colour)));
        let colour = colour.unwrap_or_default();
        text.push_str(&format!("{keyword}{}{colour}\n", options(&group[0])));
        for piece in group {
            for row in art(piece.letter, &piece.shape, '.') {
                text.push_str(&format!("  {row}\n"));
            }
        }
    }
    text
}

/// A kit by name, if it is that or a choice of three pieces or more of it.
fn named_kit(named: NamedKit, kit: &Kit) -> Option<String> {
    let whole = named.kit();
    let Piece { copies, mirror, .. } = kit.pieces()[0];
    let chosen = whole.pieces().iter().filter(|piece| kit.find(piece.letter).is_some());
    if !chosen.map(|piece| Piece { copies, mirror, ..piece.clone() }).eq(kit.pieces().iter().cloned()) {
        return None;
    }
    let letters: String = kit.pieces().iter().map(|piece| piece.letter).collect();
    let only = match letters.chars().count() {
        count if count == whole.pieces().len() => String::new(),
        0..3 => return None,
        _ => format!(" only {letters}"),
    };
    Some(format!("kit {}{only}{}\n", named.name(), options(&kit.pieces()[0])))
}

/// The options that all formats of pieces share.
fn options(piece: &Piece) -> String {
    let copies = if piece.copies == 1 { String::new() } else { format!(" x{}", piece.copies) };
    format!("{copies}{}", if piece.mirror { "" } else { " no-mirror" })
}

/// The rows of a piece, without gaps at their ends.
fn art(letter: char, shape: &Shape, gap: char) -> Vec<String> {
    let mut rows = vec![String::new(); shape.rows()];
    let mut widths = vec![0; shape.rows()];
    for &(row, col) in shape.cells() {
        let (row, col) = (usize::from(row), usize::from(col));
        rows[row].extend(std::iter::repeat_n(gap, col - widths[row]));
        rows[row].push(letter);
        widths[row] = col + 1;
    }
    // Without a mark an empty row would part the piece in two.
    rows.iter_mut().filter(|row| row.is_empty()).for_each(|row| row.push(gap));
    rows
}

fn course(puzzle: &Puzzle) -> Option<String> {
    let (tray, kit) = (puzzle.tray(), puzzle.kit());
    let is_plain = |piece: &Piece| piece.copies == 1 && piece.mirror && piece.letter.is_alphabetic();
    if !puzzle.placed().is_empty() || !kit.pieces().iter().all(is_plain) || !tray.is_strict() {
        return None;
    }
    let (mut rows, mut cols) = tray.size(0);
    let mut kind = String::from("DEFAULT\n");
    if tray.is_pyramid() {
        (rows, cols) = (tray.layers(), tray.layers());
        kind = "PYRAMID\n".into();
    } else if tray.lattice() == Lattice::Pyramid || !tray.is_flat() {
        return None;
    } else if !tray.is_rectangle() {
        kind = "CUSTOM\n".into();
        for row in 0..rows {
            kind.extend((0..cols).map(|col| if tray.number(0, row, col).is_some() { 'X' } else { '.' }));
            kind.push('\n');
        }
    }
    let mut text = format!("{rows} {cols} {}\n{kind}", kit.pieces().len());
    for piece in kit.pieces() {
        for row in art(piece.letter, &piece.shape, ' ') {
            if row == " " {
                return None;
            }
            text.push_str(&row);
            text.push('\n');
        }
    }
    Some(text)
}
