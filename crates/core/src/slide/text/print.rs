use super::Format;
use crate::slide::solvability::is_solvable;
use crate::slide::{Board, Goal, NamedGoal};

/// Prints a board, with a final line break.
///
/// [`parse`](super::parse) returns the same board, and the same goal if the format [carries
/// it](Format::carries_goal). `None` if the format cannot express [this size](Format::fits), if the
/// goal has another size, or if the format is `fmi` and the goal's tiles are not in order.
pub fn print(board: &Board, goal: &Goal, format: Format) -> Option<String> {
    let size = board.size();
    if !format.fits(size) {
        return None;
    }
    let (rows, cols, cells) = (size.rows(), size.cols(), size.cells());
    let text = match format {
        Format::Rows => aligned(board),
        Format::Sized if rows == cols => format!("{rows}\n{}", aligned(board)),
        Format::Sized => format!("{rows} {cols}\n{}", aligned(board)),
        Format::Line => format!("{}\n", joined(board.tiles(), " ")),
        Format::Slash => {
            let rows: Vec<String> = board.rows().map(|row| joined(row, " ")).collect();
            // Only the slash marks a single row as this format.
            format!("{}{}\n", rows.join("/"), if rows.len() == 1 { "/" } else { "" })
        }
        Format::FortyTwo => {
            let solvable = is_solvable(board, &NamedGoal::Snail.board(size));
            let word = if solvable { "solvable" } else { "unsolvable" };
            format!("# This puzzle is {word}\n{rows}\n{}", aligned(board))
        }
        Format::Json => {
            let rows: Vec<String> = board.rows().map(|row| format!("[{}]", joined(row, ","))).collect();
            format!("[{}]\n", rows.join(","))
        }
        Format::Compact => {
            board.tiles().iter().map(|tile| format!("{tile:x}")).chain(["\n".into()]).collect()
        }
        Format::Positions => {
            let places = |board: &Board| joined(&board.places(), "\n");
            let goal = places(&goal.board(size)?);
            let start = places(board);
            format!("{rows} {cols}\nstarting positions for each tile:\n{start}\ngoal positions:\n{goal}\n")
        }
        Format::Fmi => {
            let blank = blank_of_ordered(&goal.board(size)?)?;
            let index = if blank + 1 == cells { "-1".to_owned() } else { blank.to_string() };
            format!("{}\n{index}\n{}", cells - 1, aligned(board))
        }
        Format::Counted => format!("{cols} {rows} 1\n{}", aligned(board)),
        Format::Pair => format!("{}{}", aligned(board), aligned(&goal.board(size)?)),
        Format::Url => {
            let entries = |board: &Board| {
                let entry = |&tile: &u16| if tile == 0 { String::new() } else { tile.to_string() };
                board.tiles().iter().map(entry).collect::<Vec<_>>().join(",")
            };
            let goal = entries(&goal.board(size)?);
            format!("?width={cols}&height={rows}&start={}&goal={goal}\n", entries(board))
        }
    };
    Some(text)
}

fn aligned(board: &Board) -> String {
    format!("{board}\n")
}

fn joined(tiles: &[u16], by: &str) -> String {
    tiles.iter().map(u16::to_string).collect::<Vec<_>>().join(by)
}

fn blank_of_ordered(board: &Board) -> Option<usize> {
    let tiles = board.tiles().iter().filter(|&&tile| tile != 0);
    tiles.is_sorted().then_some(board.blank())
}
