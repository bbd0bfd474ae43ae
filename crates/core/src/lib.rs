//! Tile puzzles and exact covers, and their solvers.
//!
//! This crate neither prints, logs, reads files nor looks at the environment,
//! and its only clock is [`run::clock`]. Front ends use the `slidepack`
//! crate, which adds files, JSON and drawing.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod cover;
mod mixing;
mod name;
pub mod pack;
mod random;
pub mod run;
pub mod slide;

/// Sorts a short list. Sorting long ones well takes a lot more code, once for each type.
fn sort_few<T: Ord>(list: &mut [T]) {
    for end in 1..list.len() {
        for at in (1..=end).rev() {
            if list[at - 1] <= list[at] {
                break;
            }
            list.swap(at - 1, at);
        }
    }
}

/// Whether small code is worth more than quick code: a page has to fetch all of it before it can solve anything. Searches
/// then are compiled for fewer sizes and types. They expand the same nodes in the same order.
const SMALL_CODE: bool = cfg!(target_family = "wasm");
