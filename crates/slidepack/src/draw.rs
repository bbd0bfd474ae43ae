//! What all pictures share: SVG text, and PNG and GIF made from it.

#[cfg(feature = "raster")]
mod film;
#[cfg(feature = "raster")]
mod outlines;
#[cfg(feature = "raster")]
mod palette;
#[cfg(feature = "raster")]
mod raster;

#[cfg(feature = "raster")]
pub(crate) use film::{Area, Film};
#[cfg(feature = "raster")]
pub use film::{Gif, GifError, LONGEST_FRAME, SHORTEST_FRAME, still};
#[cfg(feature = "raster")]
pub(crate) use palette::Palette;
#[cfg(feature = "raster")]
pub use raster::{MOST_PIXELS, PngError, png, png_pixels};
#[cfg(feature = "raster")]
pub(crate) use raster::{raster, size};

use std::fmt;

/// An SVG being written, line by line.
pub(crate) struct Svg {
    text: String,
}

/// What every picture's style sheet starts with. Colours follow the reader's
/// light or dark setting.
const STYLE: &str = r##".tray { fill: #d7d9de; } .cell { fill: #eceef1; } .note { fill: #333a45; }
text { font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; text-anchor: middle; }
"##;

const DARK: &str = r##".tray { fill: #31353d; } .cell { fill: #424853; } .note { fill: #e4e7ec; }"##;

impl Svg {
    /// An empty picture of this size, described for those who cannot see it.
    ///
    /// `style` is added to the style sheet, `dark` to what it says for dark
    /// pages.
    pub(crate) fn new(width: usize, height: usize, label: &str, style: &str, dark: &str) -> Svg {
        let label = escaped(label);
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{label}">
<style>
{STYLE}{style}@media (prefers-color-scheme: dark) {{ {DARK}{dark} }}
</style>
"#
        );
        Svg { text }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) {
        fmt::write(&mut self.text, line).expect("writing to a string works");
        self.text.push('\n');
    }

    /// The whole picture.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// Text that may stand between tags and in attributes in double quotes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Neither can stand in XML, escaped or not.
            '\u{fffe}' | '\u{ffff}' => safe.push('?'),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
