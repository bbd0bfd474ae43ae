//! The first expansions of a search, from its recorded steps.

use super::notation::one_line;
use super::watch::{Step, Watched};
use super::{Dir, Weight};
use crate::schema::rows;
use crate::wire::ByName;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt::{self, Write};

/// A node of a search, with its children.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Expansion {
    /// From 1.
    pub number: usize,
    pub board: Vec<Vec<u16>>,
    /// Moves made.
    pub g: u32,
    /// The heuristic's value; 0 without a heuristic.
    pub h: u32,
    /// g + h, or g + W·h with a weight.
    #[serde(serialize_with = "whole")]
    pub f: f64,
    /// Nodes in the open list, without this one. Null for searches without lists.
    pub open: Option<u64>,
    /// Nodes expanded before. Null for searches without lists.
    pub closed: Option<u64>,
    /// The bound of a round of iterative deepening, or the depth limit.
    pub bound: Option<u32>,
    /// Its children as far as they were generated, in order, but not the board it came from.
    pub children: Vec<Child>,
}

/// A child of an expanded node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExpansionChild"))]
pub struct Child {
    #[serde(rename = "move")]
    pub dir: ByName<Dir>,
    pub h: u32,
    /// As of its parent.
    #[serde(serialize_with = "whole")]
    pub f: f64,
    /// Whether its board was known by a path that is not longer.
    pub seen: bool,
    /// Whether its f is above the bound.
    pub cut: bool,
}

pub(super) fn f(g: u32, h: u32, weight: Weight) -> f64 {
    // Rounded to the tenths that it has.
    ((f64::from(g) + weight.value() * f64::from(h)) * 10.0).round() / 10.0
}

pub(super) fn whole<S: Serializer>(f: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if f.fract() == 0.0 { serializer.serialize_u64(*f as u64) } else { serializer.serialize_f64(*f) }
}

impl Expansion {
    /// Whether this build has traces: the static page shows searches in another way.
    pub(crate) const ARE_THERE: bool = !cfg!(target_family = "wasm");

    pub(crate) fn all(watched: &Watched) -> Vec<Expansion> {
        let has_lists = watched.method.algorithm.has_lists();
        let mut expansions: Vec<Expansion> = Vec::new();
        // The latest expansion of each node: the start has one per round.
        let mut latest = vec![None; watched.nodes.len()];
        let mut limit = None;
        for step in &watched.steps {
            let node = &watched.nodes[step.node()];
            let f = f(node.moves, node.left, watched.weight);
            let parent = node.parent.and_then(|parent| latest[parent]);
            match (*step, parent) {
                (Step::Bound(_, bound), _) => limit = Some(bound),
                (Step::Expand { node: id, open, closed }, _) => {
                    latest[id] = Some(expansions.len());
                    expansions.push(Expansion {
                        number: expansions.len() + 1,
                        board: rows(&node.board),
                        g: node.moves,
                        h: node.left,
                        f,
                        open: has_lists.then_some(open),
                        closed: has_lists.then_some(closed),
                        bound: limit,
                        children: Vec::new(),
                    });
                }
                (Step::Generate(_), Some(parent)) => {
                    let Some(dir) = node.dir.map(ByName) else { continue };
                    let children = &mut expansions[parent].children;
                    // A search from both ends shows its solution at the end.
                    if children.iter().all(|child| child.dir != dir) {
                        children.push(Child { dir, h: node.left, f, seen: false, cut: false });
                    }
                }
                (Step::Duplicate { .. }, Some(parent)) => {
                    expansions[parent].children.last_mut().expect("its child was generated").seen = true;
                }
                (Step::Prune(id), Some(parent)) if latest[id].is_none() && !has_lists => {
                    expansions[parent].children.last_mut().expect("its child was generated").cut = true;
                }
                _ => {}
            }
        }
        expansions
    }

    /// Writes expansions as an aligned table, with the columns that their search has.
    pub fn write_table(all: &[Expansion], out: &mut dyn Write) -> fmt::Result {
        type Cell = fn(&Expansion) -> Option<String>;
        let columns: [(&str, Cell); 9] = [
            ("#", |one| Some(one.number.to_string())),
            ("board", |one| Some(one.board_text())),
            ("g", |one| Some(one.g.to_string())),
            ("h", |one| Some(one.h.to_string())),
            ("f", |one| Some(one.f.to_string())),
            ("open", |one| one.open.map(|open| open.to_string())),
            ("closed", |one| one.closed.map(|closed| closed.to_string())),
            ("bound", |one| one.bound.map(|bound| bound.to_string())),
            ("children: move, f", |one| {
                let children: Vec<String> = one.children.iter().map(Child::to_string).collect();
                Some(children.join(", "))
            }),
        ];
        let columns: Vec<(&str, Vec<String>)> = columns
            .into_iter()
            .filter_map(|(title, cell)| Some((title, all.iter().map(cell).collect::<Option<Vec<_>>>()?)))
            .collect();
        for row in 0..=all.len() {
            let mut line = String::new();
            for (title, cells) in &columns {
                let cell = if row == 0 { *title } else { &cells[row - 1] };
                let width = cells.iter().map(String::len).max().unwrap_or(0).max(title.len());
                match *title {
                    "board" => write!(line, "{cell:width$}  ")?,
                    "children: move, f" => line.push_str(cell),
                    _ => write!(line, "{cell:>width$}  ")?,
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// The board in a line, rows separated by `/`.
    pub fn board_text(&self) -> String {
        one_line(&self.board)
    }
}

impl fmt::Display for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fate = if self.seen {
            " seen"
        } else if self.cut {
            " cut"
        } else {
            ""
        };
        write!(f, "{} {}{fate}", self.dir.letter(), self.f)
    }
}
