//! Text around boards: titles, headings, variable names, calls, mail quotes, LaTeX.
//!
//! [`bare`] overwrites it with spaces, so every byte of a board keeps its offset and the format
//! readers need no special cases. A sentence is hidden with its numbers. A line with numbers that
//! is neither a row nor clearly a sentence stays, and is an error.

use std::ops::Range;

use super::goal::{self, ParseBoard};
use super::token::{self, CommentMarks, Document, GoalComment, Kind, Token};
use super::{Instance, ParseError, Places, WhyGoal};
use crate::slide::NamedGoal;

pub(super) struct Bare {
    text: String,
    goals: Vec<GoalComment>,
    /// Offsets of sentences with numbers.
    titles: Vec<usize>,
}

impl Bare {
    pub(super) fn document<'t>(&'t self, original: &'t str) -> Document<'t> {
        let mut doc = Document::new(&self.text);
        doc.original = original;
        doc.goals.extend(self.goals.iter().cloned());
        doc.goals.sort_by_key(|goal| goal.line);
        doc
    }

    pub(super) fn has_whole_boards(&self, found: &[Result<Instance, ParseError>]) -> bool {
        found.iter().flatten().all(|instance| {
            let next = self.titles.partition_point(|title| *title < instance.span.start);
            self.titles.get(next).is_none_or(|title| instance.span.end <= *title)
        })
    }
}

/// `None` if there is nothing to hide. `goals` parses the boards of goals that headings name.
pub(super) fn bare(text: &str, goals: Option<ParseBoard>) -> Option<Bare> {
    let has_address = text.lines().any(is_address);
    let mut page = Page::new(text);
    page.quotes();
    page = page.again();
    if !has_address {
        page.latex();
        page = page.again();
        page.calls();
        page = page.again();
    }
    page.bullets();
    page = page.again();
    page.lines(goals);
    let Page { bytes, goals, titles, .. } = page;
    let shown = String::from_utf8(bytes).expect("characters are hidden as a whole");
    (shown != text).then_some(Bare { text: shown, goals, titles })
}

struct Page<'t> {
    original: &'t str,
    text: String,
    bytes: Vec<u8>,
    code: Vec<Range<usize>>,
    goals: Vec<GoalComment>,
    titles: Vec<usize>,
}

impl<'t> Page<'t> {
    fn new(original: &'t str) -> Page<'t> {
        Page {
            original,
            text: String::new(),
            bytes: original.into(),
            code: Vec::new(),
            goals: Vec::new(),
            titles: Vec::new(),
        }
        .again()
    }

    fn again(self) -> Page<'t> {
        let text = String::from_utf8(self.bytes.clone()).expect("characters are hidden as a whole");
        let marks = CommentMarks::of(&text);
        let mut start = 0;
        let code = text.split_inclusive('\n').map(|line| {
            let end = marks.comment(line).map_or(line.len(), |comment| comment.start);
            start += line.len();
            start - line.len()..start - line.len() + end
        });
        Page { code: code.collect(), text, ..self }
    }

    fn hide(&mut self, range: Range<usize>) {
        self.bytes[range].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }

    fn quotes(&mut self) {
        for code in self.code.clone() {
            let line = trimmed(&self.text, code);
            let rest = self.text[line.clone()].trim_start_matches(['>', ' ']).len();
            self.hide(line.start..line.end - rest);
        }
    }

