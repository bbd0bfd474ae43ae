//! Reports: tables and documents as terminal text, Markdown, LaTeX and HTML.

mod document;
mod html;
mod table;
mod terminal;

pub use document::{Block, Document, Section};
pub use table::{Cell, Column, Table};
