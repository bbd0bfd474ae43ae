//! The interface of the games of both families.

use super::canvas::{Canvas, Rect};
use super::question::{Question, Update};
use super::theme::Theme;
use crossterm::event::KeyCode;
use slidepack::{Family, Puzzle};
use std::time::Duration;

/// The file that a game is from, before its title.
pub(super) fn source(source: &str, title: String) -> String {
    if source == "<board>" { String::new() } else { format!("{title}: ") }
}

pub(super) fn searching(is_hint: bool, how: Option<String>) -> String {
    let what = if is_hint { "Looking for a hint" } else { "Solving" };
    format!("{what}{} (Esc stops)", how.map_or(String::new(), |how| format!(": {how}")))
}

pub(super) trait AnyGame: Drawn {
    fn family(&self) -> Family;
    fn puzzle(&self) -> Puzzle;
    fn say(&mut self, message: String);
    /// Whether the player would lose progress.
    fn is_begun(&self) -> bool;
    fn is_watching(&self) -> bool;
    fn is_busy(&self) -> bool;
    fn wanted(&self, now: Duration) -> Option<Question>;
    fn patience(&self, now: Duration) -> Option<Duration>;
    fn tick(&mut self, now: Duration);
    fn hear(&mut self, update: Update, now: Duration);
    fn key(&mut self, key: KeyCode, now: Duration);
    fn click(&mut self, body: Rect, x: u16, y: u16, now: Duration);
    /// Turns the piece in hand, if the game has one.
    fn turn(&mut self, _back: bool) {}
}

pub(super) trait Drawn {
    fn title(&self) -> String;
    fn status(&self, now: Duration) -> String;
    fn said(&self) -> String;
    /// Whether the area is too small for the whole board.
    fn is_cut(&self, body: Rect) -> bool;
    fn draw(&self, body: Rect, canvas: &mut Canvas, theme: Theme);
}
