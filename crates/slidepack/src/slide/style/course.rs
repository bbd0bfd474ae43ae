//! The wording of courses and other tools.
//!
//! They claim a minimum, so a solution that is not proven optimal is worded differently.

use super::{Style, plain};
use crate::Outcome;
use crate::slide::{Answer, Board, Bounds, Dir, HeuristicName, Puzzle, notation};
use slidepack_core::slide::solvability::Explanation;
use std::fmt;

type Out<'a> = &'a mut dyn fmt::Write;

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

pub(super) fn princeton(out: Out<'_>, puzzle: &Puzzle, answer: &Answer) -> fmt::Result {
    if answer.report.outcome == Outcome::Impossible {
        return out.write_str("No solution possible\n");
    }
    let Some(moves) = moves(answer) else { return out.write_str(&no_answer(answer)) };
    let word = if answer.is_optimal() { "Minimum number" } else { "Number" };
    write!(out, "{word} of moves = {}\n\n", moves.len())?;
    for board in notation::boards(&puzzle.board, moves) {
        let size = board.size();
        let head = if size.rows() == size.cols() {
            size.rows().to_string()
        } else {
            format!("{} {}", size.rows(), size.cols())
        };
        writeln!(out, "{head}\n{}", columns(&board, " 0 "))?;
    }
    Ok(())
}

pub(super) fn leuven(out: Out<'_>, puzzle: &Puzzle, answer: &Answer) -> fmt::Result {
    if answer.report.outcome == Outcome::Impossible {
        return out.write_str("Geen mogelijke oplossing\n");
    }
    let Some(moves) = moves(answer) else { return out.write_str(&no_answer(answer)) };
    let word = if answer.is_optimal() { "Minimum aantal" } else { "Aantal" };
    for board in notation::boards(&puzzle.board, moves) {
        writeln!(out, "{}", columns(&board, "   "))?;
    }
    writeln!(out, "{word} verplaatsingen = {}", moves.len())
}

fn columns(board: &Board, blank: &str) -> String {
    let tile = |&tile: &u16| if tile == 0 { blank.to_owned() } else { format!("{tile:2} ") };
    board.rows().map(|row| row.iter().map(tile).collect::<String>() + "\n").collect()
}

pub(super) fn itb(out: Out<'_>, puzzle: &Puzzle, answer: &Answer) -> fmt::Result {
    let kurang = Explanation::new(&puzzle.board, &puzzle.goal_board).kurang;
    let cols = puzzle.board.size().cols();
    let table = kurang.table.chunks(cols).map(|row| joined(row, " ")).collect::<Vec<_>>().join("\n");
    let parts = [
        "> Initial Map".to_owned(),
        map(&puzzle.board),
        "> Kurang(i)".to_owned(),
        table,
        "> Sum(kurang(i)) + X".to_owned(),
        kurang.sum().to_string(),
        "> Solution".to_owned(),
    ];
    write!(out, "{}\n\n", parts.join("\n\n"))?;
    match (&answer.report.outcome, moves(answer)) {
        (Outcome::Impossible, _) => out.write_str("No solution found")?,
        (_, None) => out.write_str(no_answer(answer).trim_end())?,
        (_, Some(moves)) => steps(out, &puzzle.board, moves)?,
    }
    let progress = &answer.report.progress;
    // The course does not count the start.
    let nodes = progress.generated.saturating_sub(1);
    let seconds = progress.elapsed.as_secs_f64();
    write!(out, "\n> Runtime\n\n{seconds}s\n\n> Node Count\n\n{nodes}")?;
    if let Some(method) = other_method(Style::Itb, answer) {
        write!(out, " ({method})")?;
    }
    out.write_char('\n')
}

fn steps(out: Out<'_>, start: &Board, moves: &[Dir]) -> fmt::Result {
    let action = |dir: Dir| notation::word(dir.opposite()).to_uppercase();
    write!(out, "Solution found!\n{}\n\n", map(start))?;
    for (step, (board, &dir)) in (1..).zip(notation::boards(start, moves).skip(1).zip(moves)) {
        write!(out, "{}\nStep {step} | Action {}\n\n", map(&board), action(dir))?;
    }
    Ok(())
}

fn map(board: &Board) -> String {
    let tile = |&tile: &u16| if tile == 0 { "-".to_owned() } else { tile.to_string() };
    let row = |row: &[u16]| row.iter().map(tile).collect::<Vec<_>>().join(" ");
    board.rows().map(row).collect::<Vec<_>>().join("\n")
}

fn joined<T: ToString>(numbers: &[T], separator: &str) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

pub(super) fn forty_two(out: Out<'_>, puzzle: &Puzzle, answer: &Answer) -> fmt::Result {
    if answer.report.outcome == Outcome::Impossible {
        return out.write_str("This puzzle is unsolvable\n");
    }
    let progress = &answer.report.progress;
    write!(
        out,
        "Total number of states ever selected in the \"opened\" set (complexity in time): {}\n\
         Maximum number of states ever represented in memory at the same time during the search \
         (complexity in size): {}\n",
        progress.expanded,
        progress.kept.max(u64::from(progress.bound)),
    )?;
    if let Some(method) = other_method(Style::FortyTwo, answer) {
        writeln!(out, "These are the numbers of another method than A*: {method}")?;
    }
    let Some(moves) = moves(answer) else { return out.write_str(&no_answer(answer)) };
    write!(
        out,
        "Number of moves required to transition from the initial state to the final state: {}\n\n",
        moves.len()
    )?;
    for board in notation::boards(&puzzle.board, moves) {
        let width = (board.size().cells() - 1).to_string().len();
        for row in board.rows() {
            let row: Vec<String> = row.iter().map(|tile| format!("{tile:>width$}")).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn takaken(out: Out<'_>, puzzle: &Puzzle, answer: &Answer) -> fmt::Result {
    if answer.report.outcome == Outcome::Impossible {
        return out.write_str("No solution!\n");
    }
    let rows: String = puzzle.board.rows().map(|row| joined(row, " ") + "\n").collect();
    let bounds = Bounds::new(&puzzle.board, &puzzle.goal_board);
    let bound = bounds
        .get(HeuristicName::WalkingDistance)
        .or(bounds.get(HeuristicName::Manhattan))
        .expect("Manhattan distance is counted on every board");
    let Some(moves) = moves(answer) else {
        return write!(out, "{rows}LowerBound {bound} moves\n{}", no_answer(answer));
    };
    let word = if answer.is_optimal() { "A optimal solution" } else { "A solution" };
    let seconds = answer.report.progress.elapsed.as_secs();
    let head = format!("LowerBound {bound} moves\n{word} {} moves\nUsed time {seconds} sec", moves.len());
    writeln!(out, "{rows}{head}\n{}", joined(&notation::tiles_moved(&puzzle.board, moves), " "))
}
