//! The app as its users meet it: over a socket, with every reply compared
//! with what `openapi.json` promises.

// Helpers of tests fail like tests do.
#![allow(clippy::unwrap_used)]

mod check;
mod client;
mod draw;
mod generate;
mod jobs;
mod limits;
mod load;
mod openapi;
mod pack;
mod page;
mod schema;
mod security;
mod server;
mod watch;

/// A board that takes IDA* with Hamming distances longer than any test.
pub(crate) const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

/// The same for the tables of the 24-puzzle, which take a while to build.
pub(crate) const LARGE: &str = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";

/// The official example of the course, 487,428 attempts.
pub(crate) const COURSE: &str = "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\n";

/// Sixty cells and the pentominoes: 9356 solutions.
pub(crate) const PENTOMINOES: &str = "slidepack pack\ntray 6x10\nkit pentominoes\n";
