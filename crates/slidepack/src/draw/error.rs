use std::fmt;

/// Why an SVG could not be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    Svg(String),
    /// More than [`MOST_PIXELS`](super::MOST_PIXELS) pixels.
    TooLarge {
        width: u32,
        height: u32,
    },
    Png(String),
    Gif(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Svg(error) => write!(f, "the picture cannot be drawn: {error}"),
            PictureError::TooLarge { width, height } => {
                write!(f, "a PNG of {width}x{height} is too large; an SVG has no such limit")
            }
            PictureError::Png(error) => write!(f, "the PNG cannot be written: {error}"),
            PictureError::Gif(error) => write!(f, "the GIF cannot be written: {error}"),
        }
    }
}

impl std::error::Error for PictureError {}
