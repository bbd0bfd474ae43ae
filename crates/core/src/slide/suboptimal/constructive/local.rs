//! Shortest paths for one or two tiles inside a small window.

use crate::slide::board::Dir;
use crate::slide::suboptimal::workspace::Workspace;

/// The shortest moves inside `window` that bring each of `wanted`'s tiles into its cell; `None` if
/// the blank or a tile is outside, or there is no solution. `window` must not contain closed cells.
pub(super) fn moves(work: &Workspace, window: &[usize], wanted: &[(u16, usize)]) -> Option<Vec<Dir>> {
    let cells = window.len();
    let spot = |cell| window.iter().position(|&c| c == cell);
    let steps: Vec<[Option<usize>; 4]> =
        window.iter().map(|&cell| Dir::ALL.map(|dir| spot(work.beside(cell, dir)))).collect();
    // A state encodes the positions of the blank and the wanted tiles as digits.
    let digits: Vec<usize> = (0..=wanted.len()).map(|i| cells.pow(i as u32)).collect();
    let mut start = spot(work.blank())?;
    for (&(tile, _), digit) in wanted.iter().zip(&digits[1..]) {
        start += digit * spot(work.place(tile))?;
    }
    let targets: Vec<usize> = wanted.iter().map(|&(_, cell)| spot(cell)).collect::<Option<_>>()?;
    let is_target = |state: usize| {
        targets.iter().zip(&digits[1..]).all(|(&target, digit)| state / digit % cells == target)
    };

    const NEW: u8 = u8::MAX;
    let mut came = vec![NEW; cells.pow(digits.len() as u32)];
    let mut queue = vec![start];
    came[start] = 0;
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        if is_target(state) {
            let mut way = Vec::new();
            let mut state = state;
            while state != start {
                let dir = Dir::ALL[usize::from(came[state])];
                way.push(dir);
                state = stepped(state, dir.opposite(), &steps, &digits)?;
            }
            way.reverse();
            return Some(way);
        }
        for (number, dir) in Dir::ALL.into_iter().enumerate() {
            let Some(after) = stepped(state, dir, &steps, &digits) else { continue };
            if came[after] == NEW {
                came[after] = number as u8;
                queue.push(after);
            }
        }
    }
    None
}

/// The state after one move; `None` if it leaves the window.
fn stepped(state: usize, dir: Dir, steps: &[[Option<usize>; 4]], digits: &[usize]) -> Option<usize> {
    let cells = steps.len();
    let blank = state % cells;
    let to = steps[blank][dir as usize]?;
    let mut after = state - blank + to;
    for digit in &digits[1..] {
        if state / digit % cells == to {
            after = after + digit * blank - digit * to;
        }
    }
    Some(after)
}
