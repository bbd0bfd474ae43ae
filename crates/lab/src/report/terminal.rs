//! Terminal output of reports, fitted to its width.

use super::table::plain;
use super::{Block, Column, Document, Table};
use slidepack::say;

/// Maximum line length of text: longer lines are hard to read.
const TEXT: usize = 100;

const NARROWEST: usize = 30;

/// Minimum width of a wrapped column of words.
const WORDS: usize = 18;

const GAP: usize = 2;

impl Document {
    /// A summary for a terminal of this width: tables drop and name the columns that do not fit.
    /// Charts are named by their files.
    pub fn terminal(&self, width: Option<usize>) -> String {
        let room = width.unwrap_or(TEXT).clamp(NARROWEST, TEXT);
        let mut text = underlined(&self.title, '═', room);
        self.intro.iter().for_each(|paragraph| text += &format!("\n{}", wrapped(paragraph, room)));
        text += &facts(&self.facts, room);
        for section in &self.sections {
            text += &format!("\n{}", underlined(&section.heading, '─', room));
            for block in &section.blocks {
                text += "\n";
                text += &match block {
                    Block::Paragraph(paragraph) => wrapped(paragraph, room),
                    Block::Table(table) => table.terminal(width),
                    Block::Chart { file, chart } => {
                        indented(&format!("{}.svg", plain(file)), &chart.words.title, room)
                    }
                };
            }
        }
        text
    }
}

impl Table {
    /// Plain text with aligned columns and a rule below the headings. With a width, headings and
    /// words are wrapped, and columns that do not fit are left out and named below the table.
    pub fn terminal(&self, width: Option<usize>) -> String {
        let room = width.map_or(usize::MAX, |width| width.max(NARROWEST));
        let mut shown: Vec<usize> = (0..self.columns().len()).collect();
        let widths = loop {
            if let Some(widths) = fitted(self, &shown, room) {
                break widths;
            }
            let minor = shown.iter().rposition(|&column| self.columns()[column].minor);
            shown.remove(minor.unwrap_or(shown.len() - 1));
        };
        let columns: Vec<&Column> = shown.iter().map(|&column| &self.columns()[column]).collect();
        let line = |cells: &[String]| {
            let padded = cells.iter().zip(&widths).zip(&columns);
            let padded: Vec<String> =
                padded.map(|((cell, width), column)| pad(cell, *width, column.is_number)).collect();
            format!("{}\n", padded.join(&" ".repeat(GAP)).trim_end())
        };
        // A row is as high as its highest cell; headings are bottom-aligned.
        let row = |cells: Vec<Vec<String>>, low: bool| {
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            let lines = (0..height).map(|at| {
                let cell = |cell: &Vec<String>| {
                    let above = if low { height - cell.len() } else { 0 };
                    at.checked_sub(above).and_then(|at| cell.get(at)).cloned().unwrap_or_default()
                };
                line(&cells.iter().map(cell).collect::<Vec<_>>())
            });
            lines.collect::<String>()
        };
        let mut text = String::new();
        let note = |text: &str| wrapped(text, room.min(TEXT));
        if !self.caption().is_empty() {
            text += &format!("{}\n", note(self.caption()));
        }
        let wrap = |text: &str, at: usize| lines(&plain(text), widths[at]);
        text +=
            &row(columns.iter().enumerate().map(|(at, column)| wrap(&column.title(), at)).collect(), true);
        text += &line(&widths.iter().map(|width| "─".repeat(*width)).collect::<Vec<_>>());
        for cells in self.rows() {
            text += &row(
                shown.iter().enumerate().map(|(at, &column)| wrap(&cells[column].text, at)).collect(),
                false,
            );
        }
        let hidden: Vec<String> = self
            .columns()
            .iter()
            .enumerate()
            .filter(|(at, _)| !shown.contains(at))
            .map(|(_, c)| c.title())
            .collect();
        if !self.notes().is_empty() || !hidden.is_empty() {
            text.push('\n');
        }
        self.notes().iter().for_each(|one| text += &note(one));
        if !hidden.is_empty() {
            let (what, them) = if hidden.len() == 1 { ("Column", "it") } else { ("Columns", "them") };
            text +=
                &note(&format!("{what} not shown here: {}. Add --wide to see {them}.", hidden.join(", ")));
        }
        text
    }
}

