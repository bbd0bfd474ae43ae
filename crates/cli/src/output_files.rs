use crate::exit::{Exit, Refusal, bad_input};
use crate::input::Input;
use crate::{stdout, step};
use slidepack::draw::{Gif, PictureError, png, still};
use slidepack::say;
use slidepack::wire::{self, Page, Reply};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Fails if one of the files cannot be written, before the work. `count` is the number of puzzles
/// that each need a picture, `kinds` the supported kinds.
pub(crate) fn check(
    paths: &[PathBuf],
    kinds: &[Kind],
    count: usize,
    input: Option<&Input>,
) -> anyhow::Result<()> {
    for (at, path) in paths.iter().enumerate() {
        let twice = || paths[..at].contains(path).then(|| (Exit::BadInput, "is named twice".into()));
        if let Some((exit, why)) = why_not(path, kinds, count, input).or_else(twice) {
            return Err(Refusal::error(exit, format!("{}: {why}", path.display())));
        }
    }
    Ok(())
}

fn why_not(path: &Path, kinds: &[Kind], count: usize, input: Option<&Input>) -> Option<(Exit, String)> {
    let bad = |why: String| Some((Exit::BadInput, why));
    let Some(kind) = Kind::of(path).filter(|kind| kinds.contains(kind)) else {
        return bad(format!("this file must end in {}", Kind::endings(kinds)));
    };
    let pattern = Pattern::of(path);
    if kind.is_picture() && pattern.is_none() && count != 1 {
        return bad(format!(
            "a picture holds one puzzle, but there are {count}; write {} for one file each",
            Pattern::suggested(path)
        ));
    }
    let first = pattern.map_or_else(|| path.to_owned(), |pattern| pattern.path(1));
    if input.is_some_and(|input| input.reads(&first)) {
        return bad("the answer would overwrite the puzzle".into());
    }
    let error = slidepack::cannot_save(&first)?;
    let exit = match error.kind() {
        ErrorKind::NotFound | ErrorKind::IsADirectory => Exit::BadInput,
        _ => Exit::Failed,
    };
    Some((exit, error.to_string()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Svg,
    Png,
    Gif,
    Json,
    Csv,
    Html,
}

impl Kind {
    pub(crate) const ANSWERS: [Kind; 5] = [Kind::Text, Kind::Svg, Kind::Png, Kind::Gif, Kind::Json];

    const ALL: [Kind; 7] = [Kind::Text, Kind::Svg, Kind::Png, Kind::Gif, Kind::Json, Kind::Csv, Kind::Html];

    pub(crate) fn of(path: &Path) -> Option<Kind> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Kind::ALL.into_iter().find(|kind| kind.ending() == ending)
    }

    pub(crate) fn checked(path: &Path) -> Kind {
        Kind::of(path).expect("endings were looked at before")
    }

    fn ending(self) -> &'static str {
        match self {
            Kind::Text => "txt",
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Gif => "gif",
            Kind::Json => "json",
            Kind::Csv => "csv",
            Kind::Html => "html",
        }
    }

    fn is_picture(self) -> bool {
        matches!(self, Kind::Svg | Kind::Png | Kind::Gif)
    }

    /// The content for some results, or why it cannot be written; `None` if there is nothing to show.
    fn bytes<T: Shown>(self, shown: &[&T], frame: Option<u32>) -> Result<Option<Drawn>, String> {
        // Pictures of lists were rejected before.
        let only = match shown {
            [only] => Some(*only),
            _ => None,
        };
        let plain = |bytes: Option<Vec<u8>>| bytes.map(|bytes| (bytes, None));
        Ok(match self {
            Kind::Text => {
                let texts: Vec<String> = shown.iter().filter_map(|one| one.text()).collect();
                plain((!texts.is_empty()).then(|| texts.join("\n").into()))
            }
            Kind::Svg | Kind::Png => {
                plain(only.and_then(Shown::svg).map(|svg| self.picture(svg)).transpose()?)
            }
            Kind::Gif => {
                let gif = only.map(|only| only.gif(frame)).transpose().map_err(|error| error.to_string())?;
                gif.flatten().map(|(gif, what)| {
                    let note = (1 < gif.at_a_time).then(|| {
                        format!("shows {} {what} at a time, because the solution is long", gif.at_a_time)
                    });
                    (gif.bytes, note)
                })
            }
            // Tables and handouts were rejected before.
            Kind::Csv | Kind::Html => None,
            Kind::Json => {
                let page = Page::new(shown.iter().map(|one| one.reply()).collect(), shown.len());
                plain(Some((wire::to_page(&page) + "\n").into()))
            }
        })
    }

    /// A drawing in the form of this kind, SVG unless it is another picture.
    pub(crate) fn picture(self, svg: String) -> Result<Vec<u8>, String> {
        match self {
            Kind::Png => png(&svg).map_err(|error| error.to_string()),
            Kind::Gif => still(&svg).map(|gif| gif.bytes).map_err(|error| error.to_string()),
            _ => Ok(svg.into()),
        }
    }

    /// The extensions in a sentence: `.txt, .svg or .json`.
    fn endings(kinds: &[Kind]) -> String {
        let endings: Vec<String> = kinds.iter().map(|kind| format!(".{}", kind.ending())).collect();
        say::listed(&endings, "or")
    }
}

