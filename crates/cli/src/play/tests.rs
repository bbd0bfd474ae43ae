//! Games played by tests: keys in, screens out.

mod help;
mod pack;
mod screen;
mod slide;

use super::app::{App, Effect, Event};
use super::canvas::Canvas;
use super::start::{More, Start};
use super::theme::Theme;
use super::worker::Worker;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use slidepack::ask::Service;
use slidepack::slide::generate::Generator;
use slidepack::{Reading, Source};
use std::time::Duration;

/// A game, its window, and a worker that answers its questions.
struct Player {
    app: App,
    size: (u16, u16),
    now: Duration,
}

impl Player {
    /// Plays a puzzle given as text, in a window of 80x24.
    fn of(text: &str) -> Player {
        Player::sized(text, (80, 24), true)
    }

    fn sized(text: &str, size: (u16, u16), colourful: bool) -> Player {
        let read = slidepack::read(&Source::inline(text), &Reading::default());
        let puzzles = read.into_iter().collect::<Result<Vec<_>, _>>().unwrap();
        let more = More { boards: Generator::new(1), seed: 1, level: None };
        let start = Start { puzzles, more, message: None };
        Player { app: App::new(start, Theme { colourful }, size), size, now: Duration::ZERO }
    }

    fn event(&mut self, event: Event) -> Effect {
        self.app.update(event, self.now)
    }

    fn code(&mut self, code: KeyCode) -> Effect {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    fn keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            assert_eq!(self.code(KeyCode::Char(letter)), Effect::None, "after {letter}");
        }
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.event(Event::Tick);
    }

    /// Answers every question of the game.
    fn think(&mut self) {
        let mut worker = Worker::with(Service::default());
        while let Some(question) = self.app.wanted() {
            worker.ask(Some(question));
            for update in worker.updates() {
                self.event(Event::Update(update));
            }
            std::thread::yield_now();
        }
    }

    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::new(self.size.0, self.size.1);
        self.app.draw(&mut canvas);
        canvas
    }

    fn screen(&self) -> String {
        let canvas = self.canvas();
        (0..self.size.1).map(|y| canvas.line(y).trim_end().to_owned() + "\n").collect()
    }

    /// Asserts that a line of the screen contains `text`.
    #[track_caller]
    fn sees(&self, text: &str) {
        let screen = self.screen();
        let all = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains(text) || all.contains(text), "{text:?} is not on\n{screen}");
    }

    /// The position of a text on the screen.
    #[track_caller]
    fn place(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        for (y, line) in screen.lines().enumerate().skip(2) {
            if let Some(byte) = line.find(text) {
                return (line[..byte].chars().count() as u16, y as u16);
            }
        }
        panic!("{text:?} is not on\n{screen}")
    }
}
