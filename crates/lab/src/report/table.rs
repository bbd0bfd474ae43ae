//! A table, and how it is written for people, papers and pages.

use slidepack::draw::escaped;
use slidepack::say;
use std::cmp::Ordering;

/// On which side the cells of a column stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// Words.
    #[default]
    Left,
    /// Numbers.
    Right,
    /// Marks.
    Centre,
}

/// The heading of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// What it holds.
    pub heading: String,
    /// In which unit, if any.
    pub unit: String,
    /// On which side its cells stand.
    pub align: Align,
    /// Whether a narrow terminal drops it before the others.
    pub minor: bool,
}

impl Column {
    /// A column of words.
    pub fn words(heading: impl Into<String>) -> Column {
        Column { heading: heading.into(), ..Column::default() }
    }

    /// A column of numbers; the unit may be empty.
    pub fn numbers(heading: impl Into<String>, unit: impl Into<String>) -> Column {
        Column { heading: heading.into(), unit: unit.into(), align: Align::Right, minor: false }
    }

    /// The same column, dropped first where there is no room for all.
    pub fn minor(self) -> Column {
        Column { minor: true, ..self }
    }

    pub(super) fn title(&self) -> String {
        match self.unit.as_str() {
            "" => self.heading.clone(),
            unit => format!("{} ({unit})", self.heading),
        }
    }
}

/// One cell: what is shown, and by what it is sorted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What is shown.
    pub text: String,
    /// By what it is sorted; by the text if there is no number.
    pub key: Option<f64>,
}

impl Cell {
    /// A cell sorted by its text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), key: None }
    }

    /// A number as it should be shown, sorted by its value.
    pub fn number(text: impl Into<String>, value: f64) -> Cell {
        Cell { text: text.into(), key: Some(value) }
    }

    /// A whole number with commas: 12,345,678.
    pub fn count(value: u64) -> Cell {
        Cell { text: say::count(value), key: Some(value as f64) }
    }

    /// Nothing to show.
    pub fn none() -> Cell {
        Cell { text: "–".into(), key: None }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::text(text)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::text(text)
    }
}

/// A table with its caption and notes.
///
/// Invariant: every row has as many cells as there are columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    caption: String,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    notes: Vec<String>,
}

impl Table {
    /// An empty table.
    pub fn new(caption: impl Into<String>, columns: Vec<Column>) -> Table {
        Table { caption: caption.into(), columns, rows: Vec::new(), notes: Vec::new() }
    }

    /// Adds a row; missing cells are empty, and what is too much is left out.
    pub fn row(&mut self, mut cells: Vec<Cell>) {
        cells.resize(self.columns.len(), Cell::default());
        self.rows.push(cells);
    }

