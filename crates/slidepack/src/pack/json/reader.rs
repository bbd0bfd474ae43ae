//! Puzzles filled into drafts from JSON.

use super::fields::{Fields, items};
use super::node::{Kind, Node};
use super::wrong::{Origin, Refused, Wrong, said, told};
use slidepack_core::pack::text::draft::{self, CellBudget, CellKind, Draft, Drawing, Letters, Options};
use slidepack_core::pack::text::{Format, Instance, ParseErrorKind};
use slidepack_core::pack::{Colour, Kit, Lattice};

const PUZZLE: [&str; 7] = ["name", "tray", "lattice", "paint", "kit", "pieces", "placed"];
const KIT: [&str; 7] = ["name", "only", "copies", "at_least", "mirror", "colour", "color"];
const PIECE: [&str; 8] = ["art", "paint", "copies", "at_least", "mirror", "down", "colour", "color"];

/// Reads the puzzles of one JSON text.
pub(super) struct Reader<'s> {
    json: &'s str,
    budget: CellBudget,
}

/// A puzzle while it is read.
type Filled<'s> = Draft<Origin<'s>>;

/// Rows of a drawing, and where they stand.
type Rows<'n, 's> = Vec<(&'n str, Origin<'s>)>;

impl<'s> Reader<'s> {
    pub(super) fn new(json: &'s str) -> Reader<'s> {
        Reader { json, budget: CellBudget::new(json.len()) }
    }

    /// The puzzle that an object says.
    pub(super) fn puzzle(&mut self, node: &Node, path: &str) -> Result<Instance, Refused<'s>> {
        let fields = Fields::new(node, path, &PUZZLE, "an object with a tray and pieces")?;
        let label = match fields.get("name") {
            None => None,
            Some((node, path)) => {
                let Kind::Text(name) = &node.kind else {
                    return Err(Wrong::kind(node, &path, "a string").into());
                };
                let words = name.split(|c: char| c.is_whitespace() || c.is_control());
                Some(words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
            }
        };
        let mut draft = Draft::default();
        let is_layered = self.tray(&fields, &mut draft)?;
        if let Some((node, path)) = fields.get("paint") {
            draft.paint_tray(&self.drawing(node, &path)?, Origin::new(self.json, node, &path))?;
        }
        if let Some((node, path)) = fields.get("kit") {
            match &node.kind {
                Kind::List(kits) => {
                    items(kits, &path).try_for_each(|(node, path)| self.kit(node, &path, &mut draft))?;
                }
                _ => self.kit(node, &path, &mut draft)?,
            }
        }
        if let Some((node, path)) = fields.get("pieces") {
            let Kind::List(pieces) = &node.kind else {
                return Err(Wrong::kind(node, &path, "a list of pieces").into());
            };
            items(pieces, &path).try_for_each(|(node, path)| self.piece(node, &path, &mut draft))?;
        }
        if !draft.has_pieces() {
            let message = "this puzzle has no pieces: add `kit` or `pieces`";
            return Err(Wrong::new(node, path, "no-pieces", message).into());
        }
        if let Some((node, path)) = fields.get("placed") {
            let Kind::List(list) = &node.kind else {
                return Err(Wrong::kind(node, &path, "a drawing of the tray").into());
            };
            match depth(node) {
                _ if list.is_empty() => {}
                depth if depth == 3 || depth == 2 && !is_layered => {
                    items(list, &path).try_for_each(|(node, path)| self.placed(node, &path, &mut draft))?;
                }
                _ => self.placed(node, &path, &mut draft)?,
            }
        }
        let puzzle = draft.finish(Origin::new(self.json, node, path))?;
        let label = label.filter(|label| !label.is_empty());
        Ok(Instance { puzzle, format: Format::Slidepack, label, span: node.span.clone() })
    }

    /// Says the tray, and tells whether drawings of it have layers.
    fn tray(&mut self, fields: &Fields<'_>, draft: &mut Filled<'s>) -> Result<bool, Refused<'s>> {
        let (node, path) = fields.need("tray")?;
        let lattice = fields.get("lattice");
        let at = Origin::new(self.json, node, &path);
        let Kind::Text(tray) = &node.kind else {
            if !is_list(node) {
                return Err(Wrong::kind(node, &path, "a size such as \"5x11\", or a drawing").into());
            }
            let names = || {
                let names: Vec<String> =
                    CellKind::all().map(|cells| format!("\"{}\"", cells.said())).collect();
                format!("one of {}", names.join(", "))
            };
            let cells = match lattice {
                None => Lattice::Cubic.into(),
                Some((node, path)) => match &node.kind {
                    Kind::Text(said) => {
                        CellKind::all().find(|cells| cells.said() == *said).ok_or_else(|| {
                            Wrong::new(node, &path, "lattice", &format!("expected {}", names()))
                        })?
                    }
                    _ => return Err(Wrong::kind(node, &path, &names()).into()),
                },
            };
            draft.draw_tray(cells, &self.drawing(node, &path)?, at)?;
            return Ok(1 < depth(node));
        };
        if let Some((node, path)) = lattice {
            let message = "only a tray that is drawn needs a lattice";
            return Err(Wrong::new(node, &path, "lattice", message).into());
        }
        if tray.trim().is_empty() || tray.contains(is_odd) {
            let found = tray.escape_debug().take(40).collect();
            return Err(Wrong::parse(node, &path, ParseErrorKind::UnknownTray(found)).into());
        }
        let words = tray.split(' ').filter(|word| !word.is_empty()).map(|word| {
            let start = word.as_ptr().addr() - tray.as_ptr().addr();
            (word, at.part(tray, start..start + word.len()))
        });
        draft.say_tray(words, &mut self.budget)?;
        Ok(draft.is_layered())
    }

