//! The boards some moves away from the start, each once.

use super::super::board::Dir;
use super::super::grid::mixed;
use super::super::tables::prefetch;
use super::brood::BATCH;
use super::node::{Born, Node, Scene, Trail};
use super::round::Found;
use super::words::Words;
use crate::run::{Meter, Stop};

/// The least nodes that are worth a unit of their own when boards are taken
/// apart, and about how many pieces there may be in all.
const LEAST_PIECE: u64 = 500;
const MOST_PIECES: u64 = 50_000;

/// The pieces from which on a board is worth taking apart.
const LARGE: usize = 10;

/// The most moves from a board to its pieces, well below those that a trail
/// remembers.
const MOST_APART: u32 = 16;

/// Units that are enough, and take some tens of megabytes.
const MOST_UNITS: usize = 200_000;

/// All boards at one distance from the start, and how they are reached. Those
/// with much work below them may be taken apart again, into boards further on.
pub(super) struct Units<const N: usize, const S: usize, const V: usize> {
    nodes: Vec<Node<N, S, V>>,
    /// For every layer but the first, the parent of each board and the move.
    ways: Vec<Vec<(u32, Dir)>>,
    /// The place in the last layer of each board; its trail begins there.
    origins: Vec<u32>,
    notes: Vec<Note>,
}

/// What the last round found below a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// The least value met.
    pub(super) nearest: u16,
    /// The nodes that were worth expanding.
    pub(super) size: u32,
}

impl Note {
    /// Nothing.
    pub(super) const NONE: Note = Note { nearest: u16::MAX, size: 0 };

    /// What two workers found together.
    pub(super) fn with(self, other: Note) -> Note {
        Note { nearest: self.nearest.min(other.nearest), size: self.size.saturating_add(other.size) }
    }
}

impl<const N: usize, const S: usize, const V: usize> Units<N, S, V> {
    /// The start alone.
    pub(super) fn new(root: Node<N, S, V>) -> Units<N, S, V> {
        Units { nodes: vec![root], ways: Vec::new(), origins: vec![0], notes: vec![Note::NONE] }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn nodes(&self) -> &[Node<N, S, V>] {
        &self.nodes
    }

    /// The boards in the order to search them: where the last round came
    /// nearest to the goal, this one is likeliest to reach it.
    pub(super) fn order(&self) -> Vec<u32> {
        let known =
            self.notes.iter().map(|note| note.nearest).filter(|&nearest| nearest != Note::NONE.nearest);
        let unknown = known.max().map_or(0, |farthest| usize::from(farthest) + 1);
        let mut heaps = vec![Vec::new(); unknown + 1];
        for (unit, note) in self.notes.iter().enumerate() {
            heaps[usize::from(note.nearest).min(unknown)].push(unit as u32);
        }
        heaps.concat()
    }

    /// Takes note of what a round found below each board.
    pub(super) fn note(&mut self, notes: Vec<Note>) {
        self.notes = notes;
    }

    /// Moves from the start to one of the boards.
    pub(super) fn depth(&self, node: &Node<N, S, V>) -> u32 {
        self.ways.len() as u32 + node.trail.len()
    }

    /// The least length that a solution through one of the boards can have;
    /// of the given parity.
    pub(super) fn least_total(&self, parity: u32) -> u32 {
        let least = self.nodes.iter().map(|node| node.value() + self.depth(node)).min().unwrap_or(0);
        least + (least + parity) % 2
    }

    /// Goes one move further; a solution, if the goal is there.
    ///
    /// A move back towards the start is barred: no shortest solution makes it.
    /// No board has been taken apart.
    pub(super) fn deepen(
        &mut self,
        scene: &Scene<'_, S, V>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, Stop> {
        let mut seats = Seats::new(4 * self.nodes.len());
        let room = 3 * self.nodes.len() + 1;
        let mut nodes: Vec<Node<N, S, V>> = Vec::with_capacity(room);
        let (mut ways, mut notes) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut born = Vec::with_capacity(4 * BATCH);
        for (batch, parents) in self.nodes.chunks(BATCH).enumerate() {
            for _ in parents {
                meter.tick()?;
            }
            scene.children_of(parents, &mut born);
            meter.progress.generated += born.len() as u64;
            born.iter().for_each(|born| seats.ask(&born.node.tiles));
            for Born { parent, dir, node } in born.drain(..) {
                let parent = batch * BATCH + parent;
                let place = seats.find(&node.tiles, &nodes);
                if place == nodes.len() {
                    nodes.push(node);
                    ways.push((parent as u32, dir));
                    notes.push(Note { size: 0, ..self.notes[parent] });
                }
                nodes[place].barred |= node.barred;
            }
        }
        for (number, node) in nodes.iter_mut().enumerate() {
            node.unit = number as u32;
            node.word = Words::START;
            node.trail = Trail::START;
        }
        self.origins = (0..nodes.len() as u32).collect();
        self.nodes = nodes;
        self.notes = notes;
        self.ways.push(ways);
        let home = self.nodes.iter().position(|node| node.value() == 0);
        Ok(home.map(|unit| self.way(unit)))
    }

    /// Takes boards apart that had much work below them in the last round, so
    /// that threads share it, and the next round tells more exactly where it
    /// came near the goal. The boards after some moves take their place.
    pub(super) fn split(&mut self, scene: &Scene<'_, S, V>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if MOST_UNITS < self.nodes.len() {
            return Ok(());
        }
        let total: u64 = self.notes.iter().map(|note| u64::from(note.size)).sum();
        let piece = (total / MOST_PIECES).max(LEAST_PIECE);
        for unit in 0..self.nodes.len() {
            let pieces = (u64::from(self.notes[unit].size) / piece) as usize;
            if pieces < LARGE {
                continue;
            }
            // The first piece takes the board's place, the others come last.
            let apart = apart(scene, self.nodes[unit], pieces, meter)?;
            for (number, node) in apart.into_iter().enumerate() {
                if number == 0 {
                    self.nodes[unit] = node;
                } else {
                    self.nodes.push(Node { unit: self.nodes.len() as u32, ..node });
                }
            }
            self.origins.resize(self.nodes.len(), self.origins[unit]);
            self.notes.resize(self.nodes.len(), self.notes[unit]);
        }
        Ok(())
    }

