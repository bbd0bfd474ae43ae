//! The engine of one search on a card.

use crate::card::Card;
use crate::layout::{Layout, Place};
use crate::message::{CardError, Reply, Submission, heard};
use crate::nvidia::Nvidia;
use slidepack_core::run::{Meter, Stop};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{
    Engine, EngineError, Round, RoundResult, Rounds, SubtreeResult, Threads,
};
use slidepack_core::slide::pdb::{Spec, TableIndex};
use slidepack_core::slide::{Accelerator, CardEngine, CardUse, Device};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Opens the card of this machine at the first round that is long enough for it.
pub(crate) struct RoundsOnCard {
    nvidia: Arc<Nvidia>,
    ida: Arc<BatchIda>,
    device: Device,
    /// The opened card, or why there is none.
    card: Option<Result<LongRounds, String>>,
}

impl RoundsOnCard {
    const NODES_A_SECOND: u64 = 10_000_000;

    pub(crate) fn new(nvidia: Arc<Nvidia>, ida: Arc<BatchIda>, device: Device) -> RoundsOnCard {
        RoundsOnCard { nvidia, ida, device, card: None }
    }

    /// Minimum expected nodes of a round that justifies opening the card. For `Device::Auto`, at
    /// least one second of work on the cores.
    fn least(&self, meter: &Meter<'_>) -> u64 {
        let least = self.nvidia.least();
        match self.device {
            Device::Auto => least.max(meter.limits().threads as u64 * Self::NODES_A_SECOND),
            Device::Gpu | Device::Cpu => least,
        }
    }

    /// Opens the card on another thread, unless that was tried, while this one polls its limits.
    fn open_card(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.card.is_some() {
            return Ok(());
        }
        let (sender, receiver) = channel();
        let (nvidia, ida) = (self.nvidia.clone(), self.ida.clone());
        let opening = std::thread::Builder::new().spawn(move || {
            // The receiver may be gone.
            let _ = sender.send(nvidia.card(&ida));
        });
        if opening.is_err() {
            self.card = Some(Err("no thread for the card could be started".into()));
            return Ok(());
        }
        let card = loop {
            match receiver.recv_timeout(Duration::from_millis(5)) {
                Ok(card) => break card,
                Err(RecvTimeoutError::Timeout) => meter.poll()?,
                Err(RecvTimeoutError::Disconnected) => break Err("opening the card failed".into()),
            }
        };
        let engine = |card| LongRounds::new(card, &self.ida).map_err(|error| error.to_string());
        self.card = Some(card.and_then(engine));
        Ok(())
    }

    fn opened(&self) -> Option<&LongRounds> {
        self.card.as_ref()?.as_ref().ok()
    }
}

impl Engine for RoundsOnCard {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        // The card counts nodes a few times per second. Exact node limits need the CPU threads.
        let is_long = self.least(meter) <= rounds.expected() && LongRounds::COUNTED < meter.nodes_left();
        if is_long {
            self.open_card(meter)?;
        }
        match &mut self.card {
            Some(Ok(card)) if LongRounds::COUNTED < meter.nodes_left() => card.run(rounds, round, meter),
            _ => Threads.run(rounds, round, meter),
        }
    }

    fn pieces(&self, expected: u64) -> Option<usize> {
        self.opened()?.pieces(expected)
    }
}

impl CardEngine for RoundsOnCard {
    fn open(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        self.open_card(meter)?;
        Ok(self.opened().is_some_and(|card| card.lost().is_none()))
    }

    fn used(&self) -> Option<CardUse> {
        let card = self.opened().filter(|card| 0 < card.rounds)?;
        let facts = card.card.facts();
        Some(CardUse { name: facts.name.clone(), driver: facts.driver.clone(), rounds: card.rounds as u64 })
    }

    fn note(&self) -> Option<String> {
        match self.card.as_ref()? {
            Ok(card) => card.lost().map(|why| format!("the card failed, and the cores went on: {why}")),
            // With `Device::Auto`, a missing card is not worth a message.
            Err(missing) => (self.device == Device::Gpu).then(|| format!("the card was not used: {missing}")),
        }
    }
}

/// Runs long rounds on a card and short ones on the threads of this machine.
pub struct LongRounds {
    card: Arc<Card>,
    /// The tables of the search and their addresses on the card.
    layout: Arc<Layout>,
    place: Place,
    /// Rounds with fewer expected nodes run on the CPU.
    least: u64,
    lost: Option<String>,
    rounds: usize,
    nodes_a_piece: u64,
    most_pieces: u64,
}

impl LongRounds {
    /// A card without a reply for this long is considered hung. It reports progress several times
    /// per second.
    const SILENCE: Duration = Duration::from_secs(20);

    /// Node limits up to this value are kept exactly, on the CPU.
    const COUNTED: u64 = 2_000_000_000;

    /// Making this number of roots takes a few milliseconds.
    const ROOTS_BETWEEN_POLLS: usize = 16_384;

    /// Creates an engine that runs long rounds on `card`. Copies the tables of the search there if
    /// necessary.
    pub fn new(card: Arc<Card>, ida: &Arc<BatchIda>) -> Result<LongRounds, CardError> {
        card.add(ida)?;
        let (layout, place) = card.goal(ida).ok_or(CardError::Full)?;
        Ok(LongRounds {
            least: card.least,
            card,
            layout,
            place,
            lost: None,
            rounds: 0,
            nodes_a_piece: 40_000,
            most_pieces: 800_000,
        })
    }

