//! How tables are built and checked.

use super::TableBuilder;
use crate::run::{Meter, Stop};
use crate::slide::grid::Grid;
use crate::slide::pdb::{Bytes, Exact, Spec, Table, TableIndexes};

/// Builds a pattern database.
pub(super) struct PatternBuilder<'a, 'm, 'o> {
    pub(super) spec: &'a Spec,
    pub(super) indexes: &'a mut TableIndexes,
    pub(super) meter: &'m mut Meter<'o>,
}

impl TableBuilder for PatternBuilder<'_, '_, '_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        let built = Table::build(self.spec, self.indexes, self.meter);
        self.meter.progress.done = None;
        built
    }

    fn wait(&mut self) -> Result<(), Stop> {
        self.meter.poll()
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        Table::from_bytes(self.spec, self.indexes, bytes.clone()).is_ok()
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
