//! What a card must be able to do: keep bytes, run kernels.

use crate::records::{Build, LayOut, Params};
use std::fmt;

/// A kernel of `kernels.cu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Searches for a slice of time.
    Search,
    /// The same where shared memory has no room for the pruner.
    SearchFar,
    /// Lists idle lanes.
    Survey,
    /// Decides what they are given.
    Plan,
    /// Gives it to them.
    Give,
    /// Adds results up.
    Tally,
    /// Lays a table out.
    LayOut,
    /// Makes all moves of a level while a table is built.
    Spread,
    /// Keeps what is new of a level.
    Settle,
    /// Collects the bytes of a table that was built.
    Collect,
}

impl Kernel {
    /// All of them.
    pub const ALL: [Kernel; 10] = [
        Kernel::Search,
        Kernel::SearchFar,
        Kernel::Survey,
        Kernel::Plan,
        Kernel::Give,
        Kernel::Tally,
        Kernel::LayOut,
        Kernel::Spread,
        Kernel::Settle,
        Kernel::Collect,
    ];

    /// Its name in the source.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Search => "search",
            Kernel::SearchFar => "search_far",
            Kernel::Survey => "survey",
            Kernel::Plan => "plan",
            Kernel::Give => "give",
            Kernel::Tally => "tally",
            Kernel::LayOut => "lay_out",
            Kernel::Spread => "spread",
            Kernel::Settle => "settle",
            Kernel::Collect => "collect",
        }
    }

    /// The bytes of each of its parameters.
    pub fn parameters(self) -> &'static [usize] {
        match self {
            Kernel::Search | Kernel::SearchFar | Kernel::Survey | Kernel::Plan | Kernel::Give => {
                &[size_of::<Params>()]
            }
            Kernel::Tally => &[size_of::<u64>(), size_of::<u32>(), size_of::<u64>()],
            Kernel::LayOut => &[size_of::<LayOut>()],
            Kernel::Spread | Kernel::Settle | Kernel::Collect => &[size_of::<Build>()],
        }
    }
}

/// How a kernel is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks of threads.
    pub blocks: u32,
    /// Threads of a block.
    pub threads: u32,
    /// Bytes of shared memory of a block.
    pub shared: u32,
}

/// What is known about a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What it is called.
    pub name: String,
    /// Its driver.
    pub driver: String,
    /// Multiprocessors.
    pub multiprocessors: u32,
    /// Bytes of shared memory that a block can have.
    pub shared: u32,
    /// Bytes of memory that are free.
    pub free: u64,
}

/// Why a device cannot do something; what it was, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceError(pub String);

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DeviceError {}

/// A device that keeps bytes and runs kernels, one thing after the other.
pub trait Device: Send {
    /// What is known about it.
    fn facts(&self) -> &Facts;

    /// Takes bytes of its memory, all of them 0, and says where they are.
    fn take(&mut self, bytes: usize) -> Result<u64, DeviceError>;

    /// Gives memory back that was taken.
    fn give_back(&mut self, at: u64) -> Result<(), DeviceError>;

    /// Writes bytes.
    fn write(&mut self, at: u64, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Reads bytes, after all that was started before.
    fn read(&mut self, at: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;

    /// Starts a kernel. Its parameters are given as bytes, with the lengths of
    /// [`Kernel::parameters`].
    fn start(&mut self, kernel: Kernel, launch: Launch, parameters: &[&[u8]]) -> Result<(), DeviceError>;
}
