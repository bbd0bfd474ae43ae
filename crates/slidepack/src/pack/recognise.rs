//! Recognition of pieces in a drawing of the tray.

use super::{Packing, Placement};
use std::collections::HashMap;

const MOST_STEPS: usize = 100_000;

/// The pieces in a drawing of a puzzle's tray: layers from the top, each with the rows of its grid.
/// Letters are pieces, other characters are ignored.
///
/// Copies of a piece that touch are separated in some way that fits. `None` if the letters are not
/// pieces that lie in the tray.
pub fn recognise(packing: &Packing, layers: &[Vec<String>]) -> Option<Vec<Placement>> {
    let (tray, kit) = (packing.tray(), packing.kit());
    let mut cells: HashMap<usize, Vec<usize>> = HashMap::new();
    for (layer, rows) in layers.iter().enumerate() {
        for (row, text) in rows.iter().enumerate() {
            for (col, letter) in text.chars().enumerate().filter(|(_, c)| !matches!(c, '.' | '?' | '-' | ' '))
            {
                let (piece, cell) = (kit.find(letter)?, tray.number(layer, row, col)?);
                cells.entry(piece).or_default().push(cell);
            }
        }
    }
    let mut placements = Vec::new();
    for (piece, mut cells) in cells {
        cells.sort_unstable();
        let shape = &kit.pieces()[piece];
        if cells.len() == shape.shape.area() {
            placements.push(Placement { piece, cells: cells.into() });
            continue;
        }
        let is_inside = |cell: usize| cells.binary_search(&cell).is_ok();
        let places = tray.places_among(&shape.shape, shape.mirror, usize::MAX, is_inside)?;
        let parts = parted(&cells, &places)?;
        placements.extend(parts.into_iter().map(|cells| Placement { piece, cells }));
    }
    placements.sort_unstable();
    Packing::new(tray.clone(), kit.clone(), placements.clone()).ok()?;
    Some(placements)
}

fn parted(cells: &[usize], places: &[Box<[usize]>]) -> Option<Vec<Box<[usize]>>> {
    let mut by_first: HashMap<usize, Vec<&[usize]>> = HashMap::new();
    for place in places {
        by_first.entry(place[0]).or_default().push(place);
    }
    let mut covered: HashMap<usize, bool> = cells.iter().map(|&cell| (cell, false)).collect();
    // For each choice: its first free cell, and the index of the place chosen for it.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let free = |covered: &HashMap<usize, bool>| cells.iter().copied().find(|cell| !covered[cell]);
    let mut next = (free(&covered)?, 0);
    for _ in 0..MOST_STEPS {
        let choices = by_first.get(&next.0).map_or(&[][..], Vec::as_slice);
        let fits = |place: &&[usize]| place.iter().all(|cell| !covered[cell]);
        if let Some(at) = (next.1..choices.len()).find(|&at| fits(&choices[at])) {
            choices[at].iter().for_each(|&cell| {
                covered.insert(cell, true);
            });
            chosen.push((next.0, at));
            match free(&covered) {
                Some(cell) => next = (cell, 0),
                None => {
                    return Some(chosen.iter().map(|&(cell, at)| by_first[&cell][at].into()).collect());
                }
            }
        } else {
            let (cell, at) = chosen.pop()?;
            by_first[&cell][at].iter().for_each(|&cell| {
                covered.insert(cell, false);
            });
            next = (cell, at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;
    use crate::pack::{Request, read, solve};

    fn packing(text: &str) -> Packing {
        read(&Source::inline(text), None).remove(0).unwrap().packing
    }

    fn found(packing: &Packing, drawing: &str) -> Option<Vec<Placement>> {
        let layer = |layer: &str| layer.lines().map(str::to_owned).collect();
        recognise(packing, &drawing.split("\n\n").map(layer).collect::<Vec<_>>())
    }

    #[test]
    fn a_solution_is_found_again_in_its_drawing() {
        let text = "slidepack pack\ntray pyramid\nkit kanoodle\n";
        let puzzle = read(&Source::inline(text), None).remove(0).unwrap();
        let answer = solve(&puzzle, &Request::default(), &mut crate::quietly());
        let solution = answer.solution().unwrap();
        let layers = crate::pack::text::picture(&puzzle.packing, solution.placements());
        assert_eq!(recognise(&puzzle.packing, &layers).as_deref(), Some(solution.placements()));
    }

    #[test]
    fn copies_that_touch_are_parted() {
        let packing = packing("slidepack pack\ntray 4x4\npiece x8\n  AA\n");
        let placements = found(&packing, "AAAA\nAAAA\nAAAA\nAAAA").unwrap();
        assert_eq!(placements.len(), 8);
        assert_eq!(found(&packing, "AA..\n....\n....\n..AA").unwrap().len(), 2);
        assert_eq!(found(&packing, "AAA.\n....\n....\n...."), None);
        assert_eq!(found(&packing, "A..A\n....\n....\n...."), None);
    }

    #[test]
    fn what_does_not_lie_in_the_tray_is_not_found() {
        let packing = packing("slidepack pack\ntray 2x2\npiece\n  AA\npiece\n  BB\n");
        assert_eq!(found(&packing, "AA\n..").unwrap().len(), 1);
        assert_eq!(found(&packing, "CC\n.."), None);
        assert_eq!(found(&packing, "..\n..\nAA"), None);
        assert_eq!(found(&packing, "..A\n..A"), None);
        assert_eq!(found(&packing, "").unwrap().len(), 0);
    }
}
