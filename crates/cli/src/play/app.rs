//! The state of the game, independent of the family.
//!
//! No terminal, keyboard or clock access, so that tests can play.

use super::canvas::{Canvas, Rect, Style};
use super::game::AnyGame;
use super::question::{Question, Update};
use super::start::{More, NEAREST, Start};
use super::theme::Theme;
use super::{help, pack, slide};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use slidepack::pack::ChallengeSpec;
use slidepack::slide::generate::Kind;
use slidepack::{Outcome, Puzzle, say};
use std::time::Duration;

#[derive(Debug)]
pub(super) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Update(Update),
    Tick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    Quit,
    Interrupt,
    Suspend,
}

pub(super) struct App {
    puzzles: Vec<Puzzle>,
    at: usize,
    more: More,
    game: Box<dyn AnyGame>,
    making: Option<Question>,
    theme: Theme,
    size: (u16, u16),
    now: Duration,
    shows_help: bool,
    /// The last key, if it needs a second press to abandon a game in progress.
    asked: Option<KeyCode>,
}

const LEAST: (u16, u16) = (24, 8);

impl App {
    pub(super) fn new(start: Start, theme: Theme, size: (u16, u16)) -> App {
        let Start { puzzles, more, message } = start;
        let now = Duration::ZERO;
        let mut game = game(&puzzles[0], now);
        if let Some(message) = message {
            game.say(message);
        }
        let (making, shows_help, asked) = (None, false, None);
        App { game, puzzles, at: 0, more, making, theme, size, now, shows_help, asked }
    }

    pub(super) fn wanted(&self) -> Option<Question> {
        self.making.clone().or_else(|| self.game.wanted(self.now))
    }

    pub(super) fn patience(&self) -> Duration {
        self.game.patience(self.now).unwrap_or(Duration::from_secs(1))
    }

    /// Handles an event. `now` is the time since the start of the program.
    pub(super) fn update(&mut self, event: Event, now: Duration) -> Effect {
        self.now = now;
        match event {
            Event::Key(key) => return self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Resize(width, height) => self.size = (width, height),
            Event::Update(Update::Challenge(outcome)) => self.made(*outcome),
            Event::Update(_) if self.making.is_some() => {}
            Event::Update(update) => self.game.hear(update, now),
            Event::Tick => self.game.tick(now),
        }
        Effect::None
    }

