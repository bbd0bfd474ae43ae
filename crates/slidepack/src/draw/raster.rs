//! Conversion of our SVG to PNG.

use super::error::PictureError;
use super::outlines::outlined;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Maximum number of pixels at the usual scale.
pub const MOST_PIXELS: u64 = 100_000_000;

/// Above this number of pixels the scale shrinks: 32 MB and a tenth of a second while drawing.
const MOST_DRAWN: f32 = 8_000_000.0;

/// Pixels per SVG unit: sharp on high-resolution screens and in print.
const SCALE: f32 = 2.0;

fn scale(width: f32, height: f32) -> f32 {
    SCALE.min((MOST_DRAWN / (width * height)).sqrt())
}

/// Converts an SVG of this crate to a PNG on white, at twice its size unless it is large.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    let (width, height) = size(svg)?;
    let scaled = |side: f32| (side * SCALE).round().max(1.0) as u32;
    let (wide, high) = (scaled(width), scaled(height));
    if MOST_PIXELS < u64::from(wide) * u64::from(high) {
        return Err(PictureError::TooLarge { width: wide, height: high });
    }
    raster(svg, scale(width, height))?.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}

/// The number of pixels of [`png`]'s picture, each four bytes while drawing.
pub fn png_pixels(svg: &str) -> Result<u64, PictureError> {
    let (width, height) = size(svg)?;
    let scaled = |side: f32| (side * scale(width, height)).round().max(1.0) as u64;
    Ok(scaled(width).saturating_mul(scaled(height)))
}

/// The width and height of an SVG of this crate, which are near its start.
pub(crate) fn size(svg: &str) -> Result<(f32, f32), PictureError> {
    let number = |name: &str| -> Option<f32> {
        let (_, rest) = svg.split_once(name)?;
        rest.split_once('"')?.0.parse().ok()
    };
    let missing = || PictureError::Svg("it has no size".into());
    Ok((number(" width=\"").ok_or_else(missing)?, number(" height=\"").ok_or_else(missing)?))
}

/// Renders an SVG of this crate on white, with `scale` pixels per unit.
pub(crate) fn raster(svg: &str, scale: f32) -> Result<Pixmap, PictureError> {
    let tree = Tree::from_str(&outlined(svg)?, &Options::default())
        .map_err(|error| PictureError::Svg(error.to_string()))?;
    let scaled = |side: f32| (side * scale).round().max(1.0) as u32;
    let (width, height) = (scaled(tree.size().width()), scaled(tree.size().height()));
    if MOST_PIXELS < u64::from(width) * u64::from(height) {
        return Err(PictureError::TooLarge { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PictureError::TooLarge { width, height })?;
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
        assert!(matches!(png("no picture"), Err(PictureError::Svg(_))));
        let huge = Svg::new(60_000, 60_000, "", "", "").finish();
        assert_eq!(png(&huge), Err(PictureError::TooLarge { width: 120_000, height: 120_000 }));
        let large = Svg::new(5_000, 5_000, "", "", "").finish();
        assert!(png_pixels(&large).unwrap() <= MOST_DRAWN as u64);
    }
}
