//! JSON values with their places in the text.

use serde_json::Value;
use std::ops::Range;

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// `None` if it is not an integer, or too large.
    Number(Option<usize>),
    Text(String),
    List(Vec<Node>),
    /// In the order of the text; names may repeat.
    Object(Vec<Field>),
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) span: Range<usize>,
    pub(crate) value: Node,
}

impl Kind {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Bool(_) => "true or false",
            Kind::Number(_) => "a number",
            Kind::Text(_) => "a string",
            Kind::List(_) => "a list",
            Kind::Object(_) => "an object",
        }
    }
}

pub(crate) struct NotJson {
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
}

pub(crate) fn parse(text: &str) -> Result<Node, NotJson> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    // serde_json also bounds the nesting depth.
    match serde_json::from_str::<Value>(&text[start..]) {
        Ok(_) => Ok(Valid { text, at: start }.value()),
        Err(error) => {
            let lines = || text[start..].split_inclusive('\n').map(str::len);
            let before = start + lines().take(error.line().saturating_sub(1)).sum::<usize>();
            let at = if error.is_eof() { text.trim_end().len() } else { before + error.column().max(1) - 1 };
            let said = error.to_string();
            let said = said.rfind(" at line ").map_or(said.as_str(), |end| &said[..end]);
            let said = said.replace("EOF while parsing", "the text ends within");
            let message = format!("this is not JSON: {said}");
            Err(NotJson { span: at..at + 1, message })
        }
    }
}

/// Whether a text is meant as objects or a list of them, valid or not. Quoted field names
/// distinguish them from boards in braces.
pub(crate) fn looks_like_objects(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let text = text.strip_prefix('[').map_or(text, str::trim_start);
    let inner = text.strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| inner.is_empty() || inner.starts_with(['"', '}']))
}

/// All concatenated values of a text; `None` if it is not JSON.
pub(crate) fn values(text: &str) -> Option<Vec<Node>> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut stream = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
    let mut at = start;
    let mut nodes = Vec::new();
    while let Some(value) = stream.next() {
        value.ok()?;
        nodes.push(Valid { text, at }.value());
        at = start + stream.byte_offset();
    }
    Some(nodes)
}

struct Valid<'t> {
    text: &'t str,
    at: usize,
}

impl Valid<'_> {
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while bytes[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        bytes[self.at]
    }

    /// Skips the byte that ends or separates a list. Returns whether it ends.
    fn ends(&mut self, end: u8) -> bool {
        let byte = self.peek();
        if byte == end || byte == b',' {
            self.at += 1;
        }
        byte == end
    }

    fn value(&mut self) -> Node {
        let first = self.peek();
        let start = self.at;
        let kind = match first {
            b'{' => {
                self.at += 1;
                let mut fields = Vec::new();
                while !self.ends(b'}') {
                    self.peek();
                    let start = self.at;
                    let name = self.string();
                    let span = start..self.at;
                    self.peek();
                    self.at += 1;
                    fields.push(Field { name, span, value: self.value() });
                }
                Kind::Object(fields)
            }
            b'[' => {
                self.at += 1;
                let mut list = Vec::new();
                while !self.ends(b']') {
                    list.push(self.value());
                }
                Kind::List(list)
            }
            b'"' => Kind::Text(self.string()),
            _ => {
                let rest = &self.text[start..];
                let word = rest
                    .find(|c: char| c.is_whitespace() || ",]}".contains(c))
                    .map_or(rest, |end| &rest[..end]);
                self.at += word.len();
                match word {
                    "null" => Kind::Null,
                    "true" | "false" => Kind::Bool(word == "true"),
                    number => Kind::Number(number.parse().ok()),
                }
            }
        };
        Node { span: start..self.at, kind }
    }

    fn string(&mut self) -> String {
        let bytes = self.text.as_bytes();
        let start = self.at;
        self.at += 1;
        while bytes[self.at] != b'"' {
            self.at += if bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        serde_json::from_str(&self.text[start..self.at]).expect("a string of valid JSON is one")
    }
}
