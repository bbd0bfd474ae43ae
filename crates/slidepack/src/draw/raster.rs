//! PNG made from our SVG.

use super::outlines::outlined;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt;

/// Why an SVG did not become a PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// It is not an SVG that can be drawn.
    Svg(String),
    /// It would have more than [`MOST_PIXELS`] pixels.
    TooLarge {
        /// Its width at the usual scale.
        width: u32,
        /// Its height at the usual scale.
        height: u32,
    },
    /// The PNG could not be written.
    Png(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(error) => write!(f, "the picture cannot be drawn: {error}"),
            PngError::TooLarge { width, height } => {
                write!(f, "a PNG of {width}x{height} is too large; an SVG has no such limit")
            }
            PngError::Png(error) => write!(f, "the PNG cannot be written: {error}"),
        }
    }
}

impl std::error::Error for PngError {}

/// A picture that would have more pixels at the usual scale is refused.
pub const MOST_PIXELS: u64 = 100_000_000;

/// The pixels of a large PNG, for which its scale is smaller: 32 MB and a tenth of
/// a second while it is drawn.
const MOST_DRAWN: f32 = 8_000_000.0;

/// Pixels for each unit of an SVG: sharp on screens with small pixels and in
/// print.
const SCALE: f32 = 2.0;

/// The scale of a picture of this size.
fn scale(width: f32, height: f32) -> f32 {
    SCALE.min((MOST_DRAWN / (width * height)).sqrt())
}

/// A picture of ours as a PNG, twice its size unless it is large, on white.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let (width, height) = size(svg)?;
    let scaled = |side: f32| (side * SCALE).round().max(1.0) as u32;
    let (wide, high) = (scaled(width), scaled(height));
    if MOST_PIXELS < u64::from(wide) * u64::from(high) {
        return Err(PngError::TooLarge { width: wide, height: high });
    }
    raster(svg, scale(width, height))?.encode_png().map_err(|error| PngError::Png(error.to_string()))
}

/// The pixels that [`png`] makes of a picture of ours; while it is drawn each
/// takes four bytes.
pub fn png_pixels(svg: &str) -> Result<u64, PngError> {
    let (width, height) = size(svg)?;
    let scaled = |side: f32| (side * scale(width, height)).round().max(1.0) as u64;
    Ok(scaled(width).saturating_mul(scaled(height)))
}

/// The width and height of a picture of ours, which are written near its
/// start.
pub(crate) fn size(svg: &str) -> Result<(f32, f32), PngError> {
    let number = |name: &str| -> Option<f32> {
        let (_, rest) = svg.split_once(name)?;
        rest.split_once('"')?.0.parse().ok()
    };
    let missing = || PngError::Svg("it has no size".into());
    Ok((number(" width=\"").ok_or_else(missing)?, number(" height=\"").ok_or_else(missing)?))
}

/// A picture of ours as pixels on white, so many for each of its units.
pub(crate) fn raster(svg: &str, scale: f32) -> Result<Pixmap, PngError> {
    let tree = Tree::from_str(&outlined(svg)?, &Options::default())
        .map_err(|error| PngError::Svg(error.to_string()))?;
    let scaled = |side: f32| (side * scale).round().max(1.0) as u32;
    let (width, height) = (scaled(tree.size().width()), scaled(tree.size().height()));
    if MOST_PIXELS < u64::from(width) * u64::from(height) {
        return Err(PngError::TooLarge { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::TooLarge { width, height })?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::super::Svg;
    use super::*;

    #[test]
    fn a_png_has_the_colours_of_its_svg() {
        let mut svg =
            Svg::new(20, 10, "a \"test\" & more", ".red { fill: #ff0000; } ", ".red { fill: #000; }");
        svg.line(format_args!(r#"<rect class="red" x="0" y="0" width="10" height="10"/>"#));
        let png = png(&svg.finish()).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (40, 20));
        let colour = |x, y| pixels.pixel(x, y).map(|p| (p.red(), p.green(), p.blue()));
        assert_eq!(colour(5, 5), Some((255, 0, 0)));
        assert_eq!(colour(35, 5), Some((255, 255, 255)));
    }

    #[test]
    fn letters_are_drawn_with_our_font() {
        let mut svg = Svg::new(40, 40, "", "", "");
        svg.line(format_args!(
            r##"<text x="20" y="32" font-size="32" font-weight="600" fill="#000000">H</text>"##
        ));
        let pixels = Pixmap::decode_png(&png(&svg.finish()).unwrap()).unwrap();
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 128).count();
        assert!((600..2400).contains(&dark), "{dark} dark pixels");
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        assert!(matches!(png("no picture"), Err(PngError::Svg(_))));
        let huge = Svg::new(60_000, 60_000, "", "", "").finish();
        assert_eq!(png(&huge), Err(PngError::TooLarge { width: 120_000, height: 120_000 }));
        let large = Svg::new(5_000, 5_000, "", "", "").finish();
        assert!(png_pixels(&large).unwrap() <= MOST_DRAWN as u64);
    }
}