    /// Forgets the last moves to every board, which other words would see in
    /// another state. Then nothing is needless because of them.
    pub(super) fn forget(&mut self) {
        for node in &mut self.nodes {
            node.word = Words::START;
        }
    }

    /// The moves to a board of the last layer.
    fn way(&self, place: usize) -> Vec<Dir> {
        let mut moves = Vec::new();
        let mut at = place;
        for layer in self.ways.iter().rev() {
            let (parent, dir) = layer[at];
            moves.push(dir);
            at = parent as usize;
        }
        moves.reverse();
        moves
    }

    /// A solution of at most `bound` moves, by where it was found.
    pub(super) fn path(&self, scene: &Scene<'_, S, V>, found: Found, bound: u32) -> Vec<Dir> {
        let mut node = self.nodes[found.unit as usize];
        let mut moves = self.way(self.origins[found.unit as usize] as usize);
        moves.extend(node.trail.moves());
        for wanted in found.trail.moves().skip(node.trail.len() as usize) {
            let child = scene.children(&node).into_iter().find(|child| child.dir == wanted);
            node = child.expect("the search went this way").node;
            moves.push(wanted);
        }
        let has_end = dive(scene, &node, bound - moves.len() as u32, &mut moves);
        debug_assert!(has_end);
        moves
    }
}

/// Where the boards of a layer are, by hash.
struct Seats {
    /// A board's number, at its hash or behind it.
    slots: Vec<u32>,
}

impl Seats {
    const FREE: u32 = u32::MAX;

    /// For at most so many boards.
    fn new(boards: usize) -> Seats {
        Seats { slots: vec![Seats::FREE; (2 * boards).next_power_of_two()] }
    }

    fn home<const N: usize>(&self, tiles: &[u8; N]) -> usize {
        let (words, _) = tiles.as_chunks();
        let hash = words.iter().fold(0, |hash, &word| mixed(hash ^ u64::from_le_bytes(word)));
        hash as usize & (self.slots.len() - 1)
    }

    /// Starts to fetch what [`Seats::find`] looks at first.
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
                Seats::FREE => {
                    self.slots[slot] = nodes.len() as u32;
                    return nodes.len();
                }
                place if nodes[place as usize].tiles == *tiles => return place as usize,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }
}

/// The boards some moves after one: `wanted` of them, or as many as there are
/// before the goal is one of them, which is for a round to find.
fn apart<const N: usize, const S: usize, const V: usize>(
    scene: &Scene<'_, S, V>,
    node: Node<N, S, V>,
    wanted: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<Node<N, S, V>>, Stop> {
    let mut layer = vec![node];
    let mut born = Vec::new();
    while layer.len() < wanted && layer[0].trail.len() < MOST_APART {
        for parents in layer.chunks(BATCH) {
            for _ in parents {
                meter.tick()?;
            }
            scene.children_of(parents, &mut born);
        }
        meter.progress.generated += born.len() as u64;
        if born.is_empty() || born.iter().any(|born| born.node.value() == 0) {
            break;
        }
        layer.clear();
        layer.extend(born.drain(..).map(|born| born.node));
    }
    Ok(layer)
}

/// Appends a way home of at most `room` moves, if there is one.
fn dive<const N: usize, const S: usize, const V: usize>(
    scene: &Scene<'_, S, V>,
    node: &Node<N, S, V>,
    room: u32,
    moves: &mut Vec<Dir>,
) -> bool {
    if node.value() == 0 {
        return true;
    }
    for child in scene.children(node) {
        if child.node.value() < room {
            moves.push(child.dir);
            if dive(scene, &child.node, room - 1, moves) {
                return true;
            }
            moves.pop();
        }
    }
    false
}
