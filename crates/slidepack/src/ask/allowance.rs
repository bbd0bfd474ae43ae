use super::AskError;
use crate::pack;
use std::time::Duration;

/// Resource limits of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Allowance {
    pub time: Option<Duration>,
    /// Bytes.
    pub memory: Option<u64>,
    /// Bytes, for questions that are not jobs.
    pub memory_at_once: Option<u64>,
    pub threads: usize,
    /// Pieces of a packing puzzle, counting copies.
    pub pieces: usize,
    /// Cells visited while listing all placements.
    pub placement_work: usize,
    /// Per answer.
    pub placements: usize,
    /// Per answer.
    pub solutions: usize,
    pub boards: usize,
    /// Total over these boards.
    pub cells: usize,
    /// Total random moves of these boards.
    pub moves: u64,
    pub hint_time: Option<Duration>,
    /// Tray cells times nodes, for each part of checking a packing puzzle. Limits nodes instead of
    /// time, so that answers are reproducible.
    pub check_work: Option<u64>,
}

impl Default for Allowance {
    /// No limit of time or memory, one thread, and answers small enough for a page.
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
    /// No limits.
    pub fn everything() -> Allowance {
        Allowance {
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
            ..Allowance::default()
        }
    }

    /// Checks the size of a packing puzzle, because a search starts by listing all placements.
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
