//! Width of the terminal.

use slidepack::say;
use std::io::IsTerminal;

const USUAL: usize = 80;

/// `None` without a limit.
pub(crate) fn width(wide: bool) -> Option<usize> {
    (!wide).then(|| columns(std::io::stdout().is_terminal()))
}

fn columns(is_terminal: bool) -> usize {
    let size = if is_terminal { crossterm::terminal::size().ok() } else { None };
    size.map(|(columns, _)| usize::from(columns)).filter(|columns| *columns != 0).unwrap_or(USUAL)
}

pub(super) fn entry(name: &str, about: &str) -> String {
    const INDENT: usize = 24;
    let room = columns(std::io::stdout().is_terminal()).clamp(60, 100) - INDENT;
    let lines = say::lines(about.split(' '), room);
    format!("  {name:22}{}\n", lines.join(&format!("\n{}", " ".repeat(INDENT))))
}
