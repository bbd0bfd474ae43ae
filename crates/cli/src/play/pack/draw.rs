//! Rendering of a packing puzzle.

use super::{Asked, Game};
use crate::play::canvas::{Canvas, Rect, Style, Stylize, over};
use crate::play::game::{self, Drawn};
use crate::play::grid::{self, Grid, Look};
use crate::play::theme::Theme;
use crate::progress;
use slidepack::pack::{Fill, Tray};
use std::time::Duration;

pub(super) struct View {
    layers: Vec<(usize, Grid)>,
    names: Vec<(usize, Rect)>,
    picture: Option<Rect>,
}

impl View {
    pub(super) fn cell_at(&self, tray: &Tray, x: u16, y: u16) -> Option<usize> {
        self.layers.iter().find_map(|(layer, grid)| {
            let (row, col) = grid.at(x, y)?;
            tray.number(*layer, row, col)
        })
    }

    pub(super) fn piece_at(&self, x: u16, y: u16) -> Option<usize> {
        self.names.iter().find(|(_, rect)| rect.contains(x, y)).map(|(piece, _)| *piece)
    }
}

const LOOKS: [Look; 4] = [(8, 4, true), (4, 2, true), (3, 1, false), (2, 1, false)];

/// Hexagonal and triangular grids have no straight lines.
fn looks(tray: &Tray) -> &'static [Look] {
    if tray.lattice().has_squares() { &LOOKS } else { &LOOKS[2..] }
}

/// Width of the panel beside the tray, and minimum window width for it.
const PANEL: u16 = 24;
const WIDE: u16 = 64;

const NAME: u16 = 4;

impl Drawn for Game {
    fn title(&self) -> String {
        let name = game::source(&self.puzzle.source, self.puzzle.title());
        let tray = self.tray();
        let shape = match tray.is_pyramid() {
            true => format!("pyramid of {} layers", tray.layers()),
            false if !tray.lattice().has_squares() => {
                format!("tray of {} {}", tray.cells().len(), tray.lattice().cells())
            }
            false if tray.is_flat() => format!("{}x{} tray", tray.size(0).0, tray.size(0).1),
            false => format!("tray of {} layers", tray.layers()),
        };
        format!("{name}{shape}, {} pieces", self.kit().count())
    }

    fn status(&self, now: Duration) -> String {
        if let Some(show) = &self.show {
            return format!("Watching: {}", show.film.render("piece"));
        }
        let lying = self.puzzle.packing.placed().len() + self.placed.len();
        let time = self.timer.render(now);
        let all = self.kit().count();
        let layer = match self.tray().is_flat() {
            true => String::new(),
            false => format!("  layer {}", self.tray().cells()[self.cursor].layer + 1),
        };
        let piece = self.hold.piece();
        let hand = match self.left(piece) {
            0 if self.is_solved => "solved".into(),
            0 => "no piece left to place".into(),
            _ => {
                let letter = self.letter(piece);
                match self.hold.way(self.tray(), self.cursor, &self.owners()) {
                    (_, 0) => format!("{letter} has no place here"),
                    (Some(at), all) => format!("{letter}: place {} of {all} here", at + 1),
                    (None, all) => {
                        format!("{letter}: {all} {} here", if all == 1 { "place" } else { "places" })
                    }
                }
            }
        };
        format!("{time}  {lying} of {all} placed{layer}  {hand}")
    }

    fn said(&self) -> String {
        match (self.asked, &self.progress) {
            (Some(asked @ (Asked::Hint | Asked::Watch)), progress) => {
                game::searching(asked == Asked::Hint, progress.as_ref().map(progress::of_pack))
            }
            _ => self.message.clone(),
        }
    }

    fn is_cut(&self, body: Rect) -> bool {
        let view = self.view(body);
        let whole =
            |(layer, grid): &(usize, Grid)| (grid.rows.len(), grid.cols.len()) == self.tray().size(*layer);
        view.layers.len() < self.tray().layers() || !view.layers.iter().all(whole)
    }

