//! Running the stages that [`choose`](super::choose) chose: where names become
//! types.

use super::board::{Board, Dir};
use super::choose::{Lead, Search, Stages, Work};
use super::device::{CardEngine, CardUse, Device};
use super::either_end::{self, OtherEnd, Tried};
use super::engine::{EngineError, Rounds, Threads};
use super::frame::Frame;
use super::frontier::{self, Found};
use super::grid::{AnyTiles, Grid, Slid, Tiles, UpTo16, UpTo32};
use super::heuristic::{Hamming, Heuristic};
use super::method::Method;
use super::pdb::Plan;
use super::registry::{Algorithm, Led, Strategy};
use super::table_cache::{TableCache, TableUse};
use super::{ida, suboptimal};
use crate::SMALL_CODE;
use crate::run::{Meter, Outcome, Stage, Stop};

/// A board being solved.
pub(super) struct Task<'a> {
    pub(super) library: &'a TableCache,
    pub(super) frame: Frame,
    pub(super) grid: Grid,
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    /// Where to search.
    pub(super) device: Device,
    /// How the stage at work searches.
    pub(super) method: Method,
    pub(super) tables: Vec<TableUse>,
    /// The card that rounds were run on, if any.
    pub(super) card: Option<CardUse>,
    /// What is to be said besides the answer.
    pub(super) notes: Vec<String>,
    /// The best answer so far, of a search that is to find a shortest one.
    pub(super) best: Option<Vec<Dir>>,
    pub(super) improved: &'a mut dyn FnMut(&[Dir]),
}

/// How a stage ended.
enum Ended {
    /// With the end of the run.
    Run(Outcome<Vec<Dir>>),
    /// Without an answer: the next stage begins.
    GaveUp,
}

