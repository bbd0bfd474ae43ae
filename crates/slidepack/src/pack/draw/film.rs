//! Packings as animations, piece by piece.

use super::picture;
use crate::draw::{Film, Gif, Palette, PictureError, raster};
use crate::pack::{Packing, Placement};

/// Default time per piece, in milliseconds.
pub const FRAME: u32 = 500;

/// Maximum number of frames; with more pieces, several appear at once.
const MOST_FRAMES: usize = 60;

/// Maximum pixels of a frame; larger trays are drawn smaller.
const MOST_PIXELS: f32 = 1_000_000.0;

/// A packing as a GIF: the tray with the placed pieces, then the others one by one from the first
/// cell on, with a pause at both ends. Each piece takes `milliseconds`.
///
/// # Panics
/// If a placement is not one of the puzzle's kit and tray.
pub fn gif(packing: &Packing, placements: &[Placement], milliseconds: u32) -> Result<Gif, PictureError> {
    let (mut shown, mut coming): (Vec<Placement>, Vec<Placement>) =
        placements.iter().cloned().partition(|placement| packing.placed().contains(placement));
    coming.sort_by(|a, b| a.cells.cmp(&b.cells));
    let first = picture(packing, &shown, &[]);
    let last = picture(packing, placements, &[]);
    let scale = scale(&last)?;
    let (first, last) = (raster(&first, scale)?, raster(&last, scale)?);
    let mut palette = Palette::new(&[&first, &last]);
    let mut film = Film::new(first.width() as usize, first.height() as usize, &palette)?;
    film.show_all(&palette.numbers(&first), milliseconds.max(1000))?;
    let at_a_time = coming.len().div_ceil(MOST_FRAMES).max(1);
    for pieces in coming.chunks(at_a_time) {
        shown.extend_from_slice(pieces);
        let is_last = shown.len() == placements.len();
        let frame = match is_last {
            true => palette.numbers(&last),
            false => palette.numbers(&raster(&picture(packing, &shown, &[]), scale)?),
        };
        film.show_all(&frame, if is_last { milliseconds.max(2500) } else { milliseconds })?;
    }
    Ok(Gif { bytes: film.finish()?, at_a_time })
}

fn scale(svg: &str) -> Result<f32, PictureError> {
    const USUAL: f32 = 1.25;
    let (width, height) = crate::draw::size(svg)?;
    Ok((MOST_PIXELS / (width * height)).sqrt().min(USUAL))
}
