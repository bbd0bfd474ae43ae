//! Marks for the solutions of a class.

mod effort;

use crate::program::IMPOSSIBLE;
use crate::report::{Block, Cell, Column, Document, Section, Table};
use effort::{Effort, Method, effort};
use serde::Serialize;
use slidepack::slide::notation::{Notation, read_moves, tiles_moved};
use slidepack::slide::{self, Analysis, Board, Goal, Puzzle, Request, TableCache};
use slidepack::{InputError, Observer, Outcome, Reading, Source, Stop, amount, say};
use std::collections::HashMap;
use std::ops::Range;

/// How to mark hand-ins.
pub struct Marking<'a> {
    pub tables: &'a TableCache,
    /// The boards that hand-ins refer to by number.
    pub set: Vec<Result<slidepack::Puzzle, InputError>>,
    /// Goal of boards written in the table.
    pub goal: Option<&'a Goal>,
    pub notation: Option<Notation>,
    pub request: Request,
}

/// The mark of one hand-in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mark {
    pub name: String,
    /// As written in the table.
    pub board: String,
    pub right: bool,
    /// Moves handed in, if they can be read.
    pub moves: Option<usize>,
    /// Moves of a shortest solution, if proven.
    pub shortest: Option<usize>,
    /// Moves more than needed.
    pub more: Option<usize>,
    /// The first move that is impossible or leads away from the goal, from 1.
    pub first_wrong: Option<usize>,
    pub why: String,
    pub expanded: Option<u64>,
    pub expanded_least: Option<u64>,
    /// Most nodes of a correct program, with a closed set where the method has one.
    pub expanded_most: Option<u64>,
    /// Most nodes of a correct program without a closed set.
    pub expanded_tree: Option<u64>,
    pub expanded_verdict: String,
}

/// The marks of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marks {
    schema_version: u32,
    /// Whether marking was interrupted after these.
    pub interrupted: bool,
    pub marks: Vec<Mark>,
}

/// A column of hand-ins: its names and whether it is required.
const COLUMNS: [(&[&str], bool); 6] = [
    (&["name", "student"], false),
    (&["board", "number", "puzzle"], false),
    (&["moves", "solution", "answer"], true),
    (&["expanded", "nodes"], false),
    (&["method", "algorithm"], false),
    (&["heuristic"], false),
];

