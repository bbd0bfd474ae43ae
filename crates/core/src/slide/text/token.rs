//! A text split into lines and tokens, without its comments.

use super::WhyGoal;
use std::ops::Range;

/// A word between spaces, commas and slashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Saturates at `u32::MAX`.
    Number(u32),
    /// A mark for the blank, or an empty field.
    Blank,
    Slash,
    Arrow,
    Word,
}

fn number(word: &str) -> Option<u32> {
    let digit = |c: char| {
        let zero = match c {
            '０'..='９' => '０',
            '٠'..='٩' => '٠',
            '۰'..='۹' => '۰',
            _ => '0',
        };
        u32::from(c).checked_sub(u32::from(zero)).filter(|digit| *digit < 10)
    };
    let whole =
        word.chars().try_fold(0u32, |number, c| Some(number.saturating_mul(10).saturating_add(digit(c)?)));
    whole.or_else(|| float(word))
}

/// An integer written as a float, `1.0` or `1.000e+01`.
fn float(word: &str) -> Option<u32> {
    let (whole, rest) = word.split_once('.')?;
    let is_float = whole.starts_with(|c: char| c.is_ascii_digit()) && rest.starts_with('0');
    let value = word.parse::<f64>().ok().filter(|value| is_float && value.fract() == 0.0)?;
    (value < f64::from(u32::MAX)).then_some(value as u32)
}

/// A word for the blank: `blank`, `NaN`, `___`.
fn is_blank_word(word: &str) -> bool {
    const WORDS: [&str; 5] = ["blank", "empty", "null", "none", "nan"];
    word.bytes().all(|byte| byte == b'_') || WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

impl Token {
    pub(super) fn new(text: &str, span: Range<usize>) -> Token {
        let kind = match &text[span.clone()] {
            "" | "-" | "_" | "." | "x" | "X" | "b" | "B" | "*" => Kind::Blank,
            "＿" | "－" | "．" | "–" | "—" | "□" | "·" => Kind::Blank,
            "/" | "／" | ";" | "；" => Kind::Slash,
            "->" | "-->" | "=>" | "→" | "⇒" => Kind::Arrow,
            word if is_blank_word(word) => Kind::Blank,
            word => number(word).map_or(Kind::Word, Kind::Number),
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
        matches!(self.kind, Kind::Word | Kind::Slash | Kind::Arrow)
    }
}

pub(super) fn span(tokens: &[Token]) -> Range<usize> {
    tokens[0].start..tokens[tokens.len() - 1].end
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) tokens: Range<usize>,
    /// An empty line precedes it. A line with a comment is not empty.
    pub(super) after_gap: bool,
}

impl Line {
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }
}

#[derive(Clone)]
pub(super) struct GoalComment {
    pub(super) line: usize,
    /// The text after `goal:`, on one or more lines.
    pub(super) said: Range<usize>,
    pub(super) why: WhyGoal,
    /// Its line also holds tiles or a size.
    pub(super) is_beside: bool,
    /// Number of tiles per line, while further lines may follow.
    pub(super) open: Option<usize>,
}

pub(super) struct Document<'t> {
    /// The text to read. Its byte offsets are those of `original`.
    pub(super) text: &'t str,
    pub(super) original: &'t str,
    pub(super) tokens: Vec<Token>,
    /// Without empty lines.
    pub(super) lines: Vec<Line>,
    pub(super) goals: Vec<GoalComment>,
    /// The comment of the 42 school's generator occurs.
    pub(super) is_of_42: bool,
    /// A semicolon ends a row, like `/`; otherwise it ends a cell.
    has_rows_at_semicolons: bool,
    marks: CommentMarks,
}

