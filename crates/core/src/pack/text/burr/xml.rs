//! The XML subset of BurrTools files: elements, attributes, text.

use super::super::error::{ParseError, ParseErrorKind};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct Element<'t> {
    pub(super) name: &'t str,
    attributes: Vec<(&'t str, &'t str, Range<usize>)>,
    pub(super) is_empty: bool,
    pub(super) span: Range<usize>,
}

impl<'t> Element<'t> {
    pub(super) fn attribute(&self, name: &str) -> Option<(&'t str, Range<usize>)> {
        let found = self.attributes.iter().find(|(known, ..)| *known == name)?;
        Some((found.1, found.2.clone()))
    }

    pub(super) fn number(&self, name: &'static str) -> Result<usize, ParseError> {
        let Some((value, span)) = self.attribute(name) else {
            return Err(ParseErrorKind::BurrAttribute(name).at(self.span.clone()));
        };
        value.trim().parse().map_err(|_| ParseErrorKind::BurrAttribute(name).at(span))
    }
}

pub(super) enum Event<'t> {
    Start(Element<'t>),
    End(&'t str, Range<usize>),
}

pub(super) struct Events<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Events<'t> {
    pub(super) fn new(text: &'t str) -> Events<'t> {
        Events { text, at: 0 }
    }

    pub(super) fn text_ahead(&self) -> (&'t str, usize) {
        let rest = &self.text[self.at..];
        (&rest[..rest.find('<').unwrap_or(rest.len())], self.at)
    }

    fn event(&mut self) -> Result<Option<Event<'t>>, ParseError> {
        loop {
            let rest = &self.text[self.at..];
            let Some(start) = rest.find('<') else { return Ok(None) };
            let start = self.at + start;
            let rest = &self.text[start..];
            let until = |end: &str, what| {
                let found = rest.find(end).map(|at| start + at + end.len());
                found.ok_or_else(|| ParseErrorKind::Xml(what).at(start..start + 1))
            };
            if rest.starts_with("<!--") {
                self.at = until("-->", "the end of a comment")?;
            } else if rest.starts_with("<?") {
                self.at = until("?>", "the end of a declaration")?;
            } else if rest.starts_with("<!") {
                self.at = until(">", "the end of a declaration")?;
            } else if let Some(name) = rest.strip_prefix("</") {
                self.at = until(">", "the end of a tag")?;
                let name = &name[..self.at - start - 3];
                return Ok(Some(Event::End(name.trim(), start..self.at)));
            } else {
                return self.element(start).map(|element| Some(Event::Start(element)));
            }
        }
    }

    fn element(&mut self, start: usize) -> Result<Element<'t>, ParseError> {
        let wrong = |what, at: usize| ParseErrorKind::Xml(what).at(at..at + 1);
        let text = self.text;
        let name = word(&text[start + 1..]);
        if name.is_empty() {
            return Err(wrong("the name of an element", start));
        }
        let mut at = start + 1 + name.len();
        let mut attributes = Vec::new();
        loop {
            at += text[at..].len() - text[at..].trim_start().len();
            let rest = &text[at..];
            if rest.starts_with('>') || rest.starts_with("/>") {
                let is_empty = rest.starts_with('/');
                self.at = at + if is_empty { 2 } else { 1 };
                return Ok(Element { name, attributes, is_empty, span: start..self.at });
            }
            let attribute = word(rest);
            let after = rest[attribute.len()..].trim_start();
            let value = after.strip_prefix('=').map(str::trim_start);
            let quote = value.and_then(|value| value.chars().next()).filter(|c| matches!(c, '"' | '\''));
            let (Some(value), Some(quote)) = (value, quote) else {
                return Err(wrong("an attribute as in x=\"3\", or the end of the tag", start));
            };
            if attribute.is_empty() {
                return Err(wrong("the name of an attribute", start));
            }
            let from = text.len() - value.len() + 1;
            let Some(length) = text[from..].find(quote) else {
                return Err(wrong("the end of an attribute", from - 1));
            };
            attributes.push((attribute, &text[from..from + length], from..from + length.max(1)));
            at = from + length + 1;
        }
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Event<'t>, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let event = self.event().transpose()?;
        if event.is_err() {
            self.at = self.text.len();
        }
        Some(event)
    }
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/' | '<' | '"' | '\''));
    &text[..end.unwrap_or(text.len())]
}

pub(super) fn unescaped(text: &str) -> String {
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    named.iter().fold(text.to_owned(), |text, (entity, c)| text.replace(entity, c))
}
