//! How moves are counted.

use super::board::{Dir, Size};
use crate::name::UnknownName;
use std::fmt;
use std::str::FromStr;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// One tile slides one cell.
    #[default]
    Single,
    /// A part of a line slides one cell: all tiles between the blank and the cell
    /// that becomes blank.
    Multi,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 2] = [Metric::Single, Metric::Multi];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Single => "single",
            Metric::Multi => "multi",
        }
    }

    /// What it means, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Metric::Single => "a move slides one tile",
            Metric::Multi => "a move slides one tile or several in a line",
        }
    }

    /// How many moves a sequence of single-tile moves is.
    pub fn length(self, moves: &[Dir]) -> usize {
        match self {
            Metric::Single => moves.len(),
            Metric::Multi => moves.chunk_by(|a, b| a == b).count(),
        }
    }

    /// The most cells that the blank goes in one move on a board of this size.
    pub fn reach(self, size: Size, dir: Dir) -> usize {
        match (self, dir) {
            (Metric::Single, _) => 1,
            (Metric::Multi, Dir::Up | Dir::Down) => size.rows() - 1,
            (Metric::Multi, Dir::Left | Dir::Right) => size.cols() - 1,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Metric {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Metric, UnknownName> {
        let known = Metric::ALL.into_iter().find(|one| one.name() == name);
        known.ok_or_else(|| UnknownName::new("metric", name, Metric::ALL.map(Metric::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_one_direction_are_one_multi_tile_move() {
        let moves: Vec<Dir> =
            "UUDLLLU".chars().map(|c| Dir::ALL.into_iter().find(|d| d.letter() == c).unwrap()).collect();
        assert_eq!((Metric::Single.length(&moves), Metric::Multi.length(&moves)), (7, 4));
        assert_eq!((Metric::Single.length(&[]), Metric::Multi.length(&[])), (0, 0));
        assert_eq!("multi".parse(), Ok(Metric::Multi));
        assert!("both".parse::<Metric>().is_err());
    }
}
