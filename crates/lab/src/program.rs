//! Programs of users as methods.

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::PathBuf;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub words: Vec<String>,
    /// Folder that it runs in, that of the plan.
    pub folder: PathBuf,
    /// Hash of the files among the words: a changed program is another method.
    pub(crate) version: u64,
}

/// Name of the method in the column `algorithm`.
pub(crate) const ALGORITHM: &str = "command";

/// Answers that a board cannot be solved.
pub(crate) const IMPOSSIBLE: [&str; 5] = ["unsolvable", "impossible", "not solvable", "no solution", "none"];

/// Most of a file that is hashed, in bytes.
const MOST_HASHED: u64 = 16 << 20;

impl Program {
    pub(crate) fn new(words: Vec<String>, folder: PathBuf) -> Program {
        let mut hasher = DefaultHasher::new();
        for path in words.iter().map(|word| folder.join(word)).filter(|path| path.is_file()) {
            let mut bytes = Vec::new();
            // A file that cannot be read is an error when the program runs.
            let _ = File::open(path).map(|file| file.take(MOST_HASHED).read_to_end(&mut bytes));
            bytes.hash(&mut hasher);
        }
        Program { words, folder, version: hasher.finish() }
    }
}
