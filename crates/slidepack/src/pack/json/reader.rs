//! Writes puzzles in JSON as our text format, which is then parsed, and finds places of that text
//! in the JSON.

use super::fields::{Fields, items};
use super::node::{Kind, Node};
use super::wrong::{Wrong, code_and_message, said};
use crate::pack::{Kit, Lattice, text};
use slidepack_core::pack::text::{CellKind, Format, Instance, ParseError, ParseErrorKind};
use slidepack_core::slide::text::Places;
use std::iter;
use std::ops::Range;

const PUZZLE: [&str; 7] = ["name", "tray", "lattice", "paint", "kit", "pieces", "placed"];
const KIT: [&str; 7] = ["name", "only", "copies", "at_least", "mirror", "colour", "color"];
const PIECE: [&str; 8] = ["art", "paint", "copies", "at_least", "mirror", "down", "colour", "color"];

pub(super) struct Reader<'s> {
    json: &'s str,
    text: String,
    parts: Vec<Part>,
}

/// Text from `at` on, up to the next part, comes from this value.
struct Part {
    at: usize,
    span: Range<usize>,
    /// Whether the text is the content of a string that was written without escapes.
    is_exact: bool,
    path: String,
}

struct Row<'n> {
    text: &'n str,
    node: &'n Node,
    path: String,
}

