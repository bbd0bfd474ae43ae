//! Puzzles in JSON objects: boards of other programs, and our own answers.

use crate::pack::json::node::{self, Field, Kind, Node, looks_like_objects};
use crate::pack::wire::WireDrawn;
use crate::slide::{self, Board, Goal, text};
use crate::{Family, InputError, Puzzle, Reading, Source, pack};
use slidepack_core::slide::text::{Format, ParseErrorKind, Place, WhyGoal};
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
        let shown: Vec<&Node> =
            self.nodes.iter().filter(|node| field(node, "event").is_none() && !is_solution(node)).collect();
        let many = 1 < shown.len();
        let mut puzzles = Vec::new();
        let mut wrong = 0;
        for (at, node) in shown.into_iter().enumerate() {
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
        let drawn: Option<WireDrawn> = serde_json::from_str(&source.text[node.span.clone()]).ok();
        drawn.and_then(|drawn| drawn.packing()).ok_or_else(|| undrawn(source, node))
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
