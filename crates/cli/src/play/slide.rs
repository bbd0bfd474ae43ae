mod draw;

use super::canvas::Rect;
use super::film::Film;
use super::game::AnyGame;
use super::question::{Question, Update};
use super::timer::Timer;
use crossterm::event::KeyCode;
use slidepack::slide::notation::Notation;
use slidepack::slide::solvability::is_solvable;
use slidepack::slide::{Board, Check, Dir, Metric, Puzzle, fits_multi, hint, noun};
use slidepack::{Family, Progress, Puzzle as AnyPuzzle, say};
use std::time::Duration;

pub(super) struct Game {
    puzzle: Puzzle,
    is_solvable: bool,
    board: Board,
    /// Steps made and undone. A click may move several tiles in one step.
    done: Vec<Vec<Dir>>,
    undone: Vec<Vec<Dir>>,
    /// Whether arrows give the direction of the blank.
    is_inverted: bool,
    /// Whether to search for an optimal solution after every move.
    wants_minimum: bool,
    metric: Metric,
    shows_goal: bool,
    hints: usize,
    timer: Timer,
    /// Time of the last move.
    changed: Duration,
    known: Known,
    progress: Option<Progress>,
    asked: Option<Asked>,
    hint: Option<Dir>,
    show: Option<Show>,
    message: String,
}

#[derive(Default)]
struct Known {
    bound: Option<u32>,
    way: Option<Vec<Dir>>,
    is_searched: bool,
}

impl Known {
    fn minimum(&self, metric: Metric) -> Option<usize> {
        let length = metric.length(self.way.as_ref()?);
        (length as u64 <= u64::from(self.bound?)).then_some(length)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Hint,
    Watch,
}

struct Show {
    film: Film,
    moves: Vec<Dir>,
    board: Board,
    at: usize,
}

/// Delay after a move before the search for an optimal solution.
const STILL: Duration = Duration::from_millis(300);

/// Largest board with automatic searches for an optimal solution.
const MOST_CELLS_UNASKED: usize = 16;

impl Game {
    pub(super) fn new(puzzle: Puzzle, now: Duration) -> Game {
        let board = puzzle.board().clone();
        let mut game = Game {
            is_solvable: is_solvable(&board, puzzle.goal_board()),
            is_inverted: false,
            wants_minimum: board.size().cells() <= MOST_CELLS_UNASKED,
            metric: Metric::Single,
            shows_goal: false,
            done: Vec::new(),
            undone: Vec::new(),
            hints: 0,
            timer: Timer::default(),
            changed: now,
            known: Known::default(),
            progress: None,
            asked: None,
            hint: None,
            show: None,
            message: String::new(),
            board,
            puzzle,
        };
        game.message = if !game.is_solvable {
            game.unsolvable()
        } else if game.is_solved() {
            "This board is at its goal already.".into()
        } else {
            String::new()
        };
        game
    }

    fn is_solved(&self) -> bool {
        self.board == *self.puzzle.goal_board()
    }

    fn moves(&self) -> String {
        say::counted(self.metric.length(&self.done.concat()) as u64, noun(self.metric))
    }

    fn unsolvable(&self) -> String {
        let check = Check::new(&self.puzzle);
        let reason = match check.explanation.single_line_in_order {
            Some(_) => {
                "Tiles in a single line cannot pass each other, and these come in another order.".into()
            }
            None => check.reasons(&self.puzzle)[0].split_whitespace().collect::<Vec<_>>().join(" "),
        };
        format!("Not solvable. {reason} Press n for another board.")
    }

    fn puzzle_now(&self) -> Puzzle {
        self.puzzle.clone().with_board(self.board.clone())
    }

    fn count_otherwise(&mut self) {
        if !fits_multi(self.board.size()) {
            self.message = "The game counts multi-tile moves on boards of up to 16 cells.".into();
            return;
        }
        (self.metric, self.message) = match self.metric {
            Metric::Single => (Metric::Multi, "Several tiles that slide in a line count as one move.".into()),
            Metric::Multi => (Metric::Single, "Every tile that slides is a move.".into()),
        };
        self.known = Known::default();
        (self.hint, self.asked, self.progress) = (None, None, None);
        self.changed = Duration::ZERO;
    }

    fn close(&mut self) {
        self.show = None;
        self.asked = None;
        self.progress = None;
        self.shows_goal = false;
        self.message.clear();
    }

    fn push(&mut self, dir: Dir, now: Duration) {
        let dir = if self.is_inverted { dir.opposite() } else { dir };
        if self.board.size().step(self.board.blank(), dir).is_some() {
            self.step(vec![dir], now);
        }
    }

