//! Puzzles in JSON objects: boards of other programs, and our own answers.

use crate::Family;
use crate::input::{InputError, Source};
use crate::pack::json::node::{self, Field, Kind, Node, looks_like_objects};
use crate::puzzle::{Puzzle, Reading};
use crate::{pack, slide};
use slidepack_core::pack::text::CellKind;
use slidepack_core::pack::{Fill, Kit, Lattice, Layer, Paint, Piece, Shape, Tray};
use slidepack_core::slide::text::{self, Format, ParseErrorKind, Place, WhyGoal};
use slidepack_core::slide::{Board, Goal};
use std::ops::Range;

/// Field names of a sliding board, best first, and of its goal, as other programs use them. Case,
/// `_` and the suffixes `state` and `board` are ignored: `initial_state`.
const BOARD: [&str; 8] = ["start", "board", "initial", "state", "tiles", "grid", "matrix", "puzzle"];
const GOAL: [&str; 3] = ["goal", "target", "final"];

/// All objects of a text, including those in lists and in `results`.
pub(crate) struct Objects {
    nodes: Vec<Node>,
}

impl Objects {
    /// `None` if the text is not JSON objects, or if all of them are packing puzzles.
    pub(crate) fn of(text: &str) -> Option<Objects> {
        if !looks_like_objects(text) {
            return None;
        }
        let mut nodes = Vec::new();
        for node in node::values(text)? {
            flatten(node, &mut nodes);
        }
        let is_ours = |node: &Node| is_board(node) || is_answer(node);
        nodes.iter().any(is_ours).then_some(Objects { nodes })
    }

    pub(crate) fn is_slide(&self) -> bool {
        let family = |node: &Node| text_of(node, "puzzle").map(|name| name != "pack");
        self.nodes
            .iter()
            .find_map(|node| if is_board(node) { Some(true) } else { family(node) })
            .unwrap_or(true)
    }

    /// All puzzles, in order. Skips intermediate steps of an answer.
    pub(crate) fn read(&self, source: &Source, reading: &Reading<'_>) -> Vec<Result<Puzzle, InputError>> {
        let told: Vec<&Node> =
            self.nodes.iter().filter(|node| field(node, "event").is_none() && !is_solution(node)).collect();
        let many = 1 < told.len();
        let mut puzzles = Vec::new();
        let mut wrong = 0;
        for (at, node) in told.into_iter().enumerate() {
            if crate::input::MOST_ERRORS < wrong {
                break;
            }
            let label = match field(node, "label").map(|field| &field.value.kind) {
                Some(Kind::Text(label)) => Some(label.clone()),
                Some(Kind::Number(Some(label))) => Some(label.to_string()),
                _ => None,
            };
            let puzzle = match is_board(node) {
                true if Family::Slide.is_there() => self.slide(source, node, reading).map(|puzzle| {
                    let label = label.or_else(|| many.then(|| (at + 1).to_string()));
                    Puzzle::Slide(Box::new(slide::Puzzle { label, ..puzzle }))
                }),
                false if Family::Pack.is_there() => self.pack(source, node).map(|packing| {
                    let label = label.or_else(|| many.then(|| format!("puzzle {}", at + 1)));
                    let (source, format) = (source.name.clone(), pack::Format::Json);
                    Puzzle::Pack(Box::new(pack::Puzzle { source, label, packing, format }))
                }),
                is_slide => {
                    let family = if is_slide { Family::Slide } else { Family::Pack };
                    Err(family.left_out(&source.name))
                }
            };
            wrong += usize::from(puzzle.is_err());
            puzzles.push(puzzle);
        }
        if puzzles.is_empty() {
            let message = "there is no puzzle in these answers: they show steps and solutions only";
            puzzles.push(Err(InputError::plain(&source.name, "no-board-shown", message.into())));
        }
        puzzles
    }

    fn slide(
        &self,
        source: &Source,
        node: &Node,
        reading: &Reading<'_>,
    ) -> Result<slide::Puzzle, InputError> {
        let Some(found) = called(node, &BOARD) else { return Err(undrawn(source, node)) };
        let board = board(source, &found.value)?;
        let goal =
            match called(node, &GOAL).map(|field| &field.value) {
                None => None,
                Some(goal) => match &goal.kind {
                    Kind::Null => None,
                    Kind::Text(said) => Some(slide::goal_written(said).map_err(|error| {
                        InputError::at(source, goal.span.clone(), error.code, error.message)
                    })?),
                    _ => {
                        let board = Goal::Custom(self::board(source, goal)?);
                        Some(board.name().map_or(board, Goal::Named))
                    }
                },
            };
        let (goal, origin) = slide::GoalOrigin::choose(
            reading.goal,
            goal.map(|goal| (goal, WhyGoal::Written)),
            reading.usual_goal,
        );
        if goal.board(board.size()).is_none() {
            let message = format!("this board is {}, but its goal is of another size", board.size());
            return Err(InputError::at(source, found.value.span.clone(), "goal-size", message));
        }
        Ok(slide::Puzzle {
            source: source.name.clone(),
            goal_origin: origin,
            format: Format::Json,
            ..slide::Puzzle::new(board, goal)
        })
    }

