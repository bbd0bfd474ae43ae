//! slidepack for Python: the extension module `slidepack._native`.
//!
//! Boards, puzzles and answers are native classes, because programs create millions of them.
//! Everything else goes through the JSON of `slidepack::ask`, wrapped by the Python files of the
//! package.

mod answer;
mod ask;
mod board;
mod classes;
mod cluster;
mod command;
mod error;
mod given;
mod heuristic;
mod many;
mod observer;
mod packing;
mod packings;
mod puzzle;
mod solve;
mod tables;
mod transfer;

use pyo3::prelude::*;

/// The engine of slidepack.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::answer::{Answer, answer_of};
    #[pymodule_export]
    use crate::ask::ask;
    #[pymodule_export]
    use crate::classes::{Board, Puzzle};
    #[pymodule_export]
    use crate::cluster::{Round, count_prefixes, divide, merge_counts, run_work, split_count};
    #[pymodule_export]
    use crate::command::main;
    #[pymodule_export]
    use crate::given::read;
    #[pymodule_export]
    use crate::heuristic::{distances, search};
    #[pymodule_export]
    use crate::many::{Answers, solve_many};
    #[pymodule_export]
    use crate::observer::Progress;
    #[pymodule_export]
    use crate::packing::{Packing, packing_of};
    #[pymodule_export]
    use crate::packings::{Packings, packings};
    #[pymodule_export]
    use crate::puzzle::puzzle_of;
    #[pymodule_export]
    use crate::solve::solve;
    #[pymodule_export]
    use crate::transfer::{answers_from_bytes, answers_to_bytes, puzzles_from_bytes, puzzles_to_bytes};

    /// The version of slidepack.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
