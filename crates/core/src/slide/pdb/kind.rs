//! Tables stored between runs: the interface of a kind of table, and its bytes.

use crate::run::{Meter, Stop};
use std::sync::Arc;

/// A kind of table: its file name, how its bytes are built, and how they are read.
pub(crate) trait TableKind {
    type Table;

    fn name(&self) -> String;

    fn build(&self, meter: &mut Meter<'_>) -> Result<Vec<u8>, Stop>;

    /// Reads a table from `bytes` of the right length.
    fn open(&self, bytes: Bytes) -> Result<Self::Table, TableError>;
}

/// The bytes of a table, such as a vector or a mapped file.
pub trait Store: AsRef<[u8]> + Send + Sync {
    /// Called before a long search with random access: may copy the bytes to faster memory, for all
    /// later readers. Calls `go_on` every few milliseconds, and stops when it returns false.
    fn preload(&self, go_on: &mut dyn FnMut() -> bool) {
        let _ = go_on;
    }
}

impl Store for Vec<u8> {}

/// Shared bytes of a table.
pub type Bytes = Arc<dyn Store>;

errors! {
    /// Why a table cannot be used.
    #[derive(Copy)]
    pub enum TableError {
        TooLarge => "the pattern has too many placements for a table";
        Length { expected: usize, found: usize } => "the table has {expected} bytes, found {found}";
    }
}

impl TableError {
    pub(crate) fn check_length(expected: usize, bytes: &Bytes) -> Result<(), TableError> {
        let found = (**bytes).as_ref().len();
        if expected == found { Ok(()) } else { Err(TableError::Length { expected, found }) }
    }
}
