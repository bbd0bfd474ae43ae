//! Stub for builds without the feature `raster`: clients render PNG and GIF from the SVG.

use crate::ask::AskError;
use crate::pack::{Packing, Placement};
use crate::slide::{self, Dir};

pub(super) fn slide_film(_: &slide::Puzzle, _: &[Dir], _: Option<u32>) -> Result<Vec<u8>, AskError> {
    Err(none())
}

pub(super) fn pack_film(_: &Packing, _: &[Placement], _: Option<u32>) -> Result<Vec<u8>, AskError> {
    Err(none())
}

pub(super) fn picture(_: &str, _: u64) -> Result<Vec<u8>, AskError> {
    Err(none())
}

fn none() -> AskError {
    AskError::field("this build makes svg, txt and json; it was built without png and gif")
}