impl<'t> Document<'t> {
    pub(super) fn new(text: &'t str) -> Document<'t> {
        let marks = CommentMarks::of(text);
        let mut doc = Document {
            text,
            original: text,
            tokens: Vec::new(),
            lines: Vec::new(),
            goals: Vec::new(),
            is_of_42: false,
            has_rows_at_semicolons: semicolons_part_rows(text, marks),
            marks,
        };
        let mut start = 0;
        let mut after_gap = false;
        for line in text.split_inclusive('\n') {
            let Range { start: code, end: said } = marks.comment(line).unwrap_or(line.len()..line.len());
            doc.is_of_42 |= is_generators_comment(&line[said..]);
            let first = doc.tokens.len();
            doc.cut(start..start + code);
            let tokens = first..doc.tokens.len();
            doc.look_for_goal(start, start + said..start + line.len(), !tokens.is_empty());
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
        let rows = self.has_rows_at_semicolons;
        self.tokens.extend(cut(self.text, range).filter(|token| rows || !is_semicolon(self.text, *token)));
    }

    fn look_for_goal(&mut self, line: usize, comment: Range<usize>, is_beside: bool) {
        let open = self.goals.last_mut().and_then(|goal| Some((goal.open.take()?, goal)));
        if comment.is_empty() {
            return;
        }
        if let Some(said) = goal_in(self.text, comment.clone()) {
            let open = tiles(self.text, said.clone());
            self.goals.push(GoalComment { line, said, why: WhyGoal::Comment, is_beside, open });
        } else if let (Some((count, goal)), Some(found)) = (open, tiles(self.text, comment.clone()))
            && 0 < found
            && !is_beside
            && (count == 0 || count == found)
        {
            let said = &self.text[comment.clone()];
            if count == 0 {
                goal.said.start = comment.end - said.trim_start().len();
            }
            goal.said.end = comment.start + said.trim_end().len();
            goal.open = Some(found);
        }
    }

    pub(super) fn without_tokens(&self) -> Document<'t> {
        let goals = self.goals.clone();
        Document { tokens: Vec::new(), lines: Vec::new(), goals, ..*self }
    }

    pub(super) fn has_blanks(&self) -> bool {
        let is_blank = |token: &Token| matches!(token.kind, Kind::Blank | Kind::Number(0));
        let rows = self.lines.iter().map(|line| &self.tokens[line.tokens.clone()]);
        let mut tiles = rows.filter(|row| !row.iter().any(|token| token.is_stranger()));
        tiles.any(|row| row.iter().any(is_blank))
    }

    pub(super) fn has_empty_fields(&self) -> bool {
        let mut after = None;
        self.text.chars().filter(|c| !matches!(c, ' ' | '"')).any(|c| {
            let is_empty = matches!(c, ',' | '，' | '\t') && after == Some(c);
            after = Some(c);
            is_empty
        })
    }

    pub(super) fn row(&self, line: usize) -> &[Token] {
        &self.tokens[self.lines[line].tokens.clone()]
    }

    /// The token range of the lines, which must not be empty.
    pub(super) fn range(&self, lines: Range<usize>) -> Range<usize> {
        self.lines[lines.start].tokens.start..self.lines[lines.end - 1].tokens.end
    }

    pub(super) fn span(&self, lines: Range<usize>) -> Range<usize> {
        span(&self.tokens[self.range(lines)])
    }

    pub(super) fn code(&self, line: usize) -> Range<usize> {
        let span = span(self.row(line));
        let rest = &self.text[span.end..];
        span.start..span.end + rest.find(['\n', '#']).unwrap_or(rest.len())
    }

    /// The part of each line before its comment, and whether it has one.
    pub(super) fn code_lines(&self) -> impl Iterator<Item = (Range<usize>, bool)> {
        let (marks, mut start) = (self.marks, 0);
        self.text.split_inclusive('\n').map(move |line| {
            let comment = marks.comment(line);
            let end = comment.as_ref().map_or(line.trim_end_matches(['\n', '\r']).len(), |it| it.start);
            let code = start..start + end;
            start += line.len();
            (code, comment.is_some())
        })
    }
}

pub(super) fn cut(text: &str, range: Range<usize>) -> impl Iterator<Item = Token> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let rest = &text[at..range.end];
        let start = at + rest.find(|c| !is_separator(c))?;
        let rest = &text[start..range.end];
        let len = match rest.find(|c| is_separator(c) || is_row_end(c)) {
            Some(0) => rest.chars().next().map_or(0, char::len_utf8),
            Some(len) => len,
            None => rest.len(),
        };
        at = start + len;
        Some(Token::new(text, start..at))
    })
}

/// Includes byte-order marks, which also occur inside concatenated files.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn is_separator(c: char) -> bool {
    is_space(c) || matches!(c, ',' | '，' | '、' | '،')
}

fn is_row_end(c: char) -> bool {
    matches!(c, '/' | '／' | ';' | '；')
}

