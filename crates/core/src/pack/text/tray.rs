//! Drawn trays.

use super::draft::Drawing;
use super::error::ParseError;
use super::line::{Lines, Spot};

/// Empty lines separate layers; drops the common indentation. `None` without rows.
pub(super) fn drawing(lines: &Lines<'_>) -> Result<Option<Drawing>, ParseError> {
    let rows = lines.clone().filter(|line| !line.is_comment());
    let indent = |text: &str| text.bytes().take_while(|&b| b == b' ').count();
    let drawn = rows.clone().filter(|line| !line.is_blank());
    let Some(margin) = drawn.map(|line| indent(line.text)).min() else {
        return Ok(None);
    };
    let mut drawing = Drawing::default();
    let mut is_open = false;
    for line in rows {
        if line.is_blank() {
            is_open = false;
            continue;
        }
        let line = line.without_comment();
        let at = line.spot(line.span());
        if !is_open {
            drawing.start_layer(at);
            is_open = true;
        }
        let cells = line.text.char_indices().skip(margin).zip(1 + margin..);
        let row = cells.map(|((at, c), column)| {
            let (start, end) = (line.start + at, line.start + at + c.len_utf8());
            (c, Spot { start, end, line: line.number, column })
        });
        drawing.add_row(row, at)?;
    }
    Ok(Some(drawing))
}
