//! Numbers, times, boards and sentences for people.

use crate::Stop;
use crate::slide::Board;
use std::fmt::{self, Write};
use std::time::Duration;

/// A number with commas: 12,345,678.
pub fn count(number: u64) -> String {
    large(number)
}

/// A number of any size with commas.
pub fn large(number: impl fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at != 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun, in the plural unless it is one.
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", count(number), if number == 1 { "" } else { "s" })
}

/// An amount of memory: 96.2 MB.
pub fn bytes(bytes: u64) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"];
    let (mut amount, mut unit) = (bytes as f64, 0);
    while 1000.0 <= amount && unit + 1 < units.len() {
        (amount, unit) = (amount / 1000.0, unit + 1);
    }
    if unit == 0 { format!("{bytes} bytes") } else { format!("{amount:.1} {}", units[unit]) }
}

/// A duration with three digits, in a suitable unit.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..0.001 => format!("{:.3} ms", seconds * 1e3),
        ..0.1 => format!("{:.1} ms", seconds * 1e3),
        ..10.0 => format!("{seconds:.2} s"),
        ..60.0 => format!("{seconds:.1} s"),
        ..3600.0 => format!("{} min {:02} s", time.as_secs() / 60, time.as_secs() % 60),
        _ => format!("{} h {:02} min", time.as_secs() / 3600, time.as_secs() / 60 % 60),
    }
}

/// The reason of a stop; completes a sentence that begins with `Stopped`.
pub fn stopped(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "at the time limit",
        Stop::Nodes => "at the node limit",
        Stop::Memory => "at the memory limit",
        Stop::Cancelled => "by an interrupt",
        Stop::Depth => "at the depth limit",
        Stop::LocalMinimum => "in a local minimum",
    }
}

/// The rows of a board in columns, the blank as a dot.
pub fn board_lines(board: &Board) -> Vec<String> {
    let width = (board.size().cells() - 1).to_string().len();
    let line = |row: &[u16]| {
        let mut line = String::with_capacity(row.len() * (width + 1));
        for (col, &tile) in row.iter().enumerate() {
            line.push_str(if col == 0 { "" } else { " " });
            // Writing to a string cannot fail.
            let _ = match tile {
                0 => write!(line, "{:>width$}", "."),
                tile => write!(line, "{tile:>width$}"),
            };
        }
        line
    };
    board.rows().map(line).collect()
}

/// A sentence in lines of at most 76 characters.
pub fn sentence(text: &str) -> String {
    wrapped(text.split_whitespace())
}

const WIDEST: usize = 76;

/// Words in lines of at most 76 characters.
pub fn wrapped(words: impl Iterator<Item = impl AsRef<str>>) -> String {
    let mut text = String::new();
    wrap(words, WIDEST, &mut text).expect("writing to a string works");
    text
}

pub(crate) fn write_wrapped(
    words: impl Iterator<Item = impl AsRef<str>>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    wrap(words, WIDEST, out)
}

pub(crate) fn remark(text: &str) -> String {
    format!("  {}", lines(text.split_whitespace(), 74).join("\n    "))
}

/// Wraps words at `room` characters; a longer word has its own line. Never empty.
pub fn lines(words: impl Iterator<Item = impl AsRef<str>>, room: usize) -> Vec<String> {
    let mut text = String::new();
    wrap(words, room, &mut text).expect("writing to a string works");
    text.split('\n').map(str::to_owned).collect()
}

/// Streams words in lines of at most `room` characters. There may be millions of words.
fn wrap(words: impl Iterator<Item = impl AsRef<str>>, room: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut taken = 0;
    for word in words {
        let word = word.as_ref();
        let width = word.chars().count();
        if taken != 0 {
            let fits = taken + 1 + width <= room;
            out.write_str(if fits { " " } else { "\n" })?;
            taken = if fits { taken + 1 } else { 0 };
        }
        out.write_str(word)?;
        taken += width;
    }
    Ok(())
}

/// Names in a sentence, with a word before the last: `a, b and c`.
pub fn listed(names: &[String], word: &str) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} {word} {last}", most.join(", ")),
        all => all.concat(),
    }
}

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| [first.to_ascii_uppercase()].into_iter().chain(letters).collect())
}

/// Terminal colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    colourful: bool,
}

impl Ink {
    /// With colours or without.
    pub fn new(colourful: bool) -> Ink {
        Ink { colourful }
    }

    /// Whether there are colours.
    pub fn is_colourful(self) -> bool {
        self.colourful
    }

    /// Bold green.
    pub fn good(self, text: &str) -> String {
        self.painted(text, "1;32")
    }

    /// Bold red.
    pub fn bad(self, text: &str) -> String {
        self.painted(text, "1;31")
    }

    /// Bold yellow.
    pub fn so_so(self, text: &str) -> String {
        self.painted(text, "1;33")
    }

    fn painted(self, text: &str, code: &str) -> String {
        if self.colourful { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        let numbers = [0, 999, 1_000, 12_345_678, u64::MAX];
        let shown = ["0", "999", "1,000", "12,345,678", "18,446,744,073,709,551,615"];
        assert_eq!(numbers.map(count), shown);
        assert_eq!([0, 1, 2].map(|n| counted(n, "move")), ["0 moves", "1 move", "2 moves"]);
    }

    #[test]
    fn times_have_a_unit_that_suits_them() {
        let check = |micros: u64, shown: &str| assert_eq!(duration(Duration::from_micros(micros)), shown);
        check(12, "0.012 ms");
        check(12_345, "12.3 ms");
        check(1_234_567, "1.23 s");
        check(12_345_678, "12.3 s");
        check(125_000_000, "2 min 05 s");
        check(7_500_000_000, "2 h 05 min");
    }

    #[test]
    fn long_lists_are_wrapped() {
        let text = wrapped(std::iter::repeat_n("L", 100));
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [75, 75, 47]);
    }
}