impl Task<'_> {
    /// Runs stage after stage until one has the answer.
    ///
    /// A stage that meets its share of the limits gives way to those that may
    /// use all that is left.
    pub(super) fn run(&mut self, stages: &Stages, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
        let begun = meter.progress.expanded;
        let mut stop = None;
        for (number, stage) in stages.stages.iter().enumerate() {
            let is_over = stop.is_some() && stage.share.is_some();
            if is_over || self.is_superseded(&stages.stages[number..]) {
                continue;
            }
            meter.set_deadline(stage.share.and_then(|share| share.time));
            let spent = meter.progress.expanded - begun;
            let budget = stage.share.and_then(|share| share.nodes);
            meter.set_budget(budget.map(|nodes| nodes.saturating_sub(spent)));
            if number != 0
                && stage.share.is_none()
                && let Err(why) = meter.poll()
            {
                stop = Some(why);
                break;
            }
            match self.stage(&stage.work, meter) {
                Ok(Ended::Run(Outcome::Stopped { why, best: None })) => {
                    stop = Some(why);
                    break;
                }
                Ok(Ended::Run(outcome)) => return outcome,
                Ok(Ended::GaveUp) => {}
                Err(why) => {
                    stop = Some(why);
                    if matches!(why, Stop::Memory | Stop::Cancelled) {
                        break;
                    }
                }
            }
        }
        // A run without improvement gives up when its last search does.
        let why = stop.unwrap_or(Stop::Nodes);
        self.stopped(why, stages.always_answers, meter)
    }

    /// Whether the tables of a later stage are there by now, so that the first
    /// of `stages` is not worth running.
    fn is_superseded(&self, stages: &[super::choose::Stage]) -> bool {
        let patterns = |stage: &super::choose::Stage| match &stage.work {
            Work::Search(Search { lead: Lead::Patterns(plan), .. }) => Some(plan.clone()),
            Work::Search(_) | Work::FirstAnswer | Work::Improve(_) | Work::Construct => None,
        };
        let Some((first, later)) = stages.split_first() else { return false };
        patterns(first).is_some() && later.iter().filter_map(patterns).any(|plan| self.library.has(&plan))
    }

    fn stage(&mut self, work: &Work, meter: &mut Meter<'_>) -> Result<Ended, Stop> {
        match work {
            Work::FirstAnswer => {
                self.answer_at_once(meter);
                Ok(Ended::GaveUp)
            }
            Work::Search(search) => {
                self.method = search.method();
                match self.search(search, meter)? {
                    Found::Path(moves) => Ok(Ended::Run(Outcome::Solved(self.frame.unturned(&moves)))),
                    Found::Nothing => Ok(Ended::Run(Outcome::Impossible)),
                    Found::NotYet => Ok(Ended::GaveUp),
                }
            }
            Work::Improve(nodes) => Ok(Ended::Run(self.improve(*nodes, meter))),
            Work::Construct => {
                self.method = Method { algorithm: Algorithm::Constructive, heuristic: None };
                meter.progress.iterations = 1;
                meter.progress.stage = Stage::Construction;
                let care = suboptimal::Lookahead::for_size(self.start.size());
                let moves = suboptimal::construct(self.start, self.goal, care, meter)?;
                Ok(Ended::Run(Outcome::Solved(moves)))
            }
        }
    }

    /// Has an answer, though not a shortest one, before a long search begins.
    fn answer_at_once(&mut self, meter: &mut Meter<'_>) {
        if self.best.is_none() {
            let first = suboptimal::first(self.start, self.goal);
            assert_eq!(self.start.replayed(&first).as_ref(), Some(self.goal), "a solution leads to the goal");
            meter.progress.best = Some(first.len() as u32);
            (self.improved)(&first);
            self.best = Some(first);
        }
    }

    /// The best answer that the rest of the limits allows. If it has nodes of
    /// its own, what is found by then is the answer.
    fn improve(&mut self, nodes: Option<u64>, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
        self.method = Method { algorithm: Algorithm::Anytime, heuristic: None };
        meter.set_budget(nodes);
        match suboptimal::improve(self.start, self.goal, self.best.take(), meter, self.improved) {
            Outcome::Stopped { why: Stop::Nodes, best: Some(best) } if nodes.is_some() => {
                Outcome::Solved(best)
            }
            outcome => outcome,
        }
    }

    /// The answer of a run that must end now: the best so far, or else, if
    /// there must be one, what can be built at once.
    pub(super) fn stopped(
        &mut self,
        why: Stop,
        must_answer: bool,
        meter: &mut Meter<'_>,
    ) -> Outcome<Vec<Dir>> {
        let built = || suboptimal::first(self.start, self.goal);
        let best = self.best.take().or_else(|| must_answer.then(built));
        meter.progress.best = best.as_ref().map(|moves| moves.len() as u32);
        Outcome::Stopped { why, best }
    }

    fn search(&mut self, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        if matches!(search.lead, Lead::Patterns(_) | Lead::Distances) {
            meter.progress.stage = Stage::Tables;
        }
        match &search.lead {
            // IDA* has a search made for pattern databases; the others use them
            // as a heuristic.
            Lead::Patterns(plan) if search.algorithm == Algorithm::Ida => {
                self.search_batched(plan, search, meter)
            }
            _ => self.search_by_cells(search, meter),
        }
    }

    /// The number of cells becomes a type.
    fn search_by_cells(&mut self, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        match self.grid.size().cells() {
            ..=16 => self.search_as::<UpTo16>(search, meter),
            17..=32 => self.search_as::<UpTo32>(search, meter),
            _ => self.search_as::<AnyTiles>(search, meter),
        }
    }

    /// The heuristic becomes a type.
    fn search_as<T: Tiles>(&mut self, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        let grid = &self.grid.clone();
        let start = self.frame.start().clone();
        match &search.lead {
            Lead::Nothing => Searching { grid, start: &start, search, meter }
                .on_frontier::<T, _>(&Unguided(Hamming::new(grid))),
            Lead::Plain(_, plain) => {
                let walking = |grid: &Grid| self.library.walking(grid);
                let led = Searching { grid, start: &start, search, meter };
                plain.lead::<T, _, _>(grid, walking, led).expect("the heuristic was chosen to fit the size")
            }
            // Tables of all distances exist for the smallest boards only, and
            // patterns for none but those of a few words: no code is made of
            // the others.
            Lead::Distances => {
                let distances = self.library.exact(grid, meter, &mut self.tables)?;
                Led::<UpTo16>::by(Searching { grid, start: &start, search, meter }, &*distances)
            }
            Lead::Patterns(plan) => {
                let pattern = self.library.pattern(grid, plan, meter, &mut self.tables)?;
                let pattern = pattern.expect("a plan has few enough parts");
                let led = Searching { grid, start: &start, search, meter };
                if const { T::MOST_CELLS <= 32 } {
                    led.on_frontier::<T, _>(&pattern)
                } else {
                    led.on_frontier::<UpTo32, _>(&pattern)
                }
            }
        }
    }

    /// Runs IDA* in batches of nodes, on a card where there is one and it pays.
    fn search_batched(&mut self, plan: &Plan, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        let start = self.frame.start().clone();
        let ida = self.library.batch_ida(&self.grid, plan, meter, &mut self.tables)?;
        meter.progress.stage = Stage::Search;
        // What an earlier stage had to say about other tables is of no interest.
        self.notes.clear();
        let mut card = self.library.card_engine(&ida, self.device);
        let at_hand = plan.cost().saturating_mul(either_end::AT_HAND);
        let nodes = if search.either_end { Some(at_hand) } else { search.nodes };
        let rounds = ida.rounds(&start).expect("the goal can be reached");
        let mut rounds = rounds.within(nodes.unwrap_or(u64::MAX));
        let mut driven = match rounds.begin(meter) {
            Ok(None) => self.drive(&mut rounds, &mut card, search, meter),
            ended => ended.map_err(EngineError::Stopped),
        };
        if search.either_end && driven == Ok(None) {
            driven = self.search_from_either_end(&mut rounds, &mut card, plan, search, meter);
        }
        self.told_by(card);
        if self.device == Device::Gpu && !self.library.has_card() {
            self.notes = vec!["no card was used: this program searches on the cores alone".into()];
        }
        match driven {
            Ok(found) => Ok(found.map_or(Found::NotYet, Found::Path)),
            Err(EngineError::Stopped(why)) => Err(why),
            Err(error) => {
                // Whatever the card said is worth nothing; the cores begin anew.
                (self.device, self.card) = (Device::Cpu, None);
                meter.take_rounds();
                let found = self.search(search, meter);
                self.notes.insert(0, format!("the card's answer was not used: {error}"));
                found
            }
        }
    }

    /// Has rounds run on a card where there is one, else on the cores.
    fn drive(
        &mut self,
        rounds: &mut Rounds<'_>,
        card: &mut Option<Box<dyn CardEngine>>,
        search: &Search,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, EngineError> {
        let mut is_hard = |meter: &mut Meter<'_>| {
            if search.answers_early {
                self.answer_at_once(meter);
            }
            Ok(())
        };
        match card {
            Some(card) => rounds.drive(&mut **card, meter, &mut is_hard),
            None => rounds.drive(&mut Threads, meter, &mut is_hard),
        }
    }

    /// Takes note of what a card did and has to say.
    fn told_by(&mut self, card: Option<Box<dyn CardEngine>>) {
        let Some(card) = card else { return };
        if let Some(used) = card.used() {
            let before = self.card.take().map_or(0, |card| card.rounds);
            self.card = Some(CardUse { rounds: before + used.rounds, ..used });
        }
        self.notes.extend(card.note());
    }

    /// Goes on with a search that proved long, from the end that has the smaller
    /// rounds.
    fn search_from_either_end(
        &mut self,
        rounds: &mut Rounds<'_>,
        card: &mut Option<Box<dyn CardEngine>>,
        plan: &Plan,
        search: &Search,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, EngineError> {
        let other = OtherEnd::new(self.start, self.goal);
        let grid = Grid::new(other.frame().goal());
        // Both searches' tables are in memory at a time.
        let memory = meter.limits().memory.map(|memory| memory.saturating_sub(self.library.memory_of(plan)));
        let tables = self.library.plans(&grid, memory).pop().filter(|other| other.class() == plan.class());
        let is_on_card =
            |card: &Option<Box<dyn CardEngine>>| card.as_ref().is_some_and(|card| card.used().is_some());
        if let Some(tables) = &tables
            && !self.library.has(tables)
        {
            // Their tables must be built first.
            let nodes = plan.cost().saturating_mul(either_end::TO_BE_BUILT);
            rounds.go_on(if is_on_card(card) { either_end::NODES_ON_CARD } else { nodes });
            let found = self.drive(rounds, card, search, meter)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        if let Some(tables) = &tables {
            meter.progress.stage = Stage::Tables;
            let ida = self.library.batch_ida(&grid, tables, meter, &mut self.tables)?;
            meter.progress.stage = Stage::Search;
            let mut other_card = self.library.card_engine(&ida, self.device);
            // A card for one end only decides for that end.
            let is_comparable = match &mut other_card {
                Some(other) if is_on_card(card) => other.open(meter)?,
                _ => true,
            };
            let back = ida.rounds(other.frame().start()).filter(|_| is_comparable);
            if let Some(back) = back {
                let mut back = back.repeating();
                let tried = match &mut other_card {
                    Some(card) => either_end::tried(&mut back, rounds.failed(), &mut **card, meter),
                    None => either_end::tried(&mut back, rounds.failed(), &mut Threads, meter),
                };
                let found = match tried? {
                    Tried::Solved(moves) => Some(moves),
                    Tried::Shorter(note) => {
                        self.notes.push(note);
                        self.drive(&mut back, &mut other_card, search, meter)?
                    }
                    Tried::Longer => None,
                };
                self.told_by(other_card);
                if let Some(moves) = found {
                    return Ok(Some(self.frame.turned(&other.walked_back(&moves))));
                }
            }
        }
        rounds.go_on(u64::MAX);
        self.drive(rounds, card, search, meter)
    }
}

/// A search that waits for its heuristic.
struct Searching<'a, 'm, 'o> {
    grid: &'a Grid,
    start: &'a Board,
    search: &'a Search,
    meter: &'m mut Meter<'o>,
}

