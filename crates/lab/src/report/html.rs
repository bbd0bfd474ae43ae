//! The report as one page that needs nothing else.

use super::{Block, Document};
use crate::chart::{dark_style, light_style};
use slidepack::draw::escaped;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole page.
pub(super) fn page(document: &Document) -> String {
    let title = escaped(&document.title);
    let mut body = format!("<h1>{title}</h1>\n");
    document.intro.iter().for_each(|paragraph| body += &paragraph_html(paragraph));
    if 2 < document.sections.len() {
        body += &contents(document);
    }
    let (mut figures, mut tables) = (0, 0);
    for (i, section) in document.sections.iter().enumerate() {
        body += &format!("<section id=\"part-{}\">\n<h2>{}</h2>\n", i + 1, escaped(&section.heading));
        for block in &section.blocks {
            match block {
                Block::Paragraph(paragraph) => body += &paragraph_html(paragraph),
                Block::Table(table) => {
                    tables += 1;
                    body += &table.html(tables);
                }
                Block::Facts(facts) => body += &facts_html(facts),
                Block::Chart { chart, .. } => {
                    figures += 1;
                    body += &format!(
                        "<figure id=\"figure-{figures}\">\n<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"Figure {figures}\">\n{}</div>\n<figcaption><b>Figure {figures}. {}.</b> {}</figcaption>\n</figure>\n",
                        chart.inline(),
                        escaped(chart.title().trim_end_matches('.')),
                        escaped(chart.explanation())
                    );
                }
            }
        }
        body += "</section>\n";
    }
    if !document.facts.is_empty() {
        body += "<section id=\"facts\">\n<h2>To repeat it</h2>\n";
        body += &facts_html(&document.facts);
        body += "</section>\n";
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

/// The charts' colours: the reader's setting, unless the page's button says
/// otherwise; on paper always light.
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

fn facts_html(facts: &[(String, String)]) -> String {
    let fact = |(name, fact): &(String, String)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(fact))
    };
    format!("<dl>\n{}</dl>\n", facts.iter().map(fact).collect::<String>())
}