impl<'s> Reader<'s> {
    pub(super) fn new(json: &'s str) -> Reader<'s> {
        Reader { json, text: "slidepack pack\n".into(), parts: Vec::new() }
    }

    pub(super) fn puzzle(&mut self, node: &Node, path: &str) -> Result<Option<String>, Wrong> {
        let (text, parts) = (self.text.len(), self.parts.len());
        let written = self.statements(node, path);
        if written.is_err() {
            self.text.truncate(text);
            self.parts.truncate(parts);
        }
        written
    }

    pub(super) fn parsed(&self) -> Vec<Result<Instance, Wrong>> {
        let read = text::parse(&self.text, Some(Format::Slidepack));
        let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
        let lines: Vec<usize> = iter::once(0).chain(ends).collect();
        let mut places = Places::new(self.json);
        let mut wrong = |error| self.wrong(error, &lines, &mut places);
        read.into_iter().map(|instance| instance.map_err(&mut wrong)).collect()
    }

    /// The error with its places in the JSON. `lines` has the offset of each line of the text.
    fn wrong(&self, error: ParseError, lines: &[usize], places: &mut Places<'_>) -> Wrong {
        let (span, path) = self.origin(error.span);
        let mut place = |line: usize, column: usize| {
            let above = lines[line - 1];
            let before: usize = self.text[above..].chars().take(column - 1).map(char::len_utf8).sum();
            let place = places.at(self.origin(above + before..above + before).0.start);
            (place.line, place.column)
        };
        let (code, message) = code_and_message(match error.kind {
            ParseErrorKind::Repeated { letter, line, column } => {
                let (line, column) = place(line, column);
                ParseErrorKind::Repeated { letter, line, column }
            }
            ParseErrorKind::Overlap { line, column } => {
                let (line, column) = place(line, column);
                ParseErrorKind::Overlap { line, column }
            }
            kind => kind,
        });
        Wrong { span, code, message: said(path, &message) }
    }

    /// The place in the JSON of a range of the text, and the path of the value.
    fn origin(&self, span: Range<usize>) -> (Range<usize>, &str) {
        let at = self.parts.partition_point(|part| part.at <= span.start);
        let Some(part) = at.checked_sub(1).map(|at| &self.parts[at]) else { return (0..1, "") };
        let within = |at: usize| (part.span.start + 1 + at.saturating_sub(part.at)).min(part.span.end);
        let exact = || within(span.start)..within(span.end);
        (if part.is_exact { exact() } else { part.span.clone() }, &part.path)
    }

    fn add(&mut self, text: &str, node: &Node, path: &str) {
        let is_exact = matches!(&node.kind, Kind::Text(whole) if whole.len() == text.len())
            && node.span.len() == text.len() + 2;
        let (at, span) = (self.text.len(), node.span.clone());
        self.parts.push(Part { at, span, is_exact, path: path.to_owned() });
        self.text.push_str(text);
    }

    fn statements(&mut self, node: &Node, path: &str) -> Result<Option<String>, Wrong> {
        let fields = Fields::new(node, path, &PUZZLE, "an object with a tray and pieces")?;
        let label = match fields.get("name") {
            None => None,
            Some((node, path)) => {
                let Kind::Text(name) = &node.kind else { return Err(Wrong::kind(node, &path, "a string")) };
                let words = name.split(|c: char| c.is_whitespace() || c.is_control());
                Some(words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
            }
        };
        self.add("---\n", node, path);
        let (tray, tray_path) = fields.need("tray")?;
        self.tray(tray, &tray_path, fields.get("lattice"))?;
        if let Some((node, path)) = fields.get("paint") {
            self.drawing("paint", node, &path)?;
        }
        let before = self.text.len();
        match fields.get("kit") {
            Some((Node { kind: Kind::List(kits), .. }, path)) => {
                items(kits, &path).try_for_each(|(node, path)| self.kit(node, &path))?;
            }
            Some((node, path)) => self.kit(node, &path)?,
            None => {}
        }
        if let Some((node, path)) = fields.get("pieces") {
            let Kind::List(pieces) = &node.kind else {
                return Err(Wrong::kind(node, &path, "a list of pieces"));
            };
            items(pieces, &path).try_for_each(|(node, path)| self.piece(node, &path))?;
        }
        if before == self.text.len() {
            let message = "this puzzle has no pieces: add `kit` or `pieces`";
            return Err(Wrong::new(node, path, "no-pieces", message));
        }
        if let Some((node, path)) = fields.get("placed") {
            let Kind::List(list) = &node.kind else {
                return Err(Wrong::kind(node, &path, "a drawing of the tray"));
            };
            let is_layered = || match &tray.kind {
                Kind::Text(tray) => text::tray_said(tray).is_some_and(|tray| !tray.is_flat()),
                _ => 1 < depth(tray),
            };
            match depth(node) {
                _ if list.is_empty() => {}
                depth if depth == 3 || depth == 2 && !is_layered() => {
                    items(list, &path).try_for_each(|(node, path)| self.drawing("placed", node, &path))?;
                }
                _ => self.drawing("placed", node, &path)?,
            }
        }
        Ok(label.filter(|label| !label.is_empty()))
    }

    fn tray(&mut self, node: &Node, path: &str, lattice: Option<(&Node, String)>) -> Result<(), Wrong> {
        let Kind::Text(tray) = &node.kind else {
            if !is_list(node) {
                return Err(Wrong::kind(node, path, "a size such as \"5x11\", or a drawing"));
            }
            let names = || {
                let names: Vec<String> =
                    CellKind::all().map(|cells| format!("\"{}\"", cells.said())).collect();
                format!("one of {}", names.join(", "))
            };
            let cells = match lattice {
                None => Lattice::default().into(),
                Some((node, path)) => match &node.kind {
                    Kind::Text(said) => {
                        CellKind::all().find(|cells| cells.said() == *said).ok_or_else(|| {
                            Wrong::new(node, &path, "lattice", &format!("expected {}", names()))
                        })?
                    }
                    _ => return Err(Wrong::kind(node, &path, &names())),
                },
            };
            let usual = CellKind::from(Lattice::default());
            let said = if cells == usual { String::new() } else { format!(" {}", cells.said()) };
            return self.drawing(&format!("tray{said}"), node, path);
        };
        if let Some((node, path)) = lattice {
            let message = "only a tray that is drawn needs a lattice";
            return Err(Wrong::new(node, &path, "lattice", message));
        }
        if tray.trim().is_empty() || tray.contains(is_odd) {
            let found = tray.escape_debug().take(40).collect();
            return Err(Wrong::parse(node, path, ParseErrorKind::UnknownTray(found)));
        }
        self.text.push_str("tray ");
        self.add(tray, node, path);
        self.text.push('\n');
        Ok(())
    }

    fn kit(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let fields = match &node.kind {
            Kind::Text(_) => None,
            _ => Some(Fields::new(node, path, &KIT, "the name of a kit, or an object with it")?),
        };
        let (name, name_path) = match &fields {
            None => (node, path.to_owned()),
            Some(fields) => fields.need("name")?,
        };
        self.text.push_str("kit ");
        self.add(word(name, &name_path)?, name, &name_path);
        if let Some((node, path)) = fields.as_ref().and_then(|fields| fields.get("only")) {
            self.text.push_str(" only ");
            self.add(word(node, &path)?, node, &path);
        }
        fields.map_or(Ok(()), |fields| self.options(&fields))?;
        self.text.push('\n');
        Ok(())
    }

    fn piece(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let fields = Fields::new(node, path, &PIECE, "an object with the `art` of a piece")?;
        let (art, art_path) = fields.need("art")?;
        self.add("piece", node, path);
        self.options(&fields)?;
        self.text.push('\n');
        let layers = layers(art, &art_path)?;
        let mut letter = None;
        for row in layers.iter().flatten() {
            letter = drawn_letter(row, letter)?;
        }
        if letter.is_none() {
            return Err(Wrong::new(art, &art_path, "no-drawing", "no piece is drawn here"));
        }
        self.rows(&layers, ".");
        fields.get("paint").map_or(Ok(()), |(node, path)| self.drawing("paint", node, &path))
    }

    fn options(&mut self, fields: &Fields<'_>) -> Result<(), Wrong> {
        let mut copies = 1;
        if let Some((node, path)) = fields.get("copies") {
            match node.kind {
                Kind::Number(Some(number)) if 0 < number && number <= Kit::MOST => copies = number,
                Kind::Number(_) => {
                    let message = format!("expected a whole number from 1 to {}", Kit::MOST);
                    return Err(Wrong::new(node, &path, "copies", &message));
                }
                _ => return Err(Wrong::kind(node, &path, "a number")),
            }
        }
        match fields.get("at_least") {
            None => self.text.push_str(&format!(" x{copies}")),
            Some((node, path)) => match node.kind {
                Kind::Number(Some(least)) if least <= copies => {
                    self.text.push_str(&format!(" x{least}-{copies}"));
                }
                Kind::Number(_) => {
                    let message = format!("expected a whole number from 0 to {copies}, the copies");
                    return Err(Wrong::new(node, &path, "copies", &message));
                }
                _ => return Err(Wrong::kind(node, &path, "a number")),
            },
        }
        for (name, yes, no) in [("mirror", " mirror", " no-mirror"), ("down", " down", "")] {
            if let Some((node, path)) = fields.get(name) {
                match node.kind {
                    Kind::Bool(is_so) => self.text.push_str(if is_so { yes } else { no }),
                    _ => return Err(Wrong::kind(node, &path, "true or false")),
                }
            }
        }
        ["colour", "color"].into_iter().filter_map(|name| fields.get(name)).try_for_each(|(node, path)| {
            self.text.push_str(" colour ");
            self.colour(node, &path)
        })
    }

    fn colour(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let Kind::Text(colour) = &node.kind else { return Err(Wrong::kind(node, path, "a string")) };
        let Some(digits) = colour.strip_prefix('#') else {
            self.add(word(node, path)?, node, path);
            return Ok(());
        };
        // As in CSS, each of three digits counts twice.
        let repeat = if digits.chars().count() == 3 { 2 } else { 1 };
        let digits: String = digits.chars().flat_map(|c| iter::repeat_n(c, repeat)).collect();
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            let found = colour.chars().take(40).collect();
            return Err(Wrong::parse(node, path, ParseErrorKind::UnknownColour(Some(found))));
        }
        self.add(&digits, node, path);
        Ok(())
    }

    fn drawing(&mut self, statement: &str, node: &Node, path: &str) -> Result<(), Wrong> {
        self.add(statement, node, path);
        self.text.push('\n');
        let layers = layers(node, path)?;
        for row in layers.iter().flatten() {
            if let Some((at, c)) = row.text.char_indices().find(|(_, c)| is_odd(*c)) {
                return Err(row.wrong(at, c, code_and_message(ParseErrorKind::NotACell(c))));
            }
        }
        self.rows(&layers, "-");
        Ok(())
    }

    /// Writes a drawing, with `gap` instead of spaces, so that all rows begin at the same place.
    fn rows(&mut self, layers: &[Vec<Row<'_>>], gap: &str) {
        for (number, layer) in layers.iter().enumerate() {
            self.text.push_str(if number == 0 { "" } else { "\n" });
            for Row { text, node, path } in layer {
                self.text.push_str("  ");
                self.add(&if text.is_empty() { gap.to_owned() } else { text.replace(' ', gap) }, node, path);
                self.text.push('\n');
            }
        }
    }
}

fn word<'n>(node: &'n Node, path: &str) -> Result<&'n str, Wrong> {
    let Kind::Text(word) = &node.kind else { return Err(Wrong::kind(node, path, "a string")) };
    if word.is_empty() || word.contains(|c| c == ' ' || is_odd(c)) {
        return Err(Wrong::new(node, path, "word", "expected one word"));
    }
    Ok(word)
}

