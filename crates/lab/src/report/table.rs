//! Tables, and their rendering as text, Markdown, LaTeX and HTML.

use slidepack::draw::escaped;
use slidepack::say;

/// The heading of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    pub heading: String,
    pub unit: String,
    pub is_number: bool,
    /// Whether a narrow terminal drops it before the others.
    pub minor: bool,
}

impl Column {
    /// A left-aligned column.
    pub fn words(heading: impl Into<String>) -> Column {
        Column { heading: heading.into(), ..Column::default() }
    }

    /// A right-aligned column; the unit may be empty.
    pub fn numbers(heading: impl Into<String>, unit: impl Into<String>) -> Column {
        Column { heading: heading.into(), unit: unit.into(), is_number: true, minor: false }
    }

    /// Marks the column as the first to drop in a narrow terminal.
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

/// A table cell: text and sort key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    pub text: String,
    /// Sort key; without one, the text is compared.
    pub key: Option<f64>,
}

impl Cell {
    /// A cell sorted by its text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), key: None }
    }

    /// A formatted number, sorted by its value.
    pub fn number(text: impl Into<String>, value: f64) -> Cell {
        Cell { text: text.into(), key: Some(value) }
    }

    /// A whole number with commas: 12,345,678.
    pub fn count(value: u64) -> Cell {
        Cell { text: say::count(value), key: Some(value as f64) }
    }

    /// An empty cell.
    pub fn none() -> Cell {
        Cell { text: "–".into(), key: None }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell::text(text)
    }
}

/// A table with its caption and notes.
///
/// Invariant: every row has one cell per column.
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

    /// Adds a row, padded or truncated to the number of columns.
    pub fn row(&mut self, mut cells: Vec<Cell>) {
        cells.resize(self.columns.len(), Cell::default());
        self.rows.push(cells);
    }

    /// Adds a note below the table.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Caption of the table.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// Rows in insertion order.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Column headings.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Notes below the table.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// GitHub-flavoured Markdown, escaped.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        if !self.caption.is_empty() {
            text += &format!("**{}**\n\n", markdown(&self.caption));
        }
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        text += &line(self.columns.iter().map(|column| markdown(&column.title())).collect());
        text += &line(
            self.columns.iter().map(|column| if column.is_number { "---:" } else { ":---" }.into()).collect(),
        );
        for row in &self.rows {
            text += &line(row.iter().map(|cell| markdown(&cell.text)).collect());
        }
        for note in &self.notes {
            text += &format!("\n{}\n", markdown(note));
        }
        text
    }

    /// The numbers of each line, separated by tabs. The first column and lines without a number are
    /// left out.
    pub fn tabs(&self) -> String {
        let line = |cells: Vec<String>| cells.join("\t") + "\n";
        let mut text = line(self.columns.iter().skip(1).map(|column| column.heading.clone()).collect());
        for row in &self.rows {
            let keys: Option<Vec<String>> =
                row.iter().skip(1).map(|cell| cell.key.map(|key| key.to_string())).collect();
            text += &keys.map_or_else(String::new, line);
        }
        text
    }

    /// LaTeX (package `booktabs`), escaped; `label` is the target of `\ref`.
    pub fn latex(&self, label: &str) -> String {
        let columns: String =
            self.columns.iter().map(|column| if column.is_number { 'r' } else { 'l' }).collect();
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

    /// HTML: headings are sort buttons, cells carry their keys. `number` is the table's number on
    /// the page; it distinguishes tables with equal captions for screen readers.
    pub fn html(&self, number: usize) -> String {
        let side = |column: &Column| if column.is_number { " class=\"number\"" } else { "" };
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

/// HTML of a cell. An interval may wrap to its own line, but neither it nor a short value before it
/// is broken.
fn cell_html(text: &str) -> String {
    match text.split_once(" [") {
        Some((value, interval)) => {
            format!("<span>{}</span> <span>[{}</span>", escaped(value), escaped(interval))
        }
        None => escaped(text),
    }
}

/// Text on one line, without control characters.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

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
        let columns = vec![Column::words("method"), Column::numbers("time", "s"), Column::words("ok")];
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
        IDA_1         0.25  –

        100 % of runs
        ");
    }

    #[test]
    fn markdown_is_escaped() {
        insta::assert_snapshot!(example().markdown(), @r"
        **Time &amp; nodes**

        | method | time (s) | ok |
        | :--- | ---: | :--- |
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
          \begin{tabular}{lrl}
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
}
