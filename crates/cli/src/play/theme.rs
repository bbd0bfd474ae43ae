//! How things look, with colours and without.

use super::canvas::{Color, Style, Stylize};
use slidepack::pack::{self, Kit};

/// Whether there are colours. Without them, letters, marks, bold and reversed
/// print tell things apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    pub(super) colourful: bool,
}

// Of the 256 colours of terminals; blue and orange look different to all eyes.
const BLUE: Color = Color::AnsiValue(25);
const ORANGE: Color = Color::AnsiValue(214);
const WHITE: Color = Color::AnsiValue(231);
const BLACK: Color = Color::AnsiValue(16);
const GREY: Color = Color::AnsiValue(245);

impl Theme {
    fn either(self, colourful: Style, plain: Style) -> Style {
        if self.colourful { colourful } else { plain }
    }

    /// The first line.
    pub(super) fn title(self) -> Style {
        Style::new().bold()
    }

    /// What need not be looked at.
    pub(super) fn quiet(self) -> Style {
        self.either(Style::new().with(GREY), Style::new())
    }

    /// A key in the line of keys.
    pub(super) fn key(self) -> Style {
        Style::new().bold()
    }

    /// What was just said.
    pub(super) fn message(self) -> Style {
        self.either(Style::new().with(ORANGE), Style::new().bold())
    }

    /// A tile on its way.
    pub(super) fn tile(self) -> Style {
        Style::new()
    }

    /// A tile that is home.
    pub(super) fn home(self) -> Style {
        let bold = Style::new().bold();
        self.either(bold.with(WHITE).on(BLUE), bold)
    }

    /// What a hint points at.
    pub(super) fn hint(self) -> Style {
        let bold = Style::new().bold();
        self.either(bold.with(BLACK).on(ORANGE), bold.reverse())
    }

    /// A piece of a kit.
    pub(super) fn piece(self, kit: &Kit, piece: usize) -> Style {
        if !self.colourful {
            return Style::new();
        }
        let colour = pack::colour(kit, piece);
        let front = if pack::is_light(colour) { BLACK } else { WHITE };
        Style::new().with(front).on(Color::AnsiValue(pack::terminal(colour)))
    }

    /// The cell that keys are about.
    pub(super) fn cursor(self) -> Style {
        Style::new().reverse().bold()
    }
}
