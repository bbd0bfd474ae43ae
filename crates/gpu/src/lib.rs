//! Sliding-tile puzzles on a graphics card: an engine for the searches of [`slidepack_core`].
//!
//! A [`Card`] is a device with pattern databases in its memory. It runs rounds of any number of
//! searches concurrently. [`LongRounds`] is the engine of one search: an
//! [`Engine`](slidepack_core::slide::engine::Engine) that runs short rounds on the threads of this
//! machine and long ones on the card. A round without a solution has the same node count on both.
//! [`Nvidia`] opens the card of this machine when a search first needs it; [`Accelerated`] exposes
//! it to the core.
//!
//! ```text
//! Nvidia       the card of this machine                  nvidia
//! LongRounds   one search: roots out, results in         engine
//! Card         a device with tables, for many searches   card
//! Runner       their rounds on it, slice by slice        runner
//! Layout       tables and parameters as bytes            layout
//! +- View      one way to read the board                 view
//! +- Class     sets of cells and the regions they leave  cell_sets
//! RootMaker    roots of subtrees as bytes                roots
//! Params       what host and kernels hand each other     records
//! Device       memory and launches                       device
//! +- Cuda      an NVIDIA card, through its driver        cuda
//!    +- Driver the driver's functions                    driver
//! kernels.cu   what the device runs; kernels.ptx is made of it
//! ```
//!
//! The driver is loaded on first use, so the program also starts on machines without one.

mod build;
mod card;
mod cell_sets;
mod cuda;
mod device;
mod driver;
mod engine;
mod layout;
mod message;
mod nvidia;
mod records;
mod roots;
mod runner;
mod unsuitable;
mod view;

pub use build::{build, memory};
pub use card::Card;
pub use cuda::Cuda;
pub use device::{Device, DeviceError, Facts, Kernel, Launch, Parameters};
pub use engine::{Accelerated, LongRounds};
pub use layout::Layout;
pub use message::{CardError, Tuning};
pub use nvidia::Nvidia;
pub use unsuitable::Unsuitable;

/// The kernels as PTX, compiled from [`SOURCE`] by `kernels/make`.
pub const PTX: &str = include_str!("../kernels/kernels.ptx");

pub const SOURCE: &str = include_str!("../kernels/kernels.cu");
