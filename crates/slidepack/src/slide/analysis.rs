//! Judged moves, as text and as JSON.

use super::notation::{MovesRead, Notation, NotationFrom, tiles_moved, word};
use super::wire::WirePuzzle;
use super::{Analysis, Dir, Judged, Metric, Puzzle, hint, style};
use crate::say::{self, Ink};
use crate::wire::{ByName, Ended, StoppedBy};
use crate::{Outcome, Stop};
use serde::{Deserialize, Serialize};

/// The judgement of each move of a solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisReport {
    #[serde(flatten)]
    puzzle: WirePuzzle,
    pub outcome: Ended,
    /// The limit that ended it before all moves were judged.
    pub stopped_by: Option<StoppedBy>,
    /// Whether the moves end at the goal.
    pub solved: bool,
    /// How the moves were read: tile, blank or numbers.
    pub notation: ByName<Notation>,
    /// Why they were read so.
    pub notation_from: NotationFrom,
    /// The notation in which they would solve the board, if they do not in the one
    /// asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solves_as: Option<ByName<Notation>>,
    pub length: usize,
    /// The same where moves of several tiles in a line count one.
    pub multi_length: usize,
    /// The moves of a shortest solution of the board, if they are proven.
    pub shortest: Option<usize>,
    /// The moves of the best solution found.
    #[serde(default)]
    pub best: Option<usize>,
    /// No solution is shorter than this; null if there is none.
    #[serde(default)]
    pub lower_bound: Option<u32>,
    /// The moves that a shortest solution still needs after the last one that was
    /// judged.
    pub left: Option<u32>,
    /// The moves lost by those that were judged.
    pub lost: u32,
    pub judged: Vec<JudgedMove>,
    pub expanded: u64,
    pub seconds: f64,
    pub threads: usize,
}

/// A move that was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// The way the tile moves.
    #[serde(rename = "move")]
    pub dir: ByName<Dir>,
    pub tile: u16,
    /// The moves of a shortest solution before it.
    pub left: u32,
    /// The moves that it costs beyond those that had to be made: 0 or 2.
    pub lost: u32,
    /// All moves that begin a shortest solution there.
    pub good: Vec<ByName<Dir>>,
    /// A better move, if this one was wasted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<BetterMove>,
}

/// A move that would have been better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetterMove {
    /// The way the tile moves.
    #[serde(rename = "move")]
    pub dir: ByName<Dir>,
    pub tile: u16,
    pub why: String,
    /// Effect on the tile; null in answers written before this field was there.
    #[serde(default)]
    pub gain: Option<hint::Gain>,
}

impl AnalysisReport {
    pub(crate) fn new(
        puzzle: &Puzzle,
        read: &MovesRead,
        analysis: &Analysis,
        threads: usize,
    ) -> AnalysisReport {
        let moves = read.moves.as_slice();
        let answer = &analysis.answer;
        let tiles = tiles_moved(&puzzle.board, moves);
        let end = puzzle.board.replayed(moves);
        let mut at = puzzle.board.clone();
        let mut judged = Vec::new();
        for (one, &tile) in analysis.moves.iter().zip(&tiles) {
            judged.push(judged_move(puzzle, &at, one, tile));
            at.slide(one.dir);
        }
        AnalysisReport {
            puzzle: WirePuzzle::new(puzzle),
            outcome: (&answer.report.outcome).into(),
            stopped_by: StoppedBy::of(&answer.report.outcome),
            solved: end.as_ref() == Some(&puzzle.goal_board),
            notation: read.notation.into(),
            notation_from: read.from,
            solves_as: read.solves_as.map(ByName),
            length: moves.len(),
            multi_length: Metric::Multi.length(moves),
            shortest: answer.length().filter(|_| answer.is_optimal()),
            best: answer.length(),
            lower_bound: (answer.report.outcome != Outcome::Impossible)
                .then_some(answer.report.progress.bound),
            left: analysis.left(),
            lost: analysis.lost(),
            judged,
            expanded: answer.report.progress.expanded,
            seconds: answer.report.progress.elapsed.as_secs_f64(),
            threads,
        }
    }

