mod draw;
mod hold;

use super::canvas::Rect;
use super::film::Film;
use super::game::AnyGame;
use super::question::{PackUpdate, Question, Update};
use super::timer::Timer;
use crossterm::event::KeyCode;
use hold::Hold;
use slidepack::pack::{self, Answer, Cell, Kit, Placement, Puzzle, Solution, Tray, Want};
use slidepack::{Family, Outcome, Progress, Puzzle as AnyPuzzle, say};
use std::time::Duration;

pub(super) struct Game {
    puzzle: Puzzle,
    /// The player's pieces, in order.
    placed: Vec<Placement>,
    done: Vec<Vec<Placement>>,
    undone: Vec<Vec<Placement>>,
    cursor: usize,
    hold: Hold,
    hints: usize,
    timer: Timer,
    progress: Option<Progress>,
    asked: Option<Asked>,
    hint: Option<Placement>,
    show: Option<Show>,
    is_solved: bool,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Report if there is no solution.
    Check,
    Hint,
    Watch,
}

struct Show {
    film: Film,
    /// The player's pieces that stay.
    base: Vec<Placement>,
    steps: Vec<Placement>,
}

impl Game {
    pub(super) fn new(puzzle: Puzzle) -> Game {
        let hold = Hold::new(&puzzle.packing, 0);
        let mut game = Game {
            placed: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            cursor: 0,
            hold,
            hints: 0,
            timer: Timer::default(),
            progress: None,
            asked: Some(Asked::Check),
            hint: None,
            show: None,
            message: String::new(),
            is_solved: false,
            puzzle,
        };
        game.is_solved = game.solves();
        let owners = game.owners();
        game.cursor = owners.iter().position(Option::is_none).unwrap_or(0);
        if game.left(0) == 0 {
            game.choose_next(true);
        }
        game.fit();
        if game.is_solved {
            game.asked = None;
            game.message = "Every piece is in its place.".into();
        }
        game
    }

    fn is_thinking(&self) -> bool {
        matches!(self.asked, Some(Asked::Hint | Asked::Watch))
    }

    fn tray(&self) -> &Tray {
        self.puzzle.packing.tray()
    }

    fn kit(&self) -> &Kit {
        self.puzzle.packing.kit()
    }

    fn letter(&self, piece: usize) -> char {
        self.kit().pieces()[piece].letter
    }

    /// All pieces in the tray, given ones first.
    fn all(&self) -> Vec<Placement> {
        let own = match &self.show {
            Some(show) => [&show.base[..], &show.steps[..show.film.at()]].concat(),
            None => self.placed.clone(),
        };
        [self.puzzle.packing.placed(), &own].concat()
    }

    fn owners(&self) -> Vec<Option<usize>> {
        pack::covering(&self.puzzle.packing, &self.all())
    }

    fn left(&self, piece: usize) -> usize {
        let used = self.all().iter().filter(|placement| placement.piece == piece).count();
        self.kit().pieces()[piece].copies.saturating_sub(used)
    }

    fn solves(&self) -> bool {
        let all = [self.puzzle.packing.placed(), &self.placed].concat();
        Solution::new(&self.puzzle.packing, all).is_ok()
    }

    fn answer(&mut self, asked: Asked, answer: &Answer, now: Duration) {
        if answer.report.outcome == Outcome::Impossible {
            self.message = match &answer.reason {
                Some(reason) => format!("Not solvable: {}.", pack::reason(&self.puzzle.packing, reason)),
                None => "Not solvable: every way to fill the tray was ruled out.".into(),
            };
            return;
        }
        match (asked, answer.solution(), answer.hint()) {
            (Asked::Check, _, _) => {}
            (Asked::Watch, Some(solution), _) => self.watch(self.placed.clone(), solution, now),
            (Asked::Hint, _, Some(hint)) => {
                self.hints += 1;
                let letter = self.letter(hint.placement.piece);
                let why = pack::why(&self.puzzle.packing, hint);
                let lies = if hint.why == pack::Why::InSolution { "can lie" } else { "belongs" };
                self.message = format!("{letter} {lies} here: {why}. Space places it.");
                self.cursor = hint.placement.cells[0];
                self.hold = Hold::of(&self.puzzle.packing, &hint.placement, self.cursor);
                self.hint = Some(hint.placement.clone());
            }
            (_, Some(_), _) => self.message = "Every piece is in its place.".into(),
            _ if PackUpdate::is_stopped(answer) => self.message = "Nothing was found in time.".into(),
            _ => {}
        }
    }

