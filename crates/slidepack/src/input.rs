//! Sources of puzzles, and errors that point into them.

use slidepack_core::slide::text::{Place, Places};
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A named text that puzzles are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name in messages: a path, `<stdin>` or `<board>`.
    pub name: String,
    pub text: String,
}

/// Maximum number of errors reported per source: a wrong file may have thousands, and each error
/// scans the text.
pub(crate) const MOST_ERRORS: usize = 20;

const MOST_BYTES: u64 = 64 << 20;

impl Source {
    /// Text given on the command line or in a program.
    pub fn inline(text: &str) -> Source {
        Source { name: "<board>".into(), text: text.into() }
    }

    /// Reads a file.
    pub fn file(path: &Path) -> Result<Source, InputError> {
        let name = printable(&path.display().to_string());
        let file = File::open(path).map_err(|error| InputError::io(&name, &error))?;
        Source::reader(name, file)
    }

    /// Reads all of `reader`.
    pub fn reader(name: String, reader: impl Read) -> Result<Source, InputError> {
        let mut bytes = Vec::new();
        let read = reader.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| InputError::io(&name, &error))?;
        if MOST_BYTES < bytes.len() as u64 {
            let message = format!("more than {} MiB; puzzles are smaller", MOST_BYTES >> 20);
            return Err(InputError::plain(&name, "file-too-large", message));
        }
        if bytes.starts_with(&[0x1f, 0x8b]) {
            let message = "this file is compressed with gzip, as many of BurrTools are: unpack it first, \
                           for example with `gzip -dc FILE | slidepack solve -`";
            return Err(InputError::plain(&name, "gzip", message.to_owned()));
        }
        decoded(bytes).map(|text| Source { name: name.clone(), text: uncoloured(text) }).map_err(
            |(text, good)| {
                let message = "this is not text in UTF-8; save the file as UTF-8".to_owned();
                InputError::at(&Source { name, text }, good..good + 3, "not-utf8", message)
            },
        )
    }
}

/// The files of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Files that look like puzzles, sorted by name.
    pub files: Vec<PathBuf>,
    pub left_out: Vec<String>,
    name: String,
}

/// Extensions of puzzle files; many have none.
const ENDINGS: [&str; 19] = [
    "", "txt", "text", "json", "jsonl", "ndjson", "csv", "tsv", "in", "inp", "input", "dat", "ini", "puzzle",
    "puz", "board", "list", "pack", "xmpuzzle",
];

impl Folder {
    /// Lists a folder. Skips hidden files, subfolders and `.md` files; leaves out files with other
    /// extensions and files that are not text.
    pub fn open(path: &Path) -> Result<Folder, InputError> {
        let name = printable(&path.display().to_string());
        let entries = std::fs::read_dir(path).map_err(|error| InputError::io(&name, &error))?;
        let mut files: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.is_file())
            .filter(|path| path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.')))
            .filter(|path| path.extension().is_none_or(|ending| ending != "md"))
            .collect();
        files.sort();
        let ending = |path: &Path| {
            let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
            ending.unwrap_or_default()
        };
        let is_puzzle = |path: &PathBuf| ENDINGS.contains(&ending(path).as_str()) && is_text(path);
        let (files, others): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(is_puzzle);
        let shown = |path: &PathBuf| path.file_name().map(|name| printable(&name.to_string_lossy()));
        Ok(Folder { files, left_out: others.iter().filter_map(shown).collect(), name })
    }

    /// One line about the files left out.
    pub fn note(&self) -> Option<String> {
        const MOST: usize = 5;
        let count = self.left_out.len();
        let mut names = self.left_out.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
        if MOST < count {
            names.push_str(&format!(" and {} more", count - MOST));
        }
        let name = &self.name;
        (0 < count).then(|| format!("{name}: left out {names}; name such a file to read it"))
    }
}

/// Whether the start of a file is text. An unreadable file counts as text, so that reading it
/// reports the error.
fn is_text(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(8192).read_to_end(&mut start));
    let is_wide = start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]);
    read.is_err() || is_wide || !start.contains(&0)
}