impl Marking<'_> {
    /// Marks a table of hand-ins in CSV (RFC 4180), separated by commas, semicolons or tabs. Its
    /// first line names the columns. A hand-in that cannot be read is a mark with the reason.
    pub fn mark(&self, handins: &Source, observer: Observer<'_>) -> Result<Marks, InputError> {
        let text = handins.text.trim_start_matches('\u{feff}');
        // Spreadsheets may name the separator in a line of its own.
        let (named, text) = match text.split_once('\n') {
            Some((line, rest)) if line.starts_with("sep=") => (line.as_bytes().get(4).copied(), rest),
            _ => (None, text),
        };
        let head = text.lines().next().unwrap_or_default();
        let delimiter = named.or_else(|| {
            let count = |delimiter: &u8| head.bytes().filter(|byte| byte == delimiter).count();
            [b'\t', b';', b','].into_iter().max_by_key(count)
        });
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter.unwrap_or(b','))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let wrong = |span: Range<usize>, message: String| InputError::at(handins, span, "marks", message);
        let names = reader.headers().map_err(|error| wrong(0..head.len(), error.to_string()))?.clone();
        let column = |known: &[&str]| {
            names.iter().position(|name| known.iter().any(|known| name.eq_ignore_ascii_case(known)))
        };
        let columns = COLUMNS.map(|(known, _)| column(known));
        let board_needed = self.set.len() != 1;
        for ((known, required), found) in COLUMNS.iter().zip(columns) {
            if found.is_none() && (*required || (known[0] == "board" && board_needed)) {
                let message = format!(
                    "the first line names the columns, name, board and moves; `{}` is not there",
                    known[0]
                );
                let before = handins.text.len() - text.len();
                return Err(wrong(before..before + head.len(), message));
            }
        }
        let mut marks = Marks { schema_version: 1, interrupted: false, marks: Vec::new() };
        let mut efforts = HashMap::new();
        for record in reader.records() {
            let record = record.map_err(|error| wrong(0..head.len(), error.to_string()))?;
            let field = |at: usize| columns[at].and_then(|at| record.get(at)).unwrap_or_default();
            let handin: HandIn<'_> = std::array::from_fn(field);
            let line = record.position().map_or(0, |position| position.line()) + u64::from(named.is_some());
            let Some(mut mark) = self.one(&handin, &mut efforts, &mut *observer) else {
                marks.interrupted = true;
                break;
            };
            if mark.name.is_empty() {
                mark.name = format!("line {line}");
            }
            marks.marks.push(mark);
        }
        Ok(marks)
    }

    /// `None` if it is interrupted.
    fn one(
        &self,
        handin: &HandIn<'_>,
        efforts: &mut HashMap<(Board, Board, Method), Option<Effort>>,
        observer: Observer<'_>,
    ) -> Option<Mark> {
        let [name, board, text, expanded, ..] = *handin;
        let mut mark = Mark { name: name.into(), board: board.into(), ..Mark::default() };
        let puzzle = match self.puzzle(board) {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Mark { why: format!("the board cannot be read: {error}"), ..mark }),
        };
        let says_impossible = IMPOSSIBLE.iter().any(|answer| text.eq_ignore_ascii_case(answer));
        let (start, goal) = (puzzle.board(), puzzle.goal_board());
        let moves = match says_impossible || text.is_empty() {
            true => Ok(Vec::new()),
            false => read_moves(start, goal, text, self.notation).map(|read| read.moves),
        };
        let made = moves.as_deref().unwrap_or_default();
        let analysis = slide::analyse(self.tables, start, goal, made, &self.request, observer);
        let answer = &analysis.answer;
        if matches!(answer.report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. }) {
            return None;
        }
        let solvable = answer.report.outcome != Outcome::Impossible;
        mark.shortest = answer.length().filter(|_| answer.is_optimal());
        let ends = start.replayed(made).as_ref() == Some(goal);
        match &moves {
            _ if says_impossible => {
                mark.right = !solvable;
                mark.why = if solvable { "the board can be solved".into() } else { String::new() };
            }
            _ if !solvable => mark.why = "the board cannot be solved".into(),
            Err(message) => {
                mark.first_wrong = message
                    .strip_prefix("move ")
                    .and_then(|rest| rest.split_once(':'))
                    .and_then(|(number, _)| number.parse().ok());
                mark.why = message.clone();
            }
            Ok(made) => {
                mark.right = ends;
                mark.moves = Some(made.len());
                mark.more = mark.shortest.filter(|_| ends).map(|shortest| made.len() - shortest);
                let (first_wrong, better) = first_wrong(start, &analysis);
                mark.first_wrong = first_wrong;
                let left = match (text.is_empty() && !ends, analysis.left()) {
                    (true, _) => "no moves are handed in".into(),
                    (false, _) if ends => String::new(),
                    (false, Some(left)) if made.len() == analysis.moves.len() => {
                        format!("ends {} before the goal", say::counted(left.into(), "move"))
                    }
                    (false, _) => "does not end at the goal".into(),
                };
                let unproven = match mark.shortest {
                    Some(_) => String::new(),
                    None => format!(
                        "a shortest solution was not proven; it has {} to {} moves",
                        answer.report.progress.bound,
                        answer.length().map_or("?".into(), |length| length.to_string())
                    ),
                };
                let parts = [left, better, unproven].into_iter().filter(|part| !part.is_empty());
                mark.why = parts.collect::<Vec<_>>().join("; ");
            }
        }
        if !expanded.is_empty() {
            self.compare(handin, &puzzle, &mut mark, efforts);
        }
        Some(mark)
    }

    fn puzzle(&self, text: &str) -> Result<Puzzle, String> {
        let number = text.parse::<usize>().ok();
        let read = match (number, self.set.as_slice()) {
            (None, [only]) if text.is_empty() => only.clone(),
            (Some(_), []) => {
                return Err("a number needs the file of the set: slidepack analyse SET --marks FILE".into());
            }
            (Some(number), set) => {
                let found = number.checked_sub(1).and_then(|at| set.get(at));
                let boards = || format!("the set has the boards 1 to {}", set.len());
                found.cloned().ok_or_else(boards)?
            }
            (None, _) => {
                let reading = Reading { goal: self.goal, ..Reading::default() };
                let mut boards = slidepack::read(&Source::inline(text), &reading);
                if boards.len() != 1 {
                    return Err(format!("one board is expected, but here are {}", boards.len()));
                }
                boards.remove(0)
            }
        };
        match read.map_err(|error| error.message)? {
            slidepack::Puzzle::Slide(puzzle) => {
                slide::usable(*puzzle, &self.request).map_err(|error| error.message)
            }
            slidepack::Puzzle::Pack(_) => Err("this is a packing puzzle".into()),
        }
    }

    /// Compares the number of nodes with the range of correct programs.
    fn compare(
        &self,
        handin: &HandIn<'_>,
        puzzle: &Puzzle,
        mark: &mut Mark,
        efforts: &mut HashMap<(Board, Board, Method), Option<Effort>>,
    ) {
        let [_, _, _, expanded, algorithm, heuristic] = *handin;
        let Ok(nodes) = amount::number(&expanded.replace([',', ' ', '_', '\''], "")) else {
            mark.expanded_verdict = format!("`{expanded}` is not a number");
            return;
        };
        mark.expanded = Some(nodes);
        let Some(method) = Method::new(algorithm, heuristic) else {
            mark.expanded_verdict = "not compared: no range is known for this method".into();
            return;
        };
        let key = (puzzle.board().clone(), puzzle.goal_board().clone(), method);
        let Some(length) = mark.shortest else {
            mark.expanded_verdict = "not compared: no shortest solution is known".into();
            return;
        };
        let range = *efforts.entry(key).or_insert_with(|| effort(puzzle, length as u32, method));
        let Some(Effort { least, most, tree }) = range else {
            mark.expanded_verdict =
                "not compared: there are too many nodes, or the heuristic has tables".into();
            return;
        };
        (mark.expanded_least, mark.expanded_most, mark.expanded_tree) = (Some(least), Some(most), tree);
        mark.expanded_verdict = match nodes {
            _ if nodes < least => "too few",
            _ if nodes <= most => "in range",
            _ if tree.is_some_and(|tree| nodes <= tree) => "only without a closed set",
            _ => "too many",
        }
        .into();
    }
}

