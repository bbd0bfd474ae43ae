//! Trays by their names and sizes.

use super::{DraftError, Place};
use crate::name::{folded, leading};
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
    words: impl Iterator<Item = (&'w str, P)>,
    budget: &mut CellBudget,
) -> Result<TraySaid, DraftError<P>> {
    let (texts, places): (Vec<&str>, Vec<P>) = words.unzip();
    let unknown = |at: usize| ParseErrorKind::UnknownTray(shortened(texts[at])).in_draft(places[at].clone());
    let Some(at) = places.first() else {
        return Ok(TraySaid::Drawn(Lattice::Cubic.into()));
    };
    let second = texts.get(1).zip(places.get(1));
    // How many of the words are read.
    let (said, read) = if let Some(lattice) = Lattice::find(texts[0]).filter(|lattice| !lattice.has_squares())
    {
        let starts_down = lattice == Lattice::Triangular && texts.get(1) == Some(&"down");
        (TraySaid::Drawn(CellKind { lattice, starts_down }), 1 + usize::from(starts_down))
    } else {
        match (leading(&texts, NamedTray::find), second) {
            (Some((named @ NamedTray::Pyramid, _)), None) => {
                (TraySaid::Unless(Lattice::Pyramid.into(), named.tray()), 1)
            }
            (Some((NamedTray::Pyramid, _)), Some((layers, at))) => {
                let count = whole_number(layers).ok_or_else(|| unknown(1))?;
                budget.spend(count.saturating_mul(count).saturating_mul(count), at)?;
                (TraySaid::Ready(checked(Tray::pyramid(count), at)?), 2)
            }
            (Some((NamedTray::Calendar, _)), Some((date, at))) => {
                let found = CalendarDate::find(date);
                let wrong = || ParseErrorKind::Date(shortened(date)).in_draft(at.clone());
                (TraySaid::Ready(found.ok_or_else(wrong)?.tray()), 2)
            }
            (Some((named, read)), _) => (TraySaid::Ready(named.tray()), read),
            (None, _) => {
                let (size, read) = leading(&texts, Size::find).ok_or_else(|| unknown(0))?;
                let each = if size.lattice == Lattice::Cubic { 1 } else { 2 };
                budget.spend(size.sides.iter().fold(each, |cells, &side| cells.saturating_mul(side)), at)?;
                (TraySaid::Ready(checked(size.tray(), at)?), read)
            }
        }
    };
    if read < texts.len() { Err(unknown(read)) } else { Ok(said) }
}

/// Two or three sides, such as `6x10` or `4x7-hexagons`.
struct Size {
    sides: Vec<usize>,
    lattice: Lattice,
}

impl Size {
    fn find(text: &str) -> Option<Size> {
        let text = folded(text);
        let digits = text.find(|c: char| c != 'x' && !c.is_ascii_digit()).unwrap_or(text.len());
        let (size, lattice) = text.split_at(digits);
        let lattice = if lattice.is_empty() { Lattice::Cubic.name() } else { lattice };
        let lattice = Lattice::find(lattice).filter(|lattice| *lattice != Lattice::Pyramid)?;
        let sides: Vec<usize> = size.split('x').map(whole_number).collect::<Option<_>>()?;
        matches!(sides.len(), 2 | 3).then_some(Size { sides, lattice })
    }

    fn tray(&self) -> Result<Tray, TrayError> {
        match (&self.sides[..], self.lattice) {
            (&[rows, cols], Lattice::Cubic) => Tray::rectangle(rows, cols),
            (&[rows, cols], lattice) => Tray::parallelogram(lattice, rows, cols),
            (&[layers, rows, cols], Lattice::Cubic) => Tray::cuboid(layers, rows, cols),
            (&[layers, rows, cols], lattice) => Tray::prism(lattice, layers, rows, cols),
            _ => unreachable!("there are two or three sides"),
        }
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