fn is_semicolon(text: &str, token: Token) -> bool {
    matches!(&text[token.span()], ";" | "；")
}

/// Whether semicolons separate rows: in some line, a part between semicolons has several tokens.
fn semicolons_part_rows(text: &str, marks: CommentMarks) -> bool {
    let is_several = |part: &str| {
        let mut tokens = part.split(is_separator).filter(|token| !token.is_empty());
        tokens.next().is_some() && tokens.next().is_some()
    };
    text.lines().any(|line| {
        let code = &line[..marks.comment(line).map_or(line.len(), |comment| comment.start)];
        code.contains([';', '；']) && code.split([';', '；']).any(is_several)
    })
}

#[derive(Clone, Copy)]
pub(super) struct CommentMarks {
    /// A line that begins with `;` is a comment, not a row with an empty first cell.
    semicolon: bool,
}

impl CommentMarks {
    pub(super) fn of(text: &str) -> CommentMarks {
        let is_row = |line: &str| line.contains(';') && !line.trim_start().starts_with(';');
        CommentMarks { semicolon: !text.lines().any(is_row) }
    }

    /// `#` anywhere, or `//`, `%`, `--` or `;` at the start of the line.
    pub(super) fn comment(self, line: &str) -> Option<Range<usize>> {
        let code = line.trim_start_matches(is_space);
        let start = line.len() - code.len();
        let has_word = |line: &str| line.split(|c: char| !c.is_alphabetic()).any(|word| 1 < word.len());
        let is_dashes = code.strip_prefix("--").is_some_and(|rest| {
            rest.starts_with(|c: char| is_space(c) || c.is_alphabetic())
                && !rest.trim_start().starts_with(['-', '+', '|', '>'])
        });
        let is_semicolon = code.starts_with(';') && (self.semicolon || has_word(code));
        let length = match is_dashes || code.starts_with("//") {
            true => 2,
            false if is_semicolon || code.starts_with('%') => 1,
            false => return line.find('#').map(|start| start..start + 1),
        };
        Some(start..start + length)
    }
}

/// The text after `goal:` or `goal =` at the start of a comment, up to another `#`.
fn goal_in(text: &str, comment: Range<usize>) -> Option<Range<usize>> {
    let said = text[comment.clone()].trim_start();
    let after =
        said.get(..4).filter(|word| word.eq_ignore_ascii_case("goal")).map(|_| said[4..].trim_start())?;
    let is_goal = after.starts_with([':', '=']);
    let start = comment.end - after.len() + usize::from(is_goal);
    let said = text[start..comment.end].split('#').next().unwrap_or_default();
    let end = start + said.trim_end().len();
    is_goal.then(|| end - text[start..end].trim_start().len()..end)
}

/// The number of tiles in a byte range, if it holds nothing else.
fn tiles(text: &str, part: Range<usize>) -> Option<usize> {
    cut(text, part).try_fold(0, |count, token| (!token.is_stranger()).then_some(count + 1))
}

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
        let text = "# Goal:  snail \n#goal: 1 2/3 0\n# the goal: no\n# goal\n# goal:\n# goal: last # really";
        let doc = Document::new(text);
        let goals: Vec<&str> = doc.goals.iter().map(|goal| &text[goal.said.clone()]).collect();
        assert_eq!(goals, ["snail", "1 2/3 0", "", "last"]);
    }

    #[test]
    fn a_goal_may_be_drawn_over_several_lines() {
        let goals = |text: &str| -> Vec<String> {
            Document::new(text).goals.iter().map(|goal| text[goal.said.clone()].to_owned()).collect()
        };
        assert_eq!(goals("# goal:\n#  1 2\n#  3 0\n# 2 moves\n"), ["1 2\n#  3 0"]);
        assert_eq!(goals("# goal: 1 2\n#  3 0\n2 1\n"), ["1 2\n#  3 0"]);
        // A number that is not a row, an empty line, or a name end the goal.
        assert_eq!(goals("# goal: 1 2/3 0\n# 14\n"), ["1 2/3 0"]);
        assert_eq!(goals("# goal: 1 2 3 0\n# 14\n"), ["1 2 3 0"]);
        assert_eq!(goals("# goal: 1 2\n\n# 3 0\n"), ["1 2"]);
        assert_eq!(goals("# goal: last\n# 3 0\n"), ["last"]);
    }
}