/// Widths of the columns `shown` if they fit into `room`. A single column always fits.
fn fitted(table: &Table, shown: &[usize], room: usize) -> Option<Vec<usize>> {
    let cells = |column: usize| table.rows().iter().map(move |row| plain(&row[column].text));
    let title = |column: usize| plain(&table.columns()[column].title());
    let cell = |column: usize| cells(column).map(|cell| length(&cell)).max().unwrap_or(0);
    let gaps = GAP * shown.len().saturating_sub(1);
    let fits = |widths: &[usize]| widths.iter().sum::<usize>() + gaps <= room;
    let whole: Vec<usize> = shown.iter().map(|&column| cell(column).max(length(&title(column)))).collect();
    if fits(&whole) || shown.len() <= 1 {
        return Some(whole);
    }
    let mut widths: Vec<usize> = shown.iter().map(|&c| cell(c).max(longest_word(&title(c)))).collect();
    // Wrap words, the widest column first.
    while !fits(&widths) {
        let least = |column: usize| {
            let words = cells(column).map(|cell| longest_word(&cell)).max().unwrap_or(0);
            words.max(longest_word(&title(column))).max(WORDS)
        };
        let (at, _) = (0..shown.len())
            .filter(|&at| !table.columns()[shown[at]].is_number && least(shown[at]) < widths[at])
            .map(|at| (at, widths[at]))
            .max_by_key(|(_, width)| *width)?;
        let over = widths.iter().sum::<usize>() + gaps - room;
        widths[at] = widths[at].saturating_sub(over).max(least(shown[at]));
    }
    // Give spare width to headings, so that they take fewer lines.
    for (at, &column) in shown.iter().enumerate() {
        let spare = room - gaps - widths.iter().sum::<usize>();
        if widths[at] < whole[at] && cell(column) <= widths[at] {
            let half = length(&title(column)).div_ceil(2);
            widths[at] = widths[at].max(half.min(widths[at] + spare));
        }
    }
    Some(widths)
}

/// A name and its value with hanging indent. Commands stay on one line for copying.
fn indented(name: &str, said: &str, room: usize) -> String {
    let indent = length(name) + 2;
    if said.starts_with("slidepack lab ") {
        return format!("{name}  {}\n", plain(said));
    }
    if room < indent + NARROWEST.min(room / 2) {
        return format!("{name}\n{}", wrapped(said, room));
    }
    let said = lines(&plain(said), room - indent);
    format!("{name}  {}\n", said.join(&format!("\n{}", " ".repeat(indent))))
}

fn facts(facts: &[(String, String)], room: usize) -> String {
    let widest = facts.iter().map(|(name, _)| length(name)).max().unwrap_or(0);
    let lines = facts.iter().map(|(name, fact)| indented(&format!("{:widest$}", plain(name)), fact, room));
    if facts.is_empty() { String::new() } else { format!("\n{}", lines.collect::<String>()) }
}

fn underlined(text: &str, rule: char, room: usize) -> String {
    let lines = lines(&plain(text), room);
    let widest = lines.iter().map(|line| length(line)).max().unwrap_or(0);
    format!("{}\n{}\n", lines.join("\n"), rule.to_string().repeat(widest))
}

pub(super) fn wrapped(text: &str, room: usize) -> String {
    lines(&plain(text), room).join("\n") + "\n"
}

/// Wraps text at `room` characters; a longer word gets its own line.
fn lines(text: &str, room: usize) -> Vec<String> {
    say::lines(text.split(' ').filter(|word| !word.is_empty()), room)
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn longest_word(text: &str) -> usize {
    text.split(' ').map(length).max().unwrap_or(0)
}

fn pad(text: &str, to: usize, is_number: bool) -> String {
    let room = to.saturating_sub(length(text));
    let left = if is_number { room } else { 0 };
    format!("{}{text}{}", " ".repeat(left), " ".repeat(room - left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Cell, Section};

    fn wide() -> Table {
        let columns = vec![
            Column::words("method"),
            Column::numbers("median nodes expanded", ""),
            Column::numbers("median time", "ms").minor(),
            Column::words("what stopped the others"),
            Column::numbers("total time", "ms"),
        ];
        let mut table = Table::new("All of it", columns);
        table.row(vec![
            "A* with the Manhattan distance".into(),
            Cell::number("12,345 [10,000, 20,000]", 12_345.0),
            Cell::number("0.123 [0.100, 0.200]", 0.123),
            "memory on two boards, time on three boards".into(),
            Cell::number("1,234", 1234.0),
        ]);
        table.note(
            "A note that is long enough to be wrapped in a terminal that is no wider than forty columns.",
        );
        table
    }

    #[test]
    fn a_table_is_never_wider_than_the_terminal() {
        for width in NARROWEST..140 {
            let text = wide().terminal(Some(width));
            for line in text.lines().filter(|line| !line.contains("──")) {
                assert!(length(line) <= width, "{width}: {line}");
            }
            let hidden = text.replace('\n', " ").contains("Add --wide to see");
            assert_eq!(hidden, !text.contains("1,234\n") || !text.contains("0.123"), "{width}:\n{text}");
        }
        assert!(!wide().terminal(None).contains("--wide"));
    }

    #[test]
    fn headings_and_words_are_wrapped_before_columns_are_dropped() {
        insta::assert_snapshot!("wrapped", wide().terminal(Some(105)));
    }

    #[test]
    fn the_least_important_columns_go_first_and_are_named() {
        insta::assert_snapshot!("dropped", wide().terminal(Some(80)));
    }

    #[test]
    fn text_and_facts_are_wrapped_to_the_terminal() {
        let long = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
        let document = Document {
            title: long.into(),
            intro: vec![long.into()],
            facts: vec![("machine".into(), long.into())],
            sections: vec![Section { heading: "H".into(), blocks: vec![Block::Paragraph(long.into())] }],
        };
        let document = document.terminal(Some(40));
        assert!(document.lines().all(|line| length(line) <= 40), "{document}");
        assert!(
            document.contains("\nmachine  one two three four five six\n         seven eight"),
            "{document}"
        );
    }
}
