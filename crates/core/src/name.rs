//! Names that users choose from, of both families.

use std::fmt;

/// A name that is none of those there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    known: Vec<&'static str>,
}

impl UnknownName {
    /// `name` is no `kind` of thing; `known` are.
    pub fn new(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName { kind, name: name.into(), known: known.into_iter().collect() }
    }

    /// What was to be named, such as `algorithm`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The name as it was written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All names there are.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`", self.kind, self.name)?;
        match nearest(&self.name, self.known.iter().copied()) {
            Some(known) => write!(f, "; did you mean {known}?"),
            None => write!(f, "; choose one of {}", self.known.join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// A name without case, spaces, hyphens and the like, except between two digits.
pub(crate) fn folded(name: &str) -> String {
    let mut folded = String::new();
    for part in name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()) {
        if folded.ends_with(|c: char| c.is_ascii_digit()) && part.starts_with(|c: char| c.is_ascii_digit()) {
            folded.push('-');
        }
        folded.extend(part.chars().flat_map(char::to_lowercase));
    }
    folded
}

/// What the first of some words name together, as many as possible, and how many these are.
pub(crate) fn leading<T>(words: &[&str], find: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    const MOST: usize = 5;
    let counts = (1..=words.len().min(MOST)).rev();
    counts.into_iter().find_map(|count| Some((find(&words[..count].join(" "))?, count)))
}

/// The known name that a misspelt one is meant for: the beginning of it or at most two letters
/// apart, and fewer if it is short: `dfs` is not meant for bfs.
pub(crate) fn nearest(name: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let word: Vec<char> = folded(name).chars().take(48).collect();
    let known: Vec<&str> = known.into_iter().collect();
    let distance = |known: &str| {
        let known: Vec<char> = folded(known).chars().collect();
        let begins = 2 < word.len() && (word.starts_with(&known) || known.starts_with(&word));
        let apart = changes(&word, &known);
        (apart <= 2.min(known.len() / 4)).then_some(apart).or(begins.then_some(3))
    };
    let near = known.into_iter().filter_map(|known| Some((distance(known)?, known)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// How many letters have to be changed, added or removed (Levenshtein 1966).
fn changes(word: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (at, letter) in other.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (col, here) in word.iter().enumerate() {
            let least = (diagonal + usize::from(here != letter)).min(row[col] + 1).min(row[col + 1] + 1);
            diagonal = std::mem::replace(&mut row[col + 1], least);
        }
    }
    row[word.len()]
}
