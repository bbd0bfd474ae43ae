//! Trays known by name.

use crate::name::{folded, nearest};
use crate::pack::lattice::Lattice;
use crate::pack::tray::{Fill, Layer, Tray, TrayError};
use std::fmt;

/// A tray known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NamedTray {
    /// The flat side of IQ Puzzler Pro, of Kanoodle and of Lonpos.
    FiveByEleven,
    /// The pyramid of five layers, 55 balls.
    Pyramid,
    /// Sixty cells for the pentominoes.
    SixByTen,
    /// Sixty cells for the pentominoes.
    FiveByTwelve,
    /// Sixty cells for the pentominoes.
    FourByFifteen,
    /// Sixty cells for the pentominoes.
    ThreeByTwenty,
    /// A chessboard without its four central cells, for the pentominoes.
    EightByEightHole,
    /// Sixty cubes for the pentominoes.
    ThreeByFourByFive,
    /// Sixty cubes for the pentominoes.
    TwoByFiveBySix,
    /// Sixty cubes for the pentominoes.
    TwoByThreeByTen,
    /// A cube of side 3.
    ThreeCubed,
    /// A cube of side 4.
    FourCubed,
    /// A cube of side 5.
    FiveCubed,
    /// 32 cubes for the tetracubes.
    TwoByFourByFour,
    /// A parallelogram of 28 hexagons for the tetrahexes.
    FourBySevenHexagons,
    /// A rhombus of 72 triangles for the hexiamonds.
    SixBySixTriangles,
    /// A parallelogram of 72 triangles for the hexiamonds.
    FourByNineTriangles,
    /// 90 cells for the one-sided pentominoes.
    ThreeByThirty,
    /// The twelve months and 31 days of a calendar. [`CalendarDate`] leaves two
    /// of them out.
    Calendar,
    /// The diagonal board of IQ Puzzler Pro.
    Diagonal,
    /// 140 cubes for the pentacubes without the straight one.
    FourByFiveBySeven,
    /// The board of IQ Stars, 26 hexagons.
    IqStars,
    /// A cube of side 15 for Hoffman's blocks.
    Hoffman,
}

