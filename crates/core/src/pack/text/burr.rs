//! BurrTools puzzles, `.xmpuzzle`: XML with voxel shapes and problems, which list the shapes to be
//! assembled into a result shape.
//!
//! A voxel is `#`, `+` (may stay empty) or `_` (none), in the order columns, rows, layers from the
//! bottom. Bricks are cubes. Spheres are where the three coordinates have an even sum. Triangular
//! prisms are triangles. Everything else is rejected by name.

mod xml;

use super::Instance;
use super::error::{ParseError, ParseErrorKind};
use super::format::Format;
use crate::pack::{Fill, Kit, KitError, Lattice, Layer, Piece, Puzzle, Shape, Tray};
use std::ops::Range;
use xml::{Element, Event, Events};

pub(super) fn is_burr(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('<') && text.contains("<puzzle")
}

pub(super) fn read(text: &str) -> Vec<Result<Instance, ParseError>> {
    let file = match File::read(text) {
        Ok(file) => file,
        Err(error) => return vec![Err(error)],
    };
    if file.problems.is_empty() {
        return vec![Err(lacks("a problem: which shapes are to be assembled into which").at(file.span))];
    }
    file.problems.iter().map(|problem| problem.instance(&file)).collect()
}

fn unread(what: impl Into<String>) -> ParseErrorKind {
    ParseErrorKind::BurrUnread(what.into())
}

fn lacks(what: &'static str) -> ParseErrorKind {
    ParseErrorKind::BurrLacks(what)
}

struct File {
    grid: Lattice,
    voxels: Vec<Voxels>,
    problems: Vec<Problem>,
    span: Range<usize>,
}

struct Voxels {
    sides: [usize; 3],
    cells: Vec<([usize; 3], Fill)>,
    name: Option<String>,
    coloured: Option<Range<usize>>,
    span: Range<usize>,
}

type Placed = ([i32; 3], Fill);

#[derive(Default)]
struct Problem {
    name: Option<String>,
    shapes: Vec<Used>,
    result: Option<(usize, Range<usize>)>,
    unread: Option<(String, Range<usize>)>,
    span: Range<usize>,
}

struct Used {
    shape: usize,
    least: usize,
    most: usize,
    span: Range<usize>,
}

impl File {
    fn read(text: &str) -> Result<File, ParseError> {
        let mut file =
            File { grid: Lattice::default(), voxels: Vec::new(), problems: Vec::new(), span: 0..0 };
        let mut open: Vec<&str> = Vec::new();
        let mut has_puzzle = false;
        let mut cells = 0;
        let mut events = Events::new(text);
        while let Some(event) = events.next() {
            match event? {
                Event::Start(element) => {
                    let around = open.last().copied();
                    match (around, element.name) {
                        (None, "puzzle") => {
                            has_puzzle = true;
                            file.span = element.span.clone();
                        }
                        (None, _) => return Err(lacks("an element `puzzle`").at(element.span)),
                        (Some("puzzle"), "gridType") => file.grid = grid(&element)?,
                        (Some("shapes"), "voxel") => {
                            let voxels = Voxels::read(&element, events.text_ahead())?;
                            cells += voxels.cells.len();
                            if Tray::MOST_CELLS < cells {
                                return Err(ParseErrorKind::TooManyCells.at(element.span));
                            }
                            file.voxels.push(voxels);
                        }
                        (Some("problems"), "problem") => file.problems.push(Problem::new(&element)),
                        (Some("shapes"), "shape") => {
                            if let Some(problem) = file.problems.last_mut() {
                                problem.shapes.push(Used::read(&element)?);
                            }
                        }
                        (Some("problem"), "result") => {
                            if let Some(problem) = file.problems.last_mut() {
                                problem.result = Some((element.number("id")?, element.span.clone()));
                            }
                        }
                        _ => {}
                    }
                    if !element.is_empty {
                        open.push(element.name);
                    }
                }
                Event::End(name, span) => {
                    if open.pop() != Some(name) {
                        return Err(ParseErrorKind::Xml("the end of the element before it").at(span));
                    }
                }
            }
        }
        match has_puzzle && open.is_empty() {
            true => Ok(file),
            false => Err(ParseErrorKind::Xml("the end of `puzzle`").at(text.len()..text.len())),
        }
    }
}

