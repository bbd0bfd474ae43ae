//! Challenges: puzzles with some pieces placed and exactly one solution.

use super::check::{Difficulty, Level, few};
use super::cover::model::Model;
use super::cover::{self, Bounded, Metered, Room, SearchMonitor, search};
use super::kit::Kit;
use super::puzzle::{Placement, Puzzle};
use super::tray::Tray;
use crate::random::Random;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};

/// What a challenge should be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// How many pieces lie in the tray at the start.
    pub given: usize,
    /// How hard it is; `None` takes what comes.
    pub level: Option<Level>,
    /// The same seed gives the same challenge.
    pub seed: u64,
}

/// Solutions from which a challenge is made before giving up.
const ROUNDS: u64 = 1000;

/// Makes a challenge for a tray and a kit. It has exactly one solution, where
/// exchanging equal pieces makes no difference.
///
/// A random solution is found, and pieces are taken out of it in random order
/// as long as the others leave no second solution. If that does not lead to
/// what was wished, another solution is tried, a thousand at most; then the
/// run is stopped as if at its limit of nodes. A run that is stopped answers
/// with the nearest challenge so far: one with more pieces given, or of
/// another level. It is impossible if the tray cannot be filled.
pub fn generate(
    tray: &Tray,
    kit: &Kit,
    wish: &Wish,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Puzzle> {
    let mut meter = Meter::new(limits.clone(), observer);
    let mut maker =
        Maker { empty: Puzzle::empty(tray.clone(), kit.clone()), random: Random::new(wish.seed), best: None };
    let result = maker.make(wish, &mut meter);
    meter.finish(match (result, maker.best) {
        (Ok(Some(puzzle)), _) => Outcome::Solved(puzzle),
        (Ok(None), _) => Outcome::Impossible,
        (Err(why), best) => Outcome::Stopped { why, best: best.map(|(_, puzzle)| puzzle) },
    })
}

struct Maker {
    empty: Puzzle,
    random: Random,
    /// The nearest challenge so far and how far it is from the wish: pieces
    /// too many, then levels apart.
    best: Option<((usize, usize), Puzzle)>,
}

impl Maker {
    fn make(&mut self, wish: &Wish, meter: &mut Meter<'_>) -> Result<Option<Puzzle>, Stop> {
        for _ in 0..ROUNDS {
            meter.progress.iterations += 1;
            let Some(solution) = self.solution(meter)? else { return Ok(None) };
            let (puzzle, effort) = self.thinned(solution, wish.given, meter)?;
            let levels = wish.level.map_or(0, |level| (level as usize).abs_diff(effort.level as usize));
            let distance = (puzzle.placed().len().saturating_sub(wish.given), levels);
            if distance == (0, 0) {
                return Ok(Some(puzzle));
            }
            if self.best.as_ref().is_none_or(|(least, _)| distance < *least) {
                self.best = Some((distance, puzzle));
            }
        }
        Err(Stop::Nodes)
    }

    /// A random solution; `None` if there is none.
    fn solution(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Placement>>, Stop> {
        let mut room = Room::new(meter.limits());
        let Some(model) = Model::for_search(&self.empty, &mut Metered::new(meter), &mut room)? else {
            return Ok(None);
        };
        // Another copy, to be shuffled, and the search itself.
        room.take(model.cover.bytes() + cover::bytes(&model.cover))?;
        let mut cover = model.cover.clone();
        // Some random orders lead astray for long: each gets twice the time
        // of the one before.
        let mut patience = 10_000;
        loop {
            let monitor = &mut Metered::new(meter);
            shuffle_while(&mut cover.choices, &mut self.random, |steps| monitor.work(steps))?;
            let mut found = None;
            let mut monitor = Bounded::new(monitor, patience);
            let ended = search(&cover, &mut monitor, &mut |ids, _| {
                found = Some(ids.to_vec());
                Err(Stop::Cancelled)
            });
            let is_lost = monitor.is_cut();
            if let Some(ids) = found {
                return Ok(Some(model.solution(&ids).placements().to_vec()));
            }
            match ended {
                Ok(()) => return Ok(None),
                Err(_) if is_lost => patience *= 2,
                Err(stop) => return Err(stop),
            }
        }
    }

    /// Takes pieces out of a solution until `given` are left, or no more can
    /// go without allowing a second solution.
    fn thinned(
        &mut self,
        mut placed: Vec<Placement>,
        given: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(Puzzle, Difficulty), Stop> {
        shuffle(&mut placed, &mut self.random);
        let mut effort = Difficulty::new(1);
        let mut at = placed.len();
        while 0 < at && given < placed.len() {
            at -= 1;
            let out = placed.remove(at);
            let before = meter.progress.expanded;
            let (solutions, ended) = few(&self.with(placed.clone()), 2, meter);
            ended?;
            if solutions == 1 {
                effort = Difficulty::new(meter.progress.expanded - before);
            } else {
                placed.insert(at, out);
            }
        }
        placed.sort_unstable();
        Ok((self.with(placed), effort))
    }

    fn with(&self, placed: Vec<Placement>) -> Puzzle {
        let (tray, kit) = (self.empty.tray().clone(), self.empty.kit().clone());
        Puzzle::new(tray, kit, placed).expect("pieces lie as in a solution")
    }
}

fn shuffle<T>(list: &mut [T], random: &mut Random) {
    let never: Result<(), Stop> = shuffle_while(list, random, |_| Ok(()));
    never.expect("nothing ends it");
}

/// Shuffles a list, and hears of the work.
fn shuffle_while<T>(
    list: &mut [T],
    random: &mut Random,
    mut work: impl FnMut(u64) -> Result<(), Stop>,
) -> Result<(), Stop> {
    for i in (1..list.len()).rev() {
        list.swap(i, random.below(i as u64 + 1) as usize);
        work(16)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::check::{solutions, survey};
    use crate::pack::{NamedKit, NamedTray};
    use std::ops::ControlFlow;

    fn challenge(tray: NamedTray, kit: NamedKit, wish: Wish) -> Puzzle {
        let report =
            generate(&tray.tray(), &kit.kit(), &wish, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        let Outcome::Solved(puzzle) = report.outcome else { panic!("{:?}", report.outcome) };
        puzzle
    }

    #[test]
    fn a_challenge_has_one_solution_and_what_was_wished() {
        for (seed, given, level) in [(1, 8, Level::Starter), (2, 5, Level::Expert), (3, 5, Level::Junior)] {
            let wish = Wish { given, level: Some(level), seed };
            let puzzle = challenge(NamedTray::FiveByEleven, NamedKit::IqPuzzlerPro, wish);
            let mut go_on = |_: &crate::run::Progress| ControlFlow::Continue(());
            assert_eq!(puzzle.placed().len(), given);
            assert_eq!(solutions(&puzzle, 2, &Limits::default(), &mut go_on).outcome, Outcome::Solved(1));
            let (survey, ended) = survey(&puzzle, &mut Meter::new(Limits::default(), &mut go_on));
            assert_eq!((survey.solutions, survey.is_all, ended), (1, true, Ok(())));
            assert_eq!(survey.difficulty.map(|judged| judged.level), Some(level));
        }
    }

    #[test]
    fn a_seed_gives_one_challenge() {
        let wish = |seed| Wish { given: 7, level: None, seed };
        let make = |seed| challenge(NamedTray::Pyramid, NamedKit::Kanoodle, wish(seed));
        assert_eq!(make(5), make(5));
        assert_ne!(make(5), make(6));
    }

    #[test]
    fn a_tray_that_cannot_be_filled_has_no_challenge() {
        let wish = Wish { given: 3, level: None, seed: 0 };
        let (tray, kit) = (NamedTray::SixByTen.tray(), NamedKit::Kanoodle.kit());
        let report = generate(&tray, &kit, &wish, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.outcome, Outcome::Impossible);
    }
}
