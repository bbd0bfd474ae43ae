//! Amounts as people write them.

use std::time::Duration;

/// Seconds: `5` or `0.5`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a number of seconds; write 5 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Bytes: `4096`, `500M`, `1.5GiB`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not an amount of memory; write 500M or 2G");
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let shift = match unit.trim().to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(wrong()),
    };
    let number = decimal(digits).ok_or_else(wrong)?;
    Ok((number * (1u64 << shift) as f64) as u64)
}

/// The number that digits with at most one point stand for. The standard library has tables to read numbers of any
/// kind, which a page would have to fetch.
fn decimal(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = (whole.bytes().chain(part.bytes())).all(|byte| byte.is_ascii_digit());
    let value = |digits: &str| digits.bytes().fold(0.0, |sum, digit| 10.0 * sum + f64::from(digit - b'0'));
    let part = &part[..part.len().min(15)];
    let scale = part.bytes().fold(1.0, |scale, _| 10.0 * scale);
    (is_number && !(whole.is_empty() && part.is_empty())).then(|| value(whole) + value(part) / scale)
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
    fn times_are_not_negative() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("-1").is_err() && seconds("inf").is_err() && seconds("soon").is_err());
    }
}