    /// Hides LaTeX: rows end with `\\`, cells are separated by `&`.
    fn latex(&mut self) {
        if !self.text.contains("\\\\") && !self.text.contains("\\begin") && !self.text.contains('&') {
            return;
        }
        let text = std::mem::take(&mut self.text);
        let mut at = 0;
        // For each open brace, whether it belongs to a command.
        let mut braces = Vec::new();
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at + c.len_utf8()..];
            match c {
                '&' => self.bytes[at] = b'\t',
                '$' => self.hide(at..at + 1),
                '{' => braces.push(false),
                '}' if braces.pop() == Some(true) => self.hide(at..at + 1),
                '\\' if rest.starts_with('\\') => {
                    self.hide(at..at + 2);
                    let next = rest[1..].trim_start_matches([' ', '\t', '\r']);
                    if !next.is_empty() && !next.starts_with('\n') {
                        self.bytes[at] = b'\n';
                    }
                    at += 1;
                }
                '\\' => {
                    let name = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
                    let start = at;
                    at += name;
                    match &rest[..name] {
                        "begin" | "end" | "cline" => at += groups(&rest[name..]),
                        "left" | "right" => at += rest[name..].chars().next().map_or(0, char::len_utf8),
                        "" => at += usize::from(rest.starts_with(['[', ']', '(', ')', ',', ';', ' '])),
                        _ if rest[name..].starts_with('{') => {
                            braces.push(true);
                            at += 1;
                        }
                        _ => {}
                    }
                    self.hide(start..at + 1);
                }
                _ => {}
            }
            at += c.len_utf8();
        }
    }

    /// Turns `array(…)` into the label `array:`, and hides `vec!` and `new int[][]`.
    fn calls(&mut self) {
        let text = std::mem::take(&mut self.text);
        let mut open: Vec<Option<(usize, usize)>> = Vec::new();
        let mut digits = 0;
        for code in self.code.clone() {
            let mut at = code.start;
            while let Some(c) = text[at..code.end].chars().next() {
                let rest = &text[at..code.end];
                let mut next = at + c.len_utf8();
                if c.is_alphabetic() || c == '_' {
                    let length = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.'));
                    let end = at + length.unwrap_or(rest.len());
                    let after = &text[end..code.end];
                    next = end;
                    if after.starts_with('(') {
                        open.push(Some((end, digits)));
                        next += 1;
                    } else if after.starts_with("![") {
                        self.hide(at..end + 1);
                    } else if &text[at..end] == "new" {
                        let is_type = |c: char| c.is_alphanumeric() || " _.<>[],".contains(c);
                        let name = after.chars().take(LONGEST_LABEL).take_while(|c| is_type(*c));
                        let name: usize = name.map(char::len_utf8).sum();
                        if after[name..].starts_with('{') {
                            self.hide(at..end + name);
                            next = end + name;
                        }
                    } else if let Some(value) = after.trim_start().strip_prefix('=').map(str::trim_start)
                        && value.starts_with(char::is_alphabetic)
                        && open.last().is_some_and(Option::is_some)
                        && let Some(before) = text[code.start..at].trim_end().strip_suffix(',')
                    {
                        // A keyword argument such as `dtype=int32`.
                        let value =
                            value.trim_start_matches(|c: char| c.is_alphanumeric() || "_.".contains(c));
                        next = code.end - value.len();
                        self.hide(code.start + before.len()..next);
                    }
                } else if c == '(' {
                    open.push(None);
                } else if c == ')'
                    && let Some(Some((start, before))) = open.pop()
                    && FEWEST_DIGITS <= digits - before
                {
                    self.bytes[start] = b':';
                    next += usize::from(rest[1..].starts_with(['.', ';']));
                    self.hide(at..next);
                }
                digits += usize::from(c.is_ascii_digit());
                at = next;
            }
        }
    }

    /// Hides the bullets of YAML and Markdown lists with a row or a cell per item.
    fn bullets(&mut self) {
        let text = std::mem::take(&mut self.text);
        let bullets = |code: &Range<usize>| {
            let line = text[code.clone()].trim_start();
            let cells = line.trim_start_matches("- ").trim_start();
            let cells = if cells.len() == line.len() { line.trim_start_matches("* ") } else { cells };
            let depth = line[..line.len() - cells.len()].matches(['-', '*']).count();
            let has_digit = cells.contains(|c: char| c.is_numeric());
            (0 < depth && has_digit).then_some((depth, code.end - cells.len()))
        };
        let code = self.code.clone();
        let mut first = 0;
        while first < code.len() {
            let listed: Vec<(usize, usize)> = code[first..].iter().map_while(bullets).collect();
            let lines = &code[first..first + listed.len()];
            first += listed.len().max(1);
            let cells = |at: usize| {
                let cells = listed[at].1..lines[at].end;
                token::cut(&text, cells).take(2).filter(|token| !token.is_stranger()).count()
            };
            if listed.len() < 2 {
                continue;
            }
            let is_of_cells = (0..listed.len()).all(|at| cells(at) == 1);
            let depth = listed.iter().map(|line| line.0).max().unwrap_or(0);
            let side = listed.len().isqrt();
            if is_of_cells && depth == 1 && side * side != listed.len() {
                continue;
            }
            for (at, (&(this, start), code)) in listed.iter().zip(lines).enumerate() {
                self.hide(code.start..start);
                if is_of_cells && 0 < at && (this < depth || depth == 1) {
                    self.bytes[code.start - 1] = b' ';
                }
            }
        }
    }

    fn lines(&mut self, goals: Option<ParseBoard>) {
        let text = std::mem::take(&mut self.text);
        let code = self.code.clone();
        let mut places = Places::new(self.original);
        let mut depth = 0;
        let mut at = 0;
        while at < code.len() {
            let (start, line) = (code[at].start, trimmed(&text, code[at].clone()));
            at += 1;
            if is_address(&text[line.clone()]) || is_of_positions(&text[line.clone()]) {
                continue;
            }
            if depth == 0
                && let Some(heading) = self.line(&text, line.clone(), goals.is_some())
                && let Some(parse) = goals
            {
                let said = goal_after(&text, heading..line.end, &code[at..], &mut |said| {
                    goal::read(self.original, said, &mut places, parse).is_ok()
                });
                if !said.is_empty() {
                    self.hide(said.clone());
                    at += code[at..].partition_point(|below| below.start < said.end);
                    let why = WhyGoal::Written;
                    self.goals.push(GoalComment { line: start, said, why, is_beside: false, open: None });
                }
            }
            for byte in line {
                match self.bytes[byte] {
                    b'[' | b'(' | b'{' => depth += 1,
                    b']' | b')' | b'}' => depth = usize::saturating_sub(depth, 1),
                    // The dots of `1. 2. 3.`.
                    b'.' if text.as_bytes()[..byte].last().is_some_and(u8::is_ascii_digit)
                        && !text[byte + 1..].starts_with(char::is_alphanumeric) =>
                    {
                        self.bytes[byte] = b' ';
                    }
                    b'"' | b'\'' | b'`' if depth == 0 => self.bytes[byte] = b' ',
                    _ => {}
                }
            }
        }
    }

    /// Returns the end of the heading if the line has the heading of a goal.
    fn line(&mut self, text: &str, line: Range<usize>, with_goals: bool) -> Option<usize> {
        let said = &text[line.clone()];
        if is_rule(said) || said.starts_with("```") || said.starts_with("~~~") {
            self.hide(line);
            return None;
        }
        // List numbers, and bullets before arrays.
        let mut start = line.start + ordinal(said).unwrap_or(0);
        start += usize::from(["- [", "* ["].iter().any(|bullet| text[start..line.end].starts_with(bullet)));
        self.hide(line.start..start);
        let beside = if with_goals { goal_within(&text[start..line.end]) } else { None };
        let end = beside.map_or(line.end, |goal| start + goal);
        let own = self.sentence(text, trimmed(text, start..end));
        if beside.is_some() {
            // Hide the separator between board and goal as well.
            let board = text[start..end].trim_end_matches([' ', '\t', ',', ';', '/']).len();
            let heading = end + label(&text[end..line.end]).unwrap_or(0);
            self.hide(start + board..heading);
            return Some(heading);
        }
        own.filter(|_| with_goals)
    }

    /// Returns the end of the words if they are the heading of a goal.
    fn sentence(&mut self, text: &str, line: Range<usize>) -> Option<usize> {
        let said = &text[line.clone()];
        if let Some(comment) = said.find(" //") {
            self.hide(line.start + comment..line.end);
        }
        let mut counts = [0; 3];
        let mut first = None;
        for token in token::cut(text, line.clone()) {
            let part = Part::of(text, token);
            first = first.or(Some(part));
            counts[part as usize] += 1;
        }
        let [numbers, words, _] = counts;
        if let Some(length) = label(said) {
            self.hide(line.start..line.start + length);
            if length == said.len() && 0 < numbers {
                self.titles.push(line.start);
            }
            if said.ends_with(';') && !said.contains(['[', '{', '(']) {
                self.hide(line.end - 1..line.end);
            }
            return is_goal(&said[..length]).then_some(line.start + length);
        }
        let is_title = match first {
            _ if numbers == 0 => 0 < words,
            Some(Part::Word) => numbers <= words,
            _ => false,
        };
        if !is_title {
            return None;
        }
        self.hide(line.clone());
        if 0 < numbers {
            self.titles.push(line.start);
        }
        (numbers == 0 && words <= 4 && !said.contains([':', '=']) && is_goal(said)).then_some(line.end)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Number,
    Word,
    /// A blank, a mark, a bracket.
    Other,
}

