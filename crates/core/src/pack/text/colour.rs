//! Colour names.

use crate::pack::Colour;

pub(super) const NAMES: [(&str, Colour); 20] = [
    ("black", Colour(0, 0, 0)),
    ("grey", Colour(128, 128, 128)),
    ("silver", Colour(192, 192, 192)),
    ("white", Colour(255, 255, 255)),
    ("maroon", Colour(128, 0, 0)),
    ("red", Colour(255, 0, 0)),
    ("brown", Colour(165, 42, 42)),
    ("orange", Colour(255, 165, 0)),
    ("gold", Colour(255, 215, 0)),
    ("yellow", Colour(255, 255, 0)),
    ("olive", Colour(128, 128, 0)),
    ("lime", Colour(0, 255, 0)),
    ("green", Colour(0, 128, 0)),
    ("teal", Colour(0, 128, 128)),
    ("cyan", Colour(0, 255, 255)),
    ("blue", Colour(0, 0, 255)),
    ("navy", Colour(0, 0, 128)),
    ("purple", Colour(128, 0, 128)),
    ("magenta", Colour(255, 0, 255)),
    ("pink", Colour(255, 192, 203)),
];

pub(super) fn find(word: &str) -> Option<Colour> {
    if let Some((_, colour)) = NAMES.iter().find(|(name, _)| *name == word) {
        return Some(*colour);
    }
    if word.len() != 6 || !word.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(word, 16).ok()?.to_be_bytes();
    Some(Colour(red, green, blue))
}

pub(super) fn name(colour: Colour) -> String {
    let named = NAMES.iter().find(|(_, other)| *other == colour);
    named.map_or_else(
        || format!("{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2),
        |(name, _)| (*name).into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_found_by_name_or_number() {
        assert_eq!(find("red"), Some(Colour(255, 0, 0)));
        assert_eq!(find("F48fb8"), Some(Colour(0xf4, 0x8f, 0xb8)));
        assert_eq!(["", "#ff0000", "f00", "reddish", "+f00ff", "éééab"].map(find), [None; 6]);
        assert_eq!([Colour(255, 0, 0), Colour(1, 2, 3)].map(name), ["red", "010203"]);
    }
}
