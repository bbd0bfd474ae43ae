//! The card of this machine, opened when a search first needs it.

use crate::build;
use crate::card::Card;
use crate::cuda::Cuda;
use crate::device::{Device, DeviceError, Facts};
use crate::layout::Layout;
use crate::message::{CardError, Tuning};
use slidepack_core::run::{Meter, Stop};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::pdb::{Spec, TableIndex};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Opening = Box<dyn Fn() -> Result<Box<dyn Device>, DeviceError> + Send + Sync>;

/// The first NVIDIA card of this machine, for any number of searches.
///
/// Holds the tables of a few goals at a time, for boards of one size. A search that needs other
/// tables evicts them once their searches have ended.
pub struct Nvidia {
    open: Opening,
    tuning: Tuning,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The opened device, or why there is none. Opening is not retried.
    device: Option<Result<Box<dyn Device>, String>>,
    card: Option<Arc<Card>>,
}

impl Default for Nvidia {
    fn default() -> Nvidia {
        Nvidia::with(Box::new(|| Ok(Box::new(Cuda::open()?))), Tuning::default())
    }
}

impl Nvidia {
    /// Minimum placements of a table that is built faster on a card than on the cores.
    const LARGE: u64 = 50_000_000;

    /// Uses another way to open devices, for tests.
    pub fn with(open: Opening, tuning: Tuning) -> Nvidia {
        Nvidia { open, tuning, state: Mutex::default() }
    }

    pub(crate) fn least(&self) -> u64 {
        self.tuning.least
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the card, unless it is open. The error states the missing part.
    pub fn open(&self) -> Result<Facts, String> {
        let mut state = self.state();
        if let Some(card) = &state.card {
            return Ok(card.facts().clone());
        }
        let device = state.device.get_or_insert_with(|| self.opened());
        device.as_ref().map(|device| device.facts().clone()).map_err(String::clone)
    }

    fn opened(&self) -> Result<Box<dyn Device>, String> {
        (self.open)().map_err(|error| error.to_string())
    }

    pub(crate) fn card(&self, ida: &Arc<BatchIda>) -> Result<Arc<Card>, String> {
        let mut state = self.state();
        if let Some(card) = &state.card
            && card.add(ida).is_ok()
        {
            return Ok(card.clone());
        }
        if let Some(Err(why)) = &state.device {
            return Err(why.clone());
        }
        // Checks the tables before opening a card.
        Layout::new(ida.clone()).map_err(|why| why.to_string())?;
        // Evicts the tables of another goal, unless a search still uses them.
        if let Some(card) = state.card.take()
            && let Err(used) = Arc::try_unwrap(card)
        {
            state.card = Some(used);
            return Err(CardError::Full.to_string());
        }
        let device = match state.device.take().unwrap_or_else(|| self.opened()) {
            Ok(device) => device,
            Err(why) => {
                state.device = Some(Err(why.clone()));
                return Err(why);
            }
        };
        let card = Card::new(device, ida.clone(), self.tuning.clone()).map_err(|error| error.to_string())?;
        Ok(state.card.insert(Arc::new(card)).clone())
    }

    /// Builds a sufficiently large table while the card has no other work.
    pub(crate) fn build(
        &self,
        spec: &Spec,
        index: &TableIndex,
        meter: &mut Meter<'_>,
    ) -> Option<Result<Vec<u8>, Stop>> {
        let needed = build::memory(spec, index)?;
        if spec.placements() < Nvidia::LARGE {
            return None;
        }
        let mut state = self.state();
        if let Some(card) = state.card.clone() {
            drop(state);
            return card.build(spec, index, meter);
        }
        let device = state.device.as_mut()?.as_mut().ok()?;
        if device.facts().free < needed {
            return None;
        }
        // A failed build is repeated on the cores.
        build::build(&mut **device, spec, index, &mut || meter.poll()).ok()
    }
}