impl Part {
    fn of(text: &str, token: Token) -> Part {
        let word = text[token.span()].trim_matches(|c| BRACKETS.contains(&c) || QUOTES.contains(&c));
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        let has_digit = word.contains(|c: char| c.is_numeric());
        let is_name = word.starts_with(char::is_alphabetic) && word.chars().all(char::is_alphanumeric);
        match Token::new(word, 0..word.len()).kind {
            Kind::Number(_) => Part::Number,
            Kind::Word if is_compact(word) || letters < 2 && has_digit && !is_name => Part::Number,
            Kind::Word if 0 < letters => Part::Word,
            _ => Part::Other,
        }
    }
}

const BRACKETS: [char; 6] = ['[', ']', '(', ')', '{', '}'];
const QUOTES: [char; 3] = ['"', '\'', '`'];

/// Minimum number of digits in the arguments of a call that may hold a board.
const FEWEST_DIGITS: usize = 4;

/// Longer names are sentences.
const LONGEST_LABEL: usize = 100;

pub(super) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = text[range.clone()].trim_start_matches(token::is_space);
    let start = range.end - part.len();
    start..start + part.trim_end_matches(token::is_space).len()
}

fn groups(rest: &str) -> usize {
    let mut depth = 0usize;
    for (at, c) in rest.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            '\n' => return at,
            _ if depth == 0 => return at,
            _ => {}
        }
    }
    rest.len()
}

fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "-=*~ ".contains(c)) && ["---", "===", "***"].iter().any(|rule| line.contains(rule))
}

fn is_address(line: &str) -> bool {
    line.contains("start=") && line.contains(['&', '?'])
}

fn is_of_positions(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.starts_with("start") || word.starts_with("goal"))
        && words.next().is_some_and(|word| word.starts_with("positions"))
}

/// Nine characters, sixteen hexadecimal digits, or a row of either.
fn is_compact(word: &str) -> bool {
    let is_cell = |c: char| c.is_numeric() || "-_.xXbB*".contains(c);
    let has_digit = word.contains(|c: char| c.is_numeric());
    match word.len() {
        3 | 9 => has_digit && word.chars().all(is_cell),
        4 | 16 | 18 => has_digit && word.trim_start_matches("0x").chars().all(|c| c.is_ascii_hexdigit()),
        _ => false,
    }
}

/// The length of `1.`, `(1)` or the like before a board.
fn ordinal(line: &str) -> Option<usize> {
    let number = line.trim_start_matches('(').trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = number.strip_prefix(['.', ')', ':'])?;
    let next = rest.split_whitespace().next()?;
    let is_ordinal = number.len() < line.trim_start_matches('(').len()
        && rest.starts_with(' ')
        && !next.ends_with('.')
        && is_board(rest);
    is_ordinal.then_some(line.len() - rest.len())
}

/// The length of the name before a board: `board =`, `Start:`, `array:`, `int[][] t =`, or of a
/// line that ends with a colon.
fn label(line: &str) -> Option<usize> {
    if !line.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '*' || QUOTES.contains(&c)) {
        return None;
    }
    let is_name = |name: &str| {
        let numbers = token::cut(name, 0..name.len()).filter(|token| Part::of(name, *token) == Part::Number);
        name.contains(char::is_alphabetic) && numbers.count() <= 1
    };
    for (at, _) in line.match_indices([':', '=']).take_while(|(at, _)| *at <= LONGEST_LABEL) {
        let rest = line[at..].trim_start_matches([':', '=', '>', '*']);
        let is_goal_name = |rest: &str| is_goal(&line[..at]) && rest.parse::<NamedGoal>().is_ok();
        let said = rest.trim().trim_matches(QUOTES).trim_end_matches(['.', ';']);
        if is_name(&line[..at]) && (said.is_empty() || is_board(rest) || is_goal_name(said)) {
            return Some(line.len() - rest.len());
        }
    }
    let is_type = |c: char| c.is_alphanumeric() || " _.<>&*".contains(c);
    let array = line.len() - line.replace("[]", "  ").trim_start_matches(is_type).len();
    (array <= LONGEST_LABEL && line.starts_with(char::is_alphabetic) && line[array..].starts_with(BRACKETS))
        .then_some(array)
        .filter(|array| is_name(&line[..*array]) && is_board(&line[*array..]))
}

