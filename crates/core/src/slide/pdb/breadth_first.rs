//! Breadth-first search with a byte per state.

use crate::run::{Meter, Stop};

/// Distance of a state from which the goal cannot be reached.
pub(crate) const NEVER: u8 = u8::MAX;

/// Abstract states that have numbers.
pub(crate) trait States {
    type State: Copy;

    fn number(&self, state: Self::State) -> usize;

    fn each_neighbour(&self, state: Self::State, each: impl FnMut(Self::State));
}

/// The distance of each of `len` states from the nearest of `goals`. About `total` can be reached.
pub(crate) fn distances<S: States>(
    states: &S,
    len: usize,
    goals: Vec<S::State>,
    total: f64,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, Stop> {
    let mut distances = vec![NEVER; len];
    goals.iter().for_each(|&goal| distances[states.number(goal)] = 0);
    let mut level = goals;
    let mut reached = 0;
    for moves in 1.. {
        let mut next = Vec::new();
        for (number, &state) in level.iter().enumerate() {
            if number % 16_384 == 0 {
                meter.progress.done = Some((reached as f64 / total).min(1.0));
                meter.poll()?;
            }
            states.each_neighbour(state, |then| {
                let distance = &mut distances[states.number(then)];
                if *distance == NEVER {
                    *distance = moves;
                    next.push(then);
                }
            });
        }
        reached += level.len();
        level = next;
        if level.is_empty() {
            break;
        }
    }
    Ok(distances)
}
