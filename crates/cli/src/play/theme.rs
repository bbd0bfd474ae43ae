//! Styles, with and without colours.

use super::canvas::{Color, Style, Stylize};
use slidepack::pack::{self, Kit};

/// Without colours, letters, marks, bold and reverse video make the distinctions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) colourful: bool,
}

// From the 256-colour palette. Blue and orange are distinguishable with colour blindness.
const BLUE: Color = Color::AnsiValue(25);
const ORANGE: Color = Color::AnsiValue(214);
const WHITE: Color = Color::AnsiValue(231);
const BLACK: Color = Color::AnsiValue(16);
const GREY: Color = Color::AnsiValue(245);

impl Theme {
    fn either(self, colourful: Style, plain: Style) -> Style {
        if self.colourful { colourful } else { plain }
    }

    pub(super) fn title(self) -> Style {
        Style::new().bold()
    }

    pub(super) fn quiet(self) -> Style {
        self.either(Style::new().with(GREY), Style::new())
    }

    pub(super) fn key(self) -> Style {
        Style::new().bold()
    }

    pub(super) fn message(self) -> Style {
        self.either(Style::new().with(ORANGE), Style::new().bold())
    }

    pub(super) fn tile(self) -> Style {
        Style::new()
    }

    pub(super) fn home(self) -> Style {
        let bold = Style::new().bold();
        self.either(bold.with(WHITE).on(BLUE), bold)
    }

    pub(super) fn hint(self) -> Style {
        let bold = Style::new().bold();
        self.either(bold.with(BLACK).on(ORANGE), bold.reverse())
    }

    pub(super) fn piece(self, kit: &Kit, piece: usize) -> Style {
        if !self.colourful {
            return Style::new();
        }
        let colour = pack::colour(kit, piece);
        let front = if pack::is_light(colour) { BLACK } else { WHITE };
        Style::new().with(front).on(Color::AnsiValue(pack::terminal(colour)))
    }

    pub(super) fn cursor(self) -> Style {
        Style::new().reverse().bold()
    }
}
