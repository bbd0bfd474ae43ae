//! Dates as text.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time now, in UTC, like `2024-02-29T12:34:56Z`.
pub(crate) fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    told(since.map_or(0, |since| since.as_secs()))
}

/// Seconds since 1970 as a date.
fn told(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (mut year, mut left) = (1970, days);
    while year_days(year) <= left {
        left -= year_days(year);
        year += 1;
    }
    let mut month = 1;
    while month_days(year, month) <= left {
        left -= month_days(year, month);
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", left + 1)
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn year_days(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn month_days(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(told(0), "1970-01-01T00:00:00Z");
        assert_eq!(told(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(told(951_868_799), "2000-02-29T23:59:59Z");
        assert_eq!(told(1_709_210_096), "2024-02-29T12:34:56Z");
        assert_eq!(told(4_107_542_400), "2100-03-01T00:00:00Z");
    }
}
