//! Choices that are in no solution, because an item would have no choice beside them.

use super::instance::Cover;
use super::progress::SearchMonitor;
use crate::run::Stop;

/// The fewest cells that choices have on average if looking for dead ones pays. A
/// large piece rules out most places of the others, so that many are dead from the
/// start; of small ones few are, and a search finds them as quickly.
const LARGE: usize = 32;

/// The most bytes it takes to look for dead choices. Where it would take more, it would
/// take long.
const MOST_BYTES: u64 = 64 << 20;

/// Each round looks at all choices, and those that are dead then are few.
const ROUNDS: usize = 8;

/// What is left of a cover without its dead choices; `None` if all are left, or if
/// `memory` bytes are too few to look for them. Those left keep their ids.
pub(crate) fn without_dead(
    cover: &Cover,
    memory: u64,
    monitor: &mut impl SearchMonitor,
) -> Result<Option<Cover>, Stop> {
    let words = cover.choices.len().div_ceil(64);
    let bytes = 8 * (cover.items() as u64 + 2).saturating_mul(words as u64);
    if cover.listed() < LARGE * cover.choices.len() || cover.has_colours() || memory.min(MOST_BYTES) < bytes {
        return Ok(None);
    }
    // The choices that cover each item, a bit each.
    let mut covering = vec![0u64; cover.items() * words];
    for (at, choice) in cover.choices.iter().enumerate() {
        monitor.work(choice.area() as u64)?;
        for &cell in cover.cells_of(choice) {
            covering[cell as usize * words + at / 64] |= 1 << (at % 64);
        }
    }
    let of = |cell: usize| &covering[cell * words..(cell + 1) * words];
    let mut alive = vec![u64::MAX; words];
    let mut beside = vec![0; words];
    for _ in 0..ROUNDS {
        let mut is_same = true;
        for (at, choice) in cover.choices.iter().enumerate() {
            let (word, bit) = (at / 64, 1 << (at % 64));
            if alive[word] & bit == 0 {
                continue;
            }
            let cells = cover.cells_of(choice);
            monitor.work(((cells.len() + 1) * words + 4 * cover.cells) as u64 / 4)?;
            beside.copy_from_slice(&alive);
            for &cell in cells {
                beside.iter_mut().zip(of(cell as usize)).for_each(|(left, gone)| *left &= !gone);
            }
            let has_choice = |cell: usize| of(cell).iter().zip(&beside).any(|(all, left)| all & left != 0);
            let is_covered = |cell: usize| cells.binary_search(&(cell as u32)).is_ok();
            if (0..cover.cells).any(|cell| !has_choice(cell) && !is_covered(cell)) {
                alive[word] &= !bit;
                is_same = false;
            }
        }
        if is_same {
            break;
        }
    }
    let is_alive = |at: usize| alive[at / 64] & 1 << (at % 64) != 0;
    if (0..cover.choices.len()).all(is_alive) {
        return Ok(None);
    }
    cover.with(is_alive, monitor).map(Some)
}
