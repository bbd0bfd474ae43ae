//! What moves that somebody made are worth, in words and as JSON.

use super::notation::{Notation, tiles_moved, word};
use super::wire::{WireGoal, goal, rows};
use super::{Analysis, Dir, Judged, Metric, Puzzle, hint, style};
use crate::say::{self, Ink};
use crate::schema::{self as wire, ByName, Ended, SCHEMA_VERSION, StoppedBy};
use crate::{Outcome, Stop};
use serde::{Deserialize, Serialize};

/// What the moves of a sliding puzzle are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisReport {
    schema_version: u32,
    puzzle: wire::Slide,
    source: String,
    label: Option<String>,
    rows: usize,
    cols: usize,
    goal: WireGoal,
    start: Vec<Vec<u16>>,
    /// How the run ended.
    pub outcome: Ended,
    /// What stopped it before all moves were judged.
    pub stopped_by: Option<StoppedBy>,
    /// Whether the moves end at the goal.
    pub solved: bool,
    /// The number of moves.
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
    /// Each move that was judged.
    pub judged: Vec<JudgedMove>,
    /// Nodes expanded.
    pub expanded: u64,
    /// What it took.
    pub seconds: f64,
    /// Threads that could be used.
    pub threads: usize,
}

/// A move that was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// The way the tile moves.
    #[serde(rename = "move")]
    pub dir: ByName<Dir>,
    /// The tile.
    pub tile: u16,
    /// The moves of a shortest solution before it.
    pub left: u32,
    /// The moves that it costs beyond those that had to be made: 0 or 2.
    pub lost: u32,
    /// All moves that begin a shortest solution there.
    pub good: Vec<ByName<Dir>>,
    /// What would have been better, if it lost anything.
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
    /// The tile.
    pub tile: u16,
    /// What it does.
    pub why: String,
    /// Effect on the tile; null in answers written before this field was there.
    #[serde(default)]
    pub gain: Option<hint::Gain>,
}

/// Moves from a board, written as letters with counts (`R U2 L`), as arrows, or as
/// the numbers of tiles. A tile that is not beside the blank takes those between
/// along.
pub fn read_moves(board: &super::Board, text: &str, notation: Option<Notation>) -> Result<Vec<Dir>, String> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let begins_with_digit = text.trim_start_matches(is_between).starts_with(|c: char| c.is_ascii_digit());
    let notation = notation.unwrap_or(if begins_with_digit { Notation::Numbers } else { Notation::Tile });
    let mut moves = Moves { board: board.clone(), moves: Vec::new() };
    match notation {
        Notation::Numbers => {
            for word in text.split(is_between).filter(|word| !word.is_empty()) {
                let tile: u16 = word.parse().map_err(|_| format!("`{word}` is not the number of a tile"))?;
                moves.tile(tile)?;
            }
        }
        Notation::Tile | Notation::Blank => {
            let mut letters = text.chars().peekable();
            while let Some(letter) = letters.next() {
                if is_between(letter) {
                    continue;
                }
                let dir = direction(letter).ok_or_else(|| {
                    format!("`{letter}` is not a move; moves are U, D, L and R, with counts like R2, or numbers of tiles")
                })?;
                let dir = if notation == Notation::Blank { dir.opposite() } else { dir };
                let mut count = String::new();
                while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                    count.push(digit);
                }
                let count = match count.as_str() {
                    "" => 1,
                    digits => digits.parse().map_err(|_| format!("`{letter}{digits}` is too many moves"))?,
                };
                moves.slide(dir, count)?;
            }
        }
        other => return Err(format!("moves are written as tile, blank or numbers here, not as {other}")),
    }
    Ok(moves.moves)
}

fn direction(letter: char) -> Option<Dir> {
    match letter {
        'U' | 'u' | '↑' => Some(Dir::Up),
        'D' | 'd' | '↓' => Some(Dir::Down),
        'L' | 'l' | '←' => Some(Dir::Left),
        'R' | 'r' | '→' => Some(Dir::Right),
        _ => None,
    }
}

/// Moves that are read, and the board they lead to.
struct Moves {
    board: super::Board,
    moves: Vec<Dir>,
}

impl Moves {
    fn slide(&mut self, dir: Dir, count: u32) -> Result<(), String> {
        for _ in 0..count {
            if !self.board.slide(dir) {
                return Err(format!("move {}: no tile can move {} there", self.moves.len() + 1, word(dir)));
            }
            self.moves.push(dir);
        }
        Ok(())
    }

    fn tile(&mut self, tile: u16) -> Result<(), String> {
        let size = self.board.size();
        let number = self.moves.len() + 1;
        let cell = self.board.tiles().iter().position(|&one| one == tile && tile != 0);
        let cell = cell.ok_or_else(|| format!("move {number}: there is no tile {tile} on the board"))?;
        let (blank, cols) = (self.board.blank(), size.cols());
        let (down, right) = (cell / cols < blank / cols, cell % cols < blank % cols);
        let (dir, count) = match (cell / cols == blank / cols, cell % cols == blank % cols) {
            (true, _) => (if right { Dir::Right } else { Dir::Left }, cell.abs_diff(blank)),
            (_, true) => (if down { Dir::Down } else { Dir::Up }, cell.abs_diff(blank) / cols),
            _ => return Err(format!("move {number}: tile {tile} is not in a line with the blank")),
        };
        self.slide(dir, count as u32)
    }
}

