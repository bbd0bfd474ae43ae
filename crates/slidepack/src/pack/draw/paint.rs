//! Colours and letters of pieces.

use crate::draw::{Svg, escaped};
use crate::pack::{Colour, Kit, Piece, colour, is_light};

/// A piece's colour, lightened or darkened by a factor from -1 (dark) to 1.
pub(super) fn tone(kit: &Kit, piece: usize, by: f64) -> String {
    let Colour(red, green, blue) = colour(kit, piece);
    let towards = if by < 0.0 { 0.0 } else { 255.0 };
    let mix = |part: u8| (f64::from(part) + (towards - f64::from(part)) * by.abs()).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(red), mix(green), mix(blue))
}

pub(super) fn letter(svg: &mut Svg, kit: &Kit, piece: usize, at: (f64, f64), size: f64) {
    mark(svg, kit, piece, kit.pieces()[piece].letter, at, size);
}

pub(super) fn label(svg: &mut Svg, kit: &Kit, piece: usize, cell: usize, at: (f64, f64), size: f64) {
    let Piece { shape, letter, .. } = &kit.pieces()[piece];
    let paint = shape.paints().get(cell).copied();
    if let Some(letter) = paint.unwrap_or(Some(*letter)) {
        mark(svg, kit, piece, letter, at, size);
    }
}

pub(super) fn mark(svg: &mut Svg, kit: &Kit, piece: usize, letter: char, (x, y): (f64, f64), size: f64) {
    let class = if is_light(colour(kit, piece)) { "dark-letter" } else { "light-letter" };
    let letter = escaped(&letter.to_string());
    let y = y + size * 0.366;
    svg.line(format_args!(
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" font-size="{size}">{letter}</text>"#
    ));
}
