//! JSON translated to our text format.

use super::node::{Field, Kind, Node};
use slidepack_core::pack::Kit;
use slidepack_core::pack::text::{self, Format, Instance, ParseError, ParseErrorKind};
use slidepack_core::slide::text::Places;
use std::ops::Range;

/// What is wrong with some bytes of the JSON.
pub(super) struct Wrong {
    pub(super) span: Range<usize>,
    pub(super) code: &'static str,
    pub(super) message: String,
}

impl Wrong {
    /// An error about a value, which its path names.
    pub(super) fn new(node: &Node, path: &str, code: &'static str, message: &str) -> Wrong {
        Wrong { span: node.span.clone(), code, message: said(path, message) }
    }

    fn kind(node: &Node, path: &str, expected: &str) -> Wrong {
        Wrong::new(node, path, "json-type", &format!("expected {expected}, found {}", node.kind.name()))
    }
}

fn said(path: &str, message: &str) -> String {
    if path.is_empty() { message.into() } else { format!("{path}: {message}") }
}

const PUZZLE: [&str; 6] = ["name", "tray", "lattice", "kit", "pieces", "placed"];
const KIT: [&str; 6] = ["name", "only", "copies", "mirror", "colour", "color"];
const PIECE: [&str; 5] = ["art", "copies", "mirror", "colour", "color"];

/// Puzzles in our text format, and where each part of them came from.
#[derive(Default)]
pub(super) struct Script {
    text: String,
    marks: Vec<Mark>,
}

/// Where the text from `start` up to the next mark came from.
struct Mark {
    start: usize,
    span: Range<usize>,
    path: String,
    /// Whether it is, byte by byte, what stands within the quotes.
    is_exact: bool,
}

/// An object's fields, its own path, and the names it may have.
struct Fields<'n> {
    node: &'n Node,
    path: &'n str,
    fields: &'n [Field],
}

impl<'n> Fields<'n> {
    fn new(node: &'n Node, path: &'n str, names: &[&str], expected: &str) -> Result<Fields<'n>, Wrong> {
        let Kind::Object(fields) = &node.kind else { return Err(Wrong::kind(node, path, expected)) };
        for (at, field) in fields.iter().enumerate() {
            let (code, message) = if !names.contains(&field.name.as_str()) {
                let found: String = field.name.chars().take(40).collect();
                let names = names.iter().filter(|name| **name != "color").copied().collect::<Vec<_>>();
                ("unknown-field", format!("expected one of the fields {}, found `{found}`", names.join(", ")))
            } else if fields[..at].iter().any(|other| other.name == field.name) {
                ("repeated-field", format!("the field `{}` is given twice", field.name))
            } else {
                continue;
            };
            return Err(Wrong { span: field.span.clone(), code, message: said(path, &message) });
        }
        Ok(Fields { node, path, fields })
    }

    /// A field that is there and not null, with its path.
    fn get(&self, name: &str) -> Option<(&'n Node, String)> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        let is_given = !matches!(field.value.kind, Kind::Null);
        let dot = if self.path.is_empty() { "" } else { "." };
        is_given.then(|| (&field.value, format!("{}{dot}{name}", self.path)))
    }

    fn need(&self, name: &str) -> Result<(&'n Node, String), Wrong> {
        let missing = || format!("the field `{name}` is missing");
        self.get(name).ok_or_else(|| Wrong::new(self.node, self.path, "missing-field", &missing()))
    }
}

/// Each value of a list with its path.
fn items<'n>(list: &'n [Node], path: &str) -> impl Iterator<Item = (&'n Node, String)> {
    list.iter().zip(0..).map(move |(node, at)| (node, format!("{path}[{at}]")))
}

fn is_list(node: &Node) -> bool {
    matches!(node.kind, Kind::List(_))
}

/// How deep lists are nested at the start.
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

/// Whether a character would be more than itself in a statement.
fn is_odd(c: char) -> bool {
    c == '#' || c.is_control() || c.is_whitespace() && c != ' '
}

