//! The wording of slidepack.

use super::Manner;
use crate::slide::notation::{self, Notation};
use crate::slide::{Answer, Board, Check, Dir, Metric, Origin, Puzzle, noun};
use crate::{Outcome, say};
use std::fmt;

pub(super) fn write(
    out: &mut dyn fmt::Write,
    puzzle: &Puzzle,
    answer: &Answer,
    manner: &Manner,
) -> fmt::Result {
    let notation = manner.notation;
    let size = puzzle.board.size();
    write!(out, "{}: {size}, {}\n\n{}\n", puzzle.title(), goal(puzzle), picture(puzzle))?;
    out.write_str(&summary(puzzle, answer, manner))?;
    if let Some(moves) = answer.report.outcome.answer()
        && !moves.is_empty()
        && notation != Notation::None
        && !manner.shortest.is_some_and(|shortest| shortest.is_listed)
    {
        writeln!(out, "\nMoves ({}):", notation.about())?;
        if notation == Notation::Boards {
            for (number, board) in notation::boards(&puzzle.board, moves).enumerate().skip(1) {
                writeln!(out, "\n{number}.")?;
                for row in say::board_lines(&board) {
                    writeln!(out, "  {row}")?;
                }
            }
        } else {
            say::write_wrapped(notation.words(&puzzle.board, moves), out)?;
            writeln!(out)?;
        }
    }
    Ok(())
}

fn goal(puzzle: &Puzzle) -> String {
    puzzle.goal.name().map_or("a goal of its own".into(), |named| format!("goal `{named}`"))
}

/// The head of a hint: its board, and its goal if that has no name.
pub(in crate::slide) fn head(puzzle: &Puzzle) -> String {
    let picture = match puzzle.goal.name() {
        Some(_) => rows(&puzzle.board),
        None => picture(puzzle),
    };
    format!("{}: {}, {}\n\n{picture}\n", puzzle.title(), puzzle.board.size(), goal(puzzle))
}

const WIDEST: usize = 78;

/// Start and goal side by side. If that exceeds the width, the start alone, and below it the goal
/// if it has no name.
fn picture(puzzle: &Puzzle) -> String {
    let (start, goal) = (say::board_lines(&puzzle.board), say::board_lines(&puzzle.goal_board));
    if WIDEST < 2 * start[0].len() + 10 {
        let goal = match puzzle.goal.name() {
            Some(_) => String::new(),
            None => format!("    ->\n{}", rows(&puzzle.goal_board)),
        };
        return rows(&puzzle.board) + &goal;
    }
    let middle = start.len().div_ceil(2) - 1;
    let rows = start.iter().zip(&goal).enumerate();
    rows.map(|(at, (start, goal))| {
        let arrow = if at == middle { "->" } else { "  " };
        format!("  {start}   {arrow}   {goal}\n")
    })
    .collect()
}

/// The rows of a board, one per line, or wrapped with slashes between them if they are too wide.
fn rows(board: &Board) -> String {
    let rows = say::board_lines(board);
    if rows[0].len() + 2 <= WIDEST {
        return rows.iter().map(|row| format!("  {row}\n")).collect();
    }
    let words = |(at, row): (usize, &String)| {
        let slash = (0 < at).then(|| "/".to_owned());
        slash.into_iter().chain(row.split_whitespace().map(str::to_owned)).collect::<Vec<_>>()
    };
    let words: Vec<String> = rows.iter().enumerate().flat_map(words).collect();
    say::wrapped(words.iter()).lines().map(|line| format!("  {line}\n")).collect()
}

