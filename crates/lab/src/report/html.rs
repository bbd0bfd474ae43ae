//! The report as a self-contained HTML page.

use super::{Block, Document};
use crate::chart::{dark_style, light_style};
use slidepack::draw::escaped;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

impl Document {
    /// A single self-contained HTML page.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut body = format!("<h1>{title}</h1>\n");
        self.intro.iter().for_each(|paragraph| body += &paragraph_html(paragraph));
        if 2 < self.sections.len() {
            body += &contents(self);
        }
        let (mut figures, mut tables) = (0, 0);
        for (i, section) in self.sections.iter().enumerate() {
            body += &format!("<section id=\"part-{}\">\n<h2>{}</h2>\n", i + 1, escaped(&section.heading));
            for block in &section.blocks {
                match block {
                    Block::Paragraph(paragraph) => body += &paragraph_html(paragraph),
                    Block::Table(table) => {
                        tables += 1;
                        body += &table.html(tables);
                    }
                    Block::Chart { chart, .. } => {
                        figures += 1;
                        body += &format!(
                            "<figure id=\"figure-{figures}\">\n<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"Figure {figures}\">\n{}</div>\n<figcaption><b>Figure {figures}. {}.</b> {}</figcaption>\n</figure>\n",
                            chart.inline(),
                            escaped(chart.words.title.trim_end_matches('.')),
                            escaped(&chart.words.explanation)
                        );
                    }
                }
            }
            body += "</section>\n";
        }
        if !self.facts.is_empty() {
            body += "<section id=\"facts\">\n<h2>To repeat it</h2>\n<dl>\n";
            for (name, fact) in &self.facts {
                body += &format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(fact));
            }
            body += "</dl>\n</section>\n";
        }
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n\
         <button type=\"button\" id=\"theme\" hidden>Dark</button>\n<main>\n{body}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            chart_style()
        )
    }
}

/// Chart colours: the reader's setting, unless overridden by the page's button; always light in
/// print.
fn chart_style() -> String {
    format!(
        "{}@media screen and (prefers-color-scheme: dark) {{\n{}}}\n@media screen {{\n{}}}\n",
        light_style(""),
        dark_style(":root:not([data-theme=light]) "),
        dark_style(":root[data-theme=dark] ")
    )
}

fn contents(document: &Document) -> String {
    let link = |(i, section): (usize, &super::Section)| {
        format!("<li><a href=\"#part-{}\">{}</a></li>\n", i + 1, escaped(&section.heading))
    };
    let links: String = document.sections.iter().enumerate().map(link).collect();
    format!("<nav aria-label=\"Contents\">\n<ol>\n{links}</ol>\n</nav>\n")
}

fn paragraph_html(paragraph: &str) -> String {
    format!("<p>{}</p>\n", escaped(paragraph))
}
