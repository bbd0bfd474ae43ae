//! Randomized restarts: the search for one solution of a large cover.
//!
//! A search that went wrong near its root spends its time below the wrong choice. Most large
//! puzzles have very many solutions, and a search in another order finds one soon. Node budgets
//! follow the sequence of Luby, Sinclair and Zuckerman (Optimal Speedup of Las Vegas Algorithms,
//! 1993).

use super::instance::Cover;
use super::list_search::ListSearch;
use super::progress::Metered;
use super::subtree::Subtree;
use crate::random::Random;
use crate::run::{Meter, Stop, WorkerHandle, scoped_workers};
use std::ops::ControlFlow;

const SHORTEST: u64 = 4_000;

/// Each thread makes its own attempts until one of them finishes.
pub(crate) fn find(meter: &mut Meter<'_>, cover: &Cover, threads: usize) -> Result<Option<Vec<usize>>, Stop> {
    let work = |handle: &mut WorkerHandle<'_, '_, Vec<usize>>| {
        let (outbox, number) = (handle.outbox(), handle.number() as u64);
        let ended = handle.with_meter(|meter| {
            let mut attempts =
                (0..).map(|round| (round * threads as u64 + number, SHORTEST * luby(round + 1)));
            loop {
                let (seed, nodes) = attempts.next().expect("attempts go on for ever");
                match attempt(cover, seed, nodes, meter)? {
                    Attempt::Found(ids) => {
                        outbox.send(ids);
                        return Ok(());
                    }
                    Attempt::Exhausted => return Ok(()),
                    Attempt::Cut => {}
                }
            }
        });
        if ended.is_ok() {
            handle.end();
        }
        ended
    };
    let mut found = None;
    let (results, ended): (Vec<Result<(), Stop>>, _) = scoped_workers(meter, threads, work, |ids, _| {
        found.get_or_insert(ids);
        ControlFlow::Break(())
    });
    match results.iter().find_map(|result| result.err()) {
        _ if found.is_some() || results.iter().any(Result::is_ok) => Ok(found),
        Some(why) => ended.and(Err(why)),
        None => Ok(None),
    }
}

enum Attempt {
    Found(Vec<usize>),
    Exhausted,
    Cut,
}

fn attempt(cover: &Cover, seed: u64, nodes: u64, meter: &mut Meter<'_>) -> Result<Attempt, Stop> {
    let mut search = ListSearch::new(cover, &mut Metered::new(meter))?.in_order(ranks(cover, seed));
    let mut found = None;
    let ended = meter.part(nodes, |meter| {
        search.search(&Subtree::whole(), &mut Metered::new(meter), &mut |ids, _| {
            found = Some(ids.to_vec());
            Err(Stop::Cancelled)
        })
    });
    match (found, ended) {
        (Some(ids), _) => Ok(Attempt::Found(ids)),
        (None, Ok(Some(()))) => Ok(Attempt::Exhausted),
        (None, Ok(None)) => Ok(Attempt::Cut),
        (None, Err(why)) => Err(why),
    }
}

/// Choice order: large pieces with few places first, perturbed by a random factor of 1 to 3.
fn ranks(cover: &Cover, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    let mut places = vec![0u64; cover.copies.len()];
    cover.choices.iter().for_each(|choice| places[choice.class as usize] += 1);
    let largest = cover.choices.iter().map(|choice| choice.area()).max().unwrap_or(1) as u64;
    let rank = |choice: &super::instance::Choice| {
        let class = choice.class as usize;
        let copies = if cover.is_bound(class) { cover.copies[class].max(1) as u64 } else { 1 };
        let size = largest * 16 / choice.area().max(1) as u64;
        (places[class] * 16 / copies + 1).saturating_mul(size * size).saturating_mul(256 + random.below(512))
    };
    cover.choices.iter().map(rank).collect()
}

/// Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ..., indexed from 1.
fn luby(at: u64) -> u64 {
    let power = (at + 1).next_power_of_two();
    if power == at + 1 { power / 2 } else { luby(at + 1 - power / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_as_long_as_the_sequence_says() {
        let first: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