pub(super) fn summary(puzzle: &Puzzle, answer: &Answer, manner: &Manner) -> String {
    let Manner { ink, metric, shortest, .. } = *manner;
    let bound = answer.report.progress.bound;
    let is_optimal = |moves: &[Dir]| metric.length(moves) == bound as usize;
    let length = |moves: &[Dir]| say::counted(metric.length(moves) as u64, noun(metric));
    let least = say::counted(bound.into(), noun(metric));
    let effort = effort(answer);
    match &answer.report.outcome {
        Outcome::Solved(moves) if moves.is_empty() => {
            format!("{}: there is nothing to do.\n", ink.good("Solved already"))
        }
        Outcome::Solved(moves) => {
            let solved = ink.good(&format!("Solved in {}", length(moves)));
            if !is_optimal(moves) {
                return format!("{solved}. A shortest solution has at least {least}.\n{effort}\n");
            }
            let mut text = format!("{solved}, and no solution is shorter.");
            if metric == Metric::Multi {
                let single = say::counted(moves.len() as u64, "move");
                text.push_str(&format!(" Tile by tile that is {single}."));
            }
            if let Some(shortest) = shortest {
                text.push_str(&format!(" {}", shortest.sentence(metric.length(moves), metric)));
            }
            format!("{text}\n{effort}\n")
        }
        Outcome::Impossible => {
            let check = Check::new(puzzle);
            let mut text =
                format!("{}: no moves lead from this board to the goal.\n", ink.bad("No solution"));
            match check.explanation.single_line_in_order {
                Some(_) => text.push_str(
                    "Tiles in a single line cannot pass each other, and these are in another order.\n",
                ),
                None => text.push_str(&format!("{}\n", check.reasons(puzzle)[0].replace("\n   ", "\n"))),
            }
            if let Some(other) = check.other_goals.first().filter(|_| manner.names_other_goals) {
                text.push_str(&format!("It can reach the goal `{other}`: did you mean --goal {other}?\n"));
            }
            text.push_str("(`slidepack check` explains this in more ways.)\n");
            text
        }
        Outcome::Stopped { why, best } => {
            let stopped = ink.so_so(&format!("Stopped {}", say::stopped(*why)));
            let best = match (best, shortest) {
                (Some(moves), Some(shortest)) if is_optimal(moves) => {
                    let counted = shortest.sentence(metric.length(moves), metric);
                    return format!("{stopped}. A shortest solution has {least}. {counted}\n{effort}\n");
                }
                (Some(moves), _) => format!("The best solution so far has {}.", length(moves)),
                (None, _) => "No solution has been found yet.".into(),
            };
            format!("{stopped}. {best} A shortest solution has at least {least}.\n{effort}\n")
        }
    }
}

fn effort(answer: &Answer) -> String {
    let progress = &answer.report.progress;
    let mut text = format!(
        "{}{}: {} expanded, {} generated",
        method(answer),
        origin(answer),
        say::counted(progress.expanded, "node"),
        say::count(progress.generated),
    );
    if 1 < progress.iterations {
        text.push_str(&format!(", {}", say::counted(progress.iterations, "iteration")));
    }
    if 0 < progress.kept {
        text.push_str(&format!(", {} kept", say::counted(progress.kept, "state")));
    }
    text.push_str(&format!(", {}", say::duration(progress.elapsed)));
    if let Some(card) = &answer.card {
        let rounds = say::counted(card.rounds, "iteration");
        text.push_str(&format!("\nOn the card {} ({}): {rounds}", card.name, card.driver));
    }
    for note in &answer.notes {
        text.push_str(&format!("\nNote: {note}"));
    }
    text
}

pub(super) fn method(answer: &Answer) -> String {
    let lead = match answer.method.heuristic {
        Some(heuristic) => format!(" with {}", heuristic.entry().title),
        None => String::new(),
    };
    say::capital(answer.method.algorithm.entry().title) + &lead
}

/// The origin of the search's tables, which explains different node counts between machines. Tables
/// already in memory took no time and are omitted. JSON answers name each table.
fn origin(answer: &Answer) -> String {
    let (built, read): (Vec<_>, Vec<_>) = answer
        .tables
        .iter()
        .filter(|table| !table.time.is_zero())
        .partition(|table| table.origin == Origin::Built);
    let time = say::duration(built.iter().map(|table| table.time).sum());
    let tables = |count: usize| say::counted(count as u64, "table");
    match (built.len(), read.len()) {
        (0, 0) => String::new(),
        (0, read) => format!(" ({} from disk)", tables(read)),
        (built, 0) => format!(" ({} built in {time})", tables(built)),
        (built, read) => format!(" ({} from disk, {built} built in {time})", tables(read)),
    }
}

#[cfg(test)]
mod tests {
    use super::origin;
    use crate::slide::{self, HeuristicName, Puzzle, Request, TableCache};
    use std::ops::ControlFlow;

    #[test]
    fn a_table_in_memory_is_not_said_to_be_built() {
        let puzzle = Puzzle::new("8 1 3/4 0 2/7 6 5".parse().unwrap(), slide::Goal::default());
        let request = Request { heuristic: HeuristicName::PatternSmall, ..Request::default() };
        let tables = TableCache::default();
        let solve =
            || slide::solve_in(&tables, &puzzle, &request, &mut |_| ControlFlow::Continue(()), &mut |_| ());
        assert!(origin(&solve()).contains("built in"));
        assert_eq!(origin(&solve()), "");
    }
}
