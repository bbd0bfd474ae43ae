use crate::pack::text;

/// A format of packing puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    Text(text::Format),
    Json,
}

impl Format {
    pub const ALL: [Format; 7] = [
        Format::Text(text::Format::Course),
        Format::Text(text::Format::Slidepack),
        Format::Json,
        Format::Text(text::Format::Drawing),
        Format::Text(text::Format::Measured),
        Format::Text(text::Format::Listed),
        Format::Text(text::Format::BurrTools),
    ];

    /// Whether puzzles can be written in it, not only read.
    pub fn is_written(self) -> bool {
        matches!(
            self,
            Format::Json | Format::Text(text::Format::Course) | Format::Text(text::Format::Slidepack)
        )
    }

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text(format) => format.name(),
            Format::Json => "pack-json",
        }
    }

    /// A description in one sentence.
    pub fn about(self) -> &'static str {
        match self {
            Format::Text(format) => format.about(),
            Format::Json => "a JSON object with tray, kit or pieces, and placed, or a list of them",
        }
    }
}

slidepack_core::names!("format of packing puzzles", Format);