/// Decodes UTF-8, or UTF-16 after a byte order mark. Ignores invalid bytes in comments; otherwise
/// returns the text up to the first invalid byte, and its offset.
fn decoded(bytes: Vec<u8>) -> Result<String, (String, usize)> {
    let unit = |little: bool| {
        let unit = if little { u16::from_le_bytes } else { u16::from_be_bytes };
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        _ if bytes.starts_with(&[0xff, 0xfe]) => return Ok(unit(true)),
        _ if bytes.starts_with(&[0xfe, 0xff]) => return Ok(unit(false)),
        _ => {}
    }
    let mut at = 0;
    while let Err(error) = str::from_utf8(&bytes[at..]) {
        at += error.valid_up_to();
        // Checks only the first invalid byte of each line, so the whole scan is linear.
        let line = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if !bytes[line..at].contains(&b'#') {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(at + 80)]);
            let good = String::from_utf8_lossy(&bytes[..at]).len();
            return Err((shown.into_owned(), good));
        }
        at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn uncoloured(text: String) -> String {
    if !text.contains("\x1b[") {
        return text;
    }
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';');
        plain.push_str(match end {
            Some(end) if part[end..].starts_with('m') => &part[end + 1..],
            _ => part,
        });
    }
    plain
}

/// Replaces control characters, which a terminal would interpret.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// An error in the input, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// A stable name of the kind of error, for programs.
    pub code: &'static str,
    pub message: String,
    pub file: String,
    pub place: Option<Place>,
    excerpt: Option<Box<Excerpt>>,
}

/// A line and the columns to underline, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Excerpt {
    line: String,
    columns: Range<usize>,
}

impl InputError {
    /// Puzzles and the first [`MOST_ERRORS`] errors, with an error that counts the others.
    pub(crate) fn first<T, E>(
        source: &Source,
        puzzles: impl IntoIterator<Item = Result<T, E>>,
        mut error: impl FnMut(E) -> InputError,
    ) -> Vec<Result<T, InputError>> {
        let (mut first, mut wrong) = (Vec::new(), 0);
        for puzzle in puzzles {
            wrong += usize::from(puzzle.is_err());
            if puzzle.is_ok() || wrong <= MOST_ERRORS {
                first.push(puzzle.map_err(&mut error));
            }
        }
        if let more @ 1.. = wrong.saturating_sub(MOST_ERRORS) {
            let s = if more == 1 { "" } else { "s" };
            let message = format!("{more} more puzzle{s} cannot be read either");
            first.push(Err(InputError::plain(&source.name, "more-errors", message)));
        }
        first
    }

    /// An error about a whole file.
    pub fn plain(file: &str, code: &'static str, message: String) -> InputError {
        InputError { code, message, file: file.into(), place: None, excerpt: None }
    }

    fn io(file: &str, error: &io::Error) -> InputError {
        let (code, message) = match error.kind() {
            io::ErrorKind::NotFound => ("not-found", "no such file".to_owned()),
            io::ErrorKind::IsADirectory => ("directory", "this is a folder".to_owned()),
            _ => ("io", format!("cannot be read: {error}")),
        };
        InputError::plain(file, code, message)
    }

    /// An error about a byte range of a source.
    pub fn at(source: &Source, span: Range<usize>, code: &'static str, message: String) -> InputError {
        InputError::within(source, &mut Places::new(&source.text), span, code, message)
    }

