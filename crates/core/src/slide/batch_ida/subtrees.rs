//! The subtrees of a search: distinct boards some moves away from the start.
//!
//! Breadth-first layers from the start, with duplicates merged. Subtrees with many nodes are split
//! further, each on its own.

use super::super::board::{Board, Dir, Size};
use super::super::engine::{Subtree, SubtreeResult, nearest_first};
use super::super::grid::Grid;
use super::child_batch::{BATCH, Child};
use super::move_pruning::{MovePruner, PRUNED};
use super::node::{Context, MovePrefix, Node};
use crate::mixing::Mixing;
use crate::run::{Meter, Stop};
use std::collections::HashMap;

// Measured with `cargo bench -p conformance --bench tables`; see docs/internals.md.

const LEAST_PIECE: u64 = 500;

const MOST_PIECES: u64 = 50_000;

const LARGE: usize = 10;

/// Maximum depth of a piece below its last-layer subtree, well below the capacity of a prefix.
const MOST_MOVES_APART: u32 = 16;

/// With more subtrees, none is split. They take some tens of megabytes.
const MOST_SUBTREES: usize = 200_000;

#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) subtree: u32,
    pub(super) prefix: MovePrefix,
}

pub(super) struct Subtrees<const N: usize, const S: usize, const V: usize> {
    nodes: Vec<Node<N, S, V>>,
    origin: Origin,
    /// For each root, the number of moves of its prefix that the pruner has not read.
    unread: Vec<u8>,
    results: Vec<SubtreeResult>,
}

/// The paths to the roots, without the moves in their own prefixes.
enum Origin {
    Layers { ways: Vec<Vec<(u32, Dir)>>, places: Vec<u32> },
    Given(Vec<Vec<Dir>>),
}

impl<const N: usize, const S: usize, const V: usize> Subtrees<N, S, V> {
    pub(super) fn new(root: Node<N, S, V>) -> Subtrees<N, S, V> {
        Subtrees {
            nodes: vec![root],
            origin: Origin::Layers { ways: Vec::new(), places: vec![0] },
            unread: vec![0],
            results: vec![SubtreeResult::NONE],
        }
    }

    /// Subtrees that were split off elsewhere; `root` computes the node of a board. The error is
    /// the index of a subtree that cannot reach the goal.
    ///
    /// Computing a node from a board is slower than making a move, so nodes with the same start are
    /// derived from the node of that start.
    pub(super) fn given(
        context: &Context<'_, S, V>,
        grid: &Grid,
        given: &[Subtree],
        root: impl Fn(&Board) -> Option<Node<N, S, V>>,
    ) -> Result<Subtrees<N, S, V>, usize> {
        let mut nodes = vec![Node::new(); given.len()];
        let mut start: Option<Board> = None;
        let mut moves: &[Dir] = &[];
        let mut way: Vec<Node<N, S, V>> = Vec::new();
        for number in by_moves(given) {
            let subtree = &given[number];
            if subtree.board().size() != grid.size() {
                return Err(number);
            }
            let board = subtree.start();
            if start.as_ref() != Some(&board) {
                (way, moves) = (vec![root(&board).ok_or(number)?], &[]);
                start = Some(board);
            }
            let shared = moves.iter().zip(subtree.moves()).take_while(|(one, other)| one == other).count();
            moves = subtree.moves();
            way.truncate(shared + 1);
            for (at, &dir) in moves.iter().enumerate().skip(shared) {
                way.push(context.moved(&way[at], dir).ok_or(number)?);
            }
            let mut node = way[moves.len()];
            node.subtree = number as u32;
            node.pruned_dirs = subtree.pruned_dirs();
            node.prefix = MovePrefix::START;
            node.pruner_state = MovePruner::START;
            for &dir in &moves[moves.len() - subtree.read()..] {
                let state = context.pruner.after(node.pruner_state, dir as u8);
                // Moves that another pruner let through may be redundant to this one. Then restart
                // the pruner, which prunes less.
                node.pruner_state = if state == PRUNED { MovePruner::START } else { state };
            }
            nodes[number] = node;
        }
        Ok(Subtrees {
            nodes,
            origin: Origin::Given(given.iter().map(|subtree| subtree.moves().to_vec()).collect()),
            unread: vec![0; given.len()],
            results: vec![SubtreeResult::NONE; given.len()],
        })
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, subtree: usize) -> &Node<N, S, V> {
        &self.nodes[subtree]
    }

