//! A device with the tables of one goal, shared by many searches.

use crate::device::{Device, DeviceError, Facts};
use crate::layout::{GOALS, Layout, Place, Unsuitable};
use crate::records::{Root, RootResult};
use crate::runner::Runner;
use slidepack_core::run::{Meter, Stop};
use slidepack_core::slide::Dir;
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::Pruning;
use slidepack_core::slide::pdb::{Spec, TableIndex};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Why a card cannot be used, or no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardError {
    /// The device failed.
    Device(DeviceError),
    /// The kernels cannot search with these tables.
    Unsuitable(Unsuitable),
    /// The tables do not fit: bytes needed, bytes free.
    Memory(u64, u64),
    /// The tables of other goals leave no room.
    Full,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardError::Device(error) => error.fmt(f),
            CardError::Unsuitable(why) => why.fmt(f),
            CardError::Memory(needed, free) => {
                let mega = |bytes: &u64| bytes.div_ceil(1_000_000);
                write!(f, "the tables take {} MB of the card, {} MB are free", mega(needed), mega(free))
            }
            CardError::Full => f.write_str("the card is busy with boards of another size or goal"),
        }
    }
}

impl std::error::Error for CardError {}

impl From<DeviceError> for CardError {
    fn from(error: DeviceError) -> CardError {
        CardError::Device(error)
    }
}

impl From<Unsuitable> for CardError {
    fn from(why: Unsuitable) -> CardError {
        CardError::Unsuitable(why)
    }
}

/// Numbers that change how fast a card searches, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Threads of a block.
    pub threads: u32,
    /// Blocks; as many as the device has multiprocessors if 0.
    pub blocks: u32,
    /// Nodes that a thread expands in a slice.
    pub budget: u32,
    /// Nodes of a thread before it may be told from its neighbours: the less,
    /// the more closely the order of subtrees is kept.
    pub grain: u64,
    /// Moves left below a branch that is worth giving away.
    pub least_budget: u32,
    /// One in so many lanes may wait before a slice ends early.
    pub patience: u32,
    /// Roots in the device's memory at a time.
    pub roots: u32,
    /// How long the host leaves the device alone.
    pub look: Duration,
    /// Nodes from which on a round is worth carrying to the card.
    pub least: u64,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            threads: 896,
            blocks: 0,
            budget: 512,
            grain: 20_000,
            least_budget: 12,
            patience: 8,
            roots: 1 << 22,
            look: Duration::from_millis(12),
            least: 20_000_000,
        }
    }
}

/// A round that a card is asked to run.
pub(crate) struct Submission {
    pub(crate) roots: Vec<Root>,
    pub(crate) pruning: Pruning,
    /// Nodes that it is expected to expand.
    pub(crate) expected: u64,
    pub(crate) reply: Sender<Reply>,
    /// Set by whoever no longer wants the answer.
    pub(crate) is_cancelled: Arc<AtomicBool>,
}

/// What a card is asked for.
pub(crate) enum Request {
    /// To run a round.
    Round(Submission),
    /// To take the tables of a goal.
    Goal(Arc<Layout>, Place, Sender<Result<(), DeviceError>>),
    /// To build a table.
    Build(Box<Wanted>),
}

/// A table that a card is asked to build.
pub(crate) struct Wanted {
    pub(crate) spec: Spec,
    pub(crate) index: TableIndex,
    /// Set by whoever no longer wants it.
    pub(crate) is_cancelled: Arc<AtomicBool>,
    /// Hears of its bytes, or of none if it was cancelled.
    pub(crate) reply: Sender<Result<Option<Vec<u8>>, DeviceError>>,
}

/// What a card tells of a round.
pub(crate) enum Reply {
    /// Nodes expanded and generated so far.
    Progress(u64, u64),
    /// All roots were searched.
    Failed(Vec<RootResult>),
    /// There is a solution: the number of its root, the moves from there, and
    /// the nodes expanded and generated.
    Found(usize, Vec<Dir>, u64, u64),
    /// The device failed.
    Lost(DeviceError),
}

