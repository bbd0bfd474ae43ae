//! A tray drawn with letters only, as in booklets and other programs. The shapes of the letters
//! determine the kit.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use super::Instance;
use super::draft::Placed;
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::line::Lines;
use super::tray;
use crate::pack::{Cell, Kit, Lattice, NamedKit, Piece, Puzzle, Shape, Tray};

const EMPTY: [char; 5] = ['.', '-', '_', '*', '0'];

/// Rows of equal length with letters and empty cells, at least one row mixed.
pub(super) fn is_drawing(text: &str) -> bool {
    let mut rows = 0;
    let mut longest = None;
    let mut has_letter = false;
    let mut is_mixed = false;
    let mut is_new_layer = true;
    let mut empty = HashSet::new();
    for line in Lines::new(text).filter(|line| !line.is_comment()) {
        if line.is_blank() {
            is_new_layer = true;
            continue;
        }
        let row = line.without_comment().text.trim();
        if std::mem::take(&mut is_new_layer) {
            longest = None;
        }
        let mut length = 0;
        let mut first = None;
        for c in row.chars() {
            match c {
                c if c.is_alphabetic() => has_letter = true,
                '?' => {}
                c if EMPTY.contains(&c) => drop(empty.insert(c)),
                _ => return false,
            }
            length += 1;
            is_mixed |= *first.get_or_insert(c) != c;
        }
        if longest.is_some_and(|longest| longest != length) {
            return false;
        }
        longest = Some(length);
        rows += 1;
    }
    // `-` next to `.` means no cell; other marks are not mixed.
    let is_clear = empty.len() <= 1 || empty.len() == 2 && empty.contains(&'.') && empty.contains(&'-');
    1 < rows && has_letter && is_mixed && is_clear
}

pub(super) fn read(text: &str, wanted: Option<NamedKit>) -> Result<Instance, ParseError> {
    let drawn = with_dots(text);
    let Some(drawing) = tray::drawing(&Lines::new(&drawn))? else {
        return Err(ParseErrorKind::Empty.at(text.len()..text.len()));
    };
    let layers = &drawing.layers;
    let is_pyramid = 1 < layers.len()
        && layers
            .iter()
            .zip(1..)
            .all(|(rows, side)| rows.len() == side && rows.iter().all(|row| row.len() == side));
    let lattice = Lattice::of_layers(is_pyramid);
    let start = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\n', '\r']).len();
    let span = start..text.trim_end().len().max(start);
    let tray = Tray::new(lattice, layers);
    let tray = tray.map_err(|error| ParseErrorKind::Tray(error).at(span.clone()))?;
    let mut placed = Placed::new(&tray);
    placed.add(&tray, &drawing)?;
    let kit = kit(&tray, &placed, wanted)?;
    let puzzle: Puzzle = placed.finish(tray, kit)?;
    Ok(Instance { puzzle, format: Format::Drawing, label: None, span })
}

fn with_dots(text: &str) -> Cow<'_, str> {
    if text.contains('.') {
        return Cow::Borrowed(text);
    }
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let dotted = |line: &str| match is_comment(line) {
        true => line.to_owned(),
        false => line.replace(['-', '_', '*', '0'], "."),
    };
    Cow::Owned(text.split_inclusive('\n').map(dotted).collect())
}

