//! The document model of a report.

use super::Table;
use super::table::{latex, markdown, plain};
use crate::chart::Chart;

/// A report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    pub title: String,
    pub intro: Vec<String>,
    pub facts: Vec<(String, String)>,
    pub sections: Vec<Section>,
}

/// A section of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    pub heading: String,
    pub blocks: Vec<Block>,
}

/// A block of a section.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Paragraph(String),
    Table(Table),
    /// The title and explanation of the chart are its caption.
    Chart {
        /// File name without `.svg` or `.png`.
        file: String,
        chart: Chart,
    },
}

impl Document {
    /// A summary in Markdown. Charts are linked as `<file>.svg`.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", markdown(&self.title));
        self.intro.iter().for_each(|paragraph| text += &format!("\n{}\n", markdown(paragraph)));
        text += if self.facts.is_empty() { "" } else { "\n" };
        for (name, fact) in &self.facts {
            text += &format!("- {}: {}\n", markdown(name), markdown(fact));
        }
        for section in &self.sections {
            text += &format!("\n## {}\n", markdown(&section.heading));
            for block in &section.blocks {
                match block {
                    Block::Paragraph(paragraph) => text += &format!("\n{}\n", markdown(paragraph)),
                    Block::Table(table) => text += &format!("\n{}", table.markdown()),
                    Block::Chart { file, chart } => {
                        text += &format!(
                            "\n![{}]({}.svg)\n\n**{}.** {}\n",
                            markdown(&chart.words.title),
                            address(file),
                            markdown(&chart.words.title),
                            markdown(&chart.words.explanation)
                        );
                    }
                }
            }
        }
        text
    }

    /// The tables in LaTeX (package `booktabs`), each labelled, and the charts as figures from
    /// `<file>.png`.
    pub fn latex(&self) -> String {
        let mut text = format!("% {}\n% needs \\usepackage{{booktabs}}", plain(&self.title));
        text += " and, for the figures, \\usepackage{graphicx}\n";
        let mut tables = 0;
        for block in self.sections.iter().flat_map(|section| &section.blocks) {
            match block {
                Block::Table(table) => {
                    tables += 1;
                    text += &format!("\n{}", table.latex(&format!("tab:{tables}")));
                }
                Block::Chart { file, chart } => {
                    text += "\n\\begin{figure}\n  \\centering\n";
                    text += &format!(
                        "  \\includegraphics[width=\\linewidth]{{{}.png}}\n  \\caption{{{}. {}}}\n  \\label{{fig:{}}}\n\\end{{figure}}\n",
                        address(file),
                        latex(&chart.words.title),
                        latex(&chart.words.explanation),
                        address(file),
                    );
                }
                Block::Paragraph(_) => {}
            }
        }
        text
    }
}

/// File name without characters special to Markdown or LaTeX.
fn address(file: &str) -> String {
    file.chars().filter(|c| c.is_ascii_alphanumeric() || "-_./".contains(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Axis, Sample, Words, dots, solved};
    use crate::report::{Cell, Column};
    use crate::stats::Observation;

    fn example() -> Document {
        let mut table = Table::new("Medians", vec![Column::words("method"), Column::numbers("time", "s")]);
        table.row(vec!["</table><script>".into(), Cell::number("1.5", 1.5)]);
        let samples =
            [Sample { name: "A & B".into(), runs: [1.0, 20.0].map(Observation::finished).to_vec() }];
        let axis = Axis { title: "time in seconds".into(), ..Axis::default() };
        let words = |title: &str| Words { title: title.into(), explanation: "Lower is faster.".into() };
        let chart = |file: &str, chart| Block::Chart { file: file.into(), chart };
        let section = |heading: &str, blocks| Section { heading: heading.into(), blocks };
        Document {
            title: "Hamming & <Manhattan>".into(),
            intro: vec!["Which is *better*?".into()],
            facts: vec![("seed".into(), "7".into())],
            sections: vec![
                section("Answer", vec![Block::Paragraph("It depends.".into()), Block::Table(table.clone())]),
                section(
                    "Charts",
                    vec![
                        chart("dots", dots(words("Dots"), &axis, &samples)),
                        chart("solved", solved(words("Solved"), &axis, &samples)),
                    ],
                ),
                section("More", vec![Block::Table(table)]),
            ],
        }
    }

    #[test]
    fn the_page_needs_nothing_else() {
        let html = example().html();
        // The one address is the name of SVG's vocabulary, which is not fetched.
        let rest = html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for outside in ["http", "src=", "@import", "url(", "<link rel=\"stylesheet"] {
            assert!(!rest.contains(outside), "{outside}");
        }
    }

    #[test]
    fn the_page_is_escaped() {
        let html = example().html();
        assert!(html.contains("<h1>Hamming &amp; &lt;Manhattan&gt;</h1>"));
        assert!(html.contains("&lt;/table&gt;&lt;script&gt;"));
        assert_eq!(html.matches("<script>").count(), 1);
    }

    #[test]
    fn every_chart_has_a_caption_and_every_id_is_its_own() {
        let html = example().html();
        assert_eq!(html.matches("<svg").count(), 2);
        assert_eq!(html.matches("<figcaption><b>Figure ").count(), 2);
        assert_eq!(html.matches("Lower is faster.</figcaption>").count(), 2);
        let mut ids: Vec<&str> =
            html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
        assert!(ids.contains(&"figure-2") && ids.contains(&"part-3"));
    }

    #[test]
    fn markdown_and_latex_and_terminal() {
        insta::assert_snapshot!("markdown", example().markdown());
        insta::assert_snapshot!("latex", example().latex());
        insta::assert_snapshot!("terminal", example().terminal(None));
    }
}