    pub(super) fn value(&self, size: Size, subtree: usize) -> Subtree {
        let node = &self.nodes[subtree];
        let tiles: Vec<usize> = node.tiles[..size.cells()].iter().map(|&tile| tile.into()).collect();
        let board = Board::new(size, &tiles).expect("a node has each tile once");
        let read = node.prefix.len() as usize - usize::from(self.unread[subtree]);
        Subtree::trusted(board, self.moves(subtree), node.pruned_dirs & 15, read)
    }

    pub(super) fn order(&self) -> Vec<u32> {
        nearest_first(&self.results)
    }

    pub(super) fn note(&mut self, results: Vec<SubtreeResult>) {
        self.results = results;
    }

    pub(super) fn depth(&self, subtree: usize) -> u32 {
        let before = match &self.origin {
            Origin::Layers { ways, .. } => ways.len(),
            Origin::Given(moves) => moves[subtree].len(),
        };
        before as u32 + self.nodes[subtree].prefix.len()
    }

    pub(super) fn least_length(&self) -> u32 {
        let length = |subtree: usize| self.nodes[subtree].value() + self.depth(subtree);
        (0..self.len()).map(length).min().unwrap_or(0)
    }

    /// Replaces the roots by their children. Returns a solution if the goal is among them.
    ///
    /// Moves back towards the start are pruned: no shortest solution makes them.
    ///
    /// Requires that no subtree has been split yet and none was given.
    pub(super) fn deepen(
        &mut self,
        context: &Context<'_, S, V>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let most = 3 * self.nodes.len() + 1;
        let mut places: HashMap<[u8; N], u32, Mixing> =
            HashMap::with_capacity_and_hasher(most, Mixing::default());
        let mut nodes: Vec<Node<N, S, V>> = Vec::with_capacity(most);
        let (mut layer, mut results) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut children = Vec::with_capacity(4 * BATCH);
        for (batch, parents) in self.nodes.chunks(BATCH).enumerate() {
            for _ in parents {
                meter.tick()?;
            }
            context.children_of(parents, &mut children);
            meter.progress.generated += children.len() as u64;
            for Child { parent, dir, node } in children.drain(..) {
                let parent = batch * BATCH + parent;
                let place = *places.entry(node.tiles).or_insert(nodes.len() as u32) as usize;
                if place == nodes.len() {
                    nodes.push(node);
                    layer.push((parent as u32, dir));
                    results.push(SubtreeResult { nodes: 0, ..self.results[parent] });
                }
                nodes[place].pruned_dirs |= node.pruned_dirs;
            }
        }
        for (number, node) in nodes.iter_mut().enumerate() {
            node.subtree = number as u32;
            node.pruner_state = MovePruner::START;
            node.prefix = MovePrefix::START;
        }
        if let Origin::Layers { ways, places } = &mut self.origin {
            *places = (0..nodes.len() as u32).collect();
            ways.push(layer);
        }
        self.unread = vec![0; nodes.len()];
        self.nodes = nodes;
        self.results = results;
        let home = self.nodes.iter().position(|node| node.value() == 0);
        Ok(home.map(|subtree| self.moves(subtree)))
    }

