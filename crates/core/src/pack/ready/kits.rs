//! Named kits. Each is a puzzle file in `kits/`. Its first line is the description, and `# also
//! called` lines are aliases.

use super::trays::NamedTray;
use crate::name::{folded, nearest};
use crate::pack::kit::{Kit, Piece};

macro_rules! kits {
    ($($kit:ident $name:literal,)*) => {
        /// A kit with a name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum NamedKit {
            $($kit,)*
        }

        impl NamedKit {
            pub const ALL: [NamedKit; [$($name),*].len()] = [$(NamedKit::$kit),*];

            /// The name in files and on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $(NamedKit::$kit => $name,)*
                }
            }

            /// The text of the puzzle file.
            pub fn text(self) -> &'static str {
                match self {
                    $(NamedKit::$kit => include_str!(concat!("kits/", $name, ".txt")),)*
                }
            }
        }
    };
}

kits! {
    Pentominoes "pentominoes",
    Tetrominoes "tetrominoes",
    IqPuzzlerPro "iq-puzzler-pro",
    Kanoodle "kanoodle",
    Soma "soma",
    Tetracubes "tetracubes",
    Pentacubes "pentacubes",
    Bedlam "bedlam",
    SlothouberGraatsma "slothouber-graatsma",
    Conway "conway",
    Tetrahexes "tetrahexes",
    Hexiamonds "hexiamonds",
    OneSidedPentominoes "one-sided-pentominoes",
    Hexominoes "hexominoes",
    Calendar "calendar",
    WeekdayCalendar "weekday-calendar",
    Diabolical "diabolical",
    YPentacubes "y-pentacubes",
    IqStars "iq-stars",
    Hoffman "hoffman",
}

impl NamedKit {
    fn lines(self, start: &'static str) -> impl Iterator<Item = &'static str> {
        self.text().lines().filter_map(move |line| line.strip_prefix(start))
    }

    /// The name as a heading.
    pub fn title(self) -> &'static str {
        self.lines("name ").next().unwrap_or_default()
    }

    /// A short description.
    pub fn about(self) -> &'static str {
        self.lines("# ").next().unwrap_or_default()
    }

    /// The tray the kit is sold with or best known in, if any. A calendar has one per day.
    pub fn tray(self) -> Option<NamedTray> {
        self.lines("tray ").next().and_then(NamedTray::find)
    }

    /// Finds a kit by name or alias, ignoring case, spaces and hyphens.
    pub fn find(name: &str) -> Option<NamedKit> {
        let name = folded(name);
        let is_named = |kit: &NamedKit| {
            let names = [kit.name(), kit.title()].into_iter().chain(kit.lines("# also called "));
            names.into_iter().any(|known| folded(known) == name)
        };
        NamedKit::ALL.into_iter().find(is_named)
    }

    /// Spelling suggestion.
    pub fn nearest(name: &str) -> Option<&'static str> {
        nearest(name, NamedKit::ALL.map(NamedKit::name))
    }
}

/// A kit as a file states it: a named kit, optionally a subset of its pieces and several copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitSaid {
    pub named: NamedKit,
    pub only: Option<String>,
    pub copies: usize,
    pub mirror: Option<bool>,
}

impl KitSaid {
    /// Expresses a kit as a named kit, or as at least three pieces of one.
    pub fn of(kit: &Kit) -> Option<KitSaid> {
        NamedKit::ALL.into_iter().find_map(|named| KitSaid::as_named(named, kit))
    }

    fn as_named(named: NamedKit, kit: &Kit) -> Option<KitSaid> {
        let whole = named.kit();
        if !kit.pieces().iter().all(|piece| whole.find(piece.letter).is_some()) {
            return None;
        }
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
    use crate::pack::lattice::{Lattice, plus};
    use crate::pack::shape::Shape;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_found_again() {
        for kit in NamedKit::ALL {
            assert_eq!([kit.name(), kit.title()].map(NamedKit::find), [Some(kit); 2], "{kit:?}");
            assert!(!kit.about().is_empty() && !kit.about().ends_with('.'), "{kit:?}");
        }
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
                (47, 10),
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

    /// Every connected shape of `cells` cells, as `canonical` has them.
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
            assert_eq!(
                piece.shape.canonical(true),
                Shape::from_art(&art.replace('/', "\n")).unwrap().canonical(true),
                "{name}"
            );
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
    fn the_flat_shapes_of_a_number_of_cells_are_all_there() {
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