/// The kit with a piece for every letter that fills the tray; if it is full, the drawn pieces.
fn kit(tray: &Tray, placed: &Placed, wanted: Option<NamedKit>) -> Result<Kit, ParseError> {
    let groups = &placed.groups;
    let cells = tray.cells().len();
    if groups.is_empty() {
        return Err(ParseErrorKind::NoPieces.at(0..0));
    }
    let is_wanted = |named: &NamedKit| wanted.is_none_or(|wanted| wanted == *named);
    let kits: Vec<NamedKit> =
        NamedKit::ALL.into_iter().filter(|named| is_wanted(named) && named.kit().area() == cells).collect();
    let found: Vec<(NamedKit, Vec<usize>)> =
        kits.iter().filter_map(|&named| Some((named, pieces(tray, &named.kit(), groups)?))).collect();
    let has_letters = |(named, pieces): &&(NamedKit, Vec<usize>)| {
        let kit = named.kit();
        groups.iter().zip(pieces).all(|((letter, _), &piece)| kit.pieces()[piece].letter == *letter)
    };
    let named: Vec<&(NamedKit, Vec<usize>)> = found.iter().filter(has_letters).collect();
    let chosen = match (&found[..], &named[..]) {
        (_, [one]) => *one,
        ([one], _) => one,
        ([], _) if groups.iter().map(|(_, cells)| cells.len()).sum::<usize>() == cells => {
            return seen(tray, placed);
        }
        ([], _) => {
            // Reports the first piece that the closest kit lacks.
            let lacks = |named: &NamedKit| {
                let kit = named.kit();
                let places = |group: &&(char, Vec<usize>)| pieces(tray, &kit, std::slice::from_ref(*group));
                groups.iter().position(|group| places(&group).is_none()).unwrap_or(0)
            };
            let at = kits.iter().map(lacks).max();
            let group = &groups[at.unwrap_or(0)];
            let kits = kits.iter().map(|kit| kit.name()).collect();
            let letter = at.map(|_| group.0);
            return Err(ParseErrorKind::NoKit { letter, cells, kits }.at(placed.place(&group.1).span()));
        }
        _ => {
            let kits = found.iter().map(|(named, _)| named.name()).collect();
            return Err(ParseErrorKind::WhichKit { kits }.at(placed.place(&groups[0].1).span()));
        }
    };
    Ok(lettered(&chosen.0.kit(), groups, &chosen.1))
}

/// Maps each letter to a distinct piece of the kit with its shape.
fn pieces(tray: &Tray, kit: &Kit, groups: &[(char, Vec<usize>)]) -> Option<Vec<usize>> {
    let mut taken = HashSet::new();
    let piece = |(_, cells): &(char, Vec<usize>)| {
        let fits = |at: &usize| {
            let piece = &kit.pieces()[*at];
            piece.shape.area() == cells.len()
                && tray.places(&piece.shape, piece.mirror).iter().any(|place| **place == cells[..])
        };
        (0..kit.pieces().len()).find(fits).filter(|at| taken.insert(*at))
    };
    groups.iter().map(piece).collect()
}

fn lettered(kit: &Kit, groups: &[(char, Vec<usize>)], chosen: &[usize]) -> Kit {
    let mut letters: BTreeMap<usize, char> =
        chosen.iter().copied().zip(groups.iter().map(|(letter, _)| *letter)).collect();
    let mut used: HashSet<char> = letters.values().copied().collect();
    for (at, piece) in kit.pieces().iter().enumerate() {
        if !letters.contains_key(&at) && used.insert(piece.letter) {
            letters.insert(at, piece.letter);
        }
    }
    let mut free = kit.pieces().iter().map(|piece| piece.letter).chain('A'..='Z').chain('a'..='z');
    let mut pieces = Vec::new();
    for (at, piece) in kit.pieces().iter().enumerate() {
        let letter = letters.get(&at).copied().or_else(|| free.find(|letter| used.insert(*letter)));
        pieces.push(Piece { letter: letter.unwrap_or(piece.letter), ..piece.clone() });
    }
    // No named kit has more pieces than there are letters.
    Kit::new(pieces).unwrap_or_else(|_| kit.clone())
}

fn seen(tray: &Tray, placed: &Placed) -> Result<Kit, ParseError> {
    let groups = &placed.groups;
    let mut pieces = Vec::new();
    for (letter, cells) in groups {
        let span = placed.place(cells).span();
        let places = cells.iter().map(|&cell| {
            let Cell { layer, row, col } = tray.cells()[cell];
            [layer, row, col].map(i32::from)
        });
        let shape = Shape::on(tray.lattice(), places);
        let shape = shape.map_err(|error| ParseErrorKind::Shape(error).at(span))?;
        let shape = shape.orientations(false).into_iter().find(Shape::is_flat).unwrap_or(shape);
        pieces.push(Piece::new(*letter, shape));
    }
    let span = placed.place(&groups[0].1).span();
    Kit::new(pieces).map_err(|error| ParseErrorKind::Kit(error).at(span))
}
