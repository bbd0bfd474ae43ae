//! JSON for people to read: a field a line, but lists of numbers and words in
//! rows.

/// The most characters in a row of a list.
const WIDEST: usize = 100;

/// JSON without spaces, as serde_json writes it, over several lines.
pub(super) fn printed(json: &str) -> String {
    let mut printer = Printer { rest: json, text: String::with_capacity(2 * json.len()) };
    printer.value(0);
    printer.text
}

struct Printer<'a> {
    rest: &'a str,
    text: String,
}

impl<'a> Printer<'a> {
    fn value(&mut self, depth: usize) {
        match self.rest.as_bytes().first() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            _ => {
                let scalar = self.scalar();
                self.text.push_str(scalar);
            }
        }
    }

    fn object(&mut self, depth: usize) {
        self.rest = &self.rest[1..];
        if self.skip('}') {
            self.text.push_str("{}");
            return;
        }
        self.text.push('{');
        loop {
            self.line(depth + 1);
            let key = self.scalar();
            self.text.push_str(key);
            self.skip(':');
            self.text.push_str(": ");
            self.value(depth + 1);
            if !self.skip(',') {
                break;
            }
            self.text.push(',');
        }
        self.skip('}');
        self.line(depth);
        self.text.push('}');
    }

    fn list(&mut self, depth: usize) {
        let before = self.rest;
        self.rest = &self.rest[1..];
        if self.skip(']') {
            self.text.push_str("[]");
            return;
        }
        if let Some(scalars) = self.scalars() {
            return self.row(&scalars, depth);
        }
        self.rest = &before[1..];
        self.text.push('[');
        loop {
            self.line(depth + 1);
            self.value(depth + 1);
            if !self.skip(',') {
                break;
            }
            self.text.push(',');
        }
        self.skip(']');
        self.line(depth);
        self.text.push(']');
    }

    /// A list without objects and lists in it, to its end.
    fn scalars(&mut self) -> Option<Vec<&'a str>> {
        let mut scalars = Vec::new();
        loop {
            if self.rest.starts_with(['{', '[']) {
                return None;
            }
            scalars.push(self.scalar());
            if !self.skip(',') {
                self.skip(']');
                return Some(scalars);
            }
        }
    }

    /// A list on one line, or on as many as it needs.
    fn row(&mut self, scalars: &[&str], depth: usize) {
        let length: usize = scalars.iter().map(|scalar| scalar.chars().count() + 2).sum();
        if length + 2 * depth <= WIDEST {
            self.text.push_str(&format!("[{}]", scalars.join(", ")));
            return;
        }
        self.text.push('[');
        let mut column = WIDEST;
        for (at, scalar) in scalars.iter().enumerate() {
            let width = scalar.chars().count() + 1;
            if WIDEST < column + 1 + width {
                self.line(depth + 1);
                column = 2 * (depth + 1);
            } else {
                self.text.push(' ');
                column += 1;
            }
            self.text.push_str(scalar);
            column += width;
            if at + 1 < scalars.len() {
                self.text.push(',');
            }
        }
        self.line(depth);
        self.text.push(']');
    }

    /// A number, a word, `true`, `false` or `null`.
    fn scalar(&mut self) -> &'a str {
        let bytes = self.rest.as_bytes();
        let end = if bytes.first() == Some(&b'"') {
            let mut at = 1;
            while bytes.get(at).is_some_and(|&byte| byte != b'"') {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            (at + 1).min(bytes.len())
        } else {
            self.rest.find([',', ']', '}']).unwrap_or(bytes.len())
        };
        let (scalar, rest) = self.rest.split_at(end);
        self.rest = rest;
        scalar
    }

    fn skip(&mut self, mark: char) -> bool {
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn line(&mut self, depth: usize) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", depth));
    }
}

#[cfg(test)]
mod tests {
    use super::printed;

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
