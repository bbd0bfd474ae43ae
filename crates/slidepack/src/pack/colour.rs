use crate::pack::{Colour, Kit};

/// Twelve colours, as distinct as possible for any colour vision, after Paul Tol and Okabe and Ito.
const COLOURS: [Colour; 12] = [
    Colour(0x00, 0x72, 0xb2),
    Colour(0xe6, 0x9f, 0x00),
    Colour(0x44, 0xaa, 0x99),
    Colour(0xcc, 0x66, 0x77),
    Colour(0x33, 0x22, 0x88),
    Colour(0xdd, 0xcc, 0x77),
    Colour(0x11, 0x77, 0x33),
    Colour(0x88, 0xcc, 0xee),
    Colour(0xd5, 0x5e, 0x00),
    Colour(0xaa, 0x44, 0x99),
    Colour(0x99, 0x99, 0x33),
    Colour(0x88, 0x22, 0x55),
];

/// The real colour of a piece where it is known, else one of twelve, lighter or darker for more
/// pieces.
pub fn colour(kit: &Kit, piece: usize) -> Colour {
    let Colour(red, green, blue) = COLOURS[piece % COLOURS.len()];
    let shade = |part: u8| match piece / COLOURS.len() % 3 {
        0 => part,
        1 => part + (255 - part) / 2,
        _ => part / 2,
    };
    kit.pieces()[piece].colour.unwrap_or(Colour(shade(red), shade(green), shade(blue)))
}

/// A colour written like `#0072b2`.
pub(crate) fn written_colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some(Colour(part(0)?, part(2)?, part(4)?))
}

/// Whether black letters are easier to read on a colour than white ones.
pub fn is_light(colour: Colour) -> bool {
    let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
    let Colour(red, green, blue) = colour;
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    // Black has more contrast from 0.18 on; white is kept a little longer because it looks calmer.
    0.25 < luminance
}

/// The nearest of the 256 terminal colours.
pub fn terminal(colour: Colour) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |part: u8| {
        let distance = |at: &u8| STEPS[usize::from(*at)].abs_diff(part);
        (0..6).min_by_key(distance).expect("there are six steps")
    };
    let Colour(red, green, blue) = colour;
    16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack_core::pack::NamedKit;
    use std::collections::BTreeSet;

    #[test]
    fn colours_are_found_among_256() {
        assert_eq!(terminal(Colour(0, 0, 0)), 16);
        assert_eq!(terminal(Colour(255, 255, 255)), 231);
        assert_eq!(terminal(Colour(255, 0, 0)), 196);
    }

    #[test]
    fn the_pieces_of_a_kit_differ_in_colour() {
        for named in NamedKit::ALL {
            let kit = named.kit();
            let colours = (0..kit.pieces().len()).map(|piece| colour(&kit, piece));
            let colours: BTreeSet<_> = colours.map(|Colour(red, green, blue)| (red, green, blue)).collect();
            assert_eq!(colours.len(), kit.pieces().len(), "{named:?}");
        }
    }

    #[test]
    fn letters_can_be_read() {
        assert!(is_light(Colour(255, 255, 0)) && is_light(Colour(255, 255, 255)));
        assert!(!is_light(Colour(0, 0, 255)) && !is_light(Colour(0, 0, 0)));
    }
}
