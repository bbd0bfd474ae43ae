//! Key bindings as shown in the help.

use slidepack::Family;

pub(super) type Keys = (&'static str, &'static str);

const SLIDE: [Keys; 11] = [
    ("arrows, hjkl, wasd", "slide a tile that way"),
    ("mouse", "slide a tile and all tiles between it and the blank"),
    ("o", "switch: arrows move the tile or the blank"),
    ("u, Backspace", "undo"),
    ("y", "redo"),
    ("c", "back to the start"),
    ("i", "hint: the next move, and why"),
    ("v", "solve and watch"),
    ("m", "switch: always show the fewest moves left"),
    ("t", "switch: several tiles in a line count as one move"),
    ("g", "show the goal"),
];

const PACK: [Keys; 14] = [
    ("arrows, hjkl", "move the cursor"),
    ("[ ]", "one layer up or down"),
    ("Tab, Shift-Tab", "next or previous piece"),
    ("A-Z, 0-9", "pick the piece with that letter"),
    ("r, R", "rotate the piece; in layers, its next place"),
    ("f", "flip the piece over"),
    (". ,", "next or previous place of the piece here"),
    ("Space, Enter", "place the piece"),
    ("x, Delete", "remove the piece under the cursor"),
    ("mouse", "move the cursor, place or remove; wheel: rotate"),
    ("u, Backspace; y", "undo; redo"),
    ("c", "clear the tray"),
    ("i", "hint: a piece and its place, and why"),
    ("v", "solve and watch"),
];

const BOTH: [Keys; 5] = [
    ("n", "new puzzle of the same kind"),
    ("< >", "previous or next puzzle of the file"),
    ("?", "show or hide this list"),
    ("Ctrl-Z", "suspend the game; fg resumes it"),
    ("q, Ctrl-C", "quit; Esc asks first"),
];

pub(super) fn keys(family: Family) -> Vec<Keys> {
    let own: &[Keys] = match family {
        Family::Slide => &SLIDE,
        Family::Pack => &PACK,
    };
    own.iter().chain(&BOTH).copied().collect()
}

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
            ("x", "remove"),
            ("i", "hint"),
            ("v", "solve"),
            ("u", "undo"),
        ],
    }
}
