//! A device with the tables of one goal, shared by many searches.

use crate::device::{Device, DeviceError, Facts};
use crate::layout::{Layout, Unsuitable};
use crate::records::{Root, RootResult};
use crate::runner::Runner;
use slidepack_core::slide::Dir;
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::Pruning;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
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

/// A device with the tables of one goal in its memory, which runs rounds.
///
/// It can be shared by any number of searches.
pub struct Card {
    facts: Facts,
    layout: Arc<Layout>,
    least: u64,
    sender: Mutex<Option<Sender<Submission>>>,
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
                    let _ = ready.send(Ok(()));
                    runner.run();
                }
                Err(error) => _ = ready.send(Err(error)),
            }
        });
        let worker = worker.map_err(|error| DeviceError(format!("starting a thread failed: {error}")))?;
        let gone = || DeviceError("the thread of the card has ended".into()).into();
        is_ready.recv().unwrap_or_else(|_| Err(gone()))?;
        Ok(Card { facts, layout, least, sender: Mutex::new(Some(sender)), worker: Some(worker), is_busy })
    }

    /// What is known about the device.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Nodes from which on a round is worth carrying to it.
    pub(crate) fn least(&self) -> u64 {
        self.least
    }

    /// The search whose tables are there.
    pub fn ida(&self) -> &Arc<BatchIda> {
        self.layout.ida()
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Has a round run; what comes of it is told to its `reply`.
    pub(crate) fn submit(&self, submission: Submission) -> Result<(), DeviceError> {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = sender.as_ref().is_some_and(|sender| sender.send(submission).is_ok());
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