impl Searching<'_, '_, '_> {
    /// A search that remembers every state. IDA* has a search of its own for pattern databases, and is nothing without
    /// a heuristic.
    fn on_frontier<T: Tiles, H: Heuristic<T>>(self, heuristic: &H) -> Result<Found, Stop> {
        let Searching { grid, start, search, meter } = self;
        meter.progress.stage = Stage::Search;
        let nodes = search.nodes.unwrap_or(u64::MAX);
        let Strategy::Frontier(order) = search.algorithm.entry().strategy else {
            unreachable!("{} keeps no frontier", search.algorithm)
        };
        if SMALL_CODE {
            // Behind a pointer, all heuristics that remember as much share one copy of the search.
            let heuristic: &dyn Heuristic<T, Memo = H::Memo> = heuristic;
            return frontier::search_within(grid, start, heuristic, order, nodes, meter);
        }
        frontier::search_within(grid, start, heuristic, order, nodes, meter)
    }
}

impl<T: Tiles> Led<T> for Searching<'_, '_, '_> {
    type Result = Result<Found, Stop>;

    /// The algorithm becomes a call.
    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Result<Found, Stop> {
        if let Strategy::Frontier(_) = self.search.algorithm.entry().strategy {
            return self.on_frontier::<T, H>(heuristic);
        }
        let Searching { grid, start, search, meter } = self;
        meter.progress.stage = Stage::Search;
        let nodes = search.nodes.unwrap_or(u64::MAX);
        let found = if const { SMALL_CODE && UpTo16::MOST_CELLS < T::MOST_CELLS } {
            let heuristic: &dyn Heuristic<T, Memo = H::Memo> = heuristic;
            ida::search_within(grid, start, heuristic, nodes, meter)?
        } else {
            ida::search_within(grid, start, heuristic, nodes, meter)?
        };
        Ok(found.map_or(Found::NotYet, Found::Path))
    }
}

/// The heuristic of a search that uses none: it knows the goal, and nothing
/// else.
struct Unguided<'g>(Hamming<'g>);

impl<T: Tiles> Heuristic<T> for Unguided<'_> {
    type Memo = u32;

    fn start(&self, tiles: &T) -> u32 {
        self.0.start(tiles)
    }

    fn after(&self, before: u32, slid: Slid, tiles: &T) -> u32 {
        self.0.after(before, slid, tiles)
    }

    fn value(&self, memo: u32) -> u32 {
        u32::from(memo != 0)
    }
}