impl NamedTray {
    /// All of them.
    pub const ALL: [NamedTray; 23] = [
        NamedTray::FiveByEleven,
        NamedTray::Pyramid,
        NamedTray::SixByTen,
        NamedTray::FiveByTwelve,
        NamedTray::FourByFifteen,
        NamedTray::ThreeByTwenty,
        NamedTray::EightByEightHole,
        NamedTray::ThreeByFourByFive,
        NamedTray::TwoByFiveBySix,
        NamedTray::TwoByThreeByTen,
        NamedTray::ThreeCubed,
        NamedTray::FourCubed,
        NamedTray::FiveCubed,
        NamedTray::TwoByFourByFour,
        NamedTray::FourBySevenHexagons,
        NamedTray::SixBySixTriangles,
        NamedTray::FourByNineTriangles,
        NamedTray::ThreeByThirty,
        NamedTray::Calendar,
        NamedTray::Diagonal,
        NamedTray::FourByFiveBySeven,
        NamedTray::IqStars,
        NamedTray::Hoffman,
    ];

    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            NamedTray::FiveByEleven => "5x11",
            NamedTray::Pyramid => "pyramid",
            NamedTray::SixByTen => "6x10",
            NamedTray::FiveByTwelve => "5x12",
            NamedTray::FourByFifteen => "4x15",
            NamedTray::ThreeByTwenty => "3x20",
            NamedTray::EightByEightHole => "8x8-hole",
            NamedTray::ThreeByFourByFive => "3x4x5",
            NamedTray::TwoByFiveBySix => "2x5x6",
            NamedTray::TwoByThreeByTen => "2x3x10",
            NamedTray::ThreeCubed => "3x3x3",
            NamedTray::FourCubed => "4x4x4",
            NamedTray::FiveCubed => "5x5x5",
            NamedTray::TwoByFourByFour => "2x4x4",
            NamedTray::FourBySevenHexagons => "4x7-hexagons",
            NamedTray::SixBySixTriangles => "6x6-triangles",
            NamedTray::FourByNineTriangles => "4x9-triangles",
            NamedTray::ThreeByThirty => "3x30",
            NamedTray::Calendar => "calendar",
            NamedTray::Diagonal => "diagonal",
            NamedTray::FourByFiveBySeven => "4x5x7",
            NamedTray::IqStars => "iq-stars",
            NamedTray::Hoffman => "hoffman",
        }
    }

    /// What it is for, in half a line.
    pub fn about(self) -> &'static str {
        match self {
            NamedTray::FiveByEleven => "the flat side of IQ Puzzler Pro, Kanoodle and Lonpos",
            NamedTray::Pyramid => "the pyramid of IQ Puzzler Pro, Kanoodle and Lonpos: five layers of balls",
            NamedTray::SixByTen
            | NamedTray::FiveByTwelve
            | NamedTray::FourByFifteen
            | NamedTray::ThreeByTwenty => "a rectangle for the pentominoes",
            NamedTray::EightByEightHole => "a chessboard without its four central cells, for the pentominoes",
            NamedTray::ThreeByFourByFive | NamedTray::TwoByFiveBySix | NamedTray::TwoByThreeByTen => {
                "a box for the pentominoes, made of cubes"
            }
            NamedTray::ThreeCubed => "the cube of Soma, and of Slothouber and Graatsma",
            NamedTray::FourCubed => "the Bedlam cube",
            NamedTray::FiveCubed => "Conway's cube, and the cube of 25 Y pentacubes",
            NamedTray::TwoByFourByFour => "a box for the tetracubes",
            NamedTray::FourBySevenHexagons => "a parallelogram for the tetrahexes",
            NamedTray::SixBySixTriangles => "a rhombus for the hexiamonds",
            NamedTray::FourByNineTriangles => "a parallelogram for the hexiamonds",
            NamedTray::ThreeByThirty => "a rectangle for the one-sided pentominoes",
            NamedTray::Calendar => "a calendar; `calendar 11-16` leaves a month and a day free",
            NamedTray::Diagonal => "the diagonal board of IQ Puzzler Pro",
            NamedTray::FourByFiveBySeven => "a box for the pentacubes without the straight one",
            NamedTray::IqStars => "the board of IQ Stars, made of hexagons",
            NamedTray::Hoffman => "a cube of side 15 for Hoffman's blocks; 135 of its cells stay empty",
        }
    }

    /// The tray of this name; case, spaces and hyphens do not matter.
    pub fn find(name: &str) -> Option<NamedTray> {
        let name = folded(name);
        NamedTray::ALL.into_iter().find(|tray| folded(tray.name()) == name)
    }

    /// The name that a misspelt one is meant for.
    pub fn nearest(name: &str) -> Option<&'static str> {
        // Sizes are no words: 6x11 is not meant for 6x10.
        let names = NamedTray::ALL.map(NamedTray::name);
        nearest(name, names.into_iter().filter(|name| name.starts_with(char::is_alphabetic)))
    }

    /// Its cells.
    pub fn tray(self) -> Tray {
        let tray: Result<Tray, TrayError> = match self {
            NamedTray::FiveByEleven => Tray::rectangle(5, 11),
            NamedTray::Pyramid => Tray::pyramid(5),
            NamedTray::SixByTen => Tray::rectangle(6, 10),
            NamedTray::FiveByTwelve => Tray::rectangle(5, 12),
            NamedTray::FourByFifteen => Tray::rectangle(4, 15),
            NamedTray::ThreeByTwenty => Tray::rectangle(3, 20),
            NamedTray::ThreeByFourByFive => Tray::cuboid(3, 4, 5),
            NamedTray::TwoByFiveBySix => Tray::cuboid(2, 5, 6),
            NamedTray::TwoByThreeByTen => Tray::cuboid(2, 3, 10),
            NamedTray::ThreeCubed => Tray::cuboid(3, 3, 3),
            NamedTray::FourCubed => Tray::cuboid(4, 4, 4),
            NamedTray::FiveCubed => Tray::cuboid(5, 5, 5),
            NamedTray::TwoByFourByFour => Tray::cuboid(2, 4, 4),
            NamedTray::FourBySevenHexagons => Tray::parallelogram(Lattice::Hexagonal, 4, 7),
            NamedTray::SixBySixTriangles => Tray::parallelogram(Lattice::Triangular, 6, 6),
            NamedTray::FourByNineTriangles => Tray::parallelogram(Lattice::Triangular, 4, 9),
            NamedTray::ThreeByThirty => Tray::rectangle(3, 30),
            NamedTray::Calendar => Tray::flat(calendar()),
            NamedTray::Diagonal => Tray::flat(diagonal()),
            NamedTray::FourByFiveBySeven => Tray::cuboid(4, 5, 7),
            NamedTray::IqStars => Tray::new(Lattice::Hexagonal, &[stars()]),
            NamedTray::Hoffman => Tray::new(Lattice::Cubic, &hoffman()),
            NamedTray::EightByEightHole => {
                let mut layer = vec![vec![Some(Fill::Must); 8]; 8];
                for row in &mut layer[3..5] {
                    row[3..5].fill(None);
                }
                Tray::flat(layer)
            }
        };
        tray.expect("a ready-made tray is well formed")
    }
}

