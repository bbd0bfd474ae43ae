//! Kits known by name.

use super::art::*;
use super::trays::NamedTray;
use crate::name::{folded, nearest};
use crate::pack::kit::{Colour, Kit, Piece};
use crate::pack::lattice::Lattice;
use crate::pack::shape::Shape;

/// A kit known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NamedKit {
    /// The twelve shapes of five squares, with their usual letters: 60 cells.
    Pentominoes,
    /// The five shapes of four squares, I O T S L: 20 cells.
    Tetrominoes,
    /// The twelve pieces of IQ Puzzler Pro in their colours: 55 cells.
    IqPuzzlerPro,
    /// The twelve pieces of Kanoodle and Lonpos 101: 55 cells.
    Kanoodle,
    /// The seven pieces of the Soma cube: 27 cells.
    Soma,
    /// The eight shapes of four cubes: 32 cells.
    Tetracubes,
    /// The 29 shapes of five cubes: 145 cells.
    Pentacubes,
    /// The thirteen pieces of the Bedlam cube: 64 cells.
    Bedlam,
    /// The pieces of Slothouber and Graatsma for a cube of side 3: 27 cells.
    SlothouberGraatsma,
    /// Conway's pieces for a cube of side 5: 125 cells.
    Conway,
    /// The seven shapes of four hexagons: 28 cells.
    Tetrahexes,
    /// The twelve shapes of six triangles, with their usual letters: 72 cells.
    Hexiamonds,
    /// The pentominoes as shapes that may not be turned over: 90 cells.
    OneSidedPentominoes,
    /// The 35 shapes of six squares: 210 cells.
    Hexominoes,
    /// The eight pieces of the calendar A-Puzzle-A-Day: 41 cells.
    Calendar,
    /// The six pieces of the Diabolical Cube: 27 cells.
    Diabolical,
    /// 25 copies of one pentacube: 125 cells.
    YPentacubes,
    /// The seven pieces of IQ Stars: 26 hexagons.
    IqStars,
    /// Hoffman's 27 blocks: 3,240 cells.
    Hoffman,
}

/// What is known of a kit.
struct Entry {
    named: NamedKit,
    name: &'static str,
    title: &'static str,
    /// Other names, besides the title.
    aliases: &'static [&'static str],
    about: &'static str,
    lattice: Lattice,
    pieces: &'static [Art],
    /// The pieces' colours; empty if they are not known.
    colours: &'static [Colour],
    /// How many there are of each piece; one of each if empty.
    copies: &'static [usize],
    /// Whether its flat pieces may not be turned over.
    is_one_sided: bool,
}

