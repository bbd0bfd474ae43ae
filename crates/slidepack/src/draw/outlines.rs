//! Text as glyph outlines.
//!
//! Our pictures hold single lines of digits and plain words in one font. Adjacent glyph outlines
//! are sufficient: no font lookup, no shaping, no right-to-left text.

use super::error::PictureError;
use super::escaped;
use resvg::usvg::roxmltree::{Document, Node};
use std::fmt::Write;
use std::ops::Range;
use ttf_parser::{Face, OutlineBuilder};

/// The only font of our PNGs, which therefore look the same on every machine.
const FONT: &[u8] = include_bytes!("../../assets/DejaVuSans-Bold.subset.ttf");

/// The class that replaces the element `text` in the style sheet.
const CLASS: &str = "outlines";

const USUAL_SIZE: f32 = 16.0;

pub(super) fn outlined(svg: &str) -> Result<String, PictureError> {
    let document = Document::parse(svg).map_err(|error| PictureError::Svg(error.to_string()))?;
    let face = Face::parse(FONT, 0).expect("our font is whole: a test draws with it");
    let centred = sheet(&document).is_some_and(|(_, sheet)| sheet.contains("text-anchor: middle"));
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    if let Some((range, sheet)) = sheet(&document) {
        changes.push((range, escaped(&sheet.replace("+ text {", &format!("+ .{CLASS} {{")))));
    }
    for line in document.descendants().filter(|node| node.has_tag_name("text")) {
        changes.push((line.range(), path(line, &face, centred)));
    }
    let mut drawn = String::with_capacity(svg.len());
    let mut copied = 0;
    for (range, new) in changes {
        drawn.push_str(&svg[copied..range.start]);
        drawn.push_str(&new);
        copied = range.end;
    }
    drawn.push_str(&svg[copied..]);
    Ok(drawn)
}

/// The style sheet, which precedes all text, and its byte range.
fn sheet<'a>(document: &'a Document<'_>) -> Option<(Range<usize>, &'a str)> {
    let style = document.root_element().children().find(|node| node.has_tag_name("style"))?;
    let text = style.first_child().filter(Node::is_text)?;
    Some((text.range(), text.text()?))
}

/// A line of text as a path with the same paint and transformation.
fn path(line: Node<'_, '_>, face: &Face<'_>, centred: bool) -> String {
    let number = |node: Node<'_, '_>, name| node.attribute(name).and_then(|value| value.parse::<f32>().ok());
    let size = number(line, "font-size").unwrap_or(USUAL_SIZE);
    let mut pen = Pen { x: 0.0, y: number(line, "y").unwrap_or(0.0), scale: 0.0, path: String::new() };
    // The first pass measures the width, the second one draws at the final position.
    let mut write = |from: f32| {
        pen.x = from;
        pen.path.clear();
        for part in line.children() {
            let (size, lower) = match part.is_element() {
                true => (number(part, "font-size").unwrap_or(size), number(part, "dy").unwrap_or(0.0)),
                false => (size, 0.0),
            };
            pen.y += lower;
            pen.write(face, size, part.text().or_else(|| part.first_child()?.text()).unwrap_or(""));
            pen.y -= lower;
        }
        pen.x - from
    };
    let width = write(0.0);
    // A style sheet overrides an attribute.
    let before = match (centred, line.attribute("text-anchor")) {
        (true, _) | (false, Some("middle")) => 0.5 * width,
        (false, Some("end")) => width,
        (false, _) => 0.0,
    };
    write(number(line, "x").unwrap_or(0.0) - before);
    let class = line.attribute("class").unwrap_or("");
    let mut element = format!(r#"<path class="{CLASS} {}""#, escaped(class));
    for attribute in line.attributes() {
        if !matches!(attribute.name(), "class" | "x" | "y" | "text-anchor" | "font-size" | "font-weight") {
            let _ = write!(element, r#" {}="{}""#, attribute.name(), escaped(attribute.value()));
        }
    }
    let _ = write!(element, r#" d="{}"/>"#, pen.path);
    element
}

struct Pen {
    x: f32,
    y: f32,
    /// Picture units per font unit.
    scale: f32,
    path: String,
}

impl Pen {
    fn write(&mut self, face: &Face<'_>, size: f32, text: &str) {
        self.scale = size / f32::from(face.units_per_em());
        for letter in text.chars() {
            // Missing glyphs become question marks.
            let glyph = face.glyph_index(letter).or_else(|| face.glyph_index('?')).unwrap_or_default();
            // A space has no outline.
            let _ = face.outline_glyph(glyph, self);
            self.x += self.scale * f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        }
    }

    fn point(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let _ = write!(self.path, "{:.3} {:.3} ", self.x + self.scale * x, self.y - self.scale * y);
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.point('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.point('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.point('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.point('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">"#;

    fn line_of(text: &str) -> String {
        let svg = outlined(&format!("{HEAD}{text}</svg>")).unwrap();
        svg.strip_prefix(HEAD).and_then(|rest| rest.strip_suffix("</svg>")).unwrap().to_string()
    }

    /// The least and the greatest x of a path of moves and lines.
    fn reach(path: &str) -> (f32, f32) {
        let (_, outline) = path.split_once(" d=\"").unwrap();
        let numbers: Vec<f32> = outline
            .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .filter_map(|number| number.parse().ok())
            .collect();
        let xs = numbers.iter().step_by(2);
        (xs.clone().copied().fold(f32::MAX, f32::min), xs.copied().fold(f32::MIN, f32::max))
    }

    #[test]
    fn a_line_is_painted_and_turned_as_it_was() {
        let path = line_of(r##"<text class="a&amp;b" x="5" fill="#fff" transform="rotate(-90)">I</text>"##);
        assert!(
            path.starts_with(r##"<path class="outlines a&amp;b" fill="#fff" transform="rotate(-90)" d="M"##)
        );
    }

    #[test]
    fn an_anchor_moves_the_line() {
        let at =
            |anchor: &str| reach(&line_of(&format!(r#"<text x="100" font-size="10"{anchor}>HH</text>"#)));
        let (left, right) = at("");
        assert!(100.0 < left && right < 120.0, "{left} {right}");
        let (middle, _) = at(r#" text-anchor="middle""#);
        let (end, last) = at(r#" text-anchor="end""#);
        assert!(((left - middle) * 2.0 - (left - end)).abs() < 0.01, "{left} {middle} {end}");
        assert!(last < 100.0, "{last}");
    }

    #[test]
    fn a_raised_part_is_smaller_and_higher() {
        let plain = line_of(r#"<text x="0" y="20" font-size="11">10</text>"#);
        let raised =
            line_of(r#"<text x="0" y="20" font-size="11">10<tspan dy="-4" font-size="8">6</tspan></text>"#);
        assert!(raised.len() > plain.len());
        assert!(raised.starts_with(plain.strip_suffix("\"/>").unwrap()));
    }

    #[test]
    fn a_letter_that_the_font_lacks_is_a_question_mark() {
        assert_eq!(line_of("<text>\u{4e2d}1</text>"), line_of("<text>?1</text>"));
        assert!(line_of("<text> </text>").ends_with(" d=\"\"/>"));
    }

    #[test]
    fn a_rule_for_text_after_something_holds_for_its_outlines() {
        let svg = format!(
            "{HEAD}<style>.tile + text {{ fill: red; }}</style><rect class=\"tile\"/><text>1</text></svg>"
        );
        assert!(outlined(&svg).unwrap().contains("<style>.tile + .outlines { fill: red; }</style>"));
    }
}
