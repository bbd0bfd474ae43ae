//! SVG elements and colours of charts.

use slidepack::draw::escaped;
use std::fmt::Write;

/// The palette of M. Okabe and K. Ito for every colour vision; grey replaces their yellow, which is
/// too faint on white.
const LIGHT: [&str; COLOURS] =
    ["#0072b2", "#d55e00", "#009e73", "#aa4499", "#e69f00", "#56b4e9", "#000000", "#7f7f7f"];

const DARK: [&str; COLOURS] =
    ["#4ba3e3", "#ff7f2a", "#2ecc9b", "#dd88c5", "#f5b83d", "#a5dcff", "#ffffff", "#a6a6a6"];

const COLOURS: usize = 8;

pub(super) const TITLE: f64 = 17.0;
pub(super) const WORDS: f64 = 12.0;
pub(super) const EDGE: f64 = 16.0;

/// The style sheet of charts for light pages; `scope` prefixes every selector.
pub fn light_style(scope: &str) -> String {
    let mut css = format!(
        "{scope}.chart {{ font-family: system-ui, \"Segoe UI\", \"Helvetica Neue\", Arial, sans-serif; }}\n"
    );
    css += &colours(scope, &LIGHT, ["#ffffff", "#1b1f26", "#525a66", "#dfe2e7", "#5b6370"]);
    css
}

/// Overrides of [`light_style`] for dark pages.
pub fn dark_style(scope: &str) -> String {
    colours(scope, &DARK, ["#14171c", "#eef0f3", "#b4bbc6", "#353b45", "#98a1ae"])
}

fn colours(scope: &str, series: &[&str; COLOURS], [page, ink, soft, grid, axis]: [&str; 5]) -> String {
    let mut css = format!(
        "{scope}.chart .page {{ fill: {page}; }}\n{scope}.chart .ink {{ fill: {ink}; }}\n\
         {scope}.chart .soft {{ fill: {soft}; }}\n{scope}.chart .grid {{ stroke: {grid}; }}\n\
         {scope}.chart .axis {{ stroke: {axis}; }}\n{scope}.chart .rule {{ stroke: {ink}; }}\n"
    );
    for (i, colour) in series.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(css, "{scope}.chart .f{i} {{ fill: {colour}; }}");
        let _ = writeln!(css, "{scope}.chart .l{i} {{ stroke: {colour}; }}");
    }
    css
}

pub(super) fn fill(series: usize) -> String {
    format!("f{}", series % COLOURS)
}

pub(super) fn line(series: usize) -> String {
    format!("l{}", series % COLOURS)
}

pub(super) fn dashes(series: usize) -> Option<&'static str> {
    const DASHES: [Option<&str>; 5] = [None, Some("8 4"), Some("2.5 3"), Some("10 3 2.5 3"), Some("14 4")];
    DASHES[series % DASHES.len()]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Circle,
    Square,
    Diamond,
    Down,
    Plus,
    Cross,
    Up,
}

/// The mark of a series. [`Shape::Up`] is reserved for censored runs.
pub(super) fn shape(series: usize) -> Shape {
    const SHAPES: [Shape; 6] =
        [Shape::Circle, Shape::Square, Shape::Diamond, Shape::Down, Shape::Plus, Shape::Cross];
    // Five dashes and six shapes: the first thirty series differ even in grey.
    SHAPES[series % SHAPES.len()]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Full,
    Glass,
    /// Outlined: the value is a bound.
    Hollow,
}

/// `size` is half the width.
pub(super) fn mark(shape: Shape, body: Body, series: usize, x: f64, y: f64, size: f64) -> String {
    let stroked = matches!(shape, Shape::Plus | Shape::Cross);
    let paint = match body {
        Body::Full if !stroked => format!("class=\"{}\"", fill(series)),
        Body::Glass if !stroked => format!("class=\"{}\" fill-opacity=\"0.45\"", fill(series)),
        Body::Full => format!("class=\"{}\" fill=\"none\" stroke-width=\"1.8\"", line(series)),
        Body::Glass => {
            format!("class=\"{}\" fill=\"none\" stroke-width=\"1.2\" stroke-opacity=\"0.6\"", line(series))
        }
        // Filled with the page colour, which hides lines below.
        Body::Hollow => format!("class=\"page {}\" stroke-width=\"1.3\"", line(series)),
    };
    let (l, r, t, b) = (n(x - size), n(x + size), n(y - size), n(y + size));
    let (cx, cy) = (n(x), n(y));
    match shape {
        Shape::Circle => format!("<circle {paint} cx=\"{cx}\" cy=\"{cy}\" r=\"{}\"/>", n(size)),
        Shape::Square => {
            let side = 1.8 * size;
            let (x, y) = (n(x - 0.5 * side), n(y - 0.5 * side));
            let side = n(side);
            format!("<rect {paint} x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>")
        }
        Shape::Diamond => {
            let far = 1.3 * size;
            let (l, r, t, b) = (n(x - far), n(x + far), n(y - far), n(y + far));
            format!("<path {paint} d=\"M{cx} {t}L{r} {cy}L{cx} {b}L{l} {cy}Z\"/>")
        }
        Shape::Up => format!("<path {paint} d=\"M{l} {b}L{cx} {t}L{r} {b}Z\"/>"),
        Shape::Down => format!("<path {paint} d=\"M{l} {t}L{cx} {b}L{r} {t}Z\"/>"),
        Shape::Plus => format!("<path {paint} d=\"M{l} {cy}H{r}M{cx} {t}V{b}\"/>"),
        Shape::Cross => format!("<path {paint} d=\"M{l} {t}L{r} {b}M{l} {b}L{r} {t}\"/>"),
    }
}

