use super::{Packing, Placement};

/// All placements of a piece in the empty tray, rotated and reflected as its shape and the tray
/// allow, sorted by cells. Empty if the kit has no such piece.
pub fn placements(packing: &Packing, piece: usize) -> Vec<Placement> {
    let Some(found) = packing.kit().pieces().get(piece) else { return Vec::new() };
    let places = packing.tray().places(&found.shape, found.mirror).into_iter();
    places.map(|cells| Placement { piece, cells }).collect()
}

/// For each cell of the tray, the index in `placed` of the placement that covers it.
pub fn covering(packing: &Packing, placed: &[Placement]) -> Vec<Option<usize>> {
    let mut owners = vec![None; packing.tray().cells().len()];
    for (at, placement) in placed.iter().enumerate() {
        for &cell in &placement.cells {
            if let Some(owner) = owners.get_mut(cell) {
                *owner = Some(at);
            }
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Kit, NamedKit, Piece, Shape, Tray};

    fn packing(tray: Tray, art: &str) -> Packing {
        let piece = Piece::new('A', Shape::from_art(art).unwrap());
        Packing::empty(tray, Kit::new(vec![piece]).unwrap())
    }

    #[test]
    fn a_domino_lies_in_four_places_of_a_square() {
        let packing = packing(Tray::rectangle(2, 2).unwrap(), "XX");
        let cells: Vec<_> = placements(&packing, 0).into_iter().map(|placement| placement.cells).collect();
        assert_eq!(
            cells.iter().map(|cells| &cells[..]).collect::<Vec<_>>(),
            [[0, 1], [0, 2], [1, 3], [2, 3]]
        );
        assert_eq!(placements(&packing, 1), []);
    }

    #[test]
    fn pieces_stand_up_in_a_pyramid() {
        let packing = Packing::empty(Tray::pyramid(5).unwrap(), NamedKit::Kanoodle.kit());
        let all = placements(&packing, 0);
        let layers = |placement: &Placement| {
            let mut layers: Vec<u16> =
                placement.cells.iter().map(|&cell| packing.tray().cells()[cell].layer).collect();
            layers.dedup();
            layers.len()
        };
        assert!(all.iter().any(|placement| layers(placement) == 1));
        assert!(all.iter().any(|placement| 1 < layers(placement)));
        assert!(
            all.is_sorted()
                && all.iter().all(|one| Packing::new(
                    packing.tray().clone(),
                    packing.kit().clone(),
                    vec![one.clone()]
                )
                .is_ok())
        );
    }

    #[test]
    fn covered_cells_know_their_piece() {
        let packing = packing(Tray::rectangle(2, 2).unwrap(), "XX");
        let placed = [Placement { piece: 0, cells: [1, 3].into() }];
        assert_eq!(covering(&packing, &placed), [None, Some(0), None, Some(0)]);
    }
}
