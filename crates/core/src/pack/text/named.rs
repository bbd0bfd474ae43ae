//! Named kits and trays, parsed from their files.

use super::draft::sized;
use super::line::Spot;
use super::own::parts;
use crate::pack::{Kit, Lattice, NamedKit, NamedTray, Tray};

impl NamedKit {
    /// The pieces of the kit.
    pub fn kit(self) -> Kit {
        let kit = parts(self.text()).and_then(|draft| draft.kit(Spot::START));
        kit.expect("a ready-made kit is well formed")
    }

    /// The letters of the pieces, in order.
    pub fn letters(self) -> String {
        self.kit().pieces().iter().map(|piece| piece.letter).collect()
    }

    /// The lattice of the pieces.
    pub fn lattice(self) -> Lattice {
        self.kit().pieces()[0].shape.lattice()
    }
}

impl NamedTray {
    /// Builds the tray.
    pub fn tray(self) -> Tray {
        let tray = match self.text() {
            Some(text) => parts(text).ok().and_then(|draft| draft.tray().cloned()),
            None => sized(self.name()),
        };
        tray.expect("a ready-made tray is well formed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::text::parse;

    #[test]
    fn the_file_of_a_kit_with_a_tray_is_a_puzzle() {
        for named in NamedKit::ALL {
            let Some(tray) = named.tray() else { continue };
            let read = parse(named.text(), None);
            let [Ok(instance)] = &read[..] else { panic!("{named:?}: {read:?}") };
            assert_eq!(instance.label.as_deref(), Some(named.title()));
            assert_eq!((instance.puzzle.kit(), instance.puzzle.tray()), (&named.kit(), &tray.tray()));
        }
    }
}
