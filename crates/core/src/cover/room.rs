//! The memory of a run.

use crate::run::{Limits, Stop};

/// The bytes that a run may still take.
///
/// Everything that grows with the puzzle or with the search is asked for
/// here before it is allocated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    left: u64,
}

impl Room {
    /// All that the limits allow.
    pub(crate) fn new(limits: &Limits) -> Room {
        Room { left: limits.memory.unwrap_or(u64::MAX) }
    }

    /// The bytes left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Takes so many bytes, or says that there are not so many.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        self.left = self.left.checked_sub(bytes).ok_or(Stop::Memory)?;
        Ok(())
    }

    /// What is left if so many bytes are taken for a while.
    pub(crate) fn without(&self, bytes: u64) -> Result<Room, Stop> {
        let mut rest = *self;
        rest.take(bytes)?;
        Ok(rest)
    }
}