const ENTRIES: [Entry; 19] = [
    Entry {
        named: NamedKit::Pentominoes,
        name: "pentominoes",
        title: "Pentominoes",
        about: "the twelve shapes of five squares, with their usual letters",
        pieces: &PENTOMINOES,
        ..FLAT
    },
    Entry {
        named: NamedKit::Tetrominoes,
        name: "tetrominoes",
        title: "Tetrominoes",
        about: "the five shapes of four squares, with their usual letters",
        pieces: &TETROMINOES,
        ..FLAT
    },
    Entry {
        named: NamedKit::IqPuzzlerPro,
        name: "iq-puzzler-pro",
        title: "IQ Puzzler Pro",
        about: "the twelve pieces of IQ Puzzler Pro, in their real colours",
        pieces: &IQ_PUZZLER_PRO,
        colours: &IQ_PUZZLER_PRO_COLOURS,
        ..FLAT
    },
    Entry {
        named: NamedKit::Kanoodle,
        name: "kanoodle",
        title: "Kanoodle",
        aliases: &["lonpos", "lonpos 101"],
        about: "the pieces of Kanoodle and Lonpos 101, with the box's letters",
        pieces: &KANOODLE,
        colours: &KANOODLE_COLOURS,
        ..FLAT
    },
    Entry {
        named: NamedKit::Soma,
        name: "soma",
        title: "Soma cube",
        about: "the seven pieces of Piet Hein's Soma cube; A and B are mirror images",
        pieces: &SOMA,
        ..FLAT
    },
    Entry {
        named: NamedKit::Tetracubes,
        name: "tetracubes",
        title: "Tetracubes",
        about: "the eight shapes of four cubes; A and B are mirror images",
        pieces: &TETRACUBES,
        ..FLAT
    },
    Entry {
        named: NamedKit::Pentacubes,
        name: "pentacubes",
        title: "Pentacubes",
        about: "the 29 shapes of five cubes; small letters name mirror images",
        pieces: &PENTACUBES,
        ..FLAT
    },
    Entry {
        named: NamedKit::Bedlam,
        name: "bedlam",
        title: "Bedlam cube",
        about: "the thirteen pieces of Bruce Bedlam's cube",
        pieces: &BEDLAM,
        ..FLAT
    },
    Entry {
        named: NamedKit::SlothouberGraatsma,
        name: "slothouber-graatsma",
        title: "Slothouber-Graatsma",
        about: "six blocks of 1x2x2 and three cubes, for 3x3x3",
        pieces: &SLOTHOUBER_GRAATSMA,
        copies: &[6, 3],
        ..FLAT
    },
    Entry {
        named: NamedKit::Conway,
        name: "conway",
        title: "Conway's cube",
        about: "blocks of 1x2x4 (13), 2x2x2, 1x2x2 and 1x1x3 (3), for 5x5x5",
        pieces: &CONWAY,
        copies: &[13, 1, 1, 3],
        ..FLAT
    },
    Entry {
        named: NamedKit::Tetrahexes,
        name: "tetrahexes",
        title: "Tetrahexes",
        about: "the seven shapes of four hexagons",
        lattice: Lattice::Hexagonal,
        pieces: &TETRAHEXES,
        ..FLAT
    },
    Entry {
        named: NamedKit::Hexiamonds,
        name: "hexiamonds",
        title: "Hexiamonds",
        about: "the twelve shapes of six triangles, with their usual letters",
        lattice: Lattice::Triangular,
        pieces: &HEXIAMONDS,
        ..FLAT
    },
    Entry {
        named: NamedKit::OneSidedPentominoes,
        name: "one-sided-pentominoes",
        title: "One-sided pentominoes",
        about: "the 18 pentominoes that may not be turned over",
        pieces: &ONE_SIDED_PENTOMINOES,
        is_one_sided: true,
        ..FLAT
    },
    Entry {
        named: NamedKit::Hexominoes,
        name: "hexominoes",
        title: "Hexominoes",
        about: "the 35 shapes of six squares",
        pieces: &HEXOMINOES,
        ..FLAT
    },
    Entry {
        named: NamedKit::Calendar,
        name: "calendar",
        title: "Calendar",
        about: "the pieces of the calendar A-Puzzle-A-Day, for `calendar 11-16`",
        pieces: &CALENDAR,
        ..FLAT
    },
    Entry {
        named: NamedKit::Diabolical,
        name: "diabolical",
        title: "Diabolical Cube",
        about: "six flat pieces of two to seven cubes, for 3x3x3",
        pieces: &DIABOLICAL,
        ..FLAT
    },
    Entry {
        named: NamedKit::YPentacubes,
        name: "y-pentacubes",
        title: "25 Y pentacubes",
        about: "25 copies of the Y pentacube, for 5x5x5",
        pieces: &Y_PENTACUBE,
        copies: &[25],
        ..FLAT
    },
    Entry {
        named: NamedKit::IqStars,
        name: "iq-stars",
        title: "IQ Stars",
        about: "the seven pieces of IQ Stars, which have one side",
        lattice: Lattice::Hexagonal,
        pieces: &IQ_STARS,
        colours: &IQ_STARS_COLOURS,
        is_one_sided: true,
        ..FLAT
    },
    Entry {
        named: NamedKit::Hoffman,
        name: "hoffman",
        title: "Hoffman's blocks",
        about: "27 blocks of 4x5x6, for a cube of side 15",
        pieces: &HOFFMAN,
        copies: &[27],
        ..FLAT
    },
];

const FLAT: Entry = Entry {
    named: NamedKit::Pentominoes,
    name: "",
    title: "",
    aliases: &[],
    about: "",
    lattice: Lattice::Cubic,
    pieces: &[],
    colours: &[],
    copies: &[],
    is_one_sided: false,
};

impl NamedKit {
    /// All of them.
    pub const ALL: [NamedKit; ENTRIES.len()] = {
        let mut all = [NamedKit::Pentominoes; ENTRIES.len()];
        let mut at = 0;
        while at < ENTRIES.len() {
            all[at] = ENTRIES[at].named;
            at += 1;
        }
        all
    };