/// A file name with a number, for one file per puzzle: `out-%d.svg`, or `out-%03d.svg` for numbers
/// of at least three digits.
pub(crate) struct Pattern {
    folder: PathBuf,
    before: String,
    digits: usize,
    after: String,
}

impl Pattern {
    /// `None` if the path is not a pattern.
    pub(crate) fn of(path: &Path) -> Option<Pattern> {
        let name = path.file_name()?.to_str()?;
        let (before, rest) = name.split_once('%')?;
        let (digits, after) = rest.split_once('d')?;
        let digits = match digits {
            "" => 1,
            digits => digits.strip_prefix('0')?.parse().ok().filter(|digits| (1..=9).contains(digits))?,
        };
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Some(Pattern { folder, before: before.into(), digits, after: after.into() })
    }

    pub(crate) fn path(&self, number: usize) -> PathBuf {
        let digits = self.digits;
        self.folder.join(format!("{}{number:0digits$}{}", self.before, self.after))
    }

    fn suggested(path: &Path) -> String {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem}-%d.{ending}")).display().to_string()
    }
}

/// The content of a file, and a note about it.
pub(crate) type Drawn = (Vec<u8>, Option<String>);

pub(crate) trait Shown {
    fn text(&self) -> Option<String>;
    fn svg(&self) -> Option<String>;
    /// An animation, and the noun for its steps.
    fn gif(&self, frame: Option<u32>) -> Result<Option<(Gif, &'static str)>, PictureError>;
    fn reply(&self) -> Reply;
}

pub(crate) fn write_all<T: Shown>(
    paths: &[PathBuf],
    all: &[(usize, T)],
    frame: Option<u32>,
) -> anyhow::Result<()> {
    for path in paths {
        let kind = Kind::checked(path);
        for (path, shown) in shares(path, all) {
            write(&path, || kind.bytes(&shown, frame))?;
        }
    }
    Ok(())
}

/// Draws a file and writes it, unless there is nothing to show.
pub(crate) fn write(path: &Path, draw: impl FnOnce() -> Result<Option<Drawn>, String>) -> anyhow::Result<()> {
    let shown = path.display();
    let drawn = step::step(format!("drawing {shown}, which was not written"), draw);
    let Some((bytes, note)) = drawn.map_err(|message| bad_input(format!("{shown}: {message}")))? else {
        return Ok(());
    };
    if let Some(note) = note {
        stdout::warn(&format!("{shown}: {note}"));
    }
    step::save(path, &bytes)
}

/// Assigns results to files: all to one, or with a pattern each to its own by its number.
pub(crate) fn shares<'a, T>(path: &Path, all: &'a [(usize, T)]) -> Vec<(PathBuf, Vec<&'a T>)> {
    match Pattern::of(path) {
        Some(pattern) => all.iter().map(|(number, one)| (pattern.path(*number), vec![one])).collect(),
        None => vec![(path.to_owned(), all.iter().map(|(_, one)| one).collect())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_numbers_the_files() {
        let path = |pattern: &str, number| Pattern::of(Path::new(pattern)).map(|it| it.path(number));
        assert_eq!(path("a/out-%d.svg", 12), Some("a/out-12.svg".into()));
        assert_eq!(path("out%03d.png", 7), Some("out007.png".into()));
        for plain in ["out.svg", "100%.svg", "%s.svg", "%d/out.svg", "out-%3d.svg", "%00d.svg"] {
            assert_eq!(path(plain, 1), None, "{plain}");
        }
        assert_eq!(Pattern::suggested(Path::new("a/out.svg")), "a/out-%d.svg");
    }
}