    fn draw(&self, body: Rect, canvas: &mut Canvas, theme: Theme) {
        let view = self.view(body);
        let (tray, kit) = (self.tray(), self.kit());
        let (all, owners) = (self.all(), self.owners());
        let is_watching = self.show.is_some();
        let held = match is_watching || self.left(self.hold.piece()) == 0 {
            true => Vec::new(),
            false => self.hold.inside(tray, self.cursor),
        };
        let fits = self.fits();
        let given = self.puzzle.packing.placed().len();
        for (layer, grid) in &view.layers {
            if !tray.is_flat() && body.y < grid.area.y {
                let label = format!("{}", layer + 1);
                canvas.write(grid.area.x, grid.area.y - 1, &label, grid.area.width, theme.quiet());
            }
            let cell = |row: isize, col: isize| {
                let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
                tray.number(*layer, row, col)
            };
            // Outside the tray, empty, or a piece.
            let owner = |row, col| cell(row, col).map(|cell| owners[cell]);
            let inside = |owner: &Option<Option<usize>>| match owner {
                Some(Some(at)) => Some(theme.piece(kit, all[*at].piece)),
                _ => None,
            };
            grid.lines(canvas, theme.quiet(), owner, inside);
            for row in grid.rows.clone() {
                for col in grid.cols.clone() {
                    let Some(cell) = tray.number(*layer, row, col) else { continue };
                    let Some(rect) = grid.cell(row, col) else { continue };
                    let (text, mut style) = match owners[cell] {
                        Some(at) => {
                            let style = theme.piece(kit, all[at].piece);
                            let style = if at < given { style.underlined() } else { style };
                            (self.letter(all[at].piece).to_string(), style)
                        }
                        None if tray.fill(cell) == Fill::May => ("?".into(), theme.quiet()),
                        None if tray.lattice().has_directions() => {
                            (if tray.points_down(cell) { "▿" } else { "▵" }.into(), theme.quiet())
                        }
                        None => ("·".into(), theme.quiet()),
                    };
                    let mut text = text;
                    let hinted = self.hint.as_ref().filter(|hint| hint.cells.contains(&cell));
                    if let Some(hint) = hinted.filter(|_| !is_watching) {
                        (text, style) = (format!("[{}]", self.letter(hint.piece)), theme.hint());
                    } else if held.contains(&cell) {
                        let letter = self.letter(self.hold.piece());
                        let bold = Style::new().bold();
                        (text, style) = match fits {
                            true => (format!("[{letter}]"), over(theme.piece(kit, self.hold.piece()), bold)),
                            false => (format!("×{letter}×"), bold),
                        };
                    }
                    if rect.width < 3 && 1 < text.chars().count() {
                        text = text.chars().nth(1).into_iter().collect();
                        style = style.bold();
                    }
                    if cell == self.cursor && !is_watching {
                        style = over(style, theme.cursor());
                    }
                    grid::write(canvas, rect, &text, style);
                }
            }
        }
        self.draw_names(&view, canvas, theme);
        if let Some(area) = view.picture.filter(|_| !held.is_empty()) {
            self.draw_hand(area, canvas, theme);
        }
    }
}

impl Game {
    fn draw_names(&self, view: &View, canvas: &mut Canvas, theme: Theme) {
        for &(piece, rect) in &view.names {
            let letter = self.letter(piece);
            let left = self.left(piece);
            let in_hand = piece == self.hold.piece() && 0 < left && self.show.is_none();
            let (text, style) = match left {
                0 => (" · ".to_owned(), theme.quiet()),
                _ if in_hand => (format!("[{letter}]"), theme.piece(self.kit(), piece)),
                1 => (format!(" {letter} "), theme.piece(self.kit(), piece)),
                2..=9 => (format!("{left}{letter} "), theme.piece(self.kit(), piece)),
                _ => (format!("+{letter} "), theme.piece(self.kit(), piece)),
            };
            let style = if in_hand { style.bold() } else { style };
            canvas.write(rect.x, rect.y, &text, 3, style);
        }
    }