fn is_board(rest: &str) -> bool {
    let rest = rest.trim().trim_matches(QUOTES);
    if rest.starts_with(['[', '(', '{']) {
        let opened = rest.matches(['[', '(', '{']).count();
        let digits = rest.chars().filter(|c| c.is_numeric()).count();
        return 2 <= digits || rest.matches([']', ')', '}']).count() < opened;
    }
    let mut numbers = 0;
    for token in token::cut(rest, 0..rest.len()) {
        match Part::of(rest, token) {
            Part::Word => return false,
            Part::Number => numbers += if 9 <= token.end - token.start { 2 } else { 1 },
            Part::Other => {}
        }
    }
    2 <= numbers
}

/// Whether a heading announces a goal: `Goal state`, `FINAL`, `int[][] goalBoard`.
fn is_goal(heading: &str) -> bool {
    const KIND: [&str; 12] = [
        "state",
        "board",
        "position",
        "configuration",
        "config",
        "puzzle",
        "node",
        "grid",
        "matrix",
        "tiles",
        "map",
        "is",
    ];
    let name = heading.split([':', '=']).next().unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in name.chars() {
        if !before.is_alphabetic() && c.is_alphabetic() || before.is_lowercase() && c.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphabetic()) {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    let names = ["goal", "target", "final", "desired", "end"];
    let Some(at) = words.iter().position(|word| names.contains(&word.as_str())) else { return false };
    let (first, rest) = (&words[..at], &words[at + 1..]);
    let is_first = first.iter().all(|word| word == "the");
    rest.iter().all(|word| KIND.contains(&word.as_str()))
        && match words[at].as_str() {
            "goal" | "target" => is_first || heading.contains('='),
            "end" => is_first && !rest.is_empty(),
            _ => is_first,
        }
}

fn goal_within(line: &str) -> Option<usize> {
    const LONGEST: usize = 40;
    let start = line.find(|c: char| c.is_numeric())?;
    let mut before = ' ';
    line.char_indices().find_map(|(at, c)| {
        let is_start = start < at && c.is_alphabetic() && !before.is_alphanumeric() && before != '_';
        before = c;
        let name = line[at..].char_indices().take(if is_start { LONGEST } else { 0 });
        let end = at + name.into_iter().find(|(_, c)| matches!(c, ':' | '='))?.0;
        (is_goal(&line[at..end]) && label(&line[at..]).is_some()).then_some(at)
    })
}

/// The rest of the heading's line if that is a goal, otherwise the rows or the array that follow.
fn goal_after(
    text: &str,
    rest: Range<usize>,
    below: &[Range<usize>],
    is_goal: &mut impl FnMut(Range<usize>) -> bool,
) -> Range<usize> {
    let mut body = trimmed(text, rest);
    if !body.is_empty() && is_goal(body.clone()) {
        return body;
    }
    let depth = |range: Range<usize>| {
        let opened = text[range.clone()].matches(['[', '(', '{']).count();
        opened as isize - text[range].matches([']', ')', '}']).count() as isize
    };
    let mut open = depth(body.clone());
    let mut is_array = 0 < open;
    for line in below {
        let line = trimmed(text, line.clone());
        let is_over = is_array && open <= 0;
        if line.is_empty() && body.is_empty() {
            continue;
        }
        let is_word = |token: Token| Part::of(text, token) == Part::Word;
        if line.is_empty()
            || is_over
            || token::cut(text, line.clone()).any(is_word)
            || is_rule(&text[line.clone()])
        {
            break;
        }
        open += depth(line.clone());
        is_array |= 0 < open;
        body = if body.is_empty() { line } else { body.start..line.end };
    }
    body
}
