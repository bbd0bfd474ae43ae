//! Properties of every reader of slidepack, whatever the bytes.
//!
//! A [`Target`] is a reader, a property of it that panics where it does not
//! hold, and inputs to start from. `cargo fuzz` calls the property with inputs
//! of its own, `tests/bounded.rs` with some thousands of [mutated](mutate)
//! seeds, and `cargo run -p fuzz-readers -- TARGET SECONDS` for as long as one
//! likes. None of them needs more than the other: they all call the same
//! function.
//!
//! The properties: no panic; a place that an error names is inside the input;
//! a puzzle that was read can be written, and is the same when it is read again.

mod cover;
mod lab;
pub mod mutate;
mod pack;
mod place;
mod puzzle_file;
mod scratch;
mod seeds;
mod slide;
mod table;
mod web;
mod word;

pub use seeds::seeds;

/// A reader under test.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name of the fuzz target, and of its folder of seeds.
    pub name: &'static str,
    /// Panics if the reader does something wrong.
    pub property: fn(&[u8]),
    /// Words that its language is made of, for the mutator.
    pub words: &'static [&'static str],
    /// The cost of one input, compared with the cheapest target: the bounded
    /// test divides its number of inputs by it.
    pub cost: u32,
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 10] = [
        Target { name: "slide_text", property: slide::text, words: slide::WORDS, cost: 1 },
        Target { name: "pack_text", property: pack::text, words: pack::WORDS, cost: 2 },
        Target { name: "cover_text", property: cover::text, words: cover::WORDS, cost: 2 },
        Target { name: "puzzle_file", property: puzzle_file::file, words: puzzle_file::WORDS, cost: 2 },
        Target { name: "word", property: word::word, words: word::WORDS, cost: 1 },
        Target { name: "lab_plan", property: lab::plan, words: lab::PLAN_WORDS, cost: 20 },
        Target { name: "lab_marks", property: lab::marks, words: lab::MARKS_WORDS, cost: 200 },
        Target { name: "lab_results", property: lab::results, words: lab::RESULT_WORDS, cost: 40 },
        Target { name: "table_file", property: table::file, words: table::WORDS, cost: 4 },
        Target { name: "http", property: web::request, words: web::WORDS, cost: 20 },
    ];

    /// The target of a name.
    pub fn find(name: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.name == name)
    }
}