impl Script {
    /// Adds a puzzle and tells its name. What is wrong is not added.
    pub(super) fn puzzle(&mut self, node: &Node, path: &str) -> Result<Option<String>, Wrong> {
        let (text, marks) = (self.text.len(), self.marks.len());
        let result = self.statements(node, path);
        if result.is_err() {
            self.text.truncate(text);
            self.marks.truncate(marks);
        }
        result
    }

    fn statements(&mut self, node: &Node, path: &str) -> Result<Option<String>, Wrong> {
        let fields = Fields::new(node, path, &PUZZLE, "an object with a tray and pieces")?;
        self.push(if self.text.is_empty() { "slidepack pack\n" } else { "---\n" }, node, path);
        let name = match fields.get("name") {
            None => None,
            Some((node, path)) => {
                let Kind::Text(name) = &node.kind else { return Err(Wrong::kind(node, &path, "a string")) };
                let words = name.split(|c: char| c.is_whitespace() || c.is_control());
                Some(words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
            }
        };
        let is_layered = self.tray(&fields)?;
        let before = self.text.len();
        if let Some((node, path)) = fields.get("kit") {
            match &node.kind {
                Kind::List(kits) => {
                    items(kits, &path).try_for_each(|(node, path)| self.kit(node, &path))?;
                }
                _ => self.kit(node, &path)?,
            }
        }
        if let Some((node, path)) = fields.get("pieces") {
            let Kind::List(pieces) = &node.kind else {
                return Err(Wrong::kind(node, &path, "a list of pieces"));
            };
            items(pieces, &path).try_for_each(|(node, path)| self.piece(node, &path))?;
        }
        if self.text.len() == before {
            let message = "this puzzle has no pieces: add `kit` or `pieces`";
            return Err(Wrong::new(node, path, "no-pieces", message));
        }
        if let Some((node, path)) = fields.get("placed") {
            let Kind::List(list) = &node.kind else {
                return Err(Wrong::kind(node, &path, "a drawing of the tray"));
            };
            match depth(node) {
                _ if list.is_empty() => {}
                depth if depth == 3 || depth == 2 && !is_layered => {
                    items(list, &path).try_for_each(|(node, path)| self.placed(node, &path))?;
                }
                _ => self.placed(node, &path)?,
            }
        }
        Ok(name.filter(|name| !name.is_empty()))
    }

    /// Adds the tray, and tells whether drawings of it have layers.
    fn tray(&mut self, fields: &Fields<'_>) -> Result<bool, Wrong> {
        let (node, path) = fields.need("tray")?;
        let lattice = fields.get("lattice");
        let Kind::Text(tray) = &node.kind else {
            if !is_list(node) {
                return Err(Wrong::kind(node, &path, "a size such as \"5x11\", or a drawing"));
            }
            self.push("tray", node, &path);
            if let Some((node, path)) = lattice {
                match &node.kind {
                    Kind::Text(name) if name == "pyramid" => self.push(" pyramid", node, &path),
                    Kind::Text(name) if name == "cubic" => {}
                    Kind::Text(_) => {
                        let message = "expected \"cubic\" or \"pyramid\"";
                        return Err(Wrong::new(node, &path, "lattice", message));
                    }
                    _ => return Err(Wrong::kind(node, &path, "\"cubic\" or \"pyramid\"")),
                }
            }
            self.text.push('\n');
            self.drawing(node, &path)?;
            return Ok(1 < depth(node));
        };
        if let Some((node, path)) = lattice {
            let message = "only a tray that is drawn needs a lattice";
            return Err(Wrong::new(node, &path, "lattice", message));
        }
        if tray.trim().is_empty() || tray.contains(is_odd) {
            return Err(wrong(
                node,
                &path,
                ParseErrorKind::UnknownTray(tray.escape_debug().take(40).collect()),
            ));
        }
        self.push("tray ", node, &path);
        self.push_text(tray, tray, node, &path);
        self.text.push('\n');
        Ok(tray.trim_start().starts_with("pyramid") || tray.matches('x').count() == 2)
    }

    fn kit(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let options = match &node.kind {
            Kind::Text(_) => None,
            _ => Some(Fields::new(node, path, &KIT, "the name of a kit, or an object with it")?),
        };
        let (name_node, name_path) = match &options {
            None => (node, path.to_owned()),
            Some(fields) => fields.need("name")?,
        };
        self.push("kit ", node, path);
        self.word(name_node, &name_path)?;
        if let Some(fields) = options {
            if let Some((node, path)) = fields.get("only") {
                self.push(" only ", node, &path);
                self.word(node, &path)?;
            }
            self.options(&fields)?;
        }
        self.text.push('\n');
        Ok(())
    }

    fn piece(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let fields = Fields::new(node, path, &PIECE, "an object with the `art` of a piece")?;
        let (art, art_path) = fields.need("art")?;
        self.push("piece", node, path);
        self.options(&fields)?;
        self.text.push('\n');
        let mut letter = None;
        self.rows(art, &art_path, '.', &mut |c| match (c, letter) {
            (' ' | '.' | '-', _) => Ok(()),
            (c, _) if c == '?' || is_odd(c) => {
                Err(told(ParseErrorKind::NotALetter { found: c, format: Format::Slidepack }))
            }
            (c, Some(first)) if c != first => {
                let (code, _) = told(ParseErrorKind::SecondLetter { first, second: c });
                Err((code, format!("`art` draws one piece, but here are `{first}` and `{c}`")))
            }
            _ => {
                letter = Some(c);
                Ok(())
            }
        })?;
        match letter {
            Some(_) => Ok(()),
            None => Err(Wrong::new(art, &art_path, "no-drawing", "no piece is drawn here")),
        }
    }

    fn placed(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        self.push("placed\n", node, path);
        self.drawing(node, path)
    }

    /// Copies, mirroring and colour.
    fn options(&mut self, fields: &Fields<'_>) -> Result<(), Wrong> {
        if let Some((node, path)) = fields.get("copies") {
            match node.kind {
                Kind::Number(Some(copies)) if 0 < copies && copies <= Kit::MOST => {
                    self.push(&format!(" x{copies}"), node, &path);
                }
                Kind::Number(_) => {
                    let message = format!("expected a whole number from 1 to {}", Kit::MOST);
                    return Err(Wrong::new(node, &path, "copies", &message));
                }
                _ => return Err(Wrong::kind(node, &path, "a number")),
            }
        }
        if let Some((node, path)) = fields.get("mirror") {
            match node.kind {
                Kind::Bool(true) => {}
                Kind::Bool(false) => self.push(" no-mirror", node, &path),
                _ => return Err(Wrong::kind(node, &path, "true or false")),
            }
        }
        for name in ["colour", "color"] {
            let Some((node, path)) = fields.get(name) else { continue };
            self.push(" colour ", node, &path);
            match &node.kind {
                // As in CSS, each of three digits stands for two.
                Kind::Text(colour) if colour.starts_with('#') => {
                    let repeat = if colour.chars().count() == 4 { 2 } else { 1 };
                    let digits = colour.chars().skip(1);
                    let digits: String = digits.flat_map(|c| std::iter::repeat_n(c, repeat)).collect();
                    if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
                        let found = colour.chars().take(40).collect();
                        return Err(wrong(node, &path, ParseErrorKind::UnknownColour(Some(found))));
                    }
                    self.push(&digits, node, &path);
                }
                _ => self.word(node, &path)?,
            }
        }
        Ok(())
    }

