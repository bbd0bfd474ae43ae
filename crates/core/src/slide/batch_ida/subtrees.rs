//! The subtrees of a search: boards some moves away from the start, each once.
//!
//! All boards at one distance from the start are made first, and two ways to the
//! same board become one subtree. Subtrees with much work below them are split
//! again, each for itself.

use super::super::board::{Board, Dir, Size};
use super::super::engine::{Subtree, SubtreeResult, nearest_first};
use super::super::grid::{Grid, mixed};
use super::super::pdb::prefetch;
use super::child_batch::{BATCH, Child};
use super::move_pruning::{MovePruner, PRUNED};
use super::node::{Context, MovePrefix, Node};
use crate::run::{Meter, Stop};

// Measured with `cargo bench -p conformance --bench tables`; see docs/internals.md.

/// The least nodes that are worth a subtree of their own when a large one is
/// split.
const LEAST_PIECE: u64 = 500;

/// About how many pieces all large subtrees together are split into.
const MOST_PIECES: u64 = 50_000;

/// A subtree is split only if that yields at least this many pieces.
const LARGE: usize = 10;

/// The most moves from a subtree of the last layer to the pieces it is split
/// into, well below those that a prefix remembers.
const MOST_MOVES_APART: u32 = 16;

/// With more subtrees than this none is split: they take some tens of megabytes.
const MOST_SUBTREES: usize = 200_000;

/// Where a solution was found: its subtree, and how it begins there.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) subtree: u32,
    pub(super) prefix: MovePrefix,
}

/// The subtrees of a search.
pub(super) struct Subtrees<const N: usize, const S: usize, const V: usize> {
    /// Their roots.
    nodes: Vec<Node<N, S, V>>,
    origin: Origin,
    /// How many moves of each root's prefix its pruner has not read.
    unread: Vec<u8>,
    results: Vec<SubtreeResult>,
}

/// How the roots are reached, up to the moves in their own prefixes.
enum Origin {
    /// Through layers of boards, each one move from the layer before.
    Layers {
        /// For every layer but the first, the parent of each board and the move.
        ways: Vec<Vec<(u32, Dir)>>,
        /// The place in the last layer that each root was split off from.
        places: Vec<u32>,
    },
    /// By these moves.
    Given(Vec<Vec<Dir>>),
}

impl<const N: usize, const S: usize, const V: usize> Subtrees<N, S, V> {
    /// The start alone.
    pub(super) fn new(root: Node<N, S, V>) -> Subtrees<N, S, V> {
        Subtrees {
            nodes: vec![root],
            origin: Origin::Layers { ways: Vec::new(), places: vec![0] },
            unread: vec![0],
            results: vec![SubtreeResult::NONE],
        }
    }

