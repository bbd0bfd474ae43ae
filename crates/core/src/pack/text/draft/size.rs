//! Trays by their names and sizes.

use super::{DraftError, Place};
use crate::pack::text::error::ParseErrorKind;
use crate::pack::text::line::shortened;
use crate::pack::{Lattice, NamedTray, Tray, TrayError};

/// What the words after `tray` say.
pub(in crate::pack::text) enum TraySaid {
    /// Nothing: the cells are drawn.
    Drawn(Lattice),
    /// A tray, but a drawing below is meant instead.
    Unless(Lattice, Tray),
    /// A tray.
    Ready(Tray),
}

/// The cells that trays given by size may still have.
///
/// A few bytes ask for many cells, so an input gets a number of them in
/// proportion to its length.
#[derive(Clone, Debug)]
pub struct CellBudget(usize);

impl CellBudget {
    /// For an input of so many bytes.
    pub fn new(bytes: usize) -> CellBudget {
        CellBudget((1 << 20) + 2 * bytes)
    }

    fn spend<P>(&mut self, cells: usize, at: &P) -> Result<(), DraftError<P>>
    where
        P: Place,
    {
        // More than one tray may have is another error.
        let left = self.0.checked_sub(cells.min(Tray::MOST_CELLS));
        self.0 = left.ok_or_else(|| ParseErrorKind::TooManyCells.in_draft(at.clone()))?;
        Ok(())
    }
}

/// Reads a name or a size.
pub(in crate::pack::text) fn tray<'w, P: Place>(
    mut words: impl Iterator<Item = (&'w str, P)>,
    budget: &mut CellBudget,
) -> Result<TraySaid, DraftError<P>> {
    let Some((word, at)) = words.next() else {
        return Ok(TraySaid::Drawn(Lattice::Cubic));
    };
    let unknown = |word: &str, at: P| ParseErrorKind::UnknownTray(shortened(word)).in_draft(at);
    let second = words.next();
    let said = match (NamedTray::find(word), &second) {
        (Some(named @ NamedTray::Pyramid), None) => TraySaid::Unless(Lattice::Pyramid, named.tray()),
        (Some(NamedTray::Pyramid), Some((layers, at))) => {
            let count = whole_number(layers).ok_or_else(|| unknown(layers, at.clone()))?;
            budget.spend(count.saturating_mul(count).saturating_mul(count), at)?;
            TraySaid::Ready(checked(Tray::pyramid(count), at)?)
        }
        (Some(named), _) => TraySaid::Ready(named.tray()),
        (None, _) => {
            let sides: Option<Vec<usize>> = word.splitn(4, 'x').map(whole_number).collect();
            budget.spend(sides.iter().flatten().fold(1, |cells, &side| cells.saturating_mul(side)), &at)?;
            let tray = match sides.as_deref() {
                Some(&[rows, cols]) => Tray::rectangle(rows, cols),
                Some(&[layers, rows, cols]) => Tray::cuboid(layers, rows, cols),
                _ => return Err(unknown(word, at)),
            };
            TraySaid::Ready(checked(tray, &at)?)
        }
    };
    let second = second.filter(|_| word != NamedTray::Pyramid.name());
    match second.or_else(|| words.next()) {
        Some((word, at)) => Err(unknown(word, at)),
        None => Ok(said),
    }
}

fn checked<P: Place>(tray: Result<Tray, TrayError>, at: &P) -> Result<Tray, DraftError<P>> {
    tray.map_err(|error| ParseErrorKind::Tray(error).in_draft(at.clone()))
}

/// A number of digits alone; one that is too large is the largest.
pub(in crate::pack::text) fn whole_number(word: &str) -> Option<usize> {
    let is_number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(usize::MAX))
}
