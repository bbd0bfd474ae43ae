//! Moves that somebody made, and what they are worth.

use super::Answer;
use super::about::About;
use super::draw::AskMoves;
use super::error::{AskError, Code};
use super::options::{Options, named};
use super::service::{Listener, Service};
use super::solve::not_begun;
use crate::Progress;
use crate::puzzle::Family;
use crate::slide::notation::{MovesRead, Notation, read_moves};
use crate::slide::{self, Analysis, AnalysisReport, Request, TableCache};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A sliding puzzle, and moves to judge.
pub type AskAnalyse = About<AnalyseOf>;

/// The moves, and how to work on them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedAnalyse"))]
pub struct AnalyseOf {
    /// The moves from the board: letters with counts, such as R U2 L, words, arrows,
    /// or numbers of tiles. They need not end at the goal.
    pub moves: AskMoves,
    /// How the moves are written: tile, blank or numbers. Recognised unless given:
    /// directions are those of the tiles, unless only those of the blank solve the
    /// board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// How to work on it. Without a limit of time or nodes, a proof that takes more
    /// than some seconds of work is given up.
    pub options: Options,
}

impl Default for AskMoves {
    fn default() -> AskMoves {
        AskMoves::Word(String::new())
    }
}

#[derive(Clone)]
pub(super) struct Judging {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    moves: MovesRead,
    request: Request,
}

impl Judging {
    pub(super) fn new(ask: AskAnalyse, service: &Service) -> Result<Judging, AskError> {
        let About { puzzle, question: AnalyseOf { moves, notation, options } } = ask;
        options.limits(&service.allowance)?;
        let puzzle = puzzle.read_slide(&service.allowance)?;
        let request = Request { gives_up: true, ..options.slide_proven(&service.allowance)? };
        let puzzle = slide::usable(puzzle, &request)?;
        let notation: Option<Notation> = match notation {
            Some(_) => Some(named(Code::Notation, notation.as_deref(), Family::Slide)?),
            None => None,
        };
        let text = match moves {
            AskMoves::Word(text) => text,
            AskMoves::List(list) => list.join(" "),
        };
        let moves = read_moves(puzzle.board(), puzzle.goal_board(), &text, notation)
            .map_err(|message| AskError::puzzle(Code::Moves, message))?;
        Ok(Judging { tables: service.tables.clone(), puzzle, moves, request })
    }

    pub(super) fn work(self, listener: &dyn Listener) -> AnalyseDone {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let Judging { tables, puzzle, moves, request } = self;
        let (start, goal) = (puzzle.board(), puzzle.goal_board());
        let analysis = slide::analyse(&tables, start, goal, &moves.moves, &request, &mut observer);
        AnalyseDone {
            report: AnalysisReport::new(&puzzle, &moves, &analysis, request.limits.threads),
            puzzle,
        }
    }

    pub(super) fn skipped(&self) -> AnalyseDone {
        let analysis = Analysis { answer: not_begun(&self.request), moves: Vec::new() };
        let report = AnalysisReport::new(&self.puzzle, &self.moves, &analysis, self.request.limits.threads);
        AnalyseDone { report, puzzle: self.puzzle.clone() }
    }
}

/// A sliding puzzle whose moves were judged.
#[derive(Clone, Debug)]
pub struct AnalyseDone {
    /// The puzzle.
    pub puzzle: slide::Puzzle,
    /// What the moves are worth.
    pub report: AnalysisReport,
}

impl AnalyseDone {
    /// What the moves are worth, in words.
    pub fn told(&self, ink: crate::say::Ink) -> String {
        self.report.told(&self.puzzle, ink)
    }

    pub(super) fn into_answer(self) -> Answer {
        Answer::Analysis(Box::new(self.report))
    }
}