    /// The tray that it is sold with, or is best known in; `None` if it has none.
    pub fn tray(self) -> Option<NamedTray> {
        match self {
            NamedKit::IqPuzzlerPro | NamedKit::Kanoodle => Some(NamedTray::FiveByEleven),
            NamedKit::Pentominoes => Some(NamedTray::SixByTen),
            NamedKit::Soma | NamedKit::SlothouberGraatsma | NamedKit::Diabolical => {
                Some(NamedTray::ThreeCubed)
            }
            NamedKit::Tetracubes => Some(NamedTray::TwoByFourByFour),
            NamedKit::Bedlam => Some(NamedTray::FourCubed),
            NamedKit::Conway | NamedKit::YPentacubes => Some(NamedTray::FiveCubed),
            NamedKit::Tetrahexes => Some(NamedTray::FourBySevenHexagons),
            NamedKit::Hexiamonds => Some(NamedTray::SixBySixTriangles),
            NamedKit::OneSidedPentominoes => Some(NamedTray::ThreeByThirty),
            NamedKit::IqStars => Some(NamedTray::IqStars),
            NamedKit::Hoffman => Some(NamedTray::Hoffman),
            // The calendar has one for each day; the others fill no tray of ours.
            NamedKit::Tetrominoes | NamedKit::Pentacubes | NamedKit::Hexominoes | NamedKit::Calendar => None,
        }
    }

    fn entry(self) -> &'static Entry {
        static KNOWN: [Entry; ENTRIES.len()] = ENTRIES;
        &KNOWN[self as usize]
    }

    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Its name as a heading.
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// What it is, in half a line.
    pub fn about(self) -> &'static str {
        self.entry().about
    }

    /// The kit of this name; case, spaces and hyphens do not matter.
    pub fn find(name: &str) -> Option<NamedKit> {
        let name = folded(name);
        let is_named = |kit: &NamedKit| {
            let Entry { name: own, title, aliases, .. } = kit.entry();
            [*own, *title].iter().chain(*aliases).any(|known| folded(known) == name)
        };
        NamedKit::ALL.into_iter().find(is_named)
    }

    /// The name that a misspelt one is meant for.
    pub fn nearest(name: &str) -> Option<&'static str> {
        nearest(name, NamedKit::ALL.map(NamedKit::name))
    }

    /// The letters of its pieces, in their order.
    pub fn letters(self) -> String {
        self.entry().pieces.iter().map(|(letter, _)| letter).collect()
    }

    /// What its pieces are made of.
    pub fn lattice(self) -> Lattice {
        self.entry().lattice
    }

    /// Its pieces.
    pub fn kit(self) -> Kit {
        let Entry { lattice, pieces, colours, copies, is_one_sided, .. } = self.entry();
        let piece = |(at, &(letter, art)): (usize, &Art)| {
            let piece = Piece::new(letter, shape(*lattice, art));
            Piece {
                colour: colours.get(at).copied(),
                copies: copies.get(at).copied().unwrap_or(1),
                mirror: piece.mirror && !is_one_sided,
                ..piece
            }
        };
        let pieces = pieces.iter().enumerate().map(piece).collect();
        Kit::new(pieces).expect("a ready-made kit is well formed")
    }
}

/// The shape of a drawing.
fn shape(lattice: Lattice, art: &str) -> Shape {
    let rows = art.split("//").zip(0..);
    let rows =
        rows.flat_map(|(layer, at)| layer.split('/').zip(0..).map(move |(row, number)| (at, number, row)));
    let cells = rows.flat_map(|(layer, row, text)| {
        text.chars().zip(0..).filter(|(c, _)| *c == 'X').map(move |(_, col)| [layer, row, col])
    });
    Shape::drawn_on(lattice, cells, false).expect("a ready-made shape is well formed")
}

/// A kit as it can be said in a file: by its name, perhaps some of its pieces,
/// perhaps several of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitSaid {
    /// The kit.
    pub named: NamedKit,
    /// The letters of its pieces, unless they are all there.
    pub only: Option<String>,
    /// How many times it is there.
    pub copies: usize,
    /// Whether its pieces may be mirrored, where that is not what the kit says.
    pub mirror: Option<bool>,
}

impl KitSaid {
    /// How to say a kit, if it is one that has a name or a choice of three
    /// pieces or more of it.
    pub fn of(kit: &Kit) -> Option<KitSaid> {
        NamedKit::ALL.into_iter().find_map(|named| KitSaid::as_named(named, kit))
    }