    fn kit(&self, node: &Node, path: &str, draft: &mut Filled<'s>) -> Result<(), Refused<'s>> {
        let fields = match &node.kind {
            Kind::Text(_) => None,
            _ => Some(Fields::new(node, path, &KIT, "the name of a kit, or an object with it")?),
        };
        let (name_node, name_path) = match &fields {
            None => (node, path.to_owned()),
            Some(fields) => fields.need("name")?,
        };
        let (name, name_at) = self.word(name_node, &name_path)?;
        let only = match fields.as_ref().and_then(|fields| fields.get("only")) {
            None => None,
            Some((node, path)) => Some(self.word(node, &path)?),
        };
        let options = fields.as_ref().map_or(Ok(Options::default()), |fields| self.options(fields))?;
        let name = (name, name_at.part(name, 0..name.len()));
        match only {
            None => draft.add_kit(name, None, options)?,
            Some((text, at)) => {
                let letters = Letters { text, place: &|part| at.part(text, part) };
                draft.add_kit(name, Some(letters), options)?;
            }
        }
        Ok(())
    }

    fn piece(&self, node: &Node, path: &str, draft: &mut Filled<'s>) -> Result<(), Refused<'s>> {
        let fields = Fields::new(node, path, &PIECE, "an object with the `art` of a piece")?;
        let (art, art_path) = fields.need("art")?;
        let options = self.options(&fields)?;
        let layers = match &art.kind {
            Kind::List(layers) if layers.first().is_some_and(is_list) => {
                items(layers, &art_path).map(|(node, path)| Ok((self.rows(node, &path)?, path))).collect()
            }
            _ => self.rows(art, &art_path).map(|rows| vec![(rows, art_path.clone())]),
        };
        let layers: Vec<(Rows<'_, 's>, String)> = layers?;
        let mut letter = None;
        for (rows, path) in &layers {
            letter = drawn_letter(rows, path, letter)?;
        }
        let Some(letter) = letter else {
            return Err(Wrong::new(art, &art_path, "no-drawing", "no piece is drawn here").into());
        };
        // The layer that was drawn last.
        let mut last = None;
        for (layer, (rows, _)) in layers.iter().enumerate() {
            for (number, (row, at)) in rows.iter().enumerate() {
                let (Some(start), Some(end)) = (row.find(letter), row.rfind(letter)) else { continue };
                let first = at.part(row, start..start + letter.len_utf8());
                match last.replace(layer) {
                    None => draft.start_piece(letter, first, options)?,
                    Some(above) if above < layer => draft.next_piece_layer(layer - above, first)?,
                    Some(_) => {}
                }
                draft.add_piece_row(number, row, at.part(row, start..end + letter.len_utf8()))?;
            }
        }
        if let Some((node, path)) = fields.get("paint") {
            draft.paint_piece(&self.drawing(node, &path)?, Origin::new(self.json, node, &path));
        }
        Ok(())
    }

    fn placed(&self, node: &Node, path: &str, draft: &mut Filled<'s>) -> Result<(), Refused<'s>> {
        draft.place(&self.drawing(node, path)?, Origin::new(self.json, node, path))?;
        Ok(())
    }

    /// Copies, mirroring and colour.
    fn options(&self, fields: &Fields<'_>) -> Result<Options, Refused<'s>> {
        let mut options = Options::default();
        if let Some((node, path)) = fields.get("copies") {
            match node.kind {
                Kind::Number(Some(copies)) if 0 < copies && copies <= Kit::MOST => options.copies = copies,
                Kind::Number(_) => {
                    let message = format!("expected a whole number from 1 to {}", Kit::MOST);
                    return Err(Wrong::new(node, &path, "copies", &message).into());
                }
                _ => return Err(Wrong::kind(node, &path, "a number").into()),
            }
        }
        if let Some((node, path)) = fields.get("at_least") {
            match node.kind {
                Kind::Number(Some(least)) if least <= options.copies => {
                    options.spare = options.copies - least
                }
                Kind::Number(_) => {
                    let message = format!("expected a whole number from 0 to {}, the copies", options.copies);
                    return Err(Wrong::new(node, &path, "copies", &message).into());
                }
                _ => return Err(Wrong::kind(node, &path, "a number").into()),
            }
        }
        if let Some((node, path)) = fields.get("mirror") {
            match node.kind {
                Kind::Bool(mirror) => options.mirror = Some(mirror),
                _ => return Err(Wrong::kind(node, &path, "true or false").into()),
            }
        }
        if let Some((node, path)) = fields.get("down") {
            match node.kind {
                Kind::Bool(down) => options.starts_down = down,
                _ => return Err(Wrong::kind(node, &path, "true or false").into()),
            }
        }
        for name in ["colour", "color"] {
            if let Some((node, path)) = fields.get(name) {
                options.colour = Some(self.colour(node, &path)?);
            }
        }
        Ok(options)
    }

    fn colour(&self, node: &Node, path: &str) -> Result<Colour, Refused<'s>> {
        let Kind::Text(colour) = &node.kind else { return Err(Wrong::kind(node, path, "a string").into()) };
        let Some(digits) = colour.strip_prefix('#') else {
            let (word, at) = self.word(node, path)?;
            return Ok(draft::colour(word, at.part(word, 0..word.len()))?);
        };
        // As in CSS, each of three digits stands for two.
        let repeat = if digits.chars().count() == 3 { 2 } else { 1 };
        let digits: String = digits.chars().flat_map(|c| std::iter::repeat_n(c, repeat)).collect();
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            let found = colour.chars().take(40).collect();
            return Err(Wrong::parse(node, path, ParseErrorKind::UnknownColour(Some(found))).into());
        }
        Ok(draft::colour(&digits, Origin::new(self.json, node, path))?)
    }

    /// A string that is one word, and where it stands.
    fn word<'n>(&self, node: &'n Node, path: &str) -> Result<(&'n str, Origin<'s>), Wrong> {
        let Kind::Text(word) = &node.kind else { return Err(Wrong::kind(node, path, "a string")) };
        if word.is_empty() || word.contains(|c| c == ' ' || is_odd(c)) {
            return Err(Wrong::new(node, path, "word", "expected one word"));
        }
        Ok((word, Origin::new(self.json, node, path)))
    }

    /// A tray drawn as rows, or as layers of rows.
    fn drawing(&self, node: &Node, path: &str) -> Result<Drawing<Origin<'s>>, Refused<'s>> {
        let mut drawing = Drawing::default();
        match &node.kind {
            Kind::List(layers) if layers.first().is_some_and(is_list) => {
                for (node, path) in items(layers, path) {
                    self.layer(node, &path, &mut drawing)?;
                }
            }
            _ => self.layer(node, path, &mut drawing)?,
        }
        Ok(drawing)
    }

    fn layer(&self, node: &Node, path: &str, drawing: &mut Drawing<Origin<'s>>) -> Result<(), Refused<'s>> {
        for (number, (row, at)) in self.rows(node, path)?.into_iter().enumerate() {
            let whole = at.part(row, 0..row.len());
            if number == 0 {
                drawing.start_layer(whole.clone());
            }
            // A row has at least one place.
            let text = if row.is_empty() { "-" } else { row };
            let cells = text.char_indices().map(|(start, c)| (c, at.part(row, start..start + c.len_utf8())));
            drawing.add_row(cells, whole)?;
        }
        Ok(())
    }

    /// The strings of a list, and where they stand. There is at least one.
    fn rows<'n>(&self, node: &'n Node, path: &str) -> Result<Rows<'n, 's>, Wrong> {
        let Kind::List(rows) = &node.kind else { return Err(Wrong::kind(node, path, "a list of rows")) };
        if rows.is_empty() {
            return Err(Wrong::new(node, path, "no-drawing", "expected at least one row"));
        }
        let row = |(node, path): (&'n Node, String)| match &node.kind {
            Kind::Text(row) => Ok((row.as_str(), Origin::new(self.json, node, &path))),
            _ => Err(Wrong::kind(node, &path, "a row, a string")),
        };
        items(rows, path).map(row).collect()
    }
}

/// The one letter of a layer of a piece, or of the layers before.
fn drawn_letter(rows: &Rows<'_, '_>, path: &str, before: Option<char>) -> Result<Option<char>, Wrong> {
    let mut letter = before;
    for (number, (row, at)) in rows.iter().enumerate() {
        for (start, c) in row.char_indices() {
            let (code, message) = match (c, letter) {
                (' ' | '.' | '-', _) => continue,
                (c, _) if c == '?' || is_odd(c) => {
                    told(ParseErrorKind::NotALetter { found: c, format: Format::Slidepack })
                }
                (c, Some(first)) if c != first => {
                    let (code, _) = told(ParseErrorKind::SecondLetter { first, second: c });
                    (code, format!("`art` draws one piece, but here are `{first}` and `{c}`"))
                }
                (c, _) => {
                    letter = Some(c);
                    continue;
                }
            };
            let Origin { span, .. } = at.part(row, start..start + c.len_utf8());
            return Err(Wrong { span, code, message: said(&format!("{path}[{number}]"), &message) });
        }
    }
    Ok(letter)
}

fn is_list(node: &Node) -> bool {
    matches!(node.kind, Kind::List(_))
}

/// How deep lists are nested at the start.
fn depth(mut node: &Node) -> usize {
    let mut depth = 0;
    while let Kind::List(list) = &node.kind {
        depth += 1;
        match list.first() {
            Some(first) => node = first,
            None => break,
        }
    }
    depth
}

/// Whether a character is neither a letter, a cell nor a part of a word.
fn is_odd(c: char) -> bool {
    c == '#' || c.is_control() || c.is_whitespace() && c != ' '
}
