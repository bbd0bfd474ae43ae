use super::given::or_default;
use super::{
    AskError, AskGoal, AskMemory, AskTime, Code, Given, Listener, Options, Question, Rows, Service, Task,
};
use crate::slide::{Board, Goal, Metric, Size, Space, SpaceReport, solvability, space};
use crate::{Family, Limits, Progress, Report};
use serde::{Deserialize, Serialize};

/// All boards of a size: how many need how many moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedSpace"))]
pub struct AskSpace {
    pub rows: usize,
    /// Columns of the boards; at most 12 cells in all, unless the board is a single
    /// line.
    pub cols: usize,
    pub goal: Option<AskGoal>,
    /// single or multi; single unless given.
    pub metric: Option<Given<Metric>>,
    /// The most boards of the deepest level that are listed; 20 unless given.
    pub deepest: Option<usize>,
    /// A board to rank among all.
    pub board: Option<Rows>,
    /// Seconds; no more than is allowed.
    pub time: Option<AskTime>,
    /// The most nodes expanded.
    pub nodes: Option<u64>,
    /// The most memory; no more than is allowed.
    pub memory: Option<AskMemory>,
    /// Worker threads; no more than is allowed.
    pub threads: Option<usize>,
}

impl Question for AskSpace {
    type Task = SpaceTask;

    const IS_THERE: bool = Family::Slide.is_there() && Family::Pack.is_there();

    fn check(self, service: &Service) -> Result<SpaceTask, AskError> {
        let size = Size::new(self.rows, self.cols)
            .map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        Space::boards_of(size).map_err(|error| AskError::question(Code::Size, error.to_string()))?;
        let goal = self.goal.map(AskGoal::read).transpose()?.unwrap_or_default();
        let goal_board = goal
            .board(size)
            .ok_or_else(|| AskError::question(Code::GoalSize, "the goal has another size than the boards"))?;
        let board = self.board.map(|rows| super::puzzle::board(&rows)).transpose()?;
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
        let (time, nodes, memory, threads) = (self.time, self.nodes, self.memory, self.threads);
        Ok(SpaceTask {
            goal,
            goal_board,
            metric: or_default(self.metric.as_ref(), Code::Metric)?,
            deepest: self.deepest.unwrap_or(space::FEW).min(service.allowance.boards),
            board,
            limits: Options { time, nodes, memory, threads, ..Options::default() }
                .limits(&service.allowance)?,
        })
    }
}

/// A checked [`AskSpace`].
#[derive(Clone)]
pub struct SpaceTask {
    goal: Goal,
    goal_board: Board,
    metric: Metric,
    deepest: usize,
    board: Option<Board>,
    limits: Limits,
}

impl SpaceTask {
    fn report(&self, report: &Report<Space>) -> SpaceReport {
        SpaceReport::new(
            &self.goal,
            &self.goal_board,
            self.metric,
            report,
            self.limits.threads,
            self.deepest,
            self.board.as_ref(),
        )
    }
}

impl Task for SpaceTask {
    type Answer = SpaceReport;

    fn run(self, listener: &mut dyn Listener) -> Result<SpaceReport, AskError> {
        let mut observer = |progress: &Progress| listener.progress(progress);
        let explored = Space::explore(&self.goal_board, self.metric, &self.limits, &mut observer);
        Ok(self.report(&explored.expect("the size was checked")))
    }

    fn skipped(&self) -> Option<SpaceReport> {
        Some(self.report(&super::solve::stopped()))
    }
}
