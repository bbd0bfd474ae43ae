//! A little sliding puzzle of our own, to try answers on.

use serde_json::Value;

/// A board as JSON has it.
pub(crate) type Rows = Vec<Vec<u64>>;

pub(crate) fn rows(value: &Value) -> Rows {
    let row = |row: &Value| row.as_array().unwrap().iter().map(|tile| tile.as_u64().unwrap()).collect();
    value.as_array().unwrap().iter().map(row).collect()
}

/// The board of this size that a goal's name stands for.
pub(crate) fn goal(name: &str, rows: usize, cols: usize) -> Rows {
    let cells = (rows * cols) as u64;
    let line = |row: usize, from: u64| (0..cols).map(|col| (row * cols + col) as u64 + from).collect();
    match name {
        "last" => {
            let mut board: Rows = (0..rows).map(|row| line(row, 1)).collect();
            board[rows - 1][cols - 1] = 0;
            board
        }
        "first" => (0..rows).map(|row| line(row, 0)).collect(),
        "snail" => {
            let mut board = vec![vec![u64::MAX; cols]; rows];
            let (mut row, mut col, mut way) = (0usize, 0usize, (0isize, 1isize));
            for tile in 1..=cells {
                board[row][col] = tile % cells;
                let ahead = |way: (isize, isize)| {
                    Some((row.checked_add_signed(way.0)?, col.checked_add_signed(way.1)?))
                };
                let free = |at: Option<(usize, usize)>| {
                    at.filter(|&(row, col)| board.get(row).and_then(|line| line.get(col)) == Some(&u64::MAX))
                };
                if free(ahead(way)).is_none() {
                    way = (way.1, -way.0);
                }
                (row, col) = free(ahead(way)).unwrap_or((row, col));
            }
            board
        }
        _ => panic!("no goal is called {name}"),
    }
}

/// The board after moves that name the way each tile goes.
#[track_caller]
pub(crate) fn replay(mut board: Rows, moves: &[char]) -> Rows {
    for &way in moves {
        let (row, col) = blank(&board);
        // The tile that goes up stands below the blank.
        let (down, right) = match way {
            'U' => (1, 0),
            'D' => (-1, 0),
            'L' => (0, 1),
            'R' => (0, -1),
            _ => panic!("`{way}` is no move"),
        };
        let from = row.checked_add_signed(down).zip(col.checked_add_signed(right));
        let (from_row, from_col) = from.expect("moves stay on the board");
        board[row][col] = board[from_row][from_col];
        board[from_row][from_col] = 0;
    }
    board
}

pub(crate) fn blank(board: &Rows) -> (usize, usize) {
    let find = |(at, row): (usize, &Vec<u64>)| Some((at, row.iter().position(|&tile| tile == 0)?));
    board.iter().enumerate().find_map(find).expect("every board has a blank")
}

/// Checks that the moves of an answer lead from its start to its goal, and
/// that its length is their number.
#[track_caller]
pub(crate) fn check_solved(answer: &Value) {
    assert_eq!(answer["outcome"], "solved", "{answer}");
    let start = rows(&answer["start"]);
    let goal = match answer["goal"].as_str() {
        Some(name) => goal(name, start.len(), start[0].len()),
        None => rows(&answer["goal"]),
    };
    let letter = |letter: &Value| letter.as_str().unwrap().parse().unwrap();
    let moves: Vec<char> = answer["moves"].as_array().unwrap().iter().map(letter).collect();
    assert_eq!(answer["convention"], "tile");
    assert_eq!(answer["length"], moves.len());
    assert_eq!(replay(start, &moves), goal, "{answer}");
}

#[test]
fn goals_look_as_they_should() {
    assert_eq!(goal("last", 2, 3), [[1, 2, 3], [4, 5, 0]]);
    assert_eq!(goal("first", 2, 3), [[0, 1, 2], [3, 4, 5]]);
    assert_eq!(goal("snail", 4, 4), [[1, 2, 3, 4], [12, 13, 14, 5], [11, 0, 15, 6], [10, 9, 8, 7]]);
}

/// Whether moves lead from one board to the other, by cycles: every move
/// swaps the blank with a tile and takes it a step. Not for single lines.
pub(crate) fn is_solvable(board: &Rows, goal: &Rows) -> bool {
    let home: Vec<u64> = goal.concat();
    let mut tiles: Vec<u64> = board.concat();
    let ((row, col), (home_row, home_col)) = (blank(board), blank(goal));
    let steps = row.abs_diff(home_row) + col.abs_diff(home_col);
    let mut swaps = 0;
    for at in 0..tiles.len() {
        if tiles[at] != home[at] {
            let other = tiles.iter().position(|&tile| tile == home[at]).unwrap();
            tiles.swap(at, other);
            swaps += 1;
        }
    }
    swaps % 2 == steps % 2
}
