//! What stands around a chart: its title, its explanation, its legend and the
//! titles of its axes.

use super::Words;
use super::svg::{Anchor, Body, Shape, dark_style, light_style, mark, n, segment, text, width, wrapped};
use slidepack::draw::escaped;

const TITLE: f64 = 17.0;
const WORDS: f64 = 12.0;
const EDGE: f64 = 16.0;

/// A chart's body and its size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) body: String,
}

impl Frame {
    /// A picture of its own.
    pub(super) fn alone(&self, words: &Words) -> String {
        let mut head = String::new();
        let mut y = EDGE;
        let room = self.width - 2.0 * EDGE;
        for line in wrapped(&words.title, TITLE, room, 3) {
            y += TITLE + 3.0;
            let line = text("ink", TITLE, Anchor::Start, EDGE, y - 3.0, &line);
            head += &line.replacen("<text ", "<text font-weight=\"600\" ", 1);
            head.push('\n');
        }
        y += 3.0;
        for line in wrapped(&words.explanation, WORDS, room, 6) {
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
        self.root(words, y + self.height, &format!("{style}{body}"))
    }

    /// A picture inside a page.
    pub(super) fn inline(&self, words: &Words) -> String {
        self.root(words, self.height, &self.body)
    }

    fn root(&self, words: &Words, height: f64, inside: &str) -> String {
        let label = format!("{}. {}", words.title.trim_end_matches('.'), words.explanation);
        let (width, height, label) = (n(self.width), n(height.ceil()), escaped(label.trim()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{label}\">\n{inside}</svg>\n"
        )
    }
}

/// What stands before an entry of a legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Swatch {
    /// A mark.
    Mark(Shape, Body, usize),
    /// A line with a mark on it.
    Line(Shape, usize),
    /// A line in a class.
    Rule(&'static str, f64, Option<&'static str>),
    /// A short upright line, as where runs drop out of a curve.
    Tick,
}

/// The legend of a chart, in rows no wider than the chart, and its height.
pub(super) fn legend(entries: &[(Swatch, String)], chart_width: f64) -> (String, f64) {
    const ROW: f64 = 19.0;
    let room = chart_width - 2.0 * EDGE;
    let mut svg = String::new();
    let (mut x, mut y) = (EDGE, 12.0);
    for (swatch, name) in entries {
        let swatch_width = match swatch {
            Swatch::Line(..) | Swatch::Rule(..) => 34.0,
            Swatch::Mark(..) | Swatch::Tick => 12.0,
        };
        let name = wrapped(name, WORDS, room - swatch_width - 8.0, 1).concat();
        let entry = swatch_width + 7.0 + width(&name, WORDS);
        if EDGE < x && room + EDGE < x + entry {
            (x, y) = (EDGE, y + ROW);
        }
        let (middle, to) = (x + 0.5 * swatch_width, x + swatch_width);
        match swatch {
            Swatch::Mark(shape, body, series) => {
                svg += &mark(*shape, *body, *series, middle, y - 4.0, 4.5);
            }
            Swatch::Line(shape, series) => {
                let class = super::svg::line(*series);
                let dashes = super::svg::dashes(*series);
                svg += &segment(&class, 2.0, dashes, (x, y - 4.0), (to, y - 4.0));
                svg += &mark(*shape, Body::Full, *series, middle, y - 4.0, 4.0);
            }
            Swatch::Rule(class, width, dashes) => {
                svg += &segment(class, *width, *dashes, (x, y - 4.0), (to, y - 4.0));
            }
            Swatch::Tick => svg += &segment("rule", 1.6, None, (middle, y - 9.0), (middle, y + 1.0)),
        }
        svg += &text("ink", WORDS, Anchor::Start, to + 7.0, y, &name);
        svg.push('\n');
        x += entry + 20.0;
    }
    if entries.is_empty() { (svg, 0.0) } else { (svg, y + 12.0) }
}

/// The title of the horizontal axis.
pub(super) fn below(words: &str, left: f64, right: f64, y: f64) -> String {
    let line = wrapped(words, WORDS, right - left, 1).concat();
    text("ink", WORDS, Anchor::Middle, 0.5 * (left + right), y, &line) + "\n"
}

/// The title of the vertical axis, reading upwards.
pub(super) fn beside(words: &str, top: f64, bottom: f64) -> String {
    let line = wrapped(words, WORDS, bottom - top, 1).concat();
    let y = 0.5 * (top + bottom);
    format!(
        "<text class=\"ink\" font-size=\"{WORDS}\" text-anchor=\"middle\" transform=\"translate({} {}) rotate(-90)\">{}</text>\n",
        n(EDGE + 4.0),
        n(y),
        escaped(&line)
    )
}

/// What is said where there is nothing to draw.
pub(super) fn nothing(x: f64, y: f64) -> String {
    text("soft", WORDS + 1.0, Anchor::Middle, x, y, "no runs to show") + "\n"
}
