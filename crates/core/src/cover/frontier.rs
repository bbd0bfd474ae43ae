//! Frontier DP: counts solutions by covering the cells in a fixed order.
//!
//! Each choice is filed under its first cell in that order; choices are made level by level, one
//! cell per level. A partial solution matters only by the later cells and other items it covers and
//! by the number of choices per class, so partial solutions that agree there are merged into one
//! state with a count. A state is filed under its first uncovered cell. On a lattice this is
//! dynamic programming over a broken profile; in general the time depends on the width of the
//! frontier, the cells shared by choices before and after a level.

mod key;
mod lookahead;
mod order;
mod plan;
mod sweep;
mod table;

use super::instance::Cover;
use super::progress::Metered;
use super::wide::Wide;
use crate::natural::Natural;
use crate::run::{Meter, Stop};
use key::Key;
use order::Filing;
use plan::Plan;

pub(crate) struct Frontier<'a> {
    cover: &'a Cover,
    weights: &'a [u64],
    filing: Filing,
}

impl<'a> Frontier<'a> {
    pub(crate) fn new(
        cover: &'a Cover,
        weights: &'a [u64],
        meter: &mut Meter<'_>,
    ) -> Result<Frontier<'a>, Stop> {
        let filing = Filing::best(cover, weights, &mut Metered::new(meter))?;
        Ok(Frontier { cover, weights, filing })
    }

    pub(crate) fn size(&self) -> f64 {
        self.filing.size
    }

    /// `Ok(None)` if keys are too long, or if the count was given up early for lack of memory.
    pub(crate) fn count(
        &self,
        meter: &mut Meter<'_>,
        bytes: u64,
        may_give_up: bool,
    ) -> Result<Option<Natural>, Stop> {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        self.counted::<u64>(meter, bytes, may_give_up)
            .or_else(|| self.counted::<u128>(meter, bytes, may_give_up))
            .or_else(|| self.counted::<Wide<4>>(meter, bytes, may_give_up))
            .unwrap_or(Ok(None))
    }

    fn counted<W: Key>(
        &self,
        meter: &mut Meter<'_>,
        bytes: usize,
        may_give_up: bool,
    ) -> Option<Result<Option<Natural>, Stop>> {
        let plan = Plan::<W>::new(self.cover, self.weights, &self.filing, bytes)?;
        if plan.is_hopeless() {
            return Some(Ok(Some(Natural::default())));
        }
        Some(sweep::count(&plan, meter, bytes, may_give_up))
    }
}
