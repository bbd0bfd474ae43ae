//! How wide the terminal is, and what fits into it.

use slidepack::say;
use std::io::IsTerminal;

/// Where the width is not known.
const USUAL: usize = 80;

/// The width for reports; `None` for as wide as they are.
pub(super) fn width(wide: bool) -> Option<usize> {
    (!wide).then(|| columns(std::io::stdout().is_terminal()))
}

/// The columns of the terminal, or the usual number of them.
pub(super) fn columns(is_terminal: bool) -> usize {
    let size = if is_terminal { crossterm::terminal::size().ok() } else { None };
    // A terminal that does not know says 0.
    size.map(|(columns, _)| usize::from(columns)).filter(|columns| *columns != 0).unwrap_or(USUAL)
}

/// An entry of a list: a name, and what is to be said of it, wrapped.
pub(super) fn entry(name: &str, about: &str) -> String {
    const INDENT: usize = 24;
    let room = columns(std::io::stdout().is_terminal()).clamp(60, 100) - INDENT;
    let lines = say::lines(about.split(' '), room);
    format!("  {name:22}{}\n", lines.join(&format!("\n{}", " ".repeat(INDENT))))
}
