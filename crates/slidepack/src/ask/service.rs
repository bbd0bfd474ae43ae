//! Who answers, and what that may take.

use super::error::AskError;
use super::{
    Answer, Ask, Better, Done, OneCover, OneShortest, Packed, analyse, check, cover, draw, generate, hint,
    pack as ask_pack, solve, space, watch,
};
use crate::slide::{Board, TableCache};
use crate::{Progress, pack};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// What a question may use and ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct Allowance {
    /// The longest a run may take.
    pub time: Option<Duration>,
    /// The most memory of a run.
    pub memory: Option<u64>,
    /// The most memory of a question that is answered at once.
    pub memory_at_once: Option<u64>,
    /// The most threads of a run.
    pub threads: usize,
    /// The most pieces of a packing puzzle, copies counted.
    pub pieces: usize,
    /// The most work that listing all placements may take, in cells looked at.
    pub placement_work: usize,
    /// The most placements told.
    pub placements: usize,
    /// The most solutions told.
    pub solutions: usize,
    /// The most boards made at once, their cells together, and the moves of all
    /// walks.
    pub boards: usize,
    /// See `boards`.
    pub cells: usize,
    /// See `boards`.
    pub moves: u64,
    /// The time of a hint that says nothing of time.
    pub hint_time: Option<Duration>,
    /// Cells of the tray times nodes that each question of a check of a packing
    /// puzzle may take. It is a limit of nodes, not of time, so that the same
    /// puzzle always gets the same answer.
    pub check_work: Option<u64>,
}

impl Default for Allowance {
    /// As long as it takes on one thread, and no more at once than a page can
    /// show.
    fn default() -> Allowance {
        Allowance {
            time: None,
            memory: None,
            memory_at_once: None,
            threads: 1,
            pieces: 4096,
            placement_work: 5_000_000,
            placements: 200_000,
            solutions: 20_000,
            boards: 1000,
            cells: 1 << 20,
            moves: 10_000_000,
            hint_time: Some(Duration::from_secs(10)),
            check_work: Some(20_000_000),
        }
    }
}

impl Allowance {
    /// Whatever is asked for.
    pub fn everything() -> Allowance {
        Allowance {
            time: None,
            memory: None,
            memory_at_once: None,
            threads: usize::MAX,
            pieces: usize::MAX,
            placement_work: usize::MAX,
            placements: usize::MAX,
            solutions: usize::MAX,
            boards: usize::MAX,
            cells: usize::MAX,
            moves: u64::MAX,
            hint_time: None,
            check_work: None,
        }
    }

    /// Checks that a packing puzzle is allowed. A search begins by listing all
    /// placements of all pieces.
    pub(super) fn check_size(&self, packing: &pack::Packing) -> Result<(), AskError> {
        let (tray, kit) = (packing.tray(), packing.kit());
        let most = self.pieces;
        if most < kit.count() {
            return Err(AskError::too_large(format!(
                "a packing puzzle may have at most {most} pieces here; the command line has no such limit"
            )));
        }
        let turns = |piece: &pack::Piece| match (tray.is_flat(), piece.shape.is_flat() || !piece.mirror) {
            (true, _) if !tray.lattice().has_squares() => 12,
            (true, _) => 8,
            (false, true) => 24,
            (false, false) => 48,
        };
        let work = |piece: &pack::Piece| tray.cells().len().saturating_mul(turns(piece) * piece.shape.area());
        let all = kit.pieces().iter().map(work).fold(0, usize::saturating_add);
        if self.placement_work < all {
            let message =
                "this tray and these pieces together are too large here; the command line has no such limit";
            return Err(AskError::too_large(message));
        }
        Ok(())
    }
}

