//! Solutions as animations.

use super::{Measures, STYLE, draw};
use crate::draw::{Area, Film, Gif, GifError, Palette, SHORTEST_FRAME, Svg, raster};
use crate::slide::Puzzle;
use slidepack_core::slide::{Board, Dir, Size};

/// How long a move takes unless somebody says otherwise, in milliseconds.
pub const FRAME: u32 = 250;

/// The most frames; longer solutions show several moves at a time.
const MOST_FRAMES: usize = 1500;
/// The most pixels of all frames together, for the same reason.
const MOST_PIXELS: usize = 150_000_000;
/// The most moves whose tiles are seen on their way.
const MOST_SMOOTH: usize = 120;

/// A solution as a GIF: the board, each move, and a rest at both ends. A move
/// takes `milliseconds`. Without moves it is a picture that rests.
///
/// Short solutions show the tiles sliding; very long ones show several moves
/// at a time, so that the file stays small. Moves that leave the board are not
/// made.
pub fn gif(puzzle: &Puzzle, moves: &[Dir], milliseconds: u32) -> Result<Gif, GifError> {
    let size = puzzle.board.size();
    let measures = measures(size);
    let sheet = Sheet::new(puzzle, measures)?;
    let mut film = Film::new(sheet.width, sheet.height, &sheet.palette)?;
    let mut stage = Stage { sheet: &sheet, board: puzzle.board.clone(), picture: Vec::new() };
    stage.picture = stage.whole();
    let rest = if moves.is_empty() { 1000 } else { milliseconds.max(1000) };
    film.show(&stage.picture, sheet.area(0), rest)?;
    let at_a_time = at_a_time(&sheet, &puzzle.board, moves);
    let smooth = if at_a_time == 1 && moves.len() <= MOST_SMOOTH { steps(milliseconds) } else { 0 };
    let turns = moves.chunks(at_a_time);
    let last = turns.len();
    for (number, turn) in (1..).zip(turns) {
        let mut changed: Option<Area> = None;
        for &dir in turn {
            let Some(from) = size.step(stage.board.blank(), dir) else { continue };
            for step in 1..=smooth {
                let area = stage.show_between(from, step, smooth + 1);
                film.show(&stage.picture, area, BETWEEN)?;
            }
            let area = stage.make(dir, from);
            changed = Some(changed.map_or(area, |changed| changed.with(area)));
        }
        let Some(area) = changed else { continue };
        let rest = if number == last { 2500 } else { 0 };
        film.show(&stage.picture, area, (milliseconds - smooth as u32 * BETWEEN).max(rest))?;
    }
    Ok(Gif { bytes: film.finish()?, at_a_time })
}

/// How long a tile is seen at each place between two cells.
const BETWEEN: u32 = 30;

/// The places between two cells where a tile is seen: none if a move is too
/// short for them.
fn steps(milliseconds: u32) -> usize {
    (milliseconds.saturating_sub(SHORTEST_FRAME) / BETWEEN).min(3) as usize
}

/// Tiles as large as the board lets them be.
fn measures(size: Size) -> Measures {
    let pitch = (480 / size.rows().max(size.cols())).clamp(12, 72);
    let gap = (pitch / 14).max(1);
    Measures { cell: pitch - gap, gap, margin: 12 }
}

/// How many moves each frame must show so that neither frames nor pixels are
/// too many.
fn at_a_time(sheet: &Sheet, start: &Board, moves: &[Dir]) -> usize {
    let size = start.size();
    let mut at_a_time = moves.len().div_ceil(MOST_FRAMES).max(1);
    loop {
        let mut blank = start.blank();
        let mut pixels = 0;
        for turn in moves.chunks(at_a_time) {
            let mut area = sheet.area(blank);
            for &dir in turn {
                blank = size.step(blank, dir).unwrap_or(blank);
                area = area.with(sheet.area(blank));
            }
            pixels += area.pixels();
        }
        if pixels <= MOST_PIXELS || moves.len() <= at_a_time {
            return at_a_time;
        }
        at_a_time *= 2;
    }
}

/// A picture of every tile, each on the cell where it belongs.
struct Sheet {
    size: Size,
    measures: Measures,
    width: usize,
    height: usize,
    palette: Palette,
    /// As numbers of colours.
    pixels: Vec<u8>,
    homes: Vec<u16>,
    /// The colour behind the tiles.
    tray: u8,
}

impl Sheet {
    fn new(puzzle: &Puzzle, measures: Measures) -> Result<Sheet, GifError> {
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

    /// The pixels of a cell.
    fn area(&self, cell: usize) -> Area {
        let Measures { margin, cell: side, .. } = self.measures;
        let (left, top) = self.measures.corner(self.size, cell, (margin, margin));
        Area { left, top, width: side, height: side }
    }
}

/// A board as it is seen now.
struct Stage<'a> {
    sheet: &'a Sheet,
    board: Board,
    picture: Vec<u8>,
}

impl Stage<'_> {
    /// The whole board.
    fn whole(&self) -> Vec<u8> {
        let mut stage = Stage { sheet: self.sheet, board: self.board.clone(), picture: Vec::new() };
        stage.picture = self.sheet.pixels.clone();
        for cell in 0..self.board.tiles().len() {
            stage.clear(self.sheet.area(cell));
            stage.paint(self.board.tiles()[cell], self.sheet.area(cell));
        }
        stage.picture
    }

    /// Shows the tile of a cell on its way to the blank.
    fn show_between(&mut self, from: usize, step: usize, steps: usize) -> Area {
        let (start, end) = (self.sheet.area(from), self.sheet.area(self.board.blank()));
        let part = |a: usize, b: usize| (a * (steps - step) + b * step) / steps;
        let here = Area { left: part(start.left, end.left), top: part(start.top, end.top), ..start };
        let area = start.with(end);
        self.clear(area);
        self.paint(self.board.tiles()[from], here);
        area
    }

    /// Makes a move of the tile of a cell.
    fn make(&mut self, dir: Dir, from: usize) -> Area {
        let to = self.board.blank();
        self.board.slide(dir);
        let area = self.sheet.area(from).with(self.sheet.area(to));
        self.clear(area);
        self.paint(self.board.tiles()[to], self.sheet.area(to));
        area
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