    /// Subtrees that were split off elsewhere; or the number of one that is not
    /// of this goal. `root` makes the node of a board.
    ///
    /// Finding the node of a board takes long, following a move from it takes
    /// less, so the nodes of one start are found from that start.
    pub(super) fn given(
        context: &Context<'_, S, V>,
        grid: &Grid,
        given: &[Subtree],
        root: impl Fn(&Board) -> Option<Node<N, S, V>>,
    ) -> Result<Subtrees<N, S, V>, usize> {
        let mut nodes = vec![Node::new(); given.len()];
        let mut start: Option<Board> = None;
        let mut moves: &[Dir] = &[];
        // The nodes on the way of these moves, from the start.
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
                let state = context.pruner().after(node.pruner_state, dir as u8);
                // Moves that another pruner has let through may be redundant to
                // this one. Then it begins anew, and prunes less.
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

    /// The root of a subtree.
    pub(super) fn node(&self, subtree: usize) -> &Node<N, S, V> {
        &self.nodes[subtree]
    }

    /// A subtree as a value, of a board of this size.
    pub(super) fn value(&self, size: Size, subtree: usize) -> Subtree {
        let node = &self.nodes[subtree];
        let tiles: Vec<usize> = node.tiles[..size.cells()].iter().map(|&tile| tile.into()).collect();
        let board = Board::new(size, &tiles).expect("a node has each tile once");
        let read = node.prefix.len() as usize - usize::from(self.unread[subtree]);
        Subtree::trusted(board, self.moves(subtree), node.pruned_dirs & 15, read)
    }

    /// The subtrees in the order to search them: where the last round came
    /// nearest to the goal, this one is likeliest to reach it.
    pub(super) fn order(&self) -> Vec<u32> {
        nearest_first(&self.results)
    }

    /// Takes note of what a round found below each subtree.
    pub(super) fn note(&mut self, results: Vec<SubtreeResult>) {
        self.results = results;
    }

    /// Moves from the start to the root of a subtree.
    pub(super) fn depth(&self, subtree: usize) -> u32 {
        let before = match &self.origin {
            Origin::Layers { ways, .. } => ways.len(),
            Origin::Given(moves) => moves[subtree].len(),
        };
        before as u32 + self.nodes[subtree].prefix.len()
    }

    /// The least length that a solution through one of the roots can have.
    pub(super) fn least_length(&self) -> u32 {
        let length = |subtree: usize| self.nodes[subtree].value() + self.depth(subtree);
        (0..self.len()).map(length).min().unwrap_or(0)
    }

    /// Goes one move further; a solution, if the goal is there.
    ///
    /// A move back towards the start is pruned: no shortest solution makes it.
    /// No subtree has been split yet, and none was given.
    pub(super) fn deepen(
        &mut self,
        context: &Context<'_, S, V>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let mut slots = SlotIndex::new(4 * self.nodes.len());
        let most = 3 * self.nodes.len() + 1;
        let mut nodes: Vec<Node<N, S, V>> = Vec::with_capacity(most);
        let (mut layer, mut results) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut children = Vec::with_capacity(4 * BATCH);
        for (batch, parents) in self.nodes.chunks(BATCH).enumerate() {
            for _ in parents {
                meter.tick()?;
            }
            context.children_of(parents, &mut children);
            meter.progress.generated += children.len() as u64;
            children.iter().for_each(|child| slots.ask(&child.node.tiles));
            for Child { parent, dir, node } in children.drain(..) {
                let parent = batch * BATCH + parent;
                let place = slots.find(&node.tiles, &nodes);
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

    /// Splits subtrees that had much work below them in the last round, so that
    /// threads share it, and the next round tells more exactly where it came
    /// near the goal.
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
            // The first piece takes the subtree's place, the others come last.
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

    /// Has the pruner begin anew at every root: another pruner would be in
    /// another state after the same moves. Then nothing is pruned because of
    /// them.
    pub(super) fn reset_pruner(&mut self) {
        for (node, unread) in self.nodes.iter_mut().zip(&mut self.unread) {
            node.pruner_state = MovePruner::START;
            *unread = node.prefix.len() as u8;
        }
    }

    /// The moves from the start to the root of a subtree.
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

    /// A solution of at most `bound` moves, by where it was found.
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

/// The numbers of subtrees in such an order that those whose moves begin alike come one after the other: moves that they
/// have in common are followed once.
fn by_moves(given: &[Subtree]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..given.len()).collect();
    order.sort_by(|&one, &other| given[one].moves().cmp(given[other].moves()));
    order
}

/// Where the boards of a layer are, by hash.
struct SlotIndex {
    /// A board's number, at its hash or behind it.
    slots: Vec<u32>,
}

impl SlotIndex {
    const FREE: u32 = u32::MAX;

    /// For at most so many boards.
    fn new(boards: usize) -> SlotIndex {
        SlotIndex { slots: vec![SlotIndex::FREE; (2 * boards).next_power_of_two()] }
    }

    fn home<const N: usize>(&self, tiles: &[u8; N]) -> usize {
        let (words, _) = tiles.as_chunks();
        let hash = words.iter().fold(0, |hash, &word| mixed(hash ^ u64::from_le_bytes(word)));
        hash as usize & (self.slots.len() - 1)
    }

    /// Starts to fetch what [`SlotIndex::find`] looks at first.
    fn ask<const N: usize>(&self, tiles: &[u8; N]) {
        prefetch(&self.slots, self.home(tiles));
    }

    /// The place of a board among `nodes`; behind them if it is new, where it
    /// must be put then.
    fn find<const N: usize, const S: usize, const V: usize>(
        &mut self,
        tiles: &[u8; N],
        nodes: &[Node<N, S, V>],
    ) -> usize {
        let mut slot = self.home(tiles);
        loop {
            match self.slots[slot] {
                SlotIndex::FREE => {
                    self.slots[slot] = nodes.len() as u32;
                    return nodes.len();
                }
                place if nodes[place as usize].tiles == *tiles => return place as usize,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }
}

/// The boards some moves below one: `wanted` of them, or as many as there are
/// before the goal is one of them, which is for a round to find.
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

/// Appends a solution of at most `left` moves, if there is one.
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