    fn wrong(&mut self, at: usize, instead: Option<&Answer>, now: Duration) {
        let Some(placement) = self.placed.get(at).cloned() else { return };
        let letter = self.letter(placement.piece);
        if let Some(solution) = instead.and_then(Answer::solution) {
            self.watch(Vec::new(), solution, now);
            self.message =
                format!("No solution has {letter} where you placed it; this one starts from an empty tray.");
            return;
        }
        self.hints += 1;
        self.cursor = placement.cells[0];
        self.message =
            format!("No solution has {letter} here with the pieces placed before it: x removes it.");
        self.hint = Some(placement);
    }

    fn watch(&mut self, base: Vec<Placement>, solution: &Solution, now: Duration) {
        let kept = [self.puzzle.packing.placed(), &base].concat();
        let mut steps: Vec<Placement> =
            solution.placements().iter().filter(|placement| !kept.contains(placement)).cloned().collect();
        steps.sort_unstable_by(|a, b| a.cells.cmp(&b.cells));
        self.hint = None;
        self.message.clear();
        self.show = Some(Show { film: Film::new(steps.len(), now), base, steps });
    }

    fn close(&mut self) {
        self.show = None;
        self.progress = None;
        self.hint = None;
        if self.is_thinking() {
            self.asked = None;
        }
        self.message.clear();
    }

    /// Moves the cursor to the next cell in a direction, skipping holes.
    fn go(&mut self, layers: i32, rows: i32, cols: i32) {
        let Cell { layer, row, col } = self.tray().cells()[self.cursor];
        let is_staggered = rows != 0 && self.tray().lattice().is_staggered();
        if is_staggered || layers != 0 {
            // Hexagons of adjacent rows are offset: going down picks the right one, going up the
            // left one.
            let far = |cell: &Cell| match is_staggered {
                true => (cell.col.abs_diff(col), (cell.col < col) == (0 < rows)),
                false => (cell.row.abs_diff(row).saturating_add(cell.col.abs_diff(col)), false),
            };
            let is_there = |cell: &Cell| match is_staggered {
                true => i32::from(cell.row) == i32::from(row) + rows,
                false => i32::from(cell.layer) == i32::from(layer) + layers,
            };
            let there = self.tray().cells().iter().enumerate().filter(|(_, cell)| is_there(cell));
            if let Some((cell, _)) = there.min_by_key(|(_, cell)| far(cell)) {
                self.cursor = cell;
            }
            return;
        }
        let (height, width) = self.tray().size(layer.into());
        let (mut row, mut col) = (i32::from(row) + rows, i32::from(col) + cols);
        while (0..height as i32).contains(&row) && (0..width as i32).contains(&col) {
            if let Some(cell) = self.tray().number(layer.into(), row as usize, col as usize) {
                self.cursor = cell;
                return;
            }
            (row, col) = (row + rows, col + cols);
        }
    }

    fn choose(&mut self, piece: usize) {
        if self.left(piece) == 0 {
            self.message = format!("{} lies in the tray already.", self.letter(piece));
            return;
        }
        self.message.clear();
        if self.hold.piece() != piece {
            self.hold = Hold::new(&self.puzzle.packing, piece);
            self.fit();
        }
    }

    fn choose_next(&mut self, forward: bool) {
        let pieces = self.kit().pieces().len();
        let from = self.hold.piece();
        let step = |by: usize| if forward { from + by } else { from + pieces - by } % pieces;
        if let Some(piece) = (1..=pieces).map(step).find(|&piece| 0 < self.left(piece)) {
            self.choose(piece);
        }
    }

    /// Whether pieces rotate by quarter turns and flip. On other trays they cycle through their
    /// placements.
    fn has_quarters(&self) -> bool {
        self.tray().is_flat() && self.tray().lattice().has_squares()
    }

