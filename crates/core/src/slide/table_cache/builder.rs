//! How tables are built and checked.

use super::TableBuilder;
use crate::run::{Meter, Stop};
use crate::slide::device::Accelerator;
use crate::slide::grid::Grid;
use crate::slide::pdb::{Bytes, Exact, Spec, Table, TableIndexes};

/// Builds a pattern database.
pub(super) struct PatternBuilder<'a, 'm, 'o> {
    pub(super) spec: &'a Spec,
    pub(super) indexes: &'a mut TableIndexes,
    pub(super) meter: &'m mut Meter<'o>,
    pub(super) accelerator: Option<&'a dyn Accelerator>,
    /// The last table that was accepted.
    pub(super) accepted: Option<Table>,
}

impl TableBuilder for PatternBuilder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let index = self.indexes.of(self.spec).ok_or(Stop::Memory)?;
        let on_card = self.accelerator.and_then(|card| card.build(self.spec, &index, self.meter));
        let built = on_card.unwrap_or_else(|| Table::build(self.spec, self.indexes, self.meter));
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        self.accepted = Table::from_bytes(self.spec, self.indexes, bytes.clone()).ok();
        self.accepted.is_some()
    }
}

/// Builds a table of all distances.
pub(super) struct DistanceBuilder<'a, 'm, 'o> {
    pub(super) grid: &'a Grid,
    pub(super) meter: &'m mut Meter<'o>,
}

impl TableBuilder for DistanceBuilder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = Exact::build(self.grid, self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        Exact::from_bytes(self.grid, bytes.clone()).is_ok()
    }
}
