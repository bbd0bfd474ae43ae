//! Packing puzzles: IQ Puzzler Pro, pentominoes, ball pyramids and their kind.
//!
//! A [`Puzzle`] is a [`Tray`] to fill, a [`Kit`] of pieces to fill it with, and
//! the pieces that already lie in it. Every piece is used; a cell of the tray
//! must be filled or may stay empty. A [`Solution`] that exists is right.

pub mod brute_force;
pub mod check;
pub mod cover;
pub mod generate;
pub mod hint;
mod kit;
mod lattice;
pub mod prefix;
mod puzzle;
mod ready;
mod registry;
mod request;
mod shape;
mod solve;
pub mod text;
mod tray;

pub use crate::name::UnknownName;
pub use kit::{Colour, Kit, KitError, Left, Piece};
pub use lattice::{Cell, Lattice};
pub use puzzle::{Placement, PlacementError, Puzzle, Solution, SolutionError};
pub use ready::{CalendarDate, KitSaid, NamedKit, NamedTray};
pub use registry::{Algorithm, Want};
pub use request::{Answer, Found, Request};
pub use shape::{Paint, Shape, ShapeError, Turn};
pub use solve::{all, solve};
pub use tray::{Fill, Layer, Symmetry, Tray, TrayError};
