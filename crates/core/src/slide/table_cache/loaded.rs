//! The tables in memory, and their eviction.

use super::store::{Origin, TableUse};
use crate::slide::batch_ida::BatchIda;
use crate::slide::board::Size;
use crate::slide::pdb::{Bytes, Plan};
use std::sync::Arc;
use std::time::Duration;

pub(super) type Kind = (Size, usize);

#[derive(Default)]
pub(super) struct Loaded {
    pub(super) tables: Vec<Kept>,
    pub(super) batch_ida: Vec<(Kind, Plan, Arc<BatchIda>)>,
    time: u64,
}

pub(super) struct Kept {
    pub(super) name: String,
    pub(super) bytes: Bytes,
    origin: Origin,
    used: u64,
}

impl Loaded {
    pub(super) fn table(&mut self, name: &str, fetched: &mut Vec<TableUse>) -> Option<Bytes> {
        self.time += 1;
        let kept = self.tables.iter_mut().find(|kept| kept.name == name)?;
        kept.used = self.time;
        note(fetched, name.into(), Duration::ZERO, kept.origin);
        Some(kept.bytes.clone())
    }

    pub(super) fn batch_ida(
        &mut self,
        kind: Kind,
        plan: &Plan,
        fetched: &mut Vec<TableUse>,
    ) -> Option<Arc<BatchIda>> {
        let is_it = |(one, of, _): &&(Kind, Plan, Arc<BatchIda>)| *one == kind && of == plan;
        let batch_ida = self.batch_ida.iter().find(is_it).map(|(_, _, batch_ida)| batch_ida.clone())?;
        for spec in plan.specs() {
            self.table(&spec.to_string(), fetched);
        }
        Some(batch_ida)
    }

    /// Evicts the least recently used tables beyond `room` bytes. Searches keep them alive.
    pub(super) fn keep(&mut self, name: String, bytes: Bytes, origin: Origin, room: u64) {
        self.time += 1;
        self.tables.push(Kept { name, bytes, origin, used: self.time });
        while room < self.tables.iter().map(Kept::len).sum() && 1 < self.tables.len() {
            let oldest = (0..self.tables.len()).min_by_key(|&at| self.tables[at].used).unwrap_or(0);
            let gone = self.tables.remove(oldest).name;
            self.batch_ida.retain(|(_, plan, _)| plan.specs().iter().all(|spec| spec.to_string() != gone));
        }
    }
}

impl Kept {
    pub(super) fn len(&self) -> u64 {
        (*self.bytes).as_ref().len() as u64
    }
}

pub(super) fn note(fetched: &mut Vec<TableUse>, name: String, time: Duration, origin: Origin) {
    if fetched.iter().all(|one| one.name != name) {
        fetched.push(TableUse { name, time, origin });
    }
}
