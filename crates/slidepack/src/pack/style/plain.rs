//! The default style.

use crate::pack::{Algorithm, Answer, Count, Found, Puzzle, Solution, Want, Why, sentences};
use crate::say::{self, Ink};
use crate::{Natural, Outcome};

pub(super) fn render(puzzle: &Puzzle, answer: &Answer, ink: Ink) -> String {
    let shown = answer.shown(puzzle.packing.placed());
    // With `Want::All` each solution was shown already, and a count has none to show.
    let has_picture = matches!(answer.want, Want::First | Want::Hint) && !shown.is_empty();
    let mut text = format!("{}: {}\n", puzzle.title(), sentences::packing(&puzzle.packing));
    if has_picture {
        let tray = puzzle.packing.tray();
        let order = if tray.is_flat() || tray.is_pyramid() { "" } else { "\nLayers, the top one first:\n" };
        text.push_str(&format!("{order}\n{}", sentences::drawing(&puzzle.packing, &shown, ink)));
    }
    text + &format!("\n{}", summary(puzzle, answer, ink))
}

pub(super) fn one(puzzle: &Puzzle, solution: &Solution, number: u64, ink: Ink) -> String {
    let drawing = sentences::drawing(&puzzle.packing, solution.placements(), ink);
    format!("{}.\n{drawing}\n", say::count(number))
}

fn summary(puzzle: &Puzzle, answer: &Answer, ink: Ink) -> String {
    let packing = &puzzle.packing;
    let effort = effort(answer);
    match &answer.report.outcome {
        Outcome::Solved(Found::Solution(_)) if puzzle.left() == 0 => {
            format!("{}: every piece lies in its place.\n", ink.good("Solved already"))
        }
        Outcome::Solved(Found::Solution(_)) => format!("{}.\n{effort}\n", ink.good("Solved")),
        Outcome::Solved(Found::All { number, .. }) => {
            format!("{}.\n{effort}\n", ink.good(&format!("{} in all", say::counted(*number, "solution"))))
        }
        Outcome::Solved(Found::Count(count)) if count.all == 1 => {
            format!("{}.\n{effort}\n", ink.good("Exactly one solution"))
        }
        Outcome::Solved(Found::Count(Count { all, unique })) => {
            format!("{}{}.\n{effort}\n", ink.good(&solutions(all)), apart(all, unique.as_ref()))
        }
        Outcome::Solved(Found::Hint(hint)) => {
            let letter = packing.kit().pieces()[hint.placement.piece].letter;
            let cells = sentences::cells(packing.tray(), &hint.placement.cells);
            if hint.why == Why::InSolution {
                let place = format!("One of the solutions has {letter} on {cells}");
                return format!("{}\n(other places may work too).\n", ink.good(&place));
            }
            let place = format!("{letter} belongs on {cells}");
            format!("{}\nbecause {}.\n", ink.good(&place), sentences::why(packing, hint))
        }
        Outcome::Impossible => {
            let why = match &answer.reason {
                Some(reason) => sentences::reason(packing, reason),
                None => "every way to fill the tray was ruled out".into(),
            };
            let effort = match answer.report.progress.expanded {
                0 => String::new(),
                _ => format!("{effort}\n"),
            };
            let text = say::sentence(&format!("No solution: {why}."));
            format!("{}\n{effort}", text.replacen("No solution", &ink.bad("No solution"), 1))
        }
        Outcome::Stopped { why, best } => {
            let stopped = format!("Stopped {}", say::stopped(*why));
            let best = match best {
                Some(Found::Count(count)) => format!("{} so far", solutions(&count.all)),
                Some(Found::All { number, .. }) => format!("{} so far", say::counted(*number, "solution")),
                Some(Found::Solution(_) | Found::Hint(_)) => "a solution was found".into(),
                None => "no solution found yet".into(),
            };
            format!("{}: {best}.\n{effort}\n", ink.so_so(&stopped))
        }
    }
}

fn solutions(all: &Natural) -> String {
    if *all == 1 { "1 solution".into() } else { format!("{} solutions", say::large(all)) }
}

fn apart(all: &Natural, unique: Option<&Natural>) -> String {
    match unique.filter(|&unique| unique != all) {
        Some(unique) => {
            let unique = say::large(unique);
            format!(", {unique} up to symmetry (rotations, reflections, swaps of equal pieces)")
        }
        None => String::new(),
    }
}

fn effort(answer: &Answer) -> String {
    let progress = &answer.report.progress;
    let time = say::duration(progress.elapsed);
    match answer.algorithm {
        Algorithm::BruteForce => format!(
            "Brute force: {} tried, {} put down, {time}",
            say::counted(progress.generated, "case"),
            say::counted(progress.expanded.saturating_sub(1), "piece"),
        ),
        Algorithm::Auto | Algorithm::Cover => format!(
            "Exact cover: {}, {} tried, {time}",
            say::counted(progress.expanded, "node"),
            say::counted(progress.generated, "placement"),
        ),
    }
}
