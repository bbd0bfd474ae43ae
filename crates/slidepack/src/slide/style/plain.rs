//! Our own words.

use super::Manner;
use crate::say;
use crate::slide::Check;
use crate::slide::Puzzle;
use crate::slide::notation::{self, Notation};
use slidepack_core::run::Outcome;
use slidepack_core::slide::{Answer, Origin};

pub(super) fn told(puzzle: &Puzzle, answer: &Answer, manner: &Manner<'_>) -> String {
    let notation = manner.notation;
    let mut text = format!("{}: {}, {}\n\n", puzzle.title(), puzzle.board.size(), goal(puzzle));
    let picture = picture(puzzle);
    if !picture.is_empty() {
        text.push_str(&format!("{picture}\n"));
    }
    text.push_str(&summary(puzzle, answer, manner));
    text.push_str(manner.remark);
    if let Some(moves) = answer.report.outcome.answer()
        && !moves.is_empty()
        && notation != Notation::None
    {
        text.push_str(&format!("\nMoves ({}):\n", notation.convention()));
        if notation == Notation::Boards {
            for (number, board) in notation::boards(&puzzle.board, moves).enumerate().skip(1) {
                text.push_str(&format!("\n{number}.\n"));
                for row in say::board_lines(&board) {
                    text.push_str(&format!("  {row}\n"));
                }
            }
        } else {
            text.push_str(&say::wrapped(&notation.words(&puzzle.board, moves)));
            text.push('\n');
        }
    }
    text
}

fn goal(puzzle: &Puzzle) -> String {
    puzzle.goal.name().map_or("a goal of its own".into(), |named| format!("goal `{named}`"))
}

/// Start and goal side by side, if they fit a terminal.
fn picture(puzzle: &Puzzle) -> String {
    const WIDEST: usize = 72;
    let (start, goal) = (say::board_lines(&puzzle.board), say::board_lines(&puzzle.goal_board));
    if WIDEST < 2 * start[0].len() + 8 {
        return String::new();
    }
    let middle = start.len().div_ceil(2) - 1;
    let rows = start.iter().zip(&goal).enumerate();
    rows.map(|(at, (start, goal))| {
        let arrow = if at == middle { "->" } else { "  " };
        format!("  {start}   {arrow}   {goal}\n")
    })
    .collect()
}

pub(super) fn summary(puzzle: &Puzzle, answer: &Answer, manner: &Manner<'_>) -> String {
    let ink = manner.ink;
    let progress = &answer.report.progress;
    let bound = say::counted(progress.bound.into(), "move");
    let effort = effort(answer);
    match &answer.report.outcome {
        Outcome::Solved(moves) if moves.is_empty() => {
            format!("{}: there is nothing to do.\n", ink.good("Solved already"))
        }
        Outcome::Solved(moves) => {
            let solved = ink.good(&format!("Solved in {}", say::counted(moves.len() as u64, "move")));
            match answer.is_optimal() {
                true => format!("{solved}, and no solution is shorter.\n{effort}\n"),
                false => format!("{solved}. A shortest solution has at least {bound}.\n{effort}\n"),
            }
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
            let best = match best {
                Some(moves) => {
                    format!("The best solution so far has {}.", say::counted(moves.len() as u64, "move"))
                }
                None => "No solution was found yet.".into(),
            };
            format!("{stopped}. {best} A shortest solution has at least {bound}.\n{effort}\n")
        }
    }
}

fn effort(answer: &Answer) -> String {
    let progress = &answer.report.progress;
    let lead = match answer.method.heuristic {
        Some(heuristic) => format!(" with {}", heuristic.entry().title),
        None => String::new(),
    };
    let mut text = format!(
        "{}{lead}{}: {} expanded, {} generated",
        capital(answer.method.algorithm.entry().title),
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
    text
}

/// Where the tables of the search came from, which explains why node counts
/// differ between machines. JSON answers name each table.
fn origin(answer: &Answer) -> String {
    let (built, read): (Vec<_>, Vec<_>) =
        answer.tables.iter().partition(|table| table.origin == Origin::Built);
    let time = say::duration(built.iter().map(|table| table.time).sum());
    match (built.len(), read.len()) {
        (0, 0) => String::new(),
        (0, read) => format!(" ({read} from disk)"),
        (built, 0) => format!(" ({built} built in {time})"),
        (built, read) => format!(" ({read} from disk, {built} built in {time})"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