fn grid(element: &Element<'_>) -> Result<Lattice, ParseError> {
    let number = element.number("type")?;
    if let Some(lattice) = Lattice::of_burr_grid(number) {
        return Ok(lattice);
    }
    match number {
        3 => Err(unread("a grid of rhombic tetrahedra").at(element.span.clone())),
        4 => Err(unread("a grid of tetrahedra and octahedra").at(element.span.clone())),
        _ => Err(unread("a grid of an unknown type").at(element.span.clone())),
    }
}

impl Voxels {
    fn read(element: &Element<'_>, (text, start): (&str, usize)) -> Result<Voxels, ParseError> {
        let sides = [element.number("x")?, element.number("y")?, element.number("z")?];
        if sides.iter().any(|side| !(1..=Tray::MOST).contains(side)) {
            return Err(ParseErrorKind::Tray(crate::pack::TrayError::TooLarge).at(element.span.clone()));
        }
        let all: usize = sides.iter().product();
        let (mut at, mut cells, mut coloured) = (0, Vec::new(), None);
        for (offset, c) in text.char_indices() {
            let span = start + offset..start + offset + c.len_utf8();
            let fill = match c {
                '#' => Some(Fill::Must),
                '+' => Some(Fill::May),
                '_' => None,
                '0'..='9' => {
                    coloured.get_or_insert(span);
                    continue;
                }
                c if c.is_whitespace() => continue,
                _ => return Err(ParseErrorKind::Xml("a voxel: `#`, `+` or `_`").at(span)),
            };
            if let Some(fill) = fill {
                let place = [at % sides[0], at / sides[0] % sides[1], at / sides[0] / sides[1]];
                cells.push((place, fill));
            }
            at += 1;
        }
        if at != all {
            let kind = ParseErrorKind::BurrVoxels { found: at, expected: all };
            return Err(kind.at(element.span.clone()));
        }
        let name = element.attribute("name").map(|(name, _)| xml::unescaped(name));
        Ok(Voxels { sides, cells, name, coloured, span: element.span.clone() })
    }

    fn places(&self, lattice: Lattice) -> Result<Vec<Placed>, ParseError> {
        let (_, rows, layers) = (self.sides[0], self.sides[1] as i32, self.sides[2] as i32);
        let place = |&([x, y, z], fill): &([usize; 3], Fill)| {
            let [x, y, z] = [x, y, z].map(|part| part as i32);
            let layer = layers - 1 - z;
            let cell = match lattice.is_piled() {
                false => [layer, y, x],
                // Within a layer balls touch along diagonals, and the next layer down is offset by
                // half a ball in both directions.
                true if (x + y + z) % 2 == 0 => {
                    let odd = (layers - 1) % 2;
                    [layer, (x + y + layer + odd) / 2, (x - y + layer + odd).div_euclid(2) + rows]
                }
                true => {
                    return Err(unread("a sphere between the places of spheres").at(self.span.clone()));
                }
            };
            Ok((cell, fill))
        };
        self.cells.iter().map(place).collect()
    }

    fn check_colours(&self) -> Result<(), ParseError> {
        match &self.coloured {
            Some(span) => Err(unread("colours that say where pieces may lie").at(span.clone())),
            None => Ok(()),
        }
    }

    fn tray(&self, lattice: Lattice) -> Result<Tray, ParseError> {
        self.check_colours()?;
        let mut places = self.places(lattice)?;
        if lattice.is_piled() {
            // Drops the margin caused by the skewed ball coordinates.
            let least = |axis: usize| places.iter().map(|(place, _)| place[axis]).min().unwrap_or(0);
            let least = [0, least(1), least(2)];
            places.iter_mut().for_each(|(place, _)| *place = [0, 1, 2].map(|at| place[at] - least[at]));
        }
        let most = |axis: usize, layer: Option<i32>| {
            let here = places.iter().filter(|(place, _)| layer.is_none_or(|layer| layer == place[0]));
            here.map(|(place, _)| place[axis] as usize + 1).max().unwrap_or(0)
        };
        let layers = most(0, None);
        let tray = |layers: &[Layer]| {
            let tray = Tray::new(lattice, layers);
            tray.map_err(|error| ParseErrorKind::Tray(error).at(self.span.clone()))
        };
        let mut grid: Vec<Layer> = Vec::with_capacity(layers);
        let mut size = 0;
        for layer in 0..layers as i32 {
            let here = Some(layer).filter(|_| lattice.is_piled());
            let (rows, cols) = (most(1, here).max(1), most(2, here).max(1));
            size += rows * cols;
            if Tray::MOST < rows || Tray::MOST < cols || 64 * Tray::MOST_CELLS < size {
                return Err(ParseErrorKind::Tray(crate::pack::TrayError::TooLarge).at(self.span.clone()));
            }
            grid.push(vec![vec![None; cols]; rows]);
        }
        for ([layer, row, col], fill) in &places {
            grid[*layer as usize][*row as usize][*col as usize] = Some(*fill);
        }
        let tray = tray(&grid)?;
        // A triangle points up where row + column is even.
        let first = tray.cells()[0];
        let is_down = lattice.has_directions() && (first.row + first.col) % 2 == 1;
        Ok(if is_down { tray.upside_down() } else { tray })
    }

