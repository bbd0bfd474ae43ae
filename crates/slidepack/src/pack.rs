//! Packing puzzles: the core's API with files, sentences, JSON and pictures.

pub use slidepack_core::pack::{
    Algorithm, Answer, CalendarDate, Cell, Colour, Fill, Found, Kit, KitError, KitSaid, Lattice, Layer, Left,
    NamedKit, NamedTray, Piece, Placement, PlacementError, Request, Shape, ShapeError, Solution,
    SolutionError, Symmetry, Tray, TrayError, Turn, UnknownName, Want, brute_force, cover, prefix, text,
};

/// A puzzle of the core: tray, kit and placed pieces.
pub use slidepack_core::pack::Puzzle as Packing;

mod check;
mod colour;
pub mod draw;
mod format;
pub mod json;
mod kits;
mod placements;
mod puzzle;
mod read;
mod recognise;
mod sentences;
mod solutions;
mod solve;
pub mod style;
pub mod watch;
pub mod wire;

pub use check::Check;
pub(crate) use colour::written_colour;
pub use colour::{colour, is_light, terminal};
pub use format::Format;
pub use kits::{kits_and_trays, usual_placed};
pub use placements::{covering, placements};
pub use puzzle::Puzzle;
pub use read::{from_tray_and_kit, read, read_with, to_text};
pub(crate) use read::{listed_rows, looks_like_pack};
pub use recognise::recognise;
pub use sentences::{cells, kit_drawing, reason, tray_drawing, why};
pub use slidepack_core::pack::check::{Areas, Difficulty, Level, Pattern, Reason, Survey};
pub use slidepack_core::pack::cover::Count;
pub use slidepack_core::pack::generate::ChallengeSpec;
pub use slidepack_core::pack::hint::{Hint, Why};
pub use solutions::Solutions;
pub use solve::{all, check_method, generate, solve};