/// The months, six in a row, and below them the days, seven in a row: the
/// calendar of A-Puzzle-A-Day by DragonFjord.
fn calendar() -> Layer {
    let row = |cells: usize| vec![Some(Fill::Must); cells];
    [6, 6, 7, 7, 7, 7, 3].map(row).into()
}

/// Rows by their first and last columns. The board is drawn the same in
/// `deverw/IQpuzzler` and in `JoseKling/IQSolver.jl`.
fn diagonal() -> Layer {
    const ROWS: [(usize, usize); 9] =
        [(1, 4), (0, 4), (0, 6), (0, 6), (0, 8), (2, 8), (2, 8), (4, 8), (4, 7)];
    let row = |(first, last): (usize, usize)| {
        (0..9).map(|col| (first..=last).contains(&col).then_some(Fill::Must)).collect()
    };
    ROWS.map(row).into()
}

/// Staggered rows of seven and six hexagons.
fn stars() -> Layer {
    let row = |row: usize| (0..13).map(|col| (row + col).is_multiple_of(2).then_some(Fill::Must)).collect();
    (0..4).map(row).collect()
}

/// Every cell may stay empty, but for those on 27 lines, which are full in every
/// solution. A block has at least four cells in each direction, so it contains one of
/// the 27 cells whose coordinates are 3, 7 or 11. There are 27 blocks, and each
/// contains just one of them. The three blocks on a line through three of these cells
/// have at most 15 cells there. The blocks have 27 times 4 + 5 + 6 cells on all such
/// lines together, which is 15 on each of the 27: no cell of these lines stays empty.
fn hoffman() -> Vec<Layer> {
    let is_on_line = |at: [usize; 3]| 2 <= at.iter().filter(|at| [3, 7, 11].contains(at)).count();
    let fill = |at| Some(if is_on_line(at) { Fill::Must } else { Fill::May });
    let row = |layer, row| (0..15).map(|col| fill([layer, row, col])).collect();
    (0..15).map(|layer| (0..15).map(|at| row(layer, at)).collect()).collect()
}

/// A day of the year, the 29th of February among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CalendarDate {
    /// Month and day, both from 0.
    month: usize,
    day: usize,
}

impl CalendarDate {
    /// The day with these numbers, counted from 1.
    pub fn new(month: usize, day: usize) -> Option<CalendarDate> {
        const DAYS: [usize; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let (month, day) = (month.checked_sub(1)?, day.checked_sub(1)?);
        (day < *DAYS.get(month)?).then_some(CalendarDate { month, day })
    }

    /// The day of a text like `11-16`: month and day. A year may come before.
    pub fn find(text: &str) -> Option<CalendarDate> {
        let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let parts: Vec<&str> = text.split('-').collect();
        if !parts.iter().all(is_number) {
            return None;
        }
        match parts[..] {
            [month, day] | [_, month, day] => CalendarDate::new(month.parse().ok()?, day.parse().ok()?),
            _ => None,
        }
    }

    /// Every day of a leap year.
    pub fn all() -> impl Iterator<Item = CalendarDate> {
        (1..=12).flat_map(|month| (1..=31).filter_map(move |day| CalendarDate::new(month, day)))
    }

    /// The calendar without this month and this day.
    pub fn tray(self) -> Tray {
        let mut layer = calendar();
        layer[self.month / 6][self.month % 6] = None;
        layer[2 + self.day / 7][self.day % 7] = None;
        Tray::flat(layer).expect("a ready-made tray is well formed")
    }

    /// The day whose tray this is.
    pub fn of(tray: &Tray) -> Option<CalendarDate> {
        let could_be = tray.cells().len() == 41 && tray.is_flat() && tray.size(0) == (7, 7);
        CalendarDate::all().filter(|_| could_be).find(|date| date.tray() == *tray)
    }
}

impl fmt::Display for CalendarDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month + 1, self.day + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trays_have_as_many_cells_as_their_kits() {
        let areas = NamedTray::ALL.map(|named| named.tray().cells().len());
        assert_eq!(areas[..7], [55, 55, 60, 60, 60, 60, 60]);
        assert_eq!(areas[7..], [60, 60, 60, 27, 64, 125, 32, 28, 72, 72, 90, 43, 55, 140, 26, 3375]);
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
}
