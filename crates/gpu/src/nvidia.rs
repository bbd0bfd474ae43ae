//! The card of this machine, opened when a search first needs it.

use crate::build;
use crate::card::{Card, CardError, Tuning};
use crate::cuda::Cuda;
use crate::device::{Device, DeviceError, Facts};
use crate::engine::RoundsOnCard;
use crate::layout::Layout;
use slidepack_core::run::{Meter, Stop};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::pdb::{Spec, TableIndex};
use slidepack_core::slide::{Accelerator, CardEngine, Device as Wanted};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How a device is opened.
type Opening = Box<dyn Fn() -> Result<Box<dyn Device>, DeviceError> + Send + Sync>;

/// The first NVIDIA card of this machine, for any number of searches.
///
/// It has the tables of a few goals at a time, for boards of one size. A search
/// that needs others takes the place of those before once they have ended.
pub struct Nvidia {
    open: Opening,
    tuning: Tuning,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Opened, without tables.
    device: Option<Box<dyn Device>>,
    card: Option<Arc<Card>>,
    /// Why there is none; it is not tried again.
    failed: Option<String>,
}

impl Default for Nvidia {
    fn default() -> Nvidia {
        Nvidia::with(Box::new(|| Ok(Box::new(Cuda::open()?))), Tuning::default())
    }
}

impl Nvidia {
    /// Placements of a table that is built sooner on a card than on cores.
    const LARGE: u64 = 50_000_000;

    /// With devices that are opened in another way, for tests.
    pub fn with(open: Opening, tuning: Tuning) -> Nvidia {
        Nvidia { open, tuning, state: Mutex::default() }
    }

    /// Nodes from which on a round is worth carrying to the card.
    pub(crate) fn least(&self) -> u64 {
        self.tuning.least
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the card, if that has not been done; or says what is missing.
    pub fn open(&self) -> Result<Facts, String> {
        let mut state = self.state();
        if let Some(card) = &state.card {
            return Ok(card.facts().clone());
        }
        self.opened(&mut state).map(|device| device.facts().clone())
    }

    fn opened<'s>(&self, state: &'s mut State) -> Result<&'s mut Box<dyn Device>, String> {
        if let Some(why) = &state.failed {
            return Err(why.clone());
        }
        if state.device.is_none() {
            match (self.open)() {
                Ok(device) => state.device = Some(device),
                Err(error) => {
                    state.failed = Some(error.to_string());
                    return Err(error.to_string());
                }
            }
        }
        Ok(state.device.as_mut().expect("it was just opened"))
    }

    /// The card with the tables of a search.
    pub(crate) fn card(&self, ida: &Arc<BatchIda>) -> Result<Arc<Card>, String> {
        let mut state = self.state();
        if let Some(card) = &state.card
            && card.add(ida).is_ok()
        {
            return Ok(card.clone());
        }
        if let Some(why) = &state.failed {
            return Err(why.clone());
        }
        // Tables that no kernel can read need no card.
        Layout::new(ida.clone()).map_err(|why| why.to_string())?;
        // The tables of another goal make room, unless a search still uses them.
        if let Some(card) = state.card.take()
            && let Err(used) = Arc::try_unwrap(card)
        {
            state.card = Some(used);
            return Err(CardError::Full.to_string());
        }
        self.opened(&mut state)?;
        let device = state.device.take().expect("it was just opened");
        match Card::new(device, ida.clone(), self.tuning.clone()) {
            Ok(card) => {
                let card = Arc::new(card);
                state.card = Some(card.clone());
                Ok(card)
            }
            Err(error) => Err(error.to_string()),
        }
    }
}

/// What a search sees of the card.
pub struct Accelerated(pub Arc<Nvidia>);

impl Accelerator for Accelerated {
    fn engine(&self, ida: &Arc<BatchIda>, device: Wanted) -> Box<dyn CardEngine> {
        Box::new(RoundsOnCard::new(self.0.clone(), ida.clone(), device))
    }

    fn build(&self, spec: &Spec, index: &TableIndex, meter: &mut Meter<'_>) -> Option<Result<Vec<u8>, Stop>> {
        let needed = build::memory(spec, index)?;
        if spec.placements() < Nvidia::LARGE {
            return None;
        }
        let mut state = self.0.state();
        if let Some(card) = state.card.clone() {
            drop(state);
            return card.build(spec, index, meter);
        }
        let device = state.device.as_mut()?;
        if device.facts().free < needed {
            return None;
        }
        // What fails on the card is done on the cores.
        build::build(&mut **device, spec, index, &mut || meter.poll()).ok()
    }
}
