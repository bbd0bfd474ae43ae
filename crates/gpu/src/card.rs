//! A device with the tables of one goal or several, shared by searches.

use crate::device::{Device, DeviceError, Facts};
use crate::layout::{GOALS, Layout, Place};
use crate::message::{CardError, Request, Submission, Tuning, Wanted};
use crate::runner::Runner;
use slidepack_core::run::{Meter, Stop};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::pdb::{Spec, TableIndex};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A device with tables in its memory, which runs rounds.
///
/// Any number of searches can share it, also for several goals of the same board size.
pub struct Card {
    facts: Facts,
    goals: Mutex<Vec<(Arc<Layout>, Place)>>,
    plane_words: u64,
    pub(crate) least: u64,
    /// `None` once the worker is to end.
    sender: Option<Sender<Request>>,
    worker: Option<JoinHandle<()>>,
    is_busy: Arc<AtomicBool>,
}

impl Card {
    /// Copies the tables of a search to a device.
    pub fn new(device: Box<dyn Device>, ida: Arc<BatchIda>, tuning: Tuning) -> Result<Card, CardError> {
        let facts = device.facts().clone();
        let least = tuning.least;
        let (sender, receiver) = channel();
        let layout = Arc::new(Layout::new(ida)?);
        let is_busy = Arc::new(AtomicBool::new(false));
        let mut runner = Runner::new(device, layout.clone(), tuning, receiver, is_busy.clone())?;
        let plane_words = runner.plane_words();
        let worker = std::thread::Builder::new().name("card".into()).spawn(move || runner.run());
        let worker = worker.map_err(|error| DeviceError(format!("starting a thread failed: {error}")))?;
        Ok(Card {
            facts,
            goals: Mutex::new(vec![(layout, Place::default())]),
            plane_words,
            least,
            sender: Some(sender),
            worker: Some(worker),
            is_busy,
        })
    }

    /// Copies the tables of another search to the device, unless they are already there. Fails if
    /// they do not fit.
    pub(crate) fn add(&self, ida: &Arc<BatchIda>) -> Result<(), CardError> {
        let mut goals = self.goals();
        if goals.iter().any(|(layout, _)| Arc::ptr_eq(layout.ida(), ida)) {
            return Ok(());
        }
        let layout = Arc::new(Layout::new(ida.clone())?);
        let (last, place) = goals.last().ok_or(CardError::Full)?;
        let place = Place { goal: goals.len() as u32, first_word: last.end(place.first_word) };
        let fits = goals.len() < GOALS && layout.end(place.first_word) <= self.plane_words;
        if !fits || !layout.shares_with(last) {
            return Err(CardError::Full);
        }
        let (reply, is_there) = channel();
        self.ask(Request::Goal(layout.clone(), place, reply))?;
        is_there.recv().map_err(|_| DeviceError("the thread of the card has ended".into()))??;
        goals.push((layout, place));
        Ok(())
    }

    /// The tables of a search and their addresses; `None` if they are not on the device.
    pub(crate) fn goal(&self, ida: &Arc<BatchIda>) -> Option<(Arc<Layout>, Place)> {
        self.goals().iter().find(|(layout, _)| Arc::ptr_eq(layout.ida(), ida)).cloned()
    }

    fn goals(&self) -> MutexGuard<'_, Vec<(Arc<Layout>, Place)>> {
        self.goals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Builds a table on the device between two slices of its rounds; `None` on failure.
    pub fn build(
        &self,
        spec: &Spec,
        index: &TableIndex,
        meter: &mut Meter<'_>,
    ) -> Option<Result<Vec<u8>, Stop>> {
        let (reply, built) = channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let wanted = Wanted { spec: *spec, index: index.clone(), is_cancelled: is_cancelled.clone(), reply };
        self.ask(Request::Build(Box::new(wanted))).ok()?;
        loop {
            match built.recv_timeout(Duration::from_millis(5)) {
                Ok(Ok(bytes)) => return bytes.map(Ok),
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(why) = meter.poll() {
                        is_cancelled.store(true, Ordering::Relaxed);
                        return Some(Err(why));
                    }
                }
            }
        }
    }

    /// The properties of the device.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    pub(crate) fn submit(&self, submission: Submission) -> Result<(), DeviceError> {
        self.ask(Request::Round(submission))
    }

    fn ask(&self, request: Request) -> Result<(), DeviceError> {
        let sent = self.sender.as_ref().is_some_and(|sender| sender.send(request).is_ok());
        if sent { Ok(()) } else { Err(DeviceError("the card has failed before".into())) }
    }
}

impl Drop for Card {
    fn drop(&mut self) {
        self.sender = None;
        // The worker ends when the channel closes. The wait for a device busy with cancelled work
        // is shorter, so that the program ends within 0.2 s of Ctrl-C.
        const PATIENCE: Duration = Duration::from_secs(2);
        const WHILE_BUSY: Duration = Duration::from_millis(150);
        let begun = Instant::now();
        let is_patient = || {
            let is_busy = self.is_busy.load(Ordering::Relaxed);
            begun.elapsed() < if is_busy { WHILE_BUSY } else { PATIENCE }
        };
        if let Some(worker) = self.worker.take() {
            while !worker.is_finished() && is_patient() {
                std::thread::sleep(Duration::from_millis(1));
            }
            if worker.is_finished() {
                let _ = worker.join();
            }
        }
    }
}