impl AnalysisReport {
    /// What the moves are worth.
    pub(crate) fn new(puzzle: &Puzzle, moves: &[Dir], analysis: &Analysis, threads: usize) -> AnalysisReport {
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
            schema_version: SCHEMA_VERSION,
            puzzle: wire::Slide,
            source: puzzle.source.clone(),
            label: puzzle.label.clone(),
            rows: puzzle.board.size().rows(),
            cols: puzzle.board.size().cols(),
            goal: goal(puzzle),
            start: rows(&puzzle.board),
            outcome: (&answer.report.outcome).into(),
            stopped_by: StoppedBy::of(&answer.report.outcome),
            solved: end.as_ref() == Some(&puzzle.goal_board),
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

    /// What the moves are worth, in words.
    pub fn told(&self, puzzle: &Puzzle, ink: Ink) -> String {
        let mut text = style::head(puzzle);
        let made = format!(
            "{} made, {} if several tiles in a line count as one.",
            say::counted(self.length as u64, "move"),
            say::count(self.multi_length as u64)
        );
        let made = made.replacen(" made, ", if self.length == 1 { " was made, " } else { " were made, " }, 1);
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
            let (stopped, open) = (stopped.unwrap_or_default(), ink.so_so("What is shortest was not proven"));
            let told = format!(
                "{stopped}{open}, so the moves are not judged one by one. The best solution found has {known}, and at least {bound} are needed."
            );
            text.push_str(&format!("{}\n", say::sentence(&told)));
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
        let told = match bad {
            0 => ink.good("Every move begins a shortest solution."),
            1 => ink.so_so("One move leads away from the goal and costs 2 moves."),
            bad => ink.so_so(&format!(
                "{} moves lead away from the goal, and cost {} moves together.",
                say::count(bad),
                say::count(self.lost.into())
            )),
        };
        if !self.judged.is_empty() {
            text.push_str(&format!("{told}\n"));
        }
        if let (false, Some(left)) = (self.solved, self.left) {
            let moves = say::counted(left.into(), "move");
            text.push_str(&format!("From the last board a shortest solution has {moves}.\n"));
        }
        text + &self.table() + &self.better()
    }

    /// What moves that solve the board cost beyond a shortest solution, as far as
    /// that is known.
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

    /// A line for each move.
    fn table(&self) -> String {
        if self.judged.is_empty() {
            return String::new();
        }
        let mut text = String::from("\n  move     tile  left  good moves\n");
        for (number, one) in self.judged.iter().enumerate() {
            let good: Vec<String> = one.good.iter().map(|dir| dir.letter().to_string()).collect();
            let lost = if one.lost == 0 { String::new() } else { format!("lost {}", one.lost) };
            let line = format!(
                "  {:>4} {}  {:>5}  {:>4}  {:<10}  {lost}",
                number + 1,
                one.dir.letter(),
                one.tile,
                one.left,
                good.join(" ")
            );
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text
    }

    /// What would have been better.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(board: &str, text: &str) -> Result<String, String> {
        let moves = read_moves(&board.parse().unwrap(), text, None)?;
        Ok(moves.iter().map(|dir| dir.letter()).collect())
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        let board = "1 2 3/4 5 6/7 8 0";
        assert_eq!(read(board, "R2 D,L").as_deref(), Ok("RRDL"));
        assert_eq!(read(board, "r→d").as_deref(), Ok("RRD"));
        assert_eq!(read(board, " 7 4 1").as_deref(), Ok("RRDD"));
        assert_eq!(read(board, "3").as_deref(), Ok("DD"));
        assert_eq!(read(board, "").as_deref(), Ok(""));
        let blank = read_moves(&board.parse().unwrap(), "LU", Some(Notation::Blank)).unwrap();
        assert_eq!(blank, [Dir::Right, Dir::Down]);
    }

    #[test]
    fn moves_that_cannot_be_made_are_named() {
        let board = "1 2 3/4 5 6/7 8 0";
        assert_eq!(read(board, "R U").unwrap_err(), "move 2: no tile can move up there");
        assert_eq!(read(board, "R3").unwrap_err(), "move 3: no tile can move right there");
        assert_eq!(read(board, "8 1").unwrap_err(), "move 2: tile 1 is not in a line with the blank");
        assert_eq!(read(board, "9").unwrap_err(), "move 1: there is no tile 9 on the board");
        assert!(read(board, "R X").unwrap_err().starts_with("`X` is not a move; moves are U, D, L and R"));
        assert!(read(board, "R99999999999").unwrap_err().ends_with("is too many moves"));
    }
}