pub(super) fn segment(
    class: &str,
    width: f64,
    dashes: Option<&str>,
    from: (f64, f64),
    to: (f64, f64),
) -> String {
    let dashes = dashes.map_or(String::new(), |dashes| format!(" stroke-dasharray=\"{dashes}\""));
    format!(
        "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke-width=\"{}\"{dashes}/>",
        n(from.0),
        n(from.1),
        n(to.0),
        n(to.1),
        n(width)
    )
}

pub(super) fn polyline(class: &str, width: f64, dashes: Option<&str>, points: &[(f64, f64)]) -> String {
    let dashes = dashes.map_or(String::new(), |dashes| format!(" stroke-dasharray=\"{dashes}\""));
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect();
    format!(
        "<polyline class=\"{class}\" fill=\"none\" stroke-width=\"{}\" stroke-linejoin=\"round\"{dashes} points=\"{}\"/>",
        n(width),
        points.join(" ")
    )
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn attribute(self) -> &'static str {
        match self {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        }
    }
}

pub(super) fn text(class: &str, size: f64, anchor: Anchor, x: f64, y: f64, words: &str) -> String {
    let (x, y, anchor) = (n(x), n(y), anchor.attribute());
    format!(
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{}</text>",
        escaped(words)
    )
}

/// The label of a tick; the exponent of "10^6" is raised.
pub(super) fn number(anchor: Anchor, x: f64, y: f64, label: &str) -> String {
    let (base, power) = label.split_once('^').unwrap_or((label, ""));
    let raised = match power {
        "" => String::new(),
        power => format!("<tspan dy=\"-4\" font-size=\"8.5\">{}</tspan>", escaped(power)),
    };
    let (x, y, anchor) = (n(x), n(y), anchor.attribute());
    format!(
        "<text class=\"ink\" x=\"{x}\" y=\"{y}\" font-size=\"11\"{anchor}>{}{raised}</text>",
        escaped(base)
    )
}

pub(super) fn n(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".into(),
        Some(whole) => whole.into(),
        None => text,
    }
}

/// An upper estimate of the text width, for the bold font of our PNGs.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let letters = text.chars().map(|c| match c {
        ' ' | 'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' => 0.38,
        'f' | 't' | 'r' | '(' | ')' | '-' | '/' => 0.49,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' => 1.05,
        c if c.is_ascii_uppercase() => 0.79,
        c if c.is_ascii() => 0.71,
        c if c.is_alphabetic() => 0.80,
        _ => 0.85,
    });
    letters.sum::<f64>() * size
}

/// Text wrapped to the width `room`. Long words are split, and text beyond `most` lines is cut with
/// "…".
pub(super) fn wrapped(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        if let Some(last) = lines.last_mut() {
            let longer = format!("{last} {word}");
            if width(&longer, size) <= room {
                *last = longer;
                continue;
            }
        }
        while room < width(&word, size) {
            let (piece, rest) = split(&word, size, room);
            lines.push(piece);
            word = rest;
            if word.is_empty() {
                break;
            }
        }
        if !word.is_empty() {
            lines.push(word);
        }
    }
    if most < lines.len() {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while !last.is_empty() && room < width(&format!("{last}…"), size) {
                last.pop();
            }
            last.push('…');
        }
    }
    lines
}

/// Splits a word at the width `room`, preferably after a hyphen or the like. The first part is
/// never empty.
fn split(word: &str, size: f64, room: f64) -> (String, String) {
    let letters: Vec<char> = word.chars().collect();
    let fits = |count: &usize| width(&letters[..*count].iter().collect::<String>(), size) <= room;
    let most = (1..=letters.len()).take_while(fits).last().unwrap_or(1);
    let good = (1..=most).rev().find(|at| "-_/+,:".contains(letters[at - 1]) && most / 3 < *at);
    let at = good.unwrap_or(most);
    (letters[..at].iter().collect(), letters[at..].iter().collect())
}
