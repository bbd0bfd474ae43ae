//! Solutions as GIF animations.

use super::{Measures, STYLE, draw};
use crate::draw::{Area, Film, Gif, Palette, PictureError, SHORTEST_FRAME, Svg, raster};
use crate::slide::{Board, Dir, Puzzle, Size};

/// Default duration of a move, in milliseconds.
pub const FRAME: u32 = 250;

/// Maximum number of frames; longer solutions show several moves per frame.
const MOST_FRAMES: usize = 1500;
/// Maximum number of pixels of all frames together, at about ten nanoseconds each.
const MOST_PIXELS: usize = 10_000_000;
/// Maximum number of moves with intermediate positions of the tiles.
const MOST_SMOOTH: usize = 120;

/// A GIF of a solution: the board, each move, and a pause at both ends. A move takes
/// `milliseconds`. Without moves it is a still picture.
///
/// Short solutions show the tiles sliding; very long ones show several moves per frame, which
/// limits the file size. Moves that leave the board are skipped.
pub fn gif(puzzle: &Puzzle, moves: &[Dir], milliseconds: u32) -> Result<Gif, PictureError> {
    let size = puzzle.board.size();
    let measures = measures(size);
    let sheet = Sheet::new(puzzle, measures)?;
    let mut film = Film::new(sheet.width, sheet.height, &sheet.palette)?;
    let mut stage = Stage::new(&sheet, puzzle.board.clone());
    let rest = if moves.is_empty() { 1000 } else { milliseconds.max(1000) };
    film.show(&stage.picture, sheet.area(0), rest)?;
    let at_a_time = at_a_time(&sheet, &puzzle.board, moves);
    let smooth = if at_a_time == 1 && moves.len() <= MOST_SMOOTH { steps(milliseconds) } else { 0 };
    let turns = moves.chunks(at_a_time);
    let last = turns.len();
    for (number, turn) in (1..).zip(turns) {
        // The cells that the blank visits.
        let mut way = place(size, stage.board.blank());
        for &dir in turn {
            let Some(from) = size.step(stage.board.blank(), dir) else { continue };
            for step in 1..=smooth {
                let area = stage.show_between(from, step, smooth + 1);
                film.show(&stage.picture, area, BETWEEN)?;
            }
            stage.board.slide(dir);
            way = way.with(place(size, from));
        }
        if way.pixels() == 1 {
            continue;
        }
        if 0 < smooth {
            // Clear traces of sliding tiles between the cells.
            stage.clear(sheet.area_of(way));
        }
        let area = stage.show(way);
        let rest = if number == last { 2500 } else { 0 };
        film.show(&stage.picture, area, (milliseconds - smooth as u32 * BETWEEN).max(rest))?;
    }
    Ok(Gif { bytes: film.finish()?, at_a_time })
}

/// Milliseconds per intermediate position of a tile.
const BETWEEN: u32 = 30;

/// Number of intermediate positions of a tile; 0 if a move is too short.
fn steps(milliseconds: u32) -> usize {
    (milliseconds.saturating_sub(SHORTEST_FRAME) / BETWEEN).min(3) as usize
}

/// The largest tiles that fit the picture.
fn measures(size: Size) -> Measures {
    let pitch = (480 / size.rows().max(size.cols())).clamp(6, 72);
    let gap = (pitch / 14).max(1);
    Measures { cell: pitch - gap, gap, margin: 12 }
}

/// Moves per frame that keep both frames and pixels within their limits.
fn at_a_time(sheet: &Sheet, start: &Board, moves: &[Dir]) -> usize {
    let size = start.size();
    let mut at_a_time = moves.len().div_ceil(MOST_FRAMES).max(1);
    let mut blank = start.blank();
    let mut ways: Vec<Area> = Vec::new();
    for turn in moves.chunks(at_a_time) {
        let mut way = place(size, blank);
        for &dir in turn {
            blank = size.step(blank, dir).unwrap_or(blank);
            way = way.with(place(size, blank));
        }
        ways.push(way);
    }
    while 1 < ways.len() && MOST_PIXELS < ways.iter().map(|&way| sheet.area_of(way).pixels()).sum() {
        ways = ways.chunks(2).map(|two| two.iter().fold(two[0], |one, &other| one.with(other))).collect();
        at_a_time *= 2;
    }
    at_a_time
}