    fn step(&mut self, dirs: Vec<Dir>, now: Duration) {
        self.slide(&dirs, now);
        self.done.push(dirs);
        self.undone.clear();
        self.timer.run(now);
        if self.is_solved() {
            self.timer.stop(now);
            let help = match self.hints {
                0 => String::new(),
                hints => format!(" and {}", say::counted(hints as u64, "hint")),
            };
            let (moves, time) = (self.moves(), self.timer.render(now));
            let [single, multi] = Metric::ALL.map(|metric| metric.length(&self.done.concat()));
            let other = match self.metric {
                _ if single == multi => String::new(),
                Metric::Single => format!(" Several tiles at once count {multi}."),
                Metric::Multi => format!(" Tile by tile that is {}.", say::counted(single as u64, "move")),
            };
            self.message = format!("Solved in {moves}{help}, {time}.{other} Press n for another board.");
        }
    }

    fn undo(&mut self, now: Duration) {
        let Some(dirs) = self.done.pop() else { return };
        let back: Vec<Dir> = dirs.iter().rev().map(|dir| dir.opposite()).collect();
        self.slide(&back, now);
        self.undone.push(dirs);
    }

    fn redo(&mut self, now: Duration) {
        let Some(dirs) = self.undone.pop() else { return };
        let undone = std::mem::take(&mut self.undone);
        self.step(dirs, now);
        self.undone = undone;
    }

    fn slide(&mut self, dirs: &[Dir], now: Duration) {
        let before = std::mem::take(&mut self.known);
        for &dir in dirs {
            self.board.slide(dir);
        }
        // The rest of a known solution stays valid, unless only part of a multi-tile move was made.
        let length = |moves: &[Dir]| self.metric.length(moves);
        if let (Some(way), Some(bound)) = (before.way, before.bound)
            && let Some(rest) = way.strip_prefix(dirs)
            && length(dirs) + length(rest) == length(&way)
        {
            let bound = Some(bound.saturating_sub(length(dirs) as u32));
            self.known = Known { bound, way: Some(rest.to_vec()), is_searched: before.is_searched };
        }
        self.changed = now;
        self.hint = None;
        self.asked = None;
        self.progress = None;
        self.message.clear();
    }

    fn ask(&mut self, asked: Asked, now: Duration) {
        if !self.is_solvable {
            self.message = self.unsolvable();
        } else if self.is_solved() {
            self.message = "This board is at its goal. Press n for another board.".into();
        } else {
            self.shows_goal = false;
            self.asked = Some(asked);
            self.message.clear();
            if self.known.is_searched {
                self.answer(now);
            }
        }
    }

    fn answer(&mut self, now: Duration) {
        let Some(asked) = self.asked.take() else { return };
        let Some(way) = self.known.way.clone().filter(|way| !way.is_empty()) else {
            self.known.is_searched = false;
            self.wants_minimum = false;
            self.message = "No solution was found in time.".into();
            return;
        };
        match asked {
            Asked::Hint => {
                self.hints += 1;
                self.hint = Some(way[0]);
                self.message = self.reason(&way);
            }
            Asked::Watch => {
                let film = Film::new(way.len(), now);
                self.show = Some(Show { film, moves: way, board: self.board.clone(), at: 0 });
                self.hint = None;
            }
        }
    }

    fn reason(&self, way: &[Dir]) -> String {
        let puzzle = self.puzzle_now();
        if self.metric == Metric::Multi {
            let tiles = way.iter().take_while(|dir| **dir == way[0]).count();
            let word: String = Notation::Words.words(&self.board, &way[..1]).collect();
            let kind = match self.known.minimum(self.metric) {
                Some(_) => "a shortest solution",
                None => "a solution",
            };
            let moves = say::counted(self.metric.length(way) as u64, "multi-tile move");
            let tiles = say::counted(tiles as u64, "tile");
            return format!("Slide {tiles} {word}. It begins {kind}: {moves} from here.");
        }
        let hint = hint::along(&puzzle, way, self.known.bound.unwrap_or(0)).expect("a way has a first move");
        format!("Move {}. {}", hint.step(), hint.why())
    }

    fn go_on_from_show(&mut self, now: Duration) {
        let Some(show) = self.show.take() else { return };
        let moves = show.moves[..show.at].to_vec();
        self.hints += moves.len();
        for dir in moves {
            self.step(vec![dir], now);
        }
        if !self.is_solved() {
            self.message = "Go on from here; u takes moves back.".into();
        }
    }
}

impl AnyGame for Game {
    fn family(&self) -> Family {
        Family::Slide
    }

    fn puzzle(&self) -> AnyPuzzle {
        AnyPuzzle::Slide(Box::new(self.puzzle.clone()))
    }

    fn say(&mut self, message: String) {
        self.message = message;
    }

    fn is_begun(&self) -> bool {
        !self.done.is_empty() && !self.is_solved()
    }