impl Row<'_> {
    fn wrong(&self, at: usize, c: char, (code, message): (&'static str, String)) -> Wrong {
        let start = self.node.span.start + 1 + at;
        let is_exact = self.node.span.len() == self.text.len() + 2;
        let span = if is_exact { start..start + c.len_utf8() } else { self.node.span.clone() };
        Wrong { span, code, message: said(&self.path, &message) }
    }
}

/// The rows of a drawing, or of each of its layers. Never empty.
fn layers<'n>(node: &'n Node, path: &str) -> Result<Vec<Vec<Row<'n>>>, Wrong> {
    match &node.kind {
        Kind::List(layers) if layers.first().is_some_and(is_list) => {
            items(layers, path).map(|(node, path)| rows(node, &path)).collect()
        }
        _ => Ok(vec![rows(node, path)?]),
    }
}

fn rows<'n>(node: &'n Node, path: &str) -> Result<Vec<Row<'n>>, Wrong> {
    let Kind::List(rows) = &node.kind else { return Err(Wrong::kind(node, path, "a list of rows")) };
    if rows.is_empty() {
        return Err(Wrong::new(node, path, "no-drawing", "expected at least one row"));
    }
    let row = |(node, path): (&'n Node, String)| match &node.kind {
        Kind::Text(text) => Ok(Row { text, node, path }),
        _ => Err(Wrong::kind(node, &path, "a row, a string")),
    };
    items(rows, path).map(row).collect()
}

