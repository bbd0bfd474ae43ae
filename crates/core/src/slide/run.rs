//! Runs the stages of [`choose`](super::choose): names become types here.

use super::board::{Board, Dir};
use super::choose::{Lead, NODES_OF_IMPROVEMENT, Search, Stages, Work};
use super::device::{CardEngine, CardUse, Device};
use super::either_end::{self, Tried};
use super::engine::{EngineError, Rounds, Threads};
use super::frame::Frame;
use super::frontier::Found;
use super::grid::{AnyTiles, Grid, Tiles, UpTo16, UpTo32};
use super::heuristic::{Heuristic, Unguided};
use super::method::Method;
use super::metric::Metric;
use super::multi;
use super::pdb::Plan;
use super::registry::{Algorithm, HeuristicName, Led, Strategy};
use super::request::Tuning;
use super::search::{Setting, remark};
use super::suboptimal;
use super::table_cache::{TableCache, TableUse};
use crate::run::{Meter, Outcome, Stage, Stop};

pub(super) struct Task<'a> {
    pub(super) tables: &'a TableCache,
    pub(super) frame: Frame,
    pub(super) grid: Grid,
    pub(super) start: &'a Board,
    pub(super) goal: &'a Board,
    pub(super) device: Device,
    pub(super) metric: Metric,
    pub(super) tuning: Tuning,
    pub(super) method: Method,
    pub(super) fetched: Vec<TableUse>,
    pub(super) card: Option<CardUse>,
    pub(super) notes: Vec<String>,
    pub(super) best: Option<Vec<Dir>>,
    pub(super) improved: &'a mut dyn FnMut(&[Dir]),
}

enum Ended {
    Run(Outcome<Vec<Dir>>),
    GaveUp,
}

