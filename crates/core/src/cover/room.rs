//! The memory budget of a run.

use crate::run::{Limits, Stop};

/// The bytes that a run may still take.
///
/// All memory that grows with the puzzle or with the search is requested here before it is
/// allocated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    left: u64,
}

impl Room {
    pub(crate) fn new(limits: &Limits) -> Room {
        Room { left: limits.memory.unwrap_or(u64::MAX) }
    }

    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        self.left = self.left.checked_sub(bytes).ok_or(Stop::Memory)?;
        Ok(())
    }

    pub(crate) fn without(&self, bytes: u64) -> Result<Room, Stop> {
        let mut rest = *self;
        rest.take(bytes)?;
        Ok(rest)
    }
}