    /// The report as text.
    pub fn render(&self, puzzle: &Puzzle, ink: Ink) -> String {
        let mut text = style::head(puzzle);
        let made = format!(
            "{} {} made, {} if several tiles in a line count as one.{}",
            say::counted(self.length as u64, "move"),
            if self.length == 1 { "was" } else { "were" },
            say::count(self.multi_length as u64),
            self.notation_line()
        );
        let end = match (self.solved, self.length) {
            (true, 1) => "It solves the board",
            (true, _) => "They solve the board",
            (false, 1) => "It does not end at the goal",
            (false, _) => "They do not end at the goal",
        };
        if let (None, Some(best), Some(bound)) = (self.shortest, self.best, self.lower_bound) {
            let known = say::counted(best as u64, "move");
            let bound = say::counted(bound.into(), "move");
            text.push_str(&format!("{made}\n{end}.\n"));
            let stopped = self.stopped_by.map(|why| format!("Stopped {}. ", say::stopped(why.stop())));
            let (stopped, open) = (stopped.unwrap_or_default(), ink.so_so("No solution was proven shortest"));
            let sentence = format!(
                "{stopped}{open}, so the moves are not judged one by one. The best solution found has {known}, and at least {bound} are needed."
            );
            text.push_str(&format!("{}\n", say::sentence(&sentence)));
            if self.solved {
                text.push_str(&format!("{}\n", say::sentence(&self.cost_between())));
            }
            return text;
        }
        let Some(shortest) = self.shortest else {
            let why = match (self.outcome, self.stopped_by) {
                (Ended::Impossible, _) => "No moves lead from this board to the goal".into(),
                (_, stopped) => {
                    let why = say::stopped(stopped.map_or(Stop::Cancelled, StoppedBy::stop));
                    format!("Stopped {why}, before a shortest solution was found")
                }
            };
            return text + &format!("{}, so nothing can be said of the moves.\n{made}\n", ink.bad(&why));
        };
        let shortest = say::counted(shortest as u64, "move");
        text.push_str(&format!("{made}\n{end}; a shortest solution has {shortest}.\n"));
        if self.judged.len() < self.length {
            let why = say::stopped(self.stopped_by.map_or(Stop::Cancelled, StoppedBy::stop));
            let stopped = ink.so_so(&format!("Stopped {why}"));
            let judged = say::counted(self.judged.len() as u64, "move");
            text.push_str(&format!("{stopped}: only the first {judged} were judged.\n"));
        }
        let bad = self.judged.iter().filter(|one| 0 < one.lost).count() as u64;
        let verdict = match bad {
            0 => ink.good("Every move begins a shortest solution."),
            1 => ink.so_so("1 wasted move (2 moves lost)."),
            bad => ink.so_so(&format!(
                "{} wasted moves ({} moves lost).",
                say::count(bad),
                say::count(self.lost.into())
            )),
        };
        if !self.judged.is_empty() {
            text.push_str(&format!("{verdict}\n"));
        }
        if let (false, Some(left)) = (self.solved, self.left) {
            let moves = say::counted(left.into(), "move");
            text.push_str(&format!("From the last board a shortest solution has {moves}.\n"));
        }
        text + &self.table() + &self.better()
    }

    /// The excess over a shortest solution, as far as it is known, of moves that solve the board.
    fn cost_between(&self) -> String {
        let least = self.length.saturating_sub(self.best.unwrap_or(0));
        let most = self.length.saturating_sub(self.lower_bound.unwrap_or(0) as usize);
        match least {
            0 => format!("At most {} too many were made.", say::counted(most as u64, "move")),
            least => format!(
                "{} to {} too many were made.",
                say::count(least as u64),
                say::counted(most as u64, "move")
            ),
        }
    }

    /// How the moves were read, if the notation was not requested or only another one solves the
    /// board.
    fn notation_line(&self) -> String {
        let read_as = |notation| match notation {
            Notation::Blank => "the directions of the blank",
            Notation::Numbers => "the numbers of the tiles",
            _ => "the directions of the tiles",
        };
        let read = format!("Read as {}", read_as(self.notation.0));
        match (self.notation_from, &self.solves_as) {
            (NotationFrom::Default, _) => format!("\n{read}; --notation blank reads those of the blank."),
            (NotationFrom::Solves, _) => format!("\n{read}: only then do they solve the board."),
            (NotationFrom::Text, _) => format!("\n{read}."),
            (NotationFrom::Asked, Some(other)) => {
                format!("\nRead as {} they solve the board: --notation {}.", read_as(other.0), other.name())
            }
            (NotationFrom::Asked, None) => String::new(),
        }
    }

    fn table(&self) -> String {
        if self.judged.is_empty() {
            return String::new();
        }
        let letter = |dir: Dir| match self.notation.0 {
            Notation::Blank => dir.opposite().letter(),
            _ => dir.letter(),
        };
        let mut text = String::from("\n  move     tile  left  good moves\n");
        for (number, one) in self.judged.iter().enumerate() {
            let good: Vec<String> = one.good.iter().map(|dir| letter(dir.0).to_string()).collect();
            let lost = if one.lost == 0 { String::new() } else { format!("lost {}", one.lost) };
            let line = format!(
                "  {:>4} {}  {:>5}  {:>4}  {:<10}  {lost}",
                number + 1,
                letter(one.dir.0),
                one.tile,
                one.left,
                good.join(" ")
            );
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text
    }

    fn better(&self) -> String {
        let mut text = String::new();
        for (number, one) in self.judged.iter().enumerate() {
            let Some(better) = &one.better else { continue };
            let (tile, dir) = (better.tile, word(better.dir.0));
            let sentence = format!("Move {}: better {tile} {dir}. {}", number + 1, better.why);
            text.push_str(&format!("\n{}\n", say::sentence(sentence.trim_end())));
        }
        text
    }
}

fn judged_move(puzzle: &Puzzle, board: &super::Board, one: &Judged, tile: u16) -> JudgedMove {
    let here = puzzle.clone().with_board(board.clone());
    let better = (!one.is_good()).then(|| hint::along(&here, &one.best, one.left)).flatten().map(|hint| {
        BetterMove { dir: hint.dir.into(), tile: hint.tile, why: hint.why(), gain: Some(hint.gain) }
    });
    JudgedMove {
        dir: one.dir.into(),
        tile,
        left: one.left,
        lost: one.lost(),
        good: one.good.iter().copied().map(ByName).collect(),
        better,
    }
}
