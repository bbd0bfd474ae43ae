//! Our own format: statements, some followed by drawings.

use std::ops::Range;

use super::art::Reader;
use super::draft::{self, CellBudget, CellKind, Draft, TraySaid};
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use super::line::{Line, Lines, Spot};
use super::{Instance, Leniency};
use super::{statement, tray};
use crate::pack::Tray;
use crate::text_error::shortened;

pub(super) const HEADER: [&str; 2] = ["slidepack", "pack"];

pub(super) const STATEMENTS: [&str; 7] = ["name", "tray", "kit", "pieces", "piece", "paint", "placed"];

pub(super) fn read(text: &str) -> Vec<Result<Instance, ParseError>> {
    let mut lines = Lines::new(text);
    let (end, whole) = (lines.end, lines.clone());
    let Some(first) = lines.by_ref().find(|line| !line.is_blank() && !line.is_comment()) else {
        return vec![Err(ParseErrorKind::Empty.at(text.len()..text.len()))];
    };
    let header = first.without_comment();
    let is_list = |word: &str| matches!(word, "kit" | "tray") && header.text.contains(": ");
    if header.words().next().is_some_and(|word| is_list(word.text)) {
        return vec![Err(ParseErrorKind::NoPuzzleShown.at(header.span()))];
    }
    if header.words().next().is_some_and(|word| STATEMENTS.contains(&word.text)) {
        lines = whole;
    } else if !header.words().map(|word| word.text).eq(HEADER) {
        let found = shortened(header.text.trim_start());
        return vec![Err(ParseErrorKind::Header(found).at(header.span()))];
    }
    let mut results = Vec::new();
    let mut budget = CellBudget::new(text.len());
    let mut opening = header.spot(header.span());
    loop {
        let section = lines.clone();
        let rule = lines.by_ref().find(|line| is_rule(*line));
        let section = section.until(rule.map_or(end, |rule| rule.start));
        results.extend(Section::default().read(section, opening, &mut budget).transpose());
        match rule {
            Some(rule) => opening = rule.spot(rule.span()),
            None => break,
        }
    }
    if results.is_empty() {
        results.push(Err(ParseErrorKind::Empty.at(text.len()..text.len())));
    }
    results
}

pub(super) fn parts(text: &str) -> Result<Draft, ParseError> {
    let mut lines = Lines::new(text);
    let header = |line: Line<'_>| line.words().map(|word| word.text).eq(HEADER);
    if let Some(at) = lines.clone().position(header) {
        lines.nth(at);
    }
    let mut section = Section::default();
    section.statements(lines, &mut CellBudget::new(text.len()))?;
    Ok(section.draft)
}

fn is_rule(line: Line<'_>) -> bool {
    let line = line.without_comment();
    3 <= line.text.len() && line.text.bytes().all(|b| b == b'-')
}

#[derive(Default)]
struct Section {
    /// Line numbers of the statements that occur at most once.
    name: Option<(String, usize)>,
    tray: Option<usize>,
    canvas: Option<Canvas>,
    draft: Draft,
}

#[derive(Clone, Copy)]
enum Canvas {
    Tray,
    Piece,
}

impl Section {
    fn read(
        mut self,
        lines: Lines<'_>,
        opening: Spot,
        budget: &mut CellBudget,
    ) -> Result<Option<Instance>, ParseError> {
        let Some(span) = self.statements(lines, budget)? else { return Ok(None) };
        let puzzle = self.draft.finish(opening)?;
        let label = self.name.map(|(name, _)| name).filter(|name| !name.is_empty());
        Ok(Some(Instance { puzzle, format: Format::Slidepack, label, span }))
    }

    fn statements(
        &mut self,
        mut lines: Lines<'_>,
        budget: &mut CellBudget,
    ) -> Result<Option<Range<usize>>, ParseError> {
        let mut span: Option<Range<usize>> = None;
        while let Some(line) = lines.next() {
            if line.is_blank() || line.is_comment() {
                continue;
            }
            if line.is_indented() {
                return Err(ParseErrorKind::StrayRow.at(line.without_comment().span()));
            }
            let last = self.statement(line, &mut lines, budget)?;
            let start = span.map_or(line.start, |span| span.start);
            span = Some(start..last.unwrap_or(line.span().end));
        }
        Ok(span)
    }

