//! Trays by name and size.

use crate::name::{folded, leading};
use crate::pack::text::error::{ParseError, ParseErrorKind};
use crate::pack::text::line::Spot;
use crate::pack::{CalendarDate, Lattice, NamedTray, Tray, TrayError};
use crate::text_error::shortened;

/// The cells of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellKind {
    pub lattice: Lattice,
    pub starts_down: bool,
}

impl From<Lattice> for CellKind {
    fn from(lattice: Lattice) -> CellKind {
        CellKind { lattice, starts_down: false }
    }
}

impl CellKind {
    /// As written in files, with `down` if the first triangle points down.
    pub fn said(self) -> String {
        format!("{}{}", self.lattice.name(), if self.starts_down { " down" } else { "" })
    }

    /// All combinations.
    pub fn all() -> impl Iterator<Item = CellKind> {
        let down = Lattice::ALL.into_iter().filter(|lattice| lattice.has_directions());
        let down = down.map(|lattice| CellKind { lattice, starts_down: true });
        Lattice::ALL.into_iter().map(CellKind::from).chain(down)
    }

    /// The cells of a tray.
    pub fn of(tray: &Tray) -> CellKind {
        CellKind { lattice: tray.lattice(), starts_down: tray.starts_down() }
    }
}

pub(in crate::pack::text) enum TraySaid {
    Drawn(CellKind),
    Unless(CellKind, Tray),
    Ready(Tray),
}

/// Remaining cells for trays given by size.
///
/// A few bytes can request many cells, so the budget of an input is proportional to its length.
#[derive(Clone, Debug)]
pub(in crate::pack::text) struct CellBudget(usize);

impl CellBudget {
    pub(in crate::pack::text) fn new(bytes: usize) -> CellBudget {
        CellBudget((1 << 20) + 2 * bytes)
    }

    fn spend(&mut self, cells: usize, at: &Spot) -> Result<(), ParseError> {
        // A tray over the limit is a separate error.
        let left = self.0.checked_sub(cells.min(Tray::MOST_CELLS));
        self.0 = left.ok_or_else(|| ParseErrorKind::TooManyCells.at(at.span()))?;
        Ok(())
    }
}

pub(in crate::pack::text) fn tray<'w>(
    words: impl Iterator<Item = (&'w str, Spot)>,
    budget: &mut CellBudget,
) -> Result<TraySaid, ParseError> {
    let (texts, places): (Vec<&str>, Vec<Spot>) = words.unzip();
    let unknown = |at: usize| ParseErrorKind::UnknownTray(shortened(texts[at])).at(places[at].span());
    let Some(at) = places.first() else {
        return Ok(TraySaid::Drawn(Lattice::default().into()));
    };
    let second = texts.get(1).zip(places.get(1));
    let (said, read) = if let Some(lattice) = Lattice::find(texts[0]).filter(|lattice| !lattice.has_squares())
    {
        let starts_down = lattice.has_directions() && texts.get(1) == Some(&"down");
        (TraySaid::Drawn(CellKind { lattice, starts_down }), 1 + usize::from(starts_down))
    } else {
        match (leading(&texts, NamedTray::find), second) {
            (Some((named @ NamedTray::Pyramid, _)), None) => {
                let tray = named.tray();
                (TraySaid::Unless(tray.lattice().into(), tray), 1)
            }
            (Some((NamedTray::Pyramid, _)), Some((layers, at))) => {
                let count = whole_number(layers).ok_or_else(|| unknown(1))?;
                budget.spend(count.saturating_mul(count).saturating_mul(count), at)?;
                (TraySaid::Ready(checked(Tray::pyramid(count), at)?), 2)
            }
            (Some((calendar @ (NamedTray::Calendar | NamedTray::WeekdayCalendar), 1)), Some((date, at))) => {
                let found = match calendar {
                    NamedTray::Calendar => CalendarDate::find(date),
                    _ => CalendarDate::find_weekday(date),
                };
                let found = found.filter(|found| found.calendar() == calendar);
                let wrong = || ParseErrorKind::Date(shortened(date)).at(at.span());
                (TraySaid::Ready(found.ok_or_else(wrong)?.tray()), 2)
            }
            (Some((named, read)), _) => (TraySaid::Ready(named.tray()), read),
            (None, _) => {
                let (size, read) = leading(&texts, Size::find).ok_or_else(|| unknown(0))?;
                let each = if size.lattice.has_squares() { 1 } else { 2 };
                budget.spend(size.sides.iter().fold(each, |cells, &side| cells.saturating_mul(side)), at)?;
                (TraySaid::Ready(checked(size.tray(), at)?), read)
            }
        }
    };
    if read < texts.len() { Err(unknown(read)) } else { Ok(said) }
}

pub(in crate::pack::text) fn sized(size: &str) -> Option<Tray> {
    Size::find(size)?.tray().ok()
}

struct Size {
    sides: Vec<usize>,
    lattice: Lattice,
}

impl Size {
    fn find(text: &str) -> Option<Size> {
        let text = folded(text);
        let digits = text.find(|c: char| c != 'x' && !c.is_ascii_digit()).unwrap_or(text.len());
        let (size, lattice) = text.split_at(digits);
        let lattice = if lattice.is_empty() { Lattice::default().name() } else { lattice };
        let lattice = Lattice::find(lattice).filter(|lattice| !lattice.is_piled())?;
        let sides: Vec<usize> = size.split('x').map(whole_number).collect::<Option<_>>()?;
        matches!(sides.len(), 2 | 3).then_some(Size { sides, lattice })
    }

    fn tray(&self) -> Result<Tray, TrayError> {
        let [layers, rows, cols] = match self.sides[..] {
            [rows, cols] => [1, rows, cols],
            [layers, rows, cols] => [layers, rows, cols],
            _ => unreachable!("there are two or three sides"),
        };
        match self.lattice.has_squares() {
            true => Tray::cuboid(layers, rows, cols),
            false => Tray::prism(self.lattice, layers, rows, cols),
        }
    }
}

fn checked(tray: Result<Tray, TrayError>, at: &Spot) -> Result<Tray, ParseError> {
    tray.map_err(|error| ParseErrorKind::Tray(error).at(at.span()))
}

pub(in crate::pack::text) fn whole_number(word: &str) -> Option<usize> {
    let is_number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(usize::MAX))
}
