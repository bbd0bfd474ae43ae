use crate::ask::AskError;
use crate::draw::{Gif, LONGEST_FRAME, PictureError, SHORTEST_FRAME, png, png_pixels};
use crate::pack::{self, Packing, Placement};
use crate::slide::{self, Dir};

const BYTES_PER_PIXEL: u64 = 4;

pub(super) fn slide_film(
    puzzle: &slide::Puzzle,
    moves: &[Dir],
    frame: Option<u32>,
) -> Result<Vec<u8>, AskError> {
    film(slide::draw::gif(puzzle, moves, shown(frame, slide::draw::FRAME)))
}

pub(super) fn pack_film(
    packing: &Packing,
    placements: &[Placement],
    frame: Option<u32>,
) -> Result<Vec<u8>, AskError> {
    film(pack::draw::gif(packing, placements, shown(frame, pack::draw::FRAME)))
}

fn shown(frame: Option<u32>, usual: u32) -> u32 {
    frame.unwrap_or(usual).clamp(SHORTEST_FRAME, LONGEST_FRAME)
}

pub(super) fn picture(svg: &str, memory: u64) -> Result<Vec<u8>, AskError> {
    let pixels = png_pixels(svg).map_err(undrawn)?;
    if memory / BYTES_PER_PIXEL < pixels {
        let message = format!("a picture of {pixels} pixels takes more memory than a request may use here");
        return Err(AskError::too_large(message));
    }
    png(svg).map_err(undrawn)
}

fn film(gif: Result<Gif, PictureError>) -> Result<Vec<u8>, AskError> {
    gif.map(|gif| gif.bytes).map_err(undrawn)
}

fn undrawn(error: PictureError) -> AskError {
    match error {
        PictureError::TooLarge { .. } => AskError::too_large(error.to_string()),
        PictureError::Svg(_) | PictureError::Png(_) | PictureError::Gif(_) => AskError::internal(),
    }
}