    fn statement(
        &mut self,
        raw: Line<'_>,
        lines: &mut Lines<'_>,
        budget: &mut CellBudget,
    ) -> Result<Option<usize>, ParseError> {
        let line = raw.without_comment();
        let mut words = line.words();
        let keyword = words.next().expect("a line that is neither blank nor a comment has a word");
        let twice = |statement, line| ParseErrorKind::Twice { statement, line }.at(keyword.span());
        let canvas = self.canvas.take();
        match keyword.text {
            "name" => {
                if let Some((_, line)) = self.name {
                    return Err(twice("name", line));
                }
                // A name may contain `#`.
                self.name =
                    Some((raw.text[keyword.span().end - raw.start..].trim_start().to_owned(), raw.number));
            }
            "tray" => {
                if let Some(line) = self.tray {
                    return Err(twice("tray", line));
                }
                self.tray = Some(raw.number);
                self.canvas = Some(Canvas::Tray);
                let words = words.map(|word| (word.text, line.spot(word.span())));
                return match draft::tray(words, budget)? {
                    TraySaid::Ready(tray) => {
                        self.draft.set_tray(tray);
                        Ok(None)
                    }
                    TraySaid::Unless(cells, ready) => self.drawn_tray(line, lines, cells, Some(ready)),
                    TraySaid::Drawn(cells) => self.drawn_tray(line, lines, cells, None),
                };
            }
            "kit" => statement::kit(line, words, &mut self.draft.pieces)?,
            "pieces" | "piece" => {
                let (options, _) = statement::options(line, words, None)?;
                let (block, end) = block(lines);
                let mut reader = Reader::new(Format::Slidepack, options, Leniency::Strict);
                let pieces = &mut self.draft.pieces;
                let before = pieces.len();
                for row in block.filter(|row| !row.is_comment()) {
                    reader.row(row.without_comment(), pieces)?;
                }
                match pieces.len() - before {
                    0 => return Err(ParseErrorKind::NoDrawing { statement: "pieces" }.at(line.span())),
                    1 => self.canvas = Some(Canvas::Piece),
                    _ => {}
                }
                return Ok(end);
            }
            "paint" | "placed" => {
                if let Some(word) = words.next() {
                    let found = shortened(word.text);
                    return Err(ParseErrorKind::Extra(found).at(word.span()));
                }
                let (statement, misplaced) = match keyword.text {
                    "paint" => ("paint", canvas.is_none().then_some(ParseErrorKind::PaintFirst)),
                    _ => ("placed", self.tray.is_none().then_some(ParseErrorKind::PlacedFirst)),
                };
                if let Some(misplaced) = misplaced {
                    return Err(misplaced.at(keyword.span()));
                }
                let (block, end) = block(lines);
                let Some(drawing) = tray::drawing(&block)? else {
                    return Err(ParseErrorKind::NoDrawing { statement }.at(line.span()));
                };
                let at = line.spot(keyword.span());
                match canvas.filter(|_| statement == "paint") {
                    Some(Canvas::Tray) => self.draft.paint_tray(&drawing, at)?,
                    Some(Canvas::Piece) => self.draft.paint_piece(&drawing, at),
                    None => self.draft.place(&drawing, at)?,
                }
                return Ok(end);
            }
            found => return Err(ParseErrorKind::Statement(shortened(found)).at(keyword.span())),
        }
        Ok(None)
    }

    fn drawn_tray(
        &mut self,
        line: Line<'_>,
        lines: &mut Lines<'_>,
        cells: CellKind,
        ready: Option<Tray>,
    ) -> Result<Option<usize>, ParseError> {
        let (block, end) = block(lines);
        match (tray::drawing(&block)?, ready) {
            (Some(drawing), _) => self.draft.draw_tray(cells, &drawing, line.spot(line.span()))?,
            (None, Some(ready)) => self.draft.set_tray(ready),
            (None, None) => return Err(ParseErrorKind::NoDrawing { statement: "tray" }.at(line.span())),
        }
        Ok(end)
    }
}

fn block<'t>(lines: &mut Lines<'t>) -> (Lines<'t>, Option<usize>) {
    let start = lines.clone();
    let mut end = None;
    loop {
        let mut ahead = lines.clone();
        match ahead.next() {
            Some(line) if line.is_indented() && !line.is_comment() => end = Some(line.span().end),
            Some(line) if line.is_blank() || line.is_comment() => {}
            _ => return (start.until(lines.at), end),
        }
        *lines = ahead;
    }
}
