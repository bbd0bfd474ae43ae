//! The device interface: memory and kernels.

use crate::records::{Build, LayOut, Params};
use std::fmt;

slidepack_core::names! {
    /// A kernel of `kernels.cu`, by its name there.
    pub enum Kernel: "kernel" {
        /// Searches for a slice of time.
        Search = "search",
        /// As `Search`, with the pruner outside shared memory.
        SearchFar = "search_far",
        Survey = "survey",
        /// Decides which subtrees the idle lanes get.
        Plan = "plan",
        /// Hands the subtrees over.
        Give = "give",
        Tally = "tally",
        /// Converts a table to the device layout.
        LayOut = "lay_out",
        /// Expands one level of a table build.
        Spread = "spread",
        /// Keeps the new states of a level.
        Settle = "settle",
        Collect = "collect",
    }
}

impl Kernel {
    /// The size of each parameter, in bytes.
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

/// Launch dimensions of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    pub blocks: u32,
    /// Per block.
    pub threads: u32,
    /// Bytes per block.
    pub shared: u32,
}

/// The parameters of a kernel, with the lengths of [`Kernel::parameters`].
///
/// A kernel follows the addresses in them without a check, so only this crate makes them:
///
/// ```compile_fail
/// slidepack_gpu::Parameters(&[]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a>(pub(crate) &'a [&'a [u8]]);

impl<'a> Parameters<'a> {
    /// The bytes of each.
    pub fn bytes(self) -> &'a [&'a [u8]] {
        self.0
    }
}

/// Properties of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub name: String,
    pub driver: String,
    pub multiprocessors: u32,
    /// Maximum bytes of shared memory per block.
    pub shared: u32,
    pub free: u64,
}

/// A failed device operation: the operation and the driver's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceError(pub String);

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DeviceError {}

/// A device with memory and an in-order kernel queue.
pub trait Device: Send {
    fn facts(&self) -> &Facts;

    /// Allocates zeroed memory and returns its address.
    fn take(&mut self, bytes: usize) -> Result<u64, DeviceError>;

    fn give_back(&mut self, at: u64) -> Result<(), DeviceError>;

    fn write(&mut self, at: u64, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Copies bytes from the device, after all kernels started before.
    fn read(&mut self, at: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;

    fn start(
        &mut self,
        kernel: Kernel,
        launch: Launch,
        parameters: Parameters<'_>,
    ) -> Result<(), DeviceError>;
}
