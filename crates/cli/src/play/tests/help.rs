//! The help on the screen and in the guide.

use super::Player;
use crate::play::help;
use crossterm::event::KeyCode;
use slidepack::Family;

#[test]
fn help_names_every_key_and_goes_away() {
    for (family, text) in [(Family::Slide, "1 2/3 0"), (Family::Pack, "slidepack pack/tray 1x1/piece/ A")] {
        for size in [(80, 24), (200, 60)] {
            let mut player = Player::sized(text, size, true);
            let before = player.screen();
            player.keys("?");
            for (keys, what) in help::keys(family) {
                player.sees(keys);
                player.sees(what);
            }
            player.code(KeyCode::Esc);
            assert_eq!(player.screen(), before);
        }
    }
}

#[test]
fn the_guide_names_every_key() {
    let guide = include_str!("../../../../../docs/play.md");
    for family in Family::ALL {
        for (keys, _) in help::keys(family) {
            for key in keys.split([',', ';', ' ']).filter(|key| !key.is_empty()) {
                // A single letter occurs on any page.
                let found = guide.contains(&format!("`{key}`")) || (1 < key.len() && guide.contains(key));
                assert!(found, "{key} is not in the guide");
            }
        }
    }
}
