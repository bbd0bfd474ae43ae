//! Where a run searches: on the cores of this machine, or on a card as well.

use super::batch_ida::BatchIda;
use super::engine::Engine;
use super::pdb::{Spec, TableIndex};
use crate::name::UnknownName;
use crate::run::{Meter, Stop};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Where a run may search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Device {
    /// On a card if there is one and the board is hard enough, else on the cores.
    #[default]
    Auto,
    /// On the cores alone.
    Cpu,
    /// On a card as soon as that pays. Whoever asks for this makes sure that
    /// there is one.
    Gpu,
}

impl Device {
    /// All of them.
    pub const ALL: [Device; 3] = [Device::Auto, Device::Cpu, Device::Gpu];

    /// The name users write.
    pub fn name(self) -> &'static str {
        match self {
            Device::Auto => "auto",
            Device::Cpu => "cpu",
            Device::Gpu => "gpu",
        }
    }

    /// What it means, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Device::Auto => "a graphics card for boards that are hard enough, if there is one",
            Device::Cpu => "the cores of this machine",
            Device::Gpu => "a graphics card; an error if there is none",
        }
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Device {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Device, UnknownName> {
        let known = Device::ALL.into_iter().find(|one| one.name() == name);
        known.ok_or_else(|| UnknownName::new("device", name, Device::ALL.map(Device::name)))
    }
}

/// A card that a run used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// What the card is called.
    pub name: String,
    /// Its driver.
    pub driver: String,
    /// The rounds of the search that were run on it.
    pub rounds: u64,
}

/// An engine that may run rounds on a card.
pub trait CardEngine: Engine {
    /// Brings the tables of the search to the card, if they are not there; whether
    /// they are there then.
    fn open(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop>;

    /// The card, if rounds were run on it.
    fn used(&self) -> Option<CardUse>;

    /// Why the card was not used, or not to the end, though it was wanted.
    fn note(&self) -> Option<String>;
}

/// A card beside the cores of this machine.
pub trait Accelerator: Send + Sync {
    /// An engine for one search with these tables, which decides round by round
    /// where it is run. `device` is never [`Device::Cpu`].
    fn engine(&self, ida: &Arc<BatchIda>, device: Device) -> Box<dyn CardEngine>;

    /// Builds the bytes of a table; `None` if that is better done on the cores,
    /// as while the card has other work.
    fn build(&self, spec: &Spec, index: &TableIndex, meter: &mut Meter<'_>) -> Option<Result<Vec<u8>, Stop>>;
}
