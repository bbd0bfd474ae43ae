//! Records shared by the host and the kernels, with the field order of `kernels.cu`. Deriving
//! [`Pod`] checks that they contain no padding.

use bytemuck::{Pod, Zeroable};

pub(crate) const MOST_LEVELS: u32 = 190;

pub(crate) const PATTERNS: usize = 4;

pub(crate) const GOAL_WORDS: usize = 64;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(crate) struct Params {
    pub(crate) bits: u64,
    pub(crate) codes: u64,
    pub(crate) masks: u64,
    pub(crate) image: u64,
    pub(crate) roots: u64,
    pub(crate) queue: u64,
    pub(crate) results: u64,
    pub(crate) jobs: u64,
    pub(crate) lanes: u64,
    pub(crate) stacks: u64,
    pub(crate) frames: u64,
    pub(crate) idle: u64,
    pub(crate) counters: u64,
    pub(crate) lane_count: u32,
    pub(crate) queue_mask: u32,
    pub(crate) plane_words: u32,
    pub(crate) sets: u32,
    pub(crate) regions: u32,
    pub(crate) split: u32,
    pub(crate) steps: u32,
    pub(crate) shared_words: u32,
    pub(crate) views: u32,
    pub(crate) classes: u32,
    pub(crate) high_words: u32,
    pub(crate) image_words: u32,
    pub(crate) at_high: u32,
    pub(crate) at_multi: u32,
    pub(crate) at_next: u32,
    pub(crate) at_pruned: u32,
    pub(crate) at_exits: u32,
    pub(crate) at_weights: u32,
    pub(crate) at_beside: u32,
    pub(crate) budget: u32,
    pub(crate) least_budget: u32,
    pub(crate) patience: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(crate) struct LayOut {
    pub(crate) bytes: u64,
    pub(crate) planes: u64,
    pub(crate) first: u64,
    pub(crate) rest: u64,
    pub(crate) low: u64,
    pub(crate) high: u64,
    pub(crate) bases: u64,
    pub(crate) maps: u64,
    pub(crate) regions: u64,
    pub(crate) masks: u64,
    pub(crate) sets: u32,
    pub(crate) most_regions: u32,
    pub(crate) words: u32,
    pub(crate) cells: u32,
    pub(crate) tiles: u32,
    pub(crate) row_bytes: u32,
    pub(crate) order_split: u32,
    pub(crate) split: u32,
    pub(crate) plane_words: u32,
    pub(crate) pad: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(crate) struct Build {
    pub(crate) fresh: u64,
    pub(crate) next: u64,
    pub(crate) seen: u64,
    pub(crate) bits: u64,
    pub(crate) reached: u64,
    pub(crate) bytes: u64,
    pub(crate) orders: u64,
    pub(crate) sets: u64,
    pub(crate) firsts: u64,
    pub(crate) count: u32,
    pub(crate) cells: u32,
    pub(crate) cols: u32,
    pub(crate) tiles: u32,
    pub(crate) level: u32,
    pub(crate) row_bytes: u32,
    pub(crate) rows: u32,
    pub(crate) regions: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(crate) struct Root {
    pub(crate) tiles: [u32; 8],
    /// Per pattern: its index, and its cells from bit 2 on above the remaining moves modulo 4.
    pub(crate) patterns: [[u32; 2]; 2 * PATTERNS],
    pub(crate) left: u32,
    pub(crate) slack: [u32; 2],
    pub(crate) blank: u32,
    pub(crate) state: u32,
    pub(crate) job: u32,
    pub(crate) stride: u32,
    pub(crate) goal: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
pub(crate) struct RootResult {
    pub(crate) nodes: u64,
    pub(crate) generated: u64,
    pub(crate) nearest: u32,
    pub(crate) pad: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct JobState {
    pub(crate) pending: u32,
    pub(crate) stop: u32,
    pub(crate) found: u32,
    pub(crate) root: u32,
    pub(crate) length: u32,
    pub(crate) moves: [u8; 256],
}

#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct Counters {
    pub(crate) head: u32,
    pub(crate) tail: u32,
    pub(crate) waiting: u32,
    pub(crate) idle: u32,
    pub(crate) least: u32,
    pub(crate) given: u32,
    pub(crate) slices: u32,
    pub(crate) pad: u32,
    pub(crate) expanded: u64,
    pub(crate) frames: [u32; 256],
}

/// State of a lane between two slices.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct Lane {
    pub(crate) root: u32,
    pub(crate) depth: u32,
}

impl JobState {
    pub(crate) fn new(pending: u32) -> JobState {
        JobState { pending, stop: 0, found: 0, root: 0, length: 0, moves: [0; 256] }
    }
}

impl Lane {
    pub(crate) const IDLE: Lane = Lane { root: u32::MAX, depth: 0 };
}
