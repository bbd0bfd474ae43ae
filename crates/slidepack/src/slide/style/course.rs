//! The words of courses and other tools, as their users know them.
//!
//! They promise a minimum, so an answer that is not proven shortest says so
//! in their place.

use super::{Style, plain};
use crate::slide::Puzzle;
use crate::slide::notation;
use slidepack_core::run::Outcome;
use slidepack_core::slide::solvability::Explanation;
use slidepack_core::slide::{Answer, Board, Bounds, Dir, HeuristicName};

/// What all styles do where the course's program would still be running.
fn no_answer(answer: &Answer) -> String {
    format!("No answer yet: at least {} moves\n", answer.report.progress.bound)
}

/// The method that ran, if it is not the algorithm of the course.
fn other_method(style: Style, answer: &Answer) -> Option<String> {
    let usual = style.usual_method().map(|method| method.algorithm);
    let has_searched = 0 < answer.report.progress.expanded;
    (has_searched && usual.is_some_and(|usual| usual != answer.method.algorithm))
        .then(|| plain::method(answer))
}

fn moves(answer: &Answer) -> Option<&Vec<Dir>> {
    answer.report.outcome.answer()
}

pub(super) fn princeton(puzzle: &Puzzle, answer: &Answer) -> String {
    if answer.report.outcome == Outcome::Impossible {
        return "No solution possible\n".into();
    }
    let Some(moves) = moves(answer) else { return no_answer(answer) };
    let word = if answer.is_optimal() { "Minimum number" } else { "Number" };
    let mut text = format!("{word} of moves = {}\n\n", moves.len());
    for board in notation::boards(&puzzle.board, moves) {
        let size = board.size();
        let head = if size.rows() == size.cols() {
            size.rows().to_string()
        } else {
            format!("{} {}", size.rows(), size.cols())
        };
        text.push_str(&format!("{head}\n{}\n", columns(&board, " 0 ")));
    }
    text
}

pub(super) fn leuven(puzzle: &Puzzle, answer: &Answer) -> String {
    if answer.report.outcome == Outcome::Impossible {
        return "Geen mogelijke oplossing\n".into();
    }
    let Some(moves) = moves(answer) else { return no_answer(answer) };
    let word = if answer.is_optimal() { "Minimum aantal" } else { "Aantal" };
    let boards = notation::boards(&puzzle.board, moves);
    let boards: String = boards.map(|board| format!("{}\n", columns(&board, "   "))).collect();
    format!("{boards}{word} verplaatsingen = {}\n", moves.len())
}

/// Rows with each tile in three columns, `blank` for the blank.
fn columns(board: &Board, blank: &str) -> String {
    let tile = |&tile: &u16| if tile == 0 { blank.to_owned() } else { format!("{tile:2} ") };
    board.rows().map(|row| row.iter().map(tile).collect::<String>() + "\n").collect()
}

pub(super) fn itb(puzzle: &Puzzle, answer: &Answer) -> String {
    let kurang = Explanation::new(&puzzle.board, &puzzle.goal_board).kurang;
    let cols = puzzle.board.size().cols();
    let table = kurang.table.chunks(cols).map(|row| joined(row, " ")).collect::<Vec<_>>().join("\n");
    let solution = match (&answer.report.outcome, moves(answer)) {
        (Outcome::Impossible, _) => "No solution found".to_owned(),
        (_, None) => no_answer(answer).trim_end().to_owned(),
        (_, Some(moves)) => format!("Solution found!\n{}", steps(&puzzle.board, moves)),
    };
    let progress = &answer.report.progress;
    // The start was put into the queue but not counted.
    let nodes = progress.generated.saturating_sub(1);
    let parts = [
        "> Initial Map".to_owned(),
        map(&puzzle.board),
        "> Kurang(i)".to_owned(),
        table,
        "> Sum(kurang(i)) + X".to_owned(),
        kurang.sum().to_string(),
        "> Solution".to_owned(),
        format!("{solution}\n> Runtime"),
        format!("{}s", progress.elapsed.as_secs_f64()),
        "> Node Count".to_owned(),
        match other_method(Style::Itb, answer) {
            Some(method) => format!("{nodes} ({method})"),
            None => nodes.to_string(),
        },
    ];
    parts.join("\n\n") + "\n"
}

/// Every board on the way, with the way the blank went.
fn steps(start: &Board, moves: &[Dir]) -> String {
    let action = |dir: Dir| match dir.opposite() {
        Dir::Up => "UP",
        Dir::Down => "DOWN",
        Dir::Left => "LEFT",
        Dir::Right => "RIGHT",
    };
    let actions = (1..).zip(moves).map(|(step, &dir)| format!("\nStep {step} | Action {}", action(dir)));
    let lines = std::iter::once(String::new()).chain(actions);
    notation::boards(start, moves)
        .zip(lines)
        .map(|(board, line)| format!("{}{line}\n\n", map(&board)))
        .collect()
}

/// Rows of numbers, the blank as a hyphen.
fn map(board: &Board) -> String {
    let tile = |&tile: &u16| if tile == 0 { "-".to_owned() } else { tile.to_string() };
    let row = |row: &[u16]| row.iter().map(tile).collect::<Vec<_>>().join(" ");
    board.rows().map(row).collect::<Vec<_>>().join("\n")
}

fn joined<T: ToString>(numbers: &[T], separator: &str) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

pub(super) fn forty_two(puzzle: &Puzzle, answer: &Answer) -> String {
    if answer.report.outcome == Outcome::Impossible {
        return "This puzzle is unsolvable\n".into();
    }
    let progress = &answer.report.progress;
    let mut text = format!(
        "Total number of states ever selected in the \"opened\" set (complexity in time): {}\n\
         Maximum number of states ever represented in memory at the same time during the search \
         (complexity in size): {}\n",
        progress.expanded,
        progress.kept.max(u64::from(progress.bound)),
    );
    if let Some(method) = other_method(Style::FortyTwo, answer) {
        text.push_str(&format!("These are the numbers of another method than A*: {method}\n"));
    }
    let Some(moves) = moves(answer) else { return text + &no_answer(answer) };
    text.push_str(&format!(
        "Number of moves required to transition from the initial state to the final state: {}\n\n",
        moves.len()
    ));
    for board in notation::boards(&puzzle.board, moves) {
        let width = (board.size().cells() - 1).to_string().len();
        for row in board.rows() {
            let row: Vec<String> = row.iter().map(|tile| format!("{tile:>width$}")).collect();
            text.push_str(&format!("{}\n", row.join(" ")));
        }
        text.push('\n');
    }
    text
}

pub(super) fn takaken(puzzle: &Puzzle, answer: &Answer) -> String {
    if answer.report.outcome == Outcome::Impossible {
        return "No solution!\n".into();
    }
    let rows: String = puzzle.board.rows().map(|row| joined(row, " ") + "\n").collect();
    let bounds = Bounds::new(&puzzle.board, &puzzle.goal_board);
    let bound = bounds
        .get(HeuristicName::WalkingDistance)
        .or(bounds.get(HeuristicName::Manhattan))
        .expect("Manhattan distance is counted on every board");
    let Some(moves) = moves(answer) else {
        return format!("{rows}LowerBound {bound} moves\n{}", no_answer(answer));
    };
    let word = if answer.is_optimal() { "A optimal solution" } else { "A solution" };
    format!(
        "{rows}LowerBound {bound} moves\n{word} {} moves\nUsed time {} sec\n{}\n",
        moves.len(),
        answer.report.progress.elapsed.as_secs(),
        joined(&notation::tiles_moved(&puzzle.board, moves), " "),
    )
}
