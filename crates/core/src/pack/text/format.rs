//! The text formats.

names! {
    /// A text format for packing puzzles.
    pub enum Format: "format" {
        Course = "course" =>
            "rows, columns and pieces, then DEFAULT, CUSTOM and a board, or PYRAMID, then the pieces \
                drawn with letters (ITB IF2211)",
        Slidepack = "slidepack" => "a line `slidepack pack`, then tray, kit or pieces, and what is placed",
        Drawing = "drawing" => "a tray drawn with the letters of pieces and `.`, nothing else",
        Measured = "measured" =>
            "rows and columns, the number of pieces, then each piece below its own rows and columns",
        Listed = "listed" =>
            "`PIECE` and a name, then rows of 1 and 0, for each of the pieces of a 6x10 tray",
        BurrTools = "burrtools" =>
            "the XML of BurrTools (.xmpuzzle): shapes of voxels, and problems made of them",
    }
}

pub(super) const TRAY_KINDS: [&str; 3] = ["DEFAULT", "CUSTOM", "PYRAMID"];

pub(super) fn nearest_tray_kind(word: &str) -> Option<&'static str> {
    crate::name::nearest(word, TRAY_KINDS)
}
