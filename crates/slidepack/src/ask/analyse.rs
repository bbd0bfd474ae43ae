//! Judging the moves of a solution.

use super::solve::not_begun;
use super::{About, Address, AskError, AskMoves, Code, Given, Listener, Options, Question, Service, Task};
use crate::slide::notation::{MovesRead, Notation};
use crate::slide::{self, Analysis, AnalysisReport, Request, TableCache, read_moves};
use crate::{Family, Progress};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A sliding puzzle and the moves to judge.
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
    pub notation: Option<Given<Notation>>,
    /// How to work on it. Without a limit of time or nodes, a proof that takes more
    /// than some seconds of work is given up.
    pub options: Options,
}

impl Default for AskMoves {
    fn default() -> AskMoves {
        AskMoves::Word(String::new())
    }
}

impl Question for AskAnalyse {
    type Task = AnalyseTask;

    const IS_THERE: bool = Family::Slide.is_there();

    const ADDRESS: Option<Address> = Some(Address::Post("/api/analyse"));
    const SUMMARY: &'static str =
        "Judges each move of a solution of a sliding puzzle: a job whose report is an AnalysisReport.";
    const IS_LONG: bool = true;

    fn check(self, service: &Service) -> Result<AnalyseTask, AskError> {
        let About { puzzle, question: AnalyseOf { moves, notation, options } } = self;
        options.limits(&service.allowance)?;
        let puzzle = puzzle.read_slide(&service.allowance)?;
        let request = Request { gives_up: true, ..options.slide_proven(&service.allowance)? };
        let puzzle = slide::usable(puzzle, &request)?;
        let notation = notation.map(|notation| notation.of(Family::Slide, Code::Notation)).transpose()?;
        let text = match moves {
            AskMoves::Word(text) => text,
            AskMoves::List(list) => list.join(" "),
        };
        let moves = read_moves(puzzle.board(), puzzle.goal_board(), &text, notation)
            .map_err(|message| AskError::puzzle(Code::Moves, message))?;
        Ok(AnalyseTask { tables: service.tables.clone(), puzzle, moves, request })
    }
}

/// A checked [`AskAnalyse`].
#[derive(Clone)]
pub struct AnalyseTask {
    tables: Arc<TableCache>,
    puzzle: slide::Puzzle,
    moves: MovesRead,
    request: Request,
}

impl AnalyseTask {
    /// Judges the moves.
    pub fn work(self, listener: &mut dyn Listener) -> (slide::Puzzle, AnalysisReport) {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let AnalyseTask { tables, puzzle, moves, request } = &self;
        let (start, goal) = (puzzle.board(), puzzle.goal_board());
        let analysis = slide::analyse(tables, start, goal, &moves.moves, request, &mut observer);
        let report = self.report(&analysis);
        (self.puzzle, report)
    }

    fn report(&self, analysis: &Analysis) -> AnalysisReport {
        AnalysisReport::new(&self.puzzle, &self.moves, analysis, self.request.limits.threads)
    }
}

impl Task for AnalyseTask {
    type Answer = AnalysisReport;

    fn run(self, listener: &mut dyn Listener) -> Result<AnalysisReport, AskError> {
        Ok(self.work(listener).1)
    }

    fn skipped(&self) -> Option<AnalysisReport> {
        Some(self.report(&Analysis { answer: not_begun(&self.request), moves: Vec::new() }))
    }
}
