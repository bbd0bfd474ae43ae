use super::{matrix, text};

slidepack_core::names! {
    /// A format of exact covers.
    #[non_exhaustive]
    pub enum Format: "format of exact covers" {
        /// Knuth's DLX format.
        Dlx = "dlx" => "a line that names the items, then one option per line, as Knuth's DLX programs read",
        Matrix = "matrix" => "rows of 0 and 1: a row is an option, a column an item",
        Json = "json" => "an object with items, secondary and options",
    }
}

impl Format {
    /// Recognises the format of a text. Text that starts with a bracket is JSON, valid or not. Text
    /// of 0 and 1 is a matrix, unless only `dlx` can read it.
    pub fn of(text: &str) -> Format {
        if text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
            return Format::Json;
        }
        let is_matrix = || matrix::parse(text).is_ok() || text::parse(text).is_err();
        if matrix::is_matrix(text) && is_matrix() { Format::Matrix } else { Format::Dlx }
    }
}
