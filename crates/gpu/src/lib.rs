//! Sliding-tile puzzles on a graphics card: an engine for the searches of
//! [`slidepack_core`].
//!
//! A [`Card`] is a device with the pattern databases of one goal in its memory.
//! It runs rounds of any number of searches at the same time. [`LongRounds`] is
//! the way of one search to it: an
//! [`Engine`](slidepack_core::slide::engine::Engine) that has short rounds run on
//! the threads of this machine and long ones on the card. The nodes of a round
//! that fails are the same on both. [`Nvidia`] opens the card of this machine
//! when a search first needs it; [`Accelerated`] is what the core sees of it.
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
//! kernels.cu   what the device runs; kernels.ptx is made of it
//! ```
//!
//! The driver is loaded when it is asked for, so a program with this crate in it
//! starts on machines without one.

mod build;
mod card;
mod cell_sets;
mod cuda;
mod device;
mod engine;
mod layout;
mod nvidia;
mod records;
mod roots;
mod runner;
mod view;

pub use build::{build, memory};
pub use card::{Card, CardError, Tuning};
pub use cuda::Cuda;
pub use device::{Device, DeviceError, Facts, Kernel, Launch};
pub use engine::LongRounds;
pub use layout::{Layout, Unsuitable};
pub use nvidia::{Accelerated, Nvidia};

/// What the device runs, as NVIDIA's drivers read it: made of [`SOURCE`] by
/// `kernels/make`.
pub const PTX: &str = include_str!("../kernels/kernels.ptx");

/// The source of [`PTX`].
pub const SOURCE: &str = include_str!("../kernels/kernels.cu");