    fn as_named(named: NamedKit, kit: &Kit) -> Option<KitSaid> {
        let letters = named.letters();
        if !kit.pieces().iter().all(|piece| letters.contains(piece.letter)) {
            return None;
        }
        let whole = named.kit();
        let chosen = || whole.pieces().iter().filter(|piece| kit.find(piece.letter).is_some());
        let (first, usual) = (kit.pieces().first()?, chosen().next()?);
        let copies = first.copies / usual.copies;
        let pieces = || chosen().zip(kit.pieces());
        let own = pieces().all(|(usual, piece)| usual.mirror == piece.mirror);
        let mirror = (!own).then_some(first.mirror);
        let expected = chosen().map(|piece| Piece {
            copies: piece.copies.saturating_mul(copies),
            mirror: mirror.unwrap_or(piece.mirror),
            ..piece.clone()
        });
        if copies == 0 || !expected.eq(kit.pieces().iter().cloned()) {
            return None;
        }
        let only = match kit.pieces().len() {
            count if count == whole.pieces().len() => None,
            0..3 => return None,
            _ => Some(kit.pieces().iter().map(|piece| piece.letter).collect()),
        };
        Some(KitSaid { named, only, copies, mirror })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::lattice::plus;
    use std::collections::BTreeSet;

    #[test]
    fn entries_come_in_the_order_of_their_names() {
        assert!(NamedKit::ALL.iter().all(|kit| kit.entry().named == *kit));
        assert!(NamedKit::ALL.iter().all(|kit| NamedKit::find(kit.name()) == Some(*kit)));
    }

    #[test]
    fn kits_have_the_area_and_the_different_pieces_they_should() {
        let facts = NamedKit::ALL.map(|named| {
            let kit = named.kit();
            let different: BTreeSet<_> =
                kit.pieces().iter().map(|piece| piece.shape.canonical(piece.mirror)).collect();
            assert_eq!(different.len(), kit.pieces().len(), "{named:?}");
            (kit.area(), different.len())
        });
        assert_eq!(facts[..4], [(60, 12), (20, 5), (55, 12), (55, 12)]);
        assert_eq!(
            facts[4..],
            [
                (27, 7),
                (32, 8),
                (145, 29),
                (64, 13),
                (27, 2),
                (125, 4),
                (28, 7),
                (72, 12),
                (90, 18),
                (210, 35),
                (41, 8),
                (27, 6),
                (125, 1),
                (26, 7),
                (3240, 1)
            ]
        );
    }

    #[test]
    fn pentominoes_have_63_orientations() {
        let kit = NamedKit::Pentominoes.kit();
        assert_eq!(kit.pieces().iter().map(|piece| piece.shape.orientations(true).len()).sum::<usize>(), 63);
    }

    /// The ways of each piece that Kurowski counts, "Bedlam Cube Solved": seven
    /// have 24, five have 12 and one has 3. A flat piece has in space three
    /// times as many as in the plane.
    #[test]
    fn the_bedlam_pieces_can_be_turned_as_their_symmetries_allow() {
        let ways = |piece: &Piece| match piece.shape.is_flat() {
            true => 3 * piece.shape.orientations(true).len(),
            false => piece.shape.orientations(false).len(),
        };
        let mut ways: Vec<usize> = NamedKit::Bedlam.kit().pieces().iter().map(ways).collect();
        ways.sort_unstable();
        assert_eq!(ways, [3, 12, 12, 12, 12, 12, 24, 24, 24, 24, 24, 24, 24]);
    }

    /// Every shape of so many cells that hold together, as `canonical` has them.
    fn polyforms(lattice: Lattice, cells: usize, canonical: fn(&Shape) -> Shape) -> BTreeSet<Shape> {
        let one = Shape::on(lattice, [[0, 0, 0]]).unwrap();
        let mut all = BTreeSet::from([canonical(&one)]);
        for _ in 1..cells {
            let mut larger = BTreeSet::new();
            for shape in &all {
                let cells: Vec<[i32; 3]> = shape.cells().iter().map(|cell| cell.place()).collect();
                for cell in &cells {
                    for step in lattice.touching(*cell) {
                        let with = cells.iter().copied().chain([plus(*cell, *step, 1)]);
                        larger.extend(Shape::on(lattice, with).ok().map(|shape| canonical(&shape)));
                    }
                }
            }
            all = larger;
        }
        all
    }

    /// A shape as it lies first of all ways to turn it in space.
    fn in_space(shape: &Shape) -> Shape {
        let turned = shape.isometries(false).map(|isometry| {
            let cells = shape.cells().iter().map(|cell| isometry.image(cell.place()));
            Shape::on(Lattice::Cubic, cells).unwrap()
        });
        turned.min().unwrap()
    }

    #[test]
    fn the_shapes_of_four_and_five_cubes_are_all_there() {
        for (named, cubes) in [(NamedKit::Tetracubes, 4), (NamedKit::Pentacubes, 5)] {
            let kit: BTreeSet<Shape> =
                named.kit().pieces().iter().map(|piece| in_space(&piece.shape)).collect();
            assert_eq!(kit, polyforms(Lattice::Cubic, cubes, in_space), "{named:?}");
        }
    }

    #[test]
    fn kanoodle_has_the_letters_of_its_box() {
        // A solution as the public solvers print it, and the colours of the pieces.
        let box_letters = [
            ("A", "L of four", "XXX/X.."),
            ("B", "P", "XX/XX/X."),
            ("C", "L of five", "XXXX/X..."),
            ("D", "Y", "XXXX/.X.."),
            ("E", "N", ".XXX/XX.."),
            ("F", "corner", "XX/X."),
            ("G", "V", "X../X../XXX"),
            ("H", "W", "X../XX./.XX"),
            ("I", "U", "X.X/XXX"),
            ("J", "bar of four", "XXXX"),
            ("K", "square", "XX/XX"),
            ("L", "plus", ".X./XXX/.X."),
        ];
        let kit = NamedKit::Kanoodle.kit();
        for (piece, (letter, name, art)) in kit.pieces().iter().zip(box_letters) {
            assert_eq!(piece.letter.to_string(), letter, "{name}");
            assert_eq!(piece.shape.canonical(true), shape(Lattice::Cubic, art).canonical(true), "{name}");
            assert!(piece.colour.is_some(), "{name}");
        }
    }

    #[test]
    fn kits_are_found_however_their_names_are_spelt() {
        for name in ["IQ Puzzler Pro", "iq_puzzler_pro", "IqPuzzlerPro", "iq-puzzler-pro"] {
            assert_eq!(NamedKit::find(name), Some(NamedKit::IqPuzzlerPro), "{name}");
        }
        for name in ["Kanoodle", "lonpos", "Lonpos 101"] {
            assert_eq!(NamedKit::find(name), Some(NamedKit::Kanoodle), "{name}");
        }
        assert_eq!(NamedKit::nearest("Pentominos"), Some("pentominoes"));
        assert_eq!(NamedKit::nearest("iq puzzler"), Some("iq-puzzler-pro"));
        assert_eq!(NamedKit::nearest("lego"), None);
    }

    #[test]
    fn the_flat_shapes_of_so_many_cells_are_all_there() {
        let kits = [
            (NamedKit::Tetrominoes, Lattice::Cubic, 4),
            (NamedKit::Pentominoes, Lattice::Cubic, 5),
            (NamedKit::Hexominoes, Lattice::Cubic, 6),
            (NamedKit::Tetrahexes, Lattice::Hexagonal, 4),
            (NamedKit::Hexiamonds, Lattice::Triangular, 6),
        ];
        let free = |shape: &Shape| shape.canonical(true);
        for (named, lattice, cells) in kits {
            let kit: BTreeSet<Shape> = named.kit().pieces().iter().map(|piece| free(&piece.shape)).collect();
            let mut all = polyforms(lattice, cells, free);
            all.retain(Shape::is_flat);
            assert_eq!(kit, all, "{named:?}");
        }
    }

    #[test]
    fn a_choice_of_a_kit_is_said_by_its_name() {
        let said = |kit: &Kit| KitSaid::of(kit);
        for named in NamedKit::ALL {
            let whole = KitSaid { named, only: None, copies: 1, mirror: None };
            assert_eq!(said(&named.kit()), Some(whole.clone()), "{named:?}");
            let kit = named.kit();
            let twice = kit.pieces().iter().map(|piece| Piece { copies: 2 * piece.copies, ..piece.clone() });
            assert_eq!(said(&Kit::new(twice.collect()).unwrap()), Some(KitSaid { copies: 2, ..whole }));
        }
        let soma = NamedKit::Soma.kit().pieces()[2..].to_vec();
        let mirrored = soma.iter().map(|piece| Piece { mirror: true, ..piece.clone() }).collect();
        let expected =
            KitSaid { named: NamedKit::Soma, only: Some("TZABP".into()), copies: 1, mirror: Some(true) };
        assert_eq!(said(&Kit::new(mirrored).unwrap()), Some(expected));
        assert_eq!(said(&Kit::new(soma[..2].to_vec()).unwrap()), None);
    }
}
