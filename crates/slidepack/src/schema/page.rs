//! Readable JSON: one field per line, lists of numbers and strings in rows.

use std::fmt;

const WIDEST: usize = 100;

pub(super) fn print(json: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    Printer { rest: json, out }.value(0)
}

struct Printer<'a, 'o> {
    rest: &'a str,
    out: &'o mut dyn fmt::Write,
}

impl Printer<'_, '_> {
    fn value(&mut self, depth: usize) -> fmt::Result {
        match self.rest.as_bytes().first() {
            Some(b'{') => self.block(['{', '}'], depth),
            Some(b'[') => self.block(['[', ']'], depth),
            _ => self.out.write_str(scalar(&mut self.rest)),
        }
    }

    fn block(&mut self, [open, close]: [char; 2], depth: usize) -> fmt::Result {
        self.rest = &self.rest[1..];
        self.out.write_char(open)?;
        if skip(&mut self.rest, close as u8) {
            return self.out.write_char(close);
        }
        if open == '['
            && let Some(length) = length_of_scalars(self.rest)
        {
            return self.row(length + 2 * depth <= WIDEST, depth);
        }
        loop {
            self.line(depth + 1)?;
            if open == '{' {
                self.out.write_str(scalar(&mut self.rest))?;
                skip(&mut self.rest, b':');
                self.out.write_str(": ")?;
            }
            self.value(depth + 1)?;
            if !skip(&mut self.rest, b',') {
                break;
            }
            self.out.write_char(',')?;
        }
        skip(&mut self.rest, close as u8);
        self.line(depth)?;
        self.out.write_char(close)
    }

    /// Writes the rest of a list of scalars, on one line if it `fits`.
    fn row(&mut self, fits: bool, depth: usize) -> fmt::Result {
        let mut column = if fits { 0 } else { WIDEST };
        let mut is_first = true;
        loop {
            let scalar = scalar(&mut self.rest);
            let width = scalar.chars().count() + 1;
            if !fits && WIDEST < column + 1 + width {
                self.line(depth + 1)?;
                column = 2 * (depth + 1);
            } else if !is_first {
                self.out.write_char(' ')?;
                column += 1;
            }
            is_first = false;
            self.out.write_str(scalar)?;
            column += width;
            if !skip(&mut self.rest, b',') {
                break;
            }
            self.out.write_char(',')?;
        }
        skip(&mut self.rest, b']');
        if !fits {
            self.line(depth)?;
        }
        self.out.write_char(']')
    }

    fn line(&mut self, depth: usize) -> fmt::Result {
        self.out.write_char('\n')?;
        (0..depth).try_for_each(|_| self.out.write_str("  "))
    }
}

/// Width of the rest of a list on one line, or some number above [`WIDEST`]; `None` if it holds
/// objects or lists. All values of a list are of one kind.
fn length_of_scalars(mut rest: &str) -> Option<usize> {
    let mut length = 0;
    loop {
        if rest.starts_with(['{', '[']) {
            return None;
        }
        length += scalar(&mut rest).chars().count() + 2;
        if WIDEST < length || !skip(&mut rest, b',') {
            return Some(length);
        }
    }
}

fn scalar<'a>(rest: &mut &'a str) -> &'a str {
    let bytes = rest.as_bytes();
    let end = if bytes.first() == Some(&b'"') {
        let mut at = 1;
        while bytes.get(at).is_some_and(|&byte| byte != b'"') {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        (at + 1).min(bytes.len())
    } else {
        rest.find([',', ']', '}']).unwrap_or(bytes.len())
    };
    let (scalar, after) = rest.split_at(end);
    *rest = after;
    scalar
}

fn skip(rest: &mut &str, mark: u8) -> bool {
    let is_there = rest.as_bytes().first() == Some(&mark);
    *rest = &rest[usize::from(is_there)..];
    is_there
}

#[cfg(test)]
mod tests {
    fn printed(json: &str) -> String {
        let mut text = String::new();
        super::print(json, &mut text).unwrap();
        text
    }

    #[test]
    fn lists_of_numbers_and_words_are_rows() {
        let json = r#"{"start":[[1,2],[3,0]],"moves":["L","U"],"none":[],"empty":{},"tables":[{"name":"a, \"b\" ]"}]}"#;
        let expected = r#"{
  "start": [
    [1, 2],
    [3, 0]
  ],
  "moves": ["L", "U"],
  "none": [],
  "empty": {},
  "tables": [
    {
      "name": "a, \"b\" ]"
    }
  ]
}"#;
        assert_eq!(printed(json), expected);
        assert_eq!([printed("null"), printed("\"a\""), printed("[1.5,-2]")], ["null", "\"a\"", "[1.5, -2]"]);
    }

    #[test]
    fn long_lists_are_wrapped_and_stay_the_same_list() {
        let moves = vec!["↑ \\ \" ,]"; 300];
        let json = serde_json::to_string(&serde_json::json!({ "a": { "moves": moves } })).unwrap();
        let text = printed(&json);
        assert!(text.lines().all(|line| line.chars().count() <= 101), "{text}");
        assert!(text.lines().count() < 60, "{text}");
        let back: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&back).unwrap(), json);
    }
}
