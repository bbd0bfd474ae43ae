//! Parsers for durations, numbers and amounts of memory.

use std::time::Duration;

/// A duration: seconds, `5` or `0.5`, or a number with a unit, `10s`, `500ms`, `2m` or `1h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a duration; write 10s, 500ms, 2m or 1h");
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" | "sec" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())
}

/// A whole number: `1000000`, `1_000_000`, `1e6`, `1.5k` or `2M`.
pub fn number(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not a whole number; write 1000000, 1e6, 1k or 2M");
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let (number, unit) = split(&digits);
    let power = match unit {
        "" => "",
        "k" | "K" => "e3",
        "m" | "M" => "e6",
        "g" | "G" => "e9",
        _ => return Err(wrong()),
    };
    if let ("", Ok(number)) = (power, number.parse()) {
        return Ok(number);
    }
    // Floating-point numbers up to here hold every integer.
    let is_whole = |number: &f64| number.fract() == 0.0 && *number <= (1u64 << 53) as f64;
    let number = format!("{number}{power}").parse::<f64>().ok().filter(is_whole);
    number.map(|number| number as u64).ok_or_else(wrong)
}

/// Bytes: `4096`, `500M`, `1.5GiB`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not an amount of memory; write 500M or 2G");
    let (number, unit) = split(text);
    let shift = match unit.to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Ok((number * (1u64 << shift) as f64) as u64)
}

/// Splits a number, perhaps with a fraction and a power of ten, from its unit.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let is_digit = |c: char| c.is_ascii_digit();
    let rest = text.trim_start_matches(|c| is_digit(c) || c == '.');
    let power = rest.strip_prefix(['e', 'E']).map(|power| power.strip_prefix('+').unwrap_or(power));
    let rest = power.map_or(rest, |power| power.trim_start_matches(is_digit));
    (&text[..text.len() - rest.len()], rest.trim_start())
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
