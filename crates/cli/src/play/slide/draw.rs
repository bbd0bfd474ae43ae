//! Rendering of a sliding puzzle.

use super::{Asked, Game};
use crate::play::canvas::{Canvas, Rect};
use crate::play::game::{self, Drawn};
use crate::play::grid::{self, Grid, Look};
use crate::play::theme::Theme;
use crate::progress;
use slidepack::slide::notation::arrow;
use slidepack::slide::{Board, Dir};
use std::time::Duration;

impl Drawn for Game {
    fn title(&self) -> String {
        let goal = self.puzzle.goal().name().map_or("as given".into(), |named| named.to_string());
        let name = game::source(&self.puzzle.source, self.puzzle.title());
        format!("{name}{} board, goal {goal}", self.board.size())
    }

    fn status(&self, now: Duration) -> String {
        if let Some(show) = &self.show {
            let left = show.moves.len() - show.at;
            return format!("Watching: {}; {left} to go", show.film.render("move"));
        }
        let (moves, time) = (self.moves(), self.timer.render(now));
        let far = match (self.known.minimum(self.metric), self.known.bound) {
            _ if self.is_solved() => "solved".into(),
            _ if !self.is_solvable => "not solvable".into(),
            (Some(minimum), _) => format!("{minimum} from here at best"),
            (None, Some(bound)) => {
                let found = self.known.way.as_ref();
                let best = found.map_or(String::new(), |way| format!(", {} found", self.metric.length(way)));
                let more = if self.wants_minimum && !self.known.is_searched { " ..." } else { "" };
                format!("at least {bound} from here{best}{more}")
            }
            (None, None) => "...".into(),
        };
        format!("{time}  {moves}  {far}")
    }

    fn said(&self) -> String {
        match (self.asked, &self.progress) {
            (Some(asked), progress) => {
                game::searching(asked == Asked::Hint, progress.as_ref().map(progress::of_slide))
            }
            (None, _) if self.shows_goal => "This is the goal; g goes back to the board.".into(),
            // The bottom line shows the playback keys.
            (None, _) if self.show.is_some() => String::new(),
            (None, _) => self.message.clone(),
        }
    }

    fn is_cut(&self, body: Rect) -> bool {
        let grid = self.grid(body);
        grid.rows.len() < self.board.size().rows() || grid.cols.len() < self.board.size().cols()
    }

    fn draw(&self, body: Rect, canvas: &mut Canvas, theme: Theme) {
        let grid = self.grid(body);
        let board = self.shown();
        let size = board.size();
        let hint = self.hint.filter(|_| self.show.is_none() && !self.shows_goal);
        let moving = match &self.show {
            Some(show) => show.moves.get(show.at).copied(),
            None => hint,
        };
        let hinted = moving.and_then(|dir| size.step(board.blank(), dir).map(|cell| (cell, dir)));
        let is_cell = |row: isize, col: isize| {
            (0..size.rows() as isize).contains(&row) && (0..size.cols() as isize).contains(&col)
        };
        let owner = |row, col| is_cell(row, col).then_some((row, col));
        grid.lines(canvas, theme.quiet(), owner, |_| None);
        let goal = self.puzzle.goal_board().tiles();
        for row in grid.rows.clone() {
            for col in grid.cols.clone() {
                let Some(rect) = grid.cell(row, col) else { continue };
                let cell = row * size.cols() + col;
                let tile = board.tiles()[cell];
                let (text, style) = match (tile, hinted) {
                    (0, _) if rect.height == 1 && self.is_compact(body) => {
                        ("░".repeat(digits(board)), theme.quiet())
                    }
                    (0, _) => (String::new(), theme.tile()),
                    (tile, Some((at, dir))) if at == cell => {
                        (with_arrow(tile, dir, rect.width), theme.hint())
                    }
                    (tile, _) if tile == goal[cell] => (tile.to_string(), theme.home()),
                    (tile, _) => (tile.to_string(), theme.tile()),
                };
                grid::write(canvas, rect, &text, style);
            }
        }
    }
}

impl Game {
    pub(super) fn grid(&self, body: Rect) -> Grid {
        let board = self.shown();
        let size = board.size();
        let blank = (board.blank() / size.cols(), board.blank() % size.cols());
        Grid::new(body, size.rows(), size.cols(), self.look(body), blank)
    }

    fn is_compact(&self, body: Rect) -> bool {
        !self.look(body).2
    }

    fn look(&self, body: Rect) -> Look {
        let digits = digits(&self.board) as u16;
        let size = self.board.size();
        let looks: [Look; 5] = [
            (digits + 12, 6, true),
            (digits + 8, 4, true),
            (digits + 4, 2, true),
            (digits.max(2) + 2, 1, false),
            (digits + 1, 1, false),
        ];
        let fits = |look: &Look| {
            let (wide, high) = grid::extent(size.rows(), size.cols(), *look);
            wide <= body.width.into() && high <= body.height.into()
        };
        looks.into_iter().find(fits).unwrap_or(looks[4])
    }

    fn shown(&self) -> &Board {
        match &self.show {
            _ if self.shows_goal => self.puzzle.goal_board(),
            Some(show) => &show.board,
            None => &self.board,
        }
    }
}

fn digits(board: &Board) -> usize {
    (board.size().cells() - 1).to_string().len()
}

fn with_arrow(tile: u16, dir: Dir, width: u16) -> String {
    let arrow = arrow(dir);
    let text = if dir == Dir::Right { format!("{tile}{arrow}") } else { format!("{arrow}{tile}") };
    if text.chars().count() <= width.into() { text } else { tile.to_string() }
}
