//! How hard random boards are.

use slidepack_core::slide::generate::Kind;
use slidepack_core::slide::{Size, UnknownName};
use std::str::FromStr;

/// How hard a random board is, for people who want to play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Level {
    /// A short walk from the goal.
    Easy,
    /// A longer one.
    Medium,
    /// Any board.
    Hard,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The kind of random board that is so hard: a walk grows with the number
    /// of cells. On boards where a walk only goes round in circles or to and
    /// fro, any board is as easy as another.
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

impl FromStr for Level {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Level, UnknownName> {
        let known = Level::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| UnknownName::new("difficulty", name, Level::ALL.map(Level::name)))
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