    /// As [`InputError::at`], for many errors in the order of the text.
    pub(crate) fn within(
        source: &Source,
        places: &mut Places<'_>,
        span: Range<usize>,
        code: &'static str,
        message: String,
    ) -> InputError {
        let text = source.text.as_str();
        let start = floor_char(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find(['\n', '\r']).map_or(text.len(), |at| start + at);
        let end = floor_char(text, span.end).clamp(start, line_end.max(start));
        let line = text[line_start..line_end.max(line_start)].trim_start_matches('\u{feff}');
        let hidden = line_end.max(line_start) - line_start - line.len();
        let columns =
            |upto: usize| text[line_start..upto].get(hidden..).map_or(0, |before| before.chars().count());
        let (from, to) = (columns(start), columns(end));
        InputError {
            code,
            message,
            file: source.name.clone(),
            place: Some(places.at(span.start)),
            excerpt: Some(Box::new(Excerpt::around(line, from..to.max(from + 1)))),
        }
    }

    /// Whether this is a system error, not an error in the input.
    pub fn is_io(&self) -> bool {
        self.code == "io"
    }
}

fn floor_char(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl Excerpt {
    /// Cuts a long line around the columns, and replaces tabs by spaces.
    fn around(line: &str, columns: Range<usize>) -> Excerpt {
        const WIDEST: usize = 100;
        let skip = columns.end.saturating_sub(WIDEST * 3 / 4).min(columns.start);
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        Excerpt {
            line: line.chars().skip(skip).take(WIDEST).map(visible).collect(),
            columns: columns.start - skip..(columns.end - skip).min(WIDEST + 1),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(place) = self.place {
            write!(f, ":{place}")?;
        }
        write!(f, ": {}", self.message)?;
        if let Some(excerpt) = &self.excerpt {
            let Excerpt { line, columns } = &**excerpt;
            let (gap, carets) = (" ".repeat(columns.start), "^".repeat(columns.len()));
            write!(f, "\n  {line}\n  {gap}{carets}")?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, span: Range<usize>) -> String {
        InputError::at(&Source::inline(text), span, "code", "wrong".into()).to_string()
    }

    #[test]
    fn the_place_is_underlined() {
        assert_eq!(shown("1 2 3\n4 55 6\r\n7 8 0", 8..10), "<board>:2:3: wrong\n  4 55 6\n    ^^");
        assert_eq!(shown("1\t2", 2..3), "<board>:1:3: wrong\n  1 2\n    ^");
        assert_eq!(shown("\u{feff}x 2", 3..4), "<board>:1:1: wrong\n  x 2\n  ^");
    }

    #[test]
    fn ends_and_odd_spans_do_no_harm() {
        assert_eq!(shown("", 0..0), "<board>:1:1: wrong\n  \n  ^");
        assert_eq!(shown("1 2", 3..3), "<board>:1:4: wrong\n  1 2\n     ^");
        assert_eq!(shown("é", 1..9), "<board>:1:1: wrong\n  é\n  ^");
        assert_eq!(shown("1 2\n3", 0..5), "<board>:1:1: wrong\n  1 2\n  ^^^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = "7 ".repeat(10_000);
        let error = shown(&text, 9_000..9_001);
        let lines: Vec<&str> = error.lines().collect();
        assert_eq!(lines[0], "<board>:1:9001: wrong");
        assert!(lines[1].len() <= 102 && lines[2].len() <= 102);
        assert_eq!(lines[1].as_bytes()[lines[2].find('^').unwrap()], b'7');
    }

    #[test]
    fn comments_may_be_in_any_encoding_and_utf_16_is_read() {
        let latin = Source::reader("x".into(), &b"# caf\xe9\n1 2 3\n"[..]).unwrap();
        assert!(latin.text.ends_with("\n1 2 3\n"));
        let wide = Source::reader("x".into(), &b"\xff\xfe1\x00 \x000\x00"[..]).unwrap();
        assert_eq!(wide.text, "1 0");
    }

    #[test]
    fn colours_are_left_out() {
        let text = Source::reader("x".into(), &b"\x1b[1;32m1 2\x1b[0m 3\n"[..]).unwrap().text;
        assert_eq!(text, "1 2 3\n");
    }

    #[test]
    fn a_long_comment_of_odd_bytes_is_read_once() {
        // If each of these bytes were looked for from the start of its line,
        // this would take hours.
        let mut bytes = vec![b'#'];
        bytes.extend(std::iter::repeat_n(0xe9, 8 << 20));
        bytes.extend(b"\n# \xff\n1 2 3\n");
        let source = Source::reader("x".into(), &bytes[..]).unwrap();
        assert!(source.text.ends_with("\n1 2 3\n"));
    }

    #[test]
    fn a_folder_gives_what_looks_like_puzzles() {
        let folder = std::env::temp_dir().join(format!("slidepack-folder-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        let files: [(&str, &[u8]); 8] = [
            ("b.txt", b"1 2/3 0"),
            ("a", b"1 2/3 0"),
            ("c.json", b"[[1,2],[3,0]]"),
            ("wide.txt", b"\xff\xfe1\x00 \x000\x00"),
            ("image.png", b"\x89PNG"),
            ("run.log", b"1 2 3"),
            ("core.txt", b"1 \x00 2"),
            ("README.md", b"# about"),
        ];
        for (name, bytes) in files {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
        std::fs::write(folder.join(".hidden.txt"), "1 0").unwrap();
        let found = Folder::open(&folder).unwrap();
        let names: Vec<String> =
            found.files.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
        assert_eq!(names, ["a", "b.txt", "c.json", "wide.txt"]);
        let note = found.note().unwrap();
        assert!(
            note.ends_with(": left out core.txt, image.png, run.log; name such a file to read it"),
            "{note}"
        );
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(Folder::open(&folder).unwrap_err().code, "not-found");
    }

    #[test]
    fn bytes_that_are_no_text_are_pointed_at() {
        let error = Source::reader("x".into(), &b"1 2 3\n4 \xff 6"[..]).unwrap_err();
        assert_eq!(error.place, Some(Place { line: 2, column: 3 }));
    }
}
