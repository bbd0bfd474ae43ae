//! The words after `tray`, `kit` and `pieces`.

use super::draft::{self, Options, Pieces, whole_number};
use super::error::{ParseError, ParseErrorKind};
use super::line::{Line, Word};
use crate::name::leading;
use crate::pack::{Kit, NamedKit};
use crate::text_error::shortened;

pub(super) fn kit<'t>(
    line: Line<'t>,
    words: impl Iterator<Item = Word<'t>>,
    pieces: &mut Pieces,
) -> Result<(), ParseError> {
    let words: Vec<Word<'t>> = words.collect();
    let Some(name) = words.first() else {
        return Err(ParseErrorKind::UnknownKit(None).at(line.span()));
    };
    let at = line.spot(name.span());
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    let (named, count) = match leading(&texts, NamedKit::find) {
        Some(found) => found,
        None => (draft::kit(name.text, at)?, 1),
    };
    let kit = named.kit();
    let (options, only) = options(line, words[count..].iter().copied(), Some((named, &kit)))?;
    pieces.add_kit(&kit, only.map(|only| only.text), options, at)?;
    Ok(())
}

pub(super) fn options<'t>(
    line: Line<'t>,
    mut words: impl Iterator<Item = Word<'t>>,
    of: Option<(NamedKit, &Kit)>,
) -> Result<(Options, Option<Word<'t>>), ParseError> {
    let mut options = Options::default();
    let mut only = None;
    while let Some(word) = words.next() {
        match (word.text, of) {
            ("no-mirror", _) => options.mirror = Some(false),
            ("mirror", _) => options.mirror = Some(true),
            ("down", None) => options.starts_down = true,
            ("colour" | "color", _) => {
                let Some(name) = words.next() else {
                    return Err(ParseErrorKind::UnknownColour(None).at(word.span()));
                };
                options.colour = Some(draft::colour(name.text, line.spot(name.span()))?);
            }
            ("only", Some((named, kit))) => only = Some(selection(word, words.next(), named, kit)?),
            (text, _) => {
                let (least, most) = text.strip_prefix('x').and_then(copies).ok_or_else(|| {
                    let found = shortened(text);
                    ParseErrorKind::UnknownOption { found, of_kit: of.is_some() }.at(word.span())
                })?;
                if most < least || most == 0 || Kit::MOST < most {
                    return Err(ParseErrorKind::Copies(shortened(text)).at(word.span()));
                }
                (options.copies, options.spare) = (most, most - least);
            }
        }
    }
    Ok((options, only))
}

fn copies(text: &str) -> Option<(usize, usize)> {
    match text.split_once('-') {
        Some((least, most)) => Some((whole_number(least)?, whole_number(most)?)),
        None => whole_number(text).map(|copies| (copies, copies)),
    }
}

fn selection<'t>(
    keyword: Word<'t>,
    letters: Option<Word<'t>>,
    named: NamedKit,
    kit: &Kit,
) -> Result<Word<'t>, ParseError> {
    let Some(letters) = letters else {
        return Err(ParseErrorKind::Only { letter: None, kit: named.name() }.at(keyword.span()));
    };
    match letters.text.char_indices().find(|(_, letter)| kit.find(*letter).is_none()) {
        None => Ok(letters),
        Some((at, letter)) => {
            let start = letters.start + at;
            let kind = ParseErrorKind::Only { letter: Some(letter), kit: named.name() };
            Err(kind.at(start..start + letter.len_utf8()))
        }
    }
}