/// A device with tables in its memory, which runs rounds.
///
/// It can be shared by any number of searches, also of several goals whose boards
/// have the same size.
pub struct Card {
    facts: Facts,
    /// The tables of each goal, and where they are.
    goals: Mutex<Vec<(Arc<Layout>, Place)>>,
    /// Words of a plane.
    plane_words: u64,
    least: u64,
    sender: Mutex<Option<Sender<Request>>>,
    worker: Option<JoinHandle<()>>,
    /// Whether rounds are on the device.
    is_busy: Arc<AtomicBool>,
}

impl Card {
    /// Brings the tables of a search to a device.
    pub fn new(device: Box<dyn Device>, ida: Arc<BatchIda>, tuning: Tuning) -> Result<Card, CardError> {
        let facts = device.facts().clone();
        let least = tuning.least;
        let (sender, receiver) = channel();
        let (ready, is_ready) = channel();
        let layout = Arc::new(Layout::new(ida)?);
        let tables = layout.clone();
        let is_busy = Arc::new(AtomicBool::new(false));
        let busy = is_busy.clone();
        let worker = std::thread::Builder::new().name("card".into()).spawn(move || {
            match Runner::new(device, tables, tuning, receiver, busy) {
                Ok(mut runner) => {
                    let _ = ready.send(Ok(runner.plane_words()));
                    runner.run();
                }
                Err(error) => _ = ready.send(Err(error)),
            }
        });
        let worker = worker.map_err(|error| DeviceError(format!("starting a thread failed: {error}")))?;
        let gone = || DeviceError("the thread of the card has ended".into()).into();
        let plane_words = is_ready.recv().unwrap_or_else(|_| Err(gone()))?;
        Ok(Card {
            facts,
            goals: Mutex::new(vec![(layout, Place::default())]),
            plane_words,
            least,
            sender: Mutex::new(Some(sender)),
            worker: Some(worker),
            is_busy,
        })
    }

    /// Brings the tables of another search to the device, if they are not there
    /// and find room.
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
        let gone = || DeviceError("the thread of the card has ended".into());
        is_there.recv().map_err(|_| gone())??;
        goals.push((layout, place));
        Ok(())
    }

    /// The tables of a search, and where they are; `None` if they are not there.
    pub(crate) fn goal(&self, ida: &Arc<BatchIda>) -> Option<(Arc<Layout>, Place)> {
        self.goals().iter().find(|(layout, _)| Arc::ptr_eq(layout.ida(), ida)).cloned()
    }

    fn goals(&self) -> MutexGuard<'_, Vec<(Arc<Layout>, Place)>> {
        self.goals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the device build a table between two slices of its rounds; `None` if
    /// it fails.
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

    /// What is known about the device.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Nodes from which on a round is worth carrying to it.
    pub(crate) fn least(&self) -> u64 {
        self.least
    }

    /// Has a round run; what comes of it is told to its `reply`.
    pub(crate) fn submit(&self, submission: Submission) -> Result<(), DeviceError> {
        self.ask(Request::Round(submission))
    }

    fn ask(&self, request: Request) -> Result<(), DeviceError> {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = sender.as_ref().is_some_and(|sender| sender.send(request).is_ok());
        if sent { Ok(()) } else { Err(DeviceError("the card has failed before".into())) }
    }
}

impl Drop for Card {
    fn drop(&mut self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
        // It ends by itself when nobody can ask any more. A device that still works
        // on what was cancelled is not waited for as long as one that does nothing:
        // whoever pressed Ctrl-C sees the program end within 0.2 s.
        const PATIENCE: Duration = Duration::from_secs(2);
        const WHILE_BUSY: Duration = Duration::from_millis(150);
        let begun = Instant::now();
        let is_patient = || {
            let is_busy = self.is_busy.load(Ordering::Relaxed);
            begun.elapsed() < if is_busy { WHILE_BUSY } else { PATIENCE }
        };
        let worker = self.worker.take();
        if let Some(worker) = worker {
            while !worker.is_finished() && is_patient() {
                std::thread::sleep(Duration::from_millis(1));
            }
            if worker.is_finished() {
                let _ = worker.join();
            }
        }
    }
}

/// Waits for what a card tells next; `None` if that takes longer.
pub(crate) fn heard(receiver: &Receiver<Reply>, time: Duration) -> Result<Option<Reply>, DeviceError> {
    match receiver.recv_timeout(time) {
        Ok(reply) => Ok(Some(reply)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(DeviceError("the thread of the card has ended".into())),
    }
}