    /// Selects an orientation of the held piece that fits here. Flat square trays keep the
    /// orientation, which the player can rotate directly.
    fn fit(&mut self) {
        if !self.has_quarters() && !self.fits() {
            let owners = self.owners();
            self.hold.next_place(self.puzzle.packing.tray(), self.cursor, &owners, true);
        }
    }

    fn fits(&self) -> bool {
        let owners = self.owners();
        let cells = self.hold.cells(self.tray(), self.cursor);
        0 < self.left(self.hold.piece()) && cells.is_some_and(|cells| self.hold.fits(&cells, &owners))
    }

    fn flip(&mut self) {
        if !self.has_quarters() {
            self.next_place(false);
        } else if self.kit().pieces()[self.hold.piece()].mirror {
            self.hold.flip();
        } else {
            self.message = format!("{} may not be turned over.", self.letter(self.hold.piece()));
        }
    }

    fn next_place(&mut self, forward: bool) {
        let owners = self.owners();
        if !self.hold.next_place(self.puzzle.packing.tray(), self.cursor, &owners, forward) {
            self.message = format!("{} has no place on this cell.", self.letter(self.hold.piece()));
        }
    }

    fn place(&mut self, now: Duration) {
        let piece = self.hold.piece();
        let letter = self.letter(piece);
        if self.left(piece) == 0 {
            self.message = "No piece is left to place: x removes one from the tray.".into();
            return;
        }
        let cells = self.hold.cells(self.tray(), self.cursor);
        let Some(cells) = cells.filter(|cells| self.hold.fits(cells, &self.owners())) else {
            self.message = format!("{letter} does not fit here like that; . finds a place on this cell.");
            return;
        };
        let mut placed = self.placed.clone();
        placed.push(Placement { piece, cells });
        self.change(placed, now);
        if self.left(piece) == 0 {
            self.choose_next(true);
        }
    }

    fn take_up(&mut self, now: Duration) {
        let given = self.puzzle.packing.placed().len();
        match self.owners()[self.cursor] {
            None => self.message = "No piece lies here.".into(),
            Some(at) if at < given => {
                let letter = self.letter(self.puzzle.packing.placed()[at].piece);
                self.message = format!("{letter} was given with the puzzle and stays.");
            }
            Some(at) => {
                let mut placed = self.placed.clone();
                let taken = placed.remove(at - given);
                self.change(placed, now);
                self.hold = Hold::of(&self.puzzle.packing, &taken, self.cursor);
            }
        }
    }

    fn change(&mut self, placed: Vec<Placement>, now: Duration) {
        self.done.push(std::mem::replace(&mut self.placed, placed));
        self.undone.clear();
        self.changed(now);
    }

    /// Takes the last change back, or makes it again.
    fn step(&mut self, back: bool, now: Duration) {
        let (from, to) =
            if back { (&mut self.done, &mut self.undone) } else { (&mut self.undone, &mut self.done) };
        let Some(placed) = from.pop() else { return };
        to.push(std::mem::replace(&mut self.placed, placed));
        self.changed(now);
        if self.left(self.hold.piece()) == 0 {
            self.choose_next(true);
        }
    }

    fn changed(&mut self, now: Duration) {
        self.hint = None;
        if self.is_thinking() {
            self.asked = None;
            self.progress = None;
        }
        self.message.clear();
        self.timer.run(now);
        self.is_solved = self.solves();
        if self.is_solved {
            self.timer.stop(now);
            let help = match self.hints {
                0 => String::new(),
                hints => format!(" with {}", say::counted(hints as u64, "hint")),
            };
            let time = self.timer.render(now);
            self.message = format!("Solved{help} in {time}: every piece has its place. Press n for another.");
        }
    }

    fn ask(&mut self, asked: Asked) {
        self.asked = Some(asked);
        self.progress = None;
        self.message.clear();
    }
}

impl AnyGame for Game {
    fn family(&self) -> Family {
        Family::Pack
    }

    fn puzzle(&self) -> AnyPuzzle {
        AnyPuzzle::Pack(Box::new(self.puzzle.clone()))
    }

    fn say(&mut self, message: String) {
        self.message = message;
    }

    fn is_begun(&self) -> bool {
        !self.placed.is_empty() && !self.is_solved
    }

    fn is_watching(&self) -> bool {
        self.show.is_some()
    }

    fn is_busy(&self) -> bool {
        self.show.is_some() || self.is_thinking()
    }

