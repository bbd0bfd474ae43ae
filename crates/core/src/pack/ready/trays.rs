//! Named trays. Trays whose name is not a size are text files in `trays/`.

use crate::name::{folded, nearest};
use crate::pack::tray::{Fill, Tray};
use std::fmt;

names! {
    /// A tray with a name.
    #[non_exhaustive]
    pub enum NamedTray: "tray" {
        FiveByEleven = "5x11" => "the flat side of IQ Puzzler Pro, Kanoodle and Lonpos",
        Pyramid = "pyramid" => "the pyramid of IQ Puzzler Pro, Kanoodle and Lonpos: five layers of balls",
        SixByTen = "6x10" => "a rectangle for the pentominoes",
        FiveByTwelve = "5x12" => "a rectangle for the pentominoes",
        FourByFifteen = "4x15" => "a rectangle for the pentominoes",
        ThreeByTwenty = "3x20" => "a rectangle for the pentominoes",
        EightByEightHole = "8x8-hole" => "a chessboard without its four central cells, for the pentominoes",
        ThreeByFourByFive = "3x4x5" => "a box for the pentominoes, made of cubes",
        TwoByFiveBySix = "2x5x6" => "a box for the pentominoes, made of cubes",
        TwoByThreeByTen = "2x3x10" => "a box for the pentominoes, made of cubes",
        ThreeCubed = "3x3x3" => "the cube of Soma, and of Slothouber and Graatsma",
        FourCubed = "4x4x4" => "the Bedlam cube",
        FiveCubed = "5x5x5" => "Conway's cube, and the cube of 25 Y pentacubes",
        TwoByFourByFour = "2x4x4" => "a box for the tetracubes",
        FourBySevenHexagons = "4x7-hexagons" => "a parallelogram for the tetrahexes",
        SixBySixTriangles = "6x6-triangles" => "a rhombus for the hexiamonds",
        FourByNineTriangles = "4x9-triangles" => "a parallelogram for the hexiamonds",
        ThreeByThirty = "3x30" => "a rectangle for the one-sided pentominoes",
        Calendar = "calendar" => "a calendar; `calendar 11-16` leaves a month and a day free",
        WeekdayCalendar = "weekday-calendar" => "a calendar with weekdays, for `weekday-calendar 2026-11-16`",
        Diagonal = "diagonal" => "the diagonal board of IQ Puzzler Pro",
        FourByFiveBySeven = "4x5x7" => "a box for the pentacubes without the straight one",
        IqStars = "iq-stars" => "the board of IQ Stars, made of hexagons",
        Hoffman = "hoffman" => "a cube of side 15 for Hoffman's blocks; 135 of its cells stay empty",
    }
}

impl NamedTray {
    pub(in crate::pack) fn text(self) -> Option<&'static str> {
        Some(match self {
            NamedTray::Pyramid => include_str!("trays/pyramid.txt"),
            NamedTray::EightByEightHole => include_str!("trays/8x8-hole.txt"),
            NamedTray::Calendar => include_str!("trays/calendar.txt"),
            NamedTray::WeekdayCalendar => include_str!("trays/weekday-calendar.txt"),
            NamedTray::Diagonal => include_str!("trays/diagonal.txt"),
            NamedTray::IqStars => include_str!("trays/iq-stars.txt"),
            NamedTray::Hoffman => include_str!("trays/hoffman.txt"),
            _ => return None,
        })
    }

    /// Finds a tray by name, ignoring case, spaces and hyphens.
    pub fn find(name: &str) -> Option<NamedTray> {
        let name = folded(name);
        NamedTray::ALL.into_iter().find(|tray| folded(tray.name()) == name)
    }

    /// Spelling suggestion.
    pub fn nearest(name: &str) -> Option<&'static str> {
        // Sizes are not misspelt words: 6x11 does not stand for 6x10.
        let names = NamedTray::ALL.map(NamedTray::name);
        nearest(name, names.into_iter().filter(|name| name.starts_with(char::is_alphabetic)))
    }
}

/// A day of the year, including 29 February, possibly with a day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CalendarDate {
    /// Month and day, both from 0.
    month: usize,
    day: usize,
    weekday: Option<usize>,
}

const WEEKDAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

