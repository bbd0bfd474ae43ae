//! Format detection.

use super::format::{Format, TRAY_KINDS, nearest_tray_kind};
use super::line::{Line, Lines};
use super::{bare, burr, foreign, own};

/// Our format, then those of other programs and bare drawings, otherwise the course's.
pub(super) fn format(text: &str) -> Format {
    let first = Lines::new(text).find(|line| !line.is_blank() && !line.is_comment());
    match first.and_then(|line| line.words().next()) {
        Some(word) if word.text == own::HEADER[0] || own::STATEMENTS.contains(&word.text) => {
            Format::Slidepack
        }
        _ if burr::is_burr(text) => Format::BurrTools,
        _ if foreign::is_listed(text) => Format::Listed,
        _ if foreign::is_measured(text) => Format::Measured,
        _ if bare::is_drawing(text) => Format::Drawing,
        _ => Format::Course,
    }
}

/// Whether a text is meant as a packing puzzle, even a malformed one, rather than a sliding board.
///
/// True if the text starts like our format, if one of its first lines is (or resembles) `DEFAULT`,
/// `CUSTOM` or `PYRAMID`, if a row of a piece comes first or after three numbers, or if it is a
/// bare drawing or in another program's format. Sliding boards consist of numbers, with letters
/// only for the blank.
pub fn looks_like_pack(text: &str) -> bool {
    let mut lines = Lines::new(text).filter(|line| !line.is_blank() && !line.is_comment());
    let Some(first) = lines.next() else { return false };
    if format(text) != Format::Course || is_tray_kind(first) || first.is_art() {
        return true;
    }
    let Some(second) = lines.next() else { return false };
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let numbers = first.words().map(|word| word.text).filter(|word| is_number(word)).count();
    let word = second.text.trim();
    let is_word = 2 < word.len() && word.chars().all(char::is_alphabetic);
    is_tray_kind(second)
        || numbers == 3 && (second.is_art() || is_word)
        || 1 < numbers && nearest_tray_kind(word).is_some()
}

fn is_tray_kind(line: Line<'_>) -> bool {
    TRAY_KINDS.iter().any(|kind| line.text.trim_start().eq_ignore_ascii_case(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_are_distinguished_from_boards() {
        let packs = [
            "5 5 7\nDEFAULT\nA\nAA",
            "\u{feff}\r\n3 3 3\r\nPYRAMID\r\n",
            "5 7\nCUSTOM\n...X...",
            "3 3 3\nAA\nB\nCC",
            "a b c\ndefault\n",
            "DEFAULT\nA",
            "  A\nAAA",
            "# from a booklet\n\nslidepack pack\n",
            "slidepack\n",
            "tray 5x11\nkit kanoodle\n",
            "5 7 5\nCUSTOMMMM\n...X...",
            "3 3 3\nPIRAMID\nA",
            "3 3\npyramide\nA",
            "5 5 5\nKOTAK\nA",
            "CGKK...\nCGKKH..\n",
            "AB--\nAB--",
            "2 2\n1\n2 2\nAA\nAA\n",
            "The pieces\nPIECE One\n111\n",
        ];
        for text in packs {
            assert!(looks_like_pack(text), "{text:?}");
        }
        let boards = [
            "",
            "# 42\n3\n1 2 3\n4 5 6\n7 8 0\n",
            "1 2 3\n4 5 6\n7 8 x",
            "3 3 1\n1 2 3\n4 5 6\n7 8 0",
            "2 1\nx\n1",
            "x\n1",
            "b12 345 678",
            "[[1,2],[3,null]]",
            "?width=2&height=2&start=1,2,3,&goal=1,2,3,",
            "2 2\nstarting positions for each tile:\n0\n1\n2\n3\ngoal positions:\n0\n1\n2\n3\n",
            "1 2 3/4 5 6/7 8 _",
            "1 x\n2 3",
            "1x2\n345\n678",
            "3 3\n1 2 3\n4 5 6\n7 8 x",
            "2 2\n3\n1 2\nx",
        ];
        for text in boards {
            assert!(!looks_like_pack(text), "{text:?}");
        }
    }
}
