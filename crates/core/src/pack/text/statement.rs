//! The words after `tray`, `kit` and `pieces`.

use super::colour;
use super::draft::{Options, Pieces};
use super::error::{ParseError, ParseErrorKind};
use super::line::{Line, Word, shortened};
use crate::pack::{Kit, Lattice, NamedKit, NamedTray, Tray, TrayError};

/// What a `tray` statement says.
pub(super) enum TraySaid {
    /// The cells are drawn.
    Drawn(Lattice),
    /// A tray, but a drawing below is meant instead.
    Unless(Lattice, Tray),
    /// A tray.
    Ready(Tray),
}

/// The cells that trays given by size may still have.
///
/// A few bytes ask for many cells, so a text gets a number of them in
/// proportion to its length.
pub(super) struct Budget(usize);

impl Budget {
    pub(super) fn new(text: &str) -> Budget {
        Budget((1 << 20) + 2 * text.len())
    }

    fn spend(&mut self, cells: usize, word: Word<'_>) -> Result<(), ParseError> {
        // More than one tray may have is another error.
        let left = self.0.checked_sub(cells.min(Tray::MOST_CELLS));
        self.0 = left.ok_or_else(|| ParseErrorKind::TooManyCells.at(word.span()))?;
        Ok(())
    }
}

/// Reads what follows `tray`.
pub(super) fn tray<'t>(
    mut words: impl Iterator<Item = Word<'t>>,
    budget: &mut Budget,
) -> Result<TraySaid, ParseError> {
    let Some(word) = words.next() else {
        return Ok(TraySaid::Drawn(Lattice::Cubic));
    };
    let unknown = |word: Word<'_>| ParseErrorKind::UnknownTray(shortened(word.text)).at(word.span());
    let second = words.next();
    let said = match (NamedTray::find(word.text), second) {
        (Some(named @ NamedTray::Pyramid), None) => TraySaid::Unless(Lattice::Pyramid, named.tray()),
        (Some(NamedTray::Pyramid), Some(layers)) => {
            let count = size(layers.text).ok_or_else(|| unknown(layers))?;
            budget.spend(count.saturating_mul(count).saturating_mul(count), layers)?;
            TraySaid::Ready(checked(Tray::pyramid(count), layers)?)
        }
        (Some(named), _) => TraySaid::Ready(named.tray()),
        (None, _) => {
            let sides: Option<Vec<usize>> = word.text.splitn(4, 'x').map(size).collect();
            budget.spend(sides.iter().flatten().fold(1, |cells, &side| cells.saturating_mul(side)), word)?;
            let tray = match sides.as_deref() {
                Some(&[rows, cols]) => Tray::rectangle(rows, cols),
                Some(&[layers, rows, cols]) => Tray::cuboid(layers, rows, cols),
                _ => return Err(unknown(word)),
            };
            TraySaid::Ready(checked(tray, word)?)
        }
    };
    let second = second.filter(|_| word.text != NamedTray::Pyramid.name());
    match second.or(words.next()) {
        Some(word) => Err(unknown(word)),
        None => Ok(said),
    }
}

fn checked(tray: Result<Tray, TrayError>, word: Word<'_>) -> Result<Tray, ParseError> {
    tray.map_err(|error| ParseErrorKind::Tray(error).at(word.span()))
}

fn size(word: &str) -> Option<usize> {
    let is_number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| word.parse().unwrap_or(usize::MAX))
}

/// Reads what follows `kit` and adds its pieces.
pub(super) fn kit<'t>(
    line: Line<'t>,
    mut words: impl Iterator<Item = Word<'t>>,
    pieces: &mut Pieces,
) -> Result<(), ParseError> {
    let Some(name) = words.next() else {
        return Err(ParseErrorKind::UnknownKit(None).at(line.span()));
    };
    let Some(named) = NamedKit::find(name.text) else {
        return Err(ParseErrorKind::UnknownKit(Some(shortened(name.text))).at(name.span()));
    };
    let kit = named.kit();
    let (options, only) = options(words, Some((named, &kit)))?;
    for piece in kit.pieces() {
        if only.is_some_and(|only| !only.text.contains(piece.letter)) {
            continue;
        }
        let colour = options.colour.or(piece.colour);
        pieces.start(piece.letter, line.spot(name.span()), Options { colour, ..options })?;
        pieces.extend(piece.shape.cells().iter().map(|&(row, col)| (row.into(), col.into())));
    }
    Ok(())
}

/// Reads copies, mirroring and colour, and of a kit the letters of a selection.
pub(super) fn options<'t>(
    mut words: impl Iterator<Item = Word<'t>>,
    of: Option<(NamedKit, &Kit)>,
) -> Result<(Options, Option<Word<'t>>), ParseError> {
    let mut options = Options::default();
    let mut only = None;
    while let Some(word) = words.next() {
        match (word.text, of) {
            ("no-mirror", _) => options.mirror = false,
            ("colour" | "color", _) => {
                let name = words.next();
                let colour = name.and_then(|name| colour::find(name.text));
                options.colour = Some(colour.ok_or_else(|| {
                    let found = name.map(|name| shortened(name.text));
                    ParseErrorKind::UnknownColour(found).at(name.unwrap_or(word).span())
                })?);
            }
            ("only", Some((named, kit))) => only = Some(selection(word, words.next(), named, kit)?),
            (text, _) => {
                let count = text.strip_prefix('x').and_then(size).ok_or_else(|| {
                    let found = shortened(text);
                    ParseErrorKind::UnknownOption { found, of_kit: of.is_some() }.at(word.span())
                })?;
                if count == 0 || Kit::MOST < count {
                    return Err(ParseErrorKind::Copies(shortened(text)).at(word.span()));
                }
                options.copies = count;
            }
        }
    }
    Ok((options, only))
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
