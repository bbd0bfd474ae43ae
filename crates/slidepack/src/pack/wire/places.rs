//! Trays, kits and all placements, for drawing programs.

use super::{WirePiece, pieces};
use crate::pack::{Fill, Lattice, NamedKit, NamedTray, Packing, Tray, sentences};
use crate::wire::SCHEMA_VERSION;
use serde::{Deserialize, Serialize};

/// The kits and trays that have names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Kits"))]
pub struct Ready {
    schema_version: u32,
    kits: Vec<WireKit>,
    trays: Vec<WireTray>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireKit {
    name: String,
    title: String,
    /// Cells of its pieces; flat pieces of cubes also fit among balls.
    lattice: WireLattice,
    pieces: Vec<WirePiece>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct WireTray {
    name: String,
    title: String,
    lattice: WireLattice,
    layers: Vec<Vec<String>>,
}

impl Ready {
    /// These kits and trays.
    pub fn new(kits: &[NamedKit], trays: &[NamedTray]) -> Ready {
        let kit = |named: &NamedKit| WireKit {
            name: named.name().into(),
            title: named.title().into(),
            lattice: wire_lattice(named.lattice()),
            pieces: pieces(&named.kit()),
        };
        let tray = |named: &NamedTray| {
            let tray = named.tray();
            WireTray {
                name: named.name().into(),
                title: sentences::tray(&tray),
                lattice: lattice(&tray),
                layers: layers(&tray),
            }
        };
        Ready {
            schema_version: SCHEMA_VERSION,
            kits: kits.iter().map(kit).collect(),
            trays: trays.iter().map(tray).collect(),
        }
    }
}

/// How layers lie on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum WireLattice {
    /// Each cell above another.
    Cubic,
    /// Each ball between four of the layer below.
    Pyramid,
    /// Hexagons in one layer, in every second column of a row.
    Hexagons,
    /// Triangles in one layer that point up and down in turn.
    Triangles,
}

impl WireLattice {
    /// In the order of [`Lattice::ALL`].
    const ALL: [WireLattice; Lattice::ALL.len()] =
        [WireLattice::Cubic, WireLattice::Pyramid, WireLattice::Hexagons, WireLattice::Triangles];
}

impl From<WireLattice> for Lattice {
    fn from(lattice: WireLattice) -> Lattice {
        Lattice::ALL[lattice as usize]
    }
}

fn lattice(tray: &Tray) -> WireLattice {
    wire_lattice(tray.lattice())
}

fn wire_lattice(lattice: Lattice) -> WireLattice {
    WireLattice::ALL[lattice as usize]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum WireFill {
    Must,
    May,
}

/// An empty tray: `.` must be filled, `?` may be filled, a space is not a cell.
fn layers(tray: &Tray) -> Vec<Vec<String>> {
    tray.drawn(|cell| if tray.fill(cell) == Fill::May { '?' } else { '.' }, ' ')
}

/// A puzzle's cells and every place of every piece, for those who move pieces
/// by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Places {
    layers: usize,
    lattice: WireLattice,
    /// Layer, row and column of each cell; its number is its position.
    cells: Vec<[u16; 3]>,
    /// Where each cell is in space: cells that touch are 1 apart, x goes along
    /// rows, y along columns, and z up from the lowest layer.
    centres: Vec<[f64; 3]>,
    fill: Vec<WireFill>,
    pieces: Vec<Placeable>,
    placed: Vec<Lying>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Placeable {
    #[serde(flatten)]
    piece: WirePiece,
    /// The cells of each place in the empty tray.
    placements: Vec<Box<[usize]>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Lying {
    piece: char,
    cells: Vec<usize>,
}

impl Places {
    /// All placements; `None` if there are more than `most`, or if they have too many cells.
    pub fn new(packing: &Packing, most: usize) -> Option<Places> {
        // Cells per placement, on average.
        const USUAL: usize = 16;
        let (tray, kit) = (packing.tray(), packing.kit());
        let (mut left, mut cells) = (most, most.saturating_mul(USUAL));
        let mut placeable = Vec::new();
        for (piece, wire) in kit.pieces().iter().zip(pieces(kit)) {
            let area = piece.shape.area();
            let most = left.min(cells / area);
            let placements = tray.places_among(&piece.shape, piece.mirror, most, |_| true)?;
            left -= placements.len();
            cells -= placements.len() * area;
            placeable.push(Placeable { piece: wire, placements });
        }
        let cells = tray.cells().iter();
        Some(Places {
            layers: tray.layers(),
            lattice: lattice(tray),
            cells: cells.clone().map(|cell| [cell.layer, cell.row, cell.col]).collect(),
            centres: centres(tray),
            fill: (0..tray.cells().len())
                .map(|cell| match tray.fill(cell) {
                    Fill::Must => WireFill::Must,
                    Fill::May => WireFill::May,
                })
                .collect(),
            pieces: placeable,
            placed: packing
                .placed()
                .iter()
                .map(|placement| Lying {
                    piece: kit.pieces()[placement.piece].letter,
                    cells: placement.cells.to_vec(),
                })
                .collect(),
        })
    }
}

fn centres(tray: &Tray) -> Vec<[f64; 3]> {
    let lowest = tray.layers().saturating_sub(1) as f64;
    let centre = |(number, cell): (usize, &crate::pack::Cell)| {
        let [layer, row, col] = [cell.layer, cell.row, cell.col].map(f64::from);
        tray.lattice().centre(lowest - layer, [row, col], tray.points_down(number))
    };
    tray.cells().iter().enumerate().map(centre).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lattices_have_their_names() {
        for (wire, lattice) in WireLattice::ALL.into_iter().zip(Lattice::ALL) {
            assert_eq!(crate::wire::to_line(&wire), format!("{:?}", lattice.name()));
            assert_eq!((Lattice::from(wire), wire_lattice(lattice)), (lattice, wire));
        }
    }

    #[test]
    fn cells_that_touch_are_one_apart() {
        let trays = [
            Tray::pyramid(5),
            Tray::cuboid(2, 3, 4),
            Tray::rectangle(5, 11),
            Tray::prism(Lattice::Hexagonal, 1, 3, 4),
            Tray::prism(Lattice::Triangular, 1, 3, 4),
            Tray::prism(Lattice::Triangular, 1, 3, 4).map(Tray::upside_down),
            Tray::prism(Lattice::Hexagonal, 2, 3, 2),
            Tray::prism(Lattice::Triangular, 3, 2, 2),
        ];
        for tray in trays.map(Result::unwrap) {
            let centres = centres(&tray);
            let distance = |a: usize, b: usize| {
                let squares = centres[a].iter().zip(centres[b]).map(|(a, b)| (a - b).powi(2));
                squares.sum::<f64>().sqrt()
            };
            for a in 0..centres.len() {
                let touching: Vec<usize> =
                    (0..centres.len()).filter(|&b| b != a && distance(a, b) < 1.001).collect();
                let mut neighbours = tray.neighbours(a);
                neighbours.sort_unstable();
                assert_eq!(touching, neighbours);
                assert!(touching.iter().all(|&b| 0.999 < distance(a, b)));
            }
        }
    }

    #[test]
    fn too_many_places_are_none() {
        let packing = Packing::empty(NamedTray::FiveByEleven.tray(), NamedKit::IqPuzzlerPro.kit());
        let places = Places::new(&packing, 200_000).unwrap();
        let count: usize = places.pieces.iter().map(|piece| piece.placements.len()).sum();
        assert!(Places::new(&packing, count).is_some());
        assert_eq!(Places::new(&packing, count - 1), None);
    }
}
