//! Choices that are made before a search begins, because an item has no other.

use super::instance::Cover;
use super::progress::SearchMonitor;
use crate::run::Stop;

/// Each round looks at all choices, so a long chain of forced choices is left to the
/// search.
const ROUNDS: usize = 16;

/// What is left of a cover after the choices that are forced, those that are forced
/// then, and so on; `None` if none is. Each counts as a node with one branch.
///
/// What cannot be solved stays so: an item without a choice is left for the search
/// to find.
pub(super) fn forced(cover: &Cover, monitor: &mut impl SearchMonitor) -> Result<Option<Cover>, Stop> {
    let mut left: Option<Cover> = None;
    for _ in 0..ROUNDS {
        let cover = left.as_ref().unwrap_or(cover);
        let made = only_choices(cover, monitor)?;
        if made.is_empty() {
            break;
        }
        for _ in &made {
            monitor.tick()?;
            monitor.tried(1);
        }
        left = Some(cover.reduced(&made, monitor)?);
    }
    Ok(left)
}

/// The positions of choices that are the only ones of a cell and do not collide with
/// each other.
fn only_choices(cover: &Cover, monitor: &mut impl SearchMonitor) -> Result<Vec<usize>, Stop> {
    monitor.work(2 * cover.listed() as u64)?;
    let mut times = vec![0u32; cover.items()];
    let mut last = vec![0; cover.items()];
    for (at, choice) in cover.choices.iter().enumerate() {
        for &cell in cover.cells_of(choice) {
            times[cell as usize] += 1;
            last[cell as usize] = at;
        }
    }
    let mut is_taken = vec![false; cover.items()];
    let mut copies = cover.copies.clone();
    let mut made = Vec::new();
    for cell in (0..cover.cells).filter(|&cell| times[cell] == 1) {
        let choice = &cover.choices[last[cell]];
        let (class, uses) = (choice.class as usize, choice.uses as usize);
        let cells = cover.cells_of(choice);
        if uses <= copies[class] && !cells.iter().any(|&cell| is_taken[cell as usize]) {
            cells.iter().for_each(|&cell| is_taken[cell as usize] = true);
            copies[class] -= uses;
            made.push(last[cell]);
        }
    }
    Ok(made)
}
