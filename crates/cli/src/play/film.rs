use crossterm::event::KeyCode;
use std::time::Duration;

/// Milliseconds per step.
const PACES: [u64; 9] = [2000, 1000, 500, 250, 120, 60, 30, 15, 5];

#[derive(Clone, Debug)]
pub(super) struct Film {
    length: usize,
    at: usize,
    playing: bool,
    pace: usize,
    next: Duration,
}

impl Film {
    pub(super) fn new(length: usize, now: Duration) -> Film {
        let mut film = Film { length, at: 0, playing: true, pace: 2, next: now };
        film.next = now + film.step_time();
        film
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn patience(&self, now: Duration) -> Option<Duration> {
        self.playing.then(|| self.next.saturating_sub(now))
    }

    pub(super) fn tick(&mut self, now: Duration) {
        while self.playing && self.next <= now {
            self.at = (self.at + 1).min(self.length);
            self.next += self.step_time();
            self.playing = self.at < self.length;
        }
    }

    /// Handles a key; returns whether it was a playback key.
    pub(super) fn hear(&mut self, key: KeyCode, now: Duration) -> bool {
        match key {
            KeyCode::Char(' ') => {
                if self.at == self.length {
                    self.at = 0;
                }
                self.playing = !self.playing && 0 < self.length;
                self.next = now + self.step_time();
            }
            KeyCode::Right | KeyCode::Char('l') => self.show((self.at + 1).min(self.length)),
            KeyCode::Left | KeyCode::Char('h') => self.show(self.at.saturating_sub(1)),
            KeyCode::PageDown => self.show((self.at + 10).min(self.length)),
            KeyCode::PageUp => self.show(self.at.saturating_sub(10)),
            KeyCode::Home => self.show(0),
            KeyCode::End => self.show(self.length),
            KeyCode::Up | KeyCode::Char('+' | '=' | 'k') => self.set_pace(self.pace + 1, now),
            KeyCode::Down | KeyCode::Char('-' | 'j') => self.set_pace(self.pace.saturating_sub(1), now),
            _ => return false,
        }
        true
    }

    pub(super) fn render(&self, step: &str) -> String {
        let state = if self.playing { "playing" } else { "paused" };
        format!("{step} {} of {}, {state}, {} ms a step", self.at, self.length, PACES[self.pace])
    }

    fn show(&mut self, at: usize) {
        self.at = at;
        self.playing = false;
    }

    fn set_pace(&mut self, pace: usize, now: Duration) {
        self.pace = pace.min(PACES.len() - 1);
        self.next = now + self.step_time();
    }

    fn step_time(&self) -> Duration {
        Duration::from_millis(PACES[self.pace])
    }
}