    /// A string that is one word.
    fn word(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let Kind::Text(word) = &node.kind else { return Err(Wrong::kind(node, path, "a string")) };
        if word.is_empty() || word.contains(|c| c == ' ' || is_odd(c)) {
            return Err(Wrong::new(node, path, "word", "expected one word"));
        }
        self.push_text(word, word, node, path);
        Ok(())
    }

    /// Rows, or layers of rows.
    fn drawing(&mut self, node: &Node, path: &str) -> Result<(), Wrong> {
        let mut is_cell = |c| if is_odd(c) { Err(told(ParseErrorKind::NotACell(c))) } else { Ok(()) };
        match &node.kind {
            Kind::List(layers) if layers.first().is_some_and(is_list) => {
                for (node, path) in items(layers, path) {
                    self.rows(node, &path, '-', &mut is_cell)?;
                    self.text.push('\n');
                }
                Ok(())
            }
            _ => self.rows(node, path, '-', &mut is_cell),
        }
    }

    /// Indented rows with a mark in place of spaces, so that none is a margin.
    fn rows(
        &mut self,
        node: &Node,
        path: &str,
        gap: char,
        check: &mut dyn FnMut(char) -> Result<(), (&'static str, String)>,
    ) -> Result<(), Wrong> {
        let Kind::List(rows) = &node.kind else { return Err(Wrong::kind(node, path, "a list of rows")) };
        if rows.is_empty() {
            return Err(Wrong::new(node, path, "no-drawing", "expected at least one row"));
        }
        for (node, path) in items(rows, path) {
            let Kind::Text(row) = &node.kind else { return Err(Wrong::kind(node, &path, "a row, a string")) };
            self.text.push_str("  ");
            let drawn = row.replace(' ', gap.encode_utf8(&mut [0; 4]));
            self.push_text(if drawn.is_empty() { "-" } else { &drawn }, row, node, &path);
            for (at, c) in row.char_indices() {
                check(c).map_err(|(code, message)| {
                    let start = self.text.len() - drawn.len() + at;
                    let (span, path) = self.origin(&(start..start + c.len_utf8()));
                    Wrong { span, code, message: said(path, &message) }
                })?;
            }
            self.text.push('\n');
        }
        Ok(())
    }

    fn push(&mut self, text: &str, node: &Node, path: &str) {
        let start = self.text.len();
        self.marks.push(Mark { start, span: node.span.clone(), path: path.into(), is_exact: false });
        self.text.push_str(text);
    }

    /// Adds what a string says. It is exact if the string was written without
    /// escapes.
    fn push_text(&mut self, text: &str, said: &str, node: &Node, path: &str) {
        let is_exact = node.span.len() == said.len() + 2;
        self.push(text, node, path);
        self.marks.last_mut().expect("one was pushed").is_exact = is_exact;
    }

    /// The JSON that some of the text came from, and its path.
    fn origin(&self, span: &Range<usize>) -> (Range<usize>, &str) {
        let at = self.marks.partition_point(|mark| mark.start <= span.start);
        let mark = &self.marks[at.saturating_sub(1)];
        if !mark.is_exact {
            return (mark.span.clone(), &mark.path);
        }
        let within = |at: usize| (mark.span.start + 1 + (at - mark.start)).min(mark.span.end);
        (within(span.start)..within(span.end.max(span.start)), &mark.path)
    }

    /// The puzzles that were added, with errors about our text.
    pub(super) fn parsed(&self) -> Vec<Result<Instance, ParseError>> {
        if self.text.is_empty() {
            return Vec::new();
        }
        text::parse(&self.text, Some(Format::Slidepack))
    }

    /// An error about our text as one about the JSON.
    pub(super) fn origin_of(&self, json: &str, error: ParseError) -> Wrong {
        let place = |line: usize, column: usize| {
            let start: usize = self.text.split_inclusive('\n').take(line - 1).map(str::len).sum();
            let before: usize = self.text[start..].chars().take(column - 1).map(char::len_utf8).sum();
            Places::new(json).at(self.origin(&(start + before..start + before)).0.start)
        };
        let kind = match error.kind {
            ParseErrorKind::Repeated { letter, line, column } => {
                let place = place(line, column);
                ParseErrorKind::Repeated { letter, line: place.line, column: place.column }
            }
            ParseErrorKind::Overlap { line, column } => {
                let place = place(line, column);
                ParseErrorKind::Overlap { line: place.line, column: place.column }
            }
            other => other,
        };
        let (origin, path) = self.origin(&error.span);
        let (code, message) = told(kind);
        Wrong { span: origin, code, message: said(path, &message) }
    }
}

/// An error of the text format about a whole value.
fn wrong(node: &Node, path: &str, kind: ParseErrorKind) -> Wrong {
    let (code, message) = told(kind);
    Wrong::new(node, path, code, &message)
}

/// The code and the message of an error.
fn told(kind: ParseErrorKind) -> (&'static str, String) {
    let message = kind.to_string();
    (ParseError { span: 0..0, kind }.code(), message)
}