    fn is_watching(&self) -> bool {
        self.show.is_some()
    }

    fn is_busy(&self) -> bool {
        self.show.is_some() || self.asked.is_some() || self.shows_goal
    }

    fn wanted(&self, now: Duration) -> Option<Question> {
        if !self.is_solvable || self.is_solved() || self.show.is_some() || self.known.is_searched {
            return None;
        }
        let puzzle = || Box::new(self.puzzle_now());
        if self.asked.is_some() || (self.wants_minimum && self.changed + STILL <= now) {
            return Some(Question::Way(puzzle(), self.metric));
        }
        let is_single = self.metric == Metric::Single;
        let is_unknown = self.known.bound.is_none() && !self.wants_minimum && is_single;
        is_unknown.then(|| Question::Bound(puzzle()))
    }

    fn patience(&self, now: Duration) -> Option<Duration> {
        self.show.as_ref().and_then(|show| show.film.patience(now))
    }

    fn tick(&mut self, now: Duration) {
        if let Some(show) = &mut self.show {
            show.film.tick(now);
            show.follow();
        }
    }

    fn hear(&mut self, update: Update, now: Duration) {
        match update {
            Update::Bound(bound) => self.known.bound = self.known.bound.max(Some(bound)),
            Update::Progress(progress) => {
                self.known.bound = self.known.bound.max(Some(progress.bound));
                self.progress = Some(progress);
            }
            Update::Way(way, bound) => {
                self.progress = None;
                self.known.bound = self.known.bound.max(Some(bound));
                self.known.is_searched = true;
                self.known.way = way;
                self.answer(now);
            }
            Update::Pack(_) | Update::Challenge(_) => {}
        }
    }

    fn key(&mut self, key: KeyCode, now: Duration) {
        if let Some(show) = &mut self.show {
            if show.film.hear(key, now) {
                show.follow();
            } else {
                match key {
                    KeyCode::Enter => self.go_on_from_show(now),
                    KeyCode::Esc | KeyCode::Char('v') => self.close(),
                    _ => {}
                }
            }
            return;
        }
        match key {
            KeyCode::Esc => self.close(),
            KeyCode::Up | KeyCode::Char('k' | 'w') => self.push(Dir::Up, now),
            KeyCode::Down | KeyCode::Char('j' | 's') => self.push(Dir::Down, now),
            KeyCode::Left | KeyCode::Char('h' | 'a') => self.push(Dir::Left, now),
            KeyCode::Right | KeyCode::Char('l' | 'd') => self.push(Dir::Right, now),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(now),
            KeyCode::Char('y') => self.redo(now),
            KeyCode::Char('c') => {
                while !self.done.is_empty() {
                    self.undo(now);
                }
                self.message = "Back at the start; y does moves again.".into();
            }
            KeyCode::Char('i') => self.ask(Asked::Hint, now),
            KeyCode::Char('v') => self.ask(Asked::Watch, now),
            KeyCode::Char('m') => {
                self.wants_minimum = !self.wants_minimum;
                self.changed = Duration::ZERO;
                let shown = if self.wants_minimum { "from here are always" } else { "are no longer" };
                self.message = format!("The fewest moves {shown} shown.");
            }
            KeyCode::Char('o') => {
                self.is_inverted = !self.is_inverted;
                let moved = if self.is_inverted { "the blank" } else { "a tile" };
                self.message = format!("Arrows now move {moved}.");
            }
            KeyCode::Char('t') => self.count_otherwise(),
            KeyCode::Char('g') => self.shows_goal = !self.shows_goal,
            _ => {}
        }
    }

    /// Slides the clicked tile and all tiles between it and the blank.
    fn click(&mut self, body: Rect, x: u16, y: u16, now: Duration) {
        if self.show.is_some() || self.shows_goal {
            return;
        }
        let Some((row, col)) = self.grid(body).at(x, y) else { return };
        let cols = self.board.size().cols();
        let (blank_row, blank_col) = (self.board.blank() / cols, self.board.blank() % cols);
        let (dir, steps) = if row == blank_row {
            (if blank_col < col { Dir::Left } else { Dir::Right }, col.abs_diff(blank_col))
        } else if col == blank_col {
            (if blank_row < row { Dir::Up } else { Dir::Down }, row.abs_diff(blank_row))
        } else {
            self.message = "Only tiles in line with the blank can slide.".into();
            return;
        };
        if 0 < steps {
            self.step(vec![dir; steps], now);
        }
    }
}

impl Show {
    fn follow(&mut self) {
        while self.at < self.film.at() {
            self.board.slide(self.moves[self.at]);
            self.at += 1;
        }
        while self.film.at() < self.at {
            self.at -= 1;
            self.board.slide(self.moves[self.at].opposite());
        }
    }
}
