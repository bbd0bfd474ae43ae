//! Dead choices: those in no solution, because an item would have no other choice or a piece no
//! place.

use super::instance::{Choice, Cover};
use super::progress::Metered;
use crate::run::Stop;

/// The least mean number of cells per choice for which looking for dead ones pays. A large piece
/// rules out most places of the others, so that many are dead from the start; of small ones few
/// are, and a search finds them as quickly.
const LARGE: usize = 32;

const MOST_BYTES: u64 = 64 << 20;

/// `None` if all are alive, or if `memory` bytes are too few for the look-ahead. Ids are kept.
pub(crate) fn without_dead(
    cover: &Cover,
    memory: u64,
    monitor: &mut Metered<'_, '_>,
) -> Result<Option<Cover>, Stop> {
    let is_small = cover.listed() < LARGE * cover.choices.len();
    if is_small || cover.has_colours() || memory.min(MOST_BYTES) < LookAhead::bytes(cover) {
        return Ok(None);
    }
    alive(cover, monitor)
}

/// Runs to a fixed point, so that symmetries of the cover are symmetries of the result.
pub(super) fn alive(cover: &Cover, monitor: &mut Metered<'_, '_>) -> Result<Option<Cover>, Stop> {
    let mut ahead = LookAhead::new(cover, monitor)?;
    loop {
        let before = ahead.dead;
        for at in 0..cover.choices.len() {
            if ahead.is_alive(at) && !ahead.survives(at, monitor)? {
                ahead.remove(at);
            }
        }
        if ahead.dead == before {
            break;
        }
    }
    match ahead.dead {
        0 => Ok(None),
        _ => cover.with(|at| ahead.is_alive(at), monitor).map(Some),
    }
}

/// Which choices leave every other cell a choice and every other piece a place.
pub(crate) fn survivors(
    cover: &Cover,
    memory: u64,
    monitor: &mut Metered<'_, '_>,
) -> Result<Option<Vec<bool>>, Stop> {
    if memory.min(MOST_BYTES) < LookAhead::bytes(cover) {
        return Ok(None);
    }
    let mut ahead = LookAhead::new(cover, monitor)?;
    (0..cover.choices.len()).map(|at| ahead.survives(at, monitor)).collect::<Result<_, _>>().map(Some)
}

struct LookAhead<'a> {
    cover: &'a Cover,
    words: usize,
    sets: Vec<u64>,
    alive: Vec<u64>,
    dead: usize,
    beside: Vec<u64>,
    /// The word of each set that last had a choice left, where the next test looks first.
    seen: Vec<u32>,
}

impl<'a> LookAhead<'a> {
    fn bytes(cover: &Cover) -> u64 {
        let sets = cover.items() + cover.copies.len() + 2;
        8 * (sets as u64).saturating_mul(cover.choices.len().div_ceil(64) as u64)
    }

    fn new(cover: &'a Cover, monitor: &mut Metered<'_, '_>) -> Result<LookAhead<'a>, Stop> {
        let words = cover.choices.len().div_ceil(64);
        let number = cover.items() + cover.copies.len();
        let mut sets = vec![0; number * words];
        for (at, choice) in cover.choices.iter().enumerate() {
            monitor.work(choice.area() as u64)?;
            for set in items(cover, choice) {
                sets[set * words + at / 64] |= 1 << (at % 64);
            }
        }
        let (alive, beside, seen) = (vec![u64::MAX; words], vec![0; words], vec![0; number]);
        Ok(LookAhead { cover, words, sets, alive, dead: 0, beside, seen })
    }

    fn is_alive(&self, at: usize) -> bool {
        self.alive[at / 64] & 1 << (at % 64) != 0
    }

    fn remove(&mut self, at: usize) {
        self.alive[at / 64] &= !(1 << (at % 64));
        self.dead += 1;
    }

    fn survives(&mut self, at: usize, monitor: &mut Metered<'_, '_>) -> Result<bool, Stop> {
        let LookAhead { cover, words, sets, alive, beside, seen, .. } = self;
        let set = |set: usize| &sets[set * *words..(set + 1) * *words];
        let choice = &cover.choices[at];
        let class = choice.class as usize;
        let left = |other: usize| match other == class {
            true => cover.copies[other].saturating_sub(choice.uses as usize),
            false => cover.copies[other],
        };
        monitor.work((choice.area() * *words / 4 + cover.cells) as u64)?;
        beside.copy_from_slice(alive);
        // The class is the last item, and is exhausted with its last piece.
        let gone = choice.area() + usize::from(left(class) == 0);
        for item in items(cover, choice).take(gone) {
            beside.iter_mut().zip(set(item)).for_each(|(left, gone)| *left &= !gone);
        }
        let mut has_choice = |item: usize| {
            let (all, seen) = (set(item), &mut seen[item]);
            let is_left = |word: usize| all[word] & beside[word] != 0;
            if is_left(*seen as usize) {
                return true;
            }
            let word = (0..*words).find(|&word| is_left(word));
            *seen = word.map_or(*seen, |word| word as u32);
            word.is_some()
        };
        let cells = cover.cells_of(choice);
        let is_covered = |cell: usize| cells.binary_search(&(cell as u32)).is_ok();
        Ok((0..cover.cells).all(|cell| has_choice(cell) || is_covered(cell))
            && (0..cover.copies.len())
                .all(|other| left(other) <= cover.spare[other] || has_choice(cover.items() + other)))
    }
}

fn items(cover: &Cover, choice: &Choice) -> impl Iterator<Item = usize> {
    let cells = cover.cells_of(choice).iter().map(|&cell| cell as usize);
    cells.chain([cover.items() + choice.class as usize])
}
