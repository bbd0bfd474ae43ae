//! Trays by their names and sizes.

use super::{DraftError, Place};
use crate::pack::text::error::ParseErrorKind;
use crate::pack::text::line::shortened;
use crate::pack::{CalendarDate, Lattice, NamedTray, Tray, TrayError};

/// What the cells of a drawing are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellKind {
    /// Their lattice.
    pub lattice: Lattice,
    /// Whether the first of triangles points down.
    pub starts_down: bool,
}

impl From<Lattice> for CellKind {
    fn from(lattice: Lattice) -> CellKind {
        CellKind { lattice, starts_down: false }
    }
}

impl CellKind {
    /// How it is said in files: the name of the lattice, and `down` after it if
    /// the first triangle points down.
    pub fn said(self) -> String {
        format!("{}{}", self.lattice.name(), if self.starts_down { " down" } else { "" })
    }

    /// All that can be said.
    pub fn all() -> impl Iterator<Item = CellKind> {
        let down = CellKind { lattice: Lattice::Triangular, starts_down: true };
        Lattice::ALL.into_iter().map(CellKind::from).chain([down])
    }

    /// The cells of a tray.
    pub fn of(tray: &Tray) -> CellKind {
        CellKind { lattice: tray.lattice(), starts_down: tray.starts_down() }
    }
}

/// What the words after `tray` say.
pub(in crate::pack::text) enum TraySaid {
    /// What is drawn below.
    Drawn(CellKind),
    /// A tray, but a drawing below is meant instead.
    Unless(CellKind, Tray),
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
        return Ok(TraySaid::Drawn(Lattice::Cubic.into()));
    };
    let unknown = |word: &str, at: P| ParseErrorKind::UnknownTray(shortened(word)).in_draft(at);
    let second = words.next();
    let has_second = second.is_some();
    if let Some(lattice) = Lattice::find(word).filter(|lattice| !lattice.has_squares()) {
        let is_down = |word: &str| word == "down" && lattice == Lattice::Triangular;
        return match second.filter(|(word, _)| !is_down(word)).or_else(|| words.next()) {
            Some((word, at)) => Err(unknown(word, at)),
            None => Ok(TraySaid::Drawn(CellKind { lattice, starts_down: has_second })),
        };
    }
    let said = match (NamedTray::find(word), &second) {
        (Some(named @ NamedTray::Pyramid), None) => TraySaid::Unless(Lattice::Pyramid.into(), named.tray()),
        (Some(NamedTray::Pyramid), Some((layers, at))) => {
            let count = whole_number(layers).ok_or_else(|| unknown(layers, at.clone()))?;
            budget.spend(count.saturating_mul(count).saturating_mul(count), at)?;
            TraySaid::Ready(checked(Tray::pyramid(count), at)?)
        }
        (Some(NamedTray::Calendar), Some((date, at))) => {
            let found = CalendarDate::find(date);
            let wrong = || ParseErrorKind::Date(shortened(date)).in_draft(at.clone());
            TraySaid::Ready(found.ok_or_else(wrong)?.tray())
        }
        (Some(named), _) => TraySaid::Ready(named.tray()),
        (None, _) => {
            // `4x7-hexagons`
            let (size, lattice) = word.split_once('-').unwrap_or((word, Lattice::Cubic.name()));
            let lattice = Lattice::find(lattice).filter(|lattice| *lattice != Lattice::Pyramid);
            let sides: Option<Vec<usize>> = size.splitn(4, 'x').map(whole_number).collect();
            let each = if lattice == Some(Lattice::Cubic) { 1 } else { 2 };
            budget
                .spend(sides.iter().flatten().fold(each, |cells, &side| cells.saturating_mul(side)), &at)?;
            let tray = match (sides.as_deref(), lattice) {
                (Some(&[rows, cols]), Some(Lattice::Cubic)) => Tray::rectangle(rows, cols),
                (Some(&[rows, cols]), Some(lattice)) => Tray::parallelogram(lattice, rows, cols),
                (Some(&[layers, rows, cols]), Some(Lattice::Cubic)) => Tray::cuboid(layers, rows, cols),
                (Some(&[layers, rows, cols]), Some(lattice)) => Tray::prism(lattice, layers, rows, cols),
                _ => return Err(unknown(word, at)),
            };
            TraySaid::Ready(checked(tray, &at)?)
        }
    };
    let takes_second = [NamedTray::Pyramid, NamedTray::Calendar].map(NamedTray::name).contains(&word);
    let second = second.filter(|_| !takes_second);
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
