//! The legend and the axis titles of a chart.

use super::svg::{Anchor, Body, EDGE, Shape, WORDS, mark, n, segment, text, width, wrapped};
use slidepack::draw::escaped;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Swatch {
    Mark(Shape, Body, usize),
    Line(Shape, usize),
    /// CSS class, width and dashes.
    Rule(&'static str, f64, Option<&'static str>),
    /// A short vertical line, as for censored runs on a curve.
    Tick,
}

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
