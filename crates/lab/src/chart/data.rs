//! A chart, and the numbers that it is made of.

use super::svg::{Anchor, EDGE, TITLE, WORDS, n, text, wrapped};
use super::{dark_style, light_style};
use crate::stats::Observation;
use slidepack::draw::{PictureError, escaped};

/// A rendered chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub words: Words,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) body: String,
}

impl Chart {
    /// A standalone SVG, including title and explanation.
    pub fn svg(&self) -> String {
        let mut head = String::new();
        let mut y = EDGE;
        let room = self.width - 2.0 * EDGE;
        for line in wrapped(&self.words.title, TITLE, room, 3) {
            y += TITLE + 3.0;
            let line = text("ink", TITLE, Anchor::Start, EDGE, y - 3.0, &line);
            head += &line.replacen("<text ", "<text font-weight=\"600\" ", 1);
            head.push('\n');
        }
        y += 3.0;
        for line in wrapped(&self.words.explanation, WORDS, room, 6) {
            y += WORDS + 4.5;
            head += &text("soft", WORDS, Anchor::Start, EDGE, y - 4.5, &line);
            head.push('\n');
        }
        y += 8.0;
        let style = format!(
            "<style>\n{}@media (prefers-color-scheme: dark) {{\n{}}}\n</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n{head}",
            light_style(""),
            dark_style("")
        );
        let body = format!("<g transform=\"translate(0 {})\">\n{}</g>\n", n(y), self.body);
        self.root(y + self.height, &format!("{style}{body}"))
    }

    /// An SVG for a page that shows title and explanation itself and has [`light_style`] and
    /// [`dark_style`] in its style sheet. It has no ids, so that a page can hold any number of
    /// them.
    pub fn inline(&self) -> String {
        self.root(self.height, &self.body)
    }

    fn root(&self, height: f64, inside: &str) -> String {
        let label = format!("{}. {}", self.words.title.trim_end_matches('.'), self.words.explanation);
        let (width, height, label) = (n(self.width), n(height.ceil()), escaped(label.trim()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{label}\">\n{inside}</svg>\n"
        )
    }

    /// A standalone PNG in the light colours.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        slidepack::draw::png(&self.svg())
    }
}

/// Title and explanation of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    pub title: String,
    pub explanation: String,
}

/// The spacing of numbers on an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    Linear,
    /// Values that are not positive are drawn at the low end.
    #[default]
    Log,
}

/// An axis: its title, including the unit, and its scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    pub title: String,
    pub scale: Scale,
}

/// The runs of one method.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    pub name: String,
    pub runs: Vec<Observation>,
}

/// One line of a growth chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    /// Sorted by `x`.
    pub points: Vec<Point>,
}

/// A point of a growth chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The size: cells, moves, threads.
    pub x: f64,
    /// The measured value, e.g. a median. A bound is drawn hollow.
    pub y: Observation,
}
