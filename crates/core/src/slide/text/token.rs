//! A text cut into lines and tokens, its comments set aside.

use std::ops::Range;

/// A piece of text between spaces, commas and slashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Digits; more of them than a `u32` holds count as `u32::MAX`.
    Number(u32),
    /// A mark that stands for the blank, or nothing where a tile should be.
    Blank,
    Slash,
    Word,
}

impl Token {
    pub(super) fn new(text: &str, span: Range<usize>) -> Token {
        let kind = match &text[span.clone()] {
            "" | "-" | "_" | "." | "x" | "X" | "b" | "B" | "*" => Kind::Blank,
            "/" => Kind::Slash,
            word if word.bytes().all(|b| b.is_ascii_digit()) => {
                Kind::Number(word.parse().unwrap_or(u32::MAX))
            }
            _ => Kind::Word,
        };
        Token { start: span.start, end: span.end, kind }
    }

    pub(super) fn span(self) -> Range<usize> {
        self.start..self.end
    }

    pub(super) fn number(self) -> Option<u32> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Neither a tile nor a blank.
    pub(super) fn is_stranger(self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Slash)
    }
}

/// From the first to the last of some tokens; there must be one.
pub(super) fn span(tokens: &[Token]) -> Range<usize> {
    tokens[0].start..tokens[tokens.len() - 1].end
}

/// A line that has tokens.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) tokens: Range<usize>,
    /// An empty line is right above; one with a comment is not empty.
    pub(super) after_gap: bool,
}

impl Line {
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }
}

/// A comment that names a goal.
pub(super) struct GoalComment {
    /// Where its line starts.
    pub(super) line: usize,
    /// What it says after `goal:`.
    pub(super) said: Range<usize>,
}

/// A text as every reader sees it.
pub(super) struct Document<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: Vec<Token>,
    /// Never empty lines.
    pub(super) lines: Vec<Line>,
    /// The `# goal:` comments, in order.
    pub(super) goals: Vec<GoalComment>,
    /// The comment of the 42 school's generator is there.
    pub(super) is_of_42: bool,
}

impl<'t> Document<'t> {
    pub(super) fn new(text: &'t str) -> Document<'t> {
        let mut doc =
            Document { text, tokens: Vec::new(), lines: Vec::new(), goals: Vec::new(), is_of_42: false };
        let mut start = 0;
        let mut after_gap = false;
        for line in text.split_inclusive('\n') {
            let code = line.find('#').unwrap_or(line.len());
            if code < line.len() {
                doc.is_of_42 |= is_generators_comment(&line[code + 1..]);
                let said = goal_in(text, start + code + 1..start + line.len());
                doc.goals.extend(said.map(|said| GoalComment { line: start, said }));
            }
            let first = doc.tokens.len();
            doc.cut(start..start + code);
            let tokens = first..doc.tokens.len();
            if !tokens.is_empty() {
                doc.lines.push(Line { tokens, after_gap });
                after_gap = false;
            } else if code == line.len() {
                after_gap = true;
            }
            start += line.len();
        }
        doc
    }

    fn cut(&mut self, range: Range<usize>) {
        self.tokens.extend(cut(self.text, range));
    }

    /// The tokens of one line.
    pub(super) fn row(&self, line: usize) -> &[Token] {
        &self.tokens[self.lines[line].tokens.clone()]
    }

    /// The tokens of several lines, which must be at least one.
    pub(super) fn range(&self, lines: Range<usize>) -> Range<usize> {
        self.lines[lines.start].tokens.start..self.lines[lines.end - 1].tokens.end
    }

    pub(super) fn span(&self, lines: Range<usize>) -> Range<usize> {
        span(&self.tokens[self.range(lines)])
    }

    /// A line from its first token to its end or its comment.
    pub(super) fn code(&self, line: usize) -> Range<usize> {
        let span = span(self.row(line));
        let rest = &self.text[span.end..];
        span.start..span.end + rest.find(['\n', '#']).unwrap_or(rest.len())
    }
}

/// The tokens of a part of the text.
pub(super) fn cut(text: &str, range: Range<usize>) -> impl Iterator<Item = Token> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let rest = &text[at..range.end];
        let start = at + rest.find(|c| !is_separator(c))?;
        let rest = &text[start..range.end];
        let len = match rest.find(|c| is_separator(c) || c == '/') {
            Some(0) => 1,
            Some(len) => len,
            None => rest.len(),
        };
        at = start + len;
        Some(Token::new(text, start..at))
    })
}

/// A byte-order mark counts as space, wherever two files were put together.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == '\u{feff}'
}

/// What a comment says after `goal:`, if that is how it starts.
fn goal_in(text: &str, comment: Range<usize>) -> Option<Range<usize>> {
    let said = text[comment.clone()].trim_end();
    let end = comment.start + said.len();
    let said = said.trim_start();
    let is_goal = said.get(..5)?.eq_ignore_ascii_case("goal:");
    is_goal.then(|| end - said[5..].trim_start().len()..end)
}

/// Whether a comment is the one that the 42 school's generator writes.
fn is_generators_comment(comment: &str) -> bool {
    let said = comment.trim_start_matches('#').trim().trim_end_matches('.');
    said.eq_ignore_ascii_case("This puzzle is solvable")
        || said.eq_ignore_ascii_case("This puzzle is unsolvable")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let doc = Document::new(text);
        let lines: Vec<String> = (0..doc.lines.len())
            .map(|line| doc.row(line).iter().map(|t| &text[t.span()]).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(lines, expected, "{text:?}");
    }

    #[test]
    fn spaces_tabs_commas_and_byte_order_marks_part_tokens() {
        check("\u{feff}1, 2,\t3 \r\n4,5,6,\r\n", &["1 2 3", "4 5 6"]);
        check("1 2/3 0/", &["1 2 / 3 0 /"]);
        check("", &[]);
        check("\n , \n", &[]);
    }

    #[test]
    fn comments_are_no_tokens_and_no_gaps() {
        let doc = Document::new("# one\n1 2 # two\n# three\n3\n\n0");
        let gaps: Vec<bool> = doc.lines.iter().map(|line| line.after_gap).collect();
        assert_eq!(gaps, [false, false, true]);
    }

    #[test]
    fn only_the_generators_own_comment_is_that_of_42() {
        let is_of_42 = |text: &str| Document::new(text).is_of_42;
        assert!(is_of_42("# This puzzle is solvable\n3\n"));
        assert!(is_of_42("# mine\r\n#This puzzle is unsolvable\r\n3\r\n"));
        assert!(!is_of_42("# This puzzle is solvable, I hope\n3\n"));
        assert!(!is_of_42("# 42\n3\n"));
    }

    #[test]
    fn goal_comments_are_found() {
        let text = "# Goal:  snail \n#goal: 1 2/3 0\n# the goal: no\n# goal\n# goal:";
        let doc = Document::new(text);
        let goals: Vec<&str> = doc.goals.iter().map(|goal| &text[goal.said.clone()]).collect();
        assert_eq!(goals, ["snail", "1 2/3 0", ""]);
    }
}
