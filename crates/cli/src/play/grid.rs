//! A grid of cells on the screen, with lines between them if there is room.

use super::canvas::{Canvas, Rect, Style};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) area: Rect,
    /// Columns and lines from one cell to the next.
    pitch: (u16, u16),
    is_lined: bool,
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
}

/// Columns and lines per cell, and whether lines are drawn between cells.
pub(super) type Look = (u16, u16, bool);

pub(super) fn extent(rows: usize, cols: usize, look: Look) -> (usize, usize) {
    let (width, height, is_lined) = look;
    let line = usize::from(is_lined);
    (cols * usize::from(width) + line, rows * usize::from(height) + line)
}

impl Grid {
    /// Centres the grid in `area`. If it does not fit, shows the part around `focus`.
    pub(super) fn new(area: Rect, rows: usize, cols: usize, look: Look, focus: (usize, usize)) -> Grid {
        let (width, height, is_lined) = look;
        let line = u16::from(is_lined);
        let fits = |room: u16, pitch: u16| usize::from(room.saturating_sub(line) / pitch).max(1);
        let rows = window(rows, fits(area.height, height), focus.0);
        let cols = window(cols, fits(area.width, width), focus.1);
        let (wide, high) = extent(rows.len(), cols.len(), look);
        let wide = (wide as u16).min(area.width);
        let high = (high as u16).min(area.height);
        let area = Rect::new(area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2, wide, high);
        Grid { area, pitch: (width, height), is_lined, rows, cols }
    }

    pub(super) fn cell(&self, row: usize, col: usize) -> Option<Rect> {
        if !self.rows.contains(&row) || !self.cols.contains(&col) {
            return None;
        }
        let line = u16::from(self.is_lined);
        let x = self.area.x + (col - self.cols.start) as u16 * self.pitch.0 + line;
        let y = self.area.y + (row - self.rows.start) as u16 * self.pitch.1 + line;
        let cell = Rect::new(x, y, self.pitch.0 - line, self.pitch.1 - line);
        Some(cell.intersection(self.area))
    }

    pub(super) fn at(&self, x: u16, y: u16) -> Option<(usize, usize)> {
        let hits = |cell: Rect| cell.contains(x, y);
        let row = self.rows.clone().find(|&row| {
            self.cell(row, self.cols.start).is_some_and(|cell| (cell.y..cell.bottom()).contains(&y))
        })?;
        let col = self.cols.clone().find(|&col| self.cell(row, col).is_some_and(hits))?;
        Some((row, col))
    }

    /// Draws a line between adjacent cells of different owners. Between cells of one owner, draws
    /// in the style `inside`.
    pub(super) fn lines<K: PartialEq>(
        &self,
        canvas: &mut Canvas,
        style: Style,
        owner: impl Fn(isize, isize) -> K,
        inside: impl Fn(&K) -> Option<Style>,
    ) {
        if !self.is_lined {
            return;
        }
        let (width, height) = self.pitch;
        for (down, row) in (self.rows.start..=self.rows.end).enumerate() {
            for (right, col) in (self.cols.start..=self.cols.end).enumerate() {
                let (row, col) = (row as isize, col as isize);
                let x = self.area.x + right as u16 * width;
                let y = self.area.y + down as u16 * height;
                let [before_above, above] = [owner(row - 1, col - 1), owner(row - 1, col)];
                let [before, here] = [owner(row, col - 1), owner(row, col)];
                let same = |a: &K, b: &K| if a == b { inside(a) } else { None };
                let corner = [before_above != above, before != here, before_above != before, above != here];
                let filled = (corner == [false; 4]).then(|| inside(&here)).flatten();
                put(canvas, self.area, x, y, joint(corner), filled.unwrap_or(style));
                let (line, filled) = if above == here { (' ', same(&above, &here)) } else { ('─', None) };
                for x in x + 1..x + width {
                    put(canvas, self.area, x, y, line, filled.unwrap_or(style));
                }
                let (line, filled) = if before == here { (' ', same(&before, &here)) } else { ('│', None) };
                for y in y + 1..y + height {
                    put(canvas, self.area, x, y, line, filled.unwrap_or(style));
                }
            }
        }
    }
}

fn put(canvas: &mut Canvas, area: Rect, x: u16, y: u16, symbol: char, style: Style) {
    if area.contains(x, y) {
        canvas.put(x, y, symbol, style);
    }
}

/// The box character for the lines up, down, left, right.
fn joint(lines: [bool; 4]) -> char {
    let [up, down, left, right] = lines;
    match (up, down, left, right) {
        (false, false, false, false) => ' ',
        (_, _, false, false) => '│',
        (false, false, _, _) => '─',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (true, true, false, true) => '├',
        (true, true, true, false) => '┤',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┴',
        (true, true, true, true) => '┼',
    }
}

/// `fitting` of `all` indices, centred on `focus`.
fn window(all: usize, fitting: usize, focus: usize) -> Range<usize> {
    if all <= fitting {
        return 0..all;
    }
    let start = focus.saturating_sub(fitting / 2).min(all - fitting);
    start..start + fitting
}

pub(super) fn write(canvas: &mut Canvas, cell: Rect, text: &str, style: Style) {
    for y in cell.y..cell.bottom() {
        for x in cell.x..cell.right() {
            put(canvas, cell, x, y, ' ', style);
        }
    }
    let width = text.chars().count().min(cell.width.into()) as u16;
    // Odd remainders shift the text to the right.
    let x = cell.x + (cell.width - width).div_ceil(2);
    let y = cell.y + cell.height.saturating_sub(1) / 2;
    if !cell.is_empty() {
        canvas.write(x, y, text, width, style);
    }
}
