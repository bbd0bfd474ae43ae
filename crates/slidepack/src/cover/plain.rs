//! Answers as English text.

use super::{Answer, Found, Problem, Puzzle, Solution, Want};
use crate::say::{self, Ink};
use crate::{Natural, Outcome};

/// The answer to a problem, without the solutions that were printed one by one.
pub fn render(puzzle: &Puzzle, answer: &Answer, ink: Ink) -> String {
    let mut text = format!("{}: {}\n", puzzle.source, size(&puzzle.problem));
    if let (Want::First, Some(solution)) = (answer.want, answer.solution()) {
        text.push_str(&format!("\n{}", options(&puzzle.problem, solution)));
    }
    text + &format!("\n{}", summary(answer, ink))
}

/// One of all solutions, with its number from 1.
pub fn one(problem: &Problem, solution: &Solution, number: u64) -> String {
    format!("{}.\n{}\n", say::count(number), options(problem, solution))
}

fn options(problem: &Problem, solution: &Solution) -> String {
    let line = |&option: &usize| format!("  {}\n", problem.option(option).collect::<Vec<_>>().join(" "));
    match solution.options() {
        [] => "  no option\n".into(),
        options => options.iter().map(line).collect(),
    }
}

fn size(problem: &Problem) -> String {
    let primary = say::counted(problem.primary().len() as u64, "item");
    let secondary = match problem.secondary().len() as u64 {
        0 => String::new(),
        number => format!(" and {}", say::counted(number, "secondary item")),
    };
    format!("{primary}{secondary}, {}", say::counted(problem.options() as u64, "option"))
}

fn summary(answer: &Answer, ink: Ink) -> String {
    let progress = &answer.report.progress;
    let effort = format!(
        "Exact cover: {}, {} tried, {}",
        say::counted(progress.expanded, "node"),
        say::counted(progress.generated, "option"),
        say::duration(progress.elapsed),
    );
    match &answer.report.outcome {
        Outcome::Solved(Found::Solution(_)) => format!("{}.\n{effort}\n", ink.good("Solved")),
        Outcome::Solved(Found::All { .. }) => {
            format!("{}.\n{effort}\n", ink.good(&format!("{} in all", solutions(&answer.found()))))
        }
        Outcome::Solved(Found::Count(number)) => format!("{}.\n{effort}\n", ink.good(&solutions(number))),
        Outcome::Impossible => {
            format!("{}: every choice of options was ruled out.\n{effort}\n", ink.bad("No solution"))
        }
        Outcome::Stopped { why, .. } => {
            let stopped = format!("Stopped {}", say::stopped(*why));
            let found = match answer.found() {
                number if number.is_zero() => "no solution found yet".into(),
                number if number == 1 => "at least 1 solution".into(),
                number => format!("at least {}", solutions(&number)),
            };
            format!("{}: {found}.\n{effort}\n", ink.so_so(&stopped))
        }
    }
}

fn solutions(number: &Natural) -> String {
    if *number == 1 { "One solution".into() } else { format!("{} solutions", say::large(number)) }
}