/// The fields of a hand-in, in the order of [`COLUMNS`].
type HandIn<'a> = [&'a str; 6];

/// The first move that leads away from the goal, and a better one.
fn first_wrong(start: &Board, analysis: &Analysis) -> (Option<usize>, String) {
    let mut board = start.clone();
    for (number, judged) in (1..).zip(&analysis.moves) {
        if !judged.is_good() {
            let why = match judged.best.first() {
                Some(better) => {
                    let tile = tiles_moved(&board, &[*better])[0];
                    let word = Notation::Words.words(&board, &[*better]).collect::<String>();
                    format!("move {number} leads away; better is tile {tile} {word}")
                }
                None => format!("move {number} leaves the goal"),
            };
            return (Some(number), why);
        }
        board.slide(judged.dir);
    }
    (None, String::new())
}

impl Marks {
    /// The marks as a table.
    pub fn table(&self) -> Table {
        let counts = self.marks.iter().any(|mark| !mark.expanded_verdict.is_empty());
        let mut columns = vec![
            Column::words("name"),
            Column::words("board").minor(),
            Column::words("right"),
            Column::numbers("moves", ""),
            Column::numbers("shortest", ""),
            Column::numbers("more", ""),
            Column::numbers("first wrong", ""),
            Column::words("why"),
        ];
        if counts {
            columns.extend([Column::words("expanded"), Column::words("correct programs").minor()]);
        }
        let small = |value: Option<usize>| value.map_or_else(Cell::none, |value| Cell::count(value as u64));
        let mut table = Table::new("", columns);
        for mark in &self.marks {
            table.row(vec![
                mark.name.as_str().into(),
                mark.board.as_str().into(),
                if mark.right { "yes" } else { "no" }.into(),
                small(mark.moves),
                small(mark.shortest),
                small(mark.more),
                small(mark.first_wrong),
                mark.why.as_str().into(),
                mark.nodes().into(),
                mark.range().into(),
            ]);
        }
        let right = self.marks.iter().filter(|mark| mark.right).count() as u64;
        let shortest = self.marks.iter().filter(|mark| mark.more == Some(0)).count() as u64;
        table.note(format!(
            "{}: {} right, {} of them shortest.",
            say::counted(self.marks.len() as u64, "hand-in"),
            say::count(right),
            say::count(shortest)
        ));
        table
    }

    /// The marks as a page.
    pub fn document(&self, title: &str) -> Document {
        let blocks = vec![Block::Table(self.table())];
        let sections = vec![Section { heading: "Hand-ins".into(), blocks }];
        Document { title: title.into(), sections, ..Document::default() }
    }

    /// The marks as CSV, one line per hand-in.
    pub fn csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        self.marks.iter().try_for_each(|mark| writer.serialize(mark))?;
        writer.into_inner().map_err(|error| error.into_error().into())
    }
}

impl Mark {
    fn nodes(&self) -> String {
        let nodes = self.expanded.map(|nodes| format!("{}, ", say::count(nodes)));
        nodes.unwrap_or_default() + &self.expanded_verdict
    }

    fn range(&self) -> String {
        let (Some(least), Some(most)) = (self.expanded_least, self.expanded_most) else {
            return String::new();
        };
        let tree = match self.expanded_tree {
            Some(u64::MAX) => ", any more without a closed set".into(),
            Some(tree) => format!(", to {} without a closed set", say::count(tree)),
            None => String::new(),
        };
        format!("{} to {}{tree}", say::count(least), say::count(most))
    }
}
