//! The tables in memory, and which of them are forgotten.

use super::{Origin, TableUse};
use crate::slide::batch_ida::BatchIda;
use crate::slide::board::{Board, Size};
use crate::slide::heuristic::WalkingDistance;
use crate::slide::pdb::{Bytes, Exact, Plan, Spec, Table, TableIndexes};
use std::sync::Arc;
use std::time::Duration;

/// What kind of boards tables are for: a size and the blank's home.
pub(super) type Kind = (Size, usize);

/// What has been fetched.
#[derive(Default)]
pub(super) struct Loaded {
    pub(super) indexes: TableIndexes,
    /// The plans last asked for: for which goal, and within how much memory.
    pub(super) plans: Option<(Board, Option<u64>, Vec<Plan>)>,
    pub(super) tables: Vec<Kept>,
    pub(super) batch_ida: Vec<(Kind, Plan, Arc<BatchIda>)>,
    pub(super) exact: Vec<(Kind, Origin, Arc<Exact>)>,
    /// Tables for multi-tile moves, by name.
    pub(super) multi: Vec<(String, Origin, Bytes)>,
    pub(super) walking: Vec<(Kind, Arc<WalkingDistance>)>,
    /// Counts how often tables were asked for.
    time: u64,
}

/// A table in memory.
pub(super) struct Kept {
    pub(super) table: Table,
    pub(super) origin: Origin,
    /// The value of `time` when it was last asked for.
    used: u64,
}

impl Loaded {
    /// Forgets tables whose file was changed by somebody else, and the
    /// searches made of them; `false` if there are any.
    pub(super) fn forget_changed(&mut self) -> bool {
        let before = self.tables.len() + self.exact.len() + self.multi.len();
        self.forget(|kept| !kept.table.is_intact());
        self.exact.retain(|(_, _, exact)| exact.is_intact());
        self.multi.retain(|(_, _, bytes)| bytes.is_intact());
        self.tables.len() + self.exact.len() + self.multi.len() == before
    }

    fn forget(&mut self, is_gone: impl Fn(&Kept) -> bool) {
        let gone: Vec<Spec> =
            self.tables.iter().filter(|kept| is_gone(kept)).map(|kept| *kept.table.spec()).collect();
        self.tables.retain(|kept| !gone.contains(kept.table.spec()));
        self.batch_ida.retain(|(_, plan, _)| !plan.specs().iter().any(|spec| gone.contains(spec)));
    }

    /// A table, if it is in memory.
    pub(super) fn table(&mut self, spec: &Spec, fetched: &mut Vec<TableUse>) -> Option<Table> {
        self.time += 1;
        let kept = self.tables.iter_mut().find(|kept| kept.table.spec() == spec)?;
        kept.used = self.time;
        note(fetched, spec.to_string(), Duration::ZERO, kept.origin);
        Some(kept.table.clone())
    }

    /// The search with a plan's tables, if it is in memory.
    pub(super) fn batch_ida(
        &mut self,
        kind: Kind,
        plan: &Plan,
        fetched: &mut Vec<TableUse>,
    ) -> Option<Arc<BatchIda>> {
        let is_it = |(one, of, _): &&(Kind, Plan, Arc<BatchIda>)| *one == kind && of == plan;
        let batch_ida = self.batch_ida.iter().find(is_it).map(|(_, _, batch_ida)| batch_ida.clone())?;
        for spec in plan.specs() {
            self.table(spec, fetched);
        }
        Some(batch_ida)
    }

    /// Adds a table, and forgets those asked for longest ago that are too many
    /// then. Whoever uses one still has it.
    pub(super) fn keep(&mut self, table: Table, origin: Origin, room: u64) {
        self.time += 1;
        let used = self.time;
        self.tables.push(Kept { table, origin, used });
        while room < self.tables.iter().map(|kept| kept.table.bytes().len() as u64).sum() {
            let oldest = self.tables.iter().map(|kept| kept.used).min().unwrap_or(used);
            if oldest == used {
                break;
            }
            self.forget(|kept| kept.used == oldest);
        }
    }
}

/// Takes note of a table used, once.
pub(super) fn note(fetched: &mut Vec<TableUse>, name: String, time: Duration, origin: Origin) {
    if fetched.iter().all(|one| one.name != name) {
        fetched.push(TableUse { name, time, origin });
    }
}
