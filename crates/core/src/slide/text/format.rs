use crate::slide::Size;

names! {
    /// A text format of boards.
    #[non_exhaustive]
    pub enum Format: "format" {
        Rows = "rows" => "the rows of the board, one per line; empty lines between boards",
        Sized = "sized" =>
            "a line with the size (`3`, or rows and columns, `2 3`), then the rows (Princeton, Leuven)",
        Line = "line" =>
            "one square board per line, perhaps after an index, or an index and a known length (Korf); \
                with either it means the goal `first`",
        Slash = "slash" => "one board per line, rows separated by `/` (speed solvers)",
        FortyTwo = "42" =>
            "like `sized`, with `# This puzzle is solvable` above, meaning the goal `snail` (42 school)",
        Json = "json" =>
            "arrays of rows, `[[1,2],[3,null]]`, with any brackets, or a flat array for a square board",
        Compact = "compact" =>
            "a 3x3 board as nine characters, `123456780` or `b12 345 678`, or a 4x4 board as sixteen \
                hexadecimal digits",
        Positions = "positions" =>
            "rows and columns, `starting positions for each tile:`, one position per line, \
                then `goal positions:` and the same again (UNH)",
        Fmi = "fmi" =>
            "the number of tiles or the size, the index of the blank in the goal (-1: last), then the rows (FMI Sofia)",
        Counted = "counted" => "a line with width, height and the number of boards, then the boards",
        Pair = "pair" =>
            "the rows of the start, directly followed by the rows of the goal, or both on one line",
        Url = "url" => "a web address or its query, `?width=3&height=3&start=1,2,…&goal=1,2,…`",
    }
}

impl Format {
    /// Whether the format can express boards of this size.
    pub fn fits(self, size: Size) -> bool {
        match self {
            Format::Line | Format::FortyTwo | Format::Fmi => size.rows() == size.cols(),
            Format::Compact => size.rows() == size.cols() && (3..=4).contains(&size.rows()),
            _ => true,
        }
    }

    /// Whether the format writes a board on one line.
    pub fn is_one_line(self) -> bool {
        matches!(self, Format::Line | Format::Slash | Format::Json | Format::Compact | Format::Url)
    }

    /// Whether the format includes the goal.
    pub fn carries_goal(self) -> bool {
        matches!(self, Format::Positions | Format::Fmi | Format::Pair | Format::Url)
    }
}
