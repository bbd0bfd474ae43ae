//! What we print about packing puzzles, in our own words and in the course's.
//! Each tray that an answer shows is read, with the pieces that lie in it.

use std::ops::Range;

use super::Instance;
use super::bare;
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::line::{Line, Lines};
use super::own;

/// Whether a line is one by which an answer is known.
fn is_head(line: Line<'_>) -> bool {
    line.text == COURSE || line.text.starts_with(SHEET) || is_title(line)
}

/// The first line of an answer in the words of the course.
const COURSE: &str = "File Successfully parsed";

/// What the last lines of an answer in the words of the course's sheet start with.
const SHEET: &str = "Waktu pencarian: ";
const SHEET_END: &str = "Banyak kasus yang ditinjau: ";

/// `FILE, NAME: 5x11 tray, 12 pieces`.
fn is_title(line: Line<'_>) -> bool {
    let about = line.text.rsplit_once(": ").map_or("", |(_, about)| about);
    let is_tray =
        [" tray, ", " tray with ", " box, ", "pyramid of ", "tray of "].iter().any(|it| about.contains(it));
    !line.is_indented() && is_tray && [" piece", " pieces", " placed"].iter().any(|end| about.ends_with(end))
}

/// Whether a text holds answers to packing puzzles.
pub(super) fn is_answer(text: &str) -> bool {
    Lines::new(text).any(is_head)
}

/// An answer while it is read.
#[derive(Default)]
struct Section<'t> {
    /// The line by which it is known.
    head: Option<Line<'t>>,
    /// Rows that follow each other without an empty line.
    layers: Vec<Lines<'t>>,
    /// How many of the layers come before each drawing that has a number.
    starts: Vec<usize>,
    /// How many solutions it says it shows.
    shown: Option<usize>,
    /// The puzzle in our own format.
    own: Option<Lines<'t>>,
}

/// All trays that are shown, in order.
pub(super) fn read(text: &str) -> Vec<Result<Instance, ParseError>> {
    let is_ours = !Lines::new(text).any(|line| line.text == COURSE || line.text.starts_with(SHEET));
    // The course draws empty cells as hyphens, its sheet as dots.
    let dotted = Lines::new(text).any(|line| line.text == COURSE).then(|| text.replace('-', "."));
    let text = dotted.as_deref().unwrap_or(text);
    let sections = if is_ours { ours(text) } else { courses(text) };
    let results: Vec<_> = sections.into_iter().flat_map(|section| section.read(text)).collect();
    match results.is_empty() {
        true => vec![Err(ParseErrorKind::NoPuzzleShown.at(text.len()..text.len()))],
        false => results,
    }
}

/// Our own answers: a title, a drawing that is indented, and perhaps the puzzle
/// in our own format. Where all solutions are shown, each is below its number,
/// and the title comes last.
fn ours(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut lines = Lines::new(text);
    let mut is_open = false;
    loop {
        let here = lines.clone();
        let Some(line) = lines.next() else { return sections };
        let is_row = line.is_indented() && line.text.chars().all(is_cell);
        let number = line.text.strip_suffix('.').filter(|number| {
            number.starts_with(|c: char| c.is_ascii_digit())
                && number.chars().all(|c| c.is_ascii_digit() || c == ',')
        });
        if is_title(line) {
            match sections.last_mut().filter(|last| last.head.is_none()) {
                Some(last) => last.head = Some(line),
                None => sections.push(Section { head: Some(line), ..Section::default() }),
            }
        } else if let Some(number) = number {
            if number == "1" {
                sections.push(Section::default());
            }
            if let Some(last) = sections.last_mut().filter(|last| last.head.is_none()) {
                last.starts.push(last.layers.len());
            }
        } else if line.text.split_whitespace().eq(own::HEADER) {
            // It ends where the next answer starts. A name may look like that.
            let starts_answer = |line: &Line<'_>| is_title(*line) && !line.text.starts_with("name ");
            let end = lines.by_ref().find(|line| starts_answer(line) || line.text == "1.");
            let own = here.until(end.map_or(text.len(), |end| end.start));
            lines = end.map_or(lines, |end| here.clone().from(end.start, end.number));
            if let Some(last) = sections.last_mut() {
                last.own = Some(own);
            }
        } else if is_row && let Some(last) = sections.last_mut() {
            match last.layers.last_mut().filter(|_| is_open) {
                Some(layer) => *layer = layer.until(lines.at()),
                None => last.layers.push(here.until(lines.at())),
            }
        }
        is_open = is_row;
    }
}

