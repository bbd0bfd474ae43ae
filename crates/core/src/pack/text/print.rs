//! Writing puzzles as text.

use std::collections::HashMap;
use std::fmt::Write;

use super::draft::CellKind;
use super::format::Format;
use super::{colour, parse, picture};
use crate::pack::{
    CalendarDate, Cell, Kit, KitSaid, Lattice, NamedTray, Piece, Placement, Puzzle, Shape, Tray,
};

/// A puzzle as text, ending with a line break.
///
/// [`parse`](super::parse()) reads it back, with the placed pieces in the order of the kit; the
/// course's format loses colours. `None` if the format cannot express the puzzle. The course's
/// format supports flat trays and full pyramids; it has no placed pieces, copies, pieces that
/// may not be mirrored, optional cells, letters that are not alphabetic, solid pieces, or pieces
/// with an empty row between their parts. Ours has no layers without rows or columns. The other
/// formats are read-only.
pub fn print(puzzle: &Puzzle, format: Format) -> Option<String> {
    match format {
        Format::Course => course(puzzle),
        Format::Slidepack => print_list(&[(None, puzzle)]),
        Format::Drawing | Format::Measured | Format::Listed | Format::BurrTools => None,
    }
}

/// Several puzzles in our format; `None` if one of them cannot be [printed](print()).
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

fn statements(puzzle: &Puzzle) -> Option<String> {
    let tray = puzzle.tray();
    if (0..tray.layers()).any(|layer| matches!(tray.size(layer), (0, _) | (_, 0))) {
        return None;
    }
    // Pieces in layers require a tray with layers, and pieces of another lattice cannot be drawn.
    let is_strange = |piece: &Piece| {
        let is_square = piece.shape.is_flat() && piece.shape.lattice().has_squares();
        let is_own = match is_square {
            true => tray.lattice().has_squares(),
            false => piece.shape.lattice() == tray.lattice(),
        };
        !is_own || !piece.shape.is_flat() && tray.is_flat()
    };
    if puzzle.kit().pieces().iter().any(is_strange) {
        return None;
    }
    let kit = kit(puzzle.kit());
    if !puzzle.placed().is_empty() {
        let drawn =
            format!("{}{}{}{kit}", tray_line(tray), drawing(puzzle, puzzle.placed(), '?'), painted(tray));
        // A drawing on the tray does not separate adjacent copies, and does not show that a covered
        // cell is optional.
        let read = parse(&format!("slidepack pack\n{drawn}"), Some(Format::Slidepack));
        if matches!(&read[..], [Ok(instance)] if is_same(&instance.puzzle, puzzle)) {
            return Some(drawn);
        }
    }
    let plain = tray.clone().painted(vec![None; tray.cells().len()]);
    let shown = || format!("{}{}", tray_line(tray), drawing(puzzle, &[], '?'));
    let tray = said(&plain).map_or_else(shown, |said| format!("tray {said}\n")) + &painted(tray);
    let placed = apart(puzzle).into_iter().map(|group| format!("placed\n{}", drawing(puzzle, &group, '.')));
    Some(format!("{tray}{kit}{}", placed.collect::<String>()))
}

