//! Messages between searches and the thread that runs a card.

use crate::device::DeviceError;
use crate::layout::{Layout, Place};
use crate::records::{Root, RootResult};
use crate::unsuitable::Unsuitable;
use slidepack_core::slide::Dir;
use slidepack_core::slide::engine::Pruning;
use slidepack_core::slide::pdb::{Spec, TableIndex};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

slidepack_core::errors! {
    /// Why a card cannot be used, or no longer.
    pub enum CardError {
        Device(error: DeviceError) => "{error}";
        Unsuitable(why: Unsuitable) => "{why}";
        Memory { needed: u64, free: u64 } =>
            "the tables take {} MB of the card, {} MB are free",
            needed.div_ceil(1_000_000), free.div_ceil(1_000_000);
        Full => "the card is busy with boards of another size or goal";
    }
}

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

/// Parameters that affect speed only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Per block.
    pub threads: u32,
    /// 0 for one per multiprocessor.
    pub blocks: u32,
    /// Nodes per thread and slice.
    pub budget: u32,
    /// Nodes per thread of work begun at a time. Smaller values keep the order of subtrees more
    /// closely.
    pub grain: u64,
    /// Minimum remaining moves of a branch that is given away.
    pub least_budget: u32,
    /// A slice ends early when more than one in `patience` lanes is waiting.
    pub patience: u32,
    pub roots: u32,
    /// Target interval between two polls of the device.
    pub look: Duration,
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

pub(crate) struct Submission {
    pub(crate) roots: Vec<Root>,
    pub(crate) pruning: Pruning,
    pub(crate) expected: u64,
    pub(crate) reply: Sender<Reply>,
    pub(crate) is_cancelled: Arc<AtomicBool>,
}

pub(crate) enum Request {
    Round(Submission),
    Goal(Arc<Layout>, Place, Sender<Result<(), DeviceError>>),
    Build(Box<Wanted>),
}

pub(crate) struct Wanted {
    pub(crate) spec: Spec,
    pub(crate) index: TableIndex,
    pub(crate) is_cancelled: Arc<AtomicBool>,
    /// Receives the bytes, or `None` if the build was cancelled.
    pub(crate) reply: Sender<Result<Option<Vec<u8>>, DeviceError>>,
}

pub(crate) enum Reply {
    /// Nodes expanded and generated so far.
    Progress(u64, u64),
    /// No solution; all roots were searched.
    Failed(Vec<RootResult>),
    /// A solution: the number of its root, the moves from there, and the nodes expanded and
    /// generated.
    Found(usize, Vec<Dir>, u64, u64),
    Lost(DeviceError),
}

/// Waits for the next reply; `None` on timeout.
pub(crate) fn heard(receiver: &Receiver<Reply>, time: Duration) -> Result<Option<Reply>, DeviceError> {
    match receiver.recv_timeout(time) {
        Ok(reply) => Ok(Some(reply)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(DeviceError("the thread of the card has ended".into())),
    }
}