    /// Adds a note below the table.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// What the table shows.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// The rows as they were added.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Sorts the rows by a column, as the page's buttons do: numbers by value,
    /// before words; equal rows keep their order.
    pub fn sort_by(&mut self, column: usize) {
        if self.columns.len() <= column {
            return;
        }
        self.rows.sort_by(|a, b| match (a[column].key, b[column].key) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => a[column].text.cmp(&b[column].text),
        });
    }

    /// For the terminal: columns aligned, a rule below the headings. With a
    /// width, headings and words are wrapped to fit into it, and columns that
    /// do not fit are left out and named below the table.
    pub fn terminal(&self, width: Option<usize>) -> String {
        super::terminal::table(self, width)
    }

    /// The headings.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The notes below it.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// For Markdown (GitHub's tables), everything escaped.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        if !self.caption.is_empty() {
            text += &format!("**{}**\n\n", markdown(&self.caption));
        }
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        text += &line(self.columns.iter().map(|column| markdown(&column.title())).collect());
        text += &line(
            self.columns
                .iter()
                .map(|column| match column.align {
                    Align::Left => ":---".into(),
                    Align::Right => "---:".into(),
                    Align::Centre => ":---:".into(),
                })
                .collect(),
        );
        for row in &self.rows {
            text += &line(row.iter().map(|cell| markdown(&cell.text)).collect());
        }
        for note in &self.notes {
            text += &format!("\n{}\n", markdown(note));
        }
        text
    }

    /// For LaTeX with the package `booktabs`, everything escaped; `label` is
    /// what `\ref` finds it by.
    pub fn latex(&self, label: &str) -> String {
        let columns: String = self
            .columns
            .iter()
            .map(|column| match column.align {
                Align::Left => 'l',
                Align::Right => 'r',
                Align::Centre => 'c',
            })
            .collect();
        let line = |cells: Vec<String>| format!("    {} \\\\\n", cells.join(" & "));
        let mut text = String::from("\\begin{table}\n  \\centering\n");
        text += &format!("  \\caption{{{}}}\n", latex(&self.caption));
        let label: String =
            label.chars().filter(|c| c.is_ascii_alphanumeric() || "-:_".contains(*c)).collect();
        if !label.is_empty() {
            text += &format!("  \\label{{{label}}}\n");
        }
        text += &format!("  \\begin{{tabular}}{{{columns}}}\n    \\toprule\n");
        text += &line(self.columns.iter().map(|column| latex(&column.title())).collect());
        text += "    \\midrule\n";
        for row in &self.rows {
            text += &line(row.iter().map(|cell| latex(&cell.text)).collect());
        }
        text += "    \\bottomrule\n  \\end{tabular}\n";
        for note in &self.notes {
            text += &format!("  \\par\\smallskip{{\\footnotesize {}}}\n", latex(note));
        }
        text += "\\end{table}\n";
        text
    }

    /// For a page: headings are buttons that sort, cells carry their keys.
    /// `number` is the table's number on the page; it tells tables with the
    /// same caption apart for those who hear the page.
    pub fn html(&self, number: usize) -> String {
        let side = |column: &Column| match column.align {
            Align::Left => "",
            Align::Right => " class=\"number\"",
            Align::Centre => " class=\"mark\"",
        };
        let mut text = String::from("<div class=\"table\" tabindex=\"0\" role=\"region\"");
        let name = format!("Table {number}: {}", self.caption);
        text += &format!(" aria-label=\"{}\">\n<table>\n", escaped(name.trim_end_matches(": ")));
        if !self.caption.is_empty() {
            text += &format!("<caption>{}</caption>\n", escaped(&self.caption));
        }
        text += "<thead><tr>";
        for column in &self.columns {
            let unit = match column.unit.as_str() {
                "" => String::new(),
                unit => format!(" <span class=\"unit\">({})</span>", escaped(unit)),
            };
            text += &format!(
                "<th scope=\"col\"{}><button type=\"button\">{}{unit}</button></th>",
                side(column),
                escaped(&column.heading)
            );
        }
        text += "</tr></thead>\n<tbody>\n";
        for row in &self.rows {
            text += "<tr>";
            for (cell, column) in row.iter().zip(&self.columns) {
                let key = cell.key.filter(|key| key.is_finite());
                let key = key.map_or(String::new(), |key| format!(" data-key=\"{key}\""));
                text += &format!("<td{}{key}>{}</td>", side(column), cell_html(&cell.text));
            }
            text += "</tr>\n";
        }
        text += "</tbody>\n</table>\n";
        for note in &self.notes {
            text += &format!("<p class=\"note\">{}</p>\n", escaped(note));
        }
        text + "</div>\n"
    }
}

/// A cell of a page. An interval may stand on a line of its own, but neither
/// it nor a short value before it is broken.
fn cell_html(text: &str) -> String {
    match text.split_once(" [") {
        Some((value, interval)) => {
            format!("<span>{}</span> <span>[{}</span>", escaped(value), escaped(interval))
        }
        None => escaped(text),
    }
}