    fn draw_hand(&self, area: Rect, canvas: &mut Canvas, theme: Theme) {
        let letter = self.letter(self.hold.piece());
        let shape = &self.kit().pieces()[self.hold.piece()].shape;
        let upright = self.hold.offsets().iter().any(|offset| offset[0] != 0);
        let title = match upright {
            false => format!("{letter} in hand:"),
            true if shape.is_flat() => format!("{letter}, upright:"),
            true => format!("{letter}, layer by layer:"),
        };
        canvas.write(area.x, area.y, &title, area.width, theme.quiet());
        let flat: Vec<(i32, i32)> = if upright && shape.is_flat() {
            // A flat piece that stands upright is drawn flat.
            shape.cells().iter().map(|cell| (cell.row.into(), cell.col.into())).collect()
        } else {
            // Layers side by side, top layer first.
            let span = |part: usize| {
                let parts = self.hold.offsets().iter().map(|offset| offset[part]);
                (parts.clone().min().unwrap_or(0), parts.max().unwrap_or(0))
            };
            let (top, (left, right)) = (span(0).0, span(2));
            let aside = |layer: i32| (layer - top) * (right - left + 2);
            self.hold.offsets().iter().map(|&[layer, row, col]| (row, col + aside(layer))).collect()
        };
        let top = flat.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = flat.iter().map(|cell| cell.1).min().unwrap_or(0);
        for (row, col) in flat {
            let x = area.x + 1 + 2 * (col - left) as u16;
            let y = area.y + 2 + (row - top) as u16;
            if x + 1 < area.right() && y < area.bottom() {
                let style = theme.piece(self.kit(), self.hold.piece());
                canvas.write(x, y, &format!("{letter} "), 2, style);
            }
        }
    }

    pub(super) fn view(&self, body: Rect) -> View {
        let pieces = self.kit().pieces().len();
        let is_wide = WIDE <= body.width;
        let columns = |width: u16| usize::from(width / NAME).max(1);
        let lines = |width: u16| pieces.div_ceil(columns(width)) as u16;
        let (room, list, picture) = if is_wide {
            let [room, panel] = [
                Rect { width: body.width - PANEL, ..body },
                Rect { x: body.right() - PANEL + 1, width: PANEL - 1, ..body },
            ];
            let list = Rect { height: lines(panel.width).min(panel.height / 2), ..panel };
            let below = list.height + 1;
            let picture = Rect { y: panel.y + below, height: panel.height.saturating_sub(below), ..panel };
            (room, list, Some(picture))
        } else {
            let height = lines(body.width).min(body.height / 3);
            let room = Rect { height: body.height.saturating_sub(height + 1), ..body };
            let list = Rect { y: body.bottom() - height, height, ..body };
            (room, list, None)
        };
        let per_line = columns(list.width);
        let name = |piece: usize| {
            let (row, col) = ((piece / per_line) as u16, (piece % per_line) as u16);
            (piece, Rect::new(list.x + col * NAME, list.y + row, 3, 1))
        };
        let shown = (per_line * usize::from(list.height)).min(pieces);
        View { layers: self.layers(room), names: (0..shown).map(name).collect(), picture }
    }

    /// All layers from the top in the largest look that fits, or only the area around the cursor.
    fn layers(&self, room: Rect) -> Vec<(usize, Grid)> {
        let tray = self.tray();
        let label = u16::from(!tray.is_flat());
        for &look in looks(tray) {
            let mut places: Vec<Rect> = Vec::new();
            let (mut x, mut y, mut high, mut wide) = (0u16, 0u16, 0u16, 0u16);
            let all_fit = (0..tray.layers()).all(|layer| {
                let (rows, cols) = tray.size(layer);
                let (width, height) = grid::extent(rows, cols, look);
                if usize::from(room.width) < width || usize::from(room.height) < height + usize::from(label) {
                    return false;
                }
                let (width, height) = (width as u16, height as u16 + label);
                if 0 < x && room.width < x + width {
                    (x, y, high) = (0, y + high, 0);
                }
                places.push(Rect::new(x, y + label, width, height - label));
                (x, high) = (x + width + 2, high.max(height));
                wide = wide.max(x - 2);
                y + high <= room.height
            });
            if all_fit {
                let (left, top) = (room.x + (room.width - wide) / 2, room.y + (room.height - y - high) / 2);
                let grid = |(layer, place): (usize, Rect)| {
                    let (rows, cols) = tray.size(layer);
                    let place = Rect { x: left + place.x, y: top + place.y, ..place };
                    (layer, Grid::new(place, rows, cols, look, (0, 0)))
                };
                return places.into_iter().enumerate().map(grid).collect();
            }
        }
        let cursor = tray.cells()[self.cursor];
        let layer = usize::from(cursor.layer);
        let (rows, cols) = tray.size(layer);
        let focus = (cursor.row.into(), cursor.col.into());
        let room = Rect { y: room.y + label, height: room.height.saturating_sub(label), ..room };
        let look = looks(tray).iter().copied().find(|&look| {
            let (wide, high) = grid::extent(rows, cols, look);
            wide <= room.width.into() && high <= room.height.into()
        });
        vec![(layer, Grid::new(room, rows, cols, look.unwrap_or(LOOKS[3]), focus))]
    }
}