impl CalendarDate {
    /// A date from month and day, both counted from 1.
    pub fn new(month: usize, day: usize) -> Option<CalendarDate> {
        const DAYS: [usize; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let (month, day) = (month.checked_sub(1)?, day.checked_sub(1)?);
        (day < *DAYS.get(month)?).then_some(CalendarDate { month, day, weekday: None })
    }

    /// Parses `11-16`, perhaps after a year or before a weekday, as in `11-16-mon`.
    pub fn find(text: &str) -> Option<CalendarDate> {
        let number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())?;
        match text.split('-').collect::<Vec<&str>>()[..] {
            [month, day] => CalendarDate::new(number(month)?, number(day)?),
            [month, day, name] if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let weekday = WEEKDAYS.iter().position(|known| name.eq_ignore_ascii_case(known))?;
                let date = CalendarDate::new(number(month)?, number(day)?)?;
                Some(CalendarDate { weekday: Some(weekday), ..date })
            }
            [year, month, day] => {
                let _: usize = number(year)?;
                CalendarDate::new(number(month)?, number(day)?)
            }
            _ => None,
        }
    }

    /// Like [`CalendarDate::find`], with the weekday, which follows from a year.
    pub fn find_weekday(text: &str) -> Option<CalendarDate> {
        let date = CalendarDate::find(text)?;
        if date.weekday.is_some() {
            return Some(date);
        }
        let year: usize = text.split_once('-')?.0.parse().ok().filter(|_| text.matches('-').count() == 2)?;
        let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        if year == 0 || 9999 < year || (date.month, date.day, is_leap) == (1, 28, false) {
            return None;
        }
        // Sakamoto's method: years begin in March.
        let years = year - usize::from(date.month < 2);
        let months = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][date.month];
        let weekday = (years + years / 4 - years / 100 + years / 400 + months + date.day + 1) % 7;
        Some(CalendarDate { weekday: Some(weekday), ..date })
    }

    /// Every day of a leap year, without a weekday.
    pub fn all() -> impl Iterator<Item = CalendarDate> {
        (1..=12).flat_map(|month| (1..=31).filter_map(move |day| CalendarDate::new(month, day)))
    }

    /// The calendar that has such dates. Its kit has the same name.
    pub fn calendar(self) -> NamedTray {
        if self.weekday.is_some() { NamedTray::WeekdayCalendar } else { NamedTray::Calendar }
    }

    /// The calendar tray without the cells of this month and day, and of the weekday.
    pub fn tray(self) -> Tray {
        self.left_out_of(&self.calendar().tray())
    }

    fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        let weekday = self.weekday.map(|day| if day < 4 { (6, 3 + day) } else { (7, day) });
        [(self.month / 6, self.month % 6), (2 + self.day / 7, self.day % 7)].into_iter().chain(weekday)
    }

    fn left_out_of(self, calendar: &Tray) -> Tray {
        let (rows, cols) = calendar.size(0);
        let fill = |row, col| calendar.number(0, row, col).map(|_| Fill::Must);
        let mut layer: Vec<Vec<_>> =
            (0..rows).map(|row| (0..cols).map(|col| fill(row, col)).collect()).collect();
        self.cells().for_each(|(row, col)| layer[row][col] = None);
        Tray::flat(layer).expect("a ready-made tray is well formed")
    }

    /// The date whose tray this is.
    pub fn of(tray: &Tray) -> Option<CalendarDate> {
        let weekdays = match (tray.is_flat(), tray.cells().len(), tray.size(0)) {
            (true, 41, (7, 7)) => vec![None],
            (true, 47, (8, 7)) => (0..7).map(Some).collect(),
            _ => return None,
        };
        let dates = weekdays
            .into_iter()
            .flat_map(|weekday| CalendarDate::all().map(move |date| CalendarDate { weekday, ..date }));
        let is_free = |(row, col)| tray.number(0, row, col).is_none();
        dates.into_iter().find(|date| date.cells().all(is_free) && date.tray() == *tray)
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month + 1, self.day + 1)?;
        self.weekday.map_or(Ok(()), |day| write!(f, "-{}", WEEKDAYS[day]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trays_have_as_many_cells_as_their_kits() {
        let areas = NamedTray::ALL.map(|named| named.tray().cells().len());
        assert_eq!(areas[..7], [55, 55, 60, 60, 60, 60, 60]);
        assert_eq!(areas[7..], [60, 60, 60, 27, 64, 125, 32, 28, 72, 72, 90, 43, 50, 55, 140, 26, 3375]);
    }

    #[test]
    fn names_are_found_again() {
        assert!(NamedTray::ALL.iter().all(|tray| NamedTray::find(tray.name()) == Some(*tray)));
        assert_eq!(NamedTray::find("5x5"), None);
        for name in ["5X11", "5 x 11", "8x8 hole", "Pyramid"] {
            assert!(NamedTray::find(name).is_some(), "{name}");
        }
        assert_eq!(NamedTray::find("3x2 0"), None);
        assert_eq!([NamedTray::nearest("pyramide"), NamedTray::nearest("6x11")], [Some("pyramid"), None]);
    }

    #[test]
    fn a_calendar_has_366_days() {
        assert_eq!(CalendarDate::all().count(), 366);
        for date in CalendarDate::all() {
            assert_eq!(CalendarDate::of(&date.tray()), Some(date));
            assert_eq!(CalendarDate::find(&date.to_string()), Some(date));
        }
        assert_eq!(CalendarDate::find("2026-2-3"), CalendarDate::new(2, 3));
        for wrong in ["02-30", "13-01", "0-1", "1-0", "1", "1-2-3-4", "a-1", "", "-", "1-+2"] {
            assert_eq!(CalendarDate::find(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_year_says_which_weekday_a_date_is() {
        for (date, expected) in [
            ("2026-11-18", "11-18-wed"),
            ("2000-2-29", "02-29-tue"),
            ("1900-01-01", "01-01-mon"),
            ("2024-12-31", "12-31-tue"),
            ("7-4-SAT", "07-04-sat"),
        ] {
            let found = CalendarDate::find_weekday(date).unwrap();
            assert_eq!(found.to_string(), expected);
            assert_eq!(CalendarDate::of(&found.tray()), Some(found));
            assert_eq!(CalendarDate::find(expected), Some(found));
        }
        for wrong in
            ["11-18", "2025-02-29", "1900-2-29", "0-1-1", "11-18-day", "12345-1-1", "13-1-mon", "-1-1"]
        {
            assert_eq!(CalendarDate::find_weekday(wrong), None, "{wrong}");
        }
    }
}