    /// Splits large subtrees, to balance threads and to locate the nearest approach to the goal.
    pub(super) fn split_large(
        &mut self,
        context: &Context<'_, S, V>,
        pieces: Option<usize>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let (most_pieces, most_subtrees) =
            pieces.map_or((MOST_PIECES, MOST_SUBTREES), |pieces| (pieces as u64, 2 * pieces));
        if most_subtrees < self.nodes.len() {
            return Ok(());
        }
        let total: u64 = self.results.iter().map(|result| u64::from(result.nodes)).sum();
        let piece = (total / most_pieces.max(1)).max(LEAST_PIECE);
        for subtree in 0..self.nodes.len() {
            let pieces = (u64::from(self.results[subtree].nodes) / piece) as usize;
            if pieces < LARGE {
                continue;
            }
            let split = expand_to(context, self.nodes[subtree], pieces, meter)?;
            for (number, node) in split.into_iter().enumerate() {
                if number == 0 {
                    self.nodes[subtree] = node;
                } else {
                    self.nodes.push(Node { subtree: self.nodes.len() as u32, ..node });
                }
            }
            match &mut self.origin {
                Origin::Layers { places, .. } => places.resize(self.nodes.len(), places[subtree]),
                Origin::Given(moves) => moves.resize(self.nodes.len(), moves[subtree].clone()),
            }
            self.unread.resize(self.nodes.len(), self.unread[subtree]);
            self.results.resize(self.nodes.len(), self.results[subtree]);
        }
        Ok(())
    }

    /// The states of another pruner do not apply.
    pub(super) fn reset_pruner(&mut self) {
        for (node, unread) in self.nodes.iter_mut().zip(&mut self.unread) {
            node.pruner_state = MovePruner::START;
            *unread = node.prefix.len() as u8;
        }
    }

    fn moves(&self, subtree: usize) -> Vec<Dir> {
        let mut moves = match &self.origin {
            Origin::Layers { ways, places } => {
                let mut moves = Vec::new();
                let mut at = places[subtree] as usize;
                for layer in ways.iter().rev() {
                    let (parent, dir) = layer[at];
                    moves.push(dir);
                    at = parent as usize;
                }
                moves.reverse();
                moves
            }
            Origin::Given(moves) => moves[subtree].clone(),
        };
        moves.extend(self.nodes[subtree].prefix.moves());
        moves
    }

    pub(super) fn path(&self, context: &Context<'_, S, V>, found: Found, bound: u32) -> Vec<Dir> {
        let mut node = self.nodes[found.subtree as usize];
        let mut moves = self.moves(found.subtree as usize);
        for wanted in found.prefix.moves().skip(node.prefix.len() as usize) {
            let child = context.children(&node).into_iter().find(|child| child.dir == wanted);
            node = child.expect("the search went this way").node;
            moves.push(wanted);
        }
        let has_end = dive(context, &node, bound - moves.len() as u32, &mut moves);
        debug_assert!(has_end);
        moves
    }
}

/// In lexicographic order of their moves, so that common prefixes are followed once.
fn by_moves(given: &[Subtree]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by(|&one, &other| given[one].moves().cmp(given[other].moves()));
    order
}

/// Expands a node layer by layer to at least `wanted` nodes. Stops earlier at depth
/// [`MOST_MOVES_APART`], or if the next layer is empty or contains the goal, which is left to a
/// round.
fn expand_to<const N: usize, const S: usize, const V: usize>(
    context: &Context<'_, S, V>,
    node: Node<N, S, V>,
    wanted: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<Node<N, S, V>>, Stop> {
    let mut layer = vec![node];
    let mut children = Vec::new();
    while layer.len() < wanted && layer[0].prefix.len() < MOST_MOVES_APART {
        for parents in layer.chunks(BATCH) {
            for _ in parents {
                meter.tick()?;
            }
            context.children_of(parents, &mut children);
        }
        meter.progress.generated += children.len() as u64;
        if children.is_empty() || children.iter().any(|child| child.node.value() == 0) {
            break;
        }
        layer.clear();
        layer.extend(children.drain(..).map(|child| child.node));
    }
    Ok(layer)
}

pub(super) fn dive<const N: usize, const S: usize, const V: usize>(
    context: &Context<'_, S, V>,
    node: &Node<N, S, V>,
    left: u32,
    moves: &mut Vec<Dir>,
) -> bool {
    if node.value() == 0 {
        return true;
    }
    for child in context.children(node) {
        if child.node.value() < left {
            moves.push(child.dir);
            if dive(context, &child.node, left - 1, moves) {
                return true;
            }
            moves.pop();
        }
    }
    false
}