    fn shape(&self, lattice: Lattice) -> Result<Shape, ParseError> {
        self.check_colours()?;
        let places = self.places(lattice)?;
        if places.iter().any(|(_, fill)| *fill == Fill::May) {
            return Err(unread("a piece with voxels that may be missing").at(self.span.clone()));
        }
        let shape = Shape::on(lattice, places.iter().map(|(place, _)| *place));
        shape.map_err(|error| ParseErrorKind::Shape(error).at(self.span.clone()))
    }
}

impl Used {
    fn read(element: &Element<'_>) -> Result<Used, ParseError> {
        let (least, most) = match element.attribute("count") {
            Some(_) => (element.number("count")?, element.number("count")?),
            None => (element.number("min")?, element.number("max")?),
        };
        Ok(Used { shape: element.number("id")?, least, most, span: element.span.clone() })
    }
}

impl Problem {
    fn new(element: &Element<'_>) -> Problem {
        let name = element.attribute("name").map(|(name, _)| xml::unescaped(name));
        let holes = element.attribute("maxHoles").map(|(_, span)| ("a limit on holes".to_owned(), span));
        Problem { name, unread: holes, span: element.span.clone(), ..Problem::default() }
    }

    fn instance(&self, file: &File) -> Result<Instance, ParseError> {
        if let Some((what, span)) = &self.unread {
            return Err(unread(what.as_str()).at(span.clone()));
        }
        let find = |number: usize, span: &Range<usize>| {
            file.voxels.get(number).ok_or_else(|| ParseErrorKind::BurrShape(number).at(span.clone()))
        };
        let Some((result, span)) = &self.result else {
            return Err(lacks("a shape as its result").at(self.span.clone()));
        };
        let tray = find(*result, span)?.tray(file.grid)?;
        let mut pieces: Vec<Piece> = Vec::new();
        let mut letters = ('A'..='Z').chain('a'..='z').chain('α'..='ω').chain('Α'..='Ρ');
        for used in self.shapes.iter().filter(|used| 0 < used.most) {
            let shape = find(used.shape, &used.span)?.shape(file.grid)?;
            let Some(letter) = letters.next() else {
                return Err(ParseErrorKind::Kit(KitError::TooMany).at(used.span.clone()));
            };
            let spare = used.most.saturating_sub(used.least);
            pieces.push(Piece { copies: used.most, spare, ..Piece::new(letter, shape) });
        }
        // A range of copies is redundant if the tray needs all of them.
        let area: usize = pieces.iter().map(|piece| piece.copies.saturating_mul(piece.shape.area())).sum();
        if tray.is_strict() && area == tray.cells().len() {
            pieces.iter_mut().for_each(|piece| piece.spare = 0);
        }
        let kit = Kit::new(pieces).map_err(|error| match error {
            KitError::Empty => ParseErrorKind::NoPieces.at(self.span.clone()),
            error => ParseErrorKind::Kit(error).at(self.span.clone()),
        })?;
        let result_name = file.voxels[*result].name.clone();
        let label = self.name.clone().or(result_name);
        let label = label.map(|label| label.split_whitespace().collect::<Vec<_>>().join(" "));
        Ok(Instance {
            puzzle: Puzzle::empty(tray, kit),
            format: Format::BurrTools,
            label: label.filter(|label| !label.is_empty()),
            span: self.span.clone(),
        })
    }
}
