//! Parts of a packing search, for other machines, which have the puzzle as well.
//!
//! [`prefix::split`](slidepack_core::pack::prefix::split) divides a search, and
//! [`prefix::merge`](slidepack_core::pack::prefix::merge) adds the counts of the parts.

use super::{WirePlacement, place};
use crate::pack::{Packing, Placement};
use serde::{Deserialize, Serialize};
use slidepack_core::pack::prefix::{Prefix, Step};

/// One step of a search. Cells are `[layer, row, column]`, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a step has `piece` and `cells`, or `empty`")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Step"))]
pub enum WireStep {
    Place(WirePlacement),
    Empty { empty: [u16; 3] },
}

/// All solutions that begin with some steps of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Prefix"))]
pub struct WirePrefix {
    /// The steps, in the order the search made them.
    pub steps: Vec<WireStep>,
    /// How often each solution counts.
    pub weight: u64,
    /// Whether the search has tested each step for cells and pieces that are
    /// left without a placement. Only the number of nodes depends on it.
    pub tested: bool,
}

impl WirePrefix {
    /// A part of the search for a puzzle's solutions.
    pub fn new(packing: &Packing, prefix: &Prefix) -> WirePrefix {
        let step = |step: &Step| match step {
            Step::Place(Placement { piece, cells }) => {
                WireStep::Place(WirePlacement::new(packing, *piece, cells))
            }
            Step::Empty(cell) => WireStep::Empty { empty: place(packing, *cell) },
        };
        WirePrefix {
            steps: prefix.steps.iter().map(step).collect(),
            weight: prefix.weight,
            tested: prefix.is_tested,
        }
    }

    /// The part, if the puzzle has these pieces and cells. Running it checks the steps.
    pub fn prefix(&self, packing: &Packing) -> Option<Prefix> {
        let step = |step: &WireStep| match step {
            WireStep::Place(placement) => placement.placement(packing).map(Step::Place),
            WireStep::Empty { empty: [layer, row, col] } => {
                packing.tray().number((*layer).into(), (*row).into(), (*col).into()).map(Step::Empty)
            }
        };
        let steps = self.steps.iter().map(step).collect::<Option<_>>()?;
        Some(Prefix { steps, weight: self.weight, is_tested: self.tested })
    }
}
