use crate::slide::Size;
use slidepack_core::slide::generate::Kind;

slidepack_core::names! {
    /// Difficulty of a random board, for players.
    #[non_exhaustive]
    pub enum Level: "difficulty" {
        Easy = "easy",
        Medium = "medium",
        Hard = "hard",
    }
}

impl Level {
    /// The kind of random board; walks grow with the number of cells. Single lines and 2x2 boards,
    /// where a walk only goes back and forth or in circles, have one level.
    pub fn kind(self, size: Size) -> Kind {
        let cells = size.cells() as u64;
        let turns = 2 < size.rows().min(size.cols()) || (2 <= size.rows().min(size.cols()) && 4 < cells);
        match self {
            Level::Easy if turns => Kind::Walk(3 * cells / 2),
            Level::Medium if turns => Kind::Walk(5 * cells),
            _ => Kind::Solvable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_needs_room_to_turn() {
        let kind = |level: Level, rows, cols| level.kind(Size::new(rows, cols).unwrap());
        assert_eq!(kind(Level::Easy, 4, 4), Kind::Walk(24));
        assert_eq!(kind(Level::Medium, 2, 3), Kind::Walk(30));
        assert_eq!(kind(Level::Hard, 4, 4), Kind::Solvable);
        for (rows, cols) in [(1, 2), (2, 2), (1, 9), (9, 1)] {
            assert_eq!(kind(Level::Easy, rows, cols), Kind::Solvable);
        }
    }

    #[test]
    fn names_are_read_back() {
        assert!(Level::ALL.iter().all(|level| level.name().parse() == Ok(*level)));
        let error = "impossible".parse::<Level>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no difficulty `impossible`; choose one of easy, medium, hard"
        );
    }
}
