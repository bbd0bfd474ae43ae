//! Parts of a packing search, and what came of them, for other machines.
//!
//! A search is divided by [`prefix::split`](slidepack_core::pack::prefix::split).
//! Each part travels as a [`WirePrefix`], its result comes back as
//! [`PrefixCounts`] or [`PrefixSolutions`], and
//! [`prefix::merge`](slidepack_core::pack::prefix::merge) adds the counts up. Both
//! machines have the puzzle; what comes from outside is checked against it.

use super::WirePlacement;
use crate::pack::Packing;
use crate::wire::{Ended, Pack, SCHEMA_VERSION, StoppedBy};
use serde::{Deserialize, Serialize};
use slidepack_core::pack::prefix::{Prefix, Step};
use slidepack_core::pack::{Placement, Solution};
use slidepack_core::run::Report;

/// One step of a search. Cells are `[layer, row, column]`, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a step has `piece` and `cells`, or `empty`")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Step"))]
pub enum WireStep {
    /// A piece lies here.
    Place(WirePlacement),
    /// A cell stays empty.
    Empty {
        /// The cell.
        empty: [u16; 3],
    },
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
            Step::Place(placement) => WireStep::Place(WirePlacement::new(packing, placement)),
            Step::Empty(cell) => {
                let cell = packing.tray().cells()[*cell];
                WireStep::Empty { empty: [cell.layer, cell.row, cell.col] }
            }
        };
        WirePrefix {
            steps: prefix.steps.iter().map(step).collect(),
            weight: prefix.weight,
            tested: prefix.is_tested,
        }
    }

    /// The same part, if the puzzle has such pieces and cells. Whether the steps
    /// can be made is found out by whoever runs it.
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

/// The solutions of some parts of a search, counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrefixCounts {
    schema_version: u32,
    puzzle: Pack,
    /// How the run ended.
    pub outcome: Ended,
    /// What stopped it before its end.
    pub stopped_by: Option<StoppedBy>,
    /// The count of each part, in order. If the run was stopped, parts at the end
    /// are missing: they can be run again.
    pub counts: Vec<u128>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Placements tried.
    pub tried: u64,
    /// What it took.
    pub seconds: f64,
}

impl PrefixCounts {
    /// What came of [`prefix::count`](slidepack_core::pack::prefix::count).
    pub fn new(report: &Report<Vec<u128>>) -> PrefixCounts {
        PrefixCounts {
            schema_version: SCHEMA_VERSION,
            puzzle: Pack,
            outcome: (&report.outcome).into(),
            stopped_by: StoppedBy::of(&report.outcome),
            counts: report.outcome.answer().cloned().unwrap_or_default(),
            expanded: report.progress.expanded,
            tried: report.progress.generated,
            seconds: report.progress.elapsed.as_secs_f64(),
        }
    }
}

/// Solutions that were found in some parts of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrefixSolutions {
    schema_version: u32,
    puzzle: Pack,
    /// How the run ended.
    pub outcome: Ended,
    /// What stopped it before its end.
    pub stopped_by: Option<StoppedBy>,
    /// Every piece's place in each of them.
    pub solutions: Vec<Vec<WirePlacement>>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Placements tried.
    pub tried: u64,
    /// What it took.
    pub seconds: f64,
}

impl PrefixSolutions {
    /// What came of [`prefix::all`](slidepack_core::pack::prefix::all) or
    /// [`prefix::first`](slidepack_core::pack::prefix::first).
    pub fn new<S>(packing: &Packing, report: &Report<S>, solutions: &[Solution]) -> PrefixSolutions {
        let placed = |solution: &Solution| -> Vec<WirePlacement> {
            solution.placements().iter().map(|placement| WirePlacement::new(packing, placement)).collect()
        };
        PrefixSolutions {
            schema_version: SCHEMA_VERSION,
            puzzle: Pack,
            outcome: (&report.outcome).into(),
            stopped_by: StoppedBy::of(&report.outcome),
            solutions: solutions.iter().map(placed).collect(),
            expanded: report.progress.expanded,
            tried: report.progress.generated,
            seconds: report.progress.elapsed.as_secs_f64(),
        }
    }

    /// The solutions, if all of them are solutions of the puzzle.
    pub fn solutions(&self, packing: &Packing) -> Option<Vec<Solution>> {
        let solution = |placements: &Vec<WirePlacement>| {
            let placements: Option<Vec<Placement>> =
                placements.iter().map(|placement| placement.placement(packing)).collect();
            Solution::new(packing, placements?).ok()
        };
        self.solutions.iter().map(solution).collect()
    }
}