/// Text on one line, without what would move the cursor.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Text in which Markdown finds nothing to do.
pub(super) fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' => safe.extend(['\\', c]),
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// Text in which LaTeX finds nothing to do.
pub(super) fn latex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => safe.extend(['\\', c]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '"' => safe.push_str("\\textquotedbl{}"),
            '|' => safe.push_str("\\textbar{}"),
            '≥' => safe.push_str("$\\geq$"),
            '≤' => safe.push_str("$\\leq$"),
            '×' => safe.push_str("$\\times$"),
            '−' => safe.push_str("$-$"),
            '±' => safe.push_str("$\\pm$"),
            'µ' | 'μ' => safe.push_str("$\\mu$"),
            '²' => safe.push_str("$^2$"),
            '³' => safe.push_str("$^3$"),
            '→' => safe.push_str("$\\rightarrow$"),
            '∞' => safe.push_str("$\\infty$"),
            '…' => safe.push_str("\\dots{}"),
            '–' => safe.push_str("--"),
            '—' => safe.push_str("---"),
            '\u{a0}' => safe.push('~'),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Table {
        let columns = vec![
            Column::words("method"),
            Column::numbers("time", "s"),
            Column { align: Align::Centre, ..Column::words("ok") },
        ];
        let mut table = Table::new("Time & nodes", columns);
        table.row(vec!["A* | <b>".into(), Cell::number("≥ 300.0", 300.0), "yes".into()]);
        table.row(vec!["IDA_1".into(), Cell::number("0.25", 0.25), Cell::none()]);
        table.note("100 % of runs");
        table
    }

    #[test]
    fn the_terminal_gets_columns() {
        insta::assert_snapshot!(example().terminal(None), @r"
        Time & nodes

        method    time (s)  ok
        ────────  ────────  ───
        A* | <b>   ≥ 300.0  yes
        IDA_1         0.25   –

        100 % of runs
        ");
    }

    #[test]
    fn markdown_is_escaped() {
        insta::assert_snapshot!(example().markdown(), @r"
        **Time &amp; nodes**

        | method | time (s) | ok |
        | :--- | ---: | :---: |
        | A\* \| &lt;b&gt; | ≥ 300.0 | yes |
        | IDA\_1 | 0.25 | – |

        100 % of runs
        ");
    }

    #[test]
    fn latex_is_escaped() {
        insta::assert_snapshot!(example().latex("tab:{}time"), @r"
        \begin{table}
          \centering
          \caption{Time \& nodes}
          \label{tab:time}
          \begin{tabular}{lrc}
            \toprule
            method & time (s) & ok \\
            \midrule
            A* \textbar{} \textless{}b\textgreater{} & $\geq$ 300.0 & yes \\
            IDA\_1 & 0.25 & -- \\
            \bottomrule
          \end{tabular}
          \par\smallskip{\footnotesize 100 \% of runs}
        \end{table}
        ");
    }

    #[test]
    fn html_is_escaped_and_sortable() {
        let html = example().html(1);
        assert!(html.contains("<td>A* | &lt;b&gt;</td><td class=\"number\" data-key=\"300\">≥ 300.0</td>"));
        assert!(html.contains("<th scope=\"col\" class=\"number\"><button type=\"button\">time <span class=\"unit\">(s)</span></button></th>"));
        assert!(html.contains("<caption>Time &amp; nodes</caption>"));
    }

    #[test]
    fn rows_fit_the_columns() {
        let mut table = Table::new("", vec![Column::words("a"), Column::words("b")]);
        table.row(vec!["1".into()]);
        table.row(vec!["1".into(), "2".into(), "3".into()]);
        assert!(table.rows().iter().all(|row| row.len() == 2));
    }

    #[test]
    fn numbers_sort_by_value() {
        let mut table = Table::new("", vec![Column::numbers("n", "")]);
        [30, 4, 100].into_iter().for_each(|n| table.row(vec![Cell::count(n * 1000)]));
        table.row(vec![Cell::none()]);
        table.sort_by(0);
        table.sort_by(7);
        let shown: Vec<&str> = table.rows().iter().map(|row| row[0].text.as_str()).collect();
        assert_eq!(shown, ["4,000", "30,000", "100,000", "–"]);
    }
}
