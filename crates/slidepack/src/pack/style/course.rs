//! Styles of the course.
//!
//! `itb` prints the output of kirisame-ame/Tucil1_13523006 to the letter; `sheet` follows the
//! assignment's sheet.

use crate::pack::{Answer, Found, Placement, Puzzle};
use crate::{Outcome, say};
use slidepack_core::pack::text::picture;

/// The board with `empty` for cells without a piece; layers from the top.
pub(super) fn board(puzzle: &Puzzle, placements: &[Placement], empty: char) -> String {
    let layers = picture(&puzzle.packing, placements);
    let mark = |row: &String| -> String {
        let row: String = row.chars().map(|c| if c == '.' { empty } else { c }).collect();
        row.trim_end().to_owned() + "\n"
    };
    let layers: Vec<String> = layers.iter().map(|rows| rows.iter().map(mark).collect()).collect();
    layers.join("\n")
}

pub(super) fn itb(puzzle: &Puzzle, answer: &Answer) -> String {
    let found = match &answer.report.outcome {
        Outcome::Solved(Found::Count(count)) => format!("Solutions Found: {}", say::large(&count.all)),
        Outcome::Solved(Found::All { number, .. }) => format!("Solutions Found: {}", say::count(*number)),
        Outcome::Solved(Found::Hint(_)) => "Hint Found".into(),
        Outcome::Solved(Found::Solution(_)) => "Solution Found".into(),
        Outcome::Impossible => "No Solution Found".into(),
        Outcome::Stopped { .. } => "No Solution Found Yet".into(),
    };
    let progress = &answer.report.progress;
    format!(
        "File Successfully parsed\n{}{found}\nExecution time: {}ms\nPermutations tried: {}\n",
        shown(puzzle, answer, '-'),
        progress.elapsed.as_millis(),
        say::count(progress.generated),
    )
}

pub(super) fn sheet(puzzle: &Puzzle, answer: &Answer) -> String {
    let found = match &answer.report.outcome {
        Outcome::Solved(Found::Count(count)) => format!("Banyak solusi: {}\n\n", count.all),
        Outcome::Solved(Found::All { number, .. }) => format!("Banyak solusi: {number}\n\n"),
        Outcome::Solved(_) => format!("{}\n", shown(puzzle, answer, '.')),
        Outcome::Impossible => "Tidak ada solusi.\n\n".into(),
        Outcome::Stopped { .. } => "Solusi belum ditemukan.\n\n".into(),
    };
    let progress = &answer.report.progress;
    format!(
        "{found}Waktu pencarian: {} ms\n\nBanyak kasus yang ditinjau: {}\n",
        progress.elapsed.as_millis(),
        progress.generated,
    )
}

fn shown(puzzle: &Puzzle, answer: &Answer, empty: char) -> String {
    match answer.report.outcome.answer() {
        Some(Found::Count(_) | Found::All { .. }) => String::new(),
        _ => board(puzzle, &answer.shown(puzzle.packing.placed()), empty),
    }
}
