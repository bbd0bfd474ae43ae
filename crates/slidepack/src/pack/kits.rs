//! Named kits and trays.

use super::{Level, NamedKit, NamedTray, UnknownName};

/// Default number of placed pieces of a challenge: half of them, fewer for the two hardest levels,
/// which half of the pieces would make too easy. Measured with `slidepack generate pack --level
/// master --placed N` for 5x11 and `--level wizard --tray 6x10 --kit pentominoes`, N from 2 to 5.
pub fn usual_placed(pieces: usize, level: Option<Level>) -> usize {
    match level {
        Some(Level::Wizard) => pieces / 6,
        Some(Level::Master) => pieces / 4,
        Some(Level::Starter | Level::Junior | Level::Expert) | None => pieces / 2,
    }
}

/// The kit or tray of this name; all of them without a name.
pub fn kits_and_trays(name: Option<&str>) -> Result<(Vec<NamedKit>, Vec<NamedTray>), UnknownName> {
    let Some(wanted) = name else { return Ok((NamedKit::ALL.into(), NamedTray::ALL.into())) };
    let (kit, tray) = (NamedKit::find(wanted), NamedTray::find(wanted));
    if kit.is_none() && tray.is_none() {
        let (kits, trays) = (NamedKit::ALL.map(NamedKit::name), NamedTray::ALL.map(NamedTray::name));
        return Err(UnknownName::new("kit or tray", wanted, kits.into_iter().chain(trays)));
    }
    Ok((kit.into_iter().collect(), tray.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{draw, kit_drawing, tray_drawing};
    use crate::say::Ink;

    #[test]
    fn every_kit_is_drawn_with_the_letters_of_its_pieces() {
        for named in NamedKit::ALL {
            let kit = named.kit();
            for width in [1, 40, 80] {
                let text = kit_drawing(&kit, width, Ink::new(false));
                for piece in kit.pieces() {
                    assert_eq!(text.matches(piece.letter).count(), piece.shape.area(), "{text}");
                }
                assert!(width < 20 || text.lines().all(|line| line.len() <= width), "{text}");
            }
            assert!(!named.about().is_empty() && draw::kit(&kit, named.title()).contains(named.title()));
        }
    }

    #[test]
    fn the_five_tetrominoes_fit_in_a_line() {
        let expected = "  IIII   OO   TTT    SS   LLL\n         OO    T    SS    L\n";
        assert_eq!(kit_drawing(&NamedKit::Tetrominoes.kit(), 80, Ink::new(false)), expected);
    }

    #[test]
    fn a_pyramid_is_drawn_layer_by_layer() {
        let pyramid = NamedTray::find("pyramid").unwrap().tray();
        let expected = "  .   ..   ...   ....   .....\n      ..   ...   ....   .....\n           ...   ....   .....\n                 ....   .....\n                        .....\n";
        assert_eq!(tray_drawing(&pyramid, 80), expected);
        for named in NamedTray::ALL {
            let tray = named.tray();
            assert_eq!(tray_drawing(&tray, 80).matches(['.', '?']).count(), tray.cells().len());
            assert!(draw::tray(&tray).contains("aria-label"));
        }
    }
}