fn apart(puzzle: &Puzzle) -> Vec<Vec<Placement>> {
    let tray = puzzle.tray();
    let pieces = puzzle.kit().pieces();
    let mut groups: Vec<(Vec<Placement>, HashMap<usize, usize>)> = Vec::new();
    for placement in puzzle.placed() {
        let mut near: Vec<usize> = placement.cells.iter().flat_map(|&cell| tray.neighbours(cell)).collect();
        near.extend(&placement.cells);
        let is_free = |(_, covered): &&mut (Vec<Placement>, HashMap<usize, usize>)| {
            near.iter().all(|cell| covered.get(cell) != Some(&placement.piece))
                // Copies of disconnected pieces are never separable in one drawing.
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

/// Whether two puzzles are equal up to the order of the placed pieces.
pub fn is_same(a: &Puzzle, b: &Puzzle) -> bool {
    let sorted = |puzzle: &Puzzle| {
        let mut placed = puzzle.placed().to_vec();
        placed.sort_unstable();
        placed
    };
    a.tray() == b.tray() && a.kit() == b.kit() && sorted(a) == sorted(b)
}

/// Name or size of a tray that need not be drawn.
pub fn said(tray: &Tray) -> Option<String> {
    let (rows, cols) = tray.size(0);
    if let Some(named) = NamedTray::ALL.into_iter().find(|named| named.tray() == *tray) {
        return Some(named.name().into());
    }
    if tray.is_pyramid() {
        return Some(format!("pyramid {}", tray.layers()));
    }
    if let Some(date) = CalendarDate::of(tray) {
        return Some(format!("{} {date}", date.calendar().name()));
    }
    if !tray.lattice().has_squares() {
        let (rows, cols) = (rows, (cols + 1).saturating_sub(rows) / 2);
        let lattice = tray.lattice();
        let same = Tray::prism(lattice, tray.layers(), rows, cols).is_ok_and(|known| known == *tray);
        let layers = if tray.is_flat() { String::new() } else { format!("{}x", tray.layers()) };
        return same.then(|| format!("{layers}{rows}x{cols}-{}", lattice.name()));
    }
    let is_cuboid = Tray::cuboid(tray.layers(), rows, cols).is_ok_and(|cuboid| cuboid == *tray);
    match tray.layers() {
        _ if !is_cuboid => None,
        1 => Some(format!("{rows}x{cols}")),
        layers => Some(format!("{layers}x{rows}x{cols}")),
    }
}

fn tray_line(tray: &Tray) -> String {
    match tray.lattice() == Lattice::default() {
        true => "tray\n".into(),
        false => format!("tray {}\n", CellKind::of(tray).said()),
    }
}

fn drawing(puzzle: &Puzzle, placements: &[Placement], may: char) -> String {
    indented(&picture::drawing(puzzle, placements, may, '-'))
}

fn painted(tray: &Tray) -> String {
    tray.drawn_paint().map_or_else(String::new, |layers| format!("paint\n{}", indented(&layers)))
}

fn indented(layers: &[Vec<String>]) -> String {
    let row = |row: &String| format!("  {}\n", row.trim_end());
    let layers = layers.iter().map(|rows| rows.iter().map(row).collect());
    layers.collect::<Vec<String>>().join("\n")
}

fn kit(kit: &Kit) -> String {
    if let Some(KitSaid { named, only, copies, mirror }) = KitSaid::of(kit) {
        let only = only.map_or(String::new(), |letters| format!(" only {letters}"));
        let copies = if copies == 1 { None } else { Some(format!("x{copies}")) };
        return format!("kit {}{only}{}\n", named.name(), options(copies, mirror));
    }
    let alike = |piece: &Piece| {
        let Piece { copies, spare, mirror, colour, shape, .. } = piece;
        (*copies, *spare, *mirror, *colour, shape.is_flat(), shape.starts_down())
    };
    let mut text = String::new();
    let is_plain = |piece: &Piece| piece.shape.paints().is_empty();
    let is_one = |a: &Piece, b: &Piece| alike(a) == alike(b) && is_plain(a) && is_plain(b);
    for group in kit.pieces().chunk_by(is_one) {
        let Piece { mirror, colour, shape, .. } = &group[0];
        let keyword = if group.len() == 1 { "piece" } else { "pieces" };
        let colour = colour.map(|colour| format!(" colour {}", colour::name(colour))).unwrap_or_default();
        let mirror = Some(*mirror).filter(|mirror| *mirror != shape.is_flat());
        let down = if shape.starts_down() { " down" } else { "" };
        text.push_str(&format!("{keyword}{}{down}{colour}\n", options(group[0].said_copies(), mirror)));
        for (at, piece) in group.iter().enumerate() {
            // An empty line precedes each layer and each solid piece.
            let mut parted = 0 < at && !shape.is_flat();
            for layer in art(piece.letter, &piece.shape, '.') {
                text.push_str(if parted { "\n" } else { "" });
                parted = true;
                layer.iter().for_each(|row| text.push_str(&format!("  {row}\n")));
            }
        }
        if let [Piece { shape, .. }] = group
            && !shape.paints().is_empty()
        {
            text.push_str(&format!("paint\n{}", indented(&shape.drawn_paint())));
        }
    }
    text
}

fn options(copies: Option<String>, mirror: Option<bool>) -> String {
    let copies = copies.map_or(String::new(), |copies| format!(" {copies}"));
    let mirror = mirror.map_or("", |mirror| if mirror { " mirror" } else { " no-mirror" });
    format!("{copies}{mirror}")
}

fn art(letter: char, shape: &Shape, gap: char) -> Vec<Vec<String>> {
    let mut layers: Vec<Vec<String>> = vec![Vec::new(); shape.layers()];
    let mut width = (None, 0);
    for &Cell { layer, row, col } in shape.cells() {
        let (rows, row, col) = (&mut layers[usize::from(layer)], usize::from(row), usize::from(col));
        rows.resize(row + 1, String::new());
        if width.0 != Some((layer, row)) {
            width = (Some((layer, row)), 0);
        }
        rows[row].extend((width.1..col).map(|col| if shape.is_between(row, col) { ' ' } else { gap }));
        rows[row].push(letter);
        width.1 = col + 1;
    }
    // An empty row would split the piece.
    layers.iter_mut().filter(|rows| rows.is_empty()).for_each(|rows| rows.push(String::new()));
    let rows = layers.iter_mut().flatten();
    rows.filter(|row| row.is_empty()).for_each(|row| row.push(gap));
    layers
}

fn course(puzzle: &Puzzle) -> Option<String> {
    let (tray, kit) = (puzzle.tray(), puzzle.kit());
    let is_plain = |piece: &Piece| {
        let Piece { mirror, letter, shape, .. } = piece;
        let is_painted = !shape.paints().is_empty();
        piece.said_copies().is_none() && *mirror && letter.is_alphabetic() && shape.is_flat() && !is_painted
    };
    if !tray.paints().is_empty()
        || !puzzle.placed().is_empty()
        || !kit.pieces().iter().all(is_plain)
        || !tray.is_strict()
    {
        return None;
    }
    let (mut rows, mut cols) = tray.size(0);
    let mut kind = String::from("DEFAULT\n");
    if tray.is_pyramid() {
        (rows, cols) = (tray.layers(), tray.layers());
        kind = "PYRAMID\n".into();
    } else if tray.lattice() != Lattice::default() || !tray.is_flat() {
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
        for row in art(piece.letter, &piece.shape, ' ').concat() {
            if row == " " {
                return None;
            }
            text.push_str(&row);
            text.push('\n');
        }
    }
    Some(text)
}
