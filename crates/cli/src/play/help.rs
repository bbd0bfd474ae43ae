//! What the keys do.

use slidepack::Family;

/// Keys and what they do.
pub(super) type Keys = (&'static str, &'static str);

const SLIDE: [Keys; 10] = [
    ("arrows, hjkl, wasd", "slide a tile that way"),
    ("mouse", "slide a tile, and all between it and the blank"),
    ("o", "arrows tell the way of the blank instead, and back"),
    ("u, Backspace", "undo"),
    ("y", "redo"),
    ("c", "back to the start"),
    ("i", "hint: the next move, and why"),
    ("v", "solve and watch"),
    ("m", "look for the fewest moves all the time, or not"),
    ("g", "see the goal"),
];

const PACK: [Keys; 14] = [
    ("arrows, hjkl", "go to another cell"),
    ("[ ]", "go a layer up or down"),
    ("Tab, Shift-Tab", "next or previous piece"),
    ("A-Z, 0-9", "the piece of that name"),
    ("r, R", "turn the piece; in layers, another place of it"),
    ("f", "turn the piece over"),
    (". ,", "next or previous place of the piece here"),
    ("Space, Enter", "place the piece"),
    ("x, Delete", "take up the piece that lies here"),
    ("mouse", "go to a cell; there, place or take up; wheel: turn"),
    ("u, Backspace; y", "undo; redo"),
    ("c", "clear the tray"),
    ("i", "hint: a piece and its place, and why"),
    ("v", "solve and watch"),
];

const BOTH: [Keys; 5] = [
    ("n", "a new puzzle like this"),
    ("< >", "previous or next puzzle of the file"),
    ("?", "these keys, and away with them"),
    ("Ctrl-Z", "back to the shell for a while"),
    ("q, Esc, Ctrl-C", "quit"),
];

/// All keys of a family.
pub(super) fn keys(family: Family) -> Vec<Keys> {
    let own: &[Keys] = match family {
        Family::Slide => &SLIDE,
        Family::Pack => &PACK,
    };
    own.iter().chain(&BOTH).copied().collect()
}

/// The keys of the last line, the most needed first.
pub(super) fn line(family: Family, is_watching: bool) -> &'static [Keys] {
    match (family, is_watching) {
        (_, true) => &[
            ("Space", "pause"),
            ("←→", "step"),
            ("↑↓", "pace"),
            ("Enter", "go on from here"),
            ("Esc", "back"),
            ("q", "quit"),
        ],
        (Family::Slide, _) => &[
            ("?", "keys"),
            ("q", "quit"),
            ("arrows", "slide"),
            ("u", "undo"),
            ("i", "hint"),
            ("v", "solve"),
            ("n", "new"),
            ("g", "goal"),
            ("c", "restart"),
        ],
        (Family::Pack, _) => &[
            ("?", "keys"),
            ("q", "quit"),
            ("Tab", "piece"),
            ("r", "turn"),
            ("f", "flip"),
            ("Space", "place"),
            ("x", "take up"),
            ("i", "hint"),
            ("v", "solve"),
            ("u", "undo"),
        ],
    }
}
