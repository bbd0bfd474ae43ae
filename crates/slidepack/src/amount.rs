//! Parsers for durations, numbers and amounts of memory.

use std::time::Duration;

/// A duration: seconds, `5` or `0.5`, or a number with a unit, `10s`, `500ms`, `2m` or `1h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a duration; write 10s, 500ms, 2m or 1h");
    let (number, unit) = Decimal::read(text).ok_or_else(wrong)?;
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" | "sec" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(number.value() * seconds).map_err(|_| wrong())
}

/// A whole number: `1000000`, `1_000_000`, `1e6`, `1.5k` or `2M`.
pub fn number(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not a whole number; write 1000000, 1e6, 1k or 2M");
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let (number, unit) = Decimal::read(&digits).ok_or_else(wrong)?;
    let zeros = match unit {
        "" => 0,
        "k" | "K" => 3,
        "m" | "M" => 6,
        "g" | "G" => 9,
        _ => return Err(wrong()),
    };
    number.whole(zeros).ok_or_else(wrong)
}

/// Bytes: `4096`, `500M`, `1.5GiB`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not an amount of memory; write 500M or 2G");
    let (number, unit) = Decimal::read(text).ok_or_else(wrong)?;
    let shift = match unit.to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(wrong()),
    };
    Ok((number.value() * (1u64 << shift) as f64) as u64)
}

/// `whole.part` times ten to the power of `zeros`. Avoids the float parser of the standard library,
/// whose tables a page would have to download.
struct Decimal<'t> {
    whole: &'t str,
    part: &'t str,
    zeros: u32,
}

impl<'t> Decimal<'t> {
    /// Splits a number from its unit.
    fn read(text: &'t str) -> Option<(Decimal<'t>, &'t str)> {
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (digits, rest) = text.split_at(end);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if digits.len() < 1 + usize::from(digits.contains('.')) || part.contains('.') {
            return None;
        }
        let Some(rest) = rest.strip_prefix(['e', 'E']) else {
            return Some((Decimal { whole, part, zeros: 0 }, rest.trim_start()));
        };
        let rest = rest.strip_prefix('+').unwrap_or(rest);
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let zeros = rest[..end].parse().ok().filter(|zeros| *zeros < 100)?;
        Some((Decimal { whole, part, zeros }, rest[end..].trim_start()))
    }

    fn value(&self) -> f64 {
        let value =
            |digits: &str| digits.bytes().fold(0.0, |sum, digit| 10.0 * sum + f64::from(digit - b'0'));
        let power = |zeros: u32| (0..zeros).fold(1.0, |power, _| 10.0 * power);
        let part = &self.part[..self.part.len().min(15)];
        (value(self.whole) + value(part) / power(part.len() as u32)) * power(self.zeros)
    }

    /// The number times 10^`more`, if that is an integer.
    fn whole(&self, more: u32) -> Option<u64> {
        let part = self.part.trim_end_matches('0');
        let zeros = (self.zeros + more).checked_sub(part.len() as u32)?;
        let digits = self.whole.bytes().chain(part.bytes()).chain((0..zeros).map(|_| b'0'));
        digits
            .map(|digit| u64::from(digit - b'0'))
            .try_fold(0u64, |sum, digit| sum.checked_mul(10)?.checked_add(digit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
        assert_eq!(bytes("500MB"), Ok(500 << 20));
        assert_eq!(bytes("4096"), Ok(4096));
        assert_eq!([".5K", "2.K", "0.25k"].map(bytes), [Ok(512), Ok(2048), Ok(256)]);
        assert_eq!(bytes("0.1G"), Ok((0.1 * (1u64 << 30) as f64) as u64));
        assert_eq!(bytes("99999999999999999999"), Ok(u64::MAX));
        assert!(bytes(".").is_err() && bytes("1.2.3M").is_err());
        assert!(bytes("").is_err() && bytes("G").is_err() && bytes("2X").is_err() && bytes("-1").is_err());
    }

    #[test]
    fn durations_have_units() {
        let wanted = [("0.5", 500), ("10s", 10_000), ("500ms", 500), ("2m", 120_000), ("1.5 h", 5_400_000)];
        for (text, milliseconds) in wanted {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for wrong in ["-1", "inf", "soon", "", "s", "10x", "1h30", "1e99"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn whole_numbers_have_units_and_keep_every_digit() {
        let wanted = [
            ("1_000,000", 1_000_000),
            ("1e6", 1_000_000),
            ("1.5k", 1500),
            ("2M", 2_000_000),
            ("2.50e1", 25),
            ("0", 0),
            ("18446744073709551615", u64::MAX),
        ];
        for (text, value) in wanted {
            assert_eq!(number(text), Ok(value), "{text}");
        }
        for wrong in ["-1", "many", "", "1.5", "1.2345k", "18446744073709551616", "1e20", "1e", "1.2.3", "2x"]
        {
            assert!(number(wrong).is_err(), "{wrong}");
        }
    }
}