    fn key(&mut self, key: KeyEvent) -> Effect {
        let is_sure = self.asked.take() == Some(key.code);
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Effect::Interrupt,
                KeyCode::Char('z') => Effect::Suspend,
                _ => Effect::None,
            };
        }
        let is_help = key.code == KeyCode::Char('?');
        match key.code {
            KeyCode::Char('q') => return Effect::Quit,
            _ if self.shows_help || is_help => self.shows_help = is_help && !self.shows_help,
            KeyCode::Esc if self.making.take().is_some() => self.game.say(String::new()),
            KeyCode::Esc if !self.game.is_busy() && (is_sure || !self.game.is_begun()) => {
                return Effect::Quit;
            }
            KeyCode::Esc if !self.game.is_busy() => {
                self.asked = Some(key.code);
                self.game.say("Press Esc again to quit; any other key goes on.".into());
            }
            _ if self.making.is_some() => {}
            KeyCode::Char('n') if self.game.is_watching() => {}
            KeyCode::Char('n') if self.game.is_begun() && !is_sure => {
                self.asked = Some(key.code);
                self.game.say("Press n again to leave this puzzle for a new one.".into());
            }
            KeyCode::Char('n') => self.renew(),
            KeyCode::Char('<') => self.turn_to(self.at.checked_sub(1)),
            KeyCode::Char('>') => self.turn_to(Some(self.at + 1)),
            code => self.game.key(code, self.now),
        }
        Effect::None
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if self.shows_help || self.making.is_some() {
            return;
        }
        let body = self.body(self.area());
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.game.click(body, mouse.column, mouse.row, self.now);
            }
            MouseEventKind::ScrollDown => self.game.turn(false),
            MouseEventKind::ScrollUp => self.game.turn(true),
            MouseEventKind::Down(MouseButton::Right) => self.game.key(KeyCode::Char('f'), self.now),
            _ => {}
        }
    }

    fn turn_to(&mut self, at: Option<usize>) {
        match at.filter(|&at| at < self.puzzles.len()) {
            Some(at) => {
                self.at = at;
                self.game = game(&self.puzzles[at], self.now);
            }
            None if self.puzzles.len() == 1 => self.game.say("There is no other puzzle here.".into()),
            None => self.game.say(format!("This is puzzle {} of {}.", self.at + 1, self.puzzles.len())),
        }
    }

    fn renew(&mut self) {
        match self.game.puzzle() {
            Puzzle::Slide(puzzle) => {
                let board = self.more.boards.board(puzzle.goal_board(), Kind::Solvable);
                let board = board.expect("every goal has boards that lead to it");
                let puzzle = slidepack::slide::Puzzle::new(board, puzzle.goal().clone());
                self.game = game(&Puzzle::Slide(Box::new(puzzle)), self.now);
            }
            Puzzle::Pack(puzzle) => {
                let packing = &puzzle.packing;
                self.more.seed = self.more.seed.wrapping_add(1);
                let given = packing.placed().len();
                let spec = ChallengeSpec { given, level: self.more.level, seed: self.more.seed };
                let like = Box::new((packing.tray().clone(), packing.kit().clone()));
                self.making = Some(Question::Challenge { like, spec });
                self.game.say("Looking for a challenge with one solution (Esc stops it)".into());
            }
        }
    }

    fn made(&mut self, outcome: Outcome<slidepack::pack::Packing>) {
        self.making = None;
        let (packing, message) = match outcome {
            Outcome::Solved(packing) => (packing, String::new()),
            Outcome::Stopped { best: Some(packing), .. } => (packing, NEAREST.into()),
            Outcome::Stopped { best: None, .. } => {
                return self.game.say("No challenge was found in time.".into());
            }
            Outcome::Impossible => {
                return self.game.say("These pieces cannot fill the tray, so there is no challenge.".into());
            }
        };
        let puzzle = Puzzle::Pack(Box::new(slidepack::pack::Puzzle::new(packing)));
        self.game = game(&puzzle, self.now);
        self.game.say(message);
    }

    fn area(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }

    /// Height of the message area: a minimum, so that the board rarely moves, and up to a third of
    /// the window for a long message.
    fn message_lines(&self, area: Rect) -> u16 {
        let usual = if area.width < 60 { 3 } else { 2 };
        let needed = say::lines(self.game.said().split(' '), area.width.into()).len() as u16;
        needed.min(area.height / 3).max(usual)
    }

    /// The area of the puzzle, below two lines and above the message.
    fn body(&self, area: Rect) -> Rect {
        let below = self.message_lines(area) + 1;
        Rect { y: area.y + 2, height: area.height.saturating_sub(2 + below), ..area }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let area = canvas.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = format!(
                "This window of {}x{} is too small to play in: please make it {}x{} or larger. q quits.",
                area.width, area.height, LEAST.0, LEAST.1
            );
            return write_lines(canvas, area, &text, self.theme.tile());
        }
        let line = |y: u16| Rect { y, height: 1, ..area };
        let body = self.body(area);
        let cut = if self.game.is_cut(body) { "  (part of it)" } else { "" };
        write_lines(canvas, line(0), &format!("{}{cut}", self.game.title()), self.theme.title());
        write_lines(canvas, line(1), &self.game.status(self.now), self.theme.tile());
        self.game.draw(body, canvas, self.theme);
        let below = Rect { y: body.bottom(), height: self.message_lines(area), ..area };
        write_lines(canvas, below, &self.game.said(), self.theme.message());
        self.draw_keys(line(area.bottom() - 1), canvas);
        if self.shows_help {
            self.draw_help(area, canvas);
        }
    }

    fn draw_keys(&self, area: Rect, canvas: &mut Canvas) {
        let mut x = area.x;
        for (key, what) in help::line(self.game.family(), self.game.is_watching()) {
            let width = (key.chars().count() + what.chars().count() + 1) as u16;
            if area.right() < x + width {
                break;
            }
            let after = canvas.write(x, area.y, key, area.width, self.theme.key());
            canvas.write(after + 1, area.y, what, area.width, self.theme.quiet());
            x += width + 2;
        }
    }

    fn draw_help(&self, area: Rect, canvas: &mut Canvas) {
        canvas.clear(area);
        canvas.write(area.x, area.y, "Keys (press any key to go back)", area.width, self.theme.title());
        let keys = help::keys(self.game.family());
        let longest = keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
        let gap = if 60 <= area.width { longest + 2 } else { 11 };
        let mut y = area.y + 1;
        for (key, what) in keys {
            if area.bottom() <= y {
                break;
            }
            let after = canvas.write(area.x, y, key, area.width, self.theme.key());
            let x = (area.x + gap as u16).max(after + 1);
            let lines = say::lines(what.split(' '), area.right().saturating_sub(x).into());
            for text in lines {
                if y < area.bottom() && x < area.right() {
                    canvas.write(x, y, &text, area.right() - x, self.theme.tile());
                }
                y += 1;
            }
        }
    }
}

fn game(puzzle: &Puzzle, now: Duration) -> Box<dyn AnyGame> {
    match puzzle {
        Puzzle::Slide(puzzle) => Box::new(slide::Game::new((**puzzle).clone(), now)),
        Puzzle::Pack(puzzle) => Box::new(pack::Game::new((**puzzle).clone())),
    }
}

/// Writes wrapped text into an area; truncation is marked with dots.
fn write_lines(canvas: &mut Canvas, area: Rect, text: &str, style: Style) {
    let lines = say::lines(text.split(' '), area.width.into());
    let cut = lines.len() > area.height.into();
    for (at, line) in lines.iter().take(area.height.into()).enumerate() {
        let is_last = cut && at + 1 == usize::from(area.height);
        let mut line = if is_last { format!("{line} ...") } else { line.clone() };
        if usize::from(area.width) < line.chars().count() {
            line = line.chars().take(usize::from(area.width).saturating_sub(3)).collect::<String>() + "...";
        }
        canvas.write(area.x, area.y + at as u16, &line, area.width, style);
    }
}