    /// Sets the minimum expected nodes of a round on the card.
    pub fn from(self, least: u64) -> LongRounds {
        LongRounds { least, ..self }
    }

    /// Sets the approximate nodes per subtree and the maximum number of subtrees.
    pub fn split_into(self, nodes_a_piece: u64, most_pieces: u64) -> LongRounds {
        LongRounds { nodes_a_piece: nodes_a_piece.max(1), most_pieces, ..self }
    }

    /// The number of rounds run on the card.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// The failure after which the card is no longer used.
    pub fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }

    /// Runs a round on the card; `None` if the card cannot run it.
    fn carried(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<Option<RoundResult>, EngineError> {
        // Roots are made from the forest alone, without table lookups.
        let maker = self.layout.root_maker(round, self.place);
        let mut numbers = Vec::with_capacity(rounds.len());
        let mut roots = Vec::with_capacity(rounds.len());
        for (made, number) in rounds.order().into_iter().enumerate() {
            if made % LongRounds::ROOTS_BETWEEN_POLLS == 0 {
                meter.poll()?;
            }
            let Some(node) = rounds.root(number) else { continue };
            match maker.root(&node) {
                Ok(Some(root)) => {
                    numbers.push(number);
                    roots.push(root);
                }
                Ok(None) => {}
                Err(_) => return Ok(None),
            }
        }
        let mut result = RoundResult {
            round,
            expanded: roots.len() as u64,
            generated: 0,
            subtrees: vec![SubtreeResult::NONE; rounds.len()],
            solution: None,
        };
        if roots.is_empty() {
            return Ok(Some(result));
        }
        let (reply, replies) = channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let submission = Submission {
            roots,
            pruning: round.pruning,
            expected: rounds.expected(),
            reply,
            is_cancelled: is_cancelled.clone(),
        };
        if let Err(error) = self.card.submit(submission) {
            return Ok(self.give_up(error.to_string()));
        }
        let (mut expanded, mut generated) = (0, 0);
        let mut last = Instant::now();
        loop {
            let reply = match heard(&replies, Duration::from_millis(10)) {
                Ok(reply) => reply,
                Err(error) => return Ok(self.give_up(error.to_string())),
            };
            if reply.is_some() {
                last = Instant::now();
            } else if LongRounds::SILENCE < last.elapsed() {
                is_cancelled.store(true, Ordering::Relaxed);
                return Ok(self.give_up("the card does not answer any more".into()));
            }
            let mut add = |to: (u64, u64), meter: &mut Meter<'_>| {
                let more = (to.0.saturating_sub(expanded), to.1.saturating_sub(generated));
                (expanded, generated) = (expanded.max(to.0), generated.max(to.1));
                meter.add(more.0, more.1)
            };
            let asked = match reply {
                None => meter.poll(),
                Some(Reply::Progress(expanded, generated)) => add((expanded, generated), meter),
                Some(Reply::Failed(results)) => {
                    for (number, found) in numbers.iter().zip(&results) {
                        let nodes = u32::try_from(found.nodes).unwrap_or(u32::MAX);
                        let nearest = u16::try_from(found.nearest).ok();
                        result.subtrees[*number] = SubtreeResult::new(nodes, nearest);
                        result.expanded += found.nodes;
                        result.generated += found.generated;
                    }
                    self.rounds += 1;
                    add((result.expanded, result.generated), meter)?;
                    return Ok(Some(result));
                }
                Some(Reply::Found(root, moves, expanded, generated)) => {
                    let number = numbers.get(root).copied().unwrap_or(0);
                    let subtree = rounds.subtree(number);
                    let mut solution = subtree.map_or(Vec::new(), |subtree| subtree.moves().to_vec());
                    solution.extend(moves);
                    result.solution = Some(solution);
                    (result.expanded, result.generated) = (expanded, generated);
                    self.rounds += 1;
                    // A solution counts even if a limit was reached in the meantime.
                    let _ = add((expanded, generated), meter);
                    return Ok(Some(result));
                }
                Some(Reply::Lost(error)) => return Ok(self.give_up(error.to_string())),
            };
            if let Err(why) = asked {
                // The card drops the round later, without a wait here.
                is_cancelled.store(true, Ordering::Relaxed);
                return Err(EngineError::Stopped(why));
            }
        }
    }

    fn give_up(&mut self, why: String) -> Option<RoundResult> {
        self.lost.get_or_insert(why);
        None
    }
}

impl Engine for LongRounds {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        if self.lost.is_none()
            && self.least <= rounds.expected()
            && let Some(result) = self.carried(rounds, round, meter)?
        {
            return Ok(result);
        }
        Threads.run(rounds, round, meter)
    }

    fn pieces(&self, expected: u64) -> Option<usize> {
        let pieces = expected / self.nodes_a_piece;
        (50_000 < pieces && self.lost.is_none()).then(|| pieces.min(self.most_pieces) as usize)
    }
}

/// The card as an [`Accelerator`].
pub struct Accelerated(pub Arc<Nvidia>);

impl Accelerator for Accelerated {
    fn engine(&self, ida: &Arc<BatchIda>, device: Device) -> Box<dyn CardEngine> {
        Box::new(RoundsOnCard::new(self.0.clone(), ida.clone(), device))
    }

    fn build(&self, spec: &Spec, index: &TableIndex, meter: &mut Meter<'_>) -> Option<Result<Vec<u8>, Stop>> {
        self.0.build(spec, index, meter)
    }
}
