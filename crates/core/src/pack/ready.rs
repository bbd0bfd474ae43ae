//! Kits and trays known by name.

use super::kit::{Colour, Kit, Piece};
use super::shape::Shape;
use super::tray::{Fill, Tray, TrayError};

/// A kit known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedKit {
    /// The twelve shapes of five squares, with their usual letters: 60 cells.
    Pentominoes,
    /// The five shapes of four squares, I O T S L: 20 cells.
    Tetrominoes,
    /// The twelve pieces of IQ Puzzler Pro in their colours: 55 cells.
    IqPuzzlerPro,
    /// The twelve pieces of Kanoodle: 55 cells.
    Kanoodle,
}

impl NamedKit {
    /// All of them.
    pub const ALL: [NamedKit; 4] =
        [NamedKit::Pentominoes, NamedKit::Tetrominoes, NamedKit::IqPuzzlerPro, NamedKit::Kanoodle];

    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            NamedKit::Pentominoes => "pentominoes",
            NamedKit::Tetrominoes => "tetrominoes",
            NamedKit::IqPuzzlerPro => "iq-puzzler-pro",
            NamedKit::Kanoodle => "kanoodle",
        }
    }

    /// Its name as a heading.
    pub fn title(self) -> &'static str {
        match self {
            NamedKit::Pentominoes => "Pentominoes",
            NamedKit::Tetrominoes => "Tetrominoes",
            NamedKit::IqPuzzlerPro => "IQ Puzzler Pro",
            NamedKit::Kanoodle => "Kanoodle",
        }
    }

    /// What it is, in half a line.
    pub fn about(self) -> &'static str {
        match self {
            NamedKit::Pentominoes => "the twelve shapes of five squares, with their usual letters",
            NamedKit::Tetrominoes => "the five shapes of four squares, with their usual letters",
            NamedKit::IqPuzzlerPro => "the twelve pieces of IQ Puzzler Pro, in their real colours",
            NamedKit::Kanoodle => "the twelve pieces of Kanoodle",
        }
    }

    /// The kit of this name.
    pub fn find(name: &str) -> Option<NamedKit> {
        NamedKit::ALL.into_iter().find(|kit| kit.name() == name)
    }

    /// The letters of its pieces, in their order.
    pub fn letters(self) -> String {
        self.kit().pieces().iter().map(|piece| piece.letter).collect()
    }

    /// Its pieces.
    pub fn kit(self) -> Kit {
        match self {
            NamedKit::Pentominoes => kit(&PENTOMINOES, &[]),
            NamedKit::Tetrominoes => kit(&TETROMINOES, &[]),
            NamedKit::IqPuzzlerPro => kit(&IQ_PUZZLER_PRO, &IQ_PUZZLER_PRO_COLOURS),
            NamedKit::Kanoodle => kit(&KANOODLE, &[]),
        }
    }
}

/// A tray known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedTray {
    /// The flat side of IQ Puzzler Pro and of Kanoodle.
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
}

