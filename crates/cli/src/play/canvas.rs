//! A screen of cells, and the terminal commands that show its changes.

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Attribute, ContentStyle, Print, ResetColor, SetAttribute, SetStyle};
use std::io::{self, Write};
use unicode_width::UnicodeWidthChar;

pub(super) use crossterm::style::{Color, Stylize};

pub(super) type Style = ContentStyle;

/// Layers one style over another; unset properties keep the value below.
pub(super) fn over(below: Style, above: Style) -> Style {
    Style {
        foreground_color: above.foreground_color.or(below.foreground_color),
        background_color: above.background_color.or(below.background_color),
        underline_color: above.underline_color.or(below.underline_color),
        attributes: below.attributes | above.attributes,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Rect {
    pub(super) fn new(x: u16, y: u16, width: u16, height: u16) -> Rect {
        Rect { x, y, width, height }
    }

    pub(super) fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    pub(super) fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    pub(super) fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    pub(super) fn contains(self, x: u16, y: u16) -> bool {
        (self.x..self.right()).contains(&x) && (self.y..self.bottom()).contains(&y)
    }

    pub(super) fn intersection(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = self.right().min(other.right()).saturating_sub(x);
        let height = self.bottom().min(other.bottom()).saturating_sub(y);
        Rect { x, y, width, height }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// `None` to the right of a character that takes two columns.
    symbol: Option<char>,
    pub(super) style: Style,
}

impl Cell {
    fn blank() -> Cell {
        Cell { symbol: Some(' '), style: Style::new() }
    }
}

/// A drawing surface that clips at its edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canvas {
    width: u16,
    height: u16,
    cells: Vec<Cell>,
}

impl Canvas {
    pub(super) fn new(width: u16, height: u16) -> Canvas {
        Canvas { width, height, cells: vec![Cell::blank(); usize::from(width) * usize::from(height)] }
    }

    pub(super) fn area(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    fn number(&self, x: u16, y: u16) -> Option<usize> {
        self.area().contains(x, y).then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    pub(super) fn put(&mut self, x: u16, y: u16, symbol: char, style: Style) {
        if let Some(at) = self.number(x, y) {
            self.cells[at] = Cell { symbol: Some(symbol), style };
        }
    }

    /// Writes as much of `text` as fits into `columns`, and returns the end column. Skips
    /// characters of width zero.
    pub(super) fn write(&mut self, x: u16, y: u16, text: &str, columns: u16, style: Style) -> u16 {
        let end = x.saturating_add(columns).min(self.width);
        let mut at = x;
        for symbol in text.chars() {
            let Some(width @ 1..) = symbol.width() else { continue };
            let after = at.saturating_add(width as u16);
            if end < after {
                break;
            }
            self.put(at, y, symbol, style);
            if let (2, Some(beside)) = (width, self.number(at + 1, y)) {
                self.cells[beside] = Cell { symbol: None, style };
            }
            at = after;
        }
        at
    }

    pub(super) fn clear(&mut self, area: Rect) {
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                self.put(x, y, ' ', Style::new());
            }
        }
    }

    pub(super) fn show(&self, before: &Canvas, terminal: &mut impl Write) -> io::Result<()> {
        debug_assert_eq!(self.area(), before.area());
        // The terminal's cursor and style, if known.
        let mut cursor = None;
        let mut style = None;
        for (at, (cell, old)) in self.cells.iter().zip(&before.cells).enumerate() {
            let Some(symbol) = cell.symbol else { continue };
            let is_wide = self.cells.get(at + 1).is_some_and(|next| next.symbol.is_none());
            // Redraw a wide character if the cell of its second column changed.
            if cell == old && (!is_wide || self.cells[at + 1] == before.cells[at + 1]) {
                continue;
            }
            if cursor != Some(at) {
                let (x, y) = (at % usize::from(self.width), at / usize::from(self.width));
                queue!(terminal, MoveTo(x as u16, y as u16))?;
            }
            if style != Some(cell.style) {
                queue!(terminal, SetAttribute(Attribute::Reset), ResetColor, SetStyle(cell.style))?;
                style = Some(cell.style);
            }
            queue!(terminal, Print(symbol))?;
            // Terminals disagree on the cursor position after the last column.
            let next = at + 1 + usize::from(is_wide);
            cursor = (next % usize::from(self.width) != 0).then_some(next);
        }
        if style.is_some() {
            queue!(terminal, SetAttribute(Attribute::Reset), ResetColor)?;
        }
        terminal.flush()
    }
}

#[cfg(test)]
impl Canvas {
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn cell(&self, x: u16, y: u16) -> Cell {
        self.cells[self.number(x, y).expect("a cell of the canvas")]
    }

    pub(super) fn line(&self, y: u16) -> String {
        let width = usize::from(self.width);
        self.cells[usize::from(y) * width..][..width].iter().filter_map(|cell| cell.symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(before: &Canvas, after: &Canvas) -> String {
        let mut bytes = Vec::new();
        after.show(before, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_terminal_gets_only_what_has_changed() {
        let before = Canvas::new(10, 2);
        let mut after = before.clone();
        assert_eq!(output(&before, &after), "");
        after.write(3, 1, "ab", 9, Style::new());
        let text = output(&before, &after);
        assert!(text.starts_with("\x1b[2;4H") && text.contains("ab"), "{text:?}");
        assert_eq!(output(&after, &after), "");
        let mut moved = after.clone();
        moved.put(4, 1, ' ', Style::new());
        let text = output(&after, &moved);
        assert!(text.starts_with("\x1b[2;5H") && !text.contains('a'), "{text:?}");
    }

    #[test]
    fn text_is_cut_where_there_is_no_room() {
        let mut canvas = Canvas::new(4, 1);
        assert_eq!(canvas.write(1, 0, "abcdef", 9, Style::new()), 4);
        assert_eq!(canvas.line(0), " abc");
        canvas.write(0, 0, "xyz", 1, Style::new());
        assert_eq!(canvas.line(0), "xabc");
        canvas.write(0, 5, "outside", 9, Style::new());
        canvas.put(9, 0, '!', Style::new());
        assert_eq!(canvas.line(0), "xabc");
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        let mut canvas = Canvas::new(6, 1);
        assert_eq!(canvas.write(0, 0, "謎x", 9, Style::new()), 3);
        assert_eq!(canvas.line(0), "謎x   ");
        // Half a wide character is not written.
        assert_eq!(canvas.write(5, 0, "謎", 9, Style::new()), 5);
        let mut narrow = canvas.clone();
        narrow.write(1, 0, "y", 9, Style::new());
        assert!(output(&narrow, &canvas).contains('謎'));
    }

    #[test]
    fn a_style_over_another_keeps_what_it_does_not_say() {
        let style = over(Style::new().with(Color::Red).bold(), Style::new().on(Color::Blue).reverse());
        assert_eq!(style, Style::new().with(Color::Red).on(Color::Blue).bold().reverse());
    }
}
