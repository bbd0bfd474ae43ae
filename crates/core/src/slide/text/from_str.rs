//! `FromStr` and `Display` for boards and sizes.

use super::error::ParseError;
use super::parse;
use crate::slide::{Board, Size, SizeError};
use std::fmt;
use std::str::FromStr;

errors! {
    /// The error of parsing a [`Board`] from text.
    #[non_exhaustive]
    pub enum ParseBoardError {
        Text(error: ParseError) => "{error}";
        Boards(count: usize) => "one board was expected, but here are {count}";
    }
}

/// Parses one board in any format, such as `8 1 3/4 0 2/7 6 5`. Ignores its goal.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let mut found = parse(text, None);
        match found.len() {
            1 => found.remove(0).map(|instance| instance.board).map_err(ParseBoardError::Text),
            count => match found.into_iter().find_map(Result::err) {
                Some(error) => Err(ParseBoardError::Text(error)),
                None => Err(ParseBoardError::Boards(count)),
            },
        }
    }
}

/// Aligned rows; `{:#}` prints one line with rows separated by `/`. Both can be parsed.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_line = f.alternate();
        let width = if is_line { 0 } else { (self.size().cells() - 1).to_string().len() };
        for (at, row) in self.rows().enumerate() {
            if 0 < at {
                f.write_str(if is_line { "/" } else { "\n" })?;
            }
            for (at, tile) in row.iter().enumerate() {
                let gap = if at == 0 { "" } else { " " };
                write!(f, "{gap}{tile:width$}")?;
            }
        }
        Ok(())
    }
}

errors! {
    /// The error of parsing a [`Size`] from text.
    #[non_exhaustive]
    pub enum ParseSizeError {
        Form => "a size is written like 4x5, rows first";
        Size(error: SizeError) => "{error}";
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let (rows, cols) = text.split_once('x').ok_or(ParseSizeError::Form)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ParseSizeError::Form);
        Size::new(number(rows)?, number(cols)?).map_err(ParseSizeError::Size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::Dir;

    #[test]
    fn a_board_is_parsed_and_printed() {
        let board: Board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
        assert_eq!(format!("{board}\n{board:#}"), "8 1 3\n4 0 2\n7 6 5\n8 1 3/4 0 2/7 6 5");
        let goal = crate::slide::NamedGoal::Last.board("3x4".parse().unwrap());
        assert_eq!(goal.to_string(), " 1  2  3  4\n 5  6  7  8\n 9 10 11  0");
        for text in [goal.to_string(), format!("{goal:#}")] {
            assert_eq!(text.parse(), Ok(goal.clone()));
        }
    }

    #[test]
    fn other_text_is_not_a_board_or_size() {
        let wrong = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert_eq!(wrong("1 2 3/4 5 6/7 5 0"), "tile 5 appears twice; the first is at 1:9");
        assert_eq!(wrong("1 2 3\n4 5 6\n7 8 0\n\n1 2\n3 0"), "one board was expected, but here are 2");
        assert_eq!("4by4".parse::<Size>(), Err(ParseSizeError::Form));
        assert!(matches!("0x4".parse::<Size>(), Err(ParseSizeError::Size(_))));
        assert_eq!(
            "X".parse::<Dir>().unwrap_err().to_string(),
            "there is no move `X`; choose one of U, D, L, R"
        );
        assert!(Dir::ALL.into_iter().all(|dir| dir.letter().to_string().parse() == Ok(dir)));
    }
}
