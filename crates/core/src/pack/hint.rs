//! The next step towards a solution.

use super::cover::model::Model;
use super::cover::{self, Metered, Room, search};
use super::puzzle::{Placement, Puzzle};
use crate::cover::{survivors, without_dead};
use crate::run::{Limits, Meter, Observer, Report, Stop};

/// A piece to place next, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub placement: Placement,
    pub why: Why,
}

/// The reason for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    OnlyForCell { cell: usize, ruled_out: usize },
    OnlyForPiece { piece: usize, ruled_out: usize },
    InSolution,
}

/// Limit on placements for the look-ahead: the work is quadratic in it.
const LOOK_AHEAD: usize = 10_000;

/// The placement that every solution contains because it is the only one for its cell or piece.
/// With at most 10,000 placements and enough memory, a look-ahead of one step rules out others
/// first. Returns an error if the meter ends the search.
pub fn forced(puzzle: &Puzzle, meter: &mut Meter<'_>) -> Result<Option<Hint>, Stop> {
    let mut room = Room::new(meter.limits());
    let monitor = &mut Metered::new(meter);
    match Model::new(puzzle, monitor, &mut room)? {
        Some(model) => forced_in(&model, room.left(), monitor),
        None => Ok(None),
    }
}

fn forced_in(model: &Model<'_>, memory: u64, monitor: &mut Metered<'_, '_>) -> Result<Option<Hint>, Stop> {
    let choices = model.cover.choices.len();
    let hint = only(model, &vec![true; choices], monitor)?;
    if hint.is_some() || LOOK_AHEAD < choices {
        return Ok(hint);
    }
    match survivors(&model.cover, memory, monitor)? {
        Some(survivors) => only(model, &survivors, monitor),
        None => Ok(None),
    }
}

/// Finds a placement of a solution: a forced one if possible, else the one that covers the first
/// free cell.
///
/// The outcome is impossible if there is no solution or nothing left to place. A limit reached
/// after a solution was found yields an unforced hint.
pub fn hint(puzzle: &Puzzle, limits: &Limits, observer: Observer<'_>) -> Report<Hint> {
    let mut meter = Meter::new(limits.clone(), observer);
    meter.progress.iterations = 1;
    let found = found(puzzle, &mut meter);
    meter.finish(found.into())
}

fn found(puzzle: &Puzzle, meter: &mut Meter<'_>) -> Result<Option<Hint>, Stop> {
    let mut room = Room::new(meter.limits());
    let monitor = &mut Metered::new(meter);
    let Some(model) = Model::new(puzzle, monitor, &mut room)? else { return Ok(None) };
    let alive = without_dead(&model.cover, room.left() / 2, monitor)?;
    let searched = alive.as_ref().unwrap_or(&model.cover);
    room.take(cover::bytes(searched))?;
    let mut solution: Option<Vec<usize>> = None;
    let ended = search(searched, monitor, &mut |ids, _| {
        solution = Some(ids.to_vec());
        Err(Stop::Cancelled)
    });
    let Some(ids) = solution else { return ended.map(|()| None) };
    if let Ok(Some(hint)) = forced_in(&model, room.left(), monitor) {
        return Ok(Some(hint));
    }
    let placements = ids.iter().filter_map(|&id| model.placement(id));
    let first = placements.min_by(|a, b| a.cells.cmp(&b.cells));
    Ok(first.map(|placement| Hint { placement, why: Why::InSolution }))
}

fn only(model: &Model<'_>, possible: &[bool], monitor: &mut Metered<'_, '_>) -> Result<Option<Hint>, Stop> {
    let cover = &model.cover;
    // Per cell, then per class: number of possible choices, number of impossible ones, one possible
    // choice.
    let mut counts = vec![(0, 0, 0); cover.cells + cover.copies.len()];
    for (at, choice) in cover.choices.iter().enumerate() {
        monitor.work(choice.area() as u64)?;
        let cells = cover.cells_of(choice).iter().map(|&cell| cell as usize);
        for item in cells.chain([cover.cells + choice.class as usize]) {
            let (yes, no, one) = &mut counts[item];
            if possible[at] {
                *yes += 1;
                *one = choice.id as usize;
            } else {
                *no += 1;
            }
        }
    }
    let hint = |(item, &(yes, ruled_out, id)): (usize, &(usize, usize, usize))| {
        let why = match item.checked_sub(cover.cells) {
            None if yes == 1 => Why::OnlyForCell { cell: model.cell(item), ruled_out },
            Some(class) if yes == 1 && cover.copies[class] == 1 && cover.spare[class] == 0 => {
                Why::OnlyForPiece { piece: model.piece(class)?, ruled_out }
            }
            _ => return None,
        };
        Some(Hint { placement: model.placement(id)?, why })
    };
    Ok(counts.iter().enumerate().find_map(hint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Kit, Piece, Shape, Tray};
    use crate::run::Outcome;
    use std::ops::ControlFlow;

    fn puzzle(rows: usize, cols: usize, pieces: &[&str]) -> Puzzle {
        let pieces = ('A'..)
            .zip(pieces)
            .map(|(letter, art)| Piece::new(letter, Shape::from_art(&art.replace('/', "\n")).unwrap()));
        Puzzle::empty(Tray::rectangle(rows, cols).unwrap(), Kit::new(pieces.collect()).unwrap())
    }

    fn hinted(puzzle: &Puzzle) -> Outcome<Hint> {
        hint(puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(())).outcome
    }

    #[test]
    fn a_piece_with_one_place_is_forced() {
        let cross = puzzle(3, 3, &[".X./XXX/.X.", "X.X", "X", "X"]);
        let why = Why::OnlyForPiece { piece: 0, ruled_out: 0 };
        let placement = Placement { piece: 0, cells: [1, 3, 4, 5, 7].into() };
        let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
        let forced = forced(&cross, &mut Meter::new(Limits::default(), &mut go_on));
        assert_eq!(forced, Ok(Some(Hint { placement, why })));
    }

    #[test]
    fn a_look_ahead_rules_places_out() {
        // In the middle of a row of four, a pair would cut off both ends.
        let row = puzzle(1, 4, &["XX", "XX"]);
        let Outcome::Solved(Hint { placement, why }) = hinted(&row) else { panic!("it has a solution") };
        assert_eq!(&*placement.cells, [0, 1]);
        assert_eq!(why, Why::OnlyForCell { cell: 0, ruled_out: 0 });
        let bent = puzzle(2, 3, &["XX/X", "XX/X"]);
        assert!(matches!(hinted(&bent), Outcome::Solved(_)));
    }

    #[test]
    fn a_hint_belongs_to_a_solution() {
        let mut puzzle = puzzle(4, 5, &["XXXX", "XXX/X", "XX/XX", "XXX/X", "XXXX"]);
        for _ in 0..5 {
            let Outcome::Solved(hint) = hinted(&puzzle) else { panic!("each hint keeps it solvable") };
            let placed = puzzle.placed().iter().cloned().chain([hint.placement]).collect();
            puzzle = Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap();
        }
        assert_eq!(hinted(&puzzle), Outcome::Impossible);
        assert_eq!(hinted(&self::puzzle(2, 2, &["XXX", "X"])), Outcome::Impossible);
    }
}