impl Task<'_> {
    /// Runs the stages in order until one has the answer.
    ///
    /// When a stage reaches its share of the limits, only stages without a share follow.
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
        let why = stop.unwrap_or(Stop::Nodes);
        self.stopped(why, stages.always_answers, meter)
    }

    /// Whether the tables of a later stage are available by now.
    fn is_superseded(&self, stages: &[super::choose::Stage]) -> bool {
        let patterns = |stage: &super::choose::Stage| match &stage.work {
            Work::Search(Search { lead: Lead::Patterns(plan), .. }) => Some(plan.clone()),
            Work::Search(_) | Work::FirstAnswer | Work::Improve(_) | Work::Construct => None,
        };
        let Some((first, later)) = stages.split_first() else { return false };
        patterns(first).is_some() && later.iter().filter_map(patterns).any(|plan| self.tables.has(&plan))
    }

    fn stage(&mut self, work: &Work, meter: &mut Meter<'_>) -> Result<Ended, Stop> {
        match work {
            Work::FirstAnswer => {
                self.answer_at_once(meter);
                Ok(Ended::GaveUp)
            }
            Work::Search(search) => {
                self.method = search.method();
                self.notes.extend(remark(search.algorithm, self.tuning, self.start.size()));
                match self.search(search, meter)? {
                    Found::Path(moves) => Ok(Ended::Run(Outcome::Solved(self.frame.unturned(&moves)))),
                    Found::Nothing => Ok(Ended::Run(Outcome::Impossible)),
                    Found::NotYet => Ok(Ended::GaveUp),
                    Found::Stuck(moves) => {
                        self.note_local_minimum(&moves);
                        Err(Stop::LocalMinimum)
                    }
                }
            }
            Work::Improve(nodes) => Ok(Ended::Run(self.improve(*nodes, meter))),
            Work::Construct => {
                self.method = Method { algorithm: Algorithm::Constructive, heuristic: None };
                meter.progress.iterations = 1;
                meter.progress.stage = Stage::Construction;
                let moves = suboptimal::construct(self.start, self.goal, meter)?;
                Ok(Ended::Run(Outcome::Solved(moves)))
            }
        }
    }

    fn note_local_minimum(&mut self, moves: &[Dir]) {
        let board = self.start.replayed(&self.frame.unturned(moves)).expect("a search makes legal moves");
        let moves = match moves.len() {
            1 => "1 move".into(),
            count => format!("{count} moves"),
        };
        let note = format!("no neighbour of the local minimum, {board:#} after {moves}, has a lower h");
        self.notes.push(note);
    }

    fn answer_at_once(&mut self, meter: &mut Meter<'_>) {
        if self.best.is_none() {
            let first = suboptimal::first(self.start, self.goal);
            assert_eq!(self.start.replayed(&first).as_ref(), Some(self.goal), "a solution leads to the goal");
            meter.progress.best = Some(first.len() as u32);
            (self.improved)(&first);
            self.best = Some(first);
        }
    }

    /// With a node budget, the best answer by then is final.
    fn improve(&mut self, nodes: Option<u64>, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
        self.method = Method { algorithm: Algorithm::Anytime, heuristic: None };
        meter.set_budget(nodes);
        match suboptimal::improve(self.start, self.goal, self.best.take(), self.metric, meter, self.improved)
        {
            Outcome::Stopped { why: Stop::Nodes, best: Some(best) } if nodes.is_some() => {
                Outcome::Solved(best)
            }
            outcome => outcome,
        }
    }

    /// The best answer so far, or else, if `must_answer`, a construction.
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
            // IDA* has a specialised search for pattern databases; the others use them as a
            // heuristic.
            Lead::Patterns(plan) if search.algorithm == Algorithm::Ida => {
                self.search_batched(plan, search, meter)
            }
            _ => self.search_by_cells(search, meter),
        }
    }

    /// Looks for a shortest solution in multi-tile moves, or a good one on boards too large for
    /// that.
    pub(super) fn search_multi(&mut self, is_free: bool, meter: &mut Meter<'_>) -> Outcome<Vec<Dir>> {
        if !multi::fits_multi(self.start.size()) {
            return self.improve(is_free.then_some(NODES_OF_IMPROVEMENT), meter);
        }
        self.method = Method { algorithm: Algorithm::Ida, heuristic: Some(HeuristicName::Pattern) };
        let found = multi::find(self.tables, &self.grid, self.frame.start(), meter, &mut self.fetched);
        found.map(|moves| Some(self.frame.unturned(&moves))).into()
    }

    fn search_by_cells(&mut self, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        match self.grid.size().cells() {
            ..=16 => self.search_as::<UpTo16>(search, meter),
            17..=32 => self.search_as::<UpTo32>(search, meter),
            _ => self.search_as::<AnyTiles>(search, meter),
        }
    }

    fn search_as<T: Tiles>(&mut self, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        let (grid, start) = (&self.grid.clone(), self.frame.start().clone());
        let nodes = search.nodes.unwrap_or(u64::MAX);
        let setting =
            Setting { grid, start: &start, algorithm: search.algorithm, tuning: self.tuning, nodes };
        match &search.lead {
            Lead::Nothing => Led::<T>::by(Searching { setting, meter }, &Unguided(grid)),
            Lead::Plain(name) => {
                let led = Searching { setting, meter };
                name.lead::<T, _>(grid, led).expect("the heuristic was chosen to fit the size")
            }
            // Tables exist for small boards only, so monomorphise these searches for no others.
            Lead::Distances => {
                let distances = self.tables.exact(grid, meter, &mut self.fetched)?;
                Led::<UpTo16>::by(Searching { setting, meter }, &distances)
            }
            Lead::Patterns(plan) => {
                let pattern = self.tables.pattern(grid, plan, meter, &mut self.fetched)?;
                let pattern = pattern.expect("a plan has few enough parts");
                let led = Searching { setting, meter };
                if const { T::MOST_CELLS <= 32 } {
                    led.once::<T, _>(&pattern)
                } else {
                    led.once::<UpTo32, _>(&pattern)
                }
            }
        }
    }

    /// Runs batched IDA*, on a GPU where there is one and it pays.
    fn search_batched(&mut self, plan: &Plan, search: &Search, meter: &mut Meter<'_>) -> Result<Found, Stop> {
        let start = self.frame.start().clone();
        let ida = self.tables.batch_ida(&self.grid, plan, meter, &mut self.fetched)?;
        meter.progress.stage = Stage::Search;
        // Notes of an earlier stage concern other tables.
        self.notes.clear();
        let mut card = self.tables.card_engine(&ida, self.device);
        let worth_tables = plan.cost().saturating_mul(either_end::TABLES_ON_DISK);
        let nodes = if search.either_end { Some(worth_tables) } else { search.nodes };
        let rounds = ida.rounds(&start).expect("the goal can be reached");
        let mut rounds = rounds.within(nodes.unwrap_or(u64::MAX));
        let mut driven = match rounds.begin(meter) {
            Ok(None) => self.drive(&mut rounds, &mut card, search, meter),
            ended => ended.map_err(EngineError::Stopped),
        };
        if search.either_end && driven == Ok(None) {
            driven = self.search_from_either_end(&mut rounds, &mut card, plan, search, meter);
        }
        self.note_card(card);
        if self.device == Device::Gpu && !self.tables.has_card() {
            self.notes = vec!["no card was used: this program searches on the cores alone".into()];
        }
        match driven {
            Ok(found) => Ok(found.map_or(Found::NotYet, Found::Path)),
            Err(EngineError::Stopped(why)) => Err(why),
            Err(error) => {
                // Discard the GPU's results and restart on the CPU.
                (self.device, self.card) = (Device::Cpu, None);
                meter.take_rounds();
                let found = self.search(search, meter);
                self.notes.insert(0, format!("the card's answer was not used: {error}"));
                found
            }
        }
    }

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

    fn note_card(&mut self, card: Option<Box<dyn CardEngine>>) {
        let Some(card) = card else { return };
        if let Some(used) = card.used() {
            let before = self.card.take().map_or(0, |card| card.rounds);
            self.card = Some(CardUse { rounds: before + used.rounds, ..used });
        }
        self.notes.extend(card.note());
    }

    /// Continues a search that proved long, from the end with the smaller rounds.
    fn search_from_either_end(
        &mut self,
        rounds: &mut Rounds<'_>,
        card: &mut Option<Box<dyn CardEngine>>,
        plan: &Plan,
        search: &Search,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Dir>>, EngineError> {
        let other = Frame::new(self.goal, self.start);
        let grid = Grid::new(other.goal());
        let memory = meter.limits().memory.map(|memory| memory.saturating_sub(self.tables.memory_of(plan)));
        let larger = self.tables.plans(&grid, memory).pop().filter(|other| other.class() == plan.class());
        let is_on_card =
            |card: &Option<Box<dyn CardEngine>>| card.as_ref().is_some_and(|card| card.used().is_some());
        if let Some(larger) = &larger
            && !self.tables.has(larger)
        {
            let nodes = plan.cost().saturating_mul(either_end::TO_BE_BUILT);
            rounds.go_on(if is_on_card(card) { either_end::NODES_ON_CARD } else { nodes });
            let found = self.drive(rounds, card, search, meter)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        if let Some(larger) = &larger {
            meter.progress.stage = Stage::Tables;
            let ida = self.tables.batch_ida(&grid, larger, meter, &mut self.fetched)?;
            meter.progress.stage = Stage::Search;
            let mut other_card = self.tables.card_engine(&ida, self.device);
            // A GPU for only one end makes the ends incomparable.
            let is_comparable = match &mut other_card {
                Some(other) if is_on_card(card) => other.open(meter)?,
                _ => true,
            };
            let back = ida.rounds(other.start()).filter(|_| is_comparable);
            if let Some(back) = back {
                let mut back = back.repeating();
                let tried = match &mut other_card {
                    Some(card) => either_end::tried(&mut back, &rounds.failed, &mut **card, meter),
                    None => either_end::tried(&mut back, &rounds.failed, &mut Threads, meter),
                };
                let found = match tried? {
                    Tried::Solved(moves) => Some(moves),
                    Tried::Shorter(note) => {
                        self.notes.push(note);
                        self.drive(&mut back, &mut other_card, search, meter)?
                    }
                    Tried::Longer => None,
                };
                self.note_card(other_card);
                if let Some(moves) = found {
                    return Ok(Some(self.frame.turned(&either_end::walked_back(&other, &moves))));
                }
            }
        }
        rounds.go_on(u64::MAX);
        self.drive(rounds, card, search, meter)
    }
}

struct Searching<'a, 'm, 'o> {
    setting: Setting<'a>,
    meter: &'m mut Meter<'o>,
}

impl Searching<'_, '_, '_> {
    fn once<T: Tiles, H: Heuristic<T>>(self, heuristic: &H) -> Result<Found, Stop> {
        self.meter.progress.stage = Stage::Search;
        // Look-ups in memory take longer than calls, so one search serves all heuristics with the same
        // memo.
        let heuristic: &dyn Heuristic<T, Memo = H::Memo> = heuristic;
        self.setting.search(heuristic, self.meter, &mut ())
    }
}

impl<T: Tiles> Led<T> for Searching<'_, '_, '_> {
    type Result = Result<Found, Stop>;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Result<Found, Stop> {
        // Larger boards take too long without pattern databases in any case, so one search serves all
        // heuristics there.
        let is_small = const { T::MOST_CELLS <= UpTo16::MOST_CELLS };
        if !is_small || self.setting.algorithm.entry().strategy != Strategy::Deepening {
            return self.once::<T, H>(heuristic);
        }
        self.meter.progress.stage = Stage::Search;
        self.setting.deepen(heuristic, self.meter, &mut ())
    }
}