    /// Reads the puzzle of an answer, or a puzzle in our JSON among answers.
    fn pack(&self, source: &Source, node: &Node) -> Result<pack::Packing, InputError> {
        if !is_answer(node) {
            let text = source.text[node.span.clone()].to_owned();
            let alone = Source { name: source.name.clone(), text };
            return pack::read(&alone, Some(pack::Format::Json)).remove(0).map(|puzzle| puzzle.packing);
        }
        packing(node).ok_or_else(|| undrawn(source, node))
    }
}

fn undrawn(source: &Source, node: &Node) -> InputError {
    let message = "this is an answer that does not show its puzzle";
    let start = node.span.start;
    InputError::at(source, start..start + 1, "no-board-shown", message.into())
}

fn flatten(node: Node, nodes: &mut Vec<Node>) {
    match node.kind {
        Kind::List(list) => list.into_iter().for_each(|node| flatten(node, nodes)),
        Kind::Object(mut fields) => match fields.iter().position(|field| field.name == "results") {
            Some(at) if matches!(fields[at].value.kind, Kind::List(_)) => {
                flatten(fields.swap_remove(at).value, nodes);
            }
            _ => nodes.push(Node { kind: Kind::Object(fields), ..node }),
        },
        _ => nodes.push(node),
    }
}

fn field<'n>(node: &'n Node, name: &str) -> Option<&'n Field> {
    let Kind::Object(fields) = &node.kind else { return None };
    fields.iter().find(|field| field.name == name)
}

fn called<'n>(node: &'n Node, names: &[&str]) -> Option<&'n Field> {
    let Kind::Object(fields) = &node.kind else { return None };
    let is_called = |field: &Field, name: &str| {
        let written = field.name.to_lowercase().replace(['_', '-', ' '], "");
        let kind = written.strip_prefix(name);
        // In our answers, `puzzle` names the family.
        let is_family = matches!(&field.value.kind, Kind::Text(said) if said == "slide" || said == "pack");
        kind.is_some_and(|kind| matches!(kind, "" | "state" | "board")) && !(name == "puzzle" && is_family)
    };
    names.iter().find_map(|name| fields.iter().find(|field| is_called(field, name)))
}

fn text_of<'n>(node: &'n Node, name: &str) -> Option<&'n str> {
    match &field(node, name)?.value.kind {
        Kind::Text(text) => Some(text),
        _ => None,
    }
}

fn is_board(node: &Node) -> bool {
    match text_of(node, "puzzle") {
        Some("pack") => false,
        Some("slide") => true,
        _ => field(node, "tray").is_none() && called(node, &BOARD).is_some(),
    }
}

fn is_answer(node: &Node) -> bool {
    field(node, "schema_version").is_some() && field(node, "puzzle").is_some()
}

/// Whether an object is one of all solutions of a packing puzzle.
fn is_solution(node: &Node) -> bool {
    is_answer(node) && field(node, "number").is_some() && field(node, "tray").is_none()
}

/// Reads a board given as arrays, or as a string in any notation.
fn board(source: &Source, node: &Node) -> Result<Board, InputError> {
    let (said, format, offset): (&str, _, Option<usize>) = match &node.kind {
        Kind::Text(said) => (said, None, None),
        _ => (&source.text[node.span.clone()], Some(Format::Json), Some(node.span.start)),
    };
    let mut found = text::parse(said, format);
    let wrong = |span: Range<usize>, code, message| InputError::at(source, span, code, message);
    if found.len() != 1 {
        let message = format!("expected one board, found {}", found.len());
        return Err(wrong(node.span.clone(), "board", message));
    }
    found.remove(0).map(|instance| instance.board).map_err(|error| {
        let code = error.code();
        let Some(at) = offset else { return wrong(node.span.clone(), code, error.kind.to_string()) };
        let start = text::place(&source.text, at);
        let moved = |place: Place| Place {
            line: place.line + start.line - 1,
            column: place.column + if place.line == 1 { start.column - 1 } else { 0 },
        };
        let kind = match error.kind {
            ParseErrorKind::Repeated { tile, first } => {
                ParseErrorKind::Repeated { tile, first: moved(first) }
            }
            ParseErrorKind::SecondBlank { first } => ParseErrorKind::SecondBlank { first: moved(first) },
            other => other,
        };
        wrong(at + error.span.start..at + error.span.end, code, kind.to_string())
    })
}