    fn wanted(&self, _: Duration) -> Option<Question> {
        let (placed, want) = match self.asked? {
            Asked::Check => (Vec::new(), Want::First),
            Asked::Hint => (self.placed.clone(), Want::Hint),
            Asked::Watch => (self.placed.clone(), Want::First),
        };
        Some(Question::Pack { given: Box::new(self.puzzle.packing.clone()), placed, want })
    }

    fn patience(&self, now: Duration) -> Option<Duration> {
        self.show.as_ref().and_then(|show| show.film.patience(now))
    }

    fn tick(&mut self, now: Duration) {
        if let Some(show) = &mut self.show {
            show.film.tick(now);
        }
    }

    fn hear(&mut self, update: Update, now: Duration) {
        match update {
            Update::Progress(progress) => self.progress = Some(progress),
            Update::Pack(update) => {
                self.progress = None;
                let Some(asked) = self.asked.take() else { return };
                match update {
                    PackUpdate::Answer(answer) => self.answer(asked, &answer, now),
                    PackUpdate::Wrong { at, instead } => self.wrong(at, instead.as_deref(), now),
                }
            }
            Update::Bound(_) | Update::Way(..) | Update::Challenge(_) => {}
        }
    }

    fn key(&mut self, key: KeyCode, now: Duration) {
        if let Some(show) = &mut self.show {
            if !show.film.hear(key, now) {
                match key {
                    KeyCode::Enter => {
                        let placed = [&show.base[..], &show.steps[..show.film.at()]].concat();
                        self.hints += show.film.at();
                        self.show = None;
                        self.change(placed, now);
                        self.choose_next(true);
                    }
                    KeyCode::Esc | KeyCode::Char('v') => self.close(),
                    _ => {}
                }
            }
            return;
        }
        match key {
            KeyCode::Esc => self.close(),
            KeyCode::Up | KeyCode::Char('k') => self.go(0, -1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.go(0, 1, 0),
            KeyCode::Left | KeyCode::Char('h') => self.go(0, 0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.go(0, 0, 1),
            KeyCode::Char('[') | KeyCode::PageUp => self.go(-1, 0, 0),
            KeyCode::Char(']') | KeyCode::PageDown => self.go(1, 0, 0),
            KeyCode::Tab => self.choose_next(true),
            KeyCode::BackTab => self.choose_next(false),
            KeyCode::Char('r') => self.turn(false),
            KeyCode::Char('R') if self.kit().find('R').is_none() => self.turn(true),
            KeyCode::Char('.') => self.next_place(true),
            KeyCode::Char(',') => self.next_place(false),
            KeyCode::Char('f') => self.flip(),
            KeyCode::Char(' ') | KeyCode::Enter => self.place(now),
            KeyCode::Char('x') | KeyCode::Delete => self.take_up(now),
            KeyCode::Char('u') | KeyCode::Backspace => self.step(true, now),
            KeyCode::Char('y') => self.step(false, now),
            KeyCode::Char('c') if !self.placed.is_empty() => {
                self.change(Vec::new(), now);
                self.message = "The tray is as it was given; u brings your pieces back.".into();
            }
            KeyCode::Char('i') => self.ask(Asked::Hint),
            KeyCode::Char('v') => self.ask(Asked::Watch),
            KeyCode::Char(letter) if !letter.is_ascii_lowercase() => {
                if let Some(piece) = self.kit().find(letter) {
                    self.choose(piece);
                }
            }
            _ => {}
        }
    }

    fn click(&mut self, body: Rect, x: u16, y: u16, now: Duration) {
        if self.show.is_some() {
            return;
        }
        let view = self.view(body);
        if let Some(cell) = view.cell_at(self.tray(), x, y) {
            if cell != self.cursor {
                self.cursor = cell;
                self.message.clear();
            } else if self.owners()[cell].is_some() {
                self.take_up(now);
            } else {
                self.place(now);
            }
        } else if let Some(piece) = view.piece_at(x, y) {
            self.choose(piece);
        }
    }

    fn turn(&mut self, back: bool) {
        match self.has_quarters() {
            _ if self.show.is_some() => {}
            true => self.hold.turn(back),
            false => self.next_place(!back),
        }
    }
}