/// Hears of a run while it goes on. Nothing has to be heard: `()` listens to
/// nothing and never stops a run.
pub trait Listener {
    /// How the run is getting on. It may be ended here.
    fn progress(&self, _progress: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A solution of a sliding puzzle that is better than those before it.
    fn improved(&self, _better: Better<'_>) {}

    /// One of all shortest solutions of a sliding puzzle. The run may be ended
    /// here.
    fn shortest(&self, _one: OneShortest<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of all solutions of a packing puzzle. The run may be ended here.
    fn solution(&self, _one: Packed<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of all solutions of an exact cover. The run may be ended here.
    fn cover(&self, _one: OneCover<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// One of the random boards asked for. The run may be ended here.
    fn board(&self, _board: &Board) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Listener for () {}

/// Answers questions: the tables it shares among them, and what each may use.
#[derive(Clone, Default)]
pub struct Service {
    /// The tables.
    pub tables: Arc<TableCache>,
    /// What a question may use.
    pub allowance: Allowance,
}

/// A question that was read and checked, and can be answered.
#[derive(Clone)]
pub struct Ready(Work);

#[derive(Clone)]
enum Work {
    #[cfg(feature = "slide")]
    Slide(Box<solve::Slide>),
    #[cfg(feature = "pack")]
    Pack(Box<solve::Pack>),
    #[cfg(feature = "cover")]
    Cover(Box<cover::Covering>),
    #[cfg(feature = "slide")]
    Hint(Box<hint::Hint>),
    #[cfg(feature = "slide")]
    Analyse(Box<analyse::Judging>),
    Check(Box<check::Check>),
    #[cfg(feature = "slide")]
    Boards(Box<generate::Plan>),
    #[cfg(feature = "pack")]
    Challenge(Box<generate::Making>),
    #[cfg(feature = "space")]
    Space(Box<space::Exploring>),
    Draw(Box<draw::Drawing>),
    Watch(Box<watch::Watching>),
    #[cfg(feature = "pack")]
    Kits(Box<ask_pack::Naming>),
    #[cfg(feature = "pack")]
    Placements(Box<ask_pack::Listing>),
    #[cfg(feature = "pack")]
    Text(Box<ask_pack::Writing>),
}

impl Service {
    /// For somebody at this machine, with these tables: there are no limits but
    /// those that a question brings along.
    pub fn local(tables: TableCache) -> Service {
        Service { tables: Arc::new(tables), allowance: Allowance::everything() }
    }

    /// Answers a question, or says what is wrong with it.
    pub fn answer(&self, ask: Ask, listener: &dyn Listener) -> Result<Answer, AskError> {
        self.ready(ask)?.run(listener)
    }

    /// Reads and checks a question. What is wrong with it is found here, but for
    /// what only drawing or watching finds.
    pub fn ready(&self, ask: Ask) -> Result<Ready, AskError> {
        let allowance = &self.allowance;
        Ok(Ready(match ask {
            Ask::Solve(ask) => match solve::ready(ask, self)? {
                #[cfg(feature = "slide")]
                solve::Either::Slide(work) => Work::Slide(Box::new(work)),
                #[cfg(feature = "pack")]
                solve::Either::Pack(work) => Work::Pack(Box::new(work)),
                #[cfg(not(all(feature = "slide", feature = "pack")))]
                _ => return Err(AskError::left_out()),
            },
            #[cfg(feature = "cover")]
            Ask::Cover(ask) => Work::Cover(Box::new(cover::Covering::new(ask, allowance)?)),
            #[cfg(feature = "slide")]
            Ask::Hint(ask) => Work::Hint(Box::new(hint::Hint::new(ask, self)?)),
            #[cfg(feature = "slide")]
            Ask::Analyse(ask) => Work::Analyse(Box::new(analyse::Judging::new(ask, self)?)),
            Ask::Check(ask) => Work::Check(Box::new(check::Check::new(ask, allowance)?)),
            #[cfg(feature = "slide")]
            Ask::Generate(generate::AskGenerate::Slide(ask)) => {
                Work::Boards(Box::new(generate::Plan::new(ask, self)?))
            }
            #[cfg(feature = "pack")]
            Ask::Generate(generate::AskGenerate::Pack(ask)) => {
                Work::Challenge(Box::new(generate::Making::new(ask, allowance)?))
            }
            #[cfg(feature = "space")]
            Ask::Space(ask) => Work::Space(Box::new(space::Exploring::new(ask, allowance)?)),
            Ask::Draw(ask) => Work::Draw(Box::new(draw::Drawing::new(ask, allowance)?)),
            Ask::Watch(ask) => Work::Watch(Box::new(watch::Watching::new(ask, allowance)?)),
            #[cfg(feature = "pack")]
            Ask::Kits(ask) => Work::Kits(Box::new(ask_pack::Naming::new(ask)?)),
            #[cfg(feature = "pack")]
            Ask::Placements(ask) => Work::Placements(Box::new(ask_pack::Listing::new(ask, allowance)?)),
            #[cfg(feature = "pack")]
            Ask::Text(ask) => Work::Text(Box::new(ask_pack::Writing::new(ask, allowance)?)),
            #[cfg(not(all(feature = "slide", feature = "pack", feature = "cover", feature = "space")))]
            _ => return Err(AskError::left_out()),
        }))
    }
}

impl Ready {
    /// Does it, and tells what came of it in words that JSON has.
    pub fn run(self, listener: &dyn Listener) -> Result<Answer, AskError> {
        match self.0 {
            #[cfg(feature = "slide")]
            Work::Boards(work) => work.run(listener),
            #[cfg(feature = "slide")]
            Work::Slide(work) => Ok(work.run(listener)),
            #[cfg(feature = "cover")]
            Work::Cover(work) => Ok(work.run(listener)),
            work => Ready(work).work(listener).map(Done::into_answer),
        }
    }

    /// Does it, and hands out what came of it as values, for those who tell it in
    /// other forms than JSON. Boards are handed to the listener alone.
    pub fn work(self, listener: &dyn Listener) -> Result<Done, AskError> {
        Ok(match self.0 {
            #[cfg(feature = "slide")]
            Work::Slide(work) => Done::Slide(Box::new(work.work(listener))),
            #[cfg(feature = "pack")]
            Work::Pack(work) => Done::Pack(Box::new(work.work(listener))),
            #[cfg(feature = "cover")]
            Work::Cover(work) => Done::Cover(Box::new(work.work(listener))),
            #[cfg(feature = "slide")]
            Work::Hint(work) => Done::Hint(Box::new(work.work(listener))),
            #[cfg(feature = "slide")]
            Work::Analyse(work) => Done::Analysis(Box::new(work.work(listener))),
            Work::Check(work) => Done::Check(Box::new(work.work(listener))),
            #[cfg(feature = "slide")]
            Work::Boards(work) => Done::Boards(work.work(listener)?),
            #[cfg(feature = "pack")]
            Work::Challenge(work) => Done::Challenge(Box::new(work.work(listener))),
            #[cfg(feature = "space")]
            Work::Space(work) => Done::Other(work.run(listener)),
            Work::Draw(work) => Done::Other(work.run()?),
            Work::Watch(work) => Done::Other(work.run(listener)?),
            #[cfg(feature = "pack")]
            Work::Kits(work) => Done::Other(work.run()),
            #[cfg(feature = "pack")]
            Work::Placements(work) => Done::Other(work.run()?),
            #[cfg(feature = "pack")]
            Work::Text(work) => Done::Other(work.run()?),
        })
    }

    /// The answer if it was stopped before it began; `None` for what is
    /// answered at once.
    pub fn skipped(&self) -> Option<Answer> {
        match &self.0 {
            #[cfg(feature = "slide")]
            Work::Slide(work) => Some(work.skipped().into_answer()),
            #[cfg(feature = "pack")]
            Work::Pack(work) => Some(work.skipped().into_answer()),
            #[cfg(feature = "cover")]
            Work::Cover(work) => Some(work.skipped().into_answer()),
            #[cfg(feature = "slide")]
            Work::Hint(work) => Some(work.skipped().into_answer()),
            #[cfg(feature = "pack")]
            Work::Challenge(work) => Some(work.skipped().into_answer()),
            #[cfg(feature = "slide")]
            Work::Analyse(work) => Some(work.skipped().into_answer()),
            #[cfg(feature = "space")]
            Work::Space(work) => Some(work.skipped()),
            #[cfg(feature = "slide")]
            Work::Boards(work) => work.skipped(),
            Work::Check(_) | Work::Draw(_) | Work::Watch(_) => None,
            #[cfg(feature = "pack")]
            Work::Kits(_) | Work::Placements(_) | Work::Text(_) => None,
        }
    }
}
