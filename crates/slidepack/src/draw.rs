//! SVG text shared by all pictures, and its conversion to PNG and GIF.

#[cfg(feature = "raster")]
mod error;
#[cfg(feature = "raster")]
mod film;
#[cfg(feature = "raster")]
mod outlines;
#[cfg(feature = "raster")]
mod palette;
#[cfg(feature = "raster")]
mod raster;

#[cfg(feature = "raster")]
pub use error::PictureError;
#[cfg(feature = "raster")]
pub(crate) use film::{Area, Film};
#[cfg(feature = "raster")]
pub use film::{Gif, LONGEST_FRAME, SHORTEST_FRAME, still};
#[cfg(feature = "raster")]
pub(crate) use palette::Palette;
#[cfg(feature = "raster")]
pub use raster::{MOST_PIXELS, png, png_pixels};
#[cfg(feature = "raster")]
pub(crate) use raster::{raster, size};

use std::fmt;

pub(crate) struct Svg {
    text: String,
}

/// The common style sheet. Colours follow the reader's light or dark setting.
const STYLE: &str = r##".tray { fill: #d7d9de; } .cell { fill: #eceef1; } .note { fill: #333a45; }
text { font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; text-anchor: middle; }
"##;

const DARK: &str = r##".tray { fill: #31353d; } .cell { fill: #424853; } .note { fill: #e4e7ec; }"##;

impl Svg {
    /// An empty picture of this size; `label` describes it to screen readers.
    ///
    /// `style` is added to the style sheet, `dark` to its rules for dark pages.
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

    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) {
        fmt::write(&mut self.text, line).expect("writing to a string works");
        self.text.push('\n');
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// Escapes text for XML content and double-quoted attributes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Not allowed in XML, escaped or not.
            '\u{fffe}' | '\u{ffff}' => safe.push('?'),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
