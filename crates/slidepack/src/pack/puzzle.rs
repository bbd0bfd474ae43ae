use super::{Format, Packing, text};

/// A packing puzzle and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The file, `<stdin>` or `<board>`.
    pub source: String,
    /// The name, or the number among several.
    pub label: Option<String>,
    pub packing: Packing,
    pub format: Format,
}

impl Puzzle {
    /// A puzzle made by a program.
    pub fn new(packing: Packing) -> Puzzle {
        Puzzle {
            source: "<board>".into(),
            label: None,
            packing,
            format: Format::Text(text::Format::Slidepack),
        }
    }

    /// The source and the label.
    pub fn title(&self) -> String {
        match &self.label {
            Some(label) => format!("{}, {label}", self.source),
            None => self.source.clone(),
        }
    }

    /// Number of pieces left to place, including copies.
    pub fn left(&self) -> usize {
        self.packing.kit().count() - self.packing.placed().len()
    }
}
