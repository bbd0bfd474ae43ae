use super::error::PictureError;
use super::palette::Palette;
use super::raster;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;

/// An animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gif {
    pub bytes: Vec<u8>,
    /// Moves or pieces per frame: one, unless the file would become too large.
    pub at_a_time: usize,
}

impl From<EncodingError> for PictureError {
    fn from(error: EncodingError) -> PictureError {
        PictureError::Gif(error.to_string())
    }
}

/// Shortest frame in milliseconds. Browsers show shorter ones for much longer.
pub const SHORTEST_FRAME: u32 = 20;

/// Longest frame in milliseconds.
pub const LONGEST_FRAME: u32 = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    pub(crate) fn with(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Area { left, top, width: right - left, height: bottom - top }
    }

    pub(crate) fn pixels(self) -> usize {
        self.width * self.height
    }
}

/// A GIF encoder, frame by frame. The GIF repeats forever.
pub(crate) struct Film {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    height: usize,
    /// The current picture as palette indices; empty before the first frame.
    seen: Vec<u8>,
}

impl Film {
    pub(crate) fn new(width: usize, height: usize, palette: &Palette) -> Result<Film, PictureError> {
        let side = |side: usize| {
            u16::try_from(side).map_err(|_| PictureError::Gif(format!("{width}x{height} is too large")))
        };
        let mut encoder = Encoder::new(Vec::new(), side(width)?, side(height)?, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Film { encoder, width, height, seen: Vec::new() })
    }

    fn all(&self) -> Area {
        Area { left: 0, top: 0, width: self.width, height: self.height }
    }

    /// Adds a frame. Only pixels inside `area` may have changed, and only they are encoded.
    pub(crate) fn show(&mut self, picture: &[u8], area: Area, milliseconds: u32) -> Result<(), PictureError> {
        let first = self.seen.is_empty();
        let area = if first { self.all() } else { area };
        let mut buffer = Vec::with_capacity(area.pixels());
        for row in area.top..area.top + area.height {
            let row = row * self.width + area.left..row * self.width + area.left + area.width;
            if first {
                buffer.extend_from_slice(&picture[row]);
                continue;
            }
            let both = picture[row.clone()].iter().zip(&mut self.seen[row]);
            buffer.extend(both.map(|(&new, old)| {
                if new == *old {
                    return Palette::UNCHANGED;
                }
                *old = new;
                new
            }));
        }
        if first {
            self.seen = picture.to_vec();
        }
        self.encoder.write_frame(&Frame {
            delay: (milliseconds.clamp(SHORTEST_FRAME, LONGEST_FRAME) / 10) as u16,
            dispose: DisposalMethod::Keep,
            transparent: (!first).then_some(Palette::UNCHANGED),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
        Ok(())
    }

    pub(crate) fn show_all(&mut self, picture: &[u8], milliseconds: u32) -> Result<(), PictureError> {
        if self.seen.is_empty() {
            return self.show(picture, self.all(), milliseconds);
        }
        let changed = |row: &usize| {
            let row = row * self.width..(row + 1) * self.width;
            picture[row.clone()] != self.seen[row]
        };
        let rows: Vec<usize> = (0..self.height).filter(changed).collect();
        let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else {
            let nothing = Area { left: 0, top: 0, width: 1, height: 1 };
            return self.show(picture, nothing, milliseconds);
        };
        let (mut left, mut right) = (self.width, 0);
        for row in rows {
            let at = row * self.width;
            let differ = |&col: &usize| picture[at + col] != self.seen[at + col];
            left = (0..left).find(differ).unwrap_or(left);
            right = (right..self.width).rev().find(differ).map_or(right, |col| col + 1);
        }
        let area = Area { left, top, width: right - left, height: bottom + 1 - top };
        self.show(picture, area, milliseconds)
    }

    pub(crate) fn finish(self) -> Result<Vec<u8>, PictureError> {
        self.encoder.into_inner().map_err(PictureError::from)
    }
}

/// Converts an SVG of this crate to a GIF of one frame.
pub fn still(svg: &str) -> Result<Gif, PictureError> {
    let picture = raster(svg, 1.0)?;
    let mut palette = Palette::new(&[&picture]);
    let numbers = palette.numbers(&picture);
    let mut film = Film::new(picture.width() as usize, picture.height() as usize, &palette)?;
    film.show_all(&numbers, 1000)?;
    Ok(Gif { bytes: film.finish()?, at_a_time: 1 })
}