/// The only letter of a row and of those before it.
fn drawn_letter(row: &Row<'_>, mut letter: Option<char>) -> Result<Option<char>, Wrong> {
    for (at, c) in row.text.char_indices() {
        match (c, letter) {
            (' ' | '.' | '-', _) => {}
            (c, _) if c == '?' || is_odd(c) => {
                let kind = ParseErrorKind::NotALetter { found: c, format: Format::Slidepack };
                return Err(row.wrong(at, c, code_and_message(kind)));
            }
            (c, Some(first)) if c != first => {
                let (code, _) = code_and_message(ParseErrorKind::SecondLetter { first, second: c });
                let message = format!("`art` draws one piece, but here are `{first}` and `{c}`");
                return Err(row.wrong(at, c, (code, message)));
            }
            (c, _) => letter = Some(c),
        }
    }
    Ok(letter)
}

fn is_list(node: &Node) -> bool {
    matches!(node.kind, Kind::List(_))
}

fn depth(mut node: &Node) -> usize {
    let mut depth = 0;
    while let Kind::List(list) = &node.kind {
        depth += 1;
        match list.first() {
            Some(first) => node = first,
            None => break,
        }
    }
    depth
}

/// Whether a character is neither a letter, a cell nor a part of a word.
fn is_odd(c: char) -> bool {
    c == '#' || c.is_control() || c.is_whitespace() && c != ' '
}
