//! Move metrics.

use super::board::{Dir, Size};

names! {
    /// The definition of one move.
    #[derive(Default)]
    pub enum Metric: "metric" {
        #[default]
        Single = "single" => "a move slides one tile",
        /// All tiles from a cell in the blank's row or column up to the blank slide one cell.
        Multi = "multi" => "a move slides one tile or several in a line",
    }
}

impl Metric {
    /// The length of a sequence of single-tile moves in this metric.
    pub fn length(self, moves: &[Dir]) -> usize {
        match self {
            Metric::Single => moves.len(),
            Metric::Multi => moves.chunk_by(|a, b| a == b).count(),
        }
    }

    /// Maximum number of cells the blank travels in one move.
    pub fn reach(self, size: Size, dir: Dir) -> usize {
        match (self, dir) {
            (Metric::Single, _) => 1,
            (Metric::Multi, Dir::Up | Dir::Down) => size.rows() - 1,
            (Metric::Multi, Dir::Left | Dir::Right) => size.cols() - 1,
        }
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