/// Answers in the words of the course: the board of one solution is below the
/// first line, those of all solutions come before it. Those of the sheet have
/// no first line.
fn courses(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut next = Section::default();
    let mut lines = Lines::new(text);
    let mut is_open = false;
    loop {
        let here = lines.clone();
        let Some(line) = lines.next() else { return sections };
        let is_sentence = |line: &str| line.contains("Solution") || line.contains("Hint Found");
        let is_row = !line.is_blank() && line.text.chars().all(is_cell) && !is_sentence(line.text);
        let said = ["Solutions Found: ", "Banyak solusi: "].iter().find_map(|it| line.text.strip_prefix(it));
        if line.text == COURSE || line.text.starts_with(SHEET) {
            next.head = Some(line);
        } else if let Some(said) = said {
            next.shown = said.replace(',', "").parse().ok();
        } else if line.text.starts_with("Permutations tried: ") || line.text.starts_with(SHEET_END) {
            sections.push(std::mem::take(&mut next));
        } else if is_row && is_sentence_of_sheet(line.text) {
            next.shown = None;
        } else if is_row {
            match next.layers.last_mut().filter(|_| is_open) {
                Some(layer) => *layer = layer.until(lines.at()),
                None => next.layers.push(here.until(lines.at())),
            }
        }
        is_open = is_row;
    }
}

fn is_sentence_of_sheet(line: &str) -> bool {
    line == "Tidak ada solusi." || line == "Solusi belum ditemukan."
}

fn is_cell(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '.' | '-' | '?' | ' ')
}

impl<'t> Section<'t> {
    fn read(self, text: &'t str) -> Vec<Result<Instance, ParseError>> {
        let head = self.head.map_or(0..0, Line::span);
        if let Some(lines) = self.own {
            let label = self.head.and_then(label);
            let named = |instance: Instance| Instance {
                label: instance.label.or_else(|| label.clone()),
                format: Format::Drawing,
                ..instance
            };
            return own::read_lines(lines, text).into_iter().map(|read| read.map(named)).collect();
        }
        if self.layers.is_empty() || !self.layers.iter().any(has_letters) {
            return vec![Err(ParseErrorKind::NoPuzzleShown.at(head))];
        }
        let label = self.head.and_then(label);
        let parts = self.parts();
        let many = 1 < parts.len();
        let drawing = |(at, layers): (usize, Range<usize>)| {
            let lines = self.layers[layers.start].until(self.layers[layers.end - 1].end());
            let instance = bare::read_lines(&lines, text, None)?;
            let number = many.then(|| format!("solution {}", at + 1));
            let label = label.iter().cloned().chain(number).collect::<Vec<_>>().join(", ");
            Ok(Instance { label: Some(label).filter(|label| !label.is_empty()), ..instance })
        };
        parts.into_iter().enumerate().map(drawing).collect()
    }

    /// The layers of each drawing.
    fn parts(&self) -> Vec<Range<usize>> {
        let count = self.layers.len();
        if !self.starts.is_empty() {
            let ends = self.starts[1..].iter().copied().chain([count]);
            return self
                .starts
                .iter()
                .copied()
                .zip(ends)
                .map(|(a, b)| a..b)
                .filter(|it| !it.is_empty())
                .collect();
        }
        let shown = self.shown.filter(|shown| 0 < *shown && count.is_multiple_of(*shown)).unwrap_or(1);
        let each = count / shown;
        (0..shown).map(|at| at * each..(at + 1) * each).collect()
    }
}

fn has_letters(lines: &Lines<'_>) -> bool {
    lines.clone().any(|line| line.text.contains(char::is_alphabetic))
}

/// The name of the puzzle in a title: `FILE, NAME: 5x11 tray, 12 pieces`.
fn label(title: Line<'_>) -> Option<String> {
    let (name, _) = title.text.rsplit_once(": ")?;
    let (_, label) = name.split_once(", ")?;
    Some(label.to_owned())
}