impl NamedTray {
    /// All of them.
    pub const ALL: [NamedTray; 7] = [
        NamedTray::FiveByEleven,
        NamedTray::Pyramid,
        NamedTray::SixByTen,
        NamedTray::FiveByTwelve,
        NamedTray::FourByFifteen,
        NamedTray::ThreeByTwenty,
        NamedTray::EightByEightHole,
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
        }
    }

    /// What it is for, in half a line.
    pub fn about(self) -> &'static str {
        match self {
            NamedTray::FiveByEleven => "the flat side of IQ Puzzler Pro and of Kanoodle",
            NamedTray::Pyramid => "the pyramid of IQ Puzzler Pro and of Kanoodle: five layers of balls",
            NamedTray::SixByTen
            | NamedTray::FiveByTwelve
            | NamedTray::FourByFifteen
            | NamedTray::ThreeByTwenty => "a rectangle for the pentominoes",
            NamedTray::EightByEightHole => "a chessboard without its four central cells, for the pentominoes",
        }
    }

    /// The tray of this name.
    pub fn find(name: &str) -> Option<NamedTray> {
        NamedTray::ALL.into_iter().find(|tray| tray.name() == name)
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

/// A letter and a drawing with rows parted by `/`.
type Art = (char, &'static str);

const PENTOMINOES: [Art; 12] = [
    ('F', ".XX/XX./.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('N', ".XXX/XX.."),
    ('P', "XX/XX/X."),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
];

const TETROMINOES: [Art; 5] =
    [('I', "XXXX"), ('O', "XX/XX"), ('T', "XXX/.X."), ('S', ".XX/XX."), ('L', "XXX/X..")];

const IQ_PUZZLER_PRO: [Art; 12] = [
    ('A', "XX../.XXX"),
    ('B', "XXX/XX."),
    ('C', "X../XXX/.X."),
    ('D', "XX./.XX/..X"),
    ('E', "XXXX/.X.."),
    ('F', "XX./.XX"),
    ('G', "XXX/.X."),
    ('H', "XXX/X../X.."),
    ('I', "XXXX/X..."),
    ('J', "XXX/X.X"),
    ('K', "XXX/X.."),
    ('L', "XX/X."),
];

/// Pink, cyan, orange, purple, yellow, cherry, green, blue, red, olive, dark
/// blue and sky blue.
const IQ_PUZZLER_PRO_COLOURS: [Colour; 12] = [
    Colour(0xf4, 0x8f, 0xb8),
    Colour(0x2e, 0xc4, 0xc6),
    Colour(0xf5, 0x82, 0x20),
    Colour(0x7b, 0x3f, 0x98),
    Colour(0xfc, 0xd1, 0x16),
    Colour(0xb5, 0x1f, 0x4b),
    Colour(0x1f, 0x93, 0x4a),
    Colour(0x2f, 0x74, 0xd0),
    Colour(0xe0, 0x2b, 0x2b),
    Colour(0x9a, 0xbf, 0x2b),
    Colour(0x1c, 0x35, 0x8c),
    Colour(0x87, 0xce, 0xeb),
];

const KANOODLE: [Art; 12] = [
    ('A', ".XXX/XX.."),
    ('B', "X../X../XXX"),
    ('C', "X.X/XXX"),
    ('D', "XXXX/X..."),
    ('E', "XXXX/.X.."),
    ('F', ".X./XXX/.X."),
    ('G', "X../XX./.XX"),
    ('H', "XX/XX/X."),
    ('I', "XXXX"),
    ('J', "XXX/X.."),
    ('K', "XX/X."),
    ('L', "XX/XX"),
];

fn kit(art: &[Art], colours: &[Colour]) -> Kit {
    let pieces = art.iter().enumerate().map(|(i, &(letter, art))| {
        let shape = Shape::from_art(&art.replace('/', "\n")).expect("a ready-made shape is well formed");
        Piece { colour: colours.get(i).copied(), ..Piece::new(letter, shape) }
    });
    Kit::new(pieces.collect()).expect("a ready-made kit is well formed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn kits_have_the_area_and_the_different_pieces_they_should() {
        let facts = NamedKit::ALL.map(|named| {
            let kit = named.kit();
            let different: BTreeSet<_> =
                kit.pieces().iter().map(|piece| piece.shape.canonical(true)).collect();
            (kit.area(), different.len())
        });
        assert_eq!(facts, [(60, 12), (20, 5), (55, 12), (55, 12)]);
    }

    #[test]
    fn pentominoes_have_63_orientations() {
        let kit = NamedKit::Pentominoes.kit();
        assert_eq!(kit.pieces().iter().map(|piece| piece.shape.orientations(true).len()).sum::<usize>(), 63);
    }

    #[test]
    fn trays_have_as_many_cells_as_their_kits() {
        let areas = NamedTray::ALL.map(|named| named.tray().cells().len());
        assert_eq!(areas, [55, 55, 60, 60, 60, 60, 60]);
    }

    #[test]
    fn names_are_found_again() {
        assert!(NamedKit::ALL.iter().all(|kit| NamedKit::find(kit.name()) == Some(*kit)));
        assert!(NamedTray::ALL.iter().all(|tray| NamedTray::find(tray.name()) == Some(*tray)));
        assert_eq!(NamedTray::find("5x5"), None);
    }
}
