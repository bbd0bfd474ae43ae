//! Dates as text, and processor time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Processor time in seconds of a process, `self` or a number, with that of the children that it
/// waited for, and whether it has ended. Linux only.
pub(crate) fn cpu_seconds(process: &str) -> Option<(f64, bool)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may contain anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: Option<u64> = fields.get(11..15)?.iter().map(|field| field.parse::<u64>().ok()).sum();
    // Linux shows times in hundredths of a second on every machine.
    Some((ticks? as f64 / 100.0, fields[0] == "Z"))
}

pub(crate) fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    timestamp(since.map_or(0, |since| since.as_secs()))
}

/// Days since 1970 become a date by the algorithm of H. Hinnant, in years that begin in March.
fn timestamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (400 * era + year + u64::from(10 <= month), (month + 2) % 12 + 1);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_has_used_some_time() {
        let (seconds, has_ended) = cpu_seconds("self").unwrap();
        assert!((0.0..1e6).contains(&seconds) && !has_ended);
        assert_eq!(cpu_seconds("nothing"), None);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(timestamp(951_868_799), "2000-02-29T23:59:59Z");
        assert_eq!(timestamp(1_709_210_096), "2024-02-29T12:34:56Z");
        assert_eq!(timestamp(4_107_542_400), "2100-03-01T00:00:00Z");
    }
}