fn packing(node: &Node) -> Option<pack::Packing> {
    let drawing = layers(&field(node, "tray")?.value)?;
    let cell = |c: char| match c {
        ' ' => None,
        '?' => Some(Fill::May),
        _ => Some(Fill::Must),
    };
    let layers: Vec<Layer> =
        drawing.iter().map(|rows| rows.iter().map(|row| row.chars().map(cell).collect()).collect()).collect();
    let is_pyramid = 1 < drawing.len()
        && drawing
            .iter()
            .zip(1..)
            .all(|(rows, side)| rows.len() == side && rows.iter().all(|row| row.chars().count() == side));
    let cells = match text_of(node, "lattice") {
        Some(said) => CellKind::all().find(|cells| cells.said() == said)?,
        None => Lattice::of_layers(is_pyramid).into(),
    };
    let tray = Tray::new(cells.lattice, &layers).ok()?;
    let tray = if cells.starts_down { tray.upside_down() } else { tray };
    let tray = match painted(node) {
        None => tray,
        Some(paints) if paints.len() == tray.cells().len() => tray.painted(paints),
        Some(_) => return None,
    };
    let Kind::List(list) = &field(node, "pieces")?.value.kind else { return None };
    let pieces: Option<Vec<Piece>> = list.iter().map(|node| piece(node, tray.lattice())).collect();
    let mut pieces = pieces?;
    let plain: Vec<Piece> = pieces.iter().map(|piece| Piece { colour: None, ..piece.clone() }).collect();
    let plain = Kit::new(plain).ok()?;
    for (at, piece) in pieces.iter_mut().enumerate() {
        // Answers give a piece without a colour the one of our pictures.
        piece.colour = piece.colour.filter(|&colour| colour != pack::colour(&plain, at));
    }
    let empty = pack::Packing::empty(tray, Kit::new(pieces).ok()?);
    let placed = pack::recognise(&empty, &drawing)?;
    pack::Packing::new(empty.tray().clone(), empty.kit().clone(), placed).ok()
}

fn painted(node: &Node) -> Option<Vec<Paint>> {
    let drawing = layers(&field(node, "paint")?.value)?;
    let marks = drawing.iter().flatten().flat_map(|row| row.chars());
    let cells = marks.filter(|mark| !matches!(mark, ' ' | '-'));
    Some(cells.map(|mark| (mark != '.').then_some(mark)).collect())
}

fn layers(node: &Node) -> Option<Vec<Vec<String>>> {
    let Kind::List(list) = &node.kind else { return None };
    let rows = |node: &Node| match &node.kind {
        Kind::List(rows) => rows
            .iter()
            .map(|row| if let Kind::Text(row) = &row.kind { Some(row.clone()) } else { None })
            .collect::<Option<Vec<String>>>(),
        _ => None,
    };
    match list.first()?.kind {
        Kind::List(_) => list.iter().map(rows).collect(),
        _ => Some(vec![rows(node)?]),
    }
}

fn piece(node: &Node, lattice: Lattice) -> Option<Piece> {
    let letter = text_of(node, "letter")?.chars().next()?;
    // Solid pieces have layers.
    let drawing = field(node, "layers").or_else(|| field(node, "rows"))?;
    let drawing = layers(&drawing.value)?;
    let rows = drawing
        .iter()
        .zip(0..)
        .flat_map(|(rows, layer)| rows.iter().zip(0..).map(move |(row, at)| (layer, at, row)));
    let cells = rows.flat_map(|(layer, at, row)| {
        row.chars().zip(0..).filter(|(c, _)| *c == letter).map(move |(_, col)| [layer, at, col])
    });
    let down = matches!(field(node, "down").map(|down| &down.value.kind), Some(Kind::Bool(true)));
    let shape = Shape::drawn_on(lattice, cells, down).ok()?;
    let shape = match painted(node) {
        None => shape,
        Some(paints) if paints.len() == shape.area() => shape.painted(paints),
        Some(_) => return None,
    };
    let copies = match field(node, "copies")?.value.kind {
        Kind::Number(copies) => copies?,
        _ => return None,
    };
    let spare = match field(node, "at_least").map(|least| &least.value.kind) {
        Some(Kind::Number(least)) => copies.checked_sub((*least)?)?,
        _ => 0,
    };
    let mirror = matches!(field(node, "mirror")?.value.kind, Kind::Bool(true));
    let colour =
        text_of(node, "colour").and_then(|said| u32::from_str_radix(said.strip_prefix('#')?, 16).ok());
    let colour = colour.map(|colour| {
        let [_, red, green, blue] = colour.to_be_bytes();
        pack::Colour(red, green, blue)
    });
    Some(Piece { letter, shape, copies, spare, mirror, colour })
}
