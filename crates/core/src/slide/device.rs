//! Where a run searches: on the CPU, or on a GPU as well.

use super::batch_ida::BatchIda;
use super::engine::Engine;
use super::pdb::{Spec, TableIndex};
use crate::run::{Meter, Stop};
use std::sync::Arc;

names! {
    /// Where a run may search.
    #[derive(Default)]
    pub enum Device: "device" {
        /// On a GPU if there is one and the board is hard enough, else on the CPU.
        #[default]
        Auto = "auto" => "a graphics card for boards that are hard enough, if there is one",
        Cpu = "cpu" => "the cores of this machine",
        /// On a GPU as soon as that pays. The caller makes sure that there is one.
        Gpu = "gpu" => "a graphics card; an error if there is none",
    }
}

/// A GPU that a run used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardUse {
    pub name: String,
    pub driver: String,
    pub rounds: u64,
}

/// An engine that may run rounds on a GPU.
pub trait CardEngine: Engine {
    /// Uploads the tables of the search unless they are there; returns whether they are available.
    fn open(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop>;

    /// The GPU, if any round ran on it.
    fn used(&self) -> Option<CardUse>;

    /// Why a requested GPU was not used, or not to the end.
    fn note(&self) -> Option<String>;
}

/// A GPU.
pub trait Accelerator: Send + Sync {
    /// An engine for one search with these tables. `device` is never [`Device::Cpu`].
    fn engine(&self, ida: &Arc<BatchIda>, device: Device) -> Box<dyn CardEngine>;

    /// Builds the bytes of a table; `None` if the CPU should, for example while the GPU is busy.
    fn build(&self, spec: &Spec, index: &TableIndex, meter: &mut Meter<'_>) -> Option<Result<Vec<u8>, Stop>>;
}
