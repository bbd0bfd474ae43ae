//! The reference: Knuth's dancing links, choosing the item with the fewest options
//! (The Art of Computer Programming, section 7.2.2.1, Algorithm X with exercise 9).
//!
//! Items are in a ring, and each has a ring of its options' nodes. Covering an item
//! takes it out of the ring of items and its options out of the rings of all other
//! items; uncovering does the same backwards. Secondary items are never in the ring
//! of items.

use std::collections::HashMap;

/// A node of an option, or the head of an item's ring.
#[derive(Clone, Copy, Default)]
struct Node {
    up: u32,
    down: u32,
    /// The item; between options, 0.
    item: u32,
}

/// A place in the ring of items.
#[derive(Clone, Copy, Default)]
struct Item {
    left: u32,
    right: u32,
    /// How many options it has.
    options: u32,
}

/// A problem as rings.
pub(super) struct Dlx {
    items: Vec<Item>,
    /// The heads of all items first. A node between two options holds
    /// where both of them are: `up` is the first node of the one before, `down` the
    /// last of the one after.
    nodes: Vec<Node>,
    /// Nodes of the search.
    pub(super) expanded: u64,
}

impl Dlx {
    /// The problem of a text that is known to be right, without colours.
    pub(super) fn new(text: &str) -> Dlx {
        let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
        let mut items = vec![Item::default()];
        let mut nodes = vec![Node::default()];
        let mut numbers = HashMap::new();
        let mut primary = None;
        for name in lines.next().unwrap_or_default().split_whitespace() {
            if name == "|" {
                primary = Some(items.len());
                continue;
            }
            let number = items.len() as u32;
            numbers.insert(name, number);
            items.push(Item { left: number, right: number, options: 0 });
            nodes.push(Node { up: number, down: number, item: number });
        }
        let primary = primary.unwrap_or(items.len());
        for (number, item) in items[..primary].iter_mut().enumerate() {
            item.left = (if number == 0 { primary - 1 } else { number - 1 }) as u32;
            item.right = (if number + 1 == primary { 0 } else { number + 1 }) as u32;
        }
        let mut between = nodes.len();
        nodes.push(Node::default());
        for line in lines {
            let first = nodes.len();
            for name in line.split_whitespace() {
                let item = numbers[name];
                let (at, last) = (nodes.len() as u32, nodes[item as usize].up);
                nodes.push(Node { up: last, down: item, item });
                nodes[last as usize].down = at;
                nodes[item as usize].up = at;
                items[item as usize].options += 1;
            }
            nodes[between].down = nodes.len() as u32 - 1;
            between = nodes.len();
            nodes.push(Node { up: first as u32, ..Node::default() });
        }
        Dlx { items, nodes, expanded: 0 }
    }

    /// The number of solutions.
    pub(super) fn count(&mut self) -> u64 {
        self.expanded += 1;
        if self.items[0].right == 0 {
            return 1;
        }
        let item = self.tightest();
        if self.items[item as usize].options == 0 {
            return 0;
        }
        let mut solutions = 0;
        self.cover(item);
        let mut node = self.nodes[item as usize].down;
        while node != item {
            let mut other = node + 1;
            while other != node {
                match self.nodes[other as usize] {
                    Node { item: 0, up, .. } => other = up,
                    Node { item, .. } => {
                        self.cover(item);
                        other += 1;
                    }
                }
            }
            solutions += self.count();
            let mut other = node - 1;
            while other != node {
                match self.nodes[other as usize] {
                    Node { item: 0, down, .. } => other = down,
                    Node { item, .. } => {
                        self.uncover(item);
                        other -= 1;
                    }
                }
            }
            node = self.nodes[node as usize].down;
        }
        self.uncover(item);
        solutions
    }

    /// The first of the items with the fewest options.
    fn tightest(&self) -> u32 {
        let (mut best, mut fewest) = (0, u32::MAX);
        let mut item = self.items[0].right;
        while item != 0 {
            let Item { options, right, .. } = self.items[item as usize];
            if options < fewest {
                (best, fewest) = (item, options);
                if options == 0 {
                    break;
                }
            }
            item = right;
        }
        best
    }

    fn cover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].down;
        while node != item {
            self.hide(node);
            node = self.nodes[node as usize].down;
        }
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    fn uncover(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
        let mut node = self.nodes[item as usize].up;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
    }

    /// Takes the other nodes of a node's option out of their rings.
    fn hide(&mut self, node: u32) {
        let mut other = node + 1;
        while other != node {
            let Node { up, down, item } = self.nodes[other as usize];
            if item == 0 {
                other = up;
                continue;
            }
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            self.items[item as usize].options -= 1;
            other += 1;
        }
    }

    fn unhide(&mut self, node: u32) {
        let mut other = node - 1;
        while other != node {
            let Node { up, down, item } = self.nodes[other as usize];
            if item == 0 {
                other = down;
                continue;
            }
            self.nodes[up as usize].down = other;
            self.nodes[down as usize].up = other;
            self.items[item as usize].options += 1;
            other -= 1;
        }
    }
}
