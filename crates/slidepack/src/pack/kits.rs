//! The kits and trays that have names, drawn.

use super::{Kit, Level, NamedKit, NamedTray, Packing, Tray, UnknownName, draw, sentences};
use crate::say::Ink;

/// A kit that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadyKit {
    /// What users write.
    pub name: &'static str,
    /// Its name as a heading.
    pub title: &'static str,
    /// What it is, in half a line.
    pub about: &'static str,
    /// Its pieces with their letters.
    pub kit: Kit,
}

impl ReadyKit {
    /// Every piece drawn with its letter, side by side in lines of at most
    /// `width` characters. Each line is indented by two spaces.
    pub fn drawn(&self, width: usize, ink: Ink) -> String {
        sentences::pieces(&self.kit, width, ink)
    }

    /// Every piece with its letter as an SVG.
    pub fn svg(&self) -> String {
        draw::kit(&self.kit, self.title)
    }
}

/// A tray that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadyTray {
    /// What users write.
    pub name: &'static str,
    /// What it is, in a few words: `6x10 tray`.
    pub title: String,
    /// What it is for, in half a line.
    pub about: &'static str,
    /// Its cells.
    pub tray: Tray,
}

impl ReadyTray {
    /// The empty tray, its layers side by side from the top, in lines of at
    /// most `width` characters. Each line is indented by two spaces.
    pub fn drawn(&self, width: usize) -> String {
        sentences::layers(&self.tray, width)
    }

    /// The empty tray as an SVG.
    pub fn svg(&self) -> String {
        // The picture of a tray needs a kit, of which nothing is shown.
        let empty = Packing::empty(self.tray.clone(), NamedKit::Tetrominoes.kit());
        draw::tray(&empty, &self.title)
    }
}

/// How many of so many pieces a challenge has placed if nobody says it: half of
/// them, but fewer for the two hardest levels. With half of the pieces placed no
/// challenge is so hard. Tried with `slidepack generate pack --level master --placed N`
/// for 5x11 and `--level wizard --tray 6x10 --kit pentominoes`, N from 2 to 5.
pub fn usual_placed(pieces: usize, level: Option<Level>) -> usize {
    match level {
        Some(Level::Wizard) => pieces / 6,
        Some(Level::Master) => pieces / 4,
        Some(Level::Starter | Level::Junior | Level::Expert) | None => pieces / 2,
    }
}

/// The kit or the tray of this name; all of them without a name.
pub fn kits_and_trays(name: Option<&str>) -> Result<(Vec<ReadyKit>, Vec<ReadyTray>), UnknownName> {
    let (mut kits, mut trays) = (kits(), trays());
    let Some(wanted) = name else { return Ok((kits, trays)) };
    let names: Vec<&str> =
        kits.iter().map(|kit| kit.name).chain(trays.iter().map(|tray| tray.name)).collect();
    let (kit, tray) = (NamedKit::find(wanted), NamedTray::find(wanted));
    kits.retain(|ready| kit.is_some_and(|kit| kit.name() == ready.name));
    trays.retain(|ready| tray.is_some_and(|tray| tray.name() == ready.name));
    match kits.is_empty() && trays.is_empty() {
        true => Err(UnknownName::new("kit or tray", wanted, names)),
        false => Ok((kits, trays)),
    }
}

/// Every kit that has a name.
pub fn kits() -> Vec<ReadyKit> {
    let ready = |named: NamedKit| ReadyKit {
        name: named.name(),
        title: named.title(),
        about: named.about(),
        kit: named.kit(),
    };
    NamedKit::ALL.map(ready).into()
}

/// Every tray that has a name.
pub fn trays() -> Vec<ReadyTray> {
    let ready = |named: NamedTray| {
        let tray = named.tray();
        ReadyTray { name: named.name(), title: sentences::tray(&tray), about: named.about(), tray }
    };
    NamedTray::ALL.map(ready).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kit_is_drawn_with_the_letters_of_its_pieces() {
        for ready in kits() {
            for width in [1, 40, 80] {
                let text = ready.drawn(width, Ink::new(false));
                for piece in ready.kit.pieces() {
                    assert_eq!(text.matches(piece.letter).count(), piece.shape.area(), "{text}");
                }
                assert!(width < 20 || text.lines().all(|line| line.len() <= width), "{text}");
            }
            assert!(!ready.about.is_empty() && ready.svg().contains(ready.title));
        }
    }

    #[test]
    fn the_five_tetrominoes_fit_in_a_line() {
        let ready = kits().into_iter().find(|ready| ready.name == "tetrominoes").unwrap();
        let expected = "  IIII   OO   TTT    SS   LLL\n         OO    T    SS    L\n";
        assert_eq!(ready.drawn(80, Ink::new(false)), expected);
    }

    #[test]
    fn a_pyramid_is_drawn_layer_by_layer() {
        let ready = trays().into_iter().find(|ready| ready.name == "pyramid").unwrap();
        let expected = "  .   ..   ...   ....   .....\n      ..   ...   ....   .....\n           ...   ....   .....\n                 ....   .....\n                        .....\n";
        assert_eq!(ready.drawn(80), expected);
        for ready in trays() {
            let cells = ready.drawn(80).matches(['.', '?']).count();
            assert_eq!(cells, ready.tray.cells().len());
            assert!(ready.svg().contains(&ready.title));
        }
    }
}
