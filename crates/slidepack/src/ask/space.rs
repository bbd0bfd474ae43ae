//! All boards of a small size.

use super::Answer;
use super::error::{AskError, Code};
use super::options::{AskMemory, Options, named};
use super::puzzle::{AskGoal, Rows};
use super::service::{Allowance, Listener};
use crate::puzzle::Family;
use crate::slide::{Board, Goal, Metric, Size, Space, SpaceReport, solvability, space};
use crate::{Limits, Progress, Report};
use serde::{Deserialize, Serialize};

/// All boards of a size: how many need how many moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedSpace"))]
pub struct AskSpace {
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards; at most 12 cells in all, unless the board is a single
    /// line.
    pub cols: usize,
    /// The goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<AskGoal>,
    /// single or multi; single unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The most boards of the deepest level that are told; 20 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deepest: Option<usize>,
    /// A board whose place among all is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Rows>,
    /// Seconds; no more than is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// The most nodes expanded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The most memory; no more than is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<AskMemory>,
    /// Worker threads; no more than is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// Boards to be explored.
#[derive(Clone)]
pub(super) struct Exploring {
    goal: Goal,
    goal_board: Board,
    metric: Metric,
    deepest: usize,
    board: Option<Board>,
    limits: Limits,
}

impl Exploring {
    pub(super) fn new(ask: AskSpace, allowance: &Allowance) -> Result<Exploring, AskError> {
        let size = Size::new(ask.rows, ask.cols)
            .map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        Space::boards_of(size).map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        let goal = ask.goal.map(AskGoal::read).transpose()?.unwrap_or_default();
        let goal_board = goal
            .board(size)
            .ok_or_else(|| AskError::question(Code::GoalSize, "the goal has another size than the boards"))?;
        let options = Options {
            time: ask.time,
            nodes: ask.nodes,
            memory: ask.memory,
            threads: ask.threads,
            ..Options::default()
        };
        let board = ask.board.map(|rows| super::puzzle::board(&rows)).transpose()?;
        if let Some(board) = &board {
            if board.size() != size {
                let message = format!("the board is {}, and the boards asked about are {size}", board.size());
                return Err(AskError::question(Code::Size, message));
            }
            if !solvability::is_solvable(board, &goal_board) {
                let message = "the board cannot reach the goal, so it is none of these boards";
                return Err(AskError::question(Code::Unsolvable, message));
            }
        }
        Ok(Exploring {
            goal,
            goal_board,
            metric: named(Code::Metric, ask.metric.as_deref(), Family::Slide)?,
            deepest: ask.deepest.unwrap_or(space::FEW).min(allowance.boards),
            board,
            limits: options.limits(allowance)?,
        })
    }

    pub(super) fn run(self, listener: &dyn Listener) -> Answer {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let explored = Space::explore(&self.goal_board, self.metric, &self.limits, &mut observer);
        self.told(&explored.expect("the size was looked at before"))
    }

    pub(super) fn skipped(&self) -> Answer {
        self.told(&super::solve::stopped())
    }

    fn told(&self, report: &Report<Space>) -> Answer {
        Answer::Space(Box::new(SpaceReport::new(
            &self.goal,
            &self.goal_board,
            self.metric,
            report,
            self.limits.threads,
            self.deepest,
            self.board.as_ref(),
        )))
    }
}