fn place(size: Size, cell: usize) -> Area {
    Area { left: cell % size.cols(), top: cell / size.cols(), width: 1, height: 1 }
}

/// A picture of the goal, from which tiles are copied.
struct Sheet {
    size: Size,
    measures: Measures,
    width: usize,
    height: usize,
    palette: Palette,
    /// Palette indices.
    pixels: Vec<u8>,
    homes: Vec<u16>,
    tray: u8,
}

impl Sheet {
    fn new(puzzle: &Puzzle, measures: Measures) -> Result<Sheet, PictureError> {
        let size = puzzle.board.size();
        let Measures { margin, .. } = measures;
        let (width, height) = (measures.width(size) + 2 * margin, measures.height(size) + 2 * margin);
        let homes = puzzle.goal_board.places();
        let mut svg = Svg::new(width, height, "", STYLE, "");
        draw(&mut svg, &puzzle.goal_board, &homes, measures, (margin, margin));
        let picture = raster(&svg.finish(), 1.0)?;
        let mut palette = Palette::new(&[&picture]);
        let pixels = palette.numbers(&picture);
        let mut sheet = Sheet { size, measures, width, height, palette, pixels, homes, tray: 0 };
        let Area { left, top, width, height } = sheet.area(puzzle.goal_board.blank());
        sheet.tray = sheet.pixels[(top + height / 2) * sheet.width + left + width / 2];
        Ok(sheet)
    }

    fn area(&self, cell: usize) -> Area {
        let Measures { margin, cell: side, .. } = self.measures;
        let (left, top) = self.measures.corner(self.size, cell, (margin, margin));
        Area { left, top, width: side, height: side }
    }

    fn area_of(&self, way: Area) -> Area {
        let cell = |row: usize, col: usize| self.area(row * self.size.cols() + col);
        let last = cell(way.top + way.height - 1, way.left + way.width - 1);
        cell(way.top, way.left).with(last)
    }
}

struct Stage<'a> {
    sheet: &'a Sheet,
    board: Board,
    picture: Vec<u8>,
    shown: Vec<u16>,
}

impl Stage<'_> {
    fn new(sheet: &Sheet, board: Board) -> Stage<'_> {
        let shown = board.tiles().to_vec();
        let mut stage = Stage { sheet, board, picture: sheet.pixels.clone(), shown };
        for cell in 0..stage.shown.len() {
            stage.draw(cell);
        }
        stage
    }

    fn show_between(&mut self, from: usize, step: usize, steps: usize) -> Area {
        let (start, end) = (self.sheet.area(from), self.sheet.area(self.board.blank()));
        let part = |a: usize, b: usize| (a * (steps - step) + b * step) / steps;
        let here = Area { left: part(start.left, end.left), top: part(start.top, end.top), ..start };
        let area = start.with(end);
        self.clear(area);
        self.paint(self.board.tiles()[from], here);
        area
    }

    /// Redraws the cells that changed along the blank's way.
    fn show(&mut self, way: Area) -> Area {
        let area = self.sheet.area_of(way);
        let cols = self.sheet.size.cols();
        let rows = way.top..way.top + way.height;
        for cell in rows.flat_map(|row| (way.left..way.left + way.width).map(move |col| row * cols + col)) {
            let tile = self.board.tiles()[cell];
            if self.shown[cell] != tile {
                self.shown[cell] = tile;
                self.draw(cell);
            }
        }
        area
    }

    fn draw(&mut self, cell: usize) {
        let area = self.sheet.area(cell);
        self.clear(area);
        self.paint(self.shown[cell], area);
    }

    fn clear(&mut self, area: Area) {
        for row in area.top..area.top + area.height {
            let start = row * self.sheet.width + area.left;
            self.picture[start..start + area.width].fill(self.sheet.tray);
        }
    }

    fn paint(&mut self, tile: u16, area: Area) {
        if tile == 0 {
            return;
        }
        let home = self.sheet.area(self.sheet.homes[usize::from(tile)].into());
        for row in 0..area.height {
            let from = (home.top + row) * self.sheet.width + home.left;
            let to = (area.top + row) * self.sheet.width + area.left;
            self.picture[to..to + area.width].copy_from_slice(&self.sheet.pixels[from..from + area.width]);
        }
    }
}
