//! Challenges: puzzles with some pieces placed and exactly one solution.

use super::check::{Difficulty, Level, few};
use super::cover::model::Model;
use super::cover::{self, Metered, Room, search};
use super::kit::Kit;
use super::puzzle::{Placement, Puzzle};
use super::tray::Tray;
use crate::random::Random;
use crate::run::{Limits, Meter, Observer, Outcome, Report, Stop};

/// Requested properties of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeSpec {
    pub given: usize,
    pub level: Option<Level>,
    pub seed: u64,
}

const ROUNDS: u64 = 1000;

/// Makes a challenge with exactly one solution, up to exchange of equal pieces.
///
/// Finds a random solution and removes pieces from it in random order while the solution stays
/// unique. If the result does not match `spec`, tries up to a thousand solutions and then stops as
/// if the node limit were reached. A stopped run returns the closest challenge found, with more
/// pieces given or of another level. The outcome is impossible if the tray cannot be filled.
pub fn generate(
    tray: &Tray,
    kit: &Kit,
    spec: &ChallengeSpec,
    limits: &Limits,
    observer: Observer<'_>,
) -> Report<Puzzle> {
    let mut meter = Meter::new(limits.clone(), observer);
    let mut maker =
        Maker { empty: Puzzle::empty(tray.clone(), kit.clone()), random: Random::new(spec.seed), best: None };
    let result = maker.make(spec, &mut meter);
    meter.finish(match (result, maker.best) {
        (Ok(Some(puzzle)), _) => Outcome::Solved(puzzle),
        (Ok(None), _) => Outcome::Impossible,
        (Err(why), best) => Outcome::Stopped { why, best: best.map(|(_, puzzle)| puzzle) },
    })
}

struct Maker {
    empty: Puzzle,
    random: Random,
    /// The closest challenge so far, keyed by surplus pieces and then level difference.
    best: Option<((usize, usize), Puzzle)>,
}

impl Maker {
    fn make(&mut self, spec: &ChallengeSpec, meter: &mut Meter<'_>) -> Result<Option<Puzzle>, Stop> {
        for _ in 0..ROUNDS {
            meter.progress.iterations += 1;
            let Some(solution) = self.solution(meter)? else { return Ok(None) };
            let (puzzle, effort) = self.thinned(solution, spec.given, meter)?;
            let levels = spec.level.map_or(0, |level| (level as usize).abs_diff(effort.level as usize));
            let distance = (puzzle.placed().len().saturating_sub(spec.given), levels);
            if distance == (0, 0) {
                return Ok(Some(puzzle));
            }
            if self.best.as_ref().is_none_or(|(least, _)| distance < *least) {
                self.best = Some((distance, puzzle));
            }
        }
        Err(Stop::Nodes)
    }

    fn solution(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Placement>>, Stop> {
        let mut room = Room::new(meter.limits());
        let Some(model) = Model::for_search(&self.empty, &mut Metered::new(meter), &mut room)? else {
            return Ok(None);
        };
        room.take(model.cover.bytes() + cover::bytes(&model.cover))?;
        let mut cover = model.cover.clone();
        // Some random orders take very long, so the node limit doubles on each restart.
        let mut patience = 10_000;
        loop {
            let monitor = &mut Metered::new(meter);
            monitor.work(16 * cover.choices.len() as u64)?;
            self.random.shuffle(&mut cover.choices);
            let mut found = None;
            let before = meter.progress.found;
            let ended = meter.part(patience, |meter| {
                search(&cover, &mut Metered::new(meter), &mut |ids, _| {
                    found = Some(ids.to_vec());
                    Err(Stop::Cancelled)
                })
            });
            meter.progress.found = before;
            if let Some(ids) = found {
                return Ok(Some(model.solution(&ids).placements().to_vec()));
            }
            match ended? {
                Some(()) => return Ok(None),
                None => patience *= 2,
            }
        }
    }

    fn thinned(
        &mut self,
        mut placed: Vec<Placement>,
        given: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(Puzzle, Difficulty), Stop> {
        self.random.shuffle(&mut placed);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::check::{solutions, survey};
    use crate::pack::{NamedKit, NamedTray};
    use std::ops::ControlFlow;

    fn challenge(tray: NamedTray, kit: NamedKit, spec: ChallengeSpec) -> Puzzle {
        let report =
            generate(&tray.tray(), &kit.kit(), &spec, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        let Outcome::Solved(puzzle) = report.outcome else { panic!("{:?}", report.outcome) };
        puzzle
    }

    #[test]
    fn a_challenge_has_one_solution_and_what_was_asked_for() {
        for (seed, given, level) in [(1, 8, Level::Starter), (2, 5, Level::Expert), (3, 5, Level::Junior)] {
            let spec = ChallengeSpec { given, level: Some(level), seed };
            let puzzle = challenge(NamedTray::FiveByEleven, NamedKit::IqPuzzlerPro, spec);
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
        let spec = |seed| ChallengeSpec { given: 7, level: None, seed };
        let make = |seed| challenge(NamedTray::Pyramid, NamedKit::Kanoodle, spec(seed));
        assert_eq!(make(5), make(5));
        assert_ne!(make(5), make(6));
    }

    #[test]
    fn a_tray_that_cannot_be_filled_has_no_challenge() {
        let spec = ChallengeSpec { given: 3, level: None, seed: 0 };
        let (tray, kit) = (NamedTray::SixByTen.tray(), NamedKit::Kanoodle.kit());
        let report = generate(&tray, &kit, &spec, &Limits::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.outcome, Outcome::Impossible);
    }
}
